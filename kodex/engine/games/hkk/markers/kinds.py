"""Markers: both kinds of them, independent ones as things, attached ones with abilities (titles 25–27)."""

from __future__ import annotations

from typing import Any

from kodex.engine.games.hkk.actions import Sacrifice
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.moving import take_markers
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.values import card, on_table
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    COMPONENTS_NONE,
    COST_NAMED,
    COUNTS_AS_CARD,
    GONE_COUNTS,
    LEFT_WHOSE,
    MARKER_CARD,
    MARKER_KINDS,
    MARKER_OWNER,
    MARKERS_OF,
    Facts,
    Happens,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

GONE = "gone"
"""Out of the game: where independent markers go instead of pile, void, hand and deck."""
INDEPENDENT, ATTACHED = "önálló_jelző", "nem_önálló_jelző"
MARKER_WORDS = ("jelző", INDEPENDENT, ATTACHED)


def is_independent(table: Table, thing: Thing) -> bool:
    """Whether a thing is an independent marker: made during the game, or put on the table as one."""
    return Facts.MARKER.of(thing) or card(table, thing).marker


# --- both kinds (25) --------------------------------------------------------------------------------------------------


def _a_marker_word(effect: Effect) -> str | None:
    known = registry.listed(effect.what, MARKER_WORDS)
    message = _("'{word}' is no kind of marker; one of: {known}")
    return None if effect.what in MARKER_WORDS else message.format(word=effect.what, known=known)


@verb("clear_markers", "25.1", on="players", fields=("to",), required=("what",), checks=_a_marker_word)
def clear_markers(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take all markers of a player (``what``: jelző for both kinds, önálló_jelző, nem_önálló_jelző) out of the game."""
    with table.noting() as why:
        kinds = table.decide(MARKER_KINDS, str(effect.what))
        marked = table.decide(MARKERS_OF, whom, default=()) if ATTACHED in kinds else ()
    before = len(table.log)
    for thing in marked:
        for name, n in dict(Facts.MARKERS.of(thing)).items():
            take_markers(table, thing.id, name, n, run.facts(effect) | {"unnamed": True})
    if INDEPENDENT in kinds:
        for thing in on_table(table, whom):
            if is_independent(table, thing):
                take_away(table, thing.id, run.facts(effect))
    table.cite_since(before, *why)


@book.procedure("99.0")
def take_away(table: Table, id_: str, facts: dict[str, Any]) -> None:
    """A source affects an independent marker when it takes it off the table."""
    leave(table, Happens.SENT, id_, **facts)


@book.decides("25.1", MARKER_KINDS)
def marker_means_both(table: Table, word: str) -> tuple[str, ...] | None:
    """Where a text says just marker, both kinds are meant."""
    return (INDEPENDENT, ATTACHED) if word == "jelző" else None


@book.decides("25.2", MARKER_KINDS)
def one_kind_is_not_the_other(table: Table, word: str) -> tuple[str, ...] | None:
    """What is said of one kind of marker does not go for the other."""
    return (word,) if word != "jelző" else None


@book.decides("25.3", COUNTS_AS_CARD)
def markers_are_no_cards(table: Table, thing: Thing) -> bool | None:
    """What goes for cards only does not go for markers."""
    return False if is_independent(table, thing) else None


# --- independent markers (26) -----------------------------------------------------------------------------------------


@book.replaces("26.3", Happens.DIES, Happens.SACRIFICED, Happens.SENT, Happens.VOIDED)
def markers_go_nowhere(table: Table, happening: Happening) -> list[Happening] | None:
    """An independent marker never comes into pile or void: it is gone."""
    return _gone(table, happening)


@book.replaces("26.7", Happens.RETURNED, Happens.SHUFFLED_BACK)
def markers_are_not_taken_back(table: Table, happening: Happening) -> list[Happening] | None:
    """What would go to hand or deck leaves the game; whatever did it counts as having succeeded."""
    return _gone(table, happening)


def _gone(table: Table, happening: Happening) -> list[Happening] | None:
    if Tells.TO.get(happening) == Zones.GONE or not is_independent(table, table.thing(Tells.THING.of(happening))):
        return None
    return [happening.but(to=GONE, gone=True)]


@book.decides("26.4", MARKER_CARD)
def the_text_says_what_a_marker_is(table: Table, effect: Effect) -> str | None:
    """Name, type, abilities and all else of an independent marker are what the card says that makes it."""
    return effect.card


@book.decides("26.5", MARKER_OWNER)
def who_owns_a_marker(table: Table, player: str) -> str:
    """An independent marker is owned by the player on whose side it came into play."""
    return player


@book.decides("26.5", LEFT_WHOSE, exception_to=("4.1.3", "104.0", "105.0"))
def whose_side_it_was_on(table: Table, thing: Thing, happening: Happening) -> str | None:
    """The controller of an independent marker is always the player on whose side it is."""
    return thing.controller if is_independent(table, thing) else None


# For linked effects a marker that leaves the game has gone to the pile (the hand, the deck).
book.states("26.6", GONE_COUNTS, True)


@book.decides("26.8", COST_NAMED, exception_to="4.20.0")
def markers_cost_nothing(table: Table, thing: Thing) -> int | None:
    """The summoning cost of every independent marker is always 0."""
    return fixed(table, "marker.independent.cost") if is_independent(table, thing) else None


@book.decides("26.9", COMPONENTS_NONE)
def markers_have_no_components(table: Table, thing: Thing) -> bool | None:
    """No component is taken out of a marker creature."""
    return True if is_independent(table, thing) else None


@book.forbids("26.9", Sacrifice)
def markers_are_not_sacrificed_for_components(table: Table, action: Sacrifice) -> str | None:
    """Nobody gets a component for a marker creature, so none is sacrificed for it."""
    for id_ in action.things:
        thing = table.state.things.get(id_)
        if thing is not None and is_independent(table, thing):
            return id_
    return None


# --- markers on permanents (27) ---------------------------------------------------------------------------------------


@book.decides("27.4", MARKERS_OF)
def whose_markers(table: Table, player: str) -> list[Thing]:
    """Markers on permanents have no controller: a player's are those that lie on the player's permanents."""
    return [thing for thing in on_table(table, player) if Facts.MARKERS.of(thing)]


@book.adds("27.5", ABILITIES, needs="marker")
def markers_have_abilities(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """A marker may have abilities: those that the definition of its name says, once for each name."""
    return of_markers(table, thing) or None


def of_markers(table: Table, thing: Thing) -> tuple[Ability, ...]:
    """The abilities of the markers on a thing."""
    there = Facts.MARKERS.of(thing) or ()
    definitions = [table.cards[name] for name in there if name in table.cards]
    return tuple(one for definition in definitions if definition.marker for one in definition.abilities)

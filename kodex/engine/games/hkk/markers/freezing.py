"""Freezing markers (title 119): what they lie on has no abilities; they come off one by one."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.registry import GIVEN
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.markers.kinds import is_independent, of_markers
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.marker_names import FREEZE, count
from kodex.engine.games.hkk.table.moment import ability_of, lost_word
from kodex.engine.games.hkk.table.values import markers
from kodex.engine.games.hkk.vocabulary import ABILITIES_LOST, ABILITY_OFF, MARKER_IDLE, NEVER_SILENCED, Happens, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(
    loses_abilities="{thing} elveszti a képességeit",
    keeps_abilities="{thing} megtartja a képességeit, mert nem veszítheti el őket",
)


def reaches_markers(table: Table, thing: Thing) -> bool:
    """Whether what is said of a card with a marker on it goes for this thing.

    Disputed: with ``markers.on_tokens`` on ``nem-hatnak`` not for independent markers.
    """
    return not is_independent(table, thing) or read_as(table, "markers.on_tokens", "hatnak")


def is_frozen(table: Table, thing: Thing) -> bool:
    """Whether freezing markers keep the abilities of a thing from working."""
    if not count(table, thing, FREEZE) or table.decide(NEVER_SILENCED, thing):
        return False
    return reaches_markers(table, thing)


def is_kept(table: Table, thing: Thing, ability: Ability) -> bool:
    """What is no ability of the card: drawbacks, what rules give, and what belongs to the other markers on it."""
    return ability.drawback or ability.id in GIVEN or ability in of_markers(table, thing)


@book.follows("119.1", Happens.MARKED, needs=FREEZE)
def the_frozen_lose_their_abilities(table: Table, event: Event) -> None:
    """A card that gets a freezing marker loses all its abilities at once."""
    thing = table.thing(Tells.THING.of(event))
    first = markers(thing, FREEZE) == Tells.N.of(event)
    if Tells.MARKER.of(event) != FREEZE or not first:
        return
    if is_frozen(table, thing):
        table.emit(Happens.LOSES_ABILITIES, thing=thing.id)
    elif table.decide(NEVER_SILENCED, thing):
        table.emit(Happens.KEEPS_ABILITIES, thing=thing.id)


@book.decides("119.2", ABILITIES_LOST, needs=FREEZE)
def nothing_of_the_frozen_works(table: Table, thing: Thing) -> bool | None:
    """As long as there is a freezing marker on a card none of its abilities works, those in a word included."""
    return True if is_frozen(table, thing) else None


@book.decides("119.2", ABILITY_OFF, needs=FREEZE)
def no_ability_of_the_frozen_works(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """Neither do those that work always or by themselves."""
    return True if is_frozen(table, thing) and not is_kept(table, thing, ability) else None


@book.forbids("119.2", Use, needs=FREEZE)
def no_ability_of_the_frozen_is_used(table: Table, action: Use) -> str | None:
    """Nor is any of them used."""
    thing, ability = table.state.things.get(action.of), ability_of(table, action)
    if thing is None or not is_frozen(table, thing):
        return None
    if ability is None:
        return action.of if lost_word(table, action) else None
    return None if is_kept(table, thing, ability) else action.of


@book.decides("119.2", MARKER_IDLE, needs=FREEZE)
def other_markers_may_be_silent(table: Table, thing: Thing, name: str) -> bool | None:
    """Disputed: with ``frozen.other_markers`` on ``jelzo-is-elnemul`` the other markers on it do not work either."""
    if name == FREEZE or not read_as(table, "frozen.other_markers", "jelzo-is-elnemul"):
        return None
    return True if is_frozen(table, thing) else None


@book.procedure("119.3")
def one_freezing_marker_melts(table: Table, id_: str) -> None:
    """In each preparation phase of its controller one freezing marker comes off."""
    if markers(table.thing(id_), FREEZE):
        table.happen(Happens.UNMARKED, thing=id_, marker=FREEZE, n=fixed(table, "freeze_marker.removed"), tags=())

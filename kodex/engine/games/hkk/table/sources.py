"""Effects and sources: what is one, what they keep in force, how far continuous ones reach (titles 97–99)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_spell
from kodex.engine.games.hkk.cards.selectors import View, word, zones_of
from kodex.engine.games.hkk.cards.types import LOCATION, SLOTTED
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.reactions.chain import Link, links
from kodex.engine.games.hkk.reactions.reacting import announced
from kodex.engine.games.hkk.table.continuous import SHIELDS, Force, in_force
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ELSEWHERE_REACHED,
    FORCE_KEPT_OFF,
    IS_AFFECTING,
    IS_EFFECT,
    IS_SOURCE,
    PLAYED_REACHED,
    REACTION_TO,
    Happens,
    ReactionWord,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

SPELL, ABILITY = "varázslat", "képesség"
ABOVE = SLOTTED | {LOCATION}
PLAYED, ANYWHERE = "kijátszott", "bárhol"


# --- what is an effect, what is a source ------------------------------------------------------------------------------


@book.decides("97.0", IS_EFFECT)
def abilities_are_effects(table: Table, happening: Happening) -> bool | None:
    """Abilities and drawbacks of cards are effects; of rule cards, followers, liches and locations those that act on a
    permanent in play or a card in the discard pile.

    Disputed: with ``effect.condition`` on ``mindenre`` this condition is one for every card.
    """
    if ABILITY not in Tells.TAGS.get(happening, ()):
        return None
    source = table.state.things.get(str(Tells.SOURCE.get(happening) or ""))
    above = source is not None and card(table, source).type in ABOVE
    if not above and read_as(table, "effect.condition", "csak-az-utobbiak"):
        return True
    asked = Tells.THING, Tells.VICTIM, Tells.TARGET
    whom = table.state.things.get(next((found for field in asked if (found := field.get(happening))), ""))
    return whom is not None and whom.zone in (*ON_TABLE, Zones.PILE)


@book.decides("98.0", IS_SOURCE)
def effects_and_spells_are_sources(table: Table, effect_or_spell: bool) -> bool:
    """Source is the common name of effects and spells."""
    return effect_or_spell


@book.decides("98.0", REACTION_TO[ReactionWord.SOURCE])
def a_use_is_a_source(table: Table, by: str, to: Link) -> bool | None:
    """The use of an ability, being an effect, is a source."""
    return True if to.kind == "use" else None


@book.decides("98.1", REACTION_TO[ReactionWord.SOURCE])
def playing_a_spell_is_a_source(table: Table, by: str, to: Link) -> bool | None:
    """To play a spell is always a source, to play any other card is none."""
    return is_spell(card(table, table.thing(to.source))) if to.kind == "play" else None


# --- what they leave in force -----------------------------------------------------------------------------------------


@book.decides("97.1", FORCE_KEPT_OFF)
def what_they_leave_in_force_is_an_effect(table: Table, force: Force, whom: str) -> bool | None:
    """What abilities and drawbacks leave in force is an effect as long as it is: what bans effects keeps it off."""
    return True if _shielded(table, force, whom) else None


def _shielded(table: Table, force: Force, whom: str) -> bool:
    """Whether a ban on effects, or sources, means what is in force on this thing or player."""
    if force.effect.do == "silence" or whom in (force.source, force.by):
        return False
    for ban in in_force(table, "forbid"):
        if ban.effect.what not in SHIELDS or ban == force or not ban.reaches(table, whom):
            continue
        if ban.effect.what == "forrás" or force.kind not in ("spell", "once"):
            return True
    return False


NOT_AFFECTING = frozenset(
    {
        *("forbid", "immune", "untargetable", "invulnerable", "marker_proof", "unanswerable"),
        *("cost", "use_cost", "substitute", "spend_from"),
    }
)
"""Verbs that defend, forbid or bear on the playing of cards: nothing of that affects what it is about (99.1)."""


@book.decides("99.1", FORCE_KEPT_OFF, exception_to="97.1")
def to_defend_or_forbid_is_not_to_affect(table: Table, force: Force, whom: str) -> bool | None:
    """Whatever defends a card, forbids something or bears on the playing of cards does not affect them."""
    return False if force.effect.do in NOT_AFFECTING and _shielded(table, force, whom) else None


@book.decides("99.1", IS_AFFECTING)
def to_prevent_is_not_to_affect(table: Table, happening: Happening) -> bool | None:
    """Nor does what prevents a card, or intervenes in the playing of one."""
    return False if happening.kind == Happens.COUNTERED else None


# --- how far continuous ones reach ------------------------------------------------------------------------------------


@word(PLAYED, elsewhere=True)
def being_played(table: Table, thing: Thing, view: View) -> bool:
    """The card that is being played, until it has come into play."""
    if thing.zone == Zones.CHAIN:
        return True
    on_its_way = announced(table)
    if on_its_way is not None and on_its_way.card == thing.id and on_its_way.ability is None:
        return True
    return any(one.kind == "play" and one.source == thing.id for one in links(table))


@word(ANYWHERE, elsewhere=True)
def anywhere(table: Table, thing: Thing, view: View) -> bool:
    """On the table or not: the text names hand, deck and pile too."""
    return True


def _names_other_zones(to: str) -> bool:
    return zones_of(to) != ON_TABLE


@book.decides("99.6", ELSEWHERE_REACHED)
def only_what_is_in_play(table: Table, to: str, thing: Thing) -> bool | None:
    """What works continuously has no bearing on cards in hand, deck or pile, unless its text expressly says so."""
    return None if _names_other_zones(to) else False


@book.decides("99.7", ELSEWHERE_REACHED)
def parameters_of_what_is_played(table: Table, to: str, thing: Thing) -> bool | None:
    """What works continuously may, if its text says so, change any parameter of the card that is being played."""
    return True if PLAYED in to or ANYWHERE in to else None


# What works continuously may, if its text says so, change the cost of the card that is being played.
book.states("99.7", PLAYED_REACHED, True)

"""What helps a given table that no rules allow: which card, which value, what counts in it, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kodex.engine.games.hkk.card_types.beside_the_deck import liches_stay_on_the_table, only_on_the_table
from kodex.engine.games.hkk.cards import is_creature, is_permanent
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.phases import ASIDE
from kodex.engine.games.hkk.scenes.format import Given
from kodex.engine.games.hkk.scenes.setting import ids_of, things_of
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.setup import (
    GivenTable,
    creatures_stand_in_the_reserve,
    nobody_is_above_the_maximum,
    nobody_is_passive_in_the_guard_post,
    only_creatures_stand_in_the_guard_post,
    spells_never_lie_on_the_table,
    the_dead_are_in_the_pile,
)
from kodex.engine.games.hkk.table.values import card, max_life
from kodex.engine.games.hkk.vocabulary import BONUS, LIFE_BASE, LIFE_PARTS, Facts, Marks
from kodex.engine.games.hkk.zones.places import (
    decks_are_made_of_own_cards,
    hands_hold_own_cards,
    only_cards_on_the_table_are_turned,
    piles_hold_own_cards,
    rule_cards_lie_nowhere_else,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.ground.i18n import _

_SHOWN = 3
"""Of so many cards at most it is said what would be right."""


def helps(table: Table) -> str | None:
    """What would be right on a given table that is impossible; None where the rule alone says it."""
    table = table.at(table.state)
    told = [one for violation in table.why_illegal(GivenTable()) for one in _of_rule(table, violation)]
    return "; ".join(list(dict.fromkeys(told))[:_SHOWN]) or None


def where(table: Table, given: Given) -> tuple[str | int, ...]:
    """Where in a given table stands the first card that makes it impossible: its wounds, where they do."""
    table = table.at(table.state)
    every = table.why_illegal(GivenTable())
    for player, key in _above(table) if any(one.norm == nobody_is_above_the_maximum.__name__ for one in every) else ():
        if (side := given.players.get(player)) is not None and getattr(side, key, None) is not None:
            return ("players", player, key)
    violations = [one for one in every if one.norm in _SAYS]
    named = {id_ for one in violations for id_ in one.detail.split(", ")}
    dead = {id_ for one in violations if _SAYS[one.norm] is _dead for id_ in one.detail.split(", ")}
    for id_, (player, zone, n, thing) in zip(ids_of(given), things_of(given), strict=True):
        if id_ in named:
            place = ("players", player, zone, n)
            return (*place, "wounds") if id_ in dead and thing.wounds else place
    return ()


def _of_rule(table: Table, violation: Violation) -> Iterator[str]:
    """What helps against one rule, card by card."""
    if violation.norm == nobody_is_above_the_maximum.__name__:
        for player, key in _above(table):
            most = table.state.players[player][f"max_{key}"]
            yield f"{key}: {most}"
    says = _SAYS.get(violation.norm)
    named = set(violation.detail.split(", "))
    for thing in table.state.things.values():
        if says is not None and thing.id in named:
            yield says(table, thing)


def _above(table: Table) -> Iterator[tuple[str, str]]:
    """Who has more than may be, and of what."""
    for player, values in table.state.players.items():
        yield from ((player, key) for key in ("life", "magic") if values[key] > values[f"max_{key}"])


def _dead(table: Table, thing: Thing) -> str:
    """How much life it has, of what, and how much damage it may have at most."""
    most, wounds = max_life(table, thing), Facts.DAMAGE.of(thing)
    told = _("{thing} has {n} life ({parts}), {wounds} damage: wounds: {most} at most")
    told = told if most > 0 else _("{thing} has {n} life ({parts}): it has died of that")
    parts = ", ".join(_parts(table, thing))
    return told.format(thing=thing.id, n=most, parts=parts, wounds=wounds, most=most - 1)


def _parts(table: Table, thing: Thing) -> Iterator[str]:
    """What counts in somebody's life: what is printed, and each bonus with its rule or the card that gives it."""
    yield _("{n} printed").format(n=table.decide(LIFE_BASE, thing))
    for force in in_force(table, "modify"):
        if force.effect.what == "life" and force.on(table, thing.id):
            yield f"{force.n(table):+d} {force.source}"
    for norm in table.norms_adding(LIFE_PARTS):
        value = norm.function(table, thing)
        if value:
            yield f"{value:+d} {', '.join(table.book.cites(norm.number))}"
    with table.noting() as why:
        bonus = table.decide(BONUS, thing, "life")
    if bonus:
        yield _("{n:+d} defence bonus, {rules}").format(n=bonus, rules=", ".join(table.book.cited(why)))
    elif is_creature(card(table, thing)):
        yield _("no defence bonus: it is {player}'s turn").format(player=table.mark(Marks.ACTIVE))


def _belongs(zones: Callable[[Table, Thing], Iterable[str]]) -> Callable[[Table, Thing], str]:
    """Where a card of its type may lie instead."""

    def told(table: Table, thing: Thing) -> str:
        what = _("{thing} is a {type}: its place is {zones}")
        places = " | ".join(zones(table, thing))
        return what.format(thing=thing.id, type=card(table, thing).type, zones=places)

    return told


def _on_the_table(table: Table, thing: Thing) -> Iterable[str]:
    return ("reserve", "guard") if is_creature(card(table, thing)) else ("table",)


def _off_the_table(_table: Table, _thing: Thing) -> Iterable[str]:
    return ("hand", "deck", "pile", "void")


def _active(_table: Table, thing: Thing) -> str:
    return _("{thing}: leave 'passive' out, or let it lie in the reserve").format(thing=thing.id)


def _not_turned(_table: Table, thing: Thing) -> str:
    return _("{thing}: leave 'passive' out").format(thing=thing.id)


def _owners(_table: Table, thing: Thing) -> str:
    what = _("{thing} is {owner}'s: {owner}: {{{zone}: [{card}]}}")
    return what.format(thing=thing.id, owner=thing.owner, zone=thing.zone, card=thing.card)


def _beside(table: Table, thing: Thing) -> str:
    what = _("{card} is a {type}, which lies beside the deck: {player}: {{aside: [{card}]}}")
    return what.format(card=thing.card, type=card(table, thing).type, player=thing.owner)


def _in_its_place(table: Table, thing: Thing) -> str:
    """Where a card that is neither a creature nor anything else that may lie there belongs."""
    if card(table, thing).type in SLOTTED and thing.zone != ASIDE:
        return _beside(table, thing)
    if is_permanent(card(table, thing)):
        return _belongs(_on_the_table)(table, thing)
    return _belongs(_off_the_table)(table, thing)


_SAYS: dict[str, Callable[[Table, Thing], str]] = {
    norm.__name__: says
    for norm, says in (
        (the_dead_are_in_the_pile, _dead),
        (creatures_stand_in_the_reserve, _in_its_place),
        (only_creatures_stand_in_the_guard_post, _in_its_place),
        (spells_never_lie_on_the_table, _in_its_place),
        (nobody_is_passive_in_the_guard_post, _active),
        (only_cards_on_the_table_are_turned, _not_turned),
        (piles_hold_own_cards, _owners),
        (hands_hold_own_cards, _owners),
        (decks_are_made_of_own_cards, _owners),
        (rule_cards_lie_nowhere_else, _beside),
        (only_on_the_table, _in_its_place),
        (liches_stay_on_the_table, _beside),
    )
}
"""By the norm that a table breaks what is said of each card that stands in its way."""

__all__ = ["helps", "where"]

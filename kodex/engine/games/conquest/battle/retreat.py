"""Retreating: a warlord instead of his attack, any units at the end of a round of combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from kodex.engine.games.conquest.actions import Attack, Pass, Retreat
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.battle.turns import FOUGHT, planet_of_battle
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.rounds.steps import waits_for_other, window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.units import is_warlord, units
from kodex.engine.games.conquest.vocabulary import EXHAUSTED, FORBIDDEN, PERMITTED, TURNS, Happens, Place, Rest, Under
from kodex.engine.kernel.procedures import Frame, Step, Window
from kodex.engine.kernel.state import Moved
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

LEAVING = "leaving"
"""The note of a battle with the units that are to retreat when both players have decided."""


def retreats(first: bool) -> Step:
    """At the end of a round of combat the player who has begun the battle, then the other."""

    def may_retreat(table: Table, frame: Frame) -> Window:
        """With any units, or with none."""
        player = by_initiative(table)[0 if first else 1]
        return Window(Rest.RETREAT, (player,), decision=True, skips=True)

    return may_retreat


def has_units(table: Table, player: str) -> bool:
    """Whether a player has units at the planet that is fought for."""
    return bool(units(table, player, planet_of_battle(table)))


@book.forbids("sz/visszavonulas#b1", Retreat)
def a_warlord_who_could_attack(table: Table, action: Retreat) -> str | None:
    """In a combat turn only a warlord retreats, and only one who might attack; elsewhere nobody does."""
    now = window(table)
    if now == Rest.RETREAT:
        return None
    if now not in TURNS or len(action.cards) != 1:
        return ", ".join(action.cards) or action.by
    (card,) = action.cards
    if now == Rest.SKIRMISH and read_as(table, "warlord-retreat-in-skirmish", "soha"):
        return card
    thing = table.thing(card)
    may = is_warlord(table, thing) or table.decide(PERMITTED, thing, "visszavonul")
    return None if may and table.is_legal(Attack(action.by, card)) else card


@book.forbids("sz/nem-lehet#p1", Retreat)
def whoever_cannot_retreat(table: Table, action: Retreat) -> str | None:
    """What a text says cannot retreat does not, whatever another one allows."""
    return next((one for one in action.cards if table.decide(FORBIDDEN, table.thing(one), "visszavonul")), None)


def _is_wrong(table: Table, action: Retreat | Pass, whose: int) -> str | None:
    if window(table) != Rest.RETREAT or by_initiative(table)[whose] != _asked(table):
        return None
    if isinstance(action, Pass):
        return waits_for_other(table, action, Rest.RETREAT)
    there = [one.id for one in units(table, action.by, planet_of_battle(table))]
    wrong = [card for card in action.cards if card not in there]
    twice = len(set(action.cards)) != len(action.cards) or not action.cards
    waits = waits_for_other(table, action, Rest.RETREAT)
    return ", ".join(wrong) or waits or (action.by if twice else None)


def _asked(table: Table) -> str:
    found = course.window(table.state)
    return "" if found is None else found.holder


@book.forbids("f2/3.2.9#n3", Retreat, Pass)
def own_units_of_the_first(table: Table, action: Retreat | Pass) -> str | None:
    """First whoever has begun the battle decides, and retreats with own units at the planet, each named once."""
    return _is_wrong(table, action, 0)


@book.forbids("f2/3.2.9#n4", Retreat, Pass)
def own_units_of_the_other(table: Table, action: Retreat | Pass) -> str | None:
    """Then the other player does, with own units at the planet, each named once."""
    return _is_wrong(table, action, 1)


def ideas(table: Table, player: str) -> Iterator[Retreat]:
    """Every way in which a player could retreat now."""
    own = [one.id for one in units(table, player, planet_of_battle(table))]
    ways: Iterable[tuple[str, ...]] = ((one,) for one in own)
    if window(table) == Rest.RETREAT:
        ways = chain.from_iterable(combinations(own, n) for n, _one in enumerate(own, 1))
    yield from (Retreat(player, way) for way in ways)


def retreat(table: Table, action: Retreat) -> None:
    """Units retreat: a warlord in his turn, others at the end of the round."""
    (retreats_at_the_end if window(table) == Rest.RETREAT else warlord_retreats)(table, action)


@book.procedure("sz/visszavonulas#b1")
def warlord_retreats(table: Table, action: Retreat) -> None:
    """A warlord is exhausted and goes home instead of attacking."""
    table.decide(PERMITTED, table.thing(action.cards[0]), "visszavonul")  # where a text allows it, it is cited
    course.acts(table)
    remember(table, Under.BATTLE, **{FOUGHT: True})
    _leave(table, action.cards)


def retreats_at_the_end(table: Table, action: Retreat) -> None:
    """At the end of a round of combat, by the step of whoever retreats."""
    (first_retreats if by_initiative(table)[0] == action.by else other_retreats)(table, action.cards)


@book.procedure("f2/3.2.9#n3")
def first_retreats(table: Table, cards: tuple[str, ...]) -> None:
    """The units of whoever has begun the battle leave at the same time."""
    _retreats(table, cards)


@book.procedure("f2/3.2.9#n4")
def other_retreats(table: Table, cards: tuple[str, ...]) -> None:
    """The units of the other player leave at the same time."""
    _retreats(table, cards)


def _retreats(table: Table, cards: tuple[str, ...]) -> None:
    """They leave at once, or by the other reading when both players have decided."""
    course.acts(table)
    if read_as(table, "retreat-at-once", "egymas-utan"):
        _leave(table, cards)
        return
    battle = course.frame(table.state, Under.BATTLE)
    before = () if battle is None else battle.get(LEAVING, ())
    remember(table, Under.BATTLE, **{LEAVING: (*before, *cards)})


def leave_together(table: Table, frame: Frame) -> None:
    """Those who have waited for the other player's decision leave together."""
    leaving = frame.get(LEAVING)
    if leaving:
        remember(table, Under.BATTLE, **{LEAVING: None})
        _leave(table, leaving)


def _leave(table: Table, cards: Iterable[str]) -> None:
    there = map(table.thing, cards)
    occur(table, *(told(Happens.RETREATED, player=one.controller, thing=one.id) for one in there))


@book.applies(Happens.RETREATED)
def has_retreated(table: Table, one: Happening) -> None:
    """It lies in the headquarters, exhausted."""
    thing = table.thing(one.facts["thing"])
    lent = thing.owner != thing.controller
    home = thing.owner if lent and read_as(table, "retreat-whose-headquarters", "tulajdonos") else thing.controller
    table.emit(Happens.RETREATED, EXHAUSTED.set(thing, True), Moved(thing.id, Place.HQ, home, -1), **one.facts)


def stays(table: Table, action: Pass) -> None:
    """Whoever passes keeps all his units there."""
    course.passes(table)


__all__ = ["has_units", "ideas", "leave_together", "retreat", "retreats", "stays"]

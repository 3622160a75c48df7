"""Actions repeated over and over, and fighters who cannot hurt each other (141)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Action, Pass, Repeat
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.format import is_at_a_tournament
from kodex.engine.games.hkk.vocabulary import Happens, Marks
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.table import Table

TAKING: Pipeline[Callable[[Table, Action], object]] = Pipeline("taking an action of a cycle")
"""How an action is taken until the game rests again."""
RESOURCES = ("magic", "components")

say(
    repeats="{by} {times} alkalommal megismétli ugyanazt a cselekvéssort",
    unhurt="nem tudják megsebezni egymást, sebződés nélkül ér véget a harcuk: {things}",
)


@book.forbids("141.0", Repeat)
def a_cycle_is_announced_at_a_tournament(table: Table, action: Repeat) -> str | None:
    """Repeated are the same own actions within one turn, where the opponent does not interfere and nothing is spent.

    Disputed: with ``cycle.resources`` on ``minden`` life and the deck must not become less either.
    """
    if not is_at_a_tournament(table) or not action.cycle:
        return action.by
    foreign = [one.by for one in action.cycle if one.by != action.by and not isinstance(one, Pass)]
    if foreign:
        return foreign[0]
    after = table.trial(oracle=table.oracle)
    try:
        _once(after, action)
    except IllegalAction as refused:
        return str(refused.violations[0].detail)
    if (after.mark(Marks.ACTIVE), after.mark(Marks.OUTCOME)) != (table.mark(Marks.ACTIVE), None):
        return action.by
    return _spent(table, after, action.by)


def _spent(table: Table, after: Table, player: str) -> str | None:
    """The resource of a player that there is less of."""
    every = read_as(table, "cycle.resources", "minden")
    keys: tuple[str, ...] = (*RESOURCES, "life") if every else RESOURCES
    for key in keys:
        if after.player(player, key) < table.player(player, key):
            return key
    zones: tuple[str, ...] = ("hand", "deck") if every else ("hand",)
    for zone in zones:
        if len(after.in_zone(player, zone)) < len(table.in_zone(player, zone)):
            return zone
    return None


@book.procedure("141.0")
def repeat(table: Table, action: Repeat) -> None:
    """The game goes on from where the announced number of cycles leads to."""
    table.emit(Happens.REPEATS, by=action.by, times=action.times)
    for _ in range(action.times):
        _once(table, action)


def _once(table: Table, action: Repeat) -> None:
    for one in action.cycle:
        found = table.why_illegal(one)
        if found:
            raise IllegalAction(one, found)
        for taking in TAKING.of(table):
            taking(table, one)


@book.procedure("141.1")
def nobody_is_hurt(table: Table) -> None:
    """Creatures that cannot hurt each other at all end their combat unhurt."""
    if not is_at_a_tournament(table):
        return
    opponents, hurt = table.mark(Marks.OPPONENT), table.mark(Marks.FOUGHT)
    pairs = [(one, other) for one, other in opponents.items() if opponents.get(other) == one and one < other]
    unhurt = [id_ for pair in pairs if not set(pair) & set(hurt) for id_ in pair]
    if unhurt and all(id_ in table.state.things for id_ in unhurt):
        table.emit(Happens.UNHURT, things=tuple(unhurt))

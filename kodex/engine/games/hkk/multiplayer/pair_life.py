"""What a pair has in common: life (169.2.7), and components where that is agreed (169.2.19)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.multiplayer.games import COMMON_COMPONENTS, PAIRS, is_played
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.vocabulary import BEGINS_LIFE, OUTCOME, Happens, Marks
from kodex.engine.kernel.state import Change, Event, PlayerSet
from kodex.engine.kernel.table import Table

say(common__now="{things} közös {what} most {n}")


@book.follows("169.2.7", "*", needs=PAIRS)
def life_is_common(table: Table, event: Event) -> None:
    """Whichever of a pair is damaged or gives life, the life they have in common is less."""
    if is_played(table, PAIRS):
        _reckon(table, event, "life")
        _reckon(table, event, "max_life")


@book.follows("169.2.19", "*", needs=COMMON_COMPONENTS)
def components_are_common(table: Table, event: Event) -> None:
    """Components that either of a pair has produced or taken come to one place, and both may use them."""
    if is_played(table, PAIRS) and is_played(table, COMMON_COMPONENTS):
        _reckon(table, event, "components")


def _reckon(table: Table, event: Event, key: str) -> None:
    """A change of what one of a pair has is one of what they have in common; changes of both add up."""
    if not any(isinstance(change, PlayerSet) and change.key == key for change in event.changes):
        return
    for pair in table.mark(Marks.PAIRS):
        name = common_key(key, pair)
        known = table.mark(Marks.COMMON)
        before = known.get(name)
        if before is None or all(table.player(player, key) == before for player in pair):
            continue
        now = before + sum(table.player(player, key) - before for player in pair)
        changes: list[Change] = [PlayerSet(player, key, now) for player in pair]
        table.emit(Happens.COMMON_NOW, *changes, Marks.COMMON.set({**known, name: now}), things=pair, what=key, n=now)


def common_key(key: str, pair: tuple[str, ...]) -> str:
    """Under which word a common number is kept: ``life A+C``."""
    return f"{key} {'+'.join(pair)}"


@book.decides("169.2.7", BEGINS_LIFE, needs=PAIRS)
def pairs_begin_with_forty(table: Table, player: str) -> int | None:
    """The maximum of the life in common is 40 when the game begins, and so much there is (3.12)."""
    return fixed(table, "pairs.life.max") if is_played(table, PAIRS) else None


@book.decides("169.2.7", OUTCOME, exception_to="3.14", needs=PAIRS)
def a_pair_loses_together(table: Table) -> dict[str, tuple[str, ...]] | None:
    """The pair that has no more than 0 life at the end of a turn has lost; of both pairs see 3.15."""
    if not is_played(table, PAIRS):
        return None
    pairs, least = table.mark(Marks.PAIRS), fixed(table, "pairs.life.lost_at")
    lost = [pair for pair in pairs if all(table.player(player, "life") <= least for player in pair)]
    if len(lost) != 1:
        return None
    return {"lost": lost[0], "won": tuple(player for pair in pairs if pair not in lost for player in pair)}

"""The exchange phase (titles 5.4 and 32)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import overload

from kodex.engine.games.hkk.actions import Exchange, Pass
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import of
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import guards_in_post
from kodex.engine.games.hkk.table.values import card, is_active_player
from kodex.engine.games.hkk.vocabulary import (
    GUARD_COMMON,
    GUARD_SIZE,
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.lazily import nth_combination
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change, Moved
from kodex.engine.kernel.table import Table


@book.decides("5.4.3", GUARD_SIZE)
def guard_size(table: Table, player: str) -> int:
    """At most three creatures may stay in the guard post, unless something changes its size."""
    return fixed(table, "guard_post.size") + number_on(table, "modify", "guard", player)


@book.forbids("5.4.3", Exchange, about="target")
def guard_post_is_limited(table: Table, action: Exchange) -> str | None:
    """Nobody moves in where the guard post would exceed its size."""
    return None if table.decide(GUARD_COMMON, action.by) else too_many_in_post(table, action)


def too_many_in_post(table: Table, action: Exchange) -> str | None:
    """How many more would stand in the guard post than it has places."""
    after = guards_in_post(table, action.by) + len(action.into) - len(action.out)
    size = table.decide(GUARD_SIZE, action.by)
    return f"{after} > {size}" if action.into and size is not None and after > size else None


@book.forbids("32.1", Exchange)
def exchange_in_its_phase(table: Table, action: Exchange) -> str | None:
    """The active player moves creatures, and only in the exchange phase."""
    if stage(table).phase != "csere" or not is_active_player(table, action.by):
        return action.by
    for id_, zone in (*((i, "reserve") for i in action.into), *((o, "guard") for o in action.out)):
        thing = table.state.things.get(id_)
        if thing is None or thing.controller != action.by or thing.zone != zone:
            return id_
        if zone == Zones.RESERVE and not is_creature(card(table, thing)):
            return id_
    return None


@book.forbids("32.1", Exchange)
def only_active_creatures_go_in(table: Table, action: Exchange) -> str | None:
    """Only active creatures go into the guard post; asked of an exchange that is in order otherwise."""
    if exchange_in_its_phase(table, action):
        return None
    return next((id_ for id_ in action.into if Facts.PASSIVE.of(table.thing(id_))), None)


@book.forbids("5.4.4", Pass, at=of("csere"))
def surplus_must_withdraw(table: Table, action: Pass) -> str | None:
    """Whoever has more creatures in the guard post than its size must withdraw the surplus in the exchange phase."""
    if stage(table).phase != "csere" or table.mark(Marks.ACTIVE) != action.by:
        return None
    there = guards_in_post(table, action.by)
    size = table.decide(GUARD_SIZE, action.by)
    return f"{there} > {size}" if size is not None and there > size else None


@lru_cache(1_000)
def _counted(ready: int, there: int, room: int) -> tuple[list[int], list[int], list[int]]:
    """By how many go out: how many may go in at most, the ways to choose those, the ways to choose both."""
    most = [min(ready, max(0, room + leaving)) for leaving in range(there + 1)]
    ways = [sum(comb(ready, n) for n in range(n_in + 1)) for n_in in most]
    return most, ways, [comb(there, leaving) * n for leaving, n in enumerate(ways)]


class Exchanges(Sequence[Exchange]):
    """The ways to let some of those that are ``there`` out and some of those that are ``ready`` in: at least one moves.

    Of those that go in there are at most as many as have ``room``, besides one for each that goes out.
    """

    def __init__(self, by: str, ready: Sequence[str], there: Sequence[str], room: int) -> None:
        self._by = by
        self._ready = ready
        self._there = there
        self._most, self._ways_in, self._lengths = _counted(len(ready), len(there), room)

    def __len__(self) -> int:
        return sum(self._lengths) - 1

    def __iter__(self) -> Iterator[Exchange]:
        for leaving, most in enumerate(self._most):
            for out in combinations(self._there, leaving):
                for coming in range(most + 1):
                    for into in combinations(self._ready, coming):
                        if into or out:
                            yield Exchange(self._by, into, out)

    @overload
    def __getitem__(self, index: int) -> Exchange: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Exchange]: ...
    def __getitem__(self, index: int | slice) -> Exchange | Sequence[Exchange]:
        if isinstance(index, slice):
            return list(self)[index]
        n = (index + len(self) if index < 0 else index) + 1  # nobody moves in the first one, which is none
        if n > 0:
            for leaving, length in enumerate(self._lengths):
                if n < length:
                    return self._nth(leaving, n)
                n -= length
        raise IndexError(index)

    def _nth(self, leaving: int, n: int) -> Exchange:
        which, n = divmod(n, self._ways_in[leaving])
        out = nth_combination(self._there, leaving, which)
        for coming in range(self._most[leaving] + 1):
            ways = comb(len(self._ready), coming)
            if n < ways:
                return Exchange(self._by, nth_combination(self._ready, coming, n), out)
            n -= ways
        raise IndexError(n)


@book.procedure("32.1")
def exchange(table: Table, action: Exchange) -> None:
    """Creatures move freely between guard post and reserve; those that leave stay active."""
    moves: list[Change] = [Moved(id_, "reserve", action.by, -1) for id_ in action.out]
    moves += [Moved(id_, "guard", action.by, -1) for id_ in action.into]
    if moves or not action.order:
        table.emit(Happens.EXCHANGE, *moves, by=action.by, into=action.into, out=action.out)
    for more in AFTER.of(table):
        more(table, action)


AFTER: Pipeline[Callable[[Table, Exchange], object]] = Pipeline("after an exchange")
"""What an exchange does besides."""

"""Judging changes nothing that others share: what forbids comes forward on one table, and nobody is passed over."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from msgspec import Struct

from kodex.engine.kernel.inforce import in_force
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table

THREADS, ROUNDS, NORMS = 4, 3_000, 6


class Do(Struct, frozen=True):
    """An action that the norms of these numbers forbid."""

    forbidden: frozenset[int]


def book_of(look: Callable[[Table, int, Do], None] = lambda *_asked: None) -> NormBook:
    """Six norms that may forbid an action; each may ``look`` at something before it says so."""
    book = NormBook("invented")
    for n in range(1, NORMS + 1):

        @book.forbids(str(n), Do)
        def forbids(table: Table, action: Do, n: int = n) -> str | None:
            look(table, n, action)
            return f"not {n}" if n in action.forbidden else None

    return book


def table_of(book: NormBook) -> Table:
    return Table(book, {}, State({"A": {}}, {}))


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that change after every few instructions."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_a_norm_that_judges_something_else_on_its_way_makes_nobody_be_passed_over() -> None:
    """Judging within a judgement brings norms forward, too: past the place that the outer one has come to."""
    for asking, forbidding in product(range(1, NORMS + 1), repeat=2):

        def look(table: Table, n: int, action: Do, asking: int = asking, forbidding: int = forbidding) -> None:
            if n == asking and action.forbidden == {forbidding, 99}:
                for other in range(1, NORMS + 1):
                    table.is_legal(Do(frozenset({other})))

        table = table_of(book_of(look))
        assert not table.is_legal(Do(frozenset({forbidding, 99}))), (asking, forbidding)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("shared", [True, False])
def test_the_illegal_stays_illegal_while_threads_judge_at_once(shared: bool) -> None:
    book = book_of()
    one = table_of(book)
    wrong: list[object] = []

    def judge(seed: int) -> None:
        table = one if shared else table_of(book)
        for n in range(seed, seed + ROUNDS):
            action = Do(frozenset({n % NORMS + 1}))
            if table.is_legal(action):
                wrong.append(action)
            if not table.is_legal(Do(frozenset())):
                wrong.append("legal")

    threads = [threading.Thread(target=judge, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_what_tables_share_is_as_it_was_after_any_judging() -> None:
    book = book_of()
    one, other = table_of(book), table_of(book)
    shared = in_force(book, frozenset(), None)
    assert one.is_legal(Do(frozenset()))
    before = {where: tuple(judges) for where, judges in shared.judges.items()}
    assert before
    for n in (6, 3, 6, 6, 1):
        assert not one.is_legal(Do(frozenset({n})))
    assert {where: tuple(judges) for where, judges in shared.judges.items()} == before
    order = [violation.norm for violation in other.why_illegal(Do(frozenset(range(1, NORMS + 1))))]
    assert [violation.rule for violation in other.why_illegal(Do(frozenset(range(1, NORMS + 1))))] == [
        f"invented:{n}" for n in range(1, NORMS + 1)
    ], order

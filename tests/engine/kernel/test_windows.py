"""The window through which everything happens: replacing what is about to happen, once for each norm in a chain."""

from __future__ import annotations

import pytest

from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import LIMIT, Happening, replaced


class Falls(EventKind):
    """What falls."""

    RAIN = "rain", "It rains", "n"
    SNOW = "snow", "It snows", "n"


def table_of(book: NormBook) -> Table:
    return Table(book, {}, State({"A": {}}, {}))


@pytest.mark.parametrize("n", [100, 101, 5_000])
def test_any_number_of_things_may_happen_at_once(n: int) -> None:
    """What is bounded is how often one is replaced, not how many there are."""
    batch = [Happening(Falls.RAIN, {"n": i}) for i in range(n)]
    assert replaced(table_of(NormBook("invented")), batch) == batch


def test_each_of_many_may_be_replaced() -> None:
    book = NormBook("invented")

    @book.replaces("1", Falls.RAIN)
    def it_snows(table: Table, happening: Happening) -> list[Happening]:
        return [Happening(Falls.SNOW, happening.facts)]

    found = replaced(table_of(book), [Happening(Falls.RAIN, {"n": i}) for i in range(LIMIT + 1)])
    assert found == [Happening(Falls.SNOW, {"n": i}) for i in range(LIMIT + 1)]


def test_two_norms_that_replace_each_other_act_once_each() -> None:
    """A norm acts once on a happening and what comes of it: rain, snow, and the rain that the second makes of it."""
    book = NormBook("invented")

    @book.replaces("1", Falls.RAIN)
    def it_snows(table: Table, happening: Happening) -> list[Happening]:
        return [Happening(Falls.SNOW, {"n": happening.facts["n"] + 1})]

    @book.replaces("2", Falls.SNOW)
    def it_rains(table: Table, happening: Happening) -> list[Happening]:
        return [Happening(Falls.RAIN, {"n": happening.facts["n"] + 1})]

    table = table_of(book)
    with table.noting() as cited:
        assert replaced(table, [Happening(Falls.RAIN, {"n": 0})]) == [Happening(Falls.RAIN, {"n": 2})]
    assert cited == ["1", "2"]


def test_what_is_replaced_by_ever_more_has_no_end() -> None:
    """Each of these norms doubles what happens: that is a course without end, and no fault of the program."""
    book = NormBook("invented")
    for n in range(8):

        @book.replaces(f"{n}", Falls.RAIN)
        def twice(table: Table, happening: Happening) -> list[Happening]:
            return [happening.but(n=0), happening.but(n=1)]

    table = table_of(book)
    table.oracle = lambda choice: choice.options[0]
    with pytest.raises(Endless, match="rain"):
        replaced(table, [Happening(Falls.RAIN, {"n": 0})])


def test_two_replacements_that_let_each_other_happen_have_no_end() -> None:
    """Each brings about the other as a happening of its own: no chain that could be counted, and still no fault."""
    book = NormBook("invented")

    @book.replaces("1", Falls.RAIN)
    def it_snows(table: Table, happening: Happening) -> list[Happening]:
        table.happen(Falls.SNOW, n=0)
        return []

    @book.replaces("2", Falls.SNOW)
    def it_rains(table: Table, happening: Happening) -> list[Happening]:
        table.happen(Falls.RAIN, n=0)
        return []

    table = table_of(book)
    with pytest.raises(Endless, match="without end"):
        table.happen(Falls.RAIN, n=0)
    assert table.log == []
    assert not table_of(NormBook("invented")).happen_together([])

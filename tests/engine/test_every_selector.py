"""Every word of selectors and every amount means on a table with something of each kind what is recorded."""

from __future__ import annotations

import pytest

from kodex.engine import Position
from kodex.engine.games.hkk.cards import amounts, selectors
from kodex.engine.games.hkk.cards.selectors import View, selected
from tests.engine.every_selector import RECORD, TABLE


def test_every_selector_and_amount_means_what_is_recorded() -> None:
    """``python -m tests.records --write every_selector`` records a change that is meant."""
    assert RECORD.changed() == []


def test_no_word_that_is_offered_is_refused() -> None:
    assert [line for line in RECORD.recorded() if line.startswith("word ") and line.endswith(": refused")] == []


@pytest.mark.parametrize(
    ("amount", "n"),
    [("3", 3), ("X", 2), ("2*X+1", 5), ("X-3", -1), ("-2*X+5", 1), ("9-3*X-1", 2), ("2*count(szörny & saját)-1", 5)],
)
def test_an_amount_is_the_sum_of_its_parts_with_their_factors_and_signs(amount: str, n: int) -> None:
    table = Position.from_text(TABLE).inner.table
    assert len(selected(table, "szörny & saját", View("A", "seb"))) == 3
    assert amounts.how_many(table, amount, View("A", "seb", 2)) == n


@pytest.mark.parametrize("nested", ["(" * 3_000 + "lény" + ")" * 3_000, "!" * 3_000 + "lény"])
def test_a_deeply_nested_selector_is_refused_in_a_line(nested: str) -> None:
    """Neither brackets nor negations go deeper than the program can read."""
    with pytest.raises(ValueError, match="20"):
        selectors.check_selector(nested)
    selectors.check_selector("(" * 20 + "lény" + ")" * 20)

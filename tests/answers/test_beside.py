"""What is told of other books beside the one that answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kodex.answers import together


def beside(monkeypatch: pytest.MonkeyPatch, *, likely: float, named: bool = False, answered: bool = True) -> list[Any]:
    """What is told of a second book beside the first, whose answer is as likely as 0.8; the concordance is silent."""

    def case(book: str, likely: float, named: bool, answered: bool) -> Any:
        composer = SimpleNamespace(elsewhere=lambda rule, *_decides: {"rulebook": book, **rule})
        return SimpleNamespace(
            store=book,
            likely=likely,
            found=SimpleNamespace(named=named),
            is_answered=lambda: answered,
            decides=lambda: {"number": "1"},
            composer=lambda: composer,
        )

    monkeypatch.setattr(together, "counterpart", lambda _store, _number, _case: None)
    best, other = case("best", 0.8, False, True), case("other", likely, named, answered)
    return list(together._elsewhere(best, [best, other]))


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"likely": 0.8}, True),
        ({"likely": 0.4}, True),
        ({"likely": 0.39}, False),
        ({"likely": 0.0, "named": True}, True),
        ({"likely": 0.8, "answered": False}, False),
        ({"likely": 0.8, "named": True, "answered": False}, False),
    ],
)
def test_another_book_is_told_of_where_it_is_half_as_likely(
    how: dict[str, Any], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert beside(monkeypatch, **how) == [{"rulebook": "other", "number": "1"}] * told

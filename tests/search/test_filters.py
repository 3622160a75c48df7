"""The part and the kind that items must have, as players type them."""

from __future__ import annotations

import json

import pytest

from kodex.errors import KodexError
from kodex.search import filters
from kodex.search.filters import Wanted, fits


class Parts:
    """A store that knows nothing but its parts."""

    def __init__(self, *parts: str) -> None:
        self.parts = parts

    def fact(self, _name: str) -> str:
        return json.dumps([{"number": number} for number in self.parts])


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@pytest.mark.parametrize("n", range(1, 11))
def test_a_part_has_its_roman_number_or_a_plain_one(n: int) -> None:
    for typed in (str(n), f"{n}.", f" {n} ", ROMAN[n - 1], ROMAN[n - 1].lower()):
        assert filters.part(Parts(*ROMAN), typed) == ROMAN[n - 1]  # type: ignore[arg-type]


def test_where_parts_have_plain_numbers_those_are_meant() -> None:
    assert filters.part(Parts("1", "12"), "12") == "12"  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["0", "11", "12", "99", "-1", "", "X.I", "11."])
def test_a_part_that_is_none_is_refused_with_those_there_are(typed: str) -> None:
    with pytest.raises(KodexError) as caught:
        filters.part(Parts(*ROMAN), typed)  # type: ignore[arg-type]
    assert "I, II, III" in str(caught.value.mend)


@pytest.mark.parametrize("part", [None, "", "II", "III"])
@pytest.mark.parametrize("kind", [None, "", "main", "list"])
def test_an_item_fits_where_all_that_is_wanted_is_so(part: str | None, kind: str | None) -> None:
    rule = {"part": "".join(["I", "I"]), "kind": "".join(["ma", "in"])}
    assert fits(rule, Wanted(part, kind)) is (part in (None, "", "II") and kind in (None, "", "main"))

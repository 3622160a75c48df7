"""Fixed numbers of any game: the first rulebook that fixes one of the kind asked for, and nothing made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kodex.engine.cards.fixed import compiled, number

NUMBERS = {
    "kis": {"values": {"hand.max": 5, "share": 0.5}},
    "nagy": {"values": {"hand.max": 7, "share": 2, "order": [1, 3], "name": "öt"}},
}


def test_an_edition_goes_before_the_book_and_what_it_does_not_say_is_the_books(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    file.write_text(json.dumps(NUMBERS), "utf-8")
    found = compiled(str(file))
    assert number(found, "hand.max", int, "kis", "nagy") == 5
    assert number(found, "hand.max", int, "nagy") == 7
    assert number(found, "hand.max", int, "nobody's", "nagy") == 7
    assert number(found, "order", list, "kis", "nagy") == [1, 3]
    assert number(found, "share", (int, float), "kis", "nagy") == 0.5


@pytest.mark.parametrize(
    ("name", "rulebooks"), [("hand.min", ("kis", "nagy")), ("name", ("nagy",)), ("hand.max", ()), ("order", ("kis",))]
)
def test_what_nobody_has_fixed_is_no_number(name: str, rulebooks: tuple[str, ...]) -> None:
    with pytest.raises(KeyError, match=name):
        number(NUMBERS, name, int, *rulebooks)


def test_a_number_of_another_kind_is_looked_for_further_on() -> None:
    assert number(NUMBERS, "share", int, "kis", "nagy") == 2

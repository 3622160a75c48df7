"""Rule numbers inside a query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.text.asked_numbers import split


@pytest.mark.parametrize(
    "query",
    [
        "34.5",
        "34.5.",
        "34,5",
        "34,5 pont",
        "§34.5",
        "§ 34,5",
        "34.5 §",
        "34.5 szabály",
        "mit mond a 34.5?",
        "Mit mond a 34.5-ös szabály?",
        "mutasd a 34.5-öt",
        "34.5. pont",
    ],
)
def test_nothing_but_a_number_is_asked(query: str) -> None:
    assert split(query) == (["34.5"], "")


@pytest.mark.parametrize("query", ["34", "34. cím", "a 34-es cím", "szabály 34", "pont 34", "§34"])
def test_a_title_by_its_number(query: str) -> None:
    assert split(query) == (["34"], "")


@pytest.mark.parametrize(
    "query",
    [
        "3 lény",
        "Miért van, hogy: 3 lény?",
        "5 pont sebzés",
        "1,5 sebzés kerekítése",
        "3 szabálylapom van",
        "pont 30 lapos a paklim",
        "Pont 3 lényem lehet?",
        "20/20 Ép",
        "12..13",
        "két lény",
    ],
)
def test_amounts_are_no_rule_numbers(query: str) -> None:
    assert split(query) == ([], query)


def test_the_rest_of_the_question_stays() -> None:
    numbers, rest = split("a 34.5 szerint épületre is kettő mehet?")
    assert numbers == ["34.5"]
    assert rest.split() == ["a", "szerint", "épületre", "is", "kettő", "mehet?"]


def test_several_numbers() -> None:
    assert split("34.5 és 36.4") == (["34.5", "36.4"], "")


@given(st.text(alphabet="0123456789., §-acímszabály?"))
def test_whatever_is_found_is_a_number(query: str) -> None:
    found, _rest = split(query)
    assert all(part.isdigit() for number in found for part in number.split("."))

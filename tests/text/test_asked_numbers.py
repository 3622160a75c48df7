"""Rule numbers inside a query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.text.asked_numbers import SPELLED, spelled, split


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


@pytest.mark.parametrize("title", ["34", "34.", "34-es"])
@pytest.mark.parametrize("name", ["cím", "szabály", "címnek", "fejezet", "cim"])
@pytest.mark.parametrize("part", ["ötödik", "otodik", "5.", "5-ös", "5"])
@pytest.mark.parametrize("point", ["pontja", "pont", "pontjában", "alpontja"])
def test_a_point_of_a_title_is_that_rule(title: str, name: str, part: str, point: str) -> None:
    assert split(f"{title} {name} {part} {point}") == (["34.5"], "")
    numbers, rest = split(f"Mit mond a {title} {name} {part} {point} a védőről?")
    assert (numbers, rest.split()) == (["34.5"], ["Mit", "mond", "a", "a", "védőről?"])


@pytest.mark.parametrize(
    "query",
    [
        "eldobtam 3-at",
        "a 2. körömben támadhatok?",
        "Az 1. lényem meghalt, a 2. még él",
        "a 34 lapos pakli ötödik lapja",
        "a harmadik cím nélküli lap ötödik pontja",
        "két szabály második mondata",
    ],
)
def test_what_only_counts_is_no_rule(query: str) -> None:
    assert split(query) == ([], query)


def test_a_point_beyond_those_that_have_a_name_is_left_to_the_title() -> None:
    assert split("a 34. cím huszadik pontja")[0] == ["34"]


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


NAMED = [
    "mit mond a 34.5?",
    "a 34-es cím ötödik pontja mit jelent",
    "34. cím 5. pont",
    "mi van a § 34.5-ben",
    "a 34.5-ös szabály szerint mehet?",
    "szabály 34.5",
]
COUNTED = [
    *(
        f"{before} {number}{ending} {after}".strip()
        for before, after in (("eldobtam", "lapot"), ("húztam", ""))
        for number in ("1", "2", "3", "7", "12")
        for ending in ("-at", "-t", " darabot")
    ),
    *(
        f"{article} {number}. {noun}"
        for article in ("a", "az", "minden")
        for number in (1, 2, 3, 5, 9, 12)
        for noun in ("körömben húzhatok?", "lényem támadhat?", "harcban mi történik", "fő fázisban mit lehet")
    ),
    *(
        f"{number} {noun}"
        for number in (1, 3, 10)
        for noun in ("életpontom maradt", "VP-m van", "lap kell", "pontot kapok")
    ),
    "3-3 lapot húzunk",
    "2-nél többet rakhatok le?",
    "5/5-ös lényem van",
    "a 30 lapos paklim jó?",
    "18:30-kor kezdünk",
    "2024-ben vettem",
]


@pytest.mark.parametrize("query", NAMED)
def test_a_number_written_as_a_rule_is_one_in_a_sentence(query: str) -> None:
    assert split(query)[0] == ["34.5"]


@pytest.mark.parametrize("query", COUNTED)
def test_a_number_that_counts_or_tells_a_place_is_no_rule(query: str) -> None:
    assert split(query)[0] == []


@pytest.mark.parametrize(("number", "word"), list(enumerate(SPELLED, 1)))
@pytest.mark.parametrize("noun", ["körben", "lény", "őrposzt", "ütés"])
def test_a_place_before_a_noun_is_a_word(number: int, word: str, noun: str) -> None:
    assert spelled(f"az {number}. {noun} jön") == f"az {word} {noun} jön"


@pytest.mark.parametrize(
    "text", ["Eldobtam 3. Mi lesz?", "34.5. pont", "2024.11. hó", "a 13. kör", "1.", "1,5. rész", "11:2. sor", "0. kör"]
)
def test_what_is_no_place_before_a_noun_stays(text: str) -> None:
    assert spelled(text) == text

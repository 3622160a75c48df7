"""The words that are meant come first, and no long list is told whole."""

from __future__ import annotations

import pytest

from kodex.ground.nearby import FEW, SHOWN, Speech, listed, mend, nearest, plain
from kodex.ground.written import flow, rightly

MEANT = {"sebzes": ("damage",), "ep": ("life", "max_life"), "flying": ("repül",)}
MANY = [*(f"szó{n}" for n in range(30)), "damage", "life", "repül", "gyűjtő"]


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("sebzés", ["damage"]),
        ("Sebzes", ["damage"]),
        ("sebzess", ["damage"]),
        ("ÉP", ["life"]),
        ("flying", ["repül"]),
        ("gyujto", ["gyűjtő"]),
        ("Gyűjtő", ["gyűjtő"]),
        ("damages", ["damage"]),
        ("dmage", ["damage"]),
        ("repülő", ["repül"]),
        ("qqq", []),
    ],
)
def test_what_means_the_same_is_found(word: str, first: list[str]) -> None:
    assert nearest(word, MANY, MEANT) == first


def test_the_nearest_words_come_first() -> None:
    assert listed("atack", ["use", "attack", "pass"]) == "attack, pass, use"


def test_of_many_words_the_near_ones_alone_are_told_or_the_first_of_them() -> None:
    speech = Speech(lambda: MEANT, "kodex scenario words")
    assert mend("sebzés", MANY, speech) == "did you mean 'damage'? (all: kodex scenario words)"
    assert mend("szo1", MANY, speech) == "did you mean 'szó1'?"
    assert mend("szo", MANY, speech).startswith("one of: szó")
    assert mend("qqq", MANY, speech) == f"one of: {', '.join(MANY[:SHOWN])} … (all: kodex scenario words)"
    assert mend("qqq", MANY[:FEW]) == "one of: " + ", ".join(sorted(MANY[:FEW]))


def test_a_plain_word_has_one_sign_between_its_parts() -> None:
    assert plain("Nem-Másolható szó") == "nem_masolhato_szo"


@pytest.mark.parametrize(
    ("data", "source", "wanted", "form"),
    [
        (34.1, "34.10", lambda one: one == ["34.10"], '["34.10"]'),
        ("három", None, lambda one: one == 3, "3"),
        ("3 VP", None, lambda one: one == 3, "3"),
        ("ork, medve", None, lambda one: one == ["ork", "medve"], "[ork, medve]"),
        (3.0, "3.0", lambda one: type(one) is int, "3"),
        ([3], None, lambda one: one == 3, "3"),
        (False, "no", lambda one: one == "no", '"no"'),
        ("igen", None, lambda one: one is True, "true"),
        ([{"ork": 2}, {"medve": 1}], None, lambda one: isinstance(one, dict), "{ork: 2, medve: 1}"),
        ({"do": "draw"}, None, lambda one: isinstance(one, list) and one[0] == {"do": "draw"}, "[{do: draw}]"),
        (2, "2", lambda one: one == {"magic": 2}, "{magic: 2}"),
        ("x", None, lambda one: False, None),
    ],
)
def test_what_was_meant_is_written_rightly(data: object, source: str | None, wanted: object, form: str | None) -> None:
    found = rightly(data, source, wanted, ["magic"])  # type: ignore[arg-type]
    assert (None if found is None else flow(found)) == form

"""Addresses inside a query."""

from __future__ import annotations

import pytest

from kodex.store.addresses import Addresses
from kodex.text.asked_addresses import split

NUMBERS = [
    "5.10",
    "5.10.D",
    "1.03",
    "sz/lehet",
    "sz/pajzsok",
    "sz/pajzsok#b1",
    "f2/1",
    "f2/3.2",
    "f2/3.2.9",
    "harc-fazisai/8",
]
KNOWN = Addresses(NUMBERS, [], "proba", {})


def meant(typed: str) -> str | None:
    found = KNOWN.meant(typed)
    return found[0] if len(found) == 1 else None


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("5.10.D", "5.10.D"),
        ("5.10.d", "5.10.D"),
        ("5.10 D.", "5.10.D"),
        ("§5.10", "5.10"),
        ("mit mond az 5.10.D?", "5.10.D"),
        ("mutasd az 5.10.D-t", "5.10.D"),
        ("sz/pajzsok#b1", "sz/pajzsok#b1"),
        ("(sz/pajzsok)", "sz/pajzsok"),
        ("mi áll itt: 3.2.9", "f2/3.2.9"),
        ("harc-fazisai/8 mit mond?", "harc-fazisai/8"),
    ],
)
def test_an_address_is_found(query: str, named: str) -> None:
    found, unknown, rest = split(query, meant)
    assert (found, unknown) == ([named], [])
    assert "itt" in rest or rest == ""


def test_the_rest_of_the_question_stays() -> None:
    found, _unknown, rest = split("az 5.10.D szerint üthetek?", meant)
    assert found == ["5.10.D"]
    assert rest.split() == ["az", "szerint", "üthetek?"]


@pytest.mark.parametrize(
    "query",
    [
        *("és/vagy", "20/20 életpont", "3 lény", "pajzsok", "Miért van, hogy 5 pont?", "C# hang"),
        *("„sérül 1-et”. A másikra is?", "Eldobtam 1-et. Mi van?", "A sebzése 1-3. Elég egyszer dobni?"),
        *("Az 1. körben", "Azt írja, hogy nem lehet. Melyik győz?", "egy 3/2-es egység"),
    ],
)
def test_other_words_name_none(query: str) -> None:
    assert split(query, meant) == ([], [], query)


@pytest.mark.parametrize("query", ["5.99", "sz/pajzsok#b7", "mit mond az 5.99?"])
def test_what_looks_like_one_is_said_to_be_unknown(query: str) -> None:
    named, unknown, rest = split(query, meant)
    assert named == []
    assert len(unknown) == 1
    assert rest == ""

"""Where two questions ask for contrary things."""

from __future__ import annotations

import pytest

from kodex.text import fold, words
from kodex.text.opposed import asked, is_contrary


def contrary(one: str, other: str) -> bool:
    return is_contrary(*(asked(words(fold(text))) for text in (one, other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Megöli a tűzgolyó az életjelzős lényemet?", "Megvédi az életjelző a tűzgolyótól?"),
        ("Elvész a jelző, ha gazdát cserél?", "Rajta marad a jelző, ha gazdát cserél?"),
        ("Elkéstem a húzással?", "Pótolhatom a húzást?"),
        ("Baj, ha öt szín van benne?", "Lehet benne öt szín?"),
        ("Muszáj támadnom?", "Kihagyhatom?"),
    ],
)
def test_yes_to_the_one_is_no_to_the_other(one: str, other: str) -> None:
    assert contrary(one, other)
    assert contrary(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Megmarad a bűbáj, ha meghal a lény?", "Ha meghal a lény, kint marad a bűbáj?"),
        ("Megmenthetem a harcban megölt lényt?", "Megmentem a lényt?"),
        ("Túléli a lény?", "Megmenthetem a lényt?"),
        ("Húzhatok később?", "Húzhatok most?"),
        ("Kap lapot?", "Repül?"),
    ],
)
def test_what_is_the_same_or_another_thing_is_not_contrary(one: str, other: str) -> None:
    assert not contrary(one, other)

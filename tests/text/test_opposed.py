"""Where two questions ask for contrary things."""

from __future__ import annotations

import pytest

from kodex.text import fold, words
from kodex.text.opposed import allows, asked, denies, is_contrary


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


@pytest.mark.parametrize(
    ("text", "question", "is_denied"),
    [
        ("Nem vész el a lap, visszakerül a kézbe.", "Elvész a lapom?", True),
        ("A lap megmarad.", "Van egy lapom. Elvész?", True),
        ("Ami húsz fölé menne, azonnal elvész.", "Megmarad a huszonegyedik pontom?", True),
        ("Támadni sosem kötelező.", "Kihagyhatom a támadást?", False),
        ("Ha nem céloz, elvész.", "Elvész a lapom?", False),
        ("A lap elvész, a jelző nem vész el.", "Elvész a lapom?", False),
        ("A lap nem vész el.", "Nem vész el a lapom?", False),
        ("A lap a gyűjtőbe jut.", "Elvész a lapom?", False),
        ("A fekvő tárgynak nincs hatása, a viselőjéé él.", "Azonnal működik a tárgy?", True),
        ("A fekvő bűbáj hatástalan.", "Működik a fekvő bűbáj?", True),
        ("Hatása azonnal van, jelzője nincs.", "Azonnal működik?", False),
        ("A fekvő bűbáj hatástalan.", "Elvész a fekvő bűbáj?", False),
    ],
)
def test_a_text_denies_what_is_asked(text: str, question: str, is_denied: bool) -> None:
    assert denies(text, question) is is_denied


@pytest.mark.parametrize(
    ("text", "question", "is_allowed"),
    [
        ("Bárki gyűjtőjét bármikor átnézheted.", "Belenézhetek az ellenfelem eldobott lapjaiba?", True),
        ("A bűbájt a gazdája is felveheti.", "Visszaveheti a bűbájt a gazdája?", True),
        ("A követőt az asztalról a kezedbe veheted.", "A gyűjtőből is visszavehetem?", False),
        ("Egy lényen egy tárgy lehet.", "Lehet rajta két tárgy?", False),
        ("A sajátodat bármikor átnézheted, az övét nem.", "Belenézhetek a paklijába?", False),
        ("Csak a sajátodat nézheted át.", "Belenézhetek a paklijába?", False),
        ("Ha engedi, átnézheted.", "Belenézhetek a paklijába?", False),
        ("Bárki gyűjtőjét átnézheted.", "Nem nézhetek bele?", False),
        ("Bárki gyűjtőjét átnézheted.", "Elvehetek egy lapot a gyűjtőjéből?", False),
        ("A sebzett lapot megnézheted, de elvész.", "Megnézhetem a lapot?", False),
        ("A lap elvész, előtte megnézheted.", "Megmarad a lap?", False),
    ],
)
def test_a_text_plainly_allows_what_is_asked(text: str, question: str, is_allowed: bool) -> None:
    assert allows(text, question) is is_allowed

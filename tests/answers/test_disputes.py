"""A wrong word in a dispute is worse than none: whether he is right who says something, or does not let it be done."""

from __future__ import annotations

import pytest

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules.books import DEFAULT
from tests.bench import claims
from tests.bench.pairs import said

LED = {
    "Kivenném a jelző lényéből a szörnykomponenst, az ellenfél nem engedi. Igaza van?": "i",
    "Feláldoznám a szabálylapomat. A másik nem hagyja. Jogosan?": "i",
    "Feláldoznám a szabálylapomat. Szerintem megtehetem. Igazam van?": "n",
    "Szerintem a szabálylapomat nem lehet feláldozni. Igazam van?": "i",
}

WORDLESS = [
    "Kint van az én helyszínem, ő meg lerakott egy másikat. Szerinte az enyém is marad. Igaza van?",
    "Háló van kint. Három lapot játszottam ki, de kettőt megakadályoztak. Szerinte már nem jöhet lapom. Igaza van?",
    "Négy lénnyel támadnám a védőjét, szerinte legfeljebb három mehet rá. Igaza van?",
    "Két gyógyítót is elhasználnék egymás után a lényem megmentésére. Azt mondja, csak egyet lehet. Igaza van?",
    "Versenyen vagyunk, negyvennyolc lap van a paklimban. A bíró szerint ez kevés. Igaza van?",
    "Nem húznám fel a lapot a húzás fázisban, a másik nem engedi. Igaza van?",
]


TOLD = {
    "Szerintem nem kötelező támadni, Peti szerint muszáj, ha van lényem az őrposztban. Kinek van igaza?": (
        "neked van igazad"
    ),
    "Peti szerint a húzás fázisban kötelező felhúzni a lapot, szerintem kihagyhatom. Kinek van igaza?": (
        "Petinek van igaza"
    ),
    "Az ellenfelem azt mondja, hogy feláldozhatom a szabálylapomat, szerintem nem áldozhatom fel. Ki mondja jól?": (
        "neked van igazad"
    ),
    "Szerintem feláldozhatom a szabálylapomat, a haverjaim szerint nem. Kinek van igaza?": (
        "a haverjaidnak van igazuk"
    ),
    "Béla azt mondja, feláldozhatom a szabálylapomat, szerintem nem. Kinek higgyek?": "neked van igazad",
    "Béla szerint feláldozhatom a szabálylapomat, Anna szerint is. Melyiküknek van igaza?": ("egyiküknek sincs igaza"),
    "Szerintem négy lény is állhat az őrposztban, Kati szerint csak három. Kinek van igaza?": "Katinak van igaza",
}
"""Two who say different things, and who of them is right."""

UNTOLD = "Életjelző van a lényemen, varázslat pusztítaná el. Szerintem a jelző megmenti, szerinte nem. Kinek van igaza?"


LIMITED = {
    ("hkk-11", "A pakliba legalább 30 lap kell, igaz?"): "Valószínűleg igen. ",
    ("hkk-8", "Bűbájt bármikor kijátszhatok, nem így van?"): "Valószínűleg nem. ",
    ("hkk-11", "A passzív lény soha nem támadhat, nem így van?"): "Valószínűleg igen. ",
    ("hkk-11", "Azt mondták a klubban, hogy a gyűjtőmet csak én nézhetem meg, tényleg?"): "Valószínűleg nem. ",
    ("magus", "Gyors hatást kizárólag a manőverek fázisában használhatok, ugye?"): "Valószínűleg nem. ",
    ("conquest", "A 0-s támadóértékű egység sosem támadhat, igaz?"): "Valószínűleg nem. ",
    ("hkk-8", "Szerintem bűbájt csak a saját fő fázisomban játszhatok ki, apám szerint bármikor. Kinek van igaza?"): (
        "Valószínűleg neked van igazad. "
    ),
    (
        "magus",
        "Szerintem gyors hatást csak a manőverek fázisában lehet használni, szerinte azon kívül is. Kinek van igaza?",
    ): "Valószínűleg neki van igaza. ",
    ("conquest", "Anna szerint eseményt csak csatában lehet kijátszani, Bence szerint bármikor. Kinek van igaza?"): (
        "Hogy az esemény mikor jöhet"
    ),
    ("hkk-kodex", "Nem lehet passzív lényem az őrposztban, igaz?"): "Valószínűleg igen. ",
    ("hkk-11", "Tegnap azon vitáztunk, hogy az életpont mehet-e 20 fölé. Mi az igazság?"): "Valószínűleg nem. ",
    ("hkk-8", "Azt mondták, hogy a varázspont sosem mehet húsz fölé, tényleg?"): "A VP-d nem mehet 20 fölé",
    ("conquest", "Ugye csak az első bolygónál van minden csatafázisban csata?"): "Az első bolygónál",
}
"""What somebody says to hold nowhere else, always or never, and how the answer begins."""


CLAIMED = {
    ("hkk-11", "A bátyám szerint 40 lap kell a pakliba. Igaza van?"): "pakliosszeallitas/1",
    ("hkk-11", "Szerintem 30 lap kell a pakliba, a bátyám szerint 40. Kinek van igaza?"): "pakliosszeallitas/1",
    (DEFAULT, "Szerintem passzív lény nem blokkolhat, a haverom szerint igen. Kinek van igaza?"): "5.4.5",
    (DEFAULT, "A tesóm szerint a focimeccsek jobbak. Igaza van?"): None,
    (DEFAULT, "Szerintem drágább lesz a pakli jövőre, Peti szerint nem. Kinek van igaza?"): None,
}
"""What somebody says around what is asked, and by which rule that alone is answered."""


EACH = 2
"""So many-th of the development questions of two is asked."""


def word(question: str) -> str:
    return said(asking.ask(open_store(DEFAULT), question)["verdict"]["text"])


@pytest.mark.parametrize(("question", "wanted"), LED.items())
def test_the_word_is_for_who_says_it(question: str, wanted: str) -> None:
    assert word(question) == wanted


@pytest.mark.parametrize("question", WORDLESS)
def test_what_cannot_be_told_gets_no_word(question: str) -> None:
    answer = asking.ask(open_store(DEFAULT), question)
    assert said(answer["verdict"]["text"]) == "-"
    assert answer["certainty"] != "sure"


def test_hardly_any_dispute_gets_the_other_word() -> None:
    found = claims.disputes()
    assert sum(side.is_opposite for side in found) <= 0.03 * len(found)
    assert sum(side.word == side.gold != "-" for side in found) >= 0.4 * len(found)


@pytest.mark.parametrize(("question", "wanted"), TOLD.items())
def test_of_two_it_is_said_who_is_right(question: str, wanted: str) -> None:
    assert asking.ask(open_store(DEFAULT), question)["verdict"]["text"].startswith(f"Valószínűleg {wanted}. ")


def test_of_two_it_is_not_said_who_is_right_where_that_depends() -> None:
    answer = asking.ask(open_store(DEFAULT), UNTOLD)
    assert "igaz" not in answer["verdict"]["text"]
    assert answer["certainty"] != "sure"


@pytest.mark.parametrize(("asked", "begins"), LIMITED.items(), ids=[question for _book, question in LIMITED])
def test_how_far_it_holds_is_told_by_the_rule_or_not_at_all(asked: tuple[str, str], begins: str) -> None:
    book, question = asked
    assert asking.ask(open_store(book), question)["verdict"]["text"].startswith(begins)


@pytest.mark.parametrize(("asked", "rule"), CLAIMED.items(), ids=[question for _book, question in CLAIMED])
def test_who_says_it_keeps_no_claim_from_its_answer(asked: tuple[str, str], rule: str | None) -> None:
    book, question = asked
    found = asking.ask(open_store(book), question)["rules"]
    assert (found[0]["number"] if found else None) == rule


def test_hardly_ever_is_the_wrong_one_of_two_said_to_be_right() -> None:
    some = list(claims.both_sides(claims.SIDES, claims.SEEN))[::EACH]
    every = [claims.judged(*one)[0] for one in some]
    assert every.count(False) <= 0.03 * len(every)
    assert every.count(True) >= 0.4 * len(every)

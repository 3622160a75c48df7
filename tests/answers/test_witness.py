"""What the sentences of a rule say themselves to a question of yes or no."""

from __future__ import annotations

import pytest

from kodex.answers import witness
from kodex.text import fold, words


def said(question: str, gist: str) -> str:
    heard = witness.heard(witness.read(question, words(fold(question))), {"gist": gist})
    assert heard
    return heard.word


@pytest.mark.parametrize(
    ("gist", "yes", "no"),
    [
        (
            "Passzív építményt nem lehet lerombolni.",
            "Aktív építményt lerombolhatok?",
            "Passzív építményt lerombolhatok?",
        ),
        ("Csak működő követőt lehet feláldozni.", "Működő követőt feláldozhatok?", "Kikapcsolt követőt feláldozhatok?"),
        (
            "Egy lényre legfeljebb ketten támadhatnak.",
            "Ketten támadhatnak egy lényre?",
            "Hárman támadhatnak egy lényre?",
        ),
        ("Legfeljebb két mag fér bele.", "Két mag belefér?", "Harminc mag belefér?"),
        ("A pakli legalább 50 lapos.", "Lehet 60 lapos a pakli?", "Lehet 30 lapos a pakli?"),
        ("A nedves sár ragad, a friss hó nem.", "Ragad a nedves sár?", "Ragad a friss hó?"),
        (
            "Ha az árat nem tudod megfizetni, a hatás sem jár.",
            "Ha meg tudom fizetni az árat, jár?",
            "Ha nem fizetem az árat, jár?",
        ),
        ("Támadni sosem kötelező.", "Kihagyhatom a támadást?", "Muszáj támadnom?"),
        (
            "Jár komponens, kivéve az előkészítő fázisban.",
            "Harcban jár komponens?",
            "Az előkészítő fázisban jár komponens?",
        ),
        ("A mag termés, nem eszköz.", "A mag termés?", "A mag eszköz?"),
        ("A gereblyézés cselekvés, mégsem lehet rá reagálni.", "Cselekvés?", "Reagálhatok a gereblyézésre?"),
        ("A magra szóló lap nem hat, a gyümölcsre szóló igen.", "Hat a gyümölcsre szóló?", "Hat a magra szóló?"),
        (
            "A lapot pakliba, kézbe és gyűjtőbe nem teheted, ha értéktelen.",
            "Kézbe teheted az értékes lapot, ha nem értéktelen?",
            "Kézbe teheted a lapot, ha értéktelen?",
        ),
        ("Az ára sosem csökkenhet 1 alá.", "Csökkenhet az ára 1-re?", "Csökkenhet az ára 0-ra?"),
        ("Egyetlen adat sem mehet 15 fölé.", "Mehet 15-re egy adat?", "Mehet 16-ra egy adat?"),
        ("A játékot öten–kilencen játszhatjátok.", "Játszhatjuk öten?", "Játszhatjuk hárman?"),
        ("A láda pontosan 30 lapos.", "Lehet 30 lapos a láda?", "Lehet 60 lapos a láda?"),
        ("Egyszerre egyetlen ágyat áshatsz.", "Áshatok egyszerre 1 ágyat?", "Áshatok egyszerre két ágyat?"),
        (
            "Csak a harc 4. lépésében használható.",
            "Használható a harc negyedik lépésében?",
            "Használható a fő fázisban?",
        ),
        (
            "Közelharci támadást csak frontember adhat le.",
            "Leadhat közelharci támadást a frontember?",
            "A védett adhat le közelharci támadást?",
        ),
        ("Büntetni csak profi kertészt lehet.", "Büntethető a profi kertész?", "Büntethető az amatőr kertész?"),
        ("A kárt te osztod szét.", "Én osztom szét a kárt?", "Az ellenfelem osztja szét a kárt?"),
    ],
)
def test_it_says_yes_and_no(gist: str, yes: str, no: str) -> None:
    assert (said(yes, gist), said(no, gist)) == ("i", "n")


def test_what_is_said_of_it_belongs_to_the_clause_before() -> None:
    assert said("Megsérülök, ha pontot áldozok?", "Nem sérülsz attól, hogy pontot áldozol.") == "n"


@pytest.mark.parametrize("gist", [None, "", "Ha esik az eső", "Aki ás."])
def test_a_rule_without_a_sentence_says_nothing(gist: str | None) -> None:
    assert witness.heard(witness.read("Lehet?", ["lehet"]), {"gist": gist}) is None


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Kettő már támad. Támadhat harmadik is?", "n"),
        ("Támadhat három lény?", "n"),
        ("Ketten támadhatnak?", "i"),
        ("Ketten támadják. Támadhat még egy lény?", "n"),
    ],
)
def test_one_more_is_counted(question: str, word: str) -> None:
    assert said(question, "Egy lényre legfeljebb ketten támadhatnak.") == word

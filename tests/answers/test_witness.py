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
    ],
)
def test_it_says_yes_and_no(gist: str, yes: str, no: str) -> None:
    assert (said(yes, gist), said(no, gist)) == ("i", "n")


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

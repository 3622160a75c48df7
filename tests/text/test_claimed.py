"""What somebody says, of which a question asks whether it is so."""

from __future__ import annotations

import pytest

from kodex.text import claimed, contrary, fold, words

SAID = {
    "Az ellenfél szerint nem üthetek vissza. Igaza van?": "nem uthetek vissza",
    "A bíró azt mondta, hogy öt szín nem lehet a paklimban. Igaza volt?": "ot szin nem lehet a paklimban",
    "Szerintem visszaüthetek, jól gondolom?": "visszauthetek",
    "Igaz, hogy a Semmiből nem jöhet vissza lap?": "a semmibol nem johet vissza lap",
    "Ő azt állítja, hogy belenézhet a kezembe. Így van?": "belenezhet a kezembe",
    "Nem üthetek vissza az ellenfél szerint. Tényleg?": "nem uthetek vissza az ellenfel",
}


@pytest.mark.parametrize(("question", "said"), SAID.items())
def test_what_somebody_says_is_read(question: str, said: str) -> None:
    assert " ".join(claimed.of(words(fold(question))) or ()) == said
    assert claimed.denies(words(fold(question))) is ("nem" in said.split())


@pytest.mark.parametrize(
    "question",
    [
        "Nem üthetek vissza?",
        "A szabály szerint mi történik, ha nem fizetek?",
        "Az ellenfél nem fizetett. Visszavehetem a lapot?",
        "Tudom, hogy nem üthetek vissza, de miért?",
    ],
)
def test_what_nobody_says_is_not(question: str) -> None:
    assert claimed.of(words(fold(question))) is None
    assert not claimed.denies(words(fold(question)))


def test_what_is_said_is_asked_not_supposed() -> None:
    said = contrary.of_question("Az ellenfél szerint passzív lény nem üthet vissza. Igaza van?")
    assert said == contrary.of_question("Az ellenfél szerint passzív lény nem üthet vissza?")
    assert not said.denied
    assert contrary.of_question("A lényem nem repül. Üthet?").denied

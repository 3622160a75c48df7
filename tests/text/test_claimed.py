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
    "Szerintem nem célozhatja. Igazam van?": "nem celozhatja",
    "Szerintem visszaüthetek, szerinte nem. Igazam van?": "visszauthetek",
    "Szerintem visszaüthetek, szerinte nem lehet. Igaza van?": "nem lehet",
    "Azt mondja, nem üthetek vissza. Igaza van?": "nem uthetek vissza",
    "Átüthet szerinte védők nélkül. Jól mondja?": "vedok nelkul",
}


@pytest.mark.parametrize(("question", "said"), SAID.items())
def test_what_somebody_says_is_read(question: str, said: str) -> None:
    assert " ".join(claimed.of(words(fold(question))) or ()) == said
    assert claimed.denies(words(fold(question))) is ("nem" in said.split())


REFUSED = {
    "Visszavenném a lapot, az ellenfél nem engedi. Igaza van?": "visszavennem a lapot az ellenfel",
    "Kivenném a komponenst. Nem hagyja. Jogosan?": "kivennem a komponenst",
    "Visszavenném a lapot, ő meg tiltakozik. Megteheti?": "visszavennem a lapot o meg",
    "Nem engedi, hogy visszavegyem a lapot. Igaza van?": "visszavegyem a lapot",
}


@pytest.mark.parametrize(("question", "wanted"), REFUSED.items())
def test_who_does_not_let_one_do_it_denies_what_is_wanted(question: str, wanted: str) -> None:
    found = words(fold(question))
    assert " ".join(claimed.of(found) or ()) == wanted
    assert claimed.denies(found)
    assert not claimed.is_open(found)
    assert {"nem", "engedi", "hagyja", "tiltakozik"}.isdisjoint(claimed.bare(found))


def test_who_asks_for_himself_is_right_in_what_he_wants() -> None:
    assert not claimed.denies(words(fold("Visszavenném a lapot, nem engedi. Igazam van?")))


@pytest.mark.parametrize(
    "question",
    [
        "Nem húznék lapot, az ellenfél nem engedi. Igaza van?",
        "Szerinte nem lehet, hogy nem húzok. Igaza van?",
        "A bíró szerint ez kevés. Igaza van?",
        "Az ellenfél szerint ez szabálytalan. Igaza van?",
    ],
)
def test_of_some_it_cannot_be_told(question: str) -> None:
    assert claimed.is_open(words(fold(question)))


def test_several_words_may_deny_once() -> None:
    assert claimed.denies(words(fold("Szerinte sem a kezembe, sem a paklimba nem kerülhet. Igaza van?")))


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


def test_what_is_not_let_is_asked_not_supposed() -> None:
    said = contrary.of_question("Visszavenném a repülő lényt. Nem engedi. Igaza van?")
    assert said == contrary.of_question("Visszavenném a repülő lényt?")

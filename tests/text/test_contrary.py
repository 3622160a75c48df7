"""What two sentences suppose of the same subject."""

from __future__ import annotations

import pytest

from kodex.text import contrary


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Passzív lényt előrevihetek?", "Aktív lényt előrevihetsz."),
        ("Az ellenfél körében kijátszhatom?", "Csak a saját körödben játszhatod ki."),
        ("Nem repülő lény állva érkezik?", "A repülő lény állva érkezik."),
        ("Ha nem fizettem ki az árát, hat?", "Ha kifizetted az árát, hat."),
        ("Nincs célpont. Kijátszhatom?", "Ha van célpont, kijátszható."),
        ("Megakadályozták a képességet. Sikeres?", "Sikeres, ha nem akadályozták meg a képességet."),
        ("Csere fázisban jöhet?", "Fő fázisban jöhet."),
        ("Jöhet azonnali?", "Bármi azonnalin kívül jöhet."),
    ],
)
def test_contrary_things_are_supposed(asked: str, said: str) -> None:
    assert contrary.between(contrary.of_question(asked), contrary.of_text(said))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Passzív lényt előrevihetek?", "Passzív lény nem vihető előre."),
        ("Az ellenfél lényét a saját körömben elvehetem?", "Az ellenfél lényét bármikor elveheted."),
        ("Ha nem fizettem ki az árát, hat?", "Ha nem fizetted ki az árát, nem hat."),
        ("Támadhatok?", "Nem támadhatsz."),
    ],
)
def test_the_same_is_supposed_whatever_is_said_of_it(asked: str, said: str) -> None:
    assert not contrary.between(contrary.of_question(asked), contrary.of_text(said))


def test_what_is_said_before_the_question_and_after_if_is_supposed() -> None:
    supposed = contrary.conditions("Nem az első bolygó. Ha ott a hadúr, lesz csata a második körben?")
    assert contrary.begun("elso") in supposed.denied
    assert contrary.begun("hadur") in supposed.named
    assert contrary.begun("masodik") not in supposed.named


def test_a_sentence_lacks_what_it_does_not_speak_of() -> None:
    supposed = contrary.conditions("Passzív a lényem. Támadhat?")
    assert contrary.lacks(contrary.of_text("A lény támadhat."), supposed)
    assert not contrary.lacks(contrary.of_text("Az aktív lény támadhat."), supposed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Csak nekem van lényem. Enyém?", "Csak neki van lénye. Enyém?"),
        ("Nálam van a lap. Üthet?", "Nála van a lap. Üthet?"),
    ],
)
def test_mine_is_not_his(one: str, other: str) -> None:
    mine, his = contrary.of_question(one), contrary.of_question(other)
    assert not contrary.between(mine, mine)
    assert not contrary.between(his, his)
    assert set(mine.ways.values()) != set(his.ways.values())

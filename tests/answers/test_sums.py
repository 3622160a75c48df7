"""What a question with its own numbers works out to, and what is not worked out."""

from __future__ import annotations

import pytest

import kodex
from kodex.answers import sums
from kodex.compile import open_store

HKK = ("hkk-kodex", "hkk-11", "hkk-8")
COUNTED = {
    "A {turn}. köröm jön, {creatures} lényem van a tartalékban. Hány VP jár?": "Összesen {vp} VP",
    "{creatures} szörnyem ül hátul, és a {turn}. köröm kezdődik: mennyi manát kapok?": "Összesen {vp} VP",
    "{creatures} lényem van az őrposztban, az ellenfélnek {turn}. Átüthetek?": "{may}",
}
WORDS = {
    "Két nekronért hány lapot teszek el?": "nekrononként",
    "A 2/2-es manóm nekimegy egy 3/3-asnak. Melyik hal meg?": "A támadó hal meg",
    "Az 5/5-ös lényem támad egy 2/2-esre. Ki hal meg?": "A védekező hal meg",
    "Öt VP-m van, kijátszhatok egy 6-os lényt?": "Nem:",
    "Öt VP-m van, kijátszhatok egy 4-es lényt?": "Igen:",
    "9 VP-m van, egy 4-es lényt kijátszok, mennyi marad?": "Marad 5 VP",
}
LEFT = (
    "Nyolcadik körömben öt lényem van hátul és három elöl, mennyi VP-t kapok?",
    "Hány VP jár a harmadik körömben?",
    "Megakadályozhatok egy 4 VP-s lapot, ha kijátssza?",
    "Az ellenfél lényén ott a büntetés, megöltem. Dobnom kell két lapot?",
)
"""A number is left that nothing reads, what is counted is not said, or nothing is counted."""


@pytest.mark.parametrize("book", HKK)
def test_the_numbers_of_a_question_are_worked_out_with_those_of_the_rules(book: str) -> None:
    store = open_store(book)
    points, per = (
        next(one["value"] for one in store.parameters() if one["id"] == id_)
        for id_ in ("turn.magic_points", "turn.magic_points.bonus.creatures")
    )
    for turn in range(1, 9):
        for creatures in range(2, 8):
            vp = points[min(turn, len(points)) - 1] + creatures // per
            told = {"turn": turn, "creatures": creatures, "vp": vp, "may": "Igen" if creatures > turn else "Nem"}
            for question, expected in COUNTED.items():
                found = sums.of(store, question.format(**told))
                said = found.text if found else ""
                assert said.startswith(expected.format(**told)), question.format(**told)


@pytest.mark.parametrize("book", HKK)
@pytest.mark.parametrize(("question", "said"), WORDS.items())
def test_what_is_worked_out_is_said_first(book: str, question: str, said: str) -> None:
    answer = kodex.open(rulebook=book).ask(question)
    assert answer["status"] == "answered"
    assert said in answer["verdict"]["text"]
    assert (answer["verdict"]["from"], answer["rules"][0]["number"]) == ("sum", answer["verdict"]["rule"])


@pytest.mark.parametrize("book", HKK)
@pytest.mark.parametrize("question", LEFT)
def test_nothing_is_worked_out_where_a_number_is_left(book: str, question: str) -> None:
    assert sums.of(open_store(book), question) is None


def test_a_book_without_sums_works_nothing_out() -> None:
    assert sums.of(open_store("magus"), "Két nekronért hány lapot teszek el?") is None

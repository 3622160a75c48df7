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
    "Hány VP jár a harmadik körömben minden lényem után?",
    "Megakadályozhatok egy 4 VP-s lapot, ha kijátssza?",
    "Az ellenfél lényén ott a büntetés, megöltem. Dobnom kell két lapot?",
    f"A {sums.MOST + 1}. köröm jön, három lényem van a tartalékban. Hány VP jár?",
)
"""A number is too great, a number is left that nothing reads, what is counted is not said, or nothing is counted."""


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


def test_a_book_works_out_no_sum_of_another() -> None:
    assert sums.of(open_store("magus"), "Két nekronért hány lapot teszek el?") is None


def value(book: str, id_: str) -> int:
    return next(one["value"] for one in open_store(book).parameters() if one["id"] == id_)


def said(book: str, question: str) -> str:
    found = sums.of(open_store(book), question)
    return found.text if found else ""


@pytest.mark.parametrize("book", HKK)
@pytest.mark.parametrize(("damage", "life", "strikes"), [(2, 2, 3), (2, 3, 3), (1, 1, 1), (4, 4, 6)])
def test_a_defender_bears_as_much_more_as_the_bonus(book: str, damage: int, life: int, strikes: int) -> None:
    dies = strikes >= life + value(book, "defence_bonus.life")
    told = said(book, f"A lényem {damage}/{life}-es, az ellenfél körében rátámad egy {strikes} sebzésű. Túléli?")
    assert told.startswith("Meghal" if dies else "Túléli")


@pytest.mark.parametrize("book", ["hkk-kodex", "hkk-8"])
def test_levels_and_regeneration_are_counted(book: str) -> None:
    for levels, typed in enumerate(("", "kétszer", "háromszor", "négyszer"), 1):
        more = levels * value(book, "adventurer.level.damage"), levels * value(book, "adventurer.level.life")
        told = said(book, f"A 2/3-as kalandozóm {typed} szintet lépett, most hányas?")
        assert told.startswith(f"Most {2 + more[0]}/{3 + more[1]}")
    for below in range(1, 6):
        told = said(book, f"A 2-es regenerálódású lényem -{below}-re csökkent. Mennyiért marad meg 1 ÉP-vel?")
        most = value(book, "regeneration.per_turn.max")
        assert told.startswith(f"Összesen {2 * (below + 1)} VP" if below + 1 <= most else "Nem")


@pytest.mark.parametrize("book", HKK)
def test_poison_kills_where_its_markers_reach_the_life(book: str) -> None:
    for life in range(2, 7):
        for markers in range(2, 7):
            told = said(book, f"A {life} ÉP-s lényemen {markers} méregjelző van, mikor hal meg?")
            dies = markers + value(book, "poison_marker.added") >= life
            assert told.startswith("Meghal" if dies else "Még nem"), (life, markers)


def test_magus_counts_cards_points_levels_and_dice() -> None:
    size, turn = value("magus", "hand.size"), value("magus", "mp.per_turn")
    end, now = value("magus", "victory.end_of_turn_dp"), value("magus", "victory.immediate_dp")
    for n in range(2, 12):
        told = said("magus", f"{n} lap van a kezemben, hányat húzok vagy hányat kell eldobnom a forduló elején?")
        assert told.startswith("Egyet sem" if n == size else f"Összesen {abs(size - n)} lapot")
        assert f" {n + turn} MP" in said("magus", f"{n} MP-m maradt, mennyi lesz a következő fordulóban?")
        told = said("magus", f"Az üres torony fala {n}, a csapatom szintje 6. Megsemmisül?")
        assert told.startswith("Elég" if n < 6 else "Kevés")
        told = said("magus", f"A Fizikumom 7, {n}-et dobtam. Eltalálom?")
        assert told.startswith("Talál" if n <= 7 else "Nem talál")
        told = said("magus", f"Az 5-ös alapszintű kalandozóm {n} sebzést kapott, meghal?")
        assert told.startswith("Meghal" if n >= 5 else "Túléli")
    for mine in range(2, 25):
        told = said("magus", f"{mine} DP-m van, az ellenfelemnek 10. Ki nyer?")
        assert told.startswith("Azonnal te" if mine >= now else "A forduló végén te" if mine >= end else "Még senki")


def test_conquest_counts_damage_shields_halves_and_money() -> None:
    more, need = value("conquest", "hq.resources"), value("conquest", "win.same_symbol_planets")
    for n in range(2, 9):
        told = said("conquest", f"Az egységem {n} sérülést kap, egy 3 pajzsos lapot dobok el. Mennyi marad?")
        assert told.startswith("Egyet sem" if n <= 3 else f"Marad {n - 3} sérülés")
        assert said("conquest", f"{n} TÉ-vel ütök egy repülőre, mennyi sérülést kap?").startswith(f"Csak {-(-n // 2)} ")
        told = said("conquest", f"Brutális egységem TÉ-je 2, {n} sérülésjelző van rajta. Mekkora a támadása?")
        assert told.startswith(f"A támadóértéke {2 + n}:")
        told = said("conquest", f"2 sérülésjelző van rajta, kap még {n} sérülést, az életpontja 5. Meghal?")
        assert told.startswith("Megsemmisül" if 2 + n >= 5 else "Túléli")
        told = said("conquest", f"{n} erőforrásom maradt, mennyi lesz a következő forduló elején?")
        assert told.startswith(f"Összesen {n + more} ")
        told = said("conquest", f"Nekem 4 parancsszimbólumom van, az ellenfélnek {n}. Ki nyeri az irányítást?")
        assert told.startswith("Te nyered" if n < 4 else "Senki" if n == 4 else "Az ellenfeled")
    assert said("conquest", "Két azonos szimbólumú bolygóm van, hány kell még?").startswith(f"Még {need - 2} ")


def test_which_number_is_whose_is_not_guessed() -> None:
    assert said("magus", "12 DP-m van, 10 az ellenfelemnek. Ki nyer?") == ""

"""The items of the self-test: every right choice is what the rule says, no wrong one is right, too."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.compile import open_store
from kodex.quiz import Item, Near, drawn, of_dispute, of_rule, of_turn
from kodex.quiz.choices import Names, named, taught
from kodex.text import verdicts
from kodex.text.numerals import numerals

BOOKS = ("hkk-kodex", "hkk-11", "hkk-8", "magus", "conquest")


def rule(**values: Any) -> dict[str, Any]:
    asked = {"q": ["Három lénnyel is rámehetek?"], "a": "Nem, legfeljebb ketten támadhatják."}
    plain: dict[str, Any] = {
        "number": "34.5",
        "part": "IV",
        "kind": "main",
        "executable": True,
        "status": "normative",
        "disputes": [],
        "beats": [],
        "answers": [asked],
        "situations": [],
    }
    return plain | values


def asked(q: str, a: str, **values: Any) -> list[Item]:
    return list(of_rule(rule(answers=[{"q": [q], "a": a}], **values)))


def test_what_is_asked_with_yes_or_no_has_these_choices() -> None:
    [item] = of_rule(rule())
    assert (item.choices, item.right, item.rules) == (("Igen", "Nem"), 1, ("34.5",))
    assert item.says == "Nem, legfeljebb ketten támadhatják."
    [item] = asked("Kettővel is rámehetek?", "Igen, ketten támadhatják.")
    assert item.right == 0


@pytest.mark.parametrize(
    ("q", "a"),
    [
        ("Ő vagy én kezdek?", "Nem te, az ellenfél."),  # an alternative
        ("Hányan üthetik?", "Nem többen, mint ketten."),  # no question of yes or no
        ("Rámehetek hárommal?", "Attól függ, hány őre van."),
        ("három lénnyel", "Nem, legfeljebb ketten."),  # no sentence
        ("Rámehetek hárommal?", None),
    ],
)
def test_what_cannot_be_asked_fairly_is_left_out(q: str, a: str | None) -> None:
    assert list(of_rule(rule(answers=[{"q": [q], "a": a}]))) == []


def test_rules_that_decide_nothing_and_disputed_ones_give_none() -> None:
    assert list(of_rule(rule(executable="magatartási szabály"))) == []
    assert list(of_rule(rule(disputes=["valami"]))) == []


TAUGHT = {"aid": {"mistakes": [{"rule": "34.5"}]}}
DISPUTE = {
    "id": "valami",
    "title": "A harmadik támadó",
    "question": "Az őrposztban álló lény támadhat. Rámehet hárommal, akinek lapja engedi?",
}


def test_what_the_lesson_teaches_is_asked_where_no_dispute_is_near() -> None:
    questions = (
        ("Rámehetek hárommal is?", "Nem, ketten lehetnek."),  # what the dispute asks
        ("Kiállhat a lényem az őrposztba?", "Nem, alapesetben nem."),
        ("Az őrposztban álló lény támadhat?", "Igen, onnan támad."),  # the dispute only begins with it
    )
    told = [{"q": [q], "a": a} for q, a in questions]
    situation = {"q": ["Három lényem van. Rámehetek egyre?"], "a": "Igen, eggyel."}
    own = rule(disputes=["valami"], answers=told, situations=[situation])
    found = [item.asks for item in of_rule(own, Near([own], TAUGHT, [DISPUTE]))]
    assert found == ["Az őrposztban álló lény támadhat?"]
    assert list(of_rule(own, Near([own], TAUGHT))) == []  # nobody knows what the dispute is about
    assert list(of_rule(own, Near([own], {}, [DISPUTE]))) == []


def test_where_things_lie_is_asked_of_what_the_lesson_teaches() -> None:
    assert list(of_rule(rule(executable="leírás"))) == []
    assert len(list(of_rule(rule(executable="leírás"), Near((), TAUGHT)))) == 1
    assert list(of_rule(rule(executable="magatartási szabály"), Near((), TAUGHT))) == []


def test_an_exception_and_what_beats_another_rule_are_hard() -> None:
    assert [item.hard for item in of_rule(rule())] == [False]
    assert [item.hard for item in of_rule(rule(kind="exception"))] == [True]
    [item] = of_rule(rule(beats=["34.4"]))
    assert (item.hard, item.rules) == (True, ("34.5", "34.4"))


def test_wrong_numbers_are_answers_of_other_rules_that_name_other_numbers() -> None:
    counted = rule(answers=[{"q": ["Hány lapot húzok?"], "a": "Ötöt."}])
    others = [
        rule(number=n, answers=[{"q": ["Hány lénye lehet?"], "a": a}])
        for n, a in (("1", "Legfeljebb 4."), ("2", "Hármat, ha van."), ("3", "Ötöt."), ("4", "Kettőt."))
    ]
    [item] = of_rule(counted, Near([counted, *others]))
    assert item.choices[item.right] == "Ötöt."
    assert sorted(item.choices) == ["Hármat.", "Kettőt.", "Ötöt."]
    assert list(of_rule(counted, Near([counted, *others[:3]]))) == []  # too few of the same form with another number


@pytest.mark.parametrize(
    ("q", "a", "wrong"),
    [
        ("Hány lapot húzok?", "Ötöt, versenyen hármat.", "Hármat."),  # the answer itself names it
        ("Hány lapot húzok?", "Ötöt.", "Kilencvenet."),  # nobody takes that for five
        ("Hány lapot húzok?", "Ötöt.", "Hárman."),  # another form
        ("Hány lapot húzok?", "Ötöt.", "Háromfélét."),  # another form, though it ends on t, too
        ("Hány lapot húzok?", "Ötöt.", "Harmadikként."),  # so does this
        ("Hány lényem lehet?", "Ötöt.", "Hármat."),  # three there may be, too
    ],
)
def test_a_number_that_may_be_right_too_or_gives_itself_away_is_no_wrong_choice(q: str, a: str, wrong: str) -> None:
    own = rule(answers=[{"q": [q], "a": a}])
    others = [rule(number=n, answers=[{"q": [], "a": one}]) for n, one in (("1", wrong), ("2", "Hatot."))]
    assert list(of_rule(own, Near([own, *others]))) == []
    plain = rule(answers=[{"q": ["Hány lapot húzok?"], "a": "Ötöt."}])
    assert len(list(of_rule(plain, Near([plain, *others, rule(number="3", answers=[{"q": [], "a": "Négyet."}])])))) == 1


LESSON = {
    "places": [{"name": name, "rule": "34.9"} for name in ("Gyűjtő", "Kéz", "Semmi")],
    "aid": {"phases": [{"name": name, "may": [{"rule": n}]} for n, name in enumerate(("Húzás fázis", "Harci fázis"))]},
    "unasked": ["Hova megy a kő?"],
}


def test_numbers_of_another_case_stand_not_side_by_side_though_they_end_alike() -> None:
    own = rule(answers=[{"q": ["Hány sebzéssel üt többet?"], "a": "Eggyel."}])
    of_others = ("Hárommal.", "Hatból.", "Négynél.", "Kettővel.")
    others = [rule(number=str(n), answers=[{"q": [], "a": a}]) for n, a in enumerate(of_others, 1)]
    [item] = of_rule(own, Near([own, *others]))
    assert sorted(item.choices) == ["Eggyel.", "Hárommal.", "Kettővel."]


def test_a_place_has_other_places_in_the_same_case_beside_it() -> None:
    own = rule(answers=[{"q": ["Hova megy a lap?"], "a": "A gyűjtőbe, képpel fölfelé."}])
    others = [
        rule(number=n, answers=[{"q": [], "a": a}])
        for n, a in (("1", "A kézben."), ("2", "A kezedbe, ha van."), ("3", "A kézbe."), ("4", "A Semmibe."))
    ]
    [item] = of_rule(own, Near([own, *others], LESSON))
    assert item.choices[item.right] == "A gyűjtőbe."
    assert set(item.choices) == {"A gyűjtőbe.", "A kézbe.", "A Semmibe."}
    either = rule(answers=[{"q": ["Hova megy a lap?"], "a": "A gyűjtőbe vagy a kézbe."}])
    assert list(of_rule(either, Near([either, *others], LESSON))) == []


def test_what_lets_choose_between_two_words_has_these_choices() -> None:
    [item] = asked("Állva vagy fektetve jön a lény?", "Fektetve, hacsak nem repül.")
    assert (item.choices, item.right) == (("Állva", "Fektetve"), 1)
    assert asked("Állva jön, vagy hogyan?", "Fektetve.") == []
    assert asked("Állva vagy fektetve jön?", "Ahogy a lap mondja.") == []


def test_a_question_whose_wrong_choice_somebody_found_right_is_not_asked() -> None:
    for number, count in (("34.5", 0), ("34.6", 1)):
        q = "Hova megy a kő?" if not count else "Hova megy a kavics?"
        own = rule(number=number, answers=[{"q": [q], "a": "A gyűjtőbe."}])
        others = [rule(number=n, answers=[{"q": [], "a": a}]) for n, a in (("1", "A kézbe."), ("2", "A Semmibe."))]
        assert len(list(of_rule(own, Near([own, *others], LESSON)))) == count


def test_of_two_phases_the_earlier_one_comes_first() -> None:
    [item] = of_turn(LESSON, {0: "I", 1: "I"})  # type: ignore[dict-item]
    assert item.choices[item.right] == "A húzás fázis"
    assert item.says == "Húzás fázis → Harci fázis"


def test_yes_with_a_condition_that_the_question_lacks_is_not_asked() -> None:
    assert asked("Támadhat a lényem?", "Igen, ha elöl áll.") == []
    told = {"q": ["Elöl áll a lényem. Megtámadhatja az ellenfelet?"], "a": "Igen, ha elöl áll."}
    assert len(list(of_rule(rule(answers=[], situations=[told])))) == 1


def test_a_dispute_asks_for_its_default() -> None:
    readings = [{"id": "a", "text": "Igen."}, {"id": "b", "text": "Nem."}]
    found = {"id": "x", "question": "Számít?", "readings": readings, "default": "b", "why": "Mert.", "rules": ["1.1"]}
    item = of_dispute(found, "I")
    assert item is not None
    assert (item.choices[item.right], item.hard, item.dispute) == ("Nem.", True, "x")
    assert of_dispute(found | {"readings": readings[1:]}, "I") is None


@pytest.mark.parametrize("book", BOOKS)
def test_every_item_of_a_book_holds_what_it_promises(book: str) -> None:
    store = open_store(book)
    every = drawn(store, 1, 5000)
    assert len(every) > 50
    for item in every:
        assert 0 <= item.right < len(item.choices)
        assert len(set(item.choices)) == len(item.choices)
        assert store.rule(item.rules[0]) is not None
        if item.kind in ("question", "situation"):
            assert verdicts.verdict(item.says) == ("igen", "nem")[item.right], item
        if item.kind == "number":
            named = [one.value for choice in item.choices for one in numerals(choice)]
            assert len(set(named)) == len(named) == len(item.choices), item


def test_a_seed_gives_the_same_test_and_another_one_another() -> None:
    store = open_store("hkk-kodex")
    assert drawn(store, 7) == drawn(store, 7)
    assert drawn(store, 7) != drawn(store, 8)
    assert len({item.rules[0] for item in drawn(store, 7, 100)}) == 100


@pytest.mark.parametrize("book", BOOKS)
def test_more_than_yes_or_no_is_asked_where_the_book_has_it(book: str) -> None:
    store = open_store(book)
    for seed in range(3):
        found = drawn(store, seed)
        assert len(found) == 10
        assert sum(item.choices != ("Igen", "Nem") for item in found) >= 4


@pytest.mark.parametrize("book", BOOKS)
def test_places_and_phases_exclude_each_other(book: str) -> None:
    store = open_store(book)
    names = Names.of(store.lesson())
    for item in drawn(store, 1, 5000):
        if item.kind == "choice" and len(item.choices) == 3:
            found = [named(choice, names) for choice in item.choices]
            assert len({one.name for one in found if one is not None}) == 3, item
        if item.kind == "order":
            phases = item.says.split(" → ")
            places = [
                next(n for n, one in enumerate(phases) if one.lower() in choice.lower()) for choice in item.choices
            ]
            assert places[item.right] == min(places)


def test_ten_questions_are_drawn_without_reading_the_whole_book(monkeypatch: pytest.MonkeyPatch) -> None:
    store, read = open_store("hkk-kodex"), list[str]()
    rules = store.rules
    monkeypatch.setattr(store, "rules", lambda wanted: read.extend(wanted) or rules(wanted))
    for seed in range(5):
        assert len(drawn(store, seed)) == 10
    assert len(read) < 5 * 60 < len(store.numbers())


def test_a_part_and_the_level_of_judges_bound_the_test() -> None:
    store = open_store("hkk-kodex")
    assert {item.part for item in drawn(store, 3, 30, part="IV")} == {"IV"}
    judges = drawn(store, 3, 60, level="judge")
    assert all(item.hard for item in judges)
    assert {item.kind for item in judges} >= {"dispute", "situation"}
    assert "dispute" not in {item.kind for item in drawn(store, 3, 200)}


@pytest.mark.parametrize("book", BOOKS)
def test_beginners_are_asked_what_the_first_lesson_teaches(book: str) -> None:
    store = open_store(book)
    known = taught(store.lesson())
    for seed in range(3):
        found = drawn(store, seed, level="first")
        assert len(found) == 10
        assert {item.rules[0] for item in found} <= known
        assert {item.kind for item in found} <= {"question", "number", "choice", "order"}
    every = drawn(store, 0, 1000, level="first")
    assert len({item.rules[0] for item in every}) >= 0.65 * len(known)  # ten and another ten need not repeat


def test_what_is_typed_without_accents_is_no_question_of_a_test() -> None:
    hasty = "Lerakhatom a lapot keppel lefele, hogy az ellenfel ne lassa?"
    assert asked(hasty, "Nem, képpel felfelé jön.") == []
    [item] = list(of_rule(rule(answers=[{"q": [hasty, "Jöhet képpel lefelé?"], "a": "Nem, képpel felfelé jön."}])))
    assert item.asks == "Jöhet képpel lefelé?"
    assert asked("Lophatok tőle lapot?", "Nem, lapot nem.")
    assert asked("Lehet lopni lapot?", "Nem, lapot nem.")  # few letters need no accent

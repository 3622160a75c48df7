"""Two questions asked at once: the rule of each is told."""

from __future__ import annotations

import pytest

from kodex.answers import asking, vote
from kodex.compile import open_store
from kodex.store.store import Store
from kodex.text.question_kinds import parts


@pytest.fixture(scope="module")
def kodex() -> Store:
    return open_store("hkk-kodex")


def applying(store: Store, question: str) -> set[str]:
    """The rules that are told without being asked for more."""
    rules = asking.ask(store, question)["rules"]
    return {rule["number"] for rule in rules if rule["role"] == "decides" or rule.get("applies")}


@pytest.mark.parametrize(
    "question",
    [
        "Hányan üthetnek egy lényt? És mikor kincsezhetek?",  # no rule speaks of both
        "Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?",
    ],
)
def test_the_rule_of_each_question_is_told(question: str, kodex: Store) -> None:
    first, second = parts(question)
    alone = {asking.ask(kodex, one)["rules"][0]["number"] for one in (first, second)}
    assert alone <= applying(kodex, question)


@pytest.mark.parametrize(
    "question",
    [
        "Orkkal és trollal is támadhatok?",
        "Kint van két lényem, és az ellenfélnek egy. Támadhatok?",
        "Melyik lap az erősebb, a követő vagy a szabálylap?",
        "„és mikor”",
    ],
)
def test_one_question_has_no_parts(question: str) -> None:
    assert parts(question) == []


def test_the_second_question_is_understood_from_the_first(kodex: Store) -> None:
    """Alone it would name nothing."""
    question = "Mikor kincsezhetek? és lehet rá reagálni?"
    assert "74.3" in applying(kodex, question)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Támadhat a lényem? És mennyibe kerül egy bolti pakli?", "mennyibe kerül egy bolti pakli?"),
        ("Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?", None),
        ("Hányan üthetnek egy lényt? És mikor kincsezhetek?", None),
    ],
)
def test_the_answer_says_which_part_nothing_answers(question: str, part: str | None, kodex: Store) -> None:
    hint = asking.ask(kodex, question)["hint"]
    assert (hint is not None and hint["kind"] == "part") is (part is not None)
    assert part is None or part in hint["text"]


def test_a_question_that_asks_for_a_number_first_wants_no_yes_or_no() -> None:
    assert not vote.asks("Hány lapot húzok? Annyit, ahány lényem van, vagyis nullát?")
    assert vote.asks("Kint van egy lényem. Annyit sebez, ahány lapom van?")


def test_two_questions_are_answered_one_after_the_other(kodex: Store) -> None:
    question = "Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?"
    alone = [asking.ask(kodex, one)["verdict"]["text"] for one in parts(question)]
    assert asking.ask(kodex, question)["verdict"]["text"] == " ".join(alone)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("Egy lényre ketten támadhatnak, de építményre bárhányan mehetnek. Melyik az érvényes?", ["34.5", "34.6"]),
        ("Ketten támadhatnak egy lényre, viszont a kezemben akárhány lap lehet. Melyik az erősebb?", ["34.5", "4.4.2"]),
    ],
)
def test_of_two_rules_set_against_each_other_both_are_told(question: str, rules: list[str], kodex: Store) -> None:
    answer = asking.ask(kodex, question)
    told = answer["verdict"]
    assert sorted([told["rule"], told["other"]["rule"]]) == sorted(rules)
    assert answer["certainty"] != "sure"


def test_a_rule_that_says_which_goes_first_stands_alone() -> None:
    question = (
        "A kártya szövege szerint nem kell fizetni, viszont a szabály szerint minden lapért fizetni kell. "
        "Melyik az erősebb?"
    )
    case = asking.consider(open_store("conquest"), question)
    assert case.decides()["number"] not in {rule["number"] for rule in case.against}
    assert case.against
    assert case.opponent(case.decides()) is None


def test_what_answers_both_questions_is_said_once() -> None:
    verdict = asking.ask(open_store("magus"), "Mi az a manapont és mire jó?")["verdict"]
    first, *_rest = verdict["text"].split(". ")
    assert verdict["text"].count(first) == 1

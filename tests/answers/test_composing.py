"""What is put beside the rule that decides, and what is said of words that no rule has."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kodex.answers import asking, first_line
from kodex.answers.composing import Composer, Told
from kodex.compile import open_store
from kodex.compile.database import compile_rulebook
from kodex.model import Change, Link, Rule, Rulebook
from kodex.search.calibration import figures
from kodex.search.plain import Ranked
from kodex.store.store import Store
from kodex.text.grams import START


def composer(store: Store, question: str, scores: dict[str, float]) -> Composer:
    """Who answers a question for which these rules were found, best first."""
    found = asking.consider(store, question).found
    ranked = [Ranked(at, number, score) for at, (number, score) in enumerate(scores.items(), 1)]
    return Composer(store, found._replace(ranked=ranked), Told(store, list(scores)))


def beside(store: Store, decides: str, scores: dict[str, float]) -> list[str]:
    rules = composer(store, "Hány sün lakik a kertben?", {decides: 1.0, **scores}).of_words(_rule(store, decides))
    return [rule["number"] for rule in rules[1:]]


def _rule(store: Store, number: str) -> dict[str, Any]:
    [rule] = store.rules([number])
    return rule


def test_what_is_near_the_best_rule_is_shown_beside_it(store: Store) -> None:
    assert beside(store, "3.2", {"3.1": 0.7, "2.50": 0.6, "1.2": 0.599}) == ["3.1", "2.50"]


def test_five_such_rules_are_enough(store: Store) -> None:
    near = dict.fromkeys(["3.1", "2.50", "1.2", "1.1", "1.0", "2.5"], 0.9)
    assert beside(store, "3.2", near) == list(near)[:5]


def changed(rulebook: Rulebook, *rules: Rule) -> Store:
    """The garden game with some rules in place of its own."""
    return Store("kert", compile_rulebook(replace(rulebook, rules=rulebook.rules | {one.number: one for one in rules})))


def test_three_exceptions_of_a_rule_and_three_rules_that_it_beats_are_enough(rulebook: Rulebook) -> None:
    rules = rulebook.rules
    excepting = [replace(rules[number], exception_to=(Link(to="1.1"),)) for number in ("2.5.1", "2.50", "3.1")]
    assert beside(changed(rulebook, *excepting), "1.1", {}) == ["1.2", "2.5.1", "2.50"]
    beating = replace(rules["1.2"], exception_to=tuple(Link(to=number) for number in ("1.1", "2.5.1", "2.50", "3.1")))
    assert beside(changed(rulebook, beating), "1.2", {}) == ["1.1", "2.5.1", "2.50"]


def test_the_first_two_definitions_linked_that_explain_a_word_asked_are_enough(rulebook: Rulebook) -> None:
    rules = rulebook.rules
    animals = replace(rules["3.2"], kind="definition", terms=("sün",))
    links = tuple(Link(to=number) for number in ("3.2", "2.5", "1.0"))
    store = changed(rulebook, animals, replace(rules["3.1"], refs=links[:1], related=links[1:]))

    def explained(question: str) -> list[str]:
        rules = composer(store, question, {"3.1": 1.0}).of_words(_rule(store, "3.1"))
        return [rule["number"] for rule in rules if rule["role"] == "definition"]

    assert explained("ültetés, kanna, sün") == ["3.2", "2.5"]
    assert explained("ültetés, kanna") == ["2.5", "1.0"]
    assert explained("kerítés") == []


def test_which_of_two_rules_refers_to_the_other_is_said(store: Store) -> None:
    def why(decides: str, other: str) -> str:
        found = composer(store, "sün", {decides: 1.0, other: 0.9}).of_words(_rule(store, decides))
        return next(str(rule["why"]) for rule in found if rule["number"] == other)

    assert why("1.1", "2.5") == "it refers to 1.1"
    assert why("2.5", "1.1") == "2.5 refers to it"
    assert why("2.5", "2.5.1") == "it belongs to 2.5"
    assert why("3.1", "3.2") == "this fits the words of the question, too: sün"


def test_what_was_changed_later_is_told_where_the_question_speaks_of_it(rulebook: Rulebook) -> None:
    changes = (
        Change(date="2012", text="Este a kaktusz öt cseppet kap.", rules=("2.50",)),
        Change(date="2011", text="A kaktusz este két cseppet kap.", rules=("2.50",)),
        Change(date="2013", text="A sün este alszik.", rules=("2.50",)),
        Change(date="2014", text="A kaktusz lapja este erősebb.", rules=("2.50",), kind="card"),
        Change(date="2010", text="A kanna nagyobb lett.", rules=("2.5",)),
        Change(date="2015", text="Lyukas kaktusz este nincs.", rules=("2.5.1",)),
    )
    store = Store("kert", compile_rulebook(replace(rulebook, chronology=changes)))

    def why(number: str, question: str) -> str:
        [first, *_others] = composer(store, question, {number: 1.0}).of_words(_rule(store, number))
        return str(first["why"])

    fits = "this fits the words of the question best: "
    told = "changed later (2012: Este a kaktusz öt cseppet kap), and what is later is stronger (1.4.3)"
    assert why("2.50", "kaktusz") == f"{fits}kaktusz; {told}"
    assert why("2.50", "locsol") == f"{fits}locsol"
    assert why("2.5", "kaktusz") == "this fits the words of the question best", "the one below it was changed"


def test_a_general_rule_comes_once_and_before_what_is_nearer(store: Store) -> None:
    assert beside(store, "1.2", {"3.1": 0.9, "1.1": 0.8}) == ["1.1", "3.1"]


def test_a_bare_heading_is_no_general_rule(rulebook: Rulebook) -> None:
    rule = replace(rulebook.rules["1.2"], exception_to=(Link(to="1.3"), Link(to="1.1")))
    assert beside(changed(rulebook, rule), "1.2", {}) == ["1.1"]


@pytest.mark.parametrize(
    ("question", "group"),
    [
        ("Lakik itt bagoly?", "game"),  # no rule has it
        ("Lakik itt katica?", "game"),  # one has it
        ("Kell ide kanna?", "game"),  # two have it
        ("Kell ide mag?", "missing"),  # three have it
    ],
)
def test_a_word_of_other_things_is_one_that_hardly_any_rule_has(
    question: str, group: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = question[:-1].split()[-1]
    monkeypatch.setitem(figures(store.rulebook), "told", {word[:START]: "game"})
    told = asking.consider(store, question).composer().strange()
    assert [name for name, words in told.items() if word in words] == [group]


@pytest.mark.parametrize(("told", "group"), [({"bagol": "outside"}, "outside"), ({}, "unknown")])
def test_a_word_is_of_other_things_where_enough_questions_about_these_have_it(
    told: dict[str, str], group: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(figures(store.rulebook), "told", told)
    found = asking.consider(store, "Kell ide bagoly?").composer().strange()
    assert [name for name, words in found.items() if "bagoly" in words] == [group]


@pytest.mark.parametrize(
    ("rulebook", "asked", "pointer"),
    [
        ("hkk-kodex", "Milyen külön szabályai vannak a szabálylapnak?", "8.10"),
        ("conquest", "maximált", "sz/maximalt"),
    ],
)
def test_a_rule_that_only_leads_to_others_is_not_the_answer_alone(rulebook: str, asked: str, pointer: str) -> None:
    store = open_store(rulebook)
    answer = asking.ask(store, asked)
    other = answer["verdict"]["other"]["rule"]
    assert answer["verdict"]["rule"] == pointer
    assert (store.rule(other) or {})["executable"] != first_line.POINTER
    assert other in {rule["number"] for rule in answer["rules"]}

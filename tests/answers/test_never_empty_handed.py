"""On the real knowledge base: what is called or asked so is found, word for word; beginners are answered."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

import kodex
from kodex.answers.evaluate import evaluate, read_questions
from kodex.compile import open_store
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.model import Rulebook
from kodex.rules import books
from kodex.search import called
from kodex.text import fold, words
from tests.tiers import usually

QUESTIONS = Path(paths.shipped("queries"), "questions")
BOOKS = books.every()


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> kodex.api.Kodex:
    """Each rulebook."""
    return kodex.open(request.param)


def rulebook_of(book: kodex.api.Kodex) -> Rulebook:
    return read_rulebook(Path(paths.kb_folder(), book.rulebook), from_cache=True)


def names(rulebook: Rulebook) -> dict[str, set[str]]:
    """Every term and heading with the numbers of the items that define it or are called so."""
    found: dict[str, set[str]] = defaultdict(set)
    for rule in rulebook.rules.values():
        for name in (*rule.terms, *([rule.heading] if rule.heading else [])):
            found[name].add(rule.number)
    for title in rulebook.titles.values():
        if title.number not in rulebook.rules and title.rules:
            found[title.heading].add(title.rules[0])
    return found


@cache
def first_three(book: kodex.api.Kodex, name: str) -> list[str]:
    """The numbers of the first three hits."""
    return [hit["number"] for hit in book.search(name, limit=3)]


def called_so(book: kodex.api.Kodex, name: str) -> list[str]:
    """The numbers that the table says are called so, which a search asks first, in their order."""
    return [one.number for one in called.find(book.store.connection, words(fold(name)))]


def test_every_term_and_heading_is_known_by_its_name(book: kodex.api.Kodex) -> None:
    """The definition of the very word may stand before the bare heading; both are among the first three."""
    wanted = names(rulebook_of(book))
    assert [name for name, items in wanted.items() if not items.intersection(called_so(book, name)[:3])] == []
    terms = {term: rule.number for rule in rulebook_of(book).rules.values() for term in rule.terms}
    assert [term for term, number in terms.items() if called_so(book, term)[0] != number] == []


SHARES = pytest.mark.parametrize("each", [24, pytest.param(1, marks=pytest.mark.long)])


@SHARES
def test_a_term_or_heading_is_found_by_its_name(book: kodex.api.Kodex, each: int) -> None:
    missed = []
    for name, wanted in list(names(rulebook_of(book)).items())[::each]:
        got = first_three(book, name)
        if not wanted.intersection(got):
            missed.append((name, got))
    assert missed == []


@SHARES
def test_a_term_is_defined_by_the_first_hit(book: kodex.api.Kodex, each: int) -> None:
    every = [(term, rule.number) for rule in rulebook_of(book).rules.values() for term in rule.terms]
    terms = dict(every[::each])
    first = {term: first_three(book, term)[0] for term in terms}
    wrong = [term for term, number in terms.items() if first[term] != number]
    assert len(wrong) <= 0.03 * len(terms), wrong


@pytest.mark.parametrize("word", ["lény", "lap", "képesség", "hatás", "játékos", "játék", "ellenfél"])
def test_the_commonest_words_of_the_game_find_something(word: str) -> None:
    assert kodex.open().search(word)


def test_every_stored_question_is_known_word_for_word(book: kodex.api.Kodex) -> None:
    """As the table says, which an answer asks first; folded and without punctuation, for so it is kept."""
    connection = book.store.connection
    missed = [
        question
        for rule in rulebook_of(book).rules.values()
        for question in rule.questions
        if rule.number not in [one.number for one in called.find(connection, words(fold(question)))]
    ]
    assert missed == []


def changed(question: str, dice: random.Random) -> Iterator[str]:
    """The question folded without its mark, with a filler word, and with a typing error in its longest word."""
    yield fold(question).rstrip("?")
    yield f"hát {question}"
    every = question.split()
    at = max(range(len(every)), key=lambda place: len(every[place]))
    if len(every[at]) > 6:
        cut = dice.randrange(2, len(every[at]) - 2)
        yield " ".join([*every[:at], every[at][:cut] + every[at][cut + 1 :], *every[at + 1 :]])


@pytest.mark.parametrize("many", [6, pytest.param(40, marks=pytest.mark.whole)])
def test_a_stored_question_is_answered_by_its_rule_however_it_is_typed(book: kodex.api.Kodex, many: int) -> None:
    dice = random.Random(20261122)
    every = [(rule.number, q) for rule in rulebook_of(book).rules.values() for q in rule.questions]
    drawn = sorted(every, key=lambda one: crc32(one[1].encode()))[
        :many
    ]  # as if by chance, whatever is written tomorrow
    asked = [(number, one) for number, q in drawn for one in changed(q, dice)]
    answers = [(number, one, book.ask(one)) for number, one in asked]
    wrong = [one for number, one, answer in answers if [rule["number"] for rule in answer["rules"][:1]] != [number]]
    assert len(wrong) <= max(2, 0.03 * len(asked)), wrong


@pytest.mark.parametrize("many", [6, pytest.param(60, marks=pytest.mark.whole)])
def test_a_stored_question_has_its_own_answer_as_the_verdict(book: kodex.api.Kodex, many: int) -> None:
    """Where no other rule is called or asked so."""
    owners: dict[str, set[str]] = defaultdict(set)
    rules = rulebook_of(book).rules.values()
    for rule in rules:
        for name in (*rule.questions, *rule.terms, *([rule.heading] if rule.heading else [])):
            owners[" ".join(words(fold(name)))].add(rule.number)
    groups = [(question, group.a, rule.number) for rule in rules for group in rule.asked for question in group.q]
    own = [one for one in groups if one[1] and len(owners[" ".join(words(fold(one[0])))]) == 1]
    for question, answer, number in random.Random(7).sample(own, many):
        verdict = book.ask(question)["verdict"]
        assert verdict is not None
        assert (verdict["text"], verdict["rule"], verdict["verbatim"]) == (answer, number, True)


def test_a_verdict_says_whether_it_was_written_for_a_case() -> None:
    book = kodex.open()
    rules = rulebook_of(book).rules.values()
    cases = {case for rule in rules for case in rule.cases} - {q for rule in rules for q in rule.questions}
    told = [book.ask(case)["verdict"] for case in random.Random(3).sample(sorted(cases), 12)]
    assert all(one["situation"] == (one["question"] in cases) for one in told if one)
    assert sum(bool(one and one["situation"]) for one in told) >= 6


@pytest.mark.parametrize("rulebook", usually(BOOKS, ("hkk-11", "magus")))
def test_a_first_evening_is_answered(rulebook: str) -> None:
    """What beginners ask; the bounds stand a little below what is measured."""
    result = evaluate(open_store, read_questions([QUESTIONS / "first-evening" / f"{rulebook}.yaml"]), warm=False)
    assert result["r_at_1"] >= 0.9
    assert result["r_at_5"] >= 0.96
    assert result["declined_wrong"] <= 0.035


def test_no_stored_question_repeats_a_test_question(book: kodex.api.Kodex) -> None:
    """Whoever writes questions, situations and answers has not seen what they are measured by."""
    asked = read_questions(sorted((QUESTIONS / book.rulebook).glob("test*.yaml")))
    stored: dict[str, list[frozenset[str]]] = defaultdict(list)
    for rule in rulebook_of(book).rules.values():
        for question in (*rule.questions, *rule.cases):
            held = stems(question)
            for stem in held:
                stored[stem].append(held)
    near = [
        question.question
        for question in asked
        if question.gold
        for own in (stems(question.question),)
        if len(own) >= 5
        for other in {one for stem in rarest(own, stored) for one in stored.get(stem, ())}
        if len(own & other) >= 0.8 * len(own | other)
    ]
    assert near == []


def rarest(own: frozenset[str], stored: dict[str, list[frozenset[str]]]) -> list[str]:
    """The rarest stems of a question: who shares four fifths of all of them has one of these."""
    return sorted(own, key=lambda stem: len(stored.get(stem, ())))[: len(own) // 5 + 1]


def stems(question: str) -> frozenset[str]:
    return frozenset(word[:5] for word in words(fold(question)))


@pytest.mark.parametrize(
    ("question", "both"),
    [
        ("mi a különbség az őrposzt és a tartalék között?", ["5.4.0", "5.3.0"]),
        ("Miben más a gyűjtő, mint a Semmi?", ["4.7.0", "4.8.0"]),
    ],
)
def test_what_a_question_compares_is_shown_side_by_side(question: str, both: list[str]) -> None:
    rules = kodex.open().ask(question)["rules"]
    assert {rule["number"] for rule in rules[:2]} == {*both}
    assert rules[1]["applies"]

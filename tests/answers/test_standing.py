"""Which of several books goes first, and what is shown where none of them answers."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from kodex.answers import asking, refusal, together
from kodex.answers.together import Candidate
from kodex.search.plain import Ranked

NEW, OLD = "hkk-kodex", "hkk-11"


def candidate(rulebook: str, likely: float, telling: tuple[str, ...] = (), **known: int) -> Candidate:
    """A book that has found one item; by beginning of a word in how many of its items it stands."""
    inquiry: Any = SimpleNamespace(
        store=SimpleNamespace(rulebook=rulebook),
        reading=SimpleNamespace(telling=lambda: list(telling)),
        weights={f"={start}": (count, 1.0) for start, count in known.items()},
    )
    return Candidate(inquiry, [Ranked(7, "1", 0.5)], likely)


def at_odds(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


@pytest.fixture(autouse=True)
def _answered_from_a_half_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.5)


@pytest.mark.parametrize(
    ("new", "old", "places"),
    [
        (0.9, 0.8, [0.9, 0.8]),
        (0.8, 0.9, [0.9, 0.9 * 0.9]),  # it takes the place of the old edition
        (0.9, 0.9, [0.9, 0.9 * 0.9]),
        (0.5, 0.9, [0.9, 0.9 * 0.9]),  # it answers only just
        (0.49, 0.9, [0.49, 0.9]),
        (0.5, at_odds(4.99), [at_odds(4.99), 0.9 * at_odds(4.99)]),
        (0.5, at_odds(5.01), [0.5, at_odds(5.01)]),
        (1.0, 1.0, [1.0, 0.9]),
    ],
)
def test_an_old_edition_gives_way_unless_it_is_far_likelier(new: float, old: float, places: list[float]) -> None:
    assert together.standings([candidate(NEW, new), candidate(OLD, old)]) == [pytest.approx(one) for one in places]
    assert together.standings([candidate(OLD, old), candidate(NEW, new)]) == [
        pytest.approx(one) for one in reversed(places)
    ]


def test_a_book_that_is_not_named_keeps_a_tenth() -> None:
    books = [candidate(NEW, 0.8), candidate(OLD, 0.6), candidate("magus", 0.5)]
    assert together.standings(books, {OLD}) == [pytest.approx(0.08), 0.6, pytest.approx(0.05)]
    assert together.standings(books, {"conquest"}) == together.standings(books)


@pytest.mark.parametrize(
    ("word", "known", "gives_way"),
    [
        ("manoverek", {"manov": 0}, False),  # a term of its own, in any form
        ("manoverek", {"manov": 1}, True),  # the other edition has the word, too
        ("manoverek", {}, True),  # it was typed otherwise: who knows whether the other has it
        ("lepes", {"lepes": 0}, True),  # a word of its own that is not what the rule is called
    ],
)
def test_an_edition_goes_first_where_only_it_knows_the_term_that_is_asked_for(
    word: str, known: dict[str, int], gives_way: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = SimpleNamespace(names="\nmanover")
    monkeypatch.setattr(together.item_cache, "briefs", lambda _store, places: dict.fromkeys(places, names))
    old, new = candidate(OLD, 0.9, ("kanna", word)), candidate(NEW, 0.8, kanna=2, **known)
    assert together.standings([new, old]) == ([0.9, pytest.approx(0.81)] if gives_way else [0.8, 0.9])


def test_an_edition_that_found_nothing_gives_way() -> None:
    old = candidate(OLD, 0.9, ("manoverek",))._replace(items=[])
    assert together.standings([candidate(NEW, 0.8, manov=0), old]) == [0.9, pytest.approx(0.81)]


@pytest.mark.parametrize(
    ("each", "shown"),
    [
        ([["a", "b"], ["c", "d"]], ["a", "c"]),  # the nearest of each book
        ([["a"], [], ["b"], ["c"], ["d"]], ["a", "b", "c"]),
        ([[], ["a", "b", "c", "d"], []], ["a", "b", "c"]),  # only one has any
        ([[], []], []),
    ],
)
def test_what_is_nearest_where_no_book_answers(
    each: list[list[str]], shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [{"status": "declined", "hint": at, "nearest": nearest} for at, nearest in enumerate(each)]
    monkeypatch.setattr(asking, "answer", lambda _question, case: answers[case])
    cases: Any = range(len(each))
    answer = {"status": "declined", "hint": 0, "nearest": shown, "elsewhere": []}
    assert together._declined("?", cases) == answer


def test_who_has_the_number_that_is_asked_for_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def case(rulebook: str, likely: float, named: list[str]) -> Any:
        made = candidate(rulebook, likely)
        found = SimpleNamespace(inquiry=made.inquiry, named=named)
        return SimpleNamespace(found=found, items=made.items, likely=likely)

    cases = [case(NEW, 0.5, []), case("magus", 0.9, []), case("conquest", 0.0, ["1.1"])]
    assert together._order(cases, ()) == [cases[2], cases[1], cases[0]]


def test_of_corresponding_rules_the_one_found_best_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from kodex import concordance

    matched = [{"rules": {OLD: ["1", "2"]}}, {"rules": {OLD: ["3", "4"], NEW: ["9"]}}]
    monkeypatch.setattr(concordance, "counterparts", lambda _rulebook, _number: matched)
    rules = [{"number": number, "text": "" if number == "4" else "x"} for number in "1234"]

    def told(*found: str) -> str:
        store = SimpleNamespace(rulebook=OLD, rules=lambda numbers: [one for one in rules if one["number"] in numbers])
        case: Any = SimpleNamespace(store=store, items=[Ranked(1, number, 0.5) for number in found])
        holds: Any = SimpleNamespace(rulebook=NEW)
        same = together.counterpart(holds, "9", case)
        assert same is not None
        return str(same["number"])

    assert told("4", "7", "3", "2") == "3"
    assert told("8") == "1"

"""What stands under an answer: the nearest cases (situations, scenarios, rulings) with their own questions and answers,
whatever rule they hang on, and the nearest stored questions, for who was understood wrongly.

Neither is ever the verdict. Which cases are near enough is fitted (``python -m tests.bench.cases --fit``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kodex.search import cases, meaning, plain
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, Ranked
from kodex.store.store import Store
from kodex.text import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

MOST_CASES = 2
"""So many cases stand under a verdict at most."""

LOOKED_AT = 8
"""Of so many of those nearest in words it is asked which are nearest in meaning."""

NEAREST = 3
"""So many of the nearest questions are shown."""

Rule = dict[str, Any]
_RULING = ("authority", "source", "date", "address", "agreement", "scenarios")


def in_words(inquiry: Inquiry, question: str, shares: Mapping[str, float]) -> list[int]:
    """The cases near to a question in words, by their places, nearest first.

    ``shares``: by number how likely the rules found are the right ones.
    """
    store, weights = inquiry.store, figures(inquiry.store.rulebook)["cases"]
    return [place for place, _score in cases.ranked(store, cases.heads(question), placed(store, shares), weights)]


def near_cases(inquiry: Inquiry, near: Sequence[int], told: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The cases nearest to a question in meaning, of those that are so in words (:func:`in_words`), none that says what
    the verdict ``told`` already (:class:`kodex.shapes.Case`)."""
    store, weights = inquiry.store, figures(inquiry.store.rulebook)["cases"]
    said = {told["text"], told["question"]} if told else set()
    found: list[dict[str, Any]] = []
    alike = {place: meant(inquiry, place) for place in near[:LOOKED_AT]}
    for place in sorted(alike, key=lambda place: -alike[place]):
        if alike[place] < weights["meant"]:
            break
        one = case(store, place)
        if one["question"] in said or one["answer"] in said:
            continue
        found.append(one)
        said |= {one["question"], one["answer"]}
        if len(found) == MOST_CASES:
            break
    return found


def meant(inquiry: Inquiry, case: int) -> float:
    """How alike a question and that of a case are in meaning."""
    known = cases.known(inquiry.store)
    within = known.within(case)
    if within is not None:
        pairs = inquiry.pairs(known.rules(case)[0])
        return pairs.meant[pairs.asked + within]
    text = inquiry.store.ruling(known.ruling(case))["question"]
    return meaning.alike(inquiry.meant, plain.meant_by(inquiry.store, words(fold(text))))


def placed(store: Store, shares: Mapping[str, float]) -> dict[int, float]:
    """Shares by number as such by place in print."""
    places = store.place_of(shares)
    return {places[number]: share for number, share in shares.items() if number in places}


def case(store: Store, case: int) -> dict[str, Any]:
    """A case as an answer shows it (:class:`kodex.shapes.Case`)."""
    known = cases.known(store)
    within = known.within(case)
    if within is None:
        ruling = store.ruling(known.ruling(case))
        about = {key: ruling[key] for key in ("question", "answer", "rules")}
        return {"kind": "ruling", **about, "id": ruling["id"], **{key: ruling[key] for key in _RULING}}
    rule = store.at(known.rules(case)[0])
    every = [(text, group) for group in rule["situations"] for text in group["q"]]
    text, group = every[within]
    one = {"kind": "situation", "question": text, "answer": group["a"], "rules": [rule["number"]]}
    return one | ({"kind": "scenario", "id": group["case"]} if "case" in group else {})


def near_questions(inquiry: Inquiry, items: Sequence[Ranked], told: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The stored questions nearest to the one asked, of each rule one at most, each with its rule; not the one that the
    verdict was written for, nor the one that was asked."""
    asked = words(fold(inquiry.text))
    without = told["question"] if told else None
    places = {item.ord: at for at, item in enumerate(items)}
    order = sorted(places, key=lambda place: (-_best(inquiry, place), places[place]))
    found = []
    for place in order[: NEAREST + 2]:
        rule = inquiry.store.at(place)
        near = next(_questions(inquiry, place, rule, asked, without), None)
        if near is not None:
            found.append({"question": near, "rule": rule["number"]})
        if len(found) == NEAREST:
            break
    return found


def _best(inquiry: Inquiry, place: int) -> float:
    pairs = inquiry.pairs(place)
    return max(pairs.alike[: pairs.asked], default=0.0)


def _questions(inquiry: Inquiry, place: int, rule: Rule, asked: Sequence[str], without: str | None) -> Iterator[str]:
    """The whole questions of a rule, the one most like what was asked first."""
    pairs = inquiry.pairs(place)
    order = sorted(range(pairs.asked), key=lambda at: -pairs.alike[at])
    for at in order:
        question: str = rule["questions"][at]
        if question.endswith("?") and question != without and words(fold(question)) != asked:
            yield question


def differing(question: str, near: str) -> list[str]:
    """The telling words of a near question that the one asked has in no form, as they are written."""
    have = {word[:START] for word in words(fold(question))}
    return [word for word in words(near) if (one := fold(word)) not in SMALL_WORDS and one[:START] not in have]


def of(
    inquiry: Inquiry,
    items: Sequence[Ranked],
    near: Sequence[int],
    told: Mapping[str, Any] | None,
) -> dict[str, list[dict[str, Any]]]:
    """Both, by the names that an answer has for them."""
    return {
        "cases": near_cases(inquiry, near, told),
        "near": near_questions(inquiry, items, told),
    }

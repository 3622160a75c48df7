"""Searching and asking several rulebooks at once.

What a score says differs from book to book: it is measured against the best that a query could reach among just these
items. So the scores of each book are scaled such that its best hit has the likelihood that it answers the query
(``refusal``, calibrated by rulebook where there is something to fit on); the order inside a book stays as it is.
A word that any of the books knows is no typo in the others.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, NamedTuple

from kodex.errors import KodexError
from kodex.search import answers, filters, plain, query, refusal
from kodex.search.answers import Case
from kodex.search.plain import Ranked
from kodex.search.query import Hit
from kodex.store.store import Store
from kodex.text import fold, typos, words

_LITTLE = 1e-3
"""The likelihood of hits for a query without a telling word."""

_BESIDE = 0.5
"""Another book's answer is shown when it is at least this likely, measured by the best one's."""

_NEAREST = 3


class Placed(NamedTuple):
    """An item of one of several books, and the folded words that were looked for there."""

    store: Store
    item: Ranked
    words: list[str]


def ranking(
    stores: Sequence[Store], text: str, limit: int, part: str | None = None, kind: str | None = None
) -> list[Placed]:
    """The items of all the books that best meet ``text``, at most ``limit``, best first; of equals the first book's.

    Raises KodexError as :func:`kodex.search.query.ranking` does when every book refuses.
    """
    found: list[list[Placed]] = []
    errors: list[KodexError] = []
    sound = sound_words(stores, text)
    for store in stores:
        try:
            found.append(_of_book(store, text, limit, part, kind, sound))
        except KodexError as error:
            errors.append(error)
    if errors and len(errors) == len(stores):
        raise errors[0]
    return sorted(_without_guesses(found), key=lambda placed: -placed.item.score)[:limit]


def _without_guesses(found: Iterable[list[Placed]]) -> list[Placed]:
    """All items; those that only stand near a number asked for go when a book has what was asked for."""
    every = [placed for placed_here in found for placed in placed_here]
    sure = [placed for placed in every if placed.item.ord or placed.item.score > query.NEAR]
    return sure or every


def _of_book(
    store: Store, text: str, limit: int, part: str | None, kind: str | None, sound: Container[str]
) -> list[Placed]:
    if query.is_query(text):
        ranked, asked = query.ranking(store, text, limit, part, kind)
        return [Placed(store, item, asked) for item in ranked]
    wanted = filters.Wanted(part and filters.part(store, part), kind and filters.kind(kind))
    found = query.find(store, query.clean(text), limit, wanted, sound)
    by_words = [item for item in found.ranked if item.ord]
    likely = max(_LITTLE, refusal.likely(found.inquiry, by_words)) if by_words else 0.0
    most = max([item.score for item in by_words], default=0.0) or 1.0
    asked = found.reading.all_words()
    return [
        Placed(store, item._replace(score=item.score * likely / most) if item.ord else item, asked)
        for item in found.ranked
    ]


def hits(placed: Sequence[Placed]) -> list[Hit]:
    """Ranked items of several books as hits, in their order."""
    made: dict[str, Hit] = {}
    for store in {id(one.store): one.store for one in placed}.values():
        mine = [one for one in placed if one.store is store]
        made |= {hit["id"]: hit for hit in query.hits(store, [one.item for one in mine], mine[0].words)}
    return [made[f"{one.store.rulebook}:{one.item.number}"] for one in placed]


def sound_words(stores: Iterable[Store], text: str) -> set[str]:
    """The folded words of a query that some of the books know."""
    long = [word for word in dict.fromkeys(words(fold(text))) if len(word) >= typos.SHORTEST]
    return {word for store in stores for word in plain.known_words(store, long)}


def ask(stores: Sequence[Store], question: str) -> dict[str, Any]:
    """Answer a question by the book that most likely answers it (:class:`kodex.shapes.Answer`).

    ``elsewhere`` holds what decides by the other books that answer, the likeliest first. When none does ``nearest``
    holds the nearest rule of each, at most three. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    sound = sound_words(stores, question)
    cases = [answers.consider(store, question, sound) for store in stores]
    found = sorted((case for case in cases if case.is_answered()), key=_by_likelihood)
    if not found:
        return _declined(question, sorted(cases, key=_by_likelihood))
    best, *others = found
    beside = [case for case in others if case.found.named or case.likely >= _BESIDE * best.likely]
    elsewhere = [case.composer().elsewhere(case.decides()[0]) for case in beside]
    return answers.answer(question, best) | {"elsewhere": elsewhere}


def _by_likelihood(case: Case) -> tuple[bool, float]:
    return (not case.found.named, -case.likely)


def _declined(question: str, cases: Sequence[Case]) -> dict[str, Any]:
    declined = [answers.answer(question, case) for case in cases]
    first = declined[0]
    nearest = [entry for one in declined for entry in one["nearest"][:1]]
    if sum(bool(one["nearest"]) for one in declined) == 1:
        nearest = next(one["nearest"] for one in declined if one["nearest"])
    return first | {"nearest": nearest[:_NEAREST], "elsewhere": []}

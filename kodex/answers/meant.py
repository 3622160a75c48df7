"""Which rule is plainly meant: what was asked or called just so, or defines the term whose meaning is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kodex.answers import hints, verdict
from kodex.search import called, plain, query
from kodex.search.called import Called
from kodex.search.plain import Inquiry, Ranked, beginning
from kodex.store.store import Store
from kodex.text import asked_terms, fold, words
from kodex.text.asked_alike import same_but_for_asking
from kodex.text.small_words import ASKING

SENTENCE = re.compile(r"[.?!]+")
"""What ends a sentence."""

ASIDE = re.compile(r"\([^()]*\)")
"""What stands in brackets only says again what a thing is: "Mit csinál a hadúr (a főnök)?"."""


def compares(question: str) -> bool:
    """Whether it asks for the difference of two things: one rule alone hardly ever tells it."""
    return any(asked_terms.compared(words(fold(one))) for one in SENTENCE.split(question))


def nearly_asked(inquiry: Inquiry, items: Sequence[Ranked]) -> list[str]:
    """The rule whose stored question was asked but for a typing error, a filler word or how it asks."""
    if not inquiry.reading.telling():
        return []
    near = [
        (alike, item, line)
        for item in items
        if inquiry.pairs(item.ord).best() >= verdict.AGREED
        for alike, line in verdict.lines(inquiry, item.ord)
        if alike >= verdict.AGREED
    ]
    near.sort(key=lambda one: (-one[0], one[1].ord))
    found = inquiry.reading.mended()
    for alike, item, line in near:
        held = line.split()
        if (alike >= verdict.SAME and asks(inquiry, held)) or same_but_for_asking(found, held):
            return [item.number]
    return []


def asks(inquiry: Inquiry, line: list[str]) -> bool:
    """Whether a stored question that is alike asks the same: by the same words of asking, and neither has a word of
    the game that the other lacks."""
    found, asking = inquiry.reading.mended(), ASKING.intersection
    if not verdict.is_same(found, line) or asking(found) != asking(line):
        return False
    return verdict.has_words_of(found, line) and is_all_in(inquiry, line)


def is_all_in(inquiry: Inquiry, line: list[str]) -> bool:
    """Whether a stored question has every word of the game that was asked."""
    telling = (word for word in inquiry.reading.telling() if word not in hints.FOLLOWING)
    held = [word for word in telling if inquiry.weights.get(beginning(word), (0, 0.0))[0]]
    return verdict.has_words_of(line, held)


def terms(store: Store, question: str) -> list[Called]:
    """The items that define the term, or both terms, that a sentence of a question asks the meaning of."""
    texts = dict.fromkeys((question, ASIDE.sub(" ", question)))
    sentences = (words(fold(one)) for text in texts for one in SENTENCE.split(text))
    return next((found for one in sentences if one and (found := _defined(store, one))), [])


def _defined(store: Store, found: list[str]) -> list[Called]:
    several = asked_terms.compared(found) or ((names,) if (names := asked_terms.asked(found)) else ())
    defined = []
    for names in several:
        exact = (called.names(called.find(store.connection, name)) for name in names)
        defined += (next((one for one in exact if one), None) or _by_slang(store, names[0]))[:1]
    return defined if len(defined) == len(several) else []


def _by_slang(store: Store, name: Sequence[str]) -> list[Called]:
    """The items that are called by the official term for a player's word: "Mit csinál a mana?"."""
    return query.by_slang(store, plain.read(store, " ".join(name)))

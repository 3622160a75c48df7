"""The words of a question that its rulebook has in no form: what stands there may be about something else.

A word that stands for an official term is known, and so is one that was only mistyped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from kodex.search.plain import Inquiry, beginning
from kodex.text import fold, words
from kodex.text.small_words import SMALL_WORDS

ARTICLES = "a az egy"
"""Behind one of these a word names a thing."""

SHORTEST = 4
"""A word of fewer letters begins like too few others to be known by that."""

SENTENCES = re.compile(r"(?<=[.?!])\s+")
_ARTICLES = frozenset(ARTICLES.split())


def is_unheard(inquiry: Inquiry, at: int) -> bool:
    """Whether the rulebook has the word at a place of what was read in no form."""
    reading = inquiry.reading
    word = reading.words[at]
    if at in reading.corrected or at in reading.expanded or len(word) < SHORTEST or word in SMALL_WORDS:
        return False
    return not word.isdecimal() and not inquiry.weights.get(beginning(word), (0, 0.0))[0]


def things(inquiry: Inquiry, question: str) -> list[str]:
    """What a question asks about, as it was typed, and the rulebook has in no form: "Mikor támad a bástyám?"."""
    places = {word: at for at, word in enumerate(inquiry.reading.words)}
    read = ((word, places.get(fold(word))) for word in _named(question))
    return list(dict.fromkeys(word for word, at in read if at is not None and is_unheard(inquiry, at)))


def _named(question: str) -> Iterator[str]:
    """The words behind an article in the sentences that ask."""
    for sentence in SENTENCES.split(question):
        every = words(sentence) if "?" in sentence else []
        for before, word in pairwise(every):
            if fold(before) in _ARTICLES and word[:1].islower():
                yield word

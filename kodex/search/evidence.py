"""What speaks for each item found: how far its own lines hold the words that were asked, and how alike to the query
each of its stored questions and situations is.

An item is kept as folded lines (``index`` writes them): its own words with the headings above it, then each player
question. A query word is met in a line as far as the line holds its 4-grams. Every stored line is held against the
query once (:class:`Pairs`); ranking, refusal and the verdict read that. Weights are fitted on the development questions
of all rulebooks by ``python -m tests.bench.search --fit`` and stored in ``calibration.json``; a feature that did not
pay there is not here.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from kodex.text.folding import fold, words
from kodex.text.grams import EDGE, HEAD, START, grams, tokens
from kodex.text.small_words import SMALL_WORDS

if TYPE_CHECKING:
    from kodex.search.counting import Counts

FOUND = ("found", "links", "called")
"""What is known of every item found: the logarithm of its BM25 and of what its neighbours' add to that, and whether all
that was asked is its name."""

FEATURES = (*FOUND, "words", "meaning", "nearest", "asked", "situation")
"""All that an item is ranked by; the others are known only of those looked at closely."""

_LITTLE = 0.3
"""How much a question word or the like counts beside a telling word."""


class Word(NamedTuple):
    """A word asked: its grams as they stand in a line, and its weight."""

    parts: list[str]
    weight: float


def line(text: str) -> str:
    """``text`` as it is kept and searched: its folded words between blanks."""
    return f" {' '.join(words(fold(text)))} "


def asked(found: Iterable[str], weights: Mapping[str, float]) -> list[Word]:
    """The folded words of a query made ready to be met (:func:`covered`); ``weights``: idf by index token."""
    return [_word(word, weights) for word in dict.fromkeys(found) if len(word) > 1]


def _word(word: str, weights: Mapping[str, float]) -> Word:
    weight = max(0.0, weights.get(HEAD + word[:START], 1.0)) * (_LITTLE if word in SMALL_WORDS else 1.0)
    return Word(parts_of(word), weight)


def held_as(token: str) -> str:
    """An index token as what an item holds of a query (:class:`Item`): a gram as it stands in a line."""
    return token.replace(EDGE, " ")


def parts_of(word: str) -> list[str]:
    """The grams of a folded word as they stand in a line."""
    return [held_as(part) for part in grams(word)]


class Pairs(NamedTuple):
    """A query and each stored line of an item, its questions first, then its situations: how alike they are in words
    (0 to 1) and in meaning (-1 to 1); ``asked``: how many of them are questions."""

    alike: list[float]
    meant: list[float]
    asked: int

    def best(self) -> float:
        """How alike in words the line is that is most so."""
        return max(self.alike, default=0.0)

    def nearest(self) -> float:
        """How alike in meaning the line is that is most so."""
        return max(self.meant, default=0.0)

    def features(self) -> tuple[float, float, float]:
        """``nearest``, ``asked`` and ``situation`` of :data:`FEATURES`."""
        asked, situations = self.alike[: self.asked], self.alike[self.asked :]
        return self.nearest(), max(asked, default=0.0), max(situations, default=0.0)


class Likeness(NamedTuple):
    """A query made ready to be compared with stored questions (``stored``): its tokens in order, each with what it is
    worth (squared), and the length of the whole query."""

    parts: list[tuple[str, float]]
    length: float


def likeness(found: Iterable[str], weights: Mapping[str, float]) -> Likeness:
    """Prepare the folded words of a query; ``weights``: idf by index token."""
    worths = {token: max(0.0, weights.get(token, 0.0)) ** 2 for word in found for token in tokens(word)}
    telling = [(token, worth) for token, worth in sorted(worths.items()) if worth]
    return Likeness(telling, math.sqrt(sum([worth for _token, worth in telling])))


def lengths_of(found: Counts, weights: Mapping[str, float], unknown: float = 0.0) -> list[float]:
    """The lengths of stored questions as vectors; ``found``: the tokens of their lines, ``weights``: idf by token,
    ``unknown`` that of any other."""
    import numpy as np

    worths = np.array([max(0.0, weights.get(token, unknown)) ** 2 for token in found.tokens])
    squares = np.bincount(found.text, weights=worths[found.token], minlength=found.texts)
    return [math.sqrt(square) for square in squares.tolist()]


def covered(wanted: Iterable[Word], text: Container[str]) -> float:
    """The share of the words' weight that ``text`` holds, gram by gram."""
    mass = met = 0.0
    holds = text.__contains__
    for parts, weight in wanted:
        mass += weight
        met += weight * (sum(map(holds, parts)) / len(parts))
    return met / mass if mass else 0.0

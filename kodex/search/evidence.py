"""What speaks for each item found, beside its BM25: how far its own lines hold the words that were asked.

An item is kept as folded lines (``index`` writes them): its own words with the headings above it, then each player
question. A query word is met in a line as far as the line holds its 4-grams. Weights are fitted on the development
questions by ``python -m tests.bench.search --fit`` and stored in ``calibration.json``; a feature that did not pay there
is not here.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from kodex.text.folding import fold, words
from kodex.text.grams import EDGE, HEAD, START, grams
from kodex.text.small_words import SMALL_WORDS

FEATURES = (
    "words",
    "meaning",
    "official",
    "aside",
    "definition",
    "short",
)
"""The features of an item, in the order of :func:`of_item`."""

_LITTLE = 0.3
"""How much a question word or the like counts beside a telling word."""

_SHORT = 2
"""A query with no more telling words than this is the name of something rather than a question."""

_FLAT = 10
"""Added to a line's length: a very short player question is not met by one word."""

_SCALE = 8.0


class Word(NamedTuple):
    """A word asked: its grams as they stand in a line, its weight, the official words for it."""

    parts: list[str]
    weight: float
    official: list[Word]


class Asked(NamedTuple):
    """A query made ready for :func:`of_item`."""

    words: list[Word]
    official: list[Word]
    parts: list[tuple[str, float]]
    short: bool


def line(text: str) -> str:
    """``text`` as it is kept and searched: its folded words between blanks."""
    return f" {' '.join(words(fold(text)))} "


def asked(found: Sequence[str], official: Mapping[int, Sequence[str]], weights: Mapping[str, float]) -> Asked:
    """Prepare the folded words of a query.

    ``official``: by place in the query the folded words of the official terms; ``weights``: idf by index token.
    """
    places: dict[str, list[str]] = {}
    for at, word in enumerate(found):
        if len(word) > 1:
            places.setdefault(word, []).extend(official.get(at, ()))
    chosen = [_word(word, weights, instead) for word, instead in places.items()]
    idf = {token.replace(EDGE, " "): max(0.0, weight) for token, weight in weights.items()}
    every = {part: idf.get(part, 0.0) for word in chosen for part in word.parts}
    mass = sum(every.values()) or 1.0
    telling = sum(word not in SMALL_WORDS for word in dict.fromkeys(found))
    official_words = [other for word in chosen for other in word.official]
    return Asked(chosen, official_words, [(p, w / mass) for p, w in every.items() if w], telling <= _SHORT)


def _word(word: str, weights: Mapping[str, float], official: Sequence[str] = ()) -> Word:
    weight = max(0.0, weights.get(HEAD + word[:START], 1.0)) * (_LITTLE if word in SMALL_WORDS else 1.0)
    instead = [_word(other, weights) for other in dict.fromkeys(official) if len(other) > 1]
    return Word(parts_of(word), weight, instead)


def parts_of(word: str) -> list[str]:
    """The grams of a folded word as they stand in a line."""
    return [part.replace(EDGE, " ") for part in grams(word)]


def of_item(query: Asked, lines: Container[str], kind: str | None, aside: bool, meaning: float) -> tuple[float, ...]:
    """The :data:`FEATURES` of an item, each about 0 to 1.

    ``lines``: the item's lines, or those of the query's grams that they hold;
    ``aside``: it stands in a part that the query is not about; ``meaning``: how alike it is to the query in
    meaning (``meaning.alike``).
    """
    return (
        covered(query.words, lines),
        meaning,
        covered(query.official, lines),
        float(aside),
        float(kind == "definition"),
        float(query.short and kind in ("definition", "main")),
    )


def fits_of(query: Asked, lines: str) -> list[float]:
    """How well each player question of an item is what was asked, best first."""
    return sorted((_fit(query.parts, question) for question in lines.split("\n")[1:]), reverse=True)


def covered(wanted: Sequence[Word], text: Container[str]) -> float:
    """The share of the words' weight that ``text`` holds, gram by gram; official words count for the word asked."""
    mass = met = 0.0
    holds = text.__contains__
    for word in wanted:
        mass += word.weight
        share = sum(map(holds, word.parts)) / len(word.parts)
        if word.official and share < 1:
            share = max(share, covered(word.official, text))
        met += word.weight * share
    return met / mass if mass else 0.0


def _fit(parts: Sequence[tuple[str, float]], question: str) -> float:
    """How well one player question is what was asked: the share of the grams it holds, against its length."""
    return _SCALE * sum([share for part, share in parts if part in question]) / math.sqrt(len(question) + _FLAT)

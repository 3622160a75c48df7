"""What speaks for each item found, beside its BM25: how far its own lines hold the words that were asked.

An item is kept as folded lines (``index`` writes them): its own words with the headings above it, then each player
question. A query word is met in a line as far as the line holds its 4-grams. Weights are fitted on the development
questions by ``python -m tests.bench.search --fit`` and stored in ``calibration.json``; a feature that did not pay there
is not here.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kodex.text.denied import in_line
from kodex.text.folding import fold, words
from kodex.text.grams import EDGE, HEAD, SIZE, START, grams, tokens
from kodex.text.small_words import SMALL_WORDS

if TYPE_CHECKING:
    from kodex.search.counting import Counts

FEATURES = (
    "words",
    "meaning",
    "nearest",
    "official",
    "definition",
    "asked",
    "situation",
    "special",
    "denied",
)
"""The features of an item, in the order of :func:`of_item`."""

_LITTLE = 0.3
"""How much a question word or the like counts beside a telling word."""

_BEST = 3
"""So many of an item's questions say how alike it is to what was asked."""

_FLAT = 10
"""Added to a line's length: a very short player question is not met by one word."""

_SCALE = 8.0


class Word(NamedTuple):
    """A word asked: its grams as they stand in a line, its weight, the official words for it, how it begins in a line
    (all its forms begin so)."""

    parts: list[str]
    weight: float
    official: list[Word]
    start: str


class Asked(NamedTuple):
    """A query made ready for :func:`of_item`: its words, the official ones for them, its grams as they stand in a line
    with the share of each, all of these and of the official words, the words it denies."""

    words: list[Word]
    official: list[Word]
    parts: list[tuple[str, float]]
    spoken: set[str]
    denied: list[Word]


def line(text: str) -> str:
    """``text`` as it is kept and searched: its folded words between blanks."""
    return f" {' '.join(words(fold(text)))} "


def asked(
    found: Sequence[str],
    official: Mapping[int, Sequence[str]],
    weights: Mapping[str, float],
    denied: Collection[str] = (),
) -> Asked:
    """Prepare the folded words of a query.

    ``official``: by place in the query the folded words of the official terms; ``weights``: idf by index token;
    ``denied``: those that the query denies.
    """
    places: dict[str, list[str]] = {}
    for at, word in enumerate(found):
        if len(word) > 1:
            places.setdefault(word, []).extend(official.get(at, ()))
    made = {word: _word(word, weights, instead) for word, instead in places.items()}
    chosen = list(made.values())
    idf = {held_as(token): max(0.0, weight) for token, weight in weights.items()}
    every = {part: idf.get(part, 0.0) for word in chosen for part in word.parts}
    mass = sum(every.values()) or 1.0
    official_words = [other for word in chosen for other in word.official]
    said = {*found, *(word for others in official.values() for word in others)}
    spoken = {part for word in said for part in parts_of(word)}
    parts = [(part, weight / mass) for part, weight in every.items() if weight]
    return Asked(chosen, official_words, parts, spoken, [one for word, one in made.items() if word in denied])


def _word(word: str, weights: Mapping[str, float], official: Sequence[str] = ()) -> Word:
    weight = max(0.0, weights.get(HEAD + word[:START], 1.0)) * (_LITTLE if word in SMALL_WORDS else 1.0)
    instead = [_word(other, weights) for other in dict.fromkeys(official) if len(other) > 1]
    return Word(parts_of(word), weight, instead, f" {word[:START]}")


def held_as(token: str) -> str:
    """An index token as what an item holds of a query (:class:`Item`): a gram as it stands in a line."""
    return token.replace(EDGE, " ")


def parts_of(word: str) -> list[str]:
    """The grams of a folded word as they stand in a line."""
    return [held_as(part) for part in grams(word)]


class Item(NamedTuple):
    """What is looked at of an item.

    ``held``: those of the query's grams that its lines hold; ``meaning`` and ``nearest``: how alike to the query in
    meaning it is, and the nearest of its stored questions and situations; ``asked`` and ``situations``: how alike in
    words the query is to these, best first; ``gist``: that line; ``subject``: the words of a special title, which the
    query should name, each as its grams (:func:`parts_of`); ``own``: the item's own words (headings, text, terms): what
    it states, whatever its questions ask; ``questions``: those as lines.
    """

    held: Container[str]
    kind: str | None
    meaning: float
    nearest: float
    asked: Sequence[float]
    situations: Sequence[float]
    gist: str
    subject: Sequence[Sequence[str]]
    own: str
    questions: Sequence[str]


def of_item(query: Asked, item: Item) -> tuple[float, ...]:
    """The :data:`FEATURES` of an item, each about 0 to 1."""
    return (
        covered(query.words, item.held),
        item.meaning,
        item.nearest,
        covered(query.official, item.held),
        float(item.kind == "definition"),
        sum(item.asked[:_BEST]) / _BEST,
        sum(item.situations[:1]),
        _unnamed(item.subject, query.spoken),
        _denied(query, item),
    )


def _denied(query: Asked, item: Item) -> float:
    """The share of the weight asked that the query denies and the item states, which nowhere denies it itself."""
    stated = [word for word in query.denied if word.start in item.own]
    if not stated:
        return 0.0
    lines = (line for line in (item.gist, *item.questions) if any(word.start in line for word in stated))
    unsaid = f" {' '.join({word for line in lines for word in in_line(line.split())})} "
    return sum([word.weight for word in stated if word.start not in unsaid]) / _weight(query.words)


def _weight(words: Sequence[Word]) -> float:
    return sum([word.weight for word in words]) or 1.0


def _unnamed(subject: Sequence[Sequence[str]], spoken: Container[str]) -> float:
    """The share of the words of a subject that a query does not hold, gram by gram; ``spoken``: its grams."""
    shares = [sum(map(spoken.__contains__, parts)) / len(parts) for parts in subject]
    return 1 - sum(shares) / len(shares) if shares else 0.0


class Likeness(NamedTuple):
    """A query made ready to be compared with stored questions: its parts as they stand in a line, each with what it is
    worth (squared), the length of the whole query, for each part the gram without which no line has it
    (:func:`within`; none where parts were left out already)."""

    parts: list[tuple[str, float]]
    length: float
    marks: Sequence[str] = ()


def likeness(found: Iterable[str], weights: Mapping[str, float]) -> Likeness:
    """Prepare the folded words of a query; ``weights``: idf by index token."""
    worths = {token: max(0.0, weights.get(token, 0.0)) ** 2 for word in found for token in tokens(word)}
    telling = [(token, worth) for token, worth in sorted(worths.items()) if worth]
    length = math.sqrt(sum([worth for _token, worth in telling]))
    parts = [(_as_in_line(token), worth) for token, worth in telling]
    return Likeness(parts, length, [_mark(token) for token, _worth in telling])


def _as_in_line(token: str) -> str:
    return f" {token[1:]}" if token.startswith(HEAD) else held_as(token)


def _mark(token: str) -> str:
    """What is held (:func:`held_as`) wherever the token's part stands: of a short word's beginning only its first gram,
    for longer words begin so, too."""
    short = token.startswith(HEAD) and len(token) < len(HEAD) + START
    return f" {token[1:SIZE]}" if short else held_as(token)


def within(query: Likeness, held: Container[str]) -> Likeness:
    """The query with only those parts that may stand in a line of an item: enough to compare it with those.

    ``held``: what the item holds of the query.
    """
    return Likeness([part for part, mark in zip(query.parts, query.marks, strict=True) if mark in held], query.length)


def within_text(query: Likeness, text: str) -> Likeness:
    """The query with only those parts that stand somewhere in a text: enough to compare it with lines of its words."""
    return Likeness([part for part in query.parts if part[0] in text], query.length)


def alike(query: Likeness, lines: Iterable[str], lengths: Iterable[float]) -> list[float]:
    """How alike a query and each of some stored questions are: the cosine of their tokens weighted by idf; ``lengths``:
    those of the questions (:func:`lengths_of`)."""
    parts, own = query.parts, query.length
    met = [sum([worth for part, worth in parts if part in line]) for line in lines]
    return [one / (own * length) if one and length else 0.0 for one, length in zip(met, lengths, strict=True)]


def lengths_of(found: Counts, weights: Mapping[str, float], unknown: float = 0.0) -> list[float]:
    """The lengths of stored questions as vectors; ``found``: the tokens of their lines, ``weights``: idf by token,
    ``unknown`` that of any other."""
    import numpy as np

    worths = np.array([max(0.0, weights.get(token, unknown)) ** 2 for token in found.tokens])
    squares = np.bincount(found.text, weights=worths[found.token], minlength=found.texts)
    return [math.sqrt(square) for square in squares.tolist()]


def fits_of(query: Asked, lines: str) -> list[float]:
    """How well each player question of an item is what was asked, best first."""
    return sorted((_fit(query.parts, question) for question in lines.split("\n")[1:]), reverse=True)


def covered(wanted: Sequence[Word], text: Container[str]) -> float:
    """The share of the words' weight that ``text`` holds, gram by gram; official words count for the word asked."""
    mass = met = 0.0
    holds = text.__contains__
    for parts, weight, official, _start in wanted:
        mass += weight
        share = sum(map(holds, parts)) / len(parts)
        if official and share < 1:
            share = max(share, covered(official, text))
        met += weight * share
    return met / mass if mass else 0.0


def _fit(parts: Sequence[tuple[str, float]], question: str) -> float:
    """How well one player question is what was asked: the share of the grams it holds, against its length."""
    return _SCALE * sum([share for part, share in parts if part in question]) / math.sqrt(len(question) + _FLAT)

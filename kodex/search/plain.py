"""Plain words and whole questions: typo correction, thesaurus, then any of the tokens, ranked by BM25.

A rule then gains a share of the score of the rules it is linked with: a question that speaks of several rules at once
is rather about the one in their middle (measured).
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from kodex.search import evidence, filters, item_cache, meaning, postings
from kodex.search.calibration import figures
from kodex.search.filters import ALL, Wanted
from kodex.store.store import Store
from kodex.text import fold, thesaurus, typos, words
from kodex.text.denied import denied
from kodex.text.grams import grams, tokens
from kodex.text.small_words import QUESTION_WORDS, SMALL_WORDS
from kodex.text.suffixes import same_word

_LINKED = 0.3
"""What an item gains from its n neighbours: this much of their scores' sum divided by the square root of n."""

_NAMED = 1.5
"""How much more an item weighs when all that was typed is its own name or a term it defines."""

_SKIPPED = SMALL_WORDS - QUESTION_WORDS
"""Words that are not looked up unless there are no others: they cost time and decide nothing."""


_PIECE = 3
"""Shorter words are no piece of a compound."""

_CANDIDATES = 80
"""How many items found by words may gain by their links and names."""

LOOKED_AT = 32
"""How many of them are looked at closely."""

Weights = dict[str, tuple[int, float]]
"""By token: how many items hold it, and its idf."""

Features = tuple[float, ...]


class Reading(NamedTuple):
    """A query as understood: its words as typed and folded, by place the mended typos and the official terms, the
    places of what it denies, the official terms that all of it together stands for."""

    typed: list[str]
    words: list[str]
    corrected: dict[int, str]
    expanded: dict[int, list[str]]
    denied: frozenset[int] = frozenset()
    whole: tuple[str, ...] = ()

    def all_words(self) -> list[str]:
        """Every folded word that is searched for."""
        official = [word for found in self.official().values() for word in found]
        return list(dict.fromkeys([*self.words, *self.corrected.values(), *official]))

    def mended(self) -> list[str]:
        """The folded words with typos mended."""
        return [self.corrected.get(at, word) for at, word in enumerate(self.words)]

    def not_so(self) -> set[str]:
        """The folded words that it denies, typos mended."""
        every = self.mended()
        return {every[at] for at in self.denied}

    def official(self) -> dict[int, list[str]]:
        """By place the folded words of the official terms that stand in for a word of the query."""
        return {at: [word for term in terms for word in words(fold(term))] for at, terms in self.expanded.items()}

    def telling(self) -> list[str]:
        """The folded words, typos mended, without those that say little."""
        return list(dict.fromkeys(word for word in self.mended() if word not in SMALL_WORDS))

    def names(self) -> list[list[str]]:
        """What may be the name of an item: the telling words alone, and each official term for all of them."""
        return [self.telling(), *(words(fold(term)) for term in self.whole)]


class Ranked(NamedTuple):
    """An item found: position in print, number, and how much of the query it covers (0 to 1)."""

    ord: int
    number: str
    score: float


class Inquiry:
    """A query before one rulebook: what ranking, refusal and answers want to know of it, each worked out once."""

    def __init__(self, store: Store, reading: Reading, text: str = "") -> None:
        self.store = store
        self.reading = reading
        self.text = text
        self.alike: dict[int, float] = {}
        """By place how alike the query is to the nearest stored question or situation of an item looked at."""

    @cached_property
    def _tokens(self) -> list[str]:
        return sorted({token for word in self.reading.all_words() for token in tokens(word)})

    @cached_property
    def postings(self) -> postings.Postings:
        """Which items hold the query's tokens."""
        return postings.read(self.store, self._tokens)

    @cached_property
    def weights(self) -> Weights:
        """How many items hold each token of the query, and its idf."""
        lists, total, _slow = self.postings
        counts = {token: lists[token].items if token in lists else 0 for token in self._tokens}
        return {token: (count, postings.idf(count, total)) for token, count in counts.items()}

    @cached_property
    def asked(self) -> evidence.Asked:
        """The query as items are held against it."""
        idf = {token: idf for token, (_count, idf) in self.weights.items()}
        return evidence.asked(self.reading.mended(), self.reading.official(), idf, self.reading.not_so())

    @cached_property
    def likeness(self) -> evidence.Likeness:
        """The query as stored questions are held against it."""
        return evidence.likeness(self.reading.mended(), {token: idf for token, (_count, idf) in self.weights.items()})

    @cached_property
    def vectors(self) -> dict[str, bytes]:
        """The vectors of its words' beginnings that have one (``meaning``), official terms beside what was typed."""
        every = [*self.reading.mended(), *(word for found in self.reading.official().values() for word in found)]
        starts = meaning.beginnings(every)
        marks = ",".join("?" * len(starts))
        sql = f"SELECT start, vector FROM meaning WHERE start IN ({marks})"
        return dict(self.store.connection.execute(sql, starts).fetchall())

    @cached_property
    def meant(self) -> meaning.Vector:
        """The vector of the query."""
        return meaning.of_question(self.vectors.values())


def read(store: Store, text: str, sound: Container[str] = ()) -> Reading:
    """Understand ``text``: fold, cut, look up the thesaurus, mend typos (but no folded word that is ``sound``)."""
    typed, found = words(text), words(fold(text))
    starts = thesaurus.starts(found)
    marks = ",".join("?" * len(starts))
    rows = store.connection.execute(f"SELECT player, official FROM thesaurus WHERE start IN ({marks})", starts)
    entries = [(player, official.split("\n")) for player, official in rows]
    expanded = thesaurus.expand(found, entries)
    corrected = _corrections(store, found, expanded, sound)
    whole = thesaurus.whole(found, entries)
    for at, joined in _compounds(store, found).items():
        expanded.setdefault(at, []).append(joined)
        whole += [joined] if sum(word not in SMALL_WORDS for word in found) == 2 else []
    typed = typed if len(typed) == len(found) else found
    return Reading(typed, found, corrected, expanded, denied(text), tuple(whole))


def _compounds(store: Store, found: list[str]) -> dict[int, str]:
    """By the place of the first the words that are one word when written together, as ``mereg jelzo``."""
    pairs = {
        at: one + other
        for at, (one, other) in enumerate(pairwise(found))
        if len(one) >= _PIECE and len(other) >= _PIECE and not {one, other} & SMALL_WORDS
    }
    known = set(known_words(store, pairs.values()))
    return {at: joined for at, joined in pairs.items() if joined in known}


def _corrections(store: Store, found: list[str], expanded: Collection[int], sound: Container[str]) -> dict[int, str]:
    corrected = {}
    for at, word in enumerate(found):
        if at in expanded or len(word) < typos.SHORTEST or word in sound:
            continue
        vocabulary = _vocabulary(store, word[0])
        if vocabulary is not None and not _has(vocabulary, word):
            mended = typos.correct(word, vocabulary[0].split(), ())
            if mended:
                corrected[at] = mended
    return corrected


def known_words(store: Store, found: Iterable[str]) -> list[str]:
    """Those of some folded words that the rulebook has just so."""
    return [word for word in found if _has(_vocabulary(store, word[:1]) or (), word)]


def _vocabulary(store: Store, letter: str) -> tuple[str, str] | None:
    """The words that begin with a letter, common and rare ones (``index``), each between blanks; None when there are
    none."""
    return store.cached("vocabulary", [letter], _read_vocabulary).get(letter)


def _read_vocabulary(connection: sqlite3.Connection, letters: list[str]) -> dict[str, tuple[str, str]]:
    marks = ",".join("?" * len(letters))
    rows = connection.execute(f"SELECT letter, common, rare FROM vocabulary WHERE letter IN ({marks})", letters)
    return {letter: (f" {common} ", f" {rare} ") for letter, common, rare in rows}


def _has(vocabulary: Iterable[str], word: str) -> bool:
    """Whether words between blanks hold a word."""
    return any(f" {word} " in words_ for words_ in vocabulary)


def rank(inquiry: Inquiry, limit: int, wanted: Wanted = ALL, among: Container[int] | None = None) -> list[Ranked]:
    """The items that cover most of a query, best first; only those whose place is ``among`` some, if given.

    The score is BM25 divided by the most the query could reach, so it says how well the best rule fits, times what
    else speaks for the item (:data:`LOOKED_AT` of them are looked at, see ``evidence``).
    """
    found = first(inquiry, wanted, among, max(limit, _CANDIDATES))
    close, far = found[:LOOKED_AT], found[LOOKED_AT:]
    ranked = _judged(look(inquiry, close), figures(inquiry.store.rulebook)["rank"])
    bottom = min((item.score for item in ranked), default=0.0)
    ranked += [Ranked(item.ord, item.number, min(bottom, item.score)) for item in far]
    return ranked[:limit]


def first(
    inquiry: Inquiry, wanted: Wanted = ALL, among: Container[int] | None = None, depth: int = _CANDIDATES
) -> list[Ranked]:
    """What BM25, links and names find, best first."""
    reading, known = inquiry.reading, inquiry.postings
    asked = {token for word in reading.all_words() if word not in _SKIPPED for token in tokens(word)}
    wanted_tokens = sorted((asked & known.lists.keys()) if asked else known.lists)
    sums = postings.totals(inquiry.store, known, wanted_tokens)
    if among is not None:
        sums = {place: score for place, score in sums.items() if place in among}
    most = postings.TOP * _mass(reading, inquiry.weights)
    best = postings.best(sums, depth if wanted == ALL and among is None else len(sums))
    scores = {place: min(1.0, score / most) for place, score in best}
    found = _weighed(inquiry.store, scores, reading.names(), wanted)
    return sorted(found, key=lambda item: (-item.score, item.ord))


def meeting(inquiry: Inquiry) -> set[int]:
    """The places of all items that have a fair share of the words asked, each in any form or by its official term.

    A word counts by how telling it is; an item needs half of what the best one has. Where no item has any of the words,
    those that hold half of one: nothing for what is no word of the game at all.
    """
    known, weights = inquiry.postings, inquiry.weights
    every = inquiry.reading.mended()
    telling = [at for at, word in enumerate(every) if word not in SMALL_WORDS] or list(range(len(every)))
    shares: dict[int, float] = {}
    for at in telling:
        others = [word for term in inquiry.reading.expanded.get(at, ()) for word in words(fold(term))]
        tokens_ = {beginning(word) for word in (every[at], *others)}
        found = {place for token in tokens_ if token in known.lists for place in known.lists[token].places}
        weight = max(postings.LITTLE, *(weights.get(token, (0, 0.0))[1] for token in tokens_))
        for place in found:
            shares[place] = shares.get(place, 0.0) + weight
    if not shares:
        return {place for at in telling for place in holding_half(known.lists, every[at])}
    least = max(shares.values()) / 2
    return {place for place, share in shares.items() if share >= least}


def holding_half(lists: Mapping[str, postings.Posting], word: str) -> set[int]:
    """The places of the items that hold at least half of the 4-grams of a word in a row, as a part of a compound."""
    parts = grams(word)
    found: set[int] = set()
    runs: dict[int, int] = {}
    for part in parts:
        runs = {place: runs.get(place, 0) + 1 for place in (lists[part].places if part in lists else ())}
        found.update(place for place, length in runs.items() if 2 * length >= len(parts))
    return found


def beginning(word: str) -> str:
    """The token of a word that all its forms share."""
    return tokens(word)[-1]


def look(inquiry: Inquiry, found: Sequence[Ranked]) -> list[tuple[Ranked, Features]]:
    """The items with their features (``evidence.FEATURES``)."""
    places = [item.ord for item in found]
    details = item_cache.details(inquiry.store, places)
    held = _held(inquiry, set(places))
    features = {}
    for place in places:
        item = details[place]
        of_questions = evidence.within(inquiry.likeness, held[place])
        of_situations = evidence.within_text(inquiry.likeness, item.situation_words)
        asked = evidence.alike(of_questions, item.questions, item.question_lengths)
        situations = evidence.alike(of_situations, item.situations, item.situation_lengths)
        inquiry.alike[place] = max((*asked, *situations), default=0.0)
        features[place] = evidence.of_item(
            inquiry.asked,
            evidence.Item(
                held=held[place],
                kind=item.kind,
                meaning=meaning.alike(inquiry.meant, item.meaning),
                nearest=meaning.nearest(inquiry.meant, item.meanings),
                asked=sorted(asked, reverse=True),
                situations=sorted(situations, reverse=True),
                gist=item.gist,
                subject=item.subject,
                own=item.own,
                questions=item.questions,
            ),
        )
    return [(item, features[item.ord]) for item in found]


def _held(inquiry: Inquiry, places: set[int]) -> dict[int, set[str]]:
    """By place the grams of the query that an item holds, written as in its lines (``evidence``)."""
    held: dict[int, set[str]] = {place: set() for place in places}
    for token, found in postings.standing(inquiry.store, inquiry.postings, places):
        part = evidence.held_as(token)
        for place in found:
            held[place].add(part)
    return held


def _judged(seen: list[tuple[Ranked, Features]], weights: Mapping[str, float]) -> list[Ranked]:
    """The items by all that speaks for them: their score times e to the weighted sum of their features."""
    factors = [weights[name] for name in evidence.FEATURES]
    found = [
        (item.score * math.exp(sum([w * f for w, f in zip(factors, features, strict=True)]) - weights["bias"]), item)
        for item, features in seen
    ]
    found.sort(key=lambda pair: (-pair[0], pair[1].ord))
    return [Ranked(item.ord, item.number, min(1.0, score)) for score, item in found]


def _weighed(store: Store, scores: dict[int, float], asked: list[list[str]], wanted: Wanted) -> Iterable[Ranked]:
    """The items with their neighbours and their names taken into account."""
    found = scores if wanted == ALL else filters.among(store, scores, wanted)
    briefs = item_cache.briefs(store, found)
    starts = [f"\n{one[0][:2]}" for one in asked if one]
    for place in found:
        score, (number, others, names) = scores[place], briefs[place]
        if others:
            score += _LINKED * sum([scores[other] for other in others if other in scores]) / math.sqrt(len(others))
        for start in starts:  # a quick look: nearly no item is called so
            if start in names and _is_called(names, asked):
                score *= _NAMED
                break
        yield Ranked(place, number, min(1.0, score / (1 + _LINKED)))


def _is_called(names: str, asked: list[list[str]]) -> bool:
    """Whether one of an item's names was asked for."""
    return any(_is_name(one, name.split(" ")) for name in names.split("\n")[1:] for one in asked)


def _is_name(telling: list[str], name: list[str]) -> bool:
    """Whether the telling words of a query are a name in any inflected form."""
    return len(telling) == len(name) and all(same_word(word, base) for word, base in zip(telling, name, strict=True))


def _mass(reading: Reading, weights: Weights) -> float:
    """The weight of what was asked: of each word, or of what stands in for it."""

    def of_word(word: str) -> float:
        return sum(max(0.0, weights[token][1]) for token in dict.fromkeys(tokens(word)))

    mass = 0.0
    for at, word in enumerate(reading.words):
        if at in reading.corrected:
            mass += of_word(reading.corrected[at])
        elif at in reading.expanded:
            official = dict.fromkeys(part for term in reading.expanded[at] for part in words(fold(term)))
            mass += min(of_word(word), sum(map(of_word, official)))
        else:
            mass += of_word(word)
    return max(mass, 1e-6)

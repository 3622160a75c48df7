"""Plain words and whole questions: typo correction, then any of the tokens, ranked by BM25 and by all that speaks for
the items found (``evidence``): one linear model for all rulebooks.

The rules that a rule is linked with speak for it: a question about several rules at once is rather about the one in
their middle (measured). The thesaurus tells what the whole of a query may be called; as further words to look for its
terms find less (measured).
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from kodex.search import evidence, filters, item_cache, meaning, postings, stored
from kodex.search.calibration import figures
from kodex.search.filters import ALL, Wanted
from kodex.store.store import Store
from kodex.text import fold, thesaurus, typos, words
from kodex.text.denied import denied
from kodex.text.grams import grams, tokens
from kodex.text.small_words import QUESTION_WORDS, SMALL_WORDS, ungreeted
from kodex.text.suffixes import same_word

_SKIPPED = SMALL_WORDS - QUESTION_WORDS
"""Words that are not looked up unless there are no others: they cost time and decide nothing."""


_LEAST = 1e-4
"""A lower BM25, as a share of the most that a query could reach, counts as this one."""

_CALLED = evidence.FOUND.index("called")

_PIECE = 3
"""Shorter words are no piece of a compound."""

_CANDIDATES = 80
"""How many items found by words may gain by their links and names."""

LOOKED_AT = 32
"""How many of them are looked at closely."""

_OWNED, _OWN = 2, ("a", "e")
"""Of so many telling words the last one may be what the first one has: it ends so ("száma", "költsége", "levétele")."""

Weights = dict[str, tuple[int, float]]
"""By token: how many items hold it, and its idf."""

Features = tuple[float, ...]


class Reading(NamedTuple):
    """A query as understood: its words as typed and folded, by place the mended typos and the official terms, the
    places of what it denies, the official terms that all of it together stands for, the places of the rules that the
    thesaurus names for these."""

    typed: list[str]
    words: list[str]
    corrected: dict[int, str]
    expanded: dict[int, list[str]]
    denied: frozenset[int] = frozenset()
    whole: tuple[str, ...] = ()
    meant: tuple[int, ...] = ()

    def spoken(self) -> list[str]:
        """The folded words that items are held against: typos mended, and those of the official terms for all of it."""
        return [*self.mended(), *(word for term in self.whole for word in words(fold(term)))]

    def looked_for(self) -> list[str]:
        """The folded words that find items: as they were typed, and as items are held against them."""
        return list(dict.fromkeys([*self.words, *self.spoken()]))

    def all_words(self) -> list[str]:
        """Every folded word that is met in what was found: those of the official terms, too."""
        official = [word for found in self.official().values() for word in found]
        return list(dict.fromkeys([*self.looked_for(), *official]))

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


class Seen(NamedTuple):
    """An item found: position in print, number, what is known of it (the first of ``evidence.FEATURES``, or all)."""

    ord: int
    number: str
    features: Features


class Inquiry:
    """A query before one rulebook: what ranking, refusal and answers want to know of it, each worked out once."""

    def __init__(self, store: Store, reading: Reading, text: str = "") -> None:
        self.store = store
        self.reading = reading
        self.text = text
        self.called: set[int] = set()
        """The places of the items found that are called so, in any form."""
        self._pairs: dict[int, evidence.Pairs] = {}

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
    def asked(self) -> list[evidence.Word]:
        """The query as items are held against it."""
        return evidence.asked(self.reading.spoken(), {token: idf for token, (_count, idf) in self.weights.items()})

    @cached_property
    def likeness(self) -> evidence.Likeness:
        """The query as stored questions are held against it."""
        return evidence.likeness(self.reading.spoken(), {token: idf for token, (_count, idf) in self.weights.items()})

    @cached_property
    def vectors(self) -> dict[str, bytes]:
        """The vectors of its words' beginnings that have one (``meaning``)."""
        return _vectors(self.store, self.reading.spoken())

    @cached_property
    def meant(self) -> meaning.Vector:
        """The vector of the query."""
        return meaning.of_question(self.vectors.values())

    def pairs(self, place: int) -> evidence.Pairs:
        """The query and each stored line of an item."""
        if place not in self._pairs:
            self.pair([place])
        return self._pairs[place]

    def pair(self, places: Iterable[int]) -> None:
        """Hold the query against the stored lines of some items at once: that is quicker."""
        wanted = [place for place in places if place not in self._pairs]
        details = item_cache.details(self.store, wanted)
        alike = stored.alike(self.store, self.likeness, wanted)
        for place, item in details.items():
            meant = meaning.alike_lines(self.meant, item.meanings)
            self._pairs[place] = evidence.Pairs(alike[place], meant, item.asked)

    def may_be_near(self, least: float) -> bool:
        """Whether any stored line of the rulebook may be at least so alike to the query in words."""
        return stored.may_be_near(self.store, self.likeness, least)


def meant_by(store: Store, found: Iterable[str]) -> meaning.Vector:
    """The vector of some folded words."""
    return meaning.of_question(_vectors(store, found).values())


def _vectors(store: Store, found: Iterable[str]) -> dict[str, bytes]:
    """The vectors of the beginnings of some folded words that have one."""
    starts = meaning.beginnings(found)
    marks = ",".join("?" * len(starts))
    sql = f"SELECT start, vector FROM meaning WHERE start IN ({marks})"
    return dict(store.connection.execute(sql, starts).fetchall())


def _spelled(text: str) -> str:
    """A text with the places before nouns as words (``asked_numbers``, which most texts do without)."""
    if ". " not in text or not any(letter.isdigit() for letter in text):
        return text
    from kodex.text.asked_numbers import spelled

    return spelled(text)


def read(store: Store, text: str, sound: Container[str] = ()) -> Reading:
    """Understand ``text``: fold, cut, look up the thesaurus, mend typos (but no folded word that is ``sound``); who
    greets or thanks asks nothing by it."""
    text = _spelled(ungreeted(text))
    typed, found = words(text), words(fold(text))
    starts = thesaurus.starts(found)
    marks = ",".join("?" * len(starts))
    sql = f"SELECT player, official, ord FROM thesaurus WHERE start IN ({marks})"
    rows = store.connection.execute(sql, starts).fetchall()
    entries = [(player, official.split("\n")) for player, official, _place in rows]
    expanded = thesaurus.expand(found, entries)
    corrected = _corrections(store, found, expanded, sound)
    whole = thesaurus.whole(found, entries)
    for at, joined in _compounds(store, found).items():
        expanded.setdefault(at, []).append(joined)
        whole += [joined] if sum(word not in SMALL_WORDS for word in found) == 2 else []
    typed = typed if len(typed) == len(found) else found
    rules = thesaurus.whole(found, [(player, [str(place)]) for player, _official, place in rows if place])
    return Reading(typed, found, corrected, expanded, denied(text), tuple(whole), tuple(map(int, rules)))


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

    The score is e to the weighted sum of what speaks for an item (``evidence.FEATURES``); of those behind the first
    :data:`LOOKED_AT` only what BM25, links and names say is known, and none of them goes before one of these.
    """
    found = first(inquiry, wanted, among, max(limit, _CANDIDATES))
    close, far = found[:LOOKED_AT], found[LOOKED_AT:]
    ranked = sorted(_judged(inquiry, look(inquiry, close)), key=lambda item: (-item.score, item.ord))
    bottom = min((item.score for item in ranked), default=0.0)
    ranked += [item._replace(score=min(bottom, item.score)) for item in _judged(inquiry, far)]
    return ranked[:limit]


def first(
    inquiry: Inquiry, wanted: Wanted = ALL, among: Container[int] | None = None, depth: int = _CANDIDATES
) -> list[Seen]:
    """What BM25 finds, best first by that, links and names (``evidence.FOUND``)."""
    reading, known = inquiry.reading, inquiry.postings
    asked = {token for word in reading.looked_for() if word not in _SKIPPED for token in tokens(word)}
    wanted_tokens = sorted((asked & known.lists.keys()) if asked else known.lists)
    sums = postings.totals(inquiry.store, known, wanted_tokens)
    if among is not None:
        sums = {place: score for place, score in sums.items() if place in among}
    most = postings.TOP * _mass(reading, inquiry.weights)
    best = postings.best(sums, depth if wanted == ALL and among is None else len(sums))
    scores = {place: score / most for place, score in best}
    found = list(_surrounded(inquiry.store, scores, reading.names(), wanted))
    inquiry.called.update(one.ord for one in found if one.features[_CALLED])
    weights = _weights(inquiry.store)
    return sorted(found, key=lambda one: (-_sum(weights, one.features), one.ord))


def meeting(inquiry: Inquiry) -> set[int]:
    """The places of all items that have a fair share of the words asked, each in any form or by its official term.

    A word counts by how telling it is; an item needs half of what the best one has. Where no item has any of the words,
    those that hold half of one: nothing for what is no word of the game at all. What asks for a part of one thing
    ("méregjelző levétele") is met by what has both words, where anything has.
    """
    known, weights = inquiry.postings, inquiry.weights
    every = inquiry.reading.mended()
    telling = [at for at, word in enumerate(every) if word not in SMALL_WORDS] or list(range(len(every)))
    shares: dict[int, float] = {}
    both: list[set[int]] = []
    for at in telling:
        others = [word for term in inquiry.reading.expanded.get(at, ()) for word in words(fold(term))]
        tokens_ = {beginning(word) for word in (every[at], *others)}
        found = {place for token in tokens_ if token in known.lists for place in known.lists[token].places}
        weight = max(postings.LITTLE, *(weights.get(token, (0, 0.0))[1] for token in tokens_))
        both.append(found)
        for place in found:
            shares[place] = shares.get(place, 0.0) + weight
    if len(both) == _OWNED and every[telling[-1]].endswith(_OWN) and (met := both[0] & both[1]):
        return met
    if not shares:
        return {place for at in telling for place in holding_half(known.lists, every[at])}
    least = max(shares.values()) / 2 - 1e-9  # just half is half, in whatever order it was added up
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


def look(inquiry: Inquiry, found: Sequence[Seen]) -> list[Seen]:
    """The items with all their features."""
    places = [item.ord for item in found]
    details = item_cache.details(inquiry.store, places)
    held = _held(inquiry, set(places))
    inquiry.pair(places)
    return [_looked_at(inquiry, item, details[item.ord].meaning, held[item.ord]) for item in found]


def _looked_at(inquiry: Inquiry, item: Seen, meant: meaning.Vector, held: Container[str]) -> Seen:
    words_, whole = evidence.covered(inquiry.asked, held), meaning.alike(inquiry.meant, meant)
    return item._replace(features=(*item.features, words_, whole, *inquiry.pairs(item.ord).features()))


def _held(inquiry: Inquiry, places: set[int]) -> dict[int, set[str]]:
    """By place the grams of the query that an item holds, written as in its lines (``evidence``)."""
    held: dict[int, set[str]] = {place: set() for place in places}
    for token, found in postings.standing(inquiry.store, inquiry.postings, places):
        part = evidence.held_as(token)
        for place in found:
            held[place].add(part)
    return held


def _judged(inquiry: Inquiry, seen: Sequence[Seen]) -> list[Ranked]:
    """The items by all that is known of them."""
    weights, bias = _weights(inquiry.store), figures(inquiry.store.rulebook)["rank"]["bias"]
    powers = [_sum(weights, item.features) - bias for item in seen]
    return [Ranked(item.ord, item.number, min(1.0, math.exp(power))) for item, power in zip(seen, powers, strict=True)]


def _weights(store: Store) -> Features:
    """What each of ``evidence.FEATURES`` weighs."""
    fitted = figures(store.rulebook)["rank"]
    return tuple([fitted[name] for name in evidence.FEATURES])


def _sum(weights: Features, features: Features) -> float:
    """The weighted sum of the first features."""
    return sum([weight * value for weight, value in zip(weights, features, strict=False)])


def _surrounded(store: Store, scores: dict[int, float], asked: list[list[str]], wanted: Wanted) -> Iterable[Seen]:
    """The items with what BM25, their neighbours and their names say."""
    found = scores if wanted == ALL else filters.among(store, scores, wanted)
    briefs = item_cache.briefs(store, found)
    starts = [f"\n{one[0][:2]}" for one in asked if one]
    for place in found:
        own, (number, others, names) = max(scores[place], _LEAST), briefs[place]
        near = sum([scores[other] for other in others if other in scores]) / math.sqrt(len(others) or 1)
        is_near = any(start in names for start in starts)  # a quick look: nearly no item is called so
        called = float(is_near and _is_called(names, asked))
        yield Seen(place, number, (math.log(own), math.log1p(near / own), called))


def _is_called(names: str, asked: list[list[str]]) -> bool:
    """Whether one of an item's names was asked for."""
    return any(_is_name(one, name.split(" ")) for name in names.split("\n")[1:] for one in asked)


def _is_name(telling: list[str], name: list[str]) -> bool:
    """Whether the telling words of a query are a name in any inflected form."""
    return len(telling) == len(name) and all(same_word(word, base) for word, base in zip(telling, name, strict=True))


def _mass(reading: Reading, weights: Weights) -> float:
    """The weight of what was asked."""

    def of_word(word: str) -> float:
        return sum(max(0.0, weights[token][1]) for token in dict.fromkeys(tokens(word)))

    return max(sum(map(of_word, reading.spoken())), postings.LITTLE)

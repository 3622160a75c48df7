"""Plain words and whole questions: typo correction, thesaurus, then any of the tokens, ranked by BM25.

A rule then gains a share of the score of the rules it is linked with: a question that speaks of several rules at once
is rather about the one in their middle (measured).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import NamedTuple

from kodex.search.filters import ALL, Wanted
from kodex.store.store import Store
from kodex.text import fold, thesaurus, typos, words
from kodex.text.grams import HEAD, tokens
from kodex.text.small_words import SMALL_WORDS
from kodex.text.suffixes import same_word

BARE = 0.5
"""Weight of an item that is only a name: it may be found by it, but no rule should stand behind it."""

_LINKED = 0.3
"""What an item gains from its n neighbours: this much of their scores' sum divided by the square root of n."""

_NAMED = 1.5
"""How much more an item weighs when all that was typed is its own name or a term it defines."""

_UNKNOWN = 0.7
"""How much of its strength an answer loses when no telling word of the question is known."""

_COMMON = 0.35
"""A token in more than this share of the items (and in more than :data:`_MANY`) is left out of the query: it costs
time and decides nothing."""

_MANY = 100

_TOP = 2.2
"""What a token can add at most in FTS5's BM25, in units of its idf (k1 + 1)."""

_CANDIDATES = 120
"""How many items found by words are looked at more closely."""


class Reading(NamedTuple):
    """A query as understood: its words as typed and folded, and by place the mended typos and the official terms."""

    typed: list[str]
    words: list[str]
    corrected: dict[int, str]
    expanded: dict[int, list[str]]

    def all_words(self) -> list[str]:
        """Every folded word that is searched for."""
        official = [word for terms in self.expanded.values() for term in terms for word in words(fold(term))]
        return list(dict.fromkeys([*self.words, *self.corrected.values(), *official]))

    def telling(self) -> list[str]:
        """The folded words, typos mended, without those that say little."""
        kept = [self.corrected.get(at, word) for at, word in enumerate(self.words) if word not in SMALL_WORDS]
        return list(dict.fromkeys(kept))


class Ranked(NamedTuple):
    """An item found: position in print, number, and how much of the query it covers (0 to 1)."""

    ord: int
    number: str
    score: float


def read(store: Store, text: str) -> Reading:
    """Understand ``text``: fold, cut, look up the thesaurus, mend typos."""
    typed, found = words(text), words(fold(text))
    starts = thesaurus.starts(found)
    marks = ",".join("?" * len(starts))
    rows = store.connection.execute(f"SELECT player, official FROM thesaurus WHERE start IN ({marks})", starts)
    expanded = thesaurus.expand(found, [(player, official.split("\n")) for player, official in rows])
    return Reading(typed if len(typed) == len(found) else found, found, _corrections(store, found, expanded), expanded)


def _corrections(store: Store, found: list[str], expanded: Collection[int]) -> dict[int, str]:
    corrected = {}
    for at, word in enumerate(found):
        if at in expanded or len(word) < typos.SHORTEST:
            continue
        row = store.connection.execute("SELECT common, rare FROM vocabulary WHERE letter = ?", (word[0],)).fetchone()
        if row is not None:
            common = row[0].split(" ")
            mended = typos.correct(word, common, {*common, *row[1].split(" ")})
            if mended:
                corrected[at] = mended
    return corrected


def rank(store: Store, reading: Reading, limit: int, wanted: Wanted = ALL) -> list[Ranked]:
    """The items that cover most of ``reading``, best first.

    The score is BM25 divided by the most the query could reach, so it says how well the best rule fits.
    """
    weights = _weights(store, {token for word in reading.all_words() for token in tokens(word)})
    least = math.log(1 / _COMMON - 1)
    useful = [f'"{token}"' for token, (count, idf) in weights.items() if count and (count <= _MANY or idf > least)]
    if not useful:
        return []
    rows = store.connection.execute(
        "SELECT rowid, rank FROM grams WHERE grams MATCH ? ORDER BY rank LIMIT ?",
        (" OR ".join(useful), _CANDIDATES if wanted == ALL else -1),
    )
    most = _TOP * _mass(reading, weights)
    scores = {place: min(1.0, -score / most) for place, score in rows}
    return sorted(_weighed(store, scores, reading.telling(), wanted), key=lambda item: (-item.score, item.ord))[:limit]


def _weighed(store: Store, scores: dict[int, float], telling: list[str], wanted: Wanted) -> Iterable[Ranked]:
    """The items with their neighbours, their names and their kind taken into account."""
    where, values = wanted.condition()
    rows = store.connection.execute(
        "SELECT rule.ord, number, kind, near, names FROM rule JOIN surroundings USING (ord)"
        f" WHERE rule.ord IN ({','.join(map(str, scores))}){where}",
        values,
    )
    for place, number, kind, near, names in rows:
        score = scores[place]
        if near:
            others = [scores.get(int(other), 0.0) for other in near.split(" ")]
            score += _LINKED * sum(others) / math.sqrt(len(others))
        if names and any(_is_name(telling, name.split(" ")) for name in names.split("\n")):
            score *= _NAMED
        bare = kind is None or kind == "heading"
        yield Ranked(place, number, min(1.0, score / (1 + _LINKED)) * (BARE if bare else 1.0))


def _is_name(telling: list[str], name: list[str]) -> bool:
    """Whether the telling words of a query are a name in any inflected form."""
    return len(telling) == len(name) and all(same_word(word, base) for word, base in zip(telling, name, strict=True))


def strength(store: Store, reading: Reading, score: float) -> float:
    """How surely an item with ``score`` is what was asked for.

    A long question is never covered whole, so the bar falls with the square root of its telling words; words that no
    rule knows speak against it (measured on answerable and foreign questions).
    """
    telling = reading.telling()
    if not telling:
        return 0.0
    explained = {reading.words[at] for at in reading.expanded}
    heads = {token for word in telling if word not in explained for token in tokens(word) if token.startswith(HEAD)}
    unknown = sum(count == 0 for count, _idf in _weights(store, heads).values())
    return score * math.sqrt(len(telling)) * (1 - _UNKNOWN * unknown / len(telling))


def _weights(store: Store, wanted: Collection[str]) -> dict[str, tuple[int, float]]:
    """How many items hold each token, and its idf as FTS5 counts it."""
    marks = ",".join("?" * (len(wanted) + 1))
    rows = store.connection.execute(f"SELECT term, items FROM token WHERE term IN ({marks})", ["", *wanted])
    counts = dict(rows.fetchall())
    total = counts.pop("", 0)
    return {
        token: (count, math.log((total - count + 0.5) / (count + 0.5)))
        for token in sorted(wanted)
        for count in (counts.get(token, 0),)
    }


def _mass(reading: Reading, weights: dict[str, tuple[int, float]]) -> float:
    """The weight of what was asked: of each word, or of what stands in for it."""

    def weigh(word: str) -> float:
        return sum(max(0.0, weights[token][1]) for token in set(tokens(word)))

    mass = 0.0
    for at, word in enumerate(reading.words):
        if at in reading.corrected:
            mass += weigh(reading.corrected[at])
        elif at in reading.expanded:
            official = {part for term in reading.expanded[at] for part in words(fold(term))}
            mass += min(weigh(word), sum(map(weigh, official)))
        else:
            mass += weigh(word)
    return max(mass, 1e-6)

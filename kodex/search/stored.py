"""Which stored lines (player questions and situations) hold a token: how alike a query is to each line of an item.

To look for forty parts of a query in each of a thousand lines was a fifth of the time of an answer (measured); the
lists are made when the store is compiled, and only the lines of the items that are looked at are gone through. Lines
are counted from 0 through the rulebook: of each item in printed order its questions, then its situations.
"""

from __future__ import annotations

import sqlite3
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, compress, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from kodex.search.evidence import Likeness
from kodex.text.grams import EDGE, HEAD, SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kodex.search.counting import Counts
    from kodex.store.store import Store

TABLE = """
CREATE TABLE stored (term TEXT PRIMARY KEY, lines BLOB NOT NULL) WITHOUT ROWID;
"""
"""By token (:func:`term`) the lines in which its part stands; ``''``: where the lines of each item begin, and the end
of all; ``' lengths'``: that of each line as a vector of tokens."""

STARTS, LENGTHS = "", " lengths"
_WIDE, _WIDER = "H", "I"
"""How lines are counted: in two bytes, in four where there are more of them than two can count."""

_SKIP = 255
"""Lines are kept as how far each is behind the one before, in a byte; this one only skips so many lines. Where that is
longer, they are kept as they are."""

_STANDS = bytes(byte != _SKIP for byte in range(256))
"""By byte whether a line stands where it leads to."""

_GAPS, _PLAIN = b"\0", b"\1"
"""The first byte tells which."""

_FEW = 100
"""So few lines are gone through faster than those of some items are looked for among them."""

_SURELY = 1 - 1e-6
"""Lengths are kept in four bytes, and what is added up in another order may be a little less."""

_SHORT = len(HEAD) + SIZE
"""The beginning of a word of as many letters as a gram has: longer words begin so, too."""


def term(token: str) -> str:
    """Under which token the lines are kept in which the part of a token stands (:mod:`kodex.search.evidence`): the
    beginning of a word of three letters is the first gram of all words that begin so."""
    return EDGE + token[len(HEAD) :] if token.startswith(HEAD) and len(token) < _SHORT else token


def rows(found: Counts, sizes: Iterable[int], lengths: array[float]) -> Iterator[tuple[str, bytes]]:
    """The rows of the table; ``found``: how often lines hold tokens, ``sizes``: how many lines each item has,
    ``lengths``: those of the lines as vectors (:func:`kodex.search.evidence.lengths_of`)."""
    import numpy as np

    yield STARTS, array(_WIDER, accumulate(sizes, initial=0)).tobytes()
    yield LENGTHS, lengths.tobytes()
    ends = np.searchsorted(found.token, np.arange(len(found.tokens) + 1)).tolist()
    spans = [span for span in zip(found.tokens, ends, ends[1:], strict=False) if span[1] < span[2]]
    lists = [(token, found.text[start:end]) for token, start, end in spans if not _is_begun(token)]
    begun = ((token[:_SHORT], found.text[start:end]) for token, start, end in spans if len(token) >= _SHORT)
    for head, some in groupby((one for one in begun if one[0].startswith(HEAD)), key=itemgetter(0)):  # they are sorted
        lists.append((head, np.unique(np.concatenate([lines for _head, lines in some]))))
    plain = np.concatenate([lines for _token, lines in lists] or [found.text]).astype(_wide(found.texts))
    bounds = [0, *np.cumsum([len(lines) for _token, lines in lists], dtype=np.int64).tolist()]
    gaps, places = _as_gaps(plain, bounds[:-1])
    whole, size = plain.tobytes(), plain.itemsize
    for (token, _lines), start, end in zip(lists, bounds, bounds[1:], strict=False):
        short = places[end] - places[start] <= size * (end - start)
        lines = gaps[places[start] : places[end]] if short else whole[size * start : size * end]
        yield token, (_GAPS if short else _PLAIN) + lines


def _as_gaps(lines: NDArray[Any], firsts: Sequence[int]) -> tuple[bytes, list[int]]:
    """Lines as how far each is behind the one before, those at ``firsts`` behind 0; and where the bytes of each begin,
    with the end of all."""
    import numpy as np

    behind = np.diff(lines.astype(np.int64), prepend=np.int64(0))
    behind[firsts] = lines[firsts]
    skips, rest = np.divmod(behind, np.int64(_SKIP))
    ends = np.cumsum(skips + 1)
    room = np.full(int(ends[-1]) if len(ends) else 0, _SKIP, np.uint8)
    room[ends - 1] = rest
    return room.tobytes(), [0, *ends.tolist()]


def _is_begun(token: str) -> bool:
    """Whether it is the beginning of a short word, under which the lines of longer ones are kept, too, or nothing."""
    return token.startswith(HEAD) and len(token) <= _SHORT


def _wide(lines: int) -> str:
    return _WIDE if lines <= 1 << 16 else _WIDER


class Known(NamedTuple):
    """What is known of all lines: where those of each item begin, with the end of all; their lengths as vectors of
    tokens."""

    starts: array[int]
    lengths: array[float]

    def span(self, place: int) -> tuple[int, int]:
        """The first line of the item at a place, and the first behind its lines."""
        return self.starts[place - 1], self.starts[place]


def known(store: Store) -> Known:
    """What is known of all lines, read once while the store is open."""
    return store.cached("lines known", [STARTS], _read_known)[STARTS]


def _read_known(connection: sqlite3.Connection, _keys: list[str]) -> dict[str, Known]:
    kept = dict(connection.execute("SELECT term, lines FROM stored WHERE term IN (?, ?)", (STARTS, LENGTHS)))
    return {STARTS: Known(array(_WIDER, kept[STARTS]), array("f", kept[LENGTHS]))}


def alike(store: Store, query: Likeness, places: Collection[int]) -> dict[int, list[float]]:
    """By place of an item how alike (0 to 1) a query and each of its lines are: the cosine of their tokens weighted by
    idf."""
    every = known(store)
    spans = {place: every.span(place) for place in places}
    found = _sums(store, query, sorted(span for span in spans.values() if span[0] < span[1]))
    return {place: _cosines(found[a:b], query.length, every.lengths[a:b]) for place, (a, b) in spans.items()}


def _cosines(sums: Sequence[float], length: float, lengths: Iterable[float]) -> list[float]:
    return [one / (length * own) if one and own else 0.0 for one, own in zip(sums, lengths, strict=True)]


def _sums(store: Store, query: Likeness, spans: Sequence[tuple[int, int]]) -> list[float]:
    """What the parts of a query are worth that stand in each line of some spans, added up in the order of the parts."""
    lists = _lists(store, query)
    sums = [0.0] * len(known(store).lengths)
    for token, worth in query.parts:
        holding = lists.get(term(token), ())
        if len(holding) <= _FEW:
            for line in holding:
                sums[line] += worth
            continue
        end = 0
        for first, last in spans:
            start = bisect_left(holding, first, end)
            end = bisect_left(holding, last, start)
            for line in holding[start:end]:
                sums[line] += worth
    return sums


def may_be_near(store: Store, query: Likeness, least: float) -> bool:
    """Whether any line may be at least so alike to a query; False is sure, and cheaper than to look at all of them.

    A line is as long as its own tokens make it, so of what has at most so much of the query the cosine is at most the
    root of that share. Some of the parts, the rarest, are gone through until the others together are worth too little:
    only lines that have one of those may be near, and only if they are short enough for what they have. Beginnings of
    short words go first, for they are met in longer words without being a token of these.
    """
    lists, lengths = _lists(store, query), known(store).lengths
    left, bound = sum([worth for _token, worth in query.parts]), least * query.length * _SURELY
    met: dict[int, float] = {}
    for token, worth in sorted(query.parts, key=lambda part: _rarity(part[0], lists)):
        holding = lists.get(term(token), ())
        if left >= bound * bound or _is_begun(token):
            for line in holding:
                met[line] = met.get(line, 0.0) + worth
        else:
            met = {line: one for line, one in met.items() if one + left >= bound * lengths[line]}
            for line in met:
                at = bisect_left(holding, line)
                if at < len(holding) and holding[at] == line:
                    met[line] += worth
        left -= worth
    return any(one >= bound * lengths[line] for line, one in met.items())


def _rarity(token: str, lists: Mapping[str, Sequence[int]]) -> tuple[bool, int]:
    """The beginnings of short words first, then what stands in the fewest lines."""
    return not _is_begun(token), len(lists.get(term(token), ()))


def _lists(store: Store, query: Likeness) -> dict[str, array[int]]:
    """By :func:`term` the lines that hold it."""
    wide = _wide(len(known(store).lengths))
    return store.cached("stored", [term(token) for token, _worth in query.parts], partial(_read, wide))


def _read(wide: str, connection: sqlite3.Connection, wanted: list[str]) -> dict[str, array[int]]:
    marks = ",".join("?" * len(wanted))
    found = connection.execute(f"SELECT term, lines FROM stored WHERE term IN ({marks})", wanted)
    return {name: _lines(wide, kept) for name, kept in found}


def _lines(wide: str, kept: bytes) -> array[int]:
    lines = kept[1:]
    if kept[:1] == _PLAIN:
        return array(wide, lines)
    return array(wide, [*compress(accumulate(lines), lines.translate(_STANDS))])

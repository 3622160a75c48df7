"""Which words each item of a rulebook is found by and how often: what the browser's index is made of.

For each word, in the order of the alphabet (``vocabulary``), the packed bags say in which items it stands and how
often, beside the headings and terms that the browser has already. Gaps between items are coded by how many items the
word has and by the gap before (``rangecoder``): measured on the Kódex, a fifth smaller than gzip makes of the same
numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain
from typing import NamedTuple

from kodex.website.search.rangecoder import Encoder

_MOST_SHARED = 25
_LENGTHS = 16
_GAPS, _GAP_KINDS = 10, 16
_COUNTS, _COUNT_KINDS = 8, 5

_ITEMS = 0
_GAP = _LENGTHS
_COUNT = _GAP + _GAP_KINDS * _GAPS * _LENGTHS
_SURE = _COUNT + _GAP_KINDS * _COUNT_KINDS * _COUNTS
_ALL = _SURE + 1
CONTEXTS = _COUNT
"""Contexts: of how many items a word has, of a gap (so far :data:`CONTEXTS`), of a count, of whether a word is sure."""


class Bags(NamedTuple):
    """All words in alphabetical order, and where they stand, packed."""

    words: list[str]
    packed: bytes


def pack(
    bodies: Mapping[int, Sequence[str]], named: Mapping[int, Sequence[str]], sure: Set[str], others: Set[str]
) -> Bags:
    """Pack the folded words of items, given by their places from 1 in ascending order.

    ``named``: those of each item's words that stand in headings and terms; ``sure``: words that are no typos though
    they stand only once; ``others``: words that are listed, too, though in no item. Raises ValueError for an item that
    lacks a word it is named by.
    """
    totals = Counter(chain.from_iterable(bodies.values()))
    every: dict[str, list[tuple[int, int]]] = {word: [] for word in sorted({*others, *totals})}
    for place, body in bodies.items():
        counts = Counter(body)
        counts.subtract(named[place])
        if min(counts.values(), default=0) < 0:
            raise ValueError(f"item {place} lacks a word of its headings")
        for word, count in counts.items():
            if count:
                every[word].append((place, count))
    coder = Encoder(_ALL)
    for word, places in every.items():
        _write(coder, places)
        if totals[word] == 1:
            coder.bit(_SURE, word in sure)
    return Bags(list(every), coder.finish())


def _write(coder: Encoder, places: Sequence[tuple[int, int]]) -> None:
    """Where one word stands, and how often."""
    items = len(places)
    coder.number(_ITEMS, items + 1)
    kind = items if items < 5 else 3 + items.bit_length()
    last, gap_before, count_before = 0, _GAPS - 1, 0
    of_gaps, of_counts = _GAP + kind * _GAPS * _LENGTHS, _COUNT + kind * _COUNT_KINDS * _COUNTS
    for place, count in places:
        gap = place - last
        coder.number(of_gaps + gap_before * _LENGTHS, gap)
        coder.count(of_counts + count_before * _COUNTS, count, _COUNTS)
        length = gap.bit_length()
        last = place
        gap_before = length if length < _GAPS else _GAPS - 1
        count_before = count if count < _COUNT_KINDS else _COUNT_KINDS - 1


def write_places(coder: Encoder, places: Sequence[int]) -> None:
    """Where one word stands, counted from 0, without how often; for a coder of :data:`CONTEXTS`."""
    items = len(places)
    coder.number(_ITEMS, items + 1)
    kind = items if items < 5 else 3 + items.bit_length()
    last, gap_before = -1, _GAPS - 1
    for place in places:
        gap = place - last
        coder.number(_GAP + (kind * _GAPS + gap_before) * _LENGTHS, gap)
        last, gap_before = place, min(gap.bit_length(), _GAPS - 1)


def front_coded(words: Iterable[str]) -> str:
    """Words in alphabetical order, each as a capital letter for how many letters it shares with the one before (``A``
    for none) and the rest; they hold no capital letters themselves."""
    before, coded = "", []
    for word in words:
        shared, most = 0, min(len(word), len(before), _MOST_SHARED)
        while shared < most and word[shared] == before[shared]:
            shared += 1
        coded.append(chr(ord("A") + shared) + word[shared:])
        before = word
    return "".join(coded)

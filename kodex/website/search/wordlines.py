"""The gists, questions and situations of items in few bytes: each word by how likely it stands there.

The browser knows which words an item has, and how often (``wordbags``). So a word of its questions costs the less the
more of it is left; in its gist and its situations it is one of the item's own, or a new one by how often the whole book
has it (``rangecoder.Shares``). Measured on the Kódex: two thirds of what the places of the words cost packed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from kodex.website.search.rangecoder import Shares

ENDS = (
    (1, 1, 1, 4, 6, 7, 7, 8, 10, 12, 16, 19, 22, 24, 28, 30, 31, 38, 41, 44),
    (4, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 6, 8, 11, 12, 14, 17, 20, 23, 29, 30, 33, 34),
)
"""In 64ths how likely a line ends behind so many words: a question, another line. From then on as behind the last."""

_WHOLE = 64

NEW = 4
"""A new word stands in a line as often as one part in this of the item's own; it then counts as two of these."""


class Book:
    """The words of a rulebook in the order of the alphabet, and how often it has each."""

    def __init__(self, words: Iterable[str], totals: Mapping[str, int]) -> None:
        self.words = list(words)
        self._shares = [totals.get(word, 0) + 1 for word in self.words]
        self._below = [0, *accumulate(self._shares)]

    def write(self, coder: Shares, word: str) -> None:
        """Write a word by how often the book has it."""
        at = bisect_left(self.words, word)
        coder.share(self._below[at], self._shares[at], self._below[-1])


def write(coder: Shares, book: Book, bag: Mapping[str, int], gist: str, lines: Sequence[str], asked: int) -> None:
    """Write the folded lines of an item; the first ones, which are ``asked``, have words of its ``bag`` only, if it
    has one at all."""
    asked = asked if bag else 0
    own = sorted(bag, key=lambda word: (-bag[word], word))
    places = {word: at for at, word in enumerate(own)}
    counts = [bag[word] for word in own]
    left, rest = counts.copy(), sum(counts)
    for line in lines[:asked]:
        for behind, word in enumerate(line.split()):
            _end(coder, ENDS[0], behind, False)
            at = places[word]
            coder.share(sum(left[:at]), left[at], rest)
            left[at] -= 1
            rest -= 1
        if rest:
            _end(coder, ENDS[0], len(line.split()), True)
    coder.number(len(lines) - asked)
    held = sum(counts)
    for line in (gist, *lines[asked:]):
        for behind, word in enumerate(line.split()):
            _end(coder, ENDS[1], behind, False)
            new = held // NEW + 1
            if word in places:
                at = places[word]
                coder.share(new + sum(counts[:at]), counts[at], new + held)
            else:
                coder.share(0, new, new + held)
                book.write(coder, word)
                places[word] = len(counts)
                counts.append(2)
                held += 2
        _end(coder, ENDS[1], len(line.split()), True)


def _end(coder: Shares, ends: Sequence[int], behind: int, is_end: bool) -> None:
    """Write whether a line ends behind so many words."""
    share = ends[min(behind, len(ends) - 1)]
    if is_end:
        coder.share(0, share, _WHOLE)
    else:
        coder.share(share, _WHOLE - share, _WHOLE)


def totals(bodies: Iterable[Iterable[str]]) -> Counter[str]:
    """How often a rulebook has each word."""
    return Counter(word for body in bodies for word in body)

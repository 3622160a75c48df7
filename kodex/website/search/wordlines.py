"""The questions and situations of items in few bytes: each word by how likely it stands there.

The browser knows which words an item has, and how often (``wordbags``). So a word of its questions costs the less the
more of it is left; in its situations it is one of the item's own, or a new one by how often the whole book
has it (``rangecoder.Shares``). Measured on the Kódex: two thirds of what the places of the words cost packed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, repeat

from kodex.website.search.rangecoder import Shares, Step

ENDS = (
    (1, 1, 1, 4, 6, 7, 7, 8, 10, 12, 16, 19, 22, 24, 28, 30, 31, 38, 41, 44),
    (4, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 6, 8, 11, 12, 14, 17, 20, 23, 29, 30, 33, 34),
)
"""In 64ths how likely a line ends behind so many words: a question, another line. From then on as behind the last."""

_WHOLE = 64
_END = tuple([(0, share, _WHOLE) for share in ends] for ends in ENDS)
_NO_END = tuple([(share, _WHOLE - share, _WHOLE) for share in ends] for ends in ENDS)
"""That a line ends, or does not, behind so many words, as steps; of a question, another line."""

NEW = 4
"""A new word stands in a line as often as one part in this of the item's own; it then counts as two of these."""


class Book:
    """The words of a rulebook in the order of the alphabet, and how often it has each."""

    def __init__(self, words: Iterable[str], totals: Mapping[str, int]) -> None:
        self.words = list(words)
        shares = [totals.get(word, 0) + 1 for word in self.words]
        *below, whole = accumulate(shares, initial=0)
        self._steps = {word: (before, own, whole) for word, before, own in zip(self.words, below, shares, strict=True)}

    def step(self, word: str) -> Step:
        """A word by how often the book has it."""
        return self._steps[word]


def write(coder: Shares, book: Book, bag: Mapping[str, int], lines: Sequence[str], asked: int) -> None:
    """Write the folded lines of an item; the first ones, which are ``asked``, have words of its ``bag`` only, if it
    has one at all."""
    asked = asked if bag else 0
    own = sorted(bag, key=lambda word: (-bag[word], word))
    places = {word: at for at, word in enumerate(own)}
    counts = [bag[word] for word in own]
    left, rest = counts.copy(), sum(counts)
    for line in lines[:asked]:
        found, steps = line.split(), list[Step]()
        for word, no_end in zip(found, _behind_each(0), strict=False):
            at = places[word]
            steps += (no_end, (sum(left[:at]), left[at], rest))
            left[at] -= 1
            rest -= 1
        if rest:
            steps.append(_end(0, len(found)))
        coder.shares(steps)
    coder.number(len(lines) - asked)
    held = sum(counts)
    for line in lines[asked:]:
        found, steps = line.split(), list[Step]()
        for word, no_end in zip(found, _behind_each(1), strict=False):
            new = held // NEW + 1
            if word in places:
                at = places[word]
                steps += (no_end, (new + sum(counts[:at]), counts[at], new + held))
            else:
                steps += (no_end, (0, new, new + held), book.step(word))
                places[word] = len(counts)
                counts.append(2)
                held += 2
        steps.append(_end(1, len(found)))
        coder.shares(steps)


def _behind_each(kind: int) -> Iterator[Step]:
    """That a line goes on behind no word, behind the first one, and so on."""
    return chain(_NO_END[kind], repeat(_NO_END[kind][-1]))


def _end(kind: int, behind: int) -> Step:
    """That a line ends behind so many words."""
    ends = _END[kind]
    return ends[min(behind, len(ends) - 1)]


def totals(bodies: Iterable[Iterable[str]]) -> Counter[str]:
    """How often a rulebook has each word."""
    return Counter(chain.from_iterable(bodies))

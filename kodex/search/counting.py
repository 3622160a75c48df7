"""Counting the tokens of many texts at once, with NumPy, when a store is compiled.

Only the book as a whole says how telling a token is, so this is done anew for every store; each word is numbered and
cut once, everything after that is arithmetic.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


class Counts(NamedTuple):
    """How often texts hold tokens: token ``tokens[token[n]]`` stands ``often[n]`` times in text ``text[n]``.

    Tokens are sorted (some may stand nowhere); the entries go token by token, in each by text; ``texts``: how many
    there are.
    """

    tokens: list[str]
    token: Numbers
    text: Numbers
    often: Numbers
    texts: int


class Cut(NamedTuple):
    """Words cut into tokens: the places in ``tokens`` of those of the first word, of the second …, and how many each
    word has."""

    tokens: list[str]
    places: Numbers
    sizes: Numbers


class Texts:
    """Texts as the numbers of their words (what stands between blanks)."""

    def __init__(self, texts: Iterable[str]) -> None:
        import numpy as np

        self._words, sizes, self.known = _numbered(text.split() for text in texts)
        self._text = np.repeat(np.arange(len(sizes)), sizes)
        self._size = len(sizes)

    def cut(self, by: Callable[[str], Sequence[str]]) -> Cut:
        """Every word cut into tokens."""
        import numpy as np

        numbers, sizes, found = _numbered(map(by, self.known))
        order = sorted(range(len(found)), key=found.__getitem__)
        places = np.empty(len(found), np.int64)
        places[order] = np.arange(len(found))
        return Cut([found[at] for at in order], places[numbers], sizes)

    def count(self, cut: Cut, into: Sequence[int] | None = None) -> Counts:
        """The tokens of each text; with ``into`` text ``n`` is part of text ``into[n]``, of none where negative."""
        import numpy as np

        words, text, size = self._words, self._text, self._size
        if into is not None:
            text = np.array(into, np.int64)[text]
            words, text, size = words[text >= 0], text[text >= 0], max(into, default=-1) + 1
        here = cut.sizes[words]
        first = (np.cumsum(cut.sizes) - cut.sizes)[words]
        before = np.cumsum(here) - here
        token = cut.places[np.arange(int(here.sum())) + np.repeat(first - before, here)]
        keys, often = np.unique(token * size + np.repeat(text, here), return_counts=True)
        return Counts(cut.tokens, *np.divmod(keys, max(1, size)), often, size)

    def often(self, into: Sequence[int]) -> dict[str, int]:
        """How often each word stands in those texts whose ``into`` is not negative; words that do not are left out."""
        import numpy as np

        some = np.array(into, np.int64)[self._text] >= 0
        counts = np.bincount(self._words[some], minlength=len(self.known)).tolist()
        return {word: count for word, count in zip(self.known, counts, strict=True) if count}


def _numbered(lists: Iterable[Sequence[str]]) -> tuple[Numbers, Numbers, list[str]]:
    """All strings of some lists as numbers, how many each list has, and what each number stands for: the first string
    is 0, the next other one 1 …. No list is kept: the memory would take longer than the work."""
    import numpy as np

    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    sizes: list[int] = []

    def each() -> Iterator[Sequence[str]]:
        for found in lists:
            sizes.append(len(found))
            yield found

    found = np.fromiter(map(numbers.__getitem__, chain.from_iterable(each())), np.int64)
    return found, np.array(sizes, np.int64), list(numbers)

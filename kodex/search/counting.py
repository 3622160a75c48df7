"""Counting the tokens of many texts at once, with NumPy, when a store is compiled.

Only the book as a whole says how telling a token is, so this is done anew for every store; each word is numbered and
cut once, everything after that is arithmetic.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.integer[Any]]


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
    """Texts cut into tokens: token ``tokens[token[n]]`` stands once more in text ``text[n]``.

    Tokens are sorted; what is found of them goes token by token, in each by text.
    """

    tokens: list[str]
    token: Numbers
    text: Numbers


class Texts:
    """Texts as the numbers of their words (what stands between blanks)."""

    def __init__(self, texts: Iterable[str]) -> None:
        import numpy as np

        self._words, sizes, self.known = _numbered(text.split() for text in texts)
        self._text = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
        self._size = len(sizes)

    def cut(self, by: Callable[[str], Sequence[str]]) -> Cut:
        """The texts with every word cut into tokens."""
        import numpy as np

        numbers, sizes, found = _numbered(map(by, self.known))
        order = sorted(range(len(found)), key=found.__getitem__)
        places = np.empty(len(found), np.min_scalar_type(len(found)))
        places[order] = np.arange(len(found))
        here = sizes[self._words]
        first = (np.cumsum(sizes) - sizes)[self._words]
        before = np.cumsum(here) - here
        token = places[numbers][np.arange(int(here.sum())) + np.repeat(first - before, here)]
        by_token = _order(token)
        return Cut([found[at] for at in order], token[by_token], np.repeat(self._text, here)[by_token])

    def count(self, cut: Cut, into: Sequence[int] | None = None) -> Counts:
        """The tokens of each text; with ``into`` text ``n`` is part of text ``into[n]``, of none where negative.

        Other than that a text is part of the same one as the text before it, or of a later one.
        """
        import numpy as np

        token, text, size = cut.token, cut.text, self._size
        if into is not None:
            text = np.array(into, np.int32)[text]
            met = text >= 0
            token, text, size = token[met], text[met], max(into, default=-1) + 1
        differs = np.ones(len(token) + 1, bool)  # from the one before; and there is an end
        differs[1:-1] = (token[1:] != token[:-1]) | (text[1:] != text[:-1])
        at = np.flatnonzero(differs)
        return Counts(cut.tokens, token[at[:-1]], text[at[:-1]], np.diff(at), size)

    def often(self, into: Sequence[int]) -> dict[str, int]:
        """How often each word stands in those texts whose ``into`` is not negative; words that do not are left out."""
        import numpy as np

        some = np.array(into, np.int64)[self._text] >= 0
        counts = np.bincount(self._words[some], minlength=len(self.known)).tolist()
        return {word: count for word, count in zip(self.known, counts, strict=True) if count}


def _order(numbers: Numbers) -> Numbers:
    """Where the numbers stand in their order, equal ones as they stood.

    NumPy puts numbers of two bytes in order by counting them, six times as fast as larger ones by comparing: larger
    ones go by their lower two bytes first, then by the upper ones.
    """
    import numpy as np

    order = np.argsort(numbers.astype(np.uint16), kind="stable")
    if numbers.dtype.itemsize > np.uint16().itemsize:
        order = order[np.argsort((numbers[order] >> 16).astype(np.uint16), kind="stable")]
    return order


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

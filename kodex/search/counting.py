"""Counting the tokens of many texts at once, with NumPy, when a store is compiled.

Only the book as a whole says how telling a token is, so this is done anew for every store; each word is numbered and
cut once, everything after that is arithmetic. Which numbers the words of a text have and what a word is cut into is
kept from store to store (:class:`Known`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

from kodex.ground.kept import digest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.integer[Any]]

_WIDE = "u4"
"""How numbers are kept."""

_LEAST_USED = 3 / 4
"""Where a smaller share of the words that are known stand anywhere, they are not kept."""


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

    Tokens are sorted (some may stand nowhere); what is found of them goes token by token, in each by text.
    """

    tokens: list[str]
    token: Numbers
    text: Numbers


class Pieces(Struct, array_like=True, gc=False):
    """What words are cut into: the ``tokens``, a blank behind each; of each word how many it has, and which."""

    tokens: str = ""
    sizes: bytes = b""
    places: bytes = b""


class Known(Struct, array_like=True, gc=False):
    """Words, a blank behind each (the first one has the number 1); what they are cut into, by the name of the function
    that does it; by the digest of a block of lines the numbers of their words, with a 0 behind each line."""

    words: str = ""
    cuts: dict[str, Pieces] = field(default_factory=dict)
    blocks: dict[bytes, bytes] = field(default_factory=dict)


class Texts:
    """Texts as the numbers of their words (what stands between blanks): each line of ``blocks`` is one.

    What is ``known`` from other texts is not numbered and cut again; the numbers of words, which nobody sees, may be
    others then, and some words stand nowhere.
    """

    def __init__(self, blocks: Iterable[str], known: Known | None = None) -> None:
        import numpy as np

        before = known or Known()
        numbers = _numbers(before.words)
        self._blocks: dict[bytes, bytes] = {}
        each = []
        for block in blocks:
            key = digest(block.encode())
            found = self._blocks.get(key) or before.blocks.get(key) or _numbered(block, numbers)
            self._blocks[key] = found
            each.append(found)
        self._cuts = dict(before.cuts)
        self.key = digest(*self._blocks)
        self.words = list(numbers)
        every = np.frombuffer(b"".join(each), _WIDE)
        is_end = every == 0
        self._word = every[~is_end] - 1
        self._text = np.cumsum(is_end, dtype=np.int32)[~is_end]
        self._size = int(np.count_nonzero(is_end))

    def known(self) -> Known:
        """What need not be numbered and cut again; nothing where most of it would be of words that stand nowhere."""
        import numpy as np

        used = np.count_nonzero(np.bincount(self._word, minlength=len(self.words)))
        if used < _LEAST_USED * len(self.words):
            return Known()
        return Known(_joined(self.words), self._cuts, self._blocks)

    def cut(self, by: Callable[[str], Sequence[str]]) -> Cut:
        """The texts with every word cut into tokens."""
        import numpy as np

        pieces = self._cuts[by.__name__] = _longer(self._cuts.get(by.__name__, Pieces()), self.words, by)
        found = _split(pieces.tokens)
        order = sorted(range(len(found)), key=found.__getitem__)
        places = np.empty(len(found), np.min_scalar_type(len(found)))
        places[order] = np.arange(len(found))
        sizes = np.frombuffer(pieces.sizes, _WIDE).astype(np.int32)
        here = sizes[self._word]
        first = (np.cumsum(sizes, dtype=np.int32) - sizes)[self._word]
        before = np.cumsum(here, dtype=np.int32) - here
        at = np.arange(int(here.sum()), dtype=np.int32) + np.repeat(first - before, here)
        token = places[np.frombuffer(pieces.places, _WIDE)][at]
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

        some = np.array(into, np.int32)[self._text] >= 0
        counts = np.bincount(self._word[some], minlength=len(self.words)).tolist()
        return {word: count for word, count in zip(self.words, counts, strict=True) if count}


def _numbers(known: str) -> defaultdict[str, int]:
    """The numbers of known strings, from 1; any other one gets the next."""
    numbers: defaultdict[str, int] = defaultdict()
    numbers.update(zip(_split(known), count(1), strict=False))
    numbers.default_factory = count(len(numbers) + 1).__next__
    return numbers


def _numbered(block: str, numbers: Mapping[str, int]) -> bytes:
    """The numbers of the words of some lines, with a 0 behind each line."""
    import numpy as np

    found: list[int] = []
    for line in block.split("\n"):
        found += map(numbers.__getitem__, line.split())
        found.append(0)
    return np.array(found, _WIDE).tobytes()


def _longer(pieces: Pieces, words: Sequence[str], by: Callable[[str], Sequence[str]]) -> Pieces:
    """The pieces of the first words with those of the others."""
    import numpy as np

    others = [by(word) for word in words[len(pieces.sizes) // np.dtype(_WIDE).itemsize :]]
    if not others:
        return pieces
    numbers = _numbers(pieces.tokens)
    places = np.fromiter(map(numbers.__getitem__, chain.from_iterable(others)), _WIDE)
    sizes = np.fromiter(map(len, others), _WIDE)
    return Pieces(_joined(numbers), pieces.sizes + sizes.tobytes(), pieces.places + (places - 1).tobytes())


def _joined(strings: Iterable[str]) -> str:
    return "".join([f"{one} " for one in strings])


def _split(joined: str) -> list[str]:
    return joined.split(" ")[:-1]


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

"""Whole numbers in few bytes: a binary range coder whose chances are learnt on the way (that of LZMA, G. N. N. Martin).

Each yes or no is coded in a *context*, a small number that says what is known of it; the more often a context meant
yes, the less another yes costs. ``search-unpack.js`` reads what is written here, so both learn by the same integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

_TOP = 1 << 24
_WHOLE = (1 << 32) - 1
_HALF = 1 << 15
_ONE = (1 << 16) - 1
_FEW = 60

_RATES = [(1 << 17) // (2 * seen + 3) for seen in range(_FEW)]
"""How far a chance moves towards what has come, in 65,536ths, by how often its context was met."""

_SLOWER = dict(pairwise(_RATES))
"""The rate after each, which is smaller; the last one stays."""

_SHARED = 24
"""So many contexts are kept for the digits of numbers of one length."""

_LONGEST = 16
"""Binary digits of the largest number."""


Step = tuple[int, int, int]
"""A choice among alternatives: the parts of those before it, its own, those of all."""


class Encoder:
    """Writes numbers; ``contexts``: how many there are beside those for the digits of numbers.

    What is written is noted first and coded at the end in one go: a search's data are two million yeses and noes.
    """

    def __init__(self, contexts: int) -> None:
        self._digits = contexts
        self._noted: list[int] = []
        """Each yes or no as a step: twice its context, and one more for a yes."""
        self._of_number = cache(self._numbered)
        self._of_count = cache(self._counted)

    def bit(self, context: int, value: bool) -> None:
        """Write a yes or no."""
        self._noted.append(2 * context + value)

    def steps(self, steps: Iterable[int]) -> None:
        """Write several: each step is twice its context, and one more for a yes."""
        self._noted += steps

    def number(self, context: int, value: int) -> None:
        """Write a number from 1 on: how many binary digits it has (a context each, from ``context`` on), then these."""
        self._noted += self._of_number(context, value)

    def _numbered(self, context: int, value: int) -> list[int]:
        """The steps of a number."""
        last = 2 * (context + value.bit_length() - 1)
        return [*range(2 * context + 1, last, 2), last, *self._of(value)]

    def _of(self, value: int) -> Iterator[int]:
        """The digits of a number behind the first."""
        length = value.bit_length()
        digits = self._digits + _SHARED * length
        for place in range(length - 2, -1, -1):
            known = value >> (place + 1)
            yield 2 * (digits + (known if known < 8 else 8 + place)) + (value >> place & 1)

    def count(self, context: int, value: int, contexts: int) -> None:
        """Write a small number from 1 on as that many steps; the later ones share the last of some contexts."""
        self._noted += self._of_count(context, value, contexts)

    def _counted(self, context: int, value: int, contexts: int) -> list[int]:
        """The steps of a small number."""
        more = [2 * (context + min(step, contexts)) - 1 for step in range(1, value)]
        return [*more, 2 * (context + min(value, contexts)) - 2]

    def finish(self) -> bytes:
        """All that was written."""
        return _coded(self._noted, self._digits + _SHARED * (_LONGEST + 1))


class Shares:
    """Writes choices among alternatives whose shares are known: the larger the share, the less it costs.

    ``whole`` may be up to 2 ** 22; the larger, the coarser the shares are. As with :class:`Encoder`, what is written is
    noted first.
    """

    def __init__(self) -> None:
        self._noted: list[Step] = []

    def share(self, below: int, own: int, whole: int) -> None:
        """Write the alternative with ``own`` of ``whole`` parts, those before which have ``below``."""
        self._noted.append((below, own, whole))

    def shares(self, steps: Iterable[Step]) -> None:
        """Write several, each as :meth:`share` does."""
        self._noted += steps

    def number(self, value: int) -> None:
        """Write a number from 0 on; small ones cost least."""
        self._noted += number_steps(value)

    def finish(self) -> bytes:
        """All that was written, without zeros at the end: a reader takes what is missing for zeros."""
        low, width, out = 0, _WHOLE, bytearray()
        for below, own, whole in self._noted:
            unit = width // whole
            low += unit * below
            width = unit * own
            while width < _TOP:
                width <<= 8
                if low > _WHOLE:
                    _carry(out)
                out.append(low >> 24 & 0xFF)
                low = low << 8 & _WHOLE
        places = 32
        while (end := -(-low >> places) << places) >= low + width:
            places -= 8
        if end > _WHOLE:
            _carry(out)
        return (bytes(out) + (end & _WHOLE).to_bytes(4, "big")).rstrip(b"\0")


def number_steps(value: int) -> Iterator[Step]:
    """What :class:`Shares` writes of a number from 0 on."""
    length = (value + 1).bit_length()
    for _digit in range(length - 1):
        yield 1, 1, 2
    yield 0, 1, 2
    for place in range(length - 2, -1, -1):
        yield value + 1 >> place & 1, 1, 2


def _coded(noted: list[int], contexts: int) -> bytes:
    """Yeses and noes as bytes. One loop without a call in it: this takes longest of all that makes a search's data."""
    chances, rates, slowest = [_HALF] * contexts, [_RATES[0]] * contexts, _RATES[-1]
    low, width = 0, _WHOLE
    out = bytearray()
    for one in noted:
        context = one >> 1
        chance, rate = chances[context], rates[context]
        bound = (width >> 12) * (chance >> 4 or 1)
        if one & 1:
            width = bound
            chances[context] = chance + ((_ONE - chance) * rate >> 16)
        else:
            low += bound
            width -= bound
            chances[context] = chance - (chance * rate >> 16)
        if rate > slowest:
            rates[context] = _SLOWER[rate]
        while width < _TOP:
            width <<= 8
            if low > _WHOLE:
                _carry(out)
            out.append(low >> 24 & 0xFF)
            low = low << 8 & _WHOLE
    if low > _WHOLE:
        _carry(out)
    return bytes(out) + (low & _WHOLE).to_bytes(4, "big")


def _carry(out: bytearray) -> None:
    """Add one to what was written."""
    at = len(out) - 1
    while out[at] == 0xFF:
        out[at] = 0
        at -= 1
    out[at] += 1

"""Whole numbers in few bytes: a binary range coder whose chances are learnt on the way (that of LZMA, G. N. N. Martin).

Each yes or no is coded in a *context*, a small number that says what is known of it; the more often a context meant
yes, the less another yes costs. ``search-unpack.js`` reads what is written here, so both learn by the same integers.
"""

from __future__ import annotations

_TOP = 1 << 24
_WHOLE = (1 << 32) - 1
_HALF = 1 << 15
_ONE = (1 << 16) - 1
_FEW = 60

_RATES = [(1 << 17) // (2 * seen + 3) for seen in range(_FEW)]
"""How far a chance moves towards what has come, in 65,536ths, by how often its context was met."""

_SHARED = 24
"""So many contexts are kept for the digits of numbers of one length."""

_LONGEST = 16
"""Binary digits of the largest number."""


class Encoder:
    """Writes numbers; ``contexts``: how many there are beside those for the digits of numbers."""

    def __init__(self, contexts: int) -> None:
        self._digits = contexts
        self._chances = [_HALF] * (contexts + _SHARED * (_LONGEST + 1))
        self._seen = bytearray(len(self._chances))
        self._low, self._range = 0, _WHOLE
        self._held, self._waiting = 0, 0
        self._out = bytearray()

    def bit(self, context: int, value: bool) -> None:
        """Write a yes or no."""
        chance, seen = self._chances[context], self._seen[context]
        bound = (self._range >> 12) * min(max(chance >> 4, 1), 4095)
        if value:
            self._range = bound
            self._chances[context] = chance + ((_ONE - chance) * _RATES[seen] >> 16)
        else:
            self._low += bound
            self._range -= bound
            self._chances[context] = chance - (chance * _RATES[seen] >> 16)
        if seen < _FEW - 1:
            self._seen[context] = seen + 1
        while self._range < _TOP:
            self._range = self._range << 8 & _WHOLE
            self._shift()

    def number(self, context: int, value: int) -> None:
        """Write a number from 1 on: how many binary digits it has (a context each, from ``context`` on), then these."""
        length = value.bit_length()
        for place in range(1, length):
            self.bit(context + place - 1, True)
        self.bit(context + length - 1, False)
        digits = self._digits + _SHARED * length
        for place in range(length - 2, -1, -1):
            known = value >> (place + 1)
            self.bit(digits + (known if known < 8 else 8 + place), bool(value >> place & 1))

    def count(self, context: int, value: int, contexts: int) -> None:
        """Write a small number from 1 on as that many steps; the later ones share the last of some contexts."""
        for step in range(1, value):
            self.bit(context + min(step, contexts) - 1, True)
        self.bit(context + min(value, contexts) - 1, False)

    def finish(self) -> bytes:
        """All that was written."""
        for _byte in range(5):
            self._shift()
        return bytes(self._out[1:])  # the first held byte was none

    def _shift(self) -> None:
        """Let a byte go that no carry can change any more."""
        if self._low < 0xFF000000 or self._low > _WHOLE:
            carry = self._low >> 32
            self._out.append(self._held + carry & 0xFF)
            self._out += bytes([0xFF + carry & 0xFF]) * self._waiting
            self._waiting = 0
            self._held = self._low >> 24 & 0xFF
        else:
            self._waiting += 1
        self._low = self._low << 8 & _WHOLE

"""A rulebook's words in few bytes, each with the accents that it mostly has.

Every word is told by what it shares with the one before in the alphabet and its other letters, each in the light of the
two before it; an accent in the light of its letter's neighbours and of the word before (``rangecoder``). Measured on
the Kódex: accents cost a third of what gzip makes of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kodex.text.accents import ACCENTS, accents
from kodex.website.search.rangecoder import Encoder

_LENGTHS = 16
_SHARED = 10
_LETTERS, _DIGIT, _OTHER = 38, 27, 37
_TREE = 64

_PREFIX = 0
_LETTER = _PREFIX + _SHARED * _LENGTHS
_STRANGE = _LETTER + _LETTERS * _LETTERS * _TREE
_KEPT = _STRANGE + _LENGTHS
_ACCENT = _KEPT + 5 * 4 * 4
_ALL = _ACCENT + 5 * _LETTERS * _LETTERS * 5 * 4
"""Contexts: of how much is shared, of a letter, of one of no alphabet here, of an accent that the word before tells and
of another one, each with a place for either half of the accents."""

_VOWELS = {vowel: place for place, vowel in enumerate(ACCENTS)}


def pack(words: Iterable[str], spelled: Mapping[str, str]) -> bytes:
    """Pack folded words in alphabetical order; ``spelled``: how they are mostly written, if by accents alone."""
    coder = Encoder(_ALL)
    before, shared_before = "", 0
    accents_before: list[int] = []
    for word in words:
        shared, most = 0, min(len(word), len(before))
        while shared < most and word[shared] == before[shared]:
            shared += 1
        coder.number(_PREFIX + min(shared_before, _SHARED - 1) * _LENGTHS, shared + 1)
        codes = [0, *map(_code, word), 0]
        _write_letters(coder, word, codes, shared)
        accents_before = _write_accents(coder, word, codes, spelled.get(word, word), shared, accents_before)
        before, shared_before = word, shared
    return coder.finish()


def _write_letters(coder: Encoder, word: str, codes: Sequence[int], shared: int) -> None:
    """The letters behind what is shared, and an end; ``codes``: those of the word between two ends."""
    two = codes[shared - 1] if shared else 0
    one = codes[shared]
    for code in codes[shared + 1 :]:
        coder.steps(_steps(one, two, code))
        if code == _OTHER:
            coder.number(_STRANGE, ord(word[shared]))
        one, two = code, one
        shared += 1


@cache
def _steps(one: int, two: int, code: int) -> list[int]:
    """The six yeses and noes of a letter behind two others, each with its place in the tree of those before it."""
    context = _LETTER + (one * _LETTERS + two) * _TREE
    node, found = 1, []
    for place in range(5, -1, -1):
        digit = code >> place & 1
        found.append(2 * (context + node) + digit)
        node = 2 * node + digit
    return found


@cache
def _code(letter: str) -> int:
    if "a" <= letter <= "z":
        return ord(letter) - ord("a") + 1
    return _DIGIT + int(letter) if "0" <= letter <= "9" else _OTHER


def _write_accents(
    coder: Encoder, word: str, codes: Sequence[int], spelling: str, shared: int, before: list[int]
) -> list[int]:
    """The accents of the vowels; gives those of all letters."""
    found = accents(word, spelling) or [0] * len(word)
    last = 0
    for at, letter in enumerate(word):
        vowel = _VOWELS.get(letter)
        if vowel is None:
            continue
        if at < shared:
            base = _KEPT + (vowel * 4 + before[at]) * 4
        else:
            base = _ACCENT + (((vowel * _LETTERS + codes[at]) * _LETTERS + codes[at + 2]) * 5 + last) * 4
        low, high = found[at] & 1, found[at] >> 1
        coder.bit(base, bool(low))
        if letter in "ou":
            coder.bit(base + 1 + low, bool(high))
        last = found[at] + 1
    return found

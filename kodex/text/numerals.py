"""The numbers that a Hungarian sentence names: digits, and numerals with their suffixes ("kettőnél", "háromféle")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_UNITS = {
    "egy": 1,
    "egyetlen": 1,
    "kettő": 2,
    "ket": 2,
    "két": 2,
    "három": 3,
    "hárm": 3,
    "négy": 4,
    "negy": 4,
    "öt": 5,
    "hat": 6,
    "hét": 7,
    "het": 7,
    "nyolc": 8,
    "kilenc": 9,
}
_TENS = {
    "tíz": 10,
    "tiz": 10,
    "húsz": 20,
    "husz": 20,
    "harminc": 30,
    "negyven": 40,
    "ötven": 50,
    "hatvan": 60,
    "hetven": 70,
    "nyolcvan": 80,
    "kilencven": 90,
    "száz": 100,
}
_JOINED = {"tizen": 10, "huszon": 20} | {word: n for word, n in _TENS.items() if 20 < n < 100}
_ZERO = ("nulla", "null")
_WORDS = (
    {tens + unit: n + m for tens, n in _JOINED.items() for unit, m in _UNITS.items() if unit != "egyetlen"}
    | _TENS
    | _UNITS
    | dict.fromkeys(_ZERO, 0)
)
_NO_NOMINATIVE = ("két", "ket", "hárm", "egyetlen")
"""What stands before other words or endings only: nobody says "kéttel"."""


def _with(word: str) -> str:
    """The form in *-val*, *-vel*: ``hússzal``, ``néggyel``, ``hattal``; the word itself where it ends in a vowel."""
    if word.endswith(("gy", "sz")):
        doubled = word[:-2] + word[-2] + word[-2:]
    elif word[-1] in "aáeéoóöőuúüű":
        return word
    else:
        doubled = word + word[-1]
    back = max(map(word.rfind, "aáoóuú")) > max(map(word.rfind, "eéöőüű"))
    return doubled + ("al" if back else "el")


_WORDS |= {_with(word): n for word, n in _WORDS.items() if not word.endswith(_NO_NOMINATIVE)}
_ENDINGS = (
    "ed|edik|adik|odik|ödik|edszer|szer|szor|ször|féle|fele|félék|en|an|on|ön|ten|tek|ek|nél|nál|ből|ból|ről|ról|re|ra|ért|nek|nak|"
    "nként|kor|vel|val|mal|tel|től|tól|ig|be|ba|ben|ban|hez|hoz|höz|t|et|at|ot|öt|mat|met|nyi|szeres|szoros|szorosát|"
    "szeresét|szeresen|szorosan|mas|as|es|ös|os|lapos|je|ját|jé|jük|őjük|jükből|őnek|őt|őt|től|ével|e|i|ük|mon|jukat|ik|ike|iken|iknek|más|őjét"
)


def _begun(words: Iterable[str]) -> str:
    """What some words begin with, as a pattern: most words of a text begin otherwise, and none of these is tried."""
    return "|".join(sorted({word[:2] for word in words}))


_WORD = re.compile(
    rf"(?<![\w-])(?={_begun(_WORDS)})({'|'.join(sorted(_WORDS, key=len, reverse=True))})"
    rf"(?:{_ENDINGS})?(?:-\w+)?(?!\w)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<![\w.,])([+\-–]?)(\d+(?:,\d+)?)(?![\d.,]*\d)")
_ELSE: dict[str, float] = {
    "egyetlenegy": 1,
    "egyféle": 1,
    "egyfélé": 1,
    "első": 1,
    "dupl": 2,
    "kettes": 2,
    "kétszer": 2,
    "másod": 2,
}
_ELSE |= {"páros": 2, "harmad": 3, "nullá": 0, "fél": 0.5, "másfél": 1.5}
_ROMAN = re.compile(r"(?<!\w)([IVX]+)(?=\.)")
_ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_OTHER = re.compile(rf"(?<![\w-])(?={_begun(_ELSE)})({'|'.join(_ELSE)})\w*", re.IGNORECASE)


class Numeral(NamedTuple):
    """A number in a text: where it stands (without a suffix behind a hyphen), and what it is."""

    start: int
    end: int
    value: float


def numerals(text: str) -> list[Numeral]:
    """The numbers that a text names, in order; the address of a rule in brackets (``[[143.2]]``) is none."""
    text = re.sub(r"\[\[.*?\]\]", lambda found: " " * len(found[0]), text) if "[[" in text else text
    found = [Numeral(*one.span(2), _read(one)) for one in _DIGITS.finditer(text)]
    found += [Numeral(*one.span(), float(_WORDS[one[1].lower()])) for one in _WORD.finditer(text)]
    found += [Numeral(*one.span(), float(_ELSE[one[1].lower()])) for one in _OTHER.finditer(text)]
    romans = (one for one in _ROMAN.finditer(text) if one[1] in _ROMANS)
    found += [Numeral(*one.span(), float(_ROMANS.index(one[1]))) for one in romans]
    return sorted({one.start: one for one in reversed(found)}.values())


def _read(found: re.Match[str]) -> float:
    value = float(found[2].replace(",", "."))
    return -value if found[1] in ("-", "–") else value


__all__ = ["Numeral", "numerals"]

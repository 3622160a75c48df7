"""Rulebooks named inside a query: ``a 8. kiadásban``, ``tizenegyes szerint``, ``régi szabály``, ``M.A.G.U.S.-ban``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RULES = r"(?:kiad[aá]s|szab[aá]ly(?:ok|ai|k[oö]nyv|zat|rendszer))\w*"
""""A 8. szabály" is no edition: it is a rule's number."""

_END = r"(?:-?\w{1,4})?(?!\w)(?:\s+szerint(?!\w))?"
_ARTICLE = r"(?<!\w)(?:az?\s+)?"
_WARHAMMER = r"warhammer(?:\s+40(?:[.,\s]?000|\s?k))?"
_OTHERS = r"(?:8|11)(?:\.|-?[ae]s)?|nyolcadik|nyolcas|tizenegyedik|tizenegyes"


def _edition(number: str, ordinal: str, adjective: str) -> str:
    """How people name an edition of HKK: *8. kiadás*, *8-as szabályok szerint*, *nyolcas szerint*, *e8*, *HKK 8*."""
    adjectives = rf"{number}-?[ae]s|{adjective}"
    named = rf"{number}\.?|{ordinal}|{adjectives}"
    listed = rf"(?:{named})(?:,|\s+(?:[eé]s|vagy|meg|illetve))(?=\s+(?:az?\s+)?(?:{_OTHERS})\s+{_RULES})"
    by_word = rf"(?:hkk\s+)?(?:{named})\s+{_RULES}|{listed}|(?:{adjectives})(?=\s+szerint(?!\w))"
    return rf"{_ARTICLE}(?:(?:{by_word})(?:\s+szerint(?!\w))?|(?:e|hkk[-\s]?){number}{_END})"


NAMES = {
    "hkk-kodex": r"(?<!\w)k[oó]dex\w*",
    "hkk-11": _edition("11", "tizenegyedik", "tizenegyes"),
    "hkk-8": _edition("8", "nyolcadik", "nyolcas"),
    "magus": rf"{_ARTICLE}(?:m\.a\.g\.u\.s\.?|magus){_END}",
    "conquest": rf"{_ARTICLE}(?:(?:{_WARHAMMER}:?\s+)?conquest|{_WARHAMMER}){_END}",
}
"""By rulebook how people name it; accents may be left out."""

ALONE = {id_: pattern for id_, pattern in NAMES.items() if id_ != "hkk-kodex"} | {
    "magus": rf"{_ARTICLE}(?:m\.a\.g\.u\.s\.?{_END}|magus(?:-?ban|\s+(?:szerint|szab[aá]ly\w*|k[aá]rty\w*))(?!\w))",
}
"""By rulebook the names that choose it when no other was asked for: without accents a mage is a "magus" as well, the
name of the Kódex is a word of its rules, and "the old rules" are those of old cards, too."""

OLDER = rf"{_ARTICLE}r[eé]gi\s+(?:{_RULES}|szab[aá]ly)(?:\s+szerint(?!\w))?"
"""How people name the editions that no longer hold."""

KEPT = "hkk-kodex"
"""The name of this one is a word of its rules as well: it stays in the query."""


def split(query: str, older: Iterable[str] = ()) -> tuple[set[str], str]:
    """The rulebooks that a query names and the rest of it; all of it when nothing would be left.

    ``older``: the rulebooks that are meant by *the old rules*.
    """
    named: set[str] = set()
    rest = query
    for pattern, meant in [*((pattern, [id_]) for id_, pattern in NAMES.items()), (OLDER, list(older))]:
        without = re.sub(pattern, " ", rest, flags=re.IGNORECASE)
        if without != rest and meant:
            named.update(meant)
            rest = rest if meant == [KEPT] else without
    return named, rest.strip() if any(letter.isalnum() for letter in rest) else query


_TRACES = ("8", "11", "nyolca", "tizenegye", "magus", "m.a.g", "conquest", "warhammer")
"""One of these is in every name of :data:`ALONE`: a quick look."""


def chosen(question: str) -> tuple[list[str], str]:
    """The rulebooks that a question chooses by naming them, and the rest of it; all of it when it names none.

    >>> chosen("A 11. kiadásban húzok az első körben?")
    (['hkk-11'], 'húzok az első körben?')
    >>> chosen("Mit mond a 8. szabály?")
    ([], 'Mit mond a 8. szabály?')
    """
    if not any(trace in question.lower() for trace in _TRACES):
        return [], question
    named = [id_ for id_, pattern in ALONE.items() if re.search(pattern, question, re.IGNORECASE)]
    rest = re.sub("|".join(ALONE.values()), " ", question, flags=re.IGNORECASE) if named else question
    return named, " ".join(rest.split()) if any(letter.isalnum() for letter in rest) else question

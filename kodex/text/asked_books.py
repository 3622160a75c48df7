"""Rulebooks named inside a query: ``a 8. kiadásban``, ``tizenegyes szerint``, ``régi szabály``, ``M.A.G.U.S.-ban``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RULES = r"(?:kiad[aá]s|szab[aá]ly|k[oö]nyv)\w*"
_END = r"(?:-?\w{1,4})?(?!\w)(?:\s+szerint(?!\w))?"

NAMES = {
    "hkk-kodex": r"(?<!\w)k[oó]dex\w*",
    "hkk-11": (
        rf"(?<!\w)(?:(?:11\.?|tizenegyedik|tizenegyes)\s+{_RULES}(?:\s+szerint(?!\w))?|(?:e11|hkk-?11|tizenegyes){_END})"
    ),
    "hkk-8": rf"(?<!\w)(?:(?:8\.?|nyolcadik|nyolcas)\s+{_RULES}(?:\s+szerint(?!\w))?|(?:e8|hkk-?8){_END})",
    "magus": rf"(?<!\w)(?:m\.a\.g\.u\.s\.?|magus){_END}",
    "conquest": rf"(?<!\w)(?:conquest|warhammer){_END}",
}
"""By rulebook how people name it; accents may be left out."""

OLDER = rf"(?<!\w)r[eé]gi\s+{_RULES}(?:\s+szerint(?!\w))?"
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

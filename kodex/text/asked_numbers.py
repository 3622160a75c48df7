"""Rule numbers inside a query: ``mit mond a 34.5?``, ``34. cím`` and ``a 34-es cím ötödik pontja`` ask for one, ``3
lény`` and ``5 pont`` do not."""

from __future__ import annotations

import re

from kodex.rules import numbers
from kodex.text.folding import fold

_NAME = r"(?:szabálypont|szabalypont|szabály|szabaly|cím|cim|paragrafus|fejezet|bekezdés|bekezdes|pont)"
_ENDING = r"(?:[aeoö]?t|[ae]|b[ae]n?|b[oóöő]l|r[ae]|r[oóöő]l|n[ae]k|h[oeö]z|t[oóöő]l|ig)?(?!\w)"
_EXACTLY = r"pont\s+\d+(?![\d.,])"
"""*Pont 30 lapos* is exactly so many; *a 30. pont* and *pontja 30* are rules."""

_ASKED = re.compile(
    rf"(?P<before>§\s*|(?!{_EXACTLY}){_NAME}{_ENDING}\s*:?\s*)?"
    r"(?<![\w.,])(?P<number>\d{1,4}(?:[.,]\d{1,4}){0,5})(?![\w.,]*\d)"
    r"(?P<dot>\.?)(?P<suffix>-\w{1,4}(?!\w))?"
    rf"(?P<after>\s*§|\s+{_NAME}{_ENDING})?",
    re.IGNORECASE,
)
ORDINALS = (
    *("elso", "masodik", "harmadik", "negyedik", "otodik", "hatodik"),
    *("hetedik", "nyolcadik", "kilencedik", "tizedik", "tizenegyedik", "tizenkettedik"),
)
"""How the first, the second … point of a title is called, folded."""

SPELLED = (
    *("első", "második", "harmadik", "negyedik", "ötödik", "hatodik"),
    *("hetedik", "nyolcadik", "kilencedik", "tizedik", "tizenegyedik", "tizenkettedik"),
)
"""The same with their accents."""

_BEFORE_NOUN = re.compile(r"(?<![\w.,:/-])(?P<place>[1-9]|1[0-2])\.(?= [a-záéíóöőúüű])")
"""A place before a noun: *az 1. körben*. Before a capital a sentence may have ended."""

_PART = re.compile(
    r"(?<![\w.,])(?P<title>\d{1,3}(?:\.\d{1,3})*)(?:\.|-\w{1,3})?"
    r"\s+(?:szab[aá]ly|c[ií]m|paragrafus|fejezet)\w{0,4}"
    r"\s+(?P<part>\d{1,2}|\w+)(?:\.|-\w{1,3})?\s+(?:al)?pont\w{0,5}(?!\w)",
    re.IGNORECASE,
)
"""A point of a title: *a 34-es cím ötödik pontja*, *a 34. szabály 5. pontjában*."""

_FILLER = re.compile(
    rf"(?:(?<!\w)(?:mit|mi|mond|szól|szol|ír|ir|áll|all|van|jelent|és|es|mutasd|az?|számú|szamu|{_NAME}{_ENDING})(?!\w)"
    r"|[^\w])*",
    re.IGNORECASE,
)
"""As far as a text says nothing: from its beginning, so that a long one is left at its first word."""


def split(query: str) -> tuple[list[str], str]:
    """The rule numbers a query names, and the rest of the query (empty when that says nothing).

    A number with a dot inside counts anywhere; one with a comma, or a whole number, only beside a word like *szabály*
    or *§* or when there is nothing else to look for.
    """
    query = _PART.sub(_joined, query)
    found: list[str] = []

    def take(match: re.Match[str]) -> str:
        number = numbers.read(match["number"])
        if number is None or not (_named(match) or _says_nothing(query.replace(match[0], " ", 1))):
            return match[0]
        found.append(number)
        return " "

    rest = _ASKED.sub(take, query)
    return list(dict.fromkeys(found)), told(rest)


def spelled(text: str) -> str:
    """A text in which a place before a noun is written as a word.

    >>> spelled("az 1. körömben eldobtam 3-at. 2. ha")
    'az első körömben eldobtam 3-at. második ha'
    """
    return _BEFORE_NOUN.sub(lambda met: SPELLED[int(met["place"]) - 1], text)


def _joined(match: re.Match[str]) -> str:
    """A point of a title by its number."""
    part = fold(match["part"])
    place = int(part) if part.isdecimal() else ORDINALS.index(part) + 1 if part in ORDINALS else 0
    return f"§{match['title']}.{place}" if place else match[0]


def told(rest: str) -> str:
    """What is left of a query without its numbers; empty when that says nothing."""
    return "" if _says_nothing(rest) else rest.strip()


def _says_nothing(text: str) -> bool:
    filler = _FILLER.match(text)
    return filler is not None and filler.end() == len(text)


def _named(match: re.Match[str]) -> bool:
    if "." in match["number"]:
        return True
    if match["before"] or (match["after"] or "").strip() == "§":
        return True
    if "," in match["number"]:
        return bool(match["after"])
    return bool(match["after"] and (match["dot"] or match["suffix"]))

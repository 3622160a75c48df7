"""Questions as they were written in few bytes, for a browser that has their folded words already (``lexicon``).

Of each folded word the spellings are kept once, as which of its vowels has which accent; a written line is then a
letter for each of its words, which stands for the spelling, the capitals and the signs behind. Measured: a seventh of
what gzip makes of the plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kodex.text import fold, words

FIRST = 35
"""The letter of the most frequent way; behind the quotation mark, which JSON would have to escape."""

ESCAPED = 92
"""The backslash is left out for the same reason."""

_ACCENTS = {"a": "aá", "e": "eé", "i": "ií", "o": "oóöő", "u": "uúüű"}
_WORD = re.compile(r"[^\W_]+")


class Way(NamedTuple):
    """How a word stands in a written line: its spelling (by place, or the very letters), whether it has small letters,
    a capital in front or only capitals, what follows it, what stands before it."""

    spelling: int | str
    capitals: int
    after: str
    before: str


class Speller:
    """The spellings of the folded words of some written lines, and the ways in which these stand there."""

    def __init__(self, lines: Iterable[str]) -> None:
        written = list(lines)
        counts: dict[str, Counter[str]] = {}
        for line in written:
            for word in _WORD.findall(line.lower()):
                counts.setdefault(fold(word), Counter())[word] += 1
        self._spellings = {
            word: sorted(found, key=lambda spelling: (-found[spelling], spelling)) for word, found in counts.items()
        }
        uses = Counter(way for line in written for way in self._ways(line))
        self.ways = sorted(uses, key=lambda way: (-uses[way], str(way)))
        self._letters = {way: _letter(place) for place, way in enumerate(self.ways)}

    def spellings(self, order: Iterable[str]) -> str:
        """The spellings of the folded words in this order, a line each; empty where it is the word itself."""
        return "\n".join(self._coded(word) for word in order)

    def told_ways(self) -> list[list[Any]]:
        """The ways as JSON, the most frequent first."""
        return [list(way) if way.before else list(way[:3]) for way in self.ways]

    def coded(self, line: str) -> str:
        """A letter for each folded word of a line."""
        return "".join(self._letters[way] for way in self._ways(line))

    def _coded(self, word: str) -> str:
        spellings = self._spellings.get(word, [word])
        return "" if spellings == [word] else ",".join(_accents(word, spelling) for spelling in spellings)

    def _ways(self, line: str) -> list[Way]:
        found, folded = list(_WORD.finditer(line)), words(fold(line))
        if [fold(match[0]) for match in found] != folded:  # such as a ligature that folds to several letters
            return [Way(line, 0, "", ""), *(Way("", 0, "", "") for _word in folded[1:])]
        ends = [match.start() for match in found[1:]] + [len(line)]
        ways = [self._way(match[0], line[match.end() : end]) for match, end in zip(found, ends, strict=True)]
        if found and found[0].start():
            ways[0] = ways[0]._replace(before=line[: found[0].start()])
        return ways

    def _way(self, word: str, after: str) -> Way:
        spellings: Sequence[str] = self._spellings.get(fold(word), ())
        small = word.lower()
        shapes = (small, small[:1].upper() + small[1:], small.upper())
        if small in spellings and word in shapes:
            return Way(spellings.index(small), shapes.index(word), after, "")
        return Way(word, 0, after, "")


def _letter(place: int) -> str:
    return chr(FIRST + place + (FIRST + place >= ESCAPED))


def _accents(word: str, spelling: str) -> str:
    """Which accent each vowel of a folded word has in a spelling, without zeros at the end; else the spelling itself
    behind an equals sign."""
    coded = plain = ""
    if len(word) == len(spelling):
        for letter, written in zip(word, spelling, strict=True):
            accent = _ACCENTS.get(letter, "").find(written)
            plain += written if accent < 0 else letter
            coded += str(accent) if accent >= 0 else ""
    return coded.rstrip("0") if plain == word else f"={spelling}"

"""Questions as they were written in few bytes, for a browser that has their folded words already (``vocabulary``).

A written line is a letter for each of its words, which stands for the spelling, the capitals and the signs behind.
Measured: a seventh of what gzip makes of the plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from kodex.text import fold
from kodex.text.accents import accents

FIRST = 35
"""The letter of the most frequent way; behind the quotation mark, which JSON would have to escape."""

QUOTE = "!"
"""Stands before and behind a spelling; comes before all letters of ways."""

ESCAPED = 92
"""The backslash is left out for the same reason."""

_WORD = re.compile(r"([^\W_]+)")


class Way(NamedTuple):
    """How a word stands in a written line: its spelling (by place, or the very letters), whether it has small letters,
    a capital in front or only capitals, what follows it, what stands before it."""

    spelling: int | str
    capitals: int
    after: str
    before: str


class Speller:
    """The spellings of the folded words of some written lines, and the ways in which these stand there.

    A spelling is the usual one of its word (0), the folded word itself (1), or stands in the line between two
    :data:`QUOTE`. ``lines``: each as it was written and its folded words; ``texts`` tell the spelling of words that no
    line has.
    """

    def __init__(self, lines: Iterable[tuple[str, str]], texts: Iterable[str] = ()) -> None:
        every = list(lines)
        written = [line for line, _folded in every]
        self._fold = cache(fold)
        self.usual = usual(written, texts, self._fold)
        self._way = cache(self._made_way)
        coded = [self._ways(line, folded.split()) for line, folded in every]
        uses: Counter[Way] = Counter()
        for (_quoted, way), count in Counter(chain.from_iterable(coded)).items():
            uses[way] += count
        self.ways = sorted(uses, key=lambda way: (-uses[way], str(way)))
        self._letters = {way: _letter(place) for place, way in enumerate(self.ways)}
        self._lines = dict(zip(written, coded, strict=True))

    def told_ways(self) -> list[list[Any]]:
        """The ways as JSON, the most frequent first."""
        return [list(way) if way.before else list(way[:3]) for way in self.ways]

    def coded(self, line: str) -> str:
        """A letter for each folded word of one of the lines, with what is quoted before it."""
        return "".join(quoted + self._letters[way] for quoted, way in self._lines[line])

    def _ways(self, line: str, folded: list[str]) -> list[tuple[str, Way]]:
        """For each word a spelling that must be quoted, if any, and its way."""
        before, *rest = _WORD.split(line)
        found = rest[::2]
        if list(map(self._fold, found)) != folded:  # such as a ligature that folds to several letters
            return [("", Way(line, 0, "", "")), *(("", Way("", 0, "", "")) for _word in folded[1:])]
        ways = list(map(self._way, found, rest[1::2]))
        if found and before:
            ways[0] = ways[0][0], ways[0][1]._replace(before=before)
        return ways

    def _made_way(self, word: str, after: str) -> tuple[str, Way]:
        small = word.lower()
        folded = self._fold(small)
        shapes = (small, small[:1].upper() + small[1:], small.upper())
        if word not in shapes:
            return f"{QUOTE}{word}{QUOTE}", Way(0, 0, after, "")
        capitals = shapes.index(word)
        if small in (self.usual.get(folded), folded):
            return "", Way(int(small != self.usual.get(folded)), capitals, after, "")
        return f"{QUOTE}{small}{QUOTE}", Way(0, capitals, after, "")


def usual(lines: Iterable[str], texts: Iterable[str], folded: Callable[[str], str] = fold) -> dict[str, str]:
    """By folded word how it is mostly written, of the ways that differ by accents alone; ``texts`` tell it of words
    that no line has; ``folded``: :func:`kodex.text.fold`, or what remembers what that gives."""
    found: dict[str, str] = {}
    for word, counts in (_counted(texts, folded) | _counted(lines, folded)).items():
        order = sorted(counts, key=lambda spelling: (-counts[spelling], spelling)) if len(counts) > 1 else counts
        found[word] = next((one for one in order if accents(word, one) is not None), word)
    return found


def _counted(lines: Iterable[str], folded: Callable[[str], str]) -> dict[str, dict[str, int]]:
    """By folded word how often it is written in which ways."""
    counts: dict[str, dict[str, int]] = {}
    for word, count in Counter(_WORD.findall("\n".join(lines).lower())).items():
        counts.setdefault(folded(word), {})[word] = count
    return counts


def _letter(place: int) -> str:
    return chr(FIRST + place + (FIRST + place >= ESCAPED))

"""From what a person typed to a number of one rulebook whose numbers are addresses (:mod:`kodex.rules.numbers`).

Tried in this order, the first that leads anywhere counts:

1. the address itself;
2. the same letters and digits, whatever stands between them: ``5.10 D.``, ``1.2.a``, ``Sz/Pajzsok B1``;
3. an address without its first step: ``pajzsok``, ``anti-magia/1``, ``3.2.9`` (of several that are all digits the
   first in the book);
4. what people read for the address of a paragraph: ``Pajzsok 1.``, ``A harc fázisai 4.``;
5. the beginning of a title's name, or of a word of it: ``pajzs``, ``pajzs b1``; also with one typo.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kodex.errors import KodexError, one_line
from kodex.ground.i18n import _
from kodex.rules import numbers
from kodex.text import fold
from kodex.text.typos import SHORTEST, edits

Loose = tuple[str, ...]
"""The letters and numbers of an address, folded, without zeros in front."""

_PART = re.compile(r"[^\W\d_]+|\d+")
_SHOWN = 8
_WORDS = 8
"""So many words are tried as one address at most."""

_LEAST = 2
"""Fewer letters begin too many names."""


class Addresses:
    """The numbers of one rulebook, ready to be found by what is typed."""

    def __init__(
        self, known: Iterable[str], titles: Iterable[tuple[str, str]], rulebook: str, labels: Mapping[str, str]
    ) -> None:
        """``known``: every number in the order of the book; ``titles``: numbers and headings of the titles; ``labels``:
        what people read for the numbers."""
        self.known = list(known)
        self.rulebook = rulebook
        self._exact = set(self.known)
        self._loose: dict[Loose, list[str]] = defaultdict(list)
        self._short: dict[Loose, list[str]] = defaultdict(list)
        for number in self.known:
            self._loose[loose(number)].append(number)
            _first, slash, rest = number.partition("/")
            if slash:
                self._short[loose(rest)].append(number)
        self._labels = {
            loose(label): number for number, label in labels.items() if any(map(str.isdecimal, loose(label)[-1:]))
        }
        self._names = [(number, name) for number, heading in titles for name in _names(number, heading)]

    def find(self, typed: str) -> str:
        """The number that is meant. Raises KodexError when none is or several may be."""
        found = self.candidates(typed)
        if len(found) == 1:
            return found[0]
        shown = one_line(typed.strip(), 60)
        if not found:
            what = _("there is no rule {number} in {rulebook}").format(number=shown, rulebook=self.rulebook)
            raise KodexError(what, mend=_("nearest: {numbers}").format(numbers=", ".join(self.nearest(typed))))
        what = _("'{typed}' may mean several rules of {rulebook}").format(typed=shown, rulebook=self.rulebook)
        more = ", …" if len(found) > _SHOWN else ""
        raise KodexError(what, mend=_("one of: {known}").format(known=", ".join(found[:_SHOWN]) + more))

    def several(self, typed: Sequence[str]) -> list[str]:
        """The numbers that words name, as many words together as lead anywhere. Raises KodexError as :meth:`find`."""
        found = []
        rest = list(typed)
        while rest:
            sizes = range(min(_WORDS, len(rest)), 0, -1)
            size = next((n for n in sizes if self.candidates(" ".join(rest[:n]))), min(_WORDS, len(rest)))
            found.append(self.find(" ".join(rest[:size])))
            rest = rest[size:]
        return found

    def candidates(self, typed: str) -> list[str]:
        """The numbers that may be meant, by any of the ways."""
        return self.meant(typed) or self._by_name(loose(typed))

    def meant(self, typed: str) -> list[str]:
        """The numbers that are written so (ways 1 to 4): one, none or, where it is not clear, several."""
        typed = typed.strip()
        if typed in self._exact:
            return [typed]
        parts = loose(typed)
        found = self._loose.get(parts) or self._short.get(parts) or []
        if not found and parts in self._labels:
            return [self._labels[parts]]
        return found[:1] if all(part.isdecimal() for part in parts) else list(found)

    def nearest(self, typed: str, count: int = 5) -> list[str]:
        """Existing numbers close to what does not exist."""
        from difflib import get_close_matches

        parts = loose(typed)
        names = {"-".join(name): number for number, name in reversed(self._names)}
        near = [names[name] for name in get_close_matches("-".join(parts), names, count, 0.5)]
        if not near or any(loose(number)[:1] == parts[:1] for number in self.known):
            near = [*numbers.nearest(re.sub(r"[^\w/#.~-]+", ".", typed.strip()).strip("."), self.known, count), *near]
        return list(dict.fromkeys(near))[:count]

    def _by_name(self, parts: Loose) -> list[str]:
        """Titles by their names; parts at the end may lead on from the title to a rule of it."""
        for at in range(len(parts), 0, -1):
            found = self._titles(parts[:at])
            if at == len(parts) and found:
                return found
            below = [number for title in found for number in self._loose.get(loose(title) + parts[at:], ())]
            if below:
                return below
        return []

    def _titles(self, parts: Loose) -> list[str]:
        """The titles whose name is, begins with, or holds a word that begins with these parts; else one typo away."""
        if sum(map(len, parts)) < _LEAST or all(part.isdecimal() for part in parts):
            return []
        typed = " ".join(parts)
        same = [number for number, name in self._names if name == parts]
        begun = [number for number, name in self._names if " ".join(name).startswith(typed)]
        inside = [number for number, name in self._names if f" {' '.join(name)}".find(f" {typed}") >= 0]
        found = same or begun or inside
        if not found and len(parts) == 1 and len(typed) >= SHORTEST:
            near = edits(typed)
            found = [number for number, name in self._names if near.intersection(name)]
        return list(dict.fromkeys(found))


def loose(text: str) -> Loose:
    """``"5.10 D."`` -> ``("5", "10", "d")``."""
    return tuple([part.lstrip("0") or "0" if part.isdecimal() else part for part in _PART.findall(fold(text))])


def _names(number: str, heading: str) -> Iterable[Loose]:
    """What a title is called: its address without the first step, its heading."""
    first, slash, rest = number.partition("/")
    names = (loose(rest if slash else first), loose(heading))
    return dict.fromkeys(name for name in names if any(not part.isdecimal() for part in name))

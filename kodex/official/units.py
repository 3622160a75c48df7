"""Drafts of items whose addresses are made while a text is read: counted bullets, lettered paragraphs, and so on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kodex.official.model import OfficialItem


@dataclass(slots=True)
class Unit:
    """An item to which lines may still be added."""

    number: str
    part: str
    title: str
    line: int
    text: str = ""
    heading: str | None = None
    continuation: list[str] = field(default_factory=list)
    refs: list[str] = field(default_factory=list)

    def finished(self) -> OfficialItem:
        """The item."""
        return OfficialItem(
            number=self.number,
            part=self.part,
            title=self.title,
            line=self.line,
            text=self.text,
            heading=self.heading,
            continuation=tuple(self.continuation),
            refs=tuple(dict.fromkeys(self.refs)),
        )


@dataclass(slots=True)
class Units:
    """The units of a text in printed order; no two have the same address."""

    all: list[Unit] = field(default_factory=list)
    _taken: Counter[str] = field(default_factory=Counter)
    _counted: Counter[str] = field(default_factory=Counter)

    def add(self, number: str, part: str, title: str, line: int, text: str = "", heading: str | None = None) -> Unit:
        """Begin a unit; a second one with the same number is told apart as ``8.03.E~2``."""
        self._taken[number] += 1
        if self._taken[number] > 1:
            number = f"{number}~{self._taken[number]}"
        self.all.append(Unit(number, part, title, line, text, heading))
        return self.all[-1]

    def has(self, number: str) -> bool:
        """Whether the number is taken."""
        return number in self._taken

    def next(self, host: str) -> str:
        """The next counted number: ``sz/pajzsok#b`` -> ``sz/pajzsok#b1``, then ``sz/pajzsok#b2``."""
        self._counted[host] += 1
        return f"{host}{self._counted[host]}"

    def finished(self) -> tuple[OfficialItem, ...]:
        """The items."""
        return tuple(unit.finished() for unit in self.all)

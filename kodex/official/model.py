"""An official text as data: parts, numbered items, unnumbered passages, index."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """One of the rulebook's parts: its number (Roman where the print has it), heading, line of the file (from 1)."""

    number: str
    heading: str
    line: int


class OfficialItem(msgspec.Struct, frozen=True, kw_only=True):
    """One paragraph with a number, or with an address where the print has none (:mod:`kodex.rules.numbers`).

    ``number`` has no final dot; ``part`` is the number of its part, ``title`` the number of its title, ``line``
    the line of the file it begins in. ``heading`` is the item's own name where the print gives it one, ``heading_mark``
    the dot or colon that parts it from ``text``. ``continuation`` holds the unnumbered paragraphs, steps and list lines
    below it (dated lines belong to the title), ``collapsed`` the markers of content that the web page hides,
    ``note_marks`` how many explanations the copy lacks, ``refs`` the numbers it refers to, in printed order.
    """

    number: str
    part: str
    title: str
    line: int
    text: str
    heading: str | None = None
    heading_mark: str = ""
    continuation: tuple[str, ...] = ()
    collapsed: tuple[str, ...] = ()
    note_marks: int = 0
    refs: tuple[str, ...] = ()

    @property
    def printed(self) -> str:
        """The whole first paragraph as printed after its number."""
        return f"{self.heading or ''}{self.heading_mark} {self.text}".strip()


class IndexEntry(msgspec.Struct, frozen=True):
    """One term of the index: the numbers it points to (ranges spelt out) and what "see also" names."""

    term: str
    targets: tuple[str, ...]
    see_also: tuple[str, ...]
    line: int


class Passage(msgspec.Struct, frozen=True):
    """An unnumbered paragraph that belongs to no item; ``part`` is empty in the afterword."""

    part: str
    line: int
    text: str
    is_heading: bool


class OfficialText(msgspec.Struct, frozen=True, kw_only=True):
    """A whole rulebook.

    ``edition`` is the newest date of its chronology (ISO) or what the print calls its edition, empty if it has none.
    ``preface`` holds what has no number: introductions, and headings of sections whose paragraphs are counted.
    ``warnings`` are finished messages for the user.
    """

    rulebook: str
    edition: str
    parts: tuple[Part, ...]
    items: tuple[OfficialItem, ...]
    index: tuple[IndexEntry, ...]
    preface: tuple[Passage, ...]
    afterword: tuple[Passage, ...]
    warnings: tuple[str, ...] = ()

"""The HKK Kódex as dumped from its one-page web edition.

Navigation lines, eight parts with a heading each, one paragraph per line (most indented, blank lines between), numbered
at its beginning; after the last part the afterword and the index. Quirks that are read as what they mean: a bullet
before a number, a missing final dot or space, name and rule on one title line, steps and dates that look like numbers,
an index term whose numbers stand on the next line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from kodex.ground.i18n import _
from kodex.official.headings import is_sentence, split_heading
from kodex.official.letters import clean_lines
from kodex.official.model import IndexEntry, OfficialItem, OfficialText, Part, Passage
from kodex.official.references import index_line, references
from kodex.official.wholeness import (
    Counts,
    Found,
    dead_references,
    miscounts,
    numbering_faults,
    require_order,
    require_whole,
)
from kodex.rules.numbers import Key, key, title

RULEBOOK = "hkk-kodex"
PARTS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")

SKIPPED = frozenset(("20", "149", "176", "4.9.2", "4.11.4", "130.3", "170.1.1.1"))
"""Numbers the print leaves out."""

WITHOUT_LINE = frozenset(
    (
        *("95", "114", "169", "4.24.3", "4.25", "7.0", "40.3", "127.0"),
        *(f"8.{step}" for step in (0, 1, 2, 3, 4, 5, 8, 9, 11)),
        *(f"111.{step}" for step in range(1, 7)),
    )
)
"""Numbers printed only as the beginning of longer ones."""

EDITIONS = {
    "2015-03-15": Counts(
        items={"I": 70, "II": 199, "III": 114, "IV": 208, "V": 274, "VI": 255, "VII": 178, "VIII": 71},
        note_marks=181,
        index_terms=367,
    ),
}
"""What a whole copy of an edition holds, by its newest date; a copy that holds something else is warned about."""

NOTE_MARK = "[Kiegészítés]"
AFTERWORD = "zárszó"
INDEX = "tárgymutató"
LAST_LETTER = "v"
"""The index is whole only when its last term begins with this letter or a later one."""

_PART = re.compile(r"([IVX]+)\. rész\b(?: ?[-–—:] ?(.*))?")
_NUMBERED = re.compile(r"(?:• ?)?([0-9]{1,3}(?:\.[0-9]{1,3}){0,5})(?![0-9])(\.?)( ?)(.+)")
_DATED = re.compile(r"((?:19|20)[0-9]{2})\. ?([01][0-9])\. ?([0-3][0-9])\.")

_Lines = list[tuple[int, str]]


def looks_like(text: str) -> bool:
    """Whether the heading of the first part and a numbered title stand in the text, each on a line of its own."""
    blank = r"[ \t\u00a0]"
    return bool(
        re.search(rf"^{blank}*I\. rész\b", text, re.MULTILINE)
        and re.search(rf"^{blank}*[0-9]{{1,3}}\. ?[^\W\d_]", text, re.MULTILINE)
    )


def parse(text: str, path: str = "") -> OfficialText:
    """Read the whole text; ``path`` is named in the :class:`OfficialError` about one that is cut short or damaged."""
    lines = clean_lines(text)
    sections = _sections(lines)
    body = _Body()
    for line_number, line in sections.body:
        body.read(line_number, line)
    items = tuple(draft.finished() for draft in body.drafts)
    index, index_warnings, index_cut = _read_index(sections.index or [])
    found = Found(
        path=path,
        last_line=lines[-1][0] if lines else 0,
        parts=body.parts,
        items=items,
        has_afterword=bool(sections.afterword),
        index=index,
        index_cut=index_cut,
    )
    require_order(found, PARTS)
    require_whole(found, PARTS, LAST_LETTER)
    faults = numbering_faults(found, SKIPPED | WITHOUT_LINE, body.misplaced)
    edition = max(body.dates, default="")
    if edition in EDITIONS:
        faults += miscounts(found, EDITIONS[edition])
    return OfficialText(
        rulebook=RULEBOOK,
        edition=edition,
        parts=tuple(body.parts),
        items=items,
        index=tuple(index),
        preface=tuple(body.preface),
        afterword=tuple(Passage("", number, line, False) for number, line in sections.afterword or []),
        warnings=(*faults, *body.warnings, *index_warnings, *dead_references(items, index)),
    )


@dataclass(slots=True)
class _Sections:
    """Numbered body, afterword and index, the last two without their heading lines and None where there is none."""

    body: _Lines
    afterword: _Lines | None
    index: _Lines | None


def _sections(lines: _Lines) -> _Sections:
    """Cut the text up; everything before the first part is navigation."""
    first = _first(lines, 0, lambda line: bool(_PART.fullmatch(line)))
    afterword = _first(lines, first, lambda line: line.rstrip(" :").casefold() == AFTERWORD)
    has_afterword = afterword < len(lines)
    index = _first(lines, afterword if has_afterword else first, lambda line: line.rstrip(" :").casefold() == INDEX)
    return _Sections(
        lines[first : min(afterword, index)],
        lines[afterword + 1 : index] if has_afterword else None,
        lines[index + 1 :] if index < len(lines) else None,
    )


def _first(lines: _Lines, start: int, fits: Callable[[str], bool]) -> int:
    """Position of the first fitting line from ``start`` on, or the length."""
    return next((at for at in range(start, len(lines)) if fits(lines[at][1])), len(lines))


@dataclass(slots=True)
class _Draft:
    """An item whose further lines are still to come."""

    number: str
    part: str
    line: int
    printed: str
    continuation: list[str] = field(default_factory=list)
    collapsed: list[str] = field(default_factory=list)
    note_marks: int = 0

    def finished(self) -> OfficialItem:
        """The item, with its heading split off and its references found."""
        heading, mark, text = split_heading(self.printed, is_title="." not in self.number)
        return OfficialItem(
            number=self.number,
            part=self.part,
            title=title(self.number),
            line=self.line,
            text=text,
            heading=heading,
            heading_mark=mark,
            continuation=tuple(self.continuation),
            collapsed=tuple(self.collapsed),
            note_marks=self.note_marks,
            refs=tuple(number for text in (self.printed, *self.continuation) for number in references(text)),
        )


@dataclass(slots=True)
class _Body:
    """What has been read of the numbered body so far. An unnumbered line belongs to the item above it."""

    parts: list[Part] = field(default_factory=list)
    drafts: list[_Draft] = field(default_factory=list)
    preface: list[Passage] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    misplaced: list[tuple[str, int]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)
    highest: Key = ()

    def read(self, number: int, line: str) -> None:
        """Take the next line in."""
        numbered = _numbered(line)
        if part := _PART.fullmatch(line):
            self.parts.append(Part(part[1], part[2] or "", number))
        elif numbered and numbered[0] not in self.numbers:
            self._begin(*numbered, number)
        else:
            if numbered:
                self.misplaced.append((numbered[0], number))
            self._continue(number, line)

    def _begin(self, item: str, printed: str, line: int) -> None:
        if key(item) < self.highest:
            self.misplaced.append((item, line))
        self.highest = max(self.highest, key(item))
        self.numbers.add(item)
        self.drafts.append(_Draft(item, self.parts[-1].number, line, printed))

    def _continue(self, number: int, line: str) -> None:
        part = self.parts[-1]
        owner = self.drafts[-1] if self.drafts and self.drafts[-1].part == part.number else None
        if owner is None:
            if line == NOTE_MARK:
                self.warnings.append(_("line {line}: {mark} belongs to no item").format(line=number, mark=line))
            else:
                self.preface.append(Passage(part.number, number, line, not is_sentence(line)))
        elif line == NOTE_MARK:
            owner.note_marks += 1
        elif line.startswith("[") and line.find("]") == len(line) - 1:
            owner.collapsed.append(line)
        elif date := _DATED.match(line):
            self.dates.append("-".join(date.groups()))
            self._title_of(owner).continuation.append(line)
        else:
            owner.continuation.append(line)

    def _title_of(self, owner: _Draft) -> _Draft:
        """The title an item stands under (dated lines are the title's, whatever rule they follow), else the item."""
        wanted = title(owner.number)
        return next((draft for draft in reversed(self.drafts) if draft.number == wanted), owner)


def _numbered(line: str) -> tuple[str, str] | None:
    """Number and rest of a line that begins an item; None for steps, dates, values and plain text."""
    found = _NUMBERED.fullmatch(line)
    if not found:
        return None
    number, dot, gap, rest = found.groups()
    is_title = "." not in number
    if not dot and (is_title or not gap or rest[0].islower()):
        return None
    if not gap and not rest[0].isalpha():
        return None
    if is_title and rest[0].islower():
        return None
    return ".".join(str(int(step)) for step in number.split(".")), rest


def _read_index(lines: _Lines) -> tuple[list[IndexEntry], list[str], bool]:
    """Entries, warnings, whether the last entry breaks off; a line beginning with a bracket ends the one above it."""
    joined: _Lines = []
    for number, line in lines:
        if line.startswith("(") and joined:
            joined[-1] = (joined[-1][0], f"{joined[-1][1]} {line}")
        else:
            joined.append((number, line))
    entries: list[IndexEntry] = []
    warnings: list[str] = []
    is_closed = True
    for number, line in joined:
        term, targets, see_also, is_closed = index_line(line)
        if targets or see_also:
            entries.append(IndexEntry(term, targets, see_also, number))
        else:
            warnings.append(_("line {line}: “{term}” in the index points nowhere").format(line=number, term=term))
        if not is_closed:
            warnings.append(_("line {line}: a bracket stays open in the index").format(line=number))
    return entries, warnings, not is_closed

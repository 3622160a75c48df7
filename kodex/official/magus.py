"""The rulebook of the M.A.G.U.S. card game as saved from its web page.

Chapters and sections with numbers, paragraphs with letters, two levels of bullets, headings without a number, prose.
Quirks that are read as what they mean: a heading's missing or added dot, letters that begin again below a heading,
a letter printed twice or under another section's number, lettered paragraphs that are indented, lines that go on
below a bullet, a section without a text, captions of pictures, signs left over from the wiki. Addresses keep the form
of the print: ``5.10.D``, ``5.07.E.1``, ``2.11.b``, ``1.03/mult#3`` (a bullet), ``4.02#p1`` (prose), ``8.03.E~2``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.letters import every_line
from kodex.official.model import OfficialText, Passage
from kodex.official.numbering import missing
from kodex.official.paragraphs import ends_sentence, slug
from kodex.official.sections import Whole, mend, parts_of, require_items
from kodex.official.units import Unit, Units
from kodex.rules.numbers import steps

RULEBOOK = "magus"

EDITIONS = {
    "alapfogalmak": {
        "1": Whole(204, 19229, 2138225379),
        "2": Whole(99, 7579, 2292098400),
        "3": Whole(207, 14687, 58249198),
        "4": Whole(147, 14564, 3293182739),
        "5": Whole(116, 15308, 460076015),
        "6": Whole(61, 6947, 2746229271),
        "7": Whole(43, 2467, 1211355256),
        "8": Whole(15, 1548, 1088003572),
        "9": Whole(23, 1504, 1370390614),
        "10": Whole(18, 1004, 2653136472),
        "11": Whole(12, 832, 1544963882),
    }
}
"""What each chapter of a known text holds, by the name of its first chapter; the text has no date."""

_FURNITURE = frozenset(("Tartalomjegyzék", "Eszközök az oldalon"))
_BULLET = re.compile(r"• ?")
_CHAPTER = re.compile(r"([0-9]{1,2})\.00\.? (?=\S)")
_SECTION = re.compile(r"([0-9]{1,2}\.[0-9]{2}(?:\.[0-9]{1,2})?)\.? (?=\S)")
_NUMBERED = re.compile(r"([0-9]{1,2})\. (?=\S)")
_LETTERED = re.compile(r"([A-Z])\./(?:([0-9]{1,2})\.)? ?")
_KEYWORD = re.compile(r"[0-9]{1,2}\.[0-9]{2}\.([a-z])\. ?")
_WIKI_END = re.compile(r" ?={3,}$")
_WIKI_SIGN = re.compile(r"==(?=\w)")
_WIKI_MARK = re.compile(r"==")
_SECTION_NUMBER = re.compile(r"[0-9]{1,2}\.(?!00)[0-9]{2}(?:\.[0-9]{1,2})?")
_LONGEST_HEADING = 80
_NAMED = 5
_LEAD_IN_WORDS = 4
_CAPTION_NAMES = 3


class _Line(NamedTuple):
    """A line: its number in the file, its text, its indent, whether blank lines stand before and after it."""

    number: int
    text: str
    indent: int
    is_alone: bool


def looks_like(text: str) -> bool:
    """Whether a chapter's and a section's heading stand in the text, and a lettered paragraph behind a bullet."""
    blank = r"[ \t\u00a0]"
    return bool(
        re.search(r"^[0-9]{1,2}\.00\.? [^\W\d_]", text, re.MULTILINE)
        and re.search(r"^[0-9]{1,2}\.0[1-9]\.? [^\W\d_]", text, re.MULTILINE)
        and re.search(rf"^{blank}*•{blank}*[A-Z]\./", text, re.MULTILINE)
    )


def parse(text: str, path: str = "") -> OfficialText:
    """Read the whole text; ``path`` is named in the :class:`OfficialError` about one that is cut short or damaged."""
    lines = list(_lines(text))
    last_line = lines[-1].number if lines else 0
    body = _Body(_outer_indent(lines), frozenset(_lead_ins(lines)))
    for at, line in enumerate(lines):
        body.read(line, is_last=at + 1 == len(lines) or _is_numbered_heading(lines[at + 1]))
    items = body.units.finished()
    whole = EDITIONS.get(slug(next(iter(body.chapters.values()), "")))
    _require_whole(path, body, whole or {}, last_line)
    return OfficialText(
        rulebook=RULEBOOK,
        edition="",
        parts=parts_of(path, body.chapters, items, last_line),
        items=items,
        index=(),
        preface=tuple(body.passages),
        afterword=(),
        warnings=tuple(require_items(path, items, whole)),
    )


def _lines(text: str) -> Iterator[_Line]:
    """The lines that are not blank and no furniture of the page."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = every_line(text)
    for at, (number, line) in enumerate(lines):
        if line and line not in _FURNITURE:
            is_alone = not (at and lines[at - 1][1]) and not (at + 1 < len(lines) and lines[at + 1][1])
            indent = len(raw[at]) - len(raw[at].lstrip())
            yield _Line(number, _without_wiki_signs(line), indent, is_alone)


def _without_wiki_signs(line: str) -> str:
    return _WIKI_MARK.sub("", _WIKI_SIGN.sub("=", _WIKI_END.sub("", line)))


def _outer_indent(lines: Iterable[_Line]) -> int:
    """How far bullets of the first level are indented."""
    return min((line.indent for line in lines if _BULLET.match(line.text)), default=0)


def _is_numbered_heading(line: _Line) -> bool:
    return not _BULLET.match(line.text) and bool(_CHAPTER.match(line.text) or _SECTION.match(line.text))


def _is_short(line: _Line) -> bool:
    """Whether a line may be a heading without a number."""
    return line.is_alone and not _BULLET.match(line.text) and len(line.text) < _LONGEST_HEADING and not line.indent


def _lead_ins(lines: list[_Line]) -> Iterator[int]:
    """The numbers of lines that look like headings but only lead in their section: the first in it, and alone."""
    section: list[_Line] = []
    for line in [*lines, None]:
        if line is None or _is_numbered_heading(line):
            short = [each for each in section if _is_short(each) and not ends_sentence(each.text)]
            if len(short) == 1 and short[0] is section[0] and len(short[0].text.split()) > _LEAD_IN_WORDS:
                yield short[0].number
            section = []
        else:
            section.append(line)


def _require_whole(path: str, body: _Body, whole: Mapping[str, Whole], last_line: int) -> None:
    """Raise when the numbers of chapters and sections, or the letters of paragraphs, show that some are lost."""
    numbers = [unit.number for unit in body.units.all]
    sections = [number for number in numbers if _SECTION_NUMBER.fullmatch(number)]
    lost = list(
        missing(
            [*(".".join(str(int(step)) for step in steps(number)) for number in sections), *body.chapters], frozenset()
        )
    )
    lost = [re.sub(r"(?<=\.)[0-9](?![0-9])", r"0\g<0>", number, count=1) for number in lost]
    lost += [part for part in whole if part not in body.chapters and part not in lost]
    lost += _lost_letters(numbers)
    if lost:
        named = ", ".join(lost[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
        what = _("the text is not whole; missing: {lost}").format(lost=named)
        at_end = all(part not in body.chapters for part in lost)
        raise OfficialError(path, what, _("ends at line {line}").format(line=last_line) if at_end else "", mend())


def _lost_letters(numbers: Iterable[str]) -> Iterator[str]:
    """Lettered paragraphs without the letter before theirs."""
    known = dict.fromkeys(numbers)
    for number in known:
        scope, _dot, letter = number.rpartition(".")
        if scope and re.fullmatch(r"[B-Zb-z]", letter) and f"{scope}.{chr(ord(letter) - 1)}" not in known:
            yield f"{scope}.{chr(ord(letter) - 1)}"


@dataclass(slots=True)
class _Body:
    """What has been read so far.

    ``scope`` is the address that the next paragraph belongs to, ``host`` the last lettered paragraph or the scope,
    ``above`` the last bullet or paragraph of the first level.
    """

    outer: int
    lead_ins: frozenset[int]
    units: Units = field(default_factory=Units)
    passages: list[Passage] = field(default_factory=list)
    chapters: dict[str, str] = field(default_factory=dict)
    part: str = ""
    section: str = ""
    scope: str = ""
    host: str = ""
    above: str = ""
    items: Counter[str] = field(default_factory=Counter)

    def read(self, line: _Line, is_last: bool) -> None:
        """Take the next line in; ``is_last`` when it is the last of its section."""
        text = line.text
        bullet = _BULLET.match(text)
        if bullet:
            if self.section:
                self._bullet(line, text[bullet.end() :])
        elif chapter := _CHAPTER.match(text):
            self.part = chapter[1]
            self.chapters[self.part] = text[chapter.end() :]
            self._section(f"{chapter[1]}.00", line, text[chapter.end() :])
        elif not self.part:
            self.passages.append(Passage("1", line.number, text, False))
        elif section := _SECTION.match(text):
            self._section(section[1], line, text[section.end() :])
        else:
            self._plain(line, is_last)

    def _plain(self, line: _Line, is_last: bool) -> None:
        """A line without a bullet: a numbered item, a heading, the rest of the unit above, a caption or prose."""
        text = line.text
        numbered = _NUMBERED.match(text)
        if numbered and int(numbered[1]) == self.items[self.section] + 1:
            self.items[self.section] += 1
            self._scope(f"{self.section}.{numbered[1]}", line, text[numbered.end() :])
        elif line.indent > self.outer and self.units.all[-1].heading is None:
            self._go_on(self.units.all[-1], text)
        elif is_last and line.is_alone and _is_caption(text):
            self._add(f"{self.section}#cap", line, text)
        elif _is_short(line) and not (ends_sentence(text) or is_last or line.number in self.lead_ins):
            self._scope(f"{self.section}/{slug(text)}", line, text)
        else:
            self._add(self.units.next(f"{self.scope}#p"), line, text)

    def _go_on(self, unit: Unit, text: str) -> None:
        """A line that belongs to the unit above: the rest of a sentence, or a paragraph of its own."""
        if unit.continuation or ends_sentence(unit.text):
            unit.continuation.append(text)
        else:
            unit.text = f"{unit.text} {text}"

    def _bullet(self, line: _Line, text: str) -> None:
        lettered, keyword = _LETTERED.match(text), _KEYWORD.match(text)
        if lettered and lettered[2]:
            self._add(f"{self.scope}.{lettered[1]}.{lettered[2]}", line, text[lettered.end() :])
        elif lettered or keyword:
            label = lettered or keyword
            assert label is not None
            unit = self._add(f"{self.scope}.{label[1]}", line, text[label.end() :])
            self.host = self.above = unit.number
        elif line.indent > self.outer:
            mark = "." if "#" in self.above else "#"
            self._add(self.units.next(f"{self.above or self.host}{mark}"), line, text)
        else:
            self.above = self._add(self.units.next(f"{self.host}#"), line, text).number

    def _section(self, number: str, line: _Line, heading: str) -> None:
        self.section = number
        self._scope(number, line, heading)

    def _scope(self, number: str, line: _Line, heading: str) -> None:
        """Begin what has a heading."""
        unit = self.units.add(number, self.part, self._title(), line.number, heading=heading)
        self.scope = self.host = unit.number
        self.above = ""

    def _add(self, number: str, line: _Line, text: str) -> Unit:
        return self.units.add(number, self.part, self._title(), line.number, text)

    def _title(self) -> str:
        """The section a unit belongs to, without its subsection."""
        return ".".join(self.section.split(".")[:2])


def _is_caption(text: str) -> bool:
    """Whether a line is what a row of pictures left: names of cards, no sentence."""
    names = [word for word in text.split() if word[0].isupper()]
    return not ends_sentence(text) and len(names) >= _CAPTION_NAMES

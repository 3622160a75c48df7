"""Chapter 2 of the HKK rulebook, 8th edition, as saved from its web page.

The chapter stands between two lines of links to all chapters, one paragraph per line; above and below are menus, news,
forum topics and the page's end. The page has lost most headings, so a section is told by how its first paragraph
begins; the headings that are left stand on lines of their own or at the end of the paragraph above. An address is the
section and the paragraph's place in it, with the sections named as in the 11th edition: ``harc-fazisai/8``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec.structs import replace

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.letters import clean_lines
from kodex.official.model import OfficialItem, OfficialText, Passage
from kodex.official.paragraphs import slug
from kodex.official.sections import Whole, cut_short, parts_of, require_items, require_sections

RULEBOOK = "hkk-8"

EDITIONS = {
    "8": {
        "1": Whole(86, 25958, 1409379385),
    }
}
"""What the chapter holds in an edition."""

CHAPTER = "2"
"""The chapter that is read; the others hold the introduction, terms and alternative rules."""

_HEADING = "A játék szabályai"
_FIRST = "reszletesebben"
_SECTIONS = {
    "kijatszas": "egy-lap-kijatszasanak",
    "f1-elokeszito": "1-elokeszito-fazis",
    "f2-huzas": "2-huzasi-fazis",
    "f3-fo": "3-es-6-fo-fazis",
    "f4-csere": "4-csere-fazis",
    "f5-harci": "5-harci-fazis",
    "f7-gyogyulasi": "7-gyogyulasi-fazis",
    "lenyek": "a-jatek-soran-kijatszott",
    "varazslatok": "a-varazslatoknak",
    "bubaj": "a-bubaj-varazslatok",
    "altalanos": "az-altalanos-varazslatok",
    "azonnali": "az-azonnali-varazslatok",
    "epitmenyek": "az-epitmenyek",
    "targyak": "a-targyak",
    "hatasok": "bar-ilyen-laptipusunk",
    "harc-fazisai": "a-csere-fazis-vegeztevel",
    "lapszoveg": "a-leny-kartyakon",
    "kep-allando": "allandoan-mukodo",
    "kep-automatikus": "automatikusan-mukodo",
    "kep-harci": "direkt-sebzo",
    "kep-aktivalast-kivano": "az-aktivalast",
    "idozites": "a-jatek-soran-elofordulhat",
}
"""Each section after the first with how its heading or its first paragraph begins."""

_CHAPTER = re.compile(r"([0-9]{1,2})\. kiadás szabálykönyv ?[-–] ?([0-9])\. fejezet")
_LINKS = re.compile(r"\| ?[0-9]\. Fejezet\b.*\|.*\| ?[0-9]\. Fejezet\b.*")
_GLUED_HEADING = re.compile(r"(?<=[.!?)]) ([0-9]\. [^\W\d_]+ [Ff]ázis)$")
_LONGEST_HEADING = 60
_LONGEST_LEAD_IN = 2

_Lines = list[tuple[int, str]]


def looks_like(text: str) -> bool:
    """Whether the title of a chapter of an edition stands in the text."""
    return bool(_CHAPTER.search(text))


def parse(text: str, path: str = "") -> OfficialText:
    """Read the chapter; ``path`` is named in the :class:`OfficialError` about one that is cut short, or another one."""
    lines = clean_lines(text)
    edition, chapter = next(found.groups() for _number, line in lines if (found := _CHAPTER.search(line)))
    if chapter != CHAPTER:
        what = _("this is chapter {found} of the rulebook; Kódex knows chapter {wanted}")
        what = what.format(found=chapter, wanted=CHAPTER)
        raise OfficialError(path, what, mend=_("give the page of that chapter"))
    last_line = lines[-1][0]
    body = _Body(_content(lines, path))
    require_sections(path, [_FIRST, *_SECTIONS], body.sections, last_line)
    warnings = require_items(path, body.items, EDITIONS.get(edition))
    return OfficialText(
        rulebook=RULEBOOK,
        edition=edition,
        parts=parts_of(path, {"1": _HEADING}, body.items, last_line),
        items=tuple(body.items),
        index=(),
        preface=tuple(body.headings),
        afterword=(),
        warnings=tuple(warnings),
    )


def _content(lines: _Lines, path: str) -> _Lines:
    """The lines between the two lines of links to all chapters."""
    links = [at for at, (_number, line) in enumerate(lines) if _LINKS.fullmatch(line)]
    title = next(at for at, (_number, line) in enumerate(lines) if _CHAPTER.search(line))
    starts = [at for at in links if at > title]
    if len(starts) < 2:
        raise cut_short(path, lines[-1][0], _("the links to the chapters below the text"))
    return lines[starts[0] + 1 : starts[1]]


@dataclass(slots=True)
class _Body:
    """The chapter's items, the headings that are left, and the sections found."""

    content: _Lines
    items: list[OfficialItem] = field(default_factory=list)
    headings: list[Passage] = field(default_factory=list)
    sections: list[str] = field(default_factory=lambda: [_FIRST])

    def __post_init__(self) -> None:
        lines = _parted(self.content)
        starts = _starts(lines)
        counted = 0
        for at, (number, line) in enumerate(lines):
            if at in starts:
                self.sections.append(starts[at])
                counted = 0
            if _is_heading(line):
                self.headings.append(Passage("1", number, line, True))
            elif counted and line.endswith(":") and line.count(" ") < _LONGEST_LEAD_IN:
                above = self.items[-1]
                self.items[-1] = replace(above, continuation=(*above.continuation, line))
            else:
                counted += 1
                section = self.sections[-1]
                self.items.append(
                    OfficialItem(number=f"{section}/{counted}", part="1", title=section, line=number, text=line)
                )


def _parted(lines: _Lines) -> _Lines:
    """The lines with a heading at the end of a paragraph on a line of its own."""
    found: _Lines = []
    for number, line in lines:
        glued = _GLUED_HEADING.search(line)
        found += [(number, line[: glued.start()]), (number, glued[1])] if glued else [(number, line)]
    return found


def _starts(lines: _Lines) -> dict[int, str]:
    """The position of each section's first line. A section stands after the one before it in :data:`_SECTIONS`."""
    names = [f"{slug(line[:_LONGEST_HEADING])}-" for _number, line in lines]
    found: dict[int, str] = {}
    at = 0
    for section, beginning in _SECTIONS.items():
        here = next((there for there in range(at, len(names)) if names[there].startswith(f"{beginning}-")), None)
        if here is not None:
            found[here] = section
            at = here + 1
    return found


def _is_heading(line: str) -> bool:
    """Whether a line is one of the headings that are left: a phase, or kinds of abilities with a colon."""
    name = f"{slug(line)}-"
    is_known = any(name.startswith(f"{beginning}-") for beginning in _SECTIONS.values())
    return is_known and len(line) <= _LONGEST_HEADING and line[-1] not in ".!?"

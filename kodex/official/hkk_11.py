"""The HKK rulebook, 11th edition, as dumped from its printed pages.

Sections under headings in capitals (a few in small letters), a glossary whose entries begin with a doubled bullet,
paragraphs without numbers. Quirks that are read as what they mean: page marks or surviving footers in the middle of
sentences, hyphens at line ends, headings over two lines, list items whose first line stands alone, icon letters after
an entry's name, õ and û. An address is the section and the paragraph's place in it: ``harc-fazisai/8``,
``fogalmak/izom/1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kodex.official.model import OfficialItem, OfficialText, Passage
from kodex.official.paragraphs import (
    Line,
    ends_sentence,
    joined,
    paragraphs,
    printed_lines,
    slug,
    without,
)
from kodex.official.sections import Whole, parts_of, require_items, require_sections

RULEBOOK = "hkk-11"

EDITIONS = {
    "11": {
        "1": Whole(13, 2165, 1746475558),
        "2": Whole(40, 4894, 1934906757),
        "3": Whole(16, 3744, 717269260),
        "4": Whole(95, 27494, 1989716410),
        "5": Whole(89, 21864, 2704932736),
        "6": Whole(36, 8940, 25851435),
    }
}
"""What each part of an edition holds."""

_LOST_BULLET = "\ufffd"
_OLD_FONT = str.maketrans("õûÕÛ", "őűŐŰ")
"""Here these letters are never icons, so they are mended where they stand alone, too ("õ kapja")."""

_TITLE_PAGES = "cimlap"
_GLOSSARY = "fogalmak"
_PARTS: dict[str, tuple[str, dict[str, str]]] = {
    "1": ("Bevezetés", {"bevezeto": "bevezeto", "mi-is-az-a": "mi-a-hkk"}),
    "2": (
        "Gyorstalpaló",
        {
            "gyorstalpalo": "",
            "pakliosszeallitas": "pakliosszeallitas",
            "a-kartyak-helye": "kartyak-helye",
            "a-lapok-tipusai": "lapok-tipusai",
            "a-lapok-helyzetei": "lapok-helyzetei",
            "a-jatek-celja": "cel-es-menet",
            "egy-kor-a-kovetkezo": "kor-attekintes",
            "egy-kartya-felepitese": "kartya-felepitese",
        },
    ),
    "3": ("Példajáték", {"peldajatek": "peldajatek"}),
    "4": (
        "A játék szabályai részletesebben",
        {
            "a-jatek-szabalyai": "reszletesebben",
            "a-lapok-kijatszasa": "kijatszas",
            "egy-kor-fazisai": "",
            "1-elokeszito-fazis": "f1-elokeszito",
            "2-huzasi-fazis": "f2-huzas",
            "3-es-6-fo-fazis": "f3-fo",
            "4-csere-fazis": "f4-csere",
            "5-harci-fazis": "f5-harci",
            "7-gyogyulasi-fazis": "f7-gyogyulasi",
            "lenyek": "lenyek",
            "varazslatok": "varazslatok",
            "bubaj-varazslatok": "bubaj",
            "altalanos-varazslatok": "altalanos",
            "azonnali-varazslatok": "azonnali",
            "epitmenyek": "epitmenyek",
            "targyak": "targyak",
            "helyszinek": "helyszinek",
            "szabalylapok-es-kovetok": "szabalylap-koveto",
            "hatasok": "hatasok",
            "harc": "",
            "a-harc-fazisai": "harc-fazisai",
            "asztalon-marado-lapok": "lapszoveg",
            "allandoan-mukodo": "kep-allando",
            "automatikusan-mukodo": "kep-automatikus",
            "harci-kepessegek": "kep-harci",
            "aktivalast-kivano": "kep-aktivalast-kivano",
            "idozites": "idozites",
        },
    ),
    "5": ("Fogalmak", {"a-kartyak-szovegeben": _GLOSSARY}),
    "6": (
        "Alternatív szabályok és többszemélyes játék",
        {
            "alternativ-szabalyok": "alternativ",
            "ha-valaki-elfeledkezik": "feledekenyseg",
            "tanacsok-pakliosszeallitashoz": "tanacs-pakli",
            "tanacsok-csereleshez": "tanacs-csere",
            "tobbszemelyes-jatek": "tobbszemelyes",
            "i-paros-jatek": "paros",
            "ii-harc-a-vegso": "vegso-hatalom",
            "iii-istenek-haboruja": "istenek-haboruja",
            "versenyek": "versenyek",
            "a-hatalom-szovetsege": "hsz",
            "vasarlas": "vasarlas",
            "ha-barmilyen-egyeb": "kerdesed",
        },
    ),
}
"""Each part with its sections: how a heading's slug begins, and the section's address.

A heading without an address only leads on to the next one. The heading that names the edition, the turns of the example
game and the entries of the glossary have addresses made of their own words.
"""

_IN_SMALL_LETTERS = frozenset(
    (
        *("egy-kor-a-kovetkezo", "1-elokeszito-fazis", "2-huzasi-fazis", "3-es-6-fo-fazis", "4-csere-fazis"),
        *("5-harci-fazis", "7-gyogyulasi-fazis", "bubaj-varazslatok", "altalanos-varazslatok"),
        *("azonnali-varazslatok", "allandoan-mukodo", "automatikusan-mukodo", "harci-kepessegek"),
    )
)
"""Headings that the print does not set in capitals."""

_ENTRY_NAMES = {"kereso": "kereso-huzo-forras", "sebzes": "sebzes-eletpont", "zanszilank-idezesi-koltseg": "zanszilank"}
"""Entries of the glossary whose name is not what :func:`_entry_name` makes of the heading."""

_ENTRY = re.compile(r"[�•▪■]{2} ?(?=[^\W\d_])")
_NAME_ENDS = re.compile(r" ?[(,:;/]| [–-] ")
_ICON = re.compile(r" (?:[^\w\s]+|[^\W\d_]|([A-Z])\1)$")
_RUNNING_TITLE = re.compile(r".+ [–-] [0-9]{1,2}\. kiadás")
_FOOTER = re.compile(r"Szabálykönyv ?[-–] ?[0-9]{1,3}\.? oldal")
_EDITION = re.compile(r"([0-9]{1,2})\. (?:KIADÁS|kiadás)")
_TURN = re.compile(r"([^\W\d_]+) ([0-9]{1,2})\. köre:?")
_LONGEST_HEADING = 100


def looks_like(text: str) -> bool:
    """Whether a page's footer stands in the text, or the headings of two parts, each on a line of its own."""
    lines = [line.text for line in printed_lines(text)]
    if any(_FOOTER.fullmatch(line) and at and _RUNNING_TITLE.fullmatch(lines[at - 1]) for at, line in enumerate(lines)):
        return True
    wanted = ("gyorstalpalo", "alternativ-szabalyok", "a-kartyak-szovegeben")
    headings = [f"{slug(line)}-" for line in lines if len(line) <= _LONGEST_HEADING and line.isupper()]
    return sum(any(heading.startswith(f"{name}-") for heading in headings) for name in wanted) > 1


def parse(text: str, path: str = "") -> OfficialText:
    """Read the whole text; ``path`` is named in the :class:`OfficialError` about one that is cut short or damaged."""
    lines = printed_lines(text.translate(_OLD_FONT))
    edition = next((found[1] for line in lines if (found := _EDITION.search(line.text))), "")
    body = _Body()
    for section in _sections(_without_furniture(lines)):
        body.read(section)
    last_line = lines[-1].number if lines else 0
    require_sections(path, _EXPECTED, body.sections, last_line)
    warnings = require_items(path, body.items, EDITIONS.get(edition))
    return OfficialText(
        rulebook=RULEBOOK,
        edition=edition,
        parts=parts_of(path, {part: heading for part, (heading, _) in _PARTS.items()}, body.items, last_line),
        items=tuple(body.items),
        index=(),
        preface=tuple(body.headings),
        afterword=(),
        warnings=tuple(warnings),
    )


_EXPECTED = [_TITLE_PAGES, *(address for _, anchors in _PARTS.values() for address in anchors.values() if address)]


@dataclass(slots=True)
class _Section:
    """A run of lines under a heading; ``address`` is empty under a heading that leads on."""

    part: str
    address: str
    heading: str
    line: int
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class _Body:
    """What has been read so far; ``sections`` are those of :data:`_EXPECTED`."""

    items: list[OfficialItem] = field(default_factory=list)
    headings: list[Passage] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)

    def read(self, section: _Section) -> None:
        """Take a section in."""
        if section.heading:
            self.headings.append(Passage(section.part, section.line, section.heading, True))
        if section.address in _EXPECTED:
            self.sections.append(section.address)
        found = paragraphs(section.lines, is_centred=section.address == _TITLE_PAGES)
        self.items += (
            OfficialItem(
                number=f"{section.address}/{number}",
                part=section.part,
                title=section.address,
                line=paragraph.line,
                text=paragraph.text.replace(_LOST_BULLET, "•"),
            )
            for number, paragraph in enumerate(found, 1)
        )


def _without_furniture(lines: list[Line]) -> list[Line]:
    """The lines without footers, page numbers and the trade mark of the title."""
    dropped: set[int] = set()
    for at, line in enumerate(lines):
        if _FOOTER.fullmatch(line.text):
            dropped.add(at)
            dropped.update(near for near in (at - 1, at + 1) if 0 <= near < len(lines) and _is_footer(lines[near].text))
        elif line.text in ("TM", "™") or (line.text.isdecimal() and line.is_parted):
            dropped.add(at)
    return without(lines, dropped)


def _is_footer(line: str) -> bool:
    return "©" in line or bool(_RUNNING_TITLE.fullmatch(line))


def _sections(lines: list[Line]) -> Iterator[_Section]:
    """Cut the text up at its headings; before the first one stand the title pages."""
    section = _Section("1", _TITLE_PAGES, "", lines[0].number if lines else 0)
    above = ""
    at_heading = False
    for line in lines:
        if at_heading and not line.is_parted and _goes_on(section, line.text):
            section.heading = joined(section.heading, line.text)
            continue
        found = _heading(line, above, section)
        at_heading = found is not None
        if found is None:
            section.lines.append(line)
            above = line.text
        else:
            yield section
            section, above = found, ""
    yield section


def _goes_on(section: _Section, below: str) -> bool:
    """Whether a heading goes on in the line below it: in capitals, or an entry's name in small letters."""
    if section.address.startswith(f"{_GLOSSARY}/"):
        return below[:1].islower()
    return section.heading.isupper() and below.isupper() and _anchored(section.part, below) is None


def _heading(line: Line, above: str, section: _Section) -> _Section | None:
    """The section that a line begins, None for a line of text; ``above`` is the line of the section above it."""
    text = line.text
    if section.address.partition("/")[0] == _GLOSSARY and (entry := _ENTRY.match(text)):
        name = text[entry.end() :]
        return _Section(section.part, f"{_GLOSSARY}/{_entry_name(name)}", name, line.number)
    if len(text) > _LONGEST_HEADING or (above and not line.is_parted and not ends_sentence(above)):
        return None
    if section.part == "1" and text.isupper() and (edition := _EDITION.fullmatch(text)):
        return _Section(section.part, f"kiadas-{edition[1]}", text, line.number)
    if section.part == "3" and (turn := _TURN.fullmatch(text)):
        return _Section(section.part, f"pj-{slug(turn[1])}{turn[2]}", text, line.number)
    found = _anchored(section.part, text)
    return None if found is None else _Section(*found, text, line.number)


def _anchored(part: str, text: str) -> tuple[str, str] | None:
    """Part and address of the section whose heading a line is, looked for from ``part`` on."""
    name = f"{slug(text)}-"
    for number in sorted(_PARTS)[int(part) - 1 :]:
        anchors = _PARTS[number][1]
        fitting = [anchor for anchor in anchors if name.startswith(f"{anchor}-")]
        fitting = [anchor for anchor in fitting if text.isupper() or (anchor in _IN_SMALL_LETTERS and _is_bare(text))]
        if fitting:
            return number, anchors[max(fitting, key=len)]
    return None


def _is_bare(text: str) -> bool:
    """Whether a line in small letters looks like a heading, not like a sentence or a part of one."""
    return not text[0].islower() and text[-1] not in ".,;!?-"


def _entry_name(heading: str) -> str:
    """An entry's name as a step of an address: what stands before a bracket, a second name or an icon."""
    name = _NAME_ENDS.split(heading, maxsplit=1)[0]
    name = slug(_ICON.sub("", name))
    return _ENTRY_NAMES.get(name, name)

"""The Rules Reference of Warhammer 40,000: Conquest in its unofficial Hungarian translation, dumped as marked-up text.

A golden rule, a glossary whose headings carry no mark (a short line that is no sentence), two appendices (cards and
timing) with flowcharts, credits, an index and a quick reference. Quirks that are read as what they mean: four spellings
of bullets, asterisks around words, sentences that break over a page, step numbers that stand in a chart and in the
text, letters that were misread in names. Addresses: ``sz/pajzsok#b1``, ``f1/egysegkartyak#b10``, ``f2/3.2.9#n2`` (the
text), ``fa/3.2.9`` (the chart), ``gy/4#III``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.model import OfficialText, Passage
from kodex.official.numbering import missing
from kodex.official.paragraphs import Line, ends_sentence, printed_lines, slug
from kodex.official.sections import Whole, mend, parts_of, require_items, require_sections
from kodex.official.see_also import Names, entry_slug, index_entries, without_marks
from kodex.official.units import Unit, Units

RULEBOOK = "conquest"

EDITIONS = {
    "1.0": {
        "1": Whole(3, 258, 2933918436),
        "2": Whole(353, 39508, 2329447660),
        "3": Whole(53, 3931, 1162211463),
        "4": Whole(139, 14943, 3817953364),
        "5": Whole(44, 1760, 4020161733),
        "6": Whole(27, 1770, 2503028257),
    }
}
"""What each part of a version of the translation holds."""

_PARTS = {
    "1": "Az arany szabály",
    "2": "Szószedet",
    "3": "Alkotórészek és kártyák",
    "4": "A fordulók lépései",
    "5": "Folyamatábrák",
    "6": "Gyors áttekintés",
}
_SECTIONS = {
    "az-arany-szabaly": "be",
    "szoszedet": "sz",
    "i-fuggelek": "f1",
    "ii-fuggelek": "f2",
    "folyamatabrak": "fa",
    "az-egyes-szoveg": "steps",
    "keszitok": "credits",
    "targymutato": "index",
    "gyors-attekinto": "gy",
}
"""How the slug of a section's heading begins, and what it is called here; charts begin without a heading."""

_VERSION = re.compile(r"v\.? ?([0-9]+\.[0-9]+)")
_BULLET = re.compile(r"[-–•☛☠] ?(?:[☛☠] ?)?(?=\S)")
_NUMBERED = re.compile(r"(?:([0-9]{1,2})\.\)?|([A-Z])\.\)) ?(?=\S)")
_PHASE = re.compile(r"([1-9])\. ?(?=[^\W\d_])")
_STEP = re.compile(r"([1-9](?:\.[0-9]{1,2}){1,2})\.? ?(?=[^\W\d_])")
_ROMAN = re.compile(r"([IVX]+)\. ")
_SEE = re.compile(r"Lásd\b")
_ANATOMY = re.compile(r"([^.:]+?)(?: felépítése|(?<=listája):)")
_LEAVES_OUT = re.compile(r"\.\.\.”$|…”$")
_LONGEST_HEADING = 80
_FRONT = ""
_IN_A_BATTLE = "-csata"


def looks_like(text: str) -> bool:
    """Whether two of the main headings stand in the text, each on a line of its own."""
    names = {slug(line.text) for line in printed_lines(text) if len(line.text) < _LONGEST_HEADING}
    wanted = ("az-arany-szabaly", "szoszedet", "i-fuggelek", "gyors-attekinto-lap")
    return sum(name in names for name in wanted) > 1


def parse(text: str, path: str = "") -> OfficialText:
    """Read the whole text; ``path`` is named in the :class:`OfficialError` about one that is cut short or damaged."""
    lines = printed_lines(text)
    last_line = lines[-1].number if lines else 0
    sections = _sections(lines)
    require_sections(path, list(_SECTIONS.values()), [name for name in sections if name != _FRONT], last_line)
    body = _Body(frozenset(number for number, line in enumerate(text.splitlines(), 1) if line[:1].isspace()))
    body.read(sections)
    units = body.units.all
    _require_steps(path, (unit.number for unit in units))
    names = Names({unit.number: unit.heading for unit in units if unit.part == "2" and unit.heading})
    for unit in units:
        names.link(unit)
    items = body.units.finished()
    edition = next((found[1] for line in lines if (found := _VERSION.fullmatch(line.text))), "")
    return OfficialText(
        rulebook=RULEBOOK,
        edition=edition,
        parts=parts_of(path, _PARTS, items, last_line),
        items=items,
        index=tuple(index_entries(sections["index"], names)),
        preface=tuple(body.passages),
        afterword=(),
        warnings=tuple(require_items(path, items, EDITIONS.get(edition))),
    )


def _sections(lines: list[Line]) -> dict[str, list[Line]]:
    """The lines of each section that is there, its heading the first, and those of the pages in front."""
    current: list[Line] = []
    found = {_FRONT: current}
    for line in lines:
        if (name := _section_of(line.text, found)) is not None:
            current = found.setdefault(name, [])
        current.append(line)
    return found


def _section_of(text: str, found: dict[str, list[Line]]) -> str | None:
    """The section that a line begins; the charts begin with the first phase in capitals below the legend."""
    if "f2" in found and "fa" not in found and text.isupper() and _PHASE.match(text):
        return "fa"
    if len(text) > _LONGEST_HEADING or ends_sentence(text.rstrip(":")):
        return None
    name = f"{slug(text)}-"
    for beginning, section in _SECTIONS.items():
        is_new = section not in found and section != "fa"
        if is_new and name.startswith(beginning) and (text.isupper() or section in ("be", "steps")):
            return section
    return None


def _require_steps(path: str, numbers: Iterable[str]) -> None:
    """Raise when the numbers of the steps show that one of them is lost."""
    steps = [number.removeprefix("f2/") for number in numbers if re.fullmatch(r"f2/[0-9.]+", number)]
    lost = next(missing(steps, frozenset()), None)
    if lost is not None:
        what = _("the text is not whole: step {number} is missing").format(number=lost)
        raise OfficialError(path, what, "", mend())


@dataclass(slots=True)
class _Body:
    """What has been read so far; ``indented`` are the numbers of the lines that begin with a blank."""

    indented: frozenset[int]
    units: Units = field(default_factory=Units)
    passages: list[Passage] = field(default_factory=list)
    part: str = ""
    host: Unit | None = None
    bullet: str = ""

    def read(self, sections: dict[str, list[Line]]) -> None:
        """Read every section that has rules."""
        self._begin("1")
        for line in sections[_FRONT]:
            self._take(line)
        golden, *rest = sections["be"]
        self._entry("be/arany-szabaly", golden, golden.text)
        for line in rest:
            self._take(line)
        self._begin("2")
        self._glossary(sections["sz"][1:])
        self._begin("3")
        self._cards(sections["f1"][1:])
        self._begin("4")
        self._legend(sections["f2"][1:])
        self._begin("5")
        self._charts(sections["fa"])
        self._begin("4")
        self._steps(sections["steps"][1:])
        self._begin("6")
        self._overview(sections["gy"][1:])

    def _glossary(self, lines: list[Line]) -> None:
        for at, line in enumerate(lines):
            if line.is_parted and (at + 1 == len(lines) or lines[at + 1].is_parted) and _is_heading(line.text):
                self._entry(f"sz/{entry_slug(line.text)}", line, line.text)
            else:
                self._take(line)

    def _cards(self, lines: list[Line]) -> None:
        for line in lines:
            if found := _ANATOMY.fullmatch(line.text):
                self._entry(f"f1/{slug(found[1])}", line, line.text)
            else:
                self._take(line)

    def _legend(self, lines: list[Line]) -> None:
        for line in lines:
            if _is_heading(line.text) and not line.text.isupper():
                self._entry(f"f2/{slug(line.text.removesuffix(' felépítése'))}", line, line.text)
            else:
                self._take(line)

    def _charts(self, lines: list[Line]) -> None:
        for line in lines:
            if line.text.isupper() and (phase := _PHASE.match(line.text)):
                self._entry(f"fa/{phase[1]}", line, line.text[phase.end() :])
            elif step := _STEP.match(line.text):
                number = f"fa/{step[1]}"
                number += _IN_A_BATTLE if self.units.has(number) else ""
                self.host = self._add(number, line, line.text[step.end() :], title=number[: len("fa/") + 1])
            else:
                self._take(line)

    def _steps(self, lines: list[Line]) -> None:
        for line in lines:
            if line.text.isupper() and (phase := _PHASE.match(line.text)):
                self._entry(f"f2/{phase[1]}", line, line.text[phase.end() :])
            elif step := _STEP.match(line.text):
                self._entry(f"f2/{step[1]}", line, line.text[step.end() :], title=f"f2/{step[1][0]}")
            else:
                self._take(line)

    def _overview(self, lines: list[Line]) -> None:
        for line in lines:
            text = line.text
            bullet = _BULLET.match(text)
            item = text[bullet.end() :] if bullet else text
            name, colon, _rest = text.partition(":")
            if not bullet and (phase := _PHASE.match(text)):
                self._entry(f"gy/{phase[1]}", line, text[phase.end() :])
            elif self.host is None:
                self._take(line)
            elif bullet and (roman := _ROMAN.match(item)):
                self._add(f"{self.host.number}#{roman[1]}", line, item[roman.end() :])
            elif _is_heading(text):
                self._entry(f"gy/{slug(text)}", line, text)
            elif colon and len(name) <= _LONGEST_HEADING:
                self._add(f"{self.host.number}#{slug(name)}", line, text)
            else:
                self.host.continuation.append(text)

    def _begin(self, part: str) -> None:
        self.part, self.host, self.bullet = part, None, ""

    def _entry(self, number: str, line: Line, heading: str, title: str = "") -> None:
        """Begin an entry with a heading, to which the lines below it belong."""
        self.host = self.units.add(number, self.part, title or number, line.number, heading=without_marks(heading))
        self.bullet = ""

    def _add(self, number: str, line: Line, text: str, title: str = "") -> Unit:
        if title or self.host is None:
            return self.units.add(number, self.part, title, line.number, text)
        return self.units.add(number, self.part, self.host.title, line.number, text)

    def _take(self, line: Line) -> None:
        """A line below a heading: a bullet, a numbered item, a pointer, a paragraph or the rest of a broken one."""
        text, host = line.text, self.host
        if host is None:
            self.passages.append(Passage(self.part, line.number, without_marks(text), _is_heading(text)))
        elif bullet := _BULLET.match(text):
            self._bullet(host, line, text[bullet.end() :])
        elif numbered := _NUMBERED.match(text):
            self._add(f"{host.number}#n{numbered[1] or numbered[2]}", line, text)
        elif _SEE.match(text):
            host.continuation.append(text)
        elif text[0].islower() and self.units.all[-1] is not host and not ends_sentence(self.units.all[-1].text):
            self.units.all[-1].text += f" {text}"
        else:
            self._add(self.units.next(f"{host.number}#p"), line, text)

    def _bullet(self, host: Unit, line: Line, text: str) -> None:
        """A bullet; one that is indented belongs to the one above that is not."""
        if self.bullet and line.number in self.indented:
            self._add(self.units.next(f"{self.bullet}."), line, text)
        else:
            self.bullet = self.units.next(f"{host.number}#b")
            self._add(self.bullet, line, text)


def _is_heading(text: str) -> bool:
    """Whether a line reads like a heading: short, no sentence, no list item, no pointer."""
    if len(text) > _LONGEST_HEADING or text[0].islower() or text[-1] == ",":
        return False
    if _BULLET.match(text) or _SEE.match(text) or _NUMBERED.match(text):
        return False
    return not ends_sentence(text) or text.startswith("(") or bool(_LEAVES_OUT.search(text))

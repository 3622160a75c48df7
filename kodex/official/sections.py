"""Books whose print has no numbers: sections in a fixed order, and addresses counted inside them.

An address such as ``harc-fazisai/8`` is right only when nothing before it in its section is lost, so a copy of a known
edition that holds less than it should is refused; what a copy holds more is a warning.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.model import OfficialItem, Part

_NAMED = 5
"""So many of the lost sections are named."""

_FEW_LETTERS, _ONE_IN = 40, 500
"""So many letters of a part may be missing, or one in so many: another hand has copied the print a little otherwise."""


def require_sections(path: str, expected: Sequence[str], found: Sequence[str], last_line: int) -> None:
    """Raise unless the sections ``found`` are those ``expected``, each once and in their order.

    Both are names for a message; ``last_line`` is the file's last, told when what is lost stood at the end.
    """
    lost = [name for name in expected if name not in set(found)]
    if lost:
        named = ", ".join(lost[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
        what = _("the text is not whole: {found} of {expected} sections are there; missing: {lost}").format(
            found=len(expected) - len(lost), expected=len(expected), lost=named
        )
        at_end = list(expected[-len(lost) :]) == lost
        where = _("ends at line {line}").format(line=last_line) if at_end else ""
        raise OfficialError(path, what, where, mend())
    wanted = iter(expected)
    for name in found:
        if name not in wanted:
            what = _("section {name} is doubled or out of order").format(name=name)
            raise OfficialError(path, what, "", mend())


class Whole(NamedTuple):
    """What a part has in a whole copy: how many items and letters, and the :func:`fingerprint` of its addresses."""

    items: int
    letters: int
    addresses: int


def require_items(path: str, items: Sequence[OfficialItem], whole: Mapping[str, Whole] | None) -> Iterator[str]:
    """Raise when a part holds less than in a whole copy; gives warnings about parts that hold more.

    ``whole`` describes the parts of a known edition; None stands for an edition that is not known.
    """
    if whole is None:
        return
    parts = {part: [item for item in items if item.part == part] for part in whole}
    lost = [
        f"{part}: {len(parts[part])}/{known.items}" for part, known in whole.items() if len(parts[part]) < known.items
    ]
    if lost:
        expected = sum(known.items for known in whole.values())
        what = _("the text is not whole: {found} of {expected} paragraphs are there; parts that lack some: {lost}")
        raise OfficialError(path, what.format(found=len(items), expected=expected, lost=", ".join(lost)), "", mend())
    for part, known in whole.items():
        if letters(parts[part]) < known.letters - max(_FEW_LETTERS, known.letters // _ONE_IN):
            what = _("the text is not whole: part {part} lacks some of its words ({found} letters of {expected})")
            what = what.format(part=part, found=letters(parts[part]), expected=known.letters)
            raise OfficialError(path, what, "", mend())
        if len(parts[part]) > known.items:
            yield _("part {part} has {found} items, a whole copy {whole}: numbers in it may be shifted").format(
                part=part, found=len(parts[part]), whole=known.items
            )
        elif fingerprint(parts[part]) != known.addresses:
            what = _("part {part} is not divided as in a whole copy: headings or marks of its paragraphs are missing")
            raise OfficialError(path, what.format(part=part), "", mend())


def letters(items: Iterable[OfficialItem]) -> int:
    """How many letters some items have, whatever the signs and blanks between them."""
    lines = (line for item in items for line in (item.printed, *item.continuation))
    return sum(letter.isalpha() for line in lines for letter in line)


def fingerprint(items: Iterable[OfficialItem]) -> int:
    """A number that differs when the addresses of some items or their order do."""
    return zlib.crc32(" ".join(item.number for item in items).encode())


def parts_of(path: str, headings: Mapping[str, str], items: Sequence[OfficialItem], last_line: int) -> tuple[Part, ...]:
    """The parts with the lines they begin in; raises when one of them is empty."""
    starts: dict[str, int] = {}
    for item in items:
        starts.setdefault(item.part, item.line)
    for part in headings:
        if part not in starts:
            raise cut_short(path, last_line, _("the items of part {number}").format(number=part))
    return tuple(Part(part, heading, starts[part]) for part, heading in headings.items())


def cut_short(path: str, last_line: int, what: str) -> OfficialError:
    """The error for a text that ends before its last ``what`` (in words)."""
    lost = _("the text is cut short; missing: {lost}").format(lost=what)
    return OfficialError(path, lost, _("ends at line {line}").format(line=last_line), mend())


def mend() -> str:
    """What helps against a text with a hole."""
    return _("save the whole text again, from its first line to its last")

"""The turn in one strip: every phase a link to its title, the one that a page is about marked."""

from __future__ import annotations

from typing import NamedTuple

from kodex.website.content import Content
from kodex.website.links import Links
from kodex.website.prose import address


class Phase(NamedTuple):
    """A phase: its name in full and where there is little room, its drawing, its title, the titles about it."""

    name: str
    short: str
    drawing: str
    title: str
    about: frozenset[str] = frozenset()


_SUN = "M3 19h18M7 19a5 5 0 0 1 10 0M12 6v4M5 10l2 2M19 10l-2 2"
_DRAW = "M9 3h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-5M5 21v-9M2 15l3-3 3 3M8 3v7"
_MAIN = "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 8l3 4-3 4-3-4z"
_SWAP = "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4"
_SWORDS = "M5 3l12 12M19 3L7 15M4 21l4-4M20 21l-4-4M5 14l5 5M19 14l-5 5"
_HEART = "M12 20s-8-5-8-11a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z"
_GLASS = "M6 3h12M6 21h12M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9"

_COMBAT = frozenset(("33", "34", "35", "36", "37", "38"))
_TURNS = {
    "hkk-kodex": (
        "IV",
        (
            Phase("Előkészítő fázis", "Előkész.", _SUN, "29"),
            Phase("Húzás fázis", "Húzás", _DRAW, "30"),
            Phase("Első fő fázis", "1. fő", _MAIN, "31"),
            Phase("Csere fázis", "Csere", _SWAP, "32"),
            Phase("Harci fázis", "Harc", _SWORDS, "33", _COMBAT),
            Phase("Második fő fázis", "2. fő", _MAIN, "31"),
            Phase("Gyógyulási fázis", "Gyógy.", _HEART, "39"),
            Phase("Kör vége fázis", "Kör vége", _GLASS, "40", frozenset(("40", "41"))),
        ),
    )
}
"""By rulebook the part whose pages show the strip, and the phases in their order."""


def phases(content: Content) -> tuple[Phase, ...]:
    """The phases of a rulebook's turn in their order; none where it has no titles about them."""
    _part, found = _TURNS.get(content.book.id, ("", ()))
    return found if all(phase.title in content.titles for phase in found) else ()


def strip_at(content: Content, part: str, links: Links, title: str = "") -> list[str]:
    """The strip as a block of HTML on a page of a part, for the title that the page is about; nothing elsewhere."""
    shown = content.book.id in _TURNS and _TURNS[content.book.id][0] == part
    return [strip(content, links, title)] if shown and phases(content) else []


def strip(content: Content, links: Links, title: str = "") -> str:
    """The strip as a block of HTML."""
    rows = []
    for phase in phases(content):
        here = ' aria-current="step"' if title in (phase.title, *phase.about) else ""
        to = address(links.path(content.places.title(phase.title)), links.page)
        rows.append(
            f'<li><a href="{to}" title="{phase.name}"{here}>{_drawing(phase)}<span>{phase.short}</span></a></li>'
        )
    label = "Hol tartunk a körben?" if title else "A kör fázisai"
    return f'<nav class="k-turn" aria-label="{label}"><ol>\n' + "\n".join(rows) + "\n</ol></nav>"


def _drawing(phase: Phase) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{phase.drawing}"/></svg>'

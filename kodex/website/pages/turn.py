"""The turn in one strip: every phase a link to its title or rule, the one that a page is about marked."""

from __future__ import annotations

from typing import NamedTuple

from kodex.model import Lesson
from kodex.website.content import Content
from kodex.website.links import Links
from kodex.website.markdown import quoted
from kodex.website.prose import address


class Phase(NamedTuple):
    """A phase: its name in full and where there is little room, its drawing (of :data:`SIGNS`), its title, the titles
    about it."""

    name: str
    short: str
    drawing: str
    title: str
    about: frozenset[str] = frozenset()


SIGNS = {
    "sun": "M3 19h18M7 19a5 5 0 0 1 10 0M12 6v4M5 10l2 2M19 10l-2 2",
    "draw": "M9 3h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-5M5 21v-9M2 15l3-3 3 3M8 3v7",
    "main": "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 8l3 4-3 4-3-4z",
    "swap": "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
    "swords": "M5 3l12 12M19 3L7 15M4 21l4-4M20 21l-4-4M5 14l5 5M19 14l-5 5",
    "heart": "M12 20s-8-5-8-11a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z",
    "glass": "M6 3h12M6 21h12M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9",
    "coin": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8l3 4-3 4-3-4z",
    "flag": "M6 21V4M6 4h12l-3 4 3 4H6",
    "tower": "M7 21V9M17 21V9M5 9V4h3v2h2.5V4h3v2H16V4h3v5zM4 21h16M11 21v-5h2v5",
}
"""Drawings of phases by name; the lesson of a rulebook says which phase has which."""

_COMBAT = frozenset(("33", "34", "35", "36", "37", "38"))
_TURNS = {
    "hkk-kodex": (
        "IV",
        (
            Phase("Előkészítő fázis", "Előkész.", "sun", "29"),
            Phase("Húzás fázis", "Húzás", "draw", "30"),
            Phase("Első fő fázis", "1. fő", "main", "31"),
            Phase("Csere fázis", "Csere", "swap", "32"),
            Phase("Harci fázis", "Harc", "swords", "33", _COMBAT),
            Phase("Második fő fázis", "2. fő", "main", "31"),
            Phase("Gyógyulási fázis", "Gyógy.", "heart", "39"),
            Phase("Kör vége fázis", "Kör vége", "glass", "40", frozenset(("40", "41"))),
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
        rows.append(_step(to, phase.name, phase.short, phase.drawing, here))
    return _row("Hol tartunk a körben?" if title else "A kör fázisai", rows)


def at_a_glance(content: Content, lesson: Lesson | None, links: Links) -> str:
    """The strip for a front page: where the rulebook has no titles of phases, the phases of its turn aid."""
    if phases(content) or lesson is None or lesson.aid is None:
        return strip(content, links) if phases(content) else ""
    rows = [
        _step(
            f"{links.up()}{content.places.address(phase.may[0].rule)}",
            phase.name,
            phase.short or phase.name,
            phase.sign or "main",
        )
        for phase in lesson.aid.phases
    ]
    return _row(f"A {lesson.turn.name if lesson.turn is not None else 'kör'} fázisai", rows)


def _row(label: str, steps: list[str]) -> str:
    return f'<nav class="k-turn" aria-label="{label}"><ol>\n' + "\n".join(steps) + "\n</ol></nav>"


def _step(to: str, name: str, short: str, sign: str, here: str = "") -> str:
    drawing = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{SIGNS[sign]}"/></svg>'
    return f'<li><a href="{to}" title="{quoted(name)}"{here}>{drawing}<span>{quoted(short)}</span></a></li>'

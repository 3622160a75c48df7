"""The table as a map: where each place is, each a link to its rule; the opponent's half is its mirror.

Where the places are says the lesson of the rulebook (``map`` in ``learn.yaml``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kodex.model import Lesson, LessonLine
from kodex.website.content import Content
from kodex.website.links import Links
from kodex.website.markdown import quoted

WIDE, HIGH, GAP, LINE = 240, 30, 5, 9
"""How wide the table is, how high a row, what lies between them, and how high a line of a name, in units of the
drawing."""
_CAPTION = "Vázlat: alul a te térfeled, szemben az ellenfeledé. Koppints egy helyre, és ott a szabálya."
LETTER = 4.9
"""How wide a letter of a name is."""


class Box(NamedTuple):
    """A place on the map: its key, its corner, its size."""

    key: str
    x: float
    y: float
    width: float
    height: float


def boxes(rows: Sequence[str], top: float = 0.0) -> list[Box]:
    """The places of some rows: names that follow each other, in a row or below it, are one place.

    >>> [(box.key, box.width, box.height) for box in boxes(["deck guard guard", "deck hand hand"])]
    [('deck', 76.66666666666667, 65), ('guard', 158.33333333333334, 30), ('hand', 158.33333333333334, 30)]
    """
    found: dict[str, tuple[int, int, int, int, int]] = {}
    for y, row in enumerate(rows):
        names = row.split()
        for x, key in enumerate(names):
            left, first, right, last, _columns = found.get(key, (x, y, x, y, 0))
            found[key] = (min(left, x), first, max(right, x), y, len(names))
    result = []
    for key, (left, first, right, last, columns) in found.items():
        one = (WIDE - GAP * (columns - 1)) / columns
        across, down = right - left + 1, last - first + 1
        at = left * (one + GAP), top + first * (HIGH + GAP)
        result.append(Box(key, *at, across * one + (across - 1) * GAP, down * HIGH + (down - 1) * GAP))
    return result


def drawn(content: Content, lesson: Lesson | None, links: Links) -> str:
    """The map as a block of HTML; nothing for a rulebook whose lesson has none."""
    if lesson is None or lesson.map is None:
        return ""
    lines = {line.place: line for line in lesson.places if line.place}
    half = len(lesson.map.mine) * (HIGH + GAP)
    shared = len(lesson.map.shared) * (HIGH + GAP)
    mine = boxes(lesson.map.mine, half + shared + GAP)
    whole = 2 * half + shared + GAP
    label = "Az asztal: a te térfeled alul, az ellenfeledé felül"
    middle = boxes(lesson.map.shared, half + GAP / 2)
    return "\n".join(
        [
            '<figure class="k-table">',
            f'<svg viewBox="-1 -1 {WIDE + 2} {whole:g}" role="group" aria-label="{label}">',
            f'<g class="k-table__other" aria-hidden="true">{"".join(_mirrored(mine, lines, whole))}</g>',
            *(_linked(content, box, lines, links) for box in (*middle, *mine)),
            "</svg>",
            f"<figcaption>{_CAPTION}</figcaption></figure>",
        ]
    )


def _mirrored(mine: Sequence[Box], lines: Mapping[str, LessonLine], whole: float) -> Iterator[str]:
    for box in mine:
        corner = box._replace(x=WIDE - box.x - box.width, y=whole - GAP - box.y - box.height)
        yield f"{_rectangle(corner)}{_name(corner, lines[box.key])}"


def _linked(content: Content, box: Box, lines: Mapping[str, LessonLine], links: Links) -> str:
    line = lines[box.key]
    to = f"{links.up()}{content.places.address(line.rule)}"
    return f'<a href="{to}">{_rectangle(box)}{_name(box, line)}</a>'


def _name(box: Box, line: LessonLine) -> str:
    """What a place is called, in the middle of its box."""
    told = _wrapped(line.name or box.key, int(box.width / LETTER))
    x, y = box.x + box.width / 2, box.y + box.height / 2 + 3 - (len(told) - 1) * LINE / 2
    text = "".join(f'<tspan x="{x:.4g}" y="{y + n * LINE:.4g}">{quoted(one)}</tspan>' for n, one in enumerate(told))
    return f"<text>{text}</text>"


def _rectangle(box: Box) -> str:
    x, y, width, height = (f"{round(one, 1):g}" for one in box[1:])
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2"/>'


def _wrapped(name: str, letters: int) -> list[str]:
    """A name in lines of at most so many letters, where its words allow."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > letters and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


__all__ = ["Box", "boxes", "drawn"]

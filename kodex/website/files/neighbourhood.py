"""The neighbourhood of an item as a drawing: what points to it and beats it, what it points to and beats.

One SVG file for each item beside the page of its title (``cim/34/34.5.svg``), fetched when a reader opens it: the
drawings of a long title would weigh more than its text. Links in it are relative to that folder, which is the page's
own address too, so they hold inside the page and alone. Colours come from the page's style sheet; alone it is plain.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import NamedTuple

from kodex.rules import numbers
from kodex.website import labels
from kodex.website.content import Content, Item
from kodex.website.links import TITLES, anchor
from kodex.website.site import Site

MOST = 9
"""Neighbours drawn on each side; the rest is counted."""
WIDTH, NODE, MIDDLE, HIGH, GAP, TOP = 360, 126, 62, 36, 7, 22
_LETTERS, _DIGITS, _OWN = 19, 15, 8
"""Letters that fit: of a name, of a neighbour's number, of the drawn item's own."""


class Neighbour(NamedTuple):
    """An item beside the drawn one; ``over`` where one of the two beats the other."""

    number: str
    over: bool


def sides(item: Item) -> tuple[list[Neighbour], list[Neighbour]]:
    """What stands left (beats it, points to it) and right (it beats, it points to), each item once and on one side."""
    left = [Neighbour(number, True) for number in item["beaten_by"]]
    right = [Neighbour(number, True) for number in item["beats"]]
    seen = {item["number"], *item["beaten_by"], *item["beats"]}
    for key, side in (("refs", right), ("related", right), ("referred_by", left)):
        side += [Neighbour(number, False) for number in dict.fromkeys(item[key]) if number not in seen]
        seen.update(item[key])
    return left, right


def svg(content: Content, item: Item) -> str | None:
    """The drawing, None for an item without neighbours."""
    left, right = sides(item)
    if not left and not right:
        return None
    rows = max(min(len(left), MOST) + (len(left) > MOST), min(len(right), MOST) + (len(right) > MOST))
    height = TOP + rows * (HIGH + GAP) + 2
    middle = TOP + (height - TOP) / 2
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" class="k-svg" role="group" '
        f'aria-label="{html.escape(_told(item, left, right))}" font-family="sans-serif" font-size="12" '
        'fill="currentColor">'
    ]
    pieces += _side(content, item, left, middle, at=0)
    pieces += _side(content, item, right, middle, at=WIDTH - NODE)
    if any(neighbour.over for neighbour in (*left, *right)):
        place = f'x="{WIDTH / 2:g}" y="13" text-anchor="middle" font-size="11"'
        pieces.append(f'<text class="k-over-head" {place}>- - felülírja</text>')
    x = (WIDTH - MIDDLE) / 2
    pieces.append(
        f'<g class="k-self"><rect x="{x:g}" y="{middle - 16:g}" width="{MIDDLE}" height="32" rx="6" fill="none" '
        f'stroke="currentColor" stroke-width="2"/><text x="{WIDTH / 2:g}" y="{middle + 4:g}" text-anchor="middle" '
        f'font-weight="bold" font-size="13">{_tail(item["label"], _OWN)}</text></g>'
    )
    return "".join([*pieces, "</svg>\n"])


def write_drawings(content: Content, site: Site) -> int:
    """Write the drawings; gives how many there are."""
    written = 0
    for number, item in content.items.items():
        drawn = svg(content, item)
        if drawn is not None:
            folder = f"{content.places.section}{TITLES}/{numbers.slug(item['title_number'])}"
            site.write(f"{folder}/{content.places.file(number)}.svg", drawn.encode())
            written += 1
    return written


def _told(item: Item, left: list[Neighbour], right: list[Neighbour]) -> str:
    """What the drawing shows, for those who do not see it; the page names the same items in words."""
    counts = [
        (sum(n.over for n in left), "erősebb nála"),
        (sum(not n.over for n in left), "mutat rá"),
        (sum(n.over for n in right), "gyengébb nála"),
        (sum(not n.over for n in right), "felé mutat"),
    ]
    return f"{labels.point(item['label'])} környezete: " + ", ".join(f"{n} {words}" for n, words in counts if n)


def _side(content: Content, item: Item, found: list[Neighbour], middle: float, at: int) -> Iterator[str]:
    """The nodes of a side, each with its line to the middle, below a word that says what they are."""
    if not found:
        return
    inward = at == 0
    label = "ide vezet" if inward else "innen vezet"
    yield f'<text class="k-side" x="{at + NODE / 2:g}" y="13" text-anchor="middle" font-size="11">{label}</text>'
    shown = found[:MOST]
    rows = len(shown) + (len(found) > MOST)
    y = TOP + max(0.0, middle - TOP - rows * (HIGH + GAP) / 2)
    for neighbour in shown:
        yield from _line(inward, y + HIGH / 2, middle, neighbour.over)
        yield _node(content, item["number"], neighbour, at, y)
        y += HIGH + GAP
    if len(found) > MOST:
        more = f"+{len(found) - MOST} további"
        yield f'<text class="k-more" x="{at + NODE / 2:g}" y="{y + 16:g}" text-anchor="middle">{more}</text>'


def _line(inward: bool, y: float, middle: float, over: bool) -> Iterator[str]:
    """A curve between a node and the middle with an arrow head at its end."""
    start, end = (NODE, (WIDTH - MIDDLE) / 2) if inward else ((WIDTH + MIDDLE) / 2, WIDTH - NODE)
    first, last = (y, middle) if inward else (middle, y)
    bend = (start + end) / 2
    look = 'class="k-over" stroke-width="1.8" stroke-dasharray="5 3"' if over else 'class="k-link" stroke-width="1.1"'
    yield (
        f'<path {look} fill="none" stroke="currentColor" '
        f'd="M{start:g} {first:g}C{bend:g} {first:g} {bend:g} {last:g} {end - 5:g} {last:g}"/>'
        f'<path class="{"k-over-head" if over else "k-head"}" d="M{end:g} {last:g}l-7-3.5v7z"/>'
    )


def _node(content: Content, own: str, neighbour: Neighbour, x: int, y: float) -> str:
    number = neighbour.number
    title = content.title_of(number)
    target = f"{'' if title == content.title_of(own) else f'../{numbers.slug(title)}/'}#{anchor(number)}"
    gist = content.gist(number)
    look = "k-node k-strong" if neighbour.over else "k-node"
    return (
        f'<a href="{target}"><title>{html.escape(gist)}</title><rect class="{look}" x="{x + 1}" '
        f'y="{y:g}" width="{NODE - 2}" height="{HIGH}" rx="5" fill="none" stroke="currentColor"/>'
        f'<text x="{x + 8}" y="{y + 15:g}" font-weight="bold">{_tail(content.label(number), _DIGITS)}</text>'
        f'<text x="{x + 8}" y="{y + 28:g}" font-size="10.5">{html.escape(_name(content, number))}</text></a>'
    )


def _tail(number: str, most: int) -> str:
    """The end of a number, which tells it from those beside it, where there is no room for all of it."""
    return number if len(number) <= most else "…" + number[1 - most :]


def _name(content: Content, number: str) -> str:
    """An item's heading, or the beginning of its text where it has none, as much as fits."""
    item = content.items.get(number)
    name = (item["heading"] if item is not None else None) or content.gist(number)
    return name if len(name) <= _LETTERS else name[: _LETTERS - 1].rstrip(" ,;:") + "…"

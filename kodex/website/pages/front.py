"""What the front page shows beside the search: questions that are asked most, the table, the rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from kodex.website import labels
from kodex.website.content import Content, Item
from kodex.website.labels import count
from kodex.website.links import Links, built
from kodex.website.markdown import quoted
from kodex.website.pages import lessons, quiz

SHOWN = 6
_SHORT, _LONG = 24, 52
"""How long a question is that may stand on the front page, in characters."""


class Zone(NamedTuple):
    """A place on the drawing of the table: the term it is called by, its corner and size."""

    term: str
    x: int
    y: int
    width: int
    height: int


_HALF = (
    Zone("gyűjtő", 6, 0, 44, 34),
    Zone("pakli", 6, 38, 44, 34),
    Zone("őrposzt", 56, 0, 128, 22),
    Zone("tartalék", 56, 26, 128, 22),
    Zone("építmény", 56, 52, 128, 20),
    Zone("kéz", 190, 38, 44, 34),
    Zone("Semmi", 190, 0, 44, 34),
)
"""One player's half, the guard post towards the other one."""


def learn(content: Content) -> str:
    """The second button of a front page leads to the lesson, a link beside it to the aid, where there are any."""
    found = [(name, content.links("index.md").own(page)) for name, page in lessons.beside(content)]
    found += [("Tudod?", content.links("index.md").own(quiz.PAGE))] if quiz.has_page(content) else []
    marks = [" .md-button", *[" .k-learn__more"] * len(found)][: len(found)]
    rows = [f"[{name}]({way}){{{mark} }}" for (name, way), mark in zip(found, marks, strict=True)]
    return " ".join(rows) + "\n{ .k-learn }" if rows else ""


def asked(content: Content) -> str:
    """Questions of the rules that players ask in the most ways, as a list of links to their answers."""
    links = content.links("index.md")
    rows = []
    for item in _most_asked(content):
        question = _question(item)
        to = f"{links.own('kerdes.md')}?q={quote(question)}"
        rule = f'<a href="{_rule(content, item["number"])}">{quoted(item["label"])}</a>'
        rows.append(f'<li><a href="{_built(to)}">{quoted(question)}</a> <small>{rule}</small></li>')
    return '<ul class="k-asked-most">\n' + "\n".join(rows) + "\n</ul>" if rows else ""


def _built(link: str) -> str:
    """A link from the front page as it is on the built site."""
    path, mark, query = link.partition("?")
    return f"{built(path)}{mark}{query}"


def _rule(content: Content, number: str) -> str:
    return content.places.address(number).removeprefix(content.places.section)


def _most_asked(content: Content) -> Iterator[Item]:
    """The rules with the most stored questions, at most one of a title."""
    titles: set[str] = set()
    for item in sorted(content.items.values(), key=lambda item: -len(item["questions"])):
        if len(titles) == SHOWN:
            return
        if item["title_number"] not in titles and _question(item):
            titles.add(item["title_number"])
            yield item


def _question(item: Item) -> str:
    """The first of an item's questions that is a whole sentence and fits; nothing when none does."""
    fair = (q for q in item["questions"] if q.endswith("?") and q[:1].isupper() and _SHORT <= len(q) <= _LONG)
    return next(fair, "")


def table(content: Content, links: Links) -> str:
    """A drawing of the table whose zones lead to the rules that define them; nothing where the book defines none."""
    defined = {term: number for number, item in content.items.items() for term in item.get("terms") or ()}
    zones = [zone for zone in _HALF if zone.term in defined]
    if len(zones) < len(_HALF):
        return ""
    rows = []
    for zone in zones:
        x, y = zone.x + zone.width / 2, zone.y + zone.height / 2 + 3
        to = f"{links.up()}{content.places.address(defined[zone.term])}"
        rows.append(
            f'<a href="{to}"><rect x="{zone.x}" y="{zone.y}" width="{zone.width}" height="{zone.height}" rx="2"/>'
            f'<text x="{x:g}" y="{y:g}">{quoted(zone.term)}</text></a>'
        )
    label = "Az asztal: egy játékos térfele"
    other = f'<g class="k-table__other" aria-hidden="true">{"".join(_mirrored())}</g>'
    drawing = f'<svg viewBox="0 -80 240 160" role="group" aria-label="{label}">'
    return "\n".join(['<figure class="k-table">', drawing, other, *rows, "</svg></figure>"])


def _mirrored() -> Iterator[str]:
    """The opponent's half, without names."""
    for zone in _HALF:
        x, y = 240 - zone.x - zone.width, -6 - zone.y - zone.height
        yield f'<rect x="{x}" y="{y}" width="{zone.width}" height="{zone.height}" rx="2"/>'


def shelf(content: Content) -> str:
    """The rulebooks of the site as a list of links, each with what it is and how long."""
    rows = []
    for one in (content, *content.others):
        about = labels.BOOKS.get(one.book.id, ("", ""))[1]
        whole = f"{one.places.section}konyv/"
        start = one.places.section or "./"
        rows.append(
            f'<li><a class="k-shelf__name" href="{start}">{quoted(one.name)}</a><p>{quoted(about)} '
            f"{count(len(one.titles))}&nbsp;cím, {count(len(one.items))}&nbsp;pont.</p>"
            f'<a href="{whole}">Az egész egy oldalon</a></li>'
        )
    return '<ul class="k-shelf">\n' + "\n".join(rows) + "\n</ul>"

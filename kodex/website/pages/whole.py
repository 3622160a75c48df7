"""The whole rulebook on one page, to read, print and search in: numbers, texts, what overrides them."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.rules import numbers
from kodex.website import prose
from kodex.website.content import Content, Item, Title
from kodex.website.links import Links, anchor
from kodex.website.markdown import literal, quoted

PAGE = "konyv.md"


def whole_markdown(content: Content) -> str:
    """The page: a heading for each part and title, the items of a title as one block of HTML."""
    links = content.links(PAGE)
    return "\n\n".join(_blocks(content, links)) + "\n"


def _blocks(content: Content, links: Links) -> Iterator[str]:
    yield f"# {literal(content.book.name)} egy oldalon {{ .k-whole }}"
    yield (
        "Keresni a böngésző saját keresőjével lehet benne (Ctrl+F, telefonon: Keresés az oldalon). A szám a pont saját "
        "oldalára visz, ahol a kapcsolatai és a róla feltett kérdések is ott állnak."
    )
    for part in content.parts:
        yield f"## {literal(part.name)}"
        for title in content.titles_of(part.number):
            yield f"### {literal(title.name)} {{ #{anchor(title.number)} .k-title }}"
            items = "\n".join(_item(content, item, links) for item in _shown(title))
            yield f'<div class="k-rules">\n{items}\n</div>' if items else ""


def _shown(title: Title) -> Iterator[Item]:
    """The items of a title; its own where it has a text."""
    if title.own is not None and title.own["text"]:
        yield title.own
    yield from title.items


def _item(content: Content, item: Item, links: Links) -> str:
    """One item: its number and text in one paragraph."""
    number = item["number"]
    dot = "." if item["heading"] and numbers.is_printed(number) else ""
    name = f'<a class="k-number" href="{links.up()}{content.places.address(number)}">{quoted(item["label"])}{dot}</a>'
    heading = f" <strong>{quoted(item['heading'])}</strong>" if item["heading"] else ""
    own = "" if number in content.titles else f' id="{anchor(number)}"'
    text = prose.blocks(item["text"], links.page, lambda other: _near(content, other)) if item["text"] else ""
    body = text.removeprefix("<p>") if text.startswith("<p>") and not heading else f"</p>{text}"
    beaten = ", ".join(filter(None, (_near(content, other) or other for other in item["beaten_by"])))
    over = f'<p class="k-relation">Kivétel alóla: {prose.line(beaten, links.page)}</p>' if beaten else ""
    return f"<p{own}>{name}{heading} {body}{over}"


def _near(content: Content, number: str) -> str | None:
    """A link to an item on this page."""
    return f"[{literal(content.label(number))}](#{anchor(number)})" if number in content.numbers else None

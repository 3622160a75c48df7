"""Title pages and part overviews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodex.rules import numbers
from kodex.rules.books import DEFAULT
from kodex.website.content import Content, Part, Progress, Title, progress
from kodex.website.labels import PENDING, count
from kodex.website.links import Links, anchor
from kodex.website.markdown import literal
from kodex.website.pages import decks
from kodex.website.pages.rules import body_blocks, folded, item_blocks, number_look
from kodex.website.pages.turn import strip_at

DEEPEST = 6


def title_markdown(content: Content, title: Title) -> str:
    """The page of a title: every item below it with its own anchor."""
    links = content.links_from(content.places.title(title.number))
    return _page(_title_blocks(content, title, links))


def part_markdown(content: Content, part: Part) -> str:
    """The overview of a part: its titles and how far each is restated."""
    links = content.links_from(content.places.part(part.number))
    titles = content.titles_of(part.number)
    done = progress(item for title in titles for item in title.all_items)
    blocks = [
        path_line(*home(content, links)),
        f"# {literal(part.name)}",
        *strip_at(content, part.number, links),
        f"{len(titles)} cím, {count(done.items)} számozott pont. {_state(done)}".strip(),
        title_list(content, titles, links),
    ]
    return _page(iter(blocks))


def home(content: Content, links: Links) -> Iterator[str]:
    """The first steps of a path: the front page of the site, and that of the rulebook where it has one of its own."""
    yield f"[Kezdőlap]({links.path('index.md')})"
    if content.places.section:
        yield f"[{literal(content.name)}]({links.own('index.md')})"


def title_list(content: Content, titles: Iterable[Title], links: Links) -> str:
    """Some titles as a list."""
    return "\n".join(f"- {title_line(content, title, links)}" for title in titles)


def title_line(content: Content, title: Title, links: Links) -> str:
    """A title in a list: link, number of items, how far it is restated."""
    done = progress(title.all_items)
    path = links.path(content.places.title(title.number))
    return f"[{literal(title.name)}]({path}) <small>{done.items}&nbsp;pont{unfinished(done)}</small>"


def unfinished(done: Progress) -> str:
    """How far something is restated, to stand after its size; nothing when it is whole."""
    if done.restated == done.items:
        return ""
    return f", ebből {count(done.restated)} átírva" if done.restated else f", {PENDING}"


def levels(found: list[str]) -> dict[str, int]:
    """The heading level of each number on a title page: one below its nearest ancestor there, from 2.

    So no level is left out where the print skips one (170.1.1.2 without 170.1.1).
    """
    result: dict[str, int] = {}
    for number in found:
        above = [result[other] for other in numbers.ancestors(number) if other in result]
        result[number] = min((above[-1] if above else 1) + 1, DEEPEST)
    return result


def _title_blocks(content: Content, title: Title, links: Links) -> Iterator[str]:
    part = next(part for part in content.parts if part.number == title.part)
    yield path_line(*home(content, links), f"[{literal(part.name)}]({links.path(content.places.part(part.number))})")
    dot = "." if numbers.is_printed(title.number) else ""
    label = content.label(title.number)
    number = f"[{literal(label)}{dot}](#{anchor(title.number)}){{ {number_look(title.number)} }}"
    words = [number, literal(title.heading)] if dot else [literal(title.heading), number]
    words = [f"[{literal(label)}](#{anchor(title.number)}){{ .k-number }}"] if label == title.heading else words
    yield f"# {' '.join(words)} {{ #{anchor(title.number)} .k-title }}"
    yield from strip_at(content, part.number, links, title.number)
    seen: set[str] = set()
    last = folded(content, title.own, links) if title.own is not None and title.items else None
    if title.own is not None and last is None:
        yield from body_blocks(content, title.own, links, seen)
    level = levels([item["number"] for item in title.items])
    for item in title.items:
        yield from item_blocks(content, item, level[item["number"]], links, seen)
    if last:
        yield last
    if content.has_engine and content.book.id == DEFAULT and title.number in decks.titles(content):
        yield f"Szabályos a paklid? A [pakliellenőrző]({links.path(decks.PAGE)}) megmondja.\n{{ .k-ways }}"


def _state(done: Progress) -> str:
    if done.restated == done.items:
        return ""
    if done.restated == 0:
        return "Ez a rész még nincs átírva."
    return f"Eddig {count(done.restated)} van átírva."


def path_line(*steps: str) -> str:
    """The path from the front page to this one."""
    return " › ".join(steps) + '\n{ .k-path role="navigation" aria-label="Az oldal helye" }'


def _page(blocks: Iterator[str]) -> str:
    return "\n\n".join(blocks) + "\n"

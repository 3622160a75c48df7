"""What a page says of itself where it is only a link: its title and a description in a sentence or two.

They stand as front matter above the Markdown of a page; the template makes the metadata of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from kodex.website.content import Content, clip
from kodex.website.labels import BOOKS, count
from kodex.website.markdown import quoted

LONGEST = 200
"""Characters of a description: more is cut off where links are shown."""

_FENCE = "---\n"
_NO_TEXT = ("#", "<", "-", "{", "**", "|")
_MARKUP = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?|<[^>]+>|\n\{[^}]*\}$")


def with_heads(pages: Mapping[str, str], content: Content) -> dict[str, str]:
    """The pages of a rulebook with their front matter."""
    told = dict(_of_titles(content)) | dict(_of_parts(content)) | dict(_of_cases(content))
    about = BOOKS.get(content.book.id, ("", content.book.name))[1]
    front = f"{about} {count(len(content.items))} számozott pont a saját szavainkkal, kereséssel és válaszokkal."
    told[content.places.page("index.md")] = ("", front)
    return {file: _with(text, *told.get(file, ("", first_words(text) or front))) for file, text in pages.items()}


def _with(text: str, title: str, description: str) -> str:
    """A page with a title and a description, which join the front matter that it has of its own."""
    rows = {"title": title, "description": clip(description, LONGEST)}
    lines = [f"{name}: {json.dumps(quoted(words), ensure_ascii=False)}\n" for name, words in rows.items() if words]
    own = text.removeprefix(_FENCE)
    return "".join([_FENCE, *lines, *([_FENCE, "\n", text] if own == text else [own])])


def first_words(markdown: str) -> str:
    """The first paragraph of a page that is no heading, list or HTML, as plain text.

    >>> first_words("# Cím\\n\\n<div>x</div>\\n\\nEz **fontos**, lásd [itt](a.md).\\n")
    'Ez fontos, lásd itt.'
    """
    for block in markdown.split("\n\n"):
        if block and not block.startswith(_NO_TEXT) and ".k-path" not in block:
            return " ".join(_MARKUP.sub(r"\1", block).split())
    return ""


def rule(content: Content, number: str) -> str:
    """What a rule says, for a link to it alone."""
    item = content.items.get(number)
    if item is not None and item["text"]:
        return clip(str(item["text"]), LONGEST)
    title = content.titles.get(content.title_of(number))
    heading = (item["heading"] if item is not None else None) or (title.heading if title else "")
    return f"{heading.removesuffix('.')}. {content.book.name}."


def _of_titles(content: Content) -> Iterator[tuple[str, tuple[str, str]]]:
    for title in content.titles.values():
        texts = (f"{item['label']} {item['text']}" for item in title.all_items if item["text"])
        yield content.places.title(title.number), ("", " ".join(texts) or f"{title.name}. {content.book.name}.")


def _of_parts(content: Content) -> Iterator[tuple[str, tuple[str, str]]]:
    for part in content.parts:
        titles = content.titles_of(part.number)
        names = ", ".join(title.heading for title in titles)
        yield content.places.part(part.number), ("", f"{content.name}, {part.name}, {len(titles)} cím: {names}")


def _of_cases(content: Content) -> Iterator[tuple[str, tuple[str, str]]]:
    for number, found in content.cases_by_title.items():
        name = content.titles[number].name if number in content.titles else f"{number}."
        asked = " ".join(case.asks for case in found)
        yield content.places.case(number), (f"Esetek: {name}", f"{len(found)} lejátszott helyzet: {asked}")

"""Texts as HTML, for places that Markdown leaves alone: what is folded at a rule, sheets, the whole book on one page.

What passes through is our own Markdown, in which every sign of a text that has a meaning is an entity already
(``markdown``): what is left are ``**strong**`` and ``[links](page.md#anchor "hint")``.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache

from kodex.website.links import built, way
from kodex.website.markdown import NumberLink, inline, parts

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_LINK = re.compile(r'\[([^\[\]]*)\]\(([^\s()]*)(?: "([^"]*)")?\)')


def line(markdown: str, page: str) -> str:
    """One line of our own Markdown as HTML; ``page`` is the file it stands in, from which its links lead.

    >>> line('**Lásd még:** [34.8](34.md#r-34-8 "Ütés"), [4.2](#r-4-2)', "cim/4.md")
    '<strong>Lásd még:</strong> <a href="../34/#r-34-8" title="Ütés">34.8</a>, <a href="#r-4-2">4.2</a>'
    """

    def link(found: re.Match[str]) -> str:
        hint = f' title="{found[3]}"' if found[3] else ""
        return f'<a href="{address(found[2], page)}"{hint}>{found[1]}</a>'

    return _STRONG.sub(r"<strong>\1</strong>", _LINK.sub(link, markdown))


@lru_cache(16384)
def address(target: str, page: str) -> str:
    """Where a link between files of the tree leads on the built site, from the built page.

    >>> address("../resz/ii/index.md", "cim/3.md"), address("index.md", "terkep.md"), address("34.5.svg", "cim/34.md")
    ('../../resz/ii/', '../', '34.5.svg')
    """
    path, hash_, anchor = target.partition("#")
    if not path.endswith(".md"):
        return target
    file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    return f"{way(built(file), built(page))}{hash_}{anchor}"


def blocks(text: str, page: str, link: NumberLink) -> str:
    """A text of paragraphs and lists as HTML, with ``[[34.8]]`` as a link.

    >>> blocks("Sorban:\\n- előbb\\n  - ez\\n- utóbb", "", lambda number: None)
    '<p>Sorban:</p><ul><li>előbb<ul><li>ez</li></ul></li><li>utóbb</li></ul>'
    """
    return "".join(
        _list([(depth, line(inline(item, link), page)) for depth, item in part])
        if isinstance(part, list)
        else f"<p>{line(inline(part, link), page)}</p>"
        for part in parts(text)
    )


def _list(items: list[tuple[int, str]]) -> str:
    """Items with their depths as lists within lists."""
    made, now = "", -1
    for depth, item in items:
        if depth > now:
            made += "<ul>" * (depth - now)
        else:
            made += "</li>" + "</ul></li>" * (now - depth)
        made += f"<li>{item}"
        now = depth
    return made + "</li></ul>" * (now + 1)

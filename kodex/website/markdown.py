"""Text of the knowledge base as Markdown that shows it literally.

Whatever stands in a text (``*``, ``<script>``, ``[x](y)``, ``{{``) is shown as it is, in any Markdown dialect:
characters with a meaning become numeric entities, which no dialect reads as markup. Two things keep a meaning:
``[[34.8]]`` is a link and lines that begin with ``- `` are a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"} | {sign: f"&#{ord(sign)};" for sign in "`*_[]{}\\#|~^$="}
_SPECIAL = re.compile("[" + re.escape("".join(_ENTITIES)) + "]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_BLANKS = re.compile(r"\s+")
_TO_WRITE = re.compile(rf"{_SPECIAL.pattern}|{_CONTROL.pattern}|  |[^\S ]")
"""What is not shown by itself: most texts have none of it."""
_START = re.compile(r"(\d{1,9}(?=[.)](?:\s|$))|(?=[-+:!?]))(.)")
_ADDRESSED = re.compile(r"(.+?),? (https?://\S+)((?: \(.*\))?)")
_LINK = re.compile(r"\[\[([0-9A-Za-z]+(?:[-./#~]+[0-9A-Za-z]+)*)\]\]")
_BARE = re.compile(r"(?<![\d.])(\d+(?:\.\d+)+)(?![\d])")
_ITEM = re.compile(r"(\s*)- +(.*)")

NumberLink = Callable[[str], str | None]
"""Number -> Markdown of a link to it, None when no such item exists."""

Plain = Callable[[str], str]
"""What stands between the links of a text -> Markdown of it."""


def literal(text: str) -> str:
    """``text`` as inline Markdown on one line that shows it literally, anywhere but at the beginning of a block."""
    return escaped(text).strip()


@lru_cache(8192)
def quoted(text: str) -> str:
    """``text`` on one line as the content of an HTML element, a double-quoted attribute or a link's title."""
    return literal(text).replace('"', "&quot;")


def sourced(text: str) -> str:
    """Where something comes from: its name as a link where its address stands behind it, ``Lap 3, https://…``."""
    found = _ADDRESSED.fullmatch(text)
    if found is None:
        return literal(text)
    name, address, when = found.groups()
    return f'<a href="{quoted(address)}" rel="noopener noreferrer">{literal(name)}</a>{escaped(when)}'


def escaped(text: str) -> str:
    """``text`` as inline Markdown that shows it literally, with the blanks at its ends."""
    if _TO_WRITE.search(text) is None:
        return text
    return _SPECIAL.sub(lambda sign: _ENTITIES[sign[0]], _BLANKS.sub(" ", _CONTROL.sub("", text)))


def inline(text: str, link: NumberLink, *, bare: bool = False, plain: Plain = escaped) -> str:
    """``text`` as the one line of a block, shown literally, with ``[[34.8]]`` as a link.

    With ``bare`` a number without brackets is a link, too. An unknown number stays plain. ``plain`` writes what stands
    between the links.
    """
    result = []
    end = 0
    for found in re.finditer(f"{_LINK.pattern}|{_BARE.pattern}" if bare else _LINK, text):
        number = found[1] or found[2]
        result += [plain(text[end : found.start()]), link(number) or escaped(number)]
        end = found.end()
    line = "".join([*result, plain(text[end:])]).strip()
    mark = _START.match(line)  # a list mark, an admonition, a definition
    return f"{mark[1]}&#{ord(mark[2])};{line[mark.end() :]}" if mark else line


def blocks(text: str, link: NumberLink, *, bare: bool = False, plain: Plain = escaped) -> str:
    """A text of paragraphs and lists as Markdown blocks, a blank line between each two."""

    def written(line: str) -> str:
        return inline(line, link, bare=bare, plain=plain)

    return "\n\n".join(
        "\n".join(f"{'    ' * depth}- {written(item)}" for depth, item in part)
        if isinstance(part, list)
        else written(part)
        for part in parts(text)
    )


def parts(text: str) -> Iterator[str | list[tuple[int, str]]]:
    """Paragraphs (text) and lists (depth and text of each item) in their order.

    Below an item an indented line goes on with it; one at the margin begins a new paragraph.
    """
    now: str | list[tuple[int, str]] = ""
    for line in text.split("\n"):
        item = _ITEM.fullmatch(line)
        if item:
            if isinstance(now, str):
                if now:
                    yield now
                now = []
            deepest = now[-1][0] + 1 if now else 0
            now.append((min(len(item[1].expandtabs(4)) // 2, deepest), item[2]))
        elif not line.strip():
            if isinstance(now, str) and now:
                yield now
                now = ""
        elif isinstance(now, list) and line[0].isspace():
            now[-1] = (now[-1][0], f"{now[-1][1]} {line.strip()}")
        elif isinstance(now, list):
            yield now
            now = line
        else:
            now = f"{now} {line}" if now else line
    if now:
        yield now

"""What of a page is HTML already goes past Markdown as it stands.

Most of a page is: relations, questions, traces, which begin and end a block of lines. Markdown would read every tag in
them twice, in Python, to find where they end; here a block that is whole in itself is put aside by its outermost tag.
The pages come out the same to the byte with and without it, so another generator may do without.
"""

from __future__ import annotations

import re
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from kodex.website.building.patterns import leave_out

_START = re.compile(r"<([a-z][a-z0-9]*)[\s>]")
_TAGS = {
    tag: re.compile(rf"<(/?){tag}(?=[\s>])[^<>]*>")
    for tag in ("details", "div", "figure", "nav", "ol", "p", "section", "table", "ul")
}
_ID = re.compile(r'id="([^"]*)"')
_STRANGE = re.compile(r"<(?:!|\?|script|style|textarea|pre)|`")
_BEFORE_ALL = 28
_FENCES = ("```", "~~~")
"""What stands between such lines is read first: their page is left as it is."""


def elements(block: str) -> list[str] | None:
    """The elements that a block of lines consists of, each beginning a line; None when it is not only that.

    >>> elements("<p>a</p>\\n<div><div>b</div>\\n</div>")
    ['<p>a</p>', '<div><div>b</div>\\n</div>']
    >>> elements("<p>a</p> and more") is elements("<div><p>a</p>") is elements("a <b>b</b>") is None
    True
    """
    found = []
    if _STRANGE.search(block):
        return None
    at = 0
    while at < len(block):
        end = _end(block, at)
        if end is None or block[end : end + 1] not in ("", "\n"):
            return None
        found.append(block[at:end])
        at = end + 1
    return found


def _end(block: str, at: int) -> int | None:
    """Where the element ends that begins at a place; None where none does, or it does not end."""
    start = _START.match(block, at)
    tags = _TAGS.get(start[1]) if start else None
    if tags is None:
        return None
    depth = 0
    for tag in tags.finditer(block, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return None


class RawBlocks(Extension):  # type: ignore[misc]
    """Puts whole elements aside; ``ids`` are those in them on the page that was read last."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()

    def extendMarkdown(self, md: Markdown) -> None:
        """Put elements aside before anybody reads them."""
        self.ids = set()
        md.preprocessors.register(_Aside(md, self.ids), "kodex_raw_blocks", _BEFORE_ALL)

    def tell(self, html: str, *, page: Any, **_what: Any) -> str:
        """Called by mkdocs with a page that was read: what it may be linked to by."""
        page.present_anchor_ids |= self.ids
        return html


class _Aside(Preprocessor):  # type: ignore[misc]
    def __init__(self, md: Markdown, ids: set[str]) -> None:
        super().__init__(md)
        self._ids = ids

    def run(self, lines: list[str]) -> list[str]:
        """The lines with marks in the place of elements; as they are where one goes on beyond a blank line."""
        found = self._run("\n".join(lines))
        leave_out(self.md, found)
        return found.split("\n")

    def _run(self, text: str) -> str:
        if any(fence in text for fence in _FENCES):
            return text
        body = text.rstrip("\n")
        blocks = re.split(r"\n{2,}", body) if "\n\n\n" in body else body.split("\n\n")
        found = [(block, elements(block) if block.startswith("<") else None) for block in blocks]
        if any(block.startswith("<") and parts is None and _START.match(block) for block, parts in found):
            return text
        kept: list[str] = []
        for block, parts in found:
            kept += [block] if parts is None else self._put_aside(parts)
        return "\n\n".join(kept) + text[len(body) :]

    def _put_aside(self, parts: list[str]) -> list[str]:
        for part in parts:
            self._ids.update(id_[1] for id_ in _ID.finditer(part) if part[id_.start() - 1].isspace())
        return [self.md.htmlStash.store(part) for part in parts[:-1]] + [self.md.htmlStash.store(parts[-1] + "\n")]

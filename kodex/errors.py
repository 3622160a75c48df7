"""The one kind of error that users see: what is wrong, where, and what would be right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class KodexError(Exception):
    """Wrong usage or unreadable input (exit code 2).

    ``what`` says what is wrong, ``mend`` what would be right; ``path``, ``line`` (from 1) and ``field`` say where.
    ``str()`` gives them as one line, free of control characters. ``beside``: what else is wrong with the same input,
    whatever becomes of this.
    """

    beside: tuple[KodexError, ...] = ()

    def __init__(
        self,
        what: str,
        *,
        path: Path | str | None = None,
        line: int | None = None,
        field: str | None = None,
        mend: str | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.path = path
        self.line = line
        self.field = field
        self.mend = mend

    @property
    def place(self) -> str:
        """``file:line`` (or as much of it as is known), with the field after it in brackets."""
        place = "" if self.path is None else str(self.path)
        if self.line is not None:
            place += f":{self.line}"
        if self.field:
            place += f" [{self.field}]" if place else self.field
        return place

    def __str__(self) -> str:
        line = f"{self.place}: {self.what}" if self.place else self.what
        if self.mend:
            line += f" → {self.mend}"
        return one_line(line)


def apart(first: KodexError, others: Iterable[KodexError]) -> tuple[KodexError, ...]:
    """Those of the others that are told neither of the place of the first nor of each other's."""
    known = {first.field: first}
    for one in others:
        known.setdefault(one.field, one)
    return tuple(one for one in known.values() if one is not first)


def field(steps: Iterable[str | int]) -> str | None:
    """The name of the place that ``steps`` (keys and list positions) lead to: ``when[2].by``; None for no step."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".") or None


HIDDEN = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
"""A pattern: a letter that steers a terminal or turns the order of reading instead of being read, or is none; a line
break and a tab are not among them."""


def hides(text: str) -> bool:
    """Whether there is such a letter in a text."""
    return not text.isprintable() and re.search(HIDDEN, text) is not None


def one_line(text: str, limit: int = 600) -> str:
    """``text`` without control characters and line breaks, at most ``limit`` characters."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"

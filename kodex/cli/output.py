"""Printing: JSON for programs; for people text that fits the terminal, coloured and paged only there.

Piped text is not wrapped, so that one paragraph stays one line for ``grep``. Styled text may be given everywhere:
click takes the colours out where they do not belong.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from kodex.errors import HIDDEN

MOST_COLUMNS = 100
NO_PAGER = "kodex.no_pager"
"""A key of ``click.Context.meta``, which a command shares with the group above it: long output is not paged."""

_NO_STYLE = r"\x1b(?!\[[0-9;]*m)|(?!\x1b)" + HIDDEN


def emit_json(data: Any) -> None:
    """Print ``data`` as UTF-8 JSON, whatever the locale, and nothing else."""
    from kodex.ground.plainjson import as_json  # most calls are of people

    click.echo(as_json(data, indent=2))


def no_colour() -> bool:
    """Whether the user wants no colour even on a terminal (NO_COLOR, TERM=dumb)."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def on_terminal() -> bool:
    """Whether a person reads the output."""
    return sys.stdout is not None and sys.stdout.isatty()


def columns() -> int | None:
    """How wide text may be; None when the output is piped."""
    if not on_terminal():
        return None
    return min(MOST_COLUMNS, max(20, _terminal().columns))


def print_text(lines: Iterable[str]) -> None:
    """Print finished lines, through a pager when they are more than a screenful on a terminal."""
    text = harmless("\n".join(lines))
    if _wants_pager(text):
        click.echo_via_pager(text + "\n")
        return
    click.echo(text)


def print_plain(lines: Iterable[str]) -> None:
    """Print finished lines without a pager: an answer is to be seen at once."""
    click.echo(harmless("\n".join(lines)))


def harmless(text: str) -> str:
    """Styled text in which nothing steers a terminal but its styles."""
    if text.replace("\n", "").isprintable():  # then there is nothing to be looked for
        return text
    return re.sub(_NO_STYLE, " ", text)


def _wants_pager(text: str) -> bool:
    if not on_terminal() or not sys.stdin.isatty() or click.get_current_context().meta.get(NO_PAGER):
        return False
    if os.environ.get("PAGER", "less") in ("", "cat") or os.environ.get("TERM") == "dumb":
        return False
    return text.count("\n") + 1 >= _terminal().lines


def _terminal() -> os.terminal_size:
    import shutil  # brings the compression modules along

    return shutil.get_terminal_size()


def wrap(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """The lines of ``text`` fitted to the terminal, each behind ``indent`` (the first one behind ``first``).

    Lines of ``text`` stay apart; what follows a list mark ("- ") is indented below it. Styles count no width.
    """
    width = columns()
    result: list[str] = []
    for line in text.split("\n"):
        lead = indent if result or first is None else first
        hang = indent + ("  " if line.startswith("- ") else "")
        result += [lead + line] if width is None else _fit(line, width, lead, hang)
    return result


def _fit(line: str, width: int, lead: str, hang: str) -> list[str]:
    result, now, empty = [], lead, True
    for word in line.split(" "):
        if not empty and len(click.unstyle(now)) + 1 + len(click.unstyle(word)) > width:
            result.append(now)
            now, empty = hang, True
        now += word if empty else " " + word
        empty = False
    return [*result, now]


def strong(text: str) -> str:
    """What the reader looks for: numbers, headings."""
    return click.style(text, bold=True)


def dim(text: str) -> str:
    """What stands aside: paths, kinds."""
    return click.style(text, dim=True)


def good(text: str) -> str:
    """Something that holds."""
    return click.style(text, fg="green")


def bad(text: str) -> str:
    """Something that fails or beats."""
    return click.style(text, fg="red")


def label(text: str) -> str:
    """The name of a group of lines."""
    return click.style(text, fg="cyan")


def clip(text: str, most: int) -> str:
    """The beginning of ``text`` on one line, at most ``most`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rsplit(" ", 1)[0] + "…"


def table(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows of cells as aligned columns: the first ``left`` ones to the left, the others to the right.

    The last of the left ones gives way where the terminal is narrower. Styles count no width.
    """
    widths = [max(len(click.unstyle(row[at])) for row in rows) for at in range(len(rows[0]))] if rows else []
    most = columns()
    if most is not None and left:
        over = sum(widths) + 2 * (len(widths) - 1) - most
        widths[left - 1] = max(12, widths[left - 1] - max(0, over))
    return ["  ".join(_cells(row, widths, left)).rstrip() for row in rows]


def _cells(row: Sequence[str], widths: Sequence[int], left: int) -> Iterator[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        plain = click.unstyle(cell)
        if len(plain) > width:
            cell = plain = clip(plain, width)
        blank = " " * (width - len(plain))
        yield cell + blank if at < left else blank + cell

"""The private overlay: one SQLite file per official text in the user's data folder.

``save`` replaces the whole file at once; ``lookup`` and ``lookup_tree`` read single paragraphs with nothing but SQLite
imported, from one row per item whose lists hold one entry per line. Beside the rows stands the whole text as one value
for ``load``.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kodex.ground.i18n import _
from kodex.ground.paths import data_folder
from kodex.official.errors import OfficialError
from kodex.rules.numbers import is_address, read

if TYPE_CHECKING:
    from kodex.official.model import OfficialText

FORMAT = 1
_RULEBOOK = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SCHEMA = """
CREATE TABLE whole (text BLOB);
CREATE TABLE item (
    position INTEGER PRIMARY KEY, number TEXT UNIQUE, part TEXT, part_heading TEXT, title TEXT, line INTEGER,
    heading TEXT, heading_mark TEXT, text TEXT, note_marks INTEGER, continuation TEXT, collapsed TEXT, refs TEXT);
"""
_COLUMNS = (
    "number, part, part_heading, title, line, heading, heading_mark, text, note_marks, continuation, collapsed, refs"
)


class _OtherFormat(Exception):
    """What was kept is kept in another way than we read."""


class Paragraph(NamedTuple):
    """One numbered paragraph as it is shown; the fields are those of ``OfficialItem``, with the part's heading."""

    number: str
    part: str
    part_heading: str
    title: str
    line: int
    heading: str | None
    heading_mark: str
    text: str
    note_marks: int
    continuation: tuple[str, ...]
    collapsed: tuple[str, ...]
    refs: tuple[str, ...]

    @property
    def printed(self) -> str:
        """The whole first paragraph as printed after its number."""
        return f"{self.heading or ''}{self.heading_mark} {self.text}".strip()


def overlay_path(rulebook: str) -> str:
    """Where the overlay of a rulebook is or would be."""
    if not _RULEBOOK.fullmatch(rulebook):
        raise ValueError(f"not a rulebook id: {rulebook!r}")
    return os.path.join(data_folder(), f"official-{rulebook}.db")


def is_kept(rulebook: str) -> bool:
    """Whether the user has imported an official text of this rulebook."""
    return os.path.isfile(overlay_path(rulebook))


def lookup(number: str, rulebook: str = "hkk-kodex") -> Paragraph | None:
    """The official paragraph with this number or address; None if there is no overlay or no such number in it."""
    found = (paragraph for known in _meant(number) for paragraph in _paragraphs(rulebook, "number = ?", (known,)))
    return next(found, None)


def lookup_tree(number: str, rulebook: str = "hkk-kodex") -> tuple[Paragraph, ...]:
    """The paragraph with this number or address and all below it, in printed order; empty if there are none."""
    for known in _meant(number):
        below = [f"{known}{mark}*" for mark in "./#"]
        found = _paragraphs(rulebook, f"number = ?{' OR number GLOB ?' * len(below)}", (known, *below))
        if found:
            return found
    return ()


def _meant(typed: str) -> list[str]:
    """What may be meant: an address as it stands (``1.01`` is not ``1.1``), then a number as people write it."""
    read_as = read(typed)
    return [*([typed] if is_address(typed) else []), *([read_as] if read_as and read_as != typed else [])]


def save(text: OfficialText) -> str:
    """Keep a text as the overlay of its rulebook, in place of an earlier one; returns the file's path."""
    from kodex.ground.atomic import replace_whole

    path = overlay_path(text.rulebook)
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_whole(path, lambda part: _write(part, text))
    except (OSError, sqlite3.Error) as error:
        from kodex.ground.reasons import reason  # only for what fails

        what = _("the official text cannot be kept here ({reason})").format(reason=reason(error))
        raise OfficialError(path, what, mend=_("make the folder writable or set KODEX_DATA_DIR to another")) from None
    return path


def load(rulebook: str = "hkk-kodex") -> OfficialText | None:
    """The whole text as it was saved, None if there is no overlay."""
    import msgspec

    from kodex.ground import structured
    from kodex.official.model import OfficialText

    path = overlay_path(rulebook)
    rows = _rows(path, "SELECT text FROM whole")
    try:
        return structured.unpacked(rows[0][0], OfficialText) if rows is not None else None
    except (msgspec.MsgspecError, IndexError, TypeError):
        raise _damaged(path, _("it is damaged")) from None


def _paragraphs(rulebook: str, where: str, values: Sequence[str]) -> tuple[Paragraph, ...]:
    rows = _rows(overlay_path(rulebook), f"SELECT {_COLUMNS} FROM item WHERE {where} ORDER BY position", values)
    return tuple(Paragraph(*row[:9], *(_lines(lines) for lines in row[9:])) for row in rows or ())


def _rows(path: str, query: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]] | None:
    """All rows of a query; None when there is no overlay."""
    if not os.path.exists(path):
        return None
    try:
        with closing(_open(path)) as db:
            return db.execute(query, values).fetchall()
    except _OtherFormat as other:
        raise _damaged(path, str(other)) from None
    except sqlite3.Error as error:
        from kodex.ground.reasons import reason  # only for what fails

        raise _damaged(path, reason(error)) from None


def _open(path: str) -> sqlite3.Connection:
    """The overlay read-only and without locks: a file in place never changes, it is replaced."""
    db = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        (found,) = db.execute("PRAGMA user_version").fetchone()
        if found != FORMAT:
            raise _OtherFormat(_("format {found} instead of {format}").format(found=found, format=FORMAT))
    except BaseException:
        db.close()
        raise
    return db


def _write(path: str, text: OfficialText) -> None:
    """Fill an empty file; no journal and no syncing, since the file is worthless until it is moved into place."""
    import msgspec

    headings = {part.number: part.heading for part in text.parts}
    rows = [
        (
            *(at, item.number, item.part, headings[item.part], item.title, item.line),
            *(item.heading, item.heading_mark, item.text, item.note_marks),
            *("\n".join(lines) for lines in (item.continuation, item.collapsed, item.refs)),
        )
        for at, item in enumerate(text.items)
    ]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA user_version={FORMAT};")
        db.executescript(f"BEGIN; {_SCHEMA}")
        db.execute("INSERT INTO whole VALUES (?)", (msgspec.msgpack.encode(text),))
        db.executemany(f"INSERT INTO item VALUES ({', '.join('?' * 13)})", rows)
        db.execute("COMMIT")


def _lines(stored: str) -> tuple[str, ...]:
    return tuple(stored.split("\n")) if stored else ()


def _damaged(path: str, why: str) -> OfficialError:
    what = _("the kept official text cannot be read ({reason})").format(reason=why)
    return OfficialError(path, what, mend=_("import the rulebook again: kodex import FILE"))

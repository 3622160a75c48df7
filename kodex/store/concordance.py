"""The concordances of the knowledge base compiled into one small SQLite file beside the stores of the rulebooks.

It is opened by what compares editions and by nothing else; the stores of the rulebooks know nothing of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from typing import Any

from kodex.ground import paths
from kodex.ground.version import __version__
from kodex.rules import numbers
from kodex.store import file

SCHEMA = 2
"""Raised whenever the tables change shape."""

FOLDER = "concordance"

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE mechanism (ord INTEGER PRIMARY KEY, grp TEXT NOT NULL, verdict TEXT NOT NULL, json TEXT NOT NULL);
CREATE TABLE rule (rulebook TEXT, number TEXT, ord INTEGER, PRIMARY KEY (rulebook, number, ord)) WITHOUT ROWID;
CREATE TABLE within (
    rulebook TEXT, number TEXT, ord INTEGER, rule TEXT, PRIMARY KEY (rulebook, number, ord, rule)
) WITHOUT ROWID;
"""
"""``rule``: which rules an entry names; ``within``: the same under the number of each rule and of all above it."""


def open_concordances() -> sqlite3.Connection | None:
    """The compiled concordances; compiled first when that is missing, stale or damaged. None when there are none.

    Raises KodexError when a concordance cannot be read. Where the cache cannot be written they live in memory only.
    """
    folder = os.path.join(paths.kb_folder(), FOLDER)
    if not os.path.isdir(folder):
        return None
    key = f"{os.path.abspath(folder)}\n{__version__}\n{SCHEMA}"
    path = os.path.join(paths.cache_folder(), f"{FOLDER}-{zlib.crc32(os.fsencode(key)):08x}.db")
    stamp = _stamp(folder)
    connection = file.load(path)
    if connection is not None:
        if _is_of(connection, stamp):
            return connection
        connection.close()
    return _compiled(path, stamp)


def _stamp(folder: str) -> str:
    """A quick fingerprint of the files: names, sizes, times."""
    found = [(each.name, each.stat()) for each in os.scandir(folder) if each.name.endswith(".yaml")]
    return "\n".join(f"{name} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}" for name, stat in sorted(found))


def _is_of(connection: sqlite3.Connection, stamp: str) -> bool:
    try:
        row = connection.execute("SELECT value FROM meta WHERE key = 'stamp'").fetchone()
    except sqlite3.Error:
        return False
    return row is not None and row[0] == stamp


def _compiled(path: str, stamp: str) -> sqlite3.Connection:
    from pathlib import Path

    import msgspec

    from kodex.kb import concordance as kb

    connection = sqlite3.connect(":memory:", check_same_thread=not file.SHARED)
    connection.executescript(_TABLES)
    editions: dict[str, str] = {}
    precedence: list[dict[str, Any]] = []
    ord_ = 0
    with connection:
        for source in kb.files(Path(paths.kb_folder())):
            read = kb.read(source)
            editions |= read.editions
            precedence += msgspec.to_builtins(read.precedence)
            for mechanism in read.mechanisms:
                ord_ += 1
                row = (ord_, mechanism.group, mechanism.verdict, _dump(_entry(msgspec.to_builtins(mechanism))))
                connection.execute("INSERT INTO mechanism VALUES (?, ?, ?, ?)", row)
                rules = {(id_, number, ord_) for id_, numbers in mechanism.rules.items() for number in numbers}
                connection.executemany("INSERT INTO rule VALUES (?, ?, ?)", sorted(rules))
                within = {(id_, one, ord_, rule) for id_, rule, _ in rules for one in (rule, *numbers.ancestors(rule))}
                connection.executemany("INSERT INTO within VALUES (?, ?, ?, ?)", sorted(within))
        facts = {"stamp": stamp, "editions": _dump(editions), "precedence": _dump(precedence)}
        connection.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
    with contextlib.suppress(OSError):
        file.save(path, connection)
    return connection


def _entry(mechanism: dict[str, Any]) -> dict[str, Any]:
    """A mechanism with every key, as programs get it."""
    facts = mechanism.get("facts", [])
    return {
        "id": mechanism["id"],
        "group": mechanism["group"],
        "name": mechanism["name"],
        "rules": mechanism["rules"],
        "verdict": mechanism["verdict"],
        "only": facts[0]["rulebooks"] if facts and mechanism["verdict"] == "only-here" else [],
        "common": mechanism.get("common"),
        "facts": facts,
        "open": mechanism.get("open", False),
        "note": mechanism.get("note"),
    }


def _dump(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

"""Check a deck list that somebody is writing: the website's page for decks shows what comes from here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kodex.engine.decks import decks
from kodex.errors import KodexError

PLAIN, YAML, TABLE = "pakli.txt", "pakli.yaml", "lapok.yaml"
"""The files that the texts are written to."""

_IS_YAML = re.compile(r"^deck:(?:[ \t]*[\[{]|[ \t]*\r?\n(?:[ \t]+\S|-[ \t]))", re.MULTILINE)


def trial(asked: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What the rules say against a list, as plain data. ``folder`` is where its files are written.

    ``asked``: ``list``, the text of a list (plain lines or YAML), ``cards``, the text of a table of cards (may be
    empty), ``formats`` and ``edition``. Gives what ``kodex deck --json`` does, without the texts of rules; or
    ``lacking``: the cards that no table describes; or ``error``: why the texts cannot be read (``what``, ``mend``,
    ``line``, and ``file``, the name of the text).
    """
    path = _written(folder, YAML if _IS_YAML.search(asked["list"]) else PLAIN, asked["list"])
    table = _written(folder, TABLE, asked["cards"]) if asked.get("cards", "").strip() else None
    edition = asked.get("edition") or None
    try:
        lacking = decks.undescribed(path, table, edition)
        if lacking:
            return {"lacking": lacking}
        found = decks.check(path, table, asked.get("formats", ()), edition)
    except KodexError as error:
        return {"error": _told(error)}
    return decks.as_json(found, lambda _rule: None) | {"file": path.name}


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def _told(error: KodexError) -> dict[str, Any]:
    file = None if error.path is None else Path(error.path).name
    return {"what": error.what, "mend": error.mend, "file": file, "line": error.line, "field": error.field}


__all__ = ["trial"]

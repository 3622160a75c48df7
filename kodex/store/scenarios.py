"""Which scenarios prove a rule: kept in the store, so that an answer can name them without reading YAML.

The scenarios of a rulebook stand beside its knowledge base: those of ``kb/hkk-kodex`` in
``queries/scenarios/hkk-kodex``, in a checkout and in an installed package alike.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

TABLE = """
CREATE TABLE scenario (
    rule TEXT, others INTEGER, id TEXT, title TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (rule, others, id)
) WITHOUT ROWID;
"""
"""A row for each rule that a scenario decides by; ``others``: how many more it needs; ``file``: from the folder that
holds ``kb`` and ``queries``."""

_MOST = 3


def folder_beside(rulebook_folder: str) -> str:
    """The folder of scenarios that belongs to a knowledge base folder; need not exist."""
    kb, rulebook = os.path.split(os.path.abspath(rulebook_folder))
    return os.path.join(os.path.dirname(kb), "queries", "scenarios", rulebook)


Proof = tuple[str, str, str, tuple[str, ...]]
"""A scenario: its id, title, file (from the root) and the rules it decides by."""


def add(connection: sqlite3.Connection, rulebook_folder: str, proofs: Iterable[Proof] | None = None) -> None:
    """Fill the table from the scenario files; what cannot be read is left out (``kodex check`` says why).

    ``proofs`` are the scenarios where the caller knows them: the files need not be read.
    """
    rows = _rows(rulebook_folder) if proofs is None else (row for one in proofs for row in _of(*one))
    connection.executemany("INSERT OR REPLACE INTO scenario VALUES (?, ?, ?, ?, ?)", rows)


def _rows(rulebook_folder: str) -> Iterator[tuple[str, int, str, str, str]]:
    from pathlib import Path

    from kodex import yamlfile
    from kodex.errors import KodexError

    folder = Path(folder_beside(rulebook_folder))
    for path in sorted(folder.rglob("*.yaml")):
        try:
            data = yamlfile.read(path).data
        except KodexError:
            continue
        found = data.get("scenarios") if isinstance(data, dict) else None
        for scenario in found if isinstance(found, list) else ():
            yield from _of_scenario(scenario, path.relative_to(folder.parents[2]).as_posix())


def _of_scenario(scenario: Any, file: str) -> Iterator[tuple[str, int, str, str, str]]:
    rules = scenario.get("rules") if isinstance(scenario, dict) else None
    if isinstance(rules, list):
        numbers = tuple(rule for rule in rules if isinstance(rule, str))
        yield from _of(str(scenario.get("id")), str(scenario.get("title")), file, numbers)


def _of(id_: str, title: str, file: str, rules: tuple[str, ...]) -> Iterator[tuple[str, int, str, str, str]]:
    numbers = list(dict.fromkeys(rules))
    for number in numbers:
        yield number, len(numbers) - 1, id_, title, file


def proving(connection: sqlite3.Connection, number: str, most: int = _MOST) -> list[dict[str, str]]:
    """The scenarios (``id``, ``title``, ``file``) that decide by this rule, those that need the fewest others first."""
    rows = connection.execute(
        "SELECT id, title, file FROM scenario WHERE rule = ? ORDER BY others, id LIMIT ?", (number, most)
    )
    return [{"id": id_, "title": title, "file": file} for id_, title, file in rows]

"""Which scenarios prove a rule: kept in the store, so that an answer can name them without reading YAML.

The scenarios of a rulebook stand beside its knowledge base: those of ``kb/hkk-kodex`` in
``queries/scenarios/hkk-kodex``, in a checkout and in an installed package alike (:mod:`kodex.store.proofs` reads them).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodex.store.proofs import Proof

TABLE = """
CREATE TABLE scenario (
    rule TEXT, others INTEGER, id TEXT, title TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (rule, others, id)
) WITHOUT ROWID;
CREATE TABLE citing (rule TEXT, id TEXT, PRIMARY KEY (rule, id)) WITHOUT ROWID;
"""
"""``scenario``: a row for each rule that one decides by; ``others``: how many more it needs; ``file``: from the folder
that holds ``kb`` and ``queries``. ``citing``: a row for each further rule that one demands to be cited."""

_MOST = 3


def add(connection: sqlite3.Connection, proofs: Iterable[Proof]) -> None:
    """Fill the tables."""
    proofs = list(proofs)
    rows = (
        (number, len(numbers) - 1, proof.id, proof.title, proof.file)
        for proof in proofs
        for numbers in (list(dict.fromkeys(proof.rules)),)
        for number in numbers
    )
    connection.executemany("INSERT OR REPLACE INTO scenario VALUES (?, ?, ?, ?, ?)", rows)
    citing = ((number, proof.id) for proof in proofs for number in proof.cites if number not in proof.rules)
    connection.executemany("INSERT OR REPLACE INTO citing VALUES (?, ?)", citing)


def proving(connection: sqlite3.Connection, number: str, most: int = _MOST) -> list[dict[str, str]]:
    """The scenarios (``id``, ``title``, ``file``) that decide by this rule, those that need the fewest others first."""
    rows = connection.execute(
        "SELECT id, title, file FROM scenario WHERE rule = ? ORDER BY others, id LIMIT ?", (number, most)
    )
    return [{"id": id_, "title": title, "file": file} for id_, title, file in rows]


def about(connection: sqlite3.Connection, number: str) -> list[tuple[str, str]]:
    """The scenarios (id, file) that decide by a rule or by one below it, each once, by id."""
    found = connection.execute(
        "SELECT DISTINCT id, file FROM scenario WHERE rule = ? OR substr(rule, 1, ?) = ? ORDER BY id",
        (number, len(number) + 1, f"{number}."),
    )
    return [(str(id_), str(file)) for id_, file in found]


def citing(connection: sqlite3.Connection, number: str) -> list[dict[str, str]]:
    """The scenarios (``id``, ``title``, ``file``) that do not decide by this rule and demand its citation, by id."""
    rows = connection.execute(
        "SELECT DISTINCT id, title, file FROM scenario WHERE id IN (SELECT id FROM citing WHERE rule = ?) ORDER BY id",
        (number,),
    )
    return [{"id": id_, "title": title, "file": file} for id_, title, file in rows]

"""Which cases are scenarios that ``kodex try`` and the playground can open: kept in the store, so that an answer names
the nearest of them without reading YAML and without the engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from kodex.search import cases

if TYPE_CHECKING:
    from kodex.model import Rulebook
    from kodex.store.proofs import Proof
    from kodex.store.store import Store

TABLE = """
CREATE TABLE playable (place INTEGER PRIMARY KEY, id TEXT NOT NULL);
"""
"""By case, counted as in ``cased`` (situations first, then the rulings that hold), the id of its scenario."""


def add(connection: sqlite3.Connection, rulebook: Rulebook, proofs: Iterable[Proof]) -> None:
    """Fill the table: ``rulebook`` has the scenarios among its situations (``kodex.store.proofs.attached``)."""
    playable = {proof.id for proof in proofs if proof.playable}
    connection.executemany("INSERT INTO playable VALUES (?, ?)", _rows(rulebook, playable))


def _rows(rulebook: Rulebook, playable: set[str]) -> Iterator[tuple[int, str]]:
    groups = (group for rule in rulebook.rules.values() for group in rule.situations)
    scenarios = ((group.case,) for group in groups for _text in group.q)
    for place, ids in enumerate(chain(scenarios, (one.scenarios for one in cases.holding_rulings(rulebook)))):
        first = next((id_ for id_ in ids if id_ in playable), None)
        if first is not None:
            yield place, first


def known(store: Store) -> dict[int, str]:
    """By situation the id of its scenario, of all that can be played."""
    situations = len(cases.known(store).owners)
    return {place: id_ for place, id_ in every(store).items() if place < situations}


def every(store: Store) -> dict[int, str]:
    """The same, and by ruling that of the scenario in which it is played; read once while the store is open."""
    return store.cached("playable", [0], lambda connection, _keys: {0: _read(connection)})[0]


def _read(connection: sqlite3.Connection) -> dict[int, str]:
    return dict(connection.execute("SELECT place, id FROM playable"))

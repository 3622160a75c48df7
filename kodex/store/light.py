"""What can be said of a rulebook without its store: where none is compiled yet, its files are read instead.

Compiling takes several times as long, most of it for the search, of which nothing is asked here.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kodex.store import Store
from kodex.store.places import compiled, folder

if TYPE_CHECKING:
    from kodex.model import Rulebook


def every_number(rulebook: str) -> frozenset[str]:
    """Every number of a rulebook. Raises KodexError for an unknown rulebook or an unreadable knowledge base."""
    source = _source(rulebook, folder(rulebook), os.getpid())
    return frozenset(source.numbers() if isinstance(source, Store) else source.rules)


def without_note(rulebook: str, wanted: Sequence[str]) -> list[str]:
    """Those of the rules with these numbers that have a note whose text is missing. Raises KodexError as above."""
    source = _source(rulebook, folder(rulebook), os.getpid())
    if isinstance(source, Store):
        return [rule["number"] for rule in source.rules(list(wanted)) if rule.get("note_missing")]
    return [number for number in wanted if number in source.rules and source.rules[number].note_missing]


@cache
def _source(rulebook: str, folder: str, _process: int) -> Store | Rulebook:
    """The store, or the rulebook as its files say; each process has its own, for it holds an open file."""
    store = compiled(rulebook)
    if store is not None:
        return store
    from kodex.kb.read import read_rulebook

    return read_rulebook(Path(folder), from_cache=True)


__all__ = ["every_number", "without_note"]

"""What can be said of a rulebook without its store: where none is compiled yet, its files are read instead.

Compiling takes several times as long, most of it for the search, of which nothing is asked here. Of the files only
those are parsed in which what is asked for seems to stand; where it does not stand there after all, every one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kodex.ground.files import contents
from kodex.rules import numbers
from kodex.store import Store
from kodex.store.places import compiled, folder

if TYPE_CHECKING:
    from kodex.kb.read import ReadTitle
    from kodex.model import Rule, Rulebook

_NUMBER = re.compile(rb"""^[ -]*number: *["']?([^"'\s]+)""", re.MULTILINE)
"""How a title file mostly says that a rule has a number."""


def every_number(rulebook: str) -> frozenset[str]:
    """Every number of a rulebook. Raises KodexError for an unknown rulebook or an unreadable knowledge base."""
    source = folder(rulebook)
    store = _store(rulebook, source, os.getpid())
    return frozenset(_book(source).rules if store is None else store.numbers())


def numbers_in_titles(rulebook: str, titles: frozenset[str], parts: frozenset[str]) -> frozenset[str]:
    """Every number of some titles and parts of a rulebook. Raises KodexError as above."""
    source = folder(rulebook)
    store = _store(rulebook, source, os.getpid())
    if store is not None:
        return frozenset(
            rule["number"] for rule in store.all_rules() if rule["title_number"] in titles or rule["part"] in parts
        )
    book = _book(source)
    wanted = titles.union(title.number for title in book.titles.values() if title.part in parts)
    return frozenset(rule.number for rule in book.rules.values() if rule.title in wanted)


def is_number(rulebook: str, number: str) -> bool:
    """Whether a rulebook has a rule with this number.

    Raises KodexError for an unknown rulebook, or where what would have to be looked through cannot be read.
    """
    source = folder(rulebook)
    store = _store(rulebook, source, os.getpid())
    return _rule(source, number) is not None if store is None else bool(store.places([number]))


def without_note(rulebook: str, wanted: Sequence[str]) -> list[str]:
    """Those of the rules with these numbers that have a note whose text is missing. Raises KodexError as above."""
    source = folder(rulebook)
    store = _store(rulebook, source, os.getpid())
    if store is not None:
        return [rule["number"] for rule in store.rules(list(wanted)) if rule.get("note_missing")]
    found = ((number, _rule(source, number)) for number in wanted)
    return [number for number, rule in found if rule is not None and rule.note_missing]


@cache
def _store(rulebook: str, folder: str, _process: int) -> Store | None:
    """The store, if it is compiled; each process has its own, for it holds an open file."""
    return compiled(rulebook)


def _rule(folder: str, number: str) -> Rule | None:
    """The rule with a number."""
    if not numbers.is_address(number):
        return None
    for path, part in _written(folder).get(number, ()):
        for rule in _reader(folder)(path, Path(folder), part)[1]:
            if rule.number == number:
                return rule
    return _book(folder).rules.get(number)


@cache
def _written(folder: str) -> Mapping[str, list[tuple[Path, str]]]:
    """By number the title files that seem to have a rule with it, in their order, each with the number of its part."""
    from kodex.kb.read import title_files

    found: dict[str, list[tuple[Path, str]]] = {}
    for path, part in title_files(Path(folder)):
        for number in dict.fromkeys(_NUMBER.findall(contents(path))):
            found.setdefault(number.decode(errors="replace"), []).append((path, part))
    return found


@cache
def _reader(folder: str) -> ReadTitle:
    from kodex.kb.read import kept

    return cache(kept(Path(folder)))


@cache
def _book(folder: str) -> Rulebook:
    from kodex.kb.read import read_rulebook

    return read_rulebook(Path(folder), from_cache=True)


__all__ = ["every_number", "is_number", "numbers_in_titles", "without_note"]

"""Pairs of scenarios that show what the concordance says: one by the rules of an edition, its sister by another's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from kodex.website.cases import Case
from kodex.website.content import Content

if TYPE_CHECKING:
    from kodex.shapes import Mechanism


class Pair(NamedTuple):
    """A scenario of a rulebook and its sister; both stand on a page of ``content``."""

    content: Content
    case: Case
    sister: Case


def by_entry(entries: Iterable[Mechanism], shelf: Mapping[str, Content]) -> dict[str, list[Pair]]:
    """The id of an entry -> the pairs that show it; under the empty one those that show none.

    A pair shows a difference when both of its scenarios are about rules that the difference names. One of which that is
    true nowhere shows what names the rules of the edition's scenario and is not the same, unless other pairs show that.
    """
    entries = list(entries)
    pairs = [Pair(content, *pair) for content in shelf.values() for pair in content.cases.pairs()]
    found: dict[str, list[Pair]] = defaultdict(list)
    rest = []
    for pair in pairs:
        shown = [entry for entry in entries if entry["verdict"] == "different" and _names_both(entry, pair)]
        for entry in shown:
            found[entry["id"]].append(pair)
        rest += [] if shown else [pair]
    taken = frozenset(found)
    for pair in rest:
        shown = [entry for entry in entries if entry["verdict"] != "same" and _names(entry, pair.case)]
        for id_ in [entry["id"] for entry in shown if entry["id"] not in taken] or [""]:
            found[id_].append(pair)
    return found


def _names(entry: Mechanism, case: Case) -> bool:
    return not set(case.rules).isdisjoint(entry["rules"].get(case.edition, ()))


def _names_both(entry: Mechanism, pair: Pair) -> bool:
    return _names(entry, pair.case) and _names(entry, pair.sister)

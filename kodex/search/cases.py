"""Cases: situations of all rules, scenarios that somebody answered, and rulings, found by a question whatever rule they
hang on.

They are found by how their telling words begin, weighed by how telling these are: the cosine of the two texts. What is
kept follows the situations in printed order (scenarios are among them), then the rulings that hold, in theirs.
"""

from __future__ import annotations

import math
import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from kodex.text.folding import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

if TYPE_CHECKING:
    from kodex.model import Rulebook, Ruling
    from kodex.store.store import Store

TABLE = """
CREATE TABLE cased (head TEXT PRIMARY KEY, places BLOB NOT NULL) WITHOUT ROWID;
"""
"""By beginning of a word the cases that have it, counted from 0; ``''``: the length of each as a vector;
``' owners'``: the place of the rule of each situation (from 1), ``' ruled'`` of each ruling those of its rules, counted
before."""

LENGTHS, OWNERS, RULED = "", " owners", " ruled"


class Cased(NamedTuple):
    """What is known of all cases of a rulebook: their lengths as vectors, the place of the rule of each situation, the
    places of the rules of each ruling, by place of a rule the rulings about it."""

    lengths: list[float]
    owners: list[int]
    ruled: list[Sequence[int]]
    rulings: dict[int, list[int]]

    def about(self, rule: int) -> Sequence[int]:
        """All cases about the rule at a place; the situations are in the order of their rules."""
        of_rule = range(bisect_left(self.owners, rule), bisect_right(self.owners, rule))
        return [*of_rule, *self.rulings.get(rule, ())]

    def rules(self, case: int) -> Sequence[int]:
        """The places of the rules that a case is about, the deciding one first."""
        return (self.owners[case],) if case < len(self.owners) else self.ruled[case - len(self.owners)]

    def within(self, case: int) -> int | None:
        """Which situation of its rule a case is, from 0; None for a ruling."""
        return case - bisect_left(self.owners, self.owners[case]) if case < len(self.owners) else None

    def ruling(self, case: int) -> int:
        """Which ruling a case is, from 1."""
        return case - len(self.owners) + 1


def heads(text: str) -> set[str]:
    """How the telling words of a text begin.

    >>> sorted(heads("Rakhatok a lényre jelzőt?"))
    ['jelzo', 'lenyr', 'rakha']
    """
    return {word[:START] for word in words(fold(text)) if len(word) > 1 and word not in SMALL_WORDS}


def worth(holding: int, total: int) -> float:
    """How telling a beginning is that so many of all cases have, squared."""
    return math.log((total + 1) / (holding + 0.5)) ** 2


def holding_rulings(rulebook: Rulebook) -> list[Ruling]:
    """The rulings that no newer one takes the place of."""
    superseded = {id_ for ruling in rulebook.rulings for id_ in ruling.supersedes}
    return [one for one in rulebook.rulings if one.id not in superseded]


def texts(rulebook: Rulebook) -> tuple[list[str], list[int], list[str], list[Sequence[int]]]:
    """The situations of a rulebook and the places of their rules, the rulings that hold and the places of theirs."""
    places = {number: place for place, number in enumerate(rulebook.rules, 1)}
    situations = [(case, places[rule.number]) for rule in rulebook.rules.values() for case in rule.cases]
    rulings = holding_rulings(rulebook)
    ruled = [[places[number] for number in one.rules if number in places] for one in rulings]
    return (
        [text for text, _place in situations],
        [place for _text, place in situations],
        [one.question for one in rulings],
        [*ruled],
    )


def rows(rulebook: Rulebook) -> Iterator[tuple[str, bytes]]:
    """The rows of the table."""
    situations, owners, rulings, ruled = texts(rulebook)
    lists: dict[str, array[int]] = defaultdict(lambda: array("H"))
    every = [heads(text) for text in chain(situations, rulings)]
    for case, found in enumerate(every):
        for head in sorted(found):
            lists[head].append(case)
    worths = {head: worth(len(found), len(every)) for head, found in lists.items()}
    yield LENGTHS, array("f", (math.sqrt(sum(worths[head] for head in sorted(found))) for found in every)).tobytes()
    yield OWNERS, array("H", owners).tobytes()
    yield RULED, array("H", chain.from_iterable((len(places), *places) for places in ruled)).tobytes()
    for head in sorted(lists):
        yield head, lists[head].tobytes()


def known(store: Store) -> Cased:
    """What is known of all cases, read once while the store is open."""
    return store.cached("cased", [LENGTHS], _read_known)[LENGTHS]


def _read_known(connection: sqlite3.Connection, _keys: list[str]) -> dict[str, Cased]:
    kept = dict(connection.execute("SELECT head, places FROM cased WHERE head IN (?, ?, ?)", (LENGTHS, OWNERS, RULED)))
    owners, counted = list(array("H", kept[OWNERS])), array("H", kept[RULED])
    ruled: list[Sequence[int]] = []
    at = 0
    while at < len(counted):
        ruled.append(counted[at + 1 : at + 1 + counted[at]])
        at += 1 + counted[at]
    rulings: dict[int, list[int]] = {}
    for case, rules in enumerate(ruled, len(owners)):
        for rule in rules:
            rulings.setdefault(rule, []).append(case)
    return {LENGTHS: Cased(list(array("f", kept[LENGTHS])), owners, ruled, rulings)}


def alike(store: Store, found: Iterable[str], least: float, rules: Iterable[int] = ()) -> dict[int, float]:
    """The cases that are at least so much alike (0 to 1) to a question, and all those about some ``rules`` (places)
    that share a telling word with it, each with how much; ``found``: how the question's telling words begin."""
    every = known(store)
    lengths = every.lengths
    wanted = sorted(found)
    lists = store.cached("case words", wanted, _read_lists)
    worths = {head: worth(len(lists.get(head, ())), len(lengths)) for head in wanted}
    length = math.sqrt(sum([worths[head] for head in wanted]))
    sums = [0.0] * len(lengths)  # by case: a list of all is quicker than a dictionary of those met
    for head, places in lists.items():
        own = worths[head]
        for case in places:
            sums[case] += own
    bound = least * length
    chosen = [case for case, one in enumerate(sums) if one and one >= bound * lengths[case]]
    chosen += [case for rule in rules for case in every.about(rule) if sums[case]]
    return {case: sums[case] / (length * lengths[case]) for case in chosen}


def holding(store: Store, head: str) -> int:
    """In how many cases a telling word begins so."""
    return len(store.cached("case words", [head], _read_lists).get(head, ()))


def _read_lists(connection: sqlite3.Connection, wanted: list[str]) -> dict[str, array[int]]:
    marks = ",".join("?" * len(wanted))
    rows_ = connection.execute(f"SELECT head, places FROM cased WHERE head IN ({marks})", wanted)
    return {head: read_places(places) for head, places in rows_}


def read_places(kept: bytes) -> array[int]:
    """The cases that have a beginning, from a row of the table."""
    return array("H", kept)


def ranked(
    store: Store, found: Iterable[str], shares: Mapping[int, float], weights: Mapping[str, float]
) -> list[tuple[int, float]]:
    """The cases that are likely enough of the kind that is asked for, best first, each with its score.

    ``shares``: by place of a rule how likely it is the right one; ``weights``: the fitted ones (``calibration``).
    """
    rules, share, least = known(store).rules, weights["share"], weights["least"]
    near = alike(store, found, least, shares)
    scored = [
        (case, one + share * max([shares.get(rule, 0.0) for rule in rules(case)], default=0.0))
        for case, one in near.items()
    ]
    return sorted([pair for pair in scored if pair[1] >= least], key=lambda pair: (-pair[1], pair[0]))

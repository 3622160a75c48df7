"""Which answers of a disputed rule stand: what is new there is read beside the defaults (the linter's L334).

A new answer may decide a dispute in words that nothing likens to it. So ``standing.json`` beside the tables keeps, by
rule, the answers that stood on 29 November 2026 and those that somebody has read since (``kodex lint --reread
NUMBER``): a short fingerprint of each question and answer, one behind the other. Any other of a rule that a dispute
names is new. Before them, up to a colon, stand the fingerprints of the defaults that they were read beside: where one
of them changes, all of them are read again, also those that only say "alapesetben".
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from kodex.ground import atomic
from kodex.kb import reread
from kodex.model import Dispute, Rule, Rulebook

NAME = "standing.json"


class Stood(NamedTuple):
    """The fingerprints of the answers of a rule that stand, and of the defaults that they were read beside."""

    answers: frozenset[str] = frozenset()
    defaults: frozenset[str] = frozenset()


def of_book(folder: Path) -> dict[str, Stood]:
    """By rule what stands. Raises KodexError for a broken file."""
    path = folder / NAME
    if not path.is_file():
        return {}
    parted = {number: row.rpartition(":") for number, row in reread.rows(path).items()}
    return {
        number: Stood(reread.each(row), reread.each(defaults)) for number, (defaults, _colon, row) in parted.items()
    }


def default_of(dispute: Dispute) -> str:
    """What the default of a dispute says."""
    return next((one.text for one in dispute.readings if one.id == dispute.default), "")


def of_default(dispute: Dispute) -> str:
    """What tells the default of a dispute from what it was before."""
    return reread.short(f"{dispute.id} | {default_of(dispute)}")


def answers(rule: Rule) -> Iterator[tuple[str, str]]:
    """The questions of a rule, each with its answer."""
    for group in (*rule.asked, *rule.situations):
        yield from ((question, group.a) for question in group.q if group.a)


def accept(rulebook: Rulebook, folder: Path, numbers: Collection[str]) -> None:
    """Let the answers of these rules stand beside the defaults there are, and drop what is no more of the others."""
    stood = of_book(folder)
    disputed: dict[str, set[str]] = defaultdict(set)
    for dispute in rulebook.disputes:
        for number in dispute.rules:
            disputed[number].add(of_default(dispute))
    rows: dict[str, str] = {}
    for number in sorted(disputed.keys() & rulebook.rules.keys()):
        present = Stood(
            frozenset(reread.of_answer(*one) for one in answers(rulebook.rules[number])), frozenset(disputed[number])
        )
        before = present if number in numbers else stood.get(number, Stood())
        if kept := present.answers & before.answers:
            rows[number] = "".join([*sorted(present.defaults & before.defaults), ":", *sorted(kept)])
    atomic.save(folder / NAME, json.dumps(rows, indent=0) + "\n")

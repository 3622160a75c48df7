"""Which answers of a disputed rule stand: what is new there is read beside the defaults (the linter's L334).

A new answer may decide a dispute in words that nothing likens to it. So ``standing.json`` beside the tables keeps, by
rule, the answers that stood on 29 November 2026 and those that somebody has read since (``kodex lint --reread
NUMBER``): a short fingerprint of each question and answer, one behind the other. Any other of a rule that a dispute
names is new.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from kodex.errors import KodexError
from kodex.ground import atomic
from kodex.ground.i18n import _
from kodex.kb import reread
from kodex.model import Rule, Rulebook

NAME = "standing.json"

_LENGTH = 5
"""Letters of a fingerprint: of the answers of one rule hardly two have the same."""


def of_book(folder: Path) -> dict[str, set[str]]:
    """By rule the fingerprints of the answers that stand. Raises KodexError for a broken file."""
    path = folder / NAME
    if not path.is_file():
        return {}
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except msgspec.MsgspecError:
        what = _("by rule a row of fingerprints is expected")
        raise KodexError(what, path=path, mend=_("take the file back from the history, or reread its rules")) from None
    return {number: {row[at : at + _LENGTH] for at in range(0, len(row), _LENGTH)} for number, row in found.items()}


def fingerprint(question: str, answer: str) -> str:
    """What tells an answer of a rule from the others."""
    return reread.fingerprint(f"{question} | {answer}")[:_LENGTH]


def answers(rule: Rule) -> Iterator[tuple[str, str]]:
    """The questions of a rule, each with its answer."""
    for group in (*rule.asked, *rule.situations):
        yield from ((question, group.a) for question in group.q if group.a)


def accept(rulebook: Rulebook, folder: Path, numbers: Collection[str]) -> None:
    """Let the answers of these rules stand, and drop what is no more of the others."""
    stood = of_book(folder)
    rows: dict[str, str] = {}
    for number in sorted({one for dispute in rulebook.disputes for one in dispute.rules} & rulebook.rules.keys()):
        present = {fingerprint(*one) for one in answers(rulebook.rules[number])}
        kept = present if number in numbers else present & stood.get(number, set())
        if kept:
            rows[number] = "".join(sorted(kept))
    atomic.save(folder / NAME, json.dumps(rows, indent=0) + "\n")

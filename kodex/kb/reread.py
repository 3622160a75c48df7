"""What of a rule somebody has read beside its text, and which text that was.

Each rulebook keeps ``answers.json`` beside its tables, by rule: the fingerprint of the text when somebody last read
its gist, answers and situations beside it; and behind a colon, one short fingerprint behind the other, what no word
can be trusted with: the gist and each statement (a limit may be added in any words, L338), and every *Igen* or *Nem*
to a question that has a word of asking (:func:`kodex.kb.replies.may_ask_for_a_thing`, L333). What changes is a finding
until it has been read (``kodex lint --reread NUMBER``). Norms are bound to texts in the same way
(:mod:`kodex.engine.bound.bindings`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from kodex.errors import KodexError
from kodex.ground import atomic
from kodex.ground.i18n import _
from kodex.kb.replies import may_ask_for_a_thing, stands_alone
from kodex.model import Rule
from kodex.rules.books import DEFAULT

NAME = "answers.json"

_LENGTH = 5
"""Letters of a short fingerprint: of what is said of one rule hardly two things have the same."""


class Read(NamedTuple):
    """The fingerprint of the text of a rule, and those of what was read beside it."""

    text: str = ""
    beside: frozenset[str] = frozenset()


def fingerprint(text: str) -> str:
    """A short hash of a rule's text; white space does not count."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def short(text: str) -> str:
    """What tells a sentence from the others of its rule."""
    return fingerprint(text)[:_LENGTH]


def each(row: str) -> frozenset[str]:
    """The short fingerprints that stand one behind the other."""
    return frozenset(row[at : at + _LENGTH] for at in range(0, len(row), _LENGTH))


def command(rulebook: str, option: str) -> str:
    """What is typed when something of a rulebook has been read: ``kodex lint --rulebook magus --reread 6.05``."""
    of = "" if rulebook == DEFAULT else f"--rulebook {rulebook} "
    return f"kodex lint {of}{option}"


def is_kept(folder: Path) -> bool:
    """Whether a rulebook's answers are looked after: one without the file is still being answered."""
    return (folder / NAME).is_file()


def accepted(folder: Path) -> dict[str, Read]:
    """By rule what is on record of the rulebook in this folder. Raises KodexError for a broken file."""
    if not is_kept(folder):
        return {}
    parted = {number: row.partition(":") for number, row in rows(folder / NAME).items()}
    return {number: Read(text, each(beside)) for number, (text, _colon, beside) in parted.items()}


def rows(path: Path) -> dict[str, str]:
    """By rule the fingerprints that a file keeps. Raises KodexError for a broken one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except msgspec.MsgspecError:
        what = _("by rule a row of fingerprints is expected")
        raise KodexError(what, path=path, mend=_("take the file back from the history, or reread its rules")) from None


def said(rule: Rule) -> Iterator[str]:
    """The gist of a rule and its statements."""
    if rule.gist:
        yield rule.gist
    yield from rule.statements


def doubtful(rule: Rule) -> Iterator[tuple[str, str]]:
    """The questions with a word of asking, each with the *Igen* or *Nem* that answers it."""
    for group in (*rule.asked, *rule.situations):
        if group.a and stands_alone(group.a):
            yield from ((question, group.a) for question in group.q if may_ask_for_a_thing(question))


def of_answer(question: str, answer: str) -> str:
    """What tells an answer from the others of its rule."""
    return short(f"{question} | {answer}")


def accept(folder: Path, rules: Iterable[Rule]) -> Path:
    """Record that what is said of these rules fits their texts now; gives the file."""
    path = folder / NAME
    rows: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if is_kept(folder) else {}
    for rule in rules:
        beside = {*map(short, said(rule)), *(of_answer(*one) for one in doubtful(rule))}
        rows[rule.number] = ":".join([fingerprint(rule.text or ""), "".join(sorted(beside))]).rstrip(":")
    atomic.save(path, json.dumps(dict(sorted(rows.items())), indent=0) + "\n")
    return path

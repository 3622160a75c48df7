"""The provisions of a rulebook: what a program can decide by it, each counted once.

A book of addresses says some things twice: a chart repeats a step, the quick reference repeats the chart. Such a rule
names under ``same_as`` the rules it repeats, and is no provision of its own: one norm is bound to all the addresses.

``provisions.json`` beside the tables freezes the list (``kodex lint --provisions`` writes it): shares of what an engine
plays are of this list, so a mark cannot be changed unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from kodex.ground.i18n import _
from kodex.model import Rule, Rulebook

NAME = "provisions.json"

CODES = {
    "L210": "a rule repeats one that is no provision of its own, or repeats one without being executable",
    "L340": "the list of provisions is not the one that the marks of the rules give",
}

Row = tuple[str, str, str, str]


def is_provision(rule: Rule) -> bool:
    """Whether a program can decide something by a rule that no other one says already."""
    return _decides(rule) and not rule.same_as


def _decides(rule: Rule) -> bool:
    return rule.executable is True and rule.status == "normative" and rule.kind not in (None, "heading")


def provisions(rulebook: Rulebook) -> dict[str, list[str]]:
    """Every provision in the order of the book, each with the numbers of the rules that repeat it.

    A rule that repeats several stands with each of them.
    """
    found: dict[str, list[str]] = {rule.number: [] for rule in rulebook.rules.values() if is_provision(rule)}
    for rule in rulebook.rules.values():
        for number in rule.same_as:
            if number in found:
                found[number].append(rule.number)
    return found


def write(folder: Path, rulebook: Rulebook) -> Path:
    """Freeze the list of the rulebook in this folder; gives the file."""
    path = folder / NAME
    path.write_text(_told(rulebook), encoding="utf-8")
    return path


def _told(rulebook: Rulebook) -> str:
    found = provisions(rulebook)
    lines = [f"  {json.dumps(number)}: {json.dumps(again)}" for number, again in found.items()]
    return f'{{"count": {len(found)}, "provisions": {{\n' + ",\n".join(lines) + "\n}}\n"


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) L210 and, where the list is kept, L340."""
    for rule in rulebook.rules.values():
        for number in rule.same_as:
            other = rulebook.rules.get(number)
            if other is not None and not (_decides(rule) and is_provision(other)):
                message = _("{number} repeats {other}, but they are no provision together").format(
                    number=rule.number, other=number
                )
                mend = _("name the executable rule that says it first; what is not executable repeats nothing")
                yield "L210", f"{rule.place.file}:{rule.place.line}", message, mend
    path = folder / NAME
    if path.is_file():
        yield from _frozen(rulebook, path)


def _frozen(rulebook: Rulebook, path: Path) -> Iterator[Row]:
    mend = _("give each change of a mark its reason, then run: kodex lint --rulebook {rulebook} --provisions")
    mend = mend.format(rulebook=rulebook.id)
    told = path.read_text(encoding="utf-8", errors="replace")
    if told == _told(rulebook):
        return
    try:
        kept = dict(json.loads(told)["provisions"])
    except (ValueError, KeyError, TypeError):
        yield "L340", f"{NAME}:1", _("the list of provisions cannot be read"), mend
        return
    now = provisions(rulebook)
    changed = [number for number in {**now, **kept} if now.get(number) != kept.get(number)]
    message = _("the list of provisions is another one: {numbers}").format(numbers=", ".join(changed) or NAME)
    yield "L340", f"{NAME}:1", message, mend

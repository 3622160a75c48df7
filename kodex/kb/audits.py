"""The audit of our restatements against the prints (``kb/audits/<rulebook>/*.yaml``), and what the linter asks of it.

A fact is a question that somebody who had not written the rule answered twice, from the print and from our text alone;
``texts`` holds the fingerprint each audited text had then. A text that has changed since wants its facts gone through
again (``kodex lint --audited``). A file is about one title, or one part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from kodex.errors import KodexError
from kodex.ground import atomic
from kodex.ground.i18n import _
from kodex.ground.kept import Kept, digest
from kodex.kb import meant
from kodex.kb.reread import command, fingerprint
from kodex.model import Rulebook

FOLDER = "audits"
"""The folder of audits within the knowledge base; it is no rulebook."""

CODES = {
    "L330": "a text has changed since its audit",
    "L331": "a fact of an audit is incomplete, stands twice or elsewhere, or ours and the print differ",
}

_FORM = "1"
_TEXTS = re.compile(r"^texts:\n", re.MULTILINE)


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """A question about a ``rule``, and what follows from our text (``ours``) and from the print (``official``).

    ``agreed``: they agree now; ``fixed``: our text was mended for it.
    """

    rule: str
    question: str
    ours: str
    official: str
    agreed: bool
    fixed: bool


class Audit(Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of one title or one part, and by rule the fingerprint of the text that was audited."""

    facts: list[Fact]
    texts: dict[str, str]
    title: str | None = None
    part: str | None = None


def files(folder: Path) -> list[Path]:
    """The audits of the rulebook in ``folder``, in a fixed order; none where it has none."""
    return sorted((folder.parent / FOLDER / folder.name).glob("*.yaml"))


def read(path: Path) -> Audit:
    """Read one audit. Raises KodexError when it cannot be read."""
    return meant.read(path).convert(Audit)


def lint(rulebook: Rulebook, folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """L330 and L331 (L100 for a file that cannot be read), as code, place, message and mend."""
    kept: Kept[Audit] = Kept(FOLDER, _FORM, folder, Audit)
    for path in files(folder):
        try:
            audit = kept.get(digest(path.read_bytes()), partial(read, path))
        except KodexError as error:
            yield "L100", _at(path), error.what, error.mend or _("correct the file")
            continue
        for number in _changed(rulebook, audit):
            message = _("the text of {number} has changed since its audit").format(number=number)
            typed = command(rulebook.id, f"--audited {number}")
            mend = _("go through its facts again, then run: {command}").format(command=typed)
            yield "L330", _at(path, number), message, mend
        for number, fault in _faults(rulebook, audit):
            yield "L331", _at(path, number), fault, _("go through the fact beside text and print once more")
    kept.keep()


def _at(path: Path, number: str = "") -> str:
    """The place of the first fact of a rule, from the folder of the rulebook."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if number else []
    line = next((n for n, line in enumerate(lines, 1) if line.startswith("- rule:") and number in line), 1)
    return f"../{FOLDER}/{path.parent.name}/{path.name}:{line}"


def _changed(rulebook: Rulebook, audit: Audit) -> Iterator[str]:
    for number in dict.fromkeys(fact.rule for fact in audit.facts):
        rule = rulebook.rules.get(number)
        if rule is not None and audit.texts.get(number) != fingerprint(rule.text or ""):
            yield number


def _faults(rulebook: Rulebook, audit: Audit) -> Iterator[tuple[str, str]]:
    for number in sorted(audit.texts.keys() - {fact.rule for fact in audit.facts}):
        yield number, _("{number} has a fingerprint but no fact").format(number=number)
    seen: set[tuple[str, str]] = set()
    for fact in audit.facts:
        wrong = _fault(rulebook, audit, fact, (fact.rule, fact.question) in seen)
        seen.add((fact.rule, fact.question))
        if wrong:
            yield fact.rule, wrong.format(number=fact.rule, question=fact.question)


def _fault(rulebook: Rulebook, audit: Audit, fact: Fact, is_again: bool) -> str:
    rule = rulebook.rules.get(fact.rule)
    if rule is None:
        return _("there is no rule {number}")
    part = rulebook.titles[rule.title].part
    if (rule.title != audit.title) if audit.title is not None else (part != audit.part):
        return _("{number} stands in another title or part")
    if not (fact.question.strip() and fact.ours.strip() and fact.official.strip()):
        return _("{number}: a question or an answer is empty")
    if not fact.agreed:
        return _("{number}: ours and the print still differ: {question}")
    return _("{number}: a fact stands twice: {question}") if is_again else ""


def without_a_fact(folder: Path, numbers: Iterable[str]) -> list[str]:
    """Which of these rules no audit has a fact of."""
    return sorted(set(numbers).difference(*({fact.rule for fact in read(path).facts} for path in files(folder))))


def accept(folder: Path, texts: dict[str, str]) -> None:
    """Record that the facts of these rules fit their texts now (by rule number)."""
    for path in files(folder):
        audit = read(path)
        mine = texts.keys() & {fact.rule for fact in audit.facts}
        if not mine:
            continue
        hashes = audit.texts | {number: fingerprint(texts[number]) for number in mine}
        order = dict.fromkeys(fact.rule for fact in audit.facts)
        lines = [f'  "{number}": {hashes[number]!r}' for number in order if number in hashes]
        body = _TEXTS.split(path.read_text(encoding="utf-8"))[0].rstrip("\n")
        atomic.save(path, "\n".join([body, "texts:", *lines]) + "\n")

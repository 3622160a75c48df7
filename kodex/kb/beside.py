"""What nobody has read beside its rule's text yet (the linter's L338, and L333 where words do not tell).

A gist may limit its rule in words that no list has, and *Igen* may answer "az hány?" as well as "megmondod, hány?". So
the gists, statements and such answers that have been read stand in ``answers.json`` (:mod:`kodex.kb.reread`), and
whoever writes another one is shown what to read it beside, and with what in mind. Where words show what is wrong with
it, L335 or L333 says so first.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.kb import reread
from kodex.kb.replies import asks_for_a_thing
from kodex.model import Rule, Rulebook

CODES = {"L338": "a gist or a statement was not read beside its rule's text"}

Finding = tuple[str, str, str, str]


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """L338 and L333 for what was never read; where the text is another one now, L327 has all of its rule reread."""
    try:
        known = reread.accepted(folder)
    except KodexError:  # told beside the answers
        return
    for rule in rulebook.rules.values():
        read = known.get(rule.number)
        if rule.text and read is not None and read.text == reread.fingerprint(rule.text):
            yield from _gist(rule, read, folder.name)
            yield from _doubtful(rule, read, folder.name)


def _gist(rule: Rule, read: reread.Read, book: str) -> Iterator[Finding]:
    for said in reread.said(rule):
        if reread.short(said) not in read.beside:
            message = _("'{said}' was not read beside what {number} says: '{text}'").format(
                said=said, number=rule.number, text=" ".join((rule.text or "").split())
            )
            mend = _(
                "read both: take out each when, where, whose, who, how many, how long and 'only' that the text has not,"
                " and what it allows or forbids besides; then: {command}"
            )
            yield "L338", _at(rule), message, mend.format(command=_command(rule, book))


def _doubtful(rule: Rule, read: reread.Read, book: str) -> Iterator[Finding]:
    for question, answer in reread.doubtful(rule):
        if reread.of_answer(question, answer) not in read.beside and not asks_for_a_thing(question):
            message = _("'{answer}' may not give what '{question}' ({number}) asks for").format(
                answer=answer, question=question, number=rule.number
            )
            mend = _(
                "where it asks for a thing, number or time, begin with that; where Igen or Nem answers it: {command}"
            )
            yield "L333", _at(rule), message, mend.format(command=_command(rule, book))


def _at(rule: Rule) -> str:
    return f"{rule.place.file}:{rule.place.line}"


def _command(rule: Rule, book: str) -> str:
    return reread.command(book, f"--reread {rule.number}")

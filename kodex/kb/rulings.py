"""The gate of the rulings (the linter's L80x): who ruled, when, where it stands, what it is about and what it says.

What is not known is said by ``unknown``; an entry that says nothing is not finished.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import date_meant
from kodex.kb.tables import At, Row, places
from kodex.kb.wording import words
from kodex.model import UNKNOWN, Rulebook, Ruling
from kodex.text.question_kinds import is_plain, kind
from kodex.text.verdicts import verdict

FILE = "rulings.yaml"

LONGEST_QUESTION, LONGEST_ANSWER = 220, 160
"""In characters."""

CODES = {
    "L801": "a ruling does not say who ruled, what its source is called, where it stands, when, or when it came here",
    "L802": "a date of a ruling is none, or comes after the day on which it came here",
    "L803": "the address of a ruling is no address of a page",
    "L804": "the question of a ruling is none, is too long or holds a rule number",
    "L805": "the answer of a ruling is too long, holds a rule number or does not begin with its verdict",
    "L806": "a ruling supersedes one that does not exist, is newer, or supersedes it in turn",
    "L807": "a ruling that differs from the text is set against it in no dispute, or in one about other rules",
    "L808": "a ruling is about no rule",
    "L810": "a ruling names a scenario twice, or one that another ruling names, or by what is no id of one",
    "L809": "two rulings, or a ruling and a rule, have the same question",
}

_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_MONTH = re.compile(rf"{_DAY.pattern}|\d{{4}}-(0[1-9]|1[0-2])")
_PAGE = re.compile(r"https?://[^\s/]+\.[^\s]+")
_SCENARIO = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"(?<![\d.])\d{1,3}\.\d{1,2}(\.\d{1,2})*\.?(?!\d|\s*(VP|Ép|perc|Ft))|#[pbn]\d")


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) in the rulings of a rulebook."""
    at = places(folder)
    for n, ruling in enumerate(rulebook.rulings):
        for code, key, message, mend in (*_source(ruling), *_said(ruling), *_grounds(rulebook, ruling)):
            yield code, at(FILE, n, key), f"{ruling.id}: {message}", mend
    yield from _superseded(rulebook, at)
    yield from _twice(rulebook, at)
    yield from _played(rulebook, at)


_Found = Iterator[tuple[str, str, str, str]]
"""Code, the key of the ruling that it is about, message, mend."""


def _source(ruling: Ruling) -> _Found:
    """L801–L803."""
    for key in ("authority", "source", "address", "date", "added"):
        if not getattr(ruling, key):
            yield "L801", key, _("it does not say '{key}'").format(key=key), _("say it; where nobody knows: unknown")
    date, seen, added = ruling.date or UNKNOWN, ruling.seen, ruling.added
    if date != UNKNOWN and not _DATE.fullmatch(date):
        right = date_meant(date) or _("give an ISO date, a month, a year, or unknown")
        yield "L802", "date", _("'{date}' is not a date").format(date=date), right
    for key, day, form in (("seen", seen, _MONTH), ("added", added, _DAY)):
        if day and not form.fullmatch(day):
            right = date_meant(day) or _("give an ISO date, such as 2027-01-31")
            yield "L802", key, _("'{date}' is not a date").format(date=day), right
    if added and date != UNKNOWN and date[: len(added)] > added:
        message = _("it is of {date} and came here before, on {added}").format(date=date, added=added)
        yield "L802", "date", message, _("correct the one that is wrong")
    address = ruling.address or UNKNOWN
    if address != UNKNOWN and not _PAGE.fullmatch(address):
        message = _("'{address}' is no address of a page").format(address=address)
        yield "L803", "address", message, _("give one that begins with https://, or unknown")


def _said(ruling: Ruling) -> _Found:
    """L804, L805."""
    question, answer = ruling.question, ruling.answer
    if not question.rstrip().endswith("?"):
        yield "L804", "question", _("the question does not end with a question mark"), _("ask as a player would")
    if len(question) > LONGEST_QUESTION:
        yield (
            "L804",
            "question",
            _("the question has {n} characters").format(n=len(question)),
            _longest(LONGEST_QUESTION),
        )
    if _NUMBER.search(question):
        yield "L804", "question", _("the question holds a rule number"), _("players who know the number do not ask")
    if len(answer) > LONGEST_ANSWER:
        yield "L805", "answer", _("the answer has {n} characters").format(n=len(answer)), _longest(LONGEST_ANSWER)
    if _NUMBER.search(answer):
        yield "L805", "answer", _("the answer holds a rule number"), _("name the rule in rules or in note")
    if is_plain(question) and kind(question) == "yes-no" and verdict(answer) is None:
        message = _("'{answer}' is no verdict on '{question}'").format(answer=answer, question=question)
        yield "L805", "answer", message, _("begin with Igen, Nem, Csak …, Attól függ or Vitatott")


def _longest(most: int) -> str:
    return _("at most {n}").format(n=most)


def _grounds(rulebook: Rulebook, ruling: Ruling) -> _Found:
    """L807, L808."""
    if not ruling.rules:
        yield "L808", "rules", _("it names no rule"), _("name those that it is about, the deciding one first")
    if ruling.dispute is None:
        if ruling.agreement == "differs":
            yield (
                "L807",
                "agreement",
                _("it differs from the text and no dispute says so"),
                _("record one with both readings"),
            )
        return
    dispute = next((one for one in rulebook.disputes if one.id == ruling.dispute), None)
    if dispute is None:
        message = _("there is no dispute '{id}'").format(id=ruling.dispute)
        near = nearest(ruling.dispute, [one.id for one in rulebook.disputes])[:1]
        yield "L807", "dispute", message, ": ".join([_("name one of disputes.yaml"), *near])
    elif not set(dispute.rules) & set(ruling.rules):
        message = _("the dispute '{id}' is about other rules").format(id=dispute.id)
        yield "L807", "dispute", message, _("name the dispute about its rules")


def _superseded(rulebook: Rulebook, at: At) -> Iterator[Row]:
    """L806. What is superseded by a newer one stays; a circle holds a step to what is not older."""
    known = {ruling.id: ruling for ruling in rulebook.rulings}
    for n, ruling in enumerate(rulebook.rulings):
        for position, id_ in enumerate(ruling.supersedes):
            older = known.get(id_)
            if older is None:
                message = _("there is no ruling '{id}'").format(id=id_)
                mend = ": ".join([_("name a ruling of this file"), *nearest(id_, known)[:1]])
            elif ruling.id in _below(known, older) or not _is_older(older, ruling):
                message = _("'{id}' is no older ruling").format(id=id_)
                mend = _("the newer one supersedes the older one")
            else:
                continue
            yield "L806", at(FILE, n, "supersedes", position), f"{ruling.id}: {message}", mend


def _below(known: dict[str, Ruling], first: Ruling) -> set[str]:
    """The rulings that one supersedes, step by step, itself included."""
    found, waiting = {first.id}, [first]
    while waiting:
        for id_ in waiting.pop().supersedes:
            if id_ in known and id_ not in found:
                found.add(id_)
                waiting.append(known[id_])
    return found


def _is_older(older: Ruling, ruling: Ruling) -> bool:
    """Whether it may be older: where one of the dates is unknown the dates do not speak against it."""
    dates = (older.date or UNKNOWN, ruling.date or UNKNOWN)
    return UNKNOWN in dates or dates[0] <= dates[1]


def _twice(rulebook: Rulebook, at: At) -> Iterator[Row]:
    """L809; what supersedes another one may ask the same."""
    asked = {" ".join(words(question)): rule.number for rule in rulebook.rules.values() for question in rule.questions}
    old = {id_ for ruling in rulebook.rulings for id_ in ruling.supersedes}
    for n, ruling in enumerate(rulebook.rulings):
        same = " ".join(words(ruling.question))
        if same in asked and ruling.id not in old:
            message = _("its question stands at {other} too").format(other=asked[same])
            yield "L809", at(FILE, n, "question"), f"{ruling.id}: {message}", _("ask in other words, or join the two")
        elif ruling.id not in old:
            asked[same] = ruling.id


def _played(rulebook: Rulebook, at: At) -> Iterator[Row]:
    """L810; that there is such a scenario a test sees, for the knowledge base knows none."""
    named: dict[str, str] = {}
    for n, ruling in enumerate(rulebook.rulings):
        for position, id_ in enumerate(ruling.scenarios):
            at_it = at(FILE, n, "scenarios", position)
            if not _SCENARIO.fullmatch(id_):
                message, mend = _("'{id}' is no id of a scenario").format(id=id_), _("small letters, digits, hyphens")
                yield "L810", at_it, f"{ruling.id}: {message}", mend
            elif id_ in named:
                message = _("the scenario '{id}' plays {other} already").format(id=id_, other=named[id_])
                yield "L810", at_it, f"{ruling.id}: {message}", _("name it once")
            named[id_] = ruling.id

"""The items of a self-test: what a rule's stored answers, its situations and the disputes ask.

What is asked with yes or no has these two choices. What asks for a number has beside it other numbers that rules answer
in the same form, so that none of the wrong choices can be right, too. A dispute asks for its default.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from kodex.text import question_kinds, verdicts
from kodex.text.folding import fold, words
from kodex.text.numerals import numerals

Kind = Literal["situation", "question", "number", "dispute"]

SHORT, LONG = 15, 320
"""How long a question may be, in characters."""
CHOICES = 3
"""How many choices an item has that is not asked with yes or no."""
NUMBER = 40
"""How long the clause may be that stands as a choice of a number, in characters."""

YES_NO = ("Igen", "Nem")


class Item(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question of the self-test.

    ``right`` is the place of the right one among the ``choices``; ``says`` the whole answer; ``rules`` the numbers it
    rests on, the deciding one first. ``hard``: for judges (an exception, or a dispute). ``dispute``: its id.
    """

    kind: Kind
    asks: str
    choices: tuple[str, ...]
    right: int
    says: str
    rules: tuple[str, ...]
    part: str
    hard: bool = False
    dispute: str | None = None


def of_rule(rule: Mapping[str, Any], near: Iterable[Mapping[str, Any]] = ()) -> Iterator[Item]:
    """The items of a rule as ``kodex show --json`` gives it: at most one of each group of questions.

    ``near`` are rules whose answers may stand as wrong choices beside a number. Rules that are disputed or whose text
    decides nothing in play give none.
    """
    if rule["executable"] is not True or rule["disputes"]:
        return
    for kind, groups in (("situation", rule["situations"]), ("question", rule["answers"])):
        for group in groups:
            item = _yes_no(rule, group, "situation" if kind == "situation" else "question")
            if item is None and kind == "question":
                item = _number(rule, group, near)
            if item is not None:
                yield item


def _fair(question: str) -> bool:
    """Whether a question is a whole sentence that is asked in one way."""
    return question.endswith("?") and question[:1].isupper() and SHORT <= len(question) <= LONG


def _asked(group: Mapping[str, Any], kind: question_kinds.Kind) -> str | None:
    """The first fair question of a group that asks so, without an alternative."""
    fair = (one for one in group["q"] if _fair(one) and question_kinds.kind(one) == kind)
    return next((one for one in fair if question_kinds.is_plain(one) or kind != "yes-no"), None)


def _yes_no(rule: Mapping[str, Any], group: Mapping[str, Any], kind: Kind) -> Item | None:
    verdict = verdicts.verdict(group["a"] or "")
    question = _asked(group, "yes-no") if verdict in (verdicts.YES, verdicts.NO) else None
    if question is None:
        return None
    right = 0 if verdict == verdicts.YES else 1
    return _item(rule, kind, question, YES_NO, right, group["a"])


def _number(rule: Mapping[str, Any], group: Mapping[str, Any], near: Iterable[Mapping[str, Any]]) -> Item | None:
    """What asks for a number, with other numbers said in the same form beside it."""
    answer = group["a"] or ""
    question, own = _asked(group, "how-many"), _counted(answer)
    if question is None or own is None:
        return None
    form, taken = own[0], {own[1]}
    wrong: list[str] = []
    others = (one["a"] or "" for other in near if other["number"] != rule["number"] for one in other["answers"])
    for found in map(_counted, others):
        if found is not None and found[0] == form and found[1] not in taken:
            taken.add(found[1])
            wrong.append(found[2])
        if len(wrong) == CHOICES - 1:
            at = sum(map(ord, question)) % CHOICES  # the same in every run
            return _item(rule, "number", question, (*wrong[:at], own[2], *wrong[at:]), at, answer)
    return None


def _counted(answer: str) -> tuple[str, float, str] | None:
    """Of an answer that begins with a short clause about one number: the clause without it, the number, the clause.

    >>> _counted("Legfeljebb hármat, ha nincs más."), _counted("Kettőt vagy hármat.")
    (('legfeljebb', 3.0, 'Legfeljebb hármat.'), None)
    """
    clause = re.split(r"[,:;.–(]", answer, maxsplit=1)[0].strip()
    named = numerals(clause)
    if len(named) != 1 or len(clause) > NUMBER:
        return None
    [number] = named
    rest = clause[: number.start] + clause[number.end :]
    return " ".join(words(fold(rest))), number.value, f"{clause}."


def _item(rule: Mapping[str, Any], kind: Kind, question: str, choices: tuple[str, ...], right: int, says: str) -> Item:
    hard = rule["kind"] == "exception" or bool(rule["beats"])
    return Item(
        kind=kind,
        asks=question,
        choices=choices,
        right=right,
        says=says,
        rules=(rule["number"], *rule["beats"]),
        part=rule["part"],
        hard=hard,
    )


def of_dispute(dispute: Mapping[str, Any], part: str) -> Item | None:
    """The item of a dispute: which of its readings is taken by default; None for one with a single reading."""
    readings = dispute["readings"]
    if len(readings) < 2:
        return None
    right = next(n for n, reading in enumerate(readings) if reading["id"] == dispute["default"])
    return Item(
        kind="dispute",
        asks=dispute["question"],
        choices=tuple(reading["text"] for reading in readings),
        right=right,
        says=dispute["why"],
        rules=tuple(dispute["rules"]),
        part=part,
        hard=True,
        dispute=dispute["id"],
    )

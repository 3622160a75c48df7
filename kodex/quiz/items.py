"""The items of a self-test: what a rule's stored answers, its situations and the disputes ask.

What is asked with yes or no has these two choices. What asks for a number has beside it other numbers that rules answer
in the same form, so that none of the wrong choices can be right, too; what asks for a place or a phase others of the
book (:mod:`kodex.quiz.choices`). A turn asks which of two phases comes first. A dispute asks for its default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from kodex.ground.article import with_article
from kodex.quiz import choices
from kodex.quiz.choices import Near
from kodex.text import question_kinds, verdicts
from kodex.text.folding import fold, words
from kodex.text.numerals import numerals

Kind = Literal["situation", "question", "number", "choice", "order", "dispute"]

SHORT, LONG = 15, 320
"""How long a question may be, in characters."""
BARE_LETTERS = 40
"""So many letters without a single accent have been typed in haste: that is no sentence to be tested by."""
TOLD = ("leírás", "fogalommeghatározás")
"""Why a rule is not played that tells where things lie or what they are called: part of a first lesson."""
CHOICES = 3
"""How many choices an item has that is not asked with yes or no."""
NUMBER = 40
"""How long the clause may be that stands as a choice of a number, in characters."""

YES_NO = ("Igen", "Nem")
FAR = 3
"""A wrong number is at most so much, or so many times, larger or smaller than the right one."""
_BARE_NUMERALS = """
nulla egy ketto harom negy ot hat het nyolc kilenc tiz tizenegy tizenketto tizenharom tizenot husz harminc negyven otven
hatvan szaz
"""
BARE = frozenset(_BARE_NUMERALS.split())
"""Numerals without an ending."""
_MAY = re.compile(r"(?:lehet|h[ae]t)(?:ok|ek|om|em|sz|nak|nek|unk|juk|ik|i|ja|ne)?$")
_MOST = ("legfeljebb", "legtobb", "maxim", "osszesen", "legnagyobb")
_IF = re.compile(r"\w+,? (?:ha|amennyiben)\b")
"""What is answered so is neither right nor wrong where the question leaves the condition out; a situation has it."""
_HARMONY = str.maketrans("ao", "ee")
_CASES = ("bol", "tol", "rol", "nal", "nel", "ban", "ben", "kor", "let", "kent")
"""Endings that are told apart by more than their last letter: ``kettőből`` is no form of ``eggyel``, nor ``egyfélét``
of ``hármat``, nor ``másodikként``."""


class Item(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question of the self-test.

    ``right`` is the place of the right one among the ``choices``; ``says`` the whole answer; ``rules`` the numbers it
    rests on, the deciding one first. ``first``: for beginners (a plain question whose rule the first lesson
    teaches). ``hard``: for judges (an exception, or a dispute). ``dispute``: its id.
    """

    kind: Kind
    asks: str
    choices: tuple[str, ...]
    right: int
    says: str
    rules: tuple[str, ...]
    part: str
    first: bool = False
    hard: bool = False
    dispute: str | None = None


def of_rule(rule: Mapping[str, Any], near: Near | None = None) -> Iterator[Item]:
    """The items of a rule as ``kodex show --json`` gives it: at most one of each group of questions.

    ``near``: the rules of the book, whose answers may stand as wrong choices. Rules that are disputed, that bind
    nobody or whose text decides nothing in play give none; but of what the first lesson teaches plain questions are
    asked where no dispute of the rule is near, and what says where something is or what it is called, too.
    """
    near = near or Near(())
    is_taught = rule["number"] in near.taught
    plays = rule["executable"] is True or (is_taught and rule["executable"] in TOLD)
    if not plays or (rule["disputes"] and not is_taught) or rule["status"] != "normative":
        return
    situations = () if rule["disputes"] else rule["situations"]
    for kind, groups in (("situation", situations), ("question", rule["answers"])):
        for group in groups:
            item = _yes_no(rule, group, near, "situation" if kind == "situation" else "question")
            if item is None and kind == "question":
                item = _number(rule, group, near)
            item = item or _one_of_two(rule, group, near) or _one_of_three(rule, group, near)
            if item is not None and item.asks not in near.unasked and not near.is_open(rule, item.asks, item.says):
                yield item


def of_neighbours(rule: Mapping[str, Any], near: Near, alone: Near) -> list[Item]:
    """The items of a rule that have choices from the answers of others of its book; ``alone``: as ``near``, without
    these."""
    every = [*of_rule(rule, near)]
    if all(item.kind != "number" and len(item.choices) < CHOICES for item in every):
        return []  # none has choices of others: they are the same alone
    own = {item.asks for item in of_rule(rule, alone)}
    return [item for item in every if item.asks not in own]


def offered(rule: Mapping[str, Any], near: Near) -> list[tuple[Any, Any]]:
    """All that the answers of a rule may be beside those of another one: a number, a place or a phase."""
    answers = (group["a"] or "" for group in rule["answers"])
    return [(_counted(answer), near.name(answer)) for answer in answers]


def _fair(question: str) -> bool:
    """Whether a question is a whole sentence that is asked in one way, and written with its accents."""
    is_whole = question.endswith("?") and question[:1].isupper() and SHORT <= len(question) <= LONG
    return is_whole and not (question.isascii() and sum(map(str.isalpha, question)) >= BARE_LETTERS)


_BOOK = 1 << 15
"""More questions, and more answers, than a book has: what is read of one is not read again before the last of them."""

_kind = lru_cache(_BOOK)(question_kinds.kind)
"""The questions of a rule are looked at for each kind of item, with the answers of other rules and without them."""


def _asked(group: Mapping[str, Any], kind: question_kinds.Kind) -> str | None:
    """The first fair question of a group that asks so, without an alternative."""
    fair = (one for one in group["q"] if _fair(one) and _kind(one) == kind)
    return next((one for one in fair if question_kinds.is_plain(one) or kind != "yes-no"), None)


def _yes_no(rule: Mapping[str, Any], group: Mapping[str, Any], near: Near, kind: Kind) -> Item | None:
    verdict = verdicts.verdict(group["a"] or "")
    is_plain = verdict in (verdicts.YES, verdicts.NO) and not (kind == "question" and _IF.match(group["a"]))
    question = _asked(group, "yes-no") if is_plain else None
    if question is None:
        return None
    right = 0 if verdict == verdicts.YES else 1
    return _item(rule, near, kind, question, YES_NO, right, group["a"])


def _number(rule: Mapping[str, Any], group: Mapping[str, Any], near: Near) -> Item | None:
    """What asks for a number, with other numbers said in the same form beside it."""
    answer = group["a"] or ""
    question = _asked(group, "how-many")
    own = _counted(answer) if question is not None else None
    if question is None or own is None:
        return None
    most = _asks_what_may_be(question) and not own[0].startswith("legfeljebb")
    form, taken = own[0], {number.value for number in numerals(answer)}
    wrong: list[str] = []
    for found in near.beside(rule["number"], _counted):
        is_fair = _is_like(found[1], own[1]) and (found[1] > own[1] or not most)
        if found[0] == form and found[1] not in taken and is_fair:
            taken.add(found[1])
            wrong.append(found[2])
        if len(wrong) == CHOICES - 1:
            at = sum(map(ord, question)) % CHOICES  # the same in every run
            return _item(rule, near, "number", question, (*wrong[:at], own[2], *wrong[at:]), at, answer)
    return None


def _one_of_two(rule: Mapping[str, Any], group: Mapping[str, Any], near: Near) -> Item | None:
    """What lets choose between two words, of which the answer begins with one."""
    for question in filter(_fair, group["q"]):
        if (found := choices.either(question, group["a"] or "")) is not None:
            one, other, right = found
            return _item(rule, near, "choice", question, (one, other), right, group["a"])
    return None


def _one_of_three(rule: Mapping[str, Any], group: Mapping[str, Any], near: Near) -> Item | None:
    """What is answered by a place or a phase, with others beside it."""
    own = near.name(group["a"] or "")
    if own is None:
        return None
    question = next((one for one in filter(_fair, group["q"]) if "vagy" not in words(fold(one))), None)
    if question is None:
        return None
    wrong = choices.chosen(own, rule["number"], near, CHOICES - 1)
    if len(wrong) < CHOICES - 1:
        return None
    at = sum(map(ord, question)) % CHOICES  # the same in every run
    return _item(rule, near, "choice", question, (*wrong[:at], own.clause, *wrong[at:]), at, group["a"])


@lru_cache(_BOOK)
def _counted(answer: str) -> tuple[str, float, str] | None:
    """Of an answer that begins with a short clause about one number: its form without it, the number, the clause.

    >>> _counted("Legfeljebb hármat, ha nincs más."), _counted("Kettőt vagy hármat.")
    (('legfeljebb …t', 3.0, 'Legfeljebb hármat.'), None)
    """
    clause = re.split(r"[,:;.–(]", answer, maxsplit=1)[0].strip()
    named = numerals(clause) if len(clause) <= NUMBER else []
    if len(named) != 1:
        return None
    [number] = named
    rest = clause[: number.start] + clause[number.end :]
    return " ".join([*words(fold(rest)), f"…{_ending(clause[number.start : number.end])}"]), number.value, f"{clause}."


def _ending(word: str) -> str:
    """How an inflected numeral ends, alike for those that stand for the same: ``hármat`` and ``kettőt``, ``négybe``."""
    folded = fold(word)
    if folded[:1].isdecimal() or folded in BARE:
        return "" if folded in BARE else "0"
    if case := next(filter(folded.endswith, _CASES), ""):
        return case.translate(_HARMONY)
    return folded[-2:].translate(_HARMONY) if folded[-1] in "ae" else folded[-1]


def _asks_what_may_be(question: str) -> bool:
    """Whether a question asks how many there may be without saying that it wants the most: fewer may be, too."""
    asked = words(fold(question))
    return any(_MAY.search(word) for word in asked) and not any(word.startswith(_MOST) for word in asked)


def _is_like(value: float, right: float) -> bool:
    """Whether a number is near enough to another that somebody may take it for that."""
    return abs(value - right) <= FAR or right / FAR <= value <= right * FAR


def _item(
    rule: Mapping[str, Any], near: Near, kind: Kind, question: str, among: tuple[str, ...], right: int, says: str
) -> Item:
    hard = rule["kind"] == "exception" or bool(rule["beats"])
    first = kind != "situation" and rule["number"] in near.taught
    return Item(
        kind=kind,
        asks=question,
        choices=among,
        right=right,
        says=says,
        rules=(rule["number"], *rule["beats"]),
        part=rule["part"],
        first=first,
        hard=hard,
    )


def of_turn(lesson: Mapping[str, Any] | None, parts: Mapping[str, str]) -> Iterator[Item]:
    """Which of two phases of a turn comes first, by the turn aid of a lesson; ``parts``: by rule the part it is in."""
    phases = ((lesson or {}).get("aid") or {}).get("phases", ())
    turn = ((lesson or {}).get("turn") or {}).get("name") or "kör"
    told = " → ".join(phase["name"] for phase in phases)
    for n, early in enumerate(phases):
        for late in phases[n + 1 :]:
            one, other = (_decapitalized(phase["name"]) for phase in (early, late))
            swapped = sum(map(ord, one + other)) % 2  # the same in every run
            pair = (other, one) if swapped else (one, other)
            rules = tuple(dict.fromkeys(phase["may"][0]["rule"] for phase in (early, late)))
            yield Item(
                kind="order",
                asks=f"Egy {turn} során melyik jön előbb: {with_article(pair[0])} vagy {with_article(pair[1])}?",
                choices=tuple(with_article(name).capitalize() for name in pair),
                right=int(swapped),
                says=told,
                rules=rules,
                part=parts[rules[0]],
                first=True,
            )


def _decapitalized(name: str) -> str:
    return name[:1].lower() + name[1:]


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

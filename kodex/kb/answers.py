"""The gate of what is said to people: gists, short answers, situations (the linter's L32x).

A rulebook is held to it once it keeps ``answers.json`` (:mod:`kodex.kb.reread`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.kb import reread
from kodex.kb.replies import asks_for_a_thing, asks_the_contrary, names_a_half, offers_halves, stands_alone
from kodex.kb.wording import words
from kodex.model import Asked, Place, Rule, Rulebook
from kodex.text.question_kinds import is_phrase, is_plain, kind
from kodex.text.small_words import SMALL_WORDS
from kodex.text.verdicts import NO, OPEN, YES, verdict

LONGEST_GIST, LONGEST_ANSWER = 120, 140
"""In characters."""

MOST_OPEN = 0.1
"""The share of answers that may leave the verdict open ("Attól függ", "Vitatott")."""

CODES = {
    "L320": "a rule with a text has no gist",
    "L321": "a gist or an answer is too long",
    "L322": "a question has no answer",
    "L323": "the answer to a yes/no question does not begin with a verdict",
    "L324": "one answer serves yes/no questions and others",
    "L325": "a gist or an answer is the beginning of its rule's text",
    "L326": "two rules answer nearly the same question with opposite verdicts",
    "L327": "a rule's gist, answers and situations were read against another text",
    "L328": "too many answers leave the verdict open",
    "L332": "Igen or Nem answers a question that offers two halves",
    "L333": "Igen or Nem answers a question that asks who, what, how many, when …",
    "L337": "one Igen or Nem answers two questions that ask the contrary",
}

_BEGINNING = 6
_ALIKE = 0.85

Finding = tuple[str, str, str, str]
"""Code, place, message, mend."""


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """Everything that is wrong with the answers of a rulebook."""
    if not reread.is_kept(folder):
        return
    try:
        known = reread.accepted(folder)
    except KodexError as error:
        yield "L100", error.place, error.what, error.mend or _("correct the file")
        return
    for rule in rulebook.rules.values():
        if rule.text:
            yield from _gist(rule)
            yield from _answers(rule)
    yield from _open(rulebook)
    yield from _contradictions(rulebook)
    yield from _stale(rulebook, known, folder.name)


def _at(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _gist(rule: Rule) -> Iterator[Finding]:
    at = _at(rule.place)
    if not rule.gist:
        yield "L320", at, _("{number} has no gist").format(number=rule.number), _("say the rule in one sentence")
        return
    yield from _length(rule, rule.gist, LONGEST_GIST)
    for said in (rule.gist, *rule.statements):
        yield from _begins(rule, said, words(rule.text or ""))
    for said in rule.statements:
        yield from _length(rule, said, LONGEST_ANSWER)


def _length(rule: Rule, text: str, most: int) -> Iterator[Finding]:
    if len(text) > most:
        message = _("'{text}' of {number} has {n} characters").format(text=text, number=rule.number, n=len(text))
        yield "L321", _at(rule.place), message, _("at most {n}").format(n=most)


def _begins(rule: Rule, text: str, own: list[str]) -> Iterator[Finding]:
    """L325; ``own``: the words of the rule's text."""
    said = words(text)
    if len(said) >= _BEGINNING and own[: len(said)] == said:
        message = _("'{text}' is how the text of {number} begins").format(text=text, number=rule.number)
        yield "L325", _at(rule.place), message, _("say it in other words, shorter")


def _answers(rule: Rule) -> Iterator[Finding]:
    at, own = _at(rule.place), words(rule.text or "")
    for group in rule.asked:
        if group.a is None:
            for question in group.q:
                if not is_phrase(question):
                    message = _("'{question}' of {number} has no answer").format(question=question, number=rule.number)
                    yield "L322", at, message, _("put it into a group with an answer (a)")
            continue
        yield from _length(rule, group.a, LONGEST_ANSWER)
        yield from _begins(rule, group.a, own)
        yield from _fits(rule, group)
        yield from _replies(rule, group)
        yield from _contraries(rule, group)
    for group in rule.situations:
        yield from _length(rule, group.a or "", LONGEST_ANSWER)
        yield from _replies(rule, group)


def _fits(rule: Rule, group: Asked) -> Iterator[Finding]:
    """Whether an answer is one to the kinds of its questions; what is worded as a phrase may be either."""
    kinds = {question: kind(question) for question in group.q if is_plain(question)}
    sure = {question for question, found in kinds.items() if found == "yes-no"}
    if sure and verdict(group.a or "") is None:
        message = _("'{answer}' is no verdict on '{question}' ({number})").format(
            answer=group.a, question=min(sure), number=rule.number
        )
        yield "L323", _at(rule.place), message, _("begin with Igen, Nem, Csak …, Attól függ or Vitatott")
    others = {question for question, found in kinds.items() if found not in ("yes-no", None)}
    if sure and others:
        message = _("'{answer}' serves '{one}' and '{other}' ({number})").format(
            answer=group.a, one=min(sure), other=min(others), number=rule.number
        )
        yield "L324", _at(rule.place), message, _("make two groups of them")


def _replies(rule: Rule, group: Asked) -> Iterator[Finding]:
    """L332 and L333: *Igen* and *Nem* to what is no yes/no question."""
    if not stands_alone(group.a or ""):
        return
    for question in group.q:
        values = {"answer": group.a, "question": question, "number": rule.number}
        if offers_halves(question) or names_a_half(question, str(group.a)):
            message = _("'{answer}' does not say which half of '{question}' ({number}) holds").format(**values)
            yield "L332", _at(rule.place), message, _("begin with the half that holds, in a group of its own")
        elif asks_for_a_thing(question):
            message = _("'{answer}' does not give what '{question}' ({number}) asks for").format(**values)
            yield "L333", _at(rule.place), message, _("begin with the thing, number or time, in a group of its own")


def _contraries(rule: Rule, group: Asked) -> Iterator[Finding]:
    """L337: what is no to "Muszáj húznom?" is yes to "Kihagyhatom a húzást?"."""
    if verdict(group.a or "") not in (YES, NO):
        return
    for one, other in combinations(group.q, 2):
        if asks_the_contrary(one, other):
            message = _("'{one}' and '{other}' ({number}) ask the contrary, and '{answer}' serves both").format(
                one=one, other=other, number=rule.number, answer=group.a
            )
            yield "L337", _at(rule.place), message, _("make two groups of them")


def _open(rulebook: Rulebook) -> Iterator[Finding]:
    groups = [group for rule in rulebook.rules.values() for group in rule.asked if group.a]
    left = sum(verdict(group.a or "") in OPEN for group in groups)
    if left > MOST_OPEN * len(groups):
        message = _("{n} of {all} answers leave the verdict open").format(n=left, all=len(groups))
        yield "L328", "rulebook.yaml:1", message, _("at most one in ten: say what the rule decides")


def _contradictions(rulebook: Rulebook) -> Iterator[Finding]:
    """L326, by the telling words that two yes/no questions share."""
    asked: list[tuple[Rule, str, str, frozenset[str]]] = []
    holding: dict[str, list[int]] = defaultdict(list)
    for rule in rulebook.rules.values():
        for group in (*rule.asked, *rule.situations):
            said = verdict(group.a or "")
            if said is None or said not in (YES, NO):
                continue
            for question in group.q:
                found = frozenset(words(question)) - _SILENT
                for word in found:
                    holding[word].append(len(asked))
                asked.append((rule, question, said, found))
    for at, (rule, question, said, found) in enumerate(asked):
        # who is so alike lacks at most this many of the words: one of the rarest is shared
        rarest = sorted(found, key=lambda word: len(holding[word]))[: int((1 - _ALIKE) * len(found)) + 1]
        near = {other for word in rarest for other in holding[word] if other < at}
        for other in sorted(near):
            rule2, question2, said2, found2 = asked[other]
            if said != said2 and rule is not rule2 and _share(found, found2) >= _ALIKE:
                message = _(
                    "'{one}' ({number}: {said}) and '{other}' ({number2}: {said2}) contradict each other"
                ).format(
                    one=question, number=rule.number, said=said, other=question2, number2=rule2.number, said2=said2
                )
                yield "L326", _at(rule.place), message, _("find which one is right, or say what tells them apart")


_NEGATIONS = frozenset(["nem", "ne", "sem", "nelkul", "tilos", "muszaj", "kell", "szabad"])
"""Small words that turn a question round."""

_SILENT = SMALL_WORDS - _NEGATIONS


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _stale(rulebook: Rulebook, known: dict[str, reread.Read], book: str) -> Iterator[Finding]:
    for rule in rulebook.rules.values():
        read = known.get(rule.number, reread.Read())
        if rule.text and (rule.gist or rule.asked) and read.text != reread.fingerprint(rule.text):
            message = _(
                "gist ('{gist}'), answers and situations of {number} were read against another text than '{text}'"
            ).format(gist=" ".join(reread.said(rule)), number=rule.number, text=" ".join(rule.text.split()))
            mend = _("reread them beside the text, the gist for limits that it has not, then run: {command}")
            mend = mend.format(command=reread.command(book, f"--reread {rule.number}"))
            yield "L327", _at(rule.place), message, mend


def texts(rule: Rule) -> Iterable[str]:
    """What is said of a rule beside its own text: gist, statements, answers, questions, situations."""
    if rule.gist:
        yield rule.gist
    yield from rule.statements
    for group in (*rule.asked, *rule.situations):
        if group.a:
            yield group.a
        yield from group.q

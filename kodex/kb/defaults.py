"""Answers near a dispute say that it is one, or agree with its default (the linter's L334).

Whoever asks what a dispute is about is told the default; a stored answer that says otherwise without a word beside it
decides the dispute silently. Which answers are near is told by words alone, so most that are found ask for something
else: somebody reads them beside the default, mends what differs, and the rest is kept in ``disputed.json`` beside the
tables (``kodex lint --reread NUMBER``) – by dispute the fingerprint of default, question and answer. Whatever of the
three changes wants to be read again; a fingerprint that fits nothing any more is L336.
"""

from __future__ import annotations

import heapq
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.kb import reread, standing
from kodex.kb.standing import Stood
from kodex.kb.wording import words
from kodex.model import Dispute, Rule, Rulebook
from kodex.text.small_words import SMALL_WORDS
from kodex.text.verdicts import NO, YES, verdict

CODES = {
    "L334": "an answer near a dispute says neither that it is one nor what its default says",
    "L336": "a listed exception fits nothing any more",
}

NAME = "disputed.json"

_SAYS_SO = re.compile(r"vitatott|alapesetben|olvasat", re.IGNORECASE)
_ALIKE, _ALIKE_AGAINST = 0.33, 0.2
"""How many telling words question, answer and dispute share (cosine) when they are near: fewer do when the answer has
the opposite verdict of the default."""
_NAMED, _SPOKEN_OF = 0.6, 0.2
"""Or the question names this share of the title, and this share of its own words is the dispute's. (``ask`` shows a
dispute by such shares, too.)"""
_NEAREST = 2
"""And so many of a dispute are near in any case: by the question alone, and by question and answer."""
_BEGINNING, _SHORT_BEGINNING = 5, 4
"""The letters by which a word in any of its forms is known: among the questions of a rule, among all rules."""

Finding = tuple[str, str, str, str]


class Near(NamedTuple):
    """A question and its answer that a dispute about ``rule`` is near to."""

    dispute: Dispute
    rule: Rule
    question: str
    answer: str

    @property
    def fingerprint(self) -> str:
        """What somebody has read side by side."""
        return reread.fingerprint(f"{standing.default_of(self.dispute)} | {self.question} | {self.answer}")[:8]


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """L334 for what nobody has read beside the default, L336 for what was read and is no more."""
    if not reread.is_kept(folder):
        return
    try:
        known, stood = accepted(folder), standing.of_book(folder)
    except KodexError as error:
        yield "L100", error.place, error.what, error.mend or _("correct the file")
        return
    left = {dispute: set(read) for dispute, read in known.items()}
    found = list(undecided(rulebook))
    yield from _new(rulebook, stood, {(near.rule.number, near.question) for near in found}, folder.name)
    yield from _changed(rulebook, stood, folder.name)
    for near in (one for one in found if not _is_of_no_reading(one.dispute)):
        left.get(near.dispute.id, set()).discard(near.fingerprint)
        if near.fingerprint not in known.get(near.dispute.id, ()):
            message = _("'{answer}' to '{question}' ({number}) decides {dispute} silently: '{default}'").format(
                answer=near.answer,
                question=near.question,
                number=near.rule.number,
                dispute=near.dispute.id,
                default=standing.default_of(near.dispute),
            )
            mend = _("say 'vitatott' or 'alapesetben'; where it agrees or asks for something else: {command}")
            command = reread.command(folder.name, f"--reread {near.rule.number}")
            at = near.rule.place
            yield "L334", f"{at.file}:{at.line}", message, mend.format(command=command)
    yield from _gone(rulebook, left, folder.name)


def _new(rulebook: Rulebook, stood: dict[str, Stood], found: set[tuple[str, str]], book: str) -> Iterator[Finding]:
    """L334 for the answers of disputed rules that neither stand nor are near, nor say that it is disputed."""
    disputes: dict[str, list[str]] = defaultdict(list)
    for dispute in rulebook.disputes:
        for number in dispute.rules:
            disputes[number].append(f"{dispute.id} ('{standing.default_of(dispute)}')")
    for rule in (rulebook.rules[number] for number in disputes if number in rulebook.rules):
        for question, answer in standing.answers(rule):
            if _SAYS_SO.search(answer) or (rule.number, question) in found:
                continue
            if reread.of_answer(question, answer) not in stood.get(rule.number, Stood()).answers:
                message = _("'{answer}' to '{question}' ({number}) is new where this is open: {disputes}").format(
                    answer=answer, question=question, number=rule.number, disputes=", ".join(disputes[rule.number])
                )
                mend = _("where it says otherwise than a default, mend it; once it is read: {command}")
                at, command = rule.place, reread.command(book, f"--reread {rule.number}")
                yield "L334", f"{at.file}:{at.line}", message, mend.format(command=command)


def _changed(rulebook: Rulebook, stood: dict[str, Stood], book: str) -> Iterator[Finding]:
    """L334 for the rules whose answers stand, but were read beside another default, be they such as say that it is."""
    for dispute in (one for one in rulebook.disputes if not _is_of_no_reading(one)):
        for number in dispute.rules:
            if (
                number in stood
                and number in rulebook.rules
                and standing.of_default(dispute) not in stood[number].defaults
            ):
                message = _("the answers of {number} were not read beside the default of {dispute}: '{default}'")
                mend = _("mend what says otherwise, those with 'alapesetben' too; once they are read: {command}")
                at, command = rulebook.rules[number].place, reread.command(book, f"--reread {number}")
                told = message.format(number=number, dispute=dispute.id, default=standing.default_of(dispute))
                yield "L334", f"{at.file}:{at.line}", told, mend.format(command=command)


def _gone(rulebook: Rulebook, read: dict[str, set[str]], book: str) -> Iterator[Finding]:
    """L336 for the fingerprints that no question, answer and default have; what is only near no more is not gone."""
    by_id = {one.id: one for one in rulebook.disputes}
    for dispute, fingerprints in read.items():
        if dispute in by_id and _is_of_no_reading(by_id[dispute]):
            continue
        pairs = _pairs(rulebook, by_id[dispute]) if fingerprints and dispute in by_id else ()
        for gone in sorted(fingerprints - {near.fingerprint for near in pairs}):
            message = _("{fingerprint} of {dispute} fits no question, answer and default").format(
                fingerprint=gone, dispute=dispute
            )
            mend = _("reread a rule of that dispute: {command} drops what is no more")
            yield "L336", f"{NAME}:1", message, mend.format(command=reread.command(book, "--reread NUMBER"))


def accepted(folder: Path) -> dict[str, set[str]]:
    """By dispute the fingerprints of what has been read beside its default. Raises KodexError for anything else."""
    path = folder / NAME
    if not path.is_file():
        return {}
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    except msgspec.MsgspecError:
        what = _("by dispute a list of fingerprints is expected")
        raise KodexError(what, path=path, mend=_("take the file back from the history, or reread its rules")) from None
    return {dispute: set(read) for dispute, read in found.items()}


def accept(rulebook: Rulebook, folder: Path, numbers: Collection[str]) -> None:
    """Record that the answers of these rules have been read beside the defaults, and drop what is no more."""
    known = accepted(folder)
    found: dict[str, set[str]] = defaultdict(set)
    for near in undecided(rulebook):
        if near.rule.number in numbers:
            found[near.dispute.id].add(near.fingerprint)
    for one in rulebook.disputes:
        kept = known.get(one.id, set()) & {near.fingerprint for near in _pairs(rulebook, one)}
        found[one.id] |= kept
    kept_now = {key: sorted(read) for key, read in sorted(found.items()) if read}
    if kept_now != {key: sorted(read) for key, read in known.items()}:
        (folder / NAME).write_text(json.dumps(kept_now, indent=0) + "\n", encoding="utf-8")


def _pairs(rulebook: Rulebook, dispute: Dispute) -> Iterator[Near]:
    """Every question with an answer at the rules of a dispute."""
    for rule in (rulebook.rules[number] for number in dispute.rules if number in rulebook.rules):
        for group in (*rule.asked, *rule.situations):
            yield from (Near(dispute, rule, question, group.a) for question in group.q if group.a)


def undecided(rulebook: Rulebook) -> Iterator[Near]:
    """What is near a dispute, does not say so, and does not agree with the default by its first word."""
    weights = _Weights(rulebook)
    for dispute in rulebook.disputes:
        default = verdict(standing.default_of(dispute))
        silent = [near for near in _pairs(rulebook, dispute) if not _SAYS_SO.search(near.answer)]
        open_ = [near for near in silent if verdict(near.answer) != default or default not in (YES, NO)]
        nearest = {near.question for near in weights.nearest(dispute, silent)}
        for near in open_:
            against = _is_against(near)
            if near.question in nearest or weights.is_near(near, against):
                yield near


def _is_against(near: Near) -> bool:
    """Whether an answer has the opposite verdict of the default."""
    return {verdict(near.answer), verdict(standing.default_of(near.dispute))} == {YES, NO}


def _is_of_no_reading(dispute: Dispute) -> bool:
    """Whether the default of a dispute is none of its readings, which L404 tells: what it says is not known then."""
    return all(one.id != dispute.default for one in dispute.readings)


def _asked(dispute: Dispute) -> str:
    """The title, the sentences of the question that ask, and what the readings say."""
    asking = [one for one in re.split(r"(?<=[.?!:;])\s+", dispute.question) if one.endswith("?")]
    return " ".join([dispute.title, *asking, *(one.text for one in dispute.readings)])


class _About(NamedTuple):
    """The telling beginnings of a dispute: of its title (short ones), of title and question, of what it asks."""

    title: frozenset[str]
    whole: frozenset[str]
    asked: frozenset[str]

    @classmethod
    def of(cls, dispute: Dispute) -> _About:
        """What a dispute is about."""
        return cls(
            _shorter(_starts(dispute.title)), _starts(f"{dispute.title} {dispute.question}"), _starts(_asked(dispute))
        )


class _Weights:
    """How telling words are: among the questions of one rule, among all questions, and among the texts of all rules."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._starts: dict[str, frozenset[str]] = {}
        self._abouts: dict[str, _About] = {}
        self._of_rule: dict[str, dict[str, float]] = {}
        rules = rulebook.rules.values()
        texts = [_shorter(_starts(f"{rule.text} {rule.gist}")) for rule in rules if rule.text]
        self._in_texts = _telling(texts)
        self._in_questions = _telling([self._kept(one) for rule in rules for one in (*rule.questions, *rule.cases)])
        self._unheard = math.log(len(texts) + 1)

    def nearest(self, dispute: Dispute, pairs: list[Near]) -> Iterator[Near]:
        """The pairs that have most to do with a dispute, by the question alone and by question and answer."""
        about = self._about(dispute)

        def common(near: Near, other: frozenset[str], said: str = "") -> float:
            return _sum(self._in_questions, (self._kept(near.question) | self._kept(said)) & other, 0.0)

        by_question = [(common(near, about.whole), near.question, near) for near in pairs]
        by_both = [(common(near, about.asked, near.answer), near.question, near) for near in pairs]
        for ranked in (by_question, by_both):
            best = heapq.nsmallest(_NEAREST, ranked, key=lambda one: (-one[0], one[1]))
            yield from (near for score, _question, near in best if score)

    def is_near(self, near: Near, against: bool) -> bool:
        """Whether question and answer are like the dispute; ``against``: the answer has the opposite verdict."""
        return self._likeness(near) >= (_ALIKE_AGAINST if against else _ALIKE) or self._names(near)

    def _likeness(self, near: Near) -> float:
        """How alike they are, by what the other questions of the rule do not say."""
        mine = self._kept(near.question) | self._kept(near.answer)
        asked = self._about(near.dispute).asked
        common = mine & asked
        if not common:
            return 0.0
        telling = self._in_rule(near.rule)
        unsaid = math.log(1 + len(near.rule.questions) + len(near.rule.cases))
        whole = (_sum(telling, mine, 0.0) or 1.0) * (_sum(telling, asked, unsaid) or 1.0)
        return _sum(telling, common, 0.0) / math.sqrt(whole)

    def _names(self, near: Near) -> bool:
        """Whether the question names most of the dispute's title."""
        about = self._about(near.dispute)
        asked = self._kept(near.question)
        named = _sum(self._in_texts, _shorter(asked) & about.title, self._unheard)
        most = _NAMED * (_sum(self._in_texts, about.title, self._unheard) or 1.0)
        return named >= most and len(_shorter(asked) & _shorter(about.whole)) >= _SPOKEN_OF * len(_shorter(asked))

    def _about(self, dispute: Dispute) -> _About:
        if dispute.id not in self._abouts:
            self._abouts[dispute.id] = _About.of(dispute)
        return self._abouts[dispute.id]

    def _kept(self, text: str) -> frozenset[str]:
        if text not in self._starts:
            self._starts[text] = _starts(text)
        return self._starts[text]

    def _in_rule(self, rule: Rule) -> dict[str, float]:
        """How much each beginning in the questions and answers of a rule tells one question from the others."""
        if rule.number not in self._of_rule:
            asked = [self._kept(one) for one in (*rule.questions, *rule.cases)]
            answers = [self._kept(group.a or "") for group in (*rule.asked, *rule.situations)]
            said = dict.fromkeys(chain.from_iterable(answers), math.log(len(asked) + 1))
            self._of_rule[rule.number] = said | _telling(asked)
        return self._of_rule[rule.number]


def _telling(texts: list[frozenset[str]]) -> dict[str, float]:
    """How telling each beginning is that some texts have: fewer have it, more it tells."""
    counts = Counter(chain.from_iterable(texts))
    return {start: math.log((len(texts) + 1) / (1 + n)) for start, n in counts.items()}


def _starts(text: str) -> frozenset[str]:
    """The beginnings of the telling words of a text."""
    return frozenset([word[:_BEGINNING] for word in words(text) if len(word) > 2 and word not in SMALL_WORDS])


def _shorter(starts: frozenset[str]) -> frozenset[str]:
    return frozenset([start[:_SHORT_BEGINNING] for start in starts])


def _sum(weights: dict[str, float], starts: Iterable[str], otherwise: float) -> float:
    """The weight of some beginnings together; the same whatever their order."""
    return math.fsum([weights.get(start, otherwise) for start in starts])

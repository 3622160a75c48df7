"""The verdict of an answer: what somebody wrote for the nearest question that the deciding rule knows, or its gist.

The gist of the rule that decides is hardly ever wrong, whatever was asked; the answer of a stored question begins with
yes or no, but only where that was the same question. So it speaks where the stored question is nearly the one asked,
wants the same kind of answer, is turned the same way ("Muszáj?" against "Kihagyhatom?") and counts the same: measured
on answers that readers judged (``python -m tests.bench.verdicts``), it is then right more often than the gist.

Choosing among all sentences of the rule by what is known of each (words met both ways, kind, numbers, turns, the vote,
38 features in trees) found the right one in a hundredth more of the questions: not worth a second model (measured).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from kodex.search import evidence, item_cache
from kodex.search.plain import Inquiry
from kodex.text import asked_alike, contrary, fold, opposed, paired, question_kinds, separated, words
from kodex.text.grams import START
from kodex.text.question_kinds import is_phrase, kind
from kodex.text.small_words import SMALL_WORDS
from kodex.text.verdicts import CONDITIONAL, NO, YES, verdict

SAME = 0.8
"""So alike a stored question is the one asked, but for a typing error or a filler word."""

NEAR = 0.65
"""The answer of a stored question less alike than this is right less often than the gist (measured)."""

AGREED = 0.5
"""But so alike it may be where it says the word that is voted for: below it the word was right and what it says beside
the point (measured)."""

MEANT = 0.75
"""Nor need it be more alike than that where it means so nearly the same and wants the same kind of answer, other than a
word: "Hány lap lehet nálam kézben?" and "Hány lap lehet a kezemben?" (looked at in 1700 questions, from 0.85 down: of
fifty answers that change, thirty tell what was asked instead of what the rule is about, three are worse; below, every
third is)."""

_AHEAD = 0.1
"""So far ahead of the gist a statement must be to be said instead (measured: less says no more of what was asked)."""

_TYPO = 2
"""So many letters two spellings of a word may differ in."""

_SHARED = 3
"""And so many they share: "S" and "K", "VP" and "Ép" are not spellings of one word."""

_NEGATING = "nem ne sem se nelkul nincs nincsen"
_NEGATIONS = frozenset(_NEGATING.split())
_TURNS = (
    (
        "kihagy",
        "lemond",
        "passzol",
        "elhagy",
        "mellozh",
        "megusz",
        "elbuk",
        "elvesz",
        "elves",
        "kimarad",
        "elkes",
        "lekes",
    ),
    ("tilos", "tilt", "szabalytalan", "vetek", "bunt", "csal", "jogtalan"),
    ("muszaj", "kell", "kotelez", "koteles", "kenytelen"),
)
"""Beginnings of words that turn a question: what is left out, forbidden, compulsory."""

_COMPULSORY = 3
"""The place of the last of them among :func:`turns`."""

_DONE_TO = "hato heto"
"""What may be done to a thing ends so: "Támadható?" asks something else than "Támadhat?"."""

_DONE_BY_ME, _DONE_BY_ANOTHER = "tam tem", "ta te"
"""So ends what I did, and so what another did."""

_OPINION = "szerint"
"""But who says so did nothing."""

_ENDS_DONE_TO = tuple(_DONE_TO.split())

_NUMERALS = (
    ("nulla", "0"),
    ("ket ", "2"),
    ("ketszer", "2"),
    ("harminc", "30"),
    ("negyven", "40"),
    ("otven", "50"),
    ("hatvan", "60"),
    ("nyolcvan", "80"),
    ("kilencven", "90"),
    ("kett", "2"),
    ("masod", "2"),
    ("harom", "3"),
    ("harm", "3"),
    ("negy", "4"),
    ("negg", "4"),
    ("nyolc", "8"),
    ("kilenc", "9"),
    ("tiz", "10"),
    ("husz", "20"),
    ("hussz", "20"),
    ("oten ", "5"),
    ("hatan ", "6"),
    ("heten ", "7"),
)
"""How numbers written as words begin, in any form, those with a blank behind are whole words ("két", not "kétség");
"hat" (six, or it works), "öt" (five, or him) and "egy" (one, or a) say too many other things."""

_ALONE = "csak csakis kizarolag"
_UNLESS = "kiveve hacsak"
"""What stands behind the first of these alone is allowed, what stands behind the others is not."""

_EXCEPTING = {NO: frozenset(f"{_ALONE} {_UNLESS}".split()), YES: frozenset(_UNLESS.split())}

Rule = dict[str, Any]


class Verdict(NamedTuple):
    """What an answer says first: its words, the stored question that it was written for (None for a gist)."""

    text: str
    question: str | None
    verbatim: bool = False


class Stored(NamedTuple):
    """A stored question or situation of a rule with its answer, and how alike it is to the one asked, in words and in
    meaning."""

    question: str
    answer: str
    alike: float
    meant: float = 0.0


def of_rule(
    inquiry: Inquiry, question: str, rule: Rule, may_say: Callable[[Stored], bool] = lambda _stored: True
) -> Verdict | None:
    """The verdict of the rule that decides a question; None where nobody has written any. ``may_say``: of a stored
    question whose answer begins with yes or no, whether it may. What was written for a question that is the same but
    for how it asks needs no likeness: "Mit csinál a hadúr?" for "Mire jó a hadúr?"."""
    one = told_by(inquiry, question, rule, may_say)
    return Verdict(one.answer, one.question) if one else statement(inquiry, rule)


def told_by(
    inquiry: Inquiry, question: str, rule: Rule, may_say: Callable[[Stored], bool] = lambda _stored: True
) -> Stored | None:
    """The stored question of a rule whose answer is said to the one asked (:func:`of_rule`); None where none is."""
    bare = asked_alike.bare(inquiry.reading.mended())
    same = (one for one in stored(inquiry, rule) if asked_alike.bare(words(fold(one.question))) == bare)
    if one := next(same, None):
        return one
    fit = (one for one in fitting(inquiry, question, rule, AGREED) if one.alike >= NEAR or is_meant(question, one))
    return next((one for one in fit if verdict(one.answer) not in (YES, NO) or may_say(one)), None)


def is_meant(question: str, one: Stored) -> bool:
    """Whether a stored question means nearly the same and wants the same thing, which is no word; how one of two things
    differs from a third means nearly the same, too."""
    wanted = kind(question)
    if one.meant < MEANT or wanted in (None, "yes-no") or wanted != kind(one.question):
        return False
    return not paired.stored(words(fold(one.question)))


def fitting(inquiry: Inquiry, question: str, rule: Rule, least: float) -> Iterator[Stored]:
    """The stored questions and situations of a rule at least so alike to a question whose answers answer it, too, the
    most alike first."""
    found = inquiry.reading.mended()
    held = sorted(stored(inquiry, rule), key=lambda one: -one.alike)
    return (one for one in held if one.alike >= least and fits(question, found, one))


def gist(rule: Rule) -> Verdict | None:
    """The gist of a rule as a verdict; None where nobody has written it yet."""
    return Verdict(rule["gist"], None) if rule.get("gist") else None


def statement(inquiry: Inquiry, rule: Rule) -> Verdict | None:
    """What a rule says to a question in one sentence: its gist, or that of its further statements which has more of the
    words asked and of what was answered to the stored question nearest to it."""
    own = gist(rule)
    if own is None or not rule.get("statements"):
        return own
    nearest = max(stored(inquiry, rule), key=lambda one: one.alike + one.meant, default=None)
    answered = _starts(nearest.answer) if nearest else set()

    def near(text: str) -> float:
        share = len(answered & _starts(text)) / len(answered) if answered else 0.0
        return evidence.covered(inquiry.asked, evidence.line(text)) + share

    best: str = max(rule["statements"], key=near)
    return Verdict(best, None) if near(best) > near(own.text) + _AHEAD else own


def _starts(text: str) -> set[str]:
    """How the telling words of a text begin."""
    return {word[:START] for word in words(fold(text)) if word not in SMALL_WORDS}


def word_for_word(asked: Sequence[str], rule: Rule, verbatim: bool = True) -> Verdict | None:
    """The answer to the stored question that some folded words are, or the gist where that was only a phrase;
    ``verbatim``: whether it was asked just so."""
    asked = list(asked)
    for group in (*rule.get("answers", ()), *rule.get("situations", ())):
        for stored in group["q"]:
            if words(fold(stored)) == asked:
                return Verdict(group["a"], stored, verbatim)
    return gist(rule)


def stored(inquiry: Inquiry, rule: Rule) -> list[Stored]:
    """The stored questions and situations of a rule that have answers, in order."""
    answers = {
        question: group["a"]
        for group in (*rule.get("answers", ()), *rule.get("situations", ()))
        for question in group["q"]
    }
    if not answers:
        return []
    [place] = inquiry.store.places([rule["number"]])
    pairs = inquiry.pairs(place)
    every = [*rule["questions"], *(question for group in rule.get("situations", ()) for question in group["q"])]
    return [
        Stored(question, answers[question], alike, meant)
        for question, alike, meant in zip(every, pairs.alike, pairs.meant, strict=True)
        if question in answers
    ]


def lines(inquiry: Inquiry, place: int) -> Iterable[tuple[float, str]]:
    """The stored questions and situations of an item as folded lines, each with how alike it is to the one asked."""
    return zip(inquiry.pairs(place).alike, item_cache.lines(inquiry.store, place).stored(), strict=True)


def says_all(text: str, other: str) -> bool:
    """Whether a sentence says all that another one does: it has every telling word of it, and no other number or turn.

    >>> says_all("Csak a saját körödben, fizetve támadhatsz.", "A saját körödben támadhatsz.")
    True
    """
    found, held = words(fold(text)), words(fold(other))
    return is_same(found, held) and has_words_of(found, held)


def is_same(found: Sequence[str], other: Sequence[str], is_named: bool = False) -> bool:
    """Whether two questions that are alike ask the same thing: their folded words are turned the same way, hold the
    same numbers, what one says of somebody's deed is not done to something in the other, and what I did in one is not
    what another did in the other: "Elloptam a lényét" and "Ellopta a lényemet".

    ``is_named``: both ask for a thing, a number or a time, which is the same whether it must be so or is so: "Hány
    lapból kell állnia a paklinak?"."""
    alike, numbers = turns(found) == turns(other), numerals(found) == numerals(other)
    if is_named:
        alike = turns(found)[:_COMPULSORY] == turns(other)[:_COMPULSORY]
    if not (alike and numbers):
        return False
    (mine, his), (also_mine, also_his) = _doers(found), _doers(other)
    if (mine - his) & (also_his - also_mine) or (his - mine) & (also_mine - also_his):
        return False
    (done, doing), (also_done, also_doing) = _deeds(found), _deeds(other)
    return not ((done - also_done) & also_doing or (also_done - done) & doing)


def _doers(found: Iterable[str]) -> tuple[set[str], set[str]]:
    """What I did and what another did, without the ending that tells who."""
    every = [word for word in found if not word.startswith(_OPINION)]

    def of(ends: str) -> set[str]:
        return {word[: -len(end)] for word in every for end in ends.split() if word.endswith(end)}

    return of(_DONE_BY_ME), of(_DONE_BY_ANOTHER)


def _deeds(found: Iterable[str]) -> tuple[set[str], set[str]]:
    """How the words begin that say what may be done to a thing, and how all the others do."""
    sides: tuple[set[str], set[str]] = (set(), set())
    for word in found:
        sides[not word.endswith(_ENDS_DONE_TO)].add(word[:START])
    return sides


def has_words_of(found: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a question has every telling word of a stored one, in any form or but for a typing error.

    Else it is about something else: "Mi a különbség a lény és a szörny között?" and "… a kártya és a lap között?".
    """
    return all(any(map(partial(_is_near, word), found)) for word in other if word not in SMALL_WORDS)


def _is_near(word: str, other: str) -> bool:
    """Whether two words begin alike, or differ in one letter or two that changed places."""
    if word[:START] == other[:START]:
        return True
    begun = _alike_from_the_start(word, other)
    ended = _alike_from_the_start(word[begun:][::-1], other[begun:][::-1])
    return begun + ended >= max(_SHARED, len(word) - _TYPO, len(other) - _TYPO)


def _alike_from_the_start(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def fits(question: str, found: Sequence[str], one: Stored) -> bool:
    """Whether the answer to a stored question answers a like one, too; ``found``: the folded words asked."""
    its_words = words(fold(one.question))
    wanted, its = kind(question), kind(one.question)
    is_named = wanted == its and wanted not in (None, "yes-no")
    if (is_phrase(question) and wanted is None) or not is_same(found, its_words, is_named):
        return False
    if contrary.between(contrary.of_question(question), contrary.of_question(one.question)):
        return False
    if opposed.is_contrary(opposed.asked(found), opposed.asked(its_words)):
        return False
    if is_excepted(found, its_words, one.answer):
        return False
    if paired.stored(its_words) and not paired.compares(found):
        return False
    said = verdict(one.answer)
    is_free = wanted is None or (its is None and (wanted == "yes-no" or said not in (YES, NO)))
    if one.alike >= SAME and has_words_of(found, its_words) and (is_free or wanted == its):
        return True
    told = said in (YES, NO, *CONDITIONAL) if wanted == "yes-no" else wanted is None or said not in (YES, NO)
    return told and (wanted is None or its is None or wanted == its)


def is_excepted(found: Iterable[str], its_words: Iterable[str], answer: str) -> bool:
    """Whether what was asked names just what an answer excepts from its word, and the question that it was written for
    does not: "Nem, csakis azonnalit" is no answer to who asks for an instant."""
    excepting = _EXCEPTING.get(verdict(answer) or "", frozenset())
    told = words(fold(answer)) if excepting else []
    excepted = {other[:START] for word, other in pairwise(told) if word in excepting and other not in SMALL_WORDS}
    have, theirs = ({word[:START] for word in some} for some in (found, its_words))
    return bool((excepted & have) - theirs)


def turns(found: Sequence[str]) -> tuple[bool, ...]:
    """Which way a question is turned: whether an odd number of negations stands in it, and each of :data:`_TURNS`."""
    held = set(separated.without_describing(question_kinds.without_or_not(found)))
    return (
        len(held & _NEGATIONS) % 2 == 1,
        *(any(word.startswith(starts) for word in held) for starts in _TURNS),
    )


def forbids(word: str) -> bool:
    """Whether a folded word says that something is forbidden."""
    return word.startswith(_TURNS[1])


def numerals(found: Iterable[str]) -> set[str]:
    """The numbers in folded words, written in digits or as words."""
    return {number for word in found if (number := numeral(word)) is not None}


def numeral(word: str) -> str | None:
    """The number that a folded word is, in digits; None for any other."""
    if word.isascii() and word.isdigit():
        return word.lstrip("0") or "0"
    return next((number for start, number in _NUMERALS if f"{word} ".startswith(start)), None)

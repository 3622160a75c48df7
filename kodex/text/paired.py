"""Questions about two things that players mix up: how they differ, and which of them comes first.

Both are stored as questions of the rule that decides: "Mi a különbség a gyűjtő és a Semmi között?", "Melyik van előbb:
a csere fázis vagy a harci fázis?". However it is asked, who names these two things and nothing else means that one. All
words here are folded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from kodex.text import asked_terms
from kodex.text.grams import START
from kodex.text.question_kinds import asking_word, kind
from kodex.text.small_words import SMALL_WORDS

FIRST = ("elobb", "hamarabb", "eloszor", "megelozi")
"""How words begin that ask which of two comes first."""

MARKS = ("kulonb", "elter", "ugyana", "azonos", "kever", "mas")
"""How words begin that ask how two things differ."""

JOINED = frozenset({"es", "meg", "vagy", "vs", "kontra"})
"""Words between two things."""

WANTED = ("what", "which", "how", "yes-no")
"""The kinds of question that may ask for either."""

_SAYING_NOTHING = """
kulon elter elobb hamar elosz megel ugyan azono kever ossze mas masik kozot kozt kozti koztu menny ponto igaza
valoj mindi jon torte kapok egyik maga mondj ertem sima ketto vs kontr
"""
LEFT_OUT = frozenset(_SAYING_NOTHING.split())
"""How words begin that say nothing of the two things."""

GENERAL = ("lap", "karty")
"""How words begin that may be left out of what a thing is called."""

NOT = "nem"
BACK = "vissza"
"""What so begins is told apart by what follows."""


class Pair(NamedTuple):
    """What a stored question is about: how the words of the two things begin; of each which word must be named, None
    where it has none that the other lacks; whether it asks which comes first."""

    words: frozenset[str]
    needed: tuple[str | None, str | None]
    is_order: bool


class Asked(NamedTuple):
    """What a question may ask of two things: of each telling word how that and the official terms for it begin; whether
    the two are denied, set against each other in so many words; which comes first, or how they differ."""

    named: list[Collection[str]]
    has_not: bool
    is_marked: bool
    is_order: bool


def stored(line: Sequence[str]) -> Pair | None:
    """What a stored question is about; None for most, which are about no two things.

    >>> stored("mi a kulonbseg az alap es a modositott koltseg kozott".split()).needed
    ('alap', 'modos')
    """
    for is_order, phrases in ((False, asked_terms.DIFFERENCE), (True, asked_terms.ORDER)):
        sides = asked_terms.sides(line, phrases)
        if sides is not None:
            one, other = (_telling(side) for side in sides)
            needed = (_needed(one, other), _needed(other, one))
            return Pair(frozenset((*one, *other)), needed, is_order) if any(needed) else None
    return None


def _telling(side: Sequence[str]) -> list[str]:
    return [start(word) for word in side if word == NOT or is_telling(word)]


def start(word: str) -> str:
    """How a word begins, as words of two things are compared."""
    return word.removeprefix(BACK)[:START]


def _needed(side: Sequence[str], other: Sequence[str]) -> str | None:
    """The first word of a thing that the other lacks, a general one only where there is no other."""
    own = [word for word in side if word not in other]
    return next((word for word in own if word not in GENERAL), own[0] if own else None)


def is_telling(word: str) -> bool:
    """Whether a word asked may name one of two things."""
    return len(word) > 1 and not (word in SMALL_WORDS or word[:START] in LEFT_OUT or asking_word(word))


def compares(found: Iterable[str]) -> bool:
    """Whether some words ask how two things differ or which of them comes first."""
    return any(word.startswith((*FIRST, *MARKS)) for word in found)


def asked(question: str, found: Sequence[str], named: list[Collection[str]]) -> Asked | None:
    """What a question may ask of two things; None: nothing. ``found``: its words, ``named``: as in :class:`Asked`."""
    wanted = kind(question)
    if (wanted is not None and wanted not in WANTED) or not named:
        return None
    is_order = any(word.startswith(FIRST) for word in found)
    is_marked = is_order or any(word.startswith(MARKS) for word in found)
    is_joined = wanted != "yes-no" and not JOINED.isdisjoint(found)
    return Asked(named, NOT in found, is_marked, is_order) if is_marked or is_joined else None


def is_about(pair: Pair, one: Asked) -> bool:
    """Whether a question names the two things of a pair and nothing else."""
    if pair.is_order != one.is_order or not (one.is_marked or all(pair.needed)):
        return False
    met = {word for words in one.named for word in words} | ({NOT} if one.has_not else set())
    return all(word in met for word in pair.needed if word) and all(map(pair.words.intersection, one.named))

"""What looks like a card's name in a question, and the question without it: "A Ködfalú Őrtorony passzívan áll,
támadható?" asks what "A lap passzívan áll, támadható?" does, as far as the rules go.

A name is what stands in quotes, or words in a row of which one has a capital inside a sentence and is of no rule. What
asks for the text of a card alone ("Mit csinál a Ködfalú Őrtorony?") stays declined: a question is read without names
only where its words speak of a case (:func:`speaks_of_rules`); weights fitted by ``python -m tests.bench.named``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kodex.text import claimed, fold, words
from kodex.text.small_words import SMALL_WORDS

MOST = 5
"""A name has no more words."""

CARD = "lap"
"""Stands for a card in the place of its name, more of what is found so is right than with a creature (measured)."""

PERSON = "ellenfelem"
"""Stands for somebody who is named: "Peti szerint"."""

ENDINGS = """
nak=nak nek=nak ban= ben= ba= be= bol=ból rol=ról tol=tól hoz=hoz hez=hoz nal=nál nel=nál al=pal el=pal ra=ra re=ra
om=om em=om am=om t=ot
"""
"""How a name ends in a case, and how a card does then, the first that fits; in some cases there are other names: "a
Pokémonban"."""

QUOTED = r'[„“”"»«]([^„“”"»«?!.]+)[„“”"»«](?:-?([a-záéíóöőúüű]{1,4})(?!\w))?'
SUFFIX = r"-([a-záéíóöőúüű]{1,4})(?!\w)"
WORD = r"[^\W_]+"
BETWEEN = r"[ -]"
BEGINS = r"(?:^|[.?!:;–—]\s+)$"
CLAUSE = r"[.?!,;:]"

ABOUT = "szoveg illusztr rajzol rairva odairva irja kepen ritkas kiadasban arul hany mennyi mekkora vagy"
"""What so begins asks what is printed on a card, its numbers too, which of two it does."""

MAY = r"\w{2}(?:hat|het)(?:ok|ek|om|em|od|ed|sz|unk|juk|ja|i|nak|nek|tok|tek|o)?$|^(?:szabad|kell|muszaj|tudom|tudok)$"
ME = r"\w{2}(?:hatok|hetek|tam|tem|unk|juk|om|em)$"
"""How a folded word ends that says what may be done, and what is mine or done by me."""

LIKELY, TELLING, CLAUSES, MAY_BE, MINE = 0.8, 0.15, 0.4, 1.4, 0.9
LEAST = 4.0
"""What speaks for a question about rules, and from how much on it is one: how likely it is answered without the names
(odds, logarithm), its telling words, its clauses, whether it says what may be done, and what is mine or done by me."""

_LITTLE = 1e-6
_QUOTED, _WORD, _BETWEEN, _BEGINS, _SUFFIX = (re.compile(one) for one in (QUOTED, WORD, BETWEEN, BEGINS, SUFFIX))
_CLAUSE, _MAY, _ME = (re.compile(one) for one in (CLAUSE, MAY, ME))
_ENDINGS = tuple(one.split("=") for one in ENDINGS.split())
_ABOUT = tuple(ABOUT.split())
_SAYS = frozenset(f"{claimed.SAYS} {claimed.TOLD}".split())


class Name(NamedTuple):
    """What looks like a card's name: where it begins and ends in the question, as it was typed, how it ends, whether
    it is somebody's."""

    start: int
    end: int
    text: str
    ending: str
    is_person: bool = False


def find(question: str, is_strange: Callable[[str], bool]) -> list[Name]:
    """The names in a question in their order; ``is_strange``: whether a folded word is of no rule."""
    quoted = list(_quoted(question, is_strange))
    others = _in_capitals(question, is_strange)
    return sorted([*quoted, *(one for one in others if not any(met.start <= one.start < met.end for met in quoted))])


def _quoted(question: str, is_strange: Callable[[str], bool]) -> Iterator[Name]:
    for met in _QUOTED.finditer(question):
        every = _WORD.findall(met[1])
        if 0 < len(every) <= MOST and every[0][0].isupper() and any(is_strange(fold(word)) for word in every):
            yield Name(met.start(), met.end(), met[1].strip(), fold(met[2] or ""))


def _in_capitals(question: str, is_strange: Callable[[str], bool]) -> Iterator[Name]:
    every = list(_WORD.finditer(question))
    found = [word[0] for word in every]
    between = [question[one.end() : other.start()] for one, other in pairwise(every)]
    joined = [bool(_BETWEEN.fullmatch(one)) for one in between]
    behind = -1
    for at, word in enumerate(every):
        is_inside = at > behind and not _begins(question, word)
        if not (is_inside and _is_capital(word[0]) and is_strange(fold(word[0]))):
            continue
        first = behind = at
        while first and joined[first - 1] and _goes_before(question, every[first - 1], is_strange):
            first -= 1
        while behind + 1 < len(every) and joined[behind] and _goes_on(found[behind + 1], between[behind], is_strange):
            behind += 1
        start, end = every[first].start(), every[behind].end()
        suffix = _SUFFIX.match(question, end)
        is_person = first == behind and behind + 1 < len(every) and fold(found[behind + 1]) in _SAYS
        text, ending = question[start:end], fold(suffix[1] if suffix else found[behind])
        yield Name(start, suffix.end() if suffix else end, text, ending, is_person)


def _begins(question: str, word: re.Match[str]) -> bool:
    """Whether a word is the first of a sentence, which has a capital anyway."""
    return _BEGINS.search(question[: word.start()]) is not None


def _goes_before(question: str, word: re.Match[str], is_strange: Callable[[str], bool]) -> bool:
    """Whether a word before one of a name is of it, too."""
    return _is_capital(word[0]) and (is_strange(fold(word[0])) or not _begins(question, word))


def _goes_on(word: str, between: str, is_strange: Callable[[str], bool]) -> bool:
    """Whether a word behind one of a name is of it, too: "Sivatagi haramia"."""
    is_word = between == " " and len(word) > 1 and fold(word) not in SMALL_WORDS
    return _is_capital(word) or (is_word and is_strange(fold(word)))


def _is_capital(word: str) -> bool:
    return word[:1].isupper() and not word.isupper() and fold(word) not in SMALL_WORDS


def without(question: str, names: Sequence[Name]) -> str | None:
    """A question with a card in the place of each name, in the case of that; None where one of them is of something
    else."""
    for one in reversed(names):
        ending = next((ours for theirs, ours in _ENDINGS if one.ending.endswith(theirs)), None)
        if ending == "":
            return None
        instead = PERSON if one.is_person else CARD + (ending or "")
        question = f"{question[: one.start]}{instead}{question[one.end :]}"
    return question


def asks_for_text(question: str) -> bool:
    """Whether a question asks what is printed on a card."""
    return any(word.startswith(_ABOUT) for word in words(fold(question)))


def speaks_of_rules(question: str, likely: float, telling: int) -> bool:
    """Whether a question without names asks about a case, not what stands on a card; ``likely``: to be answered,
    ``telling``: so many telling words it has."""
    return sum(value * weight for value, weight in zip(signs(question, likely, telling), WEIGHTS, strict=True)) >= LEAST


WEIGHTS = (LIKELY, TELLING, CLAUSES, MAY_BE, MINE)


def signs(question: str, likely: float, telling: int) -> tuple[float, ...]:
    """What speaks for a question about rules, in the order of :data:`WEIGHTS`."""
    found = words(fold(question))
    sure = min(max(likely, _LITTLE), 1 - _LITTLE)
    return (
        math.log(sure / (1 - sure)),
        float(telling),
        float(sum(bool(words(piece)) for piece in _CLAUSE.split(question))),
        float(any(map(_MAY.search, found))),
        float(any(map(_ME.search, found))),
    )

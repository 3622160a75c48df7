"""What the sentences of a rule say themselves to a question of yes or no.

"Csak működő követőt lehet feláldozni." says yes of one that works and no of one that does not: a sentence says no where
it is denied, yes where it is not; the other word where it supposes what is contrary to what the question supposes; and
where it sets a bound ("legfeljebb három") it is counted. How far that is to be believed is fitted with the votes of the
stored answers (``vote``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kodex.answers import verdict
from kodex.text import contrary
from kodex.text.contrary import Claims, Clause
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

MOST, LEAST, ONLY = "legfeljebb", "legalabb", "csak"
ONE = "egy"
"""Behind :data:`ONLY` so begins the number one: "csak egyszer"."""

MORE = "meg"
"""Before the number one it asks for one more: "még egyet"."""

NO = """
nem ne sem se nincs nincsen nincsenek tilos soha sosem sosincs semmi semmit semmivel semmilyen senki
"""
"""With one of these a clause is denied."""

UNLESS = "kiveve hacsak"
"""So begins what is otherwise."""

_NO, _UNLESS = frozenset(NO.split()), frozenset(UNLESS.split())
_LEAVING, _FORBIDDEN, _FORCED = 0, 1, 2
"""Places among the ways in which a question is turned (``verdict.turns``)."""

_OTHER = {"i": "n", "n": "i"}

Rule = dict[str, Any]


class Asked(NamedTuple):
    """A question: how its telling words begin, what it supposes, how it is turned, of how many it asks."""

    telling: set[str]
    supposed: Claims
    turned: tuple[bool, ...]
    number: int | None


class Said(NamedTuple):
    """A clause of a rule with its conditions: whether it sets a bound that the question was held against, the share of
    the question's telling words that it has, the word it says."""

    counts: bool
    met: float
    word: str


def read(question: str, found: Sequence[str]) -> Asked:
    """A question as the sentences of rules are held against it; ``found``: its folded words, typos mended."""
    turned = verdict.turns(found)[1:]
    return Asked(_telling(found), contrary.of_question(question), turned, _number(found))


def _number(found: Sequence[str]) -> int | None:
    """Of how many a question asks: the one number that it names, the greater of two that follow each other ("három van
    kint, lejöhet a negyedik?"), one more where it asks for one more; None where that is not clear."""
    first, *more = sorted(map(int, verdict.numerals(found))) or [0]
    if first and not more:
        return first + any(word == MORE and other.startswith(ONE) for word, other in pairwise(found))
    return more[0] if more == [first + 1] else None


def heard(asked: Asked, rule: Rule) -> Said | None:
    """What the clause says, of a rule's gist and statements, that has most of the question; None for a rule without."""
    texts = (rule.get("gist"), *rule.get("statements", ()))
    sentences = (sentence for text in texts for sentence in contrary.sentences(text or ""))
    every = (pair for sentence in sentences for pair in with_conditions(contrary.clauses(sentence)))
    said = (_said(asked, clause, conditions) for clause, conditions in every)
    return max(said, key=lambda one: (one.counts, one.met), default=None)


def with_conditions(found: Sequence[Clause]) -> Iterator[tuple[Clause, list[Clause]]]:
    """Each clause of a sentence that is no condition, with the conditions around it."""
    mains = [at for at, one in enumerate(found) if not one.is_condition]
    for n, at in enumerate(mains):
        behind = mains[n + 1] if n + 1 < len(mains) else len(found)
        yield found[at], [*(() if n else found[:at]), *found[at + 1 : behind]]


def _said(asked: Asked, clause: Clause, conditions: Sequence[Clause]) -> Said:
    every = [word for one in (clause, *conditions) for word in one.words]
    turned = verdict.turns(every)[1:]
    met = len(asked.telling & _telling(every)) / (len(asked.telling) or 1)
    if bound := counted(every, asked.number):
        return Said(True, met, bound)
    suppose = [one for one in conditions if one.words[0] not in _UNLESS]
    against = bool(contrary.between(asked.supposed, contrary.claims([clause, *suppose])))
    other = against != any(_is_met(asked, one) for one in conditions if one.words[0] in _UNLESS)
    other = other or (ONLY in clause.words and _is_left_out(asked, clause.words))
    if _is_turned(asked.turned, turned):
        other = not other
    word = "in"[not _NO.isdisjoint(clause.words)]
    return Said(False, met, _OTHER[word] if other else word)


def _is_turned(asked: Sequence[bool], said: Sequence[bool]) -> bool:
    """Whether yes to what was asked is no to what is said: "Kihagyhatom?", "Tilos?", "Muszáj?" and "Támadni sosem
    kötelező.", "… szabad", "… lemondhatsz"."""
    ways = (
        asked[_LEAVING] and said[_FORCED],
        asked[_FORCED] and said[_LEAVING] and not said[_FORCED],
        asked[_FORBIDDEN],
    )
    return sum(ways) % 2 == 1


def _is_met(asked: Asked, exception: Clause) -> bool:
    """Whether a question supposes what is an exception."""
    claims = contrary.claims([exception])
    return bool((claims.named | claims.denied) & asked.telling) and not contrary.between(asked.supposed, claims)


def _is_left_out(asked: Asked, found: Sequence[str]) -> bool:
    """Whether a question has nothing of that of which alone a clause speaks ("csak kalandozóra mehet")."""
    behind = found[found.index(ONLY) + 1 :]
    focus = _telling(behind)
    return bool(focus) and asked.telling.isdisjoint(focus)


def counted(found: Sequence[str], asked: int | None) -> str | None:
    """Whether the number that was asked keeps within the bound that a clause sets; None where it sets none."""
    if asked is None:
        return None
    for bound, number in pairwise(found):
        limit = int(verdict.numeral(number) or (number.startswith(ONE) and bound == ONLY))
        if limit and bound in (MOST, LEAST, ONLY):
            return "in"[asked < limit if bound == LEAST else asked > limit]
    return None


def _telling(found: Sequence[str]) -> set[str]:
    return {word[:START] for word in found if word not in SMALL_WORDS}

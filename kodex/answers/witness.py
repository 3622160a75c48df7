"""What the sentences of a rule say themselves to a question of yes or no.

"Csak működő követőt lehet feláldozni." says yes of one that works and no of one that does not: a sentence says no where
it is denied, yes where it is not; the other word where it supposes what is contrary to what the question supposes; and
where it sets a bound ("legfeljebb három") it is counted. How far that is to be believed is fitted with the votes of the
stored answers (``vote``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from kodex.answers import verdict
from kodex.text import contrary
from kodex.text.contrary import Claims, Clause
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

MOST, LEAST, ONLY = "legfeljebb", "legalabb", "csak"
EXACT = "pontosan mindig"
"""Before a number each of these says that it is no other."""

BELOW, ABOVE = "ala alatt", "fole folott"
"""Behind a number in a clause that is denied: "nem csökkenhet 1 alá"."""

ONE, SINGLE = "egy", "egyetlen"
"""Behind :data:`ONLY` so begins the number one: "csak egyszer"; the other says so itself."""

THAT, AND = "hogy", "es"
"""What these begin belongs to the clause before: "nem sebződsz attól, hogy …", "ha …, és …, az"."""

HALF = 0.5
"""So much of a word counts where it was said before."""

ALONE = "nem igen"
"""But all of it in a clause that ends so: "a lényre szóló igen"."""

VERB = r"(?:hat|het)(?:ok|ek|om|em|od|ed|sz|tsz|unk|juk|ja|i|nak|nek|tok|tek|o|atok|etek)?$"
"""So ends what may be done: before it stands of what alone that holds ("csak frontember adhat le")."""

IS = "lehet szabad kell muszaj tud van marad"
"""And so may these."""

MORE = "meg"
"""Before the number one it asks for one more: "még egyet"."""

NO = """
nem ne sem se megsem nincs nincsen nincsenek tilos soha sosem sosincs semmi semmit semmivel semmilyen senki
"""
"""With one of these a clause is denied."""

UNLESS = "kiveve hacsak"
"""So begins what is otherwise."""

_EXACT, _BELOW, _ABOVE, _IS, _ALONE = (frozenset(text.split()) for text in (EXACT, BELOW, ABOVE, IS, ALONE))
_VERB = re.compile(VERB)
_NO, _UNLESS = frozenset(NO.split()), frozenset(UNLESS.split())
_LEAVING, _FORBIDDEN, _FORCED = 0, 1, 2
"""Places among the ways in which a question is turned (``verdict.turns``)."""

_OTHER = {"i": "n", "n": "i"}

Rule = dict[str, Any]


class Asked(NamedTuple):
    """A question: how its telling words begin, those of what is forbidden, what it supposes, how it is turned, of how
    many it asks."""

    telling: set[str]
    forbidden: set[str]
    supposed: Claims
    turned: tuple[bool, ...]
    number: int | None


class Said(NamedTuple):
    """A clause of a rule with its conditions: whether it sets a bound that the question was held against, the share of
    the question's telling words that it has, what was said before it counted half; the word it says."""

    counts: bool
    met: float
    word: str


def read(question: str, found: Sequence[str]) -> Asked:
    """A question as the sentences of rules are held against it; ``found``: its folded words, typos mended."""
    turned, forbidden = verdict.turns(found)[1:], {word for word in found if verdict.forbids(word)}
    return Asked(_telling(found), forbidden, contrary.of_question(question), turned, _number(found))


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
    said = (one for text in texts for one in _heard(asked, text or ""))
    return max(said, key=lambda one: (one.counts, one.met), default=None)


def _heard(asked: Asked, text: str) -> Iterator[Said]:
    """What each clause of a text says; what was said before it is what it speaks of: "A jutalom hátrány, nem
    képesség"."""
    before: set[str] = set()
    for sentence in contrary.sentences(text):
        for clause, conditions in with_conditions(contrary.clauses(sentence)):
            yield _said(asked, clause, conditions, before)
            before |= _telling(clause.words)


def with_conditions(found: Sequence[Clause]) -> Iterator[tuple[Clause, list[Clause]]]:
    """Each clause of a sentence that is no condition, with the conditions around it."""
    found = _listed(found)
    mains = [at for at in range(len(found)) if not _is_beside(found, at)]
    for n, at in enumerate(mains):
        behind = mains[n + 1] if n + 1 < len(mains) else len(found)
        yield found[at], [*(() if n else found[:at]), *found[at + 1 : behind]]


def _listed(found: Sequence[Clause]) -> list[Clause]:
    """The clauses with those that are one word of a list together with what follows them: "kézbe, pakliba és gyűjtőbe
    nem kerülhet"."""
    joined: list[Clause] = []
    for one in found:
        if joined and len(joined[-1].words) == 1 and _NO.isdisjoint(joined[-1].words) and not one.is_condition:
            one = one._replace(words=[*joined.pop().words, *one.words])
        joined.append(one)
    return joined


def _is_beside(found: Sequence[Clause], at: int) -> bool:
    """Whether a clause of a sentence is a condition, or belongs to another clause as one does."""
    first = found[at].words[0]
    joins = first == AND and 0 < at < len(found) - 1 and found[at - 1].is_condition
    return found[at].is_condition or (at > 0 and first == THAT) or joins


def _said(asked: Asked, clause: Clause, conditions: Sequence[Clause], before: set[str]) -> Said:
    every = [word for one in (clause, *conditions) for word in one.words]
    theirs, many = _telling(every), len(asked.telling) or 1
    heard_before = 1.0 if clause.words[-1] in _ALONE else HALF
    met = (len(asked.telling & theirs) + heard_before * len(asked.telling & (before - theirs))) / many
    is_denied = not _NO.isdisjoint(clause.words)
    if bound := counted(every, asked.number, is_denied):
        return Said(True, met, bound)
    suppose = [one for one in conditions if one.words[0] not in _UNLESS]
    against = bool(contrary.between(asked.supposed, contrary.claims([clause, *suppose])))
    other = against != any(_is_met(asked, one) for one in conditions if one.words[0] in _UNLESS)
    other = other or (ONLY in clause.words and _is_left_out(asked, clause.words))
    if _is_turned(asked, every):
        other = not other
    word = "in"[is_denied]
    return Said(False, met, _OTHER[word] if other else word)


def _is_turned(asked: Asked, found: Sequence[str]) -> bool:
    """Whether yes to what was asked is no to what is said: "Kihagyhatom?", "Tilos?", "Muszáj?" and "Támadni sosem
    kötelező.", "… szabad", "… lemondhatsz"; "Büntethető?" is not turned where punishing is what is said."""
    turned, said = asked.turned, verdict.turns(found)[1:]
    ways = (
        turned[_LEAVING] and said[_FORCED],
        turned[_FORCED] and said[_LEAVING] and not said[_FORCED],
        any(word in _NO or word[:START] not in _telling(found) for word in asked.forbidden),
    )
    return sum(ways) % 2 == 1


def _is_met(asked: Asked, exception: Clause) -> bool:
    """Whether a question supposes what is an exception."""
    claims = contrary.claims([exception])
    return bool((claims.named | claims.denied) & asked.telling) and not contrary.between(asked.supposed, claims)


def _is_left_out(asked: Asked, found: Sequence[str]) -> bool:
    """Whether a question has nothing of that of which alone a clause speaks ("csak kalandozóra mehet"), or something
    else than what describes it ("csak profi játékost")."""
    behind = found[found.index(ONLY) + 1 :]
    focus = [word[:START] for word in takewhile(is_no_verb, behind) if word not in SMALL_WORDS] or [*_telling(behind)]
    if not focus or asked.telling.isdisjoint(focus):
        return bool(focus)
    return focus[0] not in asked.telling and not asked.telling <= _telling(found)


def is_no_verb(word: str) -> bool:
    return word not in _IS and not _VERB.search(word)


def counted(found: Sequence[str], asked: int | None, is_denied: bool = False) -> str | None:
    """Whether the number that was asked keeps within the bound that a clause sets; None where it sets none."""
    if asked is None:
        return None
    if SINGLE in found and asked and not is_denied:
        return "in"[asked > 1]
    for bound, number in pairwise(found):
        limit = int(verdict.numeral(number) or (number.startswith(ONE) and bound == ONLY))
        first = int(verdict.numeral(bound) or 0)
        if limit and bound in (MOST, LEAST, ONLY):
            return "in"[asked < limit if bound == LEAST else asked > limit]
        if limit and bound in _EXACT:
            return "in"[asked != limit]
        if first < limit and verdict.numeral(bound):
            return "in"[not first <= asked <= limit]
        if verdict.numeral(bound) and is_denied and number in _BELOW | _ABOVE:
            return "in"[asked < first if number in _BELOW else asked > first]
    return None


def _telling(found: Sequence[str]) -> set[str]:
    return {word[:START] for word in found if word not in SMALL_WORDS}

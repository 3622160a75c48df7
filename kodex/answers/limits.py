"""What is said to hold only somewhere, always, or up to a number, held against what a rule says itself: "Esemény csak
csatában jöhet?", "Bármikor?", "Legfeljebb három?".

Of that the stored answers tell nothing: yes to "Kijátszhatom csatában?" is no yes to "Csak csatában játszhatom ki?". A
clause of a rule does, that says for what alone something holds, or for whom all, or sets a bound of that kind; what
none says stays open. All words here are folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from kodex.answers import verdict, witness
from kodex.text import claimed, contrary
from kodex.text.small_words import SMALL_WORDS

MANY = "barmennyi barmennyit akarhany akarhanyat akarhanyszor akarmennyi akarmennyit korlatlan korlatlanul"
"""Those of what holds everywhere that say that there is no bound."""

EVERYBODY = "mindket mindketten mindketto mindkettotok mindegyik nyilvanos"
"""In a rule these say that something holds for all, too."""

BEYOND, ALSO, NOT = "kivul", "is", "nem"
"""Before the first two, or behind "nem csak", stands what something does not hold for alone."""

MOST, LEAST = "legfeljebb maximum maximalisan", "legalabb minimum"
"""Before a number these set a bound."""

ONES = "egy egyet egyre egyen egyszer egyetlen"
"""So is one a number, too: "csak egyet lehet"."""

ALREADY = "mar"
"""Behind this such a word only says how few there are: "már csak két lapom van"."""

SELF = "en te sajat sajatom sajatod enyem tied"
"""Who is meant by these is said by an ending, too: "a saját fő fázisodban", "a fő fázisodban"."""

HEAD = 4
"""So many letters tell a word in any form: "körömben", "körödben"."""

YES, NO = "i", "n"
_OTHER = {YES: NO, NO: YES}
_ONLY, _EVER, _MOST, _LEAST = (frozenset(text.split()) for text in (claimed.ALONE, claimed.EVER, MOST, LEAST))
_MANY, _ONES = frozenset(MANY.split()), frozenset(ONES.split())
_ALL, _SELF = _EVER | frozenset(EVERYBODY.split()), frozenset(SELF.split()) | {word[:HEAD] for word in SELF.split()}


class Limit(NamedTuple):
    """What is said to hold: ``only`` for the words of ``focus``, ``beyond`` them, ``ever``, or at ``most`` or at
    ``least`` as many as ``number``; how the other telling words begin."""

    kind: str
    focus: Sequence[str]
    rest: frozenset[str]
    number: int = 0
    is_many: bool = False


def read(found: Sequence[str]) -> Limit | None:
    """How far some words say that something holds; None where they set no limit.

    >>> read("esemenyt csak csataban jatszhatok ki".split())[:2]
    ('only', ['csataban'])
    >>> read("legfeljebb harom leny allhat az orposztban".split())[::3], read("harom leny allhat elol".split())
    (('most', 3), None)
    """
    if bound := next(_bounds(found), None):
        return Limit(bound[0], (), _heads(found), bound[1])
    for at, (before, word) in enumerate(pairwise(["", *found])):
        behind = found[at + 1 :]
        if word in _ONLY and before != ALREADY and (focus := _focus(behind)):
            kind = "beyond" if before == NOT else "only"
            return Limit(kind, focus, _heads([*found[:at], *behind]) - _heads(focus))
        if word == BEYOND and behind[:1] == [ALSO] and _heads(found[:at]):
            focus = [one for one in found[max(0, at - 2) : at] if one not in SMALL_WORDS]
            return Limit("beyond", focus, _heads(found) - _heads([*focus, word]))
        if word in _EVER:
            return Limit("ever", (), _heads(found) - {word[:HEAD]}, is_many=word in _MANY)
    return None


def told(question: str, found: Sequence[str], rule: Mapping[str, Any]) -> str | None:
    """Whether what a question (``found``: its folded words) says or asks to hold only somewhere, always, or up to a
    number is so by the rule that decides; None where it sets no limit or that cannot be told."""
    claim = claimed.read(found)
    if claim and (claim.is_open or claim.denying):
        return None
    limit = read(found[claim.start : claim.end] if claim else contrary.mains(question))
    return heard(limit, rule) if limit else None


def is_open(found: Sequence[str], word: str) -> bool:
    """Whether it cannot be told by the stored answers, which vote for a word, whether what somebody says is so: that
    something may be does not say that it may be always, nor only there."""
    claim = claimed.read(found)
    said = found[claim.start : claim.end] if claim else ()
    return not _ONLY.isdisjoint(said) or (word == YES and not _EVER.isdisjoint(said))


def heard(limit: Limit, rule: Mapping[str, Any]) -> str | None:
    """Whether it is so by the clauses of a rule's gist and statements; None where none tells, or two differ."""
    said = {one for text in (rule.get("gist"), *rule.get("statements", ())) for one in _heard(limit, text or "")}
    return said.pop() if len(said) == 1 else None


def _heard(limit: Limit, text: str) -> Iterator[str]:
    before: set[str] = set()
    for sentence in contrary.sentences(text):
        for clause, conditions in witness.with_conditions(contrary.clauses(sentence)):
            theirs = _heads(clause.words) | before
            before |= theirs
            speaks = not limit.rest or not (limit.rest - _SELF).isdisjoint(theirs)
            if speaks and (said := _said(limit, clause.words, theirs, is_free=not conditions)):
                yield said


def _said(limit: Limit, found: Sequence[str], theirs: frozenset[str], is_free: bool) -> str | None:
    """What one clause says; ``theirs``: how its words begin and those before it, ``is_free``: it has no condition."""
    if limit.number:
        same = [number for kind, number in _bounds(found) if kind == limit.kind]
        if same:
            return _yes(same == [limit.number])
        return NO if limit.kind == "most" and not _MANY.isdisjoint(found) else None
    at = next((at for at, word in enumerate(found) if word in _ONLY), None)
    alone = _focus(found[at + 1 :]) if at is not None else []
    is_denied = contrary.is_denied(found)
    if limit.kind == "ever":
        if limit.is_many and any(kind == "most" for kind, _number in _bounds(found)):
            return NO
        if alone:
            return NO if limit.rest.isdisjoint(_heads(alone)) else None
        return YES if is_free and not is_denied and not _EVER.isdisjoint(found) else None
    said = _of_focus(limit.focus, found, theirs, alone) if alone or not is_denied else None
    return _OTHER.get(said or "") if limit.kind == "beyond" else said


def _of_focus(focus: Sequence[str], found: Sequence[str], theirs: frozenset[str], alone: Sequence[str]) -> str | None:
    """Whether a clause says that something holds only for a focus; ``alone``: for what alone it says so."""
    mine, its = _heads(focus), _heads(alone)
    if alone:
        if contrary.is_denied(found):
            return None
        if mine - _SELF == its - _SELF:
            return YES
        return NO if mine.isdisjoint(its) and _is_contrary(focus, alone) else None
    if any(pair == (BEYOND, ALSO) for pair in pairwise(found)):
        return NO if mine <= theirs else None
    return NO if mine.isdisjoint(theirs) and not _ALL.isdisjoint(found) else None


def _is_contrary(focus: Sequence[str], other: Sequence[str]) -> bool:
    one, two = (contrary.claims([contrary.Clause(list(words), False)]).ways for words in (focus, other))
    return any(not (ways & two[at]) for at, ways in one.items() if at in two)


def _bounds(found: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The bounds that some words set."""
    for bound, word in pairwise(found):
        kind = "least" if bound in _LEAST else "most" if bound in _MOST | _ONLY else None
        number = int(verdict.numeral(word) or word in _ONES)
        if kind and number:
            yield kind, number


def _focus(behind: Sequence[str]) -> list[str]:
    """The telling words for which alone something holds, up to the verb."""
    return [word for word in takewhile(witness.is_no_verb, behind) if word not in SMALL_WORDS or word in _SELF]


def _heads(found: Sequence[str]) -> frozenset[str]:
    return frozenset(contrary.begun(word)[:HEAD] for word in found if word not in SMALL_WORDS or word in _SELF)


def _yes(is_so: bool) -> str:
    return YES if is_so else NO

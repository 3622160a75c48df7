"""Choices that exclude each other: a place or a phase beside others, one of two words that a question names.

What is asked with "hova" or "mikor" is answered in many words, and what near rules answer to that may be right, too. So
a choice is an answer that names just one place of the table, or one phase of the turn, and the wrong ones are the
answers of the nearest rules that name another in the same case: what goes to the discard pile goes nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from kodex.text.folding import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

Rule = Mapping[str, Any]
T = TypeVar("T")
Reading = Callable[[str], T | None]

NEAR = 0.5
"""A dispute that has more than this share of a question's telling words may be about it."""
_OPENLY = frozenset(("vitatott", "alapesetben", "alapszabaly"))
"""What an answer says that leaves something open."""
LONGEST = 40
"""How long a choice may be, in characters."""
_CLAUSE = re.compile(r"[,:;.(–]")
_OWNED = r"(?:[oae]?[dm]|j?[ae]|unk|unk|atok|etek)?"
_ENDING = re.compile(
    rf"{_OWNED}(?:(?P<into>b[ae])|(?P<inside>b[ae]n)|(?P<out>b[oe]l)|(?P<onto>r[ae])|(?P<on>[oe]?n)|(?P<off>r[oe]l)|"
    r"(?P<to>h[oe]z)|(?P<at>n[ae]l)|(?P<from>t[oe]l)|(?P<until>ig)|(?P<with>[a-z]?v?[ae]l)|(?P<object>[aoe]?t))?"
)
"""What a folded name may end on; the group is its case."""
_END = re.compile(r"(?<=[.?!:;])\s+")
_SENTENCE = re.compile(r"[.?!;:]\s")
_EITHER = re.compile(r"(\w+) vagy (?:az? )?(\w+)")
_OPEN = ("peldaul", "is", "vagy", "es", "altalaban", "alapesetben", "vitatott", "kiveve", "hacsak", "ha", "attol")
"""An answer with one of these words leaves room for another place or phase."""


class Names(NamedTuple):
    """What a book calls its places and its phases, as folded words."""

    places: tuple[tuple[str, ...], ...]
    phases: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, lesson: Mapping[str, Any] | None) -> Names:
        """Those of a lesson, as ``kodex learn --json`` gives it."""
        places = (line.get("name", "") for line in (lesson or {}).get("places", ()))
        phases = (phase["name"] for phase in ((lesson or {}).get("aid") or {}).get("phases", ()))
        return cls(tuple(map(_folded, places)), tuple(map(_folded, phases)))


def _folded(name: str) -> tuple[str, ...]:
    return tuple(word for word in words(fold(name)) if word not in ("a", "az"))


class Choice(NamedTuple):
    """A clause that names one place or phase: which set, which of it, in which case."""

    names: Sequence[tuple[str, ...]]
    name: tuple[str, ...]
    case: str
    clause: str


class Near:
    """The rules of a book in its order, and what its lesson says: the names of places and phases, and the questions
    that are ``unasked``, for somebody has seen that a wrong choice is right, too; the rules that it has ``taught``.

    ``disputes``: what the book leaves open, so that what a lesson teaches is asked where no dispute is near."""

    def __init__(
        self, rules: Iterable[Rule], lesson: Mapping[str, Any] | None = None, disputes: Iterable[Rule] = ()
    ) -> None:
        self.names = Names.of(lesson)
        self.unasked = frozenset((lesson or {}).get("unasked", ()))
        self.taught = taught(lesson)
        self._disputed = {one["id"]: _starts(_asks(one)) for one in disputes}
        self._rules = list(rules)
        self._places = {rule["number"]: at for at, rule in enumerate(self._rules)}
        self._read: dict[tuple[Reading[Any], int], list[Any]] = {}
        self._named: dict[str, Choice | None] = {}

    def beside(self, number: str, read: Reading[T]) -> Iterator[T]:
        """What is read of the answers of the other rules, those that follow first; each is read once."""
        place = self._places.get(number, -1)
        for at in (*range(place + 1, len(self._rules)), *range(place - 1, -1, -1)):
            if (read, at) not in self._read:
                answers = (group["a"] or "" for group in self._rules[at]["answers"])
                self._read[read, at] = [found for one in answers if (found := read(one)) is not None]
            yield from self._read[read, at]

    def name(self, answer: str) -> Choice | None:
        """The place or the phase that an answer names; the same answer is read for its own item and beside others."""
        if answer not in self._named:
            self._named[answer] = named(answer, self.names)
        return self._named[answer]

    def is_open(self, rule: Rule, asked: str, answer: str) -> bool:
        """Whether one of a rule's disputes may be about what is asked: it has most of the question's telling words, or
        the answer says that it is disputed; and where nobody knows what the dispute is about."""
        if not rule["disputes"]:
            return False
        mine = _starts(asked)
        about = [self._disputed.get(one, mine) for one in rule["disputes"]]
        most = max(len(mine & theirs) for theirs in about)
        return most > NEAR * len(mine) or not _OPENLY.isdisjoint(words(fold(answer)))


def _asks(dispute: Rule) -> str:
    """The title of a dispute and the sentences that ask: the others say what nobody doubts."""
    asking = (one for one in _END.split(dispute["question"]) if one.endswith("?"))
    return " ".join([dispute["title"], *asking])


def _starts(text: str) -> frozenset[str]:
    """How the telling words of a text begin."""
    return frozenset([word[:START] for word in words(fold(text)) if word not in SMALL_WORDS])


def taught(lesson: Mapping[str, Any] | None) -> frozenset[str]:
    """The numbers of the rules that a lesson and its turn aid tell: what a beginner has read.

    >>> sorted(taught({"win_rules": ["3.1"], "start": [{"rule": "3.6"}], "aid": {"battle": [{"rule": "34.1"}]}}))
    ['3.1', '3.6', '34.1']
    """
    known = lesson or {}
    aid = known.get("aid") or {}
    told = [*known.get("start", ()), *known.get("places", ()), *(known.get("turn") or {}).get("screens", ())]
    told += [line for phase in aid.get("phases", ()) for line in phase["may"]]
    told += [line for part in ("battle", "costs", "mistakes") for line in aid.get(part, ())]
    return frozenset((*known.get("win_rules", ()), *(line["rule"] for line in told)))


def named(answer: str, names: Names) -> Choice | None:
    """The first clause of an answer where it is just a place or a phase, and the answer names no other of them.

    >>> names = Names((("kez",), ("gyujto",)), ())
    >>> named("A gyűjtődbe, miután lezajlott.", names).clause, named("A kezdő kezdi.", names)
    ('A gyűjtődbe.', None)
    """
    clause = _CLAUSE.split(answer, maxsplit=1)[0].strip()
    if not clause.lower().startswith(("a ", "az ")) or len(clause) > LONGEST:
        return None
    said, every = words(fold(clause)), words(fold(answer))
    if any(word in _OPEN for word in every):
        return None
    for group in names:
        fits = {name: case for name in group if (case := _case(said[1:], name)) is not None}
        if len(fits) == 1 and [name for name in group if _is_in(every, name)] == [*fits]:
            [(name, case)] = fits.items()
            return Choice(group, name, case, f"{clause[:1].upper()}{clause[1:]}.")
    return None


def _is_in(every: Sequence[str], name: Sequence[str]) -> bool:
    return any(_case(every[at : at + len(name)], name) is not None for at in range(len(every)))


def _case(said: Sequence[str], name: Sequence[str]) -> str | None:
    """The case in which words are a name (nothing for the bare name); None where they are not."""
    if len(said) != len(name) or tuple(said[:-1]) != tuple(name[:-1]):
        return None
    word, bare = said[-1], name[-1]
    found = _ENDING.fullmatch(word[len(bare) :]) if word.startswith(bare) else None
    return None if found is None else found.lastgroup or ""


def chosen(own: Choice, number: str, near: Near, count: int) -> list[str]:
    """So many clauses that name another of the same set in the same case; fewer where there are no more."""
    found: dict[tuple[str, ...], str] = {}
    for one in near.beside(number, near.name):
        if one.names == own.names and one.name != own.name and one.case == own.case:
            found.setdefault(one.name, one.clause)
        if len(found) == count:
            break
    return list(found.values())


def either(question: str, answer: str) -> tuple[str, str, int] | None:
    """The two words between which a question lets choose, and the place of the one that its answer begins with.

    >>> either("Állva vagy fektetve jön a lény?", "Fektetve, hacsak nem repül.")
    ('Állva', 'Fektetve', 1)
    """
    last = _SENTENCE.split(question.rstrip("? "))[-1]
    found = _EITHER.findall(last)
    if len(found) != 1 or words(fold(last)).count("vagy") != 1:
        return None
    one, other = found[0]
    first = next((word for word in words(fold(answer)) if word not in ("a", "az", "elobb")), "")
    fits = [fold(one) == first, fold(other) == first]
    small = {fold(one), fold(other)} & SMALL_WORDS
    if sum(fits) != 1 or small or fold(one)[-1:].replace("a", "e") != fold(other)[-1:].replace("a", "e"):
        return None
    return one.capitalize(), other.capitalize(), fits.index(True)


__all__ = ["Choice", "Names", "Near", "chosen", "either", "named", "taught"]

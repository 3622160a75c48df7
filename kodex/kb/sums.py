"""The sums of a lesson (``learn.yaml``) with the numbers that the rules fix in the place of their parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kodex.model import Counted, Lesson, Parameter, Rulebook, Sum, Term
from kodex.text.folding import fold, words

_NAMED = re.compile(r"\{([^{}]*)\}")
_DIGIT = re.compile(r"\d")


def filled(lesson: Lesson, parameters: Sequence[Parameter]) -> list[dict[str, Any]]:
    """The sums as :mod:`kodex.answers.sums` works them out."""
    values = {one.id: one.value for one in parameters}
    return [_filled(one, values) for one in lesson.sums]


def strange(rulebook: Rulebook) -> Iterator[tuple[int, str]]:
    """What the sums of a lesson name that is no number of theirs, no parameter and no rule, and digits they type: which
    sum, and what."""
    values = {one.id: one.value for one in rulebook.parameters}
    for n, one in enumerate(rulebook.lesson.sums if rulebook.lesson else ()):
        yield from () if one.rule in rulebook.rules else ((n, one.rule),)
        own = {*one.reads, *one.works}
        known = own | {id_ for id_, value in values.items() if isinstance(value, int)}
        lists = {id_ for id_, value in values.items() if isinstance(value, list)}
        terms = [term for terms in one.works.values() for term in terms]
        named = [name for term in terms for name in (term.of, term.per, term.times, term.most) if name]
        named += [reading.most for reading in one.reads.values() if reading.most]
        named += [name for says in one.says for two in says.when for name in two]
        yield from ((n, name) for name in named if name not in known)
        yield from ((n, term.at) for term in terms if term.at and term.at not in lists)
        for says in one.says:
            yield from ((n, name) for name in _NAMED.findall(says.text) if name not in own)
            yield from ((n, met[0]) for met in _DIGIT.finditer(_NAMED.sub("", says.text)))


def _filled(one: Sum, values: Mapping[str, Any]) -> dict[str, Any]:
    own = {*one.reads, *one.works}

    def value(name: str) -> Any:
        return name if name in own else values[name]

    def term(of: Term) -> dict[str, Any]:
        found: dict[str, Any] = {"of": value(of.of)}
        found |= {key: value(name) for key in ("at", "per", "times", "most") if (name := getattr(of, key))}
        return found | ({"minus": True} if of.minus else {})

    def reading(of: Counted) -> dict[str, Any]:
        found: dict[str, Any] = {"by": _starts(of.by)} if of.pair is None else {"pair": of.pair}
        found |= {"single": True} if of.single else {}
        found |= {"follows": True} if of.follows else {}
        found |= {"otherwise": of.otherwise} if of.otherwise is not None else {}
        return found | ({"most": values[of.most]} if of.most else {})

    return {
        "rule": one.rule,
        "plain": one.plain,
        "asks": [[_starts(place) for place in phrase.split()] for phrase in one.asks],
        "unless": _starts(one.unless),
        "reads": {name: reading(of) for name, of in one.reads.items()},
        "works": {name: [term(of) for of in terms] for name, terms in one.works.items()},
        "says": [{"when": [list(map(value, pair)) for pair in says.when], "text": says.text} for says in one.says],
    }


def _starts(text: str) -> list[str]:
    return words(fold(text.replace("|", " ")))


__all__ = ["filled", "strange"]

"""Numbers of rules in a scenario: those of its edition, or of another that is named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from kodex.engine import face
from kodex.engine.bound import editions
from kodex.engine.face import format as f
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.quotes import unquoted

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_LONGEST = 300
"""Longest text in which several numbers are looked for, in letters."""


def edition_of(edition: str, number: str) -> tuple[str, str]:
    """The edition that a number in a scenario of an edition is of, and the bare number."""
    other, colon, rest = number.partition(":")
    return (other, rest) if colon and face.is_known(other) else (edition, number)


@cache
def bound(edition: str) -> frozenset[str]:
    """The numbers that norms are bound to."""
    return frozenset(editions.book(edition).numbers())


@cache
def _is_missing(edition: str, number: str) -> bool:
    """Whether there is no such number in an edition; where there is no rulebook to ask nothing is missing."""
    try:
        from kodex.store.light import is_number

        return not is_number(edition, number)
    except (KodexError, ImportError):  # in a browser there is an engine, but no store
        return False


@cache
def _known(edition: str) -> frozenset[str]:
    """Every number of an edition."""
    from kodex.store.light import every_number

    return every_number(edition)


def numbers_in(scenario: f.Scenario) -> Iterator[tuple[Steps, list[str]]]:
    """Every list of rule numbers in a scenario, with its place."""
    yield ("rules",), scenario.rules
    yield from _course((), scenario.when, scenario.then)
    for name, reading in scenario.readings.items():
        yield ("readings", name, "rules"), reading.rules
        yield from _course(("readings", name), reading.when, reading.then)


def _course(at: Steps, when: Sequence[f.Step], then: f.Then) -> Iterator[tuple[Steps, list[str]]]:
    """What the steps and the end of a scenario, or of a reading, name."""
    for n, step in enumerate(when):
        yield (*at, "when", n, "cites"), getattr(step, "cites", [])
        yield from _forbidding((*at, "when", n, "illegal"), getattr(step, "illegal", None))
    yield (*at, "then", "cites"), then.cites
    yield (*at, "then", "never_cites"), then.never_cites
    yield from _forbidding((*at, "then", "impossible"), then.impossible)


def _forbidding(place: Steps, named: f.Forbidding | None) -> Iterator[tuple[Steps, list[str]]]:
    yield (*place, "among") if isinstance(named, f.Among) else place, f.forbidding(named)


def asks_rulebooks(scenario: f.Scenario) -> bool:
    """Whether a scenario names a rule that no norm is bound to: then rulebooks are asked whether there is one."""
    edition = scenario.played_by
    named = (edition_of(edition, written) for _place, numbers in numbers_in(scenario) for written in numbers)
    return any(number not in bound(of) for of, number in named)


def check_numbers(document: Document, edition: str, numbers: list[str], at: Steps) -> None:
    for n, written in enumerate(numbers):
        check_number(document, edition, written, (*at, n))


def check_number(document: Document, edition: str, written: str, at: Steps) -> None:
    """Raise KodexError for a number that is that of no rule."""
    of, number = edition_of(edition, written)
    if number not in bound(of) and _is_missing(of, number):
        base = face.of(of).rulebook
        elsewhere = of != base and number in bound(base)
        near = [number] if of != edition and number in bound(edition) else _known(of)
        near = [f"{base}:{number}"] if elsewhere else near
        raise missing_rule(document, number, near, at)


def _by_parts(number: str) -> tuple[bool, str]:
    """Those of a part of a title first."""
    return "." not in number, number


def _letters(number: str) -> str:
    """A number without the signs between its parts."""
    return re.sub(r"[\W_]+", "", number[:_LONGEST]).lower()


def missing_rule(document: Document, number: str, known: Collection[str], at: Steps) -> KodexError:
    """The error where a number is that of no rule; the nearest of its title are named, or of those that are known."""
    from kodex.ground.nearby import mend

    if not any(letter.isdigit() for letter in number) and all("." in one or one.isdigit() for one in known):
        what = _("'{word}' is no number of a rule").format(word=number)
        return document.error(
            what, *at, mend=_("write one of the rulebook, such as {number}").format(number=min(known, key=_by_parts))
        )
    parts = [one for one in re.split(r"\s*[,;]\s*|\s+", number[:_LONGEST].strip()) if one]
    is_one = number.strip().replace(",", ".") in known
    if is_one and "," in number:
        what = _("the rulebook has no rule {number}").format(number=number)
        return document.error(what, *at, mend=_("did you mean '{word}'?").format(word=number.strip().replace(",", ".")))
    if len(parts) > 1 and not is_one and all(one in known for one in parts):
        what = _("the rulebook has no rule {number}").format(number=number)
        right = ", ".join(f'"{one}"' for one in parts)
        return document.error(what, *at, mend=_("write: {right}").format(right=right))
    if len(parts) > 1 and not is_one and parts[0] in known and not any(re.match(r"\d", one) for one in parts[1:]):
        what = _("the rulebook has no rule {number}").format(number=number)
        return document.error(what, *at, mend=_("did you mean '{word}'?").format(word=parts[0]))
    bare = unquoted(number)
    if bare != number and bare in known:
        what = _("the rulebook has no rule {number}").format(number=number)
        return document.error(what, *at, mend=_("in plain quotes: {text}").format(text=f'"{bare}"'))
    inside = {one.strip(".-") for one in re.findall(r"[\w./#-]+", number[:_LONGEST])}.intersection(known)
    if len(inside) == 1:  # with a word or a sign beside it
        what = _("the rulebook has no rule {number}").format(number=number)
        return document.error(what, *at, mend=_("did you mean '{word}'?").format(word=inside.pop()))
    same = [one for one in known if _letters(one) == _letters(number)]
    if len(same) == 1:
        what = _("the rulebook has no rule {number}").format(number=number)
        return document.error(what, *at, mend=_("did you mean '{word}'?").format(word=same[0]))
    near = sorted(one for one in known if one.split(".")[0] == number.split(".")[0]) or sorted(known)
    what = _("the rulebook has no rule {number}").format(number=number)
    return document.error(what, *at, mend=mend(number, near))

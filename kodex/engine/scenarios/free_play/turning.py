"""The counter-check of a course: what on its table would turn it, each telling feature taken out or turned by itself.

A course is turned where another step is allowed or forbidden, where a card or a player is otherwise at the end, or
where somebody else wins. What nothing turns rests on nothing that the table says. That nobody may do this at another
time is known to everybody: whose turn and which stage count only where what is forbidden would be allowed. Where a step
before the last action would be forbidden, nobody would ask what is asked; and what another card brings its player by
itself is told by no dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Literal

from msgspec import Struct, structs

from kodex.engine.face import format as f
from kodex.engine.face.supposing import Asked, Change, Draft, Supposing
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.free_play.course import Course, Reason, TriedStep, Verdict
from kodex.engine.scenarios.outcomes.coming import Line
from kodex.errors import KodexError

MOST = 160
"""So many courses are played at most."""
_NEAREST = 10
"""So many of the nearest changes are tried two together, where none turns it alone."""
_SHOWN = 4
_LINES = 2
"""So many lines at most say what would come otherwise."""


class Feature(Struct, frozen=True, kw_only=True, rename={"old": "from", "new": "to"}):
    """A change as plain data: which ``feature`` (``keyword``, ``side``, ``zone`` …), of what (a card, a player or a
    place, with a dot before what is changed of it), from what to what (None: it is not there); ``card``: the card that
    it is about, if one."""

    feature: str
    of: str
    card: str | None
    old: Any
    new: Any


Outcome = Literal["allowed", "forbidden", "otherwise"]
"""What becomes of a course that is turned: a step is allowed or forbidden then, or something else comes of it."""


class Turned(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What turns a course: ``changes``, as conditions in words, that would be so together, and as ``features``. Then a
    ``step`` (from 1) would have another ``verdict`` (``why`` it is forbidden), or ``missing`` would not happen, and
    ``comes`` would; ``outcome`` says which of these it is."""

    changes: tuple[str, ...]
    features: tuple[Feature, ...]
    outcome: Outcome
    step: int | None = None
    verdict: Verdict | None = None
    why: tuple[Reason, ...] = ()
    missing: tuple[Line, ...] = ()
    comes: tuple[Line, ...] = ()


class Turns(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the counter-check has found, the nearest first. ``tried`` so many courses; ``complete``: no change that the
    game knows was left out, nor was there one under which a step could not be said so."""

    found: tuple[Turned, ...] = ()
    tried: int
    complete: bool


def turns(usual: Course, steps: list[TriedStep]) -> Turns | None:
    """What turns a course that has been played; None where its game knows no changes."""
    face = usual.face
    if not isinstance(face, Supposing):
        return None
    return _Check(usual, steps, face).result()


class _Check:
    """One counter-check of a course."""

    def __init__(self, usual: Course, steps: list[TriedStep], face: Supposing) -> None:
        self.usual, self.steps, self.face = usual, steps, face
        self.draft = face.draft(usual.scenario, usual.loaded.cards)
        self.tried = 0
        self.asked = max((n for n, step in enumerate(usual.scenario.when) if _is_action(step)), default=0)
        """The place of the last step that is an action: what is asked is that, or what comes after it."""
        self.moving: list[Turned] = []
        """What has been found by which a card would be elsewhere at the end, or somebody else would win."""
        self.unsaid = False
        """Whether there is a table on which a step could not be said so: of that nothing can be told."""

    def result(self) -> Turns:
        """What is there or bears on what decides; where that turns nothing two together, then what might be added."""
        every = [one for one in self.face.changes(self.draft, self._asked()) if one.kind in self.face.telling]
        every.sort(key=lambda one: (one.old is None, one.rank))
        near = [one for one in every if one.old is not None or one.rank[0] == 0 or one.kind == "more"]
        singles = ((one,) for one in near)
        further = ((one,) for one in every if one not in near)
        found: list[Turned] = []
        complete = True
        for many in (singles, combinations(near[:_NEAREST], 2), further):
            if not found:
                found, complete = self._first_of_each(many)
        if self._is_moving():
            found = [one for one in found if one.outcome != "otherwise" or one in self.moving]
        if self.asked < len(self.usual.scenario.when) - 1 and self.steps[-1].verdict == "allowed":
            found.sort(key=lambda one: (one.outcome == "forbidden", one not in self.moving))  # asked is what comes
        return Turns(found=tuple(found[:_SHOWN]), tried=self.tried, complete=complete and not self.unsaid)

    def _is_moving(self) -> bool:
        """Whether a card in its place goes elsewhere in the course, and something found turns where cards are."""
        table, named = self.usual.table, {getattr(step, "card", None) for step in self.usual.scenario.when}
        ends = {id_: table.state.things.get(id_) for id_ in table.start.things if id_ not in named}
        went = any(end is None or _place(end) != _place(table.start.things[id_]) for id_, end in ends.items())
        return went and bool(self.moving)

    def _first_of_each(self, many: Iterable[tuple[Change, ...]]) -> tuple[list[Turned], bool]:
        """Of several values of one thing the nearest that turns the course; whether there was room for all."""
        found: dict[frozenset[tuple[str, str]], Turned] = {}
        for changes in many:
            keys = frozenset(one.key for one in changes)
            if keys in found or len(keys) < len(changes):
                continue
            if self.tried >= MOST:
                return list(found.values()), False
            turned = self._turned(changes)
            if turned is not None:
                found[keys] = turned
        return list(found.values()), True

    def _turned(self, changes: tuple[Change, ...]) -> Turned | None:
        """How changes turn the course, None where they do not or make no table."""
        at_all = any(one.kind in self.face.when for one in changes)
        if at_all and not any(step.verdict == "forbidden" for step in self.steps):
            return None
        self.tried += 1
        draft = Draft(self.draft.given, self.draft.when, self.draft.cards)
        try:
            for one in changes:
                one.apply(draft)
            scenario = self.face.supposed(self.usual.scenario, draft)
            loaded = structs.replace(self.usual.loaded, scenario=scenario, cards=draft.cards)
            other = Course(self.usual.document, loaded, self.usual.language, off=draft.off)
        except (KodexError, ValueError, LookupError):  # what is supposed so is no table
            return None
        if other.face.why_illegal(other.table, other.face.as_given):
            return None
        try:
            steps = other.play()
        except KodexError:
            self.unsaid = self.unsaid or not at_all
            return None
        words = tuple(self.face.change_in_words(one, self.usual.language) for one in changes)
        features = tuple(map(self._feature, changes))
        for n, (here, there) in enumerate(zip(self.steps, steps, strict=False), 1):
            if here.verdict != there.verdict and not isinstance(self.usual.scenario.when[n - 1], f.PassStep):
                if there.verdict == "open" or there.verdict == "told":
                    return None
                if there.verdict == "forbidden" and (at_all or n <= self.asked):
                    return None
                return Turned(
                    changes=words,
                    features=features,
                    outcome=there.verdict,
                    step=n,
                    verdict=there.verdict,
                    why=there.why,
                )
        before, after = _ending(self.usual, other), _ending(other, self.usual)
        moved = before[:2] != after[:2]
        if at_all or not (moved or (before != after and not any(one.kind == "more" for one in changes))):
            return None
        gone, new = list(_lines(self.usual, self.steps)), list(_lines(other, steps))
        told, other_told = ({line.text for line in lines} for lines in (gone, new))
        missing = tuple(line for line in gone if line.text not in other_told)[-_LINES:]
        comes = tuple(line for line in new if line.text not in told)[-_LINES:]
        if not missing and not comes:
            return None
        found = Turned(changes=words, features=features, outcome="otherwise", missing=missing, comes=comes)
        if moved:
            self.moving.append(found)
        return found

    def _feature(self, change: Change) -> Feature:
        of = change.of.split(".")
        known = (*self.draft.cards, *self.usual.table.start.things)
        card = next((part for part in (of[0], of[-1]) if part in known), None)
        return Feature(feature=change.kind, of=change.of, card=card, old=change.old, new=change.new)

    def _asked(self) -> Asked:
        """What the rules ask in the course as it is."""
        watch = Watch()
        course = Course(self.usual.document, self.usual.loaded, self.usual.language, watch=watch)
        steps = course.play()
        forbidding = {why.rule for step in steps for why in step.why}
        decisive = forbidding or {number for event in course.table.log for number in event.norms}
        words: dict[str, set[str]] = {}
        for norm in watch.unheard():
            for word in norm.needs:
                words.setdefault(word, set()).update({norm.number, *norm.exception_to & decisive})
        return Asked({key: set(rules) for key, rules in watch.reads.items()}, words, frozenset(decisive))


def _is_action(step: f.Step) -> bool:
    return isinstance(step, f.ActionStep) and not isinstance(step, f.AdvanceStep | f.PassStep)


def _ending(course: Course, other: Course) -> tuple[object, ...]:
    """Who has won, where each card is at the end that began in the same place in both; what the players have, and how
    each card is that began alike in both."""
    table, beside = course.table, other.table.start.things
    both = {id_: thing for id_, thing in table.start.things.items() if id_ in beside}
    ends = {id_: table.state.things.get(id_) for id_, thing in both.items() if _place(thing) == _place(beside[id_])}
    places = {id_: end and _place(end) for id_, end in ends.items()}
    alike = {id_: end for id_, end in ends.items() if both[id_] == beside[id_]}
    return course.face.outcome(table), places, table.state.players, alike


def _place(thing: Thing) -> tuple[str, str]:
    return thing.zone, thing.controller


def _lines(course: Course, steps: Iterable[TriedStep]) -> Iterator[Line]:
    yield from course.before
    for step in steps:
        yield from step.comes
    yield from course.after


__all__ = ["MOST", "Feature", "Turned", "Turns", "turns"]

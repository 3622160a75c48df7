"""Why not: the smallest change of a scenario's table, cards or steps that turns its outcome, and the rule behind it.

Changes are proposed of what the rules have asked in the course of the scenario (:mod:`kernel.watching`), tried one by
one, then two together. Each is played again as a scenario of its own; nothing else counts as found.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct, structs

from kodex.engine import face as faces
from kodex.engine.face import format as f
from kodex.engine.face.supposing import Asked, Change, Draft, Supposing
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import parting
from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.corpus.ablation import of_what_happens
from kodex.engine.scenarios.files.load import Loaded, state_of
from kodex.engine.scenarios.outcomes.judging import Failure, judge
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.running.attempting import attempt
from kodex.engine.scenarios.steps.playing import play
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.rules import numbers

Effect = Literal["legal", "forbidden", "passes", "otherwise"]
_ORDER: tuple[Effect, ...] = ("legal", "passes", "forbidden", "otherwise")
MOST_NODES, MOST_SECONDS = 3_000, 60
_NEAREST = 40
"""So many of the nearest changes are tried two together."""
_VALUES = 2
"""So many values of one number at most are tried together with another change."""
_SHOWN = 3
_ABLATED = 12
"""So many rules at most are switched off to see whether a turn rests on them."""


class Turn(Struct, frozen=True):
    """How the outcome turns: a step becomes ``legal`` or ``forbidden``, the scenario ``passes``, or something comes
    ``otherwise`` than expected (``what``, at ``path`` if it is a value: ``values`` are what it is and was to be).

    ``rules``: those that forbid it then or forbade it before, each with what it says, or those on which the turn rests,
    so that without them it would not come. ``plain``: it is but another number.
    """

    effect: Effect
    step: int | None = None
    what: str = ""
    path: str = ""
    rules: Mapping[str, str] = {}
    plain: bool = False
    values: tuple[Any, Any] | None = None


IMPOSSIBLE = "impossible"
"""The path of a turn by which a given table that no rules allow becomes possible."""


class Finding(Struct, frozen=True):
    """Changes that together turn the outcome, and how."""

    changes: tuple[Change, ...]
    turn: Turn


class WhyNot(Struct, frozen=True):
    """What a search has found for a scenario, the nearest first; ``tried`` so many plays, ``complete``: nothing that
    may be supposed (of one change, or where that turns nothing of two) was left out."""

    loaded: Loaded
    verdict: Literal["pass", "fail"]
    findings: tuple[Finding, ...]
    tried: int
    complete: bool

    def told(self, one: Finding, language: str) -> tuple[tuple[str, ...], str]:
        """A finding in words: its changes as conditions, and what comes of them."""
        face, turn = self.loaded.face, one.turn
        assert isinstance(face, Supposing)
        assert self.loaded.scenario is not None
        changes = tuple(face.change_in_words(change, language) for change in one.changes)
        if turn.effect == "passes":
            return changes, _("the scenario would pass")
        if turn.path == IMPOSSIBLE:
            return changes, _("the given table would be possible")
        if turn.effect == "otherwise":
            what = turn.what
            if turn.values is not None:
                what = face.value_in_words(turn.path, *turn.values, language)
            return changes, _("it would come otherwise: {what}").format(what=what)
        step = face.step_in_words(msgspec.to_builtins(self.loaded.scenario.when[turn.step or 0]), language)
        message = _("this would be legal: {step}") if turn.effect == "legal" else _("this would be forbidden: {step}")
        return changes, message.format(step=step)

    def reasons(self, one: Finding, language: str) -> dict[str, str]:
        """The rules of a finding, each with what it says, if anything."""
        game = self.loaded.face
        return {rule: why and game.reason_in_words(str(why), language) for rule, why in one.turn.rules.items()}


def why_not(loaded: Loaded, most: int = MOST_NODES, seconds: float = MOST_SECONDS) -> WhyNot:
    """Search one scenario. Raises KodexError where it cannot be played or its game knows no changes."""
    if loaded.error is not None:
        raise loaded.error
    if not isinstance(loaded.face, Supposing):
        raise KodexError(_("the game of {edition} knows nothing to suppose").format(edition=loaded.edition))
    search = _Search(loaded, loaded.face, most, seconds)
    return search.result()


def _of_what_is_asked(one: Loaded) -> Loaded:
    """A scenario with forbidden steps without what else it expects: one asks what would make them legal."""
    scenario = one.scenario
    assert scenario is not None
    if not any(getattr(step, "illegal", None) for step in scenario.when):
        return one
    when = [
        structs.replace(step, that={}, cites=[]) if isinstance(step, f.CheckStep) else step for step in scenario.when
    ]
    return structs.replace(one, scenario=structs.replace(scenario, when=when, then=f.Then()))


def _with_reasons(one: Loaded, whole: Loaded) -> Loaded:
    """A scenario with the rules that its given table must be forbidden by: any table can be spoilt somehow."""
    assert one.scenario is not None
    assert whole.scenario is not None
    then = structs.replace(one.scenario.then, impossible=whole.scenario.then.impossible)
    return structs.replace(one, scenario=structs.replace(one.scenario, then=then))


class _OutOfBounds(Exception):
    """So many plays, or so long, as was allowed."""


class _Search:
    """One search, with its bounds."""

    def __init__(self, loaded: Loaded, face: Supposing, most: int, seconds: float) -> None:
        assert loaded.scenario is not None
        self.face, self.most, self.until = face, most, time.monotonic() + seconds
        self.tried = 0
        self.bare = _with_reasons(_of_what_is_asked(of_what_happens(loaded)), loaded)
        self.scenario = cast(f.Scenario, self.bare.scenario)
        self.draft = face.draft(self.scenario, loaded.cards)
        self.loaded = loaded
        self.base = self._played(())
        if self.base is None:
            what = _("it cannot be played to its end, so nothing can be supposed")
            raise KodexError(what, path=loaded.file, line=loaded.line)

    def result(self) -> WhyNot:
        """Everything one change turns, else everything two do."""
        assert self.base is not None
        changes = sorted(self.face.changes(self.draft, self._asked()), key=lambda one: one.rank)
        found: list[Finding] = []
        complete = True
        try:
            self._try(((one,) for one in changes), found)
            if not any(self._sought(one.turn) for one in found):
                self._try(_pairs(changes, {one.changes[0].key for one in found}), found)
        except _OutOfBounds:
            complete = False
        found.sort(key=self._place)
        findings = tuple(structs.replace(one, turn=self._with_rules(one)) for one in found)
        verdict: Literal["pass", "fail"] = "fail" if self.base.failures else "pass"
        return WhyNot(self.loaded, verdict, findings, self.tried, complete)

    def _try(self, many: Iterable[tuple[Change, ...]], found: list[Finding]) -> None:
        """Try changes; of several values of one thing the nearest that turns the outcome in a way is enough."""
        known = {(frozenset(one.key for one in each.changes), each.turn.effect) for each in found}
        for changes in many:
            keys = frozenset(one.key for one in changes)
            if len(keys) < len(changes) or any((keys, effect) in known for effect in _ORDER):
                continue
            turn = self._turned(changes)
            if turn is not None and not _is_evident(changes, turn) and (len(changes) == 1 or self._sought(turn)):
                known.add((keys, turn.effect))
                found.append(Finding(changes, turn))

    # --- playing --------------------------------------------------------------------------------------------------

    def _played(self, changes: Sequence[Change], off: frozenset[str] = frozenset()) -> _Played | None:
        """What comes of the scenario with changes; None where that makes no sense."""
        if self.tried >= self.most or time.monotonic() > self.until:
            raise _OutOfBounds
        self.tried += 1
        draft = Draft(self.draft.given, self.draft.when, self.draft.cards)
        refused: Refused = []
        try:
            for one in changes:
                one.apply(draft)
            scenario = self.face.supposed(self.scenario, draft)
            changed = structs.replace(self.bare, scenario=scenario, cards=draft.cards)
            table, failures = attempt(changed, off | draft.off, refused=refused)
        except Exception:  # what is supposed so is no table at all, or the program does not work without a norm
            return None
        first = failures[0] if failures else None
        if first is not None and (first.error or first.conflict or first.endless or first.place[:1] == ("given",)):
            return None
        return _Played(table, failures, refused, scenario.when)

    def _turned(self, changes: Sequence[Change]) -> Turn | None:
        """How changes turn the outcome, None where they do not."""
        played = self._played(changes)
        if played is None:
            return None
        assert self.base is not None
        if self.base.failures:
            return None if played.failures else Turn("passes")
        face = self.loaded.face
        if [one.place[-1] for one in played.failures] == [IMPOSSIBLE] and face.why_illegal(played.table, face.as_given):
            return None  # impossible still, for another reason
        return _turn(played) if played.failures else None

    def _asked(self) -> Asked:
        """What the rules ask in the course of the scenario as it is."""
        watch = Watch()
        scenario = self.face.supposed(self.scenario, self.draft)
        cards = watch.cards(self.draft.cards)
        table = self.loaded.face.table(cards, state_of(scenario), rules=self.loaded.rules)
        watch.over(table)
        refused: Refused = []
        try:
            play(table, scenario, refused)
            judge(table, scenario.then, refused=refused)
        except Failure:
            pass  # of a scenario that does not pass what was asked until then
        forbidding = {number for _at, one in refused for number in one.event.norms}
        decisive = forbidding or {number for event in table.log for number in event.norms}
        words: dict[str, set[str]] = {}
        for norm in watch.unheard():
            beats = norm.exception_to & decisive
            for word in norm.needs:
                words.setdefault(word, set()).update({norm.number, *beats})
        return Asked({key: set(rules) for key, rules in watch.reads.items()}, words, frozenset(decisive))

    # --- what is found --------------------------------------------------------------------------------------------

    def _sought(self, turn: Turn) -> bool:
        """Whether it is what one asks for: of a forbidden step how it would be legal."""
        return turn.effect == "legal" or not any(getattr(step, "illegal", None) for step in self.scenario.when)

    def _place(self, one: Finding) -> tuple[Any, ...]:
        ranks = [change.rank for change in one.changes]
        return _ORDER.index(one.turn.effect), len(one.changes), one.turn.plain, sorted(ranks)

    def _with_rules(self, one: Finding) -> Turn:
        """The turn with the rules that forbid it or forbade it, or without which it would not come."""
        assert self.base is not None
        turn = one.turn
        if turn.effect == "legal":
            step = msgspec.to_builtins(self.scenario.when[turn.step or 0])
            before = [one.event for _at, one in self.base.refused if one.event.facts["step"] == step]
            return structs.replace(turn, rules=before[0].facts["why"] if before else {})
        if turn.path == IMPOSSIBLE:
            scenario = self.loaded.scenario
            assert scenario is not None
            return structs.replace(turn, rules=dict.fromkeys(f.forbidding(scenario.then.impossible), ""))
        if turn.effect == "forbidden":
            return turn
        try:
            rests_on = self.loaded.rules.cited(self._decisive(one))
        except _OutOfBounds:
            return turn
        return structs.replace(turn, rules=dict.fromkeys(rests_on, ""))

    def _decisive(self, one: Finding) -> list[str]:
        """The rules without which the changes would turn nothing, of those that read what is changed, are cited newly
        or where it parts from what happens as it is; where there are none, those of the event in which it does."""
        assert self.base is not None
        played = self._played(one.changes)
        if played is None:
            return []
        before, after = self.base.table.log, played.table.log
        at, known = parting(before, after), _norms(before)
        new = _norms(after) - known
        near = [number for event in after[at or 0 :] for number in event.norms if number in new]
        near += [number for event in after[at or 0 :][:2] for number in event.norms if number not in new]
        readers = {number for change in one.changes for number in change.by}
        first = sorted(readers, key=lambda number: (number in known, numbers.key(number)))
        some = list(dict.fromkeys([*first, *near]))[:_ABLATED]
        off = {number: self._played(one.changes, self.loaded.rules.behind(number) | {number}) for number in some}
        rests_on = [number for number, played in off.items() if played is not None and self._turns_no_more(played)]
        rests_on = rests_on or [
            number for number, played in off.items() if number in readers and _differs(played, one.turn)
        ]
        course = {*self.loaded.face.beginnings, *self.loaded.face.endings, *self.loaded.face.passes}
        parts = [event for log in (after, before) for event in log[at or 0 :][:1] if event.kind not in course][:1]
        return rests_on or [number for event in parts for number in event.norms][:_SHOWN]

    def _turns_no_more(self, played: _Played) -> bool:
        assert self.base is not None
        return bool(played.failures) if self.base.failures else not played.failures


def _differs(played: _Played | None, turn: Turn) -> bool:
    """Whether without a rule something else comes otherwise than what a turn says."""
    return played is not None and bool(played.failures) and played.failures[0].what != turn.what


def _is_evident(changes: Sequence[Change], turn: Turn) -> bool:
    """Whether what comes otherwise is but what was changed, or a step that was left out."""
    return turn.effect == "otherwise" and any(
        one.kind == "step" or turn.path in {f"{one.of}.{one.kind.removeprefix('player.')}", *one.sets}
        for one in changes
    )


def _pairs(changes: Sequence[Change], enough: Collection[tuple[str, str]]) -> Iterator[tuple[Change, ...]]:
    """The nearest changes two together, the nearest pairs first; of a number only the two nearest values, and nothing
    that is ``enough`` by itself."""
    seen: Counter[tuple[str, str]] = Counter()
    near = []
    for one in changes:
        seen[one.key] += 1
        if one.key not in enough and seen[one.key] <= _VALUES:
            near.append(one)
    ranks = {id(one): n for n, one in enumerate(near)}
    return iter(sorted(combinations(near[:_NEAREST], 2), key=lambda pair: sum(ranks[id(one)] for one in pair)))


class _Played(Struct):
    table: Table
    failures: list[Failure]
    refused: Refused
    when: list[Any]


def _norms(log: Sequence[Event]) -> set[str]:
    return {number for event in log for number in event.norms}


def _numbers(played: _Played) -> Collection[str]:
    face = faces.of_table(played.table)
    return face.numbers if isinstance(face, Supposing) else ()


def _turn(played: _Played) -> Turn | None:
    """How a scenario that passes as it is no longer does."""
    first = played.failures[0]
    if first.place[:1] != ("when",):
        plain = first.place[1:2] == ("delta",) or str(first.place[-1]).rpartition(".")[2] in _numbers(played)
        return Turn("otherwise", what=first.what, path=str(first.place[-1]), plain=plain, values=first.values)
    if len(first.place) == 1:  # a decision is open at the end
        return None
    at = int(first.place[1])
    if first.place[-1] == "illegal":
        return Turn("legal", at)
    step = msgspec.to_builtins(played.when[at])
    last = played.refused[-1][1].event if played.refused else None
    if last is not None and last.facts["step"] == step and not step.get("illegal"):
        return Turn("forbidden", at, rules=last.facts["why"])
    if step["act"] != "check":
        return None
    told = next((one for one in first.each if one.values is not None), first)
    return Turn("otherwise", at, told.what, str(told.place[-1]), values=told.values)


__all__ = ["IMPOSSIBLE", "MOST_NODES", "MOST_SECONDS", "Finding", "Turn", "WhyNot", "why_not"]

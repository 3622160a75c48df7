"""The ways a scenario leaves open, level by level; a crew may find out where many branches or positions lead to.

What cannot be found out elsewhere (a step fails there, norms conflict) is done again here, when its turn comes: so it
is told as if nobody had helped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.playing import Rules
from kodex.engine.kernel import explore as kernel
from kodex.engine.kernel import rests
from kodex.engine.kernel.chance import CHANCE, SHUFFLE
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.position import Move, Position
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.table import Taken
from kodex.engine.scenarios.files.load import Loaded, state_of
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.answers import is_free
from kodex.engine.scenarios.steps.playing import Group, groups, take
from kodex.ground.i18n import _
from kodex.work import Crew, Here, Job, results

WORTH = 48
"""From so many branches or positions on a level is handed to the crew."""
_SIZE = 8
"""So many of them are a share."""


class Branch(Struct, frozen=True):
    """A way through the steps so far: where it has led, what has happened, and the decisions of every step on it.

    ``left``: what is left of the last step, where the game rests in a decision that is free.
    """

    state: State
    past: tuple[Event, ...] = ()
    decisions: tuple[tuple[int, tuple[Taken, ...]], ...] = ()
    left: Group | None = None

    def taken(self) -> dict[int, tuple[Taken, ...]]:
        """The decisions by the position of their step."""
        found: dict[int, tuple[Taken, ...]] = {}
        for position, decisions in self.decisions:
            found[position] = (*found.get(position, ()), *decisions)
        return found


class _Asked(Exception):
    def __init__(self, choice: Choice) -> None:
        self.choice = choice


class Stuck(Exception):
    """A way on which a step does not go as the scenario says."""

    def __init__(self, branch: Branch, position: int, choices: tuple[Taken, ...], failure: Failure) -> None:
        self.branch = Branch(branch.state, branch.past, (*branch.decisions, (position, choices)))
        self.failure = failure


class Search:
    """One exploration, with its bound: ``nodes`` are the positions so far, ``asked`` the free words met."""

    def __init__(
        self,
        loaded: Loaded,
        disabled: frozenset[str],
        readings: Mapping[str, str] | None,
        crew: Crew | None = None,
    ) -> None:
        assert loaded.scenario is not None
        assert loaded.scenario.explore is not None
        self.scenario = loaded.scenario
        self.explore = loaded.scenario.explore
        self.face = loaded.face
        start = state_of(loaded.scenario)
        self.rules = Rules(self.face, loaded.cards, start, loaded.rules, readings=readings, disabled=disabled)
        self.nodes = 1
        self.complete = True
        self.asked: set[str] = set()
        self.met: set[str] = set()
        """What the decisions taken were about."""
        self._crew = None if isinstance(crew, Here) else crew
        self._how = loaded, disabled, readings

    def ends(self) -> Iterator[tuple[Branch, Position]]:
        """The positions at the end, nearest first. Raises Stuck for a way that a step does not go."""
        branches = [Branch(state_of(self.scenario))]
        for group in groups(self.scenario):
            branches = self._after(branches, group)
        for branch in branches:
            for position in self._onwards(branch):
                yield branch, position

    def _after(self, branches: list[Branch], group: Group) -> list[Branch]:
        seen: set[Hashable] = set()
        found: list[Branch] = []
        while branches:
            resting: list[Branch] = []
            for ways in self._all_ways(branches, group):
                for after in ways:
                    self.met.update(taken.choice.about for _n, several in after.decisions[-1:] for taken in several)
                    key = frozen(after.state, self.rules.alike), after.left and after.left.used
                    if key in seen:
                        continue
                    if self.nodes >= self.explore.max_nodes:
                        self.complete = False
                        return found
                    self.nodes += 1
                    seen.add(key)
                    (found if after.left is None else resting).append(after)
            branches = resting
        return found

    def _all_ways(self, branches: list[Branch], group: Group) -> Iterator[Iterable[Branch]]:
        """A step in every way its free decisions allow, from each of the branches."""
        if self._crew is None or len(branches) < WORTH:
            yield from (self.ways(branch, group) for branch in branches)
            return
        things = [(group.position, branch) for branch in branches]
        job = Job(_ways, _Ground(*self._how), things, size=_SIZE, worth=WORTH, about=_("positions"))
        for branch, told in zip(branches, results(self._crew, job), strict=True):
            if told is None:
                yield self.ways(branch, group)
            else:
                self.asked |= told[1]
                yield told[0]

    def ways(self, branch: Branch, group: Group) -> Iterator[Branch]:
        """A step in every way its free decisions allow, or what is left of it. Raises Stuck where it does not go."""
        group = branch.left or group
        step = group.step
        if isinstance(step, f.CheckStep):  # what is cited is the first run's business
            group = msgspec.structs.replace(group, step=msgspec.structs.replace(step, cites=[]))
        ask = rests.waiting(branch.state) if branch.left is not None else None
        if ask is not None:
            self._note(ask.choice())
        openings = [()] if ask is None else [(option,) for option in reversed(ask.options)]
        scripts: list[tuple[tuple[Any, ...], tuple[Any, ...]]] = [(opening, ()) for opening in openings]
        while scripts:
            opening, script = scripts.pop()
            table = self.rules.table(branch.state)
            table.past = lambda: branch.past
            try:
                for answer in opening:
                    table.oracle = _following(script)
                    resting.decide(table, answer)
                left = take(table, group, self.explore.free, _following(script), stops=True)
            except _Asked as asked:
                self._note(asked.choice)
                scripts.extend((opening, (*script, option)) for option in reversed(asked.choice.options))
                continue
            except Failure as failure:
                failure.error = failure.error and not failure.gone  # on one way a card may be out of play
                raise Stuck(branch, group.position, tuple(table.choices), failure) from None
            except (NormConflict, Endless) as problem:
                stuck = Failure(f"{type(problem).__name__}: {problem}", "when", max(group.position, 0))
                stuck.endless = isinstance(problem, Endless)
                raise Stuck(branch, group.position, tuple(table.choices), stuck) from None
            decisions = (*branch.decisions, (group.position, tuple(table.choices)))
            yield Branch(table.state, (*branch.past, *table.log), decisions, left)

    def _note(self, choice: Choice) -> None:
        """A decision that is free has been met."""
        self.asked.update(word for word in self.explore.free if is_free(choice, [word]))

    def _onwards(self, branch: Branch) -> Iterator[Position]:
        """The positions that free actions lead to from the last step, as far as ``until``."""
        start = Position(self.rules, branch.state, past=branch.past)
        if not self._free:
            yield start
            return
        found = kernel.explore(
            start,
            actions=self.allowed,
            until=self.until(start),
            max_nodes=max(1, self.explore.max_nodes - self.nodes),
            spread=lambda level: self._spread(level, start),
        )
        self.nodes += found.nodes - 1
        self.complete = self.complete and found.complete
        yield from found.leaves

    def until(self, start: Position) -> kernel.Predicate | None:
        """Where to go no further from the position after the last step."""
        return self.face.until(self.explore.until, start)

    @cached_property
    def _free(self) -> list[str]:
        """The actions that are free; the other words are decisions."""
        return [word for word in self.explore.free if kind(self.face, word) is not None]

    def allowed(self, position: Position) -> Iterator[Any]:
        """The legal actions that are free; passing and what the game rests in always are."""
        for action in position.legal_actions():
            if (
                isinstance(action, rests.Decide)
                or action == self.face.passing(action.by)
                or any(_means(self.face, word, action) for word in self._free)
            ):
                yield action

    def after(self, position: Position, until: kernel.Predicate | None) -> Iterator[Position]:
        """The positions right after one. Raises Failure where chance orders a deck and that is not free."""
        for one in kernel.after(position, self.allowed, until):
            self._notes(one.move)
            yield one

    def _notes(self, move: Move | None) -> None:
        """What was decided on the way of a move has been met."""
        for taken in () if move is None else move.choices:
            choice = taken.choice
            self._note(choice)
            ordered = choice.by == CHANCE and choice.about == SHUFFLE and len(choice.options) > 1
            if ordered and not is_free(choice, self.explore.free):
                message = _("chance orders a deck here, and every order is tried only where that is free")
                mend = _("end the search before it (until), or add {about} to free").format(about=SHUFFLE)
                raise Failure(message, "explore", "free", mend=mend)

    def _spread(self, level: Sequence[Position], start: Position) -> kernel.Onwards:
        """Where the positions of a level lead to, found out by the crew when there are many."""
        until = self.until(start)
        if self._crew is None or len(level) < WORTH:
            yield from (self.after(position, until) for position in level)
            return
        ground = _Ground(*self._how, start.state, tuple(start.past()))
        things = [(position.state, tuple(position.moves())) for position in level]
        job = Job(_leads_to, ground, things, size=_SIZE, worth=WORTH, about=_("positions"))
        for position, told in zip(level, results(self._crew, job), strict=True):
            if told is None:
                yield self.after(position, until)
            else:
                for _state, move in told:
                    self._notes(move)
                yield [Position(self.rules, state, position, move) for state, move in told]


def _following(script: Sequence[Any]) -> Callable[[Choice], Any]:
    answers = iter(script)

    def answer(choice: Choice) -> Any:
        for one in answers:
            return one
        raise _Asked(choice)

    return answer


def kind(face: Face, word: str) -> type | None:
    """The kind of action that a free word means, None where it is a decision."""
    return face.kinds.get(word.rpartition(".")[2])


def _means(face: Face, word: str, action: Any) -> bool:
    by, _dot, name = word.rpartition(".")
    return by in ("", action.by) and isinstance(action, face.kinds[name])


# --- elsewhere --------------------------------------------------------------------------------------------------------


class _Ground:
    """What the branches or positions of a level have in common: the scenario, how it is played, where the free actions
    begin and what has happened before."""

    def __init__(
        self,
        loaded: Loaded,
        disabled: frozenset[str],
        readings: Mapping[str, str] | None,
        state: State | None = None,
        past: tuple[Event, ...] = (),
    ) -> None:
        self._given = loaded, disabled, readings, state, past

    def __reduce__(self) -> tuple[type[_Ground], tuple[Any, ...]]:
        """Sent as it was given."""
        return _Ground, self._given

    @cached_property
    def search(self) -> Search:
        """The same exploration elsewhere."""
        return Search(*self._given[:3])

    @cached_property
    def start(self) -> Position:
        """Where the free actions begin."""
        state, past = self._given[3:]
        assert state is not None
        return Position(self.search.rules, state, past=past)

    @cached_property
    def groups(self) -> dict[int, Group]:
        """The steps by their positions."""
        return {group.position: group for group in groups(self.search.scenario)}

    @cached_property
    def until(self) -> kernel.Predicate | None:
        """Where to go no further."""
        return self.search.until(self.start)


def _ways(ground: _Ground, thing: tuple[int, Branch]) -> tuple[list[Branch], frozenset[str]] | None:
    """A step in every way from a branch, with the free decisions met; None where that fails."""
    ground.search.asked.clear()
    try:
        found = list(ground.search.ways(thing[1], ground.groups[thing[0]]))
    except Exception:
        return None
    return found, frozenset(ground.search.asked)


def _leads_to(ground: _Ground, thing: tuple[State, tuple[Move, ...]]) -> list[tuple[State, Move | None]] | None:
    """The positions right after one that some moves have led to, each with its move; None where that fails."""
    state, moves = thing
    position = ground.start
    for move in moves:
        position = Position(ground.search.rules, state, position, move)
    try:
        return [(one.state, one.move) for one in ground.search.after(position, ground.until)]
    except Exception:
        return None


__all__ = ["WORTH", "Branch", "Search", "Stuck", "kind"]

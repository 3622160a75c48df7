"""Play a scenario in every way it leaves open: each decision that is free, and free actions after the last step."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.playing import Rules
from kodex.engine.kernel import explore as kernel
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.table import Taken
from kodex.engine.scenarios.answers import is_free, written
from kodex.engine.scenarios.judging import Failure, holds
from kodex.engine.scenarios.load import Loaded, state_of
from kodex.engine.scenarios.playing import Group, groups, take
from kodex.engine.scenarios.results import Explored
from kodex.i18n import _


class Branch(Struct, frozen=True):
    """A way through the steps so far: where it has led, what has happened, and the decisions of every step on it."""

    state: State
    past: tuple[Event, ...] = ()
    decisions: tuple[tuple[int, tuple[Taken, ...]], ...] = ()


class _Asked(Exception):
    def __init__(self, choice: Choice) -> None:
        self.choice = choice


class _Search:
    """One exploration, with its bound."""

    def __init__(self, loaded: Loaded, disabled: frozenset[str], readings: Mapping[str, str] | None) -> None:
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

    def ends(self) -> Iterator[tuple[Branch, Position]]:
        """The positions at the end, nearest first. Raises _Stuck for a way that a step does not go."""
        branches = [Branch(state_of(self.scenario))]
        for group in groups(self.scenario):
            branches = self._after(branches, group)
        for branch in branches:
            for position in self._onwards(branch):
                yield branch, position

    def _after(self, branches: list[Branch], group: Group) -> list[Branch]:
        seen: set[Hashable] = set()
        found: list[Branch] = []
        for branch in branches:
            for after in self._ways(branch, group):
                key = frozen(after.state)
                if key in seen:
                    continue
                if self.nodes >= self.explore.max_nodes:
                    self.complete = False
                    return found
                self.nodes += 1
                seen.add(key)
                found.append(after)
        return found

    def _ways(self, branch: Branch, group: Group) -> Iterator[Branch]:
        """A step in every way its free decisions allow."""
        step = group.step
        if isinstance(step, f.CheckStep):  # what is cited is the first run's business
            group = msgspec.structs.replace(group, step=msgspec.structs.replace(step, cites=[]))
        scripts: list[tuple[Any, ...]] = [()]
        while scripts:
            script = scripts.pop()
            table = self.rules.table(branch.state)
            table.past = lambda: branch.past
            try:
                take(table, group, self.explore.free, _following(script))
            except _Asked as asked:
                self.asked.update(word for word in self.explore.free if is_free(asked.choice, [word]))
                scripts.extend((*script, option) for option in reversed(asked.choice.options))
                continue
            except Failure as failure:
                failure.error = failure.error and not failure.gone  # on one way a card may be out of play
                raise _Stuck(branch, group.position, tuple(table.choices), failure) from None
            except (NormConflict, Endless) as problem:
                stuck = Failure(f"{type(problem).__name__}: {problem}", "when", max(group.position, 0))
                stuck.endless = isinstance(problem, Endless)
                raise _Stuck(branch, group.position, tuple(table.choices), stuck) from None
            decisions = (*branch.decisions, (group.position, tuple(table.choices)))
            yield Branch(table.state, (*branch.past, *table.log), decisions)

    def _onwards(self, branch: Branch) -> Iterator[Position]:
        """The positions that free actions lead to from the last step, as far as ``until``."""
        start = Position(self.rules, branch.state, past=branch.past)
        free = [word for word in self.explore.free if _kind(self.face, word) is not None]
        if not free:
            yield start
            return
        found = kernel.explore(
            start,
            actions=lambda position: _allowed(self.face, position, free),
            until=self.face.until(self.explore.until, start),
            max_nodes=max(1, self.explore.max_nodes - self.nodes),
        )
        self.nodes += found.nodes - 1
        self.complete = self.complete and found.complete
        yield from found.leaves


class _Stuck(Exception):
    """A way on which a step does not go as the scenario says."""

    def __init__(self, branch: Branch, position: int, choices: tuple[Taken, ...], failure: Failure) -> None:
        self.branch = Branch(branch.state, branch.past, (*branch.decisions, (position, choices)))
        self.failure = failure


def _following(script: Sequence[Any]) -> Callable[[Choice], Any]:
    answers = iter(script)

    def answer(choice: Choice) -> Any:
        for one in answers:
            return one
        raise _Asked(choice)

    return answer


def _kind(face: Face, word: str) -> type | None:
    return face.kinds.get(word.rpartition(".")[2])


def _allowed(face: Face, position: Position, free: list[str]) -> Iterator[Any]:
    for action in position.legal_actions():
        if action == face.passing(action.by) or any(_means(face, word, action) for word in free):
            yield action


def _means(face: Face, word: str, action: Any) -> bool:
    by, _dot, kind = word.rpartition(".")
    return by in ("", action.by) and isinstance(action, face.kinds[kind])


# --- judging ----------------------------------------------------------------------------------------------------------


def explore(
    loaded: Loaded, disabled: frozenset[str] = frozenset(), readings: Mapping[str, str] | None = None
) -> tuple[Explored, tuple[str, ...], list[Failure]]:
    """Explore a scenario: how far, the steps of a counter-example as YAML, and what does not hold."""
    search = _Search(loaded, disabled, readings)
    wanted = _each(search.explore.sometimes)
    ends = 0
    try:
        for branch, position in search.ends():
            ends += 1
            problem = _wrong(search.explore, position)
            if problem is not None:
                return Explored(search.nodes, ends, False), _steps(search, branch, position), [problem]
            wanted = [(n, one) for n, one in wanted if not holds(position.table, one, "explore", "sometimes")]
    except _Stuck as stuck:
        failure = stuck.failure
        return Explored(search.nodes, ends, False), _steps(search, stuck.branch, None), [failure]
    except Failure as failure:
        return Explored(search.nodes, ends, False), (), [failure]
    except (NormConflict, Endless) as problem:
        found = Failure(f"{type(problem).__name__}: {problem}", "explore")
        found.endless = isinstance(problem, Endless)
        return Explored(search.nodes, ends, False), (), [found]
    result = Explored(search.nodes, ends, search.complete)
    idle = [
        (n, word)
        for n, word in enumerate(search.explore.free)
        if _kind(search.face, word) is None and word not in search.asked
    ]
    failures = [
        Failure(_("nobody asks for '{about}'").format(about=word), "explore", "free", n, mend=_("delete it"))
        for n, word in idle
        if search.complete
    ]
    return result, (), [*failures, *_missed(search, wanted)]


def _missed(search: _Search, wanted: list[tuple[Any, Mapping[str, f.Value]]]) -> list[Failure]:
    failures = []
    for place, one in wanted:
        message = _("this never comes about: {state}").format(state=_state(one))
        failures.append(Failure(message, "explore", "sometimes", *place))
    if not search.complete and (failures or search.explore.always or search.explore.never):
        message = _("the search stopped at its bound of {n} positions before it was through")
        failures.append(Failure(message.format(n=search.explore.max_nodes), "explore", "max_nodes", mend=_("raise it")))
    return failures


def _wrong(explore: f.Explore, position: Position) -> Failure | None:
    table = position.table
    for path, value in explore.always.items():
        if not holds(table, {path: value}, "explore", "always"):
            message = _("{path} is not always {value}").format(path=path, value=value)
            return Failure(message, "explore", "always", path)
    for place, never in _each(explore.never):
        if holds(table, never, "explore", "never"):
            return Failure(_("this comes about: {state}").format(state=_state(never)), "explore", "never", *place)
    return None


def _each(conditions: f.Conditions) -> list[tuple[tuple[str | int, ...], Mapping[str, f.Value]]]:
    """Conditions with their places; a mapping is a single one."""
    if isinstance(conditions, dict):
        return [((), conditions)] if conditions else []
    return [((n,), one) for n, one in enumerate(conditions)]


def _state(values: Mapping[str, f.Value]) -> str:
    return ", ".join(f"{path}: {value}" for path, value in values.items())


# --- the way there, to paste ------------------------------------------------------------------------------------------


def _steps(search: _Search, branch: Branch, position: Position | None) -> tuple[str, ...]:
    """The steps of a scenario on one way, and the actions after them, as lines of YAML."""
    scenario, decisions = search.scenario, dict(branch.decisions)
    last = max(decisions, default=-1)
    lines = [*map(line, _chosen(decisions.get(-1, ())))]
    for n, step in enumerate(scenario.when[: last + 1] if position is None else scenario.when):
        if isinstance(step, f.ChooseStep):
            continue
        data = msgspec.to_builtins(step)
        if decisions.get(n):
            data["choose"] = [written(taken.answer) for taken in decisions[n]]
        lines.append(line(data))
    for move in position.moves() if position is not None else ():
        lines.append(line(action_step(search.face, move.action, move.choices)))
    return ("when:", *(f"- {line}" for line in lines))


def _chosen(choices: Sequence[Taken]) -> list[dict[str, Any]]:
    return [{"act": "choose", "by": t.choice.by, "about": t.choice.about, "take": written(t.answer)} for t in choices]


def action_step(face: Face, action: Any, choices: Sequence[Taken] = ()) -> dict[str, Any]:
    """An action as a step of a scenario, with the decisions taken on its way."""
    data = face.step(action)
    return data | {"choose": [written(taken.answer) for taken in choices]} if choices else data


def line(data: Mapping[str, Any]) -> str:
    """Plain data as YAML on one line."""
    import yaml

    text = yaml.safe_dump(dict(data), default_flow_style=True, allow_unicode=True, sort_keys=False, width=float("inf"))
    return str(text).strip()


__all__ = ["action_step", "explore", "line"]

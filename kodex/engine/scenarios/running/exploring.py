"""Play a scenario in every way it leaves open: each decision that is free, and free actions after the last step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.table import Taken
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.judging import Failure, comparison, holds
from kodex.engine.scenarios.outcomes.results import Explored
from kodex.engine.scenarios.running.searching import Branch, Search, Stuck, kind
from kodex.engine.scenarios.steps.answers import written
from kodex.engine.scenarios.steps.failing import freed_by
from kodex.ground.i18n import _
from kodex.work import Crew


def explore(
    loaded: Loaded,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
    crew: Crew | None = None,
) -> tuple[Explored, tuple[str, ...], list[Failure]]:
    """Explore a scenario: how far, the steps of a counter-example as YAML, and what does not hold.

    A ``crew`` that is given finds out where many positions lead to.
    """
    search = Search(loaded, disabled, readings, crew)
    if (compares := _compares(search.explore)) is not None:
        return Explored(0, 0, False), (), [compares]
    wanted = _each(search.explore.sometimes)
    ends = 0
    try:
        for branch, position in search.ends():
            ends += 1
            problem = _wrong(search.explore, position)
            if problem is not None:
                return Explored(search.nodes, ends, False), _steps(search, branch, position), [problem]
            wanted = [(n, one) for n, one in wanted if not holds(position.table, one, "explore", "sometimes")]
    except Stuck as stuck:
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
        if kind(search.face, word) is None and word not in search.asked
    ]
    failures = [
        Failure(_("nobody asks for '{about}'").format(about=word), "explore", "free", n, mend=_mend(search, word))
        for n, word in idle
        if search.complete
    ]
    return result, (), failures or _missed(search, wanted)  # where a decision was not left open, little comes about


def _compares(explore: f.Explore) -> Failure | None:
    """The refusal of a comparison where a value is expected: no position could ever have it."""
    kinds = (
        ("always", [((), explore.always)]),
        ("sometimes", _each(explore.sometimes)),
        ("never", _each(explore.never)),
    )
    for key, conditions in kinds:
        for place, one in conditions:
            for path, value in one.items():
                if (right := comparison(path, value)) is not None:
                    what = _("'{value}' is no value").format(value=value)
                    return Failure(what, "explore", key, *place, path, mend=right, error=True)
    return None


def _mend(search: Search, word: str) -> str:
    """What to do about a free word for which nobody asks: the decision there was that it means, else to delete it."""
    right = freed_by(search.face, word, [*search.face.kinds, *sorted(search.met)])
    if right is not None:
        return _("did you mean '{word}'?").format(word=right)
    known = [*sorted(search.met), *search.face.kinds]
    return _("delete it, or write one of: {known}").format(known=", ".join(dict.fromkeys(known)))


def _missed(search: Search, wanted: list[tuple[Any, Mapping[str, f.Value]]]) -> list[Failure]:
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


def _steps(search: Search, branch: Branch, position: Position | None) -> tuple[str, ...]:
    """The steps of a scenario on one way, and the actions after them, as lines of YAML."""
    scenario, decisions = search.scenario, branch.taken()
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
    if isinstance(action, Decide):
        data: dict[str, Any] = {"act": "choose", "by": action.by, "take": written(action.answer)}
    else:
        data = face.step(action)
    return data | {"choose": [written(taken.answer) for taken in choices]} if choices else data


def line(data: Mapping[str, Any]) -> str:
    """Plain data as YAML on one line."""
    import yaml

    text = yaml.safe_dump(dict(data), default_flow_style=True, allow_unicode=True, sort_keys=False, width=float("inf"))
    return str(text).strip()


__all__ = ["action_step", "explore", "line"]

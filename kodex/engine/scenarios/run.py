"""Play a scenario and judge it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from kodex import numbers
from kodex.engine.games.hkk import actions, phases
from kodex.engine.games.hkk.combat import contested
from kodex.engine.games.hkk.game import (
    Endless,
    IllegalAction,
    act,
    begin,
    new_table,
    why_illegal,
    why_impossible,
)
from kodex.engine.games.hkk.permissions import claimants
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios import paths
from kodex.engine.scenarios.load import Loaded, files, load, state_of
from kodex.errors import KodexError
from kodex.i18n import _

_ADVANCE_LIMIT = 400


class Result(Struct, frozen=True):
    """The verdict on one scenario, with what failed and what was cited; ``log`` for the trace."""

    scenario: str
    file: str
    verdict: str
    failures: tuple[str, ...]
    cites: tuple[str, ...]
    asserted: tuple[str, ...]
    log: tuple[Event, ...] = ()
    title: str = ""
    unreadable: bool = False

    def to_json(self) -> dict[str, Any]:
        """The public object of ``kodex check --json``."""
        return {
            "scenario": self.scenario,
            "file": self.file,
            "verdict": self.verdict,
            "failures": list(self.failures),
            "cites": list(self.cites),
            "events": len(self.log),
        }


class Failure(Exception):
    """An expectation that does not hold."""


def check(where: Iterable[Path], disabled: frozenset[str] = frozenset()) -> list[Result]:
    """Run every scenario below the paths. Raises KodexError for a path that does not exist."""
    first: dict[str, Loaded] = {}
    results = []
    for loaded in (loaded for path in files(list(where)) for loaded in load(path)):
        result = run(loaded, disabled)
        other = first.setdefault(loaded.id, loaded)
        if other is not loaded and loaded.scenario is not None:
            what = _("the id '{id}' is used in {file} too").format(id=loaded.id, file=f"{other.file}:{other.line}")
            error = KodexError(what, path=loaded.file, line=loaded.line, mend=_("give it an id of its own"))
            result = structs.replace(result, verdict="error", failures=(str(error),), log=())
        results.append(result)
    return results


def run(loaded: Loaded, disabled: frozenset[str] = frozenset()) -> Result:
    """Play one scenario; norms in ``disabled`` (by number) are as if they did not exist."""
    file = str(loaded.file)
    scenario = loaded.scenario
    if scenario is None:
        return Result(loaded.id, file, "error", (str(loaded.error),), (), (), unreadable=loaded.unreadable)
    table = new_table(loaded.cards, state_of(scenario), disabled=disabled)
    failures: list[str] = []
    verdict = "pass"
    try:
        play(table, scenario)
        failures = _judge(table, scenario)
    except Failure as failure:
        failures = [str(failure)]
    except (NormConflict, Endless) as problem:
        failures = [f"{type(problem).__name__}: {problem}"]
    except (paths.UnknownPath, KodexError) as problem:
        where = f"{loaded.file}:{loaded.line}"
        failures, verdict = [_("{where}: nothing is called '{path}'").format(where=where, path=problem)], "error"
    if failures and verdict == "pass":
        verdict = "fail"
    forbidding = _forbidding(scenario)
    cites = sorted({number for event in table.log for number in event.norms} | forbidding, key=numbers.key)
    asserted = sorted(_asserted(scenario) | forbidding, key=numbers.key)
    return Result(
        scenario.id,
        file,
        verdict,
        tuple(failures),
        tuple(f"{table.book.rulebook}:{number}" for number in cites),
        tuple(f"{table.book.rulebook}:{number}" for number in asserted),
        tuple(table.log),
        scenario.title,
    )


def _asserted(scenario: f.Scenario) -> set[str]:
    checks = [number for step in scenario.when if isinstance(step, f.CheckStep) for number in step.cites]
    return {*scenario.then.cites, *checks}


def _forbidding(scenario: f.Scenario) -> set[str]:
    named = [number for step in scenario.when for number in (getattr(step, "illegal", None) or ())]
    return {*named, *scenario.then.impossible}


# --- given and when -------------------------------------------------------------------------------------------------


def play(table: Table, scenario: f.Scenario) -> None:
    """Play the steps of a scenario on its table. Raises Failure for the first that does not go as it says."""
    wrong = why_impossible(table)
    if scenario.then.impossible:
        _forbidden_by(_("the given table"), scenario.then.impossible, wrong)
        return
    if wrong:
        raise Failure(_("the given table is impossible: {why}").format(why=_list(wrong)))
    begin(table)
    for position, step in enumerate(scenario.when, 1):
        try:
            _step(table, step)
        except Failure as failure:
            raise Failure(_("step {n}: {why}").format(n=position, why=failure)) from None
        except IllegalAction as error:
            raise Failure(
                _("step {n}: {act} is illegal: {why}").format(
                    n=position, act=step.__struct_config__.tag, why=_list(error.violations)
                )
            ) from None


def _step(table: Table, step: f.AnyStep) -> None:
    if isinstance(step, f.CheckStep):
        problems = [*_compare(table, step.that), *_missing(table, step.cites)]
        if problems:
            raise Failure("; ".join(problems))
        return
    if isinstance(step, f.AdvanceStep):
        _advance(table, step)
        return
    if isinstance(step, f.PassStep) and step.by == "all":
        _everybody_passes(table)
        return
    action = _action(step)
    if step.illegal is not None:
        _forbidden_by(_("the step"), step.illegal, why_illegal(table, action))
    else:
        act(table, action)


def _rests_in(table: Table) -> tuple[Any, ...]:
    """What the game rests in: passing is over when this changes."""
    return table.mark("stage"), table.mark("active"), bool(table.mark("window")), bool(claimants(table))


def _everybody_passes(table: Table) -> None:
    """Passing goes on until the stage or the life saving is over."""
    before = _rests_in(table)
    for _n in range(_ADVANCE_LIMIT):
        act(table, actions.Pass(_next_to_pass(table)))
        if _rests_in(table) != before or table.mark("outcome") is not None:
            return
    raise Failure(_("passing comes to no end"))


def _next_to_pass(table: Table) -> str:
    if table.mark("window"):
        return next(p for p in table.state.players if p not in table.mark("window")["passed"])
    return next(iter(claimants(table)), None) or table.mark("right") or next(iter(table.state.players))


def _action(step: f.AnyStep) -> actions.Action:
    """The action a step stands for; what it names was looked up when the scenario was read."""
    match step:
        case f.PassStep():
            return actions.Pass(step.by)
        case f.AttackStep():
            return actions.Attack(step.by, step.map)
        case f.StrikeBackStep():
            return actions.StrikeBack(step.by, step.map)
        case f.UseStep():
            return actions.Use(step.by, step.of, step.ability, step.target, step.n)
        case f.PlayStep():
            return actions.Play(step.by, step.card, step.target)
        case f.ExchangeStep():
            return actions.Exchange(step.by, tuple(step.into), tuple(step.out))
        case f.SacrificeStep():
            return actions.Sacrifice(step.by, tuple(step.things), step.keep)
        case f.ClaimStep():
            return actions.Claim(step.by, step.thing, step.n)
        case f.ConcedeStep():
            return actions.Concede(step.by)
        case f.DrawStep():
            return actions.AgreeDraw(step.by)
    raise TypeError(f"{type(step).__name__} is no action")


def _advance(table: Table, step: f.AdvanceStep) -> None:
    goal = str(phases.read_stage(step.to))
    start = len(table.log)
    if _reached(table, goal, start) and table.mark("outcome") is None:
        raise Failure(_("the table is in {stage} already: the step does nothing").format(stage=goal))
    for _n in range(_ADVANCE_LIMIT):
        if len(table.log) > start and _reached(table, goal, start):
            if step.illegal is not None:
                _forbidden_by(_("the step"), step.illegal, [])
            return
        if table.mark("outcome") is not None:
            if goal.startswith("kör_vége") and step.illegal is None:
                return
            raise Failure(_("the game is over before {stage}").format(stage=goal))
        action = actions.Pass(_next_to_pass(table))
        violations = why_illegal(table, action)
        if violations and step.illegal is not None:
            _forbidden_by(_("the step"), step.illegal, violations)
            return
        if violations:
            raise Failure(_("a decision is missing: {why}").format(why=_list(violations)))
        act(table, action)
    raise Failure(_("{stage} is never reached").format(stage=goal))


def _reached(table: Table, goal: str, start: int) -> bool:
    """Whether the game rests in the stage (the dead may still be searched), or has gone through it since ``start``."""
    if table.mark("window"):
        return False
    if table.mark("stage") == goal:
        return True
    return not phases.BY_ID[goal].rests and any(event.facts.get("stage") == goal for event in table.log[start:])


def _forbidden_by(what: str, expected: list[str], violations: list[Violation]) -> None:
    if not violations:
        raise Failure(
            _("{what} should be forbidden by {rules} but is legal").format(what=what, rules=", ".join(expected))
        )
    by = {violation.rule.partition(":")[2] for violation in violations}
    missing = [number for number in expected if number not in by]
    if missing:
        raise Failure(
            _("{what} is forbidden by {by}, not by {rules}").format(
                what=what, by=", ".join(sorted(by)), rules=", ".join(missing)
            )
        )


def _list(violations: list[Violation]) -> str:
    return "; ".join(f"{v.rule} ({v.detail})" for v in violations)


# --- then -----------------------------------------------------------------------------------------------------------


def _judge(table: Table, scenario: f.Scenario) -> list[str]:
    then = scenario.then
    if then.impossible:
        return []
    problems = [*_compare(table, then.state), *_missing(table, then.cites)]
    start = Table(table.book, table.cards, table.start, disabled=table.disabled)
    for path, expected in then.delta.items():
        now, before = paths.read(table, path), paths.read(start, path)
        if not isinstance(now, int) or not isinstance(before, int):
            raise paths.UnknownPath(path)
        change = now - before
        if change != expected:
            problems.append(
                _("{path} changed by {actual}, not by {expected}").format(path=path, actual=change, expected=expected)
            )
    cited = {number for event in table.log for number in event.norms}
    problems += [_("{rule} is cited but should not be").format(rule=n) for n in then.never_cites if n in cited]
    problems += _subsequence(table, then.events) + _counted(table, then.counts)
    if table.mark("outcome") is None and (table.mark("window") or claimants(table) or _must_strike_back(table)):
        problems.append(_("a decision is still open at the end: pass, advance or choose"))
    return problems


def _must_strike_back(table: Table) -> bool:
    return table.mark("stage") == "harc.visszaütés" and bool(contested(table))


def _compare(table: Table, expected: dict[str, f.Value]) -> list[str]:
    problems = []
    for path, value in expected.items():
        actual = paths.read(table, path)
        if not paths.same(path, value, actual):
            problems.append(_("{path} is {actual}, not {expected}").format(path=path, actual=actual, expected=value))
    return problems


def _missing(table: Table, numbers: list[str]) -> list[str]:
    cited = {number for event in table.log for number in event.norms}
    return [_("{rule} is not cited").format(rule=number) for number in numbers if number not in cited]


def _subsequence(table: Table, wanted: list[str]) -> list[str]:
    log = iter(table.log)
    for word in wanted:
        if not any(_is_event(event, word) for event in log):
            return [_("the event {event} does not happen (in this order)").format(event=word)]
    return []


def _counted(table: Table, counts: dict[str, int]) -> list[str]:
    problems = []
    for word, expected in counts.items():
        n = sum(_is_event(event, word) for event in table.log)
        if n != expected:
            message = _("the event {event} happens {actual} times, not {expected}")
            problems.append(message.format(event=word, actual=n, expected=expected))
    return problems


def _is_event(event: Event, word: str) -> bool:
    """Whether this is the event a word such as ``dies:ork`` means."""
    kind, _colon, about = word.partition(":")
    involved = (str(event.facts.get(key)) for key in ("thing", "victim", "player", "by", "target", "stage"))
    return event.kind == kind and (not about or about in involved)

"""Play a scenario and judge it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from kodex.engine.games.hkk import actions, phases
from kodex.engine.games.hkk.combat import contested
from kodex.engine.games.hkk.game import Endless, IllegalAction, act, begin, new_table, why_illegal
from kodex.engine.games.hkk.setup import status
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
    results = [run(loaded, disabled) for path in files(list(where)) for loaded in load(path)]
    first: dict[str, str] = {}
    for n, result in enumerate(results):
        other = first.setdefault(result.scenario, result.file)
        if other != result.file and not result.unreadable:
            failure = _("the id '{id}' is used in {file} too").format(id=result.scenario, file=other)
            results[n] = Result(
                result.scenario, result.file, "error", (failure,), result.cites, result.asserted, title=result.title
            )
    return results


def run(loaded: Loaded, disabled: frozenset[str] = frozenset()) -> Result:
    """Play one scenario; norms in ``disabled`` (by number) are as if they did not exist."""
    file = str(loaded.file)
    scenario = loaded.scenario
    if scenario is None:
        return Result(loaded.id, file, "error", (str(loaded.error),), (), (), unreadable=loaded.unreadable)
    table = new_table(loaded.cards, state_of(scenario), disabled=disabled)
    asserted: list[str] = [*scenario.then.cites]
    failures: list[str] = []
    verdict = "pass"
    try:
        _play(table, scenario, asserted)
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
    cites = sorted({number for event in table.log for number in event.norms} | _forbidden(scenario))
    return Result(
        scenario.id,
        file,
        verdict,
        tuple(failures),
        tuple(f"{table.book.rulebook}:{number}" for number in cites),
        tuple(f"{table.book.rulebook}:{number}" for number in sorted(set(asserted) | _forbidden(scenario))),
        tuple(table.log),
        scenario.title,
    )


def _forbidden(scenario: f.Scenario) -> set[str]:
    named = [number for step in scenario.when for number in (getattr(step, "illegal", None) or ())]
    return {*named, *scenario.then.impossible}


# --- given and when -------------------------------------------------------------------------------------------------


def _play(table: Table, scenario: f.Scenario, asserted: list[str]) -> None:
    wrong = status(table)
    if scenario.then.impossible:
        if scenario.when:
            raise Failure(_("a scenario about an impossible table has no steps"))
        _forbidden_by(_("the given table"), scenario.then.impossible, wrong)
        return
    if wrong:
        raise Failure(_("the given table is impossible: {why}").format(why=_list(wrong)))
    begin(table)
    for position, step in enumerate(scenario.when, 1):
        try:
            _step(table, step, asserted)
        except Failure as failure:
            raise Failure(_("step {n}: {why}").format(n=position, why=failure)) from None
        except IllegalAction as error:
            raise Failure(
                _("step {n}: {act} is illegal: {why}").format(
                    n=position, act=step.__struct_config__.tag, why=_list(error.violations)
                )
            ) from None


def _step(table: Table, step: f.AnyStep, asserted: list[str]) -> None:
    if isinstance(step, f.CheckStep):
        asserted += step.cites
        problems = [*_compare(table, step.that), *_missing(table, step.cites)]
        if problems:
            raise Failure("; ".join(problems))
        return
    if isinstance(step, f.AdvanceStep):
        _advance(table, step)
        return
    if isinstance(step, f.PassStep) and step.by == "all":
        for player in _passing(table):
            act(table, actions.Pass(player))
        return
    action = _action(table, step)
    if step.illegal is not None:
        _forbidden_by(_("the step"), step.illegal, why_illegal(table, action))
    else:
        act(table, action)


def _passing(table: Table) -> list[str]:
    """The players in the order in which they pass now, from the one with the right of action."""
    players = list(table.state.players)
    first = table.mark("right") if table.mark("right") in players else players[0]
    at = players.index(first)
    return players[at:] + players[:at]


def _action(table: Table, step: f.AnyStep) -> actions.Action:
    """The action a step stands for. Raises Failure for players and cards that are not there."""
    by = getattr(step, "by", "")
    if by not in table.state.players:
        raise Failure(_("there is no player '{id}'").format(id=by))
    match step:
        case f.PassStep():
            return actions.Pass(by)
        case f.AttackStep():
            return actions.Attack(by, {_known(table, a): _known(table, t) for a, t in step.map.items()})
        case f.StrikeBackStep():
            return actions.StrikeBack(by, {_known(table, a): _known(table, t) for a, t in step.map.items()})
        case f.UseStep():
            _ability(table, step)
            target = None if step.target is None else _known(table, step.target)
            return actions.Use(by, step.of, step.ability, target, step.n)
        case f.PlayStep():
            target = None if step.target is None else _known(table, step.target)
            return actions.Play(by, _known(table, step.card), target)
        case f.ExchangeStep():
            return actions.Exchange(
                by, tuple(_known(table, i) for i in step.into), tuple(_known(table, o) for o in step.out)
            )
        case f.SacrificeStep():
            return actions.Sacrifice(by, tuple(_known(table, t) for t in step.things), step.keep)
        case f.ClaimStep():
            return actions.Claim(by, _known(table, step.thing), step.n)
        case f.ConcedeStep():
            return actions.Concede(by)
        case f.DrawStep():
            return actions.AgreeDraw(by)
    raise Failure(type(step).__name__)


def _known(table: Table, id_: str) -> str:
    if id_ not in table.state.things and id_ not in table.state.players:
        raise Failure(_("there is no card or player '{id}' on this table").format(id=id_))
    return id_


def _ability(table: Table, step: f.UseStep) -> None:
    _known(table, step.of)
    if step.of in table.state.things and table.card(step.of).ability(step.ability) is None:
        raise Failure(_("'{card}' has no ability '{id}'").format(card=step.of, id=step.ability))


def _advance(table: Table, step: f.AdvanceStep) -> None:
    goal = phases.read_stage(step.to)
    if goal is None:
        raise Failure(_("'{word}' is no stage").format(word=step.to))
    for n in range(_ADVANCE_LIMIT):
        if (n or goal != table.mark("stage")) and _reached(table, goal):
            return
        if table.mark("outcome") is not None:
            if goal.startswith("kör_vége"):
                return
            raise Failure(_("the game is over before {stage}").format(stage=goal))
        player = table.mark("right") or next(iter(table.state.players))
        if table.mark("window"):
            player = next(p for p in table.state.players if p not in table.mark("window")["passed"])
        action = actions.Pass(player)
        violations = why_illegal(table, action)
        if violations and step.illegal is not None:
            _forbidden_by(_("the step"), step.illegal, violations)
            return
        if violations:
            raise Failure(_("a decision is missing: {why}").format(why=_list(violations)))
        act(table, action)
    raise Failure(_("{stage} is never reached").format(stage=goal))


def _reached(table: Table, goal: str) -> bool:
    """Whether the game rests in the stage, or has just gone through it."""
    if table.mark("window"):
        return False
    if table.mark("stage") == goal:
        return True
    passed = [event.facts["stage"] for event in table.log[-12:] if event.kind in ("phase", "stage")]
    return not phases.BY_ID[goal].rests and goal in passed


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
        change = paths.read(table, path) - paths.read(start, path)
        if change != expected:
            problems.append(
                _("{path} changed by {actual}, not by {expected}").format(path=path, actual=change, expected=expected)
            )
    cited = {number for event in table.log for number in event.norms}
    problems += [_("{rule} is cited but should not be").format(rule=n) for n in then.never_cites if n in cited]
    problems += _subsequence(table, then.events)
    if table.mark("outcome") is None and (table.mark("window") or contested(table)):
        problems.append(_("a decision is still open at the end: pass, advance or choose"))
    return problems


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
        kind, _colon, about = word.partition(":")
        for event in log:
            involved = {str(event.facts.get(key)) for key in ("thing", "victim", "player", "by", "target", "stage")}
            if event.kind == kind and (not about or about in involved):
                break
        else:
            return [_("the event {event} does not happen (in this order)").format(event=word)]
    return []

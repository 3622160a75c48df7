"""Run scenarios and say what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from kodex import numbers
from kodex.engine import editions
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import REFUSED, with_refused
from kodex.engine.scenarios import unplayed
from kodex.engine.scenarios.judging import Failure, cited, judge, told_by
from kodex.engine.scenarios.load import Loaded, files, load, state_of
from kodex.engine.scenarios.playing import play
from kodex.engine.scenarios.refusing import Refused
from kodex.engine.scenarios.sharing import shared
from kodex.errors import KodexError
from kodex.i18n import _

_in_order = lru_cache(8192)(numbers.key)


class Weighed(Struct, frozen=True):
    """A reading of disputed rules with its verdict (supported, refuted, undecided), why, and what speaks against it."""

    reading: str
    verdict: str
    why: str
    against: tuple[str, ...] = ()


class Explored(Struct, frozen=True):
    """How far a scenario was explored: positions reached, positions at the end; ``complete``: none was left out."""

    nodes: int
    ends: int
    complete: bool


class Result(Struct, frozen=True):
    """The verdict on one scenario, with what failed and what was cited; ``log``, refused steps in it, for the trace.

    ``verdict``: ``pass``, ``fail``, ``error``, or ``undecidable`` for one that rests on rules nobody plays
    (``unplayed``). ``counter_example`` are the steps that lead to what should not be, as lines of YAML.
    """

    scenario: str
    file: str
    verdict: str
    failures: tuple[str, ...]
    cites: tuple[str, ...]
    asserted: tuple[str, ...]
    log: tuple[Event, ...] = ()
    title: str = ""
    unreadable: bool = False
    readings: tuple[Weighed, ...] = ()
    explored: Explored | None = None
    counter_example: tuple[str, ...] = ()
    edition: str = editions.DEFAULT
    unplayed: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The public object of ``kodex check --json``."""
        found: dict[str, Any] = {
            "scenario": self.scenario,
            "file": self.file,
            "edition": self.edition,
            "verdict": self.verdict,
            "failures": list(self.failures),
            "cites": list(self.cites),
            "events": sum(event.kind != REFUSED for event in self.log),
        }
        if self.unplayed:
            found["unplayed"] = list(self.unplayed)
        if self.readings:
            found["readings"] = [structs.asdict(one) | {"against": list(one.against)} for one in self.readings]
        if self.explored is not None:
            found["explored"] = structs.asdict(self.explored)
        if self.counter_example:
            found["counter_example"] = "\n".join(self.counter_example)
        return found


def check(where: Iterable[Path], disabled: frozenset[str] = frozenset()) -> list[Result]:
    """Run every scenario below the paths. Raises KodexError for a path that does not exist."""
    first: dict[str, Loaded] = {}
    return [_checked(loaded, result, first) for loaded, result in run_all(where, disabled)]


def run_all(where: Iterable[Path], disabled: frozenset[str] = frozenset()) -> list[tuple[Loaded, Result]]:
    """Every scenario below the paths with what comes of it. Raises KodexError for a path that does not exist."""
    from kodex.engine.scenarios import readings

    every = files(list(where))
    results = []
    for path, played in zip(every, shared(partial(_played_file, disabled=disabled), every), strict=True):
        if not disabled:
            readings.keep(path, [(loaded, read) for loaded, result, read in played if result.verdict == "pass"])
        results += [(loaded, result) for loaded, result, _read in played]
    return _all_weighed(results, disabled)


def _all_weighed(results: list[tuple[Loaded, Result]], disabled: frozenset[str]) -> list[tuple[Loaded, Result]]:
    """The results with the verdicts on readings; those about the same switches are weighed one after the other."""
    found = dict(enumerate(results))
    disputed = sorted((n for n, pair in found.items() if _is_disputed(*pair)), key=lambda n: _disputes(found[n][0]))
    weighed = shared(lambda n: _weighed(*found[n], disabled), disputed)
    found |= {n: (found[n][0], result) for n, result in zip(disputed, weighed, strict=True)}
    return list(found.values())


def _disputes(loaded: Loaded) -> list[list[tuple[str, str]]]:
    assert loaded.scenario is not None
    return sorted(sorted(reading.switches.items()) for reading in loaded.scenario.readings.values())


def _is_disputed(loaded: Loaded, result: Result) -> bool:
    """Whether there are readings to weigh: those of a scenario that passes."""
    return loaded.scenario is not None and bool(loaded.scenario.readings) and result.verdict == "pass"


def _played_file(path: Path, disabled: frozenset[str]) -> list[tuple[Loaded, Result, frozenset[str]]]:
    """The scenarios of a file with what comes of playing them, and the switches that their course asks for."""
    found = []
    for loaded in load(path):
        result, table = _played(loaded, disabled)
        found.append((loaded, result, frozenset(table.read) if table is not None else frozenset()))
    return found


def _checked(loaded: Loaded, result: Result, first: dict[str, Loaded]) -> Result:
    """The result, or an error where an earlier scenario has the same id."""
    other = first.setdefault(loaded.id, loaded) if loaded.scenario is not None else loaded
    if other is loaded:
        return result
    what = _("the id '{id}' is used in {file} too").format(id=loaded.id, file=f"{other.file}:{other.line}")
    error = KodexError(what, path=loaded.file, line=loaded.line, mend=_("give it an id of its own"))
    return structs.replace(result, verdict="error", failures=(str(error),), log=())


def run(loaded: Loaded, disabled: frozenset[str] = frozenset(), readings: Mapping[str, str] | None = None) -> Result:
    """Play one scenario; norms in ``disabled`` (by number) are as if they did not exist.

    ``readings`` sets switches of disputed rules. What the scenario explores and the readings it weighs are judged too.
    """
    result, _table = _played(loaded, disabled, readings)
    return result if readings else _weighed(loaded, result, disabled)


def _played(
    loaded: Loaded, disabled: frozenset[str], readings: Mapping[str, str] | None = None
) -> tuple[Result, Table | None]:
    """What comes of playing and exploring a scenario, and the table it was played on."""
    scenario = loaded.scenario
    if scenario is None:
        error = Result(loaded.id, str(loaded.file), "error", (str(loaded.error),), (), (), unreadable=loaded.unreadable)
        return error, None
    rests_on = unplayed.met(loaded.face, scenario, loaded.cards, loaded.strange)
    if rests_on:
        return _undecidable(loaded, rests_on), None
    refused: Refused = []
    table, failures = attempt(loaded, disabled, readings, refused=refused)
    rests_on = unplayed.met(loaded.face, scenario, loaded.cards, loaded.strange, table.log)
    if rests_on:
        return _undecidable(loaded, rests_on), None
    failures += _idle(loaded)
    result = _result(loaded, scenario, table, refused)
    if scenario.explore is not None and not failures:
        from kodex.engine.scenarios.exploring import explore

        explored, example, failures = explore(loaded, disabled, readings)
        result = structs.replace(result, explored=explored, counter_example=example)
    return _with(failures, loaded, result), table


def _undecidable(loaded: Loaded, rests_on: Sequence[unplayed.Met]) -> Result:
    """The verdict on a scenario that rests on rules nobody plays: it could be neither right nor wrong."""
    numbers = tuple(f"{editions.DEFAULT}:{one.number}" for one in rests_on)
    title = loaded.scenario.title if loaded.scenario is not None else ""
    lines = tuple(located(loaded, [unplayed.failure(rests_on)]))
    return Result(
        loaded.id, str(loaded.file), "undecidable", lines, (), (), title=title, edition=loaded.edition, unplayed=numbers
    )


def _idle(loaded: Loaded) -> list[Failure]:
    """What of the given table has no effect."""
    told = loaded.face.without_effect(loaded.scenario)
    return [] if told is None else [Failure(told[0], *told[1], mend=told[2], error=True)]


def still_open(face: Face, table: Table) -> Failure | None:
    """A decision that the steps leave open at the end."""
    told = None if face.outcome(table) is not None else face.open_decision(table)
    if told is None:
        return None
    return Failure(_("a decision is still open at the end: {what}").format(what=told[0]), "when", mend=told[1])


def _weighed(loaded: Loaded, result: Result, disabled: frozenset[str]) -> Result:
    """The result with the verdicts on the readings of a scenario that passes."""
    if not _is_disputed(loaded, result):
        return result
    from kodex.engine.scenarios.readings import weigh

    weighed, failures = weigh(loaded, disabled)
    return _with(failures, loaded, structs.replace(result, readings=weighed))


def _with(failures: Sequence[Failure], loaded: Loaded, result: Result) -> Result:
    if not failures:
        return result
    verdict = "error" if any(failure.error for failure in failures) else "fail"
    return structs.replace(result, verdict=verdict, failures=tuple(located(loaded, failures)))


def attempt(
    loaded: Loaded,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
    then: f.Then | None = None,
    more: Sequence[f.Step] = (),
    refused: Refused | None = None,
) -> tuple[Table, list[Failure]]:
    """Play a scenario, with ``more`` steps after its own, and hold ``then`` (default: its own) against it.

    Gives the table and all that does not hold; ``refused`` gets the steps that rules forbid.
    """
    scenario = loaded.scenario
    assert scenario is not None
    if more:
        scenario = structs.replace(scenario, when=[*scenario.when, *more])
    start = state_of(scenario)
    table = loaded.face.table(loaded.cards, start, disabled=disabled, readings=readings, rules=loaded.rules)
    try:
        refused = [] if refused is None else refused
        play(table, scenario, refused)
        failures = judge(table, scenario.then if then is None else then, refused=refused)
        left = None if scenario.then.impossible or acts_freely(loaded) else still_open(loaded.face, table)
        return table, [*failures, left] if left else failures
    except Failure as failure:
        return table, [failure]
    except (NormConflict, Endless) as problem:
        conflict = Failure(f"{type(problem).__name__}: {problem}")
        conflict.conflict = isinstance(problem, NormConflict)
        conflict.endless = isinstance(problem, Endless)
        return table, [conflict]


def acts_freely(loaded: Loaded) -> bool:
    """Whether a scenario explores free actions after its last step."""
    scenario, kinds = loaded.scenario, loaded.face.kinds
    if scenario is None:
        return False
    return scenario.explore is not None and any(word.rpartition(".")[2] in kinds for word in scenario.explore.free)


def _result(loaded: Loaded, scenario: f.Scenario, table: Table, refused: Refused) -> Result:
    forbidding = _forbidding(scenario)
    cites = sorted({*cited(table)} | forbidding, key=_in_order)
    asserted = sorted(_asserted(scenario) | forbidding, key=_in_order)
    rulebook = loaded.edition
    return Result(
        scenario.id,
        str(loaded.file),
        "pass",
        (),
        tuple(number if ":" in number else f"{rulebook}:{number}" for number in cites),
        tuple(number if ":" in number else f"{rulebook}:{number}" for number in asserted),
        tuple(told_by(table.book, with_refused(loaded.face.for_people(table.start, table.log), refused))),
        scenario.title,
        edition=rulebook,
    )


def located(loaded: Loaded, failures: Iterable[Failure]) -> list[str]:
    """Each failure as one line with file, line and field; the file is read again for that."""
    from kodex import yamlfile

    try:
        document = yamlfile.read(loaded.file)
    except KodexError:  # gone or changed since it was read
        return [str(KodexError(f.what, path=loaded.file, line=loaded.line, mend=f.mend)) for f in failures]
    at = ("scenarios", loaded.position or 0)
    return [str(document.error(one.what, *at, *one.place, mend=one.mend)) for one in failures]


def _asserted(scenario: f.Scenario) -> set[str]:
    checks = [number for step in scenario.when if isinstance(step, f.CheckStep) for number in step.cites]
    return {*scenario.then.cites, *checks}


def _forbidding(scenario: f.Scenario) -> set[str]:
    named = [number for step in scenario.when for number in f.forbidding(getattr(step, "illegal", None) or [])]
    return {*named, *f.forbidding(scenario.then.impossible)}


__all__ = ["Explored", "Result", "Weighed", "attempt", "check", "located", "play", "run"]

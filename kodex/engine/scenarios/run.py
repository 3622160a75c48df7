"""Run scenarios and say what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

from msgspec import structs

from kodex import numbers
from kodex.engine.face import format as f
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import with_refused
from kodex.engine.scenarios import unplayed
from kodex.engine.scenarios.attempting import attempt
from kodex.engine.scenarios.judging import Failure, cited, told_by
from kodex.engine.scenarios.load import Loaded, files, load
from kodex.engine.scenarios.playing import play
from kodex.engine.scenarios.refusing import Refused
from kodex.engine.scenarios.results import Explored, Result, Weighed
from kodex.engine.scenarios.sharing import shared
from kodex.errors import KodexError
from kodex.i18n import _

_in_order = lru_cache(8192)(numbers.key)


def check(
    where: Iterable[Path], disabled: frozenset[str] = frozenset(), under: Mapping[str, str] | None = None
) -> list[Result]:
    """Run every scenario below the paths, ``under`` these readings of disputed rules.

    Raises KodexError for a path that does not exist.
    """
    first: dict[str, Loaded] = {}
    return [_checked(loaded, result, first) for loaded, result in run_all(where, disabled, under)]


def run_all(
    where: Iterable[Path], disabled: frozenset[str] = frozenset(), under: Mapping[str, str] | None = None
) -> list[tuple[Loaded, Result]]:
    """Every scenario below the paths with what comes of it; under readings that are given none is weighed.

    Raises KodexError for a path that does not exist.
    """
    from kodex.engine.scenarios import readings

    every = files(list(where))
    results = []
    how = partial(_played_file, disabled=disabled, under=under)
    for path, played in zip(every, shared(how, every), strict=True):
        if not disabled and not under:
            readings.keep(path, [(loaded, read) for loaded, result, read in played if result.verdict == "pass"])
        results += [(loaded, result) for loaded, result, _read in played]
    return results if under else _all_weighed(results, disabled)


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


def _played_file(
    path: Path, disabled: frozenset[str], under: Mapping[str, str] | None
) -> list[tuple[Loaded, Result, frozenset[str]]]:
    """The scenarios of a file with what comes of playing them, and the switches that their course asks for."""
    found = []
    for loaded in load(path):
        result = _played(loaded, disabled, under)
        found.append((loaded, result, frozenset(result.met)))
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
    result = _played(loaded, disabled, readings)
    return result if readings else _weighed(loaded, result, disabled)


def _played(loaded: Loaded, disabled: frozenset[str], readings: Mapping[str, str] | None = None) -> Result:
    """What comes of playing and exploring a scenario."""
    scenario = loaded.scenario
    if scenario is None:
        return Result(loaded.id, str(loaded.file), "error", (str(loaded.error),), (), (), unreadable=loaded.unreadable)
    watch = unplayed.watch(loaded.face, scenario, loaded.cards, loaded.strange)
    rests_on = watch.met()
    if rests_on:
        return _undecidable(loaded, rests_on)
    refused: Refused = []
    table, failures = attempt(loaded, disabled, readings, refused=refused)
    rests_on = watch.met(table.log)
    if rests_on:
        return _undecidable(loaded, rests_on)
    failures += _idle(loaded)
    result = structs.replace(_result(loaded, scenario, table, refused), under=readings or {}, met=dict(table.read))
    if scenario.explore is not None and not failures:
        from kodex.engine.scenarios.exploring import explore  # few scenarios need it

        explored, example, failures = explore(loaded, disabled, readings)
        result = structs.replace(result, explored=explored, counter_example=example)
    return _with(failures, loaded, result)


def _undecidable(loaded: Loaded, rests_on: Sequence[unplayed.Met]) -> Result:
    """The verdict on a scenario that rests on rules nobody plays: it could be neither right nor wrong."""
    numbers = tuple(one.rule for one in rests_on)
    title = loaded.scenario.title if loaded.scenario is not None else ""
    lines = tuple(located(loaded, [unplayed.failure(rests_on)]))
    return Result(
        loaded.id, str(loaded.file), "undecidable", lines, (), (), title=title, edition=loaded.edition, unplayed=numbers
    )


def _idle(loaded: Loaded) -> list[Failure]:
    """What of the given table has no effect."""
    told = loaded.face.without_effect(loaded.scenario)
    return [] if told is None else [Failure(told[0], *told[1], mend=told[2], error=True)]


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

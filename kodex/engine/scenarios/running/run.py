"""Run scenarios and say what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import structs

from kodex.engine.face import format as f
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files import unplayed
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.files.loaded import stem
from kodex.engine.scenarios.files.sheets import Sheet, sheets
from kodex.engine.scenarios.outcomes.judging import Failure, cited
from kodex.engine.scenarios.outcomes.results import Course, Explored, Result, Weighed
from kodex.engine.scenarios.running.attempting import attempt, play_through, tell_course
from kodex.engine.scenarios.steps.playing import play
from kodex.errors import KodexError
from kodex.ground.bugs import Bug, contained
from kodex.ground.files import contents
from kodex.ground.garbage import uncollected
from kodex.ground.i18n import _
from kodex.ground.nearby import slug
from kodex.rules import numbers

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.ground import yamlfile
    from kodex.work import Crew, Tell

# kodex.work is imported where a crew has something to do: a single file is checked without

_in_order = lru_cache(8192)(numbers.in_order)


def check(
    where: Iterable[Path | str],
    disabled: frozenset[str] = frozenset(),
    under: Mapping[str, str] | None = None,
    crew: Crew | None = None,
    tell: Tell | None = None,
    strict: bool = False,
) -> list[Result]:
    """Run every scenario below the paths, ``under`` these readings of disputed rules; by the ``crew``, if one is given.

    ``tell`` is told how far it is where no crew is given; ``strict``: warnings are errors. Raises KodexError for a path
    that does not exist.
    """
    first: dict[str, Loaded] = {}
    results = [_checked(loaded, result, first) for loaded, result in run_all(where, disabled, under, crew, tell)]
    return list(map(_strictly, results)) if strict else results


def run_all(
    where: Iterable[Path | str],
    disabled: frozenset[str] = frozenset(),
    under: Mapping[str, str] | None = None,
    crew: Crew | None = None,
    tell: Tell | None = None,
    against: int | None = None,
) -> list[tuple[Loaded, Result]]:
    """Every scenario below the paths with what comes of it; under readings that are given none is weighed.

    ``against``: so many are looked for of the scenarios that speak against a reading, None for all of them. Without a
    ``crew`` one is hired, which says to ``tell`` how far it is; for a single file only if something of it is to be
    explored or weighed. Raises KodexError for a path that does not exist.
    """
    every = files(where)
    if crew is not None:
        return _run_by(crew, every, disabled, under, against=against)
    alone = None
    if len(every) == 1:
        with uncollected():
            alone = _played_file((disabled, under), sheets(every)[0])
        if not any(_explores(*pair) or (not under and _is_disputed(*pair)) for pair in alone):
            return alone
    from kodex.work import usual

    with usual() as workers:
        workers.tell = tell
        return _run_by(workers, every, disabled, under, alone, against)


def _run_by(
    crew: Crew,
    every: Sequence[Path | str],
    disabled: frozenset[str],
    under: Mapping[str, str] | None,
    played: list[tuple[Loaded, Result]] | None = None,
    against: int | None = None,
) -> list[tuple[Loaded, Result]]:
    """Play (unless that is ``played`` already), explore and weigh the scenarios of some files by a crew."""
    from kodex.engine.scenarios.running import readings
    from kodex.work import Job, done

    with uncollected():
        if played is None:
            job = Job(_played_file, (disabled, under), sheets(every), about=_("scenario files"))
            played = [pair for several in done(crew, job) for pair in several]
        results = _all_explored(played, disabled, under, crew)
        if under:
            return results
        if not disabled:
            passing = [(one, result) for one, result in results if result.verdict == "pass"]
            readings.keep(every, [readings.Passing.of(*pair) for pair in passing])
        return _all_weighed(results, disabled, crew, against)


_MANY = 24
"""So many scenarios are explored side by side, each as a whole; of fewer each is explored by the whole crew."""


def _all_explored(
    results: list[tuple[Loaded, Result]], disabled: frozenset[str], under: Mapping[str, str] | None, crew: Crew
) -> list[tuple[Loaded, Result]]:
    """The results with what comes of exploring the scenarios that leave something open."""
    found = dict(enumerate(results))
    open_ = [n for n, pair in found.items() if _explores(*pair)]
    if len(open_) < _MANY:
        explored = [_explored(*found[n], disabled, under, crew) for n in open_]
    else:
        from kodex.work import Job, done

        job = Job(_explored_alone, (disabled, under), [found[n] for n in open_], worth=_MANY, about=_("scenarios"))
        explored = done(crew, job)
    return list((found | {n: (found[n][0], result) for n, result in zip(open_, explored, strict=True)}).values())


def _explored_alone(how: tuple[frozenset[str], Mapping[str, str] | None], pair: tuple[Loaded, Result]) -> Result:
    return _explored(*pair, *how)


def _explores(loaded: Loaded, result: Result) -> bool:
    """Whether there is something to explore: in a scenario that passes so far."""
    return loaded.scenario is not None and loaded.scenario.explore is not None and result.verdict == "pass"


def _explored(
    loaded: Loaded,
    result: Result,
    disabled: frozenset[str],
    readings: Mapping[str, str] | None,
    crew: Crew | None = None,
) -> Result:
    """The result with what comes of exploring the scenario."""
    from kodex.engine.scenarios.running.exploring import explore  # few scenarios need it

    try:
        explored, example, failures = explore(loaded, disabled, readings, crew)
    except Exception as error:
        return _with([Failure.of(error).under("explore")], loaded, result)
    return _with(failures, loaded, structs.replace(result, explored=explored, counter_example=example))


def _all_weighed(
    results: list[tuple[Loaded, Result]], disabled: frozenset[str], crew: Crew, against: int | None
) -> list[tuple[Loaded, Result]]:
    """The results with the verdicts on readings: what each scenario says by itself, then what the corpus says."""
    disputed = [(n, loaded) for n, (loaded, result) in enumerate(results) if _is_disputed(loaded, result)]
    if not disputed:
        return results
    from kodex.engine.scenarios.running import readings
    from kodex.work import Job, done

    things = [(loaded, results[n][1].course) for n, loaded in disputed]
    job = Job(_by_itself, disabled, things, size=4, about=_("scenarios about disputes"))
    said = list(zip(disputed, done(crew, job), strict=True))
    elsewhere = [
        (one.face.rulebook, each) for (_n, one), alone in said for each in alone if isinstance(each, frozenset)
    ]
    broken = readings.find_broken(elsewhere, crew, against)
    found = dict(enumerate(results))
    for (n, loaded), alone in said:
        weighed, failures = readings.settle(loaded, alone, broken)
        found[n] = loaded, _with(failures, loaded, structs.replace(found[n][1], readings=weighed))
    return list(found.values())


def _by_itself(disabled: frozenset[str], thing: tuple[Loaded, Course | None]) -> list[Any]:
    from kodex.engine.scenarios.running import readings

    loaded, course = thing
    return readings.by_itself(loaded, disabled, course)


def _is_disputed(loaded: Loaded, result: Result) -> bool:
    """Whether there are readings to weigh: those of a scenario that passes."""
    return loaded.scenario is not None and bool(loaded.scenario.readings) and result.verdict == "pass"


def _played_file(how: tuple[frozenset[str], Mapping[str, str] | None], sheet: Sheet) -> list[tuple[Loaded, Result]]:
    """The scenarios of a file with what comes of playing them; a file that breaks the program is told as one."""
    try:
        return sheet.read(lambda path: [(loaded, _played(loaded, *how)) for loaded in _read(path)])
    except Exception as error:
        whole = Loaded(stem(sheet.path), sheet.path, 1, error=contained(error), unreadable=True)
        return [(whole, _played(whole, *how))]


def _read(path: Path | str) -> Iterable[Loaded]:
    """The scenarios of a file; the mends of what is wrong with it are tried first."""
    found = list(load(path))
    if any(one.error is not None for one in found):
        from kodex.engine.scenarios.running.following import follow_all  # only for what is refused

        follow_all(path, found, lambda loaded: _played(loaded, frozenset()).verdict)
    return found


def _strictly(result: Result) -> Result:
    """The result, or an error where there is something to warn of."""
    failures = (*result.failures, *result.warnings)
    return structs.replace(result, verdict="error", failures=failures, warnings=()) if result.warnings else result


def _checked(loaded: Loaded, result: Result, first: dict[str, Loaded]) -> Result:
    """The result, or an error where an earlier scenario has the same id."""
    other = first.setdefault(loaded.id, loaded) if loaded.scenario is not None else loaded
    if other is loaded:
        return result
    what = _("the id '{id}' is used in {file} too").format(id=loaded.id, file=f"{other.file}:{other.line}")
    title = slug(loaded.scenario.title) if loaded.scenario is not None else ""
    own = title if title != loaded.id and title else f"{loaded.id}-2"
    mend = _("give it an id of its own: {id}").format(id=own)
    error = KodexError(what, path=loaded.file, line=loaded.line, mend=mend)
    return structs.replace(result, verdict="error", failures=(str(error),), course=None)


def run(loaded: Loaded, disabled: frozenset[str] = frozenset(), readings: Mapping[str, str] | None = None) -> Result:
    """Play one scenario; norms in ``disabled`` (by number) are as if they did not exist.

    ``readings`` sets switches of disputed rules. What the scenario explores and the readings it weighs are judged too.
    """
    result = _played(loaded, disabled, readings)
    if _explores(loaded, result):
        result = _explored(loaded, result, disabled, readings)
    return result if readings else _weighed(loaded, result, disabled)


def _played(loaded: Loaded, disabled: frozenset[str], readings: Mapping[str, str] | None = None) -> Result:
    """What comes of playing a scenario; whatever breaks over it is its own verdict."""
    scenario = loaded.scenario
    if scenario is None:
        return Result(
            loaded.id,
            str(loaded.file),
            "error",
            tuple(map(str, (loaded.error, *getattr(loaded.error, "beside", ())))),
            (),
            (),
            loaded.edition,
            unreadable=loaded.unreadable,
            broken=isinstance(loaded.error, Bug),
        )
    try:
        return _played_through(loaded, scenario, disabled, readings)
    except Exception as error:
        result = Result(loaded.id, str(loaded.file), "error", (), (), (), loaded.edition, title=scenario.title)
        return _with([Failure.of(error)], loaded, result)


def _played_through(
    loaded: Loaded, scenario: f.Scenario, disabled: frozenset[str], readings: Mapping[str, str] | None
) -> Result:
    watch = unplayed.watch(loaded.face, scenario, loaded.cards, loaded.strange)
    rests_on = watch.met()
    if rests_on:
        return _undecidable(loaded, rests_on)
    played = play_through(loaded, scenario, disabled, readings)
    course, failures = tell_course(loaded, played, scenario.then)
    table = played.table
    rests_on = watch.met(table.log)
    if rests_on:
        return _undecidable(loaded, rests_on)
    failures += _idle(loaded)
    result = structs.replace(_result(loaded, scenario, table, course), under=readings or {}, met=dict(table.read))
    return _with(failures, loaded, result)


def _undecidable(loaded: Loaded, rests_on: Sequence[unplayed.Met]) -> Result:
    """The verdict on a scenario that rests on rules nobody plays: it could be neither right nor wrong."""
    numbers = tuple(one.rule for one in rests_on)
    title = loaded.scenario.title if loaded.scenario is not None else ""
    lines = tuple(located(loaded, [unplayed.failure(rests_on)]))
    return Result(
        *(loaded.id, str(loaded.file), "undecidable", lines, (), (), loaded.edition),
        title=title,
        unplayed=numbers,
        warnings=tuple(map(str, loaded.warnings)),
    )


def _idle(loaded: Loaded) -> list[Failure]:
    """What of the given table has no effect."""
    told = loaded.face.without_effect(loaded.scenario)
    return [] if told is None else [Failure(told[0], *told[1], mend=told[2], error=True)]


def _weighed(loaded: Loaded, result: Result, disabled: frozenset[str]) -> Result:
    """The result with the verdicts on the readings of a scenario that passes."""
    if not _is_disputed(loaded, result):
        return result
    from kodex.engine.scenarios.running.readings import weigh

    weighed, failures = weigh(loaded, disabled, result.course)
    return _with(failures, loaded, structs.replace(result, readings=weighed))


def _with(failures: Sequence[Failure], loaded: Loaded, result: Result) -> Result:
    if not failures:
        return result
    verdict = "error" if any(failure.error for failure in failures) else "fail"
    broken = any(failure.broken for failure in failures)
    return structs.replace(result, verdict=verdict, failures=tuple(located(loaded, failures)), broken=broken)


def _result(loaded: Loaded, scenario: f.Scenario, table: Table, course: Course) -> Result:
    forbidding = _forbidding(scenario)
    cites = sorted({*cited(table)} | forbidding, key=_in_order)
    asserted = sorted(_asserted(scenario) | forbidding, key=_in_order)
    rulebook = loaded.edition
    return Result(
        scenario.id,
        str(loaded.file),
        "pass",
        (),
        tuple([number if ":" in number else f"{rulebook}:{number}" for number in cites]),
        tuple([number if ":" in number else f"{rulebook}:{number}" for number in asserted]),
        rulebook,
        course,
        scenario.title,
        warnings=tuple(map(str, loaded.warnings)),
    )


def located(loaded: Loaded, failures: Iterable[Failure]) -> list[str]:
    """Each failure as one line with file, line and field; the file is read again for that."""
    try:
        document = _document(loaded.file, contents(loaded.file))
    except KodexError:  # gone or changed since it was read
        return [str(KodexError(f.what, path=loaded.file, line=loaded.line, mend=f.mend)) for f in failures]
    at = ("scenarios", loaded.position or 0)
    return [str(document.error(one.what, *at, *one.place, mend=one.mend)) for one in failures]


@lru_cache(maxsize=1)
def _document(path: Path | str, content: bytes) -> yamlfile.Document:
    """The document at a path with that content, read once for all that fails in it."""
    from kodex.ground import yamlfile

    return yamlfile.read(path)


def _asserted(scenario: f.Scenario) -> set[str]:
    checks = [number for step in scenario.when if isinstance(step, f.CheckStep) for number in step.cites]
    return {*scenario.then.cites, *checks}


def _forbidding(scenario: f.Scenario) -> set[str]:
    named = [number for step in scenario.when for number in f.forbidding(getattr(step, "illegal", None) or [])]
    return {*named, *f.forbidding(scenario.then.impossible)}


__all__ = ["Explored", "Result", "Weighed", "attempt", "check", "located", "play", "run"]

"""Readings of disputed rules: which one the rules bear out, and where two readings part.

A reading sets switches of the engine. What it claims must follow from itself. Then it is

*supported* when the rules as the engine takes them, without the reading, come to the same;
*refuted* when they come to something else, and a scenario of the corpus that is not about the same switches no longer
passes under the reading;
*undecided* when norms conflict, when a rule it goes by has a note whose text is missing, or when nothing in the corpus
speaks against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from msgspec import Struct

from kodex.engine.face import format as f
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.files.sheets import Sheet, sheets
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.outcomes.results import Course, Result, Weighed
from kodex.engine.scenarios.running.attempting import Runs, play_through, tell_course, under
from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.bugs import contained
from kodex.ground.i18n import _
from kodex.work import Crew, Job, done, usual

_SHOWN = 5


Switches = frozenset[tuple[str, str]]
"""The switches that a reading sets, each with its value."""

Broken = Callable[[str, Switches], tuple[str, ...]]
"""The ids of the scenarios of a rulebook that no longer pass under a reading, those about its switches left out."""


def weigh(
    loaded: Loaded, disabled: frozenset[str] = frozenset(), course: Course | None = None
) -> tuple[tuple[Weighed, ...], list[Failure]]:
    """The verdict on every reading of a scenario, and what contradicts the scenario's own claims.

    ``course``: what comes of it without them, where that is known.
    """
    return settle(loaded, by_itself(loaded, disabled, course), _broken)


def by_itself(
    loaded: Loaded, disabled: frozenset[str] = frozenset(), course: Course | None = None
) -> list[Weighed | Failure | Switches]:
    """What the scenario alone says of each of its readings: the verdict, or what contradicts its own claims; the
    switches of one that leads elsewhere, of which it is for the corpus to speak."""
    scenario = loaded.scenario
    assert scenario is not None
    found: list[Weighed | Failure | Switches] = []
    runs = Runs(loaded, disabled, course)
    for name, reading in scenario.readings.items():
        try:
            found.append(_of_one(loaded, name, reading, runs))
        except Exception as error:
            found.append(Failure.of(error).under("readings", name))
    return found


def _of_one(loaded: Loaded, name: str, reading: f.Reading, runs: Runs) -> Weighed | Failure | Switches:
    wrong = runs.under(reading)
    if not wrong:
        return _alone(loaded, name, reading, runs)
    message = _("what the reading claims does not follow from it: {why}").format(why=wrong[0].what)
    return Failure(message, "readings", name, *wrong[0].place, mend=wrong[0].mend, error=wrong[0].error)


def _alone(loaded: Loaded, name: str, reading: f.Reading, runs: Runs) -> Weighed | Switches:
    scenario = loaded.scenario
    assert scenario is not None
    table, differs = runs.attempt(reading)
    if any(failure.conflict for failure in differs):
        return Weighed(name, "undecided", differs[0].what)
    unknown = _without_note(loaded.face.rulebook, tuple(reading.rules or scenario.rules))
    if unknown:
        return Weighed(name, "undecided", _("the notes of these rules are not known: {rules}").format(rules=unknown))
    if differs:
        return frozenset(reading.switches.items())
    cited = ", ".join(dict.fromkeys(number for event in table.log[-1:] for number in event.norms))
    return Weighed(name, "supported", _("the rules come to the same without it (last: {rules})").format(rules=cited))


def settle(
    loaded: Loaded, alone: Sequence[Weighed | Failure | Switches], broken: Broken
) -> tuple[tuple[Weighed, ...], list[Failure]]:
    """The verdicts, with those of the corpus, and what contradicts the scenario's own claims."""
    assert loaded.scenario is not None
    weighed = []
    failures = []
    for (name, reading), said in zip(loaded.scenario.readings.items(), alone, strict=True):
        if isinstance(said, Failure):
            failures.append(said)
            continue
        one = said if isinstance(said, Weighed) else _against(loaded, name, broken(loaded.face.rulebook, said))
        weighed.append(one)
        if reading.verdict is not None and reading.verdict != one.verdict:
            message = _("the reading is {actual}, not {expected}: {why}")
            what = message.format(actual=one.verdict, expected=reading.verdict, why=one.why)
            failures.append(Failure(what, "readings", name, "verdict"))
    return tuple(weighed), failures


def _against(loaded: Loaded, name: str, broken: Sequence[str]) -> Weighed:
    """The verdict of the corpus on a reading that leads elsewhere."""
    assert loaded.scenario is not None
    against = tuple(id_ for id_ in broken if id_ != loaded.scenario.id)
    if not against:
        return Weighed(name, "undecided", _("the rules come to something else, but no scenario speaks against it"))
    shown = ", ".join(against[:_SHOWN]) + (", …" if len(against) > _SHOWN else "")
    why = _("{n} scenarios speak against it: {ids}").format(n=len(against), ids=shown)
    return Weighed(name, "refuted", why, against)


@cache
def _without_note(rulebook: str, rules: tuple[str, ...]) -> str:
    """Those of the rules that have a note whose text is missing, as one text; none where there is no rulebook to ask,
    as in a browser."""
    try:
        from kodex.store.light import without_note

        return ", ".join(without_note(rulebook, rules))
    except (KodexError, ImportError):
        return ""


class Passing(Struct, frozen=True):
    """A scenario that passes as it is: its course of play, and the switches that it asks for."""

    loaded: Loaded
    course: Course
    read: frozenset[str]

    @classmethod
    def of(cls, loaded: Loaded, result: Result) -> Passing:
        """By what has come of it."""
        assert result.course is not None
        return cls(loaded, result.course, frozenset(result.met))


_kept: dict[Path, list[Passing]] = {}


def keep(played: Iterable[Path | str], passing: Iterable[Passing]) -> None:
    """Keep which scenarios of some files pass, and their courses: :func:`weigh` need not play them again."""
    places = {path: Path(path).resolve() for path in played}
    _kept.update({place: [] for place in places.values()})
    for one in passing:
        _kept[places[one.loaded.file]].append(one)


def _corpus(rulebook: str, crew: Crew | None = None) -> list[Passing]:
    """The scenarios of a rulebook that come with Kódex and pass as they are."""
    every = _files(rulebook)
    new = [path for path in every if path not in _kept]
    if new:
        with usual(crew) as workers:
            job = Job(_passing, None, sheets(new), about=_("scenario files"))
            _kept.update(zip(new, done(workers, job), strict=True))
    return [one for path in every for one in _kept[path]]


@cache
def _files(rulebook: str) -> list[Path]:
    folder = Path(paths.shipped("queries")) / "scenarios" / rulebook
    try:
        return [Path(path).resolve() for path in files([folder])]
    except KodexError:
        return []


def _passing(_common: None, sheet: Sheet) -> list[Passing]:
    found = (_passes(one) for one in sheet.read(lambda path: list(load(path))) if one.scenario is not None)
    return [one for one in found if one is not None]


def _passes(loaded: Loaded) -> Passing | None:
    """A scenario of the corpus if it passes; not if the program breaks down over it, which speaks for nothing."""
    assert loaded.scenario is not None
    try:
        run = play_through(loaded, loaded.scenario, frozenset())
        course, failures = tell_course(loaded, run, loaded.scenario.then)
    except Exception as error:
        contained(error)
        return None
    return None if failures else Passing(loaded, course, frozenset(run.table.read))


def _breaks(one: Passing, switches: Mapping[str, str]) -> bool:
    """Whether a scenario of the corpus no longer passes under a reading; where the program breaks down over it that
    speaks for nothing."""
    try:
        return bool(under(one.loaded, one.course, switches))
    except Exception as error:
        contained(error)
        return False


_known: dict[tuple[str, Switches], tuple[str, ...]] = {}
"""What has been found out of readings: by rulebook and switches the scenarios that no longer pass."""


def _broken(rulebook: str, switches: Switches) -> tuple[str, ...]:
    if (rulebook, switches) not in _known:
        _known[rulebook, switches] = _broken_of((_corpus(rulebook), None), switches)
    return _known[rulebook, switches]


def _broken_of(among: tuple[Sequence[Passing], int | None], switches: Switches) -> tuple[str, ...]:
    """Of these scenarios the ids of the first so many (None: all) that no longer pass under a reading, those about its
    switches left out.

    Only a scenario that asks for one of the switches can be played in another way.
    """
    corpus, most = among
    names = {name for name, _value in switches}
    concerned = (one for one in corpus if names & one.read and not names & _switches_of(one.loaded))
    return tuple(islice((one.loaded.id for one in concerned if _breaks(one, dict(switches))), most))


def find_broken(wanted: Iterable[tuple[str, Switches]], crew: Crew, most: int | None = None) -> Broken:
    """What the corpus says of many readings, each with its rulebook, found out by a crew; ``most``: so many scenarios
    are enough of those that speak against one."""
    known = _known if most is None else _known.copy()
    new: dict[str, dict[Switches, None]] = {}
    for rulebook, switches in wanted:
        if (rulebook, switches) not in known:
            new.setdefault(rulebook, {})[switches] = None
    for rulebook, readings in new.items():
        asked = {name for switches in readings for name, _value in switches}
        corpus = [one for one in _corpus(rulebook, crew) if asked & one.read]
        job = Job(_broken_of, (corpus, most), list(readings), worth=8, about=_("readings"))
        known.update(zip(((rulebook, switches) for switches in readings), done(crew, job), strict=True))
    return lambda rulebook, switches: known[rulebook, switches]


def _switches_of(loaded: Loaded) -> set[str]:
    readings = loaded.scenario.readings.values() if loaded.scenario is not None else ()
    return {switch for reading in readings for switch in reading.switches}


# --- where two readings part ------------------------------------------------------------------------------------------


def switches_named(loaded: Loaded, name: str) -> Mapping[str, str]:
    """The switches a name means: a reading of the scenario, ``switch=value``, or ``default``. Raises KodexError."""
    scenario = loaded.scenario
    known = scenario.readings if scenario is not None else {}
    if name in known:
        switches: Mapping[str, str] = known[name].switches
        return switches
    if name == "default":
        return {}
    switch, equals, value = name.partition("=")
    if not equals:
        mend = _("one of: {known}").format(known=", ".join([*known, "default", "switch=value"]))
        what = _("the scenario has no reading '{name}'").format(name=name)
        raise KodexError(what, path=loaded.file, line=loaded.line, mend=mend)
    readings = loaded.face.switches.get(switch)
    if readings is None or value not in readings:
        named = ", ".join(loaded.face.switches) if readings is None else f"{switch}: {', '.join(readings)}"
        raise KodexError(_("there is no such reading: {name}").format(name=name), mend=named)
    return {switch: value}

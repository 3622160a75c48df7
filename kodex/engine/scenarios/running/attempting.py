"""Play a scenario once and hold what it expects against what has come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from msgspec import structs

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.court import Witness
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.loaded import Loaded
from kodex.engine.scenarios.outcomes.judging import Failure, judge
from kodex.engine.scenarios.outcomes.parts import Part, Parts, asks_about
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.outcomes.results import Course
from kodex.engine.scenarios.running import retracing
from kodex.engine.scenarios.running.retracing import Run, new_table, played, tell, told, told_again
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.playing import Group, groups, play, play_on
from kodex.ground.i18n import _


def attempt(
    loaded: Loaded,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
    then: f.Then | None = None,
    more: Sequence[f.Step] = (),
    refused: Refused | None = None,
    witness: Witness | None = None,
) -> tuple[Table, list[Failure]]:
    """Play a scenario, with ``more`` steps after its own, and hold ``then`` (default: its own) against it.

    Gives the table and all that does not hold; ``refused`` gets the steps that rules forbid, ``witness`` hears what
    norms answer where several may.
    """
    scenario = _with_more(loaded, then, more)
    run = _play_all(loaded, scenario, disabled, readings, refused, witness, None)
    return run.table, held(loaded, run, scenario.then)


def tell_course(loaded: Loaded, run: Run, then: f.Then) -> tuple[Course, list[Failure]]:
    """The course of a run for all who ask for it later, and what is claimed of its end and does not hold."""
    table = run.table
    before, table.read = table.read, {}
    table.cache.clear()  # so that what is known from before is asked about again
    failures = held(loaded, run, then)
    judged, table.read = table.read, {**before, **table.read}
    return Course(
        table.start, tuple(table.log), tuple(run.refused), run.parts if run.stopped is None else (), judged
    ), failures


class Runs:
    """The runs of a scenario without readings and under each of its own: what cannot differ is played once.

    ``course`` is what has come of the scenario without readings, where that is known.
    """

    def __init__(self, loaded: Loaded, disabled: frozenset[str], course: Course | None = None) -> None:
        self.loaded = loaded
        self._disabled = disabled
        self._plain: list[tuple[tuple[list[f.Step], object], Run]] = []
        self._went_on: list[tuple[Sequence[Group], Sequence[Part]]] = []
        scenario = loaded.scenario
        if course is not None and course.parts and scenario is not None:
            run = told_again(new_table(loaded, scenario, disabled), course)
            self._plain.append((([], scenario.then.impossible), run))

    def attempt(self, reading: f.Reading) -> tuple[Table, list[Failure]]:
        """What the reading claims, held against what comes of its steps without it."""
        run = self._without(reading)
        return run.table, held(self.loaded, run, reading.then)

    def under(self, reading: f.Reading) -> list[Failure]:
        """What of its own claims does not hold under the reading."""
        run, switches = self._without(reading), reading.switches
        if run.parts and (run.stopped is None or asks_about(run.table.read, switches)):
            scenario = _with_more(self.loaded, reading.then, reading.when)
            other = retracing.under(self.loaded, scenario, run.parts, self._disabled, switches)
            return held(self.loaded, other, reading.then)
        if not run.parts and any(run.table.read.get(name) != value for name, value in switches.items()):
            return attempt(self.loaded, self._disabled, switches, reading.then, reading.when)[1]
        return held(self.loaded, run, reading.then)  # all that it sets has been asked, and is so by itself

    def _without(self, reading: f.Reading) -> Run:
        key = reading.when, reading.then.impossible
        for known, run in self._plain:
            if known == key:
                return run
        goes_on = reading.when and reading.then.impossible is None and not isinstance(reading.when[0], f.ChooseStep)
        run = self._going_on(reading) if goes_on else self._from_the_start(reading)
        self._plain.append((key, run))
        return run

    def _from_the_start(self, reading: f.Reading) -> Run:
        return play_through(self.loaded, _with_more(self.loaded, reading.then, reading.when), self._disabled)

    def _going_on(self, reading: f.Reading) -> Run:
        """The steps of the scenario are played once, and those of the reading from there on."""
        before = self._without(structs.replace(reading, when=[]))
        if before.stopped is not None:
            return before
        whole, own = _with_more(self.loaded, reading.then, reading.when), _with_more(self.loaded, None, ())
        table, refused = before.table.forked(), [*before.refused]
        more = groups(whole)[len(groups(own)) :]
        known = self._known_to_come(more, len(before.parts)) if before.parts else ()
        tell(table, refused, known)
        parts = Parts((*before.parts, *known)) if before.parts else None
        run = played(table, refused, partial(play_on, table, whole, more[len(known) :], refused, parts), parts)
        self._went_on.append((more, run.parts))
        return run

    def _known_to_come(self, more: Sequence[Group], before: int) -> Sequence[Part]:
        """What comes of the first of some steps, as far as another reading has the same ones."""
        known: Sequence[Part] = ()
        for others, parts in self._went_on:
            alike = takewhile(lambda pair: pair[0] == pair[1], zip(more, others, strict=False))
            known = max(known, parts[before : before + len([*alike])], key=len)
        return known


def under(loaded: Loaded, course: Course, switches: Mapping[str, str]) -> list[Failure]:
    """What of its claims does not hold under other readings, of a scenario that passes and whose course is known."""
    scenario = loaded.scenario
    assert scenario is not None
    if not course.parts:
        return attempt(loaded, readings=switches)[1]
    if not any(asks_about(read, switches) for read in (*(part.read for part in course.parts), course.judged)):
        return []
    return held(loaded, retracing.under(loaded, scenario, course.parts, frozenset(), switches), scenario.then)


def _with_more(loaded: Loaded, then: f.Then | None, more: Sequence[f.Step]) -> f.Scenario:
    scenario = loaded.scenario
    assert scenario is not None
    if more:
        scenario = structs.replace(scenario, when=[*scenario.when, *more])
    return scenario if then is None else structs.replace(scenario, then=then)


def play_through(
    loaded: Loaded, scenario: f.Scenario, disabled: frozenset[str], readings: Mapping[str, str] | None = None
) -> Run:
    """Play the steps of a scenario; of each it is told what comes of it."""
    return _play_all(loaded, scenario, disabled, readings, None, None, Parts())


def _play_all(
    loaded: Loaded,
    scenario: f.Scenario,
    disabled: frozenset[str],
    readings: Mapping[str, str] | None,
    refused: Refused | None,
    witness: Witness | None,
    parts: Parts | None,
) -> Run:
    table = new_table(loaded, scenario, disabled, readings)
    table.witness = witness
    refused = [] if refused is None else refused
    return played(table, refused, partial(play, table, scenario, refused, None, parts), parts)


def held(loaded: Loaded, run: Run, then: f.Then) -> list[Failure]:
    """What is claimed of the end of a run and does not hold, or what has stopped it; then also which numbers of the
    given table are below 0, for such a one is rarely meant."""
    failures = _not_held(loaded, run, then)
    return [*failures, *_below_zero(loaded)] if failures else failures


def _below_zero(loaded: Loaded) -> Iterator[Failure]:
    """What to say of each number of a player that begins below 0."""
    players = getattr(loaded.scenario.given, "players", {}) if loaded.scenario is not None else {}
    for player, side in players.items():
        for key in side.__struct_fields__:
            n = getattr(side, key)
            if isinstance(n, int | float) and n < 0:
                what = _("{path} begins below 0: {n}").format(path=f"{player}.{key}", n=n)
                mend = _("did you mean '{word}'?").format(word=-n)
                yield Failure(what, "given", "players", player, key, mend=mend)


def _not_held(loaded: Loaded, run: Run, then: f.Then) -> list[Failure]:
    if run.stopped is not None:
        return [run.stopped]
    face, table = loaded.face, run.table
    try:
        failures = judge(table, then, refused=run.refused)
        _tell_who_is_awaited(face, table, failures)
        left = None if then.impossible is not None or acts_freely(loaded) else still_open(face, table)
        return [*failures, left] if left else failures
    except (Failure, NormConflict, Endless) as problem:
        return [told(problem)]


def _tell_who_is_awaited(face: Face, table: Table, failures: Sequence[Failure]) -> None:
    """Where what is claimed of the end does not hold somebody may have been forgotten who could still do something."""
    told = face.awaited(table) if failures and face.outcome(table) is None else None
    if told is not None and failures[0].mend is None:
        what = _("the steps end where {who}; perhaps {step} is missing")
        failures[0].mend = what.format(who=told[0], step=told[1])


def acts_freely(loaded: Loaded) -> bool:
    """Whether a scenario explores free actions after its last step."""
    explore = None if loaded.scenario is None else loaded.scenario.explore
    return explore is not None and any(word.rpartition(".")[2] in loaded.face.kinds for word in explore.free)


def still_open(face: Face, table: Table) -> Failure | None:
    """A decision that the steps leave open at the end."""
    told = None if face.outcome(table) is not None else resting.open_decision(face, table)
    if told is None:
        return None
    return Failure(_("a decision is still open at the end: {what}").format(what=told[0]), "when", mend=told[1])


__all__ = ["Runs", "acts_freely", "attempt", "held", "play_through", "still_open", "tell_course", "under"]

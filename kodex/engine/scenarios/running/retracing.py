"""Play a scenario once; play it again under another reading only where that reading can make a difference.

A switch that a step has not asked about changes nothing of what comes of it. So of a course that is known, step by
step (:class:`Part`), a step is played again only if it has asked about a switch that is set otherwise now, and from the
last pause before it asked. If the game goes on from there as it did, the next such step is played; from the first step
that leads elsewhere on everything is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, structs

from kodex.engine.face import format as f
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.loaded import Loaded
from kodex.engine.scenarios.files.setting import state_of
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.outcomes.parts import Part, Parts, Pause, asks_about
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.outcomes.results import Course
from kodex.engine.scenarios.steps.playing import Group, going_on, open_, play_step, steps_of


class Run(Struct, frozen=True):
    """A scenario that has been played: the table, the steps that rules forbid, and what has stopped it.

    ``parts``: what has come of each step, where that is told; of a run that has been stopped, of those before the stop.
    """

    table: Table
    refused: Refused
    stopped: Failure | None
    parts: tuple[Part, ...] = ()


def new_table(
    loaded: Loaded, scenario: f.Scenario, disabled: frozenset[str], readings: Mapping[str, str] | None = None
) -> Table:
    """The table of a scenario before its first step."""
    start = state_of(scenario)
    return loaded.face.table(loaded.cards, start, disabled=disabled, readings=readings, rules=loaded.rules)


def played(table: Table, refused: Refused, steps: Callable[[], None], parts: Parts | None = None) -> Run:
    """What comes of playing some steps."""
    stopped: Failure | None = None
    try:
        steps()
    except (Failure, NormConflict, Endless) as problem:
        stopped = told(problem)
    return Run(table, refused, stopped, () if parts is None else parts.told(table))


def told(problem: Failure | NormConflict | Endless) -> Failure:
    """What has stopped a run."""
    if isinstance(problem, Failure):
        return problem
    conflict = Failure(f"{type(problem).__name__}: {problem}")
    conflict.conflict = isinstance(problem, NormConflict)
    conflict.endless = isinstance(problem, Endless)
    return conflict


def told_again(table: Table, course: Course) -> Run:
    """The run that a course tells of, on a new table; nothing has stopped it."""
    refused: Refused = []
    tell(table, refused, course.parts)
    return Run(table, refused, None, course.parts)


def tell(table: Table, refused: Refused, parts: Sequence[Part]) -> None:
    """Let come of some steps what is known to come of them."""
    for part in parts:
        table.go_on(part.events, part.choices, part.to_cite)
        table.read.update(part.read)
        refused += part.refused


def under(
    loaded: Loaded, scenario: f.Scenario, parts: Sequence[Part], disabled: frozenset[str], switches: Mapping[str, str]
) -> Run:
    """What comes of a scenario, of which it is known what comes of its first steps without these switches, each."""
    table, refused = new_table(loaded, scenario, disabled, switches), Refused()
    return played(table, refused, lambda: _retrace(table, scenario, parts, switches, refused))


def _retrace(
    table: Table, scenario: f.Scenario, parts: Sequence[Part], switches: Mapping[str, str], refused: Refused
) -> None:
    steps = steps_of(scenario)
    behind = 0
    strayed = False
    """Whether steps may have been refused otherwise, which a step may look back to."""
    for n, part in enumerate(parts):
        if not asks_about(part.read, switches) and not (strayed and _looks_back(steps, n)):
            continue
        tell(table, refused, parts[behind:n])
        pause = part.before_asking(switches)
        again = None if pause is None else _from_a_pause(table, scenario, steps[n - 1], part, pause, refused)
        if again is None:
            noting = Parts()
            with noting.noted(table, refused):
                _play(table, scenario, steps, n, refused)
            again = noting.every[0]
        behind = n + 1
        if not part.leads_to(again):
            _play_from(table, scenario, steps, behind, refused)
            return
        strayed = strayed or bool(part.refused or again.refused)
    tell(table, refused, parts[behind:])
    _play_from(table, scenario, steps, len(parts), refused)


def _from_a_pause(
    table: Table, scenario: f.Scenario, step: Group, part: Part, pause: Pause, refused: Refused
) -> Part | None:
    """What comes of a step of which it is known what comes of it until a pause; None where it is stopped, and has to be
    played as a whole, for an action that cannot be finished is taken back."""
    before, to_cite, several = table.snapshot(), table.to_cite(), len(refused)
    left, known, noting = going_on(table, step), part.until(pause), Parts()
    tell(table, refused, [known])
    try:
        with noting.noted(table, refused):
            play_step(table, scenario, left, refused)
    except (Failure, NormConflict, Endless):
        table.restore(before)
        table.go_on((), (), to_cite)
        del refused[several:]
        return None
    return structs.replace(noting.every[0], events=(*known.events, *noting.every[0].events))


def _play_from(table: Table, scenario: f.Scenario, steps: Sequence[Group], first: int, refused: Refused) -> None:
    for n in range(first, len(steps) + 1):
        _play(table, scenario, steps, n, refused)


def _play(table: Table, scenario: f.Scenario, steps: Sequence[Group], n: int, refused: Refused) -> None:
    if n:
        play_step(table, scenario, steps[n - 1], refused)
    else:
        open_(table, scenario)


def _looks_back(steps: Sequence[Group], n: int) -> bool:
    """Whether a step looks at what was refused before it."""
    return n > 0 and isinstance(steps[n - 1].step, f.CheckStep)


__all__ = ["Run", "new_table", "played", "tell", "told", "told_again", "under"]

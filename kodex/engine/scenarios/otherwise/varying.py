"""A scenario under every reading of the disputed rules that its course comes to, and where each leads elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.face.checks import one_of
from kodex.engine.kernel.trace import Told
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.files.sheets import Sheet, sheets
from kodex.engine.scenarios.outcomes.results import Result
from kodex.engine.scenarios.outcomes.shapes import Happened, TriedDispute, TriedReading, plain
from kodex.engine.scenarios.outcomes.shapes import Varied as Shape
from kodex.engine.scenarios.outcomes.words import parts
from kodex.engine.scenarios.running.run import run
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.work import Crew, Job, done, usual


class Tried(Struct, frozen=True):
    """What comes of a scenario under one reading; ``holds``: it is the one that holds unless told otherwise.

    ``at`` is the index of the first told event (steps that are refused count) in which the two part (None: in none),
    ``before`` the event before it, ``left`` what happens there under the one that holds, ``right`` under this one.
    """

    reading: str
    holds: bool
    result: Result
    at: int | None = None
    before: Told | None = None
    left: Told | None = None
    right: Told | None = None


class Varied(Struct, frozen=True):
    """A scenario as it is, and by the switch of each disputed rule that its course comes to every reading of it."""

    result: Result
    disputes: dict[str, tuple[Tried, ...]]

    def to_json(self, named: Mapping[str, str]) -> dict[str, Any]:
        """The public object of ``kodex check --readings --json``; ``named``: the ids of disputes by their switches."""
        disputes = tuple(
            TriedDispute(switch, named.get(switch), tuple(map(_shape, tried)))
            for switch, tried in self.disputes.items()
        )
        one = self.result
        return plain(Shape(one.scenario, one.file, one.edition, cast(Any, one.verdict), one.failures, disputes))


def _shape(one: Tried) -> TriedReading:
    before, left, right = (_happened(told) for told in (one.before, one.left, one.right))
    result = one.result
    return TriedReading(one.reading, one.holds, cast(Any, result.verdict), result.failures, one.at, before, left, right)


def _happened(told: Told | None) -> Happened | None:
    return None if told is None else Happened(told.event, told.text, told.rules)


def sound(wanted: Mapping[str, str | None], edition: str) -> None:
    """Raise KodexError for a switch there is not, or a reading that it does not have (None: any)."""
    switches = faces.of(edition).switches
    for switch, reading in wanted.items():
        if switch not in switches:
            raise KodexError(_("there is no switch '{name}'").format(name=switch), mend=one_of(switch, switches))
        if reading is not None and reading not in switches[switch]:
            what = _("the switch '{name}' has no reading '{value}'").format(name=switch, value=reading)
            raise KodexError(what, mend=one_of(reading, switches[switch]))


def varied(where: Iterable[Path | str], only: Sequence[str], language: str, crew: Crew | None = None) -> list[Varied]:
    """Every scenario below the paths under every reading, of the ``only`` switches where some are named.

    By the ``crew``, if one is given. Raises KodexError for a path that does not exist.
    """
    job = Job(_of_file, (tuple(only), language), sheets(files(list(where))), about=_("scenario files"))
    with usual(crew) as workers:
        return [one for several in done(workers, job) for one in several]


def _of_file(how: tuple[tuple[str, ...], str], sheet: Sheet) -> list[Varied]:
    return sheet.read(lambda path: [_varied(one, *how) for one in load(path)])


def _varied(loaded: Loaded, only: Sequence[str], language: str) -> Varied:
    result = run(loaded)
    switches = loaded.face.switches if loaded.scenario is not None else {}
    met = [switch for switch in switches if switch in result.met and (not only or switch in only)]
    return Varied(result, {switch: _tried(loaded, result, switch, switches[switch], language) for switch in met})


def _tried(loaded: Loaded, result: Result, switch: str, readings: Sequence[str], language: str) -> tuple[Tried, ...]:
    """Every reading of a switch, the one that holds first."""
    holding = result.met[switch]
    others = (reading for reading in readings if reading != holding)
    return (
        Tried(holding, True, result),
        *(_beside(result, reading, run(loaded, readings={switch: reading}), language) for reading in others),
    )


def _beside(usual: Result, reading: str, result: Result, language: str) -> Tried:
    return Tried(reading, False, result, *parts(usual.log, result.log, language, usual.edition))


__all__ = ["Tried", "Varied", "sound", "varied"]

"""A scenario under every reading of the disputed rules that its course comes to, and where each leads elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

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
    ``besides``: by the switch of another disputed rule its readings under this one, where they part here and nowhere
    else: its rule comes up under this reading alone, or decides something under it alone.
    """

    reading: str
    holds: bool
    result: Result
    at: int | None = None
    before: Told | None = None
    left: Told | None = None
    right: Told | None = None
    besides: dict[str, tuple[Tried, ...]] = {}

    def parts(self, usual: Result) -> bool:
        """Whether it leads elsewhere than what holds, by itself or with another one."""
        return bool(self.besides) or self.at is not None or self.result.verdict != usual.verdict


class Varied(Struct, frozen=True):
    """A scenario as it is, and by the switch of each disputed rule that its course comes to every reading of it."""

    result: Result
    disputes: dict[str, tuple[Tried, ...]]

    def to_json(self, named: Mapping[str, str]) -> dict[str, Any]:
        """The public object of ``kodex check --readings --json``; ``named``: the ids of disputes by their switches."""
        one, disputes = self.result, _shapes(self.disputes, named)
        return plain(Shape(one.scenario, one.file, one.edition, cast(Any, one.verdict), one.failures, disputes))


def _shapes(disputes: Mapping[str, Sequence[Tried]], named: Mapping[str, str]) -> tuple[TriedDispute, ...]:
    return tuple(
        TriedDispute(switch, named.get(switch), tuple(_shape(one, named) for one in tried))
        for switch, tried in disputes.items()
    )


def _shape(one: Tried, named: Mapping[str, str]) -> TriedReading:
    before, left, right = (_happened(told) for told in (one.before, one.left, one.right))
    verdict, besides = cast(Any, one.result.verdict), _shapes(one.besides, named)
    failures = one.result.failures
    return TriedReading(one.reading, one.holds, verdict, failures, one.at, before, left, right, besides)


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
    alone = {switch: _tried(loaded, result, {}, switch, language) for switch in met}
    alike = {switch for switch, tried in alone.items() if not any(one.parts(result) for one in tried)}
    found: dict[str, tuple[Tried, ...]] = {}
    for switch, tried in alone.items():
        asked = [one for one in switches if one not in result.met or (one in alike and one not in found)]
        found[switch] = tuple(_with_another(loaded, one, switch, asked, language) for one in tried)
    return Varied(result, found)


def _with_another(loaded: Loaded, one: Tried, switch: str, asked: Iterable[str], language: str) -> Tried:
    """A reading with what it comes to under those of another dispute, which part under it alone."""
    if one.holds:
        return one
    under = {switch: one.reading}
    others = (other for other in asked if other in one.result.met and other != switch)
    tried = {other: _tried(loaded, one.result, under, other, language) for other in others}
    return replace(one, besides={other: of for other, of in tried.items() if any(x.parts(one.result) for x in of)})


def _tried(loaded: Loaded, result: Result, under: Mapping[str, str], switch: str, language: str) -> tuple[Tried, ...]:
    """Every reading of a switch, the one that holds first; ``result``: what comes of it ``under`` another one, or as it
    is."""
    holding = result.met[switch]
    others = (reading for reading in loaded.face.switches[switch] if reading != holding)
    beside = {reading: run(loaded, readings={**under, switch: reading}) for reading in others}
    return (
        Tried(holding, True, result),
        *(Tried(one, False, of, *parts(result.log, of.log, language, of.edition)) for one, of in beside.items()),
    )


__all__ = ["Tried", "Varied", "sound", "varied"]

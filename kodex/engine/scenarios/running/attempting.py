"""Play a scenario once and hold what it expects against what has come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.court import Witness
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.loaded import Loaded
from kodex.engine.scenarios.files.setting import state_of
from kodex.engine.scenarios.outcomes.judging import Failure, judge
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.playing import play
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
    scenario = loaded.scenario
    assert scenario is not None
    if more:
        scenario = structs.replace(scenario, when=[*scenario.when, *more])
    if then is not None:
        scenario = structs.replace(scenario, then=then)
    face, start = loaded.face, state_of(scenario)
    table = face.table(loaded.cards, start, disabled=disabled, readings=readings, rules=loaded.rules)
    table.witness = witness
    try:
        refused = [] if refused is None else refused
        play(table, scenario, refused)
        failures = judge(table, scenario.then, refused=refused)
        _tell_who_is_awaited(face, table, failures)
        left = None if scenario.then.impossible or acts_freely(loaded) else still_open(face, table)
        return table, [*failures, left] if left else failures
    except Failure as failure:
        return table, [failure]
    except (NormConflict, Endless) as problem:
        conflict = Failure(f"{type(problem).__name__}: {problem}")
        conflict.conflict = isinstance(problem, NormConflict)
        conflict.endless = isinstance(problem, Endless)
        return table, [conflict]


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


__all__ = ["acts_freely", "attempt", "still_open"]

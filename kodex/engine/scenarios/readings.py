"""Readings of disputed rules: which one the rules bear out, and where two readings part.

A reading sets switches of the engine. What it claims must follow from itself. Then it is

*supported* when the rules as the engine takes them, without the reading, come to the same;
*refuted* when they come to something else, and a scenario of the corpus that is not about the same switches no longer
passes under the reading;
*undecided* when norms conflict, when a rule it goes by has a note whose text is missing, or when nothing in the corpus
speaks against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kodex import paths
from kodex.engine.face import format as f
from kodex.engine.scenarios.attempting import attempt
from kodex.engine.scenarios.judging import Failure
from kodex.engine.scenarios.load import Loaded, files, load
from kodex.engine.scenarios.results import Weighed
from kodex.engine.scenarios.sharing import shared
from kodex.errors import KodexError
from kodex.i18n import _

_SHOWN = 5


def weigh(loaded: Loaded, disabled: frozenset[str] = frozenset()) -> tuple[tuple[Weighed, ...], list[Failure]]:
    """The verdict on every reading of a scenario, and what contradicts the scenario's own claims."""
    scenario = loaded.scenario
    assert scenario is not None
    weighed = []
    failures = []
    for name, reading in scenario.readings.items():
        _table, wrong = attempt(loaded, disabled, reading.switches, reading.then, reading.when)
        if wrong:
            message = _("what the reading claims does not follow from it: {why}").format(why=wrong[0].what)
            failures.append(Failure(message, "readings", name, *wrong[0].place, error=wrong[0].error))
            continue
        one = _verdict(loaded, name, reading, disabled)
        weighed.append(one)
        if reading.verdict is not None and reading.verdict != one.verdict:
            message = _("the reading is {actual}, not {expected}: {why}")
            what = message.format(actual=one.verdict, expected=reading.verdict, why=one.why)
            failures.append(Failure(what, "readings", name, "verdict"))
    return tuple(weighed), failures


def _verdict(loaded: Loaded, name: str, reading: f.Reading, disabled: frozenset[str]) -> Weighed:
    scenario = loaded.scenario
    assert scenario is not None
    table, differs = attempt(loaded, disabled, None, reading.then, reading.when)
    if any(failure.conflict for failure in differs):
        return Weighed(name, "undecided", differs[0].what)
    rulebook = loaded.face.rulebook
    unknown = _without_note(rulebook, tuple(reading.rules or scenario.rules))
    if unknown:
        return Weighed(name, "undecided", _("the notes of these rules are not known: {rules}").format(rules=unknown))
    if not differs:
        cited = ", ".join(dict.fromkeys(number for event in table.log[-1:] for number in event.norms))
        return Weighed(
            name, "supported", _("the rules come to the same without it (last: {rules})").format(rules=cited)
        )
    switches = frozenset(reading.switches.items())
    against = tuple(id_ for id_ in _broken(rulebook, switches) if id_ != scenario.id)
    if against:
        shown = ", ".join(against[:_SHOWN]) + (", …" if len(against) > _SHOWN else "")
        why = _("{n} scenarios speak against it: {ids}").format(n=len(against), ids=shown)
        return Weighed(name, "refuted", why, against)
    return Weighed(name, "undecided", _("the rules come to something else, but no scenario speaks against it"))


@cache
def _without_note(rulebook: str, rules: tuple[str, ...]) -> str:
    """Those of the rules that have a note whose text is missing, as one text; none where there is no rulebook to ask,
    as in a browser."""
    try:
        from kodex.store.light import without_note

        return ", ".join(without_note(rulebook, rules))
    except (KodexError, ImportError):
        return ""


_Passing = list[tuple[Loaded, frozenset[str]]]
"""Scenarios that pass as they are, with the switches that their course of play asks for."""

_kept: dict[Path, _Passing] = {}


def keep(path: Path, passing: _Passing) -> None:
    """Keep which scenarios of a file pass, and what they ask for, for :func:`weigh`: they need not be played again."""
    _kept[path.resolve()] = passing


@cache
def _corpus(rulebook: str) -> _Passing:
    """The scenarios of a rulebook that come with Kódex and pass as they are."""
    folder = Path(paths.shipped("queries")) / "scenarios" / rulebook
    try:
        every = [path.resolve() for path in files([folder])]
    except KodexError:
        return []
    new = [path for path in every if path not in _kept]
    _kept.update(zip(new, shared(_passing, new), strict=True))
    return [one for path in every for one in _kept[path]]


def _passing(path: Path) -> _Passing:
    played = [(one, *attempt(one)) for one in load(path) if one.scenario is not None]
    return [(one, frozenset(table.read)) for one, table, failures in played if not failures]


@cache
def _broken(rulebook: str, switches: frozenset[tuple[str, str]]) -> tuple[str, ...]:
    """The ids of the scenarios that no longer pass under a reading, those about its switches left out.

    Only a scenario that asks for one of the switches can be played in another way.
    """
    names = {name for name, _value in switches}
    return tuple(
        one.id
        for one, read in _corpus(rulebook)
        if names & read and not names & _switches_of(one) and attempt(one, readings=dict(switches))[1]
    )


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

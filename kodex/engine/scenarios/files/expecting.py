"""What a scenario expects: that it can fail to come, and that it is about something there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from kodex.engine.bound import editions
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.checks import check_stage, one_of
from kodex.engine.scenarios.files.rulenumbers import bound, check_numbers, edition_of
from kodex.engine.scenarios.files.unplayed import is_unplayed
from kodex.ground.i18n import _
from kodex.ground.nearby import listed, nearest
from kodex.ground.written import flow
from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]


class Involved(Struct, frozen=True):
    """Who events may be about: the cards and players of a table, and cards that ``may_come`` into being."""

    face: Face
    names: tuple[str, ...]
    may_come: Callable[[str], bool]
    card_of: Callable[[str], str | None] = lambda _name: None
    """Which card a thing of the table is."""


def _expects(then: f.Then) -> bool:
    return bool(then.state or then.delta or then.events or then.counts or then.cites)


def check_expectations(document: Document, scenario: f.Scenario, involved: Involved, data: Any, at: Steps) -> None:
    """A scenario expects something that can fail to come."""
    then = scenario.then
    if "then" in data and not data["then"]:
        raise document.error(
            _("'then' expects nothing"), *at, "then", mend=_("say what must come of it, or leave it out")
        )
    if then.impossible is not None and (_expects(then) or then.never_cites or scenario.when):
        raise document.error(_("'impossible' stands alone: nothing is played on such a table"), *at, "then")
    for n, step in enumerate(scenario.when):
        if isinstance(step, f.CheckStep) and not (step.that or step.cites):
            raise document.error(_("this check looks at nothing"), *at, "when", n, mend=_("give 'that' or 'cites'"))
    looks = any(isinstance(step, f.CheckStep) or getattr(step, "illegal", None) is not None for step in scenario.when)
    if not (looks or _expects(then) or then.impossible is not None or scenario.explore or scenario.readings):
        where = (*at, "then") if "then" in data else at
        raise document.error(_("nothing is expected, so the scenario cannot fail"), *where, mend=_("give 'then'"))
    _check_then(document, scenario, then, involved, (*at, "then"))


def _check_then(document: Document, scenario: f.Scenario, then: f.Then, involved: Involved, at: Steps) -> None:
    for key in ("events", "cites", "never_cites"):
        if data_of(document, at).get(key) == []:
            raise document.error(_("this list is empty"), *at, key, mend=_("say what must come of it, or leave it out"))
    for inside in ("state", "delta"):
        for key in getattr(then, inside):
            if key in f.Then.__struct_fields__ and key not in data_of(document, at):
                found, outer = document.begins(*at, inside, key), document.begins(*at, inside)
                right = _("write it beside '{key}'").format(key=inside)
                if found is not None and outer is not None:
                    columns = {"form": right, "n": outer[0] + 1, "line": found[1]}
                    right = _("{form}: begin it in column {n}: {line}").format(**columns)
                raise document.error(_("there is no key '{key}' here").format(key=key), *at, inside, key, mend=right)
    words: list[tuple[str, Steps]] = [(word, ("events", n)) for n, word in enumerate(then.events)]
    words += [(word, ("counts", word)) for word in then.counts]
    for word, place in words:
        kind, colon, about = word.partition(":")
        known = involved.face.events()
        if kind not in known:
            near = nearest(kind, sorted(known), document.speech.meant())
            meant = _("one of: {known}").format(known=", ".join(f"{one}{colon}{about}" for one in near))
            what = _("there is no event '{event}'").format(event=word)
            bare = word.strip("()[]{}'\"` ")
            if bare != word and bare.partition(":")[0] in known:
                raise document.error(what, *at, *place, mend=_("write: {right}").format(right=f'"{bare}"'))
            parted = re.fullmatch(r"([\w-]+?)[.:\s/-]+(.+)", word)
            turned = parted is not None and parted[2] in known and parted[1] in involved.names
            if parted is not None and (turned or (parted[1] in known and parted[2] in involved.names)):
                right = f"{parted[2]}:{parted[1]}" if turned else f"{parted[1]}:{parted[2]}"
                raise document.error(what, *at, *place, mend=_("write: {right}").format(right=f'"{right}"'))
            raise document.error(what, *at, *place, mend=meant if near else _everything(document, about or word))
        _check_involved(document, word, involved, (*at, *place))
    check_numbers(document, scenario.played_by, then.never_cites, (*at, "never_cites"))
    for n, number in enumerate(then.never_cites):
        edition, bare = edition_of(scenario.played_by, number)
        if bare not in bound(edition) and bare not in editions.shared(edition) and not is_unplayed(edition, bare):
            message = _("no norm is bound to {number}, so it is never cited").format(number=number)
            able = [one for one in bound(edition) if one.split(".")[0] == bare.split(".")[0]]
            left_out = _("leave it out")
            played = _("or name one that is played: {known}").format(known=listed(bare, able))
            raise document.error(message, *at, "never_cites", n, mend=f"{left_out}, {played}" if able else left_out)


def data_of(document: Document, at: Steps) -> Any:
    """The plain data at a place of a file; nothing where it is none."""
    here: Any = document.data
    for step in at:
        here = here.get(step, {}) if isinstance(here, dict) else here[step]
    return here if isinstance(here, dict) else {}


def _everything(document: Document, about: str) -> str:
    """Where all events are told, and what of a thing can be asked instead."""
    every = document.speech.all_in if document.speech is not None else None
    return _("all events: {where}; or ask what has come of it: state: {{{about}.zone: …}}").format(
        where=every or "kodex scenario words", about=about
    )


def _check_involved(document: Document, word: str, involved: Involved, at: Steps) -> None:
    """An event about somebody (``dies:ork``) names a card, a player or a stage; the event of nobody never happens."""
    _kind, colon, about = word.partition(":")
    bare = about.strip()
    if colon and bare != about and bare in involved.names:
        what = _("'{event}' has a blank that does not belong there").format(event=word)
        right = f'"{_kind.strip()}:{bare}"'
        raise document.error(what, *at, mend=_("write: {right}").format(right=right))
    if colon and about not in involved.names and about not in involved.face.stages and not involved.may_come(about):
        what = _("'{event}' is about nobody on this table").format(event=word)
        own = [one for one in involved.names if involved.card_of(one) == about.strip()]
        inside = (one for one in involved.names if re.search(rf"(?<!\w){re.escape(one)}(?![\w-])", about))
        parts = sorted(inside, key=len, reverse=True)
        if not own and parts:
            raise document.error(what, *at, mend=_("write: {right}").format(right=f'"{_kind}:{parts[0]}"'))
        raise document.error(what, *at, mend=one_of(about, own or involved.names))


def check_explore(document: Document, face: Face, scenario: f.Scenario, at: Steps) -> None:
    """Raise KodexError where nothing is free, or nothing is expected of what is explored."""
    explore = scenario.explore
    if explore is None:
        return
    if not explore.free:
        what = _("nothing is free, so there is nothing to explore")
        raise document.error(
            what, *at, "explore", "free", mend=_("name decisions (payment, order:*) or actions (action)")
        )
    if not (explore.always or explore.never or explore.sometimes):
        what = _("nothing is expected of what is explored")
        raise document.error(what, *at, "explore", mend=_("give 'always', 'never' or 'sometimes'"))
    if explore.until is not None:
        check_stage(document, explore.until, face.stage(explore.until), face.stages, (*at, "explore", "until"))


def check_switches(document: Document, face: Face, data: Any, at: Steps) -> None:
    """Raise KodexError for a reading that is written so that YAML takes it for no text: ``yes``, ``2``."""
    readings = data.get("readings") if isinstance(data, dict) else None
    for name, reading in readings.items() if isinstance(readings, dict) else ():
        switches = reading.get("switches") if isinstance(reading, dict) else None
        is_known = isinstance(reading, dict) and all(key in f.Reading.__struct_fields__ for key in reading)
        if isinstance(reading, dict) and is_known and reading.get("switches", {}) == {}:
            _refuse_unset(document, face, str(name), (*at, "readings", name))
        if isinstance(switches, str | list):
            _refuse_unpaired(document, face, switches, (*at, "readings", name, "switches"))
        for switch, value in switches.items() if isinstance(switches, dict) else ():
            known = face.switches.get(switch)
            if known is None or isinstance(value, str | dict | list):
                continue
            place = (*at, "readings", name, "switches", switch)
            written = document.source(*place) or flow(value)
            what = _("the switch '{name}' has no reading '{value}'").format(name=switch, value=written)
            if isinstance(value, bool):
                what = _("{what}, and YAML reads {word} as true or false").format(what=what, word=written)
            truths = {True: ("igen", "yes"), False: ("nem", "no")}.get(value, ()) if isinstance(value, bool) else ()
            likely = [one for one in (written, *truths) if one in known] or nearest(written, known)[:1]
            form = _("one of: {known}").format(known=", ".join(f'"{one}"' for one in known))
            raise document.error(what, *place, mend=f'{switch}: "{likely[0]}" ({form})' if likely else form)


def _refuse_unset(document: Document, face: Face, name: str, at: Steps) -> None:
    """Raise KodexError for a reading that sets no switch, where its name is that of a reading switches have."""
    able = [switch for switch, known in face.switches.items() if name in known]
    near = [] if able else [(one, word) for one, known in face.switches.items() for word in nearest(name, known)[:1]]
    pairs = [(switch, name) for switch in able] or near[:1]
    if not pairs:
        return
    forms = [f"switches: {flow({switch: value})}" for switch, value in pairs]
    right = forms[0] if len(forms) == 1 else _("one of: {known}").format(known=", ".join(forms))
    mend = _("add: {form}").format(form=right)
    raise document.error(_("the key '{key}' is missing").format(key="switches"), *at, mend=mend)


def _refuse_unpaired(document: Document, face: Face, written: str | list[Any], at: Steps) -> None:
    """Raise KodexError for a switch that is named without a mapping, where it is known which."""
    words = re.split(r"[\s:=,]+", written) if isinstance(written, str) else [str(one) for one in written]
    switch = next((one for one in words if one in face.switches), None)
    if switch is None:
        return
    known = face.switches[switch]
    value = next((f'"{one}"' for one in known if one in words), "…")
    form = f"switches: {{{switch}: {value}}}"
    every = _("one of: {known}").format(known=", ".join(f'"{one}"' for one in known))
    what = _("a reading names each switch with what it is set to")
    raise document.error(what, *at, mend=f"{form} ({every})" if value == "…" else form)


def forbidden(data: Any) -> Iterator[tuple[Steps, dict[str, Any], str]]:
    """Wherever a scenario says, as it is written, that something is forbidden: the place, what it stands in and by
    which key. Steps (``illegal``) and given tables (``impossible``), those of readings too."""
    readings = data.get("readings") if isinstance(data, dict) else None
    courses: list[tuple[Steps, Any]] = [((), data)]
    courses += [(("readings", name), one) for name, one in readings.items()] if isinstance(readings, dict) else []
    for at, course in courses:
        steps, then = (course.get("when"), course.get("then")) if isinstance(course, dict) else (None, None)
        for n, step in enumerate(steps if isinstance(steps, list) else ()):
            if isinstance(step, dict) and "illegal" in step:
                yield (*at, "when", n, "illegal"), step, "illegal"
        if isinstance(then, dict) and "impossible" in then:
            yield (*at, "then", "impossible"), then, "impossible"


def take_forbidding(document: Document, data: Any, at: Steps) -> None:
    """Let what is said to be forbidden, but not by which rules (``illegal: true``), be played: which they are is told
    then. Raises KodexError for what is said not to be."""
    for place, holder, key in forbidden(data):
        written = holder[key]
        if written is True or (isinstance(written, str) and written.casefold() in ("igen", "igaz")):
            holder[key] = []
        elif written is False:
            what = (
                _("'illegal' stands only at a step that is forbidden")
                if key == "illegal"
                else _("'impossible' stands only where the given table is forbidden")
            )
            raise document.error(what, *at, *place, mend=_("leave it out"))


def check_readings(document: Document, scenario: f.Scenario, involved: Involved, at: Steps) -> None:
    """Raise KodexError for a reading that sets no switch there is, or expects nothing."""
    switches = involved.face.switches
    for name, reading in scenario.readings.items():
        here = (*at, "readings", name)
        if not reading.switches:
            raise document.error(_("a reading sets at least one switch"), *here, "switches", mend=one_of("", switches))
        for switch, value in reading.switches.items():
            known = switches.get(switch)
            if known is None:
                what = _("there is no switch '{name}'").format(name=switch)
                raise document.error(what, *here, "switches", switch, mend=one_of(switch, switches, document))
            if value not in known:
                what = _("the switch '{name}' has no reading '{value}'").format(name=switch, value=value)
                raise document.error(what, *here, "switches", switch, mend=one_of(value, known))
        if reading.then.impossible is not None and (_expects(reading.then) or scenario.when or reading.when):
            message = _("'impossible' stands alone: nothing is played on such a table")
            raise document.error(message, *here, "then")
        if not _expects(reading.then) and reading.then.impossible is None:
            raise document.error(
                _("'then' expects nothing"), *here, "then", mend=_("say what must come of the reading")
            )
        _check_then(document, scenario, reading.then, involved, (*here, "then"))

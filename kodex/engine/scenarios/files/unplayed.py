"""Rules that a program could play and the engine does not yet: what a scenario that rests on one is known by.

They stand in ``exemptions.yaml`` beside the scenarios of the rulebook. A scenario that names one, or meets its
*trigger*, can be neither right nor wrong here: its verdict is ``undecidable``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, structs

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.decks import parsed
from kodex.engine.face import Face, Seen
from kodex.engine.face import format as f
from kodex.engine.face.spoken import folded
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.files.exemptions import (
    EXEMPTIONS,
    Postponed,
    Register,
    Trigger,
    Unplayed,
    read_register,
)
from kodex.engine.scenarios.files.rulenumbers import bound, edition_of, numbers_in
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.errors import KodexError
from kodex.ground import games
from kodex.ground.i18n import _


@cache
def every(rulebook: str) -> dict[str, Unplayed]:
    """The rules of a rulebook that are listed as played by nobody, by number; none where there is no file to read."""
    return {one.number: one for one in _register(rulebook).unplayed}


@cache
def _register(rulebook: str) -> Register:
    path = os.path.join(games.scenarios_of(rulebook), EXEMPTIONS)
    try:
        return parsed.made_of(path, Register, read_register)
    except KodexError:  # kodex coverage says what is wrong
        return Register()


@cache
def _unplayed(edition: str) -> frozenset[str]:
    """The numbers that nobody plays: those that are listed, and those of titles and parts that are put off."""
    listed = frozenset(every(edition)) | _put_off(edition, _register(edition).postponed)
    return listed - bound(edition) - editions.shared(edition)


def _put_off(edition: str, postponed: Sequence[Postponed]) -> frozenset[str]:
    if not postponed:
        return frozenset()
    try:
        from kodex.store.light import numbers_in_titles

        titles, parts = ([one.title for one in postponed], [one.part for one in postponed])
        return numbers_in_titles(edition, frozenset(filter(None, titles)), frozenset(filter(None, parts)))
    except (KodexError, ImportError):  # in a browser there is an engine, but no store
        return frozenset()


def is_unplayed(edition: str, number: str) -> bool:
    """Whether no norm plays a rule that could be played, neither an own one nor one that the edition shares."""
    return number in _unplayed(edition)


def named(scenario: f.Scenario) -> list[Met]:
    """The rules nobody plays that a scenario names, in its rules, refusals and citations."""
    own = scenario.played_by
    written = dict.fromkeys(number for _place, numbers in numbers_in(scenario) for number in numbers)
    perhaps = [number for number in written if ":" in number or number in _unplayed(own)]
    found = dict.fromkeys(edition_of(own, number) for number in perhaps)
    return [Met(number, edition) for edition, number in found if is_unplayed(edition, number)]


# --- words that only such rules know ----------------------------------------------------------------------------------


@cache
def words(rulebook: str) -> dict[str, tuple[str, ...]]:
    """The words of cards that only rules nobody plays know, folded, with the numbers of the rules."""
    known = faces.of(rulebook).knows_word
    told = ((one.number, word) for one in every(rulebook).values() if one.trigger for word in one.trigger.words())
    return _by_word((number, word) for number, word in told if not known(word))


@cache
def acts(rulebook: str) -> dict[str, tuple[str, ...]]:
    """The acts of steps that only rules nobody plays know, with the numbers of the rules."""
    triggers = ((one.number, one.trigger.act) for one in every(rulebook).values() if one.trigger and one.trigger.act)
    return _by_word((number, act) for number, act in triggers if act not in faces.of(rulebook).acts)


def _by_word(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for number, word in pairs:
        key = folded(word)
        found[key] = (*found.get(key, ()), number)
    return found


def take_words(face: Face, cards: Any) -> dict[str, list[str]]:
    """Take the keywords that only such rules know out of cards as they are written; gives them by card."""
    found: dict[str, list[str]] = {}
    for name, card in cards.items() if isinstance(cards, dict) else ():
        keywords = card.get("keywords") if isinstance(card, dict) else None
        if not isinstance(keywords, dict):
            continue
        for word in [word for word in keywords if isinstance(word, str) and folded(word) in words(face.rulebook)]:
            del keywords[word]
            found.setdefault(str(name), []).append(word)
    return found


def take_acts(face: Face, data: Any) -> list[tuple[str, str | None]]:
    """Put a check in the place of each step with an act that only such rules know; gives act and zone of each."""
    found = []
    steps = data.get("when") if isinstance(data, dict) else None
    given = data.get("given") if isinstance(data, dict) else None
    for n, step in enumerate(steps) if isinstance(steps, list) else ():
        act = step.get("act") if isinstance(step, dict) else None
        if isinstance(act, str) and act in acts(face.rulebook) and isinstance(given, dict):
            zone = step.get("zone")
            found.append((act, face.zone(str(zone)) if zone is not None else None))
            steps[n] = {"act": "check", "that": {"active": given.get("active")}}  # type: ignore[index]
    return found


# --- what a scenario meets --------------------------------------------------------------------------------------------


class Strange(Struct, frozen=True):
    """What was taken out of a scenario because only rules nobody plays know it: words by card, acts with zones."""

    words: dict[str, list[str]] = {}
    acts: tuple[tuple[str, str | None], ...] = ()


class Met(Struct, frozen=True):
    """A rule nobody plays that a scenario rests on, and by what that is known (empty: it is named)."""

    number: str
    rulebook: str
    by: str = ""

    @property
    def rule(self) -> str:
        """The number with its rulebook."""
        return f"{self.rulebook}:{self.number}"

    def __str__(self) -> str:
        return f"{self.number} ({self.by})" if self.by else self.number


class _Watched(Struct, frozen=True):
    """A trigger made ready to be looked for: its words folded, and what is said where it is met."""

    number: str
    trigger: Trigger
    words: frozenset[str]
    beside: frozenset[str]
    format: str
    by: str

    def first(self) -> tuple[str, frozenset[str]]:
        """One of these must be seen before it is worth looking closer: a word, the format or an act (or none)."""
        if self.words:
            return "word", self.words
        return ("format", frozenset({self.format})) if self.format else ("act", frozenset({self.trigger.act or ""}))

    def is_near(self, seen: Seen) -> bool:
        """Whether all that the trigger gives is so, but for the stage, which the game may yet reach."""
        wanted = self.trigger
        if wanted.word is not None and self.words.isdisjoint(seen.words):
            return False
        if wanted.beside is not None and self.beside.isdisjoint(seen.words):
            return False
        if wanted.act is not None:
            if not any(act == wanted.act and wanted.zone in (None, zone) for act, zone in seen.acts):
                return False
        elif wanted.zone is not None and wanted.zone not in seen.zones:
            return False
        return (
            (wanted.format is None or self.format in seen.formats)
            and (wanted.turn is None or wanted.turn == seen.turn)
            and (wanted.started is None or wanted.started == seen.started)
        )


@cache
def _watched(rulebook: str) -> dict[str, dict[str, list[_Watched]]]:
    """The triggers of a rulebook, each made ready once, by what must be seen first for one to be met."""
    found: dict[str, dict[str, list[_Watched]]] = {"word": {}, "format": {}, "act": {}}
    for one in _ready(rulebook):
        sort, words = one.first()
        for word in words:
            found[sort].setdefault(word, []).append(one)
    return found


def _ready(rulebook: str) -> Iterator[_Watched]:
    return (
        _Watched(
            one.number,
            one.trigger,
            frozenset(map(folded, one.trigger.words())),
            frozenset(map(folded, _listed(one.trigger.beside))),
            folded(one.trigger.format or ""),
            _said(one.trigger),
        )
        for one in every(rulebook).values()
        if one.trigger is not None and is_unplayed(rulebook, one.number)
    )


class Watch(Struct, frozen=True):
    """What is known of a scenario before it is played: the rules nobody plays that it names, and triggers near it, by
    the rulebook they are of."""

    named: list[Met]
    seen: Seen = Seen()
    close: dict[str, list[_Watched]] = {}

    def met(self, log: Sequence[Event] = ()) -> list[Met]:
        """The rules nobody plays that it names or whose triggers it meets, with what has happened so far."""
        found = {one.rule: one for one in self.named}
        stages = {self.seen.stage, *(event.facts.get("stage") for event in log)} if self.close else set()
        for rulebook, close in self.close.items():
            near = {one.number: one.by for one in close if one.trigger.stage in (None, *stages)}
            met = [Met(number, rulebook, near[number]) for number in every(rulebook) if number in near]
            found |= {one.rule: one for one in met if one.rule not in found}
        return list(found.values())


def watch(face: Face, scenario: f.Scenario, cards: dict[str, Any], strange: Strange | None = None) -> Watch:
    """Look at a scenario once; :meth:`Watch.met` says what it rests on, before it is played and after."""
    own = str(scenario.edition or face.rulebook)
    watched = {rulebook: _watched(rulebook) for rulebook in dict.fromkeys((face.rulebook, own))}
    if not any(words for triggers in watched.values() for words in triggers.values()):
        return Watch(named(scenario))
    seen = _with_strange(face.seen(scenario, cards), strange or Strange())
    there = {"word": seen.words, "format": seen.formats, "act": {"", *(act for act, _zone in seen.acts)}}
    close: dict[str, list[_Watched]] = {}
    for rulebook, triggers in watched.items():
        every_one = rulebook == own
        first = [triggers[sort][word] for sort, words in there.items() for word in words & triggers[sort].keys()]
        near = {one.number: one for those in first for one in those if every_one or is_strange(one.trigger, rulebook)}
        found = [one for one in near.values() if one.is_near(seen)]
        close |= {rulebook: found} if found else {}
    return Watch(named(scenario), seen, close)


def _with_strange(seen: Seen, strange: Strange) -> Seen:
    """What is seen of a scenario, with what was taken out of it."""
    if not strange.words and not strange.acts:
        return seen
    words = {folded(word) for name, words in strange.words.items() if name in seen.cards for word in words}
    return structs.replace(seen, words=seen.words | words, acts=seen.acts | set(strange.acts))


def failure(rests_on: Sequence[Met]) -> Failure:
    """What is said of a scenario that rests on rules nobody plays."""
    never = [one for one in rests_on if _nothing_shows(one)]
    waiting = [one for one in rests_on if one not in never]
    told = []
    if waiting:
        what = _("cannot be decided: {rules} → the engine does not play this yet")
        told.append(what.format(rules="; ".join(map(str, waiting))))
    if never:
        what = _(
            "cannot be decided: {rules}: no table and no step can show this → name the rule that decides here instead"
        )
        told.append(what.format(rules="; ".join(map(str, never))))
    return Failure("; ".join(told))


def _nothing_shows(one: Met) -> bool:
    """Whether a rule has no sign by which a scenario that rests on it could be known: it is only ever named."""
    listed = every(one.rulebook).get(one.number)
    return listed is not None and listed.trigger is None


def is_strange(trigger: Trigger, rulebook: str) -> bool:
    """Whether the words or the act of a trigger are none that cards and steps of any other rule have."""
    return any(folded(word) in words(rulebook) for word in trigger.words()) or trigger.act in acts(rulebook)


def _said(trigger: Trigger) -> str:
    given = {key: value for key, value in structs.asdict(trigger).items() if value is not None}
    return ", ".join(f"{key}: {_joined(value)}" for key, value in given.items())


def _listed(value: str | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else value or []


def _joined(value: object) -> str:
    return " | ".join(map(str, value)) if isinstance(value, list) else str(value)

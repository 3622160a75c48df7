"""Rules that a program could play and the engine does not yet: what a scenario that rests on one is known by.

They stand in ``exemptions.yaml`` beside the scenarios of the rulebook. A scenario that names one, or meets its
*trigger*, can be neither right nor wrong here: its verdict is ``undecidable``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, structs

from kodex import paths
from kodex.engine import editions
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios.exemptions import EXEMPTIONS, Trigger, Unplayed, read_unplayed
from kodex.engine.scenarios.judging import Failure
from kodex.engine.scenarios.rulenumbers import bound, edition_of, numbers_in
from kodex.engine.scenarios.setting import things_of
from kodex.errors import KodexError
from kodex.i18n import _

OPEN_ZONES = ("hand", "guard", "reserve", "table", phases.ASIDE)
"""Where a card must lie at the start for its words to matter: what lies in a deck or a pile may never come up."""

ACTS = frozenset(str(step.__struct_config__.tag) for step in get_args(f.AnyStep))


@cache
def every(rulebook: str = editions.DEFAULT) -> dict[str, Unplayed]:
    """The rules of a rulebook that nobody plays, by number; none where there is no file to read, as in a browser."""
    path = Path(paths.shipped("queries")) / "scenarios" / rulebook / EXEMPTIONS
    try:
        return {one.number: one for one in read_unplayed(path)}
    except KodexError:  # kodex coverage says what is wrong
        return {}


def is_unplayed(edition: str, number: str) -> bool:
    """Whether no norm plays a rule that could be played."""
    return number in every(edition) and number not in bound(edition)


def named(scenario: f.Scenario) -> list[str]:
    """The rules nobody plays that a scenario names, in its rules, refusals and citations."""
    own = str(scenario.edition or editions.DEFAULT)
    found = (edition_of(own, number) for _place, numbers in numbers_in(scenario) for number in numbers)
    return list(dict.fromkeys(number for edition, number in found if is_unplayed(edition, number)))


# --- words that only such rules know ----------------------------------------------------------------------------------


@cache
def words() -> dict[str, tuple[str, ...]]:
    """The words of cards that only rules nobody plays know, folded, with the numbers of the rules."""
    registry.load()
    told = ((one.number, word) for one in every().values() if one.trigger for word in one.trigger.words())
    return _by_word((number, word) for number, word in told if registry.canonical(word) not in registry.KEYWORDS)


@cache
def acts() -> dict[str, tuple[str, ...]]:
    """The acts of steps that only rules nobody plays know, with the numbers of the rules."""
    told = ((one.number, one.trigger.act) for one in every().values() if one.trigger and one.trigger.act)
    return _by_word((number, act) for number, act in told if act not in ACTS)


def _by_word(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for number, word in pairs:
        key = phases.folded(word)
        found[key] = (*found.get(key, ()), number)
    return found


def take_words(cards: Any) -> dict[str, list[str]]:
    """Take the keywords that only such rules know out of cards as they are written; gives them by card."""
    found: dict[str, list[str]] = {}
    for name, card in cards.items() if isinstance(cards, dict) else ():
        keywords = card.get("keywords") if isinstance(card, dict) else None
        if not isinstance(keywords, dict):
            continue
        for word in [word for word in keywords if isinstance(word, str) and phases.folded(word) in words()]:
            del keywords[word]
            found.setdefault(str(name), []).append(word)
    return found


def take_acts(data: Any) -> list[tuple[str, str | None]]:
    """Put a check in the place of each step with an act that only such rules know; gives act and zone of each."""
    found = []
    steps = data.get("when") if isinstance(data, dict) else None
    given = data.get("given") if isinstance(data, dict) else None
    for n, step in enumerate(steps) if isinstance(steps, list) else ():
        if isinstance(step, dict) and step.get("act") in acts() and isinstance(given, dict):
            zone = step.get("zone")
            found.append((str(step["act"]), phases.read_zone(str(zone)) if zone is not None else None))
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
    by: str = ""

    def __str__(self) -> str:
        return f"{self.number} ({self.by})" if self.by else self.number


def met(
    scenario: f.Scenario, cards: dict[str, Card], strange: Strange | None = None, log: Sequence[Event] = ()
) -> list[Met]:
    """The rules nobody plays that a scenario names or whose triggers it meets, with what has happened so far."""
    found = {number: Met(number) for number in named(scenario)}
    seen = _Seen(scenario, cards, strange or Strange(), log)
    shared = scenario.edition in (None, editions.DEFAULT)
    for number, one in every().items():
        if number in found or one.trigger is None or not is_unplayed(editions.DEFAULT, number):
            continue
        by = seen.by(one.trigger) if shared or is_strange(one.trigger) else ""
        if by:
            found[number] = Met(number, by)
    return list(found.values())


def failure(rests_on: Sequence[Met]) -> Failure:
    """What is said of a scenario that rests on rules nobody plays."""
    what = _("cannot be decided: {rules} → the engine does not play this yet")
    return Failure(what.format(rules="; ".join(map(str, rests_on))))


def is_strange(trigger: Trigger) -> bool:
    """Whether the words or the act of a trigger are none that cards and steps of any other rule have."""
    return any(phases.folded(word) in words() for word in trigger.words()) or trigger.act in acts()


class _Seen:
    """What of a scenario triggers may speak of."""

    def __init__(self, scenario: f.Scenario, cards: dict[str, Card], strange: Strange, log: Sequence[Event]) -> None:
        given = scenario.given
        self.format = phases.folded(given.format or ("verseny" if given.deck_check == "verseny" else ""))
        lying = [(zone, thing.card) for _player, zone, _n, thing in things_of(given)]
        self.zones = {zone for zone, _card in lying}
        open_to_all = dict.fromkeys(name for zone, name in lying if zone in OPEN_ZONES)
        used = {*scenario.cards, *(name for _zone, name in lying)}
        told = [word for name in open_to_all for word in _words_of(cards[name])]
        told += [word for name, left_out in strange.words.items() if name in used for word in left_out]
        self.words = {phases.folded(word) for word in told}
        self.acts = {(_act(step), _zone(step)) for step in scenario.when} | set(strange.acts)
        self.stages = {phases.read_stage(given.phase)} | {event.facts.get("stage") for event in log}
        self.started = given.started is not None
        self.turn = given.players[given.active].turn

    def by(self, trigger: Trigger) -> str:
        """By what a trigger is met, in words; empty where it is not."""
        wanted = {key: value for key, value in structs.asdict(trigger).items() if value is not None}
        if not all(self._has(key, value, trigger) for key, value in wanted.items()):
            return ""
        return ", ".join(f"{key}: {_joined(value)}" for key, value in wanted.items())

    def _has(self, key: str, value: Any, trigger: Trigger) -> bool:
        match key:
            case "word" | "beside":
                return any(phases.folded(word) in self.words for word in _listed(value))
            case "act":
                return any(act == value and trigger.zone in (None, zone) for act, zone in self.acts)
            case "zone":
                return trigger.act is not None or value in self.zones
            case "format":
                return phases.folded(value) == self.format
            case "stage":
                return value in self.stages
            case "turn":
                return bool(value == self.turn)
        return bool(value == self.started)


def _words_of(card: Card) -> Iterator[str]:
    """The words a card may be known by: keywords, types, colours, what kinds of abilities it has; no free names."""
    yield from (card.type, *card.subtypes, *card.keywords)
    yield from card.colours or ("színtelen",)
    if card.marker:
        yield "jelző"
    for ability in card.abilities:
        yield from ("késleltetett",) if ability.delayed is not None else ()
        yield from ("időleges",) if ability.temporary is not None else ()


def _act(step: f.AnyStep) -> str:
    return str(step.__struct_config__.tag)


def _zone(step: f.AnyStep) -> str | None:
    zone = getattr(step, "zone", None)
    return phases.read_zone(zone) if zone is not None else None


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _joined(value: object) -> str:
    return " | ".join(map(str, value)) if isinstance(value, list) else str(value)

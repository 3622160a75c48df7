"""What of a scenario of the gardens may be otherwise: coins, the die, who leads, a card elsewhere, what it says."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.kernel.state import State
from kodex.ground import structured
from tests.engine.tinygame import language as spoken
from tests.engine.tinygame.vocabulary import Plant

_FLAGS = {"cactus": "kaktusz", "shade": "árnyékkedvelő", "magpie": "szarka"}
_NUMBERS = {"coins": "pénze", "points": "pontja"}
_HANDS = ("hand", "deck", "pile")


class InSupposing:
    """What the gardens tell of changes; ``named`` gives a table as plain data with everything's id."""

    numbers: Collection[str] = ("coins", "points", "count")
    telling: Collection[str] = ("die", "leader", "gone", "zone", *_FLAGS)
    when: Collection[str] = ()

    def __init__(self, named: Callable[[Any, State], dict[str, Any]]) -> None:
        self._named = named

    def draft(self, scenario: Any, cards: Mapping[str, Any]) -> Draft:
        """The table and the steps as plain data."""
        given = self._named(scenario.given, spoken.start(scenario.given))
        return Draft(given, [msgspec.to_builtins(step) for step in scenario.when], dict(cards))

    def changes(self, draft: Draft, asked: Asked) -> Iterator[Change]:
        """Of numbers the nearest; of cards what the rules have read, and whether one lies elsewhere, or nowhere."""
        given = draft.given
        for n in (one for one in (1, 2, 3) if one != given["die"]):
            yield Change("die", "", given["die"], n, partial(_set, ("die",), n), (1, abs(n - given["die"])))
        for player, side in given["players"].items():
            if given["leader"] is not None and player != given["leader"]:
                yield Change("leader", player, given["leader"], player, partial(_set, ("leader",), player))
            for key in _NUMBERS:
                for n in (side[key] + 1, side[key] - 1):
                    if n >= 0:
                        yield Change(key, player, side[key], n, partial(_set, ("players", player, key), n))
            for zone in _HANDS:
                for at, thing in enumerate(side[zone]):
                    yield Change("gone", thing["id"], zone, None, partial(_take, player, zone, at), (1, 2))
                    other = "hand" if zone != "hand" else "deck"
                    yield Change("zone", thing["id"], zone, other, partial(_move, player, zone, at, other), (1, 1))
        for at, thing in enumerate(given["stall"]):
            left = [*given["stall"][:at], *given["stall"][at + 1 :]]
            yield Change("gone", thing["id"], "stall", None, partial(_set, ("stall",), left), (1, 2))
        for (name, field), rules in asked.reads.items():
            if name in draft.cards and field in (*_FLAGS, "needs"):
                yield from _of_card(draft, name, field, frozenset(rules))

    def supposed(self, scenario: Any, draft: Draft) -> Any:
        """The scenario as the draft has it."""
        given = structured.convert(draft.given, spoken.Given)
        return msgspec.structs.replace(scenario, given=given)

    def change_in_words(self, change: Change, language: str) -> str:
        """A change as a condition."""
        return (_hungarian if language == "hu" else _english)(change)

    def value_in_words(self, path: str, actual: Any, expected: Any, language: str) -> str:
        """``A.points: 1 (0)``."""
        return f"{path}: {actual} ({expected} helyett)" if language == "hu" else f"{path}: {actual}, not {expected}"


def _of_card(draft: Draft, name: str, field: str, by: frozenset[str]) -> Iterator[Change]:
    old = getattr(draft.cards[name], field)
    for new in [not old] if field in _FLAGS else [n for n in (old + 1, old - 1) if n > 0]:
        yield Change(field, name, old, new, partial(_print, name, field, new), (0, 1), by)


def _set(path: tuple[str, ...], value: Any, of: Draft) -> None:
    of.given = copy.deepcopy(of.given)
    at = of.given
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value


def _take(player: str, zone: str, at: int, of: Draft) -> None:
    there = of.given["players"][player][zone]
    _set(("players", player, zone), [*there[:at], *there[at + 1 :]], of)


def _move(player: str, zone: str, at: int, other: str, of: Draft) -> None:
    thing = of.given["players"][player][zone][at]
    _take(player, zone, at, of)
    _set(("players", player, other), [*of.given["players"][player][other], thing], of)


def _print(name: str, field: str, value: Any, of: Draft) -> None:
    card: Plant = of.cards[name]
    of.cards = {**of.cards, name: msgspec.structs.replace(card, **{field: value})}


def _hungarian(one: Change) -> str:
    if one.kind in _FLAGS:
        return f"a(z) {one.of} {'' if one.new else 'nem '}{_FLAGS[one.kind]} volna"
    if one.kind in _NUMBERS:
        return f"{one.of} {_NUMBERS[one.kind]} {one.new} volna ({one.old} helyett)"
    told = {
        "die": f"a kocka {one.new} volna ({one.old} helyett)",
        "leader": f"{one.of} kezdene",
        "gone": f"{one.of} nem volna ott",
        "zone": f"{one.of} máshol volna: {one.new}",
        "needs": f"a(z) {one.of} {one.new} növekedést kérne ({one.old} helyett)",
    }
    return told[one.kind]


def _english(one: Change) -> str:
    if one.kind in _FLAGS:
        return f"the {one.of} were {'a' if one.new else 'no'} {one.kind}"
    told = {
        "die": f"the die showed {one.new} (not {one.old})",
        "leader": f"{one.of} were to begin",
        "gone": f"{one.of} were not there",
        "zone": f"{one.of} lay elsewhere: {one.new}",
        "needs": f"the {one.of} needed {one.new} (not {one.old})",
    }
    return told.get(one.kind, f"{one.of} had {one.new} {one.kind} (not {one.old})")

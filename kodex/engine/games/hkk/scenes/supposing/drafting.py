"""How a draft of a scenario of HKK is changed, and what of it there is to change."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import msgspec

from kodex.engine.face.supposing import Draft

IN_PLAY = ("guard", "reserve", "table")
SHOWN = (*IN_PLAY, "hand", "aside")
AWAY = ("deck", "pile", "void")
STEPS = (1, 2, 3, 4, 6, 10)
"""By how much a number is changed, the smallest first."""
NEAR, FARTHER, FAR = 0, 1, 2


def things(of: Draft, *zones: str) -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """Player, zone, place and thing of everything in these zones."""
    for player, side in of.given["players"].items():
        for zone in zones:
            for place, thing in enumerate(side.get(zone, ())):
                yield player, zone, place, thing


def put(path: tuple[Any, ...], value: Any, of: Draft) -> None:
    """Set a value of the given table."""
    of.given = copy.deepcopy(of.given)
    at = of.given
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value


def set_thing(id_: str, key: str, value: Any, of: Draft) -> None:
    player, zone, place, _thing = next(one for one in things(of, *SHOWN, *AWAY) if one[3]["id"] == id_)
    put(("players", player, zone, place, key), value, of)


def take(id_: str, of: Draft) -> tuple[str, dict[str, Any]]:
    """Take a thing off the table; gives whose it was, and the thing."""
    player, zone, place, thing = next(one for one in things(of, *SHOWN, *AWAY) if one[3]["id"] == id_)
    side = of.given["players"][player]
    put(("players", player, zone), [*side[zone][:place], *side[zone][place + 1 :]], of)
    return player, thing


def lay(player: str, zone: str, thing: dict[str, Any], of: Draft) -> None:
    put(("players", player, zone), [*of.given["players"][player].get(zone, ()), thing], of)


def move(id_: str, zone: str, of: Draft) -> None:
    player, thing = take(id_, of)
    lay(player, zone, thing, of)


def remove(id_: str, of: Draft) -> None:
    take(id_, of)


def replace_card(name: str, field: str, value: Any, of: Draft) -> None:
    of.cards = {**of.cards, name: msgspec.structs.replace(of.cards[name], **{field: value})}


def without(rules: frozenset[str], of: Draft) -> None:
    """Suppose that there are no such rules."""
    of.off |= rules


def nearest(value: int, least: int = 0) -> Iterator[tuple[int, int]]:
    """Other numbers and how far they are, the nearest first."""
    for far in STEPS:
        for other in (value + far, value - far):
            if other >= least:
                yield other, far


def words_in(value: Any) -> Iterator[str]:
    """Every word of plain data, keys too."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from words_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from words_in(one)
    elif isinstance(value, str):
        yield value
        yield from value.split("/")


def looked_at(steps: list[dict[str, Any]]) -> set[str]:
    """The cards and players that steps look at, by the paths of values: ``ork.zone`` is about ``ork``."""
    return {str(path).partition(".")[0] for step in steps for path in step.get("that", ())}


__all__ = [
    "AWAY",
    "FAR",
    "FARTHER",
    "IN_PLAY",
    "NEAR",
    "SHOWN",
    "lay",
    "looked_at",
    "move",
    "nearest",
    "put",
    "remove",
    "replace_card",
    "set_thing",
    "take",
    "things",
    "without",
    "words_in",
]

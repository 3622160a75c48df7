"""A mapping where a list of cards, or of answers, must stand: the list that says all that the mapping says."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.refused.spots import Spot, fits
from kodex.ground.written import flow

_LONGEST = 300
"""Longest list that is written out, in characters."""
_MOST = 60
"""So many copies of a card are written out at most."""
_BEARING = frozenset(("guard", "reserve", "hq", "hand", "deck", "discard", "pile", "side", "planets", "victory"))
"""Zones in which nothing lies that is attached to something else."""


def entries(spot: Spot) -> str | None:
    """The list that is meant by a mapping, with its key: ``{o1: ork}`` is ``[{card: ork, id: o1}]``, ``{csapás: 2}`` is
    ``[csapás, csapás]``, ``{sacrifice: nagy}`` is ``[nagy]``; where a card may be no card of the file, how an entry is
    written; None where no such list stands here."""
    data = spot.data
    if not isinstance(data, dict) or not data or not spot.steps:
        return None
    inner = [types[0] for types in spot.inner(list, tuple)]
    structs = [one for type_ in inner for one in Spot(type_, None, (), spot.around).structs()]
    keys = {one.encode_name for struct in structs for one in structured.fields(struct)}
    if spot.steps[-1] == "choose":
        answers = [one for value in data.values() for one in (value if isinstance(value, list) else [value])]
        said = all(isinstance(one, str | int) and not isinstance(one, bool) for one in answers)
        return spot.keyed(flow(answers)) if said and fits(answers, spot.type) else None
    cards = _cards(spot)
    if not {"card", "id"} <= keys or not cards or keys.issuperset(map(str, data)):
        return None  # among them one entry without its dash
    found: list[Any] = []
    for key, value in data.items():
        own = _entry(spot, str(key), value, cards, keys)
        if own is None:
            return _such(spot, cards)
        found += own
    form = flow(found)
    return spot.keyed(form) if len(form) <= _LONGEST and fits(found, spot.type) else None


def _such(spot: Spot, cards: Collection[str]) -> str | None:
    """How an entry is written, where the keys of a mapping are no cards."""
    if all(str(key) in cards for key in spot.data) or not set(map(str, spot.data)).isdisjoint(("card", "id")):
        return None
    return _("such as {form}").format(form=spot.keyed("[{card: …, id: …}]"))


def _entry(spot: Spot, key: str, value: Any, cards: Collection[str], keys: Collection[str]) -> list[Any] | None:
    """The entries of a list that are meant by one key of a mapping; None where it is not known which."""
    bears = "host" in keys and spot.steps[-1] not in _BEARING and not isinstance(spot.steps[-1], int)
    if isinstance(value, dict):
        if key in cards and "card" not in value:
            return [{"card": key, **value}]
        return [{**value, "id": key}] if "card" in value and "id" not in value and key not in cards else None
    if isinstance(value, list):
        if not all(isinstance(one, str) for one in value):
            return value if key.isdecimal() else None
        if all(one in cards for one in value):
            return [{"card": one, "host": key} for one in value] if bears and not key.isdecimal() else [*value]
        return [{"card": key, "id": one} for one in value] if key in cards else None
    if isinstance(value, str):
        if bears and key in cards and value not in cards:
            return [{"card": key, "host": value}]
        if value in cards and key.isdecimal():
            return [value]
        if value in cards:
            return [{"card": value, "host" if bears and key not in _ids(spot, key) else "id": key}]
        return [{"card": key, "id": value}] if key in cards else None
    if key not in cards or (value is not None and not isinstance(value, int)):
        return None
    if value is None or value is True:
        return [key]
    if not 0 < value <= _MOST:
        return None
    return [{"card": key, "n": value}] if "n" in keys and value > 1 else [key] * value


def _ids(spot: Spot, key: str) -> tuple[str, ...]:
    """The key, where nothing else in the scenario is called so: then it is an id that is given here."""
    root = _root(spot)
    players = root.get("given", {}).get("players") if isinstance(root, dict) else None
    return () if _holds(players, key.partition("-")[2] or key, spot.data) else (key,)


def _holds(data: Any, name: str, besides: Any) -> bool:
    """Whether plain data name a card or an id somewhere, beside one part of them."""
    if data is besides:
        return False
    if isinstance(data, dict):
        return any(_holds(one, name, besides) for one in data.values())
    return any(_holds(one, name, besides) for one in data) if isinstance(data, list) else data == name


def _root(spot: Spot) -> Any:
    while spot.parent is not None:
        spot = spot.parent
    return spot.data


def _cards(spot: Spot) -> set[str]:
    """The names of the cards of a file and of the scenario around a place."""
    around = (spot.around.whole, _root(spot))
    found = (one.get("cards") for one in around if isinstance(one, dict))
    return {str(name) for one in found if isinstance(one, dict) for name in one}


__all__ = ["entries"]

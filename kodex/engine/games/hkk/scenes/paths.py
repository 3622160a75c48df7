"""Read values of a table by path, as scenarios name them: ``ork.life``, ``A.magic``, ``A.hand.count``, ``stage``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kodex.engine.face import NotInPlay, UnknownPath
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards.registry import KEYWORDS
from kodex.engine.games.hkk.life.maxima import MAXIMA
from kodex.engine.games.hkk.table import marker_names
from kodex.engine.games.hkk.table.values import card, colours, damage, keyword, life, markers, max_life, subtypes
from kodex.engine.games.hkk.vocabulary import COST_NAMED, MAX_PARTS, Marks
from kodex.engine.kernel.table import Table

_TABLE = ("stage", "active", "outcome")
_PLAYER = ("life", "max_life", "magic", "max_magic", "components", "turn")


_ON_TABLE_ONLY = ("passive", "wounds", "damage", "life", "max_life", "keywords")
_IN_PLAY = (*phases.ON_TABLE, phases.ASIDE)


_CARD = ("name", "type", "subtypes", "colours", "cost")
_THING = ("zone", "controller", "owner", "host", "x", "down", *_CARD, *_ON_TABLE_ONLY[:-1])


def read(table: Table, path: str) -> Any:
    """The value at a path. Raises UnknownPath, and NotInPlay for what a card has in play only."""
    head, _dot, rest = path.partition(".")
    if not rest:
        return _table_value(table, head)
    if head in table.state.players:
        return _player_value(table, head, rest)
    if head in table.state.things:
        return _thing_value(table, head, rest)
    raise UnknownPath(path)


def in_short() -> Iterator[str]:
    """The paths of player A and a card, and of the table."""
    zones = tuple(phases.ZONES)
    yield from (f"A.{key}" for key in (*_PLAYER, "points", "out", *zones, *(f"{zone}.count" for zone in zones)))
    yield from (f"CARD.{key}" for key in (*_THING, "markers.…", "keywords.…"))
    yield from _TABLE


def known(table: Table, path: str) -> list[str]:
    """The paths that may be meant: of the card or player that is named, else what there is."""
    head, dot, rest = path.partition(".")
    if head in table.state.players:
        return [f"{head}.{key}" for key in (*_PLAYER, "points", "out", *(f"{zone}.count" for zone in phases.ZONES))]
    if head in table.state.things:
        return [f"{head}.{key}" for key in (*_THING, *_named(table, head, rest))]
    return [*table.state.things, *table.state.players] if dot else list(_TABLE)


def _named(table: Table, id_: str, key: str) -> list[str]:
    """Of which markers or keywords a number may be asked, where one of them is: of those it has first."""
    sort, dot, _name = key.partition(".")
    if not dot or sort not in ("markers", "keywords"):
        return ["markers.…", "keywords.…"]
    thing = table.thing(id_)
    if sort == "keywords":
        names = [*card(table, thing).keywords, *KEYWORDS]
    else:
        names = [*marker_names.lying(table), *marker_names.NAMES]
    return [f"{sort}.{name}" for name in dict.fromkeys(names)]


def _table_value(table: Table, key: str) -> Any:
    if key == "outcome":
        outcome = table.mark(Marks.OUTCOME)
        return None if outcome is None else (", ".join(outcome["won"]) or "döntetlen")
    if key in ("stage", "active"):
        return table.mark(Marks.STAGE if key == "stage" else Marks.ACTIVE)
    raise UnknownPath(key)


def _player_value(table: Table, player: str, key: str) -> Any:
    if key in MAXIMA:
        return table.player(player, key) + table.total(MAX_PARTS, player, key)
    if key in _PLAYER:
        return table.player(player, key)
    if key == "points":
        return table.mark(Marks.POINTS).get(player, 0)
    if key == "out":
        return player in table.mark(Marks.OUT)
    zone, _dot, rest = key.partition(".")
    known = phases.read_zone(zone)
    if known is None or rest not in ("", "count"):
        raise UnknownPath(f"{player}.{key}")
    ids = list(table.state.order.get(f"{player}.{known}", ()))
    return len(ids) if rest else ids


def _thing_value(table: Table, id_: str, key: str) -> Any:
    thing = table.thing(id_)
    readers: dict[str, Callable[[], Any]] = {
        "zone": lambda: phases.ZONE_WORDS[thing.zone],
        "passive": lambda: bool(thing.facts.get("passive")),
        "wounds": lambda: int(thing.facts.get("damage", 0)),
        "damage": lambda: damage(table, thing),
        "life": lambda: life(table, thing),
        "max_life": lambda: max_life(table, thing),
        "controller": lambda: thing.controller,
        "owner": lambda: thing.owner,
        "host": lambda: thing.facts.get("host"),
        "x": lambda: int(thing.facts.get("x", 0)),
        "down": lambda: bool(thing.facts.get("down")),
        "name": lambda: card(table, thing).name or thing.card,
        "type": lambda: card(table, thing).type,
        "subtypes": lambda: list(subtypes(table, thing)),
        "colours": lambda: list(colours(table, thing)),
        "cost": lambda: table.decide(COST_NAMED, thing),
    }
    name, _dot, marker = key.partition(".")
    if name in _ON_TABLE_ONLY and thing.zone not in _IN_PLAY:
        raise NotInPlay(id_, key, phases.ZONE_WORDS[thing.zone])
    if name == "markers" and marker and marker_names.is_known(table, marker_names.called(marker)):
        return markers(thing, marker_names.called(marker))
    if name == "keywords" and marker in KEYWORDS:
        return keyword(table, thing, marker)
    if key not in readers:
        raise UnknownPath(f"{id_}.{key}")
    return readers[key]()


def same(path: str, expected: Any, actual: Any) -> bool:
    """Whether a value is what a scenario expects; zones and stages may be written in any known word."""
    if isinstance(expected, str) and path.endswith(".zone"):
        return phases.read_zone(expected) == phases.read_zone(str(actual))
    if isinstance(expected, str) and path == "stage":
        return phases.read_stage(expected) == str(actual)
    if isinstance(expected, bool) or isinstance(actual, bool):
        return bool(expected is actual)
    return bool(expected == actual)

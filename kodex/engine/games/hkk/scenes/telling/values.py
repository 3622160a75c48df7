"""Values of a table by their paths, as players say them: ``A életpontja: 3``, ``life of A: 3``.

Every path that ``paths`` reads has words here (a test goes through them); another one is told as it stands.
"""

from __future__ import annotations

from typing import Any

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes.telling import english, named
from kodex.engine.games.hkk.scenes.telling.stages import stage
from kodex.engine.games.hkk.table.marker_names import called

_OF = {
    "life": ("életpontja", "life"),
    "max_life": ("maximális életpontja", "maximum life"),
    "magic": ("varázspontja", "magic points"),
    "max_magic": ("maximális varázspontja", "maximum magic points"),
    "components": ("szörnykomponense", "components"),
    "turn": ("köreinek száma", "number of turns"),
    "points": ("győzelempontja", "victory points"),
    "zone": ("helye", "place"),
    "controller": ("gazdája", "controller"),
    "owner": ("tulajdonosa", "owner"),
    "x": ("X értéke", "X"),
    "name": ("neve", "name"),
    "type": ("típusa", "type"),
    "subtypes": ("altípusa", "subtypes"),
    "colours": ("színe", "colours"),
    "cost": ("költsége", "cost"),
    "wounds": ("elszenvedett sebzése", "damage taken"),
    "damage": ("sebzése", "damage"),
}
_IS = {
    "passive": (("passzív", "nem passzív"), ("is passive", "is not passive")),
    "down": (("le van fordítva", "nincs lefordítva"), ("is face down", "is not face down")),
    "out": (("kiesett a játékból", "nem esett ki a játékból"), ("is out of the game", "is not out of the game")),
}
_LYING = {
    "deck": ("a pakliban", "in the deck"),
    "hand": ("a kézben", "in hand"),
    "reserve": ("a tartalékban", "in the reserve"),
    "guard": ("az őrposztban", "in the guard post"),
    "table": ("az asztalon", "on the table"),
    "pile": ("a gyűjtőben", "in the discard pile"),
    "void": ("a Semmiben", "in the void"),
    "chain": ("a reakciósorban", "in the reaction chain"),
    "gone": ("a játékon kívül", "outside the game"),
    "aside": ("a pakli mellett", "beside the deck"),
    "side": ("a kiegészítő pakliban", "in the side deck"),
}
_IN_ORDER = {"deck": (" (felülről)", " (from the top)")}


def is_so(path: str, value: Any, hu: bool) -> str:
    """That a value is such: ``A életpontja: 3``, ``ork passzív``, ``a játszma még tart``."""
    head, _dot, key = path.partition(".")
    if not key:
        return _of_table(head, value, hu)
    if key in _IS:
        return f"{head} {_IS[key][not hu][not value]}"
    if key == "host":
        return _attached(head, value, hu)
    word, _dot, name = key.partition(".")
    if word == "keywords":
        told = _how_much(value, hu)
        name = name.replace("_", " ")
        return f"{head} „{name}” képessége: {told}" if hu else f"ability “{name}” of {head}: {told}"
    return f"{_called(head, key, hu)}: {_told(key, value, hu)}"


def instead(path: str, actual: Any, expected: Any, hu: bool) -> str:
    """That a value is something else than expected: ``ork életpontja: 2 (3 helyett)``."""
    now, before = is_so(path, actual, hu), is_so(path, expected, hu)
    alike, colon, then = before.rpartition(": ")
    if not colon or not now.startswith(f"{alike}: "):
        return now
    return f"{now} ({then} helyett)" if hu else f"{now} (instead of {then})"


def changes(path: str, by: int, hu: bool) -> str:
    """How much a value changes from the start: ``A életpontja a kezdethez képest: −3``."""
    head, _dot, key = path.partition(".")
    what = _called(head, key, hu)
    if not by:
        return f"{what} nem változik" if hu else f"{what} does not change"
    return f"{what} a kezdethez képest: {named.signed(by)}" if hu else f"change of {what}: {named.signed(by)}"


def _of_table(key: str, value: Any, hu: bool) -> str:
    if key == "stage":
        word = value if not isinstance(value, str) else stage(value) if hu else english.stage(value)
        return f"{'szakasz' if hu else 'stage'}: {_told(key, word, hu)}"
    if key == "active":
        return f"{'aktív játékos' if hu else 'active player'}: {_told(key, value, hu)}"
    if key != "outcome":
        return f"{key}: {_told(key, value, hu)}"
    if value is None:
        return "a játszma még tart" if hu else "the game goes on"
    if value == "döntetlen":
        return "a játszma döntetlen" if hu else "the game is a draw"
    won = _told(key, value, hu)
    return f"a játszmát megnyeri: {won}" if hu else f"the game is won by {won}"


def _attached(head: str, value: Any, hu: bool) -> str:
    if value is None:
        return f"{head} nincs rátéve semmire" if hu else f"{head} is attached to nothing"
    host = _told("host", value, hu)
    return f"{head} erre van rátéve: {host}" if hu else f"{head} is attached to {host}"


def _called(head: str, key: str, hu: bool) -> str:
    """The value of a player or a card: ``A életpontja``, ``A lapjai a kézben``, ``torony életjelzőinek száma``."""
    if key in _OF:
        return f"{head} {_OF[key][0]}" if hu else f"{_OF[key][1]} of {head}"
    word, _dot, rest = key.partition(".")
    if word == "markers" and rest:
        marker = named.marker(called(rest), 2, hu)
        before, _word, after = marker.rpartition("jelző")
        return f"{head} {before}jelzőinek{after} száma" if hu else f"{marker} on {head}"
    zone = phases.read_zone(word)
    if zone is None or rest not in ("", "count"):
        return f"{head} {key}" if hu else f"{key} of {head}"
    where = _LYING[zone][not hu]
    if rest:
        return f"{head} lapjainak száma {where}" if hu else f"number of cards of {head} {where}"
    where += _IN_ORDER.get(zone, ("", ""))[not hu]
    return f"{head} lapjai {where}" if hu else f"cards of {head} {where}"


def _told(key: str, value: Any, hu: bool) -> str:
    """A value: a zone by its name, a number with the comma and the minus of print."""
    if value is None:
        return "nincs" if hu else "none"
    if key == "zone" and isinstance(value, str):
        zone = phases.read_zone(value) or value
        return phases.ZONE_WORDS.get(zone, zone) if hu else english.zone(zone)
    if isinstance(value, bool):
        return (("igen", "nem"), ("yes", "no"))[not hu][not value]
    if isinstance(value, int | float):
        number = f"{value:g}".replace("-", "−")
        return number.replace(".", ",") if hu else number
    if isinstance(value, list | tuple):
        nothing = ("egy lap sem", "no card") if phases.read_zone(key) else ("nincs", "none")
        return ", ".join(map(str, value)) or nothing[not hu]
    return str(value)


def _how_much(value: Any, hu: bool) -> str:
    """Whether something is there; how much, where it is more than one."""
    if value in (None, 0, 1):
        return (("nincs", "van"), ("no", "yes"))[not hu][bool(value)]
    return _told("keywords", value, hu)

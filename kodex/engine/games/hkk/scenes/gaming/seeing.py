"""What a player sees of a table, and of what happens on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from kodex.engine.games.hkk.phases import ZONE_WORDS
from kodex.engine.games.hkk.scenes.telling import english, named, stages
from kodex.engine.games.hkk.table.values import damage, has_life, life, markers, max_life
from kodex.engine.games.hkk.vocabulary import (
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

_OPEN = ("guard", "reserve", "table", "aside", "pile", "void")


def veiled(event: Event, viewer: str | None) -> Event:
    """An opening hand of somebody else is so many cards."""
    if viewer is None or event.kind != Happens.OPENING_HAND or event.facts.get("player") == viewer:
        return event
    hidden = ("?",) * len(event.facts.get("things", ()))
    return structs.replace(event, facts={**event.facts, "things": hidden})


def in_words(table: Table, viewer: str | None, language: str) -> list[str]:
    """Whose turn it is and in which stage; each player with points, zones and hand, other hands as numbers of cards."""
    hu = language == "hu"
    stage = (stages if hu else english).stage(str(table.mark(Marks.STAGE)))
    active = table.mark(Marks.ACTIVE)
    lines = [f"{active} köre, {stage}" if hu else f"{active}'s turn, {stage}"]
    for player in table.state.players:
        lines.append(f"{player}: {_points(table, player, hu)}")
        lines += [f"  {line}" for line in _zones(table, player, viewer, hu)]
    return lines


def _points(table: Table, player: str, hu: bool) -> str:
    words = (("life", "Ép", "life"), ("magic", "VP", "magic"), ("components", "szk", "components"))
    told = [f"{table.player(player, key)} {name if hu else other}" for key, name, other in words]
    deck = len(table.in_zone(player, "deck"))
    return ", ".join([*told, f"pakli: {deck}" if hu else f"deck: {deck}"])


def _zones(table: Table, player: str, viewer: str | None, hu: bool) -> Iterator[str]:
    hand = table.in_zone(player, "hand")
    if hand:
        named = ", ".join(thing.id for thing in hand) if viewer in (None, player) else str(len(hand))
        yield f"{_zone('hand', hu)}: {named}"
    for zone in _OPEN:
        there = table.in_zone(player, zone)
        if there:
            yield f"{_zone(zone, hu)}: {', '.join(_thing(table, thing, hu) for thing in there)}"


def _zone(zone: str, hu: bool) -> str:
    return ZONE_WORDS[zone] if hu else english.zone(zone)


def _thing(table: Table, thing: Thing, hu: bool) -> str:
    notes = []
    if thing.zone not in (Zones.PILE, Zones.VOID) and has_life(table, thing):
        notes.append(f"{damage(table, thing)}/{life(table, thing)}")
        if life(table, thing) != max_life(table, thing):
            notes[-1] += f" ({max_life(table, thing)})"
    if thing.facts.get("passive"):
        notes.append("passzív" if hu else "passive")
    notes += [_markers(name, markers(thing, name), hu) for name in thing.facts.get("markers", {})]
    if thing.facts.get("host"):
        notes.append(f"→ {thing.facts['host']}")
    return f"{thing.id} [{', '.join(notes)}]" if notes else thing.id


def _markers(name: str, n: int, hu: bool) -> str:
    return f"{n} {named.marker(name, n, hu)}"


__all__ = ["in_words", "veiled"]

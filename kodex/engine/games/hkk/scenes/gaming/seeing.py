"""What a player sees of a table, and of what happens on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from kodex.engine.games.hkk.phases import OPENING, ZONE_WORDS
from kodex.engine.games.hkk.scenes.telling import english, named, stages
from kodex.engine.games.hkk.table.values import damage, has_life, life, markers, max_life
from kodex.engine.games.hkk.vocabulary import (
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import Sight

_OPEN = ("guard", "reserve", "table", "aside", "pile", "void")


def _sees(state: State, player: str, thing: Thing) -> bool:
    """The own hand and side deck, and what one has laid face down beside the deck as long as nobody has turned that up;
    of decks nothing, not even one's own; all that lies open, and what was turned face down after it lay open."""
    if thing.zone == Zones.DECK:
        return False
    hidden = (
        thing.zone == Zones.HAND
        or (thing.zone == Zones.SIDE and not Marks.SIDES_OPEN.of(state))
        or (thing.zone == Zones.ASIDE and Facts.DOWN.of(thing) and Marks.STAGE.of(state) == OPENING.id)
    )
    return thing.controller == player or not hidden


def _sees_mark(state: State, player: str, mark: str) -> bool:
    """All but what was in the packs that players have opened: each knows only those of their own."""
    return mark != Marks.PACKS.name


SIGHT = Sight(_sees, _sees_mark, open=(Facts.DOWN.name,))
"""Who sees what of a table."""


def veiled(event: Event, viewer: str | None) -> Event:
    """An opening hand of somebody else is so many cards, and so is what is laid face down beside the decks; a card of
    another deck or hand that is kept from being played stays unnamed, as it stays where it is."""
    own = event.facts.get("player") == viewer
    if event.kind == Happens.PREVENTED and not own and viewer is not None:
        kept = event.facts.get("was") in (Zones.DECK, Zones.HAND)
        return structs.replace(event, facts={**event.facts, "thing": "?", "why": "?"}) if kept else event
    if viewer is None or own or event.kind not in (Happens.OPENING_HAND, Happens.LAID_OUT):
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
            seen = [one for one in there if viewer is None or SIGHT.thing(table.state, viewer, one)]
            open_ = [_thing(table, thing, hu) for thing in seen]
            yield f"{_zone(zone, hu)}: {', '.join([*open_, *_covered(len(there) - len(seen), hu)])}"


def _covered(n: int, hu: bool) -> list[str]:
    """So many cards of which only the back is seen."""
    return [f"{n} {'lefordított lap' if hu else 'face down'}"] if n else []


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


__all__ = ["SIGHT", "in_words", "veiled"]

"""How a game is dealt, what chance decides in it, and who stands how well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kodex.engine.face.gaming import Lists
from kodex.engine.games.hkk.actions import Attack, Play, StrikeBack
from kodex.engine.games.hkk.phases import OPENING
from kodex.engine.games.hkk.table.values import damage, has_life, life
from kodex.engine.games.hkk.vocabulary import (
    Marks,
    Zones,
)
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.table import Table

if TYPE_CHECKING:
    from random import Random

SEATS = ("A", "B")
_FIRST = "first"
"""What is asked when it is to be decided who begins: without a game before chance does (3.6)."""
_KEPT = {"life": 1.0, "magic": 0.1, "components": 0.2}
_CARD, _DAMAGE, _LIFE, _GUARDING, _DEAD = 0.8, 1.0, 0.5, 0.4, 100.0


def deal(decks: Mapping[str, Lists], chance: Random) -> dict[str, Any]:
    """The table before the game as plain data; the decks are shuffled."""
    players = {}
    for player, parts in decks.items():
        cards = [name for name, n in parts.get("deck", {}).items() for _copy in range(n)]
        chance.shuffle(cards)
        rest = {
            zone: [name for name, n in parts.get(zone, {}).items() for _copy in range(n)] for zone in ("side", "aside")
        }
        players[player] = {"turn": 0, "deck": cards, **{zone: found for zone, found in rest.items() if found}}
    return {"active": next(iter(decks)), "phase": OPENING.id, "players": players}


def by_chance(choice: Choice) -> bool:
    """Who begins, what a die shows, what a shuffle brings."""
    return choice.by == CHANCE or choice.about == _FIRST


def worth(table: Table, player: str) -> float:
    """A player's points, cards and creatures, less those of the others."""
    return sum(_side(table, one) * (1 if one == player else -1) for one in table.state.players)


def _side(table: Table, player: str) -> float:
    found = sum(share * table.player(player, key) for key, share in _KEPT.items())
    found -= _DEAD if table.player(player, "life") <= 0 else 0
    found += _CARD * len(table.in_zone(player, "hand"))
    for zone in ("guard", "reserve", "table"):
        for thing in table.in_zone(player, zone):
            found += _CARD
            if has_life(table, thing):
                share = _DAMAGE + (_GUARDING if zone == Zones.GUARD else 0)
                found += share * damage(table, thing) + _LIFE * life(table, thing)
    return found


def turns(table: Table) -> int:
    """The turns that each player has had."""
    return sum(int(table.player(player, "turn")) for player in table.state.players)


def is_slow(action: Any) -> bool:
    """Blows fall when everybody has passed."""
    return isinstance(action, Attack | StrikeBack)


def facts(table: Table) -> dict[str, Any]:
    """Life, cards in hand, whose turn it is, in which stage."""
    found: dict[str, Any] = {"stage": table.mark(Marks.STAGE), "active": table.mark(Marks.ACTIVE)}
    for player in table.state.players:
        found |= {f"{player}.{key}": table.player(player, key) for key in ("life", "magic", "turn")}
        found[f"{player}.hand.count"] = len(table.in_zone(player, "hand"))
    return found


def in_hand(table: Table, player: str) -> Iterator[tuple[str, Any]]:
    """The cards of a player's hand, each with the action of playing it at nothing."""
    for thing in table.in_zone(player, "hand"):
        yield thing.id, Play(player, thing.id)


__all__ = ["SEATS", "by_chance", "deal", "facts", "in_hand", "is_slow", "turns", "worth"]

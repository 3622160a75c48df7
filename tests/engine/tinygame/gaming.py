"""Whole games of the gardens: dealing, and what a gardener sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from kodex.engine.face.gaming import Lists
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import view
from tests.engine.tinygame.game import SIGHT
from tests.engine.tinygame.rules import Put
from tests.engine.tinygame.vocabulary import ROUNDS, Happens, Place

HAND, COINS = 3, 2


class InGames:
    """What a whole game needs of the gardens."""

    seats: Sequence[str] = ("A", "B")

    def deal(self, decks: Mapping[str, Lists], chance: Random) -> dict[str, Any]:
        """A hand of three and two coins each."""
        players = {}
        for player, parts in decks.items():
            cards = [name for name, n in parts["deck"].items() for _ in range(n)]
            chance.shuffle(cards)
            players[player] = {"coins": COINS, "hand": cards[:HAND], "deck": cards[HAND:]}
        return {"players": players}

    def by_chance(self, choice: Choice) -> bool:
        """Weather and shuffling."""
        return choice.by == CHANCE

    def worth(self, table: Table, player: str) -> float:
        """Points."""
        return float(table.player(player, "points"))

    def turns(self, table: Table) -> int:
        """The rounds that have been rolled for."""
        return ROUNDS.of(table.state)

    def is_slow(self, action: Any) -> bool:
        """What is planted shows at the harvest."""
        return isinstance(action, Put)

    def facts(self, table: Table) -> dict[str, Any]:
        """Points and cards."""
        return {f"{player}.points": table.player(player, "points") for player in table.state.players}

    def veiled(self, event: Event, viewer: str | None) -> Event:
        """A card that another one draws has no name."""
        if viewer is None or event.kind != Happens.DRAWN or event.facts["player"] == viewer:
            return event
        return Event(event.kind, (), event.norms, {**event.facts, "thing": "?"}, event.cause)

    def in_hand(self, table: Table, player: str) -> Iterator[tuple[str, Any]]:
        """Each in the first bed."""
        yield from ((thing.id, Put(player, thing.id, 1)) for thing in table.in_zone(player, Place.HAND))

    def seen_in_words(self, table: Table, viewer: str | None, language: str) -> list[str]:
        """Where each thing lies."""
        state = table.state if viewer is None else view(table.state, viewer, SIGHT)
        return [f"{thing.zone}: {thing.card} ({thing.owner})" for thing in state.things.values()]

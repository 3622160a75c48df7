"""Whole games of Conquest from the deal on, played at random: the shipped decks, and such that come to rarer ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from kodex.engine.decks.decks import Playable, playable, shipped
from kodex.engine.games.conquest.cards import Card, Side
from kodex.engine.games.conquest.game import PLAY, Rules
from kodex.engine.games.conquest.opening.planets import PLANETS
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.scenes.format import Given
from kodex.engine.games.conquest.scenes.setting import start
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.frames import waiting
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.soundness import Unsound, waits_for_ever
from kodex.ground import structured

MOST = 6_000
VARIANTS = ("shipped", "short", "weak", "barren")
"""The decks as they are; such that run out; warlords who fall at once; one planet, of which nobody may get hold."""


@cache
def decks() -> tuple[Playable, ...]:
    """The decks that come along."""
    return tuple(playable(path) for path in shipped("conquest"))


def deal(seed: int) -> tuple[dict[str, Card], dict[str, Any]]:
    """The cards of a game and its table, a variant each by turns."""
    variant, chance = VARIANTS[seed % len(VARIANTS)], Random(seed)
    cards = {name: card for deck in decks() for name, card in deck.cards.items()}
    lists = dict(zip("AB", (dict(deck.lists) for deck in decks()), strict=True))
    given = FACE.deal(lists, chance)
    if variant == "short":
        for own in given["players"].values():
            own["deck"] = own["deck"][:13]
    elif variant == "weak":
        for name, card in cards.items():
            if card.type == "hadúr":
                cards[name] = replace(card, hp=1, bloodied=Side(attack=1, hp=1))
    elif variant == "barren":
        given["row"] = {"1": given["row"]["1"]}
        for own in given["players"].values():
            own["deck"] = [name for name in own["deck"] if cards[name].shields]
    return cards, given


def begun(cards: dict[str, Card], given: dict[str, Any]) -> Position:
    """The position after the set-up, at the first decision."""
    snapshot = start(structured.convert(given, Given))
    return Position(Rules(cards, state=snapshot), snapshot).begin()


def random_action(position: Position, random: Random) -> Any:
    """Any legal action or answer, all alike; none where there is none. Not all of them are judged."""
    ask = waiting(position.state)
    if ask is not None:
        return Decide(ask.by, random.choice(ask.options))
    table = position.table
    for player in position.rules.to_act(table):
        ideas = list(PLAY.ideas(table, player))
        random.shuffle(ideas)
        return next((one for one in ideas if table.is_legal(one)), None)
    return None


def positions(seed: int) -> Iterator[Position]:
    """A game at random, position by position, to its end. Raises Unsound."""
    random = Random(seed)
    position = begun(*deal(seed))
    yield position
    for _n in range(MOST):
        if position.outcome() is not None:
            return
        action = random_action(position, random)
        why = "nobody may act and nothing is over" if action is None else waits_for_ever(position.table)
        if why is not None:
            raise Unsound(why, position)
        position = position.play(action, at_random(random))
        yield position
    raise Unsound("no end", position)


__all__ = ["PLANETS", "VARIANTS", "begun", "deal", "decks", "positions", "random_action"]

"""Whole games played at random: they end, lose no card, break no bound, and the ways to win come up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.vocabulary import BESIDE, DAMAGE, HIT_POINTS, OUTCOME, Place
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.soundness import unsound
from tests.engine.conquest import CARDS, table

OWN = {
    **CARDS,
    "íjász": Card(type="harcoló egység", cost=1, attack=1, hp=2, command=1, keywords={"távharcos": True}),
    "sas": Card(type="harcoló egység", cost=2, attack=3, hp=3, keywords={"repülő": True, "mozgékony": True}),
    "ágyú": Card(type="harcoló egység", cost=2, attack=1, hp=4, keywords={"területre ható": 2, "páncéltörő": True}),
    "kő": Card(type="harcoló egység", cost=2, attack=2, hp=1, keywords={"nem sérülhet": True}),
    "Hold": Card(type="bolygó", cards=1, resources=1, symbols=("nyersanyag", "technológia")),
}
DECK = ("ork", "dárdás", "hős", "futár", "szentély", "csel", "csel", "íjász", "sas", "ágyú", "kő") * 3
ROW = ("Tűzföld", "Jégmező", "Homok", "Hold", "Tűzföld", "~Jégmező", "~Hold")


def dealt(random: Random) -> Position:
    """Two decks, shuffled; seven cards each."""
    sides = {}
    for player in "AB":
        deck = random.sample(DECK, len(DECK))
        sides[player] = {Place.HAND.value: deck[:7], Place.DECK.value: deck[7:], Place.HQ.value: ("Vezér",)}
    return table("1.1", sides, ROW, cards=OWN, whole=True)


def is_bounded(position: Position) -> bool:
    """What must hold whenever a game rests."""
    there = position.state.things.values()
    found = position.table
    return (
        sum(map(len, position.state.order.values())) == len(position.state.things)
        and all(numbers["resources"] >= 0 for numbers in position.state.players.values())
        and all(DAMAGE.of(one) <= found.decide(HIT_POINTS, one) for one in there if DAMAGE.of(one))
        and all(one.zone.startswith(Place.PLANET) for one in there if BESIDE.of(one))
    )


def played(seed: int) -> Position:
    """A game to its end."""
    random = Random(seed)
    position = dealt(random)
    cards = sorted(thing.card for thing in position.state.things.values())
    for n in range(5_000):
        actions = list(position.legal_actions())
        if not actions:
            break
        if n % 10 == 0:
            assert unsound(position) is None
            assert is_bounded(position)
        position = position.push(random.choice(actions))
    assert OUTCOME.of(position.state) is not None
    assert sorted(thing.card for thing in position.state.things.values()) == cards
    return position


def why(position: Position) -> str:
    """The address of what has ended a game."""
    return position.log()[-1].norms[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_ends(seed: int) -> None:
    assert played(seed).to_act() == ()


@pytest.mark.whole
def test_a_hundred_random_games_end_in_every_way_to_win() -> None:
    found = Counter(why(played(seed)) for seed in range(100))
    assert {f"sz/a-jatek-megnyerese#p{n}" for n in (1, 2, 3, 5)} <= set(found)

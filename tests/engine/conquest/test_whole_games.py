"""Whole games played at random from the deal on: they end, lose no card, break no bound, and every end comes up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kodex.engine.games.conquest.game import PLAY
from kodex.engine.games.conquest.table.places import is_planet
from kodex.engine.games.conquest.vocabulary import BESIDE, DAMAGE, FIRST, HIT_POINTS, Place
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.state import Event, Moved, State, apply, lying
from tests.engine.conquest.games import positions
from tests.tiers import usually

ENDS = {
    "sz/a-jatek-megnyerese#p1": "three planets with one symbol",
    "sz/a-jatek-megnyerese#p2": "a bloodied warlord",
    "sz/a-jatek-megnyerese#p3": "a deck that runs out",
    "sz/a-jatek-megnyerese#p4": "both at once",
    "sz/a-jatek-megnyerese#p5": "no planet left",
}


def after_each(before: State, events: tuple[Event, ...]) -> State:
    """The state after these events. Raises AssertionError where one loses or doubles a card."""
    state = before
    for event in events:
        state = apply(state, (*event.changes, *event.noted))
        moved = [one.thing for one in event.changes if isinstance(one, Moved)]
        if moved:
            assert state.things.keys() == before.things.keys(), event
            places = Counter(id_ for ids in state.order.values() for id_ in ids)
            assert sum(places.values()) == len(state.things) == len(places), event
    return state


def is_bounded(position: Position) -> bool:
    """What must hold whenever a game rests."""
    found, there = position.table, position.state.things.values()
    turned_up = {one for one in range(1, 11) if is_planet(found, one)}
    token = FIRST.of(position.state)
    return (
        all(numbers["resources"] >= 0 for numbers in position.state.players.values())
        and all(0 <= DAMAGE.of(one) <= found.decide(HIT_POINTS, one) for one in there if DAMAGE.of(one))
        and all(one.zone == Place.HQ or one.zone.startswith(Place.PLANET) for one in there if BESIDE.of(one))
        and isinstance(token, int)
        and (token in turned_up or not lying(position.state, f"{Place.ROW}/{token}"))
    )


def others_may(position: Position) -> list[Any]:
    """What whoever is not awaited could do: nobody acts for the other, nor passes."""
    table, on = position.table, position.to_act()
    others = [one for one in table.state.players if one not in on]
    return [action for other in others for action in PLAY.ideas(table, other) if table.is_legal(action)]


def played(seed: int) -> tuple[str, bool]:
    """A game to its end: the address of what has ended it, and whether it was drawn. Raises AssertionError, Unsound."""
    last = None
    for n, position in enumerate(positions(seed)):
        if last is not None and position.move is not None:
            assert after_each(last.state, position.move.events) == position.state
        if n % 10 == 0:
            assert is_bounded(position)
            assert others_may(position) == []
        last = position
    assert last is not None
    assert last.move is not None
    assert last.to_act() == ()
    outcome = last.outcome()
    assert outcome is not None
    ended = [
        rule for event in reversed(last.move.events) for rule in event.norms if rule in ENDS
    ]  # what lay on it goes, too
    return ended[0], not outcome.won


def ends(seeds: range) -> Counter[tuple[str, bool]]:
    """How these games have ended, so many of each."""
    return Counter(played(seed) for seed in seeds)


@pytest.mark.parametrize("block", usually(range(4), (0,)))
def test_the_first_hundred_games_end(block: int) -> None:
    """Every time the first 25, among them six with each kind of decks."""
    found = ends(range(block * 25, block * 25 + 25))
    assert {why for why, _drawn in found} <= ENDS.keys()
    assert len(found) > 2, found


@pytest.mark.whole
def test_five_hundred_games_end_in_every_way() -> None:
    found = ends(range(100, 500))
    assert {why for why, drawn in found if not drawn} == ENDS.keys() - {"sz/a-jatek-megnyerese#p4"}
    assert {why for why, drawn in found if drawn} == {"sz/a-jatek-megnyerese#p4", "sz/a-jatek-megnyerese#p5"}

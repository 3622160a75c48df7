"""Positions that differ only in what is hidden give the same views, logs and offers: random ones of the gardens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.soundness import at_random_from, unsound
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.views import seen_events, view
from tests.engine.tinygame.game import SIGHT
from tests.engine.tinygame.rules import Compost, Pass, Put, Start, Water, course
from tests.engine.tinygame.test_gardens import CARDS, start
from tests.engine.tinygame.vocabulary import Part, Place
from tests.tiers import usually

DECK = ("kaktusz", "kofa", "répa", "tök", "kanna", "szarka")


def otherwise(state: State, viewer: str, random: Random) -> State:
    """The snapshot with the cards that a player does not see changed among themselves; a plant for a plant, for what
    lies on the table or in a bed, face down, is one."""
    hidden = [thing for thing in state.things.values() if not SIGHT.thing(state, viewer, thing)]
    things: dict[str, Thing] = dict(state.things)
    for owner, is_plant in product(state.players, (True, False)):
        own = [one for one in hidden if one.owner == owner and CARDS[one.card].is_plant == is_plant]
        for thing, card in zip(own, random.sample([one.card for one in own], len(own)), strict=True):
            things[thing.id] = replace(thing, card=card)
    return replace(state, things=things)


def positions(seed: int, most: int = 200) -> Iterator[Position]:
    """The positions of a random game."""
    random = Random(seed)
    position = start(coins=3, deck=DECK)
    for _ in range(most):
        yield position
        if position.outcome() is not None:
            return
        position = position.play(random.choice(list(position.legal_actions())), at_random(random))


def heard(position: Position, viewer: str) -> list[Event]:
    """What a player sees of the last move, with whoever may answer passing."""
    before, events = position.before, list(position.log())
    assert before is not None
    since = len(before.log())
    while position.outcome() is None and (window := course.window(position.state)) is not None and window.skips:
        position = position.push(Pass(window.holder))
        events = position.log()
    return list(seen_events(before.state, events[since:], viewer, SIGHT))


@pytest.mark.parametrize("seed", usually(range(6), [1, 2]))
def test_views_and_offers_and_what_is_heard_are_the_same(seed: int) -> None:
    random, places, moves = Random(seed), set(), 0
    for position in positions(seed):
        for viewer in position.state.players:
            other = Position(position.rules, otherwise(position.state, viewer, random))
            assert view(other.state, viewer, SIGHT) == view(position.state, viewer, SIGHT)
            if viewer not in position.to_act():
                continue
            offers = list(position.legal_actions())
            assert list(other.legal_actions()) == offers
            differ = [one for id_, one in other.state.things.items() if one != position.state.things[id_]]
            places |= {one.zone.partition("/")[0] for one in differ}
            window = course.window(position.state)
            if window is None or window.name != Part.GARDEN:
                continue
            for action in offers:
                if isinstance(action, Put | Water | Compost):
                    one, two = (Position(position.rules, each.state).push(action) for each in (position, other))
                    assert heard(one, viewer) == heard(two, viewer), action
                    moves += 1
    assert moves > 20
    assert places >= {Place.HAND, Place.DECK, Place.BED}


def test_a_plant_that_lies_face_down_is_hidden_where_it_lies_and_where_it_waits() -> None:
    seen = set()
    for seed in range(6):
        for position in positions(seed):
            for viewer in position.state.players:
                for thing in view(position.state, viewer, SIGHT).things.values():
                    if thing.card == "?":
                        seen.add(thing.zone.partition("/")[0])
                        if thing.zone not in (Place.HAND, Place.DECK):
                            assert thing.facts == {"down": True}
    assert seen == {Place.HAND, Place.DECK, Place.TABLE, Place.BED}


def test_bids_are_secret_in_views_logs_and_offers() -> None:
    first = start(coins=2).push(Start("A"), [2])
    bids = [first.push(action) for action in first.legal_actions()]
    assert len(bids) == 3
    assert len({one.key() for one in bids}) == 3
    for viewer, same in (("B", True), ("C", True), ("A", False)):
        assert all(view(one.state, viewer, SIGHT) == view(bids[0].state, viewer, SIGHT) for one in bids) == same
        logs = [list(seen_events(first.state, one.log()[len(first.log()) :], viewer, SIGHT)) for one in bids]
        assert all(log == logs[0] for log in logs) == same
        assert all(list(one.legal_actions()) == list(bids[0].legal_actions()) for one in bids)


@pytest.mark.parametrize("seed", range(25))
def test_random_games_are_sound_to_the_end(seed: int) -> None:
    end = at_random_from(start(coins=3, deck=DECK), Random(seed), 2_000)
    assert end.outcome() is not None
    assert unsound(end) is None

"""Positions of HKK that differ only in what a player does not see: equal views, offers and logs, and no card named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine import face as faces
from kodex.engine.face.gaming import Gaming
from kodex.engine.games.hkk.actions import Pass
from kodex.engine.games.hkk.phases import OPENING
from kodex.engine.games.hkk.scenes.gaming.seeing import SIGHT
from kodex.engine.games.hkk.vocabulary import Facts, Happens, Marks, Zones
from kodex.engine.kernel.choices import first
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.state import Event, FactSet, MarkSet, State, Thing, apply, side
from kodex.engine.kernel.views import HIDDEN, seen_events, view
from kodex.engine.scenarios.outcomes.words import brief
from tests.editions import DEFAULT
from tests.engine.asking import game
from tests.tiers import usually

PLACES = {Zones.DECK, Zones.HAND, Zones.SIDE}
"""Where cards lie that somebody does not see."""
PASSING = {"passes", "chain.passes", "offers.passes"}
ASKED = {Marks.CHAIN_PASSED.name, Marks.OFFERS_PASSED.name, Marks.PASSED.name}
"""That somebody was asked whether to react, and did not: HKK asks only those who can."""
LOOKS = {"searched", "looked", "looks", "location.sought", "search.over"}
"""With these somebody sees what was hidden."""
SHOWS = {"searched", "shows", "shown"}
"""With these a card is shown to all, wherever it goes (4.13.5)."""
EACH = 4
"""So many actions of each position are taken."""
AFTER = 20
"""So many passes follow at most."""
SEEDS = usually(range(12), (0,))
FACE: Any = faces.of(DEFAULT)


def with_more(state: State, stage: str | None = None) -> State:
    """The table with a side deck and cards face down beside the deck, which all have seen once the game has begun; in
    another stage, if one is given."""
    things, order = dict(state.things), dict(state.order)
    for player in state.players:
        beside = (Zones.SIDE, {}, ("ork", "mag")), (Zones.ASIDE, {Facts.DOWN.name: True}, ("szikra", "tudas"))
        for zone, facts, cards in beside:
            for card in cards:
                id_ = f"{player}.{zone}.{card}"
                things[id_] = Thing(id_, card, player, player, zone, facts)
                order[side(player, zone)] = (*order.get(side(player, zone), ()), id_)
    marks = state.marks | ({Marks.STAGE.name: stage} if stage is not None else {})
    return replace(state, things=things, order=order, marks=marks)


def otherwise(state: State, viewer: str, random: Random) -> State:
    """The snapshot in which the cards of a player that the viewer does not see have changed places with each other."""
    hidden = [thing for thing in state.things.values() if not SIGHT.thing(state, viewer, thing)]
    things = dict(state.things)
    for owner, aside in product(state.players, (True, False)):  # what lies beside a deck is no card of a deck
        own = [thing for thing in hidden if thing.owner == owner and (thing.zone == Zones.ASIDE) == aside]
        for thing, card in zip(own, random.sample([one.card for one in own], len(own)), strict=True):
            things[thing.id] = replace(thing, card=card)
    return replace(state, things=things)


def pairs(seed: int) -> Iterator[tuple[Position, Position, str]]:
    """Positions of a random game, each with one that is the same to a player, and that player."""
    random = Random(seed)
    for one in game(seed)[:-1]:
        position = Position(one.rules, with_more(one.state))
        for viewer in position.state.players:
            yield position, Position(one.rules, otherwise(position.state, viewer, random)), viewer


def settled(position: Position, action: Any) -> Position:
    """An action, and whatever it brings while nobody reacts."""
    position = position.play(action, first)
    for _ in range(AFTER):
        if position.outcome() is not None or FACE.open_decision(position.table) is None:
            break
        position = position.play(Pass(position.to_act()[0]), first)
    return position


def new(before: Position, after: Position) -> list[Event]:
    """What has happened since a position."""
    return list(after.log()[len(before.log()) :])


def heard(before: Position, after: Position, viewer: str) -> list[Event]:
    """What a player sees of it, but for who was asked and did not react."""
    return [
        replace(event, cause=None, changes=tuple(one for one in event.changes if not _is_of_asking(one)))
        for event in seen_events(before.state, new(before, after), viewer, SIGHT)
        if event.kind not in PASSING
    ]


def _is_of_asking(change: Any) -> bool:
    return isinstance(change, MarkSet) and change.key in ASKED


def told(before: Position, after: Position, viewer: str) -> list[str]:
    """What a player is told of it in a whole game."""
    assert isinstance(FACE, Gaming)
    log = [replace(FACE.veiled(event, viewer), cause=None) for event in new(before, after)]
    lines = (line for _depth, line in brief(log, "hu", DEFAULT) if line.event not in PASSING)
    return [line.text for line in lines]


@pytest.mark.parametrize("seed", SEEDS)
def test_views_and_offers_are_the_same(seed: int) -> None:
    differ, asked = set(), 0
    for position, other, viewer in pairs(seed):
        assert view(other.state, viewer, SIGHT) == view(position.state, viewer, SIGHT)
        for language in ("hu", "en"):
            lines = [FACE.seen_in_words(one.table, viewer, language) for one in (position, other)]
            assert lines[0] == lines[1]
        differ |= {
            thing.zone for id_, thing in other.state.things.items() if thing.card != position.state.things[id_].card
        }
        if all(viewer == one.to_act()[0] for one in (position, other)):  # only who can react is asked first
            offers = [[one for one in each.legal_actions() if one.by == viewer] for each in (position, other)]
            assert offers[0] == offers[1]
            asked += len(offers[0])
    assert differ == PLACES
    assert asked > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_heard_and_told_is_the_same(seed: int) -> None:
    random, taken = Random(seed), 0
    for position, other, viewer in pairs(seed):
        offers = [one for one in position.legal_actions() if one.by == viewer]
        if viewer != position.to_act()[0]:
            continue
        for action in random.sample(offers, min(EACH, len(offers))):
            ends = [settled(one, action) for one in (position, other)]
            if any(event.kind in LOOKS for end in ends for event in new(position, end)):
                continue
            both = list(zip((position, other), ends, strict=True))
            assert heard(*both[0], viewer) == heard(*both[1], viewer), action
            assert told(*both[0], viewer) == told(*both[1], viewer), action
            taken += 1
    assert taken > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_named_that_stays_hidden(seed: int) -> None:
    """Neither in what a player sees of events nor in what is told in a whole game."""
    hidden = 0
    for position, _other, viewer in pairs(seed):
        for action in list(position.legal_actions())[1 : 1 + EACH]:
            after = position.play(action, first)
            if any(event.kind in SHOWS for event in new(position, after)):
                continue
            announced = re.findall(r"[\w.]+", repr(action))  # what somebody aims at is said
            unseen = [id_ for id_ in _never_seen(position.state, new(position, after), viewer) if id_ not in announced]
            hidden += len(unseen)
            words = {word for text in told(position, after, viewer) for word in re.findall(r"[\w.]+", text)}
            words |= set(_names(heard(position, after, viewer)))
            assert words.isdisjoint(unseen), (action, words & set(unseen))
    assert hidden > 100


def _never_seen(state: State, log: list[Event], viewer: str) -> Iterator[str]:
    """The things that a player sees neither before nor at any time of a log."""
    unseen = {id_ for id_, thing in state.things.items() if not SIGHT.thing(state, viewer, thing)}
    for event in log:
        state = apply(state, (*event.changes, *event.noted))
        unseen -= {id_ for id_ in unseen if SIGHT.thing(state, viewer, state.things[id_])}
    yield from unseen


def _names(log: list[Event]) -> Iterator[str]:
    for event in log:
        yield from re.findall(r"[\w.]+", repr((event.facts, event.changes)))


@pytest.mark.parametrize("stage", [OPENING.id, "fő.1"])
def test_each_kind_of_place_is_hidden_from_whom_it_is_hidden(stage: str) -> None:
    state = with_more(game(0)[0].state, stage)
    zones = {*PLACES, Zones.ASIDE}
    for viewer, owner in (("A", "A"), ("A", "B")):
        seen = view(state, viewer, SIGHT)
        own = {zone: [seen.things[id_] for id_ in seen.order[side(owner, zone)]] for zone in zones}
        hidden = {zone for zone, there in own.items() if {thing.card for thing in there} == {HIDDEN}}
        before = {Zones.ASIDE} if stage == OPENING.id else set()
        assert hidden == ({Zones.DECK} if owner == viewer else PLACES | before)
        assert all(thing.facts == {Facts.DOWN.name: True} for thing in own[Zones.ASIDE])


def test_what_is_laid_face_down_before_the_game_is_the_same_to_the_other_and_told_without_names() -> None:
    state = with_more(game(0)[0].state, OPENING.id)
    other = otherwise(state, "B", Random(2))
    assert other != state
    assert view(other, "B", SIGHT) == view(state, "B", SIGHT)
    lines = [FACE.seen_in_words(Position(game(0)[0].rules, one).table, "B", "hu") for one in (state, other)]
    assert lines[0] == lines[1]
    assert "  pakli mellett: 2 lefordított lap" in lines[0]
    laid = Event(Happens.LAID_OUT, (), ("42.4",), {"things": ("A.aside.szikra", "B.aside.szikra")})
    assert FACE.veiled(laid, "B").facts == {"things": ("?", "?")}
    assert FACE.veiled(laid, None) == laid


def test_what_is_turned_up_and_handed_over_is_seen_and_packs_are_not() -> None:
    state = with_more(game(0)[0].state, OPENING.id)
    id_ = f"B.{Zones.ASIDE}.szikra"
    up = apply(state, [FactSet(id_, Facts.DOWN.name, None), Marks.SIDES_OPEN.set(True), Marks.PACKS.set({"B": {}})])
    seen = view(up, "A", SIGHT)
    assert seen.things[id_].card == "szikra"
    assert {seen.things[id_].card for id_ in seen.order[side("B", Zones.SIDE)]} == {"ork", "mag"}
    assert Marks.PACKS.name not in seen.marks

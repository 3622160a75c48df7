"""Games of cards that hang on every event, in which the hidden cards of a player, or his dial, are others: whatever
anybody does that both hands allow, the other player sees the same of it, and may do the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.game import PLAY, SIGHT, Rules
from kodex.engine.games.conquest.language.checks import problem
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.scenes.format import Given
from kodex.engine.games.conquest.scenes.setting import start
from kodex.engine.games.conquest.switches import SWITCHES
from kodex.engine.games.conquest.text import TRIGGERED, Ability, Cost, Effect, Limited
from kodex.engine.games.conquest.vocabulary import Happens, Place, Under
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.frames import STACK, waiting
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.views import seen_events, view
from kodex.ground import structured
from tests.engine.conquest.games import decks
from tests.tiers import usually

WHOM = ("", ": ez", ": egység & saját", ": egység & ellenséges", ": ellenséges", ": esemény", ": sereg & itt")
FROM_HAND = "sereg & saját & kézben"
DONE = (
    (None, Effect("gain", to="controller")),
    (None, Effect("draw", to="controller")),
    (None, Effect("discard", to="opponent")),
    (None, Effect("search", to="controller", of="sereg", into="kéz")),
    ("egység & ellenséges", Effect("damage")),
    ("egység & saját", Effect("ready")),
    ("sereg & ellenséges & itt", Effect("return")),
    ("sereg & saját", Effect("rout")),
    (None, Effect("heal", n=2, to="egység & saját")),
    (None, Effect("lessen", n=2)),
    (None, Effect("cancel")),
    (FROM_HAND, Effect("put", where="bolygó")),
)
COSTS = (Cost(), Cost(resources=1), Cost(resources=4), Cost(discard=1), Cost(exhaust=True), Cost(sacrifice="sereg"))
LIMITS = (None, None, None, Limited(1, "fázis"))
LIES = (("esemény", None), ("esemény", None), ("harcoló egység", None), ("támogatás", None), ("harcoló egység", "hand"))
HELD = ("harcoló egység", "támogatás", "erősítő", "esemény")
MOVES = 120


def abilities(random: Random, word: str) -> Iterator[tuple[str, Ability]]:
    """An ability of each kind that may answer to a word, with the type of its card."""
    while True:
        kind, (target, effect) = random.choice(TRIGGERED), random.choice(DONE)
        type_, works_in = random.choice(LIES)
        on = word + (random.choice(WHOM) if " " not in word or ":" in word else "")
        cost = random.choice([one for one in COSTS if type_ != "esemény" or not one.exhaust])
        may_be_forced = type_ != "esemény" and works_in is None and target != FROM_HAND
        limit, forced = random.choice(LIMITS), may_be_forced and random.random() < 0.2
        one = Ability(kind, (effect,), on, forced, works_in=works_in, cost=cost, target=target, limit=limit)
        if problem(one) is None:
            yield type_, one


def cards_for(random: Random) -> dict[str, Card]:
    """The cards of the shipped decks, and some more that hang on every event there is."""
    cards = {name: card for deck in decks() for name, card in deck.cards.items()}
    LANGUAGE.registry.load()
    for n, word in enumerate(LANGUAGE.registry.triggers):
        type_, one = next(abilities(random, word))
        body = {"attack": 1, "hp": 2, "command": 1} if type_ == "harcoló egység" else {}
        cards[f"{type_.split()[0]}{n}"] = Card(type=type_, cost=n % 3, shields=n % 2, abilities=(one,), **body)
    return cards


def begun(seed: int) -> tuple[Position, Random]:
    """A game with decks of any of these cards, under any readings."""
    random = Random(seed)
    cards = cards_for(random)
    names = [name for name, card in cards.items() if card.type in HELD]
    lists = [dict(deck.lists) for deck in decks()]
    given = FACE.deal(dict(zip("AB", lists, strict=True)), random)
    for own in given["players"].values():
        own["deck"] = random.choices(names, k=40)
    readings = {name: random.choice((one.default, *one.readings)) for name, one in SWITCHES.items()} if seed % 2 else {}
    state = start(structured.convert(given, Given))
    return Position(Rules(cards, readings, state=state), state).begin(), random


def is_aimed(position: Position) -> bool:
    """Whether something is being used that has its target in a hand: there it has one."""
    under_way = [one for one in STACK.of(position.state) if one.procedure == Under.USE]
    texts = [position.table.card(one.get("card")).abilities[one.get("n")] for one in under_way]
    return any(one.target == FROM_HAND for one in texts)


def announces_one(position: Position) -> bool:
    """Whether the last move has begun such a use: where one card fits nobody is asked which, so that this shows."""
    assert position.move is not None
    announced = [event.facts for event in position.move.events if event.kind == Happens.ANNOUNCED]
    texts = [position.table.card(one["thing"]).abilities[one["ability"] - 1] for one in announced]
    return any(one.target == FROM_HAND for one in texts)


def hidden(position: Position, viewer: str) -> list[str]:
    """The cards of the other player's hand and deck, as far as this one does not see them."""
    state = position.state
    zones = (Place.DECK,) if is_aimed(position) else (Place.HAND, Place.DECK)
    there = (one for one in state.things.values() if one.zone in zones and one.controller != viewer)
    return [one.id for one in there if not SIGHT.thing(state, viewer, one)]


def otherwise(position: Position, viewer: str, random: Random) -> Position:
    """The same table, but any cards of the game where the viewer sees none."""
    state, names = position.state, [name for name, card in position.table.cards.items() if card.type in HELD]
    other = {id_: replace(state.things[id_], card=random.choice(names)) for id_ in hidden(position, viewer)}
    changed = State(state.players, {**state.things, **other}, state.order, state.marks)
    return Position(position.rules, changed)


def answer_of(position: Position, action: Any, viewer: str, random: Random) -> Any:
    """What the other player does on the other table: the same, or with both dials open another number."""
    asks = STACK.of(position.state)[-1].asks if STACK.of(position.state) else ()
    is_open = [one for one in asks if one.secret and not one.given]
    if len(is_open) < 2 or is_open[0].by == viewer:
        return action
    return Decide(is_open[0].by, random.choice(is_open[0].options))


def seen(before: State, after: Position, viewer: str) -> list[Event]:
    """What the last move has shown to a player."""
    assert after.move is not None
    return [FACE.veiled(event, viewer) for event in seen_events(before, after.move.events, viewer, SIGHT)]


def doable(position: Position) -> list[Any]:
    """What may be done now, by whoever is to act."""
    ask = waiting(position.state)
    if ask is not None:
        return [Decide(ask.by, option) for option in ask.options]
    table = position.table
    return [one for player in position.rules.to_act(table) for one in PLAY.ideas(table, player) if table.is_legal(one)]


def offered(one: Position, two: Position, viewer: str) -> list[Any]:
    """What whoever is to act may do on both tables; the viewer the same on the one as on the other."""
    assert view(one.state, viewer, SIGHT) == view(two.state, viewer, SIGHT)
    assert one.to_act() == two.to_act()
    own, others = doable(one), doable(two)
    if one.to_act() == (viewer,):
        assert own == others
    return [action for action in own if action in others]


def named(action: Any) -> set[str]:
    """The cards that an action names."""
    values = (getattr(action, key) for key in action.__struct_fields__)
    return {str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))}


@pytest.mark.parametrize("seed", usually(range(60), [0, 1, 2, 3]))
def test_whatever_is_done_shows_nothing_of_what_is_hidden(seed: int) -> None:
    position, random = begun(seed)
    compared = 0
    for n in range(MOVES):
        if position.outcome() is not None:
            break
        viewer = random.choice("AB")
        twin, chance = otherwise(position, viewer, random), random.randrange(1000)
        out_of_sight = {*hidden(position, viewer)}
        both = [one for one in offered(position, twin, viewer) if out_of_sight.isdisjoint(named(one))]
        if both:
            action = random.choice(both)
            after = position.play(action, at_random(Random(chance)))
            beside = twin.play(answer_of(twin, action, viewer, random), at_random(Random(chance)))
            shown = (SIGHT.thing(after.state, viewer, after.state.things[one]) for one in out_of_sight)
            if not any(shown) and not announces_one(after):
                assert seen(position.state, after, viewer) == seen(twin.state, beside, viewer), (n, action)
                offered(after, beside, viewer)
                compared += 1
        there = doable(position)
        assert there
        position = position.play(random.choice(there), at_random(random))
    assert compared > MOVES // 3


def test_the_cards_hang_on_every_event_and_lie_everywhere() -> None:
    every = [one for seed in range(4) for one in cards_for(Random(seed)).values()]
    LANGUAGE.registry.load()
    own = [(card.type, one) for card in every for one in card.abilities if one.on]
    assert {pattern_of(str(one.on))[0] for _type, one in own} == {*LANGUAGE.registry.triggers}
    lying = {(type_, one.works_in) for type_, one in own}
    assert {*LIES} <= lying
    assert {*product(TRIGGERED, (False, True))} <= {(one.kind, one.forced) for _type, one in own}

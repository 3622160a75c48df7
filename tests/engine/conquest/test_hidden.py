"""What the other player cannot see changes nothing for him: views, logs, offers are the same whatever it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from kodex.engine.games.conquest.actions import Attack, Pass, Use
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.game import SIGHT
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import ANSWERING, Place
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.frames import waiting
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.views import seen_events, view
from tests.engine.conquest import CARDS, HAND, HQ, table
from tests.engine.conquest.games import positions, random_action
from tests.tiers import usually

HELD = ("harcoló egység", "támogatás", "erősítő", "esemény")


def hidden_of(state: State, player: str) -> list[Thing]:
    """What only this player sees, and what nobody does: the cards of his hand and deck that are not being shown."""
    (viewer,) = {*state.players} - {player}
    zones = (Place.HAND, Place.DECK)
    own = (one for one in state.things.values() if one.controller == player and one.zone in zones)
    return [one for one in own if not SIGHT.thing(state, viewer, one)]


def otherwise(state: State, player: str, random: Random) -> State:
    """The same table, but other cards in a player's hand and deck."""
    hidden = hidden_of(state, player)
    cards = [one.card for one in hidden]
    random.shuffle(cards)
    changed = {one.id: replace(one, card=card) for one, card in zip(hidden, cards, strict=True)}
    return State(state.players, {**state.things, **changed}, state.order, state.marks)


def of_any_cards(position: Position, player: str, random: Random) -> Position:
    """The same table, but any cards of the game in a player's hand and deck, in his deck list or not."""
    names = sorted(name for name, card in position.table.cards.items() if card.type in HELD)
    changed = {one.id: replace(one, card=random.choice(names)) for one in hidden_of(position.state, player)}
    state = position.state
    return Position(position.rules, State(state.players, {**state.things, **changed}, state.order, state.marks))


def seen(before: State, position: Position, viewer: str) -> list[Event]:
    """What the last move has shown to a player."""
    assert position.move is not None
    veiled = FACE.veiled
    return [veiled(event, viewer) for event in seen_events(before, position.move.events, viewer, SIGHT)]


def pairs(seed: int, of_his_deck: bool) -> Iterator[tuple[Position, Position, str, Random]]:
    """Positions of a game beside the same with other hidden cards of one player, and who does not see them."""
    random = Random(seed)
    for n, position in enumerate(positions(seed)):
        if n % 3 == 0 and position.outcome() is None:
            viewer, hides = random.sample("AB", 2)
            shuffled = Position(position.rules, otherwise(position.state, hides, random))
            yield position, shuffled if of_his_deck else of_any_cards(position, hides, random), viewer, random


@pytest.mark.parametrize(
    ("seed", "of_his_deck"),
    usually(product(range(0, 12, 2), (True, False)), [(0, True), (2, False), (4, True), (10, False)]),
)
def test_hand_and_deck_of_the_other_show_in_nothing(seed: int, of_his_deck: bool) -> None:
    """Whether they are the cards of his deck in another order, or any cards that there are in the game."""
    compared = 0
    for one, two, viewer, random in pairs(seed, of_his_deck):
        assert view(one.state, viewer, SIGHT) == view(two.state, viewer, SIGHT)
        assert one.to_act() == two.to_act()
        if one.to_act() == (viewer,):
            assert list(one.legal_actions()) == list(two.legal_actions())
            action, chance = random_action(one, random), random.randrange(1000)
            after = [each.play(action, at_random(Random(chance))) for each in (one, two)]
            assert seen(one.state, after[0], viewer) == seen(two.state, after[1], viewer)
            assert view(after[0].state, viewer, SIGHT) == view(after[1].state, viewer, SIGHT)
            compared += 1
    assert compared > 5


def dialled() -> Iterator[Position]:
    """The first position in which somebody sets a dial, with each number set."""
    position = next(
        one for one in positions(0) if (ask := waiting(one.state)) is not None and ask.secret and ask.by != "chance"
    )
    ask = waiting(position.state)
    assert ask is not None
    yield from (position.play(Decide(ask.by, number), at_random(Random(0))) for number in ask.options)


def test_a_dial_shows_nothing_before_both_are_set() -> None:
    first, *others = dialled()
    (viewer,) = first.to_act()
    assert first.before is not None
    for one in others:
        assert one.to_act() == (viewer,)
        assert view(one.state, viewer, SIGHT) == view(first.state, viewer, SIGHT)
        assert list(one.legal_actions()) == list(first.legal_actions())
        assert one.before is not None
        assert seen(one.before.state, one, viewer) == seen(first.before.state, first, viewer)


SEARCHES = Ability("akció", (Effect("search", to="controller", of="sereg", into="kéz"),))
LOOKS = Ability("akció", (Effect("look", n=2, to="opponent", of="sereg", into="pakli alja"),))


@pytest.mark.parametrize(("ability", "whose"), [(SEARCHES, "A"), (LOOKS, "B")])
def test_what_is_looked_at_shows_the_other_nothing(ability: Ability, whose: str) -> None:
    cards = {**CARDS, "kutató": Card(type="esemény", cost=0, abilities=(ability,))}
    hands = {HAND: ("kutató", "csel")}, {HAND: ("csel",)}
    asked = []
    for deck in (("ork", "szentély", "hős"), ("szentély", "oltár", "szentély")):
        own = [dict(one) for one in hands]
        own["AB".index(whose)] |= {Place.DECK.value: deck}
        position = table("akció 3.1", dict(zip("AB", own, strict=True)), cards=cards).push(Use("A", "A-kutató"))
        assert waiting(position.state) is not None
        asked.append(position)
    one, two = asked
    if whose == "A":
        assert view(one.state, "B", SIGHT) == view(two.state, "B", SIGHT)
        before = [each.before.state for each in asked if each.before is not None]
        assert seen(before[0], one, "B") == seen(before[1], two, "B")
    assert one.to_act() == two.to_act() == ("A",)
    in_deck = [each for each in view(one.state, "A", SIGHT).things.values() if each.zone == Place.DECK]
    assert {each.card for each in in_deck} >= {"ork", "szentély"}


PAID = Ability("reakció", (Effect("gain", to="controller"),), on="támad")


@pytest.mark.parametrize("ability", [PAID, Ability("megszakítás", PAID.effects, on="támad")])
def test_a_pause_does_not_tell_whether_the_answer_is_in_the_hand(ability: Ability) -> None:
    """It lies in the hand, in the deck, in neither: the game rests all the same, and the other sees and may do the
    same."""
    cards = {**CARDS, "lesben": Card(type="esemény", cost=0, abilities=(ability,))}
    rests = []
    for hand, deck in (("lesben", "csel"), ("csel", "lesben"), ("csel", "csel")):
        sides = {"A": {"1": ("ork",)}, "B": {"1": ("hős",), HAND: (hand,), Place.DECK.value: (deck,)}}
        position = table("3.2.6", sides, cards=cards, beginner="A").push(Attack("A", "A-ork"))
        assert position.to_act() == ("B",)
        assert position.before is not None
        rests.append(position)
    one, *others = rests
    assert all(view(one.state, "A", SIGHT) == view(two.state, "A", SIGHT) for two in others)
    befores = [each.before.state for each in rests if each.before is not None]
    told = [seen(before, each, "A") for before, each in zip(befores, rests, strict=True)]
    assert told == [told[0]] * 3
    assert [len(list(each.legal_actions())) for each in rests] == [2, 1, 1]  # to answer or to pass; to pass
    after = [each.push(Pass("B")) for each in rests]
    assert all(view(after[0].state, "A", SIGHT) == view(each.state, "A", SIGHT) for each in after)


@pytest.mark.parametrize(("holds", "asked"), [(("csel",), True), ((), False)])
def test_a_price_that_could_be_hoped_to_fall_is_no_sign_either(holds: tuple[str, ...], asked: bool) -> None:
    """What answers is too dear but for what a second card might take off the price."""
    dear = Card(type="esemény", cost=9, abilities=(PAID,))
    cheaper = Ability("megszakítás", (Effect("lessen", n=9),), on="ár")
    cards = {**CARDS, "lesben": dear, "alku": Card(type="esemény", cost=0, abilities=(cheaper,))}
    for hand in (("lesben", *holds), ("csel", *holds), ("lesben", "alku")[: 1 + len(holds)]):
        sides = {"A": {"1": ("ork",)}, "B": {"1": ("hős",), HAND: hand, Place.DECK.value: ("csel",)}}
        position = table("3.2.6", sides, cards=cards, beginner="A").push(Attack("A", "A-ork"))
        opened = {str(event.facts["window"]) for event in position.log() if event.kind == "window.opens"}
        assert bool(opened & set(map(str, ANSWERING))) is asked


def test_what_else_stands_in_a_file_is_no_card_of_the_game() -> None:
    cards = {**CARDS, "lesben": Card(type="esemény", cost=0, abilities=(PAID,))}
    state = table("3.2.6", {"A": {"1": ("ork",)}, "B": {"1": ("hős",)}}).state
    assert "lesben" not in FACE.table(cards, state, rules=book).cards
    assert FACE.table(cards, state, rules=book).cards.keys() >= {one.card for one in state.things.values()}
    hatch = Card(type="támogatás", cost=1, abilities=(Ability("akció", (Effect("create", what="lárva"),)),))
    state = table("3.2.6", {"A": {HQ: ("fészek",)}, "B": {}}, cards={**CARDS, "fészek": hatch}).state
    grubs = {**cards, "fészek": hatch, "lárva": Card(type="jelölőegység", hp=1)}
    assert "lárva" in FACE.table(grubs, state, rules=book).cards


def test_where_no_card_of_the_game_answers_nobody_is_asked() -> None:
    sides = {"A": {"1": ("ork",)}, "B": {"1": ("hős",), HAND: ("csel",), Place.DECK.value: ("csel",)}}
    position = table("3.2.6", sides, beginner="A").push(Attack("A", "A-ork"))
    opened = [event.facts["window"] for event in position.log() if event.kind == "window.opens"]
    assert set(opened).isdisjoint(map(str, ANSWERING))

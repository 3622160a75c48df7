"""A second game on the kernel: three gardeners, no step of HKK's; every seam is used."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kodex.engine.kernel.choices import WrongChoice, at_random
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.explore import explore
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import BOOKKEEPING, STACK
from kodex.engine.kernel.state import NOBODY, State, Thing, fold, side
from kodex.engine.kernel.views import HIDDEN, view
from tests.engine.tinygame.game import SIGHT, rules
from tests.engine.tinygame.rules import Compost, Pass, Put, Send, Start, Water, book
from tests.engine.tinygame.vocabulary import PERIODS, WATERING, Plant, Reply

CARDS = {"répa": Plant(2), "tök": Plant(4), "kaktusz": Plant(2, cactus=True), "szarka": Plant(0, magpie=True)}
CARDS |= {
    "kofa": Plant(0, text=(Reply("harvested", ("sell",), own=True),)),
    "talicska": Plant(0, text=(Reply("planted", ("shift",)),)),
    "tulipán": Plant(1, text=(Reply("harvested", ("pay",), role="reaction", forced=True, itself=True),)),
    "kanna": Plant(0, text=(Reply("planted", ("pour", "pay"), role="reaction", own=True),)),
}
HANDS = {"A": ("répa", "tök"), "B": ("kaktusz", "szarka"), "C": ("répa", "szarka")}


def start(coins: int = 1, deck: tuple[str, ...] = ("répa",), **off: Any) -> Position:
    """Three gardeners before the first round."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player, hand in HANDS.items():
        for zone, cards in (("hand", hand), ("deck", deck)):
            ids = [f"{player}.{zone}.{card}" for card in cards]
            things |= {id_: Thing(id_, card, player, player, zone) for id_, card in zip(ids, cards, strict=True)}
            order[side(player, zone)] = tuple(ids)
    state = State({player: {"coins": coins, "points": 0} for player in "ABC"}, things, order)
    return Position(rules(CARDS, state=state, **off), state)


def begun(die: int = 2, bids: tuple[int, ...] = (0, 1, 0), **given: Any) -> Position:
    """The first round at the gardening; B has bid most."""
    return start(**given).push(Start("A"), [die, *bids])


def kinds(position: Position) -> list[str]:
    """What has happened, but for the steps of procedures."""
    return [event.kind for event in position.log() if event.kind not in BOOKKEEPING]


def test_chance_and_secret_bids_are_asked_and_the_highest_begins() -> None:
    assert start().push(Start("A")).to_act() == ("chance",)
    assert start().push(Start("A"), [2]).to_act() == ("A",)
    with pytest.raises(WrongChoice, match="chance: weather"):
        start().push(Start("A"), [4])
    position = begun()
    assert kinds(position) == ["weather", "bid"]
    assert position.to_act() == ("B",)
    assert {player: position.state.players[player]["coins"] for player in "ABC"} == {"A": 1, "B": 0, "C": 1}
    assert begun(bids=(1, 1, 0)).to_act() == ("A",)


def test_the_magpie_interrupts_and_the_gardening_goes_on() -> None:
    planted = begun().push(Put("B", "B.hand.kaktusz", 2))
    assert [str(frame.procedure) for frame in STACK.of(planted.state)] == ["kör", "történés"]
    assert planted.to_act() == ("C",)
    assert [v.rule for v in planted.why_illegal(Water("C", 1))] == ["kertek:4"]
    pecked = planted.push(Send("C", "C.hand.szarka"))
    assert (pecked.state.things["B.hand.kaktusz"].zone, pecked.to_act()) == ("pile", ("C",))
    spared = planted.push(Pass("C"))
    assert (spared.state.things["B.hand.kaktusz"].zone, spared.to_act()) == ("bed/2", ("C",))
    assert [v.rule for v in spared.why_illegal(Send("C", "C.hand.szarka"))] == ["kertek:4"]


def test_all_pass_in_a_row_and_what_has_grown_is_harvested_under_both_addresses() -> None:
    position = begun(die=1).push(Put("B", "B.hand.kaktusz", 2)).push(Pass("C"))
    for player in "CAB":
        position = position.push(Pass(player))
    event = next(event for event in position.log() if event.kind == "harvested")
    assert (event.facts["growth"], event.norms) == (2, ("4.4", "5", "3.2", "3.1"))
    assert book.cites("3.1") == ("3.1", "lap/1")
    assert position.state.players["B"]["points"] == 1
    assert [position.table.in_zone(player, "hand")[-1].card for player in "ABC"] == ["répa"] * 3


def test_a_drop_lies_on_an_empty_bed_and_belongs_to_nobody() -> None:
    position = begun().push(Water("B", 3))
    drop = position.state.things["csepp-1"]
    assert (drop.owner, drop.controller, position.state.order["bed/3"]) == (NOBODY, NOBODY, ("csepp-1",))
    assert [v.rule for v in position.push(Pass("C")).push(Pass("A")).why_illegal(Water("B", 1))] == ["kertek:2.3"]


def test_limits_and_durations_end_with_the_round() -> None:
    position = begun(coins=2).push(Compost("B", 1)).push(Water("C", 1))
    assert len(KEPT.of(position.state)) == 2
    for player in "ABC":
        position = position.push(Pass(player))
    assert KEPT.of(position.state) == ()
    assert PERIODS.left(position.state, WATERING, "C") == 1


def test_the_pile_is_shuffled_when_the_deck_is_empty() -> None:
    position = begun(die=1, deck=()).push(Put("B", "B.hand.kaktusz", 2)).push(Send("C", "C.hand.szarka"))
    for player in "CAB":
        position = position.push(Pass(player))
    assert [event.facts["side"] for event in position.log() if event.kind == "shuffled"] == ["B.deck"] * 2 + [
        "C.deck"
    ] * 2
    assert "B.hand.kaktusz" in position.state.order["B.hand"]


def test_whose_turn_it_is_not_does_nothing() -> None:
    with pytest.raises(IllegalAction) as caught:
        begun().push(Put("A", "B.hand.kaktusz", 1))
    assert {violation.rule for violation in caught.value.violations} == {"kertek:2.2", "kertek:0"}


def test_a_player_sees_own_cards_and_the_row() -> None:
    seen = view(begun().push(Water("B", 3)).state, "A", SIGHT)
    assert {thing.card for thing in seen.things.values()} == {HIDDEN, "répa", "tök", "csepp"}


def test_every_way_of_a_round_is_found() -> None:
    found = explore(start(coins=0, deck=()), actions=lambda position: position.legal_actions(), max_nodes=100)
    assert found.nodes == 100
    small = Position(rules(CARDS, state=bare()), bare())
    through = explore(small, until=lambda position: "round.over" in kinds(position))
    assert through.complete
    assert {leaf.state.players["A"]["points"] for leaf in through.leaves} == {0, 1}


def bare() -> State:
    """Two gardeners, one cactus."""
    things = {"k": Thing("k", "kaktusz", "A", "A", "hand")}
    return State({"A": {"coins": 0, "points": 0}, "B": {"coins": 0, "points": 0}}, things, {"A.hand": ("k",)})


@pytest.mark.parametrize("seed", range(5))
def test_random_games_come_to_an_end_and_can_be_replayed(seed: int) -> None:
    random = Random(seed)
    position = start(coins=3, deck=("kaktusz", "répa", "répa"))
    for _ in range(600):
        if position.outcome() is not None:
            break
        action = random.choice(list(position.legal_actions()))
        position = position.play(action, at_random(random))
    assert position.outcome() is not None
    assert fold(start(coins=3, deck=("kaktusz", "répa", "répa")).state, position.log()) == position.state
    again = start(coins=3, deck=("kaktusz", "répa", "répa"))
    for move in position.moves():
        again = again.push(move.action, [taken.answer for taken in move.choices])
    assert again.key() == position.key()


def test_every_question_is_answered_and_every_word_declared() -> None:
    assert book.unanswered() == []
    assert book.vocabulary is not None
    position = begun(coins=2).push(Compost("B", 1)).push(Put("C", "C.hand.répa", 1)).push(Pass("B"))
    known = {str(kind): set(kind.fields) for kind in book.vocabulary.events}
    for event in position.log():
        assert set(event.facts) <= known[event.kind], event

"""The headquarters phase, a whole course of rests, and random phases with what must hold after every move."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.conquest.actions import Attack, Deploy, Pass
from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.vocabulary import EXHAUSTED, FIRST, OUTCOME, TOKEN, Under
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import Place as At
from kodex.engine.kernel.rests import Decide, waiting
from kodex.engine.kernel.soundness import unsound
from kodex.engine.kernel.state import apply
from tests.engine.conquest import DECK, HAND, HQ, forbidden, lying, table, told


def phase(step: str = "4.1", row: tuple[str | None, ...] = (None, "Jégmező", "~Homok"), **more: object) -> Position:
    """The headquarters phase begins after the first planet has been taken; nobody holds a card."""
    side = {"deck": DECK, HQ: ("Vezér!", "szentély"), "2": ("ork!",)}
    return table(step, {"A": side, "B": {"deck": DECK, HQ: ("Vezér!",)}}, row, whole=True, **more)  # type: ignore[arg-type]


def test_the_steps_follow_in_their_order_and_the_next_round_begins() -> None:
    position = phase()
    steps = [one["step"] for one in told(position, "step")]
    assert steps == ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "1.1", "1.2"]
    assert (FIRST.of(position.state), TOKEN.of(position.state)) == (2, "B")
    assert told(position, "revealed") == [{"thing": "Homok", "planet": 3}]
    assert [len(lying(position, player, HAND)) for player in "AB"] == [2, 2]
    assert [position.table.player(player, "resources") for player in "AB"] == [9, 9]
    assert not any(EXHAUSTED.of(thing) for thing in position.state.things.values())
    assert position.to_act() == ("B",)


@pytest.mark.parametrize(
    "number", ["f2/4.2#p1", "f2/4.3#p1", "f2/4.4#p1", "f2/4.5#p1", "f2/4.6#p1", "f2/4.7#p1", "f2/4.8#p3"]
)
def test_each_step_is_noticed_when_its_rule_is_off(number: str) -> None:
    assert phase(off=frozenset({number})).key() != phase().key()


def test_a_limited_card_may_be_deployed_again_in_the_next_round() -> None:
    side = {HAND: ("futár", "futár"), "deck": DECK, HQ: ("Vezér",)}
    for off, why in ((frozenset[str](), []), (frozenset({"f2/4.8#p2"}), ["sz/limitalt#p1"])):
        used = table("1.1", {"A": side, "B": {"deck": DECK, HQ: ("Vezér",)}}, off=off).push(Deploy("A", "A-futár", 1))
        places = (At(Under.GAME, "főparancsnokság"), At(Under.HQ_PHASE, "4.8"))
        end = apply(used.state, (course.under_way(*places),))
        position = Position(used.rules, end).begin()
        assert forbidden(position, Deploy("A", "A-futár2", 1)) == why


def test_the_token_goes_left_or_on_by_the_other_reading() -> None:
    row, other = ("Tűzföld", "Jégmező", "Homok"), {"first-planet-token-target": "sorban-kovetkezo"}
    assert FIRST.of(phase(row=row, first=2).state) == 1
    assert FIRST.of(phase(row=row, first=2, readings=other).state) == 3


def test_both_decks_run_out_at_once_and_the_game_is_drawn() -> None:
    side = {"deck": ("ork", "ork"), HQ: ("Vezér",)}
    both = table("4.4", {"A": side, "B": side})
    assert (OUTCOME.of(both.state), told(both, "game.drawn")) == ("", [{}])
    one = table("4.4", {"A": side, "B": {"deck": DECK}})
    outcome = one.outcome()
    assert outcome is not None
    assert outcome.won == ("B",)


RESTS = """
felfejlődés A B B
parancstárcsák A B
bónusz A B
akció-3.1 A B
akció-3.2.2 A B
akció-3.2.3 A B
akció-3.2.4 A B
akció-3.2.5 A B
harci-kör A
pajzs B
akció-3.2.6 A B
akció-3.2.7 A B
akció-3.2 A B
akció-3.2.2 B A
akció-3.3 A B
akció-4.1 A B
felfejlődés B
"""
"""Where a round rests, and for whom: B deploys once; at the first planet A's warlord and an exhausted unit of his meet
one of B, which is destroyed by the only attack, so the battle is won as A's next turn begins; at the third B's warlord
is alone, so his battle is won as its first turn of the skirmish begins. In it B is first, elsewhere A."""


def test_the_rests_of_a_whole_round_are_those_of_a_table_written_by_hand() -> None:
    hand = {HAND: ("csel", "ork"), "deck": DECK * 2, HQ: ("Vezér",), "1": ("ork",)}
    position = table("1.1", {"A": hand, "B": hand}, whole=True)
    rests: list[tuple[str, str]] = []
    answers = {"parancstárcsák": {"A": 1, "B": 3}, "bónusz": {"A": "nem", "B": "nem"}, "védekező": {"A": "B-ork2"}}
    expected = [
        (name.replace("-", " "), player)
        for name, *players in map(str.split, RESTS.split("\n")[1:-1])
        for player in players
    ]
    while len(rests) < len(expected):
        ask, window = waiting(position.state), position.table.book.procedures.window(position.state)
        name = str(ask.about if ask is not None else window.name)
        (player,) = position.to_act()
        rests.append((name, player))
        if ask is not None:
            position = position.push(Decide(player, answers[name][player]))
        elif rests.count(("felfejlődés", "B")) == 1 and name == "felfejlődés" and player == "B":
            position = position.push(Deploy("B", "B-ork", 2))
        elif name == "harci kör":
            position = position.push(Attack("A", "A-Vezér"))
        else:
            position = position.push(Pass(player))
    assert rests == expected


@pytest.mark.parametrize("seed", range(20))
def test_random_phases_are_sound_and_lose_no_card(seed: int) -> None:
    random = Random(seed)
    hand = {HAND: ("ork", "dárdás", "szentély", "futár", "csel"), "deck": DECK * 2, HQ: ("Vezér",)}
    position = table("1.1", {"A": hand, "B": hand}, ("Tűzföld", "Jégmező", "~Homok"))
    cards = sorted(thing.card for thing in position.state.things.values())
    for _ in range(200):
        if not position.to_act():
            break
        assert unsound(position) is None
        position = position.push(random.choice(list(position.legal_actions())))
        assert sorted(thing.card for thing in position.state.things.values()) == cards
        assert sum(map(len, position.state.order.values())) == len(cards)
        assert all(numbers["resources"] >= 0 for numbers in position.state.players.values())
    assert not position.to_act()
    assert [one["step"] for one in told(position, "step")][-1] == "2.7"

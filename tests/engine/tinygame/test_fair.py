"""What only the fair, and a text that lets water, need of the kernel, by play: windows, what waits, what is alike."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine.cards.given import Entry
from kodex.engine.kernel.explore import Exploration, explore
from kodex.engine.kernel.freeze import Alike
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.soundness import Unsound, at_random_from, unsound
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.otherwise.supposing import why_not
from tests.engine.tinygame.game import rules
from tests.engine.tinygame.language import Given, Pours, Side, Would
from tests.engine.tinygame.language import start as given
from tests.engine.tinygame.rules import ALIKE, Buy, Offer, Pass, Water, book
from tests.engine.tinygame.test_gardens import CARDS, begun, start
from tests.engine.tinygame.vocabulary import PRICE, Happens, Under

FOLDER = Path(__file__).with_name("scenarios")
DECK = ("talicska", "kofa", "tulipán", "kanna", "kaktusz")
POURS = Given(
    {"A": Side(), "B": Side(coins=1)},
    leader="A",
    beds={"1": ["A.répa"]},
    waits=[Would("planted", "A", "A-répa", 1)],
    pours=Pours("A", ("pay",)),
)


def at(table: Given, **off: Any) -> Position:
    """A position at a given table."""
    first = given(table)
    return Position(rules(CARDS, state=first, **off), first).begin()


def scenario(name: str) -> Loaded:
    """A scenario of the fair."""
    return next(one for one in load(FOLDER / "vasar.yaml") if one.id == name)


def of_kind(position: Position, kind: str) -> list[Event]:
    """What has happened of a kind."""
    return [event for event in position.log() if event.kind == kind]


# --- windows ----------------------------------------------------------------------------------------------------------


def test_whoever_has_most_coins_is_found_again_after_every_card() -> None:
    stall: list[Entry] = ["A.répa", "B.tök", "C.répa", "C.tök"]
    table = Given({"A": Side(coins=3), "B": Side(coins=2), "C": Side(coins=2)}, stall=stall, fair="vásár")
    position, held = at(table), ""
    for card in ("A-répa", "B-tök", "C-répa", "C-tök"):
        [player] = position.to_act()
        held += player
        position = position.push(Buy(player, card))
    assert held == "AABC"
    passed = at(table).push(Pass("A"))
    assert passed.to_act() == ("B",)
    assert passed.push(Buy("B", "A-répa")).to_act() == ("A",)


def test_who_passes_offers_no_more_and_the_others_go_on() -> None:
    hands = {"A": Side(hand=["répa", "tök"]), "B": Side(hand=["répa", "répa"]), "C": Side(hand=["tök"])}
    position = at(Given(hands, stall=["A.kaktusz"], fair="árulás"))
    position = position.push(Offer("A", "A-répa")).push(Pass("B")).push(Offer("C", "C-tök"))
    assert position.to_act() == ("A",)
    position = position.push(Offer("A", "A-tök"))
    assert [event.facts["n"] for event in of_kind(position, "priced")] == [1]
    passed = [event.facts["player"] for event in of_kind(position, Course.PASSES)]
    assert passed[:3] == ["B", "C", "A"]


def test_one_player_decides_and_the_action_closes_the_window_before_the_text_goes_on() -> None:
    position = at(POURS)
    assert [str(frame.procedure) for frame in STACK.of(position.state)] == ["kör", "történés", "szöveg"]
    assert position.to_act() == ("A",)
    assert list(position.legal_actions()) == [Water("A", n) for n in (1, 2, 3)]
    assert [one.rule for one in position.why_illegal(Pass("A"))] == ["kertek:4.5"]
    poured = position.push(Water("A", 2))
    assert poured.to_act() == ("B",)
    assert [frame.procedure for frame in STACK.of(poured.state)] == [Under.ROUND]
    assert [event.kind for event in poured.log() if event.kind in ("watered", "paid")] == ["watered", "paid"]


# --- reasons ----------------------------------------------------------------------------------------------------------


def test_what_is_bought_or_poured_cites_the_procedure_around_it() -> None:
    table = Given({"A": Side(coins=1), "B": Side(coins=1)}, stall=["A.répa", "B.tök"], fair="vásár")
    [bought] = of_kind(at(table).push(Buy("A", "B-tök")), "bought")
    assert bought.norms[:2] == ("9.4", "9")
    assert book.cites("9") == ("9", "lap/2")
    [poured] = of_kind(at(POURS).push(Water("A", 1)), "watered")
    assert {"1.4", "4.7", "4.10"} <= set(poured.norms)
    [watered] = of_kind(begun().push(Water("B", 1)), "watered")
    assert "4.7" not in watered.norms


def test_why_not_is_answered_at_the_fair() -> None:
    found = why_not(scenario("akinek-a-legtobb-penze-van"))
    assert found.complete
    told = [found.told(one, "en") for one in found.findings]
    assert (("A had 4 coins (not 3)",), "this would be legal: A buys másik") in told


# --- what waits -------------------------------------------------------------------------------------------------------


def test_a_fair_opens_while_the_round_closes() -> None:
    table = Given({"A": Side(hand=["répa"]), "B": Side(), "C": Side()}, leader="A", stall=["C.tök"])
    position = at(table)
    for player in "ABC":
        position = position.push(Pass(player))
    opened = [(event.kind, event.facts.get("procedure")) for event in position.log() if event.kind in CLOSING]
    assert opened == [(Course.ENDS, "kör"), (Happens.FAIR, None), (Course.BEGINS, "piac")]
    assert [str(frame.procedure) for frame in STACK.of(position.state)] == ["piac"]
    assert position.to_act() == ("A",)
    off = at(table, disabled=frozenset({"9.1"}))
    for player in "ABC":
        off = off.push(Pass(player))
    assert STACK.of(off.state) == ()


CLOSING = (Course.ENDS, Course.BEGINS, Happens.FAIR)


def random_game(seed: int, **off: Any) -> Position:
    """Any game with kofas and cans, to its end. Raises Unsound."""
    first = start(coins=2, deck=DECK)
    return at_random_from(Position(rules(CARDS, state=first.state, **off), first.state), Random(seed), 2_000)


@pytest.mark.parametrize("seed", range(8))
def test_random_games_with_fairs_are_sound_to_the_end(seed: int) -> None:
    end = random_game(seed)
    assert end.outcome() is not None
    assert unsound(end) is None


def test_random_games_come_to_fairs_and_pour() -> None:
    kinds = {event.kind for seed in range(8) for event in random_game(seed).log()}
    assert {
        Happens.SHIFTED,
        Happens.PAID,
        Happens.FAIR,
        Happens.OFFERED,
        Happens.BOUGHT,
        Happens.CLOSED,
        Happens.SOLD,
        Happens.WATERED,
    } <= kinds


@pytest.mark.parametrize(
    ("off", "told"),
    [
        ("9.5", "something waits in no procedure: price (piac)"),
        ("4.10", "nobody may act and nothing is over"),
    ],
)
def test_random_play_notices_what_no_scenario_asks_for(off: str, told: str) -> None:
    """A price that nobody takes off after the fair; a text that lets water where nobody may."""

    def stuck(seed: int) -> str | None:
        try:
            random_game(seed, disabled=frozenset({off}))
        except Unsound as error:
            return error.why
        return None

    assert {stuck(seed) for seed in range(12)} - {None} == {told}


def test_a_price_waits_for_a_fair_that_is_on() -> None:
    table = Given({"A": Side(coins=1), "B": Side()}, stall=["A.répa", "A.tök"], fair="vásár")
    assert PRICE.of(at(table).state) == 1
    assert unsound(at(table)) is None


# --- what is alike ----------------------------------------------------------------------------------------------------


def searched(table: Given, alike: Alike, *left: type) -> Exploration:
    """All that may come of a table where this is alike, until nothing is under way; ``left`` out are some actions.

    Where nothing is under way in the beginning there is no such end: rounds follow each other.
    """
    position = at(table)
    position.rules.alike = alike
    return explore(
        position,
        actions=lambda one: [action for action in one.legal_actions() if not isinstance(action, left)],
        until=(lambda one: not STACK.of(one.state)) if STACK.of(position.state) else None,
        max_nodes=2_000,
    )


def test_how_many_rounds_there_have_been_keeps_no_positions_apart() -> None:
    """Nothing grows, nobody has anything or waters: one round is as good as another, or no search would end."""
    idle = Given({"A": Side(), "B": Side()})
    assert searched(idle, ALIKE, Water).complete
    assert not searched(idle, replace(ALIKE, counters=frozenset()), Water).complete


def test_the_order_in_hands_and_on_the_stall_keeps_no_positions_apart() -> None:
    table = Given(
        {"A": Side(coins=2, hand=["répa", "tök"]), "B": Side(coins=1)}, stall=["A.kaktusz", "B.répa"], fair="árulás"
    )

    found, without = searched(table, ALIKE), searched(table, replace(ALIKE, unordered=frozenset()))
    assert found.complete
    assert without.complete
    assert found.nodes < without.nodes * 0.8
    assert ends(found) == ends(without)


def ends(found: Exploration) -> set[tuple[Any, ...]]:
    """The ends of a search, without any order."""
    return {
        (
            tuple(sorted((thing.id, thing.zone, thing.controller) for thing in one.state.things.values())),
            tuple(numbers["coins"] for numbers in one.state.players.values()),
        )
        for one in found.leaves
    }


def test_which_drop_is_which_keeps_no_positions_apart() -> None:
    table = Given({"A": Side(), "B": Side(), "C": Side()}, leader="A")

    found, without = searched(table, ALIKE), searched(table, replace(ALIKE, tokens=frozenset()))
    assert found.complete
    assert without.complete
    assert found.nodes < without.nodes

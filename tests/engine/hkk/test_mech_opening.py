"""The opening: what lies beside the deck, cards kept, and that everything given up stays off (titles 28, 42–46)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kodex.engine.games.hkk.actions import Pass
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.game import act, begin, new_table
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import State, Thing

CARDS = {
    "ork": Card("szörny", damage=2, life=3),
    "torveny": Card("szabálylap"),
    "kisero": Card("követő"),
}


def opening(rule_cards: int, followers: int, deck: int) -> State:
    """A table before the first turn: player A with these things, B with a bare deck of ten."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player, zone, card, n in (
        ("A", "aside", "torveny", rule_cards),
        ("A", "aside", "kisero", followers),
        ("A", "deck", "ork", deck),
        ("B", "deck", "ork", 10),
    ):
        for k in range(n):
            id_ = f"{card}-{player}-{k}"
            things[id_] = Thing(id_, card, player, player, zone)
            order[f"{player}.{zone}"] = (*order.get(f"{player}.{zone}", ()), id_)
    numbers = {"life": 20, "max_life": 20, "magic": 0, "max_magic": 20, "components": 0, "turn": 0}
    marks = {"stage": "kezdés", "active": "A", "right": "A"}
    return State({"A": dict(numbers), "B": dict(numbers)}, things, order, marks)


def first(choice: Choice) -> object:
    """Whoever is asked takes the first option."""
    return choice.options[0]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1), st.integers(0, 1), st.integers(0, 12))
def test_opening_hands(rule_cards: int, followers: int, deck: int) -> None:
    """3.6, 43.4, 44.5: five cards, one less for each; never more than the deck has, and no card is lost."""
    table = new_table(CARDS, opening(rule_cards, followers, deck), oracle=first)
    begin(table)
    act(table, Pass("A"))
    act(table, Pass("B"))
    hand, left = table.in_zone("A", "hand"), table.in_zone("A", "deck")
    assert len(hand) == min(deck, 5 - rule_cards - followers)
    assert len(hand) + len(left) == deck
    assert all(not thing.facts.get("down") for thing in table.in_zone("A", "aside"))
    assert table.player(str(table.mark(Marks.ACTIVE)), "turn") == 1

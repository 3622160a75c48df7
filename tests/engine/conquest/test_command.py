"""The command phase: dials that nobody sees, going out, the struggle against lines written apart, the bonus."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.conquest.game import SIGHT
from kodex.engine.games.conquest.vocabulary import COMMANDER, EXHAUSTED, OUTCOME
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.views import seen_events, view
from tests.engine.conquest import CARDS, DECK, HQ, lying, table, told

DIALS = "parancstárcsák"


def at_dials(**more: object) -> Position:
    """Both set their dials."""
    side = {"deck": DECK, HQ: ("Vezér", "ork", "dárdás!")}
    return table(DIALS, {"A": side, "B": {"deck": DECK, HQ: ("Vezér!", "szentély")}}, **more)  # type: ignore[arg-type]


def test_a_dial_is_a_rest_of_its_own_and_secret_until_both_are_set() -> None:
    first = at_dials()
    set_by_a = [first.push(action) for action in first.legal_actions()]
    assert [one.to_act() for one in set_by_a] == [("B",)] * 3
    assert len({one.key() for one in set_by_a}) == 3
    for viewer, same in (("B", True), ("A", False)):
        assert all(view(one.state, viewer, SIGHT) == view(set_by_a[0].state, viewer, SIGHT) for one in set_by_a) == same
        logs = [list(seen_events(first.state, one.log()[len(first.log()) :], viewer, SIGHT)) for one in set_by_a]
        assert all(log == logs[0] for log in logs) == same
    assert all(list(one.legal_actions()) == list(set_by_a[0].legal_actions()) for one in set_by_a)


def test_all_of_the_headquarters_go_out_and_all_but_the_warlord_come_exhausted() -> None:
    position = at_dials().push(Decide("A", 2)).push(Decide("B", 3))
    assert told(position, "dials") == [{"dials": {"A": 2, "B": 3}}]
    assert lying(position, "A", 2) == ["A-Vezér", "A-ork", "A-dárdás"]
    assert (lying(position, "B", 3), lying(position, "B", HQ)) == (["B-Vezér"], ["B-szentély"])
    exhausted = [id_ for id_, thing in position.state.things.items() if EXHAUSTED.of(thing)]
    assert exhausted == ["A-ork", "A-dárdás", "B-Vezér"]


def test_a_number_without_a_planet_means_the_last_one() -> None:
    row = ("Tűzföld", "~Jégmező", "~Homok")
    there = at_dials(row=row).push(Decide("A", 3)).push(Decide("B", 1))
    assert lying(there, "A", 1) == ["A-Vezér", "A-ork", "A-dárdás"]
    off = at_dials(row=row, off=frozenset({"f2/2.4#p3"})).push(Decide("A", 3)).push(Decide("B", 1))
    assert lying(off, "A", HQ) == ["A-Vezér", "A-ork", "A-dárdás"]
    row = ("Tűzföld", "Jégmező", "~Homok")
    for reading, numbers in (("szabad", {1, 2, 3}), ("csak-tevedesbol", {1, 2})):
        read = at_dials(row=row, readings={"dial-without-planet": reading})
        assert {one.answer for one in read.legal_actions()} == numbers


def test_units_go_without_their_warlord_or_stay_by_the_other_reading() -> None:
    for reading, there in (("kimennek", ["A-ork"]), ("maradnak", [])):
        side = {"deck": DECK, HQ: ("ork",), "1": ("Vezér",)}
        start = table(
            DIALS,
            {"A": side, "B": {"deck": DECK, HQ: ("Vezér",)}},
            readings={"going-out-without-warlord": reading},
        )
        assert lying(start.push(Decide("A", 2)).push(Decide("B", 3)), "A", 2) == there


def test_the_bonus_is_all_or_nothing_or_in_parts_by_the_other_reading() -> None:
    side = {"deck": DECK, "1": ("ork",)}
    position = table("2.5", {"A": side, "B": {"deck": DECK}})
    assert [one.answer for one in position.legal_actions()] == ["igen", "nem"]
    taken, left = position.push(Decide("A", "igen")), position.push(Decide("A", "nem"))
    assert (len(lying(taken, "A", "hand")), taken.table.player("A", "resources")) == (1, 7)
    assert (len(lying(left, "A", "hand")), left.table.player("A", "resources")) == (0, 5)
    assert [one["planet"] for one in told(taken, "command.nobody")] == [2, 3]
    parts = table("2.5", {"A": side, "B": {"deck": DECK}}, readings={"planet-bonus-in-parts": "kulon-is"})
    assert [one.answer for one in parts.legal_actions()] == ["igen", "nem", "lapok", "erőforrás"]
    assert parts.push(Decide("A", "lapok")).table.player("A", "resources") == 5


def test_the_last_card_of_a_deck_loses_the_game_at_once() -> None:
    for reading, won in (("ures-pakli", "B"), ("sikertelen-huzas", None)):
        own = {"deck": ("ork",), "1": ("ork",)}
        start = table("2.5", {"A": own, "B": {"deck": DECK}}, readings={"deck-out-moment": reading})
        end = start.push(Decide("A", "igen"))
        assert OUTCOME.of(end.state) == won
        assert not won or list(end.legal_actions()) == []


def by_hand(there: dict[str, list[tuple[str, bool]]]) -> str:
    """Who wins, from what lies there with whether it is ready: written apart from the norms."""
    leaders = [player for player, units in there.items() if ("Vezér", True) in units]
    if len(leaders) == 1:
        return leaders[0]
    count = {"ork": 1, "dárdás": 2, "hős": 0, "Vezér": 0}
    a, b = (sum(count[name] for name, is_ready in there[player] if is_ready) for player in "AB")
    return "A" if a > b else "B" if b > a else ""


@pytest.mark.parametrize("seed", range(5))
def test_the_struggle_is_as_lines_written_apart_say(seed: int) -> None:
    random, seen = Random(seed), set()
    for _ in range(200):
        there = {
            player: [
                *[
                    (random.choice(["ork", "dárdás", "hős"]), random.random() < 0.6)
                    for _n in range(random.randrange(4))
                ],
                *[("Vezér", random.random() < 0.6) for _n in range(random.randrange(2))],
            ]
            for player in "AB"
        }
        own = {
            player: {"1": [name if is_ready else f"{name}!" for name, is_ready in units], "deck": DECK}
            for player, units in there.items()
        }
        found = table("2.7", own).table.decide(COMMANDER, 1)
        assert found == by_hand(there), there
        seen.add(found)
    assert seen == {"A", "B", ""}


def test_cards_of_another_game_are_no_cards_of_this_one() -> None:
    import msgspec

    for wrong in (
        {"type": "lény", "hp": 1},
        {"type": "esemény", "keywords": {"mérgezés": 2}},
        {"type": "esemény", "Sp": 1},
    ):
        with pytest.raises(
            msgspec.ValidationError, match=next(iter({"lény", "mérgezés", "Sp"} & set(str(wrong).split("'"))))
        ):
            msgspec.convert(wrong, type(CARDS["ork"]))

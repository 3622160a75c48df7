"""The deploy phase: turns, price, places, limits."""

from __future__ import annotations

import pytest

from kodex.engine.games.conquest.actions import Deploy, Pass
from kodex.engine.games.conquest.vocabulary import DIAL_PLANET, Rest
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import waiting
from tests.engine.conquest import DECK, HAND, HQ, forbidden, lying, table, told


def dealt(*of_a: str, off: frozenset[str] = frozenset(), resources: int = 5, hq: tuple[str, ...] = ()) -> Position:
    """The deploy phase begins; A holds these cards."""
    own = {HAND: of_a, "deck": DECK, HQ: ("Vezér", *hq)}
    return table(
        "1.1", {"A": own, "B": {HAND: ("ork", "ork"), "deck": DECK, HQ: ("Vezér",)}}, off=off, resources=resources
    )


def test_players_deploy_by_turns_until_one_passes_and_the_other_goes_on() -> None:
    position = dealt("ork", "dárdás", "szentély")
    for action in (Deploy("A", "A-ork", 1), Deploy("B", "B-ork", 1), Deploy("A", "A-dárdás", 2), Pass("B")):
        assert position.to_act() == (action.by,)
        position = position.push(action)
    assert position.to_act() == ("A",)
    assert forbidden(position, Deploy("B", "B-ork2", 1)) == ["f2/1.4#p1"]
    position = position.push(Deploy("A", "A-szentély"))
    assert position.to_act() == ("A",)
    assert (lying(position, "A", 1), lying(position, "A", HQ)) == (["A-ork"], ["A-Vezér", "A-szentély"])
    assert position.table.player("A", "resources") == 5 - 2 - 1 - 1
    ask = waiting(position.push(Pass("A")).state)
    assert ask is not None
    assert (ask.by, ask.about, ask.secret) == ("A", Rest.DIALS, True)
    assert [one["step"] for one in told(position.push(Pass("A")), "step")][:6] == [
        "1.1",
        "1.2",
        "1.3",
        "1.4",
        "1.5",
        "2.1",
    ]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Deploy("B", "B-ork", 1), ["f2/1.3#p1"]),
        (Deploy("A", "A-hős", 1), ["f2/1.2#p4"]),
        (Deploy("A", "A-ork"), ["f2/1.2#p5"]),
        (Deploy("A", "A-ork", 3), ["f2/1.2#p5"]),
        (Deploy("A", "A-ork", 9), ["f2/1.2#p5"]),
        (Deploy("A", "A-szentély", 1), ["f2/1.2#p7"]),
        (Deploy("A", "A-Vezér", 1), ["f1/egysegkartyak#b1", "f2/1.2#b1"]),
        (Deploy("A", "A-csel"), ["sz/esemenykartya#b1"]),
        (Deploy("A", "B-ork", 1), ["f2/1.2#b1"]),
        (Deploy("A", "A-ork", 1), []),
        (Deploy("A", "A-szentély"), []),
    ],
)
def test_what_forbids_deploying(action: Deploy, why: list[str]) -> None:
    own = {HAND: ("ork", "hős", "szentély", "csel"), "deck": DECK, HQ: ("Vezér",)}
    other = {HAND: ("ork",), "deck": DECK, HQ: ("Vezér",)}
    position = table("1.1", {"A": own, "B": other}, ("Tűzföld", "Jégmező", "~Homok"), resources=2)
    assert sorted(forbidden(position, action)) == why
    for number in why if len(why) == 1 else ():
        free = table("1.1", {"A": own, "B": other}, ("Tűzföld", "Jégmező", "~Homok"), resources=2, off=frozenset(why))
        assert forbidden(free, action) == [], number


def test_unique_relic_and_limited() -> None:
    assert forbidden(dealt("hős", hq=("hős",)), Deploy("A", "A-hős", 1)) == ["sz/egyedi-kartyak#b1"]
    assert forbidden(dealt("oltár", hq=("szentély",)), Deploy("A", "A-oltár")) == [
        "sz/maximum-1-ereklye-jatekosonkent#p1"
    ]
    position = dealt("futár", "futár").push(Deploy("A", "A-futár", 1)).push(Pass("B"))
    assert forbidden(position, Deploy("A", "A-futár2", 1)) == ["sz/limitalt#p1"]
    assert forbidden(dealt("hős"), Deploy("A", "A-hős", 1)) == []


def test_what_costs_nothing_is_not_paid_and_without_the_step_nobody_pays() -> None:
    assert told(dealt("futár").push(Deploy("A", "A-futár", 1)), "paid") == []
    unpaid = dealt("ork", off=frozenset({"sz/kepesseg-hasznalata-kartya-kijatszasa#n4"})).push(Deploy("A", "A-ork", 1))
    assert (unpaid.table.player("A", "resources"), lying(unpaid, "A", 1)) == (5, ["A-ork"])


def test_repeated_rules_are_cited_with_the_places_where_they_stand_again() -> None:
    position = dealt("ork").push(Deploy("A", "A-ork", 1))
    assert "gy/1#I" in position.table.book.cited(["f2/1.3#p1"])
    assert position.table.decide(DIAL_PLANET, 2) == 2

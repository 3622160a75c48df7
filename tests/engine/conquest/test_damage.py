"""Damage with shields against lines written apart, and with each of its rules left out."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.conquest.actions import Attack, Pass, Shield
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.vocabulary import DAMAGE
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.state import apply
from tests.engine.conquest import CARDS, table


def by_hand(deals: int, hp: int, before: int, shield: int, flying: bool, armorbane: bool) -> tuple[int, bool]:
    """The damage on a unit after an attack, and whether it is gone: written apart from the norms."""
    left = (deals + 1) // 2 if flying else deals
    if not armorbane:
        left = left - shield if left > shield else 0
    now = before + left
    return (0, True) if now >= hp and left else (min(now, hp), False)


def struck(deals: int, hp: int, before: int, shield: int, flying: bool, armorbane: bool) -> Position:
    """A unit attacks another, for which its player discards a card with so many icons if he may."""
    own = {
        **CARDS,
        "támadó": Card(
            type="harcoló egység", cost=1, attack=deals, hp=9, keywords={"páncéltörő": True} if armorbane else {}
        ),
        "célpont": Card(type="harcoló egység", cost=1, attack=0, hp=hp, keywords={"repülő": True} if flying else {}),
        "pajzs": Card(type="esemény", cost=1, shields=shield),
    }
    sides = {"A": {"1": ("támadó",)}, "B": {"1": ("célpont", "ork"), "hand": ("pajzs",)}}
    start = table("3.2.6", sides, cards=own, beginner="A")
    start = Position(start.rules, apply(start.state, (DAMAGE.set("B-célpont", before or None),)))
    position = start.push(Attack("A", "A-támadó")).push(Decide("A", "B-célpont"))
    discards = Shield("B", "B-célpont", "B-pajzs")
    if discards in list(position.legal_actions()):
        return position.push(discards)
    return position.push(Pass("B")) if position.to_act() == ("B",) else position


@pytest.mark.parametrize("seed", range(4))
def test_what_lies_on_a_unit_after_an_attack_is_as_lines_written_apart_say(seed: int) -> None:
    random, seen = Random(seed), set()
    for _ in range(100):
        hp = random.randint(1, 6)
        given = (
            random.randint(0, 7),
            hp,
            random.randrange(hp),
            random.randint(0, 4),
            *random.choices((True, False), k=2),
        )
        position = struck(*given)
        thing = position.state.things["B-célpont"]
        found = (DAMAGE.of(thing), thing.zone == "discard")
        assert found == by_hand(*given), given
        seen.add(found[1])
    assert seen == {True, False}


@pytest.mark.parametrize(("icons", "left"), [(2, [0, 2]), (3, [0, 1]), (4, [0, 0]), (6, [0, 0])])
def test_without_the_rule_what_icons_are_left_goes_on_to_the_other_unit(icons: int, left: list[int]) -> None:
    own = {
        **CARDS,
        "ágyú": Card(type="harcoló egység", cost=1, attack=1, hp=9, keywords={"területre ható": 2}),
        "fal": Card(type="harcoló egység", cost=1, attack=0, hp=9),
        "pajzs": Card(type="esemény", cost=1, shields=icons),
    }
    sides = {"A": {"1": ("ágyú",)}, "B": {"1": ("fal", "fal"), "hand": ("pajzs",)}}
    position = table("3.2.6", sides, cards=own, beginner="A", off=frozenset({"sz/pajzsok#b3"}))
    for step in (Attack("A", "A-ágyú"), Decide("A", "B-fal"), Decide("A", "igen")):
        position = position.push(step)
    position = position.push(Shield("B", "B-fal", "B-pajzs", "B-fal2"))
    while position.to_act() == ("B",) and Pass("B") in list(position.legal_actions()):
        position = position.push(Pass("B"))
    assert [DAMAGE.of(position.table.thing(one)) or 0 for one in ("B-fal", "B-fal2")] == left

"""Who begins a battle, what a unit is worth in it: against tables written by hand, and with each rule left out."""

from __future__ import annotations

from itertools import product

import pytest

from kodex.engine.games.conquest.cards import Card, Side
from kodex.engine.games.conquest.vocabulary import ATTACK, BEGINNER, DAMAGE, FALLS, HIT_POINTS, TOKEN
from kodex.engine.kernel.state import apply
from kodex.engine.kernel.table import Table
from tests.engine.conquest import CARDS, DECK, table

OWN = {
    **CARDS,
    "vadállat": Card(type="harcoló egység", cost=2, attack=1, hp=4, keywords={"brutális": True}),
    "Vadúr": Card(type="hadúr", attack=3, hp=7, bloodied=Side(attack=2, hp=4), keywords={"brutális": True}),
    "szikla": Card(type="jelölőegység", attack=0, hp=2),
    "füst": Card(type="jelölőegység", attack=1, hp=0),
}


def laid(*names: str, damage: int = 0, off: str = "") -> Table:
    """A has these at the second planet, each with so much damage."""
    off_ = frozenset({off} if off else ())
    found = table("2.7", {"A": {"2": names, "deck": DECK}, "B": {"deck": DECK}}, cards=OWN, off=off_).table
    return found.at(apply(found.state, tuple(DAMAGE.set(one, damage) for one in found.in_zone("A", "planet/2"))))


@pytest.mark.parametrize("token", "AB")
@pytest.mark.parametrize(("of_a", "of_b"), list(product(("", "Vezér", "Vezér!", "Vezér*"), repeat=2)))
def test_the_sole_warlord_begins_whatever_his_state_else_the_token(of_a: str, of_b: str, token: str) -> None:
    own = {
        player: {"1": ("ork", *([one] if one else [])), "2": ("ork",), "deck": DECK}
        for player, one in (("A", of_a), ("B", of_b))
    }
    found = table("2.7", own).table
    found = found.at(apply(found.state, (TOKEN.set(token),)))
    sole = "A" if of_a and not of_b else "B" if of_b and not of_a else token
    assert (found.decide(BEGINNER, 1), found.decide(BEGINNER, 2)) == (sole, token)
    assert TOKEN.of(found.state) == token


def test_without_its_rule_nobody_begins() -> None:
    own = {"A": {"deck": DECK}, "B": {"1": ("Vezér",), "deck": DECK}}
    for off, there in (("sz/kezdemenyezo#p1", ("", "A")), ("sz/kezdemenyezo#p2", ("B", ""))):
        found = table("2.7", own, off=frozenset({off})).table
        assert (found.decide(BEGINNER, 1), found.decide(BEGINNER, 2)) == there


@pytest.mark.parametrize(
    ("name", "damage", "attack", "hp", "falls"),
    [
        ("ork", 0, 2, 2, False),
        ("ork", 1, 2, 2, False),
        ("ork!", 2, 2, 2, True),
        ("szikla", 1, 0, 2, False),
        ("vadállat", 0, 1, 4, False),
        ("vadállat", 3, 4, 4, False),
        ("vadállat", 4, 5, 4, True),
        ("Vezér", 5, 2, 6, False),
        ("Vezér*", 5, 1, 5, True),
        ("Vadúr", 4, 7, 7, False),
        ("Vadúr*", 3, 5, 4, False),
        ("Vadúr*", 4, 6, 4, True),
        ("füst", 0, 1, 0, True),
        ("szentély", 0, 0, 0, False),
        ("szentély", 1, 0, 0, False),
    ],
)
def test_what_a_thing_is_worth_with_its_damage(name: str, damage: int, attack: int, hp: int, falls: bool) -> None:
    found = laid(name, damage=damage)
    (thing,) = found.in_zone("A", "planet/2")
    assert tuple(found.decide(asked, thing) for asked in (ATTACK, HIT_POINTS, FALLS)) == (attack, hp, falls)


@pytest.mark.parametrize(
    ("off", "name", "worth"),
    [
        ("sz/tamadoertek#p1", "Vezér", (0, 6, False)),
        ("sz/brutalis#p1", "vadállat", (1, 4, True)),
        ("sz/serules#b1", "vadállat", (5, 4, False)),
        ("sz/serules#b2", "vadállat", (5, 4, True)),
        ("sz/serules#b1", "Vadúr*", (6, 4, True)),
        ("sz/serules#b2", "Vadúr*", (6, 4, False)),
        ("sz/eletpont#p1", "Vezér", (2, 0, True)),
    ],
)
def test_what_each_rule_gives_is_gone_without_it(off: str, name: str, worth: tuple[int, int, bool]) -> None:
    found = laid(name, damage=4, off=off)
    (thing,) = found.in_zone("A", "planet/2")
    assert tuple(found.decide(asked, thing) for asked in (ATTACK, HIT_POINTS, FALLS)) == worth

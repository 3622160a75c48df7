"""The engine against a reckoning apart from it, on random tables: the command struggle, damage with shields."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.conquest.actions import Attack, Pass, Shield
from kodex.engine.games.conquest.cards import Card, Keyword, Side
from kodex.engine.games.conquest.vocabulary import COMMANDER, DAMAGE, DEFEATED, Place
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.rests import Decide
from tests.engine.conquest import table
from tests.engine.conquest.reckoned import Soldier, Struck, blow, struggle

PLANET = Card(type="bolygó", symbols=("nyersanyag",))
STRUGGLES = [range(500), pytest.param(range(500, 10_000), marks=pytest.mark.whole)]
BLOWS = [range(300), pytest.param(range(300, 10_000), marks=pytest.mark.whole)]


def soldiers(random: Random) -> list[Soldier]:
    found = [Soldier(False, random.random() < 0.7, random.randrange(3)) for _n in range(random.randrange(4))]
    if random.random() < 0.4:
        found.append(Soldier(True, random.random() < 0.6, random.randrange(2)))
    return found


@pytest.mark.parametrize("seeds", STRUGGLES)
def test_who_wins_command(seeds: range) -> None:
    winners = set()
    for seed in seeds:
        random = Random(seed)
        sides = {player: soldiers(random) for player in "AB"}
        cards, lying = {"P": PLANET, "Q": PLANET}, {}
        for player, own in sides.items():
            for n, one in enumerate(own):
                kind = "hadúr" if one.leads else "harcoló egység"
                cost = None if one.leads else 1
                cards[f"{player}{n}x"] = Card(type=kind, hp=3, command=one.icons, cost=cost)  # type: ignore[arg-type]
            lying[player] = {"1": [f"{player}{n}x" + "!" * (not one.stands) for n, one in enumerate(own)]}
        position = table("2.5", lying, ("P", "Q"), cards=cards)
        found = position.table.decide(COMMANDER, 1) or None
        assert found == struggle(sides), (seed, sides)
        winners.add(found)
    assert winners == {"A", "B", None}


def struck(random: Random) -> Struck:
    leads = random.random() < 0.25
    hp, other = random.randint(1, 6), random.randint(1, 5)
    turned = leads and random.random() < 0.5
    damage = random.randrange(other if turned else hp)
    token = not leads and random.random() < 0.2
    return Struck(hp, other, damage, leads, turned, random.random() < 0.3, token, random.choice((0, 0, 1, 2, 3)))


def card_of(one: Struck) -> Card:
    words: dict[Keyword, int | bool] = {"repülő": True} if one.flies else {}
    if one.leads:
        return Card(type="hadúr", hp=one.hp, bloodied=Side(attack=1, hp=one.other_hp), keywords=words)
    if one.token:
        return Card(type="jelölőegység", hp=one.hp, keywords=words)
    return Card(type="harcoló egység", hp=one.hp, cost=1, keywords=words)


def one_warlord(targets: list[Struck]) -> list[Struck]:
    """At most one of them leads."""
    led = False
    found = []
    for one in targets:
        found.append(
            one._replace(leads=False, turned=False, damage=min(one.damage, one.hp - 1)) if led and one.leads else one
        )
        led = led or one.leads
    return found


def strike(random: Random) -> tuple[Position, list[Struck], tuple[int, str, bool]]:
    """A random attack on some units, carried out with the shields that are thrown for them."""
    kind = random.choice(("plain", "area", "piercing"))
    targets = one_warlord([struck(random) for _n in range(random.randint(1, 3) if kind == "area" else 1)])
    power, flies = random.randint(1, 6), random.random() < 0.3
    words: dict[Keyword, int | bool] = {"repülő": True} if flies else {}
    words |= {"területre ható": power} if kind == "area" else {"páncéltörő": True} if kind == "piercing" else {}
    cards = {"P": PLANET, "Q": PLANET, "áa": Card(type="harcoló egység", cost=1, hp=9, attack=power, keywords=words)}
    cards |= {f"c{n}x": card_of(one) for n, one in enumerate(targets)}
    cards |= {f"p{n}x": Card(type="esemény", cost=0, shields=one.icons) for n, one in enumerate(targets)}
    there = [f"c{n}x" + "*" * one.turned for n, one in enumerate(targets)]
    sides = {"A": {"1": ["áa"]}, "B": {"1": there, Place.HAND.value: [f"p{n}x" for n in range(len(targets))]}}
    position = table(
        "3.2.6",
        sides,
        ("P", "Q"),
        cards=cards,
        beginner="A",
        first=1,
        damage={f"B-c{n}x": one.damage for n, one in enumerate(targets)},
    )
    position = position.push(Attack("A", "A-áa"))
    if len(targets) > 1:
        position = position.push(Decide("A", "B-c0x"))
    if kind == "area":
        position = position.push(Decide("A", "igen"))
    for n, one in enumerate(targets):
        thrown = Shield("B", f"B-c{n}x", f"B-p{n}x")
        if position.to_act() != ("B",) or not position.state.things[f"B-c{n}x"].facts.get("beside"):
            continue
        if one.icons and kind != "piercing":
            assert position.why_illegal(thrown) == []
            position = position.push(thrown)
        else:
            assert position.why_illegal(thrown)
            others = sum(bool(thing.facts.get("beside")) for thing in position.state.things.values()) > 1
            position = position.push(Shield("B", f"B-c{n}x") if others else Pass("B"))
    return position, targets, (power, kind, flies)


WHERE = {"discard": "pile", "pool": "pool", "hq": "home"}


@pytest.mark.parametrize("seeds", BLOWS)
def test_what_a_blow_leaves(seeds: range) -> None:
    ends = set()
    for seed in seeds:
        position, targets, how = strike(Random(seed))
        for n, one in enumerate(targets):
            thing = position.state.things[f"B-c{n}x"]
            lost = one.turned and "B" in DEFEATED.of(position.state)
            found = ("lost" if lost else WHERE.get(thing.zone, "stays"), DAMAGE.of(thing))
            expected = blow(*how, one)
            assert found == expected, (seed, how, one)
            ends.add(expected[0])
    assert ends == {"stays", "pile", "pool", "home", "lost"}

"""Random play: whatever legal things players do, the table stays a legal table and the log explains it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.actions import (
    Action,
    Attack,
    Claim,
    Exchange,
    Pass,
    Play,
    Sacrifice,
    StrikeBack,
    Use,
)
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.game import IllegalAction, act, begin, new_table, why_illegal, why_impossible
from kodex.engine.games.hkk.table.moment import claimants
from kodex.engine.games.hkk.table.values import has_life, life, on_table
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.state import State, Thing, fold
from kodex.engine.kernel.table import Table
from tests.tiers import usually

GAMES, TURNS = int(os.environ.get("KODEX_TURNS", "80")) // 8, 8
"""Random games, and turns played in each: 80 turns in a run of the test, more with ``KODEX_TURNS``."""


def _ability(id_: str, kind: str, *effects: Effect, magic: int = 0, when: tuple[Any, ...] = ()) -> Ability:
    return Ability(id_, kind, effects, Cost(magic), when)  # type: ignore[arg-type]


CARDS = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1),
    "mag": Card("kalandozó", Cost(2), 3, 3, magic_attack=True),
    "arny": Card("szörny", Cost(2), 1, 2, magic_defence=True, components=1),
    "behemot": Card("szörny", Cost(2, 1), 5, 5, components=3),
    "kostor": Card(
        "szörny", Cost(1), 1, 3, components=1, abilities=(_ability("tuz", "combat", Effect("damage", 1), magic=1),)
    ),
    "saman": Card("kalandozó", Cost(1), 1, 3, abilities=(_ability("aldas", "activated", Effect("heal", 2), magic=1),)),
    "atkozo": Card(
        "kalandozó",
        Cost(1),
        1,
        3,
        abilities=(
            _ability("atok", "activated", Effect("damage", 2), when=("előkészítő",)),
            _ability("kin", "automatic", Effect("damage", 1, "self"), when=("kör vége",)),
        ),
    ),
    "torony": Card(
        "építmény",
        Cost(1),
        life=4,
        abilities=(
            _ability("erő", "automatic", Effect("gain_magic", 1, "controller"), when=("előkészítő",)),
            _ability("jel", "activated", Effect("draw", 1, "controller"), magic=2, when=("húzás", "kör vége")),
        ),
    ),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 3),)),
    "kotszer": Card("azonnali", Cost(1), effects=(Effect("heal", 3),)),
    "vert": Card("azonnali", Cost(0), effects=(Effect("raise_life", 2), Effect("raise_damage", 1))),
    "sorvadas": Card("azonnali", Cost(1), effects=(Effect("raise_life", -2),)),
    "altato": Card("azonnali", Cost(1), effects=(Effect("passivize"),)),
    "alkony": Card("azonnali", Cost(2), effects=(Effect("end_turn"),)),
    "tudas": Card("általános", Cost(1), effects=(Effect("draw", 2, "controller"), Effect("lose_magic", 2, "opponent"))),
}


def setting(random: Random, players: str = "AB") -> State:
    """A random position at the beginning of the first player's turn."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    creatures = [name for name, card in CARDS.items() if card.type in ("szörny", "kalandozó")]

    def lay(player: str, zone: str, names: list[str], passive: bool = False) -> None:
        ids = []
        for name in names:
            id_ = f"{player}-{name}-{len(things)}"
            things[id_] = Thing(id_, name, player, player, zone, {"passive": True} if passive else {})
            ids.append(id_)
        order[f"{player}.{zone}"] = (*order.get(f"{player}.{zone}", ()), *ids)

    for player in players:
        lay(player, "deck", random.choices(list(CARDS), k=random.randint(0, 20)))
        lay(player, "hand", random.choices(list(CARDS), k=random.randint(0, 6)))
        lay(player, "guard", random.choices(creatures, k=random.randint(0, 3)))
        lay(player, "reserve", random.choices(creatures, k=random.randint(0, 3)), passive=random.random() < 0.3)
        lay(player, "table", ["torony"] * random.randint(0, 2))
    numbers = {
        player: {
            "life": random.choice([6, 20, 20]),
            "max_life": 20,
            "magic": random.randint(0, 10),
            "max_magic": 20,
            "components": random.randint(0, 2),
            "turn": random.randint(0, 6),
        }
        for player in players
    }
    return State(numbers, things, order, {"stage": "előkészítő.1", "active": players[0], "right": players[0]})


def candidate(table: Table, random: Random) -> Action:
    """Something a player may think of, legal or not."""
    player = random.choice(list(table.state.players))
    if random.random() < 0.4:
        return Pass(player)
    anything = [*table.state.things, *table.state.players]
    target = random.choice([None, *anything])
    kind = random.choice([Play, Play, Use, Use, Attack, Attack, StrikeBack, Exchange, Sacrifice, Claim])
    if kind is Play:
        hand = table.state.order.get(f"{player}.hand", ())
        return Play(player, random.choice(hand or anything), target)
    if kind is Use:
        able = [(t.id, a.id) for t in on_table(table) for a in CARDS[t.card].abilities] or [("senki", "semmi")]
        of, name = random.choice(able)
        return Use(player, of, name, target if random.random() < 0.8 else None, random.choice([1, 1, 1, 2, 0, -1]))
    if kind is Attack:
        guards = list(table.state.order.get(f"{player}.guard", ()))
        return Attack(player, {guard: random.choice(anything) for guard in guards if random.random() < 0.7})
    if kind is StrikeBack:
        attacks: dict[str, str] = table.mark(Marks.ATTACKS)
        return StrikeBack(player, {target: attacker for attacker, target in attacks.items()})
    if kind is Exchange:
        reserve = [i for i in table.state.order.get(f"{player}.reserve", ()) if random.random() < 0.6]
        out = [i for i in table.state.order.get(f"{player}.guard", ()) if random.random() < 0.3]
        return Exchange(player, tuple(reserve), tuple(out))
    if kind is Sacrifice:
        reserve = [i for i in table.state.order.get(f"{player}.reserve", ()) if random.random() < 0.4]
        return Sacrifice(player, tuple(reserve), random.choice([None, 0, 1]))
    claims = list(table.mark(Marks.CLAIMS)) or anything
    return Claim(player, random.choice(claims), random.randint(0, 3))


def ripe(table: Table, random: Random) -> Action:
    """An idea that suits the moment and so has a fair chance to be legal."""
    stage, active = table.mark(Marks.STAGE), str(table.mark(Marks.ACTIVE))
    player = random.choice(list(table.state.players))
    hurt = (table.mark(Marks.WINDOW) or {}).get("things", ())
    if hurt:
        able = [t.id for t in table.in_zone(player, "hand") if t.card in ("kotszer", "vert")]
        healers = [t.id for t in on_table(table, player) if t.card == "saman"]
        if able and random.random() < 0.7:
            return Play(player, random.choice(able), random.choice(hurt))
        return Use(player, random.choice(healers), "aldas", random.choice(hurt)) if healers else Pass(player)
    if claimants(table):
        return Claim(player, random.choice(list(table.mark(Marks.CLAIMS))), random.randint(0, 3))
    if stage == "harc.támadók":
        return _attack(table, active, random)
    if stage == "harc.visszaütés":
        attacks: dict[str, str] = table.mark(Marks.ATTACKS)
        ours = {defender: attacker for attacker, defender in attacks.items() if defender.startswith(f"{player}-")}
        return StrikeBack(player, ours)
    if stage == "harc.képességek":
        fighters = [id_ for id_ in table.mark(Marks.OPPONENT) if table.thing(id_).card == "kostor"]
        return Use(player, random.choice(fighters), "tuz", None, random.randint(1, 3)) if fighters else Pass(player)
    if stage == "előkészítő.2":
        cursers = [thing.id for thing in on_table(table, player) if thing.card == "atkozo"]
        targets = [thing.id for thing in on_table(table)]
        return Use(player, random.choice(cursers), "atok", random.choice(targets)) if cursers else Pass(player)
    if stage == "csere":
        able = [thing.id for thing in table.in_zone(active, "reserve") if not thing.facts.get("passive")]
        return Exchange(active, tuple(able[: 3 - len(table.in_zone(active, "guard"))]))
    return candidate(table, random)


def _attack(table: Table, active: str, random: Random) -> Attack:
    """Every guard of one opponent is attacked, who is left goes past them or doubles up."""
    other = random.choice([player for player in table.state.players if player != active])
    guards = [thing.id for thing in table.in_zone(active, "guard")]
    targets = [thing.id for thing in table.in_zone(other, "guard")]
    past = [other, *(thing.id for thing in table.in_zone(other, "table"))]
    random.shuffle(guards)
    rest = {guard: random.choice([*past, *targets, *targets]) for guard in guards[len(targets) :]}
    return Attack(active, dict(zip(guards, targets, strict=False)) | rest)


def moves(table: Table, random: Random) -> Iterator[Action]:
    """Ideas without end; where only one player can go on, that idea comes sooner or later."""
    while True:
        yield ripe(table, random) if random.random() < 0.5 else candidate(table, random)


def step(table: Table, random: Random) -> Action:
    """Take one legal action; every illegal idea on the way changes nothing."""
    for tries, action in enumerate(moves(table, random)):
        state, events = table.state, len(table.log)
        violations = why_illegal(table, action)
        assert table.state is state
        if not violations:
            act(table, action)
            return action
        with pytest.raises(IllegalAction) as caught:
            act(table, action)
        assert [v.rule for v in caught.value.violations] == [v.rule for v in violations]
        assert table.state is state
        assert len(table.log) == events
        assert tries < 3_000, f"nobody can go on in {table.mark('stage')}"
    raise AssertionError("unreachable")


def sound(table: Table) -> None:
    """What holds whenever the game rests."""
    state = table.state
    assert Counter(id_ for ids in state.order.values() for id_ in ids) == Counter(list(state.things))
    for thing in state.things.values():
        assert thing.id in state.order[f"{thing.controller}.{thing.zone}"]
        assert (thing.owner, thing.card) == (table.start.things[thing.id].owner, table.start.things[thing.id].card)
        assert thing.zone in phases.ZONES
    for player, numbers in state.players.items():
        assert 0 <= numbers["magic"] <= numbers["max_magic"]
        assert numbers["life"] <= numbers["max_life"]
        assert numbers["components"] >= 0
        assert len(state.order.get(f"{player}.guard", ())) <= 3
    assert not any(thing.facts.get("passive") for player in state.players for thing in table.in_zone(player, "guard"))
    if not table.mark(Marks.WINDOW):
        assert [thing.id for thing in on_table(table) if has_life(table, thing) and life(table, thing) <= 0] == []
        assert why_impossible(table) == []
    stage = phases.BY_ID[table.mark(Marks.STAGE)]
    assert stage.rests or table.mark(Marks.WINDOW) or claimants(table) or table.mark(Marks.OUTCOME) is not None
    assert table.mark(Marks.RIGHT) in state.players


def turns_of(table: Table) -> int:
    return sum(event.kind == "turn.begins" for event in table.log)


@settings(max_examples=GAMES, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_random_legal_play_keeps_the_table_legal(seed: int) -> None:
    random = Random(seed)
    turns = 0
    while turns < TURNS:
        table = new_table(CARDS, setting(random))
        begin(table)
        sound(table)
        while table.mark(Marks.OUTCOME) is None and turns + turns_of(table) < TURNS:
            step(table, random)
            sound(table)
        turns += turns_of(table) + (table.mark(Marks.OUTCOME) is not None)
        assert all(event.norms for event in table.log)
        assert fold(table.start, table.log) == table.state
        if table.mark(Marks.OUTCOME) is not None:
            assert why_illegal(table, Pass("A"))[0].rule == "hkk-kodex:2.8.1"


# --- the same game with the players' parts exchanged ------------------------------------------------------------------

SWAP = {"A": "B", "B": "A"}


def swapped(value: Any) -> Any:
    """A value with the players' names exchanged, wherever they stand; the order of tuples does not count."""
    if isinstance(value, str):
        head, dash, rest = value.partition("-")
        side, dot, zone = value.partition(".")
        if head in SWAP and (dash or not rest):
            return SWAP[head] + dash + rest
        return SWAP[side] + dot + zone if side in SWAP and dot else value
    if isinstance(value, dict):
        return {swapped(key): swapped(other) for key, other in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(swapped(other) for other in value)
    if isinstance(value, msgspec.Struct):
        return type(value)(*(swapped(getattr(value, name)) for name in value.__struct_fields__))
    return value


def unordered(value: Any) -> Any:
    """A mark in which only what it holds counts, not in which order."""
    if isinstance(value, dict):
        return {key: unordered(other) for key, other in value.items()}
    return sorted(repr(unordered(one)) for one in value) if isinstance(value, tuple) else value


def mirrored(state: State) -> State:
    """The same position seen from the other side of the table; the seats stay in their order."""
    other: State = swapped(state)
    return State({player: other.players[player] for player in state.players}, other.things, other.order, other.marks)


@pytest.mark.parametrize("seed", usually(range(25), range(0, 25, 5)))
def test_exchanging_the_players_mirrors_the_game(seed: int) -> None:
    random = Random(seed)
    here = new_table(CARDS, setting(random))
    there = new_table(CARDS, mirrored(here.start))
    begin(here)
    begin(there)
    while here.mark(Marks.OUTCOME) is None and turns_of(here) < 3:
        idea = candidate(here, random)
        rules = [violation.rule for violation in why_illegal(here, idea)]
        assert [violation.rule for violation in why_illegal(there, swapped(idea))] == rules
        action = step(here, random)
        act(there, swapped(action))
        expected = mirrored(here.state)
        assert there.state.players == expected.players
        assert there.state.things == expected.things
        assert unordered(there.state.marks) == unordered(expected.marks)
        assert {side: ids for side, ids in there.state.order.items() if ids} == {
            side: ids for side, ids in expected.order.items() if ids
        }
        assert Counter(event.kind for event in there.log) == Counter(event.kind for event in here.log)

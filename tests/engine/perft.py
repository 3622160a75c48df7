"""Perft: how many ways there are to act from a position, by depth; the counts must not change unnoticed.

``python -m tests.records --write perft`` counts anew. A count that changes says that an action has become possible or
impossible somewhere below: look for the first depth that differs, list the actions there, and only then accept it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.kernel.explore import branches
from kodex.engine.kernel.position import Position
from tests.editions import DEFAULT
from tests.engine.defaults import beginning
from tests.engine.every_game import record_file
from tests.engine.lines import Lines
from tests.engine.setting import setting

TABLE = Path(__file__).with_name("perft.yaml")
MOST = 4_000
"""A depth is counted while the one above it, times the actions at the top, comes to no more than this."""
DEEPEST = 6

CARDS = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1),
    "medve": Card("szörny", Cost(4), 4, 4, components=2),
    "mag": Card("kalandozó", Cost(2), 3, 3, magic_attack=True),
    "szellem": Card("szörny", Cost(2), 1, 2, magic_defence=True, components=1),
    "golem": Card("szörny", Cost(1, zan=1), 3, 3, components=1),
    "acs": Card("szörny", Cost(builder=1), 1, 1, components=1),
    "tuzes": Card("kalandozó", Cost(1), 1, 3, abilities=(Ability("tuz", "combat", (Effect("damage"),), Cost(1)),)),
    "gyogyito": Card(
        "kalandozó", Cost(1), 1, 2, abilities=(Ability("ir", "activated", (Effect("heal", 2),), Cost(1)),)
    ),
    "torony": Card("építmény", Cost(1), life=4),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 3),)),
    "kotszer": Card("azonnali", Cost(1), effects=(Effect("heal", 3),)),
    "lang": Card("azonnali", Cost(0, x=("magic",)), effects=(Effect("damage", "X"),)),
    "tagadas": Card("azonnali", Cost(2), effects=(Effect("counter"),), reaction=("play",)),
    "ketes": Card(
        "azonnali", Cost(1), effects=(Effect("choose", options=((Effect("damage", 2),), (Effect("heal", 2),))),)
    ),
    "tudas": Card("általános", Cost(1), effects=(Effect("draw", 2, "controller"),)),
    "kard": Card(
        "tárgy",
        Cost(1),
        attaches="lény",
        abilities=(Ability("k", "continuous", (Effect("modify", 1, "host", what="damage"),)),),
    ),
    "gyasz": Card(
        "bűbáj",
        Cost(1),
        abilities=(Ability("g", "automatic", (Effect("gain_magic", 1, "controller"),), on="pile: lény"),),
    ),
    "szkritter": Card("szörny", Cost(1), 1, 1, subtypes=("szkritter",), components=1),
    "kod": Card("szörny", Cost(3), 2, 2, keywords={"köd": True}, components=1),
}

POSITIONS: dict[str, tuple[str, dict[str, dict[str, Any]]]] = {
    "nobody has anything": ("fő.1", {"A": {}, "B": {}}),
    "one creature to play": ("fő.1", {"A": {"magic": 1, "hand": ["ork"]}, "B": {}}),
    "payment in three ways": (
        "fő.1",
        {"A": {"magic": 3, "components": 2, "reserve": ["ork"], "hand": ["golem"]}, "B": {}},
    ),
    "builders": ("fő.1", {"A": {"reserve": ["ork", "medve"], "hand": ["acs", "torony"]}, "B": {}}),
    "an instant with many targets": (
        "fő.1",
        {"A": {"magic": 2, "hand": ["szikra"], "guard": ["ork"]}, "B": {"guard": ["medve"], "reserve": ["mag"]}},
    ),
    "X": ("fő.1", {"A": {"magic": 3, "hand": ["lang"]}, "B": {"guard": ["ork"]}}),
    "one of two effects": ("fő.1", {"A": {"magic": 1, "hand": ["ketes"], "guard": ["ork"]}, "B": {}}),
    "a reaction": (
        "fő.1",
        {"A": {"magic": 2, "hand": ["ork", "szikra"]}, "B": {"magic": 2, "hand": ["tagadas"], "guard": ["ork"]}},
    ),
    "a reaction to a reaction": (
        "fő.1",
        {"A": {"magic": 3, "hand": ["ork", "tagadas"]}, "B": {"magic": 4, "hand": ["tagadas", "tagadas"]}},
    ),
    "exchange": ("csere", {"A": {"guard": ["ork", "medve"], "reserve": ["mag", "szellem"]}, "B": {}}),
    "exchange with a full guard post": (
        "csere",
        {"A": {"guard": ["ork", "ork", "mag"], "reserve": ["medve"]}, "B": {}},
    ),
    "attackers": ("harc.támadók", {"A": {"guard": ["ork", "mag"]}, "B": {"guard": ["medve"], "table": ["torony"]}}),
    "attackers against nobody": ("harc.támadók", {"A": {"guard": ["ork", "ork", "mag"]}, "B": {}}),
    "three against three": (
        "harc.támadók",
        {"A": {"guard": ["ork", "mag", "medve"]}, "B": {"guard": ["ork", "szellem", "medve"]}},
    ),
    "combat abilities": (
        "harc.támadók",
        {"A": {"magic": 2, "guard": ["tuzes"]}, "B": {"magic": 1, "guard": ["tuzes"]}},
    ),
    "life saving": (
        "harc.támadók",
        {"A": {"guard": ["medve"]}, "B": {"magic": 1, "guard": ["ork"], "hand": ["kotszer"], "reserve": ["gyogyito"]}},
    ),
    "sacrifice for components": ("előkészítő.4", {"A": {"reserve": ["ork", "medve", "mag"]}, "B": {}}),
    "a linked effect": (
        "fő.1",
        {"A": {"magic": 2, "hand": ["szikra"], "table": ["gyasz"]}, "B": {"guard": ["szellem"]}},
    ),
    "attached": ("fő.1", {"A": {"magic": 2, "hand": ["kard"], "guard": ["ork"]}, "B": {"guard": ["medve"]}}),
    "keywords": (
        "fő.1",
        {"A": {"magic": 2, "reserve": ["szkritter"], "hand": ["kod"], "deck": ["kod", "ork"]}, "B": {}},
    ),
    "a hand in the main phase": (
        "fő.1",
        {
            "A": {"magic": 4, "hand": ["ork", "mag", "tudas", "szikra"], "deck": ["ork"] * 4},
            "B": {"magic": 2, "hand": ["tagadas"], "guard": ["ork"], "deck": ["ork"] * 4},
        },
    ),
}


def position(name: str) -> Position:
    """The position with this name."""
    stage, sides = POSITIONS[name]
    found: Position = setting(CARDS, sides, stage)
    return found


def below(start: Position, depth: int) -> int:
    """How many courses of play of ``depth`` actions there are, each with every way to decide what is asked on it."""
    if depth == 0:
        return 1
    if start.outcome() is not None:
        return 0
    return sum(below(after, depth - 1) for action in start.legal_actions() for after in branches(start, action))


def counts(start: Position) -> list[int]:
    """The counts from depth 1 on, as deep as is quick to count."""
    found = [below(start, 1)]
    while len(found) < DEEPEST and found[-1] * found[0] <= MOST:
        found.append(below(start, len(found) + 1))
    return found


def of(rulebook: str = DEFAULT) -> Lines:
    """The record of a game, a line for each position: of the first those above, of others the playground's table."""

    def lines() -> Iterator[str]:
        yield "# Counted by python -m tests.records"
        if rulebook == DEFAULT:
            yield from (f"{name}: {counts(position(name))}" for name in POSITIONS)
        else:
            yield f"the table of the playground: {counts(beginning(rulebook))}"

    return Lines(record_file(__file__, rulebook, ".yaml"), lines, lambda line: line.partition(":")[0])


def golden() -> dict[str, list[int]]:
    """The table as it was accepted."""
    found: dict[str, list[int]] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(of().main())

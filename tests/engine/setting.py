"""Set a table of HKK in a line, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.position import Position
from kodex.engine.kernel.state import State, Thing

NUMBERS = {"life": 20, "max_life": 20, "magic": 0, "max_magic": 20, "components": 0, "turn": 5}


def setting(
    cards: Mapping[str, Card], sides: Mapping[str, Mapping[str, Any]], stage: str = "fő.1", **how: Any
) -> Position:
    """A position that rests: a side is numbers and zones with card names; ids are ``A.ork``, ``A.ork2`` …"""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player, side in sides.items():
        for zone in ("deck", "hand", "guard", "reserve", "table", "pile"):
            for name in side.get(zone, ()):
                n = sum(id_.startswith(f"{player}.{name}") for id_ in things) + 1
                id_ = f"{player}.{name}" if n == 1 else f"{player}.{name}{n}"
                things[id_] = Thing(id_, name, player, player, zone)
                order[f"{player}.{zone}"] = (*order.get(f"{player}.{zone}", ()), id_)
    players = {player: {**NUMBERS, **{k: n for k, n in side.items() if k in NUMBERS}} for player, side in sides.items()}
    first = next(iter(sides))
    return Position(
        cards, State(players, things, order, {"stage": stage, "active": first, "right": first}), **how
    ).begin()


RICH: dict[str, Card] = {
    "ketes": Card(
        "azonnali", Cost(1), effects=(Effect("choose", options=((Effect("damage", 2),), (Effect("heal", 2),))),)
    ),
    "aldas": Card(
        "bűbáj",
        Cost(1),
        attaches="lény",
        abilities=(Ability("a", "continuous", (Effect("modify", 2, "host", what="life"),)),),
    ),
    "gyasz": Card(
        "bűbáj",
        Cost(1),
        abilities=(
            Ability("g", "automatic", (Effect("gain_magic", 1, "controller"),), on="pile: lény"),
            Ability("h", "automatic", (Effect("mark", 1, "it", what="méreg"),), on="enters: lény"),
        ),
    ),
    "lato": Card(
        "kalandozó",
        Cost(1),
        1,
        2,
        abilities=(
            Ability("jon", "activated", (Effect("draw", 1, "controller"),), Cost(1), on="enters: self"),
            Ability("most", "automatic", (Effect("discard", 1, "opponent"),), on="enters: self"),
            Ability("vissz", "reaction", (Effect("counter"),), Cost(1), reaction=("use",)),
        ),
    ),
    "golem": Card("szörny", Cost(1, zan=2), 3, 3, components=1),
    "epit": Card("szörny", Cost(builder=1), 2, 2, components=1),
    "aldoz": Card("szörny", Cost(sacrifice=1), 4, 4, components=1),
    "nekr": Card("szörny", Cost(necron=1), 3, 3),
    "xes": Card("azonnali", Cost(0, x=("magic",)), effects=(Effect("damage", "X"),)),
    "torony": Card(
        "építmény",
        Cost(1),
        life=3,
        abilities=(
            Ability("t", "activated", (Effect("damage", 1),), Cost(1)),
            Ability("e", "automatic", (Effect("mill", 2, "opponent"),), when=("előkészítő",)),
        ),
    ),
    "hely": Card(
        "helyszín", Cost(1), abilities=(Ability("f", "continuous", (Effect("cost", -1, "players", of="lény"),)),)
    ),
    "tilt": Card(
        "bűbáj", Cost(1), abilities=(Ability("f", "continuous", (Effect("forbid", to="lény", what="heals"),)),)
    ),
    "kuld": Card("általános", Cost(2), effects=(Effect("to_hand"), Effect("void_from_pile", 1, "opponent"))),
    "semmi": Card("általános", Cost(2), effects=(Effect("to_void", to="sebzett"), Effect("sacrifice", 1, "opponents"))),
    "token": Card("általános", Cost(1), effects=(Effect("token", 2, "controller", card="ork"), Effect("shuffle_back"))),
    "oszt": Card(
        "azonnali",
        Cost(1),
        effects=(Effect("distribute", 3, of="lény & ellenséges", effects=(Effect("damage", to="it"),)),),
    ),
    "mindenki": Card(
        "azonnali",
        Cost(1),
        effects=(
            Effect("for_each", of="lény", effects=(Effect("damage", 1, "it"),)),
            Effect("search", 1, "controller", of="szörny"),
        ),
    ),
    "alkony": Card("azonnali", Cost(1), effects=(Effect("end_turn"),), reaction=("play",), alone=True),
    "terel": Card("azonnali", Cost(1), effects=(Effect("change_target"),), reaction=("play",)),
    "hiv": Card("általános", Cost(1), effects=(Effect("play", 1, "controller", what="pile", of="lény"),)),
    "behiv": Card(
        "általános", Cost(1), effects=(Effect("play", 1, "controller", what="hand", of="lény", from_hand=True),)
    ),
    "orszem": Card(
        "bűbáj",
        Cost(1),
        abilities=(Ability("o", "automatic", (Effect("damage", 1, "opponents"),), reaction=("play: ellenséges",)),),
    ),
    "olt": Card("azonnali", Cost(1), effects=(Effect("counter"),), reaction=("effect", "react")),
    "fojt": Card("szörny", Cost(1), 1, 1, neutralises=("react",)),
    "harit": Card(
        "építmény", Cost(1), life=2, reaction=("play",), alone=True, modifies=(Effect("alter", -1, what="damage"),)
    ),
    "talan": Card(
        "szörny",
        Cost(1),
        1,
        1,
        abilities=(
            Ability("m", "automatic", (Effect("may", effects=(Effect("draw", 1, "controller"),)),), on="enters: self"),
        ),
    ),
    "szak": Card("szakértelem", Cost(1)),
    "kard": Card(
        "tárgy",
        Cost(1),
        attaches="lény",
        abilities=(Ability("k", "continuous", (Effect("modify", 1, "host", what="damage"),)),),
    ),
    "kigyo": Card("szörny", Cost(1), 2, 2, keywords={"mérgezés": 2}),
    "keveros": Card(
        "szörny",
        Cost(1),
        1,
        3,
        components=1,
        abilities=(Ability("l", "combat", limit=3, or_cost=(Cost(components=1),)), Ability("s", "combat", limit=2)),
    ),
    "korhad": Card("azonnali", Cost(1), effects=(Effect("mark", 1, what="elmúlás"), Effect("mark", 1, what="méreg"))),
    "fagy": Card("azonnali", Cost(1), targets=("permanens",), effects=(Effect("mark", 2, what="dermesztés"),)),
    "izmos": Card(
        "kalandozó",
        Cost(1),
        1,
        2,
        abilities=(Ability("i", "automatic", (Effect("mark", 2, "self", what="izom"),), on="enters: self"),),
    ),
    "macska": Card("szörny", Cost(2), 2, 2, components=1, keywords={"élet": 2}),
    "agg": Card(
        "általános",
        Cost(1),
        effects=(Effect("mark", 1, "lény & ellenséges", what="öregítés"), Effect("mark", what="gyengülés -1/-1")),
    ),
    "er": Card("azonnali", Cost(1), effects=(Effect("mark", what="erősödés +1/+2"), Effect("mark", what="szintlépés"))),
    "ora": Card(
        "bűbáj",
        Cost(1),
        abilities=(
            Ability("k", "continuous", (Effect("modify", 2, "lény & saját", what="life"),), delayed=2),
            Ability("a", "automatic", (Effect("gain_magic", 1, "controller"),), when=("előkészítő",), delayed=2),
            Ability("t", "continuous", (Effect("modify", 1, "lény & saját", what="damage"),), temporary=3),
        ),
    ),
    "ellenszer": Card(
        "azonnali", Cost(1), effects=(Effect("cleanse", what="méreg"), Effect("grant", 1, what="méregimmunitás"))
    ),
    "alom": Card("azonnali", Cost(1), effects=(Effect("mark", 1, what="álom"), Effect("control"))),
}
"""Cards that use most of the vocabulary at once, for random play."""

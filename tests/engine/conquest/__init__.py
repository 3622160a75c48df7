"""Conquest as far as it stands: tables set by hand, for there is no file format yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.cards import Card, Side
from kodex.engine.games.conquest.game import Rules
from kodex.engine.games.conquest.vocabulary import (
    BLOODIED,
    DAMAGE,
    DOWN,
    EXHAUSTED,
    FIRST,
    STARTER,
    TOKEN,
    Place,
    Under,
    beside,
    in_row,
)
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import Place as At
from kodex.engine.kernel.state import NOBODY, State, Thing, apply, side

CARDS = {
    "Vezér": Card(type="hadúr", attack=2, hp=6, bloodied=Side(attack=1, hp=5), hand=7, resources=7),
    "ork": Card(type="harcoló egység", cost=2, attack=2, hp=2, command=1),
    "dárdás": Card(type="harcoló egység", cost=1, attack=1, hp=1, command=2),
    "hős": Card(type="harcoló egység", cost=3, attack=3, hp=3, unique=True),
    "futár": Card(type="harcoló egység", cost=0, attack=0, hp=1, keywords={"limitált": True}),
    "szentély": Card(type="támogatás", cost=1, traits=("ereklye",)),
    "oltár": Card(type="támogatás", cost=1, traits=("ereklye",)),
    "csel": Card(type="esemény", cost=1, shields=1),
    "Tűzföld": Card(type="bolygó", cards=1, resources=2, symbols=("nyersanyag",)),
    "Jégmező": Card(type="bolygó", cards=2, resources=0, symbols=("technológia",)),
    "Homok": Card(type="bolygó", symbols=("erődítmény",)),
}
"""Invented."""
Lying = Mapping[str, Sequence[str]]
"""By zone the cards: ``ork!`` is exhausted, ``Vezér*`` bloodied."""


def table(
    step: str,
    players: Mapping[str, Lying],
    row: Sequence[str | None] = ("Tűzföld", "Jégmező", "Homok"),
    *,
    cards: Mapping[str, Card] = CARDS,
    resources: int = 5,
    first: int = 1,
    readings: Mapping[str, str] | None = None,
    off: frozenset[str] = frozenset(),
    whole: bool = False,
    damage: Mapping[str, int] = MappingProxyType({}),
    **notes: Any,
) -> Position:
    """The position that comes of a table before a step: A began the game and has the initiative; ``~`` lies face down.

    ``whole``: the game goes on after the phase; ``damage``: so much lies on these.

    A card goes by its player and name (``A-ork``, ``A-ork2``), a planet by its name.
    """
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}

    def lay(id_: str, card: str, player: str, zone: str, **facts: bool) -> None:
        n, name = 2, id_
        while id_ in things:
            id_, n = f"{name}{n}", n + 1
        things[id_] = Thing(id_, card, player, player, zone, {key: True for key, holds in facts.items() if holds})
        order[side(player, zone)] = (*order.get(side(player, zone), ()), id_)

    for n, planet in enumerate(row, 1):
        if planet is not None:
            lay(planet.strip("~"), planet.strip("~"), NOBODY, in_row(n), **{DOWN.name: planet.startswith("~")})
    for player, zones in players.items():
        for zone, there in zones.items():
            for one in there:
                card = one.rstrip("!*")
                facts = {EXHAUSTED.name: "!" in one, BLOODIED.name: "*" in one}
                lay(f"{player}-{card}", card, player, beside(int(zone)) if zone.isdigit() else zone, **facts)
    for id_, n in damage.items():
        things[id_] = replace(things[id_], facts={**things[id_].facts, **({DAMAGE.name: n} if n else {})})
    marks = (FIRST.set(first), TOKEN.set("A"), STARTER.set("A"))
    start = apply(State({player: {"resources": resources} for player in players}, things, order), marks)
    start = apply(start, (course.under_way(*under(step, notes, first)[0 if whole else 1 :]),))
    rules = Rules(cards, readings, off, start)
    return Position(rules, start).begin()


def under(step: str, notes: Mapping[str, Any], planet: int = 1) -> list[At]:
    """What is under way as a step begins: the course of the game, a phase of it, in 3.2 a battle at a planet."""
    if step.removeprefix("akció ").startswith("3.2."):
        return [
            At(Under.GAME, "csatafázis"),
            At(Under.COMBAT, "3.2"),
            At(Under.BATTLE, step, {"planet": planet} | notes),
        ]
    if step.removeprefix("akció ").startswith("3"):
        return [At(Under.GAME, "csatafázis"), At(Under.COMBAT, step, notes)]
    if step.removeprefix("akció ").startswith("4"):
        return [At(Under.GAME, "főparancsnokság"), At(Under.HQ_PHASE, step, notes)]
    return [At(Under.GAME, "fázisok"), At(Under.ROUND, step, notes)]


def lying(position: Position, player: str, zone: str | int) -> list[str]:
    """The ids of what a player has in a zone, or at a planet."""
    there = beside(zone) if isinstance(zone, int) else zone
    return [thing.id for thing in position.table.in_zone(player, there)]


def told(position: Position, *kinds: str) -> list[dict[str, Any]]:
    """The facts of the events of these kinds so far."""
    return [dict(event.facts) for event in position.log() if event.kind in kinds]


def forbidden(position: Position, action: Any) -> list[str]:
    """The addresses of what stands in the way of an action."""
    return [one.rule.partition(":")[2] for one in position.why_illegal(action)]


DECK = ("csel",) * 6
"""A deck that does not run out at once."""
HAND, HQ = Place.HAND.value, Place.HQ.value

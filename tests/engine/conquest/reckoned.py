"""Command struggles and damage with shields, reckoned apart from the engine: plain numbers, none of its words.

Written from the print alone; each of the two is thirty lines at most.
"""

from __future__ import annotations

from typing import NamedTuple


class Soldier(NamedTuple):
    """A unit: whether it is a warlord (and has been turned over), stands ready, its icons."""

    leads: bool
    stands: bool
    icons: int


def struggle(sides: dict[str, list[Soldier]]) -> str | None:
    """Who wins command: whoever alone has a ready warlord, else whoever has more icons on ready units."""
    leading = [player for player, own in sides.items() if any(one.leads and one.stands for one in own)]
    if len(leading) == 1:
        return leading[0]
    points = {player: sum(one.icons for one in own if one.stands) for player, own in sides.items()}
    (first, one), (second, two) = points.items()
    return None if one == two else first if one > two else second


class Struck(NamedTuple):
    """A unit that is struck: hit points of its sides, damage on it, what it is, the icons of the card thrown for it."""

    hp: int
    other_hp: int
    damage: int
    leads: bool
    turned: bool
    flies: bool
    token: bool
    icons: int


def blow(power: int, kind: str, attacker_flies: bool, one: Struck) -> tuple[str, int]:
    """Where a struck unit lies and how much damage is on it afterwards; ``kind``: ``area``, ``piercing`` or plain."""
    dealt = power
    if one.flies and not attacker_flies and kind != "area":
        dealt = power // 2 + power % 2
    prevented = 0 if kind == "piercing" else one.icons
    there = one.other_hp if one.turned else one.hp
    damage = min(there, one.damage + max(0, dealt - prevented))
    if damage < there:
        return "stays", damage
    if one.leads:
        return ("lost", damage) if one.turned else ("home", 0)
    return ("pool" if one.token else "pile"), 0


__all__ = ["Soldier", "Struck", "blow", "struggle"]

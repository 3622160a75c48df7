"""Attached markers of known names: strength and weakness, age, levels; one is not another (117, 123, 125)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.selectors import View, value
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.marker_names import AGE, LEVEL, NAMES, STRONGER, WEAKER, amounts_of, count
from kodex.engine.games.hkk.table.values import card, is_building, is_creature_of
from kodex.engine.games.hkk.vocabulary import (
    DAMAGE_PARTS,
    LEVEL_MARKERS,
    LIFE_PARTS,
    MARKER_MEANT,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


def _number(name: str) -> None:
    plain = name.replace(" ", "_")

    @value(*dict.fromkeys((f"{plain}jelző", folded(f"{plain}jelző"))))
    def how_many(table: Table, thing: Thing, view: View) -> int:
        """How many markers of that name lie on it, whatever they say of damage and life."""
        there = Facts.MARKERS.of(thing)
        return sum(n for one, n in there.items() if one == name or one.startswith(f"{name} "))


for _name in NAMES:
    _number(_name)


@book.decides("117.1", MARKER_MEANT)
def one_marker_is_not_another(table: Table, thing: Thing, name: str) -> tuple[str, ...]:
    """No marker stands for one of another name."""
    return (name,)


# --- strength and weakness --------------------------------------------------------------------------------------------


def sum_of(thing: Thing, base: str, part: int) -> int:
    """What the markers of one kind on a thing add to its damage (part 0) or life (part 1), as their names say."""
    there: dict[str, int] = Facts.MARKERS.of(thing)
    return sum(
        n * amounts[part] for name, n in there.items() if name.startswith(base) and (amounts := amounts_of(name))
    )


def _gives(table: Table, thing: Thing, base: str, part: int) -> int | None:
    if not Facts.MARKERS.of(thing) or not is_creature_of(table, thing.id):
        return None
    return sum_of(thing, base, part) or None


@book.adds("117.3", DAMAGE_PARTS, needs=STRONGER)
def strength_markers_give_damage(table: Table, thing: Thing) -> int | None:
    """A strength marker gives the damage that the source has said which made it."""
    return _gives(table, thing, STRONGER, 0)


@book.adds("117.3", LIFE_PARTS, needs=STRONGER)
def strength_markers_give_life(table: Table, thing: Thing) -> int | None:
    """A strength marker gives the life that the source has said which made it."""
    return _gives(table, thing, STRONGER, 1)


@book.adds("117.4", DAMAGE_PARTS, needs=WEAKER)
def weakness_markers_take_damage(table: Table, thing: Thing) -> int | None:
    """A weakness marker takes as much damage as the source has said which made it."""
    return _gives(table, thing, WEAKER, 0)


@book.adds("117.4", LIFE_PARTS, needs=WEAKER)
def weakness_markers_take_life(table: Table, thing: Thing) -> int | None:
    """A weakness marker takes as much life as the source has said which made it."""
    return _gives(table, thing, WEAKER, 1)


# --- age --------------------------------------------------------------------------------------------------------------


def _aged(table: Table, thing: Thing, each: str) -> int | None:
    if not Facts.MARKERS.of(thing) or not is_creature_of(table, thing.id):
        return None
    return count(table, thing, AGE) * fixed(table, each) or None


@book.adds("123.1", DAMAGE_PARTS, needs=AGE)
def age_takes_damage(table: Table, thing: Thing) -> int | None:
    """Each ageing marker on a creature is -1 damage."""
    return _aged(table, thing, "ageing_marker.damage")


@book.adds("123.1", LIFE_PARTS, needs=AGE)
def age_takes_life(table: Table, thing: Thing) -> int | None:
    """Each ageing marker on a creature is -1 life."""
    return _aged(table, thing, "ageing_marker.life")


@book.prevents("123.2", Happens.MARKED, needs=AGE)
def buildings_do_not_age(table: Table, happening: Happening) -> str | None:
    """No ageing marker is put on a building."""
    return AGE if Tells.MARKER.of(happening) == AGE and is_building(table, _of(table, happening)) else None


def _of(table: Table, happening: Happening) -> Thing:
    return table.thing(Tells.THING.of(happening))


# --- levels -----------------------------------------------------------------------------------------------------------


@book.prevents("125.1", Happens.MARKED)
def only_adventurers_rise(table: Table, happening: Happening) -> str | None:
    """A level marker is put on adventurers only."""
    wrong = Tells.MARKER.of(happening) == LEVEL and card(table, _of(table, happening)).type != "kalandozó"
    return LEVEL if wrong else None


@book.adds("125.2", LEVEL_MARKERS)
def level_markers_are_levels(table: Table, thing: Thing) -> int | None:
    """A level marker is a level of the adventurer: +1 damage, +1 life, and what its text makes of levels."""
    return count(table, thing, LEVEL) or None

"""What a value is: from its base it is reckoned anew with all that changes it.

A set value beats what adds; else first sums, then doubling and halving, rounded up; below 0 it counts as 0.
"""

from __future__ import annotations

from kodex.engine.games.conquest.answers.inforce import applies, constants, lasting
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.units import card, is_unit, worth
from kodex.engine.games.conquest.vocabulary import (
    ATTACK,
    EXHAUSTED,
    FACTORS,
    HIT_POINTS,
    ICONS,
    LEAST,
    MODIFIERS,
    PRICE,
    ROUNDED,
    SET_TO,
)
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

SORTS = {"rebase": "base", "modify": "add", "set": "set", "double": "times", "halve": "half"}
"""By verb what it does to a value."""
Modifiers = tuple[tuple[str, int], ...]


@book.adds("sz/allando-hatas#p1", MODIFIERS)
def as_long_as_the_card_is_in_play(table: Table, thing: Thing, what: str) -> Modifiers:
    """What constant abilities make of it."""
    in_force = constants(table)
    if not in_force:
        return ()
    return tuple(
        (sort, LANGUAGE.amounts.how_many(table, effect.n, View(source.controller, source.id)))
        for source, effect in in_force
        if (sort := SORTS.get(effect.do)) and effect.what == what and applies(table, source, effect, thing)
    )


@book.adds("sz/valtozo-mennyisegek-es-tobb-modosito#p1", MODIFIERS)
def as_long_as_it_lasts(table: Table, thing: Thing, what: str) -> Modifiers:
    """What effects make of it that last until a period ends."""
    if KEPT.name not in table.state.marks:
        return ()
    return tuple((sort, n) for verb, sort in SORTS.items() for n in lasting(table, verb, thing, what))


def changed(table: Table, thing: Thing, what: str, base: int) -> int | None:
    """A value with all that changes it now; None where nothing does."""
    parts = table.parts(MODIFIERS, thing, what)
    if not parts:
        return None
    modifiers = tuple(one for part in parts for one in part)
    rebased = next((n for sort, n in reversed(modifiers) if sort == "base"), base)
    if rebased != base and read_as(table, "base-value-meaning", "modositas-nelkuli"):
        base = rebased
    value = table.decide(SET_TO, thing, what, modifiers, default=None)
    if value is None:
        added = sum(n for sort, n in modifiers if sort == "add")
        value = table.decide(FACTORS, base, added, modifiers, default=added + _factored(table, base, modifiers))
    least = table.decide(LEAST, value, default=None)
    return value if least is None else least


def _factored(table: Table, n: int, modifiers: Modifiers) -> int:
    top, bottom = n, 1
    for sort, _n in modifiers:
        top, bottom = (top * 2, bottom) if sort == "times" else (top, bottom * 2) if sort == "half" else (top, bottom)
        if sort == "half" and read_as(table, "rounding-once-or-each", "minden-felezesnel"):
            top, bottom = table.decide(ROUNDED, top, bottom, default=top // bottom), 1
    return top if bottom == 1 else table.decide(ROUNDED, top, bottom, default=top // bottom)


@book.decides("sz/keszlet#p1", SET_TO)
def the_last_set_value(table: Table, thing: Thing, what: str, modifiers: Modifiers) -> int | None:
    """A value that is set is what it is set to; of several the last one counts."""
    found = [n for sort, n in modifiers if sort == "set"]
    return found[-1] if found else None


@book.decides("sz/duplazo-es-felezo-modositok#b1", FACTORS)
def doubled_and_halved_at_last(table: Table, base: int, added: int, modifiers: Modifiers) -> int:
    """It is doubled and halved when all else has been added and taken away."""
    return _factored(table, base + added, modifiers)


@book.decides("sz/duplazo-es-felezo-modositok#b2", ROUNDED)
def rounded_up(table: Table, top: int, bottom: int) -> int:
    """What is no whole number is rounded up."""
    return -(-top // bottom)


@book.decides("sz/negativ-mennyisegek#p1", LEAST)
def never_below_nothing(table: Table, n: int) -> int | None:
    """Below 0 it counts as 0."""
    least = fixed("values.minimum")
    return least if n < least else None


AGAIN = ("sz/valtozo-mennyisegek-es-tobb-modosito#p2",)


@book.decides(AGAIN, ATTACK, exception_to="sz/tamadoertek#p1")
def attack_reckoned_anew(table: Table, thing: Thing) -> int | None:
    """The attack value from the printed one on."""
    return changed(table, thing, "támadás", worth(table, thing).attack) if is_unit(table, thing) else None


@book.decides(AGAIN, HIT_POINTS, exception_to="sz/eletpont#p1")
def hit_points_reckoned_anew(table: Table, thing: Thing) -> int | None:
    """The hit points from the printed ones on."""
    return changed(table, thing, "ép", worth(table, thing).hp) if is_unit(table, thing) else None


@book.decides(AGAIN, ICONS, exception_to="f2/2.5#b2")
def icons_reckoned_anew(table: Table, thing: Thing) -> int | None:
    """The command icons of a ready unit from the printed ones on."""
    return None if EXHAUSTED.of(thing) else changed(table, thing, "parancs", card(table, thing).command)


@book.decides(AGAIN, PRICE, exception_to="sz/a-megfizetendo-koltsegek#p1")
def price_reckoned_anew(table: Table, thing: str) -> int | None:
    """The price from the printed one on."""
    printed = card(table, table.thing(thing)).cost
    return None if printed is None else changed(table, table.thing(thing), "költség", printed)


__all__ = ["SORTS", "changed"]

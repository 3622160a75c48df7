"""Icons at abilities: the special cost P (86), how often an ability may be used: K, S and E (90)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.this_turn import uses
from kodex.engine.games.hkk.table.values import is_active_player
from kodex.engine.games.hkk.vocabulary import (
    Facts,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def _cannot_turn(thing: Thing) -> bool:
    return thing.zone == Zones.GUARD or Facts.HOST.of(thing) is not None or Facts.PASSIVE.of(thing)


@book.forbids("86.2", Use, needs="turn")
def who_cannot_be_passivized_does_not_pay_so(table: Table, action: Use) -> str | None:
    """A creature in the guard post, an attached permanent, and what is passive already are in no way passivized."""
    ability = ability_of(table, action)
    return action.of if ability is not None and ability.cost.turn and _cannot_turn(table.thing(action.of)) else None


def _wrong(table: Table, action: Use, letter: str, most: int | None = None) -> str | None:
    """What stands in the way of an ability with this icon: ``most`` times a turn, or as its number says (None)."""
    ability = ability_of(table, action)
    icon = ability.icon if ability is not None else None
    if icon is None or icon[0] != letter or (len(icon) > 1) == (most is not None):
        return None
    own = is_active_player(table, action.by)
    if (letter == "S" and not own) or (letter == "E" and own):
        return table.mark(Marks.ACTIVE)
    most = int(icon[1:]) if most is None else most
    return f"{most}×" if uses(table, action.of, action.ability) >= most else None


@book.forbids("90.1", Use, needs="icon")
def k_is_once_a_turn(table: Table, action: Use) -> str | None:
    """K: once a turn."""
    return _wrong(table, action, "K", fixed(table, "icon_k.per_turn"))


@book.forbids("90.2", Use, needs="icon")
def k_with_a_number_is_so_often_a_turn(table: Table, action: Use) -> str | None:
    """K with X: at most X times a turn."""
    return _wrong(table, action, "K")


@book.forbids("90.3", Use, needs="icon")
def s_is_once_in_the_own_turn(table: Table, action: Use) -> str | None:
    """S: in the own turn, once a turn."""
    return _wrong(table, action, "S", fixed(table, "icon_s.per_turn"))


@book.forbids("90.4", Use, needs="icon")
def s_with_a_number_is_so_often_in_the_own_turn(table: Table, action: Use) -> str | None:
    """S with X: in the own turn, at most X times a turn."""
    return _wrong(table, action, "S")


@book.forbids("90.5", Use, needs="icon")
def e_is_once_in_the_opponents_turn(table: Table, action: Use) -> str | None:
    """E: in the opponent's turn, once a turn."""
    return _wrong(table, action, "E", fixed(table, "icon_e.per_turn"))


@book.forbids("90.6", Use, needs="icon")
def e_with_a_number_is_so_often_in_the_opponents_turn(table: Table, action: Use) -> str | None:
    """E with X: in the opponent's turn, at most X times a turn."""
    return _wrong(table, action, "E")

"""How each kind of action is carried out (``PERFORM``; the list stands in ``pipelines``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kodex.engine.games.hkk.actions import Action, Attack, Claim, Play, Use
from kodex.engine.games.hkk.combat import abilities, declaring
from kodex.engine.games.hkk.life import remains
from kodex.engine.games.hkk.playing import steps
from kodex.engine.games.hkk.table.moment import is_combat_ability, stage
from kodex.engine.games.hkk.turn import passing
from kodex.engine.games.hkk.turn.course import leave
from kodex.engine.kernel.pipeline import Lookup
from kodex.engine.kernel.table import Table

PERFORM: Lookup[type, Callable[[Table, Any], None]] = Lookup("carrying out")
"""By kind of action: how it is carried out."""


def take(table: Table, action: Action) -> None:
    """Carry an action out, whatever kind it is."""
    PERFORM[type(action)](table, action)


def play_card(table: Table, action: Play) -> None:
    """A card is taken through the steps of playing."""
    steps.take_up(table, action)


def use_ability(table: Table, action: Use) -> None:
    """A combat ability is announced, any other one taken through the steps of playing."""
    if is_combat_ability(table, action):
        abilities.announce_ability(table, action)
        passing.right_moves_on(table, action.by)
    else:
        steps.take_up(table, action)


def attack(table: Table, action: Attack) -> None:
    """Attackers are declared; the stage is over."""
    declaring.declare_attack(table, action)
    leave(table, stage(table))


def claim(table: Table, action: Claim) -> None:
    """Components are taken out of the dead."""
    remains.take_components(table, action.by, action.thing, action.n)

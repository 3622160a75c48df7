"""Abilities of the end of the turn that have neither cost nor condition: in which stage they belong (41.1, 41.2)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.turn.end import any_end_automatics, run_end_automatics
from kodex.engine.games.hkk.turn.permissions import stage
from kodex.engine.kernel.table import Table

SWITCH = "end_phase.unconditional_abilities"


@book.procedure("41.1")
def unconditional_ones_come_first(table: Table) -> None:
    """Disputed: on ``elso-szakasz-kotelezo`` what has neither cost nor condition happens in the first stage."""
    if any_end_automatics(table) and reading(table, SWITCH) == "elso-szakasz-kotelezo":
        run_end_automatics(table, lambda ability: ability.condition is None)


@book.decides("41.1", "automatic.used", at="kör_vége.1")
def unconditional_ones_are_used_at_will(table: Table, action: Use, ability: Ability) -> bool | None:
    """Disputed: on ``elso-szakasz-szabadon`` it is used in the first stage, once, or not at all."""
    if reading(table, SWITCH) != "elso-szakasz-szabadon" or stage(table).id != "kör_vége.1":
        return None
    again = (action.of, action.ability) in table.mark("used", ())
    return True if "kör vége" in ability.when and ability.condition is None and not again else None

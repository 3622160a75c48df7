"""Values raised and lowered for a while: by the verb ``modify``, and maximum life and damage by verbs of their own."""

from __future__ import annotations

from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.damage import less_life
from kodex.engine.games.hkk.effects.lasting import a_value, modify
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.values import max_life
from kodex.engine.kernel.table import Table


@verb("modify", "14.4", on="any", fields=("n", "to", "until"), required=("what",), continuous=True, checks=a_value)
def modify_value(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """A number added to a value: of cards damage, life, max_life; of players max_life, max_magic, guard (the size of
    the guard post), regeneration (29.3), components (of each creature claimed, 36.10), spell_damage, spell_healing."""
    if whom in table.state.players:
        modify(table, run, effect, whom, str(effect.what))
    else:
        modify_it(table, run, effect, whom, str(effect.what))


@verb("raise_life", "40.2", fields=("n", "to", "until"))
def raise_life(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """More or less maximum life, to the end of the turn unless said otherwise."""
    modify_it(table, run, effect, whom, "life")


@verb("raise_damage", "40.2", fields=("n", "to", "until"))
def raise_damage(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """More or less damage, to the end of the turn unless said otherwise."""
    modify_it(table, run, effect, whom, "damage")


def modify_it(table: Table, run: Run, effect: Effect, whom: str, value: str) -> None:
    """Leave a modifier in force; who has less life than before may have to be saved."""
    if value != "life":
        modify(table, run, effect, whom, value)
        return
    before = _maximum(table, whom)
    modify(table, run, effect, whom, value)
    if _maximum(table, whom) < before:
        less_life(table, whom)


def _maximum(table: Table, whom: str) -> int:
    """The maximum life of a thing, to be compared only: nothing is left to cite for it."""
    with table.noting():
        return max_life(table, table.thing(whom))

"""What saves a life without healing: whatever would leave one of the hurt with more life, be it indirectly (37.0)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.effects.runs import AIMED, Run, fits, perform
from kodex.engine.games.hkk.reactions.linked import automatics
from kodex.engine.games.hkk.table.values import ability, card, is_on_table, life
from kodex.engine.games.hkk.vocabulary import RAISES_LIFE
from kodex.engine.kernel.choices import MissingChoice, Script
from kodex.engine.kernel.table import Table

TRIES = 64
"""How many ways to take the decisions of an effect are tried before it counts as none that saves."""


@book.decides("37.0", RAISES_LIFE)
def what_raises_life_indirectly_saves_too(table: Table, action: Play | Use, things: tuple[str, ...]) -> bool | None:
    """Life may rise indirectly: by a marker, by what lowers it leaving play, by what another card does then.

    What would come of the effects is tried out on a table of its own, as if nobody reacted.
    """
    effects, targets = _effects(table, action), targets_of(action)
    if not effects or not all(fits(table, effects, slot, whom) for slot, whom in zip(AIMED, targets, strict=False)):
        return None
    before = _lives(table, things)
    kind = "spell" if isinstance(action, Play) else "activated"
    run = Run(action.by, source_of(action), kind, targets, action.x)
    outcomes = (_lives(after, things) for after in _outcomes(table, effects, run))
    rises = any(now > before.get(id_, now) for lives in outcomes for id_, now in lives.items())
    return True if rises else None


def _effects(table: Table, action: Play | Use) -> tuple[Effect, ...]:
    if isinstance(action, Play):
        return card(table, table.thing(action.card)).effects
    thing = table.state.things.get(action.of)
    used = ability(table, thing, action.ability) if thing is not None else None
    return used.effects if used is not None else ()


def _lives(table: Table, things: tuple[str, ...]) -> dict[str, int]:
    """The life of those that are on the table."""
    with table.noting():
        return {id_: life(table, table.thing(id_)) for id_ in things if is_on_table(table.thing(id_))}


def _outcomes(table: Table, effects: tuple[Effect, ...], run: Run) -> Iterator[Table]:
    """The tables that the effects may lead to, one for each way to decide what is asked on the way."""
    scripts: list[tuple[object, ...]] = [()]
    for _try in range(TRIES):
        if not scripts:
            return
        script = scripts.pop()
        trial = table.at(table.state, Script(script))
        try:
            perform(trial, effects, run)
            automatics(trial)
        except MissingChoice as missing:
            scripts.extend((*script, option) for option in reversed(missing.choice.options))
        else:
            yield trial

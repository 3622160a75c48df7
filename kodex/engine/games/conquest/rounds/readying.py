"""Exhausted cards are turned up in a step of the round or of a battle: that can be answered as if an effect did it."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.answering import happenings, interrupted, react, told
from kodex.engine.games.conquest.vocabulary import EXHAUSTED, FORBIDDEN, Happens
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def turned_up(table: Table, things: Sequence[Thing]) -> None:
    """All of them at the same time, but those of which a text says that they cannot be. The last thing a step does."""
    able = [one for one in things if EXHAUSTED.of(one) and not table.decide(FORBIDDEN, one, "pihen")]
    batch = [told(Happens.READIED, thing=one.id) for one in able]
    if batch and interrupted(table, batch):
        happenings.occur_together(table, batch)
    elif batch:
        coming = happenings.given(table.state, *batch)
        table.emit(Happens.READIED, *(EXHAUSTED.set(one, None) for one in able), things=[one.id for one in able])
        react(table, coming)


__all__ = ["turned_up"]

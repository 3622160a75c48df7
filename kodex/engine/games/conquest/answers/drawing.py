"""Cards that are drawn in the course of the game, and what answers that."""

from __future__ import annotations

from collections.abc import Mapping

from kodex.engine.games.conquest.answers.answering import happenings, react, told
from kodex.engine.games.conquest.table import drawing
from kodex.engine.games.conquest.vocabulary import Happens
from kodex.engine.kernel.table import Table


def draw(table: Table, how_many: Mapping[str, int]) -> None:
    """Players draw, and each card is reacted to by whoever draws: which card it is shows in nothing.

    The last thing that a step or an effect does; of the cards of the set-up nothing is said (:mod:`table.drawing`).
    """
    since = len(table.log)
    drawing.draw(table, how_many)
    drawn = [event.facts["player"] for event in table.log[since:] if event.kind == Happens.DRAWN]
    react(table, happenings.given(table.state, *(told(Happens.DRAWN, player=player) for player in drawn)))


__all__ = ["draw"]

"""The price of what is played or used is about to be paid: the moment to lower it."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.vocabulary import Happens, Under
from kodex.engine.kernel.procedures import STACK
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


def prices(table: Table, by: str, id_: str, n: int) -> None:
    """The price is about to be paid: now it can be interrupted."""
    if n:
        occur(table, told(Happens.PRICED, player=by, thing=id_, n=n))


@book.applies(Happens.PRICED)
def is_priced(table: Table, one: Happening) -> None:
    """That is what it costs."""
    table.emit(Happens.PRICED, course.noted(table.state, _player_of(table), price=one.facts["n"]), **one.facts)


def _player_of(table: Table) -> str:
    """The procedure of what is being played: an ability, or a card that is deployed."""
    names = [frame.procedure for frame in reversed(STACK.of(table.state)) if frame.procedure in (Under.USE, Under.PLAY)]
    return names[0]


__all__ = ["prices"]

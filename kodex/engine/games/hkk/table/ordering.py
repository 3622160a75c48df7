"""Simultaneous things: who decides their order (4.10.4, 22.1), and whether there is anything to decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.vocabulary import ORDERER, ORDERER_ANYBODY, Marks
from kodex.engine.kernel.choices import MissingChoice
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.table import Table

TRIED = 4
"""Up to so many things are tried out in both orders before anybody is asked."""


@book.decides("4.10.4", ORDERER)
def active_player_orders(table: Table, window: str, about: object) -> str:
    """What happens at the same time happens in the order the active player chooses."""
    return table.mark(Marks.ACTIVE)


@book.decides("22.1.2", ORDERER, exception_to="4.10.4")
def who_plays_orders_linked_effects(table: Table, window: str, about: object) -> str | None:
    """The effects linked to a card's being played are put in order by the player who has played it."""
    resolved = table.mark(Marks.RESOLVED)
    if window != "connected" or not resolved or resolved[0] != "play":
        return None
    return str(resolved[1]) if table.decide(ORDERER_ANYBODY) else None


def in_order(
    table: Table, by: str, about: str, names: Sequence[str], happens: Callable[[str], None], tried: int = TRIED
) -> None:
    """Let simultaneous things happen one after the other; where the order makes a difference, ``by`` decides it.

    Of more than ``tried`` it is not found out whether it does.
    """
    left = list(names)
    if len(left) > 1 and (len(left) > tried or not _commute(table, left, happens)):
        while len(left) > 1:
            chosen = table.choose(by, about, tuple(left))
            left.remove(chosen)
            happens(chosen)
    for name in left:
        happens(name)


def order_of(
    table: Table, by: str, about: str, names: Sequence[str], happens: Callable[[str], None]
) -> tuple[str, ...]:
    """The order in which simultaneous things are to happen later; where it makes a difference, ``by`` decides it."""
    left, order = list(names), []
    if len(left) > 1 and (len(left) > TRIED or not _commute(table, left, happens)):
        while len(left) > 1:
            order.append(table.choose(by, about, tuple(left)))
            left.remove(order[-1])
    return (*order, *left)


def _commute(table: Table, names: Sequence[str], happens: Callable[[str], None]) -> bool:
    """Whether every two of the things lead to the same table in either order."""
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            if _outcome(table, (one, other), happens) != _outcome(table, (other, one), happens):
                return False
    return True


def _outcome(table: Table, names: Sequence[str], happens: Callable[[str], None]) -> object:
    before, oracle = table.snapshot(), table.oracle
    table.oracle = _nobody
    try:
        for name in names:
            happens(name)
        return frozen(table.state)
    except (MissingChoice, NormConflict):
        return names
    finally:
        table.oracle = oracle
        table.restore(before)


def _nobody(choice: object) -> object:
    raise MissingChoice(choice)  # type: ignore[arg-type]

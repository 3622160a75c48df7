"""The book of the game's norms, and its procedures; every module of norms enters its own here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kodex.engine.games.conquest.again import AGAIN
from kodex.engine.games.conquest.vocabulary import RULEBOOK, VOCABULARY, Happens, Place
from kodex.engine.kernel.freeze import Alike
from kodex.engine.kernel.norm import Customs
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.procedures import Course, Procedures, Window
from kodex.engine.kernel.table import Table

ALIKE = Alike(
    unordered=frozenset({Place.HAND, Place.HQ, Place.PLANET, Place.ATTACHED, Place.VICTORY, Place.OUT, Place.POOL})
)
book = NormBook(RULEBOOK, VOCABULARY, Customs(alike=ALIKE))
"""Filled while the rooms are imported, never changed afterwards."""


ABLE: dict[str, Callable[[Table, str], bool]] = {}
"""By window whether a player could do anything in it but pass; the rooms enter their own (:mod:`game`)."""


def able(table: Table, window: Window) -> bool:
    """Whether whoever may act could do anything but pass, as far as all can see.

    An action may come from the hand: whoever holds cards is asked, whatever they are, so that a pause tells nothing.
    """
    asked = ABLE.get(window.name)
    return bool(table.in_zone(window.holder, Place.HAND)) if asked is None else asked(table, window.holder)


course = Procedures(book, able=able, passing=Happens.PASSES)


def remember(table: Table, of: str, **notes: Any) -> None:
    """A procedure under way notes something; nothing is told of it."""
    table.emit(Course.STEP, course.noted(table.state, of, **notes), procedure=of, step=", ".join(notes))


def bind_all_places() -> None:
    """Let every norm be cited under all the addresses at which its rule stands; called when all are entered."""
    for number in {norm.number for norm in book.norms}:
        book.main((number, *(one for own in book.cites(number) for one in AGAIN.get(own, ()))))


__all__ = ["ABLE", "RULEBOOK", "able", "bind_all_places", "book", "course", "remember"]

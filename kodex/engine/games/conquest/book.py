"""The book of the game's norms, and its procedures; every module of norms enters its own here."""

from __future__ import annotations

from kodex.engine.games.conquest.again import AGAIN
from kodex.engine.games.conquest.vocabulary import RULEBOOK, VOCABULARY, Happens, Place
from kodex.engine.kernel.freeze import Alike
from kodex.engine.kernel.norm import Customs
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.procedures import Procedures, Window
from kodex.engine.kernel.table import Table

ALIKE = Alike(unordered=frozenset({Place.HAND, Place.HQ, Place.PLANET, Place.VICTORY, Place.OUT, Place.POOL}))
book = NormBook(RULEBOOK, VOCABULARY, Customs(alike=ALIKE))
"""Filled while the rooms are imported, never changed afterwards."""


def able(table: Table, window: Window) -> bool:
    """Whether whoever may act could do anything but pass, as far as all can see.

    An action may come from the hand: whoever holds cards is asked, whatever they are, so that a pause tells nothing.
    """
    return bool(table.in_zone(window.holder, Place.HAND))


course = Procedures(book, able=able, passing=Happens.PASSES)


def bind_all_places() -> None:
    """Let every norm be cited under all the addresses at which its rule stands; called when all are entered."""
    for number in {norm.number for norm in book.norms}:
        book.main((number, *AGAIN.get(number, ())))


__all__ = ["RULEBOOK", "able", "bind_all_places", "book", "course"]

"""The first hand may be drawn anew once: all of it is shuffled into the deck, and as many cards are drawn."""

from __future__ import annotations

from kodex.engine.games.conquest.book import remember
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.opening.shuffling import shuffle
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.drawing import draw
from kodex.engine.games.conquest.table.places import in_order
from kodex.engine.games.conquest.vocabulary import Happens, Place, Rest, Under
from kodex.engine.kernel.chance import secretly
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Moved
from kodex.engine.kernel.table import Table

YES, NO = "igen", "nem"
MULLIGAN = str(Rest.MULLIGAN)
ASKED, ANEW = "asked", "anew"
"""Notes of the procedure: who has decided, and of whoever draws anew how many cards they had."""


def asks(table: Table, frame: Frame) -> Owed | tuple[Owed, ...] | None:
    """Whoever has the initiative decides first, then the other, or by the other reading both in secret."""
    left = [player for player in in_order(table) if frame.get(ASKED, ()).count(player) < fixed("mulligan.count")]
    if not left:
        return None
    if read_as(table, "mulligan-order", "egyszerre"):
        return secretly(MULLIGAN, dict.fromkeys(left, (YES, NO)))
    return Owed(left[0], MULLIGAN, (YES, NO))


def goes_back(table: Table, frame: Frame) -> None:
    """The whole hand of whoever draws anew goes back into the deck, which is shuffled."""
    answer, asked = frame.get(MULLIGAN), frame.get(ASKED, ())
    if answer is None:
        return
    left = [player for player in in_order(table) if player not in asked]
    answers = answer if isinstance(answer, dict) else {left[0]: answer}
    anew = []
    for player, said in answers.items():
        if said == NO:
            table.emit(Happens.KEPT_HAND, player=player)
            continue
        hand = table.in_zone(player, Place.HAND)
        anew.append((player, len(hand)))
        table.emit(
            Happens.SHUFFLED_IN, *(Moved(one.id, Place.DECK, player, -1) for one in hand), player=player, n=len(hand)
        )
    remember(table, Under.MULLIGAN, **{ASKED: (*asked, *answers), ANEW: tuple(anew), MULLIGAN: None})
    for player, _n in reversed(anew):
        shuffle(table, player)


def draws_anew(table: Table, frame: Frame) -> str | None:
    """As many cards are drawn as went back; then the other player decides, if he has not yet."""
    anew, asked = dict(frame.get(ANEW, ())), frame.get(ASKED, ())
    remember(table, Under.MULLIGAN, **{ANEW: None})
    draw(table, anew)
    return MULLIGAN if len(asked) < len(table.state.players) else None


__all__ = ["MULLIGAN", "NO", "YES", "asks", "draws_anew", "goes_back"]

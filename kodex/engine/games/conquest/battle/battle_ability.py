"""The battle ability of a planet: whoever has won its battle may use it, before the planet is taken or afterwards."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.answers.prices import usable
from kodex.engine.games.conquest.book import course, remember
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import planet_card
from kodex.engine.games.conquest.vocabulary import Rest, Under
from kodex.engine.kernel.procedures import Frame, Owed, Step
from kodex.engine.kernel.table import Table

YES, NO = "igen", "nem"
ABOUT, CARD = str(Rest.BATTLE_ABILITY), "planet card"
WORD = "csataképesség"


def offered(when: str) -> Step:
    """The winner is asked, at the moment that the reading of the rule says."""

    def asks(table: Table, frame: Frame) -> Owed | None:
        """Whether he uses it; nobody is asked of one that could do nothing."""
        winner, there = frame.get("winner"), planet_card(table, frame.get("planet"))
        if there is not None:
            remember(table, Under.BATTLE, **{CARD: there.id})
        card = frame.get(CARD) if there is None else there.id
        if winner is None or card is None or _number(table, winner, card) is None:
            return None
        return Owed(winner, ABOUT, (YES, NO)) if read_as(table, "battle-ability-before-planet", when) else None

    return asks


def _number(table: Table, winner: str, card: str) -> int | None:
    thing = table.thing(card)
    for n, ability in enumerate(abilities(table, thing)):
        if ability.kind == WORD and usable(table, winner, thing, n, ability, None):
            return n
    return None


def used(table: Table, frame: Frame) -> None:
    """It is used, in the six steps of any ability."""
    winner, card = frame.get("winner"), frame.get(CARD)
    if frame.get(ABOUT) != YES:
        return
    remember(table, Under.BATTLE, **{ABOUT: None})
    n = _number(table, winner, card)
    if n is not None:
        course.begin(table, Under.USE, by=winner, card=card, n=n)


__all__ = ["offered", "used"]

"""Attacking creatures: who has been declared an attacker this turn (110)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Attack
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.vocabulary import ATTACKERS_KNOWN, Happens, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

say(
    attackers__over="már nem támadó lények: {things}",
)
ATTACKER = "támadó"


@word(ATTACKER)
def is_attacker(table: Table, thing: Thing, view: View) -> bool:
    """An attacking creature: declared as such in this turn (110.0)."""
    return thing.id in table.mark(Marks.ATTACKERS)


@book.decides("110.0", ATTACKERS_KNOWN)
def who_is_declared_is_an_attacker(table: Table, action: Attack) -> tuple[str, ...] | None:
    """Who has been declared an attacker is an attacking creature from then on."""
    return tuple(action.map) or None


@book.procedure("110.0")
def attackers_no_longer(table: Table) -> None:
    """They are attacking creatures until the end phase.

    Disputed: with ``attacking_creature.until`` on ``vegeig`` until that phase ends.
    """
    things = table.mark(Marks.ATTACKERS)
    if not things:
        return
    last = "kör_vége.1" if read_as(table, "attacking_creature.until", "kezdeteig") else "kör_vége.4"
    if stage(table).id == last:
        table.emit(Happens.ATTACKERS_OVER, Marks.ATTACKERS.set(None), things=things)

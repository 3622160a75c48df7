"""Compensation for a card that has been prevented (93.4.14)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import Happens, Tells
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@book.follows("93.4.14", Happens.COUNTERED, needs="compensation")
def compensation_happens(table: Table, event: Event) -> None:
    """A card prevented by an opponent's reaction has its compensation by itself; nobody reacts to it."""
    thing, by = table.thing(Tells.THING.of(event)), Tells.BY.get(event)
    effects = card(table, thing).compensation
    if not effects or by in (None, thing.owner) or "/" in str(Tells.LINK.get(event)):
        return
    index = table.emit(Happens.ABILITY_HAPPENS, thing=thing.id, ability="kompenzáció")
    with table.caused_by(index):
        perform(table, effects, Run(thing.owner, thing.id, "automatic"))
        after_damage(table)

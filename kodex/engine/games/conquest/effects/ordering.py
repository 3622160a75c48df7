"""A text says that there will be a battle at a planet in this combat phase."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.aims import ASKED, Run, destinations
from kodex.engine.games.conquest.battle.phase import BATTLED
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import ORDERED_AT, Happens, Under
from kodex.engine.kernel.state import Change, Event
from kodex.engine.kernel.table import Table

book.forgets(ORDERED_AT, Happens.PHASE_ENDS, Happens.ENDS)


def _planets(table: Table, effect: Effect, run: Run) -> list[int]:
    return destinations(table, effect.where, run, 0)


ASKED["battle"] = _planets


def _will_be_fought(table: Table, event: Event) -> bool:
    """There has been no battle yet in this phase, or there will be another one."""
    phase = course.frame(table.state, Under.COMBAT)
    return phase is None or event.facts["planet"] not in phase.get(BATTLED, ())


@LANGUAGE.registry.verb(
    "battle", "f2/3.3#p2", on="none", fields=("where",), done=Done((Happens.ORDERED,), _will_be_fought)
)
@book.procedure("f2/3.3#p2")
def orders(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """There will be a battle at a planet; where one has been there is none again, or by the other reading there is."""
    if not isinstance(chosen, int):
        return
    changes: list[Change] = [ORDERED_AT.set(tuple(sorted({*ORDERED_AT.of(table.state), chosen})))]
    phase = course.frame(table.state, Under.COMBAT)
    before = () if phase is None else phase.get(BATTLED, ())
    if chosen in before and read_as(table, "ordered-battle-again", "ujra"):
        left = tuple(n for n in before if n != chosen)
        changes.append(course.noted(table.state, Under.COMBAT, **{BATTLED: left}))
    table.emit(Happens.ORDERED, *changes, planet=chosen)


__all__ = ["orders"]

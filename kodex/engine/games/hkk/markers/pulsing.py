"""The pulsing subtype (title 60): an ability that goes by the number of pulsing markers."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import keyword, verb
from kodex.engine.games.hkk.cards.selectors import View, value
from kodex.engine.games.hkk.effects.moving import put_markers, take_markers
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.this_turn import uses
from kodex.engine.games.hkk.table.values import card, is_active_player, markers
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

PULSING = keyword("pulzáló", "60", "the ability goes by pulsing markers; the most there can be", number=True)


@value("pulzus")
def pulse(table: Table, thing: Thing, view: View) -> int:
    """How many pulsing markers lie on it."""
    return markers(thing, PULSING)


@verb("switch", "60", fields=("to",))
def switch(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Switch a pulsing card: one more pulsing marker, none when there are as many as can be."""
    switch_it(table, run, effect, whom)


@book.procedure("60")
def switch_it(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """To switch is to put a pulsing marker on it, or to take all off when it has the most there can be."""
    thing = table.thing(whom)
    now = markers(thing, PULSING)
    if now < int(card(table, thing).keywords.get(PULSING, 0)):
        put_markers(table, whom, PULSING, fixed(table, "pulsing.switch.markers"), run.facts(effect))
    else:
        take_markers(table, whom, PULSING, now, run.facts(effect))


@book.forbids("60", Use, needs="switch")
def switching_once_in_the_own_turn(table: Table, action: Use) -> str | None:
    """Unless the card says otherwise its controller switches it in the own turn, once a turn."""
    ability = ability_of(table, action)
    if ability is None or ability.when or not any(effect.do == "switch" for effect in ability.effects):
        return None
    again = uses(table, action.of, action.ability) >= fixed(table, "pulsing.switch.per_turn")
    return action.ability if again or not is_active_player(table, action.by) else None

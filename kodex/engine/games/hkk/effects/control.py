"""Permanents that get another controller (5.3.2, 5.5.9, 8.11.3, 174)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import ends_at
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import attached_to, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ATTACHED_KEEPS_CONTROLLER,
    CONTROL_PASSIVE,
    CONTROL_ZONE,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Change, Moved
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(controlled="{thing} gazdája ezután {player}{until}")


@verb("control", "174.0", fields=("to", "until"), continuous=True, checks=ends_at("kör vége", "végleg"))
def control(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Become the controller of a permanent, to keep, until ``until``, or (continuously) while the card lies on it."""
    steal(table, run, effect, whom)


@book.procedure("174.0")
def steal(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """A stealing card is one through which a permanent gets another controller."""
    if is_on_table(table.thing(whom)) and table.thing(whom).controller != run.by:
        until = {"until": effect.until} if effect.until else {}
        table.happen(Happens.CONTROLLED, thing=whom, player=run.by, **run.facts(effect), **until)


@book.applies(Happens.CONTROLLED)
def apply_control(table: Table, happening: Happening) -> None:
    """It goes over to the other side; where and how norms say (``control.zone``, ``control.passive``)."""
    thing, player = table.thing(Tells.THING.of(happening)), Tells.PLAYER.of(happening)
    zone = table.decide(CONTROL_ZONE, thing, default=thing.zone)
    changes: list[Change] = [Moved(thing.id, zone, player, -1)]
    passive = table.decide(CONTROL_PASSIVE, thing)
    if passive != Facts.PASSIVE.of(thing):
        changes.append(Facts.PASSIVE.set(thing.id, passive or None))
    for other in attached_to(table, thing.id):
        if not table.decide(ATTACHED_KEEPS_CONTROLLER, other, happening):
            changes.append(Moved(other.id, other.zone, player, -1))
    had = {"markers": Facts.MARKERS.of(thing)} if Facts.MARKERS.of(thing) else {}
    table.emit(Happens.CONTROLLED, *changes, **happening.facts, **had, was=thing.controller)

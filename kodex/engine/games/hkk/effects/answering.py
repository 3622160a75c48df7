"""What reactions do to what they answer (94.0.1, 94.2, 4.21.2)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.reactions.chain import changed, link, taken_off
from kodex.engine.games.hkk.vocabulary import COUNTERED_GOES, Happens, Tells
from kodex.engine.games.hkk.zones.leaving import home
from kodex.engine.kernel.state import Change, Moved
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _


def _what_it_answers(effect: Effect) -> str | None:
    if effect.to in ("reacted", "target"):
        return None
    return _("'counter' prevents what it reacts to and nothing else: to: reacted, or no 'to'")


@verb("counter", "94.2", on="none", fields=("to",), checks=_what_it_answers)
def counter(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Prevent what it reacts to."""
    if run.reacted is not None:
        prevent(table, run, effect)


@book.procedure("94.2")
def prevent(table: Table, run: Run, effect: Effect) -> None:
    """Whatever prevents something is a reaction."""
    one = link(table, run.reacted)
    if one is not None:
        table.happen(Happens.COUNTERED, link=one.id, thing=one.source, **run.facts(effect))


@book.applies(Happens.COUNTERED)
def apply_countering(table: Table, happening: Happening) -> None:
    """The link leaves the chain, its card goes where prevented cards go."""
    one = link(table, Tells.LINK.of(happening))
    if one is None:
        return
    changes: list[Change] = taken_off(table, one)
    if one.kind == "play":
        zone = table.decide(COUNTERED_GOES, one)
        thing = table.thing(one.source)
        changes.append(Moved(thing.id, zone, home(table, thing, zone), 0))
    table.emit(Happens.COUNTERED, *changes, **happening.facts)


# A card that has been prevented goes to the pile.
book.states("4.21.2", COUNTERED_GOES, "pile")


@verb("change_target", "94.0.1.1", on="any", fields=("to",))
def change_target(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make what it reacts to be aimed at this target instead."""
    redirect(table, run, whom)


@book.procedure("94.0.1.1")
def redirect(table: Table, run: Run, whom: str) -> None:
    """A modifying reaction changes what it answers and does not prevent it."""
    one = link(table, run.reacted)
    if one is not None and one.targets:
        table.emit(
            Happens.REDIRECTED, changed(table, one, targets=(whom, *one.targets[1:])), thing=one.source, target=whom
        )

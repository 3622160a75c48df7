"""Compulsion: what a source makes a player do or pay (title 116)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.playing.payment import (
    Payment,
    decide_payment,
    is_simple,
    numbers,
    pay_in_kind,
    why_unpayable,
)
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.vocabulary import HEARD, Happens, Heard, Tells
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

say(compelled="{player} kényszerből fizet: {source}")
linked.trigger("compelled", Happens.COMPELLED, Happens.SACRIFICED)
hearing.QUIET.add("compelled")


@verb("compel", "116.0", on="players", fields=("to", "effects", "otherwise"), required=("cost",))
def compel(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make a player pay a cost, if it can be paid; then the effects, else ``otherwise``."""
    able = why_unpayable(table, whom, effect.cost or Cost(), run.source, Cost()) is None
    if able and make_pay(table, run, effect, whom):
        perform(table, effect.effects, run)
    elif not able:
        perform(table, effect.otherwise, run)


@book.procedure("116.0")
def make_pay(table: Table, run: Run, effect: Effect, whom: str) -> bool:
    """A source compels a player who has to pay a cost that nobody would or could pay of the own will."""
    cost = effect.cost or Cost()
    paid = Payment(cost) if is_simple(cost) else decide_payment(table, whom, cost, run.source)
    pay_in_kind(table, whom, paid, summoning=True)
    table.emit(Happens.COMPELLED, *numbers(table, whom, paid.way), player=whom, source=run.source, by=run.by)
    return True


@book.decides("116.0", HEARD[Heard.COMPELLED], needs="compelled")
def what_compulsion_is(table: Table, event: Event) -> bool | None:
    """To be made to pay or sacrifice by a source is compulsion; to do so of the own will is not."""
    return True if event.kind == Happens.COMPELLED or Tells.FORCED.get(event) else None

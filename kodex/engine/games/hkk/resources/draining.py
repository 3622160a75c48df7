"""Destroying and stealing magic points and monster components (title 115), and spending those of others."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one
from kodex.engine.games.hkk.effects.players import as_far_as, gain_monster_components, gain_points
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import after_gain
from kodex.engine.games.hkk.vocabulary import Happens, Marks, Tells
from kodex.engine.kernel.state import Event, PlayerSet
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

GAIN = {"magic": gain_points, "components": gain_monster_components}
DESTROYED = {"magic": Happens.MAGIC_DESTROYED, "components": Happens.COMPONENTS_DESTROYED}
STOLEN = {"magic": Happens.MAGIC_STOLEN, "components": Happens.COMPONENTS_STOLEN}

say(
    magic__destroyed="{player} {n} varázspontja elpusztul",
    magic__stolen="{by} {n} varázspontot lop tőle: {player}",
    components__destroyed="{player} {n} szörnykomponense elpusztul",
    components__stolen="{by} {n} szörnykomponenst lop tőle: {player}",
    components__lost="{player} {n} szörnykomponenst elveszít",
)
for _what in GAIN:
    linked.trigger(f"{_what}_destroyed", DESTROYED[_what])
    linked.trigger(f"{_what}_stolen", STOLEN[_what])


@verb("lose_magic", "115.0", on="players", checks=at_least_one)
def lose_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Lose magic points, down to 0."""
    _drain(table, run, effect, whom, "magic")


@verb("lose_components", "115.0", on="players", checks=at_least_one)
def lose_components(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Lose monster components, down to 0."""
    _drain(table, run, effect, whom, "components")


@verb("steal_magic", "115.2", on="players", checks=at_least_one)
def steal_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take magic points from a player."""
    _steal(table, run, effect, whom, "magic")


@verb("steal_components", "115.2", on="players", checks=at_least_one)
def steal_components(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take monster components from a player."""
    _steal(table, run, effect, whom, "components")


def _drain(table: Table, run: Run, effect: Effect, whom: str, what: str) -> int:
    if not table.player(whom, what):
        nothing_is_lost(table, whom, what)
        return 0
    lost = lose(table, whom, what, run.n(table, effect)) or 0
    if lost >= fixed(table, "resource.destroyed.min"):
        destroyed(table, whom, what, lost, run.by)
    return lost


@book.procedure("115.0")
def lose(table: Table, whom: str, what: str, n: int) -> int:
    """What is destroyed is lost, as far as the player has it; gives how much."""
    lost = as_far_as(table, n, table.player(whom, what))
    _less(table, whom, what, lost)
    return lost


@book.procedure("4.24.2")
def nothing_is_lost(table: Table, whom: str, what: str) -> None:
    """Of an effect that cannot be carried out even in part nothing comes: that is no destruction."""
    _less(table, whom, what, 0)


def _less(table: Table, whom: str, what: str, n: int) -> None:
    changes = PlayerSet(whom, what, table.player(whom, what) - n)
    if what == "magic":
        table.emit(Happens.MAGIC, changes, player=whom, n=-n)
    else:
        table.emit(Happens.COMPONENTS_LOST, changes, player=whom, n=n)


@book.procedure("115.0")
def destroyed(table: Table, player: str, what: str, n: int, by: str) -> None:
    """Magic points or components are destroyed when a player loses at least one through a source or drawback."""
    table.emit(DESTROYED[what], player=player, n=n, by=by)


def _steal(table: Table, run: Run, effect: Effect, whom: str, what: str) -> None:
    lost = _drain(table, run, effect, whom, what)
    with table.noting():
        room = after_gain(table, run.by, what, lost) - table.player(run.by, what)
    got = ((get if room else get_nothing)(table, run.by, what, lost) or 0) if lost else 0
    if got >= fixed(table, "resource.stolen.min"):
        stolen(table, whom, what, got, run.by)


@book.procedure("115.2")
def get(table: Table, whom: str, what: str, n: int) -> int:
    """Of what has been destroyed another player gets some; gives how much."""
    return GAIN[what](table, whom, n)


@book.procedure("4.24.2")
def get_nothing(table: Table, whom: str, what: str, n: int) -> int:
    """Whoever has no room for it gets none: that is no stealing."""
    return GAIN[what](table, whom, n)


@book.procedure("115.2")
def stolen(table: Table, player: str, what: str, n: int, by: str) -> None:
    """It is stealing if another player gets at least one of what has been destroyed."""
    table.emit(STOLEN[what], player=player, n=n, by=by)


# --- spending what is another's ---------------------------------------------------------------------------------------


def _a_purse(effect: Effect) -> str | None:
    return None if effect.what in GAIN else _("'what' is magic or components")


@verb("spend_from", "115.1", on="players", fields=("to",), required=("what",), continuous=True, checks=_a_purse)
def spend_from(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Costs may be paid out of the magic points or components (``what``) of these players too."""


@book.follows("115.1", Happens.PLAYS, Happens.USES, Happens.PLAYS_FREE, needs="spend_from")
def spending_what_is_anothers_destroys(table: Table, event: Event) -> None:
    """It destroys magic points or components too when a player spends those of another."""
    for player, what, n in table.mark(Marks.SPENT_FROM):
        table.emit(DESTROYED[what], Marks.SPENT_FROM.set(None), player=player, n=n, by=Tells.BY.of(event))

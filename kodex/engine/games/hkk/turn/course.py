"""The course of the turn: from stage to stage, from turn to turn (titles 4.10, 4.11, 29, 33, 40, 41).

``ON_ENTERING`` is what happens by itself when a stage begins, ``ON_LEAVING`` when a phase ends: see ``pipelines``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.combat import declaring
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life import dying, remains
from kodex.engine.games.hkk.phases import BY_ID, STAGES, TurnStage
from kodex.engine.games.hkk.table.continuous import over
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.turn.main_phase import combat_begins_with_the_attackers
from kodex.engine.games.hkk.vocabulary import (
    ACTIVE_PLAYER,
    PHASE_ORDER,
    RIGHT_FIRST,
    TURN_NEXT,
    Happens,
    Marks,
    Stages,
)
from kodex.engine.kernel.pipeline import Lookup, Pipeline
from kodex.engine.kernel.questions import Mark
from kodex.engine.kernel.state import Change, Moved, PlayerSet
from kodex.engine.kernel.table import Table

Procedure = Callable[[Table], object]

INSTEAD: Lookup[str, Procedure] = Lookup("after a stage outside the turn")
"""What follows a stage that is no part of a turn."""


def leave(table: Table, now: TurnStage) -> None:
    """End a stage and enter the next one."""
    claimed = now.phase == "harci" and table.mark(Marks.CLAIMS)
    if claimed and read_as(table, "components.deadline", "reszfazis"):
        remains.components_expire(table)
    if now.id in INSTEAD:
        INSTEAD[now.id](table)
        return
    if _next(table, now):
        run_entering(table, table.mark(Marks.STAGE))
    else:
        hand_over(table)


def _next(table: Table, now: TurnStage) -> bool:
    """Begin the stage that follows; gives whether there is one in this turn."""
    with table.noting():
        following = table.decide(PHASE_ORDER, now)
    if following is None or following.phase != now.phase:
        for procedure in ON_LEAVING.get(now.phase, ()):
            procedure(table)
    while following is not None and following.phase != now.phase and left_out(table, following):
        following = _after_phase(following)
    if following is not None:
        begin_stage(table, following)
    return following is not None


LEFT_OUT: Pipeline[Callable[[Table, TurnStage], bool]] = Pipeline("phases left out")
"""Asked when a phase is to begin: whether it is left out; whoever says so tells it."""


def left_out(table: Table, new: TurnStage) -> bool:
    """Whether something has this phase left out."""
    return any(asked(table, new) for asked in LEFT_OUT.of(table))


def _after_phase(stage: TurnStage) -> TurnStage | None:
    later = STAGES[STAGES.index(stage) :]
    return next((other for other in later if other.phase != stage.phase), None)


def enter(table: Table, new: TurnStage) -> None:
    """Begin a stage, then its own rules run."""
    begin_stage(table, new)
    run_entering(table, new.id)


def begin_stage(table: Table, new: TurnStage) -> None:
    """Begin a stage: the rule of its phase says that it comes now."""
    before = stage(table).phase
    starter: Callable[[Table, TurnStage], None] = begin_phase if new.phase != before else _WITHIN[new.phase]
    starter(table, new)


def marks(table: Table, new: TurnStage) -> list[Change]:
    """What begins with a stage; whose right it is first is said where somebody may act in it."""
    with table.noting() as why:
        first = table.decide(RIGHT_FIRST, new)
    if new.rests and new.id != Stages.STRIKING_BACK:
        table.cite(*why)
    return [
        Marks.STAGE.set(new.id),
        Marks.RIGHT.set(first),
        Marks.PASSED.set(None),
    ]


@book.decides("4.11.6", RIGHT_FIRST)
def active_player_acts_first(table: Table, new: TurnStage) -> str | None:
    """In every phase the right of action is first the active player's.

    Disputed: only with ``main_phase.identity`` on ``ket-fazis`` the main phase after combat is a phase of its own; that
    it begins with the active player is said in any case (31.4).
    """
    if new.id == Stages.MAIN_2 and read_as(table, "main_phase.identity", "egy-fazis"):
        return None
    return table.mark(Marks.ACTIVE)


@book.procedure("4.11.1")
def begin_phase(table: Table, new: TurnStage) -> None:
    """The phases follow in their fixed order and all take place, even if nothing happens in them."""
    table.justified_by(PHASE_ORDER, stage(table))
    table.emit(Happens.PHASE, *marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("29.2")
def next_preparation_stage(table: Table, new: TurnStage) -> None:
    """The preparation phase has four stages in fixed order."""
    table.emit(Happens.STAGE, *marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("33.1")
def next_combat_stage(table: Table, new: TurnStage) -> None:
    """The subphases of combat follow in fixed order and all take place."""
    table.justified_by(combat_begins_with_the_attackers, stage(table))
    table.emit(Happens.STAGE, *marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("41.0")
def next_end_stage(table: Table, new: TurnStage) -> None:
    """The end phase has four stages in fixed order."""
    table.emit(Happens.STAGE, *marks(table, new), phase=new.phase, stage=new.id)


ACTING: tuple[Mark[Any], ...] = (
    Marks.ACTING,
    Marks.HURT,
    Marks.CONNECTED,
    Marks.OFFERS,
    Marks.OFFERS_PASSED,
    Marks.OFFERS_TURN,
    Marks.RESOLVED,
    Marks.CHAIN_PASSED,
    Marks.CHAIN_CLOSED,
    Marks.CHAIN_FLOORS,
    Marks.AUTOMATIC,
    Marks.ON_ITS_WAY,
)
"""What the game remembers while an action is under way."""

_WITHIN: dict[str, Callable[[Table, TurnStage], None]] = {
    "előkészítő": next_preparation_stage,
    "harci": next_combat_stage,
    "kör vége": next_end_stage,
}

ON_LEAVING: Lookup[str, tuple[Procedure, ...]] = Lookup("on leaving a phase")
"""What happens by itself when a phase ends, before the next one begins, in this order."""
ON_ENTERING: Lookup[str, tuple[Procedure, ...]] = Lookup("on entering a stage")
"""What happens by itself when a stage begins, in this order."""


@book.procedure("29.4.4")
def until_preparation(table: Table) -> None:
    """What lasts until the preparation phase ends at the very beginning of its second stage.

    Disputed: the switch ``until_preparation.whose`` with ``letrehozoe`` waits for the turn of whoever made it.
    """
    lasting = table.mark(Marks.LASTING)
    ended = [one for one in lasting if one.until == "előkészítő"]
    if ended and read_as(table, "until_preparation.whose", "letrehozoe"):
        ended = [one for one in ended if one.by == table.mark(Marks.ACTIVE)]
    if ended:
        left = tuple(one for one in lasting if one not in ended)
        sources = tuple(one.source for one in ended)
        table.emit(Happens.RUNS_OUT, Marks.LASTING.set(left or None), things=sources, **over(*ended))


def run_entering(table: Table, stage_id: str | None) -> None:
    """Let happen what happens by itself when a stage begins."""
    for procedure in ON_ENTERING.get(str(stage_id), ()):
        procedure(table)


WITHOUT_PREPARATION: Pipeline[Callable[[Table, str], bool | None]] = Pipeline("turns without preparation")
"""Asked when a turn begins: whether its preparation phase is left out; whoever says so has gone on from there."""


@book.procedure("41.5")
def hand_over(table: Table) -> None:
    """The turn ends when the active player hands it over; the next player's turn follows at once."""
    following = table.decide(TURN_NEXT, table.mark(Marks.ACTIVE), default=table.mark(Marks.ACTIVE))
    forgotten = cleared(table, Marks.BONUS_OVER, Marks.DRAW_AGREED, Marks.FACED, Marks.CONCEDED, Marks.MOVED)
    table.emit(Happens.TURN_ENDS, *forgotten, player=table.mark(Marks.ACTIVE))
    begin_turn(table, following)
    if not any(skips(table, following) for skips in WITHOUT_PREPARATION.of(table)):
        run_entering(table, "előkészítő.1")


@book.procedure("4.10.2")
def begin_turn(table: Table, player: str) -> None:
    """A turn lasts from the beginning of the preparation phase to the end of the end phase."""
    turn = table.player(player, "turn") + 1
    first = STAGES[0]
    table.emit(
        Happens.TURN_BEGINS,
        PlayerSet(player, "turn", turn),
        Marks.ACTIVE.set(table.decide(ACTIVE_PLAYER, player, default=table.mark(Marks.ACTIVE))),
        Marks.STAGE.set(first.id),
        Marks.RIGHT.set(player),
        Marks.PASSED.set(None),
        player=player,
        turn=turn,
        stage=first.id,
    )


@book.procedure("40.3.1")
def cut_short(table: Table) -> None:
    """When the turn is ended the phase under way is closed at once: nobody can act in it any more.

    Disputed: ``turn_break.dying`` says what becomes of those who wait for life saving.
    """
    window = table.mark(Marks.WINDOW)
    if window and read_as(table, "turn_break.dying", "jatekban-maradnak"):
        things = window["things"]
        table.emit(Happens.LIFE_SAVING_CLOSES, Marks.WINDOW.set(None))
        dying.remember_the_spared(table, things)
    elif window:
        dying.close_life_saving(table)
    if table.mark(Marks.CHAIN):
        close_chain(table)
    closed = (Marks.TURN_BROKEN, Marks.CLAIMS, *ACTING, *declaring.MARKS)
    changes, told = declaring.until_combat_ends(table)
    table.emit(Happens.CUT_SHORT, *cleared(table, *closed), *changes, **told)


@book.procedure("40.3.2")
def close_chain(table: Table) -> None:
    """Cards that have been played but not taken effect when the turn is ended go to the pile."""
    waiting = [one.source for one in table.mark(Marks.CHAIN) if one.kind == "play"]
    moves: list[Change] = [Moved(id_, "pile", table.thing(id_).owner, 0) for id_ in waiting]
    table.emit(Happens.CHAIN_CLOSES, *moves, Marks.CHAIN.set(None), things=tuple(waiting))


@book.procedure("40.3.3")
def end_phase_follows(table: Table) -> None:
    """Right after a card has ended the turn, the end phase begins."""
    new = BY_ID["kör_vége.1"]
    table.emit(Happens.PHASE, *marks(table, new), *cleared(table, Marks.TURN_BROKEN), phase=new.phase, stage=new.id)

"""Coming to rest: everything that needs no decision happens, step by step, until a player has to act.

``SETTLING`` are the steps (their order stands in ``pipelines``), each with the mark without which it has nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.combat import declaring
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life import dying
from kodex.engine.games.hkk.phases import TurnStage
from kodex.engine.games.hkk.reactions import chain, linked, reacting, resolving
from kodex.engine.games.hkk.table.moment import claimants, stage
from kodex.engine.games.hkk.turn import passing
from kodex.engine.games.hkk.turn.course import cut_short, end_phase_follows, leave
from kodex.engine.games.hkk.vocabulary import (
    ACTION_LASTS,
    AUTOMATICS_FIRST,
    LINKED_FIRST,
    Marks,
    Stages,
)
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.table import Table

LIMIT = 250
"""Steps after which a course of play counts as endless: a game comes to rest after a handful, a loop never does."""


Settling = Callable[[Table], bool | None]
"""A step of coming to rest: None when it has nothing to do, True when the game rests, False when it has gone on."""


def over(table: Table) -> bool | None:
    """The game is over."""
    return True if table.mark(Marks.OUTCOME) is not None else None


def broken(table: Table) -> bool | None:
    """The turn has been ended: what is under way is closed, the end phase follows."""
    if not table.mark(Marks.TURN_BROKEN):
        return None
    if table.mark(Marks.WINDOW) and read_as(table, "turn_break.dying", "mentessel"):
        return None
    cut_short(table)
    end_phase_follows(table)
    return False


def announced(table: Table) -> bool | None:
    """A card is on its way to be played: its player goes on."""
    return True


def chain_goes_on(table: Table) -> bool | None:
    """The reaction chain: somebody may react, or its next link takes effect."""
    if not chain.links(table):
        return None
    if reacting.open_to(table):
        return True
    if resolving.closes(table):
        return False
    resolving.resolve_next(table)
    if table.mark(Marks.WINDOW) and not chain.links(table):
        dying.keep_window_open(table)
    return False


def linked_happen(table: Table) -> bool | None:
    """Linked effects that happen by themselves do."""
    if any(table.mark(one) for one in (Marks.HURT, Marks.WINDOW)):
        with table.noting():
            if not table.decide(LINKED_FIRST):
                return None
    if linked.offers(table):
        with table.noting():
            if not table.decide(AUTOMATICS_FIRST):
                return None
    return False if linked.automatics(table) else None


def offers_stand(table: Table) -> bool | None:
    """Linked effects that may be used are offered."""
    if not linked.offers(table):
        return None
    resolved, acting = table.mark(Marks.RESOLVED), table.mark(Marks.ACTING)
    played = resolved is not None and resolved[0] == "play"
    if acting and played and not table.decide(ACTION_LASTS, resolved):
        passing.right_moves_on(table, acting)
        return False
    if linked.offered_to(table):
        return True
    linked.offers_end(table)
    return False


def hurt_are_looked_after(table: Table) -> bool | None:
    """Those who have been hurt may be saved, or are buried."""
    if not table.mark(Marks.HURT):
        return None
    dying.after_damage(table)
    return False


def window_is_open(table: Table) -> bool | None:
    """The life saving window waits for the players."""
    return True if table.mark(Marks.WINDOW) else None


def right_moves_on(table: Table) -> bool | None:
    """An action is over: the right of action moves on."""
    acting = table.mark(Marks.ACTING)
    if acting is None:
        return None
    passing.right_moves_on(table, acting)
    return False


def stage_goes_on(table: Table) -> bool | None:
    """The stage waits for an action, or is left."""
    now = stage(table)
    if claimants(table) or (now.rests and _is_for_somebody(table, now)):
        return True
    leave(table, now)
    return False


def _is_for_somebody(table: Table, now: TurnStage) -> bool:
    """Whether somebody may have something to do in a stage that waits for the players."""
    here = table.mark(Marks.ACTIVE) not in table.mark(Marks.OUT)
    return here and (now.id != Stages.STRIKING_BACK or bool(declaring.contested(table)))


class Step(Struct, frozen=True):
    """A step of coming to rest, which has nothing to do without a mark of the snapshot (None: whichever there are), nor
    where the cards know none of some words (none: whatever they know)."""

    run: Settling
    mark: str | None = None
    needs: tuple[str, ...] = ()


SETTLING: Pipeline[Step] = Pipeline("coming to rest")
"""What is looked at after everything that happens, in this order, until the game rests."""


def settle(table: Table) -> None:
    """Go on through everything that needs no decision."""
    steps = _steps(table)
    for _ in range(LIMIT):
        for run in steps.at(table.state.marks):
            rests = run(table)
            if rests is not None:
                break
        if rests:
            return
    raise Endless(table.mark(Marks.STAGE))


class ByMarks:
    """Steps of coming to rest, by the marks there are."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = steps
        self._marks = frozenset(one.mark for one in steps)
        self._at: dict[frozenset[str | None], list[Settling]] = {}

    def at(self, marks: Mapping[str, Any]) -> list[Settling]:
        """Those that may have something to do where there are these marks."""
        there = self._marks.intersection(marks)
        found = self._at.get(there)
        if found is None:
            found = self._at[there] = [one.run for one in self._steps if one.mark is None or one.mark in there]
        return found


_kept = cache(ByMarks)


@while_cards_stay
def _steps(table: Table) -> ByMarks:
    """The steps that may have something to do on a table; its cards know the same words all the time."""
    return _kept(tuple([one for one in SETTLING.of(table) if not one.needs or table.knows(one.needs)]))


def settle_after(table: Table, _action: Action) -> None:
    """The same after an action of a cycle."""
    settle(table)

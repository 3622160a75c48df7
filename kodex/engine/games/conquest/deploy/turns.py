"""Deploy turns: the holder of the initiative begins, both go on by turns, whoever passes is out, the other goes on."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Action, Pass
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.rounds.steps import waits_for_other
from kodex.engine.games.conquest.table.places import in_order, other
from kodex.engine.games.conquest.vocabulary import PASSED, Happens, Rest
from kodex.engine.kernel.procedures import Frame, Window
from kodex.engine.kernel.table import Table

book.forgets(PASSED, Happens.ENDS)


def first_turn(table: Table, frame: Frame) -> Window:
    """Whoever has the initiative token takes the first deploy turn."""
    return Window(Rest.DEPLOY, (in_order(table)[0],), decision=True)


def by_turns(table: Table, frame: Frame) -> Window | None:
    """The other player goes on, and so on by turns until one of them passes."""
    return None if PASSED.of(table.state) else Window(Rest.DEPLOY, tuple(in_order(table)[::-1]), needed=1)


def the_other_goes_on(table: Table, frame: Frame) -> Window | None:
    """Whoever has not passed takes as many deploy turns as they like."""
    passed = PASSED.of(table.state)
    return Window(Rest.DEPLOY, (other(table, passed),), keeps=True) if passed else None


@book.forbids("f2/1.3#p1", Action)
def deploy_by_turns(table: Table, action: Action) -> str | None:
    """One deploy turn after the other, each player one."""
    found = waits_for_other(table, action, Rest.DEPLOY)
    return None if PASSED.of(table.state) == action.by else found


@book.forbids("f2/1.4#p1", Action)
def no_turn_after_a_pass(table: Table, action: Action) -> str | None:
    """Whoever has passed in this deploy phase takes no deploy turn any more."""
    found = waits_for_other(table, action, Rest.DEPLOY)
    return found if PASSED.of(table.state) == action.by else None


@book.procedure("f2/1.2#b3")
def pass_deploying(table: Table, action: Pass) -> None:
    """In the place of a deploy turn a player may pass."""
    passed = PASSED.of(table.state) or action.by
    told = {"player": action.by, "window": Rest.DEPLOY.value}
    table.emit(Happens.PASSES, course.passed(table.state), PASSED.set(passed), **told)


__all__ = ["by_turns", "first_turn", "pass_deploying", "the_other_goes_on"]

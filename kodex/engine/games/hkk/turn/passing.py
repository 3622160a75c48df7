"""Passing: the right of action goes on, and when everybody has passed the stage ends (4.11, 4.23)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Pass
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life import dying, remains
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.reactions.linked import offers, pass_offers
from kodex.engine.games.hkk.reactions.reacting import pass_in_chain
from kodex.engine.games.hkk.table.moment import claimants, stage
from kodex.engine.games.hkk.table.seats import in_game, next_to_act
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.table.values import is_active_player
from kodex.engine.games.hkk.turn.course import leave
from kodex.engine.games.hkk.vocabulary import (
    ATTACK_OPTIONAL,
    PASS_COUNTS,
    PASSES_FOR,
    PHASE_CLOSES,
    STAGE_OVER,
    Happens,
    Marks,
    Stages,
)
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table


def do_pass(table: Table, action: Pass) -> None:
    """To pass: in a chain, on linked effects, in life saving, on components, or in a stage."""
    if links(table):
        pass_in_chain(table, action.by)
    elif offers(table):
        pass_offers(table, action.by)
    elif table.mark(Marks.WINDOW):
        _pass_window(table, action)
    elif claimants(table):
        remains.renounce_components(table, action.by)
    else:
        _pass_stage(table, action)


def _pass_window(table: Table, action: Pass) -> None:
    window = table.mark(Marks.WINDOW)
    passed = {*(window or {}).get("passed", ()), action.by}
    if passed >= set(in_game(table)):
        dying.close_life_saving(table)
    else:
        wait_in_window(table, action, tuple(sorted(passed)))


@book.procedure("37.2")
def wait_in_window(table: Table, action: Pass, passed: tuple[str, ...]) -> None:
    """Life saving goes on while any player wants to use it."""
    window = table.mark(Marks.WINDOW) or {}
    table.emit(Happens.PASSES, Marks.WINDOW.set({**window, "passed": passed}), by=action.by)


def _pass_stage(table: Table, action: Pass) -> None:
    """Only what is said once the active player has declared to be done counts towards the end of the stage."""
    before = table.mark(Marks.PASSED)
    counts = before or is_active_player(table, action.by)
    counts = counts or table.decide(PASS_COUNTS, action.by, default=stage(table).main)
    passed = (
        tuple(dict.fromkeys((*before, *table.decide(PASSES_FOR, action.by, default=(action.by,))))) if counts else ()
    )
    with table.noting() as cited:
        over = table.decide(STAGE_OVER, passed) if passed else None
    if over:
        now = stage(table)
        with table.noting() as more:
            closes = table.decide(PHASE_CLOSES, passed)
        together = more if set(passed) >= set(in_game(table)) else ()
        end_stage(table, passed, (*cited, *together))
        if closes:
            leave(table, now)
    else:
        give_right_on(table, action.by, passed)


@book.procedure("4.11.7")
def end_stage(table: Table, passed: tuple[str, ...], cited: tuple[str, ...]) -> None:
    """A phase is over when the players, the active one first, have said that they do not want to act in it any more."""
    table.cite(*cited)
    table.emit(Happens.DONE, by=passed[-1], stage=table.mark(Marks.STAGE))


@book.decides("4.11.7", STAGE_OVER)
def everybody_is_done(table: Table, passed: tuple[str, ...]) -> bool | None:
    """All players, beginning with the active one, must have said that they will not act any more.

    Of what ends with the next subphase, the healing phase or the end phase, their own rules speak (33.3, 39.1, 40.4).
    """
    return None if table.mark(Marks.STAGE) in OWN_RULE else set(passed) >= set(in_game(table))


OWN_RULE = (
    *(Stages.BEFORE_ATTACKERS, Stages.BEFORE_ABILITIES, Stages.BEFORE_STRIKE),
    *(Stages.MAIN_2, Stages.HEALING),
)


@book.decides("32.5", STAGE_OVER, exception_to="4.11.7", at="csere")
def active_player_ends_the_exchange(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The active player alone announces the end of the exchange phase."""
    return bool(passed) if table.mark(Marks.STAGE) == Stages.EXCHANGE else None


@book.decides("34.12", STAGE_OVER, exception_to="4.11.7", at="harc.támadók")
def active_player_ends_the_declaring(table: Table, passed: tuple[str, ...]) -> bool | None:
    """Declaring attackers is over when the active player has said who attacks what, even if nobody does."""
    if table.mark(Marks.STAGE) != Stages.ATTACKERS:
        return None
    return bool(passed) and bool(table.mark(Marks.ATTACKS) or table.decide(ATTACK_OPTIONAL))


@book.decides("29.6", STAGE_OVER, exception_to="4.11.7", at="előkészítő.4")
def only_the_active_player_sacrifices(table: Table, passed: tuple[str, ...]) -> bool | None:
    """In the fourth stage of the preparation phase nobody but the active player has anything to do."""
    return bool(passed) if table.mark(Marks.STAGE) == Stages.PREPARATION_4 else None


@book.decides("41.5", STAGE_OVER, exception_to="4.11.7", at="kör_vége.4")
def active_player_hands_the_turn_over(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The turn really ends when the active player announces to have handed it over."""
    return bool(passed) if table.mark(Marks.STAGE) == Stages.END_4 else None


@book.procedure("4.23.4")
def give_right_on(table: Table, by: str, passed: tuple[str, ...]) -> None:
    """The right of action may be renounced; it goes to the next player."""
    if not passed:
        table.justified_by(PASS_COUNTS, by)
    right = Marks.RIGHT.set(next_to_act(table, by))
    table.emit(Happens.PASSES, Marks.PASSED.set(passed or None), right, *_moved(table), by=by)


def _moved(table: Table) -> list[Change]:
    """In games for more than two players it is kept in which stage the first action has been taken or renounced."""
    return [Marks.MOVED.set(table.mark(Marks.STAGE))] if table.mark(Marks.GAMES) else []


@book.procedure("2.6.3")
def right_moves_on(table: Table, by: str) -> None:
    """Players act by turns."""
    final = _final(table)
    following = next_to_act(table, by)
    while final and following in final and following != by:
        following = next_to_act(table, following)
    changes = (Marks.PASSED.set(final), Marks.RIGHT.set(following), *_moved(table), *_done(table))
    table.emit(Happens.RIGHT, *changes, player=following)


def _final(table: Table) -> tuple[str, ...] | None:
    """4.11.8, disputed: with ``pass.final`` on ``nem`` who has declared to be done stays so when another acts."""
    passed: tuple[str, ...] | None = table.mark(Marks.PASSED)
    return passed if passed and not read_as(table, "pass.final", "igen") else None


def _done(table: Table) -> list[Change]:
    return cleared(table, Marks.ACTING, Marks.RESOLVED)

"""Which phase follows at once, who announces its end, who acts first after combat (titles 31–34, 39, 40)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.phases import BY_ID, TurnStage, of
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import in_game
from kodex.engine.games.hkk.table.values import is_active_player
from kodex.engine.games.hkk.vocabulary import (
    IN_HEALING,
    MAIN_PHASE_PLAYS,
    PASS_COUNTS,
    PHASE_ORDER,
    RIGHT_FIRST,
    STAGE_OVER,
    Marks,
    Stages,
)
from kodex.engine.kernel.table import Table

AFTER_IT: dict[str, str] = {Stages.DRAW: Stages.MAIN_1, Stages.STRIKE: Stages.MAIN_2}
BEFORE = tuple(str(stage) for stage in Stages if stage.endswith(".előtt"))


@book.decides("31.1", PHASE_ORDER)
def main_phase_follows_the_draw_and_combat(table: Table, now: TurnStage) -> TurnStage | None:
    """The main phase begins right after the draw and goes on right after combat."""
    return BY_ID[AFTER_IT[now.id]] if now.id in AFTER_IT else None


@book.decides("32.0", PHASE_ORDER)
def exchange_follows_the_first_main_phase(table: Table, now: TurnStage) -> TurnStage | None:
    """The exchange phase follows the first part of the main phase."""
    return BY_ID["csere"] if now.id == Stages.MAIN_1 else None


@book.decides("33.0", PHASE_ORDER)
def combat_follows_the_exchange(table: Table, now: TurnStage) -> TurnStage | None:
    """Combat follows right after the exchange phase."""
    return BY_ID["harc.támadók.előtt"] if now.id == Stages.EXCHANGE else None


@book.decides("34.0", PHASE_ORDER)
def combat_begins_with_the_attackers(table: Table, now: TurnStage) -> TurnStage | None:
    """The first subphase of combat is the declaring of attackers."""
    return BY_ID["harc.támadók"] if now.id == Stages.BEFORE_ATTACKERS else None


# In the own main phase the active player may play any card.
book.states("31.2", MAIN_PHASE_PLAYS, True)
# Instants may be played in the healing phase too.
book.states("39.2", IN_HEALING, True)


@book.decides("31.3", PASS_COUNTS, at=of("fő"))
def active_player_announces_the_end(table: Table, by: str) -> bool | None:
    """The end of the main phase is announced by the active player; what others say before does not count."""
    return is_active_player(table, by) if stage(table).main else None


@book.decides("31.4", RIGHT_FIRST)
def active_player_acts_first_after_combat(table: Table, new: TurnStage) -> str | None:
    """When the main phase goes on after combat, the first action is the active player's again."""
    return table.mark(Marks.ACTIVE) if new.id == Stages.MAIN_2 else None


@book.decides("33.3", STAGE_OVER, at=BEFORE)
def subphases_wait_for_the_players(table: Table, passed: tuple[str, ...]) -> bool | None:
    """A subphase of combat begins only when the players have said that they will not act before it."""
    return set(passed) >= set(in_game(table)) if stage(table).id.endswith(".előtt") else None


@book.decides("39.1", STAGE_OVER, at="fő.2")
def healing_waits_for_the_players(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The healing phase begins when nobody wants to act in the second main phase any more."""
    return set(passed) >= set(in_game(table)) if stage(table).id == Stages.MAIN_2 else None


@book.decides("40.4", STAGE_OVER, at="gyógyulási")
def the_end_waits_for_the_players(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The end phase begins when nobody wants to act in the healing phase any more."""
    return set(passed) >= set(in_game(table)) if stage(table).phase == "gyógyulási" else None

"""End of the turn and of the game, abilities of that time (titles 2.8, 3.14–3.15, 40, 41)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import AgreeDraw, Concede, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as, reading
from kodex.engine.games.hkk.life.dying import bury, can_die, open_life_saving
from kodex.engine.games.hkk.table.continuous import over
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import in_game, is_of_many
from kodex.engine.games.hkk.table.values import card, is_building, life, on_table
from kodex.engine.games.hkk.turn.preparation import ability_happens, automatics, run_automatics
from kodex.engine.games.hkk.vocabulary import (
    AUTOMATIC_USED,
    CONCEDE_TOGETHER,
    DRAW_CONSENTS,
    DRAW_STANDS,
    LOSERS_GO_OUT,
    OUTCOME,
    Facts,
    Happens,
    Marks,
    Stages,
)
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.table import Table


@book.procedure("41.2")
def end_automatics(table: Table) -> None:
    """Stage two: what happens by itself at the end of the turn happens, and must.

    Disputed: ``end_phase.unconditional_abilities`` may put into the first stage what has no condition (41.1).
    """
    if any_end_automatics(table):
        early = not read_as(table, "end_phase.unconditional_abilities", "masodik-szakasz")
        run_end_automatics(table, lambda ability: not early or ability.condition is not None)


def any_end_automatics(table: Table) -> bool:
    """Whether anything has an automatic ability of the end of the turn."""
    return any(automatics(table, player, "kör vége") for player in table.state.players)


def run_end_automatics(table: Table, these: Callable[[Ability], bool]) -> None:
    """Let those of the automatic abilities of the end of the turn happen. Must be called by a norm."""

    def happens(table: Table, source: str, ability: Ability) -> None:
        if these(ability):
            ability_happens(table, source, ability)

    for player in table.state.players:
        run_automatics(table, "kör vége", player, happens)


@book.procedure("41.3")
def heal_all(table: Table) -> None:
    """Stage three: hurt creatures and buildings return to their maximum."""
    hurt = [t for t in on_table(table) if Facts.DAMAGE.of(t) and (is_creature(card(table, t)) or is_building(table, t))]
    if hurt:
        table.emit(
            Happens.HEALS_ALL, *(Facts.DAMAGE.set(t.id, None) for t in hurt), things=tuple(thing.id for thing in hurt)
        )


@book.procedure("41.4")
def expire(table: Table) -> None:
    """Stage four: the defence bonus and everything that lasts to the end of the turn end together.

    Disputed: with ``bonus.ends`` on ``szo-szerint`` only the active player's creatures lose a bonus, and have none;
    ``end_phase.death`` says what becomes of those who have no life left.
    """
    lasting = table.mark(Marks.LASTING)
    kept = tuple(one for one in lasting if one.until != "kör vége")
    bonus_over = True if not read_as(table, "bonus.ends", "szo-szerint") else None
    changes = (Marks.LASTING.set(kept or None), Marks.BONUS_OVER.set(bonus_over), Marks.USED.set(None))
    table.emit(Happens.EXPIRES, *changes, **over(*(one for one in lasting if one not in kept)))
    who_dies_of_it(table)


def who_dies_of_it(table: Table) -> None:
    """Those who are at 0 life now go to the discard pile, unsaved: nothing linked to what expires is looked at."""
    how = reading(table, "end_phase.death")
    if how == "meghal-mentes-nelkul":
        bury(table)
    elif how == "meghal-mentessel":
        open_life_saving(table, [t.id for t in on_table(table) if can_die(table, t) and life(table, t) <= 0])


@book.decides("3.14", OUTCOME)
def who_has_lost(table: Table) -> dict[str, tuple[str, ...]] | None:
    """Whoever has 0 life or less at the end of a turn has lost, the opponent has won."""
    players = tuple(in_game(table))
    least = fixed(table, "player.life.lost_at")
    lost = tuple(player for player in players if table.player(player, "life") <= least)
    won = tuple(player for player in players if player not in lost) or players
    return {"lost": lost, "won": won} if lost else None


@book.decides("3.15", OUTCOME, exception_to="3.14")
def both_have_lost(table: Table) -> dict[str, tuple[str, ...]] | None:
    """If all players have 0 life or less at the end of a turn the game is a draw."""
    players = tuple(in_game(table))
    return {"lost": (), "won": ()} if all(table.player(player, "life") <= 0 for player in players) else None


@book.procedure("3.14")
def judge_outcome(table: Table) -> None:
    """At the end of every turn life is looked at."""
    outcome = table.decide(OUTCOME)
    if outcome is not None and _lose_and_go(table, outcome["lost"] or tuple(in_game(table))):
        return
    if outcome is not None and (outcome["won"] or table.decide(DRAW_STANDS)):
        kind = Happens.GAME_WON if outcome["won"] else Happens.GAME_DRAWN
        table.emit(kind, Marks.OUTCOME.set(outcome), **outcome)


GO_OUT: Pipeline[Callable[[Table, tuple[str, ...], bool], object]] = Pipeline("going out of the game")
"""What happens when some have lost and the game goes on without them; whether they have given it up."""


def _lose_and_go(table: Table, lost: tuple[str, ...], *, conceded: bool = False) -> bool:
    """Let those who have lost go out of a game that goes on without them; gives whether it does."""
    if not is_of_many(table) or not table.decide(LOSERS_GO_OUT):
        return False
    for step in GO_OUT.of(table):
        step(table, lost, conceded)
    return True


@book.procedure("2.8.2")
def concede(table: Table, action: Concede) -> None:
    """A game may be given up at any time; the opponent wins."""
    together = table.decide(CONCEDE_TOGETHER, action.by, default=(action.by,))
    agreed = (*table.mark(Marks.CONCEDED), action.by)
    if not set(agreed) >= set(together):
        table.emit(Happens.CONCEDES, Marks.CONCEDED.set(agreed), by=action.by)
    elif not _lose_and_go(table, together, conceded=True):
        left = tuple(player for player in in_game(table) if player not in together)
        table.emit(Happens.GAME_WON, Marks.OUTCOME.set({"lost": together, "won": left}), lost=together, won=left)


@book.procedure("2.8.1")
def agree_draw(table: Table, action: AgreeDraw) -> None:
    """A game ends when the players agree on a draw: all of them, for nobody can be made to (2.8.2)."""
    agreed = tuple(dict.fromkeys((*table.mark(Marks.DRAW_AGREED), action.by)))
    table.emit(Happens.DRAW_AGREED, Marks.DRAW_AGREED.set(agreed), by=action.by)
    if len(agreed) >= table.decide(DRAW_CONSENTS, default=len(in_game(table))):
        table.emit(Happens.GAME_DRAWN, Marks.OUTCOME.set({"lost": (), "won": ()}), lost=(), won=())


# --- abilities of the end that have neither cost nor condition --------------------------------------------------------

SWITCH = "end_phase.unconditional_abilities"


@book.procedure("41.1")
def unconditional_ones_come_first(table: Table) -> None:
    """Disputed: on ``elso-szakasz-kotelezo`` what has neither cost nor condition happens in the first stage."""
    if any_end_automatics(table) and read_as(table, SWITCH, "elso-szakasz-kotelezo"):
        run_end_automatics(table, lambda ability: ability.condition is None)


@book.decides("41.1", AUTOMATIC_USED, at="kör_vége.1")
def unconditional_ones_are_used_at_will(table: Table, action: Use, ability: Ability) -> bool | None:
    """Disputed: on ``elso-szakasz-szabadon`` it is used in the first stage, once, or not at all."""
    if not read_as(table, SWITCH, "elso-szakasz-szabadon") or stage(table).id != Stages.END_1:
        return None
    again = (action.of, action.ability) in table.mark(Marks.USED)
    return True if "kör vége" in ability.when and ability.condition is None and not again else None

"""Games in pairs: who begins, who acts, giving up and draws, the side to which turns go (169.2.8–12, 169.2.23)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Pass, Play, Stalemate, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import COMMON_CARDS, OTHER_SIDE, PAIRS, all_agree, is_played
from kodex.engine.games.hkk.multiplayer.pairs import pair_of, partner_of
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.seats import LEFT, RIGHT, opponents, seat_after
from kodex.engine.games.hkk.vocabulary import (
    CONCEDE_TOGETHER,
    DRAW_CONSENTS,
    DRAW_STANDS,
    OPENING_FIRST,
    PASSES_FOR,
    RIGHT_AFTER,
    RIGHT_SHARED,
    START_OPTIONS,
    TURN_NEXT,
    Happens,
    Marks,
)
from kodex.engine.kernel.chance import roll
from kodex.engine.kernel.table import Table

LEFTWARDS, RIGHTWARDS = "bal", "jobb"
DIE = 6
"""Sides of the die that is rolled for the beginning."""

say(
    dice__rolled="kockadobás a kezdésért: {rolls}",
    highest_roll="{player} dobta a legnagyobbat",
    direction__chosen="{by} eldönti, melyik oldali szomszédnak adják tovább a kört: {what}",
)


# --- who begins -------------------------------------------------------------------------------------------------------


@book.procedure("169.2.10")
def roll_for_the_start(table: Table) -> None:
    """All four roll a die, and the highest begins; who share the highest roll again.

    Disputed: with ``pairs.later_games`` on ``ujra-dobnak`` it is rolled before every game of a match (140.0).
    """
    again = table.mark(Marks.STARTED) is not None or table.mark(Marks.LOSER) is not None
    if not is_played(table, PAIRS) or (again and read_as(table, "pairs.later_games", "felvaltva")):
        return
    left = list(table.state.players)
    while len(left) > 1:
        rolls = {player: roll(table, DIE, f"roll:{player}") for player in left}
        table.emit(Happens.DICE_ROLLED, Marks.ROLLED.set({**table.mark(Marks.ROLLED), **rolls}), rolls=rolls)
        left = [player for player in left if rolls[player] == max(rolls.values())]
    table.emit(Happens.HIGHEST_ROLL, Marks.ENTITLED.set(left[0]), player=left[0])


@book.decides("169.2.10", OPENING_FIRST, exception_to="3.6", needs=PAIRS)
def the_highest_roll_begins(table: Table) -> str | None:
    """Whoever has rolled highest may begin."""
    return table.mark(Marks.ENTITLED) if is_played(table, PAIRS) else None


@book.decides("169.2.10", START_OPTIONS, needs=PAIRS)
def not_left_to_the_partner(table: Table, entitled: str) -> tuple[str, ...] | None:
    """Who is to begin may renounce that, not for the partner: then the next player of the other pair has to begin.

    Disputed: with ``pairs.start_renounced`` on ``dobas`` it is whoever of the other pair has rolled higher.
    """
    if not is_played(table, PAIRS):
        return None
    others, rolls = opponents(table, entitled), table.mark(Marks.ROLLED)
    if rolls and read_as(table, "pairs.start_renounced", "dobas"):
        return (entitled, max(others, key=lambda player: rolls[player]))
    return (entitled, _next_of(table, entitled, others))


def _next_of(table: Table, player: str, among: list[str]) -> str:
    """The first of some players who sits to the left of one."""
    following = seat_after(table, player)
    while following not in among:
        following = seat_after(table, following)
    return following


# --- to which side turns go -------------------------------------------------------------------------------------------


@book.procedure("169.2.23")
def choose_the_direction(table: Table, first: str) -> None:
    """If all players agree, the pair that does not begin decides to which side turns are handed over."""
    if not is_played(table, PAIRS) or not all_agree(table, OTHER_SIDE) or table.mark(Marks.DIRECTION):
        return
    by = _next_of(table, first, opponents(table, first))
    side = table.choose(by, "direction", (LEFTWARDS, RIGHTWARDS))
    table.emit(Happens.DIRECTION_CHOSEN, Marks.DIRECTION.set(side), by=by, what=side)


@book.decides("169.2.23", TURN_NEXT, exception_to="168.0", needs=OTHER_SIDE)
def turns_go_to_the_right(table: Table, player: str) -> str | None:
    """Turns go to the right where that was chosen and all players have agreed."""
    chosen = is_played(table, PAIRS) and table.mark(Marks.DIRECTION) == RIGHTWARDS and all_agree(table, OTHER_SIDE)
    return seat_after(table, player, RIGHT) if chosen else None


@book.decides("169.2.22", TURN_NEXT, exception_to="168.0", needs=COMMON_CARDS)
def pairs_side_by_side_take_turns(table: Table, player: str) -> str | None:
    """Where partners sit side by side pairs take turns all the same: who of the other pair has had fewer is next."""
    if not is_played(table, PAIRS) or not is_played(table, COMMON_CARDS):
        return None
    side = RIGHT if table.mark(Marks.DIRECTION) == RIGHTWARDS and all_agree(table, OTHER_SIDE) else LEFT
    around, following = [], seat_after(table, player, side)
    while following != player:
        around += [following] if following not in pair_of(table, player) else []
        following = seat_after(table, following, side)
    return min(around, key=lambda other: table.player(other, "turn"))


# --- who acts ---------------------------------------------------------------------------------------------------------


@book.decides("169.2.11", RIGHT_SHARED, needs=PAIRS)
def either_of_a_pair_acts(table: Table, right: str, by: str) -> bool | None:
    """The two of a pair decide between them who of them uses the right of action."""
    return True if is_played(table, PAIRS) and by in pair_of(table, right) else None


@book.decides("169.2.11", RIGHT_AFTER, needs=PAIRS)
def pairs_act_by_turns(table: Table, player: str) -> str | None:
    """After a pair the other one has the right of action."""
    if not is_played(table, PAIRS):
        return None
    with table.noting():  # who plays together is not what decides it
        others = opponents(table, player)
    return _next_of(table, player, others)


@book.decides("169.2.11", PASSES_FOR, needs=PAIRS)
def a_pair_passes_together(table: Table, by: str) -> tuple[str, ...] | None:
    """Who passes, passes for the pair: the right of action goes to the other one."""
    return pair_of(table, by) if is_played(table, PAIRS) else None


@book.forbids("169.2.12", Play, Use, Pass, needs=PAIRS)
def the_first_action_is_the_active_players(table: Table, action: Play | Use | Pass) -> str | None:
    """In each phase the active player acts first, and cannot leave that to the partner."""
    active = table.mark(Marks.ACTIVE)
    if not is_played(table, PAIRS) or action.by != partner_of(table, active) or table.mark(Marks.RIGHT) != active:
        return None
    if any(map(table.mark, (Marks.WINDOW, Marks.CHAIN, Marks.OFFERS, Marks.CLAIMS))):
        return None
    return f"{active} következik" if table.mark(Marks.MOVED) != table.mark(Marks.STAGE) else None


# --- the end of the game ----------------------------------------------------------------------------------------------


@book.decides("169.2.8", CONCEDE_TOGETHER, needs=PAIRS)
def both_have_to_give_up(table: Table, player: str) -> tuple[str, ...] | None:
    """A game is given up only if both of the pair agree."""
    together = pair_of(table, player)
    return together[: fixed(table, "pairs.concede.consents")] if is_played(table, PAIRS) else None


@book.forbids("169.2.9", Stalemate, needs=PAIRS)
def four_have_to_approve_of_a_draw(table: Table, action: Stalemate) -> str | None:
    """A game in pairs is a draw only if each of the four players approves of it."""
    if not is_played(table, PAIRS):
        return None
    return action.by if len(table.mark(Marks.DRAW_AGREED)) < fixed(table, "pairs.draw.consents") else None


@book.decides("169.2.9", DRAW_CONSENTS, needs=PAIRS)
def all_four_agree_on_it(table: Table) -> int | None:
    """It is one as soon as all four of them have."""
    return fixed(table, "pairs.draw.consents") if is_played(table, PAIRS) else None


@book.decides("169.2.9", DRAW_STANDS, needs=PAIRS)
def a_double_loss_may_need_approval(table: Table) -> bool | None:
    """Disputed: with ``pairs.both_lost`` on ``jovahagyas-kell`` a game that both pairs have lost is no draw yet."""
    approved = len(table.mark(Marks.DRAW_AGREED)) >= fixed(table, "pairs.draw.consents")
    needed = is_played(table, PAIRS) and read_as(table, "pairs.both_lost", "jovahagyas-kell")
    return False if needed and not approved else None

"""Games in pairs: whom attackers go against, guard posts (169.2.13, 169.2.20, 169.2.21)."""

from __future__ import annotations

from collections.abc import Iterable

from kodex.engine.games.hkk.actions import Attack, Exchange
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import COMMON_DEFENCE, COMMON_POST, PAIRS, is_played
from kodex.engine.games.hkk.multiplayer.pairs import pair_of
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.seats import guards_in_post
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.turn.exchange import too_many_in_post
from kodex.engine.games.hkk.vocabulary import ATTACK_SPREADS, GUARD_COMMON, GUARD_POSTS, GUARD_SIZE, Marks
from kodex.engine.kernel.table import Table


def _attacked(table: Table, targets: Iterable[str]) -> list[str]:
    """The players whose creatures or buildings these are."""
    things = table.state.things
    return list(dict.fromkeys(things[one].controller for one in targets if one in things))


@book.forbids("169.2.13", Attack, needs=PAIRS)
def one_opponent_is_attacked(table: Table, action: Attack) -> str | None:
    """The active player chooses one of the two opponents: only that one's guard post, buildings and life are attacked.

    Disputed: with ``pairs.partner_attacked`` on ``parjat-is`` whoever has broken through may attack the partner too.
    """
    if not is_played(table, PAIRS) or table.decide(ATTACK_SPREADS, action.by):
        return None
    whose = _attacked(table, action.map.values())
    players = [target for target in action.map.values() if target in table.state.players]
    if not whose or read_as(table, "pairs.partner_attacked", "csak-a-valasztottat"):
        whose = list(dict.fromkeys((*whose, *players)))
    return ", ".join(whose) if len(whose) > fixed(table, "pairs.attacked_opponents") else None


@book.decides("169.2.13", GUARD_POSTS, needs=PAIRS)
def past_the_chosen_one_to_the_partner(table: Table, player: str, action: Attack) -> tuple[str, ...] | None:
    """Disputed: with ``pairs.partner_attacked`` on ``parjat-is`` it is the chosen opponent's post that is passed."""
    if not is_played(table, PAIRS) or read_as(table, "pairs.partner_attacked", "csak-a-valasztottat"):
        return None
    whose = _attacked(table, action.map.values())
    return tuple(whose) if len(whose) == 1 and player in pair_of(table, whose[0]) else None


# --- a guard post in common -------------------------------------------------------------------------------------------


@book.decides("169.2.20", GUARD_COMMON, needs=COMMON_POST)
def a_pair_has_one_guard_post(table: Table, player: str) -> tuple[str, ...] | None:
    """A pair has one guard post in common."""
    return pair_of(table, player) if is_played(table, PAIRS) and is_played(table, COMMON_POST) else None


@book.decides("169.2.20", GUARD_SIZE, exception_to="5.4.3", needs=COMMON_POST)
def the_common_post_has_three_places(table: Table, player: str) -> int | None:
    """It has three places for both together; what changes the size of a guard post changes it."""
    if not is_played(table, PAIRS) or not is_played(table, COMMON_POST):
        return None
    more = sum(number_on(table, "modify", "guard", one) for one in pair_of(table, player))
    return fixed(table, "pairs.guard_post.shared.size") + more


@book.forbids("169.2.20", Exchange, about="target", needs=COMMON_POST)
def nobody_enters_a_full_common_post(table: Table, action: Exchange) -> str | None:
    """Only into a place of the common guard post that is empty does either of the pair bring a creature."""
    return too_many_in_post(table, action) if table.decide(GUARD_COMMON, action.by) else None


@book.decides("169.2.20", ATTACK_SPREADS, needs=COMMON_POST)
def both_behind_a_common_post_are_attacked(table: Table, by: str) -> bool | None:
    """Whoever breaks through a common guard post attacks either opponent, even both, and the buildings of either."""
    return True if is_played(table, PAIRS) and is_played(table, COMMON_POST) else None


@book.decides("169.2.20", GUARD_POSTS, needs=COMMON_POST)
def all_in_the_common_post_stand_before_both(table: Table, player: str, action: Attack) -> tuple[str, ...] | None:
    """To break through a common guard post every creature in it has to be attacked, whoever of the pair controls it."""
    return pair_of(table, player) if is_played(table, PAIRS) and is_played(table, COMMON_POST) else None


@book.forbids("169.2.20", GivenTable, needs=COMMON_POST)
def no_more_than_three_in_the_common_post(table: Table, _given: GivenTable) -> str | None:
    """No table begins with more creatures in a common guard post than it has places."""
    if not is_played(table, PAIRS) or not is_played(table, COMMON_POST):
        return None
    for pair in table.mark(Marks.PAIRS):
        there, size = guards_in_post(table, pair[0]), table.decide(GUARD_SIZE, pair[0])
        if size is not None and there > size:
            return f"{' + '.join(pair)}: {there} > {size}"
    return None


# --- defence in common ------------------------------------------------------------------------------------------------


@book.decides("169.2.21", ATTACK_SPREADS, needs=COMMON_DEFENCE)
def creatures_of_both_are_attacked(table: Table, by: str) -> bool | None:
    """Where pairs defend together creatures in both guard posts are attacked, and behind them either opponent."""
    return True if is_played(table, PAIRS) and is_played(table, COMMON_DEFENCE) else None


@book.decides("169.2.21", GUARD_POSTS, exception_to="169.2.13", needs=COMMON_DEFENCE)
def both_posts_have_to_be_attacked(table: Table, player: str, action: Attack) -> tuple[str, ...] | None:
    """Nobody breaks through unless every creature in both guard posts is attacked."""
    return pair_of(table, player) if is_played(table, PAIRS) and is_played(table, COMMON_DEFENCE) else None

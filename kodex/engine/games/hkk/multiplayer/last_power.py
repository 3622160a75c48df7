"""The fight for the last power: neighbours, whom one attacks, reaches and aims at (169.3.1–6, 11, 12)."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.hkk.actions import Attack, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import GODS, POWER, is_played
from kodex.engine.games.hkk.table.moment import aimed_at
from kodex.engine.games.hkk.table.seats import LEFT, RIGHT, in_game, seat_after
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card, is_active_player, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    BONUS,
    COMPONENTS_TO,
    OPPONENTS,
    REACHED_PLAYERS,
    TARGET_IN_REACH,
    TARGET_PLAYER,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table


def is_for_the_last_power(table: Table) -> bool:
    """Whether attacks and victory go by these rules.

    Disputed: with ``gods_war.victory`` on ``vegso-hatalom`` they do in the war of the gods too.
    """
    by_these = read_as(table, "gods_war.victory", "vegso-hatalom") if is_played(table, GODS) else False
    return by_these or is_played(table, POWER)


def neighbour(table: Table, player: str, side: int) -> str | None:
    """Who sits on one side of a player; None where nobody does.

    Disputed: with ``final_power.empty_seat`` on ``hely-ures-marad`` the seat of who has gone out stays empty.
    """
    if read_as(table, "final_power.empty_seat", "hely-ures-marad"):
        players = list(table.state.players)
        other = players[(players.index(player) + side) % len(players)]
        return other if other in in_game(table) else None
    other = seat_after(table, player, side)
    return None if other == player else other


def neighbours(table: Table, player: str) -> tuple[str, ...]:
    """The neighbour on the left and the one on the right; of two players left, the same."""
    found = (neighbour(table, player, side) for side in (LEFT, RIGHT))
    return tuple(dict.fromkeys(one for one in found if one is not None))


@book.forbids("169.3.1", GivenTable, needs=POWER)
def three_players_or_more(table: Table, _given: GivenTable) -> str | None:
    """Three players play, or more."""
    n, least = len(table.state.players), fixed(table, "final_power.players.min")
    return f"{n} < {least}" if is_played(table, POWER) and n < least else None


@book.forbids("169.3.2", Attack, needs=(POWER, GODS))
def only_the_left_neighbour_is_attacked(table: Table, action: Attack) -> str | None:
    """Creatures attack the neighbour on the left, that one's guard post or buildings, and nobody else."""
    if not is_for_the_last_power(table):
        return None
    left, things = neighbour(table, action.by, LEFT), table.state.things
    targets = action.map.values()
    return next((one for one in targets if (things[one].controller if one in things else one) != left), None)


@book.decides("169.3.3", OPPONENTS, needs=POWER)
def the_two_neighbours_are_the_opponents(table: Table, player: str) -> tuple[str, ...] | None:
    """A player's opponents are the neighbours on the left and on the right."""
    return neighbours(table, player)[: fixed(table, "final_power.opponents")] if is_played(table, POWER) else None


# --- whom it reaches --------------------------------------------------------------------------------------------------


@book.decides("169.3.5", REACHED_PLAYERS, needs=POWER)
def every_player_means_five(table: Table, by: str) -> tuple[str, ...] | None:
    """What affects every player affects who uses it and the two on each side: five players.

    Disputed: with ``final_power.reached_twice`` on ``ketszer`` whoever is among both two is affected twice.
    """
    if not is_played(table, POWER):
        return None
    found = [by, *_side_of(table, by, LEFT), *_side_of(table, by, RIGHT)]
    if read_as(table, "final_power.reached_twice", "egyszer"):
        found = list(dict.fromkeys(found))
    return tuple(found[: fixed(table, "final_power.effect.players")])


def _side_of(table: Table, by: str, side: int) -> Sequence[str]:
    found: list[str] = []
    following = by
    for _place in range(fixed(table, "final_power.effect.side_players")):
        following = seat_after(table, following, side)
        found += [following] if following != by else []
    return found


@book.decides("169.3.6", TARGET_IN_REACH, needs=POWER)
def targets_are_among_the_five(table: Table, by: str, whom: str) -> bool | None:
    """Targets are chosen among those five players, and what is theirs."""
    return False if is_played(table, POWER) and _out_of_reach(table, by, whom) else None


@book.forbids("169.3.6", Play, Use, about="target", needs=POWER)
def nobody_further_away_is_aimed_at(table: Table, action: Play | Use) -> str | None:
    """What needs a target is aimed at one of those five players, or at what is theirs."""
    if not is_played(table, POWER):
        return None
    return next((whom for whom in aimed_at(table, action) if _out_of_reach(table, action.by, whom)), None)


def _out_of_reach(table: Table, by: str, whom: str) -> bool:
    thing = table.state.things.get(whom)
    whose = whom if thing is None else thing.controller
    return whose in table.state.players and whose not in (every_player_means_five(table, by) or ())


@book.decides("169.3.6", TARGET_PLAYER, exception_to="4.1.2", needs=POWER)
def target_opponents_further_away(table: Table, selector: str, by: str, whom: str) -> bool | None:
    """Disputed: with ``final_power.target_opponent`` on ``barmelyik`` a target opponent is any of the five others."""
    anybody = is_played(table, POWER) and read_as(table, "final_power.target_opponent", "barmelyik")
    return True if anybody and selector == "ellenfél" and whom != by else None


# --- bonus and components ---------------------------------------------------------------------------------------------


@book.decides("169.3.11", BONUS, exception_to="38.0", needs=POWER)
def all_but_the_active_players_have_the_bonus(table: Table, thing: Thing, on: str) -> int | None:
    """All creatures have the defence bonus, but for those of the active player."""
    if not is_played(table, POWER) or is_active_player(table, thing.controller) or table.mark(Marks.BONUS_OVER):
        return None
    if not is_on_table(thing) or not is_creature(card(table, thing)):
        return None
    return fixed(table, "defence_bonus.life" if on == "life" else "defence_bonus.damage")


@book.decides("169.3.12", COMPONENTS_TO, needs=POWER)
def who_is_responsible_takes_them(
    table: Table, thing: Thing, who: tuple[str, ...], event: Event | None
) -> tuple[str, ...] | None:
    """The components of a creature go to the opponent who is responsible for its death; else its controller chooses.

    Disputed: with ``final_power.responsible`` on ``biro-dont`` either may take them where both are responsible.
    """
    if not is_played(table, POWER) or len(who) < 2:
        return None
    guilty = [player for player in who if player in _responsible(table, thing.id, event)]
    if len(guilty) == 1:
        return (guilty[0],)
    if guilty and read_as(table, "final_power.responsible", "biro-dont"):
        return tuple(guilty)
    whose = thing.controller if event is None else Tells.CONTROLLER.of(event)
    return (str(table.choose(whose, "components_to", who)),)


Guilty = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]


@book.notes(Marks.RESPONSIBLE, Happens.DAMAGE, Happens.DIRECT_DAMAGE, Happens.STRIKE_DAMAGE, needs=POWER)
def who_has_damaged_it(before: Guilty, event: Event, state: State) -> Guilty:
    """Which creatures, and whose effects, have damaged what this turn."""
    creatures, players = before.get(Tells.VICTIM.of(event), ((), ()))
    by = Tells.BY.get(event)
    creatures = tuple(sorted({*creatures, *Tells.WOUNDERS.get(event, ())}))
    players = players if by is None else tuple(sorted({*players, by}))
    return {**before, Tells.VICTIM.of(event): (creatures, players)}


book.forgets(Marks.RESPONSIBLE, Happens.TURN_BEGINS, Happens.HEALS_ALL, needs=POWER)


def _responsible(table: Table, thing: str, event: Event | None) -> set[str]:
    """Whose effect has sent a creature away; or who has damaged it this turn."""
    if event is not None and Tells.BY.get(event) is not None:
        return {Tells.BY.of(event)}
    creatures, players = table.mark(Marks.RESPONSIBLE).get(thing, ((), ()))
    return {*players, *(table.thing(creature).controller for creature in creatures)}

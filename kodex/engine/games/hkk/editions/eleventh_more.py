"""More of the 11th edition where it differs from the Kódex: healing, bonds, games of many players (169.3, 169.4)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Attack, Play
from kodex.engine.games.hkk.editions.common import no_instant_in_healing
from kodex.engine.games.hkk.editions.eleventh import book
from kodex.engine.games.hkk.multiplayer.games import GODS, NO_NAMES, POWER, all_agree, is_played
from kodex.engine.games.hkk.multiplayer.gods_war import NAMES
from kodex.engine.games.hkk.phases import BY_ID, folded, of
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import RIGHT, in_game, opponents
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    BOND_BY,
    OPPONENTS,
    OUT_AT_ONCE,
    POINT_DUE,
    REACTION,
    WON_BY_FOES,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table

# --- healing ----------------------------------------------------------------------------------------------------------


@book.forbids(("f7-gyogyulasi/2", "kor-attekintes/7"), Play, at=of("gyógyulási"))
def only_instants_in_the_healing_phase(table: Table, action: Play) -> str | None:
    """In the healing phase the players use instant spells and effects only."""
    return no_instant_in_healing(table, action)


# --- bonds ------------------------------------------------------------------------------------------------------------


@book.decides("fogalmak/kotelek/4", BOND_BY, needs=REACTION)
def reactions_are_no_bond(table: Table, subtype: str) -> bool | None:
    """The subtype reakció is none by which a bond is met."""
    return False if folded(subtype) == folded(REACTION) else None


# --- many players -----------------------------------------------------------------------------------------------------

book.leaves_out("169.3.1", by="vegso-hatalom/1", why="any number of players may play")
# Whoever comes to 0 life goes out: within a phase, for the next rule speaks of that.
book.states("vegso-hatalom/1", OUT_AT_ONCE, True, needs=POWER)


@book.notes(Marks.LEFT_GONE, Happens.GOES_OUT, needs=POWER)
def left_neighbour_gone(before: dict[str, str], event: Event, state: State) -> dict[str, str]:
    """In which phase of this turn the neighbour on the left of whom has gone out."""
    players, out = list(state.players), state.marks.get(Marks.OUT.name, ())
    gone = Tells.PLAYER.of(event)
    around = (players[(players.index(gone) + RIGHT * step) % len(players)] for step in range(1, len(players)))
    right = next((one for one in around if one not in out), None)
    return before if right is None else {**before, right: BY_ID[str(state.marks[Marks.STAGE.name])].phase}


book.forgets(Marks.LEFT_GONE, Happens.TURN_BEGINS, needs=POWER)


@book.forbids("vegso-hatalom/2", Attack, needs=POWER)
def new_neighbour_attacked(table: Table, action: Attack) -> str | None:
    """In the phase in which the neighbour on the left has gone out, the new one is not attacked directly."""
    known = table.mark(Marks.LEFT_GONE).get(action.by)
    return next(iter(action.map.values()), None) if is_played(table, POWER) and known == stage(table).phase else None


@book.decides("vegso-hatalom/2", POINT_DUE, needs=POWER)
def point_is_due(table: Table, player: str) -> bool | None:
    """For the new neighbour on the left, who goes out in the same turn, there is no victory point."""
    return False if player in table.mark(Marks.LEFT_GONE) else None


# Five players are advisable, not needed; for more than nine there are no gods, of whom each has another.
book.leaves_out("169.4.1", by="istenek-haboruja/1", why="fewer than five may play")
book.leaves_out("169.4.14", by="istenek-haboruja/2", why="it speaks of the names of gods, the own one too")


@book.forbids("istenek-haboruja/2", GivenTable, needs=NO_NAMES)
def no_card_names_a_god(table: Table, _given: GivenTable) -> str | None:
    """If all have agreed, no card is used on which the name of a god stands, be it that of its own."""
    if not is_played(table, GODS) or not all_agree(table, NO_NAMES):
        return None
    return ", ".join(thing.id for thing in table.state.things.values() if _names_a_god(table, thing)) or None


def _names_a_god(table: Table, thing: Thing) -> bool:
    words = folded(card(table, thing).text or "").replace(",", " ").replace(".", " ").split()
    return any(word.startswith(folded(names[0])) for word in words for names in NAMES.values())


@book.decides("istenek-haboruja/1", WON_BY_FOES, needs=GODS)
def whose_opponents_are_gone(table: Table) -> tuple[str, ...] | None:
    """Whoever's opponents have all gone out first has won."""
    if not is_played(table, GODS):
        return None
    return tuple(one for one in in_game(table) if table.decide(OPPONENTS, one) and not opponents(table, one))

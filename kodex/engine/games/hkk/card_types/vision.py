"""The vision subtype (title 58)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.reactions.reacting import from_elsewhere
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.this_turn import noted, one_more
from kodex.engine.games.hkk.table.values import card, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    PLAYS_ELSEWHERE,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(vision="{player} ebben a körben víziót játszott ki: {name}")
VISION = "vízió"


def _there_are_visions(table: Table) -> bool:
    return any(VISION in one.subtypes for one in table.cards.values())


def _name(table: Table, thing: Thing) -> str:
    return table.cards[thing.card].name or thing.card


@book.decides("58.0", PLAYS_ELSEWHERE, needs=VISION)
def visions_are_played_from_the_pile(table: Table, player: str) -> tuple[str, ...] | None:
    """The owner may play a vision from the pile for its cost; in every respect it is played from hand."""
    if not _there_are_visions(table):
        return None
    pile = table.in_zone(player, "pile")
    return tuple(one.id for one in pile if one.owner == player and VISION in card(table, one).subtypes) or None


def look_again(table: Table, action: Play | Use) -> None:
    """A vision played from the discard pile cites what lets it be."""
    if isinstance(action, Play) and table.thing(action.card).zone == Zones.PILE:
        from_elsewhere(table, action.by)


@book.forbids("58.1", Play, needs=VISION)
def one_vision_of_a_name_a_turn(table: Table, action: Play) -> str | None:
    """In a turn a player plays at most one of the visions of the same name, whether it succeeds or not."""
    thing = table.state.things.get(action.card)
    if thing is None or not _there_are_visions(table) or VISION not in card(table, thing).subtypes:
        return None
    times = noted(table, Marks.VISIONS).get(f"{action.by}/{_name(table, thing)}", 0)
    return action.card if times >= fixed(table, "vision.same_name.per_turn") else None


@book.follows("58.1", Happens.PLAYS, Happens.PLAYS_FREE, needs=VISION)
def a_vision_has_been_played(table: Table, event: Event) -> None:
    """Which vision has been played is remembered for the turn."""
    thing = table.thing(Tells.THING.of(event))
    if _there_are_visions(table) and VISION in card(table, thing).subtypes:
        by, name = Tells.BY.of(event), _name(table, thing)
        table.emit(Happens.VISION, one_more(table, Marks.VISIONS, f"{by}/{name}"), player=by, name=name)


@book.procedure("58.2")
def visions_are_sacrificed(table: Table) -> None:
    """In the end phase the controller of a vision on the table must sacrifice it."""
    if _there_are_visions(table):
        for thing in on_table(table):
            if VISION in subtypes(table, thing):
                leave(table, Happens.SACRIFICED, thing.id, forced=False, drawback=True)

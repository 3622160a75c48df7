"""How a game begins, what anybody may look at, when a loss is seen (3.6–3.8, 3.12, 3.14, 4.2.1, 4.7.5, 4.8.5)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Look, Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ASIDE, SIDE, of
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.format import is_first_turn_of_the_game
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import seat_after
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.turn import end
from kodex.engine.games.hkk.vocabulary import (
    BEGINS_LIFE,
    FIRST_DRAW,
    OPENING_FIRST,
    OPENING_GIVEN_AWAY,
    OPENING_KIND,
    OUTCOME,
    RIGHT_ANEW,
    Happens,
    Marks,
    Stages,
    Zones,
)
from kodex.engine.kernel.pipeline import Lookup
from kodex.engine.kernel.state import PlayerSet
from kodex.engine.kernel.table import Table

"""3.12: what everybody begins with."""

say(
    begins_with="{player} {life} életponttal és {magic} varázsponttal kezd",
    looks="{by} átvizsgálja {whose} lapjait ({zone})",
)


@book.procedure("3.12")
def begin_with(table: Table) -> None:
    """At the start everybody has 20 life and no magic points."""
    for player in table.state.players:
        common, magic = table.decide(BEGINS_LIFE, player), fixed(table, "player.magic_points.start")
        life = fixed(table, "player.life.start") if common is None else common
        changes = (PlayerSet(player, "life", life), PlayerSet(player, "magic", magic))
        table.emit(Happens.BEGINS_WITH, *changes, player=player, life=life, magic=magic)


@book.decides("3.6", OPENING_FIRST)
def who_begins(table: Table) -> str | None:
    """In a match players begin by turns; otherwise the last loser begins; without a game before, chance decides."""
    before, loser = table.mark(Marks.STARTED), table.mark(Marks.LOSER)
    if before is None:
        return None if loser is None else str(loser)
    return None if table.decide(RIGHT_ANEW) else seat_after(table, before)


# Whoever is to begin may leave that to the opponent, who cannot refuse.
book.states("3.7", OPENING_GIVEN_AWAY, True)


# Who begins the game draws a card too, and before anything is played.
book.states("3.8", FIRST_DRAW, True)


@book.forbids("3.8", Play, at=of("előkészítő", "húzás"))
def the_first_player_draws_before_playing(table: Table, action: Play) -> str | None:
    """The starting player draws a card first, if there is such a draw, and may play cards only then."""
    early = stage(table).phase in ("előkészítő", "húzás")
    first = action.by == table.mark(Marks.ACTIVE) and is_first_turn_of_the_game(table)
    return action.card if early and first and table.decide(FIRST_DRAW, action.by) else None


# For linked effects the opening hand is not drawn.
book.states("4.12.2", OPENING_KIND, Happens.OPENING_HAND)


@book.forbids("4.2.1", GivenTable)
def at_the_start_all_cards_are_in_the_deck(table: Table, _given: GivenTable) -> str | None:
    """When the game begins the cards of a player are in the deck, but for what lies beside it and the side deck."""
    if table.mark(Marks.STAGE) != Stages.OPENING:
        return None
    there = (Zones.DECK, ASIDE, SIDE)
    return ", ".join(thing.id for thing in table.state.things.values() if thing.zone not in there) or None


# --- looking ----------------------------------------------------------------------------------------------------------


@book.forbids("4.2.1", Look)
def decks_lie_face_down(table: Table, action: Look) -> str | None:
    """The cards of a deck lie face down: nobody looks at them."""
    return action.whose if action.zone == Zones.DECK else None


def look(table: Table, action: Look) -> None:
    """Look through a zone, by the rule that lets it."""
    for look_there in LOOKED_AT.get(action.zone, ()):
        look_there(table, action)


LOOKED_AT: Lookup[str, tuple[Callable[[Table, Look], object], ...]] = Lookup("looking through a zone")
"""By zone: by which rules it is looked through."""


@book.procedure("4.7.5")
def look_at_pile(table: Table, action: Look) -> None:
    """Anybody may look through any pile at any time."""
    _seen(table, action)


@book.procedure("4.8.5")
def look_at_void(table: Table, action: Look) -> None:
    """Anybody may look through any void at any time."""
    _seen(table, action)


def _seen(table: Table, action: Look) -> None:
    things = tuple(thing.id for thing in table.in_zone(action.whose, action.zone))
    table.emit(Happens.LOOKS, by=action.by, whose=action.whose, player=action.whose, zone=action.zone, things=things)


# --- when a loss is seen ----------------------------------------------------------------------------------------------


def judge_at_the_start(table: Table) -> None:
    """Disputed: with ``loss.check`` on ``fazis-kezdete`` a loss is seen when the end phase begins."""
    _judge_early(table, "fazis-kezdete")


def judge_in_the_second_stage(table: Table) -> None:
    """Disputed: with ``loss.check`` on ``masodik-szakasz`` a loss is seen in the second stage of the end phase."""
    _judge_early(table, "masodik-szakasz")


def _judge_early(table: Table, when: str) -> None:
    with table.noting():
        lost = table.decide(OUTCOME) is not None
    if lost and read_as(table, "loss.check", when):
        end.judge_outcome(table)

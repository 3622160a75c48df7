"""Defence cards: free in the first turn of the opponent who has begun the game (81)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.types import INSTANT
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import is_instant_action, stage
from kodex.engine.games.hkk.table.seats import is_of_many, is_opponent
from kodex.engine.games.hkk.table.this_turn import noted
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import COST_BASE, PLAYS_ANYWAY, Happens, Marks, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(first_turn__counted="{player} védekezésből kijátszott lapjait számoljuk")

DEFENCE = keyword("védekezés", "81.0", "played free in the first turn of the opponent who began the game")


def _now(table: Table, by: str) -> bool:
    """Whether it is the first turn of an opponent, who has begun the game.

    Disputed where several play: with ``defence.turn_of_several`` on ``mindket-ellenfel`` that of any opponent.
    """
    active = table.mark(Marks.ACTIVE)
    if not is_opponent(table, by, active) or table.player(active, "turn") != fixed(table, "defence_play.turn"):
        return False
    others = [other for other in table.state.players if other != active]
    if is_of_many(table) and read_as(table, "defence.turn_of_several", "mindket-ellenfel"):
        others = [by]
    return all(table.player(other, "turn") == 0 for other in others)


def _is_defence(table: Table, thing: Thing | None) -> bool:
    return thing is not None and DEFENCE in card(table, thing).keywords


def _out_of_defence(table: Table, thing: Thing, by: str) -> bool:
    """Whether this play is one out of defence: in its moment, and as long as there are any left.

    Disputed: with ``defence.instants`` on ``fo-fazis`` instants, too, are only played so in the main phase.
    """
    if not _is_defence(table, thing) or not _now(table, by) or _too_many(table, by):
        return False
    whole_turn = card(table, thing).type == INSTANT and read_as(table, "defence.instants", "teljes-kor")
    return stage(table).main or whole_turn


@book.decides("81.0", COST_BASE, exception_to=("21.9", "7.7.1", "7.7.3"), needs=DEFENCE)
def defence_cards_are_free(table: Table, purchase: Purchase) -> Cost | None:
    """In the first turn of the opponent who has begun the game a defence card is played from hand at no cost."""
    return FREE if purchase.from_hand and _out_of_defence(table, purchase.thing, purchase.by) else None


@book.follows("81.1", Happens.PLAYS, needs=DEFENCE)
def first_turn_plays_are_counted(table: Table, event: Event) -> None:
    """A player plays no more cards out of defence than the opponent has played in the first turn."""
    by, thing = Tells.BY.of(event), table.thing(Tells.THING.of(event))
    if _is_defence(table, thing) and _now(table, by):
        counted = table.mark(Marks.FIRST_TURN)
        table.emit(Happens.FIRST_TURN_COUNTED, Marks.FIRST_TURN.set({**counted, by: counted.get(by, 0) + 1}), player=by)


def _too_many(table: Table, by: str) -> bool:
    others = noted(table, Marks.PLAYED).get(table.mark(Marks.ACTIVE), 0)
    return bool(table.mark(Marks.FIRST_TURN).get(by, 0) >= max(fixed(table, "defence_play.cards.min"), others))


@book.forbids("81.1", Play, needs=DEFENCE)
def no_more_than_the_opponent_has_played(table: Table, action: Play) -> str | None:
    """One may be played in any case, a second only if the opponent has played as many."""
    thing = table.state.things.get(action.card)
    if thing is None or not _is_defence(table, thing) or not _now(table, action.by):
        return None
    return action.card if _too_many(table, action.by) and not is_instant_action(table, action) else None


@book.decides("81.2", PLAYS_ANYWAY, needs=DEFENCE)
def any_type_is_played_out_of_defence(table: Table, action: Play | Use) -> bool | None:
    """Out of defence a card of any type is played in the main phase of that turn."""
    thing = table.state.things.get(action.card) if isinstance(action, Play) else None
    return True if thing is not None and _out_of_defence(table, thing, action.by) else None


def look_again(table: Table, action: Play | Use) -> None:
    """What is played in the main phase of another cites why it may be."""
    if stage(table).main and not is_instant_action(table, action):
        table.justified_by(PLAYS_ANYWAY, action)

"""Between the games of a match: side decks are looked through, and cards exchanged with them (143, 151.6)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Look, Swap
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import SIDE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.format import SIDE_USE, is_at_a_tournament, is_played_by
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.vocabulary import SIDES_SHOWN, TOURNAMENT_HOLDS, Happens, Marks
from kodex.engine.kernel.state import Change, Event, Moved, apply
from kodex.engine.kernel.table import Table

FRESH = "bontott"
FIRST = 1

say(
    sides__kept="a kiegészítő paklik rejtve maradnak",
    sides__opened="a játékosok odaadják egymásnak a kiegészítő paklijukat",
    swapped="{by} cserél a kiegészítő paklijával; a pakliba: {into}; a pakliból: {out}",
)


@book.follows("143.2", Happens.GAME_ENDS)
def side_decks_are_handed_over(table: Table, event: Event) -> None:
    """After the first game of a match the players have to hand each other their side decks.

    Disputed: with ``match.side_mutual`` on ``csak-kolcsonosen`` only where each of them uses one.
    """
    if table.mark(Marks.GAME) != FIRST or not table.decide(TOURNAMENT_HOLDS, SIDE_USE):
        return
    having = [player for player in table.state.players if table.in_zone(player, SIDE)]
    all_of_them = len(having) == len(table.state.players) or read_as(table, "match.side_mutual", "akinek-van")
    if having and all_of_them:
        shown = table.decide(SIDES_SHOWN)
        kind = Happens.SIDES_OPENED if shown else Happens.SIDES_KEPT
        table.emit(kind, Marks.SIDES_OPEN.set(shown or None))


@book.decides("151.6", SIDES_SHOWN)
def fresh_side_decks_are_not_looked_through(table: Table) -> bool | None:
    """With freshly opened packs the opponent has no right to look through the side deck."""
    return False if is_played_by(table, FRESH) else None


@book.forbids("143.2", Look)
def side_decks_are_seen_when_handed_over(table: Table, action: Look) -> str | None:
    """At a tournament another player's side deck is looked through when it has been handed over, and only then."""
    if action.zone != SIDE or action.whose == action.by or not is_at_a_tournament(table):
        return None
    return None if table.mark(Marks.SIDES_OPEN) else action.whose


@book.procedure("143.2")
def look_at_side_deck(table: Table, action: Look) -> None:
    """Whoever has been handed a side deck may look through all of it."""
    if action.whose == action.by or table.mark(Marks.SIDES_OPEN):
        things = tuple(thing.id for thing in table.in_zone(action.whose, SIDE))
        facts = {"by": action.by, "whose": action.whose, "player": action.whose, "zone": str(SIDE)}
        table.emit(Happens.LOOKS, **facts, things=things)


@book.forbids("143.3", Swap)
def cards_are_exchanged_between_games(table: Table, action: Swap) -> str | None:
    """Cards are exchanged with the own side deck once the side decks have been looked through, before the next game.

    Not while a game goes on.
    """
    if table.mark(Marks.OUTCOME) is None:
        return action.by
    for id_, there in (*((one, False) for one in action.out), *((one, True) for one in action.into)):
        thing = table.state.things.get(id_)
        if thing is None or thing.owner != action.by or (thing.zone == SIDE) is not there:
            return id_
    return None


@book.procedure("143.3")
def swap(table: Table, action: Swap) -> None:
    """The cards change places between deck and side deck."""
    table.emit(Happens.SWAPPED, *_swapped(action), by=action.by, into=action.into, out=action.out)


def _swapped(action: Swap) -> list[Change]:
    out: list[Change] = [Moved(id_, str(SIDE), action.by, -1) for id_ in action.out]
    return [*out, *(Moved(id_, "deck", action.by, -1) for id_ in action.into)]


@book.forbids("143.4", Swap)
def both_stay_as_large_and_legal(table: Table, action: Swap) -> str | None:
    """After the exchange the deck is legal, and deck and side deck have as many cards as before."""
    if len(action.out) != len(action.into):
        return f"{len(action.out)} ≠ {len(action.into)}"
    if table.mark(Marks.DECK_CHECK) is None or any(
        id_ not in table.state.things for id_ in (*action.out, *action.into)
    ):
        return None
    wrong = table.trial(apply(table.state, _swapped(action))).why_illegal(GivenTable())
    return wrong[0].detail if wrong else None


@book.forbids("143.5", Look, Swap)
def the_side_deck_has_its_minutes(table: Table, action: Look | Swap) -> str | None:
    """Five minutes are there for using the side deck.

    Disputed: with ``match.side_minutes`` on ``osszesen`` in the whole match, on ``idon-kivul`` outside its time.
    """
    if isinstance(action, Look) and (action.zone != SIDE or table.mark(Marks.OUTCOME) is None):
        return None
    spent = table.mark(Marks.BREAK_MINUTES)
    over = (
        table.mark(Marks.GAME) and is_at_a_tournament(table) and spent >= fixed(table, "tournament.side_deck.minutes")
    )
    return f"{spent} perc" if over else None

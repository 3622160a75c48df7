"""Decks are shuffled, by chance, and cut by the opponent (2.2.9, 2.3.2–2.3.4)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Cut, Shuffle, Stack
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import BY_CHANCE, Effect
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.vocabulary import DISCARD_CHOOSER, Happens, Marks, Tells
from kodex.engine.kernel.chance import CHANCE, shuffled
from kodex.engine.kernel.state import Event, Reordered, State
from kodex.engine.kernel.table import Table

say(
    shuffled="megkeverve: {players} paklija",
    cut="{by} elemeli {whose} pakliját ({n} lap)",
    search__over="a keresés véget ér",
)

DISTURBING = (
    *(Happens.DRAWS, Happens.OPENING_HAND, Happens.MILLED, Happens.SEARCHED, Happens.SHUFFLED_BACK),
    *(Happens.PHASE, Happens.STAGE, Happens.TURN_BEGINS, Happens.PLAYS, Happens.USES),
)
"""After these a deck is no longer one that has just been shuffled."""


@book.procedure("2.3.2")
def shuffle_at_the_start(table: Table) -> None:
    """At the beginning of the game every deck is shuffled."""
    players = tuple(player for player in table.state.players if len(table.in_zone(player, "deck")) > 1)
    if players:
        table.emit(Happens.SHUFFLED, players=players)


def searched_decks(table: Table) -> bool:
    """A step of coming to rest: the decks that have been searched are shuffled."""
    shuffle_what_was_searched(table)
    if table.mark(Marks.SEARCHED_DECKS):
        left_as_they_are(table)
    return False


@book.procedure("2.3.2")
def shuffle_what_was_searched(table: Table) -> None:
    """A deck is shuffled whenever it has been searched."""
    players = table.mark(Marks.SEARCHED_DECKS)
    table.emit(Happens.SHUFFLED, Marks.SEARCHED_DECKS.set(None), players=players)


@book.procedure("4.13.0")
def left_as_they_are(table: Table) -> None:
    """The search is over."""
    table.emit(Happens.SEARCH_OVER, Marks.SEARCHED_DECKS.set(None))


@book.notes(Marks.JUST_SHUFFLED, Happens.SHUFFLED)
def a_deck_has_been_shuffled(before: tuple[str, ...], event: Event, state: State) -> tuple[str, ...]:
    """Whose decks nothing has happened to since they were shuffled."""
    return tuple(sorted({*before, *Tells.PLAYERS.of(event)}))


book.forgets(Marks.JUST_SHUFFLED, *DISTURBING)


def just_shuffled(table: Table, player: str) -> bool:
    """Whether the deck of a player has just been shuffled."""
    return player in table.mark(Marks.JUST_SHUFFLED)


@book.forbids("2.3.3", Stack)
def the_order_is_not_arranged(table: Table, action: Stack) -> str | None:
    """Nobody arranges the order of a deck on purpose."""
    return f"{action.by}.deck"


@book.forbids("2.3.3", Shuffle)
def shuffled_when_it_is_due(table: Table, action: Shuffle) -> str | None:
    """The own deck is shuffled when that is due; of the opponent's 2.3.4 speaks."""
    return action.whose if action.whose == action.by and not just_shuffled(table, action.whose) else None


@book.procedure("2.3.3")
def shuffle_own(table: Table, whose: str) -> None:
    """Shuffling puts the cards in an order by chance."""
    table.emit(Happens.SHUFFLED, shuffled(table, f"{whose}.deck"), players=(whose,))


@book.forbids("2.3.4", Shuffle, Cut)
def others_shuffle_and_cut_afterwards(table: Table, action: Shuffle | Cut) -> str | None:
    """An opponent may cut or shuffle a player's deck when it has been shuffled; nobody cuts the own one."""
    if action.whose == action.by:
        return action.whose if isinstance(action, Cut) else None
    return None if just_shuffled(table, action.whose) else action.whose


@book.procedure("2.3.4")
def shuffle_for_another(table: Table, whose: str) -> None:
    """The opponent shuffles the deck too."""
    table.emit(Happens.SHUFFLED, shuffled(table, f"{whose}.deck"), players=(whose,))


@book.procedure("2.3.4")
def cut(table: Table, action: Cut) -> None:
    """The opponent cuts the deck: so many cards go from the top to the bottom."""
    deck = table.state.order.get(f"{action.whose}.deck", ())
    n = min(action.n, len(deck))
    change = Reordered(f"{action.whose}.deck", (*deck[n:], *deck[:n]))
    table.emit(Happens.CUT, change, by=action.by, whose=action.whose, n=n)


def shuffle(table: Table, action: Shuffle) -> None:
    """Shuffle the own deck, or the opponent's."""
    (shuffle_own if action.whose == action.by else shuffle_for_another)(table, action.whose)


@book.decides("2.2.9", DISCARD_CHOOSER, exception_to="4.17.2", needs=BY_CHANCE)
def chance_chooses(table: Table, whom: str, run: Run, effect: Effect) -> str | None:
    """Where cards are chosen at random it is really chance that chooses."""
    return CHANCE if effect.by == BY_CHANCE else None

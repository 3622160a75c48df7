"""What players may look at, ask each other and show (2.2.7, 2.2.8, 2.3.8, 2.7.2)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Ask, Look, Show
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.vocabulary import (
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.table import Table

say(answers="{player} megmondja, hány lapja van ({zone}): {n}")


@book.forbids("2.2.7", Look)
def nobody_spies_out_a_hand(table: Table, action: Look) -> str | None:
    """What another player has in hand is not spied out, openly or secretly."""
    return action.whose if action.zone == Zones.HAND and action.whose != action.by else None


@book.forbids("2.2.7", Show)
def own_cards_are_shown(table: Table, action: Show) -> str | None:
    """Cards of the own hand, and no others, are shown by whoever decides to."""
    hand = table.state.order.get(f"{action.by}.hand", ())
    return next((id_ for id_ in action.things if id_ not in hand), None)


@book.procedure("2.2.7")
def show(table: Table, action: Show) -> None:
    """A player shows cards of the own hand by the own decision."""
    table.emit(Happens.SHOWN, player=action.by, things=action.things)


@book.forbids("2.2.8", Ask)
def the_hand_is_counted_truly(table: Table, action: Ask) -> str | None:
    """Whoever is asked how many cards there are in the hand says so, and misleads nobody."""
    if action.zone != Zones.HAND or action.answer is None:
        return None
    n = len(table.in_zone(action.whose, "hand"))
    return None if action.answer == n else f"{action.answer} ≠ {n}"


@book.procedure("2.2.8")
def count_the_hand(table: Table, action: Ask) -> None:
    """The player asked says how many cards the hand has."""
    n = len(table.in_zone(action.whose, "hand"))
    table.emit(Happens.ANSWERS, player=action.whose, by=action.by, zone="hand", n=n)


@book.forbids("2.3.8", Ask)
def the_deck_is_counted_truly(table: Table, action: Ask) -> str | None:
    """Whoever is asked with how many cards the deck began says so.

    Disputed: with ``talk.deck_size`` on ``bloffolheto`` the answer may be untrue.
    """
    if action.zone != Zones.DECK or action.answer is None or read_as(table, "talk.deck_size", "bloffolheto"):
        return None
    n = table.mark(Marks.DECK_SIZES).get(action.whose, 0)
    return None if action.answer == n else f"{action.answer} ≠ {n}"


@book.procedure("2.3.8")
def size_of_the_deck(table: Table, action: Ask) -> None:
    """The player asked says with how many cards the own deck began."""
    n = table.mark(Marks.DECK_SIZES).get(action.whose, 0)
    said = n if action.answer is None else action.answer
    table.emit(Happens.ANSWERS, player=action.whose, by=action.by, zone="deck", n=said)


def ask(table: Table, action: Ask) -> None:
    """Ask for the hand or the deck."""
    (count_the_hand if action.zone == Zones.HAND else size_of_the_deck)(table, action)


@book.procedure("2.7.2")
def read_what_lies_open(table: Table, action: Look) -> None:
    """What lies face up may be read by anybody at any time."""
    things = tuple(one.id for one in table.in_zone(action.whose, action.zone) if not Facts.DOWN.of(one))
    facts = {"by": action.by, "whose": action.whose, "player": action.whose, "zone": action.zone}
    table.emit(Happens.LOOKS, **facts, things=things)

"""What has been done stays done, and nobody is left out (2.6.4, 2.6.6–2.6.8, 2.6.11, 2.8.3)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Action, Deprive, Revoke, TakeBack
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.playing import announcing
from kodex.engine.games.hkk.reactions.reacting import announced
from kodex.engine.games.hkk.table.values import ability
from kodex.engine.games.hkk.vocabulary import (
    ACTION_HAPPENED,
    ACTION_IS_PAID,
    SUCCEEDS,
    USED_HAPPENED,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.table import Table


@book.forbids("2.6.4", Deprive)
def the_right_of_action_is_nobodys_to_take(table: Table, action: Deprive) -> str | None:
    """A player's right of action is not taken away; players may renounce their own."""
    return action.whose if action.whose != action.by else None


def nothing(table: Table, action: Action) -> None:
    """Of what nobody may do nothing comes."""


Done = dict[tuple[str, str], str | None]


@book.notes(Marks.DONE, Happens.PLAYS, Happens.USES)
def what_was_done_last(before: Done, event: Event, state: State) -> Done:
    """Whether a player has last played a card, or which ability of it was used."""
    what = Tells.BY.of(event), Tells.THING.of(event)
    name = Tells.ABILITY.get(event)
    return before if before.get(what, ()) == name else {**before, what: name}


def _is_linked(table: Table, action: Revoke) -> bool | None:
    """Whether the last use of the card by this player was one of a linked effect; None where nothing was done."""
    done, what = table.mark(Marks.DONE), (action.by, str(action.of))
    if what not in done:
        return None
    thing, name = table.state.things.get(what[1]), done[what]
    used = ability(table, thing, name) if thing is not None and name else None
    return used is not None and used.on is not None


@book.decides("2.6.6", ACTION_HAPPENED)
def announced_and_paid(table: Table, action: Revoke) -> bool | None:
    """An action has happened when it has been announced and its cost, where it has one, been paid."""
    return True if _is_linked(table, action) is False else None


@book.decides("2.6.11", ACTION_HAPPENED)
def linked_effects_too(table: Table, action: Revoke) -> bool | None:
    """The same goes for linked effects that are carried out."""
    return True if _is_linked(table, action) else None


@book.forbids("2.6.7", Revoke)
def what_has_happened_is_not_taken_back(table: Table, action: Revoke) -> str | None:
    """An action that has happened cannot be taken back any more."""
    if action.of is None:
        return None
    on_its_way = announced(table)
    if on_its_way is not None and (on_its_way.by, on_its_way.card) == (action.by, action.of):
        return None
    return action.of if table.decide(ACTION_HAPPENED, action) else None


@book.forbids("2.8.3", Revoke)
def the_end_of_a_game_is_final(table: Table, action: Revoke) -> str | None:
    """Who has given a game up or agreed on a draw cannot take that back."""
    return action.by if table.mark(Marks.OUTCOME) is not None else None


def revoke(table: Table, action: Revoke) -> None:
    """Take back what is announced and not paid yet; of anything else nothing comes."""
    on_its_way = announced(table)
    if on_its_way is not None and action.of is not None and on_its_way.card == action.of:
        announcing.take_back(table, TakeBack(action.by, action.of))


# An action that has happened and has not been prevented is successful.
book.states("2.6.8.1", SUCCEEDS, True)


# What is announced and not paid has not happened.
book.states("2.6.6", ACTION_IS_PAID, True)
# A linked effect that has been used has happened too.
book.states("2.6.11", USED_HAPPENED, True)

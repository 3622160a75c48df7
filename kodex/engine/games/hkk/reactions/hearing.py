"""Whether an ability that waits for an event means this one: by its word, and by its selector of what it is about."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kodex.engine.games.hkk.cards.selectors import View, compiled, hidden, of_player
from kodex.engine.games.hkk.vocabulary import (
    BROUGHT_BY_PLAYER,
    GONE_COUNTS,
    HEARD,
    UNHEARD,
    Happens,
    Heard,
    Tells,
)
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

ONLY: dict[str, Callable[[Event], bool]] = {}
"""Words that mean no more than some of the events of their kinds: which ones."""
QUIET = {"played", "from_hand", "substituted"}
"""Words that mean an event only where a norm says so; the others mean all of theirs unless one says no."""


def heard(table: Table, word: str, event: Event) -> bool:
    """Whether a word of ``on`` really means this event (``heard.<word>``); of a marker that is gone 26.6 says so."""
    if passed_over(table, word, event):
        return False
    default = word not in QUIET
    return table.decide(HEARD[Heard(word)], event, default=default) if word in _SAID else default


def passed_over(table: Table, word: str, event: Event) -> bool:
    """Whether an event is none of those that a word of ``on`` can mean, whatever its own norm says."""
    if table.decide(UNHEARD, word, event) or (word in ONLY and not ONLY[word](event)):
        return True
    return bool(Tells.GONE.get(event)) and not table.decide(GONE_COUNTS, event)


_SAID = frozenset(map(str, Heard))


def means(table: Table, selector: str, it: str | None, view: View, event: Event) -> bool:
    """Whether a selector means what an event is about, a thing or a player, as the source sees it."""
    if it in table.state.players:
        return of_player(selector)(table, str(it), view)
    thing = table.state.things.get(it or "")
    if thing is None:
        return False
    view = replace(view, player=_who_does(event))
    if (
        event.kind == Happens.ENTERS
        and Tells.PLAYER.of(event) != thing.controller
        and table.decide(BROUGHT_BY_PLAYER, event)
    ):
        thing = replace(thing, controller=Tells.PLAYER.of(event))
    return compiled(selector)(table, thing, view) and not hidden(table, selector, thing, view)


def _who_does(event: Event) -> str | None:
    """Who does with a thing what an event is about, where somebody does."""
    if event.kind in _OF_PLAYERS:
        return Tells.PLAYER.get(event)
    return Tells.BY.get(event) if event.kind in _OF_THEIRS else None


_OF_PLAYERS = frozenset(
    (Happens.DRAWS, Happens.DISCARDED, Happens.MILLED, Happens.SEARCHED, Happens.ENTERS, Happens.SPELL_DONE)
)
_OF_THEIRS = frozenset((Happens.PLAYS, Happens.PLAYS_FREE, Happens.USES))

"""A game of HKK: set a table, take actions, see where the game rests and who may go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from kodex.engine.games.hkk import performing
from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.known_words import words_of
from kodex.engine.games.hkk.combat import declaring
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.playing.ways import seen
from kodex.engine.games.hkk.reactions import chain, linked, looking_back, reacting
from kodex.engine.games.hkk.settling import settle
from kodex.engine.games.hkk.table.moment import claimants
from kodex.engine.games.hkk.table.seats import in_game, is_of_many, may_act_for
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.turn.course import run_entering
from kodex.engine.games.hkk.vocabulary import Marks, Stages
from kodex.engine.games.hkk.zones.stealing import hold_as_given
from kodex.engine.kernel import rooms
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation


def new_table(
    cards: Mapping[str, Card],
    state: State,
    *,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
    oracle: Oracle = nobody,
    rules: NormBook = book,
) -> Table:
    """A table of HKK at this position; ``rules``: the book of an edition, by default the Kódex."""
    words = words_of(cards, state)
    readings = {**rules.readings(disabled), **(readings or {})}
    disabled = disabled | rules.out(disabled)
    steps = looking_back.steps()
    return Table(rules, cards, state, disabled=disabled, readings=readings, oracle=oracle, words=words, steps=steps)


def begin(table: Table) -> None:
    """Let the given stage begin: its own rules run, then the game comes to rest. Raises Endless, MissingChoice."""
    hold_as_given(table)
    run_entering(table, table.mark(Marks.STAGE))
    settle(table)


def act(table: Table, action: Action) -> None:
    """Take an action and let the game come to rest again. Raises IllegalAction, Endless.

    Whatever is raised (MissingChoice, WrongChoice, NormConflict too) leaves the table as it was before the action.
    """
    if not is_legal(table, action):
        raise IllegalAction(action, why_illegal(table, action))
    carry_out(table, action)


def carry_out(table: Table, action: Action) -> None:
    """Take an action that is known to be legal."""
    before = table.snapshot()
    try:
        if getattr(action, "way", None) is None:
            performing.PERFORM[type(action)](table, action)
        else:
            with seen(table, action):
                performing.PERFORM[type(action)](table, action)
        settle(table)
    except BaseException:
        table.restore(before)
        raise


def is_legal(table: Table, action: Action) -> bool:
    """Whether no rule stands in the way of an action now."""
    if getattr(action, "way", None) is None:
        return table.is_legal(action)
    with seen(table, action):
        return table.is_legal(action)


def why_illegal(table: Table, action: Action) -> list[Violation]:
    """Every rule that stands in the way of an action now."""
    with seen(table, action):
        return table.why_illegal(action)


def why_impossible(table: Table) -> list[Violation]:
    """Every rule that this position breaks; it can be played on when there is none."""
    return table.why_illegal(GivenTable())


# --- who may go on ----------------------------------------------------------------------------------------------------


def to_act(table: Table) -> tuple[str, ...]:
    """The players the game waits for now; the first is the one to pass next when nobody wants anything."""
    if not _UNDER_WAY.isdisjoint(table.state.marks):
        waiting = _to_act_on_it(table)
        if waiting is not None:
            return tuple(waiting)
    waiting = claimants(table)
    if waiting:
        return tuple(waiting)
    if table.mark(Marks.STAGE) == Stages.STRIKING_BACK:
        return tuple(dict.fromkeys(table.thing(id_).controller for id_ in declaring.contested(table)))
    right = table.mark(Marks.RIGHT)
    return tuple(in_game(table)) if right is None else _who_may_act(table, right)


def _who_may_act(table: Table, right: str) -> tuple[str, ...]:
    """Who has the right of action, and who may act in the place of that player."""
    if not is_of_many(table):
        return (right,)
    with table.noting():
        return (right, *(other for other in in_game(table) if other != right and may_act_for(table, right, other)))


_UNDER_WAY = frozenset(mark.name for mark in (Marks.OUTCOME, Marks.ON_ITS_WAY, Marks.CHAIN, Marks.OFFERS, Marks.WINDOW))


def _to_act_on_it(table: Table) -> Iterable[str] | None:
    """The players the game waits for because something is under way (or over); None when nothing is."""
    on_its_way, window = table.mark(Marks.ON_ITS_WAY), table.mark(Marks.WINDOW)
    if table.mark(Marks.OUTCOME) is not None:
        return ()
    if on_its_way is not None:
        return (on_its_way.by,)
    if table.mark(Marks.CHAIN):
        return reacting.open_to(table)
    if table.mark(Marks.OFFERS):
        return linked.offered_to(table)
    return (player for player in in_game(table) if player not in window["passed"]) if window else None


def possible(table: Table) -> Sequence[Action]:
    """The legal actions of everybody the game waits for, those of the first player first; each built when asked for."""
    return candidates.possible(table, to_act(table))


def rests_in(table: Table) -> tuple[Any, ...]:
    """What the game rests in: passing by everybody is over when this changes."""
    return (
        table.mark(Marks.STAGE),
        table.mark(Marks.ACTIVE),
        table.player(table.mark(Marks.ACTIVE), "turn"),
        bool(table.mark(Marks.WINDOW)),
        bool(claimants(table)),
        len(chain.links(table)),
        bool(linked.offers(table)),
    )


__all__ = [
    "Endless",
    "IllegalAction",
    "act",
    "begin",
    "carry_out",
    "is_legal",
    "new_table",
    "possible",
    "rests_in",
    "settle",
    "to_act",
    "why_illegal",
    "why_impossible",
]


_NO_NORMS = (".editions", ".scenes", ".vocabulary")
"""The rooms that enter nothing in the book: editions have books of their own, scenes speak of the game."""


def load_rooms() -> None:
    """Import every module of every room that has norms, in whatever order."""
    here = import_module(__name__.rpartition(".")[0])
    for room in rooms.packages(here):
        if not room.endswith(_NO_NORMS):
            package = import_module(room)
            for module in (*rooms.modules(package), *rooms.packages(package)):
                import_module(module)


load_rooms()
import_module("kodex.engine.games.hkk.pipelines")

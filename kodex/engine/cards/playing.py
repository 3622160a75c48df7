"""A game in progress whose course is procedures: tables, positions, what may be done, from what the game says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from kodex.engine.kernel import position
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.procedures import Procedures
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation


def _nobody(table: Table) -> tuple[str, ...]:
    return ()


class Play(Struct, frozen=True, kw_only=True):
    """What a game says of playing: ``act`` carries a legal action out, ``ideas`` are the actions that a player may
    think of (those that rules forbid are left out), ``outcome`` how it has ended; ``idle`` who may act where nothing is
    under way, ``as_given`` the action that stands for a given table, ``own_cards`` what is no card of scenarios."""

    book: NormBook
    act: Callable[[Table, Any], None]
    ideas: Callable[[Table, str], Iterable[Any]]
    outcome: Callable[[Table], Outcome | None]
    idle: Callable[[Table], tuple[str, ...]] = _nobody
    as_given: object
    own_cards: Mapping[str, Any] = {}


class PlainRules(position.Rules):
    """The game with these cards, read in this way, with norms switched off, from a snapshot on."""

    def __init__(
        self,
        play: Play,
        cards: Mapping[str, Any],
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        state: State = State({}, {}),  # noqa: B008 - frozen
        rules: NormBook | None = None,
    ) -> None:
        book = rules or play.book
        self._play, self._course = play, course_of(book)
        self.alike = book.customs.alike
        self._first = first_table(play, cards, state, disabled, readings, book)

    def table(self, state: State, oracle: Oracle = nobody) -> Table:
        """A table at this snapshot."""
        return self._first.at(state, oracle)

    def begin(self, table: Table) -> None:
        """Whatever is under way goes on until somebody is to act."""
        self._course.go_on(table)

    def act(self, table: Table, action: Any) -> None:
        """Take an action. Raises IllegalAction."""
        if not table.is_legal(action):
            raise IllegalAction(action, table.why_illegal(action))
        self.carry_out(table, action)

    def carry_out(self, table: Table, action: Any) -> None:
        """Take an action that is known to be legal; a table on which it cannot be finished stays as it was."""
        before = table.snapshot()
        try:
            self._play.act(table, action)
            self._course.go_on(table)
        except BaseException:
            table.restore(before)
            raise

    def actions(self, table: Table) -> Iterator[Any]:
        """The legal actions of whoever is to act."""
        for player in self.to_act(table):
            yield from filter(table.is_legal, self._play.ideas(table, player))

    def to_act(self, table: Table) -> tuple[str, ...]:
        """Who is to act: the holder of the window, or whoever may where nothing is under way."""
        window = self._course.window(table.state)
        if window is not None:
            return (window.holder,)
        return () if self.outcome(table) is not None else self._play.idle(table)

    def status(self, table: Table) -> list[Violation]:
        """What is wrong with a table as it stands."""
        return table.why_illegal(self._play.as_given)

    def outcome(self, table: Table) -> Outcome | None:
        """How the game has ended."""
        return self._play.outcome(table)


def first_table(
    play: Play,
    cards: Mapping[str, Any],
    state: State,
    disabled: frozenset[str],
    readings: Mapping[str, str] | None,
    book: NormBook,
) -> Table:
    """A table of a game at a snapshot, with the cards that are described besides its own."""
    return Table(book, {**play.own_cards, **cards}, state, disabled=disabled, readings=readings)


def course_of(book: NormBook) -> Procedures:
    """The procedures of a game. Raises TypeError where it has none."""
    if not isinstance(book.procedures, Procedures):
        raise TypeError(f"{book.rulebook} has no procedures: the plain parts need them")
    return book.procedures


__all__ = ["PlainRules", "Play", "course_of", "first_table"]

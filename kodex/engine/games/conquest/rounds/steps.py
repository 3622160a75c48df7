"""Steps: each is an event of its own, on which a card may hang; and the windows that the charts draw between them."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Action, Pass
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.vocabulary import WINDOWS, Happens, Under
from kodex.engine.kernel.procedures import Frame, Step, Went, Window
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


def numbered(number: str, step: Step | None = None) -> Step:
    """A step of the round with its number: it begins, and what is to be done in it is done."""

    def begins(table: Table, frame: Frame) -> Went:
        """It is said that the step has begun."""
        planet = frame.get("planet")
        table.emit(Happens.STEP, step=number, **({} if planet is None else {"planet": planet}))
        return None if step is None else step(table, frame)

    return begins


def moment(name: str) -> Step:
    """A moment that texts name: the beginning or the end of a phase, a battle, a round."""

    def comes(table: Table, frame: Frame) -> None:
        """What hangs on it is done now."""
        occur(table, told(Happens.MOMENT, moment=name))

    return comes


@book.applies(Happens.MOMENT)
def it_has_come(table: Table, one: Happening) -> None:
    """It is said; not whom it is asked of (``only``)."""
    table.emit(Happens.MOMENT, **{fact: told for fact, told in one.facts.items() if fact != "only"})


def begins(name: Under) -> Step:
    """A step in which another procedure is gone through."""

    def begins_it(table: Table, frame: Frame) -> None:
        """It comes back to the next step."""
        course.begin(table, name)

    return begins_it


def action_window(name: str) -> Step:
    """By turns from whoever has the initiative, in a battle whoever has begun it, until both have passed in a row."""

    def opens(table: Table, frame: Frame) -> Window:
        """Whoever holds cards is asked."""
        return Window(name, tuple(by_initiative(table)), skips=True)

    return opens


LOST_CHARTS = ("action-windows-of-first-phases", "kezdet-utan")
"""The dispute about windows of charts that are lost, and the reading by which there are some."""
BY_A_READING: list[str] = []
"""The windows that there are by that reading alone."""


def window_of_a_lost_chart(name: str) -> Step:
    """By a reading the first two phases, whose charts are lost, have a window after their beginning, too."""
    BY_A_READING.append(name)

    def opens(table: Table, frame: Frame) -> Went:
        """By default there is none."""
        return action_window(name)(table, frame) if read_as(table, *LOST_CHARTS) else None

    return opens


def window(table: Table) -> str | None:
    """The name of the window that is open; None where none is."""
    found = course.window(table.state)
    return None if found is None else found.name


def waits_for_other(table: Table, action: Action, *names: str) -> str | None:
    """Whose turn it is in a window with one of these names where it is not that of whoever would act."""
    found = course.window(table.state)
    return found.holder if found is not None and found.name in names and found.holder != action.by else None


@book.forbids("f2/akciolehetosegek#p2", Action)
def actions_by_turns(table: Table, action: Action) -> str | None:
    """In an action window the players have the right to act by turns."""
    return waits_for_other(table, action, *WINDOWS)


@book.forbids("f2/folyamatabrak#p1", Action)
def nothing_outside_a_window(table: Table, action: Action) -> str | None:
    """Between the windows the steps follow each other in the order of the charts, and nobody does anything."""
    return None if window(table) is not None else action.by


def passes(table: Table, action: Pass) -> None:
    """Whoever is to act does nothing; the rule of the window says what comes of it."""
    course.passes(table)


__all__ = [
    "BY_A_READING",
    "LOST_CHARTS",
    "action_window",
    "begins",
    "moment",
    "numbered",
    "passes",
    "waits_for_other",
    "window",
    "window_of_a_lost_chart",
]

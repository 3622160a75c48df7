"""Which ability is meant by an action, what it answers, and what its text needs to know."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Use
from kodex.engine.games.conquest.answers.aims import Run
from kodex.engine.games.conquest.answers.answering import happenings
from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import (
    ANSWERING,
)
from kodex.engine.kernel.happenings import Answer
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.table import Table

ACTION = "akció"


@while_nothing_changes
def named(table: Table, action: Use) -> Ability | None:
    """The ability that is meant; None where the card has none of that number."""
    things = table.state.things
    there = abilities(table, things[action.card]) if action.card in things else ()
    return there[action.ability - 1] if 0 < action.ability <= len(there) else None


def run_of(table: Table, action: Use) -> Run:
    return Run(action.by, action.card, it=it_of(table, action))


def it_of(table: Table, action: Use) -> str | None:
    """What the happening is about that it answers."""
    found = answer_of(table, action)
    batch = happenings.waits(table.state)
    return str(batch[found.to].happening.get("thing")) if found is not None else None


def answer_of(table: Table, action: Use) -> Answer | None:
    """The answer that an action is, where something is answered."""
    if window(table) not in ANSWERING:
        return None
    batch = happenings.waits(table.state)
    for one in happenings.answers(table):
        about = batch[one.to].happening.get("thing")
        if one.what[:2] == (action.card, action.ability - 1) and action.about in ("", about):
            return one
    return None


__all__ = ["ACTION", "answer_of", "named", "run_of"]

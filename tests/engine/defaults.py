"""What every question is answered without any card in play that says otherwise.

A line for each question: its name, what holds where no norm applies, and what the norms say on a plain table, where it
can be asked with a thing or a player: of a creature, a building and a spell in hand, or of a player. ``python -m
tests.records --check defaults`` names the questions of which something has changed, ``--write`` records what there is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_type_hints

from kodex.engine import face
from kodex.engine.face.playing import Rules
from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.cards import Card, Cost, Effect
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.questions import Question, Vocabulary
from kodex.engine.kernel.table import Table
from kodex.ground import structured
from tests.editions import DEFAULT
from tests.engine.every_game import record_file
from tests.engine.lines import Lines
from tests.engine.setting import setting

CARDS = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1),
    "torony": Card("építmény", Cost(1), life=4),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 3),)),
}
THINGS = ("A.ork", "A.torony", "A.szikra")
WHO = ("player", "by", "whom")


def plain_table() -> Table:
    """A creature and a building in play, a spell in hand, the same for either player."""
    side = {"magic": 2, "reserve": ["ork"], "table": ["torony"], "hand": ["szikra"]}
    return setting(CARDS, {"A": side, "B": side}).table


def of(rulebook: str = DEFAULT) -> Lines:
    """The record of a game, a line for each question, in order of their names."""
    first = rulebook == DEFAULT
    begun = plain_table if first else lambda: beginning(rulebook).table
    things = THINGS if first else tuple(begun().state.things)

    def lines() -> Iterator[str]:
        for question in sorted(_questions(rulebook), key=lambda one: one.name):
            yield "\t".join((question.name, repr(question.default), *_answers(question, begun, things)))

    return Lines(record_file(__file__, rulebook), lines, lambda line: line.partition("\t")[0])


def beginning(rulebook: str) -> Position:
    """The table with which the playground of a game begins."""
    game: Any = face.of(rulebook)
    fresh = game.playground()
    head = structured.convert({"rulebook": rulebook, "scenarios": [], "cards": dict(fresh.cards)}, game.head)
    given = structured.convert(fresh.fresh["given"], get_type_hints(game.scenario)["given"])
    state = game.start(given)
    return Position(Rules(game, head.cards, state, game.book(rulebook)), state).begin()


def _questions(rulebook: str) -> Iterator[Question[Any]]:
    words = face.of(rulebook).book(rulebook).vocabulary
    for one in Vocabulary.of(vocabulary) if rulebook == DEFAULT else () if words is None else words.asked.values():
        if isinstance(one, Question):
            yield one


def _answers(question: Question[Any], begun: Callable[[], Table], things: Sequence[str]) -> Iterator[str]:
    if not all(name.rstrip("?") in ("thing", *WHO) for name in question.args):
        return
    for id_ in things if "thing" in question.args else things[:1]:
        table = begun()
        asked = ["A" if name.rstrip("?") in WHO else table.thing(id_) for name in question.args]
        try:
            yield repr(table.decide(question, *asked))
        except (AttributeError, KeyError, RuntimeError, TypeError):  # asked elsewhere, or of another thing
            yield "?"


RECORD = of()


if __name__ == "__main__":
    sys.exit(RECORD.main())

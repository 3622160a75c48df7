"""What every question is answered without any card in play that says otherwise: ``python -m tests.engine.defaults``.

A line for each question: its name, what holds where no norm applies, and what the norms say on a plain table, where it
can be asked with a thing or a player: of a creature, a building and a spell in hand, or of a player. ``--check`` names
the questions of which something has changed, ``--write`` records what there is now.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.cards import Card, Cost, Effect
from kodex.engine.kernel.questions import Question, Vocabulary
from kodex.engine.kernel.table import Table
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


def lines() -> Iterator[str]:
    """A line for each question, in order of their names."""
    for question in sorted(_questions(), key=lambda one: one.name):
        yield "\t".join((question.name, repr(question.default), *_answers(question)))


def _questions() -> Iterator[Question[Any]]:
    for one in Vocabulary.of(vocabulary):
        if isinstance(one, Question):
            yield one


def _answers(question: Question[Any]) -> Iterator[str]:
    if not all(name.rstrip("?") in ("thing", *WHO) for name in question.args):
        return
    for id_ in THINGS if "thing" in question.args else THINGS[:1]:
        table = plain_table()
        asked = ["A" if name.rstrip("?") in WHO else table.thing(id_) for name in question.args]
        try:
            yield repr(table.decide(question, *asked))
        except (AttributeError, KeyError, RuntimeError, TypeError):  # asked elsewhere, or of another thing
            yield "?"


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition("\t")[0])


if __name__ == "__main__":
    sys.exit(RECORD.main())

"""What every question is answered on a table of plain cards, compared with what is recorded."""

from __future__ import annotations

from tests.engine.defaults import RECORD


def test_a_game_of_plain_cards_answers_every_question_as_recorded() -> None:
    """``python -m tests.engine.defaults --write`` records a change that is meant; the commit says what it does."""
    now, before = ({line.partition("\t")[0]: line for line in found} for found in (RECORD.make(), RECORD.recorded()))
    assert {name: line for name, line in now.items() if line != before.get(name)} == {}
    assert list(now) == list(before)

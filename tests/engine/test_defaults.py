"""What every question is answered on a table of plain cards, compared with what is recorded."""

from __future__ import annotations

import pytest

from tests.engine import defaults
from tests.engine.every_game import GAMES


@pytest.mark.parametrize("rulebook", GAMES)
def test_a_game_of_plain_cards_answers_every_question_as_recorded(rulebook: str) -> None:
    """``python -m tests.records --write defaults`` records a change that is meant; the commit says what it does."""
    record = defaults.of(rulebook)
    now, before = ({line.partition("\t")[0]: line for line in found} for found in (record.make(), record.recorded()))
    assert {name: line for name, line in now.items() if line != before.get(name)} == {}
    assert list(now) == list(before)

"""Nothing is bound, declared or left out unnoticed."""

from __future__ import annotations

import pytest

from tests.engine import declared
from tests.engine.every_game import GAMES


@pytest.mark.parametrize("rulebook", GAMES)
def test_what_is_declared_is_what_is_recorded(rulebook: str) -> None:
    """``python -m tests.records --write declared`` records a change that is meant."""
    assert declared.of(rulebook).changed() == []

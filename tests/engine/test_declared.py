"""Nothing is bound, declared or left out unnoticed."""

from __future__ import annotations

from tests.engine.declared import RECORD


def test_what_is_declared_is_what_is_recorded() -> None:
    """``python -m tests.engine.declared --write`` records a change that is meant."""
    assert RECORD.changed() == []

"""The book that the editions lie over."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.norms import NormBook


def kodex() -> NormBook:
    """The book of the Kódex with all its norms."""
    from kodex.engine.games.hkk import game  # noqa: F401 - the game imports its rooms with itself

    return book

"""The garden game for every test of this room."""

from tests.garden import rulebook, store

__all__ = ["rulebook", "store"]

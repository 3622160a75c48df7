"""HKK, the norms of the HKK Kódex as code, in rooms by subject.

``cards`` is the vocabulary of cards; ``table`` what holds of the table as it lies; ``effects`` what cards do;
``zones`` where cards are and go; ``turn``, ``combat``, ``playing``, ``reactions`` the course of the game; ``life``,
``markers``, ``resources`` what is counted; ``card_types``, ``icons``, ``abilities`` what cards are and have;
``formats`` what tournaments ask; ``editions`` the 8th and the 11th edition, as what they change; ``scenes`` how
scenarios speak of all that, and :func:`face`, by which others know the game. Each room's own docstring says what
lives there; a new module of a room is found by itself.

Besides, ``actions`` what players may do; ``phases`` the course of a turn as data; ``interpretations`` the switches of
disputed rules; ``sentences`` what is said of events; ``book`` the book that all norms are entered in. ``pipelines`` is
the order of everything, ``settling`` and ``performing`` run it, ``game`` and ``position`` are what others play with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.cards.language import WORDS

if TYPE_CHECKING:
    from kodex.engine.face import Face


def face() -> Face:
    """All that scenarios and the commands know of HKK; the rest of it is imported now."""
    from kodex.engine.games.hkk.scenes.face import FACE

    return FACE


def _enter_words() -> None:
    """Import every module that enters a word of cards: those with norms, and the editions."""
    from kodex.engine.games.hkk import editions, game  # noqa: F401 - the game imports its rooms with itself

    editions.load()


WORDS.are(_enter_words)

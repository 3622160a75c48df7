"""Warhammer 40,000: Conquest, the norms of its rules reference as code, in rooms by subject.

``cards`` is what is printed on a card; ``table`` where things lie, whose they are, what they are worth; ``rounds`` the
steps of a round and the windows in which players act; ``deploy`` and ``command`` what happens in the first two phases;
``battle`` where battles are, turns, attacks, retreats and how one ends; ``damage`` how it is dealt and who falls by it;
``ending`` what ends a game. ``text`` is what the text of a card is made of, ``language`` its words; ``answers`` what is
in force and what answers what happens, ``abilities`` how an ability is used and carried out.

Besides, ``actions`` what players may do; ``vocabulary`` every word of the game; ``switches`` the readings of disputed
rules; ``book`` the book that all norms are entered in, ``again`` the addresses at which a rule stands more than once;
``pipelines`` the order of the steps; ``game`` what others play with, ``scenes`` how scenarios speak of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodex.engine.face import Face


def face() -> Face:
    """All that scenarios and the commands know of Conquest; the rest of it is imported now."""
    from kodex.engine.games.conquest.scenes.face import FACE

    return FACE

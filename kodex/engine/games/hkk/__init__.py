"""HKK, the norms of the HKK Kódex as code.

``cards`` (a room) the card vocabulary; ``verbs`` (a room) what effects do, a module for each family; ``mechanics`` (a
room) mechanisms of single titles. Modules in the last two are found by themselves: adding one touches nothing else.
``editions`` (a room) the 8th and the 11th edition, as what they change.

``actions`` what players may do; ``phases`` the course of a turn as data; ``course``, ``passing`` and ``game`` drive
it; ``legal`` and ``position`` say what may be done. The other modules hold norms, by the titles they implement:
``values`` (3, 14, 15, 38), ``continuous`` (99, 130), ``contradictions`` (100–102), ``permissions`` (who may act when:
4.11, 4.23, 29–40), ``playing``, ``targets``, ``costs``, ``payment``, ``play`` and ``entering`` (4.20–4.23, 7, 8, 21,
23, 24), ``chain`` (94), ``connected`` and ``ordering`` (4.10.4, 4.24, 22), ``leaving`` (4.7–4.16), ``life`` (37),
``preparation`` (29), ``draw`` (4.12, 30), ``exchange`` (5.4, 32), ``combat`` (33–36), ``end`` (2.8, 3.14, 41),
``setup`` (what a legal table is). ``interpretations`` the switches of disputed rules; ``sentences`` what is said of
events. ``book`` is the book they are all entered in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodex.engine.face import Face


def face() -> Face:
    """All that scenarios and the commands know of HKK; the rest of it is imported now."""
    from kodex.engine.games.hkk.scenes.face import FACE

    return FACE

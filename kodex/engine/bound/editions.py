"""The editions of a game that the engine plays: the book of norms of each, and how people write them.

The Kódex is what the engine implements; an older or newer edition is an overlay over it
(:mod:`kodex.engine.kernel.overlay`), which also tells under which addresses an edition has the rules that it shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kodex.engine import face
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay

DEFAULT = "hkk-kodex"
OVERLAYS = {"hkk-11": "kodex.engine.games.hkk.editions.eleventh", "hkk-8": "kodex.engine.games.hkk.editions.eighth"}
"""Edition -> the module with its overlay."""
EDITIONS = (DEFAULT, *OVERLAYS)
_CALLED = {"8": "hkk-8", "11": "hkk-11", "e8": "hkk-8", "e11": "hkk-11", "kodex": DEFAULT}


def called(word: str | int) -> str | None:
    """The edition that is written so (``8``, ``e11``, ``hkk-11``); None when there is none."""
    name = str(word).strip().lower()
    id_ = _CALLED.get(name, name)
    return id_ if id_ in face.known() else None


@cache
def book(edition: str) -> NormBook:
    """The norms of an edition. Raises KeyError for one that the engine does not play."""
    return face.of(edition).book(edition)


@cache
def counterparts(edition: str) -> Mapping[str, tuple[str, ...]]:
    """By numbers of the Kódex, the addresses under which an edition has the same rule; none for the Kódex itself."""
    overlay = book(edition)
    if not isinstance(overlay, Overlay):
        return {}
    return {number: addresses for number, addresses in overlay.said.items() if ":" not in number}


@cache
def shared(edition: str) -> frozenset[str]:
    """The addresses under which an edition has rules of the Kódex."""
    overlay = book(edition)
    if not isinstance(overlay, Overlay):
        return frozenset()
    return frozenset(address for addresses in overlay.said.values() for address in addresses)

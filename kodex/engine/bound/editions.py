"""The editions of a game that the engine plays: the book of norms of each, and how people write them.

A game implements one rulebook; an older or newer edition is an overlay over it (:mod:`kodex.engine.kernel.overlay`),
which also tells under which addresses an edition has the rules that it shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kodex.engine import face
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay
from kodex.ground import games


def called(word: str | int, rulebook: str) -> str | None:
    """The edition that is written so (``8``, ``e11``) among those of the game that plays a rulebook, or that has this
    id; None when there is none."""
    home, name = games.home(rulebook), str(word).strip().lower()
    found = None if home is None else home.called(word)
    return found or (name if face.is_known(name) else None)


@cache
def book(edition: str) -> NormBook:
    """The norms of an edition. Raises KeyError for one that the engine does not play."""
    return face.of(edition).book(edition)


@cache
def counterparts(edition: str) -> Mapping[str, tuple[str, ...]]:
    """By numbers of the rulebook that it lies over, the addresses under which an edition has the same rule; none for
    that rulebook itself."""
    overlay = book(edition)
    if not isinstance(overlay, Overlay):
        return {}
    return {number: addresses for number, addresses in overlay.said.items() if ":" not in number}


@cache
def shared(edition: str) -> frozenset[str]:
    """The addresses under which an edition has rules of the rulebook that it lies over."""
    overlay = book(edition)
    if not isinstance(overlay, Overlay):
        return frozenset()
    return frozenset(address for addresses in overlay.said.values() for address in addresses)

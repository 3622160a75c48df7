"""The editions of a game that the engine plays: the book of norms of each, and how people write them.

The Kódex is what the engine implements; an older or newer edition is an overlay over it
(:mod:`kodex.engine.kernel.overlay`). Under which addresses an edition has the rules that it shares is read from the
concordance.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from kodex.engine.kernel.norms import NormBook

DEFAULT = "hkk-kodex"
OVERLAYS = {"hkk-11": "kodex.engine.games.hkk.editions.eleventh", "hkk-8": "kodex.engine.games.hkk.editions.eighth"}
"""Edition -> the module with its overlay."""
EDITIONS = (DEFAULT, *OVERLAYS)
_CALLED = {"8": "hkk-8", "11": "hkk-11", "e8": "hkk-8", "e11": "hkk-11", "kodex": DEFAULT}


def called(word: str | int) -> str | None:
    """The edition that is written so (``8``, ``e11``, ``hkk-11``); None when there is none."""
    name = str(word).strip().lower()
    id_ = _CALLED.get(name, name)
    return id_ if id_ in EDITIONS else None


@cache
def book(edition: str) -> NormBook:
    """The norms of an edition. Raises KeyError for one that the engine does not play."""
    if edition == DEFAULT:
        found: NormBook = import_module("kodex.engine.games.hkk.game").book
        return found
    overlay = import_module(OVERLAYS[edition]).book
    overlay.counterparts = lambda: counterparts(edition)
    return overlay  # type: ignore[no-any-return]


@cache
def counterparts(edition: str) -> Mapping[str, tuple[str, ...]]:
    """By numbers of the Kódex, the addresses under which an edition has the same rule, as the concordance knows them.

    Where several mechanisms name a number the one about the fewest rules counts. One in which the two differ does not
    count. Empty where there is no concordance to read, as in a browser.
    """
    from kodex.errors import KodexError

    if edition == DEFAULT:
        return {}
    try:
        from kodex import concordance

        entries = concordance.open().entries()
    except (KodexError, ImportError):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for entry in sorted(entries, key=lambda one: len(one["rules"].get(DEFAULT, ()))):
        if {DEFAULT, edition} <= entry["rules"].keys() and not concordance.differ(entry, DEFAULT, edition):
            for number in entry["rules"][DEFAULT]:
                found.setdefault(number, tuple(entry["rules"][edition]))
    return found


@cache
def shared(edition: str) -> frozenset[str]:
    """The addresses under which an edition has rules of the Kódex."""
    return frozenset(address for addresses in counterparts(edition).values() for address in addresses)

"""The editions of HKK that are played as overlays over the Kódex: a module for each, with its ``book``.

What is too much for one module stands in others whose names begin alike.

Whatever an edition changes is bound to the address of its own rule; ``<edition>.json`` beside it keeps the hashes of
the texts it was written for. Modules are imported when an edition is first asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module

from kodex.engine.kernel import rooms
from kodex.engine.kernel.norms import NormBook


def load() -> None:
    """Import every edition, so that the words of its cards are known."""
    for module in rooms.modules(sys.modules[__name__]):
        import_module(module)


def overlay(name: str) -> NormBook:
    """The norms of an edition, all of them."""
    own = sys.modules[__name__]
    for module in rooms.modules(own):
        if module.startswith(f"{own.__name__}.{name}"):
            import_module(module)
    book: NormBook = import_module(f"{own.__name__}.{name}").book
    return book

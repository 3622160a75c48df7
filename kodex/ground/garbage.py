"""Work without the collector of circular garbage."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """While it lasts nobody looks for garbage that refers to itself.

    For work that makes much and drops little (compiling a rulebook, playing a corpus): the search goes over everything
    each time, a fifth of the whole. Afterwards the collector is as it was.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

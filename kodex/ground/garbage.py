"""How often Python looks for circular garbage: never during some work, seldom in a short command, as usual in one that
lives for long."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def uncollected(*, to_the_end: bool = False) -> Iterator[None]:
    """While it lasts nobody looks for garbage that refers to itself.

    For work that makes much and drops little (compiling a rulebook, playing a corpus): the search goes over everything
    each time, a fifth of the whole. Afterwards the collector is as it was, and what has been made counts as old: it is
    gone over when all is, and not at once because it is new. Python does not notice that something has become old so,
    and would never go over all: after some such works it is told to. What a small work has made is gone over at once.
    ``to_the_end``: a short command has nothing to do afterwards but to end, and goes over nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            made = gc.get_count()[0]
            if to_the_end and gc.get_threshold()[0] == _SELDOM:
                gc.freeze()
            elif made > _SMALL and not _is_frozen():
                gc.freeze()
                gc.unfreeze()
                _owe(made)
            gc.enable()


_SMALL = 20_000
"""So many objects are gone over in a few milliseconds."""
_MOST_OWED = 1_000_000
"""So many objects may have become old before all are gone over."""
_owed = 0
"""So many have become old since."""


def _owe(made: int) -> None:
    """Remember that so many objects have become old, and go over all where they are many together."""
    global _owed
    _owed += made
    if _owed > _MOST_OWED:
        _owed = 0
        gc.collect()


_frozen = False
"""Whether something was frozen when that was last asked."""


def _is_frozen() -> bool:
    """Whether something is frozen, which then stays so. Python counts all of it each time (a million objects: 8 ms), so
    it is asked no more once there is some."""
    global _frozen
    _frozen = _frozen or gc.get_freeze_count() > 0
    return _frozen


_SELDOM = 100_000
"""So many more objects made than dropped let the collector look (Python: 700 to 2,000)."""
_OFTEN = (10_000, 5, 2)
"""So many are made for an answer or two, and what lies in a circle after it is found after some ten more."""


def look_seldom() -> None:
    """From now on this process looks seldom: most of what a short command makes are modules and functions, which last
    to the end."""
    gc.set_threshold(_SELDOM)


def share_memory() -> None:
    """Let the threads of this process take their memory from one place, not from one for each: what one of them has
    given back another one takes. With glibc alone; elsewhere nothing happens."""
    import ctypes
    import sys

    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


_ARENA_MAX = -8
"""``M_ARENA_MAX`` of glibc's malloc.h."""


def look_often() -> None:
    """From now on this process looks often enough to live for days.

    What has been made until now lasts, and is not looked at each time. Nothing changes in a process that is not ours
    (whose collector is as its own program wants it), nor a second time: what is frozen is never given back.
    """
    if gc.get_threshold()[0] == _SELDOM:
        gc.freeze()
        gc.set_threshold(*_OFTEN)

"""Many scenario files read for the first time: a second process parses them from the end, and they meet in the middle.

What it has parsed is taken from the cache (``kept``); where a process cannot be split, or nothing can be kept, every
file is parsed where it is asked for.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from kodex.engine.scenarios import kept
from kodex.engine.scenarios.load import load

_WORTH = 24
"""From so many files on that are not kept yet it is worth starting a process."""


@contextlib.contextmanager
def reading(paths: Sequence[Path]) -> Iterator[None]:
    """While it lasts the files are being parsed from the last one backwards."""
    if not hasattr(os, "fork") or threading.active_count() > 1 or (os.cpu_count() or 1) < 2:
        yield
        return
    new = [path for path in paths if not kept.has(path)]
    if len(new) < _WORTH:
        yield
        return
    import multiprocessing

    process = multiprocessing.get_context("fork").Process(target=_parse, args=(new[::-1],), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _parse(paths: Sequence[Path]) -> None:
    for path in paths:
        if kept.has(path):  # here the other has come to meet us
            return
        for _loaded in load(path):
            pass

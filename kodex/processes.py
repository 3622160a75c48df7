"""Processes of our own that must not outlive the one that started them."""

from __future__ import annotations

import os

_LOOK = 0.5
"""Seconds between two looks at who our parent is."""


def orphaned(parent: int) -> bool:
    """Whether ``parent``, the process that started this one, is gone (never known where there are no parents)."""
    return hasattr(os, "getppid") and os.name == "posix" and os.getppid() != parent


def end_with(parent: int) -> None:
    """End this process soon after ``parent``, which started it; killed parents tell nobody.

    A thread looks; what the process is doing is not told either.
    """
    import threading  # only here: the engine in a browser has neither threads nor parents
    import time

    def watch() -> None:
        while not orphaned(parent):
            time.sleep(_LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="kodex-parent").start()

"""Processes of our own: work given to one while this goes on. None outlives the process that started it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from kodex.errors import KodexError
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# multiprocessing and threading are imported where they are used: the engine in a browser has neither

Out = TypeVar("Out")

_LOOK = 0.5
"""Seconds between two looks at who our parent is."""


def cores() -> int:
    """As many cores as this process may use, which may be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def possible() -> bool:
    """Whether it is worth it and safe to split this process: two cores for it, and no other thread.

    A process with threads (``site serve`` while it runs) is not split: a lock held by one of them would stay shut in
    the copy for ever.
    """
    import multiprocessing
    import threading

    forks = "fork" in multiprocessing.get_all_start_methods()
    return forks and threading.active_count() == 1 and cores() > 1


@contextlib.contextmanager
def started(task: Callable[[], Out]) -> Iterator[Callable[[], Out]]:
    """A process that does a task, gone at the end; the function given waits for the outcome.

    That raises OSError or KodexError as the task did. Only where it is :func:`possible`.
    """
    import multiprocessing

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(task, ours, theirs, os.getpid()), daemon=True)
    with _without_ctrl_c():
        process.start()
    theirs.close()
    try:
        yield lambda: _outcome(ours)
    finally:
        process.terminate()
        ours.close()
        process.join()


@contextlib.contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """A process started meanwhile never hears of Ctrl-C, which a terminal tells to all: this one ends it."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(task: Callable[[], object], not_ours: Connection, to: Connection, parent: int) -> None:
    """What such a process does: its task, then say what came of it or what went wrong, to whoever still waits.

    It ends with its parent, and keeps no end of the pipe open that would let it wait for a reader who is gone.
    """
    not_ours.close()
    end_with(parent)
    said: object
    try:
        said = task()
    except (OSError, KodexError) as error:
        said = error
    with contextlib.suppress(BrokenPipeError):
        to.send(said)


def _outcome(ours: Connection) -> Out:  # type: ignore[type-var]
    try:
        found = ours.recv()
    except EOFError:
        raise KodexError(_("the second process of the build died")) from None
    if isinstance(found, Exception):
        raise found
    return found  # type: ignore[no-any-return]


def orphaned(parent: int) -> bool:
    """Whether ``parent``, the process that started this one, is gone (never known where there are no parents)."""
    return hasattr(os, "getppid") and os.name == "posix" and os.getppid() != parent


@contextlib.contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """While it lasts a request to end this process, and a terminal that is closed, are what Ctrl-C is, so that nothing
    half done stays. Processes we start just end.
    """
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours = os.getpid()

    def ended(number: int, _frame: object) -> None:
        if os.getpid() != ours:
            os._exit(128 + number)
        raise KeyboardInterrupt

    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {one: signal.signal(one, ended) for one in asked if signal.getsignal(one) is signal.SIG_DFL}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


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

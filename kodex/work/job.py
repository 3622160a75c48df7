"""Jobs and their shares: what is to be done, as it is handed to whoever does it, and what comes back."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from kodex.ground.garbage import uncollected
from kodex.ground.i18n import language, speak_again, speak_aside

# hashlib and pickle are imported where they are used: a single file is checked without

Common = TypeVar("Common")
One = TypeVar("One")
Found = TypeVar("Found")

LOSSES = 3
"""So many workers may be lost over one share; it is likely then that the share ends them."""
_KEPT = 2
"""So many jobs' common parts a worker keeps."""


class Job(Struct, Generic[Common, One, Found], frozen=True):
    """``task`` is called with ``common`` and each of the ``things``.

    A share has ``size`` things, whoever does it; below ``worth`` things no process is started for them. ``about``: what
    the things are, in the reader's words, for telling how far it is.
    """

    task: Callable[[Common, One], Found]
    common: Common
    things: Sequence[One]
    size: int = 1
    worth: int = 24
    about: str = ""

    def shares(self) -> Iterator[Sequence[One]]:
        """The things, cut into shares."""
        for at in range(0, len(self.things), self.size):
            yield self.things[at : at + self.size]

    def __len__(self) -> int:
        """How many shares there are."""
        return -(-len(self.things) // self.size)


class Outcome(NamedTuple):
    """What came of a share: what its things gave, up to one that raised ``error``; and the ``seconds`` it took."""

    found: Sequence[Any]
    error: BaseException | None
    seconds: float


def do(task: Callable[[Any, Any], Any], common: Any, things: Sequence[Any]) -> Outcome:
    """Do a share: call the task with each of the things. What it raises ends the share and is in the outcome."""
    start = time.perf_counter()
    found: list[Any] = []
    error: BaseException | None = None
    with uncollected():
        try:
            for one in things:
                found.append(task(common, one))
        except Exception as raised:
            error = raised
    return Outcome(found, error, time.perf_counter() - start)


# --- as bytes ---------------------------------------------------------------------------------------------------------


class Parcel(NamedTuple):
    """Something as bytes, with a name that only the same bytes have."""

    name: str
    content: bytes


def packed(value: Any) -> Parcel:
    """Plain data and functions by their names as bytes."""
    import hashlib
    import pickle

    content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return Parcel(hashlib.sha256(content).hexdigest()[:32], content)


class Parcels:
    """A job as it is sent: what all shares have in common once, and each share when it is asked for."""

    def __init__(self, job: Job[Any, Any, Any]) -> None:
        self.common = packed(job.common)
        self._task, self._things, self._language = job.task, list(job.shares()), language()

    def share(self, n: int) -> Parcel:
        """A share: the task, the name of the common part, the language of messages, the things."""
        return packed((self._task, self.common.name, self._language, self._things[n]))


class Bench:
    """A worker's place: does shares as they come in, and keeps what they have in common."""

    def __init__(self) -> None:
        self._commons: OrderedDict[str, Any] = OrderedDict()

    def has(self, name: str) -> bool:
        """Whether it is kept what the shares of a job have in common."""
        return name in self._commons

    def put(self, name: str, content: bytes) -> None:
        """Keep what the shares of a job have in common."""
        import pickle

        self._commons[name] = pickle.loads(content)
        while len(self._commons) > _KEPT:
            self._commons.popitem(last=False)

    def do(self, share: bytes) -> bytes:
        """Do a share, speaking the language it asks for; the :class:`Outcome` as bytes."""
        import pickle

        task, name, spoken, things = pickle.loads(share)
        before = speak_aside(spoken)
        try:
            return _told(do(task, self._commons[name], things))
        finally:
            speak_again(before)


def _told(outcome: Outcome) -> bytes:
    """An outcome as bytes; an error that cannot be sent is told in words."""
    import pickle

    try:
        sent = pickle.dumps(tuple(outcome), pickle.HIGHEST_PROTOCOL)
        if outcome.error is not None:
            pickle.loads(sent)
    except Exception as unsent:
        error = outcome.error or unsent
        sent = pickle.dumps(((), RuntimeError(f"{type(error).__name__}: {error}"), outcome.seconds))
    return sent


def read(told: bytes) -> Outcome:
    """An outcome that was sent."""
    import pickle

    return Outcome(*pickle.loads(told))


__all__ = ["LOSSES", "Bench", "Job", "Outcome", "Parcel", "Parcels", "do", "packed", "read"]

"""Many changed inputs, each in a process that may die of it: what came of them."""

from __future__ import annotations

import multiprocessing
import random
import resource
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kodex.compile import opening
from kodex.store import Store, places
from tests.faults.patience import Patience
from tests.faults.surfaces import BOOKS, ROOT, SURFACES, Fault, Surface, call

CHUNK = 250
"""A process is given so many inputs, and another takes over after them."""
SECONDS = 2.0
"""Processor time that an input may take."""
MEMORY = 500
"""Memory that a process may take, in MB."""
TOLD = 10_000
"""After so many inputs each time it is told how far things are."""
ANEW = 10
"""Every so-manieth input opens the stores anew, as a command does; those between find them open, as a server does."""


class Chunk(NamedTuple):
    """Inputs of one surface, from ``begin`` up to ``end``."""

    surface: str
    begin: int
    end: int


class Tally(NamedTuple):
    """What came of some inputs: how many there were, the faults, the longest processor time, the most memory in MB."""

    inputs: int = 0
    faults: tuple[str, ...] = ()
    seconds: float = 0.0
    memory: float = 0.0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        faults = (*self.faults, *other.faults)
        return Tally(
            self.inputs + other.inputs, faults, max(self.seconds, other.seconds), max(self.memory, other.memory)
        )


def chance_of(seed: int, surface: str, n: int) -> random.Random:
    """The source of chance of one input."""
    return random.Random(f"{seed}/{surface}/{n}")


class Part(NamedTuple):
    """Which part of a campaign is run (from 0), and in how many it is run."""

    number: int = 0
    of: int = 1


def chunks(inputs: int) -> Iterator[Chunk]:
    """About ``inputs`` inputs, shared between the surfaces."""
    for surface in SURFACES:
        number = -(-inputs * surface.share // 1000)
        for begin in range(0, number, CHUNK):
            yield Chunk(surface.name, begin, min(begin + CHUNK, number))


def run(inputs: int, seed: int, jobs: int, tell: Callable[[str], None], part: Part) -> dict[str, Tally]:
    """Run the part of so many inputs in ``jobs`` processes at a time; the tally of each surface."""
    waiting = deque(sorted([*chunks(inputs)][part.number :: part.of], key=lambda chunk: chunk.begin))
    tallies = {surface.name: Tally() for surface in SURFACES}
    warm()
    running: list[_Process] = []
    done = 0
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(_Process(waiting.popleft(), seed))
        for process in list(running):
            if not process.over():
                continue
            running.remove(process)
            tally, left = process.outcome()
            name = process.chunk.surface
            tallies[name] = tallies[name].plus(tally)
            for fault in tally.faults:
                tell(fault)
            done += tally.inputs
            if done // TOLD > (done - tally.inputs) // TOLD:
                tell(f"{done:,} inputs so far")
            if left is not None:
                waiting.appendleft(left)
        time.sleep(0.02)
    return tallies


def warm() -> None:
    """Compile and load whatever is kept once it has been, so that no input is charged with it and no process does so
    for itself: the good inputs too, and the modules that only some commands load."""
    for surface in SURFACES:
        surface.make(random.Random(0))
    call(["check", str(ROOT / "queries" / "scenarios")])
    for command in ("show", "graph", "impact"):
        call([command, "34.5"])
    with tempfile.TemporaryDirectory() as folder:
        for surface in SURFACES:
            surface.run(surface.make(random.Random(0)), Path(folder))
    for rulebook in (*BOOKS, "all"):
        for words in ("kezdő játékos lapjai", "title:lap AND NOT jel*", "[2 TO 4]"):
            call(["search", "--rulebook", rulebook, words])
        call(["ask", "--rulebook", rulebook, "hány lapot húzok?"])
    call(["compare", "36.4"])


class _Process:
    """A process at work on a chunk; it notes what it is at where its parent can see it."""

    def __init__(self, chunk: Chunk, seed: int) -> None:
        self.chunk = chunk
        self._seed = seed
        context = multiprocessing.get_context("fork")
        self._at = context.Value("i", chunk.begin)
        self._ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(chunk, seed, self._at, theirs), daemon=True)
        self._process.start()
        theirs.close()
        assert self._process.pid is not None
        self._seen, self._patience = chunk.begin, Patience(self._process.pid)
        self._why: str | None = None
        self._found: list[Tally] = []

    def over(self) -> bool:
        """Whether it has ended, or is to be ended as it gets no further."""
        while self._ours.poll():
            try:
                self._found.append(self._ours.recv())
            except EOFError:
                break
        if self._at.value != self._seen:
            self._seen = self._at.value
            self._patience.anew()
        self._why = self._patience.ended() if self._process.is_alive() else None
        return self._why is not None or not self._process.is_alive()

    def outcome(self) -> tuple[Tally, Chunk | None]:
        """What came of it, and what is left to do when it died."""
        if self._why is not None:
            self._process.kill()
        self._process.join()
        while self._ours.poll():
            try:
                self._found.append(self._ours.recv())
            except EOFError:
                break
        self._ours.close()
        tally = Tally()
        for one in self._found:
            tally = tally.plus(one)
        done = self.chunk.begin + tally.inputs
        if done >= self.chunk.end:
            return tally, None
        why = self._why or f"the process died ({self._process.exitcode})"
        tally = tally.plus(Tally(1, (f"{self.chunk.surface} {done}: {why}",)))
        return tally, Chunk(self.chunk.surface, done + 1, self.chunk.end) if done + 1 < self.chunk.end else None


def _work(chunk: Chunk, seed: int, at: Any, to: Any) -> None:
    surface = surface_called(chunk.surface)
    places.stamp_of = cache(places.stamp_of)  # nobody changes the knowledge base meanwhile
    kept: dict[str, Store] = {}
    opening.Store = lambda rulebook, connection, path=None: _found_open(kept, Store(rulebook, connection, path))  # type: ignore[assignment,misc]
    with tempfile.TemporaryDirectory() as folder:
        for n in range(chunk.begin, chunk.end):
            if n % ANEW == 0:
                kept.clear()
            at.value = n
            to.send(one(surface, seed, n, Path(folder)))


def _found_open(kept: dict[str, Store], store: Store) -> Store:
    """The store of this rulebook that is open already, or else this one."""
    found = kept.setdefault(store.rulebook, store)
    if found is not store:
        store.connection.close()
    return found


def surface_called(name: str) -> Surface:
    """The surface of that name."""
    return next(surface for surface in SURFACES if surface.name == name)


def one(surface: Surface, seed: int, n: int, folder: Path) -> Tally:
    """Make and hand over one input; its tally."""
    given = surface.make(chance_of(seed, surface.name, n))
    faults, seconds = _handed(surface, given, folder)
    if seconds > SECONDS:  # a neighbour on the core makes one try longer, what is slow by itself is so again
        again, less = _handed(surface, given, folder)
        faults, seconds = faults or again, min(seconds, less)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if seconds > SECONDS:
        faults.append(f"{seconds:.1f} s")
    if memory > MEMORY:
        faults.append(f"{memory:.0f} MB")
    return Tally(1, tuple(f"{surface.name} {n}: {' '.join(fault.split())}" for fault in faults), seconds, memory)


def _handed(surface: Surface, given: object, folder: Path) -> tuple[list[str], float]:
    """Hand over one input: what was wrong, and the processor time it took."""
    before = time.process_time()
    try:
        surface.run(given, folder)
    except Fault as fault:
        return [str(fault)], time.process_time() - before
    return [], time.process_time() - before

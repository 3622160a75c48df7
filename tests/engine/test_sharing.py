"""Work shared between two processes comes to the same as in one, whatever becomes of the other process."""

from __future__ import annotations

import gc
import os
import signal
import threading
from pathlib import Path

import pytest

from kodex.engine.scenarios import readings, sharing
from kodex.engine.scenarios.run import run_all
from kodex.engine.scenarios.sharing import shared

SPLITS = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be split here")
FOLDER = Path(__file__).parents[2] / "queries" / "scenarios" / "hkk-kodex"
MANY = range(200)
CAN_SPLIT = sharing._can_split


@pytest.fixture(autouse=True)
def _splits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split also on one core, and where an earlier test has left a thread behind."""
    monkeypatch.setattr(sharing, "_can_split", lambda: hasattr(os, "fork"))


def who(n: int) -> tuple[int, int]:
    return n, os.getpid()


@pytest.mark.parametrize(
    ("cores", "threads", "process", "splits"),
    [(2, 1, 0, True), (64, 1, 0, True), (1, 1, 0, False), (None, 1, 0, False), (2, 2, 0, False), (2, 1, 1, False)],
)
def test_a_process_is_split_where_it_is_alone_and_there_is_a_core_for_the_other(
    cores: int | None, threads: int, process: int, splits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    monkeypatch.setattr(os, "fork", lambda: None, raising=False)
    monkeypatch.setattr(sharing, "_FIRST", os.getpid() + process)
    assert CAN_SPLIT() is splits


def test_results_come_in_the_order_of_the_things() -> None:
    assert [n for n, _process in shared(who, MANY)] == list(MANY)
    assert shared(who, MANY[:3]) == [(n, os.getpid()) for n in range(3)]
    assert shared(who, []) == []
    assert gc.isenabled()


@SPLITS
def test_the_other_process_takes_its_share_from_the_end() -> None:
    """Each waits at its first thing until the other has begun; a pipe whose other end died ends the wait."""
    parent, met = os.getpid(), []
    there, here = os.pipe(), os.pipe()

    def work(n: int) -> tuple[int, int]:
        if not met:
            heard, told = (there[0], here[1]) if os.getpid() == parent else (here[0], there[1])
            os.write(told, b"x")
            for end in {*there, *here} - {heard}:
                os.close(end)
            met.append(os.read(heard, 1))
        return who(n)

    found = shared(work, MANY)
    os.close(there[0])
    assert met == [b"x"]
    mine = [n for n, process in found if process == parent]
    assert mine == list(MANY[: len(mine)])
    assert 0 < len(mine) < len(MANY)


@SPLITS
@pytest.mark.parametrize("harm", ["dies", "raises", "tells what cannot be told"])
def test_what_the_other_process_leaves_undone_is_done_here(harm: str) -> None:
    here = os.getpid()

    def work(n: int) -> object:
        if os.getpid() == here:
            return n
        if harm == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if harm == "raises":
            raise KeyError(n)
        return lambda: n

    assert shared(work, MANY) == list(MANY)


@SPLITS
def test_an_error_here_ends_both() -> None:
    def work(n: int) -> None:
        raise KeyError(n)

    with pytest.raises(KeyError):
        shared(work, MANY)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert gc.isenabled()


@SPLITS
def test_scenarios_are_played_in_two_processes_as_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [
        FOLDER / title for title in ("31", "32", "33", "34", "35", "36", "37", "38", "39", "40", "41", "52", "53")
    ]
    two = run_all(folders)
    kept = {path: readings._kept[path] for path in {loaded.file.resolve() for loaded, _result in two}}
    assert len(kept) >= sharing._WORTH
    monkeypatch.setattr(sharing, "_can_split", lambda: False)
    one = run_all(folders)
    assert one == two
    assert {path: readings._kept[path] for path in kept} == kept

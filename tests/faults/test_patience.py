"""How long the campaign waits: what works too long and what waits for ever is ended, who is starved is not."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import patience
from tests.faults.patience import Patience, Seen

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads what Linux says of processes")
_SPIN = "import time\nwhile time.process_time() < 3: pass"  # comes to an end by itself, should nobody end it
_BELOW = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {_SPIN!r}], timeout=10)"


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[bytes]]]:
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for one in processes:
        one.kill()
        one.wait()


def _why(pid: int) -> str:
    asked = Patience(pid)
    while (why := asked.ended()) is None:
        time.sleep(0.01)
    return why


@pytest.mark.parametrize("code", [_SPIN, f"import threading; threading.Thread(target=lambda: exec({_SPIN!r})).start()"])
def test_who_works_too_long_is_ended(
    code: str, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "WORKED", 0.2)
    started.append(subprocess.Popen([sys.executable, "-c", code]))
    assert "processor time" in _why(started[0].pid)


def test_who_waits_for_ever_is_ended(started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "IDLE", 0.2)
    started.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
    assert "waits for ever" in _why(started[0].pid)


def test_work_of_what_it_has_started_counts(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that waits for a process of its own neither waits for ever nor does nothing."""
    monkeypatch.setattr(patience, "WORKED", 0.3)
    started.append(subprocess.Popen([sys.executable, "-c", _BELOW]))
    assert "processor time" in _why(started[0].pid)


def test_who_is_starved_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """For an hour it wants to work and gets a hundredth of a second: it may still come to an end."""
    clock = iter(range(0, 10_000_000, 5))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(patience, "seen", lambda _pid: Seen(0.01, True))
    asked = Patience(1)
    assert {asked.ended() for _look in range(720)} == {None}


def test_who_looks_may_be_starved_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has not looked for ten minutes knows only that nothing had happened at two moments."""
    clock = iter((0.0, 600.0, 1200.0))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr(patience, "seen", lambda _pid: Seen(0.0, False))
    asked = Patience(1)
    assert [asked.ended(), asked.ended()] == [None, None]


def test_the_next_input_is_given_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter((0.0, 50.0, 50.0, 100.0))
    monkeypatch.setattr(patience, "seen", lambda _pid: Seen(next(spent), True))
    asked = Patience(1)
    assert asked.ended() is None
    asked.anew()
    assert asked.ended() is None

"""Work given to a process: it neither hears Ctrl-C nor prints of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kodex.ground import processes


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="no system that says which cores may be used")
def test_a_process_with_one_core_is_not_split_whatever_the_machine_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {5})
    assert (processes.cores(), processes.possible()) == (1, False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {2, 5})
    assert (processes.cores(), processes.possible()) == (2, threading.active_count() == 1)


WAITING = """
import signal
import time
from kodex.ground import processes
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may have had it ignored
try:
    with processes.started(lambda: time.sleep(600)):
        print("begun", flush=True)
        time.sleep(600)
except KeyboardInterrupt:
    print("ended", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C goes to a group of processes")
def test_ctrl_c_is_heard_by_the_first_process_alone() -> None:
    ours = subprocess.Popen(
        [sys.executable, "-c", WAITING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )
    assert ours.stdout is not None
    assert ours.stdout.readline() == b"begun\n"
    os.killpg(ours.pid, signal.SIGINT)
    assert ours.communicate(timeout=60) == (b"ended\n", b"")


LEFT = """
import os
import time
from kodex.ground import processes
with processes.started(lambda: (time.sleep(0.3), b"x" * 10_000_000)[1]):
    os.closerange(3, 50)  # whoever waited for it has gone
    time.sleep(1.5)
    os._exit(0)
"""
LEFT_WITH_AN_ERROR = LEFT.replace('b"x" * 10_000_000', "open('nowhere/at/all')")


@pytest.mark.skipif(os.name != "posix", reason="needs copies of a process")
@pytest.mark.parametrize("program", [LEFT, LEFT_WITH_AN_ERROR], ids=["a large outcome", "an error"])
def test_what_comes_when_nobody_waits_any_more_is_no_matter(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        cwd=Path(__file__).parents[2],
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


ASKED = """
import os
import signal
import time
from kodex.ground import processes
if os.environ.get("IGNORED"):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
try:
    with processes.ended_as_by_ctrl_c():
        print("begun", flush=True)
        time.sleep(float(os.environ.get("IGNORED") or 600))
    print("whole", flush=True)
except KeyboardInterrupt:
    print("ended", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize(
    ("name", "ignored", "last"), [("SIGTERM", "", "ended"), ("SIGHUP", "", "ended"), ("SIGHUP", "1", "whole")]
)
def test_whoever_is_asked_to_end_ends_as_by_ctrl_c_unless_that_is_ignored(name: str, ignored: str, last: str) -> None:
    ours = subprocess.Popen(
        [sys.executable, "-c", ASKED],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env=dict(os.environ) | {"IGNORED": ignored},
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # nohup has it ignored
    )
    assert ours.stdout is not None
    assert ours.stdout.readline() == b"begun\n"
    ours.send_signal(getattr(signal, name))
    assert ours.communicate(timeout=60)[0].decode().strip() == last

"""For the tests of hostile input: the command as a process of its own, with bounds on its processor time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kodex

resource = pytest.importorskip("resource", reason="bounds on processes are a matter of POSIX")

Bounded = Callable[..., "subprocess.CompletedProcess[bytes]"]

SECONDS = 60
"""Processor time that a process may use; what is tested here takes a few, and once took minutes."""
MEMORY = 2_000_000_000
"""Address space that it may use, in bytes."""


def _bounds() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.fixture
def bounded() -> Bounded:
    """Run ``kodex ARGS`` within its bounds; a process that oversteps them is killed or dies of it."""

    def run(*args: str, **changes: str) -> subprocess.CompletedProcess[bytes]:
        environment = dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])} | changes
        return subprocess.run(
            [sys.executable, "-m", "kodex", *args],
            env=environment | {"OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=300,
            preexec_fn=_bounds,
            check=False,
        )

    return run

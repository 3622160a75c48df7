"""Running the command: in this process, and as a process of its own."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(pebbles_kb: Path) -> Run:
    """Run the command here on the invented rulebook."""

    def call(*args: str) -> Result:
        return CliRunner().invoke(cli, list(args), catch_exceptions=False)

    return call


@pytest.fixture
def process(pebbles_kb: Path) -> Process:
    """Run the command as a process of its own; ``environ`` changes its environment (None removes)."""

    def call(*args: str | bytes, environ: dict[str, str | None] | None = None, **how: object) -> object:
        return subprocess.run(
            [sys.executable, "-m", "kodex", *args],
            env=environment(environ or {}),
            capture_output=True,
            timeout=600,
            check=False,
            **how,  # type: ignore[call-overload]
        )

    return call


@pytest.fixture
def terminal(pebbles_kb: Path) -> Callable[..., str]:
    """Run the command on a terminal of its own and return what was on its screen."""
    pty = pytest.importorskip("pty", reason="terminals of its own need POSIX")
    import fcntl
    import termios

    def call(*args: str, rows: int = 200, columns: int = 80, environ: dict[str, str | None] | None = None) -> str:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        usual: dict[str, str | None] = {"TERM": "xterm", "COLUMNS": None, "LINES": None, "PAGER": "cat"}
        child = subprocess.Popen(
            [sys.executable, "-m", "kodex", *args],
            env=environment(usual | (environ or {})),
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        shown = b"".join(iter(lambda: _read(master), b""))
        os.close(master)
        assert child.wait(600) == 0, shown
        return shown.decode().replace("\r\n", "\n")

    return call


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux's way of saying that nobody holds the other end any more
        return b""


def environment(changes: dict[str, str | None]) -> dict[str, str]:
    """This process's environment with changes, and with the package that is being tested."""
    import kodex

    changed = dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])} | changes
    return {name: value for name, value in changed.items() if value is not None}

"""What crews are given to do in these tests; some of it does them harm."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from kodex.errors import KodexError
from kodex.ground.i18n import language


def plus(common: int, n: int) -> int:
    """A plain outcome."""
    return common + n


def who(_common: None, n: int) -> tuple[int, int]:
    """Which process has done it."""
    return n, os.getpid()


def spoken(_common: None, _n: int) -> str:
    """The language of messages."""
    return language()


def die_once(markers: Path, n: int) -> int:
    """Every thing says in a file of its own that it was done; over the fifth one a worker is killed, once."""
    with (markers / str(n)).open("a") as file:
        file.write(".")
    if n == 5 and (markers / "5").stat().st_size == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def die(_common: None, n: int) -> int:
    """Over the fifth thing every worker is killed."""
    if n == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def refuse(wrong: set[int], n: int) -> int:
    """Some things raise an error with a place."""
    if n in wrong:
        raise KodexError(f"no {n}", path="file.yaml", line=n, mend="less")
    return n


def unheard(_common: None, n: int) -> Any:
    """What nobody can send."""
    return (lambda: n) if n == 5 else n


def wait(_common: Any, _thing: Any) -> None:
    """Says that it has begun, and never ends."""
    Path(os.environ["MARKERS"], str(os.getpid())).touch()
    time.sleep(600)

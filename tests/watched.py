"""What a run says when it was not the code that failed: a process that died, files that changed while tests ran."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LOOKED_AT = (
    "kodex",
    "kb",
    "queries",
    "site",
    "tests",
    "pyproject.toml",
    "README.md",
    "README.hu.md",
    "CONTRIBUTING.md",
)
"""What tests read of the project."""
NOT_THE_PROJECTS = (".pyc", ".mo", "~", ".swp")
"""Ends of names of files that are made on the way, or by editors."""
SHOWN = 5

State = dict[str, tuple[int, int]]

_found: pytest.StashKey[State] = pytest.StashKey()
_died: pytest.StashKey[list[str]] = pytest.StashKey()


def state(root: Path = ROOT, within: Iterable[str] = LOOKED_AT) -> State:
    """When each file was last written, and its size; by its path."""
    found: State = {}
    for name in within:
        every = [root / name] if (root / name).is_file() else (root / name).rglob("*")
        for path in every:
            if "__pycache__" not in path.parts and not path.name.endswith(NOT_THE_PROJECTS) and path.is_file():
                told = path.stat()
                found[path.relative_to(root).as_posix()] = (told.st_mtime_ns, told.st_size)
    return found


def changed(before: State, after: State) -> list[str]:
    """The files that were written, have come or are gone."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def is_worker() -> bool:
    return "PYTEST_XDIST_WORKER" in os.environ


def pytest_sessionstart(session: pytest.Session) -> None:
    if not is_worker():
        session.config.stash[_found] = state()
        session.config.stash[_died] = []


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Of xdist: a process has ended, with an error where it was not told to."""
    if error:
        node.config.stash[_died].append(node.gateway.id)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say it below all failures, where it is seen."""
    if is_worker():
        return
    for line in [*of_the_dead(config.stash[_died]), *of_changes(changed(config.stash[_found], state()))]:
        terminalreporter.write_line(line, red=True)


def of_the_dead(died: list[str]) -> list[str]:
    """What to make of processes that died."""
    if not died:
        return []
    return [
        f"{len(died)} of the processes that run tests died ({', '.join(died)}): killed from outside (for want of "
        "memory? dmesg says), or by a test that takes its process down, named above as 'crashed while running'.",
        "Run that test alone to tell: python -m pytest -n 0 TEST. Fewer processes need less memory: -n 1.",
    ]


def of_changes(names: list[str]) -> list[str]:
    """What to make of files that are not as they were when the run began."""
    if not names:
        return []
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return [
        f"{len(names)} files changed while the tests ran: {', '.join(names[:SHOWN])}{more}.",
        "Some tests have seen the old ones and some the new: whatever this run says, run it again.",
    ]

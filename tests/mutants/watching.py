"""A plugin of pytest for the runs of the mutants: ``-p tests.mutants.watching``.

``KODEX_MUTANTS_LEARN=FILE`` writes which functions the tests of each file run, and how long they take;
``KODEX_MUTANTS_CACHE=FOLDER`` is what has been compiled before, so that it need not be again.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from cProfile import Profile
from pathlib import Path

import pytest

from tests.mutants.played import ROOT, functions, import_all

LEARNS = "KODEX_MUTANTS_LEARN" in os.environ

_SEEN: dict[str, set[str]] = defaultdict(set)
_SECONDS: dict[str, float] = defaultdict(float)
_SHARED: dict[str, set[str]] = defaultdict(set)
"""What setting up a fixture of the session runs: it concerns all tests that ask for it."""


class _Watch:
    """One profiler at a time: a fixture's while it is set up, else the test's."""

    now: Profile | None = None


@contextmanager
def _watching(into: set[str]) -> Iterator[None]:
    profile, before = Profile(), _Watch.now
    if before is not None:
        before.disable()
    _Watch.now = profile
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        into.update(functions(profile))
        _Watch.now = before
        if before is not None:
            before.enable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Lay the compiled knowledge bases where the tests look for them; import what there is before it is watched."""
    if LEARNS:
        import_all()
    compiled = os.environ.get("KODEX_MUTANTS_CACHE")
    if compiled and os.path.isdir(compiled):
        base = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        shutil.copytree(compiled, base / "cache", dirs_exist_ok=True)


@pytest.hookimpl(hookwrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
    """See which functions run while a fixture of the session is set up."""
    if not LEARNS or fixturedef.scope != "session":
        yield
        return
    with _watching(_SHARED[fixturedef.argname]):
        yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """See which functions run during a test."""
    if not LEARNS:
        yield
        return
    file, start = item.path.resolve().relative_to(ROOT).as_posix(), time.process_time()
    with _watching(_SEEN[file]):
        yield
    for name in getattr(item, "fixturenames", ()):
        _SEEN[file] |= _SHARED.get(name, set())
    _SECONDS[file] += time.process_time() - start


def pytest_sessionfinish() -> None:
    """Write what has been seen."""
    if LEARNS:
        found = {
            file: {"file": file, "seconds": _SECONDS[file], "functions": sorted(seen)} for file, seen in _SEEN.items()
        }
        Path(os.environ["KODEX_MUTANTS_LEARN"]).write_text(json.dumps(found), "utf-8")

"""A process that dies and files that change during a run are told apart from tests that fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import watched
from tests.conftest import _bytecode_elsewhere

_PLUGIN = """
from xdist.workermanage import NodeManager
from tests import watched
from tests.watched import pytest_sessionstart, pytest_terminal_summary, pytest_testnodedown
whole = watched.state
NodeManager.EXIT_TIMEOUT = 1  # nothing comes from a dead one
watched.state = lambda: whole(watched.Path(__file__).parent, ["read.yaml"])
"""
_DIES = """
import os
def test_it() -> None:
    os._exit(9)
"""
_CHANGES = """
from pathlib import Path
def test_it() -> None:
    Path(__file__).with_name("read.yaml").write_text("other")
"""


def run(folder: Path, test: str, *options: str) -> tuple[int, str]:
    """The exit code and the report of a run of one test in a folder of its own."""
    (folder / "conftest.py").write_text(_PLUGIN, encoding="utf-8")
    (folder / "read.yaml").write_text("a", encoding="utf-8")
    (folder / "test_it.py").write_text(test, encoding="utf-8")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    basetemp = ["--basetemp", str(folder / "temporary")]  # in the usual place it would clear away what older runs left
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-c",
            os.devnull,
            *basetemp,
            *options,
            str(folder),
        ],
        env=environ | {"PYTHONPATH": str(watched.ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
    )
    return done.returncode, done.stdout


def test_what_hypothesis_keeps_lies_outside_of_the_tree() -> None:
    kept = Path(os.environ["HYPOTHESIS_STORAGE_DIRECTORY"]).resolve()
    assert not kept.is_relative_to(watched.ROOT.resolve())


_FAILING = """
from hypothesis import given, settings, strategies

settings.load_profile("default")  # where CI is set Hypothesis takes another, which keeps nothing

@given(strategies.integers())
def small(n: int) -> None:
    assert n < 10

small()
"""


def test_hypothesis_keeps_it_where_the_variable_says(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    environ = os.environ | {"HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path / "kept")}
    failed = subprocess.run(
        [sys.executable, "-c", _FAILING], env=environ, cwd=tmp_path / "tree", capture_output=True, check=False
    )
    assert failed.returncode == 1
    assert list((tmp_path / "tree").iterdir()) == []
    assert list((tmp_path / "kept").iterdir()) != []


def test_a_process_that_dies_is_said_to_have_died(tmp_path: Path) -> None:
    code, said = run(tmp_path, _DIES, "-n", "1", "--max-worker-restart", "0")
    assert code == 1
    assert "1 of the processes that run tests died (gw0)" in said
    assert "changed while" not in said


def test_files_that_change_during_a_run_are_named(tmp_path: Path) -> None:
    code, said = run(tmp_path, _CHANGES)
    assert code == 0
    assert "1 files changed while the tests ran: read.yaml." in said
    assert "died" not in said


def test_whatever_is_written_comes_or_goes_is_a_change(tmp_path: Path) -> None:
    for name in ("same", "written", "gone"):
        (tmp_path / name).write_text("a", encoding="utf-8")
    before = watched.state(tmp_path, ["same", "written", "gone", "new"])
    (tmp_path / "written").write_text("ab", encoding="utf-8")
    (tmp_path / "gone").unlink()
    (tmp_path / "new").touch()
    (tmp_path / "new.pyc").touch()
    assert watched.changed(before, watched.state(tmp_path, ["same", "written", "gone", "new"])) == [
        "gone",
        "new",
        "written",
    ]
    assert watched.changed(before, before) == []
    assert {"kodex/__init__.py", "kb/hkk-kodex/rulebook.yaml", "pyproject.toml"} <= watched.state().keys()


def test_where_no_bytecode_is_wanted_it_lies_elsewhere_as_long_as_the_run_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else each process of a run compiles everything for itself."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    before = sys.dont_write_bytecode, sys.pycache_prefix
    with _bytecode_elsewhere():
        folder = Path(os.environ["PYTHONPYCACHEPREFIX"])
        subprocess.run([sys.executable, "-c", "import kodex.errors"], cwd=watched.ROOT, check=True)
        assert [*folder.rglob("errors.*.pyc")] != []
    assert not folder.exists()
    assert os.environ["PYTHONDONTWRITEBYTECODE"] == "1"
    assert (sys.dont_write_bytecode, sys.pycache_prefix) == before

"""Modules out of one file: what runs is what stands in the modules, whatever the file holds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kodex

ROOT = Path(kodex.__file__).parents[1]
SCENARIO = next(ROOT.glob("queries/scenarios/hkk-kodex/38/*.yaml"))
_CHECK = ("check", "--json", "--explain", str(SCENARIO))
_LOADERS = (
    "import atexit, sys\n"
    "names = 'kodex.cli.check', 'kodex.engine.games.hkk.game', 'kodex.engine.games.hkk.combat'\n"
    "loaders = lambda: [type(sys.modules[name].__loader__).__name__ for name in names]\n"
    "atexit.register(lambda: print(*loaders(), sys.modules[names[1]].act.__code__.co_filename, file=sys.stderr))\n"
)
"""Says in the end who has loaded some modules, and where the code of one of them is from."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that nothing has been run of."""
    return Path(
        shutil.copytree(ROOT / "kodex", tmp_path / "here" / "kodex", ignore=shutil.ignore_patterns("__pycache__"))
    )


def run(package: Path, *args: str, **environ: str) -> tuple[bytes, list[str]]:
    """The output of a command of this package, and what it says of its loaders."""
    known = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    known |= {"PYTHONPATH": str(package.parent), "KODEX_KB": str(ROOT / "kb"), "PYTHONUTF8": "1"}
    known |= {"KODEX_CACHE_DIR": str(package.parents[1] / "cache")}
    code = f"{_LOADERS}from kodex.cli import main\nsys.argv = {['kodex', *args]!r}\nmain()"
    command = [sys.executable, "-c", code]  # -c looks for modules in the current folder first
    done = subprocess.run(
        command, env=known | environ, cwd=package.parent, capture_output=True, check=True, timeout=600
    )
    return done.stdout, done.stderr.decode().split()


def bundles(package: Path) -> list[Path]:
    return sorted((package / "__pycache__").glob("*.bundle"))


def test_the_same_comes_of_it(package: Path) -> None:
    first, loaders = run(package, *_CHECK)
    assert loaders[:3] == ["SourceFileLoader"] * 3
    assert [one.name.partition(".")[0] for one in bundles(package)] == ["engine", "others"]
    again, loaders = run(package, *_CHECK)
    assert loaders[:3] == ["_Loader"] * 3
    assert json.loads(first)
    assert again == first


def test_an_edited_module_runs_as_edited(package: Path) -> None:
    run(package, *_CHECK)
    edited = package / "engine" / "games" / "hkk" / "combat" / "__init__.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "\nimport sys\n\nprint('new', file=sys.stderr)\n", "utf-8")
    assert run(package, *_CHECK)[1][:4] == ["new", "_Loader", "_Loader", "SourceFileLoader"]
    assert run(package, *_CHECK)[1][:4] == ["new", "_Loader", "_Loader", "_Loader"]


def test_a_module_that_is_gone_is_not_found(package: Path) -> None:
    run(package, *_CHECK)
    (package / "engine" / "games" / "hkk" / "combat" / "strike.py").unlink()
    with pytest.raises(subprocess.CalledProcessError):
        run(package, *_CHECK)


def test_a_copy_elsewhere_runs_its_own_code(package: Path) -> None:
    run(package, *_CHECK)
    other = Path(shutil.copytree(package, package.parents[1] / "there" / "kodex"))
    assert run(other, *_CHECK)[1] == [*["SourceFileLoader"] * 3, str(other / "engine/games/hkk/game.py")]


@pytest.mark.parametrize("content", [b"", b"no code", b"\xf3\x00\x00\x00\x00", None])
def test_a_damaged_file_is_done_without_and_made_anew(package: Path, content: bytes | None) -> None:
    first, _loaders = run(package, *_CHECK)
    for bundle in bundles(package):
        bundle.write_bytes(bundle.read_bytes()[:-100] if content is None else content)
    again, loaders = run(package, *_CHECK)
    assert (again, loaders[:3]) == (first, ["SourceFileLoader"] * 3)
    assert run(package, *_CHECK)[1][:3] == ["_Loader"] * 3


def test_a_flipped_bit_is_noticed(package: Path) -> None:
    first, _loaders = run(package, *_CHECK)
    for bundle in bundles(package):
        data = bytearray(bundle.read_bytes())
        data[len(data) // 2] ^= 1
        bundle.write_bytes(data)
    assert run(package, *_CHECK)[0] == first
    assert run(package, *_CHECK)[1][:3] == ["_Loader"] * 3


def test_python_may_be_told_to_write_none(package: Path) -> None:
    run(package, *_CHECK, PYTHONDONTWRITEBYTECODE="1")
    assert bundles(package) == []


def test_what_another_command_needs_is_added(package: Path) -> None:
    run(package, *_CHECK)
    first = {one.name: one.stat().st_size for one in bundles(package)}
    run(package, "check", "--readings", str(SCENARIO))
    assert all(one.stat().st_size > first[one.name] for one in bundles(package))
    run(package, *_CHECK)
    assert [one.stat().st_size for one in bundles(package)] > list(first.values())

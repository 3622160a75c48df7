"""Who could notice a mutant, and whether they do: in a copy of the tree, with a limit of processor time.

Before the first mutant the copy is gone through once with a profiler: which scenarios, and which files of tests, run
which function. A mutant is then shown to those that run the function it stands in (outside any function: to those that
run anything of its file, else to all, and to those that go through all declarations), the cheapest first, until one
falls. What runs when a module is imported is run by nobody in particular: all are imported before anything is watched.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from tests.mutants.drawing import Mutant, changed

ROOT = Path(__file__).parents[2]
TAKEN = ("kodex", "kb", "queries", "site", "tests", "pyproject.toml", "hatch_build.py", "README.md", "README.hu.md")
TESTS = {
    "engine": ["tests/engine", "tests/cli", "tests/work"],
    "search": ["tests/text", "tests/search", "tests/answers"],
    "kernel": ["tests/engine"],
    "website": ["tests/website"],
    "conquest": ["tests/engine/conquest", "tests/engine/test_defaults.py", "tests/engine/test_declared.py"],
}
PLAYED = {"engine": "played", "kernel": "played", "conquest": "played conquest"}
"""The rooms whose mutants the scenarios are played with, and what of these is learnt: of a room that is one game those
of this game, which need a sixth of the time and say as much."""
SCENARIOS = {"played": "queries/scenarios", "played conquest": "queries/scenarios/conquest"}
LEFT_OUT = (
    "tests/engine/test_digest.py",  # the scenarios are played before any test
    "tests/engine/scenarios/test_scenarios.py",
    "tests/engine/hkk/test_editions.py",  # whole corpora with each norm switched off
    "tests/engine/test_metamorphic.py",
    "tests/engine/hkk/test_play.py",  # long random play
    "tests/engine/hkk/test_stateful.py",
    "tests/engine/hkk/test_fixed_numbers.py",  # whole corpora with each number changed
    "tests/engine/test_boundary.py",  # how the code is written, not what it does
    "tests/engine/hkk/test_rooms.py",
    "tests/engine/hkk/test_stated.py",
    "tests/engine/hkk/test_numbers_stand_once.py",
    "tests/work/test_cluster.py",  # processes of its own, which nobody watches
    "tests/answers/test_never_empty_handed.py",  # every stored question of every book
)
DECLARED = (
    "tests/engine/test_records.py",
    "tests/engine/test_defaults.py",
    "tests/engine/test_declared.py",
    "tests/engine/kernel/test_promises_of_values.py",
)
"""Files of tests that go through what is declared anywhere, without running a function of the modules it stands in."""

# Only what every run has is learnt and asked: what is marked whole is many times as long (ten thousand tables, hundreds
# of games) and what a sample stands for already.
PYTEST = (
    "-m",
    "pytest",
    "-m",
    "not whole and not long",
    "-n",
    "0",
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "tests.mutants.watching",
    "--tb=line",
    "-rfE",
)
OF_ALL = ("kodex", "tests/conftest.py", "tests/garden.py", "tests/engine/conftest.py", "tests/engine/setting.py")
"""What all that is learnt hangs on."""

Known = dict[str, dict[str, Any]]
"""By scenario or file of tests: its file, how many seconds it takes, the functions it runs."""

MOST = 60
"""So many seconds of tests a mutant is worth: what nothing has noticed till then counts as a survivor."""

CHEAP = 4
"""So many seconds of them are tried at first; most mutants fall by then."""

SECONDS, TIMES = 30, 6
"""A mutant may take so many times what its witnesses take and so many seconds more; what takes longer is killed."""


class Copy:
    """A copy of the tree in a folder, with what its tests have compiled and the temporary files of its runs."""

    def __init__(self, folder: Path) -> None:
        """Copy the tree; a folder that is there is made anew."""
        self.tree, self.cache, self._base = folder / "tree", folder / "compiled", folder / "tmp"
        shutil.rmtree(self.tree, ignore_errors=True)
        unwanted = shutil.ignore_patterns("__pycache__", ".*", "site-build", "node_modules")
        for name in TAKEN:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.tree / name, ignore=unwanted)
            else:
                shutil.copyfile(ROOT / name, self.tree / name)
        for catalogue in (ROOT / "kodex").rglob("*.mo"):
            shutil.copyfile(catalogue, self.tree / catalogue.relative_to(ROOT))

    def run(self, *arguments: str, seconds: float = 3600, **environment: str) -> tuple[int | None, str]:
        """Exit code (None: it took longer than it may) of Python run in the copy, and what failed or the last line."""
        compiled = {"KODEX_CACHE_DIR": str(self.cache / "cache"), "KODEX_MUTANTS_CACHE": str(self.cache / "cache")}
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.tree,
            env={**os.environ, "PYTHONPATH": str(self.tree), **compiled, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=lambda: _limit(seconds),
        )
        try:
            output, _nothing = process.communicate(timeout=20 * seconds)
        except subprocess.TimeoutExpired:
            output = ""
        finally:
            _end(process)
        told = [line for line in output.splitlines() if line.strip()]
        told += [line for line in told if line.startswith(("FAILED", "ERROR"))][:1]
        late = process.returncode in {-signal.SIGXCPU, -signal.SIGKILL}
        return None if late else process.returncode, told[-1] if told else ""

    def pytest(self, files: list[str], seconds: float = 3600, **environment: str) -> tuple[int | None, str]:
        """Run tests until one falls."""
        return self.run(*PYTEST, f"--basetemp={self._base}", *files, seconds=seconds, **environment)

    def compile(self) -> None:
        """Compile every knowledge base once, and the modules."""
        self.run("-m", "compileall", "-q", "kodex")
        self.pytest(["--collect-only", *(folder for folders in TESTS.values() for folder in folders)])
        opening = "from kodex import compile as c; from kodex.rules import books; [*map(c.open_store, books.every())]"
        self.run("-c", opening)

    def learn(self, what: str, before: Known) -> Known:
        """Who runs what: of scenarios (by id; "played") or of the files of tests of a room.

        Only files that have changed since are run again, unless the package has.
        """
        files = sorted(self._files(what))
        of_all = fingerprint(self.tree, *OF_ALL)
        marks = {file: of_all + fingerprint(self.tree, file) for file in files}
        known = {name: one for name, one in before.items() if marks.get(one["file"]) == one["mark"]}
        missing = [file for file in files if file not in {one["file"] for one in known.values()}]
        if not missing:
            return known
        to = self.cache / f"{what}.json"
        if what in SCENARIOS:
            code, said = self.run("-m", "tests.mutants.played", "--learn", str(to), *missing)
        else:
            code, said = self.pytest(missing, KODEX_MUTANTS_LEARN=str(to))
        if code != 0:
            raise SystemExit(f"{what}: the code fails as it is, there is nothing to measure: {said}")
        found: Known = json.loads(to.read_text("utf-8"))
        return known | {name: one | {"mark": marks[one["file"]]} for name, one in found.items()}

    def _files(self, what: str) -> Iterator[str]:
        played = SCENARIOS.get(what)
        folders, pattern = ([played], "*.yaml") if played else (TESTS[what], "test_*.py")
        every = (Path(self.tree, one) for one in folders)
        for path in (path for one in every for path in ([one] if one.is_file() else one.rglob(pattern))):
            name = path.relative_to(self.tree).as_posix()
            if name not in LEFT_OUT and path.name != "exemptions.yaml":
                yield name

    def killed_by(self, mutant: Mutant, known: dict[str, Known], dear: bool) -> str | None:
        """What has noticed the mutant, None when nothing has; ``dear``: of the tests beyond the cheap ones."""
        path = self.tree / mutant.path
        before = path.read_text("utf-8")
        self._forget(path)
        path.write_text(changed(before, mutant), "utf-8")
        try:
            tests = witnesses(mutant, known[mutant.room])
            played = known[PLAYED[mutant.room]] if mutant.room in PLAYED and not dear else {}
            noticed = self._played(witnesses(mutant, played), played)
            return noticed or self._tested(affordable(tests, known[mutant.room], dear), known[mutant.room])
        finally:
            path.write_text(before, "utf-8")
            self._forget(path)

    def _forget(self, path: Path) -> None:
        """What the interpreter has kept of a module would hide that it has changed."""
        for kept in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            kept.unlink()

    def _played(self, scenarios: list[str], known: Known) -> str | None:
        if not scenarios:
            return None
        files: dict[str, list[str]] = {}
        for id_ in scenarios:
            files.setdefault(known[id_]["file"], []).append(id_)
        asked = self.cache / "asked.json"
        asked.write_text(json.dumps(dict(sorted(files.items(), key=lambda item: -len(item[1])))), "utf-8")
        most = SECONDS + TIMES * sum(known[id_]["seconds"] for id_ in scenarios)
        code, said = self.run("-m", "tests.mutants.played", "--check", str(asked), seconds=most)
        return None if code == 0 else "time" if code is None else said

    def _tested(self, tests: list[str], known: Known) -> str | None:
        if not tests:
            return None
        code, said = self.pytest(tests, SECONDS + TIMES * sum(known[file]["seconds"] for file in tests))
        return None if code == 0 else "time" if code is None else said


def witnesses(mutant: Mutant, known: Known) -> list[str]:
    """Those that run the mutant's function, the cheapest first.

    Outside any function, or in one that runs when modules are imported: those that run a function of its file, or all
    where none has any to run, and those that go through all declarations.
    """
    inside = f"{mutant.path}:"
    found = [name for name, one in known.items() if mutant.function in one["functions"]]
    if not found:
        found = [name for name, one in known.items() if any(place.startswith(inside) for place in one["functions"])]
        found = list({*found, *(known.keys() & set(DECLARED))}) if found else list(known)
    return sorted(found, key=lambda name: known[name]["seconds"])


def affordable(tests: list[str], known: Known, dear: bool) -> list[str]:
    """The cheap ones of some files of tests, as long as those before take next to nothing; or the dear ones after them,
    as long as those before take less than a minute."""
    spent = accumulate((known[file]["seconds"] for file in tests), initial=0.0)
    least, most = (CHEAP, MOST) if dear else (0, CHEAP)
    return [file for file, before in zip(tests, spent, strict=False) if least <= before < most]


def fingerprint(root: Path, *names: str) -> str:
    """A hash of some files and of the modules in some folders."""
    digest = hashlib.sha256()
    for name in names:
        place = root / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _limit(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    os.nice(10)


def _end(process: subprocess.Popen[str]) -> None:
    """End what has been started, and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()

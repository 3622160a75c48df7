"""Processes killed at any moment while they write: what is there is what was there before, or all that comes after."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kodex.website import exchange, output

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "tests" / "pebbles"
OFFICIAL = ROOT / "tests" / "official" / "kavics.txt"
ORPHANED = 120.0
"""Seconds in which whatever a killed process had started must be gone: whose parent is gone need not be found by the
system any more, so this goes by the clock, and is long enough for a loaded machine."""


class Killed(NamedTuple):
    """How many kills hit a process at work, and what was wrong after them."""

    kills: int
    faults: tuple[str, ...]


class Stage(NamedTuple):
    """Something that writes: the command, and what its folder must look like afterwards."""

    name: str
    share: int
    run: Callable[[Path, random.Random, int], Killed]


def environment(folder: Path, kb: Path = PEBBLES) -> dict[str, str]:
    """Folders of its own for a command."""
    return os.environ | {
        "PYTHONPATH": str(ROOT),
        "KODEX_KB": str(kb),
        "KODEX_DATA_DIR": str(folder / "data"),
        "KODEX_CACHE_DIR": str(folder / "cache"),
        "LANGUAGE": "en",
    }


def called(args: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """The command, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "kodex", *args], env=env, capture_output=True, timeout=300, check=False
    )


def killed(args: list[str], env: dict[str, str], seconds: float) -> tuple[bool, str | None]:
    """Start the command and kill it after so long; whether it was still at work, and what is wrong with its end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kodex", *args], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    time.sleep(seconds)
    process.kill()
    try:
        process.communicate(timeout=ORPHANED)  # until nobody is left who might write
    except subprocess.TimeoutExpired:
        return True, f"after {seconds:.3f} s: a process is left behind"
    return process.returncode != 0, None


def _duration(args: list[str], env: dict[str, str]) -> float:
    start = time.monotonic()
    done = called(args, env)
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    return time.monotonic() - start


def state(folder: Path) -> dict[str, str]:
    """Every file below a folder with the hash of what is in it, those of a writer at work left out."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(".part") and path.suffix != ".lock"
    }


def leftovers(folder: Path) -> list[str]:
    """What a writer that was killed has left."""
    return [str(path) for path in folder.rglob("*") if path.name.endswith((".part", ".new", ".old"))]


def imports(folder: Path, chance: random.Random, wanted: int) -> Killed:
    """The private overlay is the one of before or the new one."""
    env = environment(folder)
    texts = [folder / "a.txt", folder / "b.txt"]
    text = OFFICIAL.read_text(encoding="utf-8")
    texts[0].write_text(text, encoding="utf-8")
    texts[1].write_text(text.replace("kavics", "kavicska"), encoding="utf-8")
    whole = []
    for file in texts:
        longest = _duration(["import", str(file)], env)
        whole.append(state(folder / "data"))
    kills, faults = 0, []
    for n in range(wanted * 3):
        if kills == wanted:
            break
        hit, wrong = killed(["import", str(texts[n % 2])], env, chance.uniform(0.1, 1.0) * longest)
        kills += hit
        if wrong:
            faults.append(f"import {n}: {wrong}")
        if state(folder / "data") not in whole:
            faults.append(f"import {n}: the overlay is damaged")
    faults += _left(["import", str(texts[0])], env, folder / "data")
    return Killed(kills, tuple(faults))


def compiles(folder: Path, chance: random.Random, wanted: int) -> Killed:
    """Whoever asks next gets the right answer, whatever became of the store."""
    env = environment(folder)
    asked = ["search", "nád", "--json"]
    longest = _duration(asked, env)
    right = called(asked, env).stdout
    kills, faults = 0, []
    for n in range(wanted * 3):
        if kills == wanted:
            break
        if n % 3 == 0:  # otherwise what the last one left is there
            shutil.rmtree(folder / "cache", ignore_errors=True)
        hit, wrong = killed(asked, env, chance.uniform(0.1, 1.0) * longest)
        kills += hit
        if wrong:
            faults.append(f"compile {n}: {wrong}")
        if n % 3 == 2 and called(asked, env).stdout != right:
            faults.append(f"compile {n}: another answer")
    shutil.rmtree(folder / "cache", ignore_errors=True)
    faults += _left(asked, env, folder / "cache")
    return Killed(kills, tuple(faults))


def builds(folder: Path, chance: random.Random, wanted: int) -> Killed:
    """The website is the one of before or the new one; nobody is left at work."""
    other = folder / "kb"
    shutil.copytree(PEBBLES, other)
    for file in other.rglob("003*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("nád", "sás"), encoding="utf-8")
    env = [environment(folder) | {"PYTHONHASHSEED": "0"}, environment(folder, other) | {"PYTHONHASHSEED": "0"}]
    build = ["site", "build", "--no-engine", "--fresh", "--output", str(folder / "site")]
    whole = []
    for one in env:
        longest = _duration(build, one)
        whole.append(_published(folder / "site"))
    kills, faults = 0, []
    for n in range(wanted * 3):
        if kills == wanted:
            break
        hit, wrong = killed(build, env[n % 2], chance.uniform(0.1, 1.05) * longest)
        kills += hit
        if wrong:
            faults.append(f"site {n}: {wrong}")
        if _found_again(folder) not in whole:
            faults.append(f"site {n}: the website is damaged")
    faults += _left(build, env[0], folder)
    return Killed(kills, tuple(faults))


def _published(site: Path) -> dict[str, str]:
    """What a reader of the website gets: its files without the record for the next build."""
    return {name: found for name, found in state(site).items() if name != ".kodex-site"}


def _found_again(folder: Path) -> dict[str, str]:
    """The website, brought back as the next build does before anything else if it was being replaced."""
    site = folder / "site"
    exchange.recover(site)
    return _published(site) if output.standing(site).files == _published(site).keys() else {}


def _left(args: list[str], env: dict[str, str], folder: Path) -> list[str]:
    """What is left behind after a run that was left alone."""
    done = called(args, env)
    faults = [] if done.returncode == 0 else [f"{args[0]}: {done.stderr.decode()}"]
    return faults + [f"{args[0]}: {path} is left behind" for path in leftovers(folder)]


STAGES = (Stage("import", 350, imports), Stage("compile", 350, compiles), Stage("site", 300, builds))

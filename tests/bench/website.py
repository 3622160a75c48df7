"""How long the website takes, with mkdocs-material alone on the same tree as the yardstick.

Run by ``python -m tests.bench.website``. Whole processes in turn: ``mkdocs build`` of the Markdown tree that Kódex
writes, the whole ``kodex site build --fresh`` of the same (with stores and played scenarios at hand), and a build after
one title has changed; for the site of the default rulebook alone and for that of all. The first build of each, with no
store or parsed file at hand, is timed once. Then
how much of a page is rule (``reading``) and what a phone waits for (``cold``) on the whole site, where there is a
Chromium.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kodex.website.building import build, tree
from tests.bench import cold, reading
from tests.bench.__main__ import ENVIRONMENT, ROOT, Figure, changed, kodex

RULEBOOK = "hkk-kodex"
KNOWLEDGE = Path(os.environ.get("KODEX_KB") or ROOT / "kb")
_TREE = "import sys; from tests.bench.website import plain; plain(*sys.argv[1:])"


def seconds(command: list[str], environment: dict[str, str], folder: Path) -> float:
    """The wall time of a command that must succeed."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.stderr[-500:]}")
    return time.perf_counter() - start


def plain(folder: str, rulebook: str) -> None:
    """Write the Markdown tree of a rulebook's site (none: of the whole one), with nothing built of it."""
    tree.write_tree(build.contents(rulebook or None), Path(folder), None)


def measure(runs: int) -> list[Figure]:
    """The figures of the default rulebook's site, then of the whole one."""
    return [*_measure(runs, RULEBOOK, 15), *_measure(runs, "", 40)]


def _measure(runs: int, rulebook: str, most: float) -> list[Figure]:
    """First build, whole builds against mkdocs alone, builds after a change against whole builds.

    ``rulebook``: the only one on the site, none for all; ``most``: how many seconds a build may take.
    """
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        shutil.copytree(KNOWLEDGE, work / "kb")
        shutil.copytree(ROOT / "queries", work / "queries")
        environment = {**ENVIRONMENT, "KODEX_KB": str(work / "kb"), "KODEX_CACHE_DIR": str(work / "cache")}
        asked = ("--rulebook", rulebook) if rulebook else ()
        command = kodex(*asked, "site", "build", "--no-engine", "--output", str(work / "site"))
        first = seconds(command, environment, work)
        source = work / "tree"
        source.mkdir()
        seconds([sys.executable, "-c", _TREE, str(source), rulebook], environment, ROOT)
        alone = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", str(source / "mkdocs.yml")]
        ratios, shares, walls, agains = [], [], [], []
        for n in range(runs):
            yardstick = seconds(alone, environment, work)
            changed(work / "kb", 2 * n)  # both build a rulebook of which nothing is kept yet
            whole = seconds([*command, "--fresh"], environment, work)
            changed(work / "kb", 2 * n + 1)
            again = seconds(command, environment, work)
            ratios.append(whole / yardstick)
            shares.append(again / whole)
            walls.append(whole)
            agains.append(again)
        waits = [] if rulebook else [*reading.measure(work / "site"), *cold.measure(work / "site")]
    site, again = rulebook or "all rulebooks", statistics.median(agains)
    return [
        Figure(f"{site}: first build of all", first, "s", most=most),
        Figure(f"{site}: whole build", statistics.median(walls), "s", most=most),
        Figure(f"{site}: whole build / mkdocs alone", statistics.median(ratios), "×", most=1.3),
        Figure(f"{site}: build after a change of one title", statistics.median(agains), "s", most=most),
        Figure(
            f"{site}: build after a change of one title / first build", statistics.median(agains) / first, "×", most=0.4
        ),
        Figure(f"{site}: build after a change of one title / whole", statistics.median(shares), "×", most=0.4),
        *waits,
    ]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.website", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="how often each build is timed")
    for figure in measure(parser.parse_args().runs):
        print(figure)
    return 0


if __name__ == "__main__":
    sys.exit(main())

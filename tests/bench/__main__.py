"""The figures Kódex is measured by, as ratios to a yardstick of the same run: ``python -m tests.bench``.

Whole processes are run in turn with ``python -c "import click"`` and compared pair by pair (wall clock and processor
time, medians). ``--gate`` makes a figure over its limit the exit code 1; ``--runs N`` sets how many pairs are run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
SCENARIOS = ROOT / "queries" / "scenarios" / "hkk-kodex"
YARDSTICK = [sys.executable, "-c", "import click"]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""Both sides run from compiled modules, as an installed package does."""
MANY = 2000
"""Of so many of the stored questions the time is taken."""

EACH = 40
"""So many development questions of each rulebook are put to all of them."""

ROUNDS = 15
"""So often the scenarios of combat are played in turn with the yardstick."""
MOST_FOR_COMBAT = 4
"""So many times the yardstick a hundred of them may take."""

QUESTION = "Hányan támadhatnak egyszerre ugyanarra a lényre?"


class Run(NamedTuple):
    """One finished process: wall seconds, processor seconds, peak memory in MB."""

    wall: float
    cpu: float
    memory: float


class Figure(NamedTuple):
    """A measured figure and what it may be (``most``) or must be (``least``)."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the figure keeps its limit."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    def __str__(self) -> str:
        """One line: name, value, limit, and whether it is missed."""
        limit = f"≤ {self.most:g}" if self.most is not None else ""
        limit = f"≥ {self.least:g}" if self.least is not None else limit
        return f"{self.name:42} {self.value:9.2f} {self.unit:3} {limit:8} {'' if self.holds else 'OVER'}".rstrip()


def process(command: list[str], **environment: str) -> Run:
    """Run a command to its end, with some variables of the environment set, and account for it."""
    start = time.perf_counter()
    quiet, among = subprocess.DEVNULL, ENVIRONMENT | environment
    child = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=tempfile.gettempdir(), env=among)
    _pid, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if child.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {child.returncode}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def kodex(*arguments: str) -> list[str]:
    """The installed command with arguments."""
    return [os.path.join(sysconfig.get_path("scripts"), "kodex"), *arguments]


def against_click(name: str, command: list[str], runs: int, most: float) -> list[Figure]:
    """Pairs of the yardstick and the command, after one run of each that does not count."""
    process(YARDSTICK), process(command)
    pairs = [(process(YARDSTICK), process(command)) for _ in range(runs)]
    wall = statistics.median(b.wall / a.wall for a, b in pairs)
    cpu = statistics.median(b.cpu / a.cpu for a, b in pairs)
    memory = max(b.memory for _a, b in pairs)
    return [
        Figure(f"{name}, wall / import click", wall, "×", most=most),
        Figure(f"{name}, processor / import click", cpu, "×", most=most),
        Figure(f"{name}, peak memory", memory, "MB", most=60),
    ]


def deck_of_sixty(path: Path) -> Path:
    """A deck of twenty cards, three of each, that is in order; the file also says what each card is."""
    cards = {
        f"lap{n}": {"name": f"Lap {n}", "type": "szörny", "damage": n % 5, "life": 1 + n % 6, "colours": ["tharr"]}
        for n in range(20)
    }
    path.write_text(json.dumps({"deck": dict.fromkeys(cards, 3), "cards": cards}), encoding="utf-8")
    return path


def per_second(work: Callable[[], int], least_seconds: float = 1.0) -> float:
    """How many units of work (the number it returns) are done per second of processor time."""
    work()
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < least_seconds:
        done += work()
    return done / spent


def engine() -> list[Figure]:
    """Scenarios in this process, once read: as a multiple of the yardstick, in turn with it, and per second."""
    from kodex.engine.scenarios.files.load import files, load
    from kodex.engine.scenarios.running.run import run

    def player(folder: Path) -> Callable[[], int]:
        loaded = [one for path in files([folder]) for one in load(path)]

        def work() -> int:
            for one in loaded:
                run(one)
            return len(loaded)

        return work

    combat = player(SCENARIOS / "34")
    pairs = [(process(YARDSTICK).cpu, per_second(combat, 0.1)) for _ in range(ROUNDS)]
    ratio = statistics.median(100 / played / yardstick for yardstick, played in pairs)
    return [
        Figure("100 combat scenarios in process / import click", ratio, "×", most=MOST_FOR_COMBAT),
        Figure("all scenarios in process", per_second(player(SCENARIOS)), "/s"),
    ]


def queries() -> list[Figure]:
    """Warm questions: some of all that are stored."""
    from kodex.answers.evaluate import evaluate, read_questions
    from kodex.compile import open_store

    every = read_questions(sorted((ROOT / "queries" / "questions").rglob("*.yaml")))
    result = evaluate(open_store, every[:: len(every) // MANY])
    return [
        Figure("warm question, p50", result["ms_p50"], "ms", most=8),
        Figure("warm question, p99", result["ms_p99"], "ms", most=40),
    ]


def everywhere() -> list[Figure]:
    """Warm questions to all rulebooks at once: some of the development questions of each."""
    from kodex import library
    from kodex.answers.evaluate import read_questions

    folders = sorted(path for path in (ROOT / "queries" / "questions").iterdir() if path.is_dir())
    asked: list[str] = []
    for folder in folders:
        questions = [one.question for one in read_questions(sorted(folder.glob("dev*.yaml")))]
        asked += questions[:: max(1, len(questions) // EACH)]
    shelf = library.open()

    def p50(work: Callable[[str], object]) -> float:
        return statistics.median(_warm(work, question) for question in asked)

    return [
        Figure("all rulebooks searched, p50", p50(shelf.search), "ms", most=20),
        Figure("all rulebooks asked, p50", p50(shelf.ask), "ms", most=20),
    ]


def _warm(work: Callable[[str], object], question: str) -> float:
    """The milliseconds of a second call."""
    work(question)
    start = time.perf_counter()
    work(question)
    return (time.perf_counter() - start) * 1000


def knowledge_base() -> list[Figure]:
    """Compile and lint, seconds of processor time."""
    from kodex.compile.database import compile_rulebook
    from kodex.kb.lint import lint
    from kodex.kb.read import read_rulebook

    folder = ROOT / "kb" / "hkk-kodex"
    start = time.process_time()
    compile_rulebook(read_rulebook(folder))
    compiled = time.process_time()
    lint(folder)
    linted = time.process_time()
    return [
        Figure("compile the rulebook", compiled - start, "s", most=3),
        Figure("lint the rulebook", linted - compiled, "s", most=5),
    ]


EDITS = 7
"""So many edits of a title are followed by a question, and so many questions are asked without a cache."""


def changed(knowledge: Path, n: int) -> None:
    """Change one word of one title in a copy of the knowledge base."""
    [file] = knowledge.glob("hkk-kodex/*/034-*.yaml")
    text = file.read_text(encoding="utf-8")
    head, mark, tail = text.partition("  text: ")
    word = tail.split(None, 1)[0]
    file.write_text(f"{head}{mark}{tail.replace(word, f'{word}{n}', 1)}", encoding="utf-8")


def first_questions() -> list[Figure]:
    """What a question takes that must compile the rulebook: after an edit of one title, and with an empty cache."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("kb", "queries"):
            shutil.copytree(ROOT / part, folder / part)
        places = {"KODEX_KB": str(folder / "kb"), "KODEX_CACHE_DIR": str(folder / "cache")}
        edited, empty = [], []
        process(kodex("ask", QUESTION), **places)
        for n in range(EDITS):
            changed(folder / "kb", n)
            edited.append(process(kodex("ask", QUESTION), **places))
        for _n in range(EDITS):
            shutil.rmtree(folder / "cache")
            empty.append(process(kodex("ask", QUESTION), **places))
    return [
        Figure("first question after an edit", statistics.median(run.wall for run in edited), "s", most=1),
        Figure("first question after an edit, processor", statistics.median(run.cpu for run in edited), "s", most=1),
        Figure("first question with an empty cache", statistics.median(run.wall for run in empty), "s", most=4),
    ]


def main() -> int:
    """Measure and print; the exit code says whether every limit holds when asked to gate."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help="pairs of processes for each command")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    options = parser.parse_args()
    scenario = str(next(SCENARIOS.glob("38/*.yaml")))
    with tempfile.TemporaryDirectory() as folder:
        deck = deck_of_sixty(Path(folder) / "deck.yaml")
        starts = [
            *against_click("kodex show 34.5", kodex("show", "34.5"), options.runs, 1.5),
            *against_click("kodex search őrposzt", kodex("search", "őrposzt"), options.runs, 1.8),
            *against_click("kodex ask", kodex("ask", QUESTION), options.runs, 1.9),
            *against_click("kodex check one file", kodex("check", scenario), options.runs, 3.5),
            *against_click("kodex deck of 60 cards", kodex("deck", str(deck)), options.runs, 3.0),
        ]
    figures = [
        *starts,
        *first_questions(),
        *engine(),
        *queries(),
        *everywhere(),
        *knowledge_base(),
    ]
    for figure in figures:
        print(figure)
    return 1 if options.gate and not all(figure.holds for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())

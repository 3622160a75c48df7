"""What a test does at a cluster, in a process of its own: a client leaves threads behind.

Run as ``python -m tests.work.at_a_cluster ADDRESS FOLDER``: prints as JSON what came of it, and the same done here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kodex.engine.scenarios.corpus import coverage
from kodex.engine.scenarios.corpus.pairs import Register, of_scenarios
from kodex.engine.scenarios.files.load import files, load
from kodex.engine.scenarios.running import readings
from kodex.engine.scenarios.running.exploring import explore
from kodex.engine.scenarios.running.run import check
from kodex.errors import KodexError
from kodex.work import Crew, Here, Job, done, usual
from tests.work import tasks

CORPUS = Path(__file__).parents[2] / "queries" / "scenarios" / "hkk-kodex"
FILE = CORPUS / "15" / "eletpont-es-magikus-vedelem.yaml"


def every(crew: Crew, folder: Path) -> dict[str, str]:
    """What comes of scenarios, one of them wrong and one that can be explored, of norms and of pairs."""
    register = Register()
    [one] = load(folder / "harc.yaml")
    explored, steps, failures = explore(one, crew=crew)
    found = {
        "scenarios": check([FILE, folder], crew=crew),
        "norms": coverage.measure([FILE], "hkk-kodex", crew).noticed,
        "pairs": [of_scenarios([FILE], register, crew), *register.pairs()],
        "exploration": (explored, steps, [str(failure) for failure in failures]),
    }
    return {key: repr(value) for key, value in found.items()}


def killed(crew: Crew, folder: Path) -> list[int]:
    """Numbers, over one of which a worker is killed."""
    return done(crew, Job(tasks.die_once, folder, range(40), size=2))


def refused(crew: Crew, _folder: Path) -> str:
    """The error of the first of two wrong things."""
    try:
        return str(done(crew, Job(tasks.refuse, {30, 20}, range(40))))
    except KodexError as error:
        return str(error)


STEPS: dict[str, Callable[[Crew, Path], Any]] = {"killed": killed, "refused": refused, "every": every}

if __name__ == "__main__":
    folder = Path(sys.argv[2])
    readings._files = lambda _rulebook: files([CORPUS / "33"])  # type: ignore[assignment]
    with usual(scheduler=sys.argv[1]) as crew:
        there = {name: step(crew, folder / name) for name, step in STEPS.items()}
    here = {name: step(Here(), folder / name) for name, step in STEPS.items()}
    print(json.dumps({"there": there, "here": here}))

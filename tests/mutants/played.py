"""The scenarios as witnesses, in the tree this runs in: ``python -m tests.mutants.played``.

``--learn FILE SCENARIOS…`` writes which functions each scenario of some files runs, and how long it takes; ``--check
FILE`` plays the scenarios named in the file and ends with exit code 1 at the first that is not played as recorded.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import pkgutil
import sys
import time
from cProfile import Profile
from pathlib import Path

import kodex
from kodex.engine.scenarios.files.load import load
from tests.engine import digest
from tests.engine.every_game import GAMES
from tests.engine.records import record

ROOT = Path(__file__).parents[2]


def functions(profile: Profile) -> list[str]:
    """The functions of the package that ran, as file and first line."""
    codes = (entry.code for entry in profile.getstats() if not isinstance(entry.code, str))
    places = {(code.co_filename, code.co_firstlineno) for code in codes}
    own = f"{ROOT / 'kodex'}/"
    return sorted(f"{file[len(own) - 6 :]}:{line}" for file, line in places if file.startswith(own))


def import_all() -> None:
    """Import every module there is, so that what runs only then is not taken for what the first to need it runs."""
    for found in pkgutil.walk_packages(kodex.__path__, "kodex.", onerror=lambda _name: None):
        if not found.name.endswith("__main__"):
            with contextlib.suppress(ImportError):
                importlib.import_module(found.name)


def learn(files: list[str]) -> dict[str, dict[str, object]]:
    """File, seconds and functions of each scenario of some files, by its id; reading the file concerns all in it."""
    import_all()
    found: dict[str, dict[str, object]] = {}
    for file in files:
        reading = Profile()
        read = reading.runcall(lambda file=file: list(load(ROOT / file)))
        for loaded in read:
            profile, start = Profile(), time.process_time()
            profile.runcall(record, loaded)
            seen = sorted({*functions(reading), *functions(profile)})
            found[loaded.id] = {"file": file, "seconds": time.process_time() - start, "functions": seen}
    return found


def differs(files: dict[str, list[str]]) -> str | None:
    """The first scenario that is not played as recorded."""
    recorded = {id_: parts for rulebook in GAMES for id_, parts in digest.recorded(rulebook).items()}
    for file, ids in files.items():
        wanted = set(ids)
        for loaded in load(ROOT / file):
            if loaded.id in wanted:
                wanted.discard(loaded.id)
                if digest.digest(record(loaded)) != recorded[loaded.id]:
                    return loaded.id
        if wanted:
            return min(wanted)
    return None


def main(what: str, file: str, *files: str) -> int:
    """Learn or check."""
    if what == "--learn":
        Path(file).write_text(json.dumps(learn(list(files))), "utf-8")
        return 0
    found = differs(json.loads(Path(file).read_text("utf-8")))
    if found:
        print(f"{found} is played otherwise")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

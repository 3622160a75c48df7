"""Threads may share what the API gives: each public name is called by eight of them, the first time in its process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kodex
import kodex.engine
from kodex import api, library
from tests.threads import CALLS
from tests.tiers import usually

ROOT = Path(__file__).parent.parent
TYPES = {
    "Answer",
    "Around",
    "Brief",
    "Change",
    "Checked",
    "ComparedRule",
    "Context",
    "Facets",
    "Hit",
    "Page",
    "Rule",
    "Ruling",
    "TriedTable",
}
"""What only types are made of, and classes whose names stand with those of their methods."""
CLASSES = {"Kodex": api.Kodex, "Library": library.Library, "Position": kodex.engine.Position}
USUAL = ["Kodex.ask", "Library.search", "Position.push"]


def _called(name: str, **environment: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.threads", name],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", usually(CALLS, USUAL))
def test_eight_threads_call_it_at_once(name: str) -> None:
    _called(name)


def test_a_rulebook_that_is_not_compiled_yet(pebbles_kb: Path, tmp_path: Path) -> None:
    _called("open", KODEX_CACHE_DIR=str(tmp_path))


def test_every_public_name_is_called() -> None:
    methods = {
        f"{name}.{method}" for name, class_ in CLASSES.items() for method in vars(class_) if not method.startswith("_")
    }
    plain = {*kodex.__all__, *kodex.engine.__all__} - TYPES - set(CLASSES)
    shown = {"Action", "LegalActions", "MissingDecision", "Outcome", "Violation"}  # what calls of positions give
    assert methods | plain - shown <= set(CALLS)


def test_nobody_else_asks_msgspec_to_read_into_a_type() -> None:
    """Whoever does describes the type while another thread may do so (:mod:`kodex.ground.structured`)."""
    asking = (
        "msgspec.convert(",
        "msgpack.Decoder(",
        "msgpack.decode(",
        "msgspec.json.decode(data, type",
        "import convert",
    )
    told = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "kodex").rglob("*.py"))
        if path.name != "structured.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if any(word in line for word in asking)
    ]
    assert told == []

"""What the engine's tests share: the corpus, and a way to set a table of HKK."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, files, load

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "queries" / "scenarios" / "hkk-kodex"


@pytest.fixture(scope="session", autouse=True)
def told() -> Iterator[None]:
    """In all tests of the engine an event tells what its kind declares, and nothing else."""
    from tests.engine.telling import refusing

    with refusing():
        yield


@pytest.fixture(scope="session")
def corpus() -> list[Loaded]:
    """Every scenario that comes with Kódex."""
    return [loaded for path in files([CORPUS]) for loaded in load(path)]


@pytest.fixture(scope="session", params=[4, pytest.param(1, marks=pytest.mark.whole)])
def played(corpus: list[Loaded], request: pytest.FixtureRequest) -> list[Table]:
    """The table of each fourth scenario that can be played, or of every one, after its last step."""
    from kodex.engine.games.hkk.game import new_table
    from kodex.engine.scenarios.files.load import state_of
    from kodex.engine.scenarios.steps.playing import play

    tables = []
    for loaded in corpus[:: request.param]:
        assert loaded.scenario is not None, loaded.error
        if not loaded.scenario.then.impossible:
            table = new_table(loaded.cards, state_of(loaded.scenario))
            play(table, loaded.scenario)
            tables.append(table)
    return tables

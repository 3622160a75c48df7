"""In how many scenarios of the corpus each rule is cited: what ``kodex/engine/scenarios/outcomes/deciding.py`` goes by.

It ships with the scenarios (``cited.txt`` in their folder), an edition of its own each. ``python -m tests.records
--check often`` names the rules that are cited more or less often than is counted there, ``--write`` counts anew.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.files.load import Loaded, load, state_of
from kodex.engine.scenarios.outcomes.deciding import CITED
from kodex.engine.scenarios.outcomes.judging import Failure, told_by
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.steps.playing import play
from kodex.ground import games
from tests.editions import DEFAULT
from tests.engine.every_game import scenarios
from tests.engine.lines import Lines


class Told(NamedTuple):
    """What happens in a scenario, as people are told, where its steps begin in it, and the steps that are refused."""

    log: tuple[Event, ...]
    starts: list[int]
    refused: list[Event]


def course(loaded: Loaded) -> Told:
    """Play a scenario, as far as it goes."""
    scenario = loaded.scenario
    assert scenario is not None
    table = loaded.face.table(loaded.cards, state_of(scenario), rules=loaded.rules)
    refused: Refused = []
    starts: list[int] = []
    with suppress(Failure, NormConflict, Endless):
        play(table, scenario, refused, starts)
    log = tuple(told_by(table.book, table.log))
    return Told(log, starts, list(told_by(table.book, [one.event for _at, one in refused])))


@cache
def counted(rulebook: str) -> Mapping[str, Counter[str]]:
    """By edition of a game, and by rule, the scenarios that cite it."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for path in scenarios(rulebook):
        for loaded in load(path):
            if loaded.scenario is not None:
                told = course(loaded)
                events = (*told.log, *told.refused)
                found[loaded.edition].update({number for event in events for number in event.norms})
    return found


def of(edition: str = DEFAULT) -> Lines:
    """The record of an edition, a line for each rule."""
    home = games.home(edition)
    assert home is not None

    def lines() -> Iterator[str]:
        return (f"{number} {count}" for number, count in sorted(counted(home.rulebook)[edition].items()))

    return Lines(Path(games.scenarios_of(edition), CITED), lines, lambda line: line.partition(" ")[0])


if __name__ == "__main__":
    sys.exit(of().main())

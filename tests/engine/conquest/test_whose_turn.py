"""Whoever is not awaited may do nothing, not even pass: nobody passes for the other player."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.vocabulary import Rest
from kodex.engine.kernel.frames import waiting
from kodex.engine.kernel.position import Position
from tests.engine.conquest.games import positions
from tests.engine.conquest.test_texts import with_texts
from tests.engine.conquest.test_whole_games import others_may

MET = (Rest.DEPLOY, Rest.SKIRMISH, Rest.TURN, Rest.SHIELDS, Rest.RETREAT, Rest.MOBILE, Rest.BEFORE, Rest.AFTER)
"""The windows that have to come up, or the games show nothing."""


def games() -> Iterator[Position]:
    """Positions of whole games at random: with the decks that come along, and with cards of every text; of the hundred
    of test_whole_games every tenth position is looked at, too."""
    for seed in range(2, 5):
        yield from positions(seed)
    yield from with_texts(2)


def test_nobody_acts_or_passes_for_the_other() -> None:
    met, wrong = set(), []
    for position in games():
        if position.outcome() is not None or waiting(position.state) is not None:
            continue
        met.add(window(position.table))
        wrong += others_may(position)
    assert wrong == []
    assert met >= set(MET)

"""A disputed rule is met only where its readings would part: a course that cannot hang on it is not played again."""

from __future__ import annotations

import pytest

from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus

WITHOUT = {
    "egy-egesz-fordulo": {
        "area-effect-and-defender",
        "battle-ability-before-planet",
        "first-planet-token-target",
        "healed-before-destroyed",
        "last-planet-at-the-end",
        "mobile-first-player",
        "own-shields-order",
        "reaction-to-an-attack",
        "reaction-to-command-won",
        "reactions-to-damage",
        "redirect-before-shields",
        "walk-after-first-planet",
    },
}
"""Scenarios, each with disputes to which it does not come: nobody answers damage in it, nobody falls and is healed …"""
WITH = {
    "gyogyitas-a-megsemmisules-elott": "healed-before-destroyed",
    "sajat-egysegek-sorrendje-a-pajzsnal": "own-shields-order",
    "mire-felel-az-ellenfel": "interrupt-answers-what",
    "ugyanaz-a-kepesseg-ketszer": "same-ability-twice",
}


def _loaded(id_: str) -> Loaded:
    return next(one for one in corpus(rulebook="conquest") if one.id == id_)


@pytest.mark.parametrize("id_", WITHOUT)
def test_a_course_does_not_come_to_disputes_that_it_cannot_hang_on(id_: str) -> None:
    assert WITHOUT[id_].isdisjoint(attempt(_loaded(id_))[0].read)


@pytest.mark.parametrize("id_", WITH)
def test_where_the_readings_part_the_dispute_is_met(id_: str) -> None:
    loaded = _loaded(id_)
    assert loaded.scenario is not None
    for one in loaded.scenario.readings.values():
        assert WITH[id_] in attempt(loaded, frozenset(), one.switches, one.then, one.when)[0].read

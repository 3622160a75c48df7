"""No ruling depends on what is not in play: cases in which it once did, each a small file in ``cases``."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.running.run import Result, check

CASES = Path(__file__).with_name("cases")


def results(name: str) -> dict[str, Result]:
    """What comes of the scenarios of a case, by id."""
    return {result.scenario: result for result in check([CASES / f"{name}.yaml"])}


@pytest.mark.parametrize("name", ["card-of-another-scenario-1", "card-of-another-scenario-2"])
def test_a_spell_is_strengthened_whatever_else_stands_in_the_file(name: str) -> None:
    found = results(name)
    assert {result.verdict for result in found.values()} == {"pass"}
    assert "hkk-kodex:111.1.3" in found["egyik"].cites


def test_a_card_that_nobody_can_see_changes_nothing() -> None:
    plain, with_card = results("unseen-card-changes-a-ruling").values()
    assert plain.verdict == with_card.verdict == "pass"
    assert plain.cites == with_card.cites
    assert [one.verdict for one in plain.readings] == [one.verdict for one in with_card.readings]


def test_what_is_explored_goes_by_the_table_that_is_played() -> None:
    played, explored = results("explored-against-played").values()
    assert (played.verdict, explored.verdict) == ("pass", "fail")
    assert "a1.zone is not always tartalék" in explored.failures[0]


def test_what_holds_for_a_turn_ends_with_it() -> None:
    [result] = results("this-turn-ends").values()
    assert result.verdict == "pass"

"""What players are offered is what they may do: legal all of it, and nothing left out that scenarios do legally."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import (
    Action,
    Attack,
    Claim,
    Exchange,
    Pass,
    Play,
    Sacrifice,
    StrikeBack,
    Use,
    targets_of,
)
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.table.values import ability
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import files, load
from kodex.engine.scenarios.running.run import attempt
from tests.engine.digest import CORPUS

OFFERED = (Attack, Claim, Exchange, Pass, Play, Sacrifice, StrikeBack, Use)
"""The kinds of actions that players are offered; the others are about the match, or halves of one of these."""
MOST = 500
"""Where more is offered, only so many are judged one by one."""


class Moment:
    """An action of a scenario that was legal, what was offered then, and what of that no rule allows."""

    def __init__(self, scenario: str, table: Table, action: Action) -> None:
        self.scenario, self.action = scenario, action
        found = candidates.possible(table, [action.by])
        self.is_offered = action in found or any(_is_the_same(table, action, one) for one in found)
        self.illegal = [one for one in found[:MOST] if not table.is_legal(one)]
        aimed = isinstance(action, Play | Use) and bool(targets_of(action))
        bare = replace(action, target=None, targets=()) if isinstance(action, Play | Use) else action
        self.needs_more_than_targets = aimed and not table.is_legal(bare, leaving_out=("target",))


def _is_the_same(table: Table, action: Action, offered: Action) -> bool:
    """Whether two actions differ only in how they are written, or in what a player decides besides."""
    if type(action) is not type(offered) or action.by != offered.by:
        return False
    if isinstance(action, Use) and isinstance(offered, Use):
        found = ability(table, table.thing(action.of), action.ability)
        if found is not None and found.kind == "combat":  # it hurts the opponent in the fight, named or not
            return replace(action, target=None) == offered
        return replace(action, keep=None) == offered
    if isinstance(action, Play) and isinstance(offered, Play):
        bare = (replace(one, target=None, targets=()) for one in (action, offered))
        return len(set(bare)) == 1 and targets_of(action) == targets_of(offered)
    if isinstance(action, StrikeBack) and isinstance(offered, StrikeBack):  # one defender after the other
        return action.map.items() <= offered.map.items()
    if isinstance(action, Exchange) and isinstance(offered, Exchange):
        return (action.into, action.out) == (offered.into, offered.out) or not (action.into or action.out)
    if isinstance(action, Sacrifice) and isinstance(offered, Sacrifice):
        return replace(action, keep=offered.keep) == offered
    return False


@pytest.fixture(scope="module", params=[5, pytest.param(1, marks=pytest.mark.whole)])
def moments(request: pytest.FixtureRequest) -> list[Moment]:
    """Every legal action of the scenarios of each fifth file, or of all."""
    each: int = request.param
    found: list[Moment] = []
    playing: list[str] = []

    def act(table: Table, action: Any) -> None:
        if isinstance(action, OFFERED) and table.is_legal(action):
            found.append(Moment(playing[-1], table, action))
        acted(table, action)

    with pytest.MonkeyPatch.context() as patch:
        acted = game.act
        patch.setattr(game, "act", act)
        for path in files([CORPUS])[::each]:
            for loaded in load(path):
                playing.append(loaded.id)
                if loaded.scenario is not None:
                    attempt(loaded)
    assert len(found) > 3_000 // each
    return found


def test_what_is_done_legally_is_offered(moments: list[Moment]) -> None:
    assert [(one.scenario, one.action) for one in moments if not one.is_offered] == []


def test_what_is_offered_is_legal(moments: list[Moment]) -> None:
    assert [(one.scenario, one.illegal) for one in moments if one.illegal] == []


def test_what_waits_for_its_targets_is_not_refused_for_want_of_them(moments: list[Moment]) -> None:
    """A norm that looks at targets says that it is about them; else nobody is offered what it allows."""
    assert [(one.scenario, one.action) for one in moments if one.needs_more_than_targets] == []


def test_whatever_may_be_thought_of_is_thought_of() -> None:
    assert {one.__qualname__ for one in candidates._ENTERED} == {one.__qualname__ for one in candidates.IDEAS}

"""The face of the gardens has all that a face must have, as the protocol says it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine import face as faces
from kodex.engine.face import Face, Files, Pages, Playing, Trying, Words, Writing
from kodex.engine.scenarios.files.template import sample
from kodex.engine.scenarios.free_play.trial import trial
from kodex.ground import games

GAMES = sorted(home.rulebook for home in games.every())


def _members(protocol: type) -> dict[str, Any]:
    return {name: one for name, one in vars(protocol).items() if not name.startswith("_")} | dict.fromkeys(
        vars(protocol).get("__annotations__", {})
    )


@pytest.mark.parametrize("protocol", [Files, Words, Playing, Trying, Writing, Pages, Face])
@pytest.mark.parametrize("rulebook", GAMES)
def test_every_face_has_what_the_protocol_says(rulebook: str, protocol: type) -> None:
    """Names, and of methods the parameters: what a checker of types would see where the game is not entered by name."""
    found: Any = faces.of(rulebook).pages if protocol is Pages else faces.of(rulebook)
    for name, wanted in _members(protocol).items():
        assert hasattr(found, name), f"{rulebook}: {name}"
        if inspect.isfunction(wanted):
            own = list(inspect.signature(getattr(found, name)).parameters)
            assert own == list(inspect.signature(wanted).parameters)[1:], f"{rulebook}: {name}"


@pytest.mark.parametrize("rulebook", GAMES)
def test_its_new_file_is_a_scenario_that_passes(rulebook: str, tmp_path: Any) -> None:
    found = trial(sample("hu", rulebook), tmp_path / "uj.yaml")
    assert (found["error"], found["verdict"], found["failures"]) == (None, "pass", [])

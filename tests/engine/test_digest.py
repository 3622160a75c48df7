"""No scenario's verdict, events, citations or words change unnoticed, nor what comes of it with one thing otherwise."""

from __future__ import annotations

import re

import pytest

from tests.engine import digest

PARTS = 4
"""The corpus in so many tests, for the work on several processes."""


@pytest.mark.parametrize("part", range(PARTS))
def test_the_corpus_is_played_as_recorded(part: int) -> None:
    found = digest.now(part, PARTS)
    assert len(found) > 200
    changed = digest.differences({id_: one for id_, one in digest.recorded().items() if id_ in found}, found)
    assert not changed, "\n".join([*changed, "if that is meant: python -m tests.engine.digest --write"])


def test_what_is_recorded_is_there() -> None:
    texts = [path.read_text("utf-8") for path in digest.CORPUS.rglob("*.yaml")]
    written = {id_ for text in texts for id_ in re.findall(r"\bid: ([^\s,}]+)", text)}
    assert set(digest.recorded()) - written == set()


def test_a_difference_names_the_scenario_and_what_has_changed() -> None:
    before = {
        "same": ("pass", "1", "2", "a", "b"),
        "other": ("pass", "1", "2", "a", "b"),
        "gone": ("pass", "1", "2", "a", "b"),
    }
    after = {
        "same": ("pass", "1", "2", "a", "b"),
        "other": ("pass", "3", "4", "a", "b"),
        "more": ("pass", "1", "2", "a", "b"),
    }
    assert digest.differences(before, after) == ["gone: gone", "more: new", "other: events, citations"]
    assert digest.differences(before, before | {"same": ("pass", "1", "2", "b", "b")}) == ["same: words"]

"""What libyaml writes is what PyYAML writes of itself, so that a table is the same text in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kodex.ground import paths, yamlfile
from kodex.ground.files import below

SCENARIOS = Path(paths.shipped("queries"), "scenarios")
TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS, lambda of: st.lists(of) | st.dictionaries(TEXTS, of)
)


@pytest.mark.parametrize("each", [16, pytest.param(1, marks=pytest.mark.whole)])
def test_scenarios_are_written_alike(each: int) -> None:
    files = below(SCENARIOS)[::each]
    assert len(files) * each > 400
    for file in files:
        data = yamlfile.read(file).data
        assert yamlfile.written(data) == yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


@given(PLAIN)
def test_whatever_is_written_is_read_again(data: Any) -> None:
    assert yaml.safe_load(yamlfile.written(data)) == data


def test_half_a_letter_is_written_too() -> None:
    assert yamlfile.written({"a": "\ud800"}) == yaml.safe_dump({"a": "\ud800"}, allow_unicode=True)

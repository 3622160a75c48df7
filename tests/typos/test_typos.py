"""Typos that nobody had seen when the messages were written: each is told with its line, the word and what to write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.typos import told

BASES, TYPOS = told.read("third.yaml")


@pytest.mark.parametrize("base", BASES)
def test_without_a_typo_nothing_is_wrong_with_the_form(tmp_path: Path, base: str) -> None:
    said = told.output_of(BASES, base, BASES[base], tmp_path).splitlines()
    assert [line for line in said if " → " in line and "L303" not in line] == []  # two questions are too few


@pytest.mark.parametrize("typo", TYPOS, ids=[one["name"] for one in TYPOS])
def test_a_typo_is_told_whole(tmp_path: Path, typo: dict[str, Any]) -> None:
    text, line = told.text_of(BASES, typo)
    said = told.output_of(BASES, typo["base"], text, tmp_path)
    assert not told.missing(typo, line, said), said

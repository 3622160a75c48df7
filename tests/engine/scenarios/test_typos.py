"""Typos of somebody who writes a scenario: each is told on its line, with what to write first.

Whoever wrote them had seen neither the messages nor the typos that these were mended by.
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.scenarios.running.run import check
from tests.tiers import usually

HERE = Path(__file__).parent
RIGHT = (HERE / "typos_base.yaml").read_text(encoding="utf-8")
TYPOS = yaml.load((HERE / "typos.yaml").read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
USUAL = list(TYPOS.values())[::3]


def test_what_they_were_made_of_passes() -> None:
    assert [one.verdict for one in check([HERE / "typos_base.yaml"])] == ["pass", "pass"]


@pytest.mark.parametrize("typo", usually(TYPOS.values(), USUAL), ids=TYPOS)
def test_a_typo_is_told_on_its_line_with_what_to_write(tmp_path: Path, typo: dict[str, Any]) -> None:
    right, wrong, mend = typo["for"], typo["write"], typo["mend"]
    assert right in RIGHT
    path = tmp_path / "typo.yaml"
    path.write_text(RIGHT.replace(right, wrong, 1), encoding="utf-8")
    same = next(n for n, (one, other) in enumerate(zip_longest(right, wrong)) if one != other)
    line = RIGHT.count("\n", 0, RIGHT.index(right) + same) + 1 + typo.get("line", 0)
    told = [failure for one in check([path]) for failure in one.failures]
    assert len(told) == 1
    place, _separator, message = told[0].partition(": ")
    assert place.startswith(f"{path}:{line}")
    assert mend in message

"""Every value at every place of files that people write: a verdict or a refusal, whatever stands there.

A run tries a sample of the kinds of places, ``pytest -m whole`` a tenth of all, ``pytest -m long`` each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.faults import strange, surfaces

SIZES = ["sample", pytest.param("whole", marks=pytest.mark.whole), pytest.param("long", marks=pytest.mark.long)]
EACH = {"sample": 25, "whole": 10, "long": 1}
"""Of so many variants of a scenario one is tried."""
OF_RULES = {"sample": 150, "whole": 30, "long": 1}
"""Of so many variants of a file of the knowledge base."""


def scenarios(size: str) -> Iterator[tuple[strange.Place, str, str]]:
    """Scenario files of both games: cards, tables, steps, expectations, readings."""
    files = surfaces.corpus()
    singly = [one for path in (files[::25] if size == "sample" else files) for one in surfaces.singly(path)[:2]]
    variants = list(strange.every(singly))
    yield from variants[:: EACH[size]]


def faults(variants: Iterable[tuple[strange.Place, str, str]], *hand_over: Callable[[str], None]) -> list[Any]:
    """What must not come of any variant, with the place and what stands there."""
    found = []
    for place, what, text in variants:
        for one in hand_over:
            try:
                one(text)
            except surfaces.Fault as fault:
                found.append((place, what, str(fault)))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_scenario_with_anything_anywhere_gets_its_verdict(size: str, tmp_path: Path) -> None:
    path, tried = tmp_path / "strange.yaml", 0

    def check(text: str) -> None:
        nonlocal tried
        tried += 1
        path.write_text(text, encoding="utf-8")
        said = surfaces.call(["check", str(path), *([], ["--explain"], ["--json"])[tried % 3]])
        assert said.strip()

    assert faults(scenarios(size), check) == []
    assert tried > {"sample": 100, "whole": 500, "long": 5_000}[size]


@pytest.mark.parametrize("size", SIZES)
def test_a_knowledge_base_with_anything_anywhere_is_looked_through(size: str, shelf_kb: Path) -> None:
    for path in sorted(shelf_kb.rglob("*.yaml")):
        good = path.read_text(encoding="utf-8")
        variants = list(strange.every([yaml.safe_load(good)]))
        book = path.relative_to(shelf_kb).parts[0]
        looks = ([], ["--rulebook", "hkk-11"])[book == "hkk-11"]
        words = ["compare", "3.2"] if book == "concordance" else ["search", "kavics", *looks]

        def look(text: str, path: Path = path, looks: list[str] = looks, words: list[str] = words) -> None:
            path.write_text(text, encoding="utf-8")
            surfaces.call(["lint", *looks])
            surfaces.call(words)

        assert faults(variants[7 % OF_RULES[size] :: OF_RULES[size]], look) == []
        path.write_text(good, encoding="utf-8")

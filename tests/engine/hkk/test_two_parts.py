"""Rules that say two things ("may, but …"): each part has a scenario of its own."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.bound import bindings
from kodex.engine.scenarios.corpus import ablation
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.running.attempting import attempt
from kodex.engine.scenarios.running.run import run
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.official import read_official
from tests.editions import DEFAULT

KNOWN: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("two_parts.yaml").read_text("utf-8"))
PARTS: dict[str, dict[str, Any]] = KNOWN["parts"]
TURNS = re.compile(r", de |viszont|azonban|\bDe |, ám |kivéve|ugyanakkor|; nem |, nem pedig", re.IGNORECASE)
"""How a text turns from what it allows to what it takes back."""
SHOWN = [
    (number, one, True) if isinstance(one, str) else (number, one["anyway"], None if "but" in one else False)
    for number, parts in PARTS.items()
    for one in parts.values()
]


@pytest.fixture(scope="module")
def corpus() -> dict[str, Loaded]:
    where = Path(paths.shipped("queries")) / "scenarios" / DEFAULT
    return {str(one.id): one for path in files([where]) for one in load(path)}


def _worded(texts: dict[str, str]) -> set[str]:
    """The rules that a program plays and whose text turns."""
    book = bindings.book(DEFAULT)
    assert book is not None
    return {number for number in book.numbers() if TURNS.search(texts.get(number) or "")}


def _ours() -> dict[str, str]:
    rules = read_rulebook(Path(paths.shipped("kb")) / DEFAULT, from_cache=True).rules
    return {number: rule.text or "" for number, rule in rules.items()}


def test_every_rule_that_is_worded_so_is_listed() -> None:
    assert _worded(_ours()) - PARTS.keys() - KNOWN["one"].keys() == set()
    assert not PARTS.keys() & KNOWN["one"].keys()


@pytest.mark.skipif(
    "KODEX_OFFICIAL_TEXT" not in os.environ, reason="set KODEX_OFFICIAL_TEXT to your own copy of the Kódex"
)
def test_every_rule_that_the_print_words_so_is_listed() -> None:
    printed = _worded({item.number: item.printed for item in read_official(os.environ["KODEX_OFFICIAL_TEXT"]).items})
    assert printed - PARTS.keys() - KNOWN["one"].keys() == set()
    assert KNOWN["one"].keys() <= printed | _worded(_ours())


def test_each_part_has_a_scenario_of_its_own() -> None:
    scenarios = [id_ for _number, id_, _alone in SHOWN]
    assert len(scenarios) == len(set(scenarios))
    assert all(len(parts) > 1 for parts in PARTS.values())


@pytest.mark.whole
@pytest.mark.parametrize(("number", "id_", "alone"), SHOWN)
def test_a_part_is_shown(number: str, id_: str, alone: bool | None, corpus: dict[str, Loaded]) -> None:
    """Without the rule its scenario goes another way; of what holds anyway the scenario passes."""
    one = corpus[id_]
    assert one.scenario is not None
    assert number in one.scenario.rules
    changes = ablation.changes(ablation.of_what_happens(one), number)
    assert changes is (alone is not False)
    if alone is None:
        assert _told(one, number) == _told(one)
    assert run(one).verdict == "pass"


def _told(one: Loaded, *without: str) -> list[tuple[str, dict[str, Any]]]:
    """What happens in a scenario, whatever is open or shut at it."""
    table, _failures = attempt(ablation.of_what_happens(one), frozenset(without))
    return [(str(event.kind), dict(event.facts)) for event in table.log]


def test_what_another_part_changes_names_it() -> None:
    for parts in PARTS.values():
        assert {one["but"] for one in parts.values() if isinstance(one, dict) and "but" in one} <= parts.keys()

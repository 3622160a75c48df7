"""Every mechanism of play is shown where it works, where it must not, and where it does not apply.

Which those are stands in ``checklist.yaml``. That each of the scenarios goes another way without a rule of its own is
looked at in ``test_without_its_rule.py``; here it is of the mechanism's rules that the one in which it works goes so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine import games
from tests.engine.conquest.test_without_its_rule import TWINS, every, goes_another_way, hangs_on

LINES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("checklist.yaml").read_text("utf-8"))
WAYS = ("works", "must_not", "apart")
BOUND: tuple[str, ...] = tuple(
    json.loads(Path(games.__file__).with_name("conquest").joinpath("bindings.json").read_text("utf-8"))
)
OF_WHAT_MAKES_READY = {"tavharcos-kesobb-ujra-tamadhat"}
"""That it is ready again is the doing of another rule: only that it was not hangs on the mechanism's own."""
MOST_GAPS = 7


def addresses(told: list[str]) -> set[str]:
    """The norms of a mechanism: ``f2/3.3`` is all of it, ``f2/1.2#p1,b1`` two of its units."""
    found = set()
    for one in told:
        title, _, units = one.partition("#")
        if units:
            found |= {f"{title}#{unit}" for unit in units.split(",")}
        else:
            found |= {number for number in BOUND if number == title or number.startswith((f"{title}#", f"{title}."))}
    return found


def shown(line: dict[str, Any]) -> list[str]:
    return [line[way] for way in WAYS if isinstance(line[way], str)]


def test_every_mechanism_has_all_three_but_for_what_no_scenario_can_show() -> None:
    gaps = [(line["name"], way, line[way]["gap"]) for line in LINES for way in WAYS if not isinstance(line[way], str)]
    assert all(len(why) > 20 for _name, _way, why in gaps)
    assert len(gaps) <= MOST_GAPS
    assert len({line["name"] for line in LINES}) == len(LINES)
    assert [
        line["name"] for line in LINES if len(shown(line)) == 0 or line["apart"] in (line["works"], line["must_not"])
    ] == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["name"])
def test_what_shows_a_mechanism_hangs_on_its_rules(line: dict[str, Any]) -> None:
    assert not set(shown(line)) - every().keys()
    assert [id_ for id_ in shown(line) if id_ not in TWINS and not hangs_on(every()[id_])] == []
    works = line["works"]
    if isinstance(works, str) and works not in OF_WHAT_MAKES_READY:
        assert goes_another_way(every()[works], addresses(line["rules"]))


def test_every_norm_belongs_to_a_mechanism() -> None:
    """What play can show is on the list: a norm that is bound anew finds a line, or gets one."""
    every_ = set().union(*(addresses(line["rules"]) for line in LINES))
    assert {number for number in BOUND if number not in every_} == set()

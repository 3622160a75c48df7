"""What the scenarios show of the rulebook: cited, asserted and decisive rules.

*Cited*: justified something in a passing scenario. *Asserted*: a passing scenario demands the citation. *Decisive*:
with its norms switched off, at least one passing scenario no longer passes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from kodex.engine import bindings
from kodex.engine.scenarios.load import Loaded, files, load
from kodex.engine.scenarios.run import Result, run


class Coverage(Struct, frozen=True):
    """Rule numbers of one rulebook by what the corpus shows of them."""

    cited: frozenset[str]
    asserted: frozenset[str]
    decisive: frozenset[str]
    bound: frozenset[str]
    failing: tuple[str, ...]


def measure(where: Iterable[Path], rulebook: str = "hkk-kodex") -> Coverage:
    """Run the corpus once, then once per cited norm without it (only the scenarios that cite it)."""
    loaded = [one for path in files(list(where)) for one in load(path)]
    results = [(one, run(one)) for one in loaded]
    passing = [(one, result) for one, result in results if result.verdict == "pass"]
    book = bindings.book(rulebook)
    bound = frozenset(book.numbers()) if book else frozenset()
    users = _users(passing)
    decisive = {number for number in bound if any(_falls(one, number) for one in users.get(number, ()))}
    return Coverage(
        cited=frozenset(number for _one, result in passing for number in map(_bare, result.cites)),
        asserted=frozenset(number for _one, result in passing for number in map(_bare, result.asserted)),
        decisive=frozenset(decisive),
        bound=bound,
        failing=tuple(result.scenario for _one, result in results if result.verdict != "pass"),
    )


def _bare(rule: str) -> str:
    return rule.partition(":")[2]


def _users(passing: list[tuple[Loaded, Result]]) -> dict[str, list[Loaded]]:
    users: dict[str, list[Loaded]] = defaultdict(list)
    for one, result in passing:
        for rule in result.cites:
            users[_bare(rule)].append(one)
    for number in users:  # the ones that assert it first: they are likeliest to notice
        users[number].sort(key=lambda one: number not in _asserts(one))
    return users


def _asserts(one: Loaded) -> list[str]:
    return one.scenario.rules if one.scenario else []


def _falls(one: Loaded, number: str) -> bool:
    """Whether a scenario notices, by what happens and not by the missing citation alone, that a norm is gone."""
    if one.scenario is None:
        return False
    return run(_without_citations(one), frozenset({number})).verdict != "pass"


def _without_citations(one: Loaded) -> Loaded:
    import msgspec

    scenario = one.scenario
    assert scenario is not None
    then = msgspec.structs.replace(scenario.then, cites=[], never_cites=[])
    when = [
        msgspec.structs.replace(step, cites=[]) if step.__struct_config__.tag == "check" else step
        for step in scenario.when
    ]
    return msgspec.structs.replace(one, scenario=msgspec.structs.replace(scenario, then=then, when=when))


def report(rules: Iterable[dict[str, Any]], coverage: Coverage) -> dict[str, Any]:
    """The public object of ``kodex coverage --json``: counts, and the same per title with what is missing."""
    normative = [r for r in rules if r["status"] == "normative" and r["kind"] not in (None, "heading")]
    titles: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for rule in normative:
        titles[rule["number"].split(".")[0]].append(rule)
    return _counts(normative, coverage) | {
        "failing": list(coverage.failing),
        "titles": [
            {"number": number, "heading": rules[0]["title"]}
            | _counts(rules, coverage)
            | {
                "uncovered": [
                    r["number"] for r in rules if r["executable"] is True and r["number"] not in coverage.cited
                ]
            }
            for number, rules in titles.items()
        ],
    }


def _counts(rules: list[dict[str, Any]], coverage: Coverage) -> dict[str, int]:
    executable = [rule["number"] for rule in rules if rule["executable"] is True]
    return {
        "normative": len(rules),
        "executable": len(executable),
        "cited": sum(number in coverage.cited for number in executable),
        "asserted": sum(number in coverage.asserted for number in executable),
        "decisive": sum(number in coverage.decisive for number in executable),
    }

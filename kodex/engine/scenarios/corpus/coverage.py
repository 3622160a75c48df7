"""What the scenarios show of the rulebook: cited, asserted and decisive rules.

*Cited*: justified something in a passing scenario. *Asserted*: a passing scenario demands the citation. *Decisive*:
with its norms switched off, what may be done, what happens or how the table stands changes in a passing scenario
(:mod:`ablation`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kodex.engine.bound import bindings, editions
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.corpus import ablation
from kodex.engine.scenarios.files.exemptions import Exemption, Postponed
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.running.run import Result, run_all
from kodex.ground.i18n import _
from kodex.rules import numbers
from kodex.work import Crew, Job, done, usual

_WORTH = 100
"""From so many scenarios on it is worth starting processes."""


class Coverage(Struct, frozen=True):
    """Rule numbers of one rulebook by what the corpus shows of them.

    ``noticed`` gives for every bound number a scenario that goes another way without it, "" when none does; ``stated``
    are those that only state a value; ``why`` says what is wrong with each that fails: in which file, at which place.
    """

    cited: frozenset[str]
    asserted: frozenset[str]
    decisive: frozenset[str]
    bound: frozenset[str]
    failing: tuple[str, ...]
    scenarios: int
    noticed: dict[str, str]
    stated: frozenset[str] = frozenset()
    why: tuple[str, ...] = ()


def measure(where: Iterable[Path], rulebook: str, crew: Crew | None = None) -> Coverage:
    """Run the corpus once, then without each cited norm those that cite it, until the first that goes another way.

    By the ``crew``, if one is given. Raises KodexError for a path that does not exist.
    """
    with usual(crew) as workers:
        return of(run_all(where, crew=workers), rulebook, workers)


def of(results: Sequence[tuple[Loaded, Result]], rulebook: str, crew: Crew | None = None) -> Coverage:
    """The same for a corpus that has been run."""
    played = [(one, result) for one, result in results if result.verdict == "pass"]
    passing = [(one, result) for one, result in played if result.edition == rulebook]
    book = bindings.book(rulebook)
    bound = frozenset(book.numbers()) if book else frozenset()
    cited = frozenset(_bare(rule, rulebook) for _one, result in passing for rule in result.cites)
    known = bound | editions.shared(rulebook)
    noticed = _ablation(passing, sorted(known & cited, key=numbers.key), crew)
    return Coverage(
        cited=cited,
        asserted=frozenset(_bare(rule, rulebook) for _one, result in passing for rule in result.asserted),
        decisive=frozenset(number for number, by in noticed.items() if by),
        bound=bound,
        failing=tuple(result.scenario for _one, result in results if result.verdict != "pass"),
        scenarios=len(results),
        noticed={number: noticed.get(number, "") for number in sorted(bound, key=numbers.key)},
        stated=bindings.stated(rulebook),
        why=tuple(result.failures[0] for _one, result in results if result.verdict != "pass" and result.failures),
    )


def _bare(rule: str, rulebook: str) -> str:
    """The number of a rule of the rulebook; one of another keeps its rulebook."""
    return rule.removeprefix(f"{rulebook}:")


# --- norms switched off, one by one -----------------------------------------------------------------------------------

Users = dict[str, list[tuple[Loaded, Sequence[Event] | None]]]
"""Rule number -> the passing scenarios that cite it and what happens in each, those that are likeliest to notice
first."""


def _ablation(passing: list[tuple[Loaded, Result]], bound: Sequence[str], crew: Crew | None) -> dict[str, str]:
    """A scenario that goes another way without each number, "" when none does."""
    few = len(passing) < _WORTH
    job = Job(_falling, _users(passing), bound, size=2, worth=len(bound) + 1 if few else 2, about=_("rules"))
    with usual(crew) as workers:
        return dict(zip(bound, done(workers, job), strict=True))


def _users(passing: list[tuple[Loaded, Result]]) -> Users:
    users: Users = defaultdict(list)
    for one, result in passing:
        bare = ablation.of_what_happens(one), None if result.course is None else result.course.events
        about = scenario_rules(one) if one.face.rulebook != result.edition else ()
        for number in dict.fromkeys((*(_bare(rule, result.edition) for rule in result.cites), *about)):
            users[number].append(bare)
    for number, found in users.items():  # the ones that are about it first: they are likeliest to notice
        found.sort(key=lambda pair, number=number: number not in scenario_rules(pair[0]))  # type: ignore[misc]
    return dict(users)


def scenario_rules(one: Loaded) -> list[str]:
    """The rules a scenario is about: of an edition some only keep something from happening, and nothing cites them."""
    return one.scenario.rules if one.scenario is not None else []


def _falling(users: Users, number: str) -> str:
    """A scenario in which something changes, and not a citation alone, when a norm is gone."""
    found = (one.id for one, course in users.get(number, ()) if ablation.changes(one, number, course=course))
    return next(found, "")


# --- the report -------------------------------------------------------------------------------------------------------


def report(
    rules: Iterable[dict[str, Any]],
    coverage: Coverage,
    exemptions: Sequence[Exemption] = (),
    titles: Collection[str] | None = None,
    today: str = "",
    postponed: Sequence[Postponed] = (),
    frozen: bool = False,
) -> dict[str, Any]:
    """The public object of ``kodex coverage --json``: counts, and the same per title with what is missing.

    A title is what a file of the rulebook holds: a numbered one, or an entry of a book of addresses (``title_number``).
    ``titles`` limits it to some. Rules exempted until ``today`` (an ISO date) or later count on no side;
    with ``frozen``, of a rulebook that keeps its list of provisions, they count as not reached. Those in titles and
    parts that are ``postponed`` and have no norm are counted apart (``put_off``): shares are then told of all rules,
    and of those that are played.
    """
    exempt = {one.number for one in exemptions if one.until >= today}
    normative = [
        rule
        for rule in rules
        if rule["status"] == "normative"
        and rule["kind"] not in (None, "heading")
        and (titles is None or rule["title_number"] in titles)
    ]
    put_off = _put_off(normative, postponed, coverage)
    by_title: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for rule in normative:
        by_title[rule["title_number"]].append(rule)
    inside = {rule["number"] for rule in normative}
    counted = _Counted(coverage, exempt, put_off, frozen)
    told = {"postponed": [_as_told(one, today) for one in postponed]} if postponed else {}
    return (
        counted.counts(normative)
        | told
        | {
            "failing": list(coverage.failing),
            "why": list(coverage.why),
            "scenarios": coverage.scenarios,
            "exemptions": [
                msgspec.structs.asdict(one)
                | {"expired": one.until < today, "needless": one.number in coverage.decisive}
                for one in exemptions
                if one.number in inside
            ],
            "unnoticed": [number for number, by in coverage.noticed.items() if not by and number in inside],
            "noticed": {number: by for number, by in coverage.noticed.items() if by and number in inside},
            "titles": [
                {"number": number, "heading": found[0]["title"]} | counted.counts(found) | counted.missing(found)
                for number, found in by_title.items()
            ],
        }
    )


def _put_off(rules: list[dict[str, Any]], postponed: Sequence[Postponed], coverage: Coverage) -> set[str]:
    """The rules in titles and parts that are put off, but for those that have a norm or that scenarios show."""
    titles, parts = {one.title for one in postponed}, {one.part for one in postponed}
    playable = [rule for rule in rules if rule["executable"] is True]
    inside = {rule["number"] for rule in playable if rule["title_number"] in titles or rule["part"] in parts}
    return inside - coverage.bound - coverage.cited


def _as_told(one: Postponed, today: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(one)
    return told | {"expired": one.until < today}


class _Counted:
    """Counts rules by what is known of them. Exempt ones are left out (``frozen``: not reached), and those that only
    say again what stands elsewhere (``same_as``): a norm is bound to all the places, and counts once. Those that are
    put off are counted apart."""

    def __init__(self, coverage: Coverage, exempt: set[str], put_off: set[str], frozen: bool) -> None:
        self.coverage = coverage
        self.exempt = exempt
        self.put_off = put_off
        self.left_out = set[str]() if frozen else exempt

    def _executable(self, rules: Iterable[dict[str, Any]]) -> list[str]:
        own = [rule["number"] for rule in rules if rule["executable"] is True and not rule.get("same_as")]
        return [number for number in own if number not in self.left_out]

    def counts(self, rules: list[dict[str, Any]]) -> dict[str, Any]:
        """How many rules say something, may be executed, are exempt, and are cited, asserted and decisive.

        ``states`` are those that only state a value: how many, how many of them are asked for (cited) and decisive.
        """
        executable = self._executable(rules)
        states = self.coverage.stated.intersection(executable)
        later = len(self.put_off.intersection(executable))
        return ({"put_off": later} if self.put_off else {}) | {
            "normative": len(rules),
            "executable": len(executable),
            "exempt": sum(rule["executable"] is True and rule["number"] in self.exempt for rule in rules),
            "cited": sum(number in self.coverage.cited for number in executable),
            "asserted": sum(number in self.coverage.asserted for number in executable),
            "decisive": sum(number in self.coverage.decisive for number in executable),
            "states": {
                "rules": len(states),
                "asked": len(states & self.coverage.cited),
                "decisive": len(states & self.coverage.decisive),
            },
        }

    def missing(self, rules: list[dict[str, Any]]) -> dict[str, list[str]]:
        """The rules nothing cites, and those that are cited without deciding anything; none of those put off."""
        executable = [number for number in self._executable(rules) if number not in self.put_off]
        cited, decisive = self.coverage.cited, self.coverage.decisive
        return {
            "uncovered": [number for number in executable if number not in cited],
            "idle": [number for number in executable if number in cited and number not in decisive],
        }


def falls_short(result: dict[str, Any], least: dict[str, float]) -> list[tuple[str, int, int, float]]:
    """The gates a report does not pass: what is counted, how many of how many, the share demanded. What is put off is
    not demanded."""
    of = result["executable"] - result.get("put_off", 0)
    return [(key, result[key], of, share) for key, share in least.items() if of and result[key] < share * of]

"""The rooms held against the book: addresses, repeats, switches. (The linter does it for games that are entered.)"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import msgspec

from kodex.engine.games.conquest import game  # noqa: F401 - it enters all norms
from kodex.engine.games.conquest.again import AGAIN
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import FILE
from kodex.engine.games.conquest.scenes.called import STEPS
from kodex.engine.games.conquest.scenes.format import Reading
from kodex.engine.games.conquest.switches import SWITCHES
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.running.run import run
from kodex.kb.read import read_rulebook
from tests.engine.every_game import scenarios

FOLDER = Path(__file__).parents[3] / "kb" / "conquest"
RULEBOOK = read_rulebook(FOLDER, from_cache=True)


def test_norms_are_bound_to_rules_that_can_be_played() -> None:
    unplayable = [n for n in book.numbers() if n not in RULEBOOK.rules or RULEBOOK.rules[n].executable is not True]
    assert unplayable == []
    assert book.unanswered() == []


def test_what_the_print_says_again_is_what_the_list_of_provisions_says() -> None:
    listed = json.loads((FOLDER / "provisions.json").read_text("utf-8"))["provisions"]
    assert {main: list(others) for main, others in AGAIN.items()} == {n: own for n, own in listed.items() if own}


def test_switches_are_the_disputes_with_their_readings() -> None:
    disputes = {one.id: one for one in RULEBOOK.disputes}
    for name, switch in SWITCHES.items():
        readings = tuple(reading.id for reading in disputes[name].readings)
        assert (switch.default, switch.readings) == (disputes[name].default, readings)


def test_numbers_are_those_of_the_parameters() -> None:
    compiled = json.loads(Path(FILE).read_text("utf-8"))["conquest"]["values"]
    assert compiled == {one.id: one.value for one in RULEBOOK.parameters}


def test_norms_are_bound_where_their_rule_is_said_best() -> None:
    again = {one for others in AGAIN.values() for one in others}
    assert {norm.number for norm in book.norms} & again == set()


def test_steps_are_called_as_the_book_heads_them() -> None:
    assert {number: RULEBOOK.rules[f"f2/{number}"].heading for number in STEPS} == STEPS


def test_every_reading_of_a_dispute_that_can_be_played_is_played_in_a_scenario() -> None:
    """One that cannot says so: ``Játékban nem mutatható meg``."""
    played = defaultdict(set)
    for path in scenarios("conquest"):
        for one in load(path):
            for reading in one.scenario.readings.values() if one.scenario is not None else ():
                for switch, value in reading.switches.items():
                    played[switch].add(value)
    told = {one.id: {reading.id for reading in one.readings} for one in RULEBOOK.disputes if one.switch is not None}
    assert {switch: played[switch] for switch in told} == told
    silent = [one.id for one in RULEBOOK.disputes if one.switch is None]
    assert [one for one in RULEBOOK.disputes if one.id in silent and "nem mutatható meg" not in one.why] == []


def test_the_readings_of_every_dispute_part() -> None:
    """What holds by one reading fails by another: in what may be done, in what happens or in what comes of it."""
    parted = set()
    for path in scenarios("conquest"):
        for one in load(path):
            for reading in one.scenario.readings.values() if one.scenario is not None else ():
                parted |= {switch for switch in reading.switches.keys() - parted if parts(one, reading, switch)}
    assert SWITCHES.keys() - parted == set()


def parts(one: Loaded, reading: Reading, switch: str) -> bool:
    """Whether the scenario of a reading fails by another reading of the same dispute."""
    assert one.scenario is not None
    when = [*one.scenario.when, *reading.when]
    alone = msgspec.structs.replace(one.scenario, when=when, then=reading.then, readings={}, explore=None)
    others = [other for other in SWITCHES[switch].readings if other != reading.switches[switch]]
    ways = ({**reading.switches, switch: other} for other in others)
    return any(run(msgspec.structs.replace(one, scenario=alone), readings=way).verdict != "pass" for way in ways)

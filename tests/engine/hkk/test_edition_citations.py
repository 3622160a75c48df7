"""Under which address an edition cites what it shares with the Kódex: a table of all norms, compared with the texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.bound import editions
from kodex.engine.face import format as f
from kodex.engine.games.hkk.book import book as kodex
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.questions import Question
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.running.run import check
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from tests.editions import DEFAULT, OVERLAYS

SCENARIOS = Path(paths.shipped("queries")) / "scenarios"
OVERLAYS = tuple(OVERLAYS)


def overlay(edition: str) -> Overlay:
    book = editions.book(edition)
    assert isinstance(book, Overlay)
    return book


@pytest.mark.parametrize("edition", OVERLAYS)
def test_of_every_norm_it_is_told_where_it_stands_or_why_it_does_not(edition: str) -> None:
    book = overlay(edition)
    told = book.said.keys() | book.unsaid.keys() | {left.number for left in book.left_out}
    assert set(kodex.numbers()) - told == set()


@pytest.mark.parametrize("edition", OVERLAYS)
def test_every_address_is_one_of_the_edition(edition: str) -> None:
    rules = read_rulebook(Path(paths.shipped("kb")) / edition, from_cache=True).rules
    addresses = {rule.number for rule in rules.values() if rule.text}
    book = overlay(edition)
    otherwise = {why.partition(": ")[2] for why in book.unsaid.values() if why.startswith("otherwise")}
    assert {address for all_ in book.said.values() for address in all_} | otherwise <= addresses


@pytest.mark.parametrize("edition", OVERLAYS)
def test_nothing_is_cited_of_which_the_edition_says_something_else(edition: str) -> None:
    book = overlay(edition)
    otherwise = {book.qualified(number) for number, why in book.unsaid.items() if why.startswith("otherwise")}
    results = [one for one in check([SCENARIOS / edition]) if one.edition == edition]
    assert results
    assert {
        one.scenario: otherwise.intersection(one.cites) for one in results if otherwise.intersection(one.cites)
    } == {}


def corpus(edition: str) -> list[Loaded]:
    found = [one for path in files([SCENARIOS / edition]) for one in load(path)]
    return [one for one in found if one.edition == edition]


def named(one: Loaded) -> set[str]:
    """The rules that a scenario names: those it is about, those it wants cited, those that are to forbid something."""
    scenario = one.scenario
    assert scenario is not None
    steps = [number for step in scenario.when for number in f.forbidding(getattr(step, "illegal", None) or [])]
    checks = [number for step in scenario.when if isinstance(step, f.CheckStep) for number in step.cites]
    impossible = f.forbidding(scenario.then.impossible)
    return {*scenario.rules, *scenario.then.cites, *scenario.then.never_cites, *steps, *checks, *impossible}


@pytest.mark.parametrize("edition", OVERLAYS)
def test_scenarios_name_the_rules_of_their_edition_where_it_has_them(edition: str) -> None:
    book = overlay(edition)
    addresses = {
        rule.number
        for rule in read_rulebook(Path(paths.shipped("kb")) / edition, from_cache=True).rules.values()
        if rule.text
    }
    known = addresses | {f"hkk-kodex:{number}" for number in book.unsaid}
    every = {one.id: named(one) for one in corpus(edition)}
    assert every
    assert {id_: numbers - known for id_, numbers in every.items() if numbers - known} == {}


@pytest.mark.parametrize(
    ("edition", "number", "addresses"),
    [
        ("hkk-11", "cel-es-menet/3", ("cel-es-menet/3",)),
        ("hkk-11", "36.4", ("harc-fazisai/10",)),
        ("hkk-11", "134.2", ("kep-automatikus/2",)),
        ("hkk-11", "7.0.0", ("kijatszas/2",)),
        ("hkk-11", "37.0", ("azonnali/4",)),
        ("hkk-11", "4.11.2", ("hkk-kodex:4.11.2",)),
        ("hkk-11", "32.1:only_active_creatures_go_in", ("lenyek/1",)),
        ("hkk-8", "32.1:only_active_creatures_go_in", ("lenyek/2",)),
        ("hkk-8", "32.1", ("f4-csere/2",)),
        ("hkk-kodex", "36.4", ("36.4",)),
    ],
)
def test_rules_are_cited_as_those_of_the_edition(edition: str, number: str, addresses: tuple[str, ...]) -> None:
    assert editions.book(edition).cites(number) == addresses


def test_several_numbers_are_cited_each_once() -> None:
    assert overlay("hkk-11").cited(["36.4", "36.4", "4.11.2"]) == ("harc-fazisai/10", "hkk-kodex:4.11.2")


def test_where_editions_differ_no_counterpart_is_claimed() -> None:
    assert "8.11.3" not in editions.counterparts("hkk-11")
    assert editions.counterparts(DEFAULT) == {}


def small() -> Overlay:
    base = NormBook("base")
    base.forbids("1", str)(lambda table, action: None)
    base.states("2", Question[int]("n", "How many?", 0), 2)
    return Overlay("over", base)


def test_a_norm_that_forbids_may_stand_by_itself() -> None:
    over = small()
    over.tells({"a/1": "1 2", "a/2": "1:<lambda>", "a/3": "1:<lambda>"})
    assert over.cites("1") == over.cites("2") == ("a/1",)
    assert over.cites(over.key("1", "<lambda>")) == ("a/2", "a/3")
    assert over.key("1", "another") == "1"
    assert over.behind("a/1") == {"1", "2"}
    assert over.behind("a/3") == {"1"}


def test_a_table_with_a_slip_is_refused() -> None:
    with pytest.raises(ValueError, match="no norm 9"):
        small().tells({"a/1": "9"})
    with pytest.raises(ValueError, match="no norm 2:x"):
        small().tells({"a/1": "2:x"})
    with pytest.raises(ValueError, match="of 1 two things are told"):
        small().tells({"a/1": "1"}, silent="1")
    with pytest.raises(ValueError, match="of 2 two things are told"):
        small().tells({}, unknown={"thing": "2"}, otherwise={"2": "a/1"})

"""The gardens' scenarios: run, covered, ablated, explored and told by what runs those of HKK."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine import face
from kodex.engine.kernel.procedures import BOOKKEEPING
from kodex.engine.scenarios.corpus.coverage import of
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.outcomes.words import brief
from kodex.engine.scenarios.running.run import Result, check, run, run_all
from kodex.work import Here
from tests.engine.tinygame.rules import book

FOLDER = Path(__file__).with_name("scenarios")
SILENT = {"0.1": "all who compost have a coin", "0.2": "no table is so"}
SILENT |= {"1.5": "no round is begun within a round", "8.1": "a rule of decks", "8.2": "a rule of decks"}
"""Rules that the scenarios do not show, and why."""


@pytest.fixture(scope="module")
def played() -> list[tuple[Loaded, Result]]:
    """All of them, as the command plays them."""
    return run_all([FOLDER])


def test_they_pass(played: list[tuple[Loaded, Result]]) -> None:
    assert [(result.scenario, result.failures) for _one, result in played if result.verdict != "pass"] == []
    assert len(played) == 26
    assert {result.edition for _one, result in played} == {"kertek"}


def test_a_rule_that_stands_twice_is_cited_by_both(played: list[tuple[Loaded, Result]]) -> None:
    cites = next(result.cites for one, result in played if one.id == "ket-csepp-a-repara")
    assert {"kertek:3.1", "kertek:lap/1"} <= set(cites)


def test_every_rule_is_decisive(played: list[tuple[Loaded, Result]]) -> None:
    found = of(played, "kertek", Here())
    assert found.bound == frozenset(book.numbers())
    assert found.bound - found.decisive == SILENT.keys()
    assert "lap/1" in found.decisive


def test_the_explored_ones_look_at_every_way(played: list[tuple[Loaded, Result]]) -> None:
    explored = {result.scenario: result.explored for _one, result in played if result.explored is not None}
    assert {name: (one.complete, one.nodes > 10) for name, one in explored.items() if one is not None} == {
        "minden-kor-veget-er": (True, True),
        "a-kozepen-kezdve": (True, False),
        "szabad-kertben-nem-no-tobb": (True, True),
        "a-locsolas-kozepen-kezdve": (True, False),
        "a-talicska-mashova-viszi": (True, False),
        "barmit-arulnak-es-vesznek": (True, True),
    }


def test_the_trace_is_in_words(played: list[tuple[Loaded, Result]]) -> None:
    result = next(result for one, result in played if one.id == "a-szarka-kozbeszol")
    assert not any(one.event in BOOKKEEPING for _depth, one in brief(result.log, "hu", result.edition))
    told = [(one.text, one.rules) for _depth, one in brief(result.log, "hu", result.edition)]
    assert ("C szarkája elviszi: A-répa", ("4.8",)) in told
    assert any(text.startswith("C lapot küld: C-szarka → tilos, 2.2: C; 4:") for text, _rules in told)
    english = [one.text for _depth, one in brief(result.log, "en", result.edition)]
    assert "the magpie of C takes A-répa" in english
    assert any(text.startswith("C sends C-szarka → forbidden, 2.2: C; 4:") for text in english)


def test_a_case_of_the_website_says_what_lies_where_in_the_words_of_the_board() -> None:
    pages = face.of("kertek").pages
    given = {
        "leader": "A",
        "players": {"A": {"coins": 1, "hand": ["répa"]}, "B": {}},
        "beds": {"2": ["A.tök", "csepp"]},
    }
    assert pages.table(given) == "A kezd. 2. ágy: A.tök, csepp."
    assert list(pages.sides(given)) == [("A", "1 pénz, 0 pont", [("kéz", "répa")]), ("B", "0 pénz, 0 pont", [])]
    claims = {
        "A.points": 2,
        "bed/1.count": 0,
        "A.hand": [],
        "B.pile.count": 3,
        "A-répa.zone": "pile",
        "stage": "licit",
        "outcome": None,
    }
    said = ["A: 2 pont", "1. ágy: 0 lap", "A, kéz: semmi", "B, komposzt: 3 lap", "A-répa: komposzt", "a szakasz: licit"]
    assert list(pages.outcome({"state": claims})) == [*said, "a nyertes: senki"]
    look = pages.step({"act": "check", "that": {"A.points": 2, "stage": "licit"}})
    assert look == ("az asztal ekkor: A: 2 pont; a szakasz: licit", [])


WRONG = """
rulebook: kertek
cards: {répa: {needs: 1}}
scenarios:
- id: rossz
  title: A répa magától megterem
  asks: Megterem?
  rules: ["5"]
  given: {leader: A, beds: {1: [A.répa]}, players: {A: {}, B: {}, C: {}}}
  when: [{act: pass, by: all}]
  then: {state: {A.points: 1}}
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict", "told"),
    [
        ("", "", "fail", "A.points is 0, not 1"),
        ("A.points: 1", "A.pontok: 1", "error", "A.pontok"),
        ("by: all", "by: D", "error", "no player 'D'"),
        ("act: pass", "act: dig", "error", "dig"),
        ("leader: A", "leader: E", "error", "no player E"),
        ("leader: A", "leader: A, waits: [{would: planted, by: E, card: A-répa}]", "error", "no player E"),
        ("leader: A", "leader: A, waits: [], pours: {by: E}", "error", "no player E"),
        ("leader: A", "fair: tél", "error", "vásár"),
        ("needs: 1", "leaves: 1", "error", "leaves"),
        ("then: {state: {A.points: 1}}", "then: {events: [explodes]}", "error", "explodes"),
        ("rulebook: kertek", "rulebook: kert", "error", "kert"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, old: str, new: str, verdict: str, told: str) -> None:
    path = tmp_path / "rossz.yaml"
    path.write_text(WRONG.replace(old, new), encoding="utf-8")
    (result,) = check([path])
    assert (result.verdict, told in result.failures[0]) == (verdict, True), result.failures


def test_without_the_interrupt_the_magpie_scenario_falls() -> None:
    one = next(one for path in sorted(FOLDER.glob("*.yaml")) for one in load(path) if one.id == "a-szarka-kozbeszol")
    assert run(one).verdict == "pass"
    assert run(one, frozenset({"4"})).verdict != "pass"

"""The vocabulary of HKK: everything that is asked is declared, answered by some norm and asked somewhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kodex.engine
from kodex.engine.bound import editions
from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.phases import STAGES
from kodex.engine.games.hkk.settling import SETTLING
from kodex.engine.games.hkk.turn.course import ON_ENTERING
from kodex.engine.games.hkk.vocabulary import Facts, Happens, Marks, Stages, Zones
from kodex.engine.kernel.questions import Asked, EventKind, Fact, Family, Mark, Question, Undeclared
from kodex.engine.kernel.state import Event, FactSet, MarkSet, Moved
from kodex.engine.scenarios.running.run import attempt
from tests.editions import EDITIONS
from tests.engine.digest import HKK as SCENARIOS
from tests.engine.digest import corpus

HKK = Path(kodex.engine.__file__).parent / "games" / "hkk"
DECLARED = {name: value for name, value in vars(vocabulary).items() if isinstance(value, Asked | Family)}


@pytest.fixture(scope="module")
def nodes() -> dict[Path, list[ast.AST]]:
    """All that stands in each module of the game."""
    return {path: list(ast.walk(ast.parse(path.read_text("utf-8")))) for path in HKK.rglob("*.py")}


def names_used(nodes: dict[Path, list[ast.AST]]) -> set[str]:
    """Every name in the modules of the game, those of the vocabulary aside."""
    outside = [node for path, within in nodes.items() if path.parent.name != "vocabulary" for node in within]
    return {node.attr for node in outside if isinstance(node, ast.Attribute)} | {
        node.id for node in outside if isinstance(node, ast.Name)
    }


def test_every_question_is_answered_by_some_norm_of_some_edition() -> None:
    unanswered = [set(editions.book(edition).unanswered()) for edition in EDITIONS]
    assert set.intersection(*unanswered) == set()


def test_every_question_is_asked_or_answered_by_its_name(nodes: dict[Path, list[ast.AST]]) -> None:
    assert sorted(set(DECLARED) - names_used(nodes)) == []


class Others(EventKind):
    """A kind of event that the game has not declared."""

    EXPLODES = "explodes", "Something explodes", ""


def test_no_norm_can_be_about_what_is_not_declared() -> None:
    before = len(book.norms)
    with pytest.raises(Undeclared):
        book.decides("34.5", Question[bool]("attack.crowdd", "Misspelt", False))
    with pytest.raises(Undeclared):
        book.follows("34.5", Others.EXPLODES)(lambda table, event: None)
    assert len(book.norms) == before


def test_no_question_may_give_anything() -> None:
    open_ended = [name for name, one in DECLARED.items() if isinstance(one, Asked) and one.gives in ("", "Any")]
    assert open_ended == []


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.whole)])
def played(request: pytest.FixtureRequest) -> list[Event]:
    """What happens in the scenarios of each fourth file, or of all."""
    every = (loaded for loaded in corpus(request.param, SCENARIOS) if loaded.scenario is not None)
    return [event for loaded in every for event in attempt(loaded, frozenset())[0].log]


def test_what_happens_is_declared_with_all_that_it_tells(played: list[Event]) -> None:
    known = {kind.value: set(kind.fields) for kind in Happens}
    assert len({event.kind for event in played}) > len(known) / 2
    assert {event.kind for event in played} <= set(known)
    untold = {(event.kind, fact) for event in played for fact in set(event.facts) - known[event.kind]}
    assert untold == set()


def test_what_changes_is_declared(played: list[Event]) -> None:
    marks = {one.name for one in vars(Marks).values() if isinstance(one, Mark)}
    facts = {one.name for one in vars(Facts).values() if isinstance(one, Fact)}
    changes = [change for event in played for change in event.changes]
    assert {change.key for change in changes if isinstance(change, MarkSet)} <= marks
    assert {change.key for change in changes if isinstance(change, FactSet)} <= facts
    assert {change.zone for change in changes if isinstance(change, Moved)} <= set(map(str, Zones))


def test_marks_and_facts_are_named_by_their_declarations(nodes: dict[Path, list[ast.AST]]) -> None:
    """Not by strings: a misspelt one would be silence. (``scenes`` goes by the words of whoever writes a scenario.)"""
    found = []
    for path in (one for one in nodes if "scenes" not in one.parts):
        for node in nodes[path]:
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "mark"
            if called and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]
                found.append(f"{path.name}:{node.lineno}")  # type: ignore[attr-defined]
            if isinstance(node, ast.Tuple) and len(node.elts) > 2 and ast.unparse(node.elts[0]) in ("'mark'", "'fact'"):
                name = node.elts[1 if ast.unparse(node.elts[0]) == "'mark'" else 2]
                found += [f"{path.name}:{node.lineno}"] if isinstance(name, ast.Constant) else []
    assert found == []


def test_what_is_only_cited_says_so(nodes: dict[Path, list[ast.AST]]) -> None:
    """A decision of which nobody takes notice is a reason: ``table.justified_by``, not ``table.decide``."""
    found = []
    for path, within in nodes.items():
        for node in within:
            call = node.value if isinstance(node, ast.Expr) else None
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "decide":
                found.append(f"{path.name}:{node.lineno}")  # type: ignore[attr-defined]
    assert found == []


def test_hints_name_stages_and_marks_that_there_are() -> None:
    stages = set(map(str, Stages))
    marks = {one.name for one in vars(Marks).values() if isinstance(one, Mark)}
    assert [stage.id for stage in STAGES] == [str(stage) for stage in Stages if stage != Stages.OPENING]
    for edition in EDITIONS:
        for norm in editions.book(edition).norms:
            assert norm.at <= stages, norm.name
            assert norm.during is None or norm.during in marks, norm.name
    assert {step.mark for step in SETTLING if step.mark is not None} <= marks
    assert set(ON_ENTERING) <= stages


def test_the_list_is_printed() -> None:
    command = [sys.executable, "-m", "kodex.engine.games.hkk.vocabulary"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "STRIKE_DAMAGE\tstrike.damage(blow) -> int = 0\tHow many points does a blow take?" in printed
    assert any(re.search(r"\tkeeps.sebző\(\) -> bool", line) for line in printed)
    assert "Marks.STAGE\tstage: str\tThe stage of the turn" in printed
    assert "Happens.DIES\t" in "".join(printed)
    assert len(printed) > 600

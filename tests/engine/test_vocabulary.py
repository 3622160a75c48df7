"""The vocabulary of HKK: everything that is asked is declared, answered by some norm and asked somewhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kodex.engine
from kodex.engine import editions
from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.vocabulary.events import Happens
from kodex.engine.kernel.questions import Asked, Family, Question, Undeclared
from kodex.engine.scenarios.run import attempt
from tests.engine.digest import corpus

HKK = Path(kodex.engine.__file__).parent / "games" / "hkk"
DECLARED = {name: value for name, value in vars(vocabulary).items() if isinstance(value, Asked | Family)}
EVERY = 7
"""One in so many scenarios is played for its events."""


def names_used() -> set[str]:
    """Every name in the modules of the game, those of the vocabulary aside."""
    found = set()
    for path in HKK.rglob("*.py"):
        if path.parent.name != "vocabulary":
            tree = ast.walk(ast.parse(path.read_text("utf-8")))
            found |= {node.attr if isinstance(node, ast.Attribute) else node.id for node in tree if _named(node)}
    return found


def _named(node: ast.AST) -> bool:
    return isinstance(node, ast.Name | ast.Attribute)


def test_every_question_is_answered_by_some_norm_of_some_edition() -> None:
    unanswered = [set(editions.book(edition).unanswered()) for edition in editions.EDITIONS]
    assert set.intersection(*unanswered) == set()


def test_every_question_is_asked_or_answered_by_its_name() -> None:
    assert sorted(set(DECLARED) - names_used()) == []


def test_no_norm_can_be_about_what_is_not_declared() -> None:
    before = len(book.norms)
    with pytest.raises(Undeclared):
        book.decides("34.5", Question[bool]("attack.crowdd", "Misspelt", False))
    with pytest.raises(Undeclared):
        book.follows("34.5", "explodes")(lambda table, event: None)
    assert len(book.norms) == before


def test_no_question_may_give_anything() -> None:
    open_ended = [name for name, one in DECLARED.items() if isinstance(one, Asked) and one.gives in ("", "Any")]
    assert open_ended == []


def _played() -> Iterator[tuple[str, set[str]]]:
    for n, loaded in enumerate(corpus()):
        if n % EVERY == 0:
            table, _failures = attempt(loaded, frozenset())
            yield from ((event.kind, set(event.facts)) for event in table.log)


def test_what_happens_is_declared_with_all_that_it_tells() -> None:
    known = {kind.value: set(kind.fields) for kind in Happens}
    told = list(_played())
    assert len({kind for kind, _facts in told}) > len(known) / 2
    assert {
        (kind, *sorted(facts - known.get(kind, set()))) for kind, facts in told if facts - known.get(kind, set())
    } == set()
    assert {kind for kind, _facts in told} <= set(known)


def test_the_list_is_printed() -> None:
    command = [sys.executable, "-m", "kodex.engine.games.hkk.vocabulary"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "STRIKE_DAMAGE\tstrike.damage(blow) -> int = 0\tHow many points does a blow take?" in printed
    assert any(re.match(r"keeps.sebző\(\) -> bool", line) for line in printed)
    assert len(printed) > 500

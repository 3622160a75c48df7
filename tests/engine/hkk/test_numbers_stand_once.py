"""The number of a rule stands where a norm is bound to it, in a decorator or a statement, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kodex

ENGINE = Path(kodex.__file__).parent / "engine"
NUMBER = re.compile(r"\d{1,3}(\.\d+)+|[a-z0-9-]+(/[a-z0-9-]+)+", re.ASCII)
BINDS = {"adds", "decides", "follows", "forbids", "meta", "prevents", "procedure", "replaces", "states"}
BINDS |= {"barring", "declare", "numbered", "shutting"}
SAYS = {"keyword", "leaves_out", "reads", "tells", "value", "verb", "word"}
"""What names a rule in a call of its own: words of cards with the rule they come from, what an edition changes."""
TABLES = {"editions/said_in_8.py", "editions/said_in_11.py", "scenes/steps/gates.py"}
"""Modules that are nothing but tables of numbers."""
STEPS = ENGINE / "games" / "conquest"
"""A game whose steps are called by the numbers of its charts; what a rule of its book is called has a slash."""


def _is_of_a_rule(text: str) -> bool:
    """Whether it is a number of the Kódex, or an address of an edition."""
    return NUMBER.fullmatch(text) is not None and not text.startswith("kodex/")


def _strays(source: str) -> Iterator[tuple[int, str]]:
    """The numbers of rules that stand outside such calls, with their lines."""
    above: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while above:
        node, bound = above.pop()
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            bound = bound or name in BINDS | SAYS
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not bound and _is_of_a_rule(node.value):
            yield node.lineno, node.value
        above += [(child, bound) for child in ast.iter_child_nodes(node)]


def test_no_number_of_a_rule_stands_outside_what_binds_it() -> None:
    looked_at = [path for path in sorted(ENGINE.rglob("*.py")) if not path.as_posix().endswith(tuple(TABLES))]
    assert len(looked_at) > 300
    strays = [(path, *one) for path in looked_at for one in _strays(path.read_text("utf-8"))]
    assert [one for one in strays if STEPS not in one[0].parents or "/" in one[2]] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('RESTS = {"5.5.8", "x"}', [(1, "5.5.8")]),
        ('def f(kept):\n    return kept, "102.1"', [(2, "102.1")]),
        ('FIRST = "harc-fazisai/3"', [(1, "harc-fazisai/3")]),
        ('table.cite("36.4")', [(1, "36.4")]),
        ('@book.decides("36.4", DAMAGE, exception_to=("15.3", "kep/1"))\ndef f(table): ...', []),
        ('book.states("7.1", PAYS, True)', []),
        ('verb("to_hand", "4.14.3", fields=("to",))(f)', []),
        ('VERSION = "1.2.x"\nRULE = "34"', []),
    ],
)
def test_strays_are_found(source: str, found: list[tuple[int, str]]) -> None:
    assert list(_strays(source)) == found

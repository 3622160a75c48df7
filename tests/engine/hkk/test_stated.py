"""Rules that only state a value are data: they stand where they are stated, and no norm is a function for one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kodex
from kodex.engine.bound import bindings
from tests.editions import DEFAULT, EDITIONS

ENGINE = Path(kodex.__file__).parent / "engine"
ANSWERS = ("decides", "adds")


def _constants(module: ast.Module) -> Iterator[str]:
    """The functions that are norms and give one value without looking at what they are asked about."""
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef):
            continue
        calls = [one.func for one in function.decorator_list if isinstance(one, ast.Call)]
        body = [one for one in function.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
        asked = {one.arg for one in function.args.args}
        looked_at = {one.id for line in body for one in ast.walk(line) if isinstance(one, ast.Name)}
        if any(isinstance(one, ast.Attribute) and one.attr in ANSWERS for one in calls) and not asked & looked_at:
            yield function.name


def test_a_norm_that_only_states_a_value_is_no_function() -> None:
    found = {path.name: list(_constants(ast.parse(path.read_text("utf-8")))) for path in ENGINE.rglob("*.py")}
    assert {name: norms for name, norms in found.items() if norms} == {}


def test_a_function_that_gives_one_value_is_found() -> None:
    norms = """
@book.decides("1", Q)
def always(table, thing):
    "It is so."
    return (1, 2)

@book.decides("2", Q)
def sometimes(table, thing):
    return True if thing else None
"""
    assert list(_constants(ast.parse(norms))) == ["always"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_statement_stands_where_its_place_says(edition: str) -> None:
    stated = bindings.stated(edition)
    assert stated
    for number in stated:
        for one in bindings.norms_of(edition, number):
            lines = (ENGINE.parents[1] / one.file).read_text("utf-8").splitlines()[one.line - 1 :]
            assert lines[0].startswith("book.states(") or one.role != "states"
            assert any(f'"{number}"' in line for line in lines[:2]) or one.role != "states"


def test_a_rule_that_also_does_something_does_not_only_state_a_value() -> None:
    stated, book = bindings.stated(DEFAULT), bindings.book(DEFAULT)
    assert book is not None
    acts = {norm.number for norm in book.norms if norm.role == "procedure"}
    also = {norm.number for norm in book.norms if norm.role == "states"} & acts
    assert also
    assert not stated & acts

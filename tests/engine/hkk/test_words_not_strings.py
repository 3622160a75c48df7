"""Kinds of events, stages and zones are compared with the words that the game has declared, never with strings.

A string that is misspelt is equal to nothing and nobody notices; a word that there is not fails when it is read.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kodex.engine
from kodex.engine.games.hkk.vocabulary import Happens, Stages, Zones
from kodex.engine.kernel.questions import Word

ROOT = Path(kodex.engine.__file__).parents[2]
HKK = Path(kodex.engine.__file__).parent / "games" / "hkk"
TOLD = ("scenes/telling/", "scenes/writing/", "scenes/supposing/", "vocabulary/")
"""Where words are told and written, which is done in strings; and where they are declared."""
WORDS = {"kind": Happens, "stage": Stages, "zone": Zones}
EVENTS = ("event", "happening")
CALLS = ("str", "cast", "frozenset")
FIELDS = ("zone", "was", "to")
"""The fields of events that say a zone."""


def _about(node: ast.expr) -> str | None:
    """What an expression gives: the kind of an event, a stage, a zone, or something else."""
    if isinstance(node, ast.Attribute):
        if node.attr == "kind" and isinstance(node.value, ast.Name) and node.value.id in EVENTS:
            return "kind"
        return {"zone": "zone", "id": "stage"}.get(node.attr)
    if isinstance(node, ast.Name):
        return "zone" if node.id == "zone" else None
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return {**dict.fromkeys(FIELDS, "zone"), "stage": "stage"}.get(str(node.slice.value))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        if node.func.attr == "mark" and ast.unparse(node.args[0]) == "Marks.STAGE":
            return "stage"
        first = node.args[0]
        if node.func.attr == "get" and isinstance(first, ast.Constant) and first.value in FIELDS:
            return "zone"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "cast"):
        return _about(node.args[-1])
    return None


def _strings(node: ast.expr, names: dict[str, Any]) -> Iterator[str]:
    """The mere strings that something is compared with, looked up in the module where it is a name."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for one in node.elts:
            yield from _strings(one, names)
    elif isinstance(node, ast.Starred):
        yield from _strings(node.value, names)
    elif isinstance(node, ast.BinOp):
        yield from (*_strings(node.left, names), *_strings(node.right, names))
    elif (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "cast", "frozenset")
    ):
        for one in node.args:
            yield from _strings(one, names)
    elif isinstance(node, ast.Attribute) and node.attr == "value":
        yield ast.unparse(node)
    else:
        yield from _of_value(_looked_up(node, names))


def _looked_up(node: ast.expr, names: dict[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_looked_up(node.value, names), node.attr, None)
    return None


def _of_value(value: Any) -> Iterator[str]:
    values = value if isinstance(value, tuple | list | set | frozenset | dict) else [value]
    yield from (one for one in values if isinstance(one, str) and not isinstance(one, Word))


def compared(source: str, names: dict[str, Any]) -> list[str]:
    """The comparisons of a module in which a kind, a stage or a zone is held against a string."""
    found = []
    for node in ast.walk(ast.parse(source)):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        about = next((word for word in map(_about, sides) if word), None)
        if about is not None:
            strings = [one for side in sides if not _about(side) for one in _strings(side, names)]
            if any(one in set(map(str, WORDS[about])) or one.endswith(".value") for one in strings):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
    return found


def test_no_kind_stage_or_zone_is_compared_with_a_string() -> None:
    wrong = []
    for path in sorted(HKK.rglob("*.py")):
        name = path.relative_to(HKK).as_posix()
        if not name.startswith(TOLD) and path.name != "__main__.py":
            module = importlib.import_module(
                ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            )
            wrong += [f"{name}:{one}" for one in compared(path.read_text("utf-8"), vars(module))]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        'event.kind == "dies"',
        'event.kind in ("dies", Happens.SENT)',
        "happening.kind == Happens.DIES.value",
        'thing.zone != "hand"',
        'table.mark(Marks.STAGE) == "csere"',
        'now.id in {"csere"}',
        'event.facts.get("was") not in PLACES',
        'cast("str", thing.zone) == "hand"',
        "thing.zone in (*PLACES, Zones.PILE)",
        'thing.zone == cast("Zones", "hand")',
    ],
)
def test_every_way_to_write_a_string_is_seen(line: str) -> None:
    assert compared(line, {"PLACES": ("hand",)}) != []


def test_words_and_other_strings_are_left_alone() -> None:
    names = {"PLACES": (Zones.HAND,), "Happens": Happens}
    for line in (
        "thing.zone in PLACES",
        "event.kind == Happens.DIES",
        'ability.kind == "activated"',
        'one.id == "ork"',
    ):
        assert compared(line, names) == []

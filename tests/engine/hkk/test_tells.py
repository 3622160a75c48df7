"""What events tell: declared with its type, emitted as declared, read by its field and of kinds that tell it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kodex.engine
from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.vocabulary import OTHERWISE, Happens, Tells
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import EventKind, Field
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from tests.engine.telling import Untold, fits, type_of, wrong

HKK = Path(kodex.engine.__file__).parent / "games" / "hkk"
FIELDS: dict[str, Field[object]] = {name: one for name, one in vars(Tells).items() if isinstance(one, Field)}
ROOMS = [path for path in sorted(HKK.rglob("*.py")) if not {"scenes", "vocabulary"} & set(path.parts)]
"""The rooms with norms: telling and writing go by the words of whoever reads a scenario."""


def test_every_field_is_told_by_some_kind_and_has_its_name() -> None:
    told = {name for kind in Happens for name in kind.fields}
    assert {one.name for one in FIELDS.values()} == told
    assert all(one.name == name.lower() and one.gives not in ("", "Any", "object") for name, one in FIELDS.items())
    assert {name for _kind, name in OTHERWISE} <= told
    assert all(name in kind.fields for kind, name in OTHERWISE)


@pytest.mark.parametrize(
    ("kind", "facts", "refused"),
    [
        (Happens.DIES, {"thing": "ork", "was": "guard"}, False),
        (Happens.DIES, {"thing": "ork", "player": "A"}, True),
        (Happens.DIES, {"thing": 1}, True),
        (Happens.DIES, {"building": 1}, True),
        (Happens.DAMAGE, {"victim": "ork", "n": True}, True),
        (Happens.DAMAGE, {"victim": "ork", "n": 2, "tags": ["tűz"]}, True),
        (Happens.STRIKE, {"blows": {"ork": ("medve",)}}, False),
        (Happens.STRIKE, {"blows": {"ork": "medve"}}, True),
        (Happens.STRIKE, {"blows": "medve"}, True),
        (Happens.PLAYS, {"target": None}, False),
        (Happens.HEALS, {"target": None}, True),
    ],
)
def test_under_test_an_event_that_tells_something_else_is_refused(
    kind: Happens, facts: dict[str, object], refused: bool
) -> None:
    table = Table(NormBook("invented"), {}, State({"A": {}}, {}))
    assert bool(list(wrong(kind, facts))) is refused
    if refused:
        with pytest.raises(Untold):
            table.happen_together([Happening(kind, facts)])
        with pytest.raises(Untold):
            table.emit_by(("1",), kind, **facts)


def test_types_are_those_of_the_declarations() -> None:
    assert type_of(Tells.N) is int
    assert fits(((1, "a"), ()), type_of(Tells.OVER).__args__[0]) is False
    assert fits((("ork", "modify", None, 1),), type_of(Tells.OVER))


# --- where they are read ----------------------------------------------------------------------------------------------


def test_norms_read_by_the_field_and_not_by_its_name() -> None:
    """A misspelt name would be silence: mypy sees a field that there is not, or of another type."""
    found = []
    for path in ROOMS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            read = node.value if isinstance(node, ast.Subscript) else None
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                read = node.func.value
                if isinstance(read, ast.Name) and read.id in ("happening", "event"):
                    found.append(f"{path.relative_to(HKK)}:{node.lineno}")
            if isinstance(read, ast.Attribute) and read.attr == "facts":
                found.append(f"{path.relative_to(HKK)}:{read.lineno}")
    assert found == []


def _bound(function: ast.FunctionDef) -> list[EventKind]:
    """The kinds a norm is about: those in its decorator, written one by one; none where they are of another list."""
    kinds: list[EventKind] = []
    for call in function.decorator_list:
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr not in ("prevents", "replaces", "follows", "applies", "notes"):
            continue
        of_book = call.args[call.func.attr != "applies" :]
        for one in of_book:
            words = ast.unparse(one)
            if not words.startswith("Happens."):
                if call.func.attr == "notes" and words.startswith("Marks."):
                    continue
                return []
            kinds.append(Happens[words.removeprefix("Happens.")])
    return kinds


def _read(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The fields that a norm reads of what it is asked about, each by ``of`` or ``get``."""
    asked = {one.arg for one in function.args.args}
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        field, about = node.func.value, node.args[0]
        if ast.unparse(field).startswith("Tells.") and isinstance(about, ast.Name) and about.id in asked:
            yield ast.unparse(field).removeprefix("Tells."), node.func.attr


def test_a_norm_reads_what_the_kinds_it_is_about_tell() -> None:
    """What each of them tells where it must be there, what one of them tells where it may be lacking."""
    found, looked_at = [], 0
    for path in ROOMS:
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            kinds = _bound(function) if isinstance(function, ast.FunctionDef) else []
            for name, how in _read(function) if kinds and isinstance(function, ast.FunctionDef) else ():
                looked_at += 1
                tells = [FIELDS[name].name in kind.fields for kind in kinds]
                if not any(tells):
                    found.append(f"{path.relative_to(HKK)}:{function.lineno} {name} of {kinds} ({how})")
    assert found == []
    assert looked_at > 100


def test_the_list_of_words_has_the_fields() -> None:
    assert book.vocabulary is not None
    assert set(book.vocabulary.fields) == {one.name for one in FIELDS.values()}
    assert vocabulary.Tells is Tells

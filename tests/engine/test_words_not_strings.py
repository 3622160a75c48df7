"""Kinds of events, stages, zones and procedures are compared with the words that a game has declared, never with
strings: in the rooms of every game, in those that card games share, and in the kernel.

A string that is misspelt is equal to nothing and nobody notices; a word that there is not fails when it is read.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

import kodex.engine
from kodex.engine.games.conquest import vocabulary as conquest
from kodex.engine.games.hkk.vocabulary import Happens, Stages, Zones
from kodex.engine.kernel.questions import Word
from kodex.ground import games

ENGINE = Path(kodex.engine.__file__).parent
ROOT = ENGINE.parents[1]
EVENTS = ("event", "happening")
CALLS = ("str", "cast", "frozenset", "tuple", "set")


class Room(Struct, frozen=True):
    """A folder whose modules are read, and how its game writes what it compares.

    ``words``: what is declared, by what it is about; without any a string of any kind is one too many. ``attributes``,
    ``names``, ``calls`` and ``fields`` (of events) say what an attribute, a variable, a call and a field give.
    ``apart`` are the rooms where words are told, written and declared, which is done in strings.
    """

    folder: str
    words: Mapping[str, tuple[type[Word], ...]] = {}
    attributes: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    calls: Mapping[str, str] = {}
    fields: Mapping[str, str] = {}
    apart: tuple[str, ...] = ()

    def is_one_too_many(self, about: str, string: str) -> bool:
        """Whether a string stands where a word belongs."""
        words = self.words.get(about)
        return words is None or string.endswith(".value") or any(string == word for one in words for word in one)


EVERYWHERE = {"zone": "zone", "procedure": "procedure"}
HKK = Room(
    "games/hkk",
    {"kind": (Happens,), "stage": (Stages,), "zone": (Zones,)},
    attributes={"zone": "zone", "id": "stage"},
    names={"zone": "zone"},
    calls={"table.mark(Marks.STAGE)": "stage"},
    fields={"zone": "zone", "was": "zone", "to": "zone", "stage": "stage"},
    apart=("scenes/telling/", "scenes/writing/", "scenes/supposing/", "vocabulary/"),
)
CONQUEST = Room(
    "games/conquest",
    {
        "kind": (conquest.Happens,),
        "stage": (conquest.Rest,),
        "zone": (conquest.Place,),
        "procedure": (conquest.Under,),
    },
    attributes={**EVERYWHERE, "step": "stage", "stage": "stage"},
    names={**EVERYWHERE, "step": "stage", "stage": "stage", "window": "stage", "phase": "procedure"},
    calls={"window(table)": "stage", "stage(table)": "stage", "procedure(table)": "procedure"},
    fields={"zone": "zone", "step": "stage"},
    apart=("vocabulary.py", "scenes/telling.py", "scenes/called.py"),
)
CARDS = Room("cards", attributes=EVERYWHERE, names=EVERYWHERE, fields={"zone": "zone"})
KERNEL = Room("kernel", attributes=EVERYWHERE, names=EVERYWHERE, fields={"zone": "zone"})
ROOMS = (HKK, CONQUEST, CARDS, KERNEL)


def _about(room: Room, node: ast.expr) -> str | None:
    """What an expression gives: the kind of an event, a stage, a zone, a procedure, or something else."""
    if isinstance(node, ast.Attribute):
        if node.attr == "kind" and isinstance(node.value, ast.Name | ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            return "kind" if of in EVENTS else None
        return room.attributes.get(node.attr)
    if isinstance(node, ast.Name):
        return room.names.get(node.id)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return room.fields.get(str(node.slice.value))
    if isinstance(node, ast.Call) and ast.unparse(node) in room.calls:
        return room.calls[ast.unparse(node)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        first = node.args[0]
        if node.func.attr == "get" and isinstance(first, ast.Constant):
            return room.fields.get(str(first.value))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "cast"):
        return _about(room, node.args[-1])
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
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
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


def compared(source: str, names: dict[str, Any], room: Room = HKK) -> list[str]:
    """The comparisons of a module in which a kind, a stage, a zone or a procedure is held against a string.

    Pairs are compared part by part; what a value begins with counts as a comparison.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        for sides in _compared(node):
            about = next((word for word in (_about(room, side) for side in sides) if word), None)
            if about is not None:
                strings = [one for side in sides if not _about(room, side) for one in _strings(side, names)]
                if any(room.is_one_too_many(about, one) for one in strings if one):
                    found.append(f"{node.lineno}: {ast.unparse(node)}")  # type: ignore[attr-defined]
    return found


def _compared(node: ast.AST) -> Iterator[list[ast.expr]]:
    """What stands side by side in a comparison."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        tuples = [side.elts for side in sides if isinstance(side, ast.Tuple)]
        if len(tuples) == len(sides) == 2 and len(tuples[0]) == len(tuples[1]):
            yield from ([one, other] for one, other in zip(*tuples, strict=True))
        else:
            yield sides
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "startswith":
        yield [node.func.value, *node.args]
    elif isinstance(node, ast.Match):
        cases = (pattern for case in node.cases for pattern in ast.walk(case.pattern))
        yield [node.subject, *(pattern.value for pattern in cases if isinstance(pattern, ast.MatchValue))]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.folder)
def test_no_kind_stage_or_zone_is_compared_with_a_string(room: Room) -> None:
    wrong = []
    folder = ENGINE / room.folder
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(room.apart) and path.name != "__main__.py":
            module = importlib.import_module(
                ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            )
            wrong += [f"{name}:{one}" for one in compared(path.read_text("utf-8"), vars(module), room)]
    assert wrong == []


def test_every_game_that_is_shipped_is_read() -> None:
    shipped = {Path(home.folder) for home in games.every() if Path(home.folder).is_relative_to(ENGINE)}
    assert shipped <= {ENGINE / room.folder for room in ROOMS}
    assert len(shipped) > 1


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
        '(thing.zone, thing.controller) == ("hand", player)',
        'thing.zone.startswith("hand")',
        'one.happening.kind == "dies"',
        'match thing.zone:\n    case "hand":\n        pass',
    ],
)
def test_every_way_to_write_a_string_is_seen(line: str) -> None:
    assert compared(line, {"PLACES": ("hand",)}) != []


@pytest.mark.parametrize(
    ("room", "line"),
    [
        (CONQUEST, 'window(table) == "pajzs"'),
        (CONQUEST, 'frame.procedure == "csata"'),
        (CONQUEST, 'given.step != "bónusz"'),
        (CARDS, 'thing.zone == "anything"'),
        (CARDS, 'event.kind in ("anything",)'),
        (KERNEL, 'frame.procedure == "anything"'),
        (KERNEL, "event.kind == Course.ASKS.value"),
    ],
)
def test_the_other_rooms_are_read_the_same(room: Room, line: str) -> None:
    assert compared(line, {}, room) != []


def test_words_and_other_strings_are_left_alone() -> None:
    names = {"PLACES": (Zones.HAND,), "Happens": Happens, "Zones": Zones}
    for line in (
        "thing.zone in PLACES",
        "event.kind == Happens.DIES",
        'ability.kind == "activated"',
        'one.id == "ork"',
        "(thing.zone, thing.controller) == (Zones.HAND, player)",
        'thing.id.startswith("hand")',
    ):
        assert compared(line, names) == []

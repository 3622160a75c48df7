"""The rooms of a game: by subject, small, and what runs back between them is known and may only become less."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from itertools import chain
from pathlib import Path

import kodex.engine

ENGINE = Path(kodex.engine.__file__).parent
HKK = ENGINE / "games" / "hkk"
MOST_MODULES, MOST_LINES = 15, 400
ORDER = (
    "base",
    "cards",
    "table",
    "reactions",
    "effects",
    "life",
    "turn",
    "combat",
    "zones",
    "playing",
    "icons",
    "formats",
    "markers",
    "card_types",
    "abilities",
    "powers",
    "copies",
    "resources",
    "match",
    "conduct",
    "multiplayer",
    "top",
    "scenes",
    "editions",
)
"""The rooms, each of which may use those before it. ``base`` and ``top`` are the modules that stand in no room."""
BASE = {"actions", "book", "fixed", "interpretations", "phases", "sentences", "switches", "vocabulary"}
BACK = """
effects.answering -> zones.leaving
effects.compulsion -> playing.payment
effects.damage -> life.dying
effects.moving -> zones.entering
effects.moving -> zones.leaving
effects.players -> turn.draw
effects.plays -> playing.costs
effects.plays -> playing.payment
effects.plays -> playing.steps
life.dying -> zones.leaving
reactions.automatic -> effects.runs
reactions.automatic -> life.dying
reactions.automatic -> playing.costs
reactions.automatic -> playing.payment
reactions.compensation -> effects.runs
reactions.compensation -> life.dying
reactions.linked -> effects.runs
reactions.linked -> life.dying
reactions.linked -> zones.entering
reactions.modifying -> effects.runs
reactions.modifying -> icons.printed
reactions.modifying -> playing.steps
reactions.neutralising -> icons.printed
reactions.neutralising -> playing.steps
reactions.resolving -> effects.runs
reactions.resolving -> life.dying
reactions.resolving -> zones.entering
reactions.resolving -> zones.leaving
table.reach -> effects.runs
table.reach -> reactions.chain
table.reach -> reactions.barring
table.sources -> reactions.chain
table.sources -> reactions.reacting
table.targets -> effects.runs
table.targets -> reactions.chain
turn.course -> combat.declaring
turn.opening -> card_types.beside_the_deck
turn.opening -> card_types.switching
turn.preparation -> zones.leaving
zones.moves -> playing.candidates
"""
"""What a module uses of a room that comes after its own. A line that is no longer needed has to go; none may come."""
NAMED_TWICE = {"Position", "Live"}
"""Names of classes of which there is more than one; none may come."""


def modules(root: Path = HKK) -> list[Path]:
    """The modules of the game."""
    return sorted(root.rglob("*.py"))


def dotted(path: Path) -> str:
    """The name of a module below the game."""
    return ".".join(path.relative_to(HKK).with_suffix("").parts).removesuffix(".__init__")


def room(module: str) -> str:
    """The room of a module."""
    first, _dot, within = module.partition(".")
    if first in BASE:
        return "base"
    if within or (HKK / first).is_dir():
        return first
    return "top"


def used(path: Path) -> set[str]:
    """The modules of the game that a module imports, at its top or anywhere inside; not those only for its types."""
    game = "kodex.engine.games.hkk"
    found: set[str] = set()
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{game}."):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}".removeprefix(f"{game}.")
                place = HKK / whole.replace(".", "/")
                is_module = place.is_dir() or place.with_suffix(".py").exists()
                found.add(whole if is_module else str(node.module).removeprefix(f"{game}."))
    return found


@cache
def running_back() -> set[str]:
    """Each use of a later room by an earlier one."""
    places = {name: n for n, name in enumerate(ORDER)}
    return {
        f"{dotted(path)} -> {other}"
        for path in modules()
        if path.parent != HKK or path.name != "__init__.py"
        for other in used(path)
        if places[room(dotted(path))] < places[room(other)]
    }


def test_every_room_has_a_place_in_the_order() -> None:
    assert {room(dotted(path)) for path in modules() if dotted(path) != "__init__"} == set(ORDER)


def test_what_runs_back_only_becomes_less() -> None:
    listed = set(BACK.split("\n")) - {""}
    assert running_back() - listed == set(), "an earlier room may not use a later one"
    assert listed - running_back() == set(), "these lines are no longer needed"


def test_rooms_and_modules_are_small() -> None:
    by_folder = defaultdict(list)
    for path in modules():
        by_folder[path.parent].append(path.name)
        assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES, path
    assert {folder.name: len(names) for folder, names in by_folder.items() if len(names) > MOST_MODULES} == {}


def test_no_module_is_named_by_the_number_of_a_title() -> None:
    assert [path.name for path in modules() if re.match(r"t?\d", path.name)] == []


def test_every_room_says_what_lives_there() -> None:
    for folder in HKK.iterdir():
        if (folder / "__init__.py").exists():
            told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
            assert len(told) > 50, folder.name


def test_classes_have_names_of_their_own() -> None:
    there: dict[str, list[str]] = defaultdict(list)
    for path in chain(modules(), modules(ENGINE / "kernel")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                there[node.name].append(path.stem)
    assert {name for name, where in there.items() if len(where) > 1} <= NAMED_TWICE

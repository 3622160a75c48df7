"""The kernel knows no game, the engine knows nobody above it, nothing imports in circles or assumes two players."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

import networkx
import pytest

import kodex.engine
from kodex.engine.games.hkk.actions import Attack, Pass
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.game import _NO_NORMS, act, begin, new_table, why_illegal
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table

ENGINE = Path(kodex.engine.__file__).parent
PACKAGE = ENGINE.parent
ALLOWED = {
    "kernel": {"kodex.engine.kernel"},
    "face": {"kodex.engine.kernel", "kodex.engine.face", "kodex.ground", "kodex.errors"},
    "cards": {"kodex.engine.kernel", "kodex.engine.face", "kodex.engine.cards", "kodex.ground", "kodex.errors"},
    "games": {
        "kodex.engine.kernel",
        "kodex.engine.games",
        "kodex.engine.face",
        "kodex.engine.cards",
        "kodex.ground",
        "kodex.errors",
    },
    "scenarios": {
        "kodex.engine",
        "kodex.errors",
        "kodex.ground",
        "kodex.rules",
        "kodex.store",  # which numbers there are, and whose notes are missing
        "kodex.text",  # forms of the words of a question
        "kodex.work",
    },
    "../work": {"kodex.work", "kodex.errors", "kodex.ground"},  # work knows nothing of what is done
    "../ground": {"kodex.ground", "kodex.errors"},
    "../rules": {"kodex.rules", "kodex.errors", "kodex.ground"},
    "../text": {"kodex.text", "kodex.errors", "kodex.ground", "kodex.rules"},
}
"""What the modules of a room may import: rooms, and the errors."""


@cache
def imported(path: Path) -> set[str]:
    """Modules of this project that a module imports, at its top or anywhere inside."""
    return _imported(nodes(path), path)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a module consists of; to walk there takes as long as to read it."""
    return list(ast.walk(_parsed(path)))


def _imported(nodes: Iterable[ast.AST], path: Path) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "kodex"}


def test_nobody_reaches_into_a_game() -> None:
    """Scenarios, commands and the website know a game by its face."""
    outside = (path for path in PACKAGE.rglob("*.py") if (ENGINE / "games") not in path.parents)
    reaching = {
        f"{path.relative_to(PACKAGE.parent).as_posix()} -> {name}"
        for path in outside
        for name in imported(path)
        if name.startswith("kodex.engine.games.")
    }
    assert not reaching


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_imports_only_what_it_may(room: str) -> None:
    modules = sorted((ENGINE / room).rglob("*.py"))
    assert len(modules) > 3
    for module in modules:
        for name in imported(module):
            allowed = any(name == one or name.startswith(f"{one}.") for one in ALLOWED[room])
            assert allowed, f"{module.name} imports {name}"


# --- no circles -------------------------------------------------------------------------------------------------------

HKK = "kodex.engine.games.hkk"
FOUND = {
    f"{HKK}.game": HKK,  # all rooms with norms
    f"{HKK}.editions": f"{HKK}.editions",
    f"{HKK}.scenes.face": f"{HKK}.editions",
    "kodex.cli": "kodex.cli",  # the commands
    "kodex.official": "kodex.official",
}
"""Modules that import others by names made when they run -> the package that those lie in."""
DOOR = ("kodex.engine.face", HKK)
"""The one import by name that closes a circle: a game is entered through its face, which it fills in."""
MOST_FOR_TYPES = 32
"""Modules of HKK that know each other's types; they may only become fewer."""


def _paths() -> dict[str, Path]:
    """The modules of the package by name."""
    paths = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in paths.items()}


def _for_types(every: Iterable[ast.AST]) -> set[int]:
    """The nodes that only a type checker looks at, by identity."""
    blocks = (node for node in every if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    return {id(inner) for block in blocks for one in block.body for inner in ast.walk(one)}


def _named(every: Iterable[ast.AST], modules: Collection[str]) -> set[str]:
    """Modules that a string names, as ``import_module`` wants it."""
    strings = (node.value for node in every if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {one for one in strings if "." in one and one in modules}


@cache
def imports(with_types: bool = True) -> dict[str, set[str]]:
    """Every module of the package with the modules that it imports: inside functions and by name, too."""
    modules = _paths()
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        every = nodes(path)
        left_out = set() if with_types else _for_types(every)
        wanted = _imported((node for node in every if id(node) not in left_out), path)
        known = {one if one in modules else one.rpartition(".")[0] for one in wanted} | _named(every, modules)
        if name in FOUND:
            known |= {one for one in modules if one.startswith(f"{FOUND[name]}.") and _is_found(name, one)}
        found[name] = (known & modules.keys()) - {name}
    found[DOOR[0]] -= {DOOR[1]}
    return found


def _is_found(name: str, one: str) -> bool:
    """Whether a module is among those that are imported by made names: the game imports its rooms that have norms."""
    room = one.removeprefix(f"{HKK}.").partition(".")[0]
    return name != f"{HKK}.game" or ((ENGINE / "games" / "hkk" / room).is_dir() and f".{room}" not in _NO_NORMS)


def whole_circles(modules: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The circles of modules, be they of two or of all."""
    graph = networkx.DiGraph([(one, other) for one, others in modules.items() for other in others])
    return [set(each) for each in networkx.strongly_connected_components(graph) if len(each) > 1]


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert whole_circles(imports(with_types=False)) == []


def test_for_types_only_the_rooms_of_a_game_do() -> None:
    inside = {one for circle in whole_circles(imports()) for one in circle}
    assert {one for one in inside if not one.startswith(f"{HKK}.")} == set()
    assert len(inside) <= MOST_FOR_TYPES


def test_whoever_imports_by_a_made_name_is_known() -> None:
    """Else a circle could hide in it."""
    for name, path in _paths().items():
        calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
        made = [call for call in calls if ast.unparse(call.func) in ("import_module", "importlib.import_module")]
        made = [call for call in made if not isinstance(call.args[0], ast.Constant)]
        assert not made or name in FOUND or name == DOOR[0], name
        assert "__import__" not in {ast.unparse(call.func) for call in calls}, name


def test_a_whole_circle_is_seen() -> None:
    assert whole_circles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]}) == [{"a", "b", "c"}]
    planted = ast.parse("if TYPE_CHECKING:\n    import kodex.api\ndef f():\n    import_module('kodex.errors')")
    every = list(ast.walk(planted))
    assert _imported((node for node in every if id(node) not in _for_types(every)), Path("x")) == set()
    assert _named(every, {"kodex.errors", "kodex.api"}) == {"kodex.errors"}


ROOMS = sorted(
    {name for name, path in _paths().items() if path.name == "__init__.py" and not name.startswith(f"{HKK}")}
)
"""Packages in which nothing imports each other in a circle, inside functions and for types included."""


def circles(room: str, modules: dict[str, set[str]]) -> list[set[str]]:
    """The circles between what stands directly in a room, by its names there."""
    graph = networkx.DiGraph()
    for module, others in modules.items():
        one = module.removeprefix(f"{room}.").partition(".")[0]
        graph.add_edges_from(
            (one, there)
            for other in others
            if other.startswith(f"{room}.") and (there := other.removeprefix(f"{room}.").partition(".")[0]) != one
        )
    return [set(each) for each in networkx.strongly_connected_components(graph) if len(each) > 1]


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_in_a_room_imports_in_a_circle(room: str) -> None:
    modules = {name: found for name, found in imports().items() if name.startswith(f"{room}.")}
    assert modules
    assert circles(room, modules) == []


def test_a_circle_is_seen() -> None:
    planted = {"room.a": {"room.b.deep"}, "room.b.deep": {"room.c"}, "room.c": {"room.a"}, "room.d": {"room.a"}}
    assert circles("room", planted) == [{"a", "b", "c"}]


def test_the_kernel_names_each_of_its_modules() -> None:
    import kodex.engine.kernel as kernel

    said = str(kernel.__doc__)
    modules = {path.stem for path in (ENGINE / "kernel").glob("*.py")} - {"__init__"}
    assert {module for module in modules if f"``{module}``" not in said} == set()


# --- a round of three -------------------------------------------------------------------------------------------------

CARDS = {"ork": Card("szörny", damage=2, life=3, components=1)}


@pytest.fixture
def three() -> Table:
    """Three players with an ork each in the guard post; it is C's turn."""
    players = "ABC"
    numbers = {"life": 20, "max_life": 20, "magic": 0, "max_magic": 20, "components": 0, "turn": 1}
    things = {f"{p}-ork": Thing(f"{p}-ork", "ork", p, p, "guard") for p in players}
    order = {f"{p}.guard": (f"{p}-ork",) for p in players}
    marks = {"stage": "harc.támadók", "active": "C", "right": "C"}
    table = new_table(CARDS, State({p: dict(numbers) for p in players}, things, order, marks))
    begin(table)
    return table


def pass_until(table: Table, stage: str, active: str) -> list[str]:
    """Whoever may pass does so until it is this player's stage; gives who passed."""
    passed = []
    while (table.mark(Marks.STAGE), table.mark(Marks.ACTIVE)) != (stage, active):
        able = [player for player in table.state.players if not why_illegal(table, Pass(player))]
        assert able, table.mark(Marks.STAGE)
        passed.append(able[0])
        act(table, Pass(able[0]))
        assert len(passed) < 500
    return passed


def test_three_players_play_a_round_to_its_end(three: Table) -> None:
    pass_until(three, "fő.2", "C")
    for active in "ABC":
        passed = pass_until(three, "harc.támadók", active)
        assert set(passed) == set("ABC"), "everybody was asked"
        pass_until(three, "kör_vége.4", active)
    turns = [event.facts["player"] for event in three.log if event.kind == "turn.begins"]
    assert turns == ["A", "B", "C"]
    assert [three.player(player, "turn") for player in "ABC"] == [2, 2, 2]
    assert [three.player(player, "magic") for player in "ABC"] == [2, 2, 2]
    assert three.mark(Marks.OUTCOME) is None


def test_each_stage_waits_for_all_three(three: Table) -> None:
    pass_until(three, "fő.2", "C")
    act(three, Pass("C"))
    act(three, Pass("A"))
    assert three.mark(Marks.STAGE) == "fő.2"
    assert [v.rule for v in why_illegal(three, Pass("C"))] == ["hkk-kodex:4.23.3"]
    act(three, Pass("B"))
    assert three.mark(Marks.STAGE) == "gyógyulási"


def test_one_of_two_opponents_is_attacked(three: Table) -> None:
    assert [v.rule for v in why_illegal(three, Attack("C", {"C-ork": "A"}))] == ["hkk-kodex:34.4"]
    act(three, Attack("C", {"C-ork": "B-ork"}))
    pass_until(three, "fő.2", "C")
    assert three.thing("C-ork").zone == "pile"
    assert [three.thing(f"{player}-ork").facts for player in "AB"] == [{}, {"damage": 2}]


def test_both_opponents_have_the_defence_bonus(three: Table) -> None:
    from kodex.engine.games.hkk.table.values import damage

    assert {player: damage(three, three.thing(f"{player}-ork")) for player in "ABC"} == {"A": 3, "B": 3, "C": 2}


def test_an_opponent_of_three_loses_alone(three: Table) -> None:
    players = {**three.state.players, "B": {**three.state.players["B"], "life": 0}}
    table = new_table(CARDS, State(players, three.state.things, three.state.order, three.state.marks))
    while table.mark(Marks.OUTCOME) is None:
        able = [player for player in players if not why_illegal(table, Pass(player))]
        act(table, Pass(able[0]))
    assert table.mark(Marks.OUTCOME) == {"lost": ("B",), "won": ("A", "C")}
    assert table.mark(Marks.ACTIVE) == "C"

"""Drawing the sample: which places of the code are changed, and how.

The changes are those of cosmic-ray's operators. Each folder has its share by its lines. A module is drawn by its lines,
then a place in it (what one family of operators can change at one position), then one of the changes there, so that an
addition, which can become eleven other things, is no likelier than a condition. What no test could see is never drawn:
annotations, what only a type checker reads, code that does not compile, and :mod:`functools`' keeping of what a pure
function has given: that changes how often it is worked out (which is measured, ``tests/bench``), not what comes of it.
Kept functions that take nothing, and so look at what is around, or give nothing, and so do something, are drawn.
"""

from __future__ import annotations

import ast
import random
import warnings
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

# cosmic-ray is imported where it is used: who only tests this module need not have it

ROOMS = {
    "engine": ("kodex/engine", "kodex/work"),
    "search": ("kodex/search", "kodex/answers", "kodex/text"),
    "kernel": ("kodex/engine/kernel",),
    "website": ("kodex/website",),
    "conquest": ("kodex/engine/games/conquest",),
}
"""The folders of each room; one that is a room of its own is no part of another."""
SHARE = {"engine": 120, "search": 80, "kernel": 60, "website": 60, "conquest": 100}
"""So many of 420; each folder below has its share by its lines, and one at least."""

_BRACKETS = tuple("()[]{},:.;")
_LEAVES = "name string newline fstring fstring_expr import_from import_name import_as_names dotted_name"
_LISTS = "trailer arglist argument param parameters subscript testlist_comp dictorsetmaker exprlist testlist_star_expr"
_BLOCKS = "file_input suite simple_stmt expr_stmt return_stmt annassign funcdef classdef sync_comp_for"
_TERMS = "atom atom_expr arith_expr term"
_IDLE = frozenset(f"{_LEAVES} {_LISTS} {_BLOCKS} {_TERMS}".split())
_SMALL = 20
"""A folder of fewer lines holds no code."""
_KEEPING = frozenset({"cache", "lru_cache", "functools.cache", "functools.lru_cache"})


class Mutant(Struct, frozen=True):
    """One change: ``function`` is the file and the first line of the innermost function around it ("" outside any)."""

    room: str
    path: str
    line: int
    operator: str
    occurrence: int
    function: str

    @property
    def name(self) -> str:
        """How it is named in what is kept and printed."""
        return f"{self.path}:{self.line} {self.operator.partition('/')[2]}#{self.occurrence}"


def draw(root: Path, seed: int, sample: int) -> list[Mutant]:
    """The sample of a seed, in the order drawn: the same for the same code."""
    chance = random.Random(seed)
    drawn = []
    for room, folders in ROOMS.items():
        strata = _strata(root, folders)
        for stratum, number in shares(strata, round(sample * SHARE[room] / sum(SHARE.values()))).items():
            drawn += _some(root, room, strata[stratum], number, chance)
    chance.shuffle(drawn)
    return drawn


def _strata(root: Path, folders: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """The modules of each folder, with their lines."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    own = {one for others in ROOMS.values() for one in others if one not in folders}
    for folder in folders:
        for path in sorted(Path(root, folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if any(name.startswith(f"{one}/") for one in own if one.startswith(folder)):
                continue
            found[str(Path(name).parent)][name] = path.read_text("utf-8").count("\n")
    return {stratum: modules for stratum, modules in found.items() if sum(modules.values()) > _SMALL}


def shares(strata: dict[str, dict[str, int]], number: int) -> dict[str, int]:
    """How many of each stratum: largest remainders, one at least."""
    lines = {stratum: sum(modules.values()) for stratum, modules in strata.items()}
    exact = {stratum: number * own / sum(lines.values()) for stratum, own in lines.items()}
    found = {stratum: max(1, int(share)) for stratum, share in exact.items()}
    for stratum in sorted(exact, key=lambda one: int(exact[one]) - exact[one])[: max(0, number - sum(found.values()))]:
        found[stratum] += 1
    return found


def _some(root: Path, room: str, modules: dict[str, int], number: int, chance: random.Random) -> list[Mutant]:
    """A module by its lines, a place in it, a change there; no place twice."""
    drawn: list[Mutant] = []
    left: dict[str, list[list[Mutant]]] = {}
    while len(drawn) < number and modules:
        path = chance.choices(list(modules), list(modules.values()))[0]
        code = Path(root, path).read_text("utf-8")
        if path not in left:
            left[path] = _places(room, path, code)
            chance.shuffle(left[path])
        if not left[path]:
            modules = {name: lines for name, lines in modules.items() if name != path}
            continue
        mutant = chance.choice(left[path].pop())
        if matters(code, mutant):
            drawn.append(mutant)
    return drawn


def _places(room: str, path: str, code: str) -> list[list[Mutant]]:
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast

    nodes = [node for node in ast_nodes(get_ast(code)) if _may_change(node)]
    ranges = sorted(functions(ast.parse(code)))
    places: dict[tuple[object, ...], list[Mutant]] = defaultdict(list)
    for name in plugins.operator_names():
        kind = plugins.get_operator(name)
        if kind.arguments():
            continue
        operator = kind()
        spots = [spot for node in nodes for spot in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(spots):
            around = [first for first, last in ranges if first <= start[0] <= last]
            function = f"{path}:{around[-1]}" if around else ""
            mutant = Mutant(room, path, start[0], name, occurrence, function)
            places[name.partition("_")[0], start, end].append(mutant)
    return [places[key] for key in sorted(places, key=repr)]


def _may_change(node: Any) -> bool:
    """Whether some operator may have to do with a node: with names, strings, brackets, lists and blocks none has."""
    return node.type not in _IDLE and getattr(node, "value", "") not in _BRACKETS


def functions(tree: ast.AST) -> Iterator[tuple[int, int]]:
    """First line (as the interpreter counts: that of the first decorator) and last line of every function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.end_lineno or node.lineno


def changed(code: str, mutant: Mutant) -> str:
    """The code with the change."""
    from cosmic_ray import plugins
    from cosmic_ray.mutating import mutate_code

    made: str | None = mutate_code(code, plugins.get_operator(mutant.operator)(), mutant.occurrence)
    return code if made is None else made


def matters(code: str, mutant: Mutant) -> bool:
    """Whether the change can be made, compiles and reaches what is executed."""
    try:
        with warnings.catch_warnings(action="ignore"):
            other = changed(code, mutant)
            compile(other, mutant.path, "exec")
    except (SyntaxError, AttributeError):  # cosmic-ray knows no exceptions with a dot in their names
        return False
    return executed(code) != executed(other)


def executed(code: str) -> str:
    """The tree of some code without annotations, what stands there for a type checker (protocols are such), and keeping
    what pure functions have given."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            node.body = [one for one, then in pairwise([*node.body, None]) if not _only_says_types(one, then)]
        if isinstance(node, ast.FunctionDef):
            if node.args.args and node.returns is not None and ast.unparse(node.returns) != "None":
                node.decorator_list = [one for one in node.decorator_list if not _keeps(one)]
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(value=None)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.test, node.body = ast.Constant(value=None), [ast.Pass()]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "TypeVar":
            node.args, node.keywords = [], []
        elif isinstance(node, ast.ClassDef):
            node.keywords = [one for one in node.keywords if one.arg != "gc"]  # what the collector looks at
            if any(ast.unparse(base).startswith("Protocol") for base in node.bases):
                node.body = []
    return ast.dump(tree)


def _only_says_types(one: ast.stmt | None, then: ast.stmt | None) -> bool:
    """Whether a function is one of several types of the next one: without ``@overload``, too, that takes its place."""
    return (
        isinstance(one, ast.FunctionDef)
        and isinstance(then, ast.FunctionDef)
        and one.name == then.name
        and all(ast.unparse(decorator) == "overload" for decorator in one.decorator_list)
        and [ast.unparse(line) for line in one.body] == ["..."]
    )


def _keeps(decorator: ast.expr) -> bool:
    """Whether a decorator keeps what a function has given, however many."""
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator) in _KEEPING

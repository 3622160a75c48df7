"""Numbers of played rules that no norm reads: each stands with its reason in ``unread.json`` of the game's folder.

A number that a rule fixes is read by the norms by its name (:mod:`parameters`), or it is none that the engine could
use: of a text that says that there is no limit, or that counts what it lists. The linter sees to it that there is no
third.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from kodex.engine.bound import bindings
from kodex.engine.bound.parameters import TABLE, of_played_rules, read_json
from kodex.ground import games
from kodex.ground.i18n import _
from kodex.kb.lint import Finding
from kodex.model import Parameter, Rulebook

FILE = "unread.json"
_NAME = re.compile(r'"([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)"')
_DOOR = re.compile(r"\bfixed import\b")
"""What a module says that reads numbers: a game's module ``fixed`` has them."""
_ONE = 1

Unread = dict[str, dict[str, list[str]]]
"""By rulebook and reason the names of the numbers."""


def unread(rulebook: str) -> dict[str, list[str]]:
    """What the game of a rulebook lists of it."""
    home = games.home(rulebook)
    found: Unread = {} if home is None else _listed_in(home.folder)
    return found.get(rulebook, {})


@cache
def _listed_in(folder: str) -> Unread:
    return read_json(folder, FILE)


@cache
def names_read(folder: str) -> frozenset[str]:
    """The names that stand in those modules of the game in a folder that read numbers."""
    texts = (path.read_text(encoding="utf-8") for path in Path(folder).rglob("*.py"))
    return frozenset(name for text in texts if _DOOR.search(text) for name in _NAME.findall(text))


def lint(rulebook: Rulebook) -> Iterator[Finding]:
    """L606: a number of a played rule is neither read nor listed; L607: what is listed is read, unknown, or without a
    reason; L608: a norm has the number of its rule written out."""
    home = games.home(rulebook.id)
    if home is None:
        return
    read = names_read(home.folder)
    played = {one.id: one for one in of_played_rules(rulebook)}
    yield from _missing(rulebook, played.values(), read)
    yield from _needless(rulebook, played, read)
    for parameter in played.values():
        yield from _written_out(rulebook, parameter)


def _listed(rulebook: Rulebook) -> list[str]:
    return [name for names in unread(rulebook.id).values() for name in names]


def _missing(rulebook: Rulebook, played: Iterable[Parameter], read: frozenset[str]) -> Iterator[Finding]:
    known = read.union(_listed(rulebook))
    for one in played:
        if one.id not in known:
            message = _("no norm reads {name} of {number}, and no reason is listed").format(
                name=one.id, number=one.rule
            )
            mend = _("read it with fixed(table, '{name}'), or say why not in {file}")
            yield Finding("L606", TABLE, message, mend.format(name=one.id, file=FILE))


def _needless(rulebook: Rulebook, played: dict[str, Parameter], read: frozenset[str]) -> Iterator[Finding]:
    names = _listed(rulebook)
    for name in dict.fromkeys(names):
        if name not in played:
            why = _("{name} is listed as unread, but is no number of a played rule")
        elif name in read:
            why = _("{name} is listed as unread, but a norm reads it")
        elif names.count(name) > 1:
            why = _("{name} is listed as unread twice")
        else:
            continue
        yield Finding("L607", FILE, why.format(name=name), _("take it off the list"))
    for reason, of_reason in unread(rulebook.id).items():
        if not reason.strip() or not of_reason:
            message = _("what is listed as unread needs a reason, and a reason names")
            yield Finding("L607", FILE, message, _("say why the engine has no use for the number"))


# --- numbers written out ----------------------------------------------------------------------------------------------


def _written_out(rulebook: Rulebook, parameter: Parameter) -> Iterator[Finding]:
    """Where a norm of the parameter's rule has its value as a literal; 0 and 1 are too common to tell them apart."""
    values = parameter.value if isinstance(parameter.value, list) else [parameter.value]
    wanted = {abs(one) for one in values if isinstance(one, int | float) and abs(one) > _ONE}
    if not wanted:
        return
    root = bindings.root_of(rulebook.id)
    for norm in bindings.norms_of(rulebook.id, parameter.rule):
        for line, value in _literals(root / norm.file, norm.line):
            if value in wanted:
                message = _("{norm} has {value} written out, which is {name} of {number}").format(
                    norm=norm.name, value=value, name=parameter.id, number=parameter.rule
                )
                mend = _("read it with fixed(table, '{name}')").format(name=parameter.id)
                yield Finding("L608", f"{norm.file}:{line}", message, mend)


def _literals(path: Path, line: int) -> Iterator[tuple[int, float]]:
    """The numbers in the body of the function that begins at a line, with theirs."""
    function = _functions(path).get(line)
    for statement in function.body if function is not None else ():
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                yield node.lineno, node.value  # type: ignore[misc]


@cache
def _functions(path: Path) -> dict[int, ast.FunctionDef]:
    """The functions of a module by the line they begin at, decorators included."""
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = [node for node in found if isinstance(node, ast.FunctionDef)]
    return {min([one.lineno, *(each.lineno for each in one.decorator_list)]): one for one in functions}


__all__ = ["FILE", "lint", "names_read", "unread"]

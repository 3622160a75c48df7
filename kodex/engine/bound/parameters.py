"""The numbers that rules fix: what ``parameters.yaml``, the texts of the rules and the engine say of them.

The norms of a game read them from one compiled file, ``numbers.json`` in its folder, in which beside the values the
numbers stand that the texts of their rules name. So the linter sees when a text, a value and the engine part. Values
that a text fixes without naming them stand, each with how, in ``implied.json`` there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kodex.engine.bound import bindings
from kodex.errors import KodexError
from kodex.ground import atomic, games
from kodex.ground.i18n import _
from kodex.ground.paths import scenarios_beside
from kodex.kb import concordance, reread
from kodex.kb.lint import Finding
from kodex.model import Parameter, Rulebook
from kodex.store.proofs import read
from kodex.text.numerals import numerals

Compiled = dict[str, dict[str, Any]]
"""Of a rulebook: ``values`` by name, ``texts``: the numbers that the text of each rule names that fixes one."""

FILE, IMPLIED = "numbers.json", "implied.json"
TABLE = "parameters.yaml"
_SHOWN = 5


@cache
def compiled(folder: str) -> dict[str, Compiled]:
    """What is compiled in the folder of a game, by rulebook."""
    return read_json(folder, FILE)


@cache
def implied(folder: str) -> dict[str, str]:
    """The values that a text fixes without naming them, by name, and how."""
    return read_json(folder, IMPLIED)


def read_json(folder: str, name: str) -> dict[str, Any]:
    """A table of a game; nothing where it has none."""
    path = Path(folder, name)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def of_rulebook(rulebook: Rulebook) -> Compiled:
    """The numbers of a rulebook as they are compiled."""
    rules = dict.fromkeys(one.rule for one in rulebook.parameters if one.rule in rulebook.rules)
    return {
        "values": {one.id: one.value for one in rulebook.parameters},
        "texts": {number: in_text(rulebook, number) for number in rules},
    }


def of_played_rules(rulebook: Rulebook) -> list[Parameter]:
    """The numbers of rules that norms are bound to; of an edition of those too that stand for rules of the Kódex."""
    norms = bindings.book(rulebook.id)
    own = set(norms.numbers()) if norms is not None else set()
    return [one for one in rulebook.parameters if one.rule in own or (norms is not None and norms.behind(one.rule))]


def in_text(rulebook: Rulebook, number: str) -> list[float]:
    """The numbers that the text of a rule names, in order."""
    return [one.value for one in numerals(rulebook.rules[number].text or "")]


def write(folder: str, rulebooks: Iterable[Rulebook]) -> Path:
    """Compile the numbers of rulebooks for the game in a folder; those of others stay. Gives the file.

    Raises OSError.
    """
    found = compiled(folder) | {book.id: of_rulebook(book) for book in rulebooks}
    path = Path(folder, FILE)
    atomic.save(path, json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    compiled.cache_clear()
    return path


# --- what does not fit together ---------------------------------------------------------------------------------------


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """L604: a text does not name the number that it fixes; L605: what is compiled is not what stands here."""
    home = games.home(rulebook.id)
    known = None if home is None else compiled(home.folder).get(rulebook.id)
    if home is None or known is None:
        return
    for parameter in rulebook.parameters:
        is_implied = parameter.id in implied(home.folder)
        if parameter.rule in rulebook.rules and not is_implied and not _is_named(rulebook, parameter):
            message = _("{name} is {value}, and the text of {number} does not say so; it hangs on: {places}")
            told = {"name": parameter.id, "value": parameter.value, "number": parameter.rule}
            places = "; ".join(places_of(rulebook, folder, parameter.rule))
            mend = _("let text and parameter say the same")
            yield Finding("L604", _place(rulebook, parameter.rule), message.format(**told, places=places), mend)
    yield from _parted(rulebook, folder, known)


def _is_named(rulebook: Rulebook, parameter: Parameter) -> bool:
    wanted = _wanted(parameter)
    if wanted <= {0.0, 1.0}:
        return True  # a "no" or a singular may say it; what is compiled says whether it has changed
    return wanted <= set(in_text(rulebook, parameter.rule))


def _wanted(parameter: Parameter) -> set[float]:
    values = parameter.value if isinstance(parameter.value, list) else [parameter.value]
    return {float(one) for one in values if isinstance(one, int | float) and not isinstance(one, bool)}


def _parted(rulebook: Rulebook, folder: Path, known: Compiled) -> Iterator[Finding]:
    """What has changed since the numbers were compiled, by rule, with all that hangs on it."""
    now = of_rulebook(rulebook)
    for number in dict.fromkeys((*now["texts"], *known["texts"])):
        before, after = known["texts"].get(number), now["texts"].get(number)
        if before != after:
            yield _stale(rulebook, folder, number, _("the text of {number}").format(number=number), before, after)
    rules = {one.id: one.rule for one in rulebook.parameters}
    for name in dict.fromkeys((*now["values"], *known["values"])):
        before, after = known["values"].get(name), now["values"].get(name)
        if isinstance(after, str) and isinstance(before, int | float):
            continue  # a number in quotes, which is told by itself
        if before != after or (name in known["values"]) != (name in now["values"]):
            yield _stale(rulebook, folder, rules.get(name, ""), name, before, after)


def _stale(rulebook: Rulebook, folder: Path, number: str, what: str, before: object, after: object) -> Finding:
    message = _("{what} says {after}, the engine was compiled for {before}; it hangs on: {places}")
    places = "; ".join(places_of(rulebook, folder, number)) or _("nothing")
    told = message.format(what=what, after=_told(after), before=_told(before), places=places)
    mend = _("compare the places, then run: {command}").format(command=reread.command(rulebook.id, "--numbers"))
    return Finding("L605", _place(rulebook, number), told, mend)


def _told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(f"{one:g}" if isinstance(one, int | float) else str(one) for one in value) or _("no number")
    return _("no number") if value is None else str(value)


def _place(rulebook: Rulebook, number: str) -> str:
    rule = rulebook.rules.get(number)
    return f"{rule.place.file}:{rule.place.line}" if rule is not None else TABLE


def places_of(rulebook: Rulebook, folder: Path, number: str) -> Iterator[str]:
    """All that hangs on the numbers of a rule: its text, parameters, norms, the concordance, scenarios."""
    if number not in rulebook.rules:
        return
    yield f"{rulebook.id}/{_place(rulebook, number)}"
    for one in rulebook.parameters:
        if one.rule == number:
            yield f"{rulebook.id}/{TABLE}: {one.id} = {one.value}"
    if bindings.book(rulebook.id) is not None:
        yield from (f"{one.file}:{one.line} {one.name}" for one in bindings.norms_of(rulebook.id, number))
    for path in concordance.files(folder.parent):
        try:
            entries = concordance.read(path).mechanisms
        except KodexError:  # the linter of the concordance says so
            continue
        about = [one.id for one in entries if number in one.rules.get(rulebook.id, ())]
        yield from (f"{path.parent.name}/{path.name}: {id_}" for id_ in about)
    beside = folder if Path(scenarios_beside(str(folder))).is_dir() else Path(games.book_folder(rulebook.id))
    proofs = [one for one in read(str(beside)) if number in one.rules]
    yield from (f"{one.file}: {one.id}" for one in proofs[:_SHOWN])
    if len(proofs) > _SHOWN:
        yield _("{n} more scenarios").format(n=len(proofs) - _SHOWN)


__all__ = [
    "FILE",
    "Compiled",
    "compiled",
    "implied",
    "in_text",
    "lint",
    "of_played_rules",
    "of_rulebook",
    "places_of",
    "read_json",
    "write",
]

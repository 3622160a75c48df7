"""The scenarios beside a rulebook as its store knows them, read from their files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from kodex.errors import KodexError
from kodex.ground import games, yamlfile
from kodex.ground.files import named_below
from kodex.ground.kept import Kept, digest
from kodex.ground.paths import scenarios_beside
from kodex.model import Asked

if TYPE_CHECKING:
    from kodex.model import Rulebook

_FORM = "4"
"""Raised whenever a scenario file is read in another way."""


class Proof(NamedTuple):
    """A scenario: its id, title, file (from the root), the rules it decides by, the question it answers, the short
    answer if somebody wrote one, and the rules that it demands to be cited or to forbid something. ``playable``: it
    does not claim that its table cannot be.

    Rules of an edition that is not the rulebook of its folder have its id before the number (:func:`qualified`).
    """

    id: str
    title: str
    file: str
    rules: tuple[str, ...]
    asks: str = ""
    answer: str | None = None
    cites: tuple[str, ...] = ()
    playable: bool = True


def qualified(rulebook: str, edition: str, rules: Iterable[str]) -> tuple[str, ...]:
    """The rules of a scenario as those of a rulebook see them: ``edition`` (an id) before the number of any other.

    >>> qualified("hkk-8", "hkk-11", ["lenyek/8"]), qualified("hkk-8", "hkk-8", ["hkk-8:lenyek/8", "hkk-kodex:36.4"])
    (('hkk-11:lenyek/8',), ('lenyek/8', 'hkk-kodex:36.4'))
    """
    named = (rule if ":" in rule else f"{edition}:{rule}" for rule in rules)
    return tuple(rule.removeprefix(f"{rulebook}:") for rule in named)


def edition_of(written: object, rulebook: str) -> str:
    """The id of the edition that a scenario file beside a ``rulebook`` names (``8``, ``e11``, ``hkk-11``).

    Where it names none it is the one that the game of the rulebook implements; where no game plays it, itself.
    """
    home = games.home(rulebook)
    if home is None:
        return rulebook
    return home.rulebook if not written else home.called(written) or str(written)


def unplayed(rulebook: Rulebook, rulebook_folder: str) -> frozenset[str] | None:
    """The rules that a program could play and the engine does not yet; None where nobody has listed them.

    They have ``trigger`` or ``no_trigger`` in ``exemptions.yaml`` (``kodex coverage`` says what is wrong in the file),
    or stand in a ``title`` or ``part`` that is put off there and have no norm (those that have stand in the bindings
    of the game).
    """
    path = Path(scenarios_beside(rulebook_folder)) / "exemptions.yaml"
    try:
        entries = yamlfile.read(path).data if path.is_file() else None
    except KodexError:
        return None
    if not isinstance(entries, list):
        return None
    told = [one for one in entries if isinstance(one, dict)]
    listed = frozenset(str(one.get("number")) for one in told if "trigger" in one or "no_trigger" in one)
    parts = {str(one["part"]) for one in told if "part" in one}
    titles = {str(one["title"]) for one in told if "title" in one}
    titles.update(title.number for title in rulebook.titles.values() if title.part in parts)
    put_off = {rule.number for rule in rulebook.rules.values() if rule.title in titles}
    return listed | (put_off - _bound(rulebook.id) if put_off else put_off)


def _bound(rulebook: str) -> frozenset[str]:
    """The numbers that norms were last compared with."""
    home = games.home(rulebook)
    if home is None:
        return frozenset()
    own = rulebook == home.rulebook
    file = Path(home.folder, "bindings.json") if own else Path(home.folder, "editions", f"{rulebook}.json")
    return frozenset(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else frozenset()


def attached(rulebook: Rulebook, proofs: Iterable[Proof]) -> Rulebook:
    """The rulebook with the answered questions of scenarios as situations of the first rule that each decides by."""
    found: dict[str, list[Asked]] = {}
    for proof in proofs:
        number = next((rule for rule in proof.rules if rule in rulebook.rules), None)
        if number is not None and proof.asks and proof.answer:
            found.setdefault(number, []).append(Asked(q=(proof.asks,), a=proof.answer, case=proof.id))
    if not found:
        return rulebook
    rules = {
        number: replace(rule, situations=(*rule.situations, *found[number])) if number in found else rule
        for number, rule in rulebook.rules.items()
    }
    return replace(rulebook, rules=rules)


def read(rulebook_folder: str) -> Iterator[Proof]:
    """The scenarios beside a rulebook; what cannot be read is left out (``kodex check`` says why).

    Files that have not changed since they were last read so are not parsed again.
    """
    folder = Path(scenarios_beside(rulebook_folder))
    root = os.path.join(folder.parents[2], "")
    kept: Kept[list[Proof]] = Kept("proofs", _FORM, folder, list[Proof])
    for path in _files(folder):
        file = path.removeprefix(root).replace(os.sep, "/")
        try:
            with open(path, "rb") as stream:
                key = digest(os.fsencode(file), stream.read())
        except OSError:
            continue
        yield from kept.get(key, lambda path=path, file=file: list(_of_file(path, file, folder.name)))  # type: ignore[misc]
    kept.keep()


def _files(folder: Path) -> list[str]:
    """The scenario files in a folder and below it, folder by folder: hundreds, for which ``pathlib`` takes long."""
    return sorted(named_below(folder), key=lambda path: path.split(os.sep)) if os.path.isdir(folder) else []


def _of_file(path: str, file: str, rulebook: str) -> Iterator[Proof]:
    try:
        data = yamlfile.read(Path(path)).data
    except KodexError:
        return
    found = data.get("scenarios") if isinstance(data, dict) else None
    for scenario in found if isinstance(found, list) else ():
        yield from _of_scenario(scenario, file, rulebook, data.get("edition"))


def _of_scenario(scenario: Any, file: str, rulebook: str, edition: object) -> Iterator[Proof]:
    rules = scenario.get("rules") if isinstance(scenario, dict) else None
    if not isinstance(rules, list):
        return
    played = edition_of(scenario.get("edition") or edition, rulebook)
    asks, answer = scenario.get("asks"), scenario.get("answer")
    yield Proof(
        str(scenario.get("id")),
        str(scenario.get("title")),
        file,
        qualified(rulebook, played, (rule for rule in rules if isinstance(rule, str))),
        asks.strip() if isinstance(asks, str) else "",
        answer.strip() if isinstance(answer, str) else None,
        tuple(dict.fromkeys(qualified(rulebook, played, demanded(scenario)))),
        not _is_impossible(scenario.get("then")),
    )


def _is_impossible(then: Any) -> bool:
    """Whether a scenario claims that its table cannot be."""
    return isinstance(then, dict) and "impossible" in then


_DEMANDS = frozenset(("cites", "illegal", "impossible"))


def demanded(value: Any) -> Iterator[str]:
    """The numbers that a scenario, as plain data, demands to be cited or to forbid something."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from demanded(part)
        return
    for key, one in value.items() if isinstance(value, dict) else ():
        named = one.get("among") if isinstance(one, dict) else one
        if key not in _DEMANDS:
            yield from demanded(one)
        elif isinstance(named, list | tuple):
            yield from (number for number in named if isinstance(number, str))

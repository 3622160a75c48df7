"""Every record of the engine, gone through one by one: what may change under one's hands, what a file may say."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct

import kodex.engine
from kodex.engine.decks import lists
from kodex.engine.face import format as shared
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.scenarios.files import exemptions
from kodex.ground.refused.refusals import refusal

CHANGED = {
    "kodex.engine.kernel.court.Noting": "gathers what is cited while a table is asked",
    "kodex.engine.face.supposing.Draft": "a scenario while it is being changed",
    "kodex.engine.scenarios.corpus.pairs._Meeting": "counts how often two norms have met, and keeps the smallest table",
    "kodex.engine.scenarios.otherwise.supposing._Played": "counts how often it has played",
}
"""The records that are no values, and why."""

READ = (f.File, lists._yaml_type("hkk-kodex"), exemptions.Unplayed)
"""What whole files are read as."""

FORMATS = (f.__name__, shared.__name__, exemptions.__name__)
"""Modules in which every record is one of a file."""


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def records() -> dict[str, type[Struct]]:
    """Every record of the engine by its name."""
    for found in pkgutil.walk_packages(kodex.engine.__path__, "kodex.engine."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    named = {f"{one.__module__}.{one.__qualname__}": one for one in _below(Struct)}
    return {name: one for name, one in named.items() if name.startswith("kodex.engine.")}


def read_within(kind: Any, seen: set[type[Struct]]) -> set[type[Struct]]:
    """The records that are read with one: it, and those of its fields, however deep."""
    if get_origin(kind) is not None:
        for one in get_args(kind):
            read_within(one, seen)
    elif isinstance(kind, type) and issubclass(kind, Struct) and kind not in seen:
        seen.add(kind)
        for one in get_type_hints(kind).values():
            read_within(one, seen)
    return seen


def written() -> list[type[Struct]]:
    """All records that somebody may write into a file."""
    seen: set[type[Struct]] = set()
    for kind in (*READ, *(one for one in records().values() if one.__module__ in FORMATS)):
        read_within(kind, seen)
    return sorted(seen, key=lambda kind: (kind.__module__, kind.__qualname__))


def test_records_are_values_but_for_those_with_a_reason() -> None:
    every = records()
    assert len(every) > 150
    assert {name for name, one in every.items() if not one.__struct_config__.frozen} == set(CHANGED)


@pytest.mark.parametrize("kind", written(), ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")
def test_what_no_file_may_say_is_refused_in_every_record_that_is_read(kind: type[Struct]) -> None:
    tag = {str(kind.__struct_config__.tag_field): kind.__struct_config__.tag} if kind.__struct_config__.tag else {}
    data = {**tag, "nosuchfield": 1}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, kind)
    found = refusal(kind, data)
    assert (found.what, found.steps) == ("there is no key 'nosuchfield' here", ("nosuchfield",))


def test_every_line_of_a_scenario_is_among_them() -> None:
    steps = set(get_args(f.AnyStep))
    assert len(steps) > 20
    assert steps <= set(written())

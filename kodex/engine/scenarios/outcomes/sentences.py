"""A scenario in sentences, for whoever is to choose one: its table and its steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from kodex.engine import face
from kodex.engine.scenarios.files.load import load


def in_sentences(path: Path, id_: str) -> dict[str, list[str]]:
    """``table`` (whose turn, what each player has) and ``steps`` of a scenario of a file, in Hungarian.

    Raises KodexError where it cannot be read.
    """
    loaded = next(one for one in load(path) if one.id == id_)
    if loaded.error is not None:
        raise loaded.error
    assert loaded.scenario is not None
    pages = face.of(loaded.edition).pages
    plain: dict[str, Any] = msgspec.to_builtins(loaded.scenario)
    sides = [
        f"{name}: {'; '.join([points, *(f'{place}: {things}' for place, things in places)])}"
        for name, points, places in pages.sides(plain["given"])
    ]
    return {"table": [pages.table(plain["given"]), *sides], "steps": [pages.step(step)[0] for step in plain["when"]]}


__all__ = ["in_sentences"]

"""What the playground asks of other tables than the one that lies there: what may be otherwise, the table with one of
it, and the table with what a question says guessed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from kodex.engine.face import format as f
from kodex.engine.scenarios.free_play.guessing import guess
from kodex.engine.scenarios.free_play.instead import Instead
from kodex.engine.scenarios.free_play.trial import error_in_words, scenario_data
from kodex.engine.scenarios.free_play.tried import read, tried
from kodex.errors import KodexError
from kodex.ground import yamlfile


def otherwise(text: str, path: Path) -> dict[str, Any]:
    """What may be otherwise on a table: ``choices``, each with its number, its kind and its condition in words.

    ``error``: why nothing may.
    """
    try:
        found = tried(path, "hu", text=text, instead=True).instead
    except KodexError as error:
        return {"error": error_in_words(error)}
    return {"error": None, "choices": msgspec.to_builtins(found)}


def changed(text: str, number: int, path: Path) -> dict[str, Any]:
    """The ``scenario`` as plain data, with one of :func:`otherwise` by its number. ``error``: why it cannot be made."""
    try:
        instead = _instead(text, path)
        return {"error": None, "scenario": _made(instead, [number])}
    except KodexError as error:
        return {"error": error_in_words(error)}


def guessed(text: str, said: Sequence[str], path: Path) -> dict[str, Any]:
    """The ``scenario`` as plain data with what these words of a question say and its table lacks, as far as that is
    plain: ``supposed``, in words, and the words that are ``left``. ``error``: why it cannot be made."""
    try:
        instead = _instead(text, path)
        found = guess(instead, said)
        choices = instead.choices()
        supposed = [choices[n - 1].says for n in found.numbers]
        scenario = _made(instead, found.numbers)
    except KodexError as error:
        return {"error": error_in_words(error)}
    return {"error": None, "supposed": supposed, "left": list(found.left), "scenario": scenario}


def _instead(text: str, path: Path) -> Instead:
    document = yamlfile.parse(text, path)
    return Instead(document, read(document, None), "hu")


def _made(instead: Instead, numbers: Sequence[int]) -> dict[str, Any]:
    """The scenario with these changes; where there are any, without the checks on the way, which claim of the table
    how it was."""
    loaded = instead.made(numbers)
    assert loaded.scenario is not None
    when = [step for step in loaded.scenario.when if not (numbers and isinstance(step, f.CheckStep))]
    return scenario_data(loaded, structs.replace(loaded.scenario, when=when), False)


__all__ = ["changed", "guessed", "otherwise"]

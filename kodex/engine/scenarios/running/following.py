"""The mends of a scenario file, followed before they are told: what they name is written, and the file played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from kodex.engine.face.whose import meant_in_others
from kodex.engine.scenarios.files.loaded import Loaded
from kodex.engine.scenarios.files.parse import parsed
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.bugs import Bug
from kodex.ground.files import contents
from kodex.ground.followed import FINE, RUNS, Found, follow
from kodex.ground.nearby import only_tried

if TYPE_CHECKING:
    from pathlib import Path

_FILES = 3
"""Of so many scenarios of a file that cannot be read the mends are tried."""
_SCENARIOS = 3
"""So many scenarios are played to see what comes of a card."""
_WORTH = {"pass": FINE, "undecidable": FINE, "fail": RUNS, "error": 2}


def follow_all(path: Path | str, found: Sequence[Loaded], verdict: Callable[[Loaded], str]) -> None:
    """Try the mends of what keeps the scenarios of a file from running; ``verdict`` plays one."""
    wrong = [one for one in found if one.error is not None and one.error.field]
    if not wrong:
        return
    try:
        data = yamlfile.parse(contents(path).decode(), path).data
    except (KodexError, UnicodeDecodeError):
        return
    if not isinstance(data, dict) or not isinstance(data.get("scenarios", []), list):
        return
    scenarios = data.get("scenarios", [])
    for loaded in wrong[:_FILES]:
        error = loaded.error
        if error is None or isinstance(error, Bug) or not error.field:
            continue
        kept = _concerned(scenarios, loaded.position, error.field)
        errors = [error, *error.beside]
        fields = [one.field for one in errors]
        for one in errors:
            one.field = _moved(one.field, kept)
        follow(
            [one for one in errors if one.field],
            _with_their_cards({**data, "scenarios": [scenarios[n] for n in kept]}, errors) if scenarios else data,
            lambda tried, is_told: _worth(path, tried, is_told, verdict),
            lambda of=loaded.face: meant_in_others(of),  # type: ignore[misc]
        )
        for one, field in zip(errors, fields, strict=True):
            one.field = field


def _concerned(scenarios: list[Any], position: int | None, field: str) -> list[int]:
    """The places of the scenarios that are played to see whether a mend mends."""
    if position is not None and field.startswith("scenarios"):
        return [position]
    card = field.split(".")[1] if field.startswith("cards.") else ""
    named = [n for n, one in enumerate(scenarios) if card in str(one)]
    return (named or list(range(len(scenarios))))[:_SCENARIOS]


def _with_their_cards(data: dict[str, Any], errors: Sequence[KodexError]) -> dict[str, Any]:
    """A file with no other cards than those that its scenarios name, or these, those at fault, and those that may be
    written in their place."""
    cards = data.get("cards")
    if not isinstance(cards, dict):
        return data
    fields = [error.field or "" for error in errors]
    own = {field.split(".")[1].partition("[")[0] for field in fields if field.startswith("cards.")}
    text, kept = str([data["scenarios"], *(error.mend for error in errors)]), dict[Any, Any]()
    for _round in range(2):
        kept |= {name: card for name, card in cards.items() if name in own or str(name) in text}
        text += str(kept)
    return {**data, "cards": {name: card for name, card in cards.items() if name in kept}}


def _moved(field: str | None, kept: list[int]) -> str | None:
    """The field of an error in a file that has only some of its scenarios; None where it is in another."""
    if field is None or not field.startswith("scenarios["):
        return field
    n, _end, rest = field.removeprefix("scenarios[").partition("]")
    return f"scenarios[{kept.index(int(n))}]{rest}" if n.isdecimal() and int(n) in kept else None


def _worth(path: Path | str, data: Any, is_told: bool, verdict: Callable[[Loaded], str]) -> Found:
    """How good a file with such data is: that of its worst scenario."""
    document = yamlfile.Document(path, _copied(data), None)
    document.is_told = is_told
    with nullcontext() if is_told else only_tried():
        try:
            found = parsed(document)
        except KodexError as error:
            return Found(0, error)
        wrong = next((one.error for one in found if one.error is not None), None)
        if wrong is not None:
            return Found(1, wrong)
        return Found(min(_WORTH.get(verdict(one), 2) for one in found))


def _copied(data: Any) -> Any:
    """A copy of plain data, in which reading may write."""
    if isinstance(data, dict):
        return {key: _copied(one) for key, one in data.items()}
    return [_copied(one) for one in data] if isinstance(data, list) else data


__all__ = ["follow_all"]

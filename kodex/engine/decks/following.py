"""The mends of a deck list, followed before they are told: what they name is written, and the list read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kodex.engine.decks.lists import Place, game_of
from kodex.engine.face import Face
from kodex.engine.face.whose import meant_in_others
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.files import contents, sent
from kodex.ground.followed import FINE, RUNS, Found, follow


def follow_one(error: KodexError, path: Place, edition: str | None, verdict: Callable[[], str]) -> None:
    """Try the mends of what keeps a list from being read; ``verdict`` reads it again."""

    def read_again(data: Any, _is_told: bool) -> Found:
        with sent(path, yamlfile.written(data).encode()):
            try:
                return Found(FINE if verdict() == "legal" else RUNS)
            except KodexError as wrong:
                return Found(1, wrong)

    try:
        data = yamlfile.parse(contents(path).decode(), path).data
        named = data.get("edition") if isinstance(data, dict) else None
        game = game_of(edition or (named if isinstance(named, str) else None), path)[1]
    except (KodexError, UnicodeDecodeError):
        return
    follow([error, *error.beside], data, read_again, lambda: meant_in_others(cast(Face, game)))


__all__ = ["follow_one"]

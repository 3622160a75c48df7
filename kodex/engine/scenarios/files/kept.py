"""Scenario files already parsed (:mod:`kodex.engine.decks.parsed`).

A file that names a rule no norm is bound to rests on the rulebooks, too: they say whether there is such a rule. It is
kept with their state.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.decks import parsed
from kodex.engine.face.format import Scenario
from kodex.ground import games, paths, structured

if TYPE_CHECKING:
    from pathlib import Path


class Kept(Struct, frozen=True):
    """A parsed file: the cards of the file, its scenarios with their lines."""

    cards: dict[str, Any]
    scenarios: list[tuple[int, Any]]


class _Written(Struct, frozen=True):
    """What is written: the rulebook says into which types the rest is read; the state of the rulebooks, where they were
    asked for the number of a rule."""

    rulebook: str
    kept: msgspec.Raw
    rulebooks: bytes | None = None


@cache
def _types(rulebook: str) -> Any:
    """What a kept file of a rulebook is read into: its cards, its scenarios with their lines."""
    face = faces.of(rulebook)
    types: Any = get_type_hints(face.scenario, include_extras=True)["cards"], list[tuple[int, face.scenario]]  # type: ignore[name-defined]
    return tuple.__class_getitem__(types)


@cache
def _rulebooks(kb: str) -> bytes:
    """The rulebooks that the engine plays, as sizes and times of their files."""
    folders = (os.path.join(kb, rulebook) for rulebook in sorted(games.shipped()))
    stamps = (stamp for folder in folders if os.path.isdir(folder) for stamp in sorted(parsed.stamps(folder)))
    return parsed.digest(os.fsencode("\n".join(stamps)))


def read(path: "Path | str") -> Kept | None:
    """The parsed file, None when it is not kept."""
    written = parsed.read(parsed.place_of(path), _Written)
    if written is None or written.rulebooks not in (None, _rulebooks(paths.kb_folder())):
        return None
    with suppress(KeyError, msgspec.MsgspecError):
        return Kept(*structured.unpacked(written.kept, _types(written.rulebook)))
    return None


def keep(
    path: "Path | str", rulebook: str, cards: dict[str, Any], scenarios: Sequence[tuple[int, Scenario]], asked: bool
) -> None:
    """Keep a parsed file; ``asked``: whether rulebooks were asked for one of its numbers.

    Where the cache cannot be written nothing is kept, nor of a game that is not shipped: whether that has changed since
    is not known.
    """
    place = parsed.place_of(path)
    if place is None or rulebook not in games.shipped():
        return
    with suppress(OverflowError, msgspec.MsgspecError):
        kept = msgspec.Raw(msgspec.msgpack.encode((cards, list(scenarios))))
        parsed.keep(place, _Written(rulebook, kept, _rulebooks(paths.kb_folder()) if asked else None))

"""Scenario files already parsed, kept in the cache by their content and by the code that reads them.

Only files without any error are kept, as plain MessagePack; what cannot be read or written is done without. A file that
names a rule no norm is bound to rests on the rulebooks, too: they say whether there is such a rule. It is kept with
their state.
"""

import os
from _blake2 import blake2b  # hashlib has it, too, and loads OpenSSL: a fiftieth of a whole check
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

import kodex
from kodex import cachefile, paths
from kodex.engine import face as faces
from kodex.engine.face.format import Scenario
from kodex.errors import KodexError
from kodex.files import contents

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

MOST = 2_000
"""Files kept; when there are more, the older half goes."""


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
def _decoder(rulebook: str) -> "msgspec.msgpack.Decoder[tuple[dict[str, Any], list[tuple[int, Any]]]]":
    face = faces.of(rulebook)
    types: Any = get_type_hints(face.scenario, include_extras=True)["cards"], list[tuple[int, face.scenario]]  # type: ignore[name-defined]
    return msgspec.msgpack.Decoder(tuple.__class_getitem__(types))


@cache
def _outer() -> "msgspec.msgpack.Decoder[_Written]":
    return msgspec.msgpack.Decoder(_Written)


@cache
def _engine() -> bytes:
    """The modules that read a file, as sizes and times."""
    folder = os.path.join(os.path.dirname(os.path.abspath(kodex.__file__)), "engine")
    return _digest("\n".join((kodex.__version__, *sorted(_stamps(folder)))))


@cache
def _rulebooks(kb: str) -> bytes:
    """The rulebooks that the engine plays, as sizes and times of their files."""
    folders = (os.path.join(kb, rulebook) for rulebook in sorted(faces.SHIPPED))
    return _digest("\n".join(stamp for folder in folders if os.path.isdir(folder) for stamp in sorted(_stamps(folder))))


def _digest(stamps: str) -> bytes:
    return blake2b(os.fsencode(stamps), digest_size=20).digest()


def _stamps(folder: str) -> Iterator[str]:
    """Path, size and time of each module and each file of YAML below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".yaml")):
                stat = entry.stat()
                yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"
            elif entry.is_dir() and not entry.name.startswith((".", "__")):
                yield from _stamps(entry.path)


def _place(path: "Path | str") -> str | None:
    try:
        digest = blake2b(_engine() + contents(path), digest_size=20).hexdigest()
    except (OSError, KodexError):
        return None
    return os.path.join(paths.cache_folder(), "scenarios", digest + ".msgpack")


def read(path: "Path | str") -> Kept | None:
    """The parsed file, None when it is not kept."""
    place = _place(path)
    if place is None:
        return None
    try:
        data = cachefile.read(place)
        if data is not None:
            written = _outer().decode(data)
            if written.rulebooks not in (None, _rulebooks(paths.kb_folder())):
                return None
            return Kept(*_decoder(written.rulebook).decode(written.kept))
    except (OSError, KeyError, msgspec.MsgspecError):
        pass
    return None


def made_of(path: str, kind: type[T], make: Callable[[str], T]) -> T:
    """What ``make`` gives for another file, plain data of this kind; kept like scenarios that rest on no rulebook.

    Raises what ``make`` raises.
    """
    place = _place(path)
    if place is None:
        return make(path)
    with suppress(OSError, msgspec.MsgspecError):
        data = cachefile.read(place)
        if data is not None:
            return msgspec.msgpack.decode(data, type=kind)
    found = make(path)
    _write(place, msgspec.msgpack.encode(found))
    return found


def keep(
    path: "Path | str", rulebook: str, cards: dict[str, Any], scenarios: Sequence[tuple[int, Scenario]], asked: bool
) -> None:
    """Keep a parsed file; ``asked``: whether rulebooks were asked for one of its numbers.

    Where the cache cannot be written nothing is kept, nor of a game that is not shipped: whether that has changed since
    is not known.
    """
    place = _place(path)
    if place is None or rulebook not in faces.SHIPPED:
        return
    with suppress(OverflowError, msgspec.MsgspecError):
        kept = msgspec.Raw(msgspec.msgpack.encode((cards, list(scenarios))))
        state = _rulebooks(paths.kb_folder()) if asked else None
        _write(place, msgspec.msgpack.encode(_Written(rulebook, kept, state)))


def _write(place: str, data: bytes) -> None:
    """Write a file of the cache, if that can be."""
    with suppress(OSError):
        folder = os.path.dirname(place)
        os.makedirs(folder, exist_ok=True)
        _make_room(folder)
        cachefile.write(place, data)


@cache
def _make_room(folder: str) -> None:
    """Once in a process, for it takes longer the more is kept."""
    with os.scandir(folder) as entries:
        old = sorted((entry.stat().st_mtime, entry.path) for entry in entries)
    for _time, path in old[: len(old) // 2] if len(old) > MOST else ():
        with suppress(OSError):
            os.remove(path)

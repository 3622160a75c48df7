"""The words of a game's files for whoever writes them: the steps and mappings with their keys, and what is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

if TYPE_CHECKING:
    from kodex.engine.kernel.questions import EventKind

Said = dict[str, Any]
"""A word: its kind, the word, its rule, the keys that it takes, what it says."""


def named(kind: str, words: Iterable[str], rule: str | None = None) -> Iterator[Said]:
    """Words that say nothing more of themselves."""
    yield from ({"kind": kind, "word": str(word), "rule": rule, "fields": [], "says": ""} for word in words)


def of_mappings(mappings: Iterable[tuple[type[msgspec.Struct], str]]) -> Iterator[Said]:
    """The keys of each mapping of a file, by the key that it stands under."""
    yield from (_of("key", above, struct) for struct, above in mappings)


def of_steps(steps: Iterable[type[msgspec.Struct]]) -> Iterator[Said]:
    """The acts of steps with their keys."""
    yield from (_of("act", str(step.__struct_config__.tag), step) for step in sorted(steps, key=_tag))


def of_events(kinds: Iterable[EventKind]) -> Iterator[Said]:
    """The kinds of events that a log may have, with what they may tell."""
    for kind in sorted(kinds, key=str):
        yield {"kind": "event", "word": str(kind), "rule": None, "fields": sorted(kind.fields), "says": kind.meaning}


def _tag(step: type[msgspec.Struct]) -> str:
    return str(step.__struct_config__.tag)


def _of(kind: str, word: str, struct: type[msgspec.Struct]) -> Said:
    fields = [f"{one.encode_name}{'*' if one.required else ''}" for one in msgspec.structs.fields(struct)]
    says = " ".join((struct.__doc__ or "").split("\n\n")[0].split())
    return {"kind": kind, "word": word, "rule": None, "fields": fields, "says": says}


def literals(what: Any) -> list[str]:
    """The words that an annotation names one by one, in whatever it holds them."""
    if get_origin(what) is Literal:
        return [str(one) for one in get_args(what) if one != ""]
    return [word for one in get_args(what) for word in literals(one)]


__all__ = ["Said", "literals", "named", "of_events", "of_mappings", "of_steps"]

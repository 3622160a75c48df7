"""Plain data in which one place holds something that nobody would write there: every value at every place.

What is refused is looked at once more for what may have been meant, and such a look meets data that nobody has checked.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

Place = tuple[str | int, ...]

VALUES = (
    *("{}", "[]", "[[]]", "{x: y}", "{null: 1}", "[{x: y}]", "[null]", "null", "true", "3", "-1", "1e400"),
    *("2026-01-01", "''", "'x: y'", "x" * 10_000),
)
"""What is put into a place, as YAML."""
KEYS = ("''", "3", "null", "2026-01-01", "[x]", "x" * 10_000)
"""What is put in place of a key."""
_HERE = "HERE-IT-STANDS"


def places(data: Any, above: Place = ()) -> Iterator[Place]:
    """Every place of plain data, from the outermost on."""
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield (*above, key)
            yield from places(inner, (*above, key))


def every(files: Iterable[Any]) -> Iterator[tuple[Place, str, str]]:
    """The variants of several files, of a kind of place only the first one: place, value, text.

    Of a kind are places of one book and part of the file with the same last two keys and the same type of value; a key
    that few files have is a name.
    """
    files = list(files)
    keys = Counter(key for data in files for key in {key for place in places(data) for key in place})
    common = {key for key, n in keys.items() if isinstance(key, str) and n >= max(2, len(files) // 40)}
    seen = set()
    for data in files:
        for place in places(data):
            keys_above = [key for key in place if key in common]
            book = data.get("rulebook") if isinstance(data, dict) else None
            kind = (book, place[0], *keys_above[-2:], type(at(data, place)))
            if kind not in seen:
                seen.add(kind)
                yield from ((place, what, text) for what, text in variants(data, place))


def variants(data: Any, place: Place) -> Iterator[tuple[str, str]]:
    """The data as YAML, with each value in a place and in place of its key; what has been put there before it."""
    written = _dumped(data, place, is_key=False)
    yield from ((value[:20], written.replace(_HERE, value)) for value in VALUES)
    if isinstance(place[-1], str):
        written = _dumped(data, place, is_key=True)
        yield from ((f"key {key[:20]}", written.replace(_HERE, key)) for key in KEYS)


def at(data: Any, place: Place) -> Any:
    """What stands in a place."""
    for step in place:
        data = data[step]
    return data


def _dumped(data: Any, place: Place, is_key: bool) -> str:
    changed = copy.deepcopy(data)
    holder = at(changed, place[:-1])
    if is_key:
        items = [(_HERE if key == place[-1] else key, value) for key, value in holder.items()]
        holder.clear()
        holder.update(items)
    else:
        holder[place[-1]] = _HERE
    return str(yaml.safe_dump(changed, allow_unicode=True, sort_keys=False))

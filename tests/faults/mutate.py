"""Changes to good inputs that make bad ones, drawn from a given source of chance: the same seed, the same input."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from typing import Any

TOKENS = (
    *("[", "]", "{", "}", "- ", "? ", ": ", ", ", "|\n", ">-\n", "#", "&a ", "*a", "!!python/object:os.system ", "!x "),
    *("%TAG ! x\n", "---\n", "...\n", '"', "'", "\\", "\n", "\r", "\t", "\0", "\x1b[2J", "\x9b31m", "\u202e", "\ufeff"),
    *(
        "\u2028",
        "\x85",
        "\ufffd",
        "\U0001f409",
        "e\u0301",
        "ŐŰ",
        "<script>",
        "${7*7}",
        "{0.__class__}",
        "%s%n",
        "../../x",
    ),
    *("-1", "0", "1e999", ".inf", ".nan", "0x10", "1_000", "18446744073709551616", "9223372036854775807", "999999"),
    *(
        "null",
        "true",
        "~",
        "AND",
        "OR",
        "NOT",
        "(",
        ")",
        "*",
        "title:",
        "[34 TO 36]",
        "34.5",
        "§",
        "hkk-11:f1/1",
        "kódex",
    ),
)
"""Pieces of the languages that are read, and of others."""
SCALARS = (None, True, False, 0, -1, 1, 2, 5, 99, 10_000, 2**31, 2**63 - 1, 2**64, 0.5, float("inf"), "", " ", "A", "B")
EDGES = (
    *(-(2**63) - 1, -(2**31), -10_001, -1, 0, 1, 99, 255, 256, 9_999, 10_000, 10_001, 65_536, 10**6, 2**31, 2**32),
    *(2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**30, 10**400, -0.0, 0.1, 1e308, float("inf"), float("-inf"), float("nan")),
)
"""Numbers at which something ends: of bytes, of machines, of our own bounds, of counting."""
DEEP = (10, 50, 99, 100, 101, 150)
"""So deep a value is put into lists or mappings: around the depth that is read."""
MANY = (99, 100, 101, 1_000)
"""So often a list of plain values is repeated."""
LONGEST = 60_000
"""An input grows no longer than so many characters by changes to its text."""


def text(source: str, chance: random.Random, others: Sequence[str] = ()) -> str:
    """``source`` after one to five changes of letters, tokens, lines and pieces; ``others`` lend pieces."""
    for _change in range(chance.choice((1, 1, 1, 2, 3, 5))):
        source = _changed(source, chance, others)[:LONGEST]
    return source


def _changed(source: str, chance: random.Random, others: Sequence[str]) -> str:
    at = chance.randrange(len(source) + 1)
    end = min(len(source), at + chance.choice((1, 1, 2, 10, 80)))
    match chance.randrange(9):
        case 0:
            return source[:at] + source[end:]
        case 1:
            return source[:at] + chance.choice(TOKENS) + source[at:]
        case 2:
            return source[:at] + chance.choice(TOKENS) + source[end:]
        case 3:
            return source[:at] + chr(chance.choice((chance.randrange(128), chance.randrange(0xD800)))) + source[end:]
        case 4:
            return source[:end] + source[at:end] * chance.choice((1, 2, 50)) + source[end:]
        case 5:
            return source[:at]
        case 6 if others:
            other = chance.choice(others)
            begin = chance.randrange(len(other) + 1)
            return source[:at] + other[begin : begin + chance.choice((5, 50, 500))] + source[end:]
        case 7:
            lines = source.split("\n")
            one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return "\n".join(lines)
        case _:
            return source[:at] + chance.choice(TOKENS) * chance.choice((2, 20, 200)) + source[at:]


def raw(source: bytes, chance: random.Random) -> bytes:
    """``source`` with some of its bytes changed, gone or in another encoding."""
    if chance.random() < 0.1:
        return source.decode("utf-8", "replace").encode(
            chance.choice(("utf-16", "utf-32", "cp1250", "utf-7")), "replace"
        )
    found = bytearray(source)
    for _change in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(found) + 1)
        if chance.random() < 0.3:
            del found[at : at + chance.choice((1, 4, 100))]
        else:
            found[at : at + 1] = bytes([chance.randrange(256)])
    return bytes(found)


def data(source: Any, chance: random.Random, others: Sequence[Any] = ()) -> Any:
    """A copy of plain data after one to four changes: values, keys, lists; ``others`` lend parts."""
    root = [copy.deepcopy(source)]
    for _change in range(chance.choice((1, 1, 2, 4))):
        places = list(_places(root))
        holder, key = chance.choice(places)
        _change_at(holder, key, chance, others)
    return root[0]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value: what holds it, and under which key."""
    pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, one in pairs:
        yield value, key
        if isinstance(one, dict | list):
            yield from _places(one)


def _change_at(holder: Any, key: Any, chance: random.Random, others: Sequence[Any]) -> None:
    value = holder[key]
    match chance.randrange(12):
        case 0:
            holder[key] = chance.choice(SCALARS)
        case 9:
            holder[key] = chance.choice(EDGES)
        case 10:
            is_list = chance.random() < 0.5
            for _level in range(chance.choice(DEEP)):
                holder[key] = [holder[key]] if is_list else {"x": holder[key]}
        case 11 if isinstance(value, list) and not any(isinstance(one, dict | list) for one in value):
            holder[key] = value * chance.choice(MANY)
        case 11 if isinstance(value, int):
            holder[key] = chance.choice(EDGES)
        case 1:
            del holder[key]
            if isinstance(holder, list) and not holder:
                holder.append(chance.choice(SCALARS))
        case 2:
            holder[key] = chance.choice(([], {}, [value], {"x": value}))
        case 3 if isinstance(value, int):
            holder[key] = value + chance.choice((-1, 1, -10, 100))
        case 3 if isinstance(value, str):
            holder[key] = text(value, chance)[:200]
        case 4 if isinstance(holder, dict):
            holder[str(chance.choice((*holder, *TOKENS)))] = copy.deepcopy(value)
        case 5 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(value))
        case 6 if isinstance(holder, list):
            chance.shuffle(holder)
        case _:
            holder[key] = _lent(key, chance, others)


def _lent(key: Any, chance: random.Random, others: Sequence[Any]) -> Any:
    """A part of another input, one of the same key if there is any."""
    if not others:
        return chance.choice(SCALARS)
    places = list(_places([chance.choice(others)]))
    same = [place for place in places if place[1] == key] or places
    holder, at = chance.choice(same)
    return copy.deepcopy(holder[at])

"""Lines that were written in each other's place, and lines with a sign of equality throughout: changes of more than one
place in a text that is no YAML, each tried on the whole of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kodex.ground.broken.repair import Trial
from kodex.ground.broken.stop import BREAK, QUOTED, Reading, is_content

_KEY_ALONE = re.compile(r"\s*(?:- +)?[^\s:'\"#\[\]{}]+:\s*(?:#.*)?")
_ASSIGNED = re.compile(r"(?<=[\w'\"])\s*=\s*(?=[\w\[{'\"-])")
_ASSIGNED_LINE = re.compile(r"\s*(?:- +)?[^\W\d][\w.]*\s*=\s*\S.*")
_LONGEST = 40_000
"""Longest text in which lines are tried in another order, in letters."""
_MOST = 6
"""So many pairs of lines are tried at most."""


class Swapped(NamedTuple):
    """The line (from 0) that belongs below the next one, and that next one."""

    line: int
    key: str


class Assigned(NamedTuple):
    """The lines (from 0) in which a sign of equality stands for a colon, each as it is written rightly."""

    lines: dict[int, str]


class Keyless(NamedTuple):
    """A line (from 0) that lacks its key, and the line with the likeliest key that it may have."""

    line: int
    right: str


class Moved(NamedTuple):
    """A line (from 0) that begins in a column (from 0) and belongs, with what stands under it, in another."""

    line: int
    column: int
    right: int


def swapped(reading: Reading, near: Iterable[int], trial: Trial) -> Swapped | None:
    """Two lines of which the second is the key under which the first belongs, where no fault is left once they have
    changed places; None where there are none."""
    if len(reading.text) > _LONGEST:
        return None
    lines, tried = reading.lines, 0
    for n in sorted({one + far for one in near for far in (-1, 0)}):
        if not 0 <= n < len(lines) - 1 or not is_content(lines[n]) or tried == _MOST:
            continue
        key = lines[n + 1]
        is_surely = bool(_KEY_ALONE.fullmatch(key)) and not _KEY_ALONE.fullmatch(lines[n])
        if not is_content(key) or not (_is_below(lines[n], key) or _is_above(lines, n)):
            continue
        if not (is_surely and _start(lines[n]) >= _start(key)) and not _counts(trial):
            continue
        tried += 1
        if _is_sound("\n".join([*lines[:n], key, lines[n], *lines[n + 2 :]]), trial):
            return Swapped(n, key.strip())
    return None


def assigned(reading: Reading, near: Iterable[int], trial: Trial) -> Assigned | None:
    """The lines around one of these that have a sign of equality where a colon belongs, once or throughout, where no
    fault is left with colons; None where one change of one place would do, or nothing does."""
    if len(reading.text) > _LONGEST:
        return None
    lines = reading.lines
    for n in dict.fromkeys(one for one in near if 0 <= one < len(lines)):
        if not _ASSIGNED.search(QUOTED.sub("", lines[n])):
            continue
        right = {m: _with_colons(lines[m]) for m in (_block(lines, n) if _ASSIGNED_LINE.fullmatch(lines[n]) else [n])}
        places = sum(len(_ASSIGNED.findall(QUOTED.sub("", lines[m]))) for m in right)
        if places > 1 and _is_sound("\n".join(right.get(m, line) for m, line in enumerate(lines)), trial):
            return Assigned(right)
    return None


def _is_below(line: str, key: str) -> bool:
    """Whether a line may belong under the next one, which is a key that holds what stands below."""
    is_key = bool(_KEY_ALONE.fullmatch(key))
    return is_key and (_start(line) > _start(key) or (_start(line) == _start(key) and not _KEY_ALONE.fullmatch(line)))


def _is_above(lines: list[str], n: int) -> bool:
    """Whether a line may be the key of what stands below the next one, which parts them."""
    below = next((line for line in lines[n + 2 :] if is_content(line)), "")
    is_key = bool(_KEY_ALONE.fullmatch(lines[n])) and not _KEY_ALONE.fullmatch(lines[n + 1])
    return is_key and _start(below) >= _start(lines[n]) and _start(lines[n + 1]) >= _start(lines[n])


def keyless(reading: Reading, near: Iterable[int], trial: Trial) -> Keyless | None:
    """A line that lacks its key, where no fault is left with one of some keys before it; None where none helps."""
    if len(reading.text) > _LONGEST or not _counts(trial):
        return None
    lines = reading.lines
    for n in list(dict.fromkeys(one for one in near if 0 <= one < len(lines) and is_content(lines[one])))[:_FEW]:
        found = re.fullmatch(r"(\s*(?:- +)*)(\S.*?)\s*", lines[n])
        if found is None or _HAS_KEY.match(found[2]) or found[2].startswith(":"):
            continue
        head, body = found[1], found[2]
        for key in _keys_of(body):
            value = body if body[0] in "[{\"'" or not _NEEDS_QUOTES.search(body) else f'"{body}"'
            right = f"{head}{key}: {value}"
            if _is_sound("\n".join([*lines[:n], right, *lines[n + 1 :]]), trial):
                return Keyless(n, right.strip())
    return None


def _keys_of(value: str) -> Sequence[str]:
    """The keys that a value may belong to, the likeliest first."""
    if value.startswith("{"):
        return ("state", "then", "delta", "counts", "players", "keywords")
    if value.startswith("["):
        return ("rules", "cites", "events", "cards", "hand", "table", "row")
    if " " in value and not value.startswith(('"', "'")):
        return ("asks", "title") if value.endswith("?") else ("title", "answer", "asks", "text")
    return ("id", "active", "initiative", "phase", "step", "verdict", "rulebook", "edition", "type", "title")


def moved_block(reading: Reading, near: Iterable[int], trial: Trial) -> Moved | None:
    """A line that begins in another column with all that stands under it, where no fault is left; None where none
    helps."""
    if len(reading.text) > _LONGEST or not _counts(trial):
        return None
    lines = reading.lines
    for n in list(dict.fromkeys(one for one in near if 0 <= one < len(lines) and is_content(lines[one])))[:_FEW]:
        indent = _indent(lines[n])
        last = next((m for m in range(n + 1, len(lines)) if _is_out(lines[m], indent)), len(lines))
        columns = dict.fromkeys(_indent(lines[m]) for m in range(n - 1, max(-1, n - 30), -1) if is_content(lines[m]))
        for column in [one for one in columns if one != indent][:_FEW] if last > n + 1 else ():
            block = [_at(line, column - indent) for line in lines[n:last]]
            if _is_sound("\n".join([*lines[:n], *block, *lines[last:]]), trial):
                return Moved(n, indent, column)
    return None


def _is_out(line: str, indent: int) -> bool:
    return is_content(line) and _indent(line) <= indent


def _at(line: str, by: int) -> str:
    return " " * by + line if by > 0 and line.strip() else line[min(-by, _indent(line)) :] if by < 0 else line


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_FEW = 4
"""On so many lines around a fault it is looked for, and in so many columns."""
_HAS_KEY = re.compile(r"(?:'[^']*'|\"[^\"]*\"|[^\s'\"\[\]{}#:]+):(?:\s|$)")
_NEEDS_QUOTES = re.compile(r":(?:\s|$)|\s#|^[&*!|>%@`#-]")


def _block(lines: list[str], n: int) -> list[int]:
    """The lines around one that assign too, those of nothing between them."""
    first, last = n, n
    while first > 0 and _ASSIGNED_LINE.fullmatch(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and _ASSIGNED_LINE.fullmatch(lines[last + 1]):
        last += 1
    return list(range(first, last + 1))


def _with_colons(line: str) -> str:
    return "".join(part if part.startswith(("'", '"')) else _ASSIGNED.sub(": ", part) for part in _parts(line))


def _parts(line: str) -> Iterator[str]:
    """A line in what stands in quotes and what does not."""
    at = 0
    for found in QUOTED.finditer(line):
        yield line[at : found.start()]
        yield found[0]
        at = found.end()
    yield line[at:]


def _counts(trial: Trial) -> bool:
    """Whether what else may be wrong with such a text is counted: one that cannot be read has a fault then."""
    return bool(trial.faults("["))


def _is_sound(text: str, trial: Trial) -> bool:
    try:
        trial.reads(text)
    except ValueError:
        return False
    return BREAK.search(text) is not None and not trial.faults(text)


def _start(line: str) -> int:
    """The column in which a line begins, after the dashes of items."""
    return len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))


__all__ = ["Assigned", "Keyless", "Moved", "Swapped", "assigned", "keyless", "moved_block", "swapped"]

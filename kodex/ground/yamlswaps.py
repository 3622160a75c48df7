"""Lines that were written in each other's place, and lines with a sign of equality throughout: changes of more than one
place in a text that is no YAML, each tried on the whole of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kodex.ground.yamlrepair import Trial
from kodex.ground.yamlstop import BREAK, QUOTED, Reading, is_content

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
        if not _KEY_ALONE.fullmatch(key) or _KEY_ALONE.fullmatch(lines[n]) or _start(lines[n]) < _start(key):
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


def _is_sound(text: str, trial: Trial) -> bool:
    try:
        trial.reads(text)
    except ValueError:
        return False
    return BREAK.search(text) is not None and not trial.faults(text)


def _start(line: str) -> int:
    """The column in which a line begins, after the dashes of items."""
    return len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))


__all__ = ["Assigned", "Swapped", "assigned", "swapped"]

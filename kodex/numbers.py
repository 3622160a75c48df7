"""Rule numbers: reading what a person typed, order, ancestry.

A number is text such as ``"34.5"``. Imports nothing but ``re``, because every command starts here.
"""

from __future__ import annotations

import re

_TYPED = re.compile(r"(?:§\s*)?(\d{1,4}(?:[.,]\d{1,4}){0,5})[.,]?\s*§?\.?")


def read(typed: str) -> str | None:
    """The number a person meant: ``34.5``, ``34.5.``, ``§34.5``, ``34,5`` and full-width digits; None if it is none."""
    found = _TYPED.fullmatch(typed.strip())
    if not found:
        return None
    steps = found[1].replace(",", ".").split(".")
    return ".".join(str(int(step)) for step in steps)


def key(number: str) -> tuple[int, ...]:
    """Sort key in printed order: 4.2 before 4.19."""
    return tuple(int(step) for step in number.split("."))


def title(number: str) -> str:
    """The title a number belongs to."""
    return number.split(".", 1)[0]


def ancestors(number: str) -> list[str]:
    """``"4.24.3"`` -> ``["4", "4.24"]``."""
    steps = number.split(".")
    return [".".join(steps[:n]) for n in range(1, len(steps))]


def is_below(number: str, ancestor: str) -> bool:
    """Whether ``number`` stands below ``ancestor`` (34.50 is not below 34.5)."""
    return number.startswith(ancestor + ".")


def nearest(number: str, known: list[str], count: int = 5) -> list[str]:
    """The ``count`` existing numbers closest to one that does not exist, best first.

    Close means: the longest common beginning, then the smallest difference at the first step that differs.
    """
    want = key(number)

    def distance(other: str) -> tuple[int, int, int, tuple[int, ...]]:
        have = key(other)
        same = next((i for i, (a, b) in enumerate(zip(want, have, strict=False)) if a != b), min(len(want), len(have)))
        step = abs(want[same] - have[same]) if same < min(len(want), len(have)) else 0
        return (-same, step, abs(len(want) - len(have)), have)

    return sorted(known, key=distance)[:count]

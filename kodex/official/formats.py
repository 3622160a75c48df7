"""Which printed source a text is, told by its content."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kodex.official import conquest, hkk_8, hkk_11, hkk_kodex, magus
from kodex.official.model import OfficialText


class Format(NamedTuple):
    """One printed source: its rulebook, how to tell it, how to read it (text, file name for messages)."""

    rulebook: str
    looks_like: Callable[[str], bool]
    parse: Callable[[str, str], OfficialText]


FORMATS = tuple(
    Format(source.RULEBOOK, source.looks_like, source.parse) for source in (hkk_kodex, hkk_11, hkk_8, magus, conquest)
)


def recognise(text: str) -> Format | None:
    """The format of a text, or None when it is no rulebook that Kódex can read."""
    return next((known for known in FORMATS if known.looks_like(text)), None)

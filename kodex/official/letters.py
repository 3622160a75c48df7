"""Cleaning the letters of a dumped page without touching its words."""

from __future__ import annotations

import re
import unicodedata

_WRONG_ACCENT = re.compile(r"(?<=[^\W\d_])[õûôÕÛÔ]|[õûôÕÛÔ](?=[^\W\d_])")
_RIGHT_ACCENT = str.maketrans("õûôÕÛÔ", "őűőŐŰŐ")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_BLANKS = re.compile(r"[ \t\u00a0]+")


def clean_lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, each with its number (from 1).

    Accents are composed, runs of blanks are one space, control and direction characters are gone, and õ, û, ô next to
    a letter are ő, ű, ő. Every other glyph stays.
    """
    return [(number, line) for number, line in every_line(text) if line]


def every_line(text: str) -> list[tuple[int, str]]:
    """The lines as :func:`clean_lines` gives them, with those that are blank."""
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    text = _WRONG_ACCENT.sub(lambda letter: letter[0].translate(_RIGHT_ACCENT), _UNPRINTABLE.sub("", text))
    return [(number, _BLANKS.sub(" ", line).strip()) for number, line in enumerate(text.split("\n"), 1)]

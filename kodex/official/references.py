"""References as they are printed: in running text and in the index.

Forms: ``(26.)``, ``(130.2)`` without the final dot, ``(94.) (37.)``, ``(130-131.)``, ``(55-56. )``, a bare ``82.`` at
the end of a remark in brackets, ``lásd még: 94.``. A number in brackets without any dot is a value, not a reference.
Runs of blanks are taken to be one space.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3}){0,5}"
_ONE = rf"{_NUMBER}\.?(?: ?[-–] ?{_NUMBER}\.?)?"
_TOKEN = re.compile(rf"({_NUMBER})\.?(?: ?[-–] ?({_NUMBER}))?")
_ONLY_NUMBERS = re.compile(rf" ?{_ONE}(?:(?: ?[,;] ?| (?:és|illetve) | ){_ONE})* ?")
_BRACKET = re.compile(r"\(([^()]*)\)")
_IN_REMARK = re.compile(rf"(?:[,:;]|\b(?:lásd|és|illetve)) ?({_NUMBER}\.) ?(?=[,;]|és\b|illetve\b|$)")
_SEE = re.compile(
    rf"\b[Ll]ásd(?: (?:még|itt))?:? (?:az? )?({_ONE})(?= ?(?:$|[,;()A-ZÁÉÍÓÖŐÚÜŰ]|pont|cím|fejezet|szabály))"
)
_INDEX_POINTER = re.compile(rf"\( ?(?:{_NUMBER} ?[.–-]|[0-9]+\.[0-9]|[Ll]ásd\b)")
_WIDEST_RANGE = 100


class IndexLine(NamedTuple):
    """An index line taken apart; ``is_closed`` is False when a bracket stays open."""

    term: str
    targets: tuple[str, ...]
    see_also: tuple[str, ...]
    is_closed: bool


def references(text: str) -> tuple[str, ...]:
    """The numbers a paragraph refers to, in printed order, ranges spelt out."""
    found: dict[int, list[str]] = {}
    for bracket in _BRACKET.finditer(text):
        inner = bracket[1]
        if _ONLY_NUMBERS.fullmatch(inner):
            if "." in inner:
                found[bracket.start(1)] = numbers_in(inner)
        else:
            for bare in _IN_REMARK.finditer(inner):
                found[bracket.start(1) + bare.start(1)] = numbers_in(bare[1])
    for see in _SEE.finditer(text):
        if "." in see[1]:
            found[see.start(1)] = numbers_in(see[1])
    return tuple(number for place in sorted(found) for number in found[place])


def numbers_in(text: str) -> list[str]:
    """Every number of ``text``, ranges spelt out: ``"130-131."`` -> 130, 131."""
    return [number for token in _TOKEN.finditer(text) for number in _spell_out(token[1], token[2])]


def index_line(text: str) -> IndexLine:
    """One index entry: the term is what stands before the first bracket that points somewhere."""
    start = _INDEX_POINTER.search(text)
    if not start:
        return IndexLine(text, (), (), text.count("(") == text.count(")"))
    pointers = text[start.start() :]
    targets: list[str] = []
    see_also: list[str] = []
    for piece in pointers.split("("):
        inner = piece.strip(" )")
        if inner.lower().startswith("lásd"):
            names = inner.partition(":")[2] or inner.removeprefix("lásd").removeprefix(" még")
            see_also += [name.strip(" .") for name in names.split(",") if name.strip(" .")]
        else:
            targets += numbers_in(inner)
    return IndexLine(
        text[: start.start()].strip(), tuple(targets), tuple(see_also), pointers.count("(") == pointers.count(")")
    )


def _spell_out(first: str, last: str | None) -> list[str]:
    """``131.5`` to ``131.7`` (or to ``7``) with what lies between; a range that makes no sense keeps its two ends."""
    if last is None:
        return [first]
    stem, _, begin = first.rpartition(".")
    last_stem, _, end = last.rpartition(".")
    if last_stem not in ("", stem):
        return [first, last]
    if not int(begin) < int(end) <= int(begin) + _WIDEST_RANGE:
        return [first, last]
    return [f"{stem}.{n}" if stem else str(n) for n in range(int(begin), int(end) + 1)]

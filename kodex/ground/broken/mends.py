"""A line that is no YAML, written rightly: for the mend of a fault."""

from __future__ import annotations

import re

_LINE = re.compile(r"\s*(?:- +)*(.*\S)\s*")
_ASSIGNED = re.compile(r"([\w.-]*\w)\s*(?:=+>?|[-–—~]+>|→|:=|(?<=\s)[-–—](?=\s))\s*(\S.*)")
_TWO_WORDS = re.compile(r"([a-z_]\w*)[;,]?\s+(\S+)")
_WORD = re.compile(r"[\w.-]+")
_ENTRY = re.compile(r"([\w.-]+):\s+(.*)")
_NEXT = re.compile(r"(.*\S)\s+([\w.-]+)", re.DOTALL)
TEXTS = frozenset(("on", "to", "of", "target", "asks", "answer", "title", "text", "name", "reaction"))
"""Keys with a text behind them, in which a colon may stand."""
_LONG_TEXTS = frozenset(("asks", "answer", "title"))
"""Those that a file may have once, and with which nothing else begins."""
_VALUE = re.compile(r"\s*([^\s,;\]}\[{][^,;\]}\[{]*)?")


_PRINTED = "„“”«»‟"
"""Quotation marks of print, which YAML takes for letters."""
_TIMES = re.compile(r"^[x×]\s*(?=\d+$)")
"""The sign before so many."""


def with_colon(line: str, holds: bool) -> str | None:
    """A line without a colon as the key it may be meant for, with its value; ``holds``: what stands below belongs to
    it. None where nothing is likely."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    text = found[1]
    pair = _ASSIGNED.fullmatch(text) or (None if holds else _TWO_WORDS.fullmatch(text))
    if pair is not None:
        return f"{pair[1]}: {_TIMES.sub('', pair[2])}"
    return f"{text}:" if holds and _WORD.fullmatch(text) else None


_COUNTED = re.compile(r"\s*(- +)?(\d{1,4})(?:\s*[x×*]\s*|\s+)([^\W\d][\w-]*)\s*(?:#.*)?")
_COUNT = re.compile(r"\s*[^\W\d][\w-]*:\s+\d{1,4}\s*(?:#.*)?")
_FIRST = re.compile(r"\s*(?:- +)*([a-z_]\w*)(?:[;,.]? +|\s*(?:[-=–—~]+>|→|:=)\s*|\s+[-–—] +)([^\s=].*?)\s*")
_NEEDS_QUOTES = re.compile(r"[\[\]{},&*!|>'\"%@`#-]|.*(?::(?:\s|$)|\s#)")


def count_first(line: str) -> tuple[bool, str] | None:
    """A line with a number before a name as the pair it stands for among pairs of a name and a number, and whether it
    has a dash: ``3 siro`` is ``siro: 3``; None for any other line."""
    found = _COUNTED.fullmatch(line)
    return None if found is None else (bool(found[1]), f"{found[3]}: {found[2]}")


def is_count(line: str) -> bool:
    """Whether a line is a pair of a name and a number."""
    return bool(_COUNT.fullmatch(line))


def key_first(line: str, text: str) -> str | None:
    """A line that begins with a key of other lines of a ``text`` and lacks its colon: ``gist Egy lény`` is
    ``gist: Egy lény``; None where its first word is none."""
    found = _FIRST.fullmatch(line)
    if found is None:
        return None
    if found[1] not in _LONG_TEXTS and not re.search(rf"(?m)^\s*(?:- +)*{found[1]}:(?:\s|$)", text):
        return None
    value = found[2]
    if _NEEDS_QUOTES.match(value) and not re.fullmatch(r"\[.*\]|\{.*\}|\"[^\"]*\"|'[^']*'", value):
        value = f'"{value}"' if '"' not in value else f"'{value}'" if "'" not in value else ""
    return f"{found[1]}: {value}" if value else None


def parted(before: str, after: str) -> tuple[bool, str] | None:
    """An entry within brackets with one colon too many, ``before`` and ``after`` that colon: whether a comma is missing
    in it (else the braces of an inner mapping are), and how it is written rightly; None where that is not known."""
    entry = _ENTRY.fullmatch(re.split(r"[\[{,]", before)[-1].strip())
    if entry is None or not entry[2]:
        return None
    key, value = entry[1], entry[2]
    found = _VALUE.match(after)
    rest = (found[1] or "").strip() if found is not None else ""
    two = _NEXT.fullmatch(value)
    if two is not None:
        return True, f"{key}: {two[1].rstrip('; ')}, {two[2]}: {rest or '…'}"
    if rest and key in TEXTS:
        text = f"{value}: {rest}"
        return False, f'{key}: "{text.strip(_PRINTED) if text[0] in _PRINTED else text}"'
    return (False, f"{key}: {{{value}: {rest}}}") if rest else None


__all__ = ["TEXTS", "count_first", "is_count", "key_first", "parted", "with_colon"]

"""Addresses (:mod:`kodex.rules.numbers`) inside a query: ``mit mond az 5.10.D?`` asks for one, ``és/vagy`` does not."""

from __future__ import annotations

import re
from collections.abc import Callable

from kodex.text.asked_numbers import told

_ADDRESS = re.compile(
    r"(?<![^\s(„\"])§?(?!\d+/\d+(?![\w./#]))(?=[0-9A-Za-z~-]+[./#]+[0-9A-Za-z])"
    r"[0-9A-Za-z][0-9A-Za-z./#~-]*[0-9A-Za-z](?:\s+[A-Z](?![\w.-]*\w))?"
)
_SUFFIX = re.compile(r"-[a-z]{1,4}$")
_NUMBER_LIKE = re.compile(r"\d+(?:\.\d+)+(?:[.#/]\w+)*|(?=[^\s]*[/#])(?=[^\s]*\d)[A-Za-z][^\s]*")


def split(query: str, meant: Callable[[str], str | None]) -> tuple[list[str], list[str], str]:
    """The addresses a query names, what looks like one but is none, and the rest of the query (empty when that says
    nothing).

    ``meant`` gives the address that is written so, or None. A word counts when it holds a dot, a slash or a hash
    inside and is not two whole numbers with a slash (``egy 2/3-as egység``); a single capital letter behind it may
    belong to it (``5.10 D``), and so may an ending (``5.10.D-t``).
    """
    named: list[str] = []
    unknown: list[str] = []

    def take(match: re.Match[str]) -> str:
        typed = match[0].lstrip("§")
        first = typed.split()[0]
        for text in dict.fromkeys((typed, first, _SUFFIX.sub("", first))):
            number = meant(text)
            if number is not None:
                named.append(number)
                return " " if text == typed or first == typed else f" {typed[len(first) :]}"
        if _NUMBER_LIKE.fullmatch(first):
            unknown.append(first)
            return " " + typed[len(first) :]
        return match[0]

    rest = _ADDRESS.sub(take, query)
    if not (named or unknown):
        return [], [], query
    return list(dict.fromkeys(named)), list(dict.fromkeys(unknown)), told(rest)

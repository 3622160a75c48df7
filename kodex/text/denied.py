"""Which words of a question are denied: ``nem epikus``, ``nincs nála tárgy``, ``helyszín sincs``, ``költség nélkül``.

A rule about what the question denies is not the rule that decides it. Game terms in -talan, -telen ("láthatatlan") name
something and deny nothing. All words here are folded.
"""

from __future__ import annotations

import re

from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS

PIECES = r'[,.;:!?()–—„”"]+|\s-\s'
"""What ends a clause."""

NOT = "nem ne sem se"
NONE = "nincs nincsen nincsenek"
NEITHER = "sincs sincsen sincsenek"
WITHOUT = "nelkul"
BREAKING = "de hanem viszont csak mert ha hogy es vagy mint meg amig mig"
"""No denial reaches beyond these."""

OVER = "is a az egy nem ne sem se"
"""Between "nem" and what it denies."""

NAMELESS = """
rajta nala rajtam nalam benne neki nekem abban ebben ott itt koztuk semmit semmi miatt magamat egyet alatt kozott
mellett elotte epp elvileg
"""
"""Words that name nothing that could be denied."""

OBJECT = 5
"""A word of so many letters that ends in "t" before or behind a denied verb is its object, and denied with it."""

STATES = "va ve"
"""What "nincs" denies with such an ending is said of what stands before it ("időpont nincs megadva")."""

_ALIKE, _ENDING = 4, 3
"""A word is said, too, where another one begins like it: with so many letters, and all but so many at its end."""

_PIECES = re.compile(PIECES)
_NOT, _NONE, _NEITHER = frozenset(NOT.split()), frozenset(NONE.split()), frozenset(NEITHER.split())
_DENYING = _NOT | _NONE | _NEITHER
_BREAKING, _OVER = frozenset(BREAKING.split()), frozenset(OVER.split())
_STATES = tuple(STATES.split())
_UNTOLD = SMALL_WORDS | _DENYING | _BREAKING | frozenset(NAMELESS.split())


def denied(text: str) -> frozenset[int]:
    """The places, among the folded words of a text, of those that it denies and does not say elsewhere.

    >>> sorted(denied("Sima követő, nem epikus, és nincs nála szabálylap?"))
    [3, 7]
    >>> sorted(denied("Nem epikus követőm van. Az epikusnak mennyi lap jár?"))
    []
    """
    found: set[int] = set()
    every: list[str] = []
    for piece in _PIECES.split(text):
        clause = words(fold(piece))
        found.update(len(every) + at for at in _in_clause(clause))
        every += clause
    said = [word for at, word in enumerate(every) if at not in found]
    return frozenset(at for at in found if not any(_is_like(every[at], word) for word in said))


def _in_clause(found: list[str]) -> set[int]:
    denied_: set[int] = set()
    for at, word in enumerate(found):
        if word in _NOT:
            denied_.update(_by_not(found, at))
        elif word in _NEITHER:
            denied_.update(_before(found, at, 1) or _behind(found, at))
        elif word in _NONE:
            behind = _behind(found, at)
            if not behind or found[behind[0]].endswith(_STATES):
                behind = _before(found, at, 2)
            denied_.update(behind)
        elif word == WITHOUT and at and _is_told(found[at - 1]):
            denied_.add(at - 1)
    return denied_


def _by_not(found: list[str], at: int) -> list[int]:
    """The word behind a "nem", and the objects around it."""
    behind = at + 1
    while behind < len(found) and found[behind] in _OVER:
        behind += 1
    denied_ = [at - 1] if at and _is_object(found[at - 1]) else []
    if behind < len(found) and _is_told(found[behind]):
        denied_.append(behind)
        if behind + 1 < len(found) and _is_object(found[behind + 1]):
            denied_.append(behind + 1)
    return denied_


def _behind(found: list[str], at: int) -> list[int]:
    """The next two telling words of the clause."""
    return _reached(found, range(at + 1, len(found)), 2)


def _before(found: list[str], at: int, most: int) -> list[int]:
    """The telling words before, at most so many."""
    return _reached(found, range(at - 1, -1, -1), most)


def _reached(found: list[str], places: range, most: int) -> list[int]:
    reached: list[int] = []
    for place in places:
        if found[place] in _BREAKING or found[place] in _DENYING or len(reached) == most:
            break
        if _is_told(found[place]):
            reached.append(place)
    return reached


def _is_told(word: str) -> bool:
    return len(word) > 2 and word not in _UNTOLD


def _is_object(word: str) -> bool:
    return len(word) >= OBJECT and word.endswith("t") and _is_told(word)


def _is_like(word: str, other: str) -> bool:
    return word[: max(_ALIKE, len(word) - _ENDING)] == other[: max(_ALIKE, len(word) - _ENDING)]

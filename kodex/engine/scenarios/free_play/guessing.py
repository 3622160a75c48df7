"""What a question says and the table of a scenario lacks, set on it by guess where it plainly is one thing that may be
otherwise there.

Who asks is led to the nearest scenario, and the words of the question that it lacks are handed over
(:mod:`kodex.answers.playing`). A word is set only where what somebody says a thing is (its type, a keyword, a marker on
it) is just that word, of one thing, and nothing on the table is so already; all other words are told as they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct, structs

from kodex.engine.face.supposing import Change, Supposing
from kodex.engine.scenarios.free_play.instead import Instead
from kodex.text import fold, words
from kodex.text.small_words import SMALL_WORDS
from kodex.text.suffixes import is_form

MOST = 2
"""So many things at most are set by guess: with more it would be another table."""

STATES = frozenset(
    {
        *("type", "keyword", "marker", "subtypes", "colours", "unique"),
        *("passive", "exhausted", "bloodied", "magic_attack", "magic_defence"),
    }
)
"""The kinds of changes that say what a thing is. A phase, a player and what happens are named for many reasons."""

_LEAST = 5
"""A word of fewer letters has too many uses ("élet")."""

_ITS = 2
"""The letters of "-ja", "-je"."""

_NOW = re.compile(r"\([^()]*\)")
"""What a condition says of how it is now."""


class Guess(Struct, frozen=True):
    """The changes that are guessed, by their numbers, and the words for which there is none."""

    numbers: tuple[int, ...]
    left: tuple[str, ...]


def guess(instead: Instead, said: Sequence[str]) -> Guess:
    """What of these words of a question may be set on the table."""
    face = instead.face
    if not isinstance(face, Supposing):
        return Guess((), tuple(said))
    every = [(n, one) for n, one in enumerate(instead.changes, 1) if one.kind in STATES]
    telling = [(n, _told(face, one)) for n, one in every]
    there = {word for _n, one in every for word in _told(face, _turned(one))}
    there |= {word for _n, one in every if isinstance(one.old, tuple) and one.old[1] for word in _told(face, one)}
    numbers: list[int] = []
    left = []
    for word in said:
        fitting = [n for n, tells in telling if _says(word, tells, said)]
        is_plain = len(fitting) == 1 and not _is_among(word, there)
        if is_plain and len({*numbers, *fitting}) <= MOST:
            numbers += [n for n in fitting if n not in numbers]
        else:
            left.append(word)
    return Guess(tuple(numbers), tuple(left))


def _turned(one: Change) -> Change:
    return structs.replace(one, old=one.new, new=one.old)


def _told(face: Supposing, one: Change) -> frozenset[str]:
    """The words by which a condition says what a thing is: those of what it names, "X-jelzős" of a marker on it, and
    else those that its opposite does not say. Nothing where something would only be lacking.

    Only the adjective is sure of a marker: there may be any number of what is told by its name.
    """
    if one.new is None or one.new is False or (isinstance(one.new, tuple) and not one.new[1]):
        return frozenset()
    if isinstance(one.new, str):
        return frozenset(words(fold(one.new.replace("_", " "))))
    says = _words(face.change_in_words(one, "hu"))
    if isinstance(one.new, tuple):
        name = fold(one.new[0]).split()[0]
        return frozenset(f"{word[:-_ITS]}s" for word in says if word.startswith(name))
    now = _words(face.change_in_words(_turned(one), "hu"))
    return frozenset(says - now or says - SMALL_WORDS - _words(one.of))


def _words(text: str) -> set[str]:
    return {word for word in words(fold(_NOW.sub("", text))) if len(word) >= _LEAST}


def _says(word: str, tells: Collection[str], said: Iterable[str]) -> bool:
    """Whether a word is one of those that tell a change, and all others are said, too."""
    return _is_among(word, tells) and all(any(_is_among(each, (one,)) for each in said) for one in tells)


def _is_among(word: str, tells: Iterable[str]) -> bool:
    """Whether a word is a form of one of these: no compound with it, and no other word of its stem.

    >>> _is_among("Regenerálódásom", ["regeneralodas"]), _is_among("erősítő", ["erosodes"])
    (True, False)
    """
    one = fold(word)
    return any(len(told) >= _LEAST and (one == told or is_form(one, told)) for told in tells)


__all__ = ["MOST", "STATES", "Guess", "guess"]

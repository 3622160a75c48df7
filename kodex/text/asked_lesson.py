"""Whether somebody asks to be taught the whole game: "Hogyan kell játszani?", "tanulni", "szabályok röviden".

What is asked so stands in the lesson of each rulebook (``learn.yaml``): phrases, in which ``|`` stands between words
for the same, and words that may stand beside them. Words are compared by how they begin, for their ends change: a
longer one by a longer beginning, or "feláldozás" were taken for "felállítás".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from kodex.text.folding import fold, words
from kodex.text.grams import START

ENDING = 3
"""So many letters at its end may be other ones where a word is longer than what every word is compared by
(``START``)."""

Pattern = Mapping[str, Sequence[Any]]
"""``phrases``: by place the beginnings of the words that may stand there; ``beside``: those of the words that may be
there, too."""


def pattern(phrases: Iterable[str], beside: str) -> Pattern:
    """Phrases and words beside them as what :func:`is_asked` compares."""
    found = [[_starts(place.replace("|", " ")) for place in phrase.split()] for phrase in phrases]
    return {"phrases": found, "beside": _starts(beside)}


def is_asked(asked: Pattern, question: str) -> bool:
    """Whether a question is one of the phrases and has no word that is neither of it nor may stand beside it.

    >>> asked = pattern(["hogyan|hogy játszani|játsszák"], "kell ezt")
    >>> [is_asked(asked, one) for one in ("Hogy kell ezt játszani?", "Hogyan kell lapot játszani?")]
    [True, False]
    """
    typed = _typed(question)
    every = frozenset().union(*typed)
    for phrase in asked["phrases"]:
        if not any(every.isdisjoint(place) for place in phrase):
            known = {*asked["beside"], *chain(*phrase)}
            if not any(known.isdisjoint(word) for word in typed):
                return True
    return False


@lru_cache(maxsize=1)
def _typed(question: str) -> tuple[frozenset[str], ...]:
    """The beginnings of each word of a question: it is held against every overview of a rulebook."""
    return tuple(map(_beginnings, dict.fromkeys(words(fold(question)))))


def _beginnings(word: str) -> frozenset[str]:
    """Whatever beginning a folded word may be known by."""
    return frozenset([word, *[word[:size] for size in range(START, len(word))]])


def _starts(text: str) -> list[str]:
    return list(dict.fromkeys(word[: max(START, len(word) - ENDING)] for word in words(fold(text))))


__all__ = ["Pattern", "is_asked", "pattern"]

"""Verbal prefixes that stand apart from their verb: "nem vész el" speaks of "elvész", and "az el nem költött" is a
thing that was not spent, which denies nothing. All words here are folded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kodex.text.small_words import SMALL_WORDS

PREFIXES = "el le fel be vissza ra at ki meg"
"""The prefixes."""

UNSURE = "ki meg"
"""Those that are other words, too: they are joined only with a verb that is denied."""

DENYING = "nem ne sem se"
"""Behind one of these a prefix follows its verb."""

HELPING = r"^(?:nem|ne|tud|lehet|kell|szabad|fog|akar|van|volt)"
"""Before what so begins a prefix belongs to what follows: "a lapot el kell dobni"."""

DESCRIBING = r"[a-z]{2}t(?:ak|ek|at|et)?$"
"""What so ends describes something behind a prefix and a denial: "a ki nem fizetett lap"."""

_PREFIXES, _UNSURE, _DENYING = (frozenset(text.split()) for text in (PREFIXES, UNSURE, DENYING))
_HELPING, _DESCRIBING = re.compile(HELPING), re.compile(DESCRIBING)
_NOT = "nem"
_LEAST = 3
"""A verb has so many letters at least."""


def joined(found: Sequence[str]) -> list[str]:
    """Some words, each prefix behind its verb joined with that, without the denials that only describe a thing.

    >>> joined("a maradek nem vesz el".split()), joined("elvesz az el nem koltott vp".split())
    (['a', 'maradek', 'nem', 'elvesz'], ['elvesz', 'az', 'el', 'koltott', 'vp'])
    >>> joined("a lapot el kell dobni".split()), joined("a leny meg a lap".split())
    (['a', 'lapot', 'el', 'kell', 'dobni'], ['a', 'leny', 'meg', 'a', 'lap'])
    """
    made: list[str] = []
    every = without_describing(found)
    for at, word in enumerate(every):
        verb, before, behind = ("", "", *made)[-1], ("", "", *made)[-2], "".join(every[at + 1 : at + 2])
        is_behind = word in _PREFIXES and len(verb) >= _LEAST and verb not in SMALL_WORDS and not _HELPING.match(behind)
        if is_behind and (before in _DENYING or word not in _UNSURE):
            made[-1] = word + verb
        else:
            made.append(word)
    return made


def without_describing(found: Sequence[str]) -> list[str]:
    """Some words without the denials between a prefix and what describes a thing."""
    return [word for at, word in enumerate(found) if not (word == _NOT and _describes(found, at))]


def _describes(found: Sequence[str], at: int) -> bool:
    """Whether a denial only describes."""
    return at > 0 and found[at - 1] in _PREFIXES and at + 1 < len(found) and bool(_DESCRIBING.search(found[at + 1]))


def same_verb(one: str, other: str) -> bool:
    """Whether two words have the same prefix and one of them begins with the other: "elvesz" and "elveszik"."""
    begun, longer = sorted((one, other), key=len)
    return longer.startswith(begun) and any(
        begun.startswith(prefix) and len(begun) - len(prefix) >= _LEAST for prefix in _PREFIXES
    )

"""What a question says that it is not about: "nem az első bolygó" names no rule of the first planet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kodex.search.plain import Reading
from kodex.text import claimed, denied, fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

LOOKED_AT = 5
"""So many of the rules found first may be denied, or decide instead."""

ONLY = "csak"
"""A rule that says for what alone something holds is about all the others, too."""

SHORT = 3
"""A name has no more telling words."""

NEAR = 2
"""What is lacking stands no farther from the word that says so."""

_LACKING = frozenset(f"{denied.NONE} {denied.NEITHER}".split())
"""What is lacking may be just what the rule that decides is about: "nincs célpont"."""

_DENIAL = frozenset(f"{denied.NOT} {denied.NONE} {denied.NEITHER} {denied.WITHOUT}".split())

Rule = dict[str, Any]


def is_denied(reading: Reading, rule: Rule) -> bool:
    """Whether a question names what a rule is called, or speaks of first of all, and says that it is not that. What
    somebody denies of whom it is asked whether he is right is asked about: "Szerintem szabálylap nem áldozható."."""
    found, asked = reading.mended(), claimed.asked(reading.mended())
    not_so = {found[at][:START] for at in reading.denied if at not in asked and not _is_lacking(reading.words, at)}
    if not not_so:
        return False
    if not_so & _subject(words(fold(rule.get("gist") or ""))):
        return True
    name = words(fold(rule["heading"] or rule["title"]))
    telling = {word[:START] for word in name if word not in SMALL_WORDS}
    if not 0 < len(telling) <= SHORT or not _DENIAL.isdisjoint(name):
        return False
    return bool(telling & not_so) and telling <= {word[:START] for word in reading.mended()}


def _is_lacking(found: Sequence[str], at: int) -> bool:
    """Whether a word of a question is said to be lacking."""
    return not _LACKING.isdisjoint(found[max(0, at - NEAR) : at + NEAR + 1])


def _subject(found: Sequence[str]) -> set[str]:
    """How the first telling word of a gist begins; none of one that is denied or holds for something alone."""
    if ONLY in found or not _DENIAL.isdisjoint(found[:SHORT]):
        return set()
    return {word[:START] for word in [word for word in found if word not in SMALL_WORDS][:1]}

"""What a question says that it is not about: "nem az első bolygó" names no rule of the first planet."""

from __future__ import annotations

from typing import Any

from kodex.search.plain import Reading
from kodex.text import denied, fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

SHORT = 3
"""A name has no more telling words."""

_LACKING = frozenset(f"{denied.NONE} {denied.NEITHER}".split())
"""What is lacking may be just what the rule that decides is about: "nincs célpont"."""

_DENIAL = frozenset(f"{denied.NOT} {denied.NONE} {denied.NEITHER} {denied.WITHOUT}".split())

Rule = dict[str, Any]


def is_denied(reading: Reading, rule: Rule) -> bool:
    """Whether a question names what a rule is called and says that it is not that."""
    not_so = {word[:START] for word in reading.not_so()}
    if not not_so or not _LACKING.isdisjoint(reading.words):
        return False
    name = words(fold(rule["heading"] or rule["title"]))
    telling = {word[:START] for word in name if word not in SMALL_WORDS}
    if not 0 < len(telling) <= SHORT or not _DENIAL.isdisjoint(name):
        return False
    return bool(telling & not_so) and telling <= {word[:START] for word in reading.mended()}

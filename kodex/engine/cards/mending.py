"""What was meant by a selector that cannot be read: for the mend of its refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, Protocol

from kodex.engine.cards.registry import Registry
from kodex.ground.nearby import plain

_SWAPPED = {"=>": ">=", "=<": "<=", "==": "=", "===": "=", "=!": "!=", "<>": "!=", "><": "!=", "!==": "!="}
_SWAPPED |= {"≥": ">=", "≤": "<=", "≠": "!="}
"""Comparisons as other languages and hurried hands write them."""
_PART = re.compile(
    r"[<>]\s*=|!\s*=\s*=?|=\s*=\s*=?|=\s*[<>!]|<\s*>|>\s*<|[=<>≥≤≠]|&&|\|\||[&|!()+,;/.]|[\w-]+(?::[\w\-']+)?"
)
_SIGNS = {"és": "&", "es": "&", "and": "&", "vagy": "|", "or": "|", "nem": "!", "not": "!"}
_SIGNS |= {"&&": "&", "||": "|", "+": "&", ".": "&", ",": "&", ";": "&", "/": "|"}
"""Words for the signs that join others, and what other languages write."""
_EMPTY = frozenset(("minden", "az", "a", "egy", "all", "every", "the"))
"""Words that say nothing a selector does not say by itself."""
_COMPARE = ("<=", ">=", "!=", "=", "<", ">")
_JOINS = ("&", "|", ")", *_COMPARE)
"""Before these no further sign is needed."""
_LONGEST = 200
_ALIKE = 0.75
"""How alike a word is to the one that is written for it."""


class Known(Protocol):
    """The words that selectors have, and whether a text is one."""

    @property
    def words(self) -> Mapping[str, Any]:
        """What each word is true of."""

    @property
    def values(self) -> Mapping[str, Any]:
        """Numbers that are compared."""

    @property
    def tags(self) -> Mapping[str, Any]:
        """Words that stand before a colon."""

    @property
    def players(self) -> Mapping[str, Any]:
        """Words that speak of players, and of things by them."""

    @property
    def registry(self) -> Registry:
        """What is near a word."""

    def is_word(self, token: str) -> bool:
        """Whether a part of a selector is a sign, or a word there is."""

    def reads(self, text: str) -> bool:
        """Whether a text is a selector as it is written."""


def selector(known: Known, given: str) -> str | None:
    """What may be meant, as a selector that can be read: words side by side are joined, signs written for words, other
    words replaced by the one that is near; None where that makes no selector."""
    if len(given) > _LONGEST:
        return None
    whole = known.registry.means(given.strip(), known.words) if " " in given.strip() else []
    if len(whole) == 1 and known.reads(whole[0]):
        return whole[0]
    text = re.sub(r"(?<=\w)\s*:\s+(?=\w)", ":", given)
    text = re.sub(r"([\w-]+):(?=\d)", lambda found: f"{found[1]}=" if found[1] in known.values else found[0], text)
    if (listed := re.fullmatch(r"\s*\[(.+)\]\s*", text)) is not None:
        text = listed[1].replace(",", " & ")
    parts = [re.sub(r"\s+", "", part) for part in _PART.findall(text)]
    if "".join(parts) != re.sub(r"\s+", "", text):
        return None
    if not any(_is_known(known, part) for part in parts) and not {"&", "|"}.intersection(parts):
        return None
    parts = [_SWAPPED.get(part, part) for part in parts]
    right = _written(list(_joined(known, parts)))
    return right if right != given.strip() and known.reads(right) else None


def _joined(known: Known, parts: list[str]) -> Iterator[str]:
    last = ""
    is_alone = sum(part.lower() not in _EMPTY for part in parts) == 1
    for n, part in enumerate(parts):
        word = _SIGNS.get(part.lower(), part)
        after = parts[n + 1] if n + 1 < len(parts) else ""
        if word.lower() in _EMPTY:
            continue
        if last in known.tags and last not in known.values and word == "=":
            continue  # the word behind it belongs behind a colon
        if last in known.tags and word == part and part[:1].isalnum():
            yield f":{word}"
            last = word
            continue
        if last and word not in _JOINS and last not in ("&", "|", "!", "(", *_COMPARE):
            yield "&"
        last = word if word != part else _near(known, word, after)
        if not is_alone and last in known.players and (whose := _whose(known, last)) is not None:
            last = whose
        yield last


def _whose(known: Known, player: str) -> str | None:
    """The word for what belongs to a player, where that is another: ``ellenfél lénye`` is ``ellenséges & lény``."""
    others = [one for one in known.words if one in known.players]
    return next(iter(known.registry.means(player, others)), None)


def _near(known: Known, word: str, after: str) -> str:
    """The word there is, or the one that is near."""
    if word.isdigit() or word == "X" or not word[:1].isalnum() or _is_known(known, word):
        return word
    able = known.values if after in _COMPARE else known.words
    near, means = known.registry.near(word, able), known.registry.means(word, able)
    if len(means) == 1 and near[:1] == means:
        return means[0]
    return near[0] if near and SequenceMatcher(None, plain(word), plain(near[0])).ratio() >= _ALIKE else word


def _is_known(known: Known, part: str) -> bool:
    return part in known.values or part.partition(":")[0] in known.tags or (part[:1].isalnum() and known.is_word(part))


def _written(parts: list[str]) -> str:
    text = " ".join(parts).replace("! ", "!").replace("( ", "(").replace(" )", ")").replace(" :", ":")
    return re.sub(r"\s*([<>!]?=|[<>])\s*", r"\1", text)


__all__ = ["selector"]

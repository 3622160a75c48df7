"""From a player's word to the official terms: ``manám`` meets the entry ``mana``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kodex.text.small_words import SMALL_WORDS
from kodex.text.suffixes import same_word

_START = 3


def start(word: str) -> str:
    """The beginning under which an entry is kept: at most three letters of its first word."""
    return word[:_START]


def starts(query: Sequence[str]) -> list[str]:
    """Every beginning under which an entry for one of these folded words may be kept."""
    return list(dict.fromkeys(word[:size] for word in query for size in range(1, _START + 1)))


def expand(query: Sequence[str], entries: Iterable[tuple[str, Sequence[str]]]) -> dict[int, list[str]]:
    """The official terms that the player words inside ``query`` stand for, by the place of the player's first word.

    ``query`` is folded; an entry is the player's folded words and the official terms. The player's words must follow
    each other in the query, each in any inflected form.
    """
    found: dict[int, list[str]] = {}
    for player, official in entries:
        wanted = player.split()
        for at in range(len(query) - len(wanted) + 1):
            if all(map(same_word, query[at:], wanted)):
                have = found.setdefault(at, [])
                have += [term for term in official if term not in have]
    return found


def whole(query: Sequence[str], entries: Iterable[tuple[str, Sequence[str]]]) -> list[str]:
    """The official terms that a whole query stands for: all its words but the small ones are the player's.

    ``query`` and ``entries`` as for :func:`expand`.
    """
    telling = _telling(query)
    met = (official for player, official in entries if telling and _are_forms(telling, _telling(player.split())))
    return list(dict.fromkeys(term for official in met for term in official))


def _telling(found: Iterable[str]) -> list[str]:
    return [word for word in found if word not in SMALL_WORDS]


def _are_forms(found: Sequence[str], bases: Sequence[str]) -> bool:
    return len(found) == len(bases) and all(map(same_word, found, bases))

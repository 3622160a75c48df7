"""Words of a query that no rule has, and the words of the rulebook that look most like them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from kodex.search import plain, query, spelled
from kodex.store.store import Store
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

_MOST = 3
_SHORTEST = 3
_LONGER = 2
"""A near word is at most so many letters longer or shorter."""

_FEW = 10
"""So many unknown words of a query are compared with the known ones: nobody reads more, and each takes milliseconds."""

_ALIKE = 0.7
"""Less alike words are no help (0 to 1)."""


def strange(stores: Sequence[Store], text: str) -> dict[str, list[str]]:
    """The words of a query that no rule of some rulebooks has in any form, as they were typed, each with the nearest
    known ones of each; of very many words with such only the first few (:data:`_FEW`).

    Empty for a query in the query language. Raises KodexError for an empty or overlong one.
    """
    each = [_lost(store, text) for store in stores]
    lost = [word for word in each[0] if all(word in found for found in each)]
    near = {
        word: dict.fromkeys(
            one for store, found in zip(stores, each, strict=True) for one in _nearest(store, found[word])
        )
        for word in lost[:_FEW]
    }
    return {word: list(near.get(word, ())) for word in lost}


def _lost(store: Store, text: str) -> dict[str, str]:
    """The words of a query that no rule has in any form: as they were typed, with what they are taken for."""
    text = query.clean(text)
    if query.is_query(text):
        return {}
    found = query.find(store, text, 1)
    if found.exact:
        return {}
    reading, lists = found.reading, found.inquiry.postings.lists
    lost: dict[str, str] = {}
    for at, word in enumerate(reading.mended()):
        told = at in reading.expanded or word in SMALL_WORDS or len(word) < _SHORTEST or word.isdecimal()
        if not told and plain.beginning(word) not in lists and not plain.holding_half(lists, word):
            lost.setdefault(reading.typed[at], word)
    return lost


def _nearest(store: Store, word: str) -> list[str]:
    """The known words that look most like a folded one, as they are mostly written, the likest first; of those that
    begin alike only one."""
    row = store.connection.execute("SELECT common FROM vocabulary WHERE letter = ?", (word[0],)).fetchone()
    fitting = [one for one in row[0].split(" ") if abs(len(one) - len(word)) <= _LONGER] if row else []
    alike = [(SequenceMatcher(None, word, one, autojunk=False).ratio(), one) for one in fitting]
    order = sorted(
        (pair for pair in alike if pair[0] >= _ALIKE and len(pair[1]) >= _SHORTEST), key=lambda pair: -pair[0]
    )
    first: dict[str, str] = {}
    for _share, one in order:
        first.setdefault(one[:START], one)
    return [spelled.usual(store, one) for one in list(first.values())[:_MOST]]

"""What stands around an item in print, and how the words that find it are spelt there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from kodex.rules import numbers

if TYPE_CHECKING:
    from kodex.shapes import Brief, Context, Hit, Rule
    from kodex.store import Store

_UNDER_A_MAIN_RULE = ("supplement", "exception", "procedure", "list")


def context(store: Store, rule: Rule) -> Context:
    """What stands around a rule of a store."""
    order = store.numbers()
    at = order.index(rule["number"]) if rule["number"] in order else None
    above = _above(store, rule)
    return {
        "parent": _brief(store, above[-1]) if above else None,
        "main": [_brief(store, other) for other in _main_rules(store, rule, order[:at])],
        "before": _brief(store, order[at - 1]) if at else None,
        "after": _brief(store, order[at + 1]) if at is not None and at + 1 < len(order) else None,
    }


def _main_rules(store: Store, rule: Rule, before: list[str]) -> list[str]:
    """The rules that ``rule`` is an exception to, else the last main rule beside or above it."""
    if rule["beats"] or rule["kind"] not in _UNDER_A_MAIN_RULE:
        return rule["beats"]
    title = rule["title_number"]
    above = numbers.ancestors(rule["number"], title)[-1:] or [title]
    group = [number for number in before if numbers.ancestors(number, title)[-1:] == above or [number] == above]
    return [other["number"] for other in store.rules(group[::-1]) if other["kind"] == "main"][:1]


def _above(store: Store, rule: Rule) -> list[str]:
    """The existing items above one, its title first; none above a title."""
    number, title = rule["number"], rule["title_number"]
    between = numbers.ancestors(number, title)[1:]
    return [] if number == title else [title, *(other for other in between if store.rule(other) is not None)]


def _brief(store: Store, number: str) -> Brief:
    rule = cast("Rule", store.rule(number))
    return {
        "number": rule["number"],
        "label": rule["label"],
        "heading": rule["heading"],
        "kind": rule["kind"],
        "text": rule["text"],
    }


FEW = 30
"""Nobody reads a longer suggestion word by word, and each word costs a search."""


def accented(store: Store, search: Callable[[str], list[Hit]], folded: str, typed: str) -> str:
    """Folded words with the accents they have in the rules that ``search`` finds, else as typed, else as mostly.

    Each word is looked for once, and only in a question of so many words (:data:`FEW`): in a longer one a word that the
    rules found for the whole do not hold stays without accents.
    """
    import re
    from functools import cache

    from kodex.search import spelled
    from kodex.text import fold, words

    known = {fold(word): word.lower() for word in words(typed)}
    single = list(dict.fromkeys(words(fold(folded))))
    few = len(single) <= FEW
    for query in (folded, *single) if few else (folded,):
        if any(word not in known for word in words(fold(query))):
            found = [f"{hit['heading'] or ''} {hit['text'] or ''}" for hit in search(query)]
            known = {fold(word): word.lower() for text in reversed(found) for word in words(text)} | known
    mostly = cache(lambda word: spelled.usual(store, word) if few else word)
    return re.sub(r"\w+", lambda met: known.get(met[0]) or mostly(met[0]), folded)

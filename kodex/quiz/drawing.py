"""Which items a self-test asks: drawn by a seed, so that the same number gives the same test again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kodex.quiz.items import Item, of_dispute, of_rule

if TYPE_CHECKING:
    from kodex.store import Store

_AT_ONCE = 24
"""So many rules are looked up together; most tests need no more."""


def drawn(store: Store, seed: int, count: int = 10, part: str | None = None, judge: bool = False) -> list[Item]:
    """So many items of a rulebook (or of one of its parts), each of another rule; fewer where there are no more.

    With ``judge`` only exceptions and disputes, which have no part in the ordinary test.
    """
    chance = random.Random(seed)
    rows = store.connection.execute("SELECT number, part FROM rule WHERE kind IS NOT NULL AND kind != 'heading'")
    numbers = [str(number) for number, of in rows if part is None or of == part]
    chance.shuffle(numbers)
    found: list[Item] = []
    for item in _one_of_each(store, chance, numbers, judge):
        found.append(item)
        if len(found) == count:
            break
    return found


def _one_of_each(store: Store, chance: random.Random, numbers: list[str], judge: bool) -> Iterator[Item]:
    """One item of each rule that has any, in the order of the numbers."""
    asked: set[str] = set()
    for start in range(0, len(numbers), _AT_ONCE):
        rules = store.rules(numbers[start : start + _AT_ONCE])
        for n, rule in enumerate(rules):
            items = [*of_rule(rule, rules[n + 1 :] + rules[:n]), *_disputed(store, rule)]
            fit = (item for item in items if (item.hard if judge else item.kind != "dispute"))
            fair = [item for item in fit if item.asks not in asked]
            if fair:
                item = chance.choice(fair)
                asked.add(item.asks)
                yield item


def _disputed(store: Store, rule: dict[str, Any]) -> Iterator[Item]:
    """The items of the disputes that a rule is the first rule of."""
    for dispute in store.disputes(rule["disputes"]):
        if dispute["rules"][0] == rule["number"]:
            item = of_dispute(dispute, rule["part"])
            if item is not None:
                yield item

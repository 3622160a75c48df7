"""Which items a self-test asks: drawn by a seed, so that the same number gives the same test again."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from kodex.quiz.choices import Near
from kodex.quiz.items import YES_NO, Item, of_dispute, of_rule, of_turn

if TYPE_CHECKING:
    from kodex.store import Store


OTHERS = 0.4
"""The share of the items that ask for more than yes or no."""


def drawn(store: Store, seed: int, count: int = 10, part: str | None = None, judge: bool = False) -> list[Item]:
    """So many items of a rulebook (or of one of its parts), each of another rule; fewer where there are no more.

    With ``judge`` only exceptions and disputes, which have no part in the ordinary test.
    """
    chance = random.Random(seed)
    rows = store.connection.execute("SELECT number FROM rule WHERE kind IS NOT NULL AND kind != 'heading' ORDER BY ord")
    rules = store.rules([str(number) for (number,) in rows])
    lesson = store.lesson()
    near = Near(rules, lesson)
    turn: Mapping[str, list[Item]] = defaultdict(list)
    for item in of_turn(lesson, {rule["number"]: rule["part"] for rule in rules}):
        turn[item.rules[0]].append(item)
    rules = [rule for rule in rules if part is None or rule["part"] == part]
    chance.shuffle(rules)
    return _mixed(_one_of_each(store, chance, rules, near, turn, judge), chance, count)


def _mixed(items: Iterator[Item], chance: random.Random, count: int) -> list[Item]:
    """So many items, of which more than yes or no is asked in at least two of five where there are as many."""
    plain: list[Item] = []
    others: list[Item] = []
    for item in items:
        (plain if item.choices == YES_NO else others).append(item)
        if len(others) + min(len(plain), count - ceil(count * OTHERS)) >= count:
            break
    found = [*others, *plain[: max(0, count - len(others))]]
    chance.shuffle(found)
    return found[:count]


def _one_of_each(
    store: Store,
    chance: random.Random,
    rules: Sequence[dict[str, Any]],
    near: Near,
    turn: Mapping[str, list[Item]],
    judge: bool,
) -> Iterator[Item]:
    """One item of each rule that has any, in the order of the rules."""
    asked: set[str] = set()
    for rule in rules:
        items = [*of_rule(rule, near), *turn.get(rule["number"], ()), *_disputed(store, rule)]
        fit = (item for item in items if (item.hard if judge else item.kind != "dispute"))
        fair = [item for item in fit if item.asks not in asked]
        if fair:
            others = [item for item in fair if item.choices != YES_NO]
            item = chance.choice(others or fair)
            asked.add(item.asks)
            yield item


def _disputed(store: Store, rule: dict[str, Any]) -> Iterator[Item]:
    """The items of the disputes that a rule is the first rule of."""
    for dispute in store.disputes(rule["disputes"]):
        if dispute["rules"][0] == rule["number"]:
            item = of_dispute(dispute, rule["part"])
            if item is not None:
                yield item

"""Which items a self-test asks: drawn by a seed, so that the same number gives the same test again."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from kodex.quiz.choices import Near
from kodex.quiz.items import YES_NO, Item, of_dispute, of_rule, of_turn

if TYPE_CHECKING:
    from kodex.store import Store


Level = Literal["first", "any", "judge"]
"""``first``: what the first lesson teaches; ``judge``: only exceptions and disputes."""

OTHERS = 0.4
"""The share of the items that ask for more than yes or no."""


def fits(item: Item, level: Level) -> bool:
    """Whether an item is asked at a level; disputes have no part in the ordinary test."""
    return item.first if level == "first" else item.hard if level == "judge" else item.kind != "dispute"


def drawn(store: Store, seed: int, count: int = 10, part: str | None = None, level: Level = "any") -> list[Item]:
    """So many items of a rulebook (or of one of its parts), each of another rule; fewer where there are no more.

    Rules are read one after the other until there are enough; what needs the answers of the whole book was made when
    the book was compiled.
    """
    chance = random.Random(seed)
    rows = store.connection.execute(
        "SELECT number, part FROM rule WHERE kind IS NOT NULL AND kind != 'heading' ORDER BY ord"
    )
    parts = {str(number): str(one) for number, one in rows}
    lesson = store.lesson()
    made: dict[str, list[Item]] = defaultdict(list)
    for item in (*kept(store), *of_turn(lesson, parts)):
        made[item.rules[0]].append(item)
    near = Near((), lesson, store.every_dispute())
    asked = near.taught if level == "first" else parts
    order = [number for number in parts if number in asked and (part is None or parts[number] == part)]
    chance.shuffle(order)
    ready = [number for number in order if any(fits(item, level) for item in made.get(number, ()))]
    ready = ready[: ceil(count * OTHERS)]
    rules = (rule for number in dict.fromkeys((*ready, *order)) for rule in store.rules([number]))
    return _mixed(_one_of_each(store, chance, rules, near, made, level), chance, count)


def kept(store: Store) -> list[Item]:
    """The items that were made when the book was compiled: those with choices from the answers of other rules."""
    return msgspec.json.decode(store.fact("quiz") or "[]", type=list[Item])


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
    rules: Iterable[dict[str, Any]],
    near: Near,
    made: Mapping[str, list[Item]],
    level: Level,
) -> Iterator[Item]:
    """One item of each rule that has any, in the order of the rules."""
    asked: set[str] = set()
    for rule in rules:
        items = [*of_rule(rule, near), *made.get(rule["number"], ()), *_disputed(store, rule)]
        fair = [item for item in items if fits(item, level) and item.asks not in asked]
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

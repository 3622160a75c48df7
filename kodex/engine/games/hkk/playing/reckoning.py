"""How a cost came about, for the trace: what is printed, what makes it dearer or cheaper, by which rule (21.8–21.13).

Nothing is decided here: the same norms are asked that ``costs`` asks, and nothing of it is cited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import FREE, Bearing
from kodex.engine.games.hkk.combat.abilities import price_of
from kodex.engine.games.hkk.playing.costs import Purchase, play_cost, with_further
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    COST,
    COST_BASE,
    COST_BASE_PARTS,
    COST_BESIDE,
    COST_MODIFIERS,
    COST_PRINTED,
    COST_USE_FIXED,
    COST_USE_MODIFIERS,
    COST_USE_UNMODIFIED,
)
from kodex.engine.kernel.amounts import Amount, Share
from kodex.engine.kernel.questions import Sum
from kodex.engine.kernel.table import Table

T = TypeVar("T")

PRINTED, ABILITY, X, FREE_OF = "printed", "ability", "x", "free"
"""Why a part of an amount is there: the corner of the card, the price of the ability, X, that it is free."""
_OWN = (PRINTED, ABILITY)
CARD, TEXT = "card", "text"
"""The same of what comes to that: a card that bears on it, what the text demands besides."""
LEAST, SPARED = "least", "spared"
"""The same of what a rule of the cost puts right: it cannot be less; what bears on it does not count."""

Parts = list[tuple[str, Share]]
"""Shares by the part of the cost they are of."""


def reckoned(table: Table, action: Play | Use, cost: Cost) -> tuple[Amount, ...]:
    """The parts of a cost that came about by more than what is printed, in the order of a cost's parts."""
    with table.noting():
        if isinstance(action, Play) and _is_as_printed(table, action, cost):
            return ()
        parts = _of_use(table, action) if isinstance(action, Use) else _of_play(table, action)
        return tuple(_amounts(table, action, parts, cost))


_PLAIN = 3
"""So many norms say what a cost is that nothing bears on: what is printed, what the base is, what that comes to."""


def _is_as_printed(table: Table, action: Play, cost: Cost) -> bool:
    """Whether a cost is what is printed, and no other norm has a say in it."""
    with table.noting() as said:
        play_cost(table, action)
    return len(said) == _PLAIN and cost == card(table, table.thing(action.card)).cost


def _of_play(table: Table, action: Play) -> Parts:
    purchase = _purchase(table, action)
    with table.noting() as plainly:
        corner = table.decide(COST_PRINTED, card(table, purchase.thing), default=FREE)
    with table.noting() as said:
        base = table.decide(COST_BASE, purchase, default=FREE)
    rules, printed = tuple(dict.fromkeys(said)), corner.with_x(0).parts()
    more = {part: base.parts().get(part, 0) - printed.get(part, 0) for part in {**printed, **base.parts()}}
    parts: Parts = [(part, Share(n, PRINTED, tuple(plainly) if more[part] else rules)) for part, n in printed.items()]
    by = tuple(number for number in rules if number not in plainly)
    parts += [(part, Share(n, X if n > 0 else FREE_OF, by)) for part, n in more.items() if n]
    own = _by_norms(table, COST_BASE_PARTS, purchase)
    parts += [("magic", Share(n, CARD, (number,), action.card)) for number, n in own]
    parts += _borne(_by_norms(table, COST_MODIFIERS, purchase))
    more_is_asked = bool(with_further(table, purchase, FREE))
    with table.noting() as further:
        beside = table.decide(COST_BESIDE, purchase) if more_is_asked else 0
    return [*parts, *([("magic", Share(beside, TEXT, tuple(further)))] if beside else [])]


def _by_norms(table: Table, question: Sum[T], of: Purchase | Use) -> list[tuple[str, T]]:
    """The parts of a sum, each with the number of the norm that adds it."""
    found = ((norm.number, norm.function(table, of)) for norm in table.norms_adding(question))
    return [(number, value) for number, value in found if value]


def _purchase(table: Table, action: Play) -> Purchase:
    return Purchase(table.thing(action.card), action.by, action.x, True, False, action.reacts_to)


def _norms(table: Table, action: Play | Use) -> tuple[str, ...]:
    """The norms that say what the modified cost is: what is not to be added up, they say."""
    decision = None if isinstance(action, Use) else table.decision(COST, _purchase(table, action))
    return decision.norms if decision is not None else ()


def _of_use(table: Table, action: Use) -> Parts:
    ability = ability_of(table, action)
    if ability is None or table.decide(COST_USE_FIXED, ability) is not None:
        return []
    price = price_of(table, ability)
    parts: Parts = [(part, Share(n, ABILITY)) for part, n in price.with_x(0).parts().items()]
    parts += [(part, Share(action.x, X)) for part in price.x if action.x]
    return (
        parts
        if table.decide(COST_USE_UNMODIFIED, action)
        else parts + _borne(_by_norms(table, COST_USE_MODIFIERS, action))
    )


def _borne(by_norms: Iterable[tuple[str, tuple[Bearing, ...]]]) -> Parts:
    return [
        (one.part, Share(one.n, CARD, (number,), one.of)) for number, bearings in by_norms for one in bearings if one.n
    ]


def _amounts(table: Table, action: Play | Use, parts: Parts, cost: Cost) -> Iterator[Amount]:
    """The amounts of more than one share; whatever falls below the least there may be is lifted to it."""
    for what, of in _sorts(parts).items():
        shares = _together([share for part, share in parts if part in of])
        if shares[0].why not in _OWN:  # nothing of it stands on the card
            shares = (Share(0, PRINTED), *shares)
        n = sum(getattr(cost, part) for part in of)
        off = n - sum(share.n for share in shares)
        shares += (Share(off, LEAST if off > 0 else SPARED, _norms(table, action)),) if off else ()
        if len(shares) > 1:
            yield Amount(action.by, what, n, shares)


def _together(shares: list[Share]) -> tuple[Share, ...]:
    """Shares, but what is printed as one, which comes first."""
    printed = [share for share in shares if share.why == PRINTED]
    first = (Share(sum(share.n for share in printed), PRINTED, printed[0].rules),) if printed else ()
    return (*first, *(share for share in shares if share.why != PRINTED))


def _sorts(parts: Parts) -> dict[str, tuple[str, ...]]:
    """What is reckoned by itself: each part of the cost, but magic points and zan shards as one where one bears what
    is put on the other (7.2.1, 7.6.1)."""
    found: dict[str, tuple[str, ...]] = {part: (part,) for part, _share in parts}
    bears = any(part == "magic" and share.why != PRINTED for part, share in parts)
    if "zan" not in found or not bears:
        return found
    both = "zan" if all(share.why != PRINTED for part, share in parts if part == "magic") else "magic+zan"
    return {both: ("magic", "zan")} | {part: of for part, of in found.items() if part not in ("magic", "zan")}


__all__ = ["reckoned"]

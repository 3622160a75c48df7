"""What using an ability or playing an event costs, and whether it can be paid."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.aims import Run, candidates, could, fitting, may_be_held
from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.answers.limits import is_left, limit, maximum
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.triggers import fits
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import in_play, other
from kodex.engine.games.conquest.table.units import card, has_texts
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import (
    AFFECTED,
    EXHAUSTED,
    PART_SUFFICES,
    PAYS_WITH,
    PRICE,
    PRICE_IS_AN_EFFECT,
    WORKS,
    Happens,
    Place,
)
from kodex.engine.kernel.happenings import Coming
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


def price(table: Table, thing: Thing, ability: Ability, x: int = 0) -> int:
    """The resources that it costs: the price of an event, and those of the ability."""
    own = table.decide(PRICE, thing.id) if card(table, thing).type == "esemény" else 0
    return own + (x if ability.cost.resources == "X" else int(ability.cost.resources))


def hoped_for(table: Table, by: str, thing: Thing, n: int, *, seen: bool = False, of_card: bool = False) -> int:
    """By how much a player could lower a price that is about to be paid, by interrupts of his own (``seen``: of those
    that lie in play). ``of_card``: it is that of a card that is played, which may be hoped for; of that of an ability
    the readings differ."""
    lowering = has_texts(table) and _lowering(table)
    if not lowering:
        return 0
    coming = Coming(Happening(Happens.PRICED, {"player": by, "thing": thing.id, "n": n}))
    found = 0
    for one in [*in_play(table, by), *(() if seen else table.in_zone(by, Place.HAND))]:
        if one.card not in lowering or one.id == thing.id:
            continue
        for number, ability in enumerate(abilities(table, one)):
            if not _lowers(ability) or not ability.on or not _works(table, one, ability):
                continue
            view = View(by, one.id, it=thing.id)
            if fits(table, ability.on, coming, view) and pays_besides(table, by, one, number, ability):
                lowered = [LANGUAGE.amounts.how_many(table, e.n, view) for e in ability.effects if e.do == "lessen"]
                found += max(0, sum(lowered) - price(table, one, ability))
    return found if found and (of_card or read_as(table, "price-hoped-for", "elkezdheti")) else 0


def _works(table: Table, thing: Thing, ability: Ability) -> bool:
    """Whether an ability works from where its card lies: asked of what lies in a hand, so nothing is cited for it."""
    with table.noting():
        return table.decide(WORKS, thing, ability, default=True)


@book.decides("sz/a-megfizetendo-koltsegek#b1", PAYS_WITH)
def with_what_one_controls(table: Table, thing: Thing, player: str) -> bool | None:
    """A price is paid with what one controls in play."""
    return False if thing.zone != Place.HAND and thing.controller != player else None


@book.decides("sz/a-megfizetendo-koltsegek#b2", PAYS_WITH)
def with_what_is_ones_own_out_of_play(table: Table, thing: Thing, player: str) -> bool | None:
    """What is out of play it is paid with is one's own."""
    return False if thing.zone == Place.HAND and thing.owner != player else None


def payments(table: Table, by: str, id_: str, ability: Ability) -> list[str]:
    """The cards with which what is no resource could be paid."""
    cost = ability.cost
    if cost.sacrifice:
        there = fitting(table, cost.sacrifice, by, Run(by, id_))
    elif cost.discard:
        players = [by, other(table, by)]
        there = [one for player in players for one in table.in_zone(player, Place.HAND) if one.id != id_]
    else:
        return []
    if table.decide(PRICE_IS_AN_EFFECT):
        there = [one for one in there if table.decide(AFFECTED, one, table.thing(id_))]
    return [one.id for one in there if table.decide(PAYS_WITH, one, by)]


# What has to be done for an effect, like what sets it off, is none itself.
book.states("sz/kartyahatasok#b1", PRICE_IS_AN_EFFECT, False)


def pays_besides(table: Table, by: str, thing: Thing, n: int, ability: Ability) -> bool:
    """Whether a player could pay what is no resource."""
    if ability.cost.exhaust and EXHAUSTED.of(thing):
        return False
    needed = 1 if ability.cost.sacrifice else ability.cost.discard
    return len(payments(table, by, thing.id, ability)) >= needed


def _is_event(table: Table, thing: Thing) -> bool:
    """Whether using its ability is playing the card."""
    return bool(card(table, thing).type == "esemény")


def pays(table: Table, by: str, thing: Thing, ability: Ability, *, openly: bool = False) -> bool:
    """Whether a player has the resources for it, or could lower the price so far (``openly``: as far as the other can
    tell, with whatever he may hold besides)."""
    n, seen = price(table, thing, ability), openly or ability.forced  # nothing forces anybody to lower it from hand
    if not n:
        return True
    hoped = hoped_for(table, by, thing, n, seen=seen, of_card=_is_event(table, thing))
    if table.player(by, "resources") + hoped >= n:
        return True
    if not openly or ability.forced or not _is_lowered_from_hand(table):
        return False
    return any(one.id != thing.id for one in table.in_zone(by, Place.HAND))


def is_aimed(table: Table, ability: Ability, run: Run, *, openly: bool = False) -> bool:
    """Whether an ability that has a target has one that fits (``openly``: or might have one in a hand)."""
    if ability.target is None or (openly and may_be_held(table, ability.target, run)):
        return True
    return bool(candidates(table, ability, run))


# A text may be begun of which a part can be done.
book.states("sz/kartyahatasok#b3", PART_SUFFICES, True)


def would_change(table: Table, ability: Ability, run: Run, *, openly: bool = False) -> bool:
    """Whether enough of its effects could change anything (``openly``: or might, by what lies in a hand)."""
    found = [
        (openly and may_be_held(table, str(ability.target if effect.to == "target" else effect.to), run))
        or could(table, effect, ability, run)
        for effect in ability.effects
    ]
    return any(found) if table.decide(PART_SUFFICES) else all(found)


def _lowers(ability: Ability) -> bool:
    return ability.kind == "megszakítás" and any(effect.do == "lessen" for effect in ability.effects)


@while_cards_stay
def _lowering(table: Table) -> frozenset[str]:
    """The cards of the game that lower a price: without them nobody hopes, however many cards lie there."""
    return frozenset(name for name, one in table.cards.items() if any(map(_lowers, one.abilities)))


@while_cards_stay
def _is_lowered_from_hand(table: Table) -> bool:
    """Whether any card of the game lowers a price from a hand."""
    return any(
        _lowers(ability)
        for one in table.cards.values()
        for ability in one.abilities
        if one.type == "esemény" or ability.works_in == Place.HAND
    )


def might_be_used(table: Table, by: str, thing: Thing, n: int, ability: Ability, it: str | None) -> bool:
    """The same of a card that a player may hold: it does not hang on what else lies in a hand."""
    within, paid = is_left(table, by, maximum(thing, ability)), pays(table, by, thing, ability, openly=True)
    return within and paid and _does_something(table, ability, Run(by, thing.id, it=it), openly=True)


def usable(
    table: Table, by: str, thing: Thing, n: int, ability: Ability, it: str | None, *, openly: bool = False
) -> bool:
    """Whether what has set an ability off may be answered by it: paid for, aimed, within its limits, not in vain
    (``openly``: whether the other player must reckon with it, who sees no hand)."""
    within = is_left(table, by, limit(table, thing, n, ability)) and is_left(table, by, maximum(thing, ability))
    paid = pays_besides(table, by, thing, n, ability) and pays(table, by, thing, ability, openly=openly)
    return within and paid and _does_something(table, ability, Run(by, thing.id, it=it), openly=openly)


def _does_something(table: Table, ability: Ability, run: Run, *, openly: bool) -> bool:
    return is_aimed(table, ability, run, openly=openly) and would_change(table, ability, run, openly=openly)


__all__ = [
    "hoped_for",
    "is_aimed",
    "might_be_used",
    "payments",
    "pays",
    "pays_besides",
    "price",
    "usable",
    "would_change",
]

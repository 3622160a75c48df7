"""Paying: who has what it takes, and the ways to pay (titles 4.20, 7.1–7.5, 4.17.5, 103.2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost, is_creature
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    BUILDERS,
    GIVEN_SHORT,
    MAGIC_PAYS,
    NECRON_GOES,
    NECRON_KIND,
    NO_SACRIFICE,
    SACRIFICED_LIES,
    VICTIMS,
    ZAN_WAYS,
    Facts,
    Happens,
    Marks,
)
from kodex.engine.games.hkk.zones.leaving import home, leave
from kodex.engine.kernel.state import Change, Moved, PlayerSet
from kodex.engine.kernel.table import Table


class Means(Struct, frozen=True):
    """What a player can pay with: numbers, creatures to passivize, permanents to sacrifice, cards to discard, deck."""

    magic: int
    components: int
    life: int
    builders: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    deck: int = 0


SPENT_BY = "by"
"""The mark for what has been spent out of what is another's: player, what, how much; the fact that says who has."""


def purses(table: Table, by: str, what: str) -> list[str]:
    """The other players whose magic points or components a player may spend."""
    if not table.knows(("spend_from",)):
        return []
    forces = [one for one in in_force(table, "spend_from") if one.by == by and one.effect.what == what]
    return [other for other in table.state.players if other != by and any(one.on(table, other) for one in forces)]


def at_hand(table: Table, by: str, what: str) -> int:
    """The magic points or components a player can pay with."""
    others = purses(table, by, what)
    own = table.player(by, what)
    return own + sum(table.player(other, what) for other in others) if others else own


def is_simple(cost: Cost) -> bool:
    """Whether a cost is paid with numbers alone: no choice, no things."""
    return not (cost.zan or cost.builder or cost.sacrifice or cost.discard or cost.necron or cost.mill or cost.turn)


def means_of(
    table: Table, by: str, source: str | None = None, promised: Cost | None = None, kind: str | None = None
) -> Means:
    """The means of a player; the card that is paid for is not one of them, nor what has been promised already.

    ``kind``: what may be sacrificed, if the text of the cost says so.
    """
    less = promised or Cost()
    victims = tuple(id_ for id_ in table.decide(VICTIMS, by) if id_ != source)
    if kind is not None:
        test, view = compiled(kind), View(by, source)
        victims = tuple(id_ for id_ in victims if test(table, table.thing(id_), view))
    return Means(
        at_hand(table, by, "magic") - less.magic,
        at_hand(table, by, "components") - less.components,
        table.player(by, "life"),
        table.decide(BUILDERS, by),
        victims,
        tuple(t.id for t in table.in_zone(by, "hand") if t.id != source),
        len(table.state.order.get(f"{by}.deck", ())),
    )


@book.decides("7.3", BUILDERS)
def who_can_build(table: Table, by: str) -> tuple[str, ...]:
    """Builder is paid by passivizing active creatures of the reserve."""
    reserve = table.in_zone(by, "reserve")
    return tuple(t.id for t in reserve if not Facts.PASSIVE.of(t) and is_creature(card(table, t)))


@book.decides("7.4", VICTIMS)
def what_can_be_sacrificed(table: Table, by: str) -> tuple[str, ...]:
    """Sacrifice is paid with own cards in play and own independent markers: permanents."""
    things = table.in_zone(by, "guard", "reserve", "table")
    return tuple(t.id for t in things if not table.decide(NO_SACRIFICE, t))


@book.decides("8.9.5", NO_SACRIFICE)
def locations_are_not_sacrificed(table: Table, thing: object) -> bool | None:
    """A location is in no way sacrificed, not even as a cost."""
    return True if card(table, thing).type == "helyszín" else None  # type: ignore[arg-type]


def ways(table: Table, cost: Cost, means: Means, source: str | None = None) -> list[Cost]:
    """The ways to pay a cost: what each zan shard is paid with (7.2.1); empty when it cannot be paid at all."""
    if not cost.zan:
        return [cost] if _enough(table, cost, means) else []
    found = []
    for paid in table.decide(ZAN_WAYS, cost.zan, source, default=(Cost(magic=cost.zan),)):
        way = cost.plus({**paid.parts(), "zan": -cost.zan})
        if _enough(table, way, means):
            found.append(way)
    return found


@book.decides("7.2.1", ZAN_WAYS)
def zan_shards_are_paid_in_four_ways(table: Table, n: int, source: str | None = None) -> tuple[Cost, ...]:
    """Each zan shard may be paid with a magic point, a component, a builder or a sacrifice."""
    components = fixed(table, "cost.zan_shard.monster_components")
    builders, sacrifices = fixed(table, "cost.zan_shard.builders"), fixed(table, "cost.zan_shard.sacrifices")
    return tuple(
        Cost(n - c - b - s, c * components, builder=b * builders, sacrifice=s * sacrifices)
        for c in range(n + 1)
        for b in range(n + 1 - c)
        for s in range(n + 1 - c - b)
    )


def _enough(table: Table, cost: Cost, means: Means) -> bool:
    return not lacking(table, cost, means)


def creatures_for(table: Table, builder: int) -> int:
    """How many creatures are passivized for so much builder (7.3)."""
    return builder * fixed(table, "cost.builder.creatures")


def permanents_for(table: Table, sacrifice: int) -> int:
    """How many permanents are given up for so much sacrifice (7.4)."""
    return sacrifice * fixed(table, "cost.sacrifice.permanents")


def cards_for(table: Table, necron: int) -> int:
    """How many cards of the deck are paid for so much necron (7.5)."""
    return necron * fixed(table, "cost.necron.cards")


def lacking(table: Table, cost: Cost, means: Means) -> str | None:
    """What is missing for a cost without zan shards."""
    builders, victims = creatures_for(table, cost.builder), permanents_for(table, cost.sacrifice)
    both = len({*means.builders, *means.victims}) if builders and victims else 0
    for need, have, word in (
        (cost.magic, means.magic, "VP"),
        (cost.components, means.components, "szk"),
        (cost.life, means.life, "Ép"),
        (builders, len(means.builders), "építő"),
        (victims, len(means.victims), "áldozás"),
        (builders + victims if builders and victims else 0, both, "építő + áldozás"),
        (cost.discard, len(means.hand), "lap"),
        (cards_for(table, cost.necron) + cost.mill, means.deck, "lap a pakliban"),
    ):
        if need and need > have:
            return f"{need} {word} > {have} {word}"
    return None


def _life_to_give(table: Table, by: str, cost: Cost) -> int:
    """The life that a cost may take: where no rule says otherwise, as much as it likes."""
    have = table.player(by, "life")
    return have if cost.life <= have or not table.decide(GIVEN_SHORT, "life", True) else cost.life


def why_unpayable(table: Table, by: str, cost: Cost, source: str | None, promised: Cost) -> str | None:
    """What is missing for a cost, whatever way it is paid; None when it can be paid in full."""
    if is_simple(cost):
        magic = at_hand(table, by, "magic") - promised.magic
        components = at_hand(table, by, "components") - promised.components
        if not cost.life and cost.magic <= max(0, magic) and cost.components <= max(0, components):
            return None
        return lacking(table, cost, Means(magic, components, _life_to_give(table, by, cost) if cost.life else 0))
    means = means_of(table, by, source, promised, cost.victims)
    if cost.zan:
        return None if ways(table, cost, means, source) else f"{cost.told()} > {means.magic} VP, {means.components} szk"
    return lacking(table, cost, means)


def lacking_part(table: Table, by: str, cost: Cost, source: str | None, part: str) -> bool:
    """Whether there is too little for one part of a cost: ``discard``, ``mill`` or ``life``."""
    if part == "life":
        return cost.life > _life_to_give(table, by, cost)
    means = means_of(table, by, source)
    if part == "mill":
        return cost.mill > 0 and cards_for(table, cost.necron) + cost.mill > means.deck
    return cost.discard > len(means.hand)


class Payment(Struct, frozen=True):
    """A payment decided on: the way, and what is passivized, sacrificed and discarded for it."""

    way: Cost
    builders: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()


def decide_payment(table: Table, by: str, cost: Cost, source: str | None) -> Payment:
    """Let the player decide how to pay: the mix, then which things. Raises MissingChoice."""
    means = means_of(table, by, source, kind=cost.victims)
    able = ways(table, cost, means, source) or [cost]
    told = {way.told(): way for way in able}
    way = told[table.choose(by, "payment", tuple(told))]
    builders = _some(table, by, "payment:builder", means.builders, creatures_for(table, way.builder))
    rest = tuple(id_ for id_ in means.victims if id_ not in builders)
    victims = _some(table, by, "payment:sacrifice", rest, permanents_for(table, way.sacrifice))
    turned = (source,) if way.turn and source is not None else ()
    return Payment(way, builders, victims, _some(table, by, "payment:discard", means.hand, way.discard), turned)


def things_given(table: Table, by: str, payment: Payment) -> list[tuple[str, str, str, bool | None]]:
    """The things a payment is made with: each with its zone, controller and position; of the deck the lowest first."""
    top = table.state.order.get(f"{by}.deck", ())[: cards_for(table, payment.way.necron) + payment.way.mill]
    ids = (*payment.builders, *payment.victims, *payment.discarded, *payment.turned, *reversed(top))
    things = [table.thing(id_) for id_ in ids]
    return [(thing.id, thing.zone, thing.controller, Facts.PASSIVE.of(thing) or None) for thing in things]


def _some(table: Table, by: str, about: str, among: tuple[str, ...], n: int) -> tuple[str, ...]:
    if n == 0:
        return ()
    if n == 1:
        return (table.choose(by, about, among),)
    return tuple(table.choose(by, about, tuple(combinations(among, n))))


def numbers(table: Table, by: str, way: Cost) -> list[Change]:
    """The changes of a player's numbers by a payment."""
    changes: list[Change] = []
    spent: list[tuple[str, str, int]] = []
    for key, n in (("magic", way.magic), ("components", way.components), ("life", way.life)):
        others = purses(table, by, key) if n and key != "life" else []
        for i, other in enumerate(others):
            rest = table.player(by, key) + sum(table.player(later, key) for later in others[i + 1 :])
            least = max(0, n - rest)
            most = min(n, table.player(other, key))
            share = table.choose(by, f"payment:{other}", tuple(range(least, most + 1)))
            if share:
                spent.append((other, key, share))
                changes.append(PlayerSet(other, key, table.player(other, key) - share))
            n -= share
        if n:
            changes.append(PlayerSet(by, key, table.player(by, key) - n))
    return [*changes, Marks.SPENT_FROM.set(tuple(spent))] if spent else changes


def summoning_numbers(table: Table, by: str, way: Cost) -> list[Change]:
    """The changes of a player's numbers by the payment of a summoning cost."""
    changes = numbers(table, by, way)
    if not way.magic or table.decide(MAGIC_PAYS):
        return changes
    return [change for change in changes if not isinstance(change, PlayerSet) or change.key != "magic"]


def pay_in_kind(table: Table, by: str, payment: Payment, *, summoning: bool = False) -> None:
    """What is paid with things: each kind by its own rule; ``summoning``: it is the summoning cost of a card."""
    for part, given in _IN_KIND:
        things = given(payment)
        if things:
            (pay_sacrifice if summoning and part is pay_by_giving_up else part)(table, by, things)
    if payment.way.necron:
        pay_necron(table, by, payment.way.necron)
    if payment.way.mill:
        pay_from_the_deck(table, by, payment.way.mill)


@book.procedure("7.3")
def pay_builders(table: Table, by: str, things: tuple[str, ...]) -> None:
    """X builder is paid by passivizing X active creatures of the reserve."""
    table.emit(Happens.BUILT, *(Facts.PASSIVE.set(id_, True) for id_ in things), by=by, things=things)


@book.procedure("7.4")
def pay_sacrifice(table: Table, by: str, things: tuple[str, ...]) -> None:
    """X sacrifice is paid by sacrificing X permanents."""
    _sacrifice(table, by, things)


@book.procedure("105.0")
def pay_by_giving_up(table: Table, by: str, things: tuple[str, ...]) -> None:
    """Where a cost that is no summoning cost asks for permanents, its player gives them up unforced."""
    _sacrifice(table, by, things)


def _sacrifice(table: Table, by: str, things: tuple[str, ...]) -> None:
    for id_ in things:
        if is_on_table(table.thing(id_)):
            to = table.decide(SACRIFICED_LIES)
            leave(table, Happens.SACRIFICED, id_, to, forced=False, cost=True, by=by)


@book.procedure("7.5")
def pay_necron(table: Table, by: str, n: int) -> None:
    """X necron is paid by putting the top 4 times X cards of the deck into the void."""
    top = table.state.order.get(f"{by}.deck", ())[: cards_for(table, n)]
    zone, kind = table.decide(NECRON_GOES), table.decide(NECRON_KIND)
    moves: list[Change] = [Moved(id_, zone, home(table, table.thing(id_), zone), 0) for id_ in top]
    table.emit(kind, *moves, by=by, player=by, things=top)


@book.procedure("4.18.4")
def pay_from_the_deck(table: Table, by: str, n: int) -> None:
    """A discard from the deck that is a cost is made in full or not at all."""
    for id_ in table.state.order.get(f"{by}.deck", ())[:n]:
        table.happen(Happens.MILLED, thing=id_, player=by, to="pile", cost=True, by=by)


@book.procedure("4.17.5")
def pay_discard(table: Table, by: str, things: tuple[str, ...]) -> None:
    """A discard that is a cost is made in full or not at all."""
    for id_ in things:
        table.happen(Happens.DISCARDED, thing=id_, player=by, to="pile", cost=True, by=by)


@book.procedure("86.1")
def pay_with_itself(table: Table, by: str, things: tuple[str, ...]) -> None:
    """To use an ability with the P icon, its card is turned from its active into its passive position."""
    for id_ in things:
        table.emit(Happens.PASSIVIZED, Facts.PASSIVE.set(id_, True), thing=id_, by=by, cost=True)


_IN_KIND: tuple[tuple[Callable[[Table, str, tuple[str, ...]], None], Callable[[Payment], tuple[str, ...]]], ...] = (
    (pay_builders, lambda payment: payment.builders),
    (pay_by_giving_up, lambda payment: payment.victims),
    (pay_discard, lambda payment: payment.discarded),
    (pay_with_itself, lambda payment: payment.turned),
)

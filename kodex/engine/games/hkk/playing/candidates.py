"""What players may think of doing: candidates for every kind of action, the legal ones among them lazily.

``@thought_of()`` marks a generator of candidates, ``function(table, player) -> Iterator``; ``pipelines`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

from kodex.engine.games.hkk.actions import Action, Attack, Claim, Exchange, Pass, Play, Sacrifice, StrikeBack, Use
from kodex.engine.games.hkk.book import LINKED_TURN, REACTING_TURN
from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.phases import ASIDE, ON_TABLE
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.reactions.linked import offers
from kodex.engine.games.hkk.reactions.reacting import at_hand, reactions
from kodex.engine.games.hkk.table.seats import guards_in_post, opponents
from kodex.engine.games.hkk.table.targets import candidates as targets
from kodex.engine.games.hkk.table.targets import how_many
from kodex.engine.games.hkk.table.values import abilities, card, is_building
from kodex.engine.games.hkk.turn.exchange import Exchanges
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    GUARD_SIZE,
    Facts,
    Marks,
    Stages,
    Zones,
)
from kodex.engine.kernel.kept import while_cards_stay, while_nothing_changes
from kodex.engine.kernel.lazily import Parts
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import Mark, mark_named
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

Ideas = Callable[[Table, str], Iterable[Action]]
F = TypeVar("F", bound=Ideas)
MOST_X = 20
USED = ("activated", "combat", "reaction")
WORKING = (*ON_TABLE, ASIDE)
Entry = tuple[bool, tuple[str, ...], tuple[str, ...], str | None]
IDEAS: Pipeline[Ideas] = Pipeline("thinking of actions")
"""The candidates for each kind of action."""
_ENTERED: dict[Ideas, Entry] = {}
"""What is said of the candidates: whether all are legal, the stages, the words of cards and the mark they need."""


def thought_of(
    *,
    checked: bool = False,
    stages: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    during: Mark[object] | None = None,
) -> Callable[[F], F]:
    """What a player may think of: candidates for one kind of action; ``checked``: only legal ones.

    ``stages`` are the only ones in which there can be any (none: in all); ``needs`` words one of which a card must
    know; ``during`` is a mark of the table without which there are none.
    """

    def enter(ideas: F) -> F:
        _ENTERED[ideas] = checked, stages, needs, mark_named(during)
        return ideas

    return enter


def actions(table: Table, player: str) -> Iterator[Action]:
    """The legal actions of a player now, passing first; conceding and draws by agreement are left out."""
    marks = table.state.marks
    for ideas, checked, during in ideas_at(table, table.mark(Marks.STAGE)):
        if during is not None and during not in marks:
            continue
        if checked:
            yield from ideas(table, player)
        else:
            for action in ideas(table, player):
                if table.is_legal(action):
                    yield action


def possible(table: Table, players: Iterable[str]) -> Sequence[Action]:
    """The legal actions of these players, as :func:`actions` gives them; ways to exchange are built when asked for."""
    marks = table.state.marks
    found: list[Action] = []
    parts: list[Sequence[Action]] = [found]
    for player in players:
        for ideas, checked, during in ideas_at(table, table.mark(Marks.STAGE)):
            if during is not None and during not in marks:
                continue
            some = ideas(table, player)
            if type(some) is Exchanges:
                found = []
                parts += some, found
            else:
                found += some if checked else (action for action in some if table.is_legal(action))
    return found if len(parts) == 1 else Parts(parts)


@while_cards_stay
def ideas_at(table: Table, stage: str | None) -> list[tuple[Ideas, bool, str | None]]:
    """What players may think of in a stage with the cards of this table."""
    return [
        (ideas, checked, during)
        for ideas, (checked, stages, needs, during) in ((one, _ENTERED[one]) for one in IDEAS.of(table))
        if (not stages or stage in stages) and table.knows(needs)
    ]


@thought_of(checked=True)
def passing(table: Table, player: str) -> tuple[Action, ...]:
    """To pass."""
    action = Pass(player)
    return (action,) if table.is_legal(action) else ()


def _targetings(
    table: Table, by: str, source: str, ability: str | None, effects: tuple[Effect, ...]
) -> Iterator[tuple[str, ...]]:
    least, most = how_many(table, source, ability, effects)
    for n in range(least, most + 1):
        yield from product(*(targets(table, by, source, ability, effects, i) for i in range(n)))


def plays_of(
    table: Table,
    player: str,
    card_id: str,
    reacts_to: str | None = None,
    way: str | None = None,
    leaving_out: tuple[str, ...] = (),
) -> Iterator[Play]:
    """The legal ways to play a card of the hand; ``leaving_out``: but for those parts."""
    definition: Card = card(table, table.thing(card_id))
    most = min(MOST_X, table.player(player, "magic")) if definition.cost.x else 0
    for x in range(most + 1):
        if not _possible(table, Play(player, card_id, None, (), x, reacts_to, way), ("target", *leaving_out)):
            return
        for aimed in _targetings(table, player, card_id, None, definition.effects):
            action = Play(player, card_id, aimed[0] if aimed else None, aimed[1:], x, reacts_to, way)
            if table.passes(action, "target"):
                yield action


def _possible(table: Table, action: Play, leaving_out: tuple[str, ...]) -> bool:
    """Whether a card may be played at all now; asked once for cards that do not differ, of the first of them."""
    thing = table.thing(action.card)
    if thing.facts:
        return table.is_legal(action, leaving_out)
    alike = (thing.card, thing.owner, thing.controller, thing.zone)
    return _possible_of(table, alike, action.by, action.x, action.reacts_to, action.way, leaving_out)


@while_nothing_changes
def _possible_of(
    table: Table,
    alike: tuple[str, str, str, str],
    by: str,
    x: int,
    reacts_to: str | None,
    way: str | None,
    leaving_out: tuple[str, ...],
) -> bool:
    card, owner, controller, zone = alike
    lying = table.in_zone(controller, zone)
    first = next(one.id for one in lying if not one.facts and (one.card, one.owner) == (card, owner))
    return table.is_legal(Play(by, first, None, (), x, reacts_to, way), leaving_out)


def uses_of(
    table: Table,
    player: str,
    of: str,
    ability: Ability,
    reacts_to: str | None = None,
    leaving_out: tuple[str, ...] = (),
) -> Iterator[Use]:
    """The legal ways to use an ability; ``leaving_out``: but for those parts."""
    if ability.kind == "combat":
        for n in range(1, _most(table, player, ability) + 1):
            action = Use(player, of, ability.id, None, n)
            if not table.is_legal(action, leaving_out):
                return
            yield action
        return
    most = min(MOST_X, table.player(player, "magic")) if ability.cost.x else 0
    for x in range(most + 1):
        if not table.is_legal(Use(player, of, ability.id, None, 1, (), x, reacts_to), ("target", *leaving_out)):
            return
        for aimed in _targetings(table, player, of, ability.id, ability.effects):
            action = Use(player, of, ability.id, aimed[0] if aimed else None, 1, aimed[1:], x, reacts_to)
            if table.passes(action, "target"):
                yield action


def _most(table: Table, player: str, ability: Ability) -> int:
    from kodex.engine.games.hkk.combat.abilities import price_of

    if ability.or_cost:
        return MOST_X if ability.limit is None else min(MOST_X, ability.limit)
    with table.noting():
        cost = ability.cost if ability.effects else price_of(table, ability)
    bounds = [
        table.player(player, key) // price
        for key, price in (("magic", cost.magic), ("components", cost.components))
        if price
    ]
    return min([*bounds, MOST_X])


@thought_of(checked=True)
def plays(table: Table, player: str) -> Iterator[Action]:
    """To play a card from hand."""
    if not links(table) and not offers(table):
        for thing in at_hand(table, player):
            yield from plays_of(table, player, thing.id)


@thought_of(checked=True)
def uses(table: Table, player: str) -> Iterator[Action]:
    """To use an ability."""
    if links(table) or offers(table) or not _anything_used(table):
        return
    for zone in WORKING:
        for thing in table.in_zone(player, zone):
            for ability in usable(table, thing):
                yield from uses_of(table, player, thing.id, ability)


def usable(table: Table, thing: Thing) -> tuple[Ability, ...]:
    """The abilities of a thing that are used as actions of their own."""
    if table.norms_adding(ABILITIES) or Facts.COPY.of(thing):
        return tuple(one for one in abilities(table, thing) if one.kind in USED and one.on is None)
    return _printed_uses(table, thing.card) if not thing.facts else _uses(card(table, thing))


@while_cards_stay
def _printed_uses(table: Table, card: str) -> tuple[Ability, ...]:
    return _uses(table.cards[card])


def _uses(card: Card) -> tuple[Ability, ...]:
    return tuple(one for one in card.abilities if one.kind in USED and one.on is None)


def _anything_used(table: Table) -> bool:
    return bool(table.norms_adding(ABILITIES)) or _anything_printed(table)


@while_cards_stay
def _anything_printed(table: Table) -> bool:
    return any(one.kind in USED for definition in table.cards.values() for one in definition.abilities)


@thought_of(checked=True, during=Marks.CHAIN)
def reactions_of(table: Table, player: str) -> Iterator[Action]:
    """To react to a link of the chain."""
    return _reactions_of(table, player)


def reactions_if_it_is_the_turn(table: Table, player: str) -> Iterator[Action]:
    """The same, whoever has the turn: players wait for who can."""
    return _reactions_of(table, player, (REACTING_TURN,))


def _reactions_of(table: Table, player: str, leaving_out: tuple[str, ...] = ()) -> Iterator[Action]:
    chain = links(table)
    if not chain or table.mark(Marks.CHAIN_CLOSED):
        return
    for source, ability, _patterns in reactions(table, player):
        for to in dict.fromkeys(link.id for link in chain):
            if ability is None:
                ideas: Iterator[Action] = plays_of(table, player, source, to, leaving_out=leaving_out)
            else:
                named = next(one for one in abilities(table, table.thing(source)) if one.id == ability)
                ideas = uses_of(table, player, source, named, to, leaving_out)
            yield from ideas


@thought_of(checked=True, during=Marks.OFFERS)
def uses_offered(table: Table, player: str) -> Iterator[Action]:
    """To use a linked effect."""
    return _uses_offered(table, player)


def uses_if_it_is_the_turn(table: Table, player: str) -> Iterator[Action]:
    """The same, whoever has the turn: players wait for who can."""
    return _uses_offered(table, player, (LINKED_TURN,))


def _uses_offered(table: Table, player: str, leaving_out: tuple[str, ...] = ()) -> Iterator[Action]:
    if links(table):
        return
    for one in offers(table):
        if one.by == player:
            for ability in abilities(table, table.thing(one.source)):
                if ability.id == one.ability:
                    yield from uses_of(table, player, one.source, ability, leaving_out=leaving_out)


def aims(table: Table, player: str) -> Iterator[str]:
    """Whom and what an attack of a player may be thought of: guards, buildings, players."""
    for other in opponents(table, player):
        yield from (thing.id for thing in table.in_zone(other, "guard") if is_creature(card(table, thing)))
        yield from (thing.id for thing in table.in_zone(other, "table") if is_building(table, thing))
        yield other


@thought_of(stages=("harc.támadók",))
def attacks(table: Table, player: str) -> Iterator[Action]:
    """To declare attackers: every way to send some of the guards somewhere."""
    if table.mark(Marks.STAGE) != Stages.ATTACKERS or table.mark(Marks.ACTIVE) != player:
        return
    guards = [thing.id for thing in table.in_zone(player, "guard")]
    for chosen in product((None, *aims(table, player)), repeat=len(guards)):
        where = {guard: aim for guard, aim in zip(guards, chosen, strict=True) if aim is not None}
        if where:
            yield Attack(player, where)


@thought_of(stages=("harc.visszaütés",))
def strikes_back(table: Table, player: str) -> Iterator[Action]:
    """To say which of two attackers each defender strikes back at."""
    if table.mark(Marks.STAGE) != Stages.STRIKING_BACK:
        return
    from kodex.engine.games.hkk.combat.declaring import contested

    ours = [id_ for id_ in contested(table) if table.thing(id_).controller == player]
    if ours:
        by = [[a for a, target in table.mark(Marks.ATTACKS).items() if target == id_] for id_ in ours]
        yield from (StrikeBack(player, dict(zip(ours, chosen, strict=True))) for chosen in product(*by))


@thought_of(checked=True, stages=("csere",))
def exchanges(table: Table, player: str) -> Sequence[Action]:
    """To move creatures in or out: one way for each guard post that can come of it.

    Whether a creature may move is asked of each by itself, what is said of all together of every move (5.4.3).
    """
    state = table.state
    if table.mark(Marks.ACTIVE) != player:
        return ()
    order, things = state.order, state.things
    reserve, guard = order.get(f"{player}.reserve", ()), order.get(f"{player}.guard", ())
    ready = [id_ for id_ in reserve if _may_move(table, player, things[id_])]
    there = [id_ for id_ in guard if _may_move(table, player, things[id_])]
    size = table.decide(GUARD_SIZE, player)
    return Exchanges(player, ready, there, len(ready) if size is None else size - guards_in_post(table, player))


def _may_move(table: Table, player: str, thing: Thing) -> bool:
    """Whether a creature may go out of the guard post where it stands there, else into it, as far as it alone goes."""
    into, out = ((), (thing.id,)) if thing.zone == Zones.GUARD else ((thing.id,), ())
    return table.is_legal(Exchange(player, into, out), leaving_out=("target",))


@thought_of(stages=("előkészítő.4",))
def sacrifices(table: Table, player: str) -> Iterator[Action]:
    """To sacrifice monsters of the reserve for components."""
    if table.mark(Marks.STAGE) != Stages.PREPARATION_4 or table.mark(Marks.ACTIVE) != player:
        return
    able = [
        t.id
        for t in table.in_zone(player, "reserve")
        if not Facts.PASSIVE.of(t) and card(table, t).components and is_creature(card(table, t))
    ]
    for n in range(1, len(able) + 1):
        yield from (Sacrifice(player, things) for things in combinations(able, n))


@thought_of(during=Marks.CLAIMS)
def claims(table: Table, player: str) -> Iterator[Action]:
    """To take components out of a dead creature."""
    for thing, (who, n) in table.mark(Marks.CLAIMS).items():
        if player in who:
            yield from (Claim(player, thing, k) for k in range(1, n + 1))


__all__ = ["IDEAS", "ON_TABLE", "actions", "possible", "reactions_of", "thought_of", "uses_offered"]

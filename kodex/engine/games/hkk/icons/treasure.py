"""Treasure (title 74): a card of the hand thrown into the void for two components."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kodex.engine.games.hkk.actions import Action, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Cost, Effect
from kodex.engine.games.hkk.cards.registry import GIVEN, keyword, verb
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.reactions.barring import shutting
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.reactions.linked import offers
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import card, is_active_player
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    CHAIN_SHUT,
    HAND_ABILITY,
    TREASURE_KEPT,
    TREASURE_WORTH,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.games.hkk.zones.leaving import home
from kodex.engine.kernel.state import Moved, PlayerSet, Thing
from kodex.engine.kernel.table import Table

say(treasure="{player} a Semmibe dobja kincsként: {thing}, és {n} szörnykomponenst kap")
TREASURE = keyword("kincs", "74.2", "it may be thrown into the void from hand for two components")
GIVEN.add(TREASURE)


@verb("treasure", "74.2", on="none", fields=())
def treasure(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Throw the card into the void for two components."""
    throw_treasure(table, run)


@book.procedure("74.2")
def throw_treasure(table: Table, run: Run) -> None:
    """The card goes to the void; the player gets 2 components for it."""
    thing = table.thing(run.source)
    worth = fixed(table, "treasure.monster_components") + number_on(table, "modify", "components", run.by)
    with table.noting() as unchanged:
        n = table.decide(TREASURE_WORTH, default=worth)
    if n != worth:
        table.cite(*unchanged)
    with table.noting():  # who would rather not have them is refused by what says so
        all_of_them = table.decide(TREASURE_KEPT)
    if not all_of_them:
        n = table.choose(run.by, "components", tuple(range(n, -1, -1)))
    gain = PlayerSet(run.by, "components", table.player(run.by, "components") + n)
    move = Moved(thing.id, "void", home(table, thing, "void"), 0)
    table.emit(Happens.TREASURE, move, gain, player=run.by, thing=thing.id, n=n)


@cache
def _use(price: int) -> Ability:
    cost, effects = Cost(magic=price), (Effect(do="treasure"),)
    return Ability(id=TREASURE, kind="activated", cost=cost, effects=effects, place=("kéz",))


@book.adds("74.2", ABILITIES, needs=TREASURE)
def treasures_have_a_use(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """A card with the treasure icon has an ability that works in hand."""
    there = thing.zone == Zones.HAND and card(table, thing).keywords.get(TREASURE)
    return (_use(fixed(table, "treasure.cost")),) if there else None


@book.decides("74.2", HAND_ABILITY, agrees_with="93.4.2")
def treasure_works_in_hand(table: Table, thing: Thing, action: Use) -> bool | None:
    """The treasure is used out of the hand."""
    return True if action.ability == TREASURE and treasures_have_a_use(table, thing) else None


@book.forbids("74.2", Use, needs=TREASURE)
def when_treasure_is_used(table: Table, action: Use) -> str | None:
    """In the own main phase, from the second turn on, once a turn."""
    if action.ability != TREASURE:
        return None
    times = sum(name == TREASURE and table.thing(of).controller == action.by for of, name in table.mark(Marks.USED))
    early = table.player(action.by, "turn") < fixed(table, "treasure.first_turn")
    mine = stage(table).main and is_active_player(table, action.by)
    again = times >= fixed(table, "treasure.per_turn")
    return action.of if again or early or not mine else None


@book.forbids("74.5", Use, needs=TREASURE)
def components_of_a_treasure_are_not_renounced(table: Table, action: Use) -> str | None:
    """The components of a treasure have to be taken, all of them."""
    if action.ability != TREASURE or action.keep is None:
        return None
    worth = table.decide(TREASURE_WORTH, default=fixed(table, "treasure.monster_components"))
    return f"{action.keep} < {worth}" if action.keep < worth else None


@book.decides("74.3", CHAIN_SHUT, needs=TREASURE)
def nobody_reacts_to_treasure(table: Table, action: Action) -> bool | None:
    """To use a treasure is an action that nobody reacts to; it is neither playing a card nor a source."""
    return True if isinstance(action, Use) and action.ability == TREASURE else None


shutting("74.3", nobody_reacts_to_treasure, needs=TREASURE)


@book.decides("74.4", TREASURE_WORTH)
def treasure_is_worth_two(table: Table) -> int:
    """How many components it gives is changed by nothing."""
    return fixed(table, "treasure.monster_components")


# The components cannot be renounced.
book.states("74.5", TREASURE_KEPT, True)


@thought_of(checked=True, needs=(TREASURE,))
def treasures(table: Table, player: str) -> Iterator[Action]:
    """To use a treasure of the hand."""
    if links(table) or offers(table):
        return
    for thing in table.in_zone(player, "hand"):
        if card(table, thing).keywords.get(TREASURE):
            yield from uses_of(table, player, thing.id, _use(fixed(table, "treasure.cost")))

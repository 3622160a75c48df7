"""The duel: both show a card, the stronger one wins (93.4.9–93.4.13)."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.elsewhere import DUEL, SOURCE
from kodex.engine.games.hkk.abilities.flow import special, times
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import Bearing
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.reactions.barring import shutting
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import chosen_opponent, reached
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import after_gain, card, is_active_player
from kodex.engine.games.hkk.vocabulary import (
    CHAIN_SHUT,
    COST_USE_FIXED,
    COST_USE_MODIFIERS,
    DUEL_PLAIN,
    DUEL_TAGS,
    IS_ACTION,
    Happens,
)
from kodex.engine.kernel.state import Moved, PlayerSet
from kodex.engine.kernel.table import Table


@book.forbids("93.4.9", Use, needs="special")
def duels_have_their_time(table: Table, action: Use) -> str | None:
    """Párbaj: by the active player in the own main phase, once a turn."""
    if special(table, action, DUEL) is None:
        return None
    wrong = not stage(table).main or not is_active_player(table, action.by)
    return action.of if wrong or times(table, action.by, DUEL) >= fixed(table, "duel.per_turn") else None


@book.adds("93.4.9", COST_USE_MODIFIERS, needs="special")
def a_duel_costs_one(table: Table, action: Use) -> tuple[Bearing, ...] | None:
    """Whoever begins a duel spends 1 magic point."""
    return (Bearing("magic", fixed(table, "duel.cost"), action.of),) if special(table, action, DUEL) else None


def _strength(table: Table, id_: str) -> int | None:
    found = next((one for one in card(table, table.thing(id_)).abilities if one.special == DUEL), None)
    return found.strength if found is not None else None


@book.procedure("93.4.9")
def duel(table: Table, one: Link) -> None:
    """Cards are put face down and shown together; the greater number wins; in the end they go to the void."""
    other = chosen_opponent(table, one.by, one.source, one.noted("opponent")) or one.by
    able = tuple(t.id for t in table.in_zone(other, "hand") if _strength(table, t.id) is not None)
    answer = table.choose(other, "duel", (*able, "nem")) if able else "nem"
    ours = _strength(table, one.source) or 0
    theirs = -1 if answer == "nem" else (_strength(table, answer) or 0)
    cards = (one.source,) if answer == "nem" else (one.source, str(answer))
    moves = [Moved(id_, "void", table.thing(id_).owner, 0) for id_ in cards]
    table.emit(Happens.DUEL, *moves, by=one.by, own=ours, other=other, others=max(theirs, 0), things=cards)
    if ours == theirs:
        table.emit(Happens.DUEL_DRAWN, things=cards)
    else:
        prize(table, one.by if ours > theirs else other, one.source)


@book.procedure("93.4.9")
def prize(table: Table, winner: str, source: str) -> None:
    """The winner damages a player by 3 or heals one by 4."""
    table.emit(Happens.DUEL_WON, player=winner)
    players = dict.fromkeys(reached(table, winner))
    options = tuple(f"{what} {player}" for what in ("sebzés", "gyógyítás") for player in players)
    what, whom = table.choose(winner, "duel:prize", options).split(" ", 1)
    n = fixed(table, "duel.damage" if what == "sebzés" else "duel.heal")
    kind, key = (Happens.DAMAGE, "victim") if what == "sebzés" else (Happens.HEALS, "target")
    facts = {key: whom, "n": n, "source": source, "by": winner, "tags": table.decide(DUEL_TAGS, default=SOURCE)}
    if not table.decide(DUEL_PLAIN):
        table.happen(kind, **facts)
    else:
        now = table.player(whom, "life") - n if what == "sebzés" else after_gain(table, whom, "life", n)
        table.emit(kind, PlayerSet(whom, "life", now), **facts)


def fight(table: Table, one: Link) -> None:
    """An ability that means a duel begins it."""
    ability = ability_named(table, table.thing(one.source), one.ability) if one.ability else None
    if ability is not None and ability.special == DUEL:
        duel(table, one)


@book.decides("93.4.10", IS_ACTION, needs=DUEL)
def a_duel_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """A duel is an action of its own."""
    return True if special(table, action, DUEL) else None


@book.decides("93.4.10", CHAIN_SHUT, needs=DUEL)
def nobody_reacts_to_a_duel(table: Table, action: Play | Use) -> bool | None:
    """But there is no reaction to it."""
    return True if special(table, action, DUEL) else None


shutting("93.4.10", nobody_reacts_to_a_duel, needs=DUEL)


@book.decides("93.4.11", COST_USE_FIXED, needs=DUEL)
def the_cost_of_a_duel_is_fixed(table: Table, ability: Ability) -> Cost | None:
    """The cost of a duel is not modified."""
    return Cost(magic=fixed(table, "duel.cost")) if ability.special == DUEL else None


# The damage and the healing of a duel are in no way made more or less or prevented.
book.states("93.4.12", DUEL_PLAIN, True)
# As an action a duel is no source.
book.states("93.4.13", DUEL_TAGS, ())

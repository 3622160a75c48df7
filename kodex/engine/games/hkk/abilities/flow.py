"""Flow: a card of the hand given for what its ability does (93.4.4–93.4.7)."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.elsewhere import FLOW, SOURCE
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import Bearing
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.moment import ability_of, stage
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import is_active_player
from kodex.engine.games.hkk.vocabulary import COST_USE_FIXED, COST_USE_MODIFIERS, ELSEWHERE_TAGS, IS_ACTION, Marks
from kodex.engine.kernel.table import Table


def special(table: Table, action: Play | Use, word: str) -> Ability | None:
    """The flow or duel ability that an action uses."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return ability if ability is not None and ability.special == word else None


def times(table: Table, by: str, word: str) -> int:
    """How many flow or duel cards the player has used this turn."""
    n = 0
    for of, name in table.mark(Marks.USED):
        ability = ability_named(table, table.thing(of), name)
        if ability is not None and ability.special == word and table.thing(of).owner == by:
            n += 1
    return n


@book.forbids("93.4.4", Use, needs="special")
def flow_has_its_time(table: Table, action: Use) -> str | None:
    """Áramlás: by the active player in the own main phase, from the second turn on, one such card a turn."""
    if special(table, action, FLOW) is None:
        return None
    early = table.player(action.by, "turn") < fixed(table, "flow.first_turn")
    wrong = early or not stage(table).main or not is_active_player(table, action.by)
    return action.of if wrong or times(table, action.by, FLOW) >= fixed(table, "flow.per_turn") else None


@book.adds("93.4.4", COST_USE_MODIFIERS, needs="special")
def flow_costs_one(table: Table, action: Use) -> tuple[Bearing, ...] | None:
    """Its price is 1 magic point."""
    return (Bearing("magic", fixed(table, "flow.cost"), action.of),) if special(table, action, FLOW) else None


@book.decides("93.4.5", COST_USE_FIXED, needs=FLOW)
def the_cost_of_flow_is_fixed(table: Table, ability: Ability) -> Cost | None:
    """The cost of Áramlás is neither modified nor replaced."""
    return Cost(magic=fixed(table, "flow.cost")) if ability.special == FLOW else None


@book.decides("93.4.6", IS_ACTION, needs=FLOW)
def flow_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """Áramlás is an action of its own, and can be reacted to."""
    return True if special(table, action, FLOW) else None


@book.decides("93.4.7", ELSEWHERE_TAGS)
def flow_is_a_source(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """Áramlás is a source in every case."""
    return SOURCE if ability.special == FLOW else None

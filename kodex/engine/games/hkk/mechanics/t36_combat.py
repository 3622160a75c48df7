"""Combat: attacking is a choice, automatic abilities in the strike, what is linked to damage (titles 34–37, 40)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.permissions import ability_of, stage
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@book.decides("34.2", "attack.optional")
def nobody_has_to_attack(table: Table) -> bool:
    """Attacking is a possibility, not a duty."""
    return True


@book.decides("36.3", "automatic.rests")
def automatic_abilities_rest_in_the_strike(table: Table, ability: Ability, event: Event) -> bool | None:
    """In the strike only those automatic abilities work whose text says so: being set off is not enough."""
    struck = event.kind in ("strike", "strike_damage") and stage(table).id == "harc.ütés"
    return "ütés" not in ability.when if struck else None


@book.decides("37.3", "linked.first")
def what_is_linked_comes_before_life_saving(table: Table) -> bool | None:
    """What is linked to the loss of life happens before life saving begins."""
    return True if table.mark("hurt") or table.mark("window") else None


@book.forbids("40.1", Use)
def the_end_of_the_turn_is_the_end_phase(table: Table, action: Use) -> str | None:
    """What a text puts at the end of the turn is done in the end phase."""
    ability = ability_of(table, action)
    late = ability is not None and ability.when == ("kör vége",)
    return action.ability if late and stage(table).phase != "kör vége" else None

"""Combat: attacking is a choice, automatic abilities in the strike, what is linked to damage (titles 34–37, 40)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of, is_combat_ability, stage
from kodex.engine.games.hkk.vocabulary import (
    ATTACK_OPTIONAL,
    AUTOMATIC_RESTS,
    HEARD,
    LINKED_FIRST,
    Happens,
    Heard,
    Marks,
    Stages,
    Tells,
)
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

say(
    silent="{by} ebben a részfázisban már nem jelent be harci képességet",
    hurt_before="{victim} sebződése az ütésével együtt számít egynek",
)


# Attacking is a possibility, not a duty.
book.states("34.2", ATTACK_OPTIONAL, True)


@book.follows("35.3", Happens.PASSES, needs="combat")
def who_has_announced_enough(table: Table, event: Event) -> None:
    """Disputed: with ``combat_abilities.pass`` on ``vegleges`` who has once renounced announces nothing more."""
    if stage(table).id == Stages.ABILITIES and read_as(table, "combat_abilities.pass", "vegleges"):
        silent = tuple(dict.fromkeys((*table.mark(Marks.SILENT), Tells.BY.of(event))))
        table.emit(Happens.SILENT, Marks.SILENT.set(silent), by=Tells.BY.of(event))


@book.forbids("35.3", Use, during=Marks.SILENT)
def who_has_renounced_announces_no_more(table: Table, action: Use) -> str | None:
    """What has been renounced so cannot be announced later in the subphase."""
    return action.ability if action.by in table.mark(Marks.SILENT) and is_combat_ability(table, action) else None


@book.follows("37.7", Happens.DIRECT_DAMAGE)
def hurt_in_the_subphase_before(table: Table, event: Event) -> None:
    """Disputed: with ``damage.per_subphase`` on ``egy`` both subphases of a combat are one damage."""
    if read_as(table, "damage.per_subphase", "egy"):
        hurt = tuple(dict.fromkeys((*table.mark(Marks.HURT_BEFORE), Tells.VICTIM.of(event))))
        table.emit(Happens.HURT_BEFORE, Marks.HURT_BEFORE.set(hurt), victim=Tells.VICTIM.of(event))


@book.decides("37.7", HEARD[Heard.HURT])
def one_damage_is_heard_once(table: Table, event: Event) -> bool | None:
    """What the strike adds to it is no damage of its own then."""
    again = event.kind == Happens.STRIKE_DAMAGE and Tells.VICTIM.of(event) in table.mark(Marks.HURT_BEFORE)
    return False if again else None


@book.decides("36.3", AUTOMATIC_RESTS)
def automatic_abilities_rest_in_the_strike(table: Table, ability: Ability, event: Event) -> bool | None:
    """In the strike only those automatic abilities work whose text says so: being set off is not enough."""
    struck = event.kind in (Happens.STRIKE, Happens.STRIKE_DAMAGE) and stage(table).id == Stages.STRIKE
    return "ütés" not in ability.when if struck else None


@book.decides("37.3", LINKED_FIRST)
def what_is_linked_comes_before_life_saving(table: Table) -> bool | None:
    """What is linked to the loss of life happens before life saving begins."""
    return True if any(table.mark(one) for one in (Marks.HURT, Marks.WINDOW)) else None


@book.forbids("40.1", Use, needs="kör vége")
def the_end_of_the_turn_is_the_end_phase(table: Table, action: Use) -> str | None:
    """What a text puts at the end of the turn is done in the end phase."""
    ability = ability_of(table, action)
    late = ability is not None and ability.when == ("kör vége",)
    return action.ability if late and stage(table).phase != "kör vége" else None

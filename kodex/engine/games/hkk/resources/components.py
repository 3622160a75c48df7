"""Monster components (title 67), and what the doom lord does with them (61)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import who_may_claim
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import card, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COMPONENTS_DENIED,
    COMPONENTS_FEWER,
    COMPONENTS_INSTEAD,
    COMPONENTS_NONE,
    SACRIFICE_BARREN,
    SACRIFICE_COMPONENTS,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import TO_PILE
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

say(
    components__left="{player} a szörnykomponens helyett szintlépésjelzőt rak",
    components__denied="{thing} szörnykomponensét senki sem nyerheti ki",
)


@book.follows("67.1", *TO_PILE, Happens.VOIDED)
def components_of_the_gone(table: Table, event: Event) -> None:
    """Of a creature that goes from the table to the pile or the void the opponent may take its components.

    What dies in combat has its own rule (36.10). Disputed: ``components.stolen_creature`` says whose opponent.
    """
    thing = table.thing(Tells.THING.of(event))
    n = card(table, thing).components * fixed(table, "monster_component.per_icon")
    in_combat = event.kind == Happens.DIES and stage(table).phase == "harci"
    if in_combat or n < 1 or not is_creature(card(table, thing)) or Tells.WAS.get(event) not in ON_TABLE:
        return
    if table.decide(COMPONENTS_DENIED, event):
        table.emit(Happens.COMPONENTS_DENIED, thing=thing.id)
        return
    if table.decide(COMPONENTS_NONE, thing):
        return
    whose = Tells.CONTROLLER.of(event)
    if whose != thing.owner and read_as(table, "components.stolen_creature", "tulajdonos-ellenfele"):
        whose = thing.owner
    who = who_may_claim(table, thing, whose, event)
    claims = {**table.mark(Marks.CLAIMS), thing.id: (who, n)}
    table.emit(Happens.COMPONENTS_OFFERED, Marks.CLAIMS.set(claims), thing=thing.id, n=n)


@book.decides("67.2", COMPONENTS_DENIED)
def nothing_in_the_preparation_phase(table: Table, event: Event) -> bool | None:
    """Of what goes to the pile or void in the preparation phase nobody takes components."""
    return True if stage(table).phase == "előkészítő" else None


@book.decides("67.3", COMPONENTS_DENIED, agrees_with="67.2")
def nothing_of_a_sacrifice(table: Table, event: Event) -> bool | None:
    """Of what is sacrificed as a cost or by a drawback nobody takes components."""
    barren = event.kind == Happens.SACRIFICED and table.decide(SACRIFICE_BARREN, event)
    return True if barren else None


# Nobody has to take components; they may be renounced in part or as a whole.
book.states("67.4", COMPONENTS_FEWER, True)


@book.follows("67.5", Happens.PHASE, Happens.TURN_BEGINS)
def components_until_the_phase_ends(table: Table, event: Event) -> None:
    """Components are taken until the end of the phase in which the creature went; later it is too late."""
    claims = table.mark(Marks.CLAIMS)
    if claims:
        table.emit(Happens.COMPONENTS_EXPIRE, Marks.CLAIMS.set(None), things=tuple(claims))


# In the preparation phase monsters may be sacrificed for their components.
book.states("67.6", SACRIFICE_COMPONENTS, True)


# --- the doom lord ----------------------------------------------------------------------------------------------------


@book.adds("61.1", COMPONENTS_INSTEAD)
def doom_lords_grow(table: Table, player: str, thing: str) -> tuple[tuple[str, str, int], ...] | None:
    """Instead of each component a level marker may be put on an own doom lord; it is no action and no source."""
    lords = [one.id for one in on_table(table, player) if "végzetúr" in subtypes(table, one)]
    each = fixed(table, "doomlord.marker.per_component")
    return tuple((id_, "szintlépés", each) for id_ in lords) or None

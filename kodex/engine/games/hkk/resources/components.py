"""Monster components (title 67), and what the doom lord does with them (61)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Claim
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.remains import BARREN, PREPARATION, SUBPHASE, offer, who_may_claim
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COMPONENTS_DENIED,
    COMPONENTS_FEWER,
    COMPONENTS_INSTEAD,
    COMPONENTS_NONE,
    SACRIFICE_BARREN,
    SACRIFICE_COMPONENTS,
    TO_PILE,
    Facts,
    Happens,
    Marks,
    Stages,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
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
    with table.noting() as barring:
        denied = table.decide(COMPONENTS_DENIED, event)
    if denied:
        why = PREPARATION if stage(table).phase == "előkészítő" else BARREN
        over = Marks.CLAIMS_OVER.set({**table.mark(Marks.CLAIMS_OVER), thing.id: why})
        table.emit_by(tuple(dict.fromkeys(barring)), Happens.COMPONENTS_DENIED, over, thing=thing.id)
        return
    with table.noting() as barring:
        none = table.decide(COMPONENTS_NONE, thing)
    if none:
        table.emit_by(tuple(dict.fromkeys(barring)), Happens.COMPONENTS_DENIED, thing=thing.id)
        return
    table.cite(*barring)
    whose = Tells.CONTROLLER.of(event)
    if whose != thing.owner and read_as(table, "components.stolen_creature", "tulajdonos-ellenfele"):
        whose = thing.owner
    offer(table, thing, who_may_claim(table, thing, whose, event), n)


@book.decides("67.2", COMPONENTS_DENIED)
def nothing_in_the_preparation_phase(table: Table, event: Event) -> bool | None:
    """Of what goes to the pile or void in the preparation phase nobody takes components."""
    return True if stage(table).phase == "előkészítő" else None


@book.decides("67.3", COMPONENTS_DENIED, agrees_with="67.2")
def nothing_of_a_sacrifice(table: Table, event: Event) -> bool | None:
    """Of what is sacrificed as a cost or by a drawback nobody takes components."""
    if event.kind != Happens.SACRIFICED or (stage(table).id == Stages.PREPARATION_4 and not Tells.COST.get(event)):
        return None
    return True if table.decide(SACRIFICE_BARREN, event) else None


@book.decides("105.2", COMPONENTS_DENIED, agrees_with=("67.2", "67.3"))
def nor_of_one_that_was_not_forced(table: Table, event: Event) -> bool | None:
    """The opponent takes none of what was given up unforced, a monster sacrificed for its components included."""
    return True if event.kind == Happens.SACRIFICED and table.decide(SACRIFICE_BARREN, event) else None


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


book.forgets(Marks.CLAIMS_OVER, Happens.TURN_BEGINS)


# --- what forbids taking them -----------------------------------------------------------------------------------------


def _gone(table: Table, action: Claim) -> Thing | None:
    """A creature with components that has left the table, of which nobody may take them now."""
    thing = table.state.things.get(action.thing)
    if thing is None or is_on_table(thing) or action.thing in table.mark(Marks.CLAIMS):
        return None
    definition = card(table, thing)
    if not is_creature(definition) or definition.components < 1 or stage(table).phase == "előkészítő":
        return None
    return thing


def _is_marker(table: Table, thing: Thing) -> bool:
    return Facts.MARKER.of(thing) or card(table, thing).marker


@book.forbids("67.1", Claim)
def components_of_the_opponents_creatures(table: Table, action: Claim) -> str | None:
    """The opponent takes them, out of a creature that has gone to the pile or void, as many as it has icons."""
    claim = table.mark(Marks.CLAIMS).get(action.thing)
    if claim is not None:
        if (action.by not in claim[0] and stage(table).phase != "harci") or not 0 <= action.n <= claim[1]:
            return action.thing
        waits = table.mark(Marks.WINDOW) and stage(table).phase != "harci"
        return action.thing if waits or (action.n < claim[1] and not table.decide(COMPONENTS_FEWER)) else None
    gone = _gone(table, action)
    others = gone is not None and (_is_marker(table, gone) or action.by != gone.owner)
    return None if others or stage(table).phase == "előkészítő" or _may_be_saved(table, action) else action.thing


def _may_be_saved(table: Table, action: Claim) -> bool:
    """Whether it may be saved yet in combat."""
    return stage(table).phase == "harci" and action.thing in (table.mark(Marks.WINDOW) or {}).get("things", ())


@book.forbids("26.9", Claim)
def none_of_a_marker(table: Table, action: Claim) -> str | None:
    """No component is taken out of a marker creature."""
    gone = _gone(table, action)
    return gone.id if gone is not None and _is_marker(table, gone) else None


def _over(table: Table, action: Claim, why: str) -> str | None:
    gone = _gone(table, action)
    return gone.id if gone is not None and table.mark(Marks.CLAIMS_OVER).get(gone.id) == why else None


@book.forbids("67.2", Claim)
def none_of_what_went_in_preparation(table: Table, action: Claim) -> str | None:
    """Nor, later, out of a creature that has gone in the preparation phase."""
    return _over(table, action, PREPARATION)


@book.forbids("67.3", Claim)
def none_of_what_was_sacrificed(table: Table, action: Claim) -> str | None:
    """Nor out of a creature sacrificed as a cost or because of a drawback."""
    return _over(table, action, BARREN)


@book.forbids("105.2", Claim)
def none_of_what_was_given_up_unforced(table: Table, action: Claim) -> str | None:
    """Nor out of a creature whose sacrifice was not forced."""
    return _over(table, action, BARREN)


@book.forbids("36.10", Claim)
def components_until_the_subphase_ends(table: Table, action: Claim) -> str | None:
    """In the combat phase the opponent takes them, after life saving, until the subphase ends."""
    claim = table.mark(Marks.CLAIMS).get(action.thing)
    if claim is not None:
        too_early = bool(table.mark(Marks.WINDOW)) or action.by not in claim[0]
        return action.thing if too_early and stage(table).phase == "harci" else None
    if _may_be_saved(table, action):
        return action.thing
    return _over(table, action, SUBPHASE)


@book.forbids("67.5", Claim)
def not_after_the_phase(table: Table, action: Claim) -> str | None:
    """When the phase in which the creature went is over it is too late; in combat 36.10 sets the time."""
    gone = _gone(table, action)
    if gone is None or gone.id in table.mark(Marks.CLAIMS_OVER) or _is_marker(table, gone):
        return None
    return None if action.by == gone.owner else gone.id


# --- the doom lord ----------------------------------------------------------------------------------------------------


@book.adds("61.1", COMPONENTS_INSTEAD)
def doom_lords_grow(table: Table, player: str, thing: str) -> tuple[tuple[str, str, int], ...] | None:
    """Instead of each component a level marker may be put on an own doom lord; it is no action and no source."""
    lords = [one.id for one in on_table(table, player) if "végzetúr" in subtypes(table, one)]
    each = fixed(table, "doomlord.marker.per_component")
    return tuple((id_, "szintlépés", each) for id_ in lords) or None

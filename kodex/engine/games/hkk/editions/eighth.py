"""The 8th edition, where it differs in play from the Kódex."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.activated import REGENERATION
from kodex.engine.games.hkk.abilities.immunity import KEEPING_OFF
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.editions import said_in_8 as said
from kodex.engine.games.hkk.editions.base import kodex
from kodex.engine.games.hkk.editions.common import (
    costs_in,
    dying_uses,
    has_been_damaged,
    no_instant_in_healing,
    notes_who_is_damaged,
    taken_by_the_killer,
)
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import BY_ID, TurnStage, of
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import attached_to, card, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COST_BASE_PARTS,
    COST_BESIDE,
    COST_NAMED,
    COST_SHORT,
    IMMUNITY_AIM,
    LIFE_SAVING_OF,
    PHASE_ORDER,
    Happens,
    Marks,
    Stages,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

book = Overlay("hkk-8", kodex())
book.tells(said.SAID, otherwise=said.OTHERWISE, unknown=said.UNKNOWN, silent=said.SILENT)
notes_who_is_damaged(book)


# --- cards and costs --------------------------------------------------------------------------------------------------

FOR_MAGIC = frozenset({"szörny", "kalandozó", "avatár", "szakértelem", "azonnali", "általános", "bűbáj"})
BESIDES = frozenset({"necron", "sacrifice"})
"""Icons that any cost may have besides (6)."""


def _dearer(table: Table, types: frozenset[str], kinds: frozenset[str]) -> str | None:
    """The things of some types that cost anything but these kinds."""
    of = (t for t in table.state.things.values() if card(table, t).type in types)
    return ", ".join(t.id for t in of if costs_in(card(table, t)) - kinds - BESIDES) or None


@book.forbids("kijatszas/2", GivenTable)
def creatures_skills_and_spells_cost_magic_points(table: Table, _given: GivenTable) -> str | None:
    """The summoning cost of a creature, a skill or a spell is of magic points."""
    return _dearer(table, FOR_MAGIC, frozenset({"magic"}))


@book.forbids(("epitmenyek/1", "kijatszas/5"), GivenTable, needs="építmény")
def buildings_cost_builders(table: Table, _given: GivenTable) -> str | None:
    """The summoning cost of a building is a number of creatures that build it, not magic points."""
    return _dearer(table, frozenset({"építmény"}), frozenset({"builder"}))


@book.forbids(("targyak/1", "kijatszas/5"), GivenTable, needs="tárgy")
def items_cost_components(table: Table, _given: GivenTable) -> str | None:
    """The summoning cost of an item is of monster components, not of magic points."""
    return _dearer(table, frozenset({"tárgy"}), frozenset({"components"}))


@book.forbids("lenyek/7", GivenTable, needs="torzszülött")
def the_creatures_there_are(table: Table, _given: GivenTable) -> str | None:
    """Creatures are monsters, adventurers and avatars; there are no freaks."""
    return ", ".join(t.id for t in table.state.things.values() if card(table, t).type == "torzszülött") or None


# Further magic points that the text demands are part of the summoning cost, not something besides.
book.states("kijatszas/2", COST_BESIDE, 0, exception_to="21.9", needs="further")


@book.adds("kijatszas/2", COST_BASE_PARTS, needs="further")
def the_text_may_demand_more(table: Table, purchase: Purchase) -> int | None:
    """They are paid with it, and not demanded where it is not."""
    return card(table, purchase.thing).further or None


@book.decides("kijatszas/2", COST_NAMED, exception_to="4.20.0", needs="further")
def a_cost_that_is_named_is_all_of_it(table: Table, thing: Thing) -> int | None:
    """Where a text speaks of the cost of a card they count."""
    n = card(table, thing).further
    return table.decide(COST_SHORT, thing) + n if n else None


book.leaves_out("8.6.1", by="epitmenyek/1", why="passive, a building has no effect whatever, not even on being played")


# --- limits -----------------------------------------------------------------------------------------------------------


@book.follows("lenyek/9", Happens.ENTERS, Happens.CONTROLLED)
def one_avatar_at_a_time(table: Table, event: Event) -> None:
    """A player controls one avatar: when there is a second the first goes to the discard pile."""
    new = table.state.things.get(str(Tells.THING.get(event)))
    if new is None or card(table, new).type != "avatár":
        return
    there = on_table(table, new.controller)
    before = [one.id for one in there if card(table, one).type == "avatár" and one.id != new.id]
    for id_ in before[: len(before) + 1 - fixed(table, "avatar.per_player")]:
        leave(table, Happens.SENT, id_)


@book.forbids("targyak/2", Play, about="target", needs="tárgy")
def one_item_of_a_kind(table: Table, action: Play) -> str | None:
    """A creature holds no two items of the same subtype."""
    thing, host = table.state.things.get(action.card), table.state.things.get(action.target or "")
    if thing is None or host is None or card(table, thing).type != "tárgy":
        return None
    kinds = set(subtypes(table, thing))
    held = [one for one in attached_to(table, host.id) if card(table, one).type == "tárgy"]
    alike = [one.id for one in held if kinds.intersection(subtypes(table, one))]
    return alike[0] if alike and len(alike) >= fixed(table, "item.same_subtype_per_creature") else None


@book.procedure("targyak/2", instead_of="8.7.2")
def items_of_the_killed(table: Table, item: Thing, event: Event) -> bool:
    """The item of a creature killed in combat may be put on the killer, if that can hold it."""
    return taken_by_the_killer(table, item, event)


# --- the end of the turn ----------------------------------------------------------------------------------------------

AFTER: dict[str, str] = {
    Stages.HEALING: Stages.END_3,
    Stages.END_1: Stages.END_3,
    Stages.END_3: Stages.END_2,
    Stages.END_2: Stages.END_4,
}
"""There is no end phase: when healing is over everybody is healed, then comes what happens at the end of the turn."""


@book.decides("f7-gyogyulasi/2", PHASE_ORDER, exception_to="4.11.2", at=of("gyógyulási", "kör vége"))
def healing_comes_first(table: Table, now: TurnStage) -> TurnStage | None:
    """With the healing phase the turn is over: hurt creatures are healed, and the end of the turn happens.

    In this order the text names them; it says no more about it.
    """
    return BY_ID[AFTER[now.id]] if now.id in AFTER else None


@book.forbids("f7-gyogyulasi/2", Play, at=of("gyógyulási"))
def only_instants_in_the_healing_phase(table: Table, action: Play) -> str | None:
    """In the healing phase the players use instant spells and effects only."""
    return no_instant_in_healing(table, action)


@book.forbids("f7-gyogyulasi/2", Play, Use, at=of("kör vége"))
def nothing_is_played_then(table: Table, action: Play | Use) -> str | None:
    """At the end of the turn nobody plays or uses anything."""
    return action.by if stage(table).phase == "kör vége" else None


# --- reactions, life saving, immunity ---------------------------------------------------------------------------------


@book.forbids("azonnali/2", Play, Use, during=Marks.CHAIN)
def only_instants_are_reactions(table: Table, action: Play | Use) -> str | None:
    """Players react with instant reactions: not with abilities, nor with cards of other types."""
    if action.reacts_to is None:
        return None
    if isinstance(action, Use):
        return action.ability
    thing = table.state.things.get(action.card)
    return None if thing is None or card(table, thing).type == "azonnali" else action.card


@book.forbids("harc-fazisai/8", Use, about="target")
def the_dying_only_regenerate(table: Table, action: Use) -> str | None:
    """A dying creature uses none of its own abilities but regeneration."""
    return action.of if dying_uses(table, action) and action.ability != REGENERATION else None


book.leaves_out("37.1", by="azonnali/4", why="it speaks of creatures: a demolished building is not saved")


@book.decides("azonnali/4", LIFE_SAVING_OF)
def only_the_damaged_are_saved(table: Table, thing: Thing) -> bool | None:
    """A creature that is damaged may be saved, not one whose maximum has fallen: that one dies at once."""
    return None if has_been_damaged(table, thing) else False


# What a creature is immune to may be played on it; it only does nothing to it.
book.states(
    "kep-allando/1",
    IMMUNITY_AIM,
    False,
    exception_to=("132.1", "132.4", "132.6", "132.7", "132.8", "132.9", "132.10"),
    needs=KEEPING_OFF,
)


book.reads("components.deadline", "fazis", by="lenyek/6")

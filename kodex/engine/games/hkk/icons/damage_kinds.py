"""Icons about damage: mental, and what takes life in spite of life markers (titles 82, 84); of what source one dies."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.registry import BANNED
from kodex.engine.games.hkk.combat.strike import Blow
from kodex.engine.games.hkk.icons.printed import ELEMENTS, KILLING, MENTAL
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.marker_names import LIFE
from kodex.engine.games.hkk.table.values import card, markers, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COMBAT_IMMUNE,
    ICON_SUBTYPE,
    LEAVING,
    LIFE_MARKER_IDLE,
    STRIKE_DAMAGE,
    SUBTYPES_MORE,
    Happens,
    Heard,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

LIFE_MARKER = LIFE


BANNED.update(f"{kind}sebzés" for kind in ELEMENTS)


@book.adds("82", SUBTYPES_MORE)
def the_mental_icon_is_a_subtype(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The mental icon stands for the subtype; what is said of one holds of both."""
    found = card(table, thing)
    if MENTAL not in found.keywords or MENTAL in found.subtypes:
        return None
    return (MENTAL,) if table.decide(ICON_SUBTYPE, MENTAL) else None


@book.prevents("82", Happens.DAMAGE)
def all_damage_is_of_the_kind_of_the_subtype(table: Table, happening: Happening) -> str | None:
    """All damage of a card of one of these subtypes, by word or icon, is of that kind; others have own rules."""
    source = table.state.things.get(Tells.SOURCE.get(happening) or "")
    bans = {force.effect.what for force in in_force(table, "forbid") if force.on(table, Tells.VICTIM.of(happening))}
    if source is None or not bans:
        return None
    icons = card(table, source).keywords
    kinds = [kind for kind in subtypes(table, source) if kind == MENTAL or kind not in icons]
    return next((f"{kind}sebzés" for kind in ELEMENTS if kind in kinds and f"{kind}sebzés" in bans), None)


def _kept_off(table: Table, target: str, source: Thing) -> bool:
    bans = {force.effect.what for force in in_force(table, "forbid") if force.on(table, target)}
    return bool(bans) and any(f"{kind}sebzés" in bans for kind in subtypes(table, source) if kind in ELEMENTS)


@book.decides("82", STRIKE_DAMAGE, exception_to="36.4")
def a_blow_is_damage_of_the_kind(table: Table, blow: Blow) -> int | None:
    """So is the damage in the corner: a blow takes nothing from what is kept from damage of that kind.

    Disputed: not with ``element_immunity.strike`` on ``sebzi``.
    """
    if not _kept_off(table, blow.target, blow.striker) or read_as(table, "element_immunity.strike", "sebzi"):
        return None
    return 0


@book.decides("82", COMBAT_IMMUNE)
def direct_damage_is_of_the_kind(table: Table, target: str, of: str, ability: Ability) -> bool | None:
    """So is that of a combat ability."""
    return True if _kept_off(table, target, table.thing(of)) else None


@book.replaces("84", *LEAVING, Happens.CONTROLLED)
def life_markers_fall_off(table: Table, happening: Happening) -> list[Happening] | None:
    """When a killing source takes a permanent out of play or from its controller, the life markers fall off before.

    Disputed: with ``life_marker.killing_icon`` on ``minden-forras`` whatever source it is.
    """
    thing = table.thing(Tells.THING.of(happening))
    source, n = _source_that_kills(table, happening), markers(thing, LIFE_MARKER)
    if source is None or not n:
        return None
    return [
        Happening(Happens.UNMARKED, {"thing": thing.id, "marker": LIFE_MARKER, "n": n, "source": source.id}),
        happening,
    ]


@book.decides("84", LIFE_MARKER_IDLE)
def life_markers_do_not_help(table: Table, happening: Happening) -> bool | None:
    """Life markers are no protection against a killing source."""
    return True if _source_that_kills(table, happening) is not None else None


def _source_that_kills(table: Table, happening: Happening) -> Thing | None:
    """The killing source because of which it happens: the one that does it, or whose damage was the death.

    Disputed: with ``life_marker.killing_damage`` on ``csak-kozvetlenul`` the damage is none.
    """
    things = table.state.things
    source = things.get(Tells.SOURCE.get(happening) or "")
    if source is not None:
        kills = KILLING in card(table, source).keywords
        by_any = table.knows((LIFE_MARKER,)) and read_as(table, "life_marker.killing_icon", "minden-forras")
        return source if kills or by_any else None
    source = things.get(source_of_death(table, happening)[0] or "")
    if source is None or KILLING not in card(table, source).keywords:
        return None
    return None if read_as(table, "life_marker.killing_damage", "csak-kozvetlenul") else source


# --- what has damaged a thing last ------------------------------------------------------------------------------------

HURTING = (Happens.DAMAGE, Happens.STRIKE_DAMAGE, Happens.DIRECT_DAMAGE)
Hurt = dict[str, tuple[str, str | None, str | None]]


@book.notes(Marks.HURT_BY, *HURTING, needs=(str(Heard.PENALTY), str(Heard.COMPENSATION), KILLING))
def what_hurt_last(before: Hurt, event: Event, state: State) -> Hurt:
    """By what each thing has been damaged last; of players nobody asks."""
    victim = Tells.VICTIM.of(event)
    hurt_by = event.kind, Tells.SOURCE.get(event), Tells.BY.get(event)
    return {**before, victim: hurt_by} if victim in state.things else before


def source_of_death(table: Table, event: Event | Happening) -> tuple[str | None, str | None]:
    """The source because of which a thing dies, and whose it is: the one that has damaged it last; none of what dies
    of something else, or in combat."""
    if event.kind != Happens.DIES:
        return None, None
    kind, of, whose = table.mark(Marks.HURT_BY).get(Tells.THING.of(event), (None, None, None))
    return (of, whose) if kind == Happens.DAMAGE and of is not None else (None, None)

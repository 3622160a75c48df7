"""Immunities: what cannot aim at a card, what has no effect on it, what falls off it (132.0–132.11)."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.immunity import (
    COMBAT,
    DIRECT,
    ELEMENTS,
    ENCHANTMENTS,
    IMMUNITIES,
    INSTANTS,
    MAGIC,
    MENTAL,
    SORCERIES,
    SOURCES,
    SPELLS,
    TYPES,
    WORDS,
    Threat,
    by_action,
    by_force,
    by_happening,
    by_source,
    elements_of,
    forms,
    givers,
    immune,
    immune_but_for,
    may_be_immune,
    meant_by,
)
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.combat.strike import Blow
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.continuous import Force
from kodex.engine.games.hkk.table.moment import aimed_at
from kodex.engine.games.hkk.table.sources import NOT_AFFECTING
from kodex.engine.games.hkk.table.values import attached_to, card, has_life, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COMBAT_IMMUNE,
    COST_USE_UNMODIFIED,
    FORCE_KEPT_OFF,
    IMMUNITY,
    IMMUNITY_AIM,
    IS_AFFECTING,
    IS_UNTARGETABLE,
    STRIKE_DAMAGE,
    UNREACTABLE,
    WORD_KIND,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

WHOM = (Tells.THING, Tells.VICTIM, Tells.TARGET)
MENTAL_KIND = "mentális"
COMING = (Happens.ENTERS, Happens.MODIFIED, Happens.CONTROLLED, Happens.ACTIVATED)
"""Events after which a card may be immune that was not before."""


@tagged("immunis")
def is_immune(table: Table, thing: Thing, view: View, text: str) -> bool:
    """Immune to a form of attack: ``immunis:tűz``, ``immunis:bűbáj`` …"""
    return any(has(table, thing, name) for name in meant_by(text))


known_tags("immunis", texts=forms, meant=lambda text: folded(text) if meant_by(text) else text)


# --- what an immunity is ----------------------------------------------------------------------------------------------


@book.decides("132.0", WORD_KIND, needs=IMMUNITIES)
def immunities_are_continuous_abilities(table: Table, name: str) -> str | None:
    """Every immunity is a continuous ability: what takes abilities takes it."""
    return ABILITY if name in IMMUNITIES else None


@book.decides("132.0", FORCE_KEPT_OFF, exception_to="97.1", needs=WORDS)
def what_stays_in_force_does_nothing_to_the_immune(table: Table, force: Force, whom: str) -> bool | None:
    """An attack has no effect on what is immune to it, nor has what it leaves in force.

    What gives the immunity is not kept off by it. What takes abilities takes the immunity, too, unless it is what that
    keeps off: whether it is immune to it is asked as if it were not there.
    """
    thing = table.state.things.get(whom)
    attack = by_force(table, force) if thing is not None and force.effect.do not in NOT_AFFECTING else None
    if thing is None or attack is None or whom == force.source or not may_be_immune(table, thing, force):
        return None
    taking = force.effect.do == "silence"
    return (immune_but_for(table, thing, attack, force) if taking else immune(table, thing, attack)) or None


@book.prevents("132.2", "*", needs=WORDS)
def what_aims_at_nobody_does_nothing_to_the_immune(table: Table, happening: Happening) -> str | None:
    """What aims at nobody may be used while there are cards immune to it; it only has no effect on them."""
    things = (table.state.things.get(field.get(happening, "")) for field in WHOM)
    thing = next((one for one in things if one is not None), None)
    if thing is None or Tells.COST.get(happening):
        return None
    with table.noting() as looked_at:
        attack = by_happening(table, happening)
        keeps_off = attack is not None and immune(table, thing, attack)
    if not keeps_off:
        return None
    table.cite(*looked_at)
    return thing.id if table.decide(IS_AFFECTING, happening) else None


# --- what cannot be aimed at ------------------------------------------------------------------------------------------


def _aimed_at_immune(table: Table, action: Play | Use, *names: str) -> str | None:
    """Whom with one of these immunities an action is aimed at that it keeps off."""
    attack = by_action(table, action)
    for whom in aimed_at(table, action) if attack is not None else ():
        thing = table.state.things.get(whom)
        if thing is None or not any(has(table, thing, name) for name in names):
            continue
        if table.decide(IMMUNITY_AIM, thing, attack, names):
            return whom
    return None


@book.decides("132.1", IS_UNTARGETABLE, needs=WORDS)
def the_immune_are_no_targets(table: Table, thing: Thing, view: View) -> bool | None:
    """What needs a target is not aimed at a card immune to it."""
    attack = by_source(table, view.source, view.using)
    if attack is None or thing.id == view.source:
        return None
    return True if table.decide(IMMUNITY_AIM, thing, attack, WORDS) else None


@book.forbids("132.1", Play, Use, about="target", needs=SOURCES)
def sources_do_not_aim_at_the_immune(table: Table, action: Play | Use) -> str | None:
    """No source is aimed at a card that is immune to sources."""
    return _aimed_at_immune(table, action, SOURCES)


@book.decides("132.1", IMMUNITY_AIM, needs=SOURCES)
def immunity_to_sources_bars_aiming(table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]) -> bool | None:
    """That holds of every source."""
    return immunity_to_sources(table, thing, attack) if SOURCES in names else None


# --- the immunities ---------------------------------------------------------------------------------------------------


@book.forbids("132.4", Play, Use, about="target", needs=MAGIC)
def spells_do_not_aim_at_the_magic_immune(table: Table, action: Play | Use) -> str | None:
    """A creature immune to magic must not be chosen as a target of a spell."""
    return _aimed_at_immune(table, action, MAGIC)


@book.decides("132.4", IMMUNITY_AIM, needs=MAGIC)
def immunity_to_magic_bars_aiming(table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]) -> bool | None:
    """That holds of every kind of spell."""
    return True if attack.spell and MAGIC in names and has(table, thing, MAGIC) else None


@book.decides("132.4", IMMUNITY, needs=MAGIC)
def immunity_to_magic(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Damaging spells do not hurt a creature immune to magic.

    Disputed: only with ``magic_immunity.other_spells`` on ``nem-hat`` no spell has any effect on it.
    """
    if not attack.spell or not has(table, thing, MAGIC):
        return None
    return True if attack.damage or read_as(table, "magic_immunity.other_spells", "nem-hat") else None


@book.decides("132.5", IMMUNITY, needs=SOURCES)
def immunity_to_sources(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Sources have no effect on a card immune to them.

    Disputed: with ``source_immunity.items`` on ``marad-es-hat`` an item that lies on it goes on having its effect.
    """
    if not attack.is_source or not has(table, thing, SOURCES):
        return None
    if Facts.HOST.of(attack.source) == thing.id and card(table, attack.source).type != "bűbáj":
        return None if read_as(table, "source_immunity.items", "marad-es-hat") else True
    return True


@book.decides("132.5.2", COST_USE_UNMODIFIED, needs=SOURCES)
def abilities_of_the_source_immune_are_not_made_dearer(table: Table, action: Use) -> bool | None:
    """The abilities of a card immune to sources are not made dearer."""
    thing = table.state.things.get(action.of)
    return True if thing is not None and has(table, thing, SOURCES) else None


@book.decides("132.5.2", UNREACTABLE, needs=SOURCES)
def nobody_reacts_to_the_source_immune(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nor does anybody react to them."""
    thing = table.state.things.get(to.source)
    return True if thing is not None and to.kind == "use" and has(table, thing, SOURCES) else None


@book.forbids("132.6", Play, Use, about="target", needs=ENCHANTMENTS)
def enchantments_are_not_put_on_the_immune(table: Table, action: Play | Use) -> str | None:
    """No enchantment is put on a card immune to enchantments."""
    return _aimed_at_immune(table, action, ENCHANTMENTS)


@book.decides("132.6", IMMUNITY, needs=ENCHANTMENTS)
def immunity_to_enchantments(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Nor has one that is in play any effect on it."""
    return _immune_to_type(table, thing, attack, ENCHANTMENTS)


@book.decides("132.6", IMMUNITY_AIM, needs=ENCHANTMENTS)
def immunity_to_enchantments_bars_aiming(
    table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]
) -> bool | None:
    """Nothing of an enchantment is aimed at it."""
    return immunity_to_enchantments(table, thing, attack) if ENCHANTMENTS in names else None


def _immune_to_type(table: Table, thing: Thing, attack: Threat, *names: str) -> bool | None:
    of = card(table, attack.source).type
    return True if attack.spell and any(TYPES[name] == of and has(table, thing, name) for name in names) else None


@book.forbids("132.7", Play, Use, about="target", needs=(INSTANTS, SORCERIES))
def spells_of_a_type_do_not_aim_at_the_immune(table: Table, action: Play | Use) -> str | None:
    """An instant or sorcery is not aimed at a card immune to that type of spell."""
    return _aimed_at_immune(table, action, INSTANTS, SORCERIES)


@book.decides("132.7", IMMUNITY, needs=(INSTANTS, SORCERIES))
def immunity_to_a_type_of_spell(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Nor has it any effect on it."""
    return _immune_to_type(table, thing, attack, INSTANTS, SORCERIES)


@book.decides("132.7", IMMUNITY_AIM, needs=(INSTANTS, SORCERIES))
def immunity_to_a_type_bars_aiming(table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]) -> bool | None:
    """Each of the two immunities is about its own type."""
    return immunity_to_a_type_of_spell(table, thing, attack) if INSTANTS in names or SORCERIES in names else None


@book.forbids("132.8", Play, Use, about="target", needs=MENTAL)
def mental_spells_do_not_aim_at_the_immune(table: Table, action: Play | Use) -> str | None:
    """A mental spell is not aimed at a card immune to those."""
    return _aimed_at_immune(table, action, MENTAL)


@book.decides("132.8", IMMUNITY, needs=MENTAL)
def immunity_to_mental_spells(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Nor has one any effect on it, a mental enchantment in play included."""
    mental = attack.spell and MENTAL_KIND in subtypes(table, attack.source)
    return True if mental and has(table, thing, MENTAL) else None


@book.decides("132.8", IMMUNITY_AIM, needs=MENTAL)
def immunity_to_mental_spells_bars_aiming(
    table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]
) -> bool | None:
    """That holds of mental spells of every type."""
    return immunity_to_mental_spells(table, thing, attack) if MENTAL in names else None


@book.forbids("132.9", Play, Use, about="target", needs=SPELLS)
def spells_do_not_aim_at_the_spell_immune(table: Table, action: Play | Use) -> str | None:
    """No spell is aimed at a card immune to spells."""
    return _aimed_at_immune(table, action, SPELLS)


@book.decides("132.9", IMMUNITY, needs=SPELLS)
def immunity_to_spells(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """No spell has any effect on it."""
    return True if attack.spell and has(table, thing, SPELLS) else None


@book.decides("132.9", IMMUNITY_AIM, needs=SPELLS)
def immunity_to_spells_bars_aiming(table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]) -> bool | None:
    """That holds of spells of every type."""
    return immunity_to_spells(table, thing, attack) if SPELLS in names else None


@book.forbids("132.10", Play, Use, about="target", needs=tuple(ELEMENTS))
def nothing_of_the_element_aims_at_the_immune(table: Table, action: Play | Use) -> str | None:
    """No source of the element is aimed at a card immune to fire, acid, cold or lightning."""
    return _aimed_at_immune(table, action, *ELEMENTS)


@book.decides("132.10", IMMUNITY, needs=tuple(ELEMENTS))
def immunity_to_an_element(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """Spells of the element have no effect on it, and damage of that kind does not hurt it."""
    kinds = elements_of(table, attack) if attack.spell or attack.damage else set[str]()
    return True if kinds and _resists(table, thing, kinds) else None


def _resists(table: Table, thing: Thing, kinds: set[str]) -> bool:
    return any(not kinds.isdisjoint(of) and has(table, thing, name) for name, of in ELEMENTS.items())


@book.decides("132.10", IMMUNITY_AIM, needs=tuple(ELEMENTS))
def immunity_to_an_element_bars_aiming(
    table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]
) -> bool | None:
    """Nor is any other source of it."""
    asked = not set(ELEMENTS).isdisjoint(names)
    return True if asked and _resists(table, thing, elements_of(table, attack)) else None


@book.decides("132.10", COMBAT_IMMUNE, needs=tuple(ELEMENTS))
def combat_abilities_of_the_element_do_not_hurt(table: Table, target: str, of: str, ability: Ability) -> bool | None:
    """Direct damage of that kind does not hurt it either."""
    thing, source = table.state.things.get(target), table.state.things.get(of)
    if thing is None or source is None:
        return None
    return True if _resists(table, thing, elements_of(table, Threat(source, damage=True, combat=ability))) else None


@book.decides("132.10", STRIKE_DAMAGE, exception_to="36.4", needs=tuple(ELEMENTS))
def blows_of_the_element_do_not_hurt(table: Table, blow: Blow) -> int | None:
    """Nor do the blows of a creature all of whose damage is of that kind.

    Disputed: not with ``element_immunity.strike`` on ``sebzi``.
    """
    thing = table.state.things.get(blow.target)
    if thing is None or read_as(table, "element_immunity.strike", "sebzi"):
        return None
    return 0 if _resists(table, thing, elements_of(table, Threat(blow.striker, damage=True, struck=True))) else None


@book.decides("132.11", COMBAT_IMMUNE, needs=(COMBAT, DIRECT))
def immunity_to_combat_abilities(table: Table, target: str, of: str, ability: Ability) -> bool | None:
    """The combat abilities of creatures have no effect on a creature or building immune to them."""
    thing = table.state.things.get(target)
    if thing is None or not has_life(table, thing) or not is_creature(card(table, table.thing(of))):
        return None
    return True if has(table, thing, COMBAT) or has(table, thing, DIRECT) else None


# --- what falls off ---------------------------------------------------------------------------------------------------


def _fall_off(table: Table, name: str, kind: str | None = None) -> None:
    """The enchantments (of a kind) fall off whatever has an immunity now, but for those that give it.

    Disputed: with ``immunity.given_by_enchantment`` on ``egyik-sem-esik-le`` none does where an enchantment gives it.
    """
    for thing in on_table(table):
        lying = [one for one in attached_to(table, thing.id) if card(table, one).type == "bűbáj"]
        if not lying or not has(table, thing, name):
            continue
        giving = givers(table, thing, name)
        if giving and read_as(table, "immunity.given_by_enchantment", "egyik-sem-esik-le"):
            continue
        for one in lying:
            if one.id not in giving and (kind is None or kind in subtypes(table, one)):
                leave(table, Happens.SENT, one.id)


@book.follows("132.5.1", *COMING, needs=SOURCES)
def enchantments_fall_off_the_source_immune(table: Table, event: Event) -> None:
    """When a card becomes immune to sources the enchantments on it fall off.

    Disputed: with ``source_immunity.items`` on ``leesik`` items do so likewise.
    """
    _fall_off(table, SOURCES)
    if not read_as(table, "source_immunity.items", "leesik"):
        return
    for thing in on_table(table):
        items = [one.id for one in attached_to(table, thing.id) if card(table, one).type != "bűbáj"]
        if items and has(table, thing, SOURCES):
            for id_ in items:
                leave(table, Happens.SENT, id_)


@book.follows("132.6", *COMING, needs=ENCHANTMENTS)
def enchantments_fall_off_the_immune(table: Table, event: Event) -> None:
    """When a card becomes immune to enchantments those on it fall off."""
    _fall_off(table, ENCHANTMENTS)


@book.follows("132.8", *COMING, needs=MENTAL)
def mental_enchantments_fall_off_the_immune(table: Table, event: Event) -> None:
    """When a card becomes immune to mental spells the mental enchantments on it fall off."""
    _fall_off(table, MENTAL, MENTAL_KIND)


@book.follows("132.9", *COMING, needs=SPELLS)
def enchantments_fall_off_the_spell_immune(table: Table, event: Event) -> None:
    """When a card becomes immune to spells the enchantments on it fall off."""
    _fall_off(table, SPELLS)

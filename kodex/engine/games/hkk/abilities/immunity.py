"""What a card may be immune to (title 132): the words for it, and what an attack on it is.

An immunity is a keyword, printed or granted (``grant what: tűzimmunitás``). What each keeps off say the norms that
answer the question ``immunity``.
"""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.actions import Play, Use, source_of
from kodex.engine.games.hkk.cards import is_spell
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.registry import alias, keyword
from kodex.engine.games.hkk.icons.printed import RESISTANT, has
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table import continuous
from kodex.engine.games.hkk.table.continuous import Force, in_force, without_force
from kodex.engine.games.hkk.table.values import attached_to, card, subtypes
from kodex.engine.games.hkk.vocabulary import (
    IMMUNITY,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

MAGIC = keyword("mágiaimmunitás", "132.4", "no target of spells, damaging spells do not hurt it")
SOURCES = keyword("forrásimmunitás", "132.5", "sources have no effect on it")
ENCHANTMENTS = keyword("bűbájimmunitás", "132.6", "enchantments are not put on it and have no effect on it")
INSTANTS = keyword("azonnali-immunitás", "132.7", "instants do not aim at it and have no effect on it")
SORCERIES = keyword("általános-immunitás", "132.7", "sorceries do not aim at it and have no effect on it")
MENTAL = keyword("mentális-immunitás", "132.8", "mental spells do not aim at it and have no effect on it")
SPELLS = keyword("varázslatimmunitás", "132.9", "spells do not aim at it and have no effect on it")
FIRE = keyword("tűzimmunitás", "132.10", "spells, other sources and damage of fire do nothing to it")
ACID = keyword("savimmunitás", "132.10", "spells, other sources and damage of acid do nothing to it")
COLD = keyword("hidegimmunitás", "132.10", "spells, other sources and damage of cold do nothing to it")
LIGHTNING = keyword("villámimmunitás", "132.10", "spells, other sources and damage of lightning do nothing to it")
COMBAT = keyword("harciképesség-immunitás", "132.11", "combat abilities have no effect on it")
DIRECT = keyword("direktsebzés-immunitás", "132.11", "combat abilities that damage directly have no effect on it")

ELEMENTS = {
    FIRE: ("tűz",),
    ACID: ("sav",),
    COLD: ("hideg", "jég"),
    LIGHTNING: ("villám", "elektromos"),
}
"""The subtypes and kinds of damage that an immunity to an element means (52.1, 129.6)."""
TYPES = {ENCHANTMENTS: "bűbáj", INSTANTS: "azonnali", SORCERIES: "általános"}
KEEPING_OFF = (MAGIC, SOURCES, ENCHANTMENTS, INSTANTS, SORCERIES, MENTAL, SPELLS, *ELEMENTS)
"""Immunities to what may be played or used, or stay in force."""
IMMUNITIES = (*KEEPING_OFF, COMBAT, DIRECT)
IMMUNE = "immune"
"""The verb for any other immunity: to what a text names (``what: képesség, of: szörny``)."""
WORDS = (*KEEPING_OFF, IMMUNE)

alias(COLD, "jégimmunitás", "jégimmunis", "immunis-jég")
alias(LIGHTNING, "elektromosimmunitás", "elektromosimmunis", "immunis-elektromos", "immunis-elektromosság")
alias(COMBAT, "immunis-harci-képesség", "harci-képesség-immunitás")
for _name in IMMUNITIES:
    _stem = _name.removesuffix("immunitás").removesuffix("-")
    alias(_name, f"{_stem}immunitás", f"{_stem}immunis", f"{_stem}-immunis", f"immunis-{_stem}", f"immunitás-{_stem}")


def meant_by(form: str) -> tuple[str, ...]:
    """The immunities that a player's word for a form of attack means: ``tűz``, ``jeg``, ``bubaj`` …; none: unknown."""
    plain = folded(form)
    found = [name for name in IMMUNITIES if folded(name).removesuffix("immunitas").removesuffix("-") == plain]
    found += [name for name, kinds in ELEMENTS.items() if plain in map(folded, kinds) and name not in found]
    return tuple(found)


def forms() -> tuple[str, ...]:
    """The words for forms of attack that :func:`meant_by` knows, without accents."""
    stems = (folded(name).removesuffix("immunitas").removesuffix("-") for name in IMMUNITIES)
    return (*stems, *(folded(kind) for kinds in ELEMENTS.values() for kind in kinds))


class Threat(Struct, frozen=True):
    """What comes at a card: from which card, as a spell or as the ability of what kind, and whether it is damage.

    ``combat``: the combat ability it is; ``struck``: a blow in the strike subphase.
    """

    source: Thing
    spell: bool = False
    damage: bool = False
    combat: Ability | None = None
    struck: bool = False

    @property
    def is_source(self) -> bool:
        """Whether it is a source at all: combat abilities and blows are none (35.6, 36.5)."""
        return self.combat is None and not self.struck


def by_action(table: Table, action: Play | Use) -> Threat | None:
    """What playing a card or using an ability is."""
    source = table.state.things.get(source_of(action))
    return None if source is None else Threat(source, _cast(table, source, isinstance(action, Use)))


def by_source(table: Table, source: str | None, using: str | None) -> Threat | None:
    """What being aimed at by a card, or by an ability of it, is."""
    thing = table.state.things.get(source or "")
    return None if thing is None else Threat(thing, _cast(table, thing, using is not None))


def by_happening(table: Table, happening: Happening) -> Threat | None:
    """What it is that happens, if it comes from a card."""
    source = table.state.things.get(str(Tells.SOURCE.get(happening) or ""))
    if source is None or not Tells.TAGS.get(happening):
        return None
    used = "varázslat" not in Tells.TAGS.of(happening)
    return Threat(source, _cast(table, source, used), happening.kind == Happens.DAMAGE)


def by_force(table: Table, force: Force) -> Threat | None:
    """What it is that stays in force."""
    source = table.state.things.get(force.source)
    return None if source is None else Threat(source, _cast(table, source, force.kind not in ("spell", "continuous")))


def _cast(table: Table, source: Thing, used: bool) -> bool:
    """Whether what a card does it does as a spell: an enchantment always, the others where they are not used."""
    found = card(table, source)
    return found.type == "bűbáj" or (is_spell(found) and not used)


def elements_of(table: Table, attack: Threat) -> set[str]:
    """The elements of an attack: the subtypes and icons of its card, the name of the combat ability (129.6)."""
    every = {kind for kinds in ELEMENTS.values() for kind in kinds}
    found = {*subtypes(table, attack.source), *card(table, attack.source).keywords}
    named = folded(attack.combat.id).replace("_", "-").split("-") if attack.combat else []
    return (every & found) | {kind for kind in every if folded(kind) in named}


def immune(table: Table, thing: Thing, attack: Threat) -> bool:
    """Whether a thing is immune to what comes at it; the norms looked at are cited."""
    return thing.id != attack.source.id and table.decide(IMMUNITY, thing, attack)


def givers(table: Table, thing: Thing, name: str) -> list[str]:
    """The enchantments lying on a thing that give it an immunity."""
    giving = {one.source for one in in_force(table, "grant") if one.effect.what == name and one.on(table, thing.id)}
    return [one.id for one in attached_to(table, thing.id) if one.id in giving and card(table, one).type == "bűbáj"]


def may_be_immune(table: Table, thing: Thing, force: Force) -> bool:
    """Whether asking leads anywhere: a grant of immunities is never kept off, one of other words by those printed."""
    if force.effect.do == "silence":
        return True
    if force.effect.do == "grant":
        printed = any(name in card(table, thing).keywords for name in KEEPING_OFF)
        return printed and force.effect.what not in IMMUNITIES and force.effect.what != RESISTANT
    return force.source not in {id_ for name in KEEPING_OFF for id_ in givers(table, thing, name)}


def immune_but_for(table: Table, thing: Thing, attack: Threat, force: Force) -> bool:
    """Whether a thing is immune to an attack as if what that leaves in force, which takes abilities, were not there."""
    before = without_force(table, force)
    with before.noting() as looked_at:
        keeps_off = immune(before, thing, attack)
    if keeps_off:
        table.cite(*looked_at)
    return keeps_off


__all__ = [
    "COMBAT",
    "DIRECT",
    "ELEMENTS",
    "ENCHANTMENTS",
    "IMMUNE",
    "IMMUNITIES",
    "INSTANTS",
    "KEEPING_OFF",
    "MAGIC",
    "MENTAL",
    "SORCERIES",
    "SOURCES",
    "SPELLS",
    "TYPES",
    "WORDS",
    "Threat",
    "by_action",
    "by_force",
    "by_happening",
    "by_source",
    "elements_of",
    "givers",
    "has",
    "immune",
    "immune_but_for",
    "may_be_immune",
    "meant_by",
]

continuous.KEEPING_OFF.update(WORDS)

"""The guardian and resistance: what they keep from being a target (titles 77, 80)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import GUARDIAN, RESISTANT, has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.moment import aimed_at
from kodex.engine.games.hkk.table.targets import meant
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.vocabulary import (
    IS_OF_TRAIT,
    OPTION_BARRED,
    RESISTANCE_IDLE,
    TRAIT_EFFECTS,
    WORD_KIND,
    Trait,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

DAMAGING = IS_OF_TRAIT[Trait.DAMAGING]

# --- 77: guardian -----------------------------------------------------------------------------------------------------


@book.forbids("77", Play, about="target", needs=GUARDIAN)
def guardians_keep_players_from_being_targets(table: Table, action: Play) -> str | None:
    """While a card with the guardian icon is in play no player is a target of a damaging instant or sorcery."""
    thing = table.state.things.get(action.card)
    if thing is None or card(table, thing).type not in ("azonnali", "általános"):
        return None
    guardian = _guardian(table) if any(whom in table.state.players for whom in targets_of(action)) else None
    return guardian if guardian is not None and _damages(table, thing) else None


def _guardian(table: Table) -> str | None:
    return next((guard.id for guard in on_table(table) if has(table, guard, GUARDIAN)), None)


def _damages(table: Table, spell: Thing) -> bool:
    """Whether a spell that is being announced is a damaging one, whatever will be chosen for it (111.7)."""
    effects = card(table, spell).effects
    sure = table.decide(TRAIT_EFFECTS, spell, View(spell.controller, spell.id), default=effects)
    if table.decide(DAMAGING, sure):
        return True
    chooses = [one for one in effects if one.do == "choose"]
    return any(all(table.decide(DAMAGING, option) for option in one.options) for one in chooses)


@book.decides("77", OPTION_BARRED, needs=GUARDIAN)
def nor_of_what_is_chosen_to_damage(table: Table, source: str, option: tuple[Effect, ...]) -> bool | None:
    """Of a spell that is aimed at a player the damaging one of several effects is not chosen either."""
    spell = card(table, table.thing(source)).type in ("azonnali", "általános")
    return True if spell and _guardian(table) and table.decide(DAMAGING, option) else None


@book.decides("77.1", WORD_KIND)
def guardian_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """The guardian icon stands for a continuous ability."""
    return ABILITY if name == GUARDIAN else None


# --- 80: resistance ---------------------------------------------------------------------------------------------------

ANY_CARD = ("lap", "permanens")


@book.forbids("80", Play, Use, about="target", needs=RESISTANT)
def resistant_cards_are_no_targets(table: Table, action: Play | Use) -> str | None:
    """A card with resistance is no target of a source that says it acts on a target card or target permanent."""
    source = table.state.things.get(source_of(action))
    if source is None:
        return None
    aimed = aimed_at(table, action)
    selectors = meant(table, source.id, action.ability if isinstance(action, Use) else None, len(aimed))
    if len(selectors) > len(aimed) and read_as(table, "resistance.up_to", "valasztott-szam"):
        selectors = selectors[: len(aimed)]  # what might have been a target too and is left out does not count
    for whom, selector in zip(aimed, selectors, strict=False):
        thing = table.state.things.get(whom)
        if thing is None or not is_on_table(thing) or not has(table, thing, RESISTANT):
            continue
        if not table.decide(RESISTANCE_IDLE, selectors, selector):
            return whom
    return None


@book.decides("80.1", RESISTANCE_IDLE)
def resistance_is_idle_against_several_targets(table: Table, selectors: tuple[str, ...], selector: str) -> bool | None:
    """Resistance does not help against sources that aim at more than one card, or at none."""
    return True if len(selectors) > fixed(table, "resistance.targets.max") else None


@book.decides("80.2", RESISTANCE_IDLE)
def resistance_is_idle_against_narrower_aims(table: Table, selectors: tuple[str, ...], selector: str) -> bool | None:
    """Nor against sources that aim at one of a narrower group: a creature, a type, a subtype, a marker."""
    return True if selector not in ANY_CARD else None


@book.decides("80.3", WORD_KIND)
def resistance_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """Resistance is one of the continuous abilities."""
    return ABILITY if name == RESISTANT else None


def _is_no_business_of_guardians(table: Table, action: Play) -> bool:
    """Whether a spell aims at a player while a guardian works: it is no damaging one, then."""
    spell = card(table, table.thing(action.card)).type in ("azonnali", "általános")
    with table.noting():
        return spell and _guardian(table) is not None and any(one in table.state.players for one in targets_of(action))


def look_again(table: Table, action: Play | Use) -> None:
    """What is aimed past a guardian or at a resistant card cites why it may be."""
    if isinstance(action, Play) and table.knows((GUARDIAN,)):
        guardians_keep_players_from_being_targets(table, action)
        if _is_no_business_of_guardians(table, action):
            table.rests_on(guardians_keep_players_from_being_targets)
    if table.knows((RESISTANT,)):
        resistant_cards_are_no_targets(table, action)

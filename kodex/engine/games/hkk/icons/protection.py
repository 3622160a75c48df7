"""The guardian and resistance: what they keep from being a target (titles 77, 80)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import ABILITY, GUARDIAN, RESISTANT, has
from kodex.engine.games.hkk.table.targets import meant
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.vocabulary import RESISTANCE_IDLE, WORD_KIND
from kodex.engine.kernel.table import Table

# --- 77: guardian -----------------------------------------------------------------------------------------------------


@book.forbids("77", Play, about="target", needs=GUARDIAN)
def guardians_keep_players_from_being_targets(table: Table, action: Play) -> str | None:
    """While a card with the guardian icon is in play no player is a target of a damaging instant or sorcery."""
    thing = table.state.things.get(action.card)
    if thing is None or card(table, thing).type not in ("azonnali", "általános"):
        return None
    aimed = [whom for whom in targets_of(action) if whom in table.state.players]
    if not aimed or not any(one.do == "damage" for one in all_effects(card(table, thing).effects)):
        return None
    return next((guard.id for guard in on_table(table) if has(table, guard, GUARDIAN)), None)


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
    aimed = targets_of(action)
    selectors = meant(table, source.id, action.ability if isinstance(action, Use) else None, len(aimed))
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


def look_again(table: Table, action: Play | Use) -> None:
    """What is aimed past a guardian or at a resistant card cites why it may be."""
    if isinstance(action, Play):
        guardians_keep_players_from_being_targets(table, action)
    resistant_cards_are_no_targets(table, action)

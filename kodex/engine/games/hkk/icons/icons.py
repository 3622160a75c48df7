"""Icons of cards: legendary, guardian, ancient magic, flying, resistance, damage kinds, arrows (76–80, 82–84, 88)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, Cost, is_creature
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.effects import Ability, Effect, all_effects
from kodex.engine.games.hkk.cards.registry import keyword, verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, word
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.markers.names import LIFE
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.targets import meant
from kodex.engine.games.hkk.table.values import card, granted, is_on_table, markers, on_table, subtypes
from kodex.engine.games.hkk.turn.permissions import ability_of
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.games.hkk.zones.leaving import LEAVING
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

GUARDIAN = keyword("őrző", "77", "players are no targets of damaging spells")
ANCIENT = keyword("ősmágia", "78.2", "the opponent does not make it dearer unless its player makes it cheaper")
FLYING = keyword("repül", "79", "comes into play active")
RESISTANT = keyword("rezisztencia", "80", "no target of what is aimed at any card or permanent")
KILLING = keyword("életkioltó", "84", "life markers do not help against it")
MENTAL = keyword("mentális", "82", "of the subtype mentális; all its damage is mental")
ELEMENTS = ("mentális", "tűz", "villám", "hideg")
LIFE_MARKER = LIFE

EXPLANATION, ABILITY, SPECIAL, DRAWBACK, ICON = "magyarázat", "állandó", "speciális", "hátrány", "ikon"


def has(table: Table, thing: Thing, name: str, printed: int | None = None) -> int:
    """The number of an icon or a word of the text on a thing as far as it counts now, by what kind of thing it is.

    An explanation cannot be taken away, an ability can; an ability of the table does not work on a passive card.
    """
    number = int(card(table, thing).keywords.get(name, 0)) if printed is None else printed
    number += granted(table, thing, name)
    if not number:
        return 0
    kind = table.decide("word.kind", name, default=ICON if printed is None else ABILITY)
    if kind == ICON or (kind == EXPLANATION and table.decide("explanation.stays", name)):
        return number
    taken = (name, kind) if kind == DRAWBACK else (None, name, kind)
    if any(force.effect.what in taken and force.on(table, thing.id) for force in in_force(table, "silence")):
        return 0
    if kind != DRAWBACK and table.decide("abilities.lost", thing):
        return 0
    rests = kind != DRAWBACK and is_on_table(thing) and table.decide("abilities.rest", thing)
    return 0 if rests else number


# --- 76: legendary abilities ------------------------------------------------------------------------------------------


@verb("awaken", "76.1", fields=("to", "until"), continuous=True)
def awaken(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let the legendary abilities of it work."""
    lasts(table, run, effect, whom, 1)


def _sleeps(table: Table, thing: Thing, ability: Ability) -> bool:
    return ability.legendary and not any(force.on(table, thing.id) for force in in_force(table, "awaken"))


@book.decides("76.1", "ability.off", needs="legendary")
def legendary_abilities_need_leave(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """Legendary abilities do not work by themselves, but only where something expressly lets them."""
    return True if _sleeps(table, thing, ability) else None


@book.forbids("76.1", Use, needs="legendary")
def legendary_abilities_are_not_used(table: Table, action: Use) -> str | None:
    """Nor are they used by themselves."""
    ability = ability_of(table, action)
    return action.ability if ability is not None and _sleeps(table, table.thing(action.of), ability) else None


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


@book.decides("77.1", "word.kind")
def guardian_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """The guardian icon stands for a continuous ability."""
    return ABILITY if name == GUARDIAN else None


# --- 78: ancient magic ------------------------------------------------------------------------------------------------


@book.decides("78.1", "word.kind")
def ancient_magic_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """Ancient magic is one of the continuous abilities."""
    return ABILITY if name == ANCIENT else None


def _changes(table: Table, purchase: Purchase) -> tuple[list[int], list[int]]:
    """What the player's own effects and those of others change of the magic points."""
    own: list[int] = []
    others: list[int] = []
    for force in in_force(table, "cost"):
        view = View(force.by, force.source)
        meant = force.effect.of is None or compiled(force.effect.of)(table, purchase.thing, view)
        if force.on(table, purchase.by) and meant and force.effect.what in (None, "magic"):
            (own if force.by == purchase.by else others).append(force.n(table))
    return own, others


@book.decides("78.2", "cost", exception_to="21.13", needs=ANCIENT)
def ancient_magic_is_not_made_dearer(table: Table, purchase: Purchase) -> Cost | None:
    """The opponent in no way makes a card of ancient magic dearer whose cost its player does not make cheaper."""
    if purchase.free or not has(table, purchase.thing, ANCIENT):
        return None
    own, others = _changes(table, purchase)
    lowered = table.decide("ancient.looked_at", own, default=min(own, default=0)) < 0
    if lowered or sum(others) <= 0:
        return None
    base: Cost = table.decide("cost.base", purchase, default=FREE)
    return base.plus({"magic": sum(own)})


@book.decides("78.2.1", "ancient.looked_at")
def ancient_magic_looks_at_the_sum(table: Table, own: list[int]) -> int:
    """Ancient magic is looked at only when everything that bears on the cost has been added up."""
    return sum(own)


# --- 79: flying -------------------------------------------------------------------------------------------------------


@book.decides("79", "landing", exception_to=("8.1.2", "8.6"))
def flyers_come_active(table: Table, thing: Thing, one: Link) -> Landing | None:
    """A creature or building with the flying icon comes into play active."""
    found = card(table, thing)
    if not (is_creature(found) or found.type == BUILDING) or not has(table, thing, FLYING):
        return None
    return Landing("reserve" if is_creature(found) else "table")


@book.decides("79.1", "word.kind")
def flying_is_a_special_ability(table: Table, name: str) -> str | None:
    """The flying icon is a special ability, as good as the word in the text."""
    return SPECIAL if name == FLYING else None


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
        if not table.decide("resistance.idle", selectors, selector, default=False):
            return whom
    return None


@book.decides("80.1", "resistance.idle")
def resistance_is_idle_against_several_targets(table: Table, selectors: tuple[str, ...], selector: str) -> bool | None:
    """Resistance does not help against sources that aim at more than one card, or at none."""
    return True if len(selectors) > 1 else None


@book.decides("80.2", "resistance.idle")
def resistance_is_idle_against_narrower_aims(table: Table, selectors: tuple[str, ...], selector: str) -> bool | None:
    """Nor against sources that aim at one of a narrower group: a creature, a type, a subtype, a marker."""
    return True if selector not in ANY_CARD else None


@book.decides("80.3", "word.kind")
def resistance_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """Resistance is one of the continuous abilities."""
    return ABILITY if name == RESISTANT else None


# --- 82, 84, 88 -------------------------------------------------------------------------------------------------------


@book.adds("82", "subtypes.more")
def the_mental_icon_is_a_subtype(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The mental icon stands for the subtype; what is said of one holds of both."""
    found = card(table, thing)
    if MENTAL not in found.keywords or MENTAL in found.subtypes:
        return None
    return (MENTAL,) if table.decide("icon.subtype", MENTAL, default=False) else None


@book.prevents("82", "damage")
def all_damage_is_of_the_kind_of_the_subtype(table: Table, happening: Happening) -> str | None:
    """All damage of a card of one of these subtypes, by word or icon, is of that kind; others have own rules."""
    source = table.state.things.get(happening.get("source") or "")
    bans = {force.effect.what for force in in_force(table, "forbid") if force.on(table, happening.facts["victim"])}
    if source is None or not bans:
        return None
    icons = card(table, source).keywords
    kinds = [kind for kind in subtypes(table, source) if kind == MENTAL or kind not in icons]
    return next((f"{kind}sebzés" for kind in ELEMENTS if kind in kinds and f"{kind}sebzés" in bans), None)


@book.replaces("84", *LEAVING, "dies")
def life_markers_fall_off(table: Table, happening: Happening) -> list[Happening] | None:
    """When a killing source takes a permanent out of play, the life markers fall off it before.

    Disputed: with ``life_marker.killing_icon`` on ``minden-forras`` whatever source it is.
    """
    source = table.state.things.get(happening.get("source") or "")
    n = markers(table.thing(happening.facts["thing"]), LIFE_MARKER)
    if source is None or not n or not _kills(table, source):
        return None
    thing = table.thing(happening.facts["thing"])
    return [Happening("unmarked", {"thing": thing.id, "marker": LIFE_MARKER, "n": n, "source": source.id}), happening]


@book.decides("84", "life_marker.idle")
def life_markers_do_not_help(table: Table, happening: Happening) -> bool | None:
    """Life markers are no protection against a killing source."""
    source = table.state.things.get(happening.get("source") or "")
    return True if source is not None and _kills(table, source) else None


def _kills(table: Table, source: Thing) -> bool:
    if KILLING in card(table, source).keywords:
        return True
    return table.knows((LIFE_MARKER,)) and reading(table, "life_marker.killing_icon") == "minden-forras"


@book.decides("88", "beside")
def where_it_stands(table: Table, source: Thing, other: Thing) -> str | None:
    """An arrow means the other creatures of the same row that stand on that side."""
    if (source.zone, source.controller) != (other.zone, other.controller) or source.zone not in ("guard", "reserve"):
        return None
    row = table.state.order.get(f"{source.controller}.{source.zone}", ())
    if source.id == other.id or not is_creature(card(table, other)):
        return None
    return "jobbra" if row.index(other.id) > row.index(source.id) else "balra"


def _arrow(side: str) -> None:
    def stands(table: Table, thing: Thing, view: View) -> bool:
        source = table.state.things.get(view.source or "")
        return source is not None and table.decide("beside", source, thing) == side

    word(side)(stands)


_arrow("jobbra")
_arrow("balra")


def look_again(table: Table, action: Play | Use) -> None:
    """What is aimed past a guardian or at a resistant card cites why it may be."""
    if isinstance(action, Play):
        guardians_keep_players_from_being_targets(table, action)
    resistant_cards_are_no_targets(table, action)

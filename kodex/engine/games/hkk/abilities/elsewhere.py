"""Abilities that work off the table: in the hand, the deck, the pile (title 93)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.costs import Bearing
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.checks import both, of_what_is_used
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force, silenced
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.this_turn import uses
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import card, is_source
from kodex.engine.games.hkk.vocabulary import (
    ABILITY_KEPT,
    COST_USE_MODIFIERS,
    ELSEWHERE_TAGS,
    FORGETS,
    HAND_ABILITY,
    IS_ACTION,
    IS_ACTIVATED,
    LEAVING,
    USE_KEPT,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

HAND, PILE, DECK = "kéz", "gyűjtő", "pakli"
FLOW, DUEL = "áramlás", "párbaj"
"""Special abilities of cards in hand."""
ZONES = {HAND: "hand", PILE: "pile", DECK: "deck"}
SOURCE = ("forrás", "hatás")

say(
    duel="párbaj: {by} {own}, {other} {others}",
    duel__won="a párbajt {player} nyeri",
    duel__drawn="a párbaj döntetlen",
    shows="{by} megmutatja: {thing}",
    keeps_uses="{thing} használatának korlátja megmarad",
    forgets_uses="{thing} használata elfelejtődik",
)


def works_in(ability: Ability, place: str) -> bool:
    """Whether the text of an ability says that it works there."""
    return place in ability.place or (place == HAND and ability.special is not None)


# --- no memory, no abilities ------------------------------------------------------------------------------------------


# A card that leaves play goes wherever it goes in its original state.
book.states("93.1", FORGETS, True)


@book.follows("93.1", *LEAVING)
def uses_are_forgotten(table: Table, event: Event) -> None:
    """How often its abilities have been used is forgotten too."""
    thing = table.thing(Tells.THING.of(event))
    used = table.mark(Marks.USED) if Tells.WAS.get(event) in ON_TABLE else ()
    left = tuple((of, name) for of, name in used if of != thing.id or table.decide(USE_KEPT, thing, name))
    if len(left) < len(used):
        table.emit(Happens.FORGETS_USES, Marks.USED.set(left or None), thing=thing.id)
    elif any(of == thing.id for of, _name in used):
        table.emit(Happens.KEEPS_USES, thing=thing.id)


@book.decides("93.6.2", USE_KEPT)
def limits_stay_between_table_and_pile(table: Table, thing: Thing, name: str) -> bool | None:
    """What is used from the table and from the pile keeps its limits when the card moves between them."""
    ability = ability_named(table, thing, name)
    return True if ability is not None and works_in(ability, PILE) and thing.zone == Zones.PILE else None


def _taken(table: Table, thing: Thing) -> bool:
    return silenced(table, thing) and not table.decide(ABILITY_KEPT, thing)


@book.decides("93.4.2", HAND_ABILITY)
def hand_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the hand is used there."""
    ability = ability_of(table, action)
    return True if ability is not None and thing.zone == Zones.HAND and works_in(ability, HAND) else None


@book.decides("93.5.0", HAND_ABILITY)
def deck_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the deck by its text is used there."""
    ability = ability_of(table, action)
    there = ability is not None and thing.zone == Zones.DECK and works_in(ability, DECK)
    return True if there and not _taken(table, thing) else None


@book.decides("93.6.0", HAND_ABILITY)
def pile_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the pile by its text is used there."""
    ability = ability_of(table, action)
    there = ability is not None and thing.zone == Zones.PILE and works_in(ability, PILE)
    return True if there and not _taken(table, thing) else None


@book.decides("93.5.2", ABILITY_KEPT)
def deck_abilities_stay(table: Table, thing: Thing) -> bool | None:
    """An ability that works in the deck is there when the card has been shuffled back into it."""
    return True if thing.zone == Zones.DECK else None


@book.decides("93.6.1", ABILITY_KEPT)
def pile_abilities_stay(table: Table, thing: Thing) -> bool | None:
    """An ability that works in the pile is not lost by the card's going there."""
    return True if thing.zone == Zones.PILE else None


@thought_of(checked=True, needs=("place", "special"))
def uses_elsewhere(table: Table, player: str) -> Iterator[Action]:
    """To use an ability that works in the hand, the deck or the pile."""
    known = {name for name, one in table.cards.items() if any(a.place or a.special for a in one.abilities)}
    if not known or links(table) or linked.offers(table):
        return
    for place, zone in ZONES.items():
        for thing in table.in_zone(player, zone):
            for ability in card(table, thing).abilities if thing.card in known else ():
                if works_in(ability, place) and ability.kind == "activated":
                    yield from uses_of(table, player, thing.id, ability)


# --- costs ------------------------------------------------------------------------------------------------------------


def _given(ability: Ability) -> str | None:
    return "visszakeveri" if ability.special == FLOW else ability.gives


@book.procedure("93.4.1")
def the_card_itself_is_part_of_the_cost(table: Table, by: str, of: str, given: str) -> None:
    """To show, discard or shuffle back the card is part of the cost of an ability that works in the hand."""
    if given == "megmutatja":
        table.emit(Happens.SHOWS, by=by, thing=of)
    elif given == "eldobja":
        table.happen(Happens.DISCARDED, thing=of, player=by, to="pile", cost=True, by=by)
    else:
        table.happen(Happens.SHUFFLED_BACK, thing=of, player=by, to="deck", off=True, cost=True, by=by)


def give_the_card(table: Table, pending: Pending) -> None:
    """A card that is itself a part of the cost of its ability is given."""
    ability = ability_of(table, pending.action) if isinstance(pending.action, Use) else None
    given = _given(ability) if ability is not None else None
    if given is not None and table.thing(pending.source).zone == Zones.HAND:
        the_card_itself_is_part_of_the_cost(table, pending.by, pending.source, given)


@book.forbids("93.4.3", Use, needs="gives")
def shown_cards_are_tried_once_a_turn(table: Table, action: Use) -> str | None:
    """What is activated by showing the card may be tried once a turn with it."""
    ability = ability_of(table, action)
    again = uses(table, action.of, action.ability) >= fixed(table, "hand_ability.reveal.per_turn")
    return action.of if again and ability is not None and ability.gives == "megmutatja" else None


EVERY_ABILITY = "minden"
"""What a text names that bears on the use of abilities of any kind, not of activated ones only."""


def _which(effect: Effect) -> str | None:
    if effect.what in (None, EVERY_ABILITY):
        return None
    return _("'use_cost' knows no 'what' but {known}").format(known=EVERY_ABILITY)


@verb(
    "use_cost",
    "93.3",
    on="players",
    fields=("n", "to", "until", "of", "what"),
    continuous=True,
    checks=both(_which, of_what_is_used),
)
def use_cost(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make the activated abilities (``what: minden``: any) of a player's cards (``of``: which) dearer by n VP."""
    lasts(table, run, effect, whom, run.n(table, effect))


def _use_changes(table: Table, action: Use, on_table: bool) -> tuple[Bearing, ...] | None:
    thing, ability = table.state.things.get(action.of), ability_of(table, action)
    if thing is None or ability is None or is_source(thing) != on_table:
        return None
    found = tuple(
        Bearing("magic", force.n(table), force.source)
        for force in in_force(table, "use_cost")
        if force.on(table, action.by)
        and _is_meant(table, force.effect.what, ability)
        and (force.effect.of is None or compiled(force.effect.of)(table, thing, View(force.by, force.source)))
    )
    return found if sum(one.n for one in found) else None


def _is_meant(table: Table, what: str | None, ability: Ability) -> bool:
    """Whether what bears on the use of abilities means this one; what is paid for combat abilities nothing changes."""
    return table.decide(IS_ACTIVATED, ability) if what is None else ability.kind != "combat"


@book.adds("4.20.1", COST_USE_MODIFIERS, needs="use_cost")
def what_bears_on_the_cost_of_use(table: Table, action: Use) -> tuple[Bearing, ...] | None:
    """What bears on the cost of using the abilities of cards on the table."""
    return _use_changes(table, action, True)


@book.adds("93.3", COST_USE_MODIFIERS, needs="use_cost")
def it_bears_on_abilities_elsewhere_too(table: Table, action: Use) -> tuple[Bearing, ...] | None:
    """What a card says of activated abilities or their cost holds for those in hand, pile and deck too."""
    return _use_changes(table, action, False)


# --- what they count as -----------------------------------------------------------------------------------------------


@book.decides("93.4.2", IS_ACTION, needs=("place", "kincs"))
def using_a_hand_ability_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """To use an activated ability that works in the hand is an action of its own."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return True if ability is not None and ability.special is None and HAND in ability.place else None


@book.decides("93.4.2", ELSEWHERE_TAGS)
def hand_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """And it is an effect."""
    return SOURCE if works_in(ability, HAND) and ability.special is None else None


@book.decides("93.5.3", ELSEWHERE_TAGS)
def deck_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """An ability that works in the deck is an effect."""
    return SOURCE if works_in(ability, DECK) else None


@book.decides("93.6.3", ELSEWHERE_TAGS)
def pile_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """An ability that works in the pile is an effect."""
    return SOURCE if works_in(ability, PILE) else None


@verb("fetch_self", "93.5.1", on="none", fields=())
def fetch_self(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The card is searched for in the deck and comes to the hand."""
    fetch_it(table, run, effect)


@book.procedure("93.5.1")
def fetch_it(table: Table, run: Run, effect: Effect) -> None:
    """To search for the card itself in the deck is an ability of it that works in the deck."""
    if table.thing(run.source).zone == Zones.DECK:
        table.happen(Happens.SEARCHED, thing=run.source, player=run.by, **run.facts(effect))


def look_again(table: Table, action: Play | Use) -> None:
    """What is used off the table cites why it may be used there, and what it counts as."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    if ability is not None and isinstance(action, Use) and (ability.place or ability.special):
        if not is_source(table.thing(action.of)):
            table.justified_by(HAND_ABILITY, table.thing(action.of), action)
        table.justified_by(ELSEWHERE_TAGS, ability)

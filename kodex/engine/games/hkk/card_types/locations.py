"""Locations: one at a time, beyond the reach of nearly everything; the search for one (8.9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Action, Play, SeekLocation, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.types import out_of_its_time
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.types import LOCATION
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.playing.candidates import thought_of
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.playing.payment import why_unpayable
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions.barring import barring
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import card, is_active_player, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    COST,
    COST_BASE,
    COST_IRREPLACEABLE,
    COST_USE_UNMODIFIED,
    LEAVING,
    LOCATION_BROUGHT,
    LOCATION_WAYS,
    NEVER_SILENCED,
    NOT_IN_PLAY,
    UNHEARD,
    UNREACTABLE,
    Happens,
    Marks,
    Stages,
    Tells,
)
from kodex.engine.kernel.state import Event, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(
    location__sought="{player} lap helyett helyszínt keres a húzás fázisban",
    location__missed="{player} nem talál helyszínt a paklijában",
)

PLAYED = ("play", "played", "from_hand")


def _is_location(table: Table, thing: Thing | None) -> bool:
    return thing is not None and card(table, thing).type == LOCATION


def _about(table: Table, event: Event) -> Thing | None:
    return table.state.things.get(Tells.THING.get(event, ""))


# --- played -----------------------------------------------------------------------------------------------------------


@book.forbids("8.9.0", Play, needs=LOCATION)
def locations_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Locations are played in the own main phase only."""
    return out_of_its_time(table, action, LOCATION)


@book.decides("8.9.1", UNHEARD, needs=LOCATION)
def locations_are_not_played(table: Table, word: str, event: Event) -> bool | None:
    """For linked effects, to bring a location into play is not to play a card."""
    return True if word in PLAYED and _is_location(table, table.state.things.get(Tells.THING.get(event, ""))) else None


@book.decides("8.9.1", COST, exception_to=("21.13", "7.2.2", "78.2"), needs=LOCATION)
def locations_cost_what_is_printed(table: Table, purchase: Purchase) -> Cost | None:
    """The summoning cost of a location is not modified."""
    if not _is_location(table, purchase.thing):
        return None
    base: Cost = table.decide(COST_BASE, purchase, default=FREE)
    return base


def life_instead(table: Table, action: Play, cost: Cost) -> list[Cost]:
    """The ways in which life is given for the components of a location."""
    if not cost.components or not _is_location(table, table.state.things.get(action.card)):
        return []
    ways = table.decide(LOCATION_WAYS, cost)
    return list(ways)


@book.decides("8.9.2", LOCATION_WAYS, needs=LOCATION)
def life_for_components(table: Table, cost: Cost) -> tuple[Cost, ...]:
    """Each component in the cost of a location may be paid by sacrificing 2 life points."""
    each = range(1, cost.components + 1)
    return tuple(cost.plus({"components": -n, "life": fixed(table, "location.component.life") * n}) for n in each)


@book.decides("8.9.2", COST_IRREPLACEABLE, needs=LOCATION)
def nothing_else_replaces_it(table: Table, action: Play) -> bool | None:
    """In no other way is the cost of a location replaced, neither all nor a part of it."""
    return True if _is_location(table, table.state.things.get(action.card)) else None


def choose_way(table: Table, pending: Pending) -> Pending:
    """Between reckoning and payment: whether life is given for components; it does not count as replacing."""
    action = pending.action
    ways = life_instead(table, action, pending.cost) if isinstance(action, Play) else []
    if not ways:
        return pending
    able = {
        way.told(): way
        for way in (pending.cost, *ways)
        if why_unpayable(table, action.by, way, pending.source, FREE) is None
    }
    return replace(pending, cost=able[table.choose(action.by, "location", tuple(able))])


def look_again(table: Table, action: Play | Use) -> None:
    """A location that is played cites why its cost is not replaced."""
    if isinstance(action, Play) and _is_location(table, table.thing(action.card)):
        table.justified_by(COST_IRREPLACEABLE, action)


# Linked effects bring locations into play too; what a location does on being played happens then as well.
book.states("8.9.7", LOCATION_BROUGHT, True, needs=LOCATION)


# --- in play ----------------------------------------------------------------------------------------------------------


@book.decides("8.9.3", NOT_IN_PLAY, needs=LOCATION)
def locations_are_no_cards_in_play(table: Table, thing: Thing) -> bool | None:
    """For sources and linked effects a location is no card in play."""
    return True if is_on_table(thing) and card(table, thing).type == LOCATION else None


@book.decides("8.9.3", UNHEARD, needs=LOCATION)
def nobody_hears_of_locations(table: Table, word: str, event: Event) -> bool | None:
    """Its coming and going is no card's coming and going."""
    here = word not in PLAYED and event.kind in (Happens.ENTERS, *LEAVING)
    return True if here and _is_location(table, _about(table, event)) else None


@book.prevents(
    "8.9.5",
    Happens.SACRIFICED,
    Happens.PASSIVIZED,
    Happens.SHUFFLED_BACK,
    Happens.RETURNED,
    Happens.CONTROLLED,
    needs=LOCATION,
)
def nothing_moves_or_turns_a_location(table: Table, happening: Happening) -> str | None:
    """A location is in no way sacrificed, passivized, shuffled back, taken back, or given another controller."""
    thing = table.thing(Tells.THING.of(happening))
    return LOCATION if is_on_table(thing) and card(table, thing).type == LOCATION else None


@book.decides("8.9.5", NEVER_SILENCED, needs=LOCATION)
def locations_keep_their_abilities(table: Table, thing: Thing) -> bool | None:
    """The abilities of a location are in no way taken away."""
    return True if card(table, thing).type == LOCATION else None


@book.forbids("8.9.5", Use, needs=LOCATION)
def locations_do_not_turn_for_a_cost(table: Table, action: Use) -> str | None:
    """A location is not passivized, not even as a cost."""
    thing = table.state.things.get(action.of)
    if thing is None or card(table, thing).type != LOCATION:
        return None
    used = card(table, thing).ability(action.ability)
    return action.of if used is not None and used.cost.turn else None


@book.decides("8.9.5.1", UNREACTABLE, needs=LOCATION)
def nobody_reacts_to_its_abilities(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to the abilities of a location."""
    return True if to.kind == "use" and _is_location(table, table.state.things.get(to.source)) else None


barring("8.9.5.1", nobody_reacts_to_its_abilities, needs=LOCATION)


@book.decides("8.9.5.1", COST_USE_UNMODIFIED, needs=LOCATION)
def its_abilities_are_not_made_dearer(table: Table, action: Use) -> bool | None:
    """The abilities of a location are not made dearer."""
    return True if _is_location(table, table.state.things.get(action.of)) else None


# --- the search -------------------------------------------------------------------------------------------------------


def _seeks(table: Table, player: str) -> bool:
    return bool(table.mark(Marks.SEEKS_LOCATION) == (player, table.player(player, "turn")))


@book.forbids("8.9.6", SeekLocation)
def a_location_is_sought_in_preparation(table: Table, action: SeekLocation) -> str | None:
    """A player decides so in the second stage of the own preparation phase, for 2 magic points, once."""
    now = stage(table).id == Stages.PREPARATION_2 and is_active_player(table, action.by) and not table.mark(Marks.CHAIN)
    if not now or _seeks(table, action.by):
        return action.by
    magic = table.player(action.by, "magic")
    price = fixed(table, "location.search.cost")
    return None if magic >= price else f"{price} VP > {magic} VP"


@book.procedure("8.9.6")
def seek_location(table: Table, action: SeekLocation) -> None:
    """2 magic points are paid; the card of the draw phase will be a location out of the deck."""
    by = action.by
    paid = PlayerSet(by, "magic", table.player(by, "magic") - fixed(table, "location.search.cost"))
    table.emit(Happens.LOCATION_SOUGHT, paid, Marks.SEEKS_LOCATION.set((by, table.player(by, "turn"))), player=by)


@book.procedure("8.9.6")
def find_location(table: Table, player: str) -> bool:
    """Instead of drawing, a location is searched for; that is a search of the draw phase."""
    if not _seeks(table, player):
        return False
    there = [thing.id for thing in table.in_zone(player, "deck") if card(table, thing).type == LOCATION]
    if not there:
        table.emit(Happens.LOCATION_MISSED, Marks.SEEKS_LOCATION.set(None), player=player)
        return True
    table.happen(
        Happens.SEARCHED, thing=table.choose(player, "search", tuple(there)), player=player, by=player, tags=()
    )
    return True


@thought_of(checked=True, stages=("előkészítő.2",))
def seeking(table: Table, player: str) -> Iterator[Action]:
    """To search for a location instead of drawing."""
    action = SeekLocation(player)
    if table.is_legal(action):
        yield action

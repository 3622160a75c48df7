"""Where cards are and whose zones they go to: deck, hand, card, permanent, pile, void, table (4.2–4.9)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.amounts import amount
from kodex.engine.games.hkk.cards.selectors import View, player_word, word
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.seats import is_opponent, meant_without_choice, opponents
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import attaches, card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    CARD_HERE,
    COUNTS_AS_CARD,
    DECK_EMPTY_COUNTS,
    DRAW_FROM,
    HAND_LIMIT,
    HEARD,
    HOME,
    LANDING_SIDE,
    NECRON_GOES,
    PERMANENT,
    TARGET_PLAYER,
    TO_PILE,
    WHOSE,
    Facts,
    Happens,
    Heard,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

CARD_ZONES = (Zones.DECK, Zones.HAND, Zones.PILE, Zones.VOID)
WAY = (Happens.PUT, Happens.MOVED)
"""Changes of place that are none of the ways with a name."""


def _from(table: Table, happening: Happening) -> str:
    return table.thing(Tells.THING.of(happening)).zone


def _listed(table: Table, zones: tuple[str, ...], wrong: str) -> str | None:
    """The things in these zones that are somebody else's (``owner``) or turned (``passive``)."""
    found = [
        thing.id
        for thing in table.state.things.values()
        if thing.zone in zones and (thing.owner != thing.controller if wrong == "owner" else Facts.PASSIVE.of(thing))
    ]
    return ", ".join(found) or None


# --- the ways in and out ----------------------------------------------------------------------------------------------


@book.prevents("4.2.2", *WAY)
def four_ways_out_of_the_deck(table: Table, happening: Happening) -> str | None:
    """A card leaves the deck by being drawn, searched for, discarded, or paid as necron, and in no other way."""
    return "pakli" if _from(table, happening) == "deck" else None


@book.prevents("4.4.4", *WAY)
def three_ways_into_the_hand(table: Table, happening: Happening) -> str | None:
    """A card comes into a hand by being drawn, searched for or taken back, and in no other way.

    What lies beside the deck is no card that could: 42.2 and 49.1 speak of that.
    """
    if _from(table, happening) == Zones.ASIDE:
        return None
    return "kéz" if Tells.TO.get(happening) == Zones.HAND else None


@book.prevents("4.4.5", *WAY)
def four_ways_out_of_the_hand(table: Table, happening: Happening) -> str | None:
    """A card leaves the hand by being played, discarded, shuffled back or used there, and in no other way."""
    return "kéz" if _from(table, happening) == "hand" and Tells.TO.get(happening) != Zones.HAND else None


@book.prevents("4.7.6", *WAY)
def four_ways_out_of_the_pile(table: Table, happening: Happening) -> str | None:
    """A card leaves a pile by being taken back, shuffled back, played or banished, and in no other way."""
    return "gyűjtő" if _from(table, happening) == "pile" else None


@book.prevents("4.8.4", *WAY)
def nothing_leaves_the_void(table: Table, happening: Happening) -> str | None:
    """What has come into the void stays there to the end of the game; nothing takes it out in any way."""
    return "Semmi" if _from(table, happening) == "void" else None


# --- whose zone -------------------------------------------------------------------------------------------------------


@book.decides("4.7.2", HOME)
def everybody_has_a_pile(table: Table, thing: Thing, zone: str) -> str | None:
    """There is no common pile: what is a player's own goes to that player's pile."""
    return thing.owner if zone == Zones.PILE and thing.owner == thing.controller and not _prepared(thing) else None


@book.decides("4.7.3", HOME)
def foreign_cards_do_not_come_into_the_pile(table: Table, thing: Thing, zone: str) -> str | None:
    """A card out of another player's deck does not go to the pile of whoever has it, but to its owner's."""
    return thing.owner if zone == Zones.PILE and thing.owner != thing.controller and not _prepared(thing) else None


@book.forbids("4.7.3", GivenTable)
def piles_hold_own_cards(table: Table, _given: GivenTable) -> str | None:
    """No card out of another player's deck lies in a player's pile."""
    return _listed(table, ("pile",), "owner")


@book.decides("4.7.4", HOME)
def prepared_cards_go_to_the_pile_of_who_played_them(table: Table, thing: Thing, zone: str) -> str | None:
    """Cards made ready before go to the pile of whoever has played them."""
    return Facts.PREPARED.of(thing) if zone == Zones.PILE and _prepared(thing) else None


@book.decides("4.14.1", HOME)
def cards_return_to_their_owner(table: Table, thing: Thing, zone: str) -> str | None:
    """A card taken back always comes into the hand of the player out of whose deck it is."""
    return thing.owner if zone == Zones.HAND and not _prepared(thing) else None


@book.forbids("4.14.1", GivenTable)
def hands_hold_own_cards(table: Table, _given: GivenTable) -> str | None:
    """Nobody has a card out of another player's deck in hand."""
    return _listed(table, ("hand",), "owner")


@book.decides("4.14.2", HOME)
def prepared_cards_return_to_who_played_them(table: Table, thing: Thing, zone: str) -> str | None:
    """Cards made ready before may be taken back too, into the hand of whoever has played them."""
    return Facts.PREPARED.of(thing) if zone == Zones.HAND and _prepared(thing) else None


@book.decides("4.15.0", HOME)
def cards_are_shuffled_into_their_own_deck(table: Table, thing: Thing, zone: str) -> str | None:
    """To shuffle back is to put a card into its own player's deck."""
    return thing.owner if zone == Zones.DECK else None


@book.decides("4.8.3", HOME)
def the_void_is_ones_own(table: Table, thing: Thing, zone: str) -> str | None:
    """The void means the player's own."""
    return thing.owner if zone == Zones.VOID and thing.zone != Zones.PILE else None


@book.decides("4.16.1", HOME)
def banished_cards_stay_with_the_player(table: Table, thing: Thing, zone: str) -> str | None:
    """A banished card goes to the void of the player in whose pile it has been."""
    return thing.controller if zone == Zones.VOID and thing.zone == Zones.PILE else None


@book.forbids("3.2", GivenTable)
def decks_are_made_of_own_cards(table: Table, _given: GivenTable) -> str | None:
    """Everybody makes the deck of the own cards."""
    return _listed(table, ("deck",), "owner")


@book.decides("3.2", DRAW_FROM)
def everybody_draws_from_the_own_deck(table: Table, player: str) -> str:
    """In the whole game players draw from nothing but their own deck."""
    return player


# There is no limit to the cards in a hand.
book.states("4.4.2", HAND_LIMIT, float("inf"))


@book.decides("3.4", LANDING_SIDE)
def what_is_played_comes_onto_the_own_side(table: Table, thing: Thing, one: Link) -> str | None:
    """A card that has been played comes onto the table, on the side of the player who has played it."""
    host = table.state.things.get(one.targets[0]) if one.targets and attaches(table, thing) else None
    return one.by if host is None or host.controller == one.by else None


# --- what the words mean ----------------------------------------------------------------------------------------------

# The opponent's deck is chosen as a target and nothing else; of a thing the player is meant who does something with it.
word("ellenfél_paklija")(lambda _table, _thing, _view: False)
word("játékos")(lambda _table, _thing, view: view.player is not None)
player_word("játékos", "bármi")(lambda _table, _player, _view: True)
player_word("saját", "sajat", "own")(lambda _table, player, view: player == view.by)


@word("ellenfél")
def done_by_an_opponent(table: Table, _thing: Thing, view: View) -> bool:
    """What an opponent does something with."""
    return view.player is not None and is_opponent(table, view.by, view.player)


@player_word("ellenfél", "ellenséges", "ellenseges", "enemy")
def is_the_opponent(table: Table, player: str, view: View) -> bool:
    """An opponent of the controller of the source."""
    return is_opponent(table, view.by, player)


@book.decides("4.1.2", TARGET_PLAYER)
def players_and_opponents_as_targets(table: Table, selector: str, by: str, whom: str) -> bool | None:
    """A target player is any player; a target opponent is any other player."""
    return {"játékos": True, "ellenfél": is_opponent(table, by, whom)}.get(selector)


@book.decides("4.2.5", TARGET_PLAYER)
def any_deck_is_a_target(table: Table, selector: str, by: str, whom: str) -> bool | None:
    """The target deck may be any player's."""
    return True if selector == "pakli" and _counts(table, whom) else None


@book.decides("4.2.6", TARGET_PLAYER)
def any_other_deck_is_the_opponents(table: Table, selector: str, by: str, whom: str) -> bool | None:
    """The opponent's deck may be any but the player's own."""
    return is_opponent(table, by, whom) if selector == "ellenfél_paklija" and _counts(table, whom) else None


def _counts(table: Table, player: str) -> bool:
    return bool(table.state.order.get(f"{player}.deck")) or table.decide(DECK_EMPTY_COUNTS)


# Rules and texts may apply to a deck even when there is no card left in it.
book.states("4.2.7", DECK_EMPTY_COUNTS, True)


@book.decides("4.7.8", TARGET_PLAYER)
def a_target_pile_is_one_players(table: Table, selector: str, by: str, whom: str) -> bool | None:
    """A target pile is the pile of some player."""
    return True if selector == "gyűjtő" else None


@book.decides("4.2.4", WHOSE)
def deck_means_the_own_deck(table: Table, place: str, by: str) -> tuple[str, ...] | None:
    """Where a text says deck, the own deck is meant."""
    return (by,) if place == "pakli" else None


@book.decides("4.7.7", WHOSE)
def pile_means_the_own_pile(table: Table, place: str, by: str) -> tuple[str, ...] | None:
    """Where a text says pile without saying whose, the own pile is meant."""
    return (by,) if place == "gyűjtő" else None


@book.decides("4.8.3", WHOSE)
def void_means_the_own_void(table: Table, place: str, by: str) -> tuple[str, ...] | None:
    """Where a text says void, the own void is meant."""
    return (by,) if place == "semmi" else None


@book.decides("4.1.3", WHOSE)
def whose_it_says_counts(table: Table, place: str, by: str) -> tuple[str, ...] | None:
    """Where a text says whose pile, hand or void, that player's is meant."""
    if not place.startswith("ellenfél_"):
        return None
    return tuple(opponents(table, by))


def _number_in(place: str, zone: str) -> None:
    def number(table: Table, view: View) -> int:
        players = table.decide(WHOSE, place, view.by)
        if len(players) > 1 and view.source is not None and place.startswith("ellenfél_"):
            meant = view.foe or meant_without_choice(table, view.by, view.source)
            players = (meant,) if meant in players else players
        return sum(len(table.in_zone(player, zone)) for player in players)

    amount(place)(number)


for _place, _zone in (("pakli", "deck"), ("gyűjtő", "pile"), ("semmi", "void")):
    _number_in(_place, _zone)
for _place, _zone in (("keze", "hand"), ("gyűjtője", "pile"), ("semmije", "void")):
    _number_in(f"ellenfél_{_place}", _zone)


@word("lap", elsewhere=True)
def is_card(table: Table, thing: Thing, view: View) -> bool:
    """A card; unless the text names another place, one in play."""
    if not table.decide(CARD_HERE, thing):
        return False
    return table.decide(COUNTS_AS_CARD, thing)


@book.decides("4.5.2", CARD_HERE)
def a_card_is_one_in_play(table: Table, thing: Thing) -> bool:
    """A card, a target card, all cards: those in play at the moment."""
    return is_on_table(thing) or card(table, thing).type in SLOTTED


@book.decides("4.5.1", COUNTS_AS_CARD)
def rule_cards_are_no_cards(table: Table, thing: Thing) -> bool | None:
    """Rule cards, followers and ancient liches are no cards."""
    return False if card(table, thing).type in SLOTTED else None


@book.forbids("4.5.1", GivenTable)
def rule_cards_lie_nowhere_else(table: Table, _given: GivenTable) -> str | None:
    """Rule cards, followers and ancient liches do not come into deck, hand, pile or void."""
    found = [t.id for t in table.state.things.values() if t.zone in CARD_ZONES and card(table, t).type in SLOTTED]
    return ", ".join(found) or None


@book.decides("4.6.0", PERMANENT)
def what_lies_on_the_table_is_permanent(table: Table, thing: Thing) -> bool | None:
    """Cards and independent markers on the table are permanents."""
    return True if thing.zone in ON_TABLE else None


@book.forbids("4.9.3", GivenTable)
def only_cards_on_the_table_are_turned(table: Table, _given: GivenTable) -> str | None:
    """Cards are active or passive by how they lie on the table; elsewhere there is neither."""
    return _listed(table, CARD_ZONES, "passive")


@book.decides("4.7.9", HEARD[Heard.PILE])
def into_the_pile_means_from_the_table(table: Table, event: Event) -> bool:
    """Where a text says "goes to the pile" and not from where, it means from the table."""
    return event.kind in TO_PILE


@book.decides("4.16.2", HEARD[Heard.PILE], exception_to="4.7.9")
def from_the_table_into_the_void_counts_as_the_pile(table: Table, event: Event) -> bool | None:
    """For linked effects a card that goes from the table to the void counts as one that goes to the pile."""
    return True if event.kind == Happens.VOIDED else None


# The cards that pay necron go from the deck to the void.
book.states("4.8.1", NECRON_GOES, "void")


def _prepared(thing: Thing) -> bool:
    return Facts.PREPARED.of(thing) is not None

"""Horde commanders and epic followers: opening hand, life, favourite cards (title 48)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.beside_the_deck import follower_of, is_leader
from kodex.engine.games.hkk.cards.about import never_favoured
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import keyword, verb
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ASIDE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import after_gain, card, markers
from kodex.engine.games.hkk.turn.opening import general_hand
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    OPENING_HAND,
    OPENING_HAND_WHOLE,
    OPENING_LIFE,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Event, PlayerSet, Thing
from kodex.engine.kernel.table import Table

say(favourite="{player} kedvelt lapot játszott ki: maximális életpontja 2-vel nő, és 2-t gyógyul")

HAND = keyword("kezdőkéz", "48.2", "how many cards the player of a horde commander begins with", number=True)
LIFE = keyword("életpont", "48.4", "how much life a horde commander adds at the start (below 0: takes)", number=True)
MARKER = "kedvelt lap"


def leader_of(table: Table, player: str) -> Thing | None:
    """The horde commander or epic follower of a player."""
    thing = follower_of(table, player)
    return thing if thing is not None and is_leader(table, thing) else None


def _is_epic(table: Table, thing: Thing) -> bool:
    return "epikus követő" in card(table, thing).subtypes


@book.decides("48.2", OPENING_HAND, exception_to="3.6")
def leaders_say_how_many_cards(table: Table, player: str) -> int | None:
    """With an epic follower 5 cards are drawn, with a horde commander as many as its text says."""
    leader = leader_of(table, player)
    if leader is None:
        return None
    usual = fixed(table, "epic_follower.hand.start.size")
    return usual if _is_epic(table, leader) else int(card(table, leader).keywords.get(HAND, usual))


@book.decides("48.2", OPENING_HAND_WHOLE)
def no_card_less_because_of_a_leader(table: Table, player: str) -> bool | None:
    """No card less is drawn because of a leader, as long as it works (48.3)."""
    leader = leader_of(table, player)
    return True if leader is not None and not table.decide(ABILITIES_REST, leader) else None


@book.decides("48.3", OPENING_HAND, exception_to=("3.6", "48.2"))
def leaders_that_do_not_work_cost_a_card(table: Table, player: str) -> int | None:
    """If the leader does not work at the start, the general rule of followers holds."""
    leader = leader_of(table, player)
    if leader is None or not table.decide(ABILITIES_REST, leader):
        return None
    return general_hand(table, player)


@book.decides("48.4", OPENING_LIFE)
def leaders_change_life(table: Table, player: str) -> int | None:
    """A horde commander that changes life changes the maximum too; an epic follower takes 2."""
    leader = leader_of(table, player)
    if leader is None:
        return None
    less = fixed(table, "epic_follower.life.max.reduction")
    return -less if _is_epic(table, leader) else int(card(table, leader).keywords.get(LIFE, 0))


@book.decides("48.5", OPENING_LIFE, exception_to="48.4")
def leaders_that_do_not_work_change_nothing(table: Table, player: str) -> int | None:
    """If the leader does not work at the start, life and maximum life go by the general rules."""
    leader = leader_of(table, player)
    return 0 if leader is not None and table.decide(ABILITIES_REST, leader) else None


# --- favourite cards --------------------------------------------------------------------------------------------------


def _favoured(effect: Effect) -> str | None:
    return never_favoured(effect.of or "")


@verb("favourite", "48.7", on="none", fields=(), required=("of",), continuous=True, checks=_favoured)
def favourite(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Name the favourite cards of an epic follower (``of``: which)."""


def _favourites(table: Table, thing: Thing) -> str | None:
    effects = (effect for ability in card(table, thing).abilities for effect in ability.effects)
    return next((effect.of for effect in effects if effect.do == "favourite"), None)


@book.procedure("48.7")
def put_favourite_markers(table: Table) -> None:
    """An epic follower with favourite cards begins with 3 markers, even if it does not work (45.3)."""
    for player in table.state.players:
        for thing in table.in_zone(player, ASIDE):
            if _favourites(table, thing):
                n = fixed(table, "epic_follower.favoured.markers")
                table.happen(Happens.MARKED, thing=thing.id, marker=MARKER, n=n, source=thing.id)


@book.follows("48.7", Happens.PLAYS, needs="követő")
def favourite_cards_are_rewarded(table: Table, event: Event) -> None:
    """Playing one from hand takes a marker off; at once, before reactions, maximum life rises by 2 and 2 are healed."""
    player = Tells.BY.of(event)
    leader = follower_of(table, player)
    if leader is None or not markers(leader, MARKER) or table.decide(ABILITIES_REST, leader):
        return
    which = _favourites(table, leader)
    played = table.thing(Tells.THING.of(event))
    if which is None or not compiled(which)(table, played, View(player, leader.id)):
        return
    table.happen(
        Happens.UNMARKED,
        thing=leader.id,
        marker=MARKER,
        n=fixed(table, "epic_follower.favoured.marker.removed"),
        source=leader.id,
    )
    most = table.player(player, "max_life") + fixed(table, "epic_follower.favoured.life.max")
    table.emit(Happens.FAVOURITE, PlayerSet(player, "max_life", most), player=player)
    n = fixed(table, "epic_follower.favoured.heal")
    now = after_gain(table, player, "life", n)
    table.emit(Happens.HEALS, PlayerSet(player, "life", now), target=player, n=n)

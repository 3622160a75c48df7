"""Playing a card step by step, what its cost means, what comes before what (titles 21, 22, 23)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost, is_permanent
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.playing.costs import Purchase, with_further
from kodex.engine.games.hkk.playing.hindrances import a_target_is_needed, is_met
from kodex.engine.games.hkk.reactions.chain import Link, links
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.values import card, is_creature_of, on_table
from kodex.engine.games.hkk.vocabulary import (
    ACTION_LASTS,
    COST_BASE_FIRST,
    COST_BASE_PARTS,
    COST_BASE_SUM,
    COST_FOR,
    COST_IN_MAGIC,
    COST_IS_VARIABLE,
    COST_SHORT,
    COST_VARIABLE,
    DECIDED_FIRST,
    EFFECTS_ORDER,
    ENTERING_IS_PLAYING,
    FREE_BARRED,
    FREE_PLAYED,
    OFFERED_AT_ONCE,
    ORDERER_ANYBODY,
    OWN_DRAWBACK,
    OWN_FIRST,
    OWN_OFFERED,
    OWN_ORDER,
    OWN_UNHEARD,
    PLAY_STEPS,
    Asking,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

CHEAPER, DEARER = "lényenként_olcsóbb", "ellenséges_lényenként_drágább"
keyword(CHEAPER, "21.12", "its own cost is n magic points less for each own creature", number=True)
keyword(DEARER, "21.12", "its own cost is n magic points more for each enemy creature", number=True)


# --- the steps --------------------------------------------------------------------------------------------------------


@book.decides("21.2", PLAY_STEPS)
def the_steps_of_playing(table: Table, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Playing a card is announcing, condition, decisions, cost, payment; then its own and linked effects."""
    return steps


# Everything that brings a card into play, in whatever way, is playing it.
book.states("21.3.0", ENTERING_IS_PLAYING, True)


@book.decides("21.3.2", FREE_BARRED)
def the_condition_holds_elsewhere_too(table: Table, by: str, thing: Thing) -> bool | None:
    """What is not played from hand must meet its condition all the same."""
    condition = card(table, thing).condition
    if condition is None:
        return None
    return not is_met(table, condition, View(by, thing.id))


@book.forbids("21.5.2", Use, about="target")
def abilities_need_their_targets_too(table: Table, action: Use) -> str | None:
    """The rules of choosing targets go for every source that aims, not for playing cards only."""
    return a_target_is_needed(table, action)


@book.decides("21.5", DECIDED_FIRST)
def alternatives_are_chosen_first(table: Table, by: str, decider: str) -> bool | None:
    """Which of several effects a card has is decided by its player beforehand."""
    return True if decider == by else None


@book.decides("21.6", DECIDED_FIRST)
def others_decide_first_too(table: Table, by: str, decider: str) -> bool | None:
    """Every decision is made before the cost is paid and before reactions, whoever has to make it."""
    return True if decider != by else None


# An activated ability of being played is an action of its own, decided on once the card is in play.
book.states("21.7", OWN_OFFERED, True)


# Between a card's being played and the use of such an ability the other player does not act: it is not a turn's wait.
book.states("137", OFFERED_AT_ONCE, True)


# --- what the cost is -------------------------------------------------------------------------------------------------


# Reckoning the cost begins with the base cost; what modifies it comes after.
book.states("21.8.1", COST_BASE_FIRST, True)


@book.decides("21.8.2", COST_BASE_SUM)
def what_bears_on_the_base_adds_up(table: Table, parts: tuple[int, ...]) -> int:
    """Several circumstances that bear on the base cost add up; none goes before another."""
    return sum(parts)


def in_magic(table: Table, cost: Cost) -> int:
    """A cost in magic points: zan shards count where a rule says so (7.2.1, 7.6.1)."""
    return int(table.decide(COST_IN_MAGIC, cost, default=cost.magic)) if cost.zan else cost.magic


@book.decides("21.9.0", COST_SHORT)
def cost_means_base_cost(table: Table, thing: Thing) -> int | None:
    """Said of a card in deck, pile, hand or play, the summoning cost is the base cost (7.7: if it does not vary)."""
    with table.noting():
        if table.decide(COST_VARIABLE, thing):
            return None
    return in_magic(table, card(table, thing).cost)


@book.decides("21.9.2", COST_FOR[Asking.LINKED])
def linked_effects_mean_the_modified_cost(table: Table, thing: Thing) -> int | None:
    """In a linked effect the cost of the card played is its modified cost."""
    return _being_played(table, thing)


@book.decides("21.10", COST_FOR[Asking.REACTED])
def reactions_mean_the_modified_cost(table: Table, thing: Thing) -> int | None:
    """In a reaction the cost of the card played is its modified cost."""
    return _being_played(table, thing)


def _being_played(table: Table, thing: Thing) -> int | None:
    one = next((one for one in links(table) if one.kind == "play" and one.source == thing.id), None)
    if one is None:
        return None
    beside = with_further(table, Purchase(thing, one.by, one.x), FREE).magic
    return in_magic(table, one.cost) - beside


@word("változó_költségű")
def variable(table: Table, thing: Thing, view: View) -> bool:
    """With a variable cost."""
    return table.decide(COST_IS_VARIABLE, thing)


@book.decides("21.11", COST_VARIABLE, needs="x")
def x_makes_a_cost_variable(table: Table, thing: Thing) -> bool | None:
    """A card with X in its cost has a variable cost."""
    return True if card(table, thing).cost.x else None


@book.decides("21.12", COST_VARIABLE, needs=(CHEAPER, DEARER))
def changing_the_own_cost_makes_it_variable(table: Table, thing: Thing) -> bool | None:
    """A card that modifies its own cost has a variable cost."""
    return True if {CHEAPER, DEARER}.intersection(card(table, thing).keywords) else None


@book.adds("21.12", COST_BASE_PARTS, needs=CHEAPER)
def cheaper_by_own_creatures(table: Table, purchase: Purchase) -> int | None:
    """A card that modifies its own cost changes its base cost: so much less for each own creature."""
    n = int(card(table, purchase.thing).keywords.get(CHEAPER, 0))
    return -n * _creatures(table, purchase.by) or None


@book.adds("21.12", COST_BASE_PARTS, needs=DEARER)
def dearer_by_enemy_creatures(table: Table, purchase: Purchase) -> int | None:
    """A card that modifies its own cost changes its base cost: so much more for each enemy creature."""
    n = int(card(table, purchase.thing).keywords.get(DEARER, 0))
    return n * sum(_creatures(table, other) for other in opponents(table, purchase.by)) or None if n else None


def _creatures(table: Table, player: str) -> int:
    return sum(is_creature_of(table, thing.id) for thing in on_table(table, player))


# --- own effects, then linked ones ------------------------------------------------------------------------------------


# What goes for a card's own abilities goes for its drawbacks.
book.states("21.17", OWN_DRAWBACK, True)


@book.decides("21.17.1", OWN_FIRST)
def own_effects_come_first(table: Table, one: Link) -> bool | None:
    """Of all effects of a card played successfully its own come first."""
    return None if _stays(table, one) else True


@book.decides("21.19", OWN_FIRST)
def linked_effects_wait_for_all_own(table: Table, one: Link) -> bool | None:
    """No linked effect comes until everything that the card does on being played has come about."""
    return True if _stays(table, one) else None


def _stays(table: Table, one: Link) -> bool:
    return one.kind == "play" and is_permanent(card(table, table.thing(one.source)))


@book.decides("21.17.2", EFFECTS_ORDER)
def own_effects_follow_the_text(table: Table, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Own effects are carried out in the order of the text."""
    return effects


# Continuous abilities begin to work, then the automatic ones of being played, then the activated ones.
book.states("21.18", OWN_ORDER, ("continuous", "automatic", "activated"))
# For an ability linked to playing, the playing of its own card does not count.
book.states("21.19.1", OWN_UNHEARD, True)
# For the order of effects linked to playing a card it does not matter who is active.
book.states("22.1.1", ORDERER_ANYBODY, True)
# Playing a card is over when the last effect linked to it is.
book.states("22.2", ACTION_LASTS, True)
# What is brought into play without paying its cost is played from its announcement on.
book.states("23.2", FREE_PLAYED, True)

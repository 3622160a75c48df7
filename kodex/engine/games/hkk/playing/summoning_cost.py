"""The summoning cost: its kinds, what it is paid with, what bears on it, fixed and variable ones (title 7)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, Cost
from kodex.engine.games.hkk.cards.costs import PART_WORDS
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged, word
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.playing.costs import Purchase, own_base
from kodex.engine.games.hkk.playing.order import in_magic
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.this_turn import noted, one_more
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    COST_IN_MAGIC,
    COST_IS_FIXED,
    COST_IS_VARIABLE,
    COST_KINDS,
    COST_MIXED,
    COST_NAMED_ONLY,
    COST_OF_ZAN,
    COST_PART,
    COST_SHORT,
    COST_VARIABLE,
    ENTER_FACTS,
    FIRST_TURNS,
    FREE_BARRED,
    MAGIC_PAYS,
    SACRIFICED_LIES,
    ZAN_IS_MAGIC,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(necron__counted="{player} ebben a körben kijátszotta a csak nekronért járó lapját: {thing}")


KINDS_OF_COST = ("magic", "components", "zan", "builder", "sacrifice", "necron")

# --- kinds of cost ----------------------------------------------------------------------------------------------------


@tagged("költségfajta")
def has_kind_of_cost(table: Table, thing: Thing, view: View, text: str) -> bool:
    """With a kind of cost (VP, szk, zanszilánk, építő, áldozás, nekron) in its summoning cost."""
    return text in _kinds(table, thing)


known_tags("költségfajta", texts=lambda: [PART_WORDS[part] for part in KINDS_OF_COST])


def _kinds(table: Table, thing: Thing) -> tuple[str, ...]:
    """The kinds of cost in the summoning cost of a card; X counts as the kind it stands for."""
    found: tuple[str, ...] = table.decide(COST_KINDS, card(table, thing).cost)
    return found


@book.decides("7.0.1", COST_KINDS)
def the_six_kinds_of_cost(table: Table, cost: Cost) -> tuple[str, ...]:
    """A summoning cost is of magic points, components, builder, sacrifice, necron or zan shards, as the icon says."""
    parts = {*cost.parts(), *cost.x}
    return tuple(PART_WORDS[part] for part in KINDS_OF_COST if part in parts)


# A summoning cost of magic points is paid out of the magic points that the player has.
book.states("7.1", MAGIC_PAYS, True)


@word("zanszilánk")
def zan_shard(table: Table, thing: Thing, view: View) -> bool:
    """A zan shard: a card that has zan shards in its cost."""
    return table.decide(COST_OF_ZAN, card(table, thing))


@book.decides("7.2.0", COST_OF_ZAN)
def cards_that_cost_zan_shards(table: Table, definition: Card) -> bool:
    """Cards whose summoning cost has zan shards in it, be it among other things, are called zan shards."""
    return definition.cost.zan > 0 or "zan" in definition.cost.x


@word("vegyes_költségű")
def mixed(table: Table, thing: Thing, view: View) -> bool:
    """With a mixed cost."""
    return table.decide(COST_MIXED, thing)


@book.decides("7.6", COST_MIXED)
def several_kinds_make_a_cost_mixed(table: Table, thing: Thing) -> bool:
    """A card whose summoning cost is of more than one kind has a mixed cost."""
    return len(_kinds(table, thing)) > 1


@book.decides("7.6.1", COST_MIXED, agrees_with="7.6", needs="zan")
def magic_points_and_zan_shards_are_several_kinds(table: Table, thing: Thing) -> bool | None:
    """A card that costs magic points and zan shards has a mixed cost."""
    cost = card(table, thing).cost
    return True if cost.magic and cost.zan else None


# --- zan shards are magic points --------------------------------------------------------------------------------------


# A cost of zan shards is one of magic points in every respect: what makes it dearer or cheaper works on it.
book.states("7.2.1", ZAN_IS_MAGIC, True, needs="zan")


@book.decides("7.2.1", COST_IN_MAGIC, needs="zan")
def zan_shards_count_as_magic_points(table: Table, cost: Cost) -> int | None:
    """Where a text names a number of magic points, zan shards are as many of them."""
    return cost.zan if not cost.magic else None


@book.decides("7.6.1", COST_IN_MAGIC, needs="zan")
def magic_points_and_zan_shards_add_up(table: Table, cost: Cost) -> int | None:
    """Of a card that costs magic points and zan shards the sum of both is looked at."""
    return cost.magic + cost.zan if cost.magic else None


# --- sacrifice --------------------------------------------------------------------------------------------------------


@book.decides("7.4.1", COST_NAMED_ONLY, needs="sacrifice")
def sacrifice_is_changed_only_by_name(table: Table, part: str) -> bool | None:
    """What changes every part of a cost leaves its sacrifice alone, unless it names sacrifice."""
    return True if part == "sacrifice" else None


@book.decides("7.4.1.1", COST_PART, needs="sacrifice")
def sacrifice_is_not_made_cheaper(table: Table, n: int) -> str | None:
    """What makes a card cheaper and does not name sacrifice takes nothing off its sacrifice."""
    return "magic" if n < 0 else None


@book.decides("7.4.1.2", COST_PART, needs="sacrifice")
def nothing_is_made_dearer_by_sacrifice(table: Table, n: int) -> str | None:
    """What makes a card dearer and does not name sacrifice does not add to its sacrifice."""
    return "magic" if n > 0 else None


# When the action is carried out, what has been sacrificed for it lies in the pile already.
book.states("7.4.2", SACRIFICED_LIES, "pile")


# --- necron -----------------------------------------------------------------------------------------------------------


def _only_necron(table: Table, thing: Thing) -> bool:
    """Whether the base cost of a card is necron and nothing else."""
    cost = card(table, thing).cost
    return {*cost.parts(), *cost.x} == {"necron"}


def _one_too_many(table: Table, by: str, thing: Thing) -> bool:
    if thing.zone != Zones.HAND or not _only_necron(table, thing):
        return False
    if noted(table, Marks.NECRON_PLAYED).get(by, 0) < fixed(table, "cost.necron.limit.per_turn"):
        return False
    return table.decide(FIRST_TURNS, fixed(table, "cost.necron.limit.turns"))


@book.forbids("7.5.1", Play, needs="necron")
def one_necron_card_a_turn(table: Table, action: Play) -> str | None:
    """In the first three turns of the players nobody plays more than one card a turn that costs necron only."""
    thing = table.state.things.get(action.card)
    return action.card if thing is not None and _one_too_many(table, action.by, thing) else None


@book.decides("7.5.1", FREE_BARRED, needs="necron")
def one_necron_card_a_turn_out_of_the_hand(table: Table, by: str, thing: Thing) -> bool | None:
    """It is the same for what an effect plays out of the hand."""
    return True if _one_too_many(table, by, thing) else None


@book.follows("7.5.1", Happens.PLAYS, Happens.PLAYS_FREE, needs="necron")
def necron_cards_are_counted(table: Table, event: Event) -> None:
    """What has been played so is kept in mind until the turn is over."""
    by, thing = Tells.BY.of(event), table.thing(Tells.THING.of(event))
    if Tells.WAS.get(event, "hand") != Zones.HAND or not _only_necron(table, thing):
        return
    if table.decide(FIRST_TURNS, fixed(table, "cost.necron.limit.turns")):
        table.emit(Happens.NECRON_COUNTED, one_more(table, Marks.NECRON_PLAYED, by), player=by, thing=thing.id)


# --- variable and fixed costs -----------------------------------------------------------------------------------------


@book.decides("7.7", COST_IS_VARIABLE)
def what_a_variable_cost_is(table: Table, thing: Thing) -> bool:
    """A card with X in its cost, or with a text that may change its own cost, is called one of variable cost."""
    return _varies(table, thing)


def _varies(table: Table, thing: Thing) -> bool:
    return table.decide(COST_VARIABLE, thing)


@word("fix_költségű")
def of_fixed_cost(table: Table, thing: Thing, view: View) -> bool:
    """With a fixed cost."""
    return table.decide(COST_IS_FIXED, thing)


@book.decides("7.8", COST_IS_FIXED)
def what_a_fixed_cost_is(table: Table, thing: Thing) -> bool:
    """Every card that is not of variable cost is one of fixed cost."""
    return not _varies(table, thing)


@book.decides("7.7.2", COST_SHORT)
def the_number_off_the_table(table: Table, thing: Thing) -> int | None:
    """Off the table a variable cost is the number that stands in the corner; X is nothing."""
    if is_on_table(thing) or not _varies(table, thing):
        return None
    return in_magic(table, card(table, thing).cost.with_x(0))


@book.decides("7.7.4", COST_SHORT)
def the_number_it_was_played_for(table: Table, thing: Thing) -> int | None:
    """On the table a variable cost stays what it was when the card was played, until it leaves."""
    if not is_on_table(thing) or not _varies(table, thing):
        return None
    known = Facts.BASE_COST.of(thing)
    return int(known) if known is not None else in_magic(table, card(table, thing).cost.with_x(Facts.X.of(thing) or 0))


@book.adds("7.7.4", ENTER_FACTS)
def what_it_was_played_for(table: Table, thing: Thing, one: Link) -> dict[str, Any] | None:
    """A card of variable cost comes onto the table with the base cost that it was played for."""
    base = one.noted("base_cost")
    return None if base is None else {"base_cost": base}


def note_base_cost(table: Table, pending: Pending) -> Pending:
    """Between reckoning and payment: what the base cost of a card of variable cost is now."""
    action = pending.action
    if not isinstance(action, Play):
        return pending
    thing = table.thing(action.card)
    with table.noting():
        if not _varies(table, thing):
            return pending
        base, _left = own_base(table, Purchase(thing, action.by, action.x, True, False, action.reacts_to))
        return replace(pending, notes=(*pending.notes, ("base_cost", in_magic(table, base))))

"""A card that is announced and not paid yet: it goes on, or it is taken back (21.1.1, 21.3.3, 23.1, 23.3)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import ASIDE, Action, Announce, Play, TakeBack, Use
from kodex.engine.games.hkk.book import REACTING_TURN, book
from kodex.engine.games.hkk.cards.registry import BANNED
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.lasting import PLAYING
from kodex.engine.games.hkk.playing.candidates import plays_of, thought_of
from kodex.engine.games.hkk.reactions.reacting import Announced, announced
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.values import ability
from kodex.engine.games.hkk.turn import passing
from kodex.engine.games.hkk.vocabulary import (
    ACTION_IS_PAID,
    ANNOUNCED_ZONE,
    ATTEMPT_IS_ACTION,
    FREE_BARRED,
    Happens,
    Marks,
)
from kodex.engine.kernel.state import Change, Moved, Thing
from kodex.engine.kernel.table import Table

BANNED.add(PLAYING)
LATER = ("condition", "target", "cost", REACTING_TURN)
"""What is looked at in later steps than the first."""

say(announces="{by} bejelenti és felfedi: {thing}", taken_back="{by} visszaveszi: {thing}")


# --- the first step ---------------------------------------------------------------------------------------------------


@book.forbids("21.3.3", Announce)
def what_is_forbidden_fails_at_once(table: Table, action: Announce) -> str | None:
    """The card is named; if anything forbids playing it, the attempt fails at this first step already."""
    if action.card not in table.state.things:
        return action.card
    if action.ability is not None:
        return None
    found = table.why_illegal(Play(action.by, action.card, reacts_to=action.reacts_to), LATER)
    return found[0].detail if found else None


@book.forbids("21.3.3", Play, needs=PLAYING)
def a_forbidden_card_is_not_played(table: Table, action: Play) -> str | None:
    """A card whose playing is forbidden cannot be announced, whatever its condition and cost."""
    thing = table.state.things.get(action.card)
    return action.card if thing is not None and _forbidden(table, action.by, thing) else None


@book.decides("21.3.3", FREE_BARRED, needs=PLAYING)
def nor_is_it_brought_into_play(table: Table, by: str, thing: Thing) -> bool | None:
    """What forbids playing a card goes for bringing it into play too (21.3.0)."""
    return True if _forbidden(table, by, thing) else None


def _forbidden(table: Table, by: str, thing: Thing) -> bool:
    for force in in_force(table, "forbid"):
        if force.effect.what == PLAYING and force.on(table, by):
            of = force.effect.of
            if of is None or compiled(of)(table, thing, View(force.by, force.source)):
                return True
    return False


@book.forbids("136.4", Announce)
def the_use_of_an_ability_is_announced(table: Table, action: Announce) -> str | None:
    """The use of an activated ability is announced: of one that may be used, and is there."""
    if action.ability is None or action.card not in table.state.things:
        return None
    if ability(table, table.thing(action.card), action.ability) is None:
        return action.ability
    found = table.why_illegal(Use(action.by, action.card, action.ability, reacts_to=action.reacts_to), LATER)
    return found[0].detail if found else None


def announce(table: Table, action: Announce) -> None:
    """A card, or the use of an ability, is announced."""
    (announce_card if action.ability is None else announce_use)(table, action)


@book.procedure("136.4")
def announce_use(table: Table, action: Announce) -> None:
    """The player says which ability is going to be used."""
    thing = table.thing(action.card)
    on_its_way = Announced(action.by, thing.id, thing.zone, action.reacts_to, action.ability)
    facts = {"by": action.by, "thing": thing.id, "ability": action.ability}
    table.emit(Happens.ANNOUNCES, Marks.ON_ITS_WAY.set(on_its_way), **facts)


@book.procedure("21.3.3")
def announce_card(table: Table, action: Announce) -> None:
    """The player names the card and shows it; everybody may get to know it."""
    thing = table.thing(action.card)
    on_its_way = Announced(action.by, thing.id, thing.zone, action.reacts_to)
    zone = table.decide(ANNOUNCED_ZONE, default=thing.zone)
    moves: list[Change] = [Moved(thing.id, zone, action.by, -1)] if zone != thing.zone else []
    table.emit(Happens.ANNOUNCES, *moves, Marks.ON_ITS_WAY.set(on_its_way), by=action.by, thing=thing.id)


@book.forbids("21.1.1", Action, during=Marks.ON_ITS_WAY)
def the_steps_follow_each_other(table: Table, action: Action) -> str | None:
    """The steps of playing a card are neither left out nor exchanged: once announced, it goes on or is taken back."""
    on_its_way = announced(table)
    if on_its_way is None or type(action).__name__ in ASIDE:
        return None
    if action.by != on_its_way.by and isinstance(action, Play | Use) and action.reacts_to is not None:
        return None  # that nobody answers it yet is a rule of its own (23.4)
    if action.by == on_its_way.by and isinstance(action, Play | Use | TakeBack) and _is_it(action, on_its_way):
        goes_on = isinstance(action, TakeBack) or action.reacts_to == on_its_way.reacts_to
        return None if goes_on else on_its_way.card
    return on_its_way.card


def _is_it(action: Play | Use | TakeBack, on_its_way: Announced) -> bool:
    """Whether an action is about what has been announced."""
    if isinstance(action, Play):
        return (action.card, None) == (on_its_way.card, on_its_way.ability)
    card = action.of if isinstance(action, Use) else action.card
    return (card, action.ability) == (on_its_way.card, on_its_way.ability)


# --- taking back ------------------------------------------------------------------------------------------------------


@book.forbids("23.1", TakeBack)
def only_what_is_not_paid_is_taken_back(table: Table, action: TakeBack) -> str | None:
    """Playing a card may be taken back until its cost has been paid, and not any more after that."""
    return None if action.ability is not None or _announced_by(table, action) else action.card


def _announced_by(table: Table, action: TakeBack) -> bool:
    on_its_way = announced(table)
    return on_its_way is not None and on_its_way.by == action.by and _is_it(action, on_its_way)


@book.forbids("136.4", TakeBack)
def a_use_that_is_paid_is_not_taken_back(table: Table, action: TakeBack) -> str | None:
    """The use of an activated ability is taken back only as long as its cost has not been spent."""
    return None if action.ability is None or _announced_by(table, action) else action.ability


def take_back(table: Table, action: TakeBack) -> None:
    """Take the card back: by one's own will, or because it cannot be played."""
    on_its_way = announced(table)
    assert on_its_way is not None
    if on_its_way.ability is not None:
        use_taken_back(table, on_its_way)
        return
    with table.noting():
        plays = plays_of(table, action.by, action.card, on_its_way.reacts_to)
        possible = next((play for play in plays if table.is_legal(play)), None) is not None
    (change_of_mind if possible else must_go_back)(table, on_its_way)


@book.procedure("136.4")
def use_taken_back(table: Table, on_its_way: Announced) -> None:
    """Until the cost has been spent, the use may be taken back: nothing has been done."""
    facts = {"by": on_its_way.by, "thing": on_its_way.card, "ability": on_its_way.ability}
    table.emit(Happens.TAKEN_BACK, Marks.ON_ITS_WAY.set(None), **facts)


@book.procedure("23.1")
def change_of_mind(table: Table, on_its_way: Announced) -> None:
    """Until the cost has been paid, the intention may be taken back."""
    goes_back(table, on_its_way)


@book.procedure("23.3")
def must_go_back(table: Table, on_its_way: Announced) -> None:
    """A card that may not or cannot be played goes back to the hand."""
    goes_back(table, on_its_way)


def goes_back(table: Table, on_its_way: Announced) -> None:
    """The card lies where it was, and nothing has been done."""
    thing = table.thing(on_its_way.card)
    moves: list[Change] = [Moved(thing.id, on_its_way.was, thing.owner, -1)] if thing.zone != on_its_way.was else []
    an_action = (table.decide(ATTEMPT_IS_ACTION) or not table.decide(ACTION_IS_PAID)) and on_its_way.reacts_to is None
    table.emit(Happens.TAKEN_BACK, *moves, Marks.ON_ITS_WAY.set(None), by=on_its_way.by, thing=thing.id)
    if an_action:
        passing.right_moves_on(table, on_its_way.by)


# An attempt to play a card that comes to nothing is no action.
book.states("23.3", ATTEMPT_IS_ACTION, False)


@thought_of(during=Marks.ON_ITS_WAY)
def takes_back(table: Table, player: str) -> Iterator[Action]:
    """To take back what has been announced."""
    on_its_way = announced(table)
    if on_its_way is not None and on_its_way.by == player:
        yield TakeBack(player, on_its_way.card, on_its_way.ability)

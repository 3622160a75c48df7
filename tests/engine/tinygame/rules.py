"""Gardens: three gardeners at one row of beds. The rules, each a norm.

0 to 0.2: a card is played from the own hand, compost costs a coin, nothing grows twice in a bed. 1 a round: the
weather, the bids, the gardening, the harvest, the drawing. 1.1 a die of three says how much everything grows. 1.2 all
bid coins in secret, the bids are paid. 1.3 the highest bid begins, of equal ones the first at the table. 1.4 by turns
from there everybody does something or passes, until all have passed in a row. 1.5 when nothing is under way a round
is begun. 2.1 a bed holds one plant. 2.2 only who is to act acts. 2.3 nobody waters twice in a round. 2.4 a composted
bed lets its plant grow by one until the round ends. 3.1 (and on the sheet, ``lap/1``) drops and weather let a plant
grow. 3.2 a cactus does not mind the weather: it grows by two. 4 when something is planted the others may send a
magpie, one after the other, before anything else. 4.1 the magpie takes the plant. 5 what has grown enough is
harvested. 5.1 everybody draws; who has no deck shuffles the pile. 6 whoever has three points wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.chance import Chance, chosen_secretly, roll, shuffled
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.periods import Kept
from kodex.engine.kernel.procedures import Frame, Procedures, Window
from kodex.engine.kernel.state import NOBODY, Change, Created, Event, Moved, PlayerSet, Thing, lying, side
from kodex.engine.kernel.table import Table
from tests.engine.tinygame.vocabulary import (
    BEDS,
    DIE,
    DROP,
    FERTILE,
    FIRST,
    FREE_BEDS,
    GROWTH,
    LEADER,
    NEEDED,
    OUTCOME,
    PERIODS,
    RAIN,
    VOCABULARY,
    WATERING,
    Happens,
    Part,
    Place,
    Plant,
    bed,
)

RULEBOOK = "kertek"
book = NormBook(RULEBOOK, VOCABULARY)
course = Procedures(book)


class Action(Struct, frozen=True):
    """Something a gardener does."""

    by: str


class Pass(Action, frozen=True):
    """Do nothing."""


class Put(Action, frozen=True):
    """Plant a card from hand in a bed."""

    card: str
    bed: int


class Water(Action, frozen=True):
    """Put a drop on a bed, whether something grows there or not."""

    bed: int


class Compost(Action, frozen=True):
    """Make a bed fertile until the end of the round, for a coin."""

    bed: int


class Send(Action, frozen=True):
    """Send a magpie from hand."""

    card: str


class Start(Action, frozen=True):
    """Begin a round."""


class Given(Struct, frozen=True):
    """The table as it is given."""


def plants(table: Table, n: int) -> list[Thing]:
    """What grows in a bed."""
    return [thing for thing in lying(table.state, bed(n)) if not DROP.of(thing)]


def where(thing: Thing) -> int:
    """The bed a thing lies in."""
    return int(thing.zone.rpartition("/")[2])


# --- the round --------------------------------------------------------------------------------------------------------


@book.procedure("1.1")
def weather(table: Table, frame: Frame) -> None:
    """A die of three is rolled; it shows how much everything grows."""
    n = roll(table, 3, "weather")
    table.emit(Happens.WEATHER, DIE.set(n), n=n)


@book.procedure("1.2")
def bids(table: Table, frame: Frame) -> None:
    """All bid at once, and pay."""
    coins = {player: table.player(player, "coins") for player in table.state.players}
    bid = chosen_secretly(table, "bid", {player: range(n + 1) for player, n in coins.items()})
    paid: list[Change] = [PlayerSet(player, "coins", coins[player] - n) for player, n in bid.items()]
    first = table.decide(FIRST, bid)
    table.emit(Happens.BID, *paid, LEADER.set(first), coins=bid, first=first)


@book.decides("1.3", FIRST)
def the_highest_bid_begins(table: Table, bids: Mapping[str, int]) -> str | None:
    """The first at the table of those who have bid most."""
    return max(bids, key=lambda player: bids[player], default=None)


def garden(table: Table, frame: Frame) -> Window:
    """By turns from whoever begins, until all have passed in a row (1.4)."""
    order = list(table.state.players)
    start = order.index(LEADER.of(table.state) or order[0])
    return Window(Part.GARDEN, (*order[start:], *order[:start]))


@book.procedure("5")
def harvest(table: Table, frame: Frame) -> None:
    """Whatever has grown as much as it needs goes to the pile and gives its gardener a point."""
    for n in range(1, BEDS + 1):
        for thing in plants(table, n):
            growth = table.total(GROWTH, thing)
            if growth >= table.card(thing).needs:
                points = table.player(thing.controller, "points") + 1
                changes = PlayerSet(thing.controller, "points", points), Moved(thing.id, Place.PILE, thing.owner, 0)
                table.emit(Happens.HARVESTED, *changes, player=thing.controller, thing=thing.id, growth=growth)


@book.procedure("5.1")
def draw(table: Table, frame: Frame) -> None:
    """Everybody draws a card; who has no deck makes one of the pile."""
    for player in table.state.players:
        deck, pile = side(player, Place.DECK), side(player, Place.PILE)
        if not table.state.order.get(deck) and table.state.order.get(pile):
            moved = [Moved(id_, Place.DECK, player, -1) for id_ in table.state.order[pile]]
            table.emit(Chance.SHUFFLED, *moved, side=deck)
            table.emit(Chance.SHUFFLED, shuffled(table, deck), side=deck)
        for id_ in table.state.order.get(deck, ())[:1]:
            table.emit(Happens.DRAWN, Moved(id_, Place.HAND, player, -1), player=player, thing=id_)
    table.emit(Happens.OVER, PERIODS.over(table.state, "round"), DIE.set(None), LEADER.set(None))


@book.follows("6", Happens.OVER)
def three_points_win(table: Table, event: Event) -> None:
    """Whoever has three points at the end of a round has won; of several the one with the most."""
    best = max(table.state.players, key=lambda player: table.player(player, "points"))
    if table.player(best, "points") >= NEEDED:
        table.emit(Happens.WON, OUTCOME.set(best), player=best)


ROUND = ((Part.WEATHER, weather), (Part.BIDS, bids), (Part.GARDEN, garden), (Part.HARVEST, harvest), (Part.DRAW, draw))
course.declare("1", "kör", ROUND)


# --- what may be done -------------------------------------------------------------------------------------------------


@book.forbids("2.1", Put)
def a_bed_holds_one_plant(table: Table, action: Put) -> str | None:
    """Nothing is planted where something grows already."""
    return None if table.decide(FREE_BEDS, action.bed) else f"{action.bed}"


@book.decides("2.1", FREE_BEDS)
def where_nothing_grows(table: Table, n: int) -> bool:
    """A bed is free as long as nothing but drops lies in it."""
    return not plants(table, n)


@book.forbids("1.5", Start)
def one_round_after_the_other(table: Table, action: Start) -> str | None:
    """No round begins within a round, or when the game is over."""
    return action.by if course.frame(table.state) is not None or OUTCOME.of(table.state) else None


@book.forbids("2.2", Pass, Put, Water, Compost, Send)
def only_who_is_to_act(table: Table, action: Action) -> str | None:
    """The others wait."""
    window = course.window(table.state)
    return None if window is not None and window.holder == action.by else action.by


@book.forbids("2.3", Water)
def nobody_waters_twice(table: Table, action: Water) -> str | None:
    """Watering is for once a round."""
    return None if PERIODS.left(table.state, WATERING, action.by) else action.by


@book.forbids("4", Put, Water, Compost)
def nothing_else_beside_the_magpie(table: Table, action: Action) -> str | None:
    """Before it is known whether a magpie comes nothing else is done."""
    return "szarka" if course.frame(table.state, "szarka") is not None else None


@book.forbids("4", Send)
def a_magpie_comes_when_something_is_planted(table: Table, action: Send) -> str | None:
    """It is sent by nobody at another time."""
    return None if course.frame(table.state, "szarka") is not None else action.card


@book.forbids("0", Put, Send)
def what_it_is_and_where(table: Table, action: Put | Send) -> str | None:
    """A card is played from the own hand; a magpie is sent, anything else is planted."""
    thing = table.thing(action.card)
    right = (thing.controller, thing.zone) == (action.by, Place.HAND)
    return None if right and table.card(thing).magpie == isinstance(action, Send) else action.card


@book.forbids("0.1", Compost)
def compost_costs_a_coin(table: Table, action: Compost) -> str | None:
    """Who has no coin has no compost."""
    return None if table.player(action.by, "coins") else action.by


@book.forbids("0.2", Given)
def nothing_grows_twice_in_a_bed(table: Table, given: Given) -> str | None:
    """No table has two plants in one bed."""
    return ", ".join(str(n) for n in range(1, BEDS + 1) if len(plants(table, n)) > 1) or None


# --- doing it ---------------------------------------------------------------------------------------------------------


@book.procedure("1.4")
def act(table: Table, action: Action) -> None:
    """What is done, and the right to act goes on to the next."""
    PERFORM[type(action)](table, action)


def _starts(table: Table, action: Start) -> None:
    course.begin(table, "kör")


def _passes(table: Table, action: Pass) -> None:
    table.emit(Happens.PASSES, course.passed(table.state), player=action.by)


def _puts(table: Table, action: Put) -> None:
    table.decide(FREE_BEDS, action.bed)
    changes = course.acted(table.state), Moved(action.card, bed(action.bed), action.by, -1)
    table.emit(Happens.PLANTED, *changes, player=action.by, thing=action.card, bed=action.bed)


def _waters(table: Table, action: Water) -> None:
    n = sum(DROP.of(thing) for thing in table.state.things.values()) + 1
    drop = Thing(f"csepp-{n}", "csepp", NOBODY, NOBODY, bed(action.bed), {DROP.name: True})
    used = PERIODS.used(table.state, WATERING, action.by)
    table.emit(Happens.WATERED, course.acted(table.state), used, Created(drop), player=action.by, bed=action.bed)


def _composts(table: Table, action: Compost) -> None:
    fertile = PERIODS.keep(table.state, Kept(FERTILE, bed(action.bed), 1, "round"))
    coins = PlayerSet(action.by, "coins", table.player(action.by, "coins") - 1)
    table.emit(Happens.COMPOSTED, course.acted(table.state), fertile, coins, player=action.by, bed=action.bed)


@book.procedure("4.1")
def send(table: Table, action: Send) -> None:
    """A magpie takes the plant out of its bed; both go to their piles, and nobody else sends one."""
    frame = course.frame(table.state, "szarka")
    assert frame is not None
    plant = table.thing(frame.get("thing"))
    gone = Moved(plant.id, Place.PILE, plant.owner, 0), Moved(action.card, Place.PILE, action.by, 0)
    table.emit(Happens.PECKED, course.ended(table.state, "szarka"), *gone, player=action.by, thing=plant.id)


PERFORM: dict[type[Action], Callable[[Table, Any], None]] = {
    Start: _starts,
    Pass: _passes,
    Put: _puts,
    Water: _waters,
    Compost: _composts,
    Send: send,
}


@book.follows("4", Happens.PLANTED)
def the_others_may_send_a_magpie(table: Table, event: Event) -> None:
    """What is planted is not safe before all others have let it be."""
    course.begin(table, "szarka", thing=event.facts["thing"], by=event.facts["player"])


def watch(table: Table, frame: Frame) -> Window:
    """Everybody but the gardener, from the one after, each once (4)."""
    players = list(table.state.players)
    at = players.index(frame.get("by"))
    return Window("szarka", tuple([*players, *players][at + 1 : at + len(players)]))


course.declare("4", "szarka", [("szarka", watch)])


# --- growing ----------------------------------------------------------------------------------------------------------


@book.adds(("3.1", "lap/1"), GROWTH)
def drops_let_it_grow(table: Table, thing: Thing) -> int:
    """Every drop on its bed lets a plant grow by one."""
    return sum(DROP.of(one) for one in lying(table.state, thing.zone))


@book.adds(("3.1", "lap/1"), GROWTH)
def weather_lets_it_grow(table: Table, thing: Thing) -> int:
    """The weather lets it grow by what the die shows less one."""
    return table.decide(RAIN, thing)


@book.decides("3.1", RAIN)
def as_the_die_shows(table: Table, thing: Thing) -> int:
    """One dries up, three is much rain."""
    return DIE.of(table.state) - 1


@book.decides("3.2", RAIN, exception_to="3.1")
def a_cactus_does_not_mind(table: Table, thing: Thing) -> int | None:
    """A cactus grows by two in any weather."""
    return 2 if table.card(thing).cactus else None


@book.adds("2.4", GROWTH)
def compost_lets_it_grow(table: Table, thing: Thing) -> int:
    """As long as its bed is fertile."""
    return sum(PERIODS.values(table.state, FERTILE, thing.zone))


CARDS = {"csepp": Plant()}
"""What is no card of a scenario: a drop of water."""

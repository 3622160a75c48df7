"""Gardens: three gardeners at one row of beds. The rules, each a norm.

0 to 0.2: a card is played from the own hand, compost costs a coin, nothing grows twice in a bed. 1 a round: the
weather, the bids, the gardening, the harvest, the drawing. 1.1 a die of three says how much everything grows. 1.2 all
bid coins in secret, the bids are paid. 1.3 the highest bid begins, of equal ones the first at the table. 1.4 by turns
from there everybody does something or passes, until all have passed in a row. 1.5 when nothing is under way a round is
begun. 2.1 a bed holds one plant. 2.2 only who is to act acts. 2.3 nobody waters twice in a round. 2.4 a composted bed
lets its plant grow by one until the round ends. 3.1 (and on the sheet, ``lap/1``) drops and weather let a plant grow;
whether a cactus drinks drops is disputed. 3.2 a cactus does not mind the weather: it grows by two. 3.3 nor does what
likes the shade: it grows by none. 3.4 of what cards say against each other the lesser growth holds. 4 what is planted,
pecked, scared away or harvested may be answered by the cards that say so: 4.2 first what is forced, 4.3 then by turns
the interrupts, 4.4 then it happens, 4.5 then what is forced to react, 4.6 then the reactions. 4.1 a card from hand that
answers goes to the pile, 4.7 its effects come one after the other. 4.8 a magpie keeps what it takes from being planted.
4.9 a scarecrow keeps the magpie from taking it. 4.10 whom a text lets water does so, and must. 4.11 a barrow brings
what is planted into the first bed that is free. 4.12 what has just left its bed still answers that. 5 what has grown
enough is harvested at once. 5.1 everybody draws; who has no deck shuffles the pile. 5.2 what is sweet gives a point
more, 5.3 a twin twice as many, 5.4 in the order that stands on the card. 6 whoever has three points wins. 8.1 a deck
has four cards at least, 8.2 of one name three at most. 9 (and on the sheet, ``lap/2``) at the fair cards are offered,
priced and bought. 9.1 where something lies on the stall when a round closes, a fair comes. 9.2 by turns everybody may
offer a card from hand for a coin; who passes is out. 9.3 a card costs two coins where one lies there, else one. 9.4
whoever has most coins may buy, and who that is is found again after every card. 9.5 what is left goes to its owner's
pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.chance import Chance, rolls, secretly, shuffled
from kodex.engine.kernel.freeze import Alike
from kodex.engine.kernel.happenings import Answer, Batch, Coming, Happenings, Texts
from kodex.engine.kernel.norm import Customs
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.periods import Kept
from kodex.engine.kernel.procedures import Course, Frame, Owed, Procedures, Went, Window
from kodex.engine.kernel.resolve import Live, Ranked
from kodex.engine.kernel.state import NOBODY, Change, Created, Event, Moved, PlayerSet, State, Thing, lying, side
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening, InPlace
from tests.engine.tinygame.vocabulary import (
    BEDS,
    CACTUS_DROPS,
    DIE,
    DOWN,
    DRINKS,
    DROP,
    FERTILE,
    FIRST,
    FIRST_YIELD,
    FREE_BEDS,
    GROWTH,
    LEADER,
    LEAST_DECK,
    LEAVES,
    LINGERS,
    MOST_ALIKE,
    NEEDED,
    OUTCOME,
    PERIODS,
    POURS,
    PRICE,
    RAIN,
    ROUNDS,
    STALL,
    VOCABULARY,
    WATERING,
    Happens,
    Part,
    Place,
    Plant,
    Under,
    Yield,
    bed,
)

RULEBOOK = "kertek"
ALIKE = Alike(
    unordered=frozenset({Place.HAND, Place.BED, Place.STALL}),
    counters=frozenset({ROUNDS.name}),
    tokens=frozenset({"csepp"}),
)
book = NormBook(RULEBOOK, VOCABULARY, Customs(replacing=FIRST_YIELD, alike=ALIKE))


def able(table: Table, window: Window) -> bool:
    """Whether whoever may act at the fair, or answer what is about to happen, can."""
    if window.name == Part.OFFERS:
        return bool(table.in_zone(window.holder, Place.HAND))
    if window.name == Part.BUYING:
        there = lying(table.state, STALL)
        return bool(there) and table.player(window.holder, "coins") >= PRICE.of(table.state)
    return bool(happenings.answers(table))


course = Procedures(book, able=able, passing=Happens.PASSES)


class Action(Struct, frozen=True):
    """Something a gardener does."""

    by: str


class Pass(Action, frozen=True):
    """Do nothing."""


class Put(Action, frozen=True):
    """Plant a card from hand in a bed, face down if it is to be ``hidden``."""

    card: str
    bed: int
    hidden: bool = False


class Water(Action, frozen=True):
    """Put a drop on a bed, whether something grows there or not."""

    bed: int


class Compost(Action, frozen=True):
    """Make a bed fertile until the end of the round, for a coin."""

    bed: int


class Send(Action, frozen=True):
    """Answer what is about to happen with a card: send the magpie, say."""

    card: str


class Offer(Action, frozen=True):
    """Put a card from hand on the stall."""

    card: str


class Buy(Action, frozen=True):
    """Buy a card that lies on the stall."""

    card: str


class Start(Action, frozen=True):
    """Begin a round."""


class Given(Struct, frozen=True):
    """The table as it is given."""


class Deck(Struct, frozen=True):
    """A deck to play with: by name so many cards of each."""

    cards: Mapping[str, int]


def plants(table: Table, n: int) -> list[Thing]:
    """What grows in a bed."""
    return [thing for thing in lying(table.state, bed(n)) if not DROP.of(thing)]


def where(thing: Thing) -> int:
    """The bed a thing lies in."""
    return int(thing.zone.rpartition("/")[2])


# --- the round --------------------------------------------------------------------------------------------------------


def die(table: Table, frame: Frame) -> Owed:
    """A die of three is rolled (1.1)."""
    return rolls("weather", 3)


def weather(table: Table, frame: Frame) -> None:
    """It shows how much everything grows (1.1)."""
    rounds = ROUNDS.set(ROUNDS.of(table.state) + 1)
    table.emit(Happens.WEATHER, DIE.set(frame.get("weather")), rounds, n=frame.get("weather"))


def bids(table: Table, frame: Frame) -> tuple[Owed, ...]:
    """All bid in secret as many coins as they have at most (1.2)."""
    return secretly("bid", {one: range(table.player(one, "coins") + 1) for one in table.state.players})


def paying(table: Table, frame: Frame) -> None:
    """The bids are shown and paid (1.2)."""
    bid = frame.get("bid", {})
    paid: list[Change] = [PlayerSet(one, "coins", table.player(one, "coins") - n) for one, n in bid.items()]
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


def harvest(table: Table, frame: Frame) -> None:
    """Whatever has grown as much as it needs would be harvested, all of it at the same time (5)."""
    there = [thing for n in range(1, BEDS + 1) for thing in plants(table, n)]
    batch = []
    for thing in there:
        growth = table.total(GROWTH, thing)
        if growth >= table.card(thing).needs:
            facts = {"player": thing.controller, "thing": thing.id, "growth": growth, "points": 1}
            batch.append(Happening(Happens.HARVESTED, facts))
    happenings.occur_together(table, batch)


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


course.declare(
    "1",
    Under.ROUND,
    [
        (Part.DIE, die, "1.1"),
        (Part.WEATHER, weather, "1.1"),
        (Part.BIDS, bids, "1.2"),
        (Part.PAYING, paying, "1.2"),
        (Part.GARDEN, garden, "1.4"),
        (Part.HARVEST, harvest, "5"),
        (Part.DRAW, draw),
    ],
)


# --- the fair ---------------------------------------------------------------------------------------------------------


@book.follows("9.1", Course.ENDS)
def a_fair_comes_after_the_round(table: Table, event: Event) -> None:
    """Where something lies on the stall when a round closes."""
    if event.facts["procedure"] == Under.ROUND and lying(table.state, STALL) and not OUTCOME.of(table.state):
        table.emit(Happens.FAIR, course.later(table.state, Under.FAIR))


def offering(table: Table, frame: Frame) -> Window:
    """By turns everybody puts cards on the stall; who passes offers no more (9.2)."""
    return Window(Part.OFFERS, tuple(table.state.players), out=True, skips=True)


def pricing(table: Table, frame: Frame) -> None:
    """What lies there alone costs two coins, else a card costs one (9.3)."""
    table.emit(Happens.PRICED, PRICE.set(n := price(table.state)), n=n)


def price(state: State) -> int:
    """What a card on the stall costs."""
    return 2 if len(lying(state, STALL)) == 1 else 1


def buying(table: Table, frame: Frame) -> Window:
    """Whoever has most coins may buy, then whoever has most after them (9.4)."""
    order = sorted(table.state.players, key=lambda player: -table.player(player, "coins"))
    return Window(Part.BUYING, tuple(order), anew=True, skips=True)


def closing(table: Table, frame: Frame) -> None:
    """What is left goes to the pile of its owner (9.5)."""
    left = [Moved(thing.id, Place.PILE, thing.owner, 0) for thing in lying(table.state, STALL)]
    table.emit(Happens.CLOSED, *left, PRICE.set(None))


course.declare(
    ("9", "lap/2"),
    Under.FAIR,
    [
        (Part.OFFERS, offering, "9.2"),
        (Part.PRICING, pricing, "9.3"),
        (Part.BUYING, buying, "9.4"),
        (Part.CLOSING, closing, "9.5"),
    ],
)


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


@book.forbids("2.2", Pass, Put, Water, Compost, Send, Offer, Buy)
def only_who_is_to_act(table: Table, action: Action) -> str | None:
    """The others wait."""
    window = course.window(table.state)
    return None if window is not None and window.holder == action.by else action.by


@book.forbids("4.5", Pass)
def what_is_forced_is_not_passed(table: Table, action: Pass) -> str | None:
    """Of several forced texts one comes first, but each comes."""
    window = course.window(table.state)
    return window.name if window is not None and window.must else None


@book.forbids("2.3", Water)
def nobody_waters_twice(table: Table, action: Water) -> str | None:
    """Watering is for once a round."""
    free = table.decide(POURS, action.by) or PERIODS.left(table.state, WATERING, action.by)
    return None if free else action.by


@book.decides("4.10", POURS)
def whom_a_text_lets_water(table: Table, player: str) -> bool | None:
    """However often they have watered, and whatever is under way."""
    window = course.window(table.state)
    return True if window is not None and (window.name, window.holder) == (Part.POURING, player) else None


@book.forbids("4", Put, Water, Compost)
def nothing_else_beside_what_is_about_to_happen(table: Table, action: Action) -> str | None:
    """Before it is known what becomes of it nothing else is done."""
    waits = happenings.waits(table.state)
    if isinstance(action, Water) and table.decide(POURS, action.by):
        return None
    return ", ".join(str(one.happening.get("thing")) for one in waits) or None


@book.forbids("4", Send)
def only_what_is_answered(table: Table, action: Send) -> str | None:
    """A card answers only what it says it does."""
    return None if any(one.what[0] == action.card for one in happenings.answers(table)) else action.card


@book.forbids("9", Put, Water, Compost)
def nothing_is_gardened_at_the_fair(table: Table, action: Action) -> str | None:
    """At the fair cards are offered and bought, nothing else."""
    frame = course.frame(table.state)
    return str(Under.FAIR) if frame is not None and frame.procedure == Under.FAIR else None


@book.forbids("9.2", Offer)
def cards_are_offered_first(table: Table, action: Offer) -> str | None:
    """As long as it is not known what they cost."""
    window = course.window(table.state)
    return None if window is not None and window.name == Part.OFFERS else action.card


@book.forbids("9.4", Buy)
def what_lies_on_the_stall_is_bought_then(table: Table, action: Buy) -> str | None:
    """Nothing else can be bought, and nothing before."""
    window, zone = course.window(table.state), table.thing(action.card).zone
    return None if window is not None and (window.name, zone) == (Part.BUYING, STALL) else action.card


@book.forbids("9.3", Buy)
def a_card_has_its_price(table: Table, action: Buy) -> str | None:
    """Who has less cannot buy it."""
    missing = PRICE.of(table.state) - table.player(action.by, "coins")
    return f"{missing}" if missing > 0 else None


@book.forbids("0", Put, Send, Offer)
def what_it_is_and_where(table: Table, action: Put | Send | Offer) -> str | None:
    """A plant is planted from the own hand; what answers is in the own hand, or grows in a bed of one's own."""
    thing = table.thing(action.card)
    if isinstance(action, Offer):
        return None if (thing.controller, thing.zone) == (action.by, Place.HAND) else action.card
    if isinstance(action, Send) and thing.zone == Place.PILE:
        return None if any(one.what[0] == thing.id for one in happenings.answers(table)) else action.card
    grows, is_plant = thing.zone.startswith(Place.BED), table.card(thing).is_plant
    right = thing.controller == action.by and (thing.zone == Place.HAND or (grows and isinstance(action, Send)))
    return None if right and (is_plant if isinstance(action, Put) else grows == is_plant) else action.card


@book.forbids("0.1", Compost)
def compost_costs_a_coin(table: Table, action: Compost) -> str | None:
    """Who has no coin has no compost."""
    return None if table.player(action.by, "coins") else action.by


@book.forbids("0.2", Given)
def nothing_grows_twice_in_a_bed(table: Table, given: Given) -> str | None:
    """No table has two plants in one bed."""
    return ", ".join(str(n) for n in range(1, BEDS + 1) if len(plants(table, n)) > 1) or None


@book.forbids("8.1", Deck)
def a_deck_has_enough_cards(table: Table, deck: Deck) -> str | None:
    """Four cards at least."""
    n = sum(deck.cards.values())
    return f"{n} < {LEAST_DECK}" if n < LEAST_DECK else None


@book.forbids("8.2", Deck)
def a_deck_has_few_of_a_name(table: Table, deck: Deck) -> str | None:
    """Three of one name at most."""
    return ", ".join(f"{name}: {n} > {MOST_ALIKE}" for name, n in deck.cards.items() if n > MOST_ALIKE) or None


# --- doing it ---------------------------------------------------------------------------------------------------------


@book.procedure("1.4")
def act(table: Table, action: Action) -> None:
    """What is done, and the right to act goes on to the next."""
    PERFORM[type(action)](table, action)


def _starts(table: Table, action: Start) -> None:
    course.begin(table, Under.ROUND)


def _passes(table: Table, action: Pass) -> None:
    course.passes(table)


def _puts(table: Table, action: Put) -> None:
    table.decide(FREE_BEDS, action.bed)
    course.acts(table)
    laid = Moved(action.card, Place.TABLE, action.by, -1), DOWN.set(action.card, action.hidden or None)
    table.emit(Happens.LAID, *laid, player=action.by, thing=action.card, bed=action.bed)
    happenings.occur(table, Happens.PLANTED, player=action.by, thing=action.card, bed=action.bed)


def _waters(table: Table, action: Water) -> None:
    n = sum(DROP.of(thing) for thing in table.state.things.values()) + 1
    drop = Thing(f"csepp-{n}", "csepp", NOBODY, NOBODY, bed(action.bed), {DROP.name: True})
    used = () if table.decide(POURS, action.by) else (PERIODS.used(table.state, WATERING, action.by),)
    course.cite_around(table, Under.TEXT)
    table.emit(Happens.WATERED, course.acted(table.state), *used, Created(drop), player=action.by, bed=action.bed)


def _composts(table: Table, action: Compost) -> None:
    fertile = PERIODS.keep(table.state, Kept(FERTILE, bed(action.bed), 1, "round"))
    coins = PlayerSet(action.by, "coins", table.player(action.by, "coins") - 1)
    table.emit(Happens.COMPOSTED, course.acted(table.state), fertile, coins, player=action.by, bed=action.bed)


def _sends(table: Table, action: Send) -> None:
    happenings.answer(table, next(one for one in happenings.answers(table) if one.what[0] == action.card))


@book.procedure("9.2")
def _offers(table: Table, action: Offer) -> None:
    put = Moved(action.card, STALL, action.by, -1)
    coins = PlayerSet(action.by, "coins", table.player(action.by, "coins") + 1)
    course.cite_around(table, Under.FAIR)
    table.emit(Happens.OFFERED, course.acted(table.state), put, coins, player=action.by, thing=action.card)


@book.procedure("9.4")
def _buys(table: Table, action: Buy) -> None:
    taken = Moved(action.card, Place.HAND, action.by, -1)
    coins = PlayerSet(action.by, "coins", table.player(action.by, "coins") - PRICE.of(table.state))
    course.cite_around(table, Under.FAIR)
    table.emit(Happens.BOUGHT, course.acted(table.state), taken, coins, player=action.by, thing=action.card)


PERFORM: dict[type[Action], Callable[[Table, Any], None]] = {
    Start: _starts,
    Pass: _passes,
    Put: _puts,
    Water: _waters,
    Compost: _composts,
    Send: _sends,
    Offer: _offers,
    Buy: _buys,
}


# --- what is about to happen ------------------------------------------------------------------------------------------


def listening(table: Table, role: str, batch: Batch) -> Iterator[Answer]:
    """The cards in hand and the plants in their beds whose text answers one of the happenings, and what it is about."""
    for to, one in enumerate(batch):
        if one.was is not None and one.was.zone.startswith(Place.BED):
            for n, reply in enumerate(table.card(one.was).replies):
                answers = reply.itself and (reply.on, reply.role) == (one.happening.kind, role)
                if answers and table.decide(LINGERS, one.was):
                    yield Answer(one.was.controller, (one.was.id, n), to, reply.forced)
    for thing in table.state.things.values():
        if thing.card not in table.cards or not (thing.zone == Place.HAND or thing.zone.startswith(Place.BED)):
            continue
        card = table.card(thing)
        if card.is_plant == (thing.zone == Place.HAND):
            continue
        for n, reply in enumerate(card.replies):
            for to, one in enumerate(batch):
                own = one.happening.get("player") == thing.controller
                if not reply.itself and (reply.on, reply.role, reply.own) == (one.happening.kind, role, own):
                    yield Answer(thing.controller, (thing.id, n), to, reply.forced)


def in_order(table: Table) -> list[str]:
    """Whoever comes after the player who does it is first (4.3)."""
    players = list(table.state.players)
    waits = happenings.waits(table.state)
    by = waits[0].happening.get("player") if waits else None
    at = players.index(by) + 1 if by in players else 0
    return [*players[at:], *players[:at]]


book.states("4.12", LINGERS, True)


@book.procedure("4.1")
def begins(table: Table, role: str, answer: Answer, coming: Coming) -> None:
    """What answers from hand goes to the pile; its text begins."""
    id_, n = answer.what
    gone = [Moved(id_, Place.PILE, answer.by, 0)] if table.thing(id_).zone == Place.HAND else []
    effects = table.card(id_).replies[n].do
    table.emit(Happens.SENT, *gone, player=answer.by, thing=id_)
    texts.begin(table, effects, by=answer.by)


def carries(table: Table, frame: Frame, effect: str) -> Went:
    """An effect of a text; what would happen by it is about the thing that is answered."""
    thing = happenings.answered(table.state).happening.get("thing")
    went = EFFECTS[effect](table, frame.get("by"), thing)
    return went if isinstance(went, Window) else None


def _pays(table: Table, by: str, thing: str) -> None:
    table.emit(Happens.PAID, PlayerSet(by, "coins", table.player(by, "coins") + 1), player=by)


@book.procedure("4.11")
def shifts(table: Table, by: str, thing: str) -> None:
    """What is about to be planted comes into the first bed that is free and another one."""
    planned = happenings.answered(table.state).happening.get("bed")
    free = [n for n in range(1, BEDS + 1) if n != planned and table.decide(FREE_BEDS, n)]
    if free:
        change = happenings.change(table.state, bed=free[0])
        table.emit(Happens.SHIFTED, change, player=by, thing=thing, bed=free[0])


def pouring(by: str) -> Window:
    """One player decides on which bed a drop is put (4.10)."""
    return Window(Part.POURING, (by,), decision=True, must=True)


def _sells(table: Table, by: str, thing: str) -> None:
    selling = Happening(Happens.SOLD, {"player": by, "thing": thing})
    table.emit(Happens.SENT, happenings.instead(table.state, selling), player=by, thing=thing)


EFFECTS: dict[str, Callable[[Table, str, str], object]] = {
    "peck": lambda table, by, thing: happenings.occur(table, Happens.PECKED, player=by, thing=thing),
    "scare": lambda table, by, thing: happenings.occur(table, Happens.SCARED, player=by, thing=thing),
    "hush": lambda table, by, thing: table.emit(Happens.HUSHED, happenings.cancel(table.state), player=by, thing=thing),
    "pay": _pays,
    "sell": _sells,
    "shift": shifts,
    "pour": lambda table, by, thing: pouring(by),
}
"""What the texts of cards do."""
happenings: Happenings = Happenings(course, listening, in_order, begins)
happenings.declare(
    "4",
    Under.HAPPENS,
    [("kényszer", "4.2"), ("közbeszólás", "4.3"), ("bekövetkezik", "4.4"), ("visszahatás", "4.5"), ("válasz", "4.6")],
)
texts = Texts(course, carries)
texts.declare("4.7", Under.TEXT)


@book.applies(Happens.PLANTED)
def planted(table: Table, one: Happening) -> None:
    """It comes into its bed."""
    thing = table.thing(one.facts["thing"])
    table.emit(Happens.PLANTED, Moved(thing.id, bed(one.facts["bed"]), thing.controller, -1), **one.facts)


@book.applies(Happens.PECKED)
@book.procedure("4.8")
def pecked(table: Table, one: Happening) -> None:
    """The plant goes to its pile, and is not planted."""
    thing = table.thing(one.facts["thing"])
    gone = Moved(thing.id, Place.PILE, thing.owner, 0), DOWN.set(thing, None)
    table.emit(Happens.PECKED, *gone, happenings.cancel(table.state, 1), **one.facts)


@book.applies(Happens.SCARED)
@book.procedure("4.9")
def scared(table: Table, one: Happening) -> None:
    """The magpie takes nothing."""
    table.emit(Happens.SCARED, happenings.cancel(table.state, 1), **one.facts)


@book.applies(Happens.HARVESTED)
def harvested(table: Table, one: Happening) -> None:
    """It goes to the pile and gives its gardener points."""
    thing = table.thing(one.facts["thing"])
    points = PlayerSet(thing.controller, "points", table.player(thing.controller, "points") + one.get("points", 1))
    gone = Moved(thing.id, Place.PILE, thing.owner, 0), DOWN.set(thing, None)
    table.emit(Happens.HARVESTED, points, *gone, **one.facts)


@book.applies(Happens.SOLD)
def sold(table: Table, one: Happening) -> None:
    """It goes to the stall and gives two coins in the place of points."""
    thing = table.thing(one.facts["thing"])
    coins = PlayerSet(thing.controller, "coins", table.player(thing.controller, "coins") + 2)
    gone = Moved(thing.id, STALL, thing.controller, -1), DOWN.set(thing, None)
    table.emit(Happens.SOLD, coins, *gone, **one.facts)


@book.replaces("5.2", Happens.HARVESTED)
def what_is_sweet_gives_a_point_more(table: Table, one: Happening) -> list[InPlace] | None:
    """What is sweet."""
    return _yields(table, one, "sweet", one.get("points", 1) + 1)


@book.replaces("5.3", Happens.HARVESTED)
def a_twin_gives_twice_as_many(table: Table, one: Happening) -> list[InPlace] | None:
    """A twin."""
    return _yields(table, one, "twin", one.get("points", 1) * 2)


def _yields(table: Table, one: Happening, word: Yield, points: int) -> list[InPlace] | None:
    there = word in table.card(table.thing(one.facts["thing"])).yields
    return [InPlace(word, (one.but(points=points),))] if there else None


@book.decides("5.4", FIRST_YIELD)
def as_it_stands_on_the_card(table: Table, happening: Happening, offers: Sequence[str]) -> str:
    """The first word of the card first."""
    words = list(table.card(table.thing(happening.facts["thing"])).yields)
    return min(offers, key=lambda offer: words.index(offer.partition(":")[2]))


# --- growing ----------------------------------------------------------------------------------------------------------


@book.adds(("3.1", "lap/1"), GROWTH)
def drops_let_it_grow(table: Table, thing: Thing) -> int:
    """Every drop on its bed lets a plant grow by one; for a cactus that is disputed."""
    if table.card(thing).cactus and table.reading(CACTUS_DROPS, DRINKS) == LEAVES:
        return 0
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
def a_cactus_does_not_mind(table: Table, thing: Thing) -> Ranked | None:
    """A cactus grows by two in any weather."""
    return Ranked(2, 2) if table.card(thing).cactus else None


@book.decides("3.3", RAIN, exception_to="3.1")
def in_the_shade_nothing_grows(table: Table, thing: Thing) -> Ranked | None:
    """What likes the shade does not grow by the weather."""
    return Ranked(0, 0) if table.card(thing).shade else None


@book.meta("3.4")
def the_lesser_growth_holds(live: Sequence[Live]) -> Sequence[Live] | None:
    """Of what cards say against each other (they rank by the growth): a cactus that likes the shade grows by none."""
    if any(one.rank is None for one in live):
        return None
    return [one for one in live if one.rank == min(other.rank for other in live)]


@book.adds("2.4", GROWTH)
def compost_lets_it_grow(table: Table, thing: Thing) -> int:
    """As long as its bed is fertile."""
    return sum(PERIODS.values(table.state, FERTILE, thing.zone))


CARDS = {"csepp": Plant(0)}
"""What is no card of a scenario: a drop of water."""

"""Deploying a card from hand: when, for how much, where, and what limits it; then in the six steps of playing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodex.engine.games.conquest.actions import Deploy
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.answers.prices import hoped_for
from kodex.engine.games.conquest.answers.pricing import prices
from kodex.engine.games.conquest.battle.turns import FOUGHT
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.cards import FROM_HAND, Card
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.limits import RELIC, copies, relics
from kodex.engine.games.conquest.table.places import is_planet, planet_card
from kodex.engine.games.conquest.table.units import card, is_unit, keyword
from kodex.engine.games.conquest.vocabulary import (
    AMBUSH_PAID,
    AMBUSHES,
    AS_ATTACHMENT,
    COMES_READY,
    COPIES_OF_BOTH,
    EXHAUSTED,
    IN_A_BATTLE,
    PERIODS,
    PRICE,
    TURNS,
    Happens,
    Place,
    Rest,
    Under,
    beside,
    limited,
)
from kodex.engine.kernel.frames import STACK, changed
from kodex.engine.kernel.procedures import Course, Frame
from kodex.engine.kernel.state import Change, Moved, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

NEVER_FROM_HAND = ("hadúr", "jelölőegység", "bolygó")
"""What has no price."""


@book.decides("sz/a-megfizetendo-koltsegek#p1", PRICE)
def price_as_printed(table: Table, thing: str) -> int | None:
    """Deploying costs as many resources as the card says."""
    return card(table, table.thing(thing)).cost


# --- what stands in the way -------------------------------------------------------------------------------------------


@book.forbids("f2/1.2#b1", Deploy)
def only_from_the_own_hand(table: Table, action: Deploy) -> str | None:
    """A card is deployed from the own hand."""
    thing = table.thing(action.card)
    return None if (thing.zone, thing.controller) == (Place.HAND, action.by) else action.card


@book.forbids("f1/egysegkartyak#b1", Deploy)
def what_has_a_price(table: Table, action: Deploy) -> str | None:
    """Warlords, tokens and planets have no price: they are not deployed from a hand."""
    kind = card(table, table.thing(action.card)).type
    return kind if kind in NEVER_FROM_HAND else None


@book.forbids("f2/1.2#p3", Deploy)
def only_in_the_deploy_phase(table: Table, action: Deploy) -> str | None:
    """What is deployed is deployed in the deploy phase, unless a card ability allows another one."""
    if window(table) == Rest.DEPLOY or table.decide(AMBUSHES, table.thing(action.card), action.planet):
        return None
    return action.card


@book.decides("sz/rajtauto#p1", AMBUSHES)
def ambush(table: Table, thing: Thing, planet: int) -> bool | None:
    """A unit with Ambush comes as an action in a window of a battle, to its planet; so by default."""
    battle = course.frame(table.state, Under.BATTLE)
    if battle is None or not is_unit(table, thing) or not keyword(table, thing, "rajtaütő"):
        return None
    if read_as(table, "ambush-time-and-place", "tamadas-helyett"):
        return window(table) in TURNS and planet == battle.get("planet")
    anywhere = read_as(table, "ambush-time-and-place", "barmelyik-bolygora")
    return window(table) in IN_A_BATTLE and (anywhere or planet == battle.get("planet"))


# What comes by Ambush costs what it costs, and comes as any unit does.
book.states("sz/rajtauto#b1", AMBUSH_PAID, True)


@book.decides("sz/korlatozasok-es-engedelyezesek#p2", AMBUSHES)
def as_its_text_allows(table: Table, thing: Thing, planet: int) -> bool | None:
    """What a text allows to be deployed in a battle comes in a window of it, to its planet, like what has Ambush."""
    battle = course.frame(table.state, Under.BATTLE)
    if battle is None:
        return None
    there = (one for ability in card(table, thing).abilities if ability.works_in is not None for one in ability.effects)
    if not any(one.do == "permit" and one.what == "csatában telepíthető" for one in there):
        return None
    return True if window(table) in IN_A_BATTLE and planet == battle.get("planet") else None


@book.forbids("f2/1.2#p4", Deploy)
def nobody_owes(table: Table, action: Deploy) -> str | None:
    """What one cannot pay one cannot deploy."""
    price, there = table.decide(PRICE, action.card), table.player(action.by, "resources")
    price = price if window(table) == Rest.DEPLOY or table.decide(AMBUSH_PAID) else 0
    if price <= there + hoped_for(table, action.by, table.thing(action.card), price, of_card=True):
        return None
    return f"{price} > {there}"


@book.forbids("f2/1.2#p5", Deploy)
def a_unit_to_a_planet(table: Table, action: Deploy) -> str | None:
    """A unit goes beside a planet that is turned up."""
    thing = table.thing(action.card)
    if card(table, thing).type != "harcoló egység" or is_planet(table, action.planet) or _is_attached(table, action):
        return None
    there = planet_card(table, action.planet)
    return action.card if there is None else there.card


def _is_attached(table: Table, action: Deploy) -> bool:
    """Whether a card that is no attachment is deployed as one."""
    host = table.state.things.get(action.host)
    return host is not None and table.decide(AS_ATTACHMENT, table.thing(action.card), host, action.by)


@book.forbids("f2/1.2#p7", Deploy)
def a_support_to_the_headquarters(table: Table, action: Deploy) -> str | None:
    """A support goes into the own headquarters, and to no planet."""
    return action.card if action.planet and card(table, table.thing(action.card)).type == "támogatás" else None


@book.forbids("sz/esemenykartya#b1", Deploy)
def events_are_not_deployed(table: Table, action: Deploy) -> str | None:
    """An event is played as its own kind of effect says, and never deployed."""
    kind = card(table, table.thing(action.card)).type
    return action.card if kind not in (*FROM_HAND, *NEVER_FROM_HAND) else None


@book.forbids("sz/egyedi-kartyak#b1", Deploy)
def one_copy_of_what_is_unique(table: Table, action: Deploy) -> str | None:
    """Whoever controls a unique card plays no other copy of it."""
    thing = table.thing(action.card)
    return next(iter(copies(table, thing, action.by)), None) if card(table, thing).unique else None


@book.forbids("sz/maximum-1-ereklye-jatekosonkent#p1", Deploy)
def one_relic(table: Table, action: Deploy) -> str | None:
    """Whoever controls a relic deploys no other one."""
    if RELIC not in card(table, table.thing(action.card)).traits:
        return None
    there = [one.id for one in relics(table, action.by)]
    return ", ".join(there) if len(there) >= fixed("relic.controlled_max") else None


def too_many_relics(cards: Mapping[str, tuple[Card, int]]) -> list[str]:
    """The relics among so many of each card, where they are more than one player may have."""
    relics = {name: n for name, (one, n) in cards.items() if RELIC in one.traits}
    return list(relics) if sum(relics.values()) > fixed("relic.controlled_max") else []


@book.forbids("sz/limitalt#p1", Deploy)
def one_limited_card_a_round(table: Table, action: Deploy) -> str | None:
    """A player plays or deploys one Limited card in a round."""
    if not keyword(table, table.thing(action.card), "limitált"):
        return None
    limit = limited(fixed("limited.per_round"))
    return None if PERIODS.left(table.state, limit, action.by) else action.card


# --- doing it ---------------------------------------------------------------------------------------------------------


@book.procedure("f2/1.2#b1")
def deploys(table: Table, action: Deploy) -> None:
    """A card is deployed in the place of a pass."""
    if card(table, table.thing(action.card)).unique:
        table.decide(COPIES_OF_BOTH)  # that the opponent may have one, too, is cited
    was, ambushed = course.window(table.state), window(table) != Rest.DEPLOY
    table.decide(AMBUSHES, table.thing(action.card), action.planet)  # where it comes by Ambush, that is cited
    course.acts(table)
    if window(table) is None and course.frame(table.state, Under.BATTLE) is not None:
        remember(table, Under.BATTLE, **{FOUGHT: True})  # in the place of an attack
    notes = {"by": action.by, "card": action.card, "to": action.planet, "host": action.host or None, "was": was}
    course.begin(table, Under.PLAY, **notes, ambush=ambushed or None)


def reckoned(table: Table, frame: Frame) -> None:
    """Its price is about to be paid: what changes it is reckoned in."""
    price = table.decide(PRICE, frame.get("card"))
    if frame.get("ambush") and not table.decide(AMBUSH_PAID):
        price = 0
    remember(table, Under.PLAY, price=price)
    prices(table, frame.get("by"), frame.get("card"), price)


@book.procedure("f2/1.2#p2")
def paying(table: Table, frame: Frame) -> None:
    """Who deploys puts as many resources into the common pool as the card costs."""
    by, id_ = frame.get("by"), frame.get("card")
    price = frame.get("price", 0)
    if price > table.player(by, "resources"):
        comes_to_nothing(table, by, id_)
        return
    if price:
        left = PlayerSet(by, "resources", table.player(by, "resources") - price)
        table.emit(Happens.PAID, left, player=by, n=price, thing=id_)


@book.procedure("f2/1.2#p4")
def comes_to_nothing(table: Table, by: str, id_: str) -> None:
    """What cannot be paid after all stays in hand; the turn is spent, or by the other reading it is taken back."""
    frame = course.frame(table.state, Under.PLAY)
    was = None if frame is None else frame.get("was")
    table.emit(Happens.NOT_PAID, course.noted(table.state, Under.PLAY, unpaid=True), player=by, thing=id_)
    if was is not None and read_as(table, "price-hoped-for-in-vain", "visszavonja"):
        depth = [one.procedure for one in STACK.of(table.state)].index(Under.PLAY) - 1
        table.emit(Course.STEP, changed(table.state, depth, window=was), procedure=Under.PLAY, step="fizetés")


def coming_into_play(table: Table, frame: Frame) -> None:
    """The card lies where it belongs."""
    if not frame.get("unpaid"):
        occur(table, told(Happens.DEPLOYED, **told_of(frame.get("by"), frame.get("card"), frame.get("to"))))


@book.applies(Happens.DEPLOYED)
def is_deployed(table: Table, one: Happening) -> None:
    """It comes where its type belongs."""
    by, id_ = one.facts["player"], one.facts["thing"]
    frame = course.frame(table.state, Under.PLAY)
    kind = "erősítő" if frame is not None and frame.get("host") else card(table, table.thing(id_)).type
    ARRIVAL[kind](table, by, id_, one.facts.get("planet", 0))


@book.procedure("f2/1.2#p5")
def unit_arrives(table: Table, by: str, id_: str, planet: int) -> None:
    """A unit lies on the own side of its planet."""
    table.emit(Happens.DEPLOYED, Moved(id_, beside(planet), by, -1), *comes(table, by, id_), **told_of(by, id_, planet))


@book.procedure("f2/1.2#p7")
def support_arrives(table: Table, by: str, id_: str, planet: int) -> None:
    """A support lies in the own headquarters."""
    table.emit(Happens.DEPLOYED, Moved(id_, Place.HQ, by, -1), *comes(table, by, id_), **told_of(by, id_, 0))


ARRIVAL: dict[str, Callable[[Table, str, str, int], None]] = {
    "harcoló egység": unit_arrives,
    "támogatás": support_arrives,
}


def told_of(by: str, id_: str, planet: int) -> dict[str, object]:
    """What is told of a card that is deployed."""
    return {"player": by, "thing": id_} | ({"planet": planet} if planet else {})


def comes(table: Table, by: str, id_: str) -> list[Change]:
    """A card comes ready; a Limited one counts for the round."""
    changes: list[Change] = [] if table.decide(COMES_READY) else [EXHAUSTED.set(id_, True)]
    if keyword(table, table.thing(id_), "limitált"):
        changes.append(PERIODS.used(table.state, limited(fixed("limited.per_round")), by))
    return changes


course.declare(
    "sz/kepesseg-hasznalata-kartya-kijatszasa#p1",
    Under.PLAY,
    [
        ("ármódosítás", reckoned, "sz/kepesseg-hasznalata-kartya-kijatszasa#n3"),
        ("fizetés", paying, "sz/kepesseg-hasznalata-kartya-kijatszasa#n4"),
        ("telepítés", coming_into_play, "sz/kepesseg-hasznalata-kartya-kijatszasa#n6"),
    ],
)

__all__ = ["ARRIVAL", "comes", "deploys", "told_of", "too_many_relics"]

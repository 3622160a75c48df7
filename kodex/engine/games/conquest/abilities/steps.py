"""The six steps in which an ability is used or an event played, and what comes after them."""

from __future__ import annotations

from kodex.engine.games.conquest.abilities.effects import texts
from kodex.engine.games.conquest.answers.aims import Run, candidates
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.answers.limits import counted
from kodex.engine.games.conquest.answers.prices import payments, price
from kodex.engine.games.conquest.answers.pricing import prices
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.damage.falling import dies
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import in_turn
from kodex.engine.games.conquest.table.places import in_play, other
from kodex.engine.games.conquest.table.units import card, is_unit, worth
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import (
    CHOOSER,
    FALLS,
    HIT_POINTS,
    REACTS_TO_CANCELLED,
    Happens,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Change, Moved, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

TARGET, X, OFFERING = str(Rest.TARGET), str(Rest.X), str(Rest.OFFERING)


def ability_of(table: Table, frame: Frame) -> Ability:
    """The ability that is being used, as it was printed when that began."""
    n: int = frame.get("n")
    return card(table, table.thing(frame.get("card"))).abilities[n]


def announces(table: Table, frame: Frame) -> None:
    """It is said which ability is used; it counts against its limit from now on."""
    by, thing, n = frame.get("by"), table.thing(frame.get("card")), frame.get("n")
    is_event = card(table, thing).type == "esemény"
    moved: list[Change] = [Moved(thing.id, Place.PLAYED, by, -1)] if is_event else []
    table.emit(Happens.ANNOUNCED, *moved, player=by, thing=thing.id, ability=n + 1)
    counts(table, by, thing, n, ability_of(table, frame))


@book.procedure("sz/limitalt-es-maximalt#b2")
def counts(table: Table, by: str, thing: Thing, n: int, ability: Ability) -> None:
    """What is cancelled afterwards counts against limits and maxima all the same."""
    changes = counted(table, by, thing, n, ability)
    if changes:
        table.emit(Happens.COUNTED, *changes, player=by, thing=thing.id)


def base_price(table: Table, frame: Frame) -> None:
    """What it costs as it is printed: an event its price, an ability what its text says."""
    thing, ability = table.thing(frame.get("card")), ability_of(table, frame)
    printed = card(table, thing).cost or 0 if card(table, thing).type == "esemény" else 0
    own = 0 if ability.cost.resources == "X" else int(ability.cost.resources)
    remember(table, Under.USE, price=printed + own)


def how_much_x_is(table: Table, frame: Frame) -> Owed | None:
    """X is 0 until whoever may chooses another number."""
    thing, ability = table.thing(frame.get("card")), ability_of(table, frame)
    if ability.cost.resources != "X":
        return None
    most = table.player(frame.get("by"), "resources") - price(table, thing, ability)
    return Owed(frame.get("by"), X, tuple(range(max(0, most) + 1)))


def reckoned(table: Table, frame: Frame) -> None:
    """What changes the price is reckoned in."""
    thing, ability, x = table.thing(frame.get("card")), ability_of(table, frame), frame.get(X, fixed("x.default"))
    remember(table, Under.USE, price=price(table, thing, ability, x))
    prices(table, frame.get("by"), thing.id, price(table, thing, ability, x))


def paying(table: Table, frame: Frame) -> str | None:
    """The resources go to the common pool; who cannot pay after all has nothing of it."""
    by, thing, n = frame.get("by"), table.thing(frame.get("card")), frame.get("price", 0)
    if n > table.player(by, "resources"):
        back: list[Change] = [Moved(thing.id, Place.HAND, by, -1)] if thing.zone == Place.PLAYED else []
        table.emit(Happens.NOT_PAID, *back, player=by, thing=thing.id)
        return "vége"
    if n:
        left = PlayerSet(by, "resources", table.player(by, "resources") - n)
        table.emit(Happens.PAID, left, player=by, n=n, thing=thing.id)
    return None


def offering(table: Table, frame: Frame) -> tuple[Owed, ...] | None:
    """What is to be sacrificed or discarded for it is chosen."""
    options = payments(table, frame.get("by"), frame.get("card"), ability_of(table, frame))
    return (Owed(frame.get("by"), OFFERING, tuple(options)),) if options else None


@book.procedure("sz/egyeb-koltsegek#p1")
def offered(table: Table, frame: Frame) -> str | None:
    """What has to be done for it is done: that is its price."""
    ability, by, id_ = ability_of(table, frame), frame.get("by"), frame.get("card")
    chosen = frame.get(OFFERING)
    if ability.cost.exhaust:
        occur(table, told(Happens.EXHAUSTED, thing=id_))
    if chosen is not None:
        kind = Happens.SACRIFICED if ability.cost.sacrifice else Happens.DISCARDED
        more = ability.cost.discard > 1 + frame.get("given", 0) and not ability.cost.sacrifice
        remember(table, Under.USE, given=frame.get("given", 0) + 1, **{OFFERING: None})
        occur(table, told(kind, player=by, thing=str(chosen.get(by) if isinstance(chosen, dict) else chosen)))
        return OFFERING if more else None
    return None


@book.decides("sz/celpont#b1", CHOOSER)
def the_controller_of_the_effect(table: Table, player: str, ability: Ability) -> str:
    """Whoever controls the effect chooses, unless its text says otherwise."""
    return other(table, player) if ability.chooser == "opponent" else player


def aims(table: Table, frame: Frame) -> Owed | None:
    """A target is chosen when it has been paid for."""
    by, ability = frame.get("by"), ability_of(table, frame)
    there = candidates(
        table, ability, Run(by, frame.get("card"), it=frame.get("it"), x=frame.get(X, fixed("x.default")))
    )
    chooser = table.decide(CHOOSER, by, ability, default="") or next(iter(table.state.players))
    return Owed(chooser, TARGET, tuple(one.id for one in there)) if there else None


def takes_effect(table: Table, frame: Frame) -> None:
    """Its effect is about to be carried out: now it can be cancelled."""
    if ability_of(table, frame).target is not None and frame.get(TARGET) is None:
        return
    facts = {"player": frame.get("by"), "thing": frame.get("card"), "ability": frame.get("n") + 1}
    occur(table, told(Happens.EFFECT, **facts))


@book.applies(Happens.EFFECT)
def is_carried_out(table: Table, one: Happening) -> None:
    """Its text begins."""
    frame = course.frame(table.state, Under.USE)
    if frame is None:
        return
    run = {"target": frame.get(TARGET), "it": frame.get("it"), "x": frame.get(X, fixed("x.default"))}
    ability = ability_of(table, frame)
    table.emit(Happens.EFFECT, course.noted(table.state, Under.USE, effect=True), **one.facts)
    texts.begin(table, ability.effects, by=frame.get("by"), source=frame.get("card"), **run)


def is_played(table: Table, frame: Frame) -> None:
    """An event that has been carried out, or cancelled, goes to the pile."""
    thing = table.thing(frame.get("card"))
    if thing.zone == Place.PLAYED:
        event_is_discarded(table, thing)


@book.procedure("sz/esemenykartya#b2")
def event_is_discarded(table: Table, thing: Thing) -> None:
    """When all its effects have been carried out an event is discarded."""
    occur(table, told(Happens.DISCARDED, player=thing.controller, thing=thing.id))


def has_been_used(table: Table, frame: Frame) -> None:
    """Reactions to any of the steps come now; of what was cancelled the readings differ."""
    if not frame.get("effect") and not table.decide(REACTS_TO_CANCELLED):
        return
    facts = {"player": frame.get("by"), "thing": frame.get("card"), "ability": frame.get("n") + 1}
    occur(table, told(Happens.USED, **facts))


@book.decides("sz/esemenykartya#b4", REACTS_TO_CANCELLED)
def it_has_been_played(table: Table) -> bool:
    """What has been cancelled has been played and paid for; by the other reading it has not, for reactions."""
    return read_as(table, "reaction-to-cancelled", "kijatszasra")


@book.applies(Happens.USED)
def used(table: Table, one: Happening) -> None:
    """It is said that it has been used."""
    table.emit(Happens.USED, **one.facts)


def over(table: Table, frame: Frame) -> None:
    """Whose hit points have been lowered so far falls."""

    def own(player: str) -> list[Thing]:
        there = (one for one in in_play(table, player) if is_unit(table, one))
        lowered = [one for one in there if table.decide(HIT_POINTS, one) < worth(table, one).hp]
        return [one for one in lowered if table.decide(FALLS, one)]

    gone = in_turn(table, own)
    if gone:
        dies(table, gone, of_damage=True)


__all__ = [
    "aims",
    "announces",
    "base_price",
    "has_been_used",
    "how_much_x_is",
    "is_played",
    "offered",
    "offering",
    "over",
    "paying",
    "reckoned",
    "takes_effect",
]

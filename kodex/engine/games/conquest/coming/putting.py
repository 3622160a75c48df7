"""Putting into play: a card, or a token unit, comes by an effect, without its price, to where its type belongs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice

from kodex.engine.games.conquest.answers.aims import ASKED, COULD_DO, Run, destinations, whom
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.attachments.attaching import attaches_to, hosts
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.cards import FROM_HAND
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.table.units import card, keyword
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import (
    COMES_READY,
    CONTROLS_AT_FIRST,
    EXHAUSTED,
    HOST,
    IN_PLAY,
    LIMITED_WHEN_PUT,
    MAY_BRING,
    PAID_WHEN_PUT,
    PERIODS,
    PRICE,
    Happens,
    Place,
    beside,
    limited,
)
from kodex.engine.kernel.state import NOBODY, Change, Created, Moved, PlayerSet, Thing, lying
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

# --- what may be put, and where ---------------------------------------------------------------------------------------


@book.decides("sz/tulajdonos-es-iranyito#b1", CONTROLS_AT_FIRST)
def its_owner_controls_it_at_first(table: Table, thing: Thing, player: str) -> str | None:
    """A card that comes into play is controlled by its owner, unless an effect says otherwise."""
    return thing.owner or None


def controller_of(table: Table, thing: Thing, by: str) -> str:
    """Who controls a card that is put into play by an effect of this player."""
    return table.decide(CONTROLS_AT_FIRST, thing, by) or by


# Of what is put into play the price is not paid.
book.states("sz/jatekba-teves#b1", PAID_WHEN_PUT, False)
# What is put into play is put there past Limited.
book.states("sz/limitalt#b1", LIMITED_WHEN_PUT, False)
# Whatever comes into play comes ready.
book.states("sz/pihent#p1", COMES_READY, True)


def places_for(table: Table, effect: Effect, thing: Thing, run: Run) -> list[int | str]:
    """Where a card may be put: planets for a unit, hosts for an attachment; the headquarters (0) for a support."""
    by, kind = controller_of(table, thing, run.by), card(table, thing).type
    if kind == "erősítő":
        there = (one for one in hosts(table) if not keyword(table, one, "nem erősíthető"))
        return [one.id for one in there if attaches_to(table, thing, one, by)]
    return [0] if kind == "támogatás" else list(destinations(table, effect.where, run, 0))


def may_be_put(table: Table, effect: Effect, thing: Thing, run: Run) -> bool:
    """Whether a card may be put into play now."""
    by = controller_of(table, thing, run.by)
    if card(table, thing).type not in FROM_HAND or table.decide(IN_PLAY, thing.zone, default=False):
        return False
    if table.decide(PAID_WHEN_PUT) and table.decide(PRICE, thing.id) > table.player(by, "resources"):
        return False
    is_limited = keyword(table, thing, "limitált") and table.decide(LIMITED_WHEN_PUT)
    if is_limited and not PERIODS.left(table.state, limited(fixed("limited.per_round")), by):
        return False
    return table.decide(MAY_BRING, thing, by) and bool(places_for(table, effect, thing, run))


def could_put(table: Table, effect: Effect, ability: Ability, run: Run, there: Sequence[Thing]) -> bool:
    """Whether any of these cards could be put into play."""
    return any(may_be_put(table, effect, one, run) for one in there)


COULD_DO["put"] = could_put


def asked(table: Table, effect: Effect, run: Run) -> list[int | str]:
    """What whoever puts a card into play chooses from: the places that there are for it."""
    there = [one for one in whom(table, effect.to, run) if may_be_put(table, effect, one, run)]
    return places_for(table, effect, there[0], run) if there else []


# --- putting ----------------------------------------------------------------------------------------------------------


@LANGUAGE.registry.verb("put", "sz/jatekba-teves#b2", fields=("to", "where"), done=Done((Happens.PUT,)))
def put(table: Table, run: Run, effect: Effect, whom: tuple[Sequence[Thing], int | str]) -> None:
    """A card is put into play."""
    there, place = whom if isinstance(whom, tuple) else (whom, 0)
    able = [one for one in there if may_be_put(table, effect, one, run)]
    if able:
        where = {"host": place} if isinstance(place, str) else {"planet": place}
        by = controller_of(table, able[0], run.by)
        occur(table, told(Happens.PUT, player=by, thing=able[0].id, **where))


@book.applies(Happens.PUT)
def is_put(table: Table, one: Happening) -> None:
    """It comes to where its type belongs."""
    comes_to_its_place(table, one)


@book.procedure("sz/jatekba-teves#b2")
def comes_to_its_place(table: Table, one: Happening) -> None:
    """A unit beside a planet, a support into the headquarters, an attachment onto a host, as when it is deployed."""
    by, thing, host = one.facts["player"], table.thing(one.facts["thing"]), one.facts.get("host")
    table.decide(MAY_BRING, thing, by)
    zone = Place.ATTACHED if host else beside(one.facts["planet"]) if one.facts["planet"] else Place.HQ
    changes: list[Change] = [Moved(thing.id, zone, by, -1), *exhausted(table, thing.id)]
    if host:
        changes.append(HOST.set(thing.id, host))
    if table.decide(PAID_WHEN_PUT):
        changes.append(PlayerSet(by, "resources", table.player(by, "resources") - table.decide(PRICE, thing.id)))
    table.decide(LIMITED_WHEN_PUT)
    table.emit(Happens.PUT, *changes, **one.facts)


def exhausted(table: Table, id_: str) -> list[Change]:
    """How a card lies that comes into play: ready."""
    return [] if table.decide(COMES_READY) else [EXHAUSTED.set(id_, True)]


# --- token units ------------------------------------------------------------------------------------------------------


def _named(effect: Effect) -> str | None:
    return None if effect.what else _("'what' names a token unit")


@LANGUAGE.registry.verb(
    "create",
    "sz/jeloloegysegek#p1",
    on="none",
    fields=("n", "what", "where"),
    required=("what",),
    checks=_named,
    done=Done((Happens.CREATED,)),
)
def create(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """Token units come out of the common pool, to a planet or, where none is said, into the headquarters."""
    n = max(0, LANGUAGE.amounts.how_many(table, effect.n, run.view()))
    zone = beside(chosen) if isinstance(chosen, int) and chosen else Place.HQ
    names = _free(table, f"{run.by}-{effect.what}", n)
    occur(table, *(told(Happens.CREATED, player=run.by, thing=one, what=effect.what, zone=zone) for one in names))


@book.applies(Happens.CREATED)
def is_created(table: Table, one: Happening) -> None:
    """It comes as a counter of the pool does."""
    comes_out_of_the_pool(table, one)


@book.procedure("sz/jeloloegysegek#p1")
def comes_out_of_the_pool(table: Table, one: Happening) -> None:
    """One of the pool, or where none is left any other counter; where a player has ten no more comes."""
    by, name, zone = (one.facts[key] for key in ("player", "what", "zone"))
    in_pool = [thing for thing in lying(table.state, Place.POOL) if thing.card == name]
    thing = in_pool[0] if in_pool else Thing(one.facts["thing"], name, NOBODY, by, zone, {})
    if table.decide(MAY_BRING, thing, by):
        change: Change = Moved(thing.id, zone, by, -1) if in_pool else Created(thing)
        table.emit(Happens.CREATED, change, *exhausted(table, thing.id), player=by, thing=thing.id)
    else:
        table.emit(Happens.NONE_COMES, player=by, what=name)


def _free(table: Table, name: str, most: int) -> list[str]:
    """So many names that no thing has."""
    every = (name if n == 1 else f"{name}{n}" for n in count(1))
    return list(islice((one for one in every if one not in table.state.things), most))


def has_room(table: Table, effect: Effect, ability: Ability, run: Run, there: Sequence[Thing]) -> bool:
    """Whether one more token unit could come."""
    thing = Thing("", str(effect.what), NOBODY, run.by, Place.POOL, {})
    there_is = effect.where is None or bool(destinations(table, effect.where, run, 0))
    return there_is and thing.card in table.cards and table.decide(MAY_BRING, thing, run.by)


COULD_DO["create"] = has_room


def planets_for(table: Table, effect: Effect, run: Run) -> list[int]:
    """The planets to which token units may come, where a text says at which ones."""
    return [] if effect.where is None else destinations(table, effect.where, run, 0)


ASKED.update({"put": asked, "create": planets_for})

__all__ = ["exhausted"]

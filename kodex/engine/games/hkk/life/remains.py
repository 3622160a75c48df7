"""What the dead leave: their components, offered, taken, renounced and lost (36.10, 67)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    COMPONENTS_FEWER,
    COMPONENTS_INSTEAD,
    COMPONENTS_NONE,
    COMPONENTS_TO,
    Happens,
    Marks,
)
from kodex.engine.kernel.state import Change, Event, PlayerSet, Thing
from kodex.engine.kernel.table import Table


def who_may_claim(table: Table, thing: Thing, whose: str, event: Event | None = None) -> tuple[str, ...]:
    """The opponents of a player who may take the components of a creature; ``event``: with which it has gone."""
    who = tuple(opponents(table, whose))
    return table.decide(COMPONENTS_TO, thing, who, event, default=who)


@book.procedure("36.10")
def offer_components(table: Table, thing: Thing) -> None:
    """The opponent may take the components of a creature that died in combat."""
    n = card(table, thing).components
    if stage(table).phase not in ("harci", "előkészítő") or not is_creature(card(table, thing)) or n < 1:
        return
    with table.noting() as barring:
        none = table.decide(COMPONENTS_NONE, thing)
    if none:
        if stage(table).phase == "harci":  # elsewhere it has been told when the creature went
            table.emit_by(tuple(dict.fromkeys(barring)), Happens.COMPONENTS_DENIED, thing=thing.id)
        return
    table.cite(*barring)
    offer(table, thing, who_may_claim(table, thing, thing.controller), n)


def offer(table: Table, thing: Thing, who: tuple[str, ...], n: int) -> None:
    """Players may take components of a creature now; in combat for as long as the subphase lasts. Must be called by a
    norm."""
    changes: list[Change] = [Marks.CLAIMS.set({**table.mark(Marks.CLAIMS), thing.id: (who, n)})]
    if stage(table).phase == "harci" and read_as(table, "components.deadline", "reszfazis"):
        changes.append(Marks.CLAIMS_OVER.set({**table.mark(Marks.CLAIMS_OVER), thing.id: SUBPHASE}))
    table.emit(Happens.COMPONENTS_OFFERED, *changes, thing=thing.id, n=n)


@book.procedure("36.10")
def take_components_in_combat(table: Table, player: str, thing: str, n: int) -> None:
    """In the combat phase components are taken out of a creature that has gone to the pile in it."""
    take_them(table, player, thing, n)


@book.procedure("67.1")
def take_components_elsewhere(table: Table, player: str, thing: str, n: int) -> None:
    """Out of a creature that has gone from the table to the pile or void the opponent takes its components."""
    take_them(table, player, thing, n)


def take_components(table: Table, player: str, thing: str, n: int) -> None:
    """Take components out of a dead creature, by the rule of this phase."""
    (take_components_in_combat if stage(table).phase == "harci" else take_components_elsewhere)(table, player, thing, n)


def take_them(table: Table, player: str, thing: str, n: int) -> None:
    """Take components, or what may be had in their place. Must be called by a norm."""
    claims = {key: value for key, value in table.mark(Marks.CLAIMS).items() if key != thing}
    if n < table.mark(Marks.CLAIMS)[thing][1]:
        table.justified_by(COMPONENTS_FEWER)
    with table.noting() as why:
        instead = {whom: put for more in table.parts(COMPONENTS_INSTEAD, player, thing) for whom, *put in more}
    for _component in range(n if instead else 0):
        whom = table.choose(player, "component", ("szk", *instead))
        if whom != "szk":
            n -= 1
            table.cite(*why)
            table.emit(Happens.COMPONENTS_LEFT, player=player, thing=thing)
            marker, each = instead[whom]
            before = len(table.log)
            table.happen(Happens.MARKED, thing=whom, marker=marker, n=each, by=player, tags=())
            table.cite_since(before, *why)
    n += number_on(table, "modify", "components", player) if n else 0
    now = table.player(player, "components") + n
    changes = (PlayerSet(player, "components", now), Marks.CLAIMS.set(claims or None))
    table.emit(Happens.COMPONENTS_TAKEN, *changes, player=player, thing=thing, n=n)


@book.procedure("67.4")
def renounce_components(table: Table, player: str) -> None:
    """Components may be renounced in part or as a whole: a player leaves all that may be taken now."""
    left = {
        thing: (tuple(other for other in who if other != player), n)
        for thing, (who, n) in table.mark(Marks.CLAIMS).items()
    }
    claims = {thing: (who, n) for thing, (who, n) in left.items() if who}
    table.emit(Happens.COMPONENTS_RENOUNCED, Marks.CLAIMS.set(claims or None), player=player)


@book.procedure("36.10")
def components_expire(table: Table) -> None:
    """What nobody took by the end of the subphase is gone."""
    claims = table.mark(Marks.CLAIMS)
    if claims:
        table.emit(Happens.COMPONENTS_EXPIRE, Marks.CLAIMS.set(None), things=tuple(claims))


SUBPHASE, BARREN, PREPARATION = "részfázis", "áldozás", "előkészítő"
"""Why nobody takes components any more: the subphase of combat is over, it was a sacrifice that gives none, or it went
in the preparation phase."""

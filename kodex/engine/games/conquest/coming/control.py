"""Control of a card goes over to the other player: it lies on the new side; of several relics one is kept."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.aims import COULD_DO, Run
from kodex.engine.games.conquest.answers.answering import happenings, occur, react, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.limits import relics
from kodex.engine.games.conquest.table.places import where
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import (
    COPIES_OF_BOTH,
    LENT,
    MAY_CONTROL,
    PERIODS,
    Happens,
    Rest,
    Under,
)
from kodex.engine.kernel.kept import while_things_stay
from kodex.engine.kernel.periods import Kept
from kodex.engine.kernel.procedures import Frame, Owed, Sometimes
from kodex.engine.kernel.state import Change, Event, Moved, Thing
from kodex.engine.kernel.table import Table

RELIC_KEPT = str(Rest.RELIC)
LENDING = "control"
"""What is kept of a card whose control has been taken until a period ends."""


def may_be_taken(table: Table, effect: Effect, ability: Ability, run: Run, there: Sequence[Thing]) -> bool:
    """Whether the control of any of these cards could be taken."""
    return any(one.controller != run.by and table.decide(MAY_CONTROL, one, run.by) for one in there)


COULD_DO["control"] = may_be_taken


@LANGUAGE.registry.verb(
    "control", "sz/tulajdonos-es-iranyito#b3", fields=("to", "until"), done=Done((Happens.CONTROLLED,))
)
def control(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """A player takes control of cards, for good or until a period ends."""
    there = [one.id for one in whom if one.controller != run.by and table.decide(MAY_CONTROL, one, run.by)]
    if there:
        course.begin(table, Under.CONTROL, things=tuple(there), by=run.by, until=effect.until)


def goes_over(table: Table, frame: Frame) -> None:
    """It is laid where it has lain, on the side of whoever controls it now; nothing else of a card hinders that."""
    by, until = frame.get("by"), frame.get("until")
    table.decide(COPIES_OF_BOTH)
    with table.together():
        for id_ in frame.get("things"):
            thing = table.thing(id_)
            changes: list[Change] = [Moved(id_, thing.zone, by, -1)]
            if until:
                changes += [
                    LENT.set(thing, thing.controller),
                    PERIODS.keep(table.state, Kept(LENDING, id_, by, until)),
                ]
            elif LENT.of(thing):
                changes.append(LENT.set(thing, None))
            table.emit(Happens.CONTROLLED, *changes, player=by, thing=id_, previous=thing.controller)


@book.follows(
    "sz/tulajdonos-es-iranyito#b1",
    *(Happens.STEP, Happens.TURN_OVER, Happens.ROUND_OVER, Happens.BATTLE_OVER, Happens.PHASE_ENDS, Happens.ENDS),
)
def control_is_over(table: Table, event: Event) -> None:
    """When what handed the control of a card over has ended, whoever had it before controls the card again."""
    over = [one for one in _lent(table) if not _is_lent(table, one)]
    for player in table.state.players:
        back = tuple(one.id for one in over if LENT.of(one) == player)
        if back:
            course.begin(table, Under.CONTROL, things=back, by=player)


@while_things_stay
def _lent(table: Table) -> list[Thing]:
    """Whatever has been handed over for a while."""
    return [one for one in table.state.things.values() if LENT.name in one.facts and LENT.of(one)]


def _is_lent(table: Table, thing: Thing) -> bool:
    return thing.controller in PERIODS.values(table.state, LENDING, thing.id)


def one_relic_is_kept(table: Table, frame: Frame) -> Owed | None:
    """Whoever controls several relics then says which one he keeps."""
    there = relics(table, frame.get("by"))
    too_many = len(there) > fixed("relic.controlled_max")
    return Owed(frame.get("by"), RELIC_KEPT, tuple(one.id for one in there)) if too_many else None


def the_others_are_discarded(table: Table, frame: Frame) -> None:
    """All the others are discarded at once."""
    by, kept = frame.get("by"), frame.get(RELIC_KEPT)
    if kept is not None:
        there = (one for one in relics(table, by) if one.id != kept)
        occur(table, *(told(Happens.DISCARDED, player=by, thing=one.id) for one in there))


def has_gone_over(table: Table, frame: Frame) -> None:
    """Then it is reacted to; by the other reading it has moved, too, where it lies at a planet."""
    by, there = frame.get("by"), frame.get("things")
    if read_as(table, "placement-after-change-of-control", "nem-gatolhato-mozgatas"):  # runs last
        placed = [(one, where(table.thing(one))) for one in there]
        moves = [told(Happens.GOES, player=by, thing=one, planet=planet) for one, planet in placed if planet]
        react(table, happenings.given(table.state, *moves))
    batch = [told(Happens.CONTROLLED, player=by, thing=one) for one in there]
    react(table, happenings.given(table.state, *batch))


course.declare(
    "sz/tulajdonos-es-iranyito#b3",
    Under.CONTROL,
    [
        ("átvétel", goes_over),
        (Rest.RELIC, one_relic_is_kept, Sometimes("sz/maximum-1-ereklye-jatekosonkent#b1")),
        ("eldobás", the_others_are_discarded, Sometimes("sz/maximum-1-ereklye-jatekosonkent#b1")),
        ("az átvétel után", has_gone_over),
    ],
)

__all__ = ["control"]

"""When an ability is used: actions in their windows and phases, answers when what sets them off happens."""

from __future__ import annotations

from kodex.engine.games.conquest.abilities.meant import ACTION, named
from kodex.engine.games.conquest.actions import Pass, Use
from kodex.engine.games.conquest.answers.answering import happenings, set_off
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.words import planet_of
from kodex.engine.games.conquest.rounds.steps import waits_for_other, window
from kodex.engine.games.conquest.text import TRIGGERED
from kodex.engine.games.conquest.vocabulary import (
    ACTION_NOW,
    ANSWERING,
    WINDOWS,
    Rest,
    Under,
)
from kodex.engine.kernel.table import Table

PHASES = {
    "felfejlődés": (Under.ROUND, "1."),
    "irányítás": (Under.ROUND, "2."),
    "csata": (Under.COMBAT, "3."),
    "főparancsnokság": (Under.HQ_PHASE, "4."),
}
"""By phase the procedure in which it is gone through, and how the numbers of its steps begin."""


@book.decides("f2/akciolehetosegek#p1", ACTION_NOW)
def in_the_windows_of_the_charts(table: Table) -> bool | None:
    """Actions are used in action windows only; the charts draw them."""
    return True if window(table) in WINDOWS else None


@book.decides(("f2/1.2#p11", "f2/1.2#b2"), ACTION_NOW)
def as_a_deploy_turn(table: Table) -> bool | None:
    """In a deploy turn an action may be used, though no window is drawn there."""
    return True if window(table) == Rest.DEPLOY else None


@book.forbids("f2/akciolehetosegek#p1", Use)
def actions_in_their_windows(table: Table, action: Use) -> str | None:
    """What begins with the word "action" is used where there is room for one."""
    ability = named(table, action)
    is_one = ability is not None and ability.kind == ACTION and course.frame(table.state, Under.USE) is None
    return action.card if is_one and not table.decide(ACTION_NOW) else None


@book.forbids("f2/akciolehetosegek#p3", Use)
def one_action_before_the_next(table: Table, action: Use) -> str | None:
    """Another action begins when the one before has been carried out to its end."""
    ability, under_way = named(table, action), course.frame(table.state, Under.USE)
    is_one = ability is not None and ability.kind == ACTION
    return str(under_way.get("card")) if is_one and under_way is not None else None


@book.forbids("sz/akcio#b2", Use)
def an_action_of_a_phase(table: Table, action: Use) -> str | None:
    """An action with the name of a phase before it is used in that phase."""
    ability = named(table, action)
    if ability is None or ability.phase is None or ability.kind != ACTION:
        return None
    procedure, begins = PHASES[ability.phase]
    frame = course.frame(table.state, procedure)
    if frame is None:
        return ability.phase
    step = course.steps(procedure)[frame.step - 1]
    is_later = procedure == Under.ROUND and not step.startswith(begins) and step != Rest.DIALS
    return ability.phase if is_later else None


@book.forbids("sz/korlatozasok-es-engedelyezesek#p1", Use)
def only_under_its_conditions(table: Table, action: Use) -> str | None:
    """What is used in a battle alone is used in one: a card in play in that of its planet."""
    ability = named(table, action)
    if ability is None or ability.during is None:
        return None
    battle, at = course.frame(table.state, Under.BATTLE), planet_of(table, table.thing(action.card))
    is_there = battle is not None and at in (0, battle.get("planet"))
    return None if is_there else ability.during


@book.forbids("sz/kivaltott-kepessegek#p1", Use)
def when_what_sets_it_off_happens(table: Table, action: Use) -> str | None:
    """Interrupts and reactions are used when what they answer is about to happen, or has happened; what is always in
    force is not used, nor are the battle abilities of planets but after their battles."""
    ability = named(table, action)
    if ability is None or ability.kind == ACTION:
        return None if ability is not None else action.card
    if ability.kind not in TRIGGERED:
        return action.card
    frame = course.frame(table.state)
    if window(table) not in ANSWERING or frame is None or frame.procedure != Under.HAPPENS:
        return action.card
    role, batch = frame.get("role"), frame.get("batch")
    wanted = (action.by, action.card, action.ability - 1)
    found = set_off(table, role, batch, of=action.card)
    return None if any((by, thing.id, n) == wanted for by, thing, n, _one, _to in found) else action.card


@book.forbids("sz/megszakitas#b1", Use)
def each_interrupt_once(table: Table, action: Use) -> str | None:
    """What is about to happen sets an ability off once."""
    return _has_answered(table, action, Rest.FORCED_BEFORE, Rest.BEFORE)


@book.forbids("sz/reakciok#p2", Use)
def each_reaction_once(table: Table, action: Use) -> str | None:
    """So does what has happened."""
    return _has_answered(table, action, Rest.FORCED_AFTER, Rest.AFTER)


def _has_answered(table: Table, action: Use, *windows: Rest) -> str | None:
    if not _answers_in(table, action, *windows):
        return None
    frame = happenings.frame(table.state)
    used = [one for one in frame.get("used", ()) if one.what[:2] == (action.card, action.ability - 1)]
    open_ = [one for one in happenings.answers(table) if one.what[:2] == (action.card, action.ability - 1)]
    return action.card if used and not open_ else None


def _answers_in(table: Table, action: Use, *windows: Rest) -> bool:
    ability = named(table, action)
    return ability is not None and ability.kind in TRIGGERED and window(table) in windows


@book.forbids("sz/megszakitas#b2", Use, Pass)
def interrupts_by_turns(table: Table, action: Use | Pass) -> str | None:
    """The right to interrupt goes to and fro: nobody interrupts before it is his turn, or passes for the other."""
    return _out_of_turn(table, action, Rest.BEFORE, Rest.FORCED_BEFORE)


@book.forbids("sz/reakciok#p3", Use, Pass)
def reactions_by_turns(table: Table, action: Use | Pass) -> str | None:
    """The right to react goes to and fro: nobody reacts before it is his turn, or passes for the other."""
    return _out_of_turn(table, action, Rest.AFTER, Rest.FORCED_AFTER)


def _out_of_turn(table: Table, action: Use | Pass, free: Rest, forced: Rest) -> str | None:
    """Whose turn it is. What is forced is passed by nobody, whosever turn it is."""
    if isinstance(action, Pass):
        return waits_for_other(table, action, free)
    return waits_for_other(table, action, free, forced) if _answers_in(table, action, free, forced) else None


@book.forbids("sz/kenyszeritett-megszakitas-reakcio#p1", Pass)
def nobody_declines_what_is_forced(table: Table, action: Pass) -> str | None:
    """Of several forced ones a player says which comes first; he passes none of them over."""
    found = course.window(table.state)
    return found.name if found is not None and found.must else None


__all__ = ["PHASES"]

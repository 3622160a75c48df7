"""Automatic effects that somebody may answer: automatic reactions (title 95), and what prevents effects (94.0.2).

An automatic reaction comes into operation as soon as something is played or used, before anybody may react to that. If
a player could prevent it, it lies in the chain for so long; the links before it wait (``chain.nested``).
"""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.runs import Run, perform, works_by
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.playing.costs import use_cost
from kodex.engine.games.hkk.playing.payment import numbers, why_unpayable
from kodex.engine.games.hkk.reactions.chain import AUTOMATIC, Link, link_id, links, nested
from kodex.engine.games.hkk.reactions.linked import happens
from kodex.engine.games.hkk.reactions.reacting import may_react, names, open_to, reactions
from kodex.engine.games.hkk.reactions.waiting import Waiting
from kodex.engine.games.hkk.table.ordering import in_order, order_of
from kodex.engine.games.hkk.table.values import abilities, ability, card, sources
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    ABILITY_OFF,
    AT_ONCE,
    AUTOMATIC_ANSWERED,
    AUTOMATIC_COSTLESS,
    AUTOMATIC_EQUAL,
    AUTOMATIC_FIRST,
    AUTOMATIC_FREE,
    AUTOMATIC_RESTS,
    ORDERER,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Change, Event, Thing
from kodex.engine.kernel.table import Table

# --- automatic reactions are set off ----------------------------------------------------------------------------------


@book.follows("95.0", Happens.PLAYS, Happens.USES, Happens.PLAYS_FREE, needs="reaction")
def automatic_reactions_are_set_off(table: Table, event: Event) -> None:
    """An ability or drawback comes into operation by itself, in answer to an action."""
    chain = links(table)
    if not chain or chain[-1].source != Tells.THING.of(event) or not _known(table):
        return
    to, found = chain[-1], []
    for thing in sources(table):
        for one in abilities(table, thing):
            if one.kind == "automatic" and one.reaction and _answers(table, thing, one, to, event):
                about = dict(event.facts)
                found.append(Waiting(thing.controller, thing.id, one.id, to.source, about, reacts_to=to.id))
    found = [one for n, one in enumerate(found) if not _again(table, one, found[:n])]
    if found:
        queue(table, found, (*found, *table.mark(Marks.AUTOMATIC)))


def _known(table: Table) -> bool:
    every = (one for definition in table.cards.values() for one in definition.abilities)
    return any(one.kind == "automatic" and one.reaction for one in every)


def _answers(table: Table, thing: Thing, one: Ability, to: Link, event: Event) -> bool:
    with table.noting():
        if table.decide(ABILITIES_REST, thing) or table.decide(ABILITY_OFF, thing, one):
            return False
        if one.condition and not compiled(one.condition)(table, thing, View(thing.controller, thing.id)):
            return False
        return not table.decide(AUTOMATIC_RESTS, one, event) and may_react(
            table, thing.controller, thing.id, one.reaction, to
        )


def _again(table: Table, one: Waiting, before: list[Waiting]) -> bool:
    """Whether another of the same effect has been set off by the same action."""
    same = [(other.by, _effects(table, other)) for other in before]
    return (one.by, _effects(table, one)) in same and table.decide(AUTOMATIC_EQUAL)


def _effects(table: Table, one: Waiting) -> object:
    found = ability(table, table.thing(one.source), one.ability)
    return found.effects if found else ()


# Of several automatic reactions of the same effect only one comes into operation on an action.
book.states("95.1", AUTOMATIC_EQUAL, True)


def queue(table: Table, new: list[Waiting], every: tuple[Waiting, ...]) -> None:
    """Take note of automatic effects; whose order matters, whoever has to decide it puts in order."""
    listed = [one.name for one in new]
    by_name = {f"{one.name}#{n}" if one.name in listed[:n] else one.name: one for n, one in enumerate(new)}
    by = table.decide(ORDERER, "automatic", tuple(new), default=new[0].by) if len(new) > 1 else new[0].by
    order = order_of(table, by, "order:automatic", list(by_name), lambda name: let_it_happen(table, by_name[name], []))
    rest = tuple(one for one in every if one not in new)
    waiting = (*(by_name[name] for name in order), *rest)
    table.emit(Happens.SETS_OFF, Marks.AUTOMATIC.set(waiting), things=tuple(one.source for one in new))


# --- they come into operation -----------------------------------------------------------------------------------------


def next_one(table: Table) -> bool | None:
    """A step of coming to rest: the next automatic effect has its turn."""
    waiting: tuple[Waiting, ...] = table.mark(Marks.AUTOMATIC)
    chain = links(table)
    if not waiting or (waiting[0].reacts_to not in (None, chain[-1].id if chain else None)):
        return None
    if waiting[0].reacts_to is None and chain:
        return None
    with table.noting():
        first = waiting[0].reacts_to is None or table.decide(AUTOMATIC_FIRST)
        if not first and open_to(table):
            return None
        answered = may_be_answered(table, waiting[0])
    rest: Change = Marks.AUTOMATIC.set(waiting[1:] or None)
    if waiting[0].reacts_to is None:
        (waits_for_answers if answered else happens)(table, waiting[0], [rest])
    else:
        comes_into_operation(table, waiting[0], rest, answered)
    return False


@book.procedure("95.0")
def comes_into_operation(table: Table, one: Waiting, rest: Change, answered: bool) -> None:
    """An automatic reaction happens by itself; nobody decides about it."""
    table.justified_by(AUTOMATIC_FIRST)
    cost = Cost()
    if not table.decide(AUTOMATIC_FREE):
        cost = use_cost(table, Use(one.by, one.source, one.ability, reacts_to=one.reacts_to))
    if why_unpayable(table, one.by, cost, one.source, Cost()) is not None:
        table.emit(Happens.AUTOMATIC_RESTS, rest, thing=one.source)
        return
    changes = [rest, *numbers(table, one.by, cost)]
    if answered:
        table.emit(Happens.KICKS_IN, *changes, *nested(table, _link(one)), thing=one.source, ability=one.ability)
    else:
        operate(table, one, changes)


def operate(table: Table, one: Waiting, changes: list[Change]) -> None:
    """What an automatic reaction does."""
    found = ability(table, table.thing(one.source), one.ability)
    effects = found.effects if found else ()
    run = Run(one.by, one.source, "automatic", it=one.it, about=one.about, reacted=one.reacts_to)
    shown = works_by(table, found.condition if found else None, run, changes)
    if shown is None:
        return
    index = table.emit(Happens.ABILITY_HAPPENS, *changes, thing=one.source, ability=one.ability)
    with table.caused_by(index):
        perform(table, effects, shown)
        after_damage(table)


@book.procedure("95.0")
def operates(table: Table, one: Waiting, changes: list[Change]) -> None:
    """An automatic reaction that nobody has prevented happens."""
    operate(table, one, changes)


# Automatic reactions always come into operation before reactions are used.
book.states("95.2", AUTOMATIC_FIRST, True)
# Automatic reactions cannot be made dearer.
book.states("95.3", AUTOMATIC_FREE, True)


def at_once(table: Table, found: list[Waiting], event: Event) -> list[Waiting]:
    """Let what comes about at once do so; gives what waits for its turn.

    Disputed: of several the order is chosen; with ``immediate.order`` on ``egymasba-agyazva`` the last comes first.
    """
    if not table.knows(("immediate",)):
        return found
    now = {one.name: one for one in found if _is_immediate(table, one)}
    if now and read_as(table, "immediate.order", "egymasba-agyazva"):
        for name in reversed(list(now)):
            comes_about_at_once(table, now[name])
    elif now:
        by = table.decide(ORDERER, "connected", tuple(now.values()), default=str(table.mark(Marks.ACTIVE)))
        in_order(table, by, "order:connected", list(now), lambda name: comes_about_at_once(table, now[name]))
    return [one for one in found if one.name not in now]


def _is_immediate(table: Table, one: Waiting) -> bool:
    known = ability(table, table.thing(one.source), one.ability)
    return known is not None and table.decide(AT_ONCE, known)


@book.decides("133.2", AT_ONCE, needs="immediate")
def some_abilities_come_about_at_once(table: Table, known: Ability) -> bool | None:
    """An automatic ability whose text says so waits for nothing: action, other effects or reactions."""
    return True if known.immediate else None


@book.procedure("133.2")
def comes_about_at_once(table: Table, one: Waiting) -> None:
    """Everything that is under way is suspended until it has been carried out."""
    found = ability(table, table.thing(one.source), one.ability)
    if found is None:
        return
    run = works_by(table, found.condition, Run(one.by, one.source, "automatic", it=one.it, about=one.about))
    if run is None:
        return
    index = table.emit(Happens.ABILITY_HAPPENS, thing=one.source, ability=one.ability)
    with table.caused_by(index):
        perform(table, found.effects, run)
        after_damage(table)


def price(table: Table, one: Waiting) -> list[Change] | None:
    """What a linked effect that happens by itself takes of its controller's numbers; None where that is not there."""
    if not table.knows(("use_cost",)):
        return []
    with table.noting():
        cost = use_cost(table, Use(one.by, one.source, one.ability))
    if not cost or table.decide(AUTOMATIC_COSTLESS):
        return []
    return None if why_unpayable(table, one.by, cost, one.source, Cost()) else numbers(table, one.by, cost)


# An automatic ability has no cost in any way: nothing makes it dear.
book.states("133.1", AUTOMATIC_COSTLESS, True, needs="use_cost")


# --- they are answered ------------------------------------------------------------------------------------------------


def _link(one: Waiting) -> Link:
    return Link(
        link_id(one.source, one.ability),
        one.by,
        one.source,
        AUTOMATIC,
        one.ability,
        reacts_to=one.reacts_to,
        notes=(("waiting", one),),
    )


@book.procedure("4.24.1")
def waits_for_answers(table: Table, one: Waiting, changes: list[Change]) -> None:
    """A linked effect that happens by itself is no action of its own; yet some reactions may prevent it."""
    table.emit(Happens.KICKS_IN, *changes, *nested(table, _link(one)), thing=one.source, ability=one.ability)


def let_it_happen(table: Table, one: Waiting, changes: list[Change]) -> None:
    """What an automatic effect does, by the rule it goes by."""
    (happens if one.reacts_to is None else operates)(table, one, changes)


def may_be_answered(table: Table, one: Waiting) -> bool:
    """Whether a player has a reaction that may be used on an automatic effect; whether it can be paid shows later."""
    if not _effects_prevented(table):
        return False
    to = _link(one)
    return any(
        table.decide(AUTOMATIC_ANSWERED, player, source, patterns, to)
        for player in table.state.players
        for source, _ability, patterns in reactions(table, player)
    )


def _effects_prevented(table: Table) -> bool:
    """Whether a card prevents effects, or neutralises reactions."""
    return any(
        any(pattern.partition(":")[0].strip() == "effect" for pattern in patterns) or bool(definition.neutralises)
        for definition in table.cards.values()
        for patterns in (definition.reaction, *(a.reaction for a in definition.abilities))
    )


@book.decides("94.0.2.1", AUTOMATIC_ANSWERED)
def neutralising_answers_automatic_reactions(
    table: Table, by: str, source: str, patterns: tuple[str, ...], to: Link
) -> bool | None:
    """What is played to neutralise a reaction may be played against an automatic reaction too."""
    if to.reacts_to is None or card(table, table.thing(source)).neutralises != patterns:
        return None
    return True if _some(table, by, source, patterns, to, "react") else None


@book.decides("94.0.2.2", AUTOMATIC_ANSWERED)
def preventing_answers_automatic_effects(
    table: Table, by: str, source: str, patterns: tuple[str, ...], to: Link
) -> bool | None:
    """A reaction that prevents an effect may be used on automatic effects too."""
    return True if _some(table, by, source, patterns, to, "effect") else None


def _some(table: Table, by: str, source: str, patterns: tuple[str, ...], to: Link, word: str) -> bool:
    return any(
        pattern.partition(":")[0].strip() == word and names(table, by, source, pattern, to) for pattern in patterns
    )


def in_windows(table: Table, waiting: list[Waiting]) -> bool:
    """Put linked effects in the queue if somebody may prevent one of them; gives whether they are there."""
    with table.noting():
        if not any(may_be_answered(table, one) for one in waiting):
            return False
    linked_effects_wait(table, waiting)
    return True


@book.procedure("22.1")
def linked_effects_wait(table: Table, waiting: list[Waiting]) -> None:
    """Everything linked to what has happened has its turn, one after the other."""
    queue(table, waiting, (*waiting, *table.mark(Marks.AUTOMATIC)))

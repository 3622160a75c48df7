"""Linked effects (4.24, 22): what the cards on the table do because of what has just happened.

Every event that an ability waits for (``on:``) is remembered while an action runs. When the action is through its own
effects, the automatic abilities happen; then those that are activated may be used, by turns (4.24.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kodex.engine.games.hkk.actions import ASIDE, Action, Pass, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.registry import REGISTRY
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.runs import Run, perform, works_by
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.reactions.chain import links, of_being_played
from kodex.engine.games.hkk.reactions.hearing import ONLY, heard, means
from kodex.engine.games.hkk.reactions.looking_back import (
    cite_meaning,
    gone_along,
    listened,
    looks_back,
    meant,
    whose,
)
from kodex.engine.games.hkk.reactions.waiting import NOTICED, OF_ITSELF, PRICES, SIFTED, Waiting, word_of
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.ordering import in_order
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.table.values import abilities, ability, is_source, sources
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    ABILITY_OFF,
    ACTION_LASTS,
    AUTOMATIC_HAPPENS,
    AUTOMATIC_RESTS,
    AUTOMATICS_FIRST,
    COST_FOR,
    HEARD_AGAIN,
    KILL_WAITS,
    LEAVING,
    LINKED_FIRST,
    MAGIC_RECEIVED,
    OFFERED_AT_ONCE,
    OFFERS_ORDER,
    ORDERER,
    OWN_OFFERED,
    OWN_UNHEARD,
    REACTION_WHOLE,
    TO_PILE,
    USED_HAPPENED,
    Asking,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.games.hkk.zones.entering import is_own
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import EventKind, Mark
from kodex.engine.kernel.state import Change, Event, Thing
from kodex.engine.kernel.table import Table

# --- noticing ---------------------------------------------------------------------------------------------------------


@book.procedure("22.1")
def notice(table: Table, event: Event, found: list[Waiting], mark: Mark[tuple[Waiting, ...]]) -> None:
    """Everything linked to what has happened is taken note of."""
    for one in found:
        own = ability(table, table.thing(one.source), one.ability)
        heard(table, str(own.on if own else "").partition(":")[0].strip(), event)
        cite_meaning(table, event, one.source, one.ability)
    for one in found:
        known = ability(table, table.thing(one.source), one.ability)
        if known is not None and known.kind == "automatic":
            table.justified_by(AUTOMATIC_RESTS, known, event)
        if event.kind == Happens.KILLS:
            table.justified_by(KILL_WAITS)
        if event.kind == Happens.MAGIC_REGENERATES:
            table.justified_by(MAGIC_RECEIVED, Tells.N.of(event))
        if event.kind == Happens.ENTERS and not one.own:
            table.justified_by(OWN_UNHEARD)
        if one.it in table.state.things and "költség" in str(known.on if known else ""):
            table.justified_by(COST_FOR[Asking.LINKED], table.thing(str(one.it)))
        if known is not None and one.own and known.kind == "activated":
            table.justified_by(OWN_OFFERED, known)
            table.justified_by(OFFERED_AT_ONCE)
        for again in NOTICED.of(table):
            again(table, one, known)
    table.emit(Happens.SETS_OFF, mark.set((*table.mark(mark), *found)), things=tuple(one.source for one in found))


def look_around(table: Table, event: Event) -> None:
    """Remember the abilities that this event sets off."""
    words = listened(table).get(event.kind)
    if not words:
        return
    found = [one for it in _about(event) for one in _set_off(table, event, it, words)]
    automatic = [one for one, kind in found if kind == "automatic"]
    offered = [one for one, kind in found if kind != "automatic"]
    for sifts in SIFTED.of(table):
        automatic = sifts(table, automatic, event)
    for waiting, mark in ((automatic, Marks.CONNECTED), (offered, Marks.OFFERS)):
        if waiting:
            notice(table, event, waiting, mark)


def _about(event: Event) -> tuple[str | None, ...]:
    """The things or the player that an event is about; each of them sets off what waits for it."""
    it = Tells.THING.get(event, Tells.VICTIM.get(event)) or Tells.PLAYER.get(event, Tells.TARGET.get(event))
    if it is None and event.kind == Happens.BUILT:
        return Tells.THINGS.of(event)
    return (Tells.BY.of(event),) if it is None and event.kind == Happens.ATTACK else (it,)


def _set_off(table: Table, event: Event, it: str | None, words: frozenset[str]) -> Iterator[tuple[Waiting, str]]:
    """What an event sets off as one about ``it``, with the kind of the ability."""
    about = {key: value for key, value in event.facts.items() if key not in (Tells.MEANT.name, Tells.KILLERS.name)}
    along = {one.source: one.by for one in gone_along(table, event)}
    for thing in (*_listeners(table, it), *map(table.thing, along)):
        if it != thing.id and thing.id not in along and table.decide(ABILITIES_REST, thing):
            continue
        for one in abilities(table, thing):
            by = whose(thing, event) if it == thing.id else along.get(thing.id, thing.controller)
            if one.on is None or not _hears(table, thing, one, words, it, event, by):
                continue
            if one.kind == "automatic" and table.decide(AUTOMATIC_RESTS, one, event):
                continue
            if thing.id not in along and table.decide(ABILITY_OFF, thing, one):
                continue
            word = word_of(one)
            meant = OF_ITSELF[word](table, event) if word in OF_ITSELF else it
            waiting = Waiting(by, thing.id, one.id, meant, about, is_own(one))
            if not table.decide(HEARD_AGAIN, word, waiting, event):
                table.emit(Happens.STILL_ONE, thing=thing.id)
                continue
            yield waiting, one.kind


def _listeners(table: Table, it: str | None) -> list[Thing]:
    there = sources(table)
    gone = table.state.things.get(it or "")
    return there if gone is None or any(thing.id == it for thing in there) else [*there, gone]


def _hears(
    table: Table, thing: Thing, one: Ability, words: frozenset[str], it: str | None, event: Event, by: str
) -> bool:
    word, _colon, selector = (part.strip() for part in str(one.on).partition(":"))
    if word not in words or one.kind not in ("automatic", "activated") or (word in OF_ITSELF and it != thing.id):
        return False
    if is_own(one):
        if one.kind == "activated" and not table.decide(OWN_OFFERED, one):
            return False
        return it == thing.id and one.kind == "activated" and bool(Tells.PLAYED.get(event))  # others: own_abilities
    view = View(by, thing.id, 0, "linked")
    if it == thing.id and selector not in ("self", "ez") and event.kind == Happens.ENTERS and table.decide(OWN_UNHEARD):
        return False
    if not heard(table, word, event):
        return False
    if looks_back(table, event) and (selector or one.condition):
        gone = it == thing.id or not is_source(thing)  # its own condition was looked at before it went
        if not gone and one.condition and not compiled(one.condition)(table, thing, view):
            return False
        return not (gone or selector) or meant(table, event, thing.id, one, view, selector)
    if one.condition and not compiled(one.condition)(table, thing, view):
        return False
    return not selector or means(table, selector, it, view, event)


USES: Pipeline[Callable[[Table, str], Iterable[Action]]] = Pipeline("linked effects a player may use")
"""The uses of linked effects that a player can make whoever has the turn; only the first is looked at here."""
_HEARD: set[str] = set()


def trigger(word: str, *kinds: EventKind) -> None:
    """Enter a word for ``on:`` and the kinds of events it means."""
    REGISTRY.trigger(word, *kinds)
    new = [kind for kind in kinds if kind not in _HEARD]
    _HEARD.update(new)
    if new:
        book.follows("22.1", *new)(look_around)


for _word, _kinds in {
    "enters": (Happens.ENTERS, Happens.CREATED),
    "play": (Happens.ENTERS, Happens.SPELL_DONE),
    "dies": (Happens.DIES,),
    "pile": (*TO_PILE, Happens.VOIDED, Happens.DISCARDED, Happens.MILLED, Happens.SPELL_DONE),
    "leaves": LEAVING,
    "sacrificed": (Happens.SACRIFICED,),
    "returned": (Happens.RETURNED,),
    "shuffled_back": (Happens.SHUFFLED_BACK,),
    "voided": (Happens.VOIDED,),
    "banished": (Happens.BANISHED,),
    "hurt": (Happens.DAMAGE, Happens.STRIKE_DAMAGE, Happens.DIRECT_DAMAGE),
    "healed": (Happens.HEALS,),
    "draws": (Happens.DRAWS,),
    "discards": (Happens.DISCARDED,),
    "milled": (Happens.MILLED,),
    "passivized": (Happens.PASSIVIZED, Happens.BUILT),
    "activated": (Happens.ACTIVATED,),
    "marked": (Happens.MARKED,),
    "unmarked": (Happens.UNMARKED,),
    "attack": (Happens.ATTACK,),
    "demolished": (Happens.DEMOLISHED,),
    "uses": (Happens.USES,),
    "countered": (Happens.COUNTERED,),
}.items():
    trigger(_word, *_kinds)
ONLY["leaves"] = lambda event: Tells.WAS.get(event) in ON_TABLE


# --- automatic ones ---------------------------------------------------------------------------------------------------


WINDOWS: Pipeline[Callable[[Table, list[Waiting]], bool]] = Pipeline("windows for linked effects")
"""What may take what has been set off upon itself, because somebody may prevent it; gives whether it does."""


def automatics(table: Table, before: tuple[Waiting, ...] = ()) -> bool:
    """Let what has been set off happen, in the order of whoever has to decide it; gives whether there was any.

    ``before`` are the first ones set off: they go on waiting.
    """
    waiting: tuple[Waiting, ...] = table.mark(Marks.CONNECTED)[len(before) :]
    if not waiting:
        return False
    clear_connected(table, before)
    if any(takes(table, list(waiting)) for takes in WINDOWS.of(table)):
        return True
    by = table.decide(ORDERER, "connected", waiting, default=next(iter(table.state.players)))
    names = [f"{one.name}#{n}" if _twice(waiting, one) else one.name for n, one in enumerate(waiting)]
    by_name = dict(zip(names, waiting, strict=True))
    in_order(table, by, "order:connected", names, lambda name: happens(table, by_name[name]))
    return True


def _twice(waiting: tuple[Waiting, ...], one: Waiting) -> bool:
    return sum(other.name == one.name for other in waiting) > 1


@book.procedure("22.1")
def clear_connected(table: Table, before: tuple[Waiting, ...]) -> None:
    """Once the own abilities of what was played are done, everything linked to it is looked at."""
    table.justified_by(LINKED_FIRST)
    if links(table):
        table.justified_by(REACTION_WHOLE)
    if table.mark(Marks.OFFERS):
        table.justified_by(AUTOMATICS_FIRST)
    if len(table.mark(Marks.CONNECTED)) > 1:
        table.justified_by(ORDERER, "connected", table.mark(Marks.CONNECTED))
    table.emit(Happens.CONNECTED, Marks.CONNECTED.set(before or None))


@book.procedure("4.24.1")
def happens(table: Table, one: Waiting, changes: Iterable[Change] = ()) -> None:
    """A linked effect that happens by itself is no action of its own."""
    found = ability(table, table.thing(one.source), one.ability)
    if (found is None and not changes) or not table.decide(AUTOMATIC_HAPPENS):
        return
    changes = list(changes)
    for prices in PRICES.of(table):
        price = prices(table, one)
        if price is None:
            table.emit(Happens.AUTOMATIC_RESTS, *changes, thing=one.source)
            return
        changes += price
    run = works_by(
        table,
        found.condition if found else None,
        Run(one.by, one.source, "automatic", it=one.it, about=one.about),
        changes,
    )
    if run is None:
        return
    index = table.emit(Happens.ABILITY_HAPPENS, *changes, thing=one.source, ability=one.ability)
    if found is None:
        return
    with table.caused_by(index):
        perform(table, found.effects, run)
        after_damage(table)


# --- activated ones ---------------------------------------------------------------------------------------------------


def offers(table: Table) -> tuple[Waiting, ...]:
    """The activated abilities that may be used now as linked effects."""
    return table.mark(Marks.OFFERS)


def offered_to(table: Table) -> list[str]:
    """The players the game waits for because of linked effects they may use."""
    if not offers(table):
        return []
    passed = table.mark(Marks.OFFERS_PASSED)
    first = str(table.mark(Marks.OFFERS_TURN) or table.mark(Marks.ACTING) or table.mark(Marks.ACTIVE))
    with table.noting():
        order = table.decide(OFFERS_ORDER, first, default=tuple(table.state.players))
        players = [player for player in order if player not in passed]
        return [player for player in players if any(True for uses in USES.of(table) for _first in uses(table, player))]


def has_turn(table: Table, player: str) -> bool:
    """Whether it is a player's turn to use a linked effect: nobody who wants to is before."""
    return player in (offered_to(table) or [player])[:1]


@book.procedure("4.24.3.3")
def offers_end(table: Table) -> None:
    """Players use linked effects by turns until nobody wants to any more."""
    table.emit(Happens.OFFERS_END, *cleared(table, Marks.OFFERS, Marks.OFFERS_PASSED, Marks.OFFERS_TURN))


@book.procedure("4.24.3.4")
def pass_offers(table: Table, by: str) -> None:
    """That one player wants to use none does not keep another from using several."""
    table.emit(Happens.OFFERS_PASSES, Marks.OFFERS_PASSED.set((*table.mark(Marks.OFFERS_PASSED), by)), by=by)


@book.follows("4.24.3.2", Happens.USES)
def an_offer_is_used_up(table: Table, event: Event) -> None:
    """After an action any number of linked effects may be used, each once."""
    left = tuple(
        one
        for one in offers(table)
        if (one.source, one.ability) != (Tells.THING.of(event), Tells.ABILITY.of(event)) or not _linked(table, one)
    )
    if len(left) < len(offers(table)):
        by = Tells.BY.of(event)
        following = table.decide(OFFERS_ORDER, by, default=(by,))[1:] or (None,)
        turn = Marks.OFFERS_TURN.set(following[0] if left else None)
        if table.mark(Marks.ACTING) and table.mark(Marks.RESOLVED):
            table.justified_by(ACTION_LASTS, table.mark(Marks.RESOLVED))
        table.emit(
            Happens.OFFERS_USED,
            Marks.OFFERS.set((left if table.decide(USED_HAPPENED) else offers(table)) or None),
            turn,
            thing=Tells.THING.of(event),
        )


def _linked(table: Table, one: Waiting) -> bool:
    found = ability(table, table.thing(one.source), one.ability)
    return found is not None and found.on is not None


def offer(table: Table, action: Use) -> Waiting | None:
    """The offer that an action takes up."""
    key = (action.by, action.of, action.ability)
    return next((one for one in offers(table) if (one.by, one.source, one.ability) == key), None)


@book.forbids("4.24.3.0", Use)
def linked_effects_wait_for_their_event(table: Table, action: Use) -> str | None:
    """A linked effect that needs activating is used after what it is linked to, and only then."""
    found = ability_of(table, action)
    if found is None or found.on is None or found.kind != "activated":
        return None
    return None if offer(table, action) else action.ability


@book.forbids("21.7.1", Action, during=Marks.OFFERS)
def nothing_else_meanwhile(table: Table, action: Action) -> str | None:
    """Until abilities of being played are used or renounced only reactions are used; of others 4.23.5 speaks."""
    if not of_being_played(table) or links(table) or isinstance(action, Pass):
        return None
    if type(action).__name__ in ASIDE:
        return None
    return None if isinstance(action, Use) and offer(table, action) else action.by


@book.forbids("4.24.3.3", Pass, during=Marks.OFFERS)
def who_has_renounced_linked_effects_waits(table: Table, action: Pass) -> str | None:
    """Whoever wants to use no linked effect has said so; the others may."""
    if not offers(table) or links(table):
        return None
    return action.by if action.by not in offered_to(table) else None

"""What is linked to a card's leaving the table looks at it as it lay there: whose it was, on what, what it was like.

That is found out before it goes and is kept with the event (``Tells.MEANT``): nothing has to be asked of the past.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.registry import TRIGGERS
from kodex.engine.games.hkk.cards.selectors import View, compiled, hidden
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.table.values import abilities, is_on_table, sources
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    ABILITIES_REST,
    ABILITY_OFF,
    LEAVING,
    LEFT_WHOSE,
    Facts,
    Happens,
    Marks,
    Meaning,
    Tells,
)
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import STEPS, Happening, Simultaneous, Steps

GRANTED: Pipeline[Callable[[], Ability]] = Pipeline("abilities that norms grant")
"""Abilities with ``on`` that norms add to ``abilities``: entered here, their events are listened for where any does."""


@while_cards_stay
def listened(table: Table) -> dict[str, frozenset[str]]:
    """Kind of event -> the words of ``on`` by which some card of this game waits for it."""
    given = [ability() for ability in GRANTED.of(table)] if table.norms_adding(ABILITIES) else ()
    every = (*(one for card in table.cards.values() for one in card.abilities), *given)
    words = {str(one.on).partition(":")[0].strip() for one in every if one.on}
    kinds = {kind for word in words for kind in TRIGGERS[word]}
    return {kind: frozenset(word for word in words if kind in TRIGGERS[word]) for kind in kinds}


def looks_back(table: Table, event: Event) -> bool:
    """Whether the event is about something that has just left the table: its leaving, or what comes with that."""
    if event.kind in LEAVING:
        return Tells.WAS.get(event) in ON_TABLE
    return event.kind in _WITH_LEAVING and not is_on_table(table.thing(Tells.THING.of(event)))


_WITH_LEAVING = (Happens.DEMOLISHED, Happens.KILLS)


# --- before it goes ---------------------------------------------------------------------------------------------------


def look(table: Table, batch: list[Happening]) -> list[Happening]:
    """A step of the window, the last before things happen: what leaves takes along which abilities mean it."""
    words = listened(table)
    if Happens.KILLS in words:
        whole = batch
        batch = Simultaneous.each(batch, lambda one: _with_killers(table, words[Happens.KILLS], one, whole))
    return Simultaneous.each(batch, lambda one: _looked_at(table, words[one.kind], one) if one.kind in words else one)


def steps() -> Steps:
    """The steps through which everything goes that happens."""
    found = Steps(STEPS)
    found.insert("look", look, before="apply")
    return found


def _looked_at(table: Table, words: frozenset[str], one: Happening) -> Happening:
    if one.kind not in LEAVING:
        return one
    meant = meanings(table, one, words)
    return one.but(meant=meant) if meant else one


def _with_killers(table: Table, words: frozenset[str], one: Happening, batch: list[Happening]) -> Happening:
    """Of those who kill it and leave together with it which abilities mean them."""
    if one.kind not in LEAVING:
        return one
    gone = {Tells.THING.of(other) for other in batch if other.kind in LEAVING}
    by = gone.intersection((*table.mark(Marks.WOUNDERS).get(Tells.THING.of(one), ()), str(Tells.SOURCE.get(one))))
    told = {
        id_: meant for id_ in sorted(by) if (meant := meanings(table, Happening(Happens.KILLS, {"thing": id_}), words))
    }
    return one.but(killers=told) if told else one


def meanings_of(table: Table, kind: EventKind, id_: str) -> tuple[Meaning, ...]:
    """The abilities that mean a thing on the table, should it be what an event of this kind is about."""
    words = listened(table).get(kind)
    return () if words is None else meanings(table, Happening(kind, {"thing": id_}), words)


def meanings(table: Table, happening: Happening, words: frozenset[str]) -> tuple[Meaning, ...]:
    """The abilities of these words that mean the thing on the table to which something happens, as it is now."""
    thing = table.thing(Tells.THING.of(happening))
    return tuple(_meanings(table, happening, thing, words)) if is_on_table(thing) else ()


def _meanings(table: Table, happening: Happening, thing: Thing, words: frozenset[str]) -> Iterator[Meaning]:
    for of in sources(table):
        along = Facts.HOST.of(of) == thing.id
        with table.noting():
            every = abilities(table, of)
        for one in every:
            word, _colon, selector = (part.strip() for part in str(one.on or "").partition(":"))
            if word not in words or not (selector or along or (of.id == thing.id and one.condition)):
                continue
            with table.noting() as why:
                means = _means(table, happening, selector, thing, View(of.controller, of.id, 0, "linked"))
                if means and (along or of.id == thing.id):
                    means = _works(table, of, one, along)
            if means:
                yield Meaning(of.id, one.id, of.controller, tuple(dict.fromkeys(why)), along)


def _works(table: Table, of: Thing, one: Ability, along: bool) -> bool:
    if along and (table.decide(ABILITIES_REST, of) or table.decide(ABILITY_OFF, of, one)):
        return False
    return one.condition is None or compiled(one.condition)(table, of, View(of.controller, of.id, 0, "linked"))


def _means(table: Table, happening: Happening, selector: str, thing: Thing, view: View) -> bool:
    if not selector:
        return True
    if hidden(table, selector, thing, view):
        return False
    test = compiled(selector)
    found = {whose: test(table, replace(thing, controller=whose), view) for whose in {thing.controller, thing.owner}}
    if len(set(found.values())) == 1:
        return found[thing.controller]
    return found[table.decide(LEFT_WHOSE, thing, happening, default=thing.controller)]


@book.decides("4.1.3", LEFT_WHOSE)
def who_controlled_what_has_left(table: Table, thing: Thing, happening: Happening) -> str:
    """Of cards on the table a text that says whose means the controller: of what leaves it, who has been that.

    Disputed: with ``leaving.whose`` on ``tulajdonos`` its owner, whose it is where it goes.
    """
    return thing.controller if read_as(table, "leaving.whose", "gazda") else thing.owner


# --- when it has gone -------------------------------------------------------------------------------------------------


def meant(table: Table, event: Event, of: str, one: Ability, view: View, selector: str) -> bool:
    """Whether an ability means by its selector what has left.

    Disputed: with ``leaving.like`` on ``eredeti-allapot`` it is looked at where it has gone, as it was printed.
    """
    before = next((it for it in of_event(event) if (it.source, it.ability) == (of, one.id)), None)
    gone = table.thing(Tells.THING.of(event))
    after = replace(gone, controller=Tells.CONTROLLER.get(event, gone.controller))
    held = before is not None
    if selector and selector not in _RELATIVE and held != compiled(selector)(table, after, view):
        return held if read_as(table, "leaving.like", "ahogy-az-asztalon-volt") else not held
    return held


_RELATIVE = ("self", "ez", "host", "hordozó")
"""Selectors that name no property, only which thing is meant."""


def whose(thing: Thing, event: Event) -> str:
    """Whose the thing is that an event is about, or has been until then."""
    before = Tells.WAS.get(event) if event.kind == Happens.CONTROLLED else Tells.CONTROLLER.get(event)
    return str(before or thing.controller)


def of_event(event: Event) -> tuple[Meaning, ...]:
    """The abilities that mean what the event is about, as they did before it."""
    return Tells.MEANT.get(event, ())


def cite_meaning(table: Table, event: Event, of: str, ability: str) -> None:
    """Let the next event cite why an ability means what the event is about."""
    for one in of_event(event):
        if (one.source, one.ability) == (of, ability):
            table.cite(*one.why)


def gone_along(table: Table, event: Event) -> Iterable[Meaning]:
    """Abilities of what lay on the thing that has left, and has gone with it.

    Disputed: with ``leaving.attached`` on ``nem-jon-letre`` what is no more in play is linked to nothing.
    """
    for one in of_event(event):
        if one.along and not is_on_table(table.thing(one.source)) and read_as(table, "leaving.attached", "letrejon"):
            yield one

"""Copying: what a copy takes over and what not, and the independent markers that are copies (172, 131.11, 134.8)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.abilities.on_play import BLOCKING
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import KEYWORDS, alias, keyword, verb
from kodex.engine.games.hkk.cards.selectors import selected
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.effects.checks import at_least_one, not_itself
from kodex.engine.games.hkk.effects.moving import choose_some, create
from kodex.engine.games.hkk.effects.runs import Run, whom_of
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.marker_names import DELAY, TIME, UPKEEP
from kodex.engine.games.hkk.table.values import COLOURLESS, card, colours, is_on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    COMPONENTS_NONE,
    COPY_AS_IT_IS,
    COPY_KEYWORD,
    COPY_MARKER,
    COPY_MARKERS,
    COPY_RECEIVED,
    IS_AFFECTING,
    WORD_KIND,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

UNCOPYABLE = keyword("nem-másolható", "131.11", "no copy is made of it, and its abilities are not copied")
alias(UNCOPYABLE, "másolhatatlan", "nem-lehet-lemásolni")
COPY = "copy"

say(copied="{thing} lemásolva")


class Model(Struct, frozen=True):
    """What is copied: the card of this name, and the thing that it is (None where a text names the card only)."""

    name: str
    thing: str | None = None


def one_way_only(effect: Effect) -> str | None:
    """What is copied is a target (or what ``to`` means), or one of what ``of`` means, or the card named ``card``."""
    if (effect.of and effect.card) or ((effect.of or effect.card) and effect.to != "target"):
        return _("what is copied is named by one of: to, of, card")
    return not_itself(effect) or at_least_one(effect)


def models(table: Table, run: Run, effect: Effect) -> list[Model]:
    """What an effect copies: the card it names, one of those it lets the player choose from, or what it is done to."""
    if effect.card is not None:
        return [Model(effect.card)]
    if effect.of is None:
        there = [whom for whom in whom_of(table, effect.to, run) if whom in table.state.things]
        return [Model(table.thing(id_).card, id_) for id_ in there]
    among = [thing.id for thing in selected(table, effect.of, run.view()) if thing.id != run.source]
    return [Model(table.thing(id_).card, id_) for id_ in choose_some(table, run.by, COPY, among, 1)]


def may_be_copied(table: Table, run: Run, effect: Effect, model: Model) -> bool:
    """Let the copying of something happen, if nothing prevents it; gives whether it has."""
    return table.happen(Happens.COPIED, thing=model.thing, card=model.name, **run.facts(effect))


@verb(COPY, "172.0", on="none", fields=("to", "of", "card", "n", "what", "passive"), checks=one_way_only)
def copy(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make n independent markers (``what``: named so), copies of it, of one of ``of``, or of the card ``card``."""
    for model in models(table, run, effect):
        make_copies(table, run, effect, model)


@book.procedure("172.0")
def make_copies(table: Table, run: Run, effect: Effect, model: Model) -> None:
    """A copying card makes a copy of a card in play, in another zone, or known by its name only."""
    if not may_be_copied(table, run, effect, model):
        return
    with table.noting() as why:
        copied = as_it_is(table, model)
        made: Card = table.decide(COPY_MARKER, copied, effect.what or "", default=Card(copied.type, marker=True))
        left = markers_taken(table, model, copied, True)
    for _n in range(run.n(table, effect)):
        before = len(table.log)
        id_ = create(table, run.by, model.name, effect.passive, run.facts(effect), made)
        table.cite_since(before, *why)
        if id_ is not None:
            put_on(table, id_, left, run)


@book.applies(Happens.COPIED)
def apply_copying(table: Table, happening: Happening) -> None:
    """What is copied stays as it is."""
    table.emit(Happens.COPIED, **happening.facts)


@book.decides("172.3", IS_AFFECTING)
def copying_does_not_affect_what_is_copied(table: Table, happening: Happening) -> bool | None:
    """The card that is copied is not under the effect of the copying: what keeps effects off does not keep it off."""
    return False if happening.kind == Happens.COPIED else None


@book.prevents("131.11", Happens.COPIED, needs=UNCOPYABLE)
def what_cannot_be_copied(table: Table, happening: Happening) -> str | None:
    """Of a card of that ability no copy is made in any way, nor is part of it copied, wherever it is."""
    thing = table.state.things.get(str(Tells.THING.get(happening)))
    if thing is None or not is_on_table(thing):
        return UNCOPYABLE if UNCOPYABLE in table.cards[Tells.CARD.of(happening)].keywords else None
    return UNCOPYABLE if has(table, thing, UNCOPYABLE) else None


@book.decides("131.11", WORD_KIND, needs=UNCOPYABLE)
def that_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """It works all the time, as long as nothing takes it."""
    return ABILITY if name == UNCOPYABLE else None


# --- what is taken over -----------------------------------------------------------------------------------------------

# A copying card copies a card as it is at the moment of copying.
book.states("172.7", COPY_AS_IT_IS, True)
# What something else gives a card all the time is not copied.
book.states("172.8", COPY_RECEIVED, False)


@book.decides("134.8", COPY_KEYWORD, needs=BLOCKING)
def blocking_is_not_copied(table: Table, name: str) -> bool | None:
    """No copying card copies the blocking of a card (172.8 says so too)."""
    return False if name == BLOCKING else None


# Nor are the markers that lie on it.
book.states("172.8", COPY_MARKERS, False)


@book.decides("172.8.1", COPY_MARKERS, exception_to="172.8")
def but_those_of_timed_effects_are(table: Table, copied: Card, name: str, drawbacks: bool) -> bool | None:
    """With a delayed or temporary ability its markers are; those of a temporary cost if drawbacks are copied."""
    if name == UPKEEP:
        return True if copied.upkeep is not None and drawbacks else None
    timed = {DELAY: "delayed", TIME: "temporary"}.get(name)
    return True if timed and any(getattr(one, timed) for one in copied.abilities) else None


def as_it_is(table: Table, model: Model) -> Card:
    """What there is to copy of a card, as it is now."""
    thing = table.state.things.get(model.thing or "")
    found = table.cards[model.name] if thing is None else card(table, thing)
    found = replace(found, name=found.name or model.name)
    if thing is not None and is_on_table(thing) and table.decide(COPY_AS_IT_IS):
        found = _changed(table, thing, found)
    words = {name: n for name, n in found.keywords.items() if table.decide(COPY_KEYWORD, name)}
    return replace(found, keywords=words)


def _changed(table: Table, thing: Thing, found: Card) -> Card:
    """The card with what has changed it: numbers and words given it for a while, colours, subtypes."""
    with table.noting() as why:
        received = table.decide(COPY_RECEIVED)
        given = any(
            one.kind == "continuous" and one.source != thing.id and one.on(table, thing.id)
            for verb_ in ("modify", "grant", "silence")
            for one in in_force(table, verb_)
        )
    if given:
        table.cite(*why)

    def on_it(verb_: str) -> list[Any]:
        every = (one for one in in_force(table, verb_) if one.source != thing.id or one.kind != "continuous")
        return [one for one in every if (one.kind != "continuous" or received) and one.on(table, thing.id)]

    def more(value: str) -> int:
        return sum(int(one.n(table)) for one in on_it("modify") if one.effect.what == value)

    words = dict(found.keywords)
    for one in on_it("grant"):
        name = str(one.effect.what)
        words[name] = int(words.get(name, 0)) + int(one.n(table)) if KEYWORDS[name].number else True
    taken = {one.effect.what for one in on_it("silence")}
    if None in taken:
        found = replace(found, abilities=())
        words = {}
    with table.noting() as why:
        painted = tuple(one for one in colours(table, thing) if one != COLOURLESS)
    if painted:
        table.cite(*why)
    return replace(
        found,
        damage=max(0, found.damage + more("damage")),
        life=max(0, found.life + more("life")),
        keywords={name: n for name, n in words.items() if name not in taken},
        subtypes=subtypes(table, thing),
        colours=painted[:2],
    )


# --- markers ----------------------------------------------------------------------------------------------------------


@book.decides("172.6", COPY_MARKER)
def a_marker_copy_is_like_the_card(table: Table, copied: Card, name: str) -> Card:
    """An independent marker that is a copy has all properties of the card, its icons too, and its name unless named."""
    return replace(copied, marker=True, name=name or copied.name)


@book.decides("172.6", COMPONENTS_NONE, exception_to="26.9")
def components_of_marker_copies(table: Table, thing: Thing) -> bool | None:
    """The components too are taken out of such a marker.

    Disputed: not with ``copy.components`` on ``nem``.
    """
    copied = Facts.MARKER.of(thing) and Facts.COPY.of(thing) is not None
    return False if copied and read_as(table, "copy.components", "igen") else None


def markers_taken(table: Table, model: Model, copied: Card, drawbacks: bool) -> dict[str, int]:
    """The markers that a copy gets, by name.

    Disputed: of timed effects as many as there are; with ``copy.effect_markers`` on ``szoveg-szerinti`` as the text
    says.
    """
    thing = table.state.things.get(model.thing or "")
    there = Facts.MARKERS.of(thing) if thing is not None else {}
    taken = {name: n for name, n in (there or {}).items() if table.decide(COPY_MARKERS, copied, name, drawbacks)}
    if read_as(table, "copy.effect_markers", "pillanatnyi"):
        return taken
    said = {
        DELAY: max((one.delayed or 0 for one in copied.abilities), default=0),
        TIME: max((one.temporary or 0 for one in copied.abilities), default=0),
        UPKEEP: copied.upkeep.n if copied.upkeep is not None and drawbacks else 0,
    }
    return {name: said.get(name) or n for name, n in taken.items()}


@book.procedure("172.8.1")
def put_on(table: Table, id_: str, left: dict[str, int], run: Run) -> None:
    """Put the markers that a copy gets on it."""
    for name, n in left.items():
        table.happen(Happens.MARKED, thing=id_, marker=name, n=n, source=run.source, on_playing=True)

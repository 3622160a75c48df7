"""What spells are called by what they can do (title 111), and what strengthens their damage and healing.

``jellemző:sebző`` in a selector means a damaging spell, or something with a damaging effect; ``modify`` with
``spell_damage`` or ``spell_healing`` on a player strengthens what that player's spells do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, is_permanent
from kodex.engine.games.hkk.cards.effects import Ability, Effect, all_effects
from kodex.engine.games.hkk.cards.selectors import View, compiled, known_tags, tagged
from kodex.engine.games.hkk.effects.combinators import Shared
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.reactions.chain import Link, links
from kodex.engine.games.hkk.reactions.waiting import Waiting
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.values import abilities, ability, card
from kodex.engine.games.hkk.vocabulary import (
    HEARD_AGAIN,
    IS_OF_TRAIT,
    KEEPS_TRAIT,
    MODIFIED_EACH,
    SHARED_ONCE,
    TRAIT_EFFECTS,
    Happens,
    Marks,
    Strengthened,
    Tells,
    Trait,
    Zones,
)
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table

TRAIT = "jellemző"
DAMAGING, HEALING, DISCARDING = "sebző", "gyógyító", "dobató"
BANISHING, DRAWING, SEARCHING = "semmiző", "húzó", "kereső"
TRAITS = (DAMAGING, HEALING, DISCARDING, BANISHING, DRAWING, SEARCHING)
STRENGTH = {"damage": ("spell_damage", DAMAGING), "heal": ("spell_healing", HEALING)}
"""Verb -> the value of a player that strengthens it, and the trait of the spells that it strengthens."""
DONE = {
    DAMAGING: (Happens.DAMAGE,),
    HEALING: (Happens.HEALS, Happens.MODIFIED),
    DISCARDING: (Happens.DISCARDED,),
    BANISHING: (Happens.BANISHED,),
    DRAWING: (Happens.DRAWS,),
    SEARCHING: (Happens.SEARCHED,),
}
"""The events in which a spell really does what its trait says."""

say(
    still_one="{thing} már beindult ugyanattól a forrástól",
    traits="{thing} a választott lehetőség szerint számít ({modes})",
)
SOURCES = frozenset({"forrás", "varázslat", "képesség"})
"""What a happening may be marked as that is a source (98.0)."""
linked.trigger("source_hurts", Happens.DAMAGE)
linked.trigger("source_heals", Happens.HEALS)
for _word in ("source_hurts", "source_heals"):
    hearing.ONLY[_word] = lambda event: not SOURCES.isdisjoint(Tells.TAGS.get(event, ()))
known_tags(TRAIT, texts=lambda: TRAITS)


@tagged(TRAIT)
def has_trait(table: Table, thing: Thing, view: View, trait: str) -> bool:
    """Of a trait: a damaging, healing, discarding, banishing, drawing or searching spell (or effect)."""
    effects = table.decide(TRAIT_EFFECTS, thing, view, default=card(table, thing).effects)
    if not effects or not table.decide(IS_OF_TRAIT[Trait(trait)], effects):
        return False
    over = view.asking == "linked" and thing.zone != Zones.CHAIN and not is_permanent(card(table, thing))
    return not over or _has_done(table, thing.id, DONE[trait]) or table.decide(KEEPS_TRAIT[Trait(trait)])


def look_again(table: Table, one: Waiting, known: Ability | None) -> None:
    """What is linked to spells of a trait cites what the trait means."""
    _word, _colon, selector = str(known.on if known else "").partition(":")
    thing = table.state.things.get(one.it or "")
    if f"{TRAIT}:" in selector and thing is not None:
        compiled(selector.strip())(table, thing, View(one.by, one.source, 0, "linked"))


def _at_work(table: Table, thing: Thing) -> Link | None:
    return next((one for one in reversed(links(table)) if one.source == thing.id), None)


SAYING = (TRAIT, *(value for value, _trait in STRENGTH.values()))
"""The words of cards without which nobody asks what a spell has done."""
Did = dict[str | None, tuple[str, ...]]


@book.notes(Marks.SPELLS_DID, Happens.RESOLVES, Happens.PLAYS_FREE, needs=SAYING)
def it_begins_to_take_effect(before: Did, event: Event, state: State) -> Did:
    """A spell has done nothing yet."""
    spell = Tells.THING.of(event)
    return {**before, spell: ()} if before.get(spell, before.get(None)) else before


@book.notes(Marks.SPELLS_DID, *dict.fromkeys(kind for kinds in DONE.values() for kind in kinds), needs=SAYING)
def it_does_something(before: Did, event: Event, state: State) -> Did:
    """What happens is done by the spell it comes from; where it comes from none, it may be by any."""
    if Tells.PLAYED.get(event):
        return before
    early = before.get(None, ())
    sources = {source} if (source := Tells.SOURCE.get(event)) is not None else {None, *before}
    after = {one: tuple(sorted({*before.get(one, early), event.kind})) for one in sources}
    return before if after.items() <= before.items() else {**before, **after}


def _has_done(table: Table, source: str, kinds: Iterable[str]) -> bool:
    """Whether a spell has done such things since it has been taking effect."""
    did = table.mark(Marks.SPELLS_DID)
    return not set(kinds).isdisjoint(did.get(source, did.get(None, ())))


# --- whose effects are looked at --------------------------------------------------------------------------------------


@book.decides("111.0", TRAIT_EFFECTS)
def effects_have_traits_too(table: Table, thing: Thing, view: View) -> tuple[Effect, ...] | None:
    """What is said of spells holds for effects with the same trait: those of the ability at work, or of the card's."""
    if not is_permanent(card(table, thing)):
        return None
    one = _at_work(table, thing)
    used = ability(table, thing, one.ability) if one is not None and one.ability else None
    return tuple(effect for own in ([used] if used else abilities(table, thing)) for effect in own.effects)


@book.decides("111.0.1", TRAIT_EFFECTS, exception_to="111.0")
def playing_an_enchantment_has_no_trait(table: Table, thing: Thing, view: View) -> tuple[Effect, ...] | None:
    """The playing of an enchantment is not judged by what it does."""
    if card(table, thing).type != "bűbáj":
        return None
    one = _at_work(table, thing)
    played = one.kind == "play" if one is not None else view.asking == "linked"
    return () if played else None


@book.decides("111.7", TRAIT_EFFECTS)
def only_what_was_chosen_counts(table: Table, thing: Thing, view: View) -> tuple[Effect, ...] | None:
    """Of a spell that lets its player choose between effects only the chosen ones count; before that none of them."""
    effects = card(table, thing).effects
    if is_permanent(card(table, thing)) or not any(one.do == "choose" for one in all_effects(effects)):
        return None
    one = _at_work(table, thing)
    modes = one.modes if one is not None else dict(table.mark(Marks.MODES)).get(thing.id, ())
    return _as_chosen(effects, dict(modes), [one for one in all_effects(effects) if one.do == "choose"])


def _as_chosen(effects: Sequence[Effect], modes: dict[int, int], chooses: list[Effect]) -> tuple[Effect, ...]:
    found: list[Effect] = []
    for effect in effects:
        if effect.do != "choose":
            found.append(effect)
            continue
        ordinal = next(n for n, one in enumerate(chooses) if one is effect)
        if ordinal in modes:
            found += _as_chosen(effect.options[modes[ordinal]], modes, chooses)
    return tuple(found)


@book.procedure("111.7")
def remember_what_was_chosen(table: Table, one: Link) -> None:
    """What has been chosen for a spell when it was played gives it its traits for what is linked to it too."""
    before = tuple(pair for pair in table.mark(Marks.MODES) if table.thing(pair[0]).zone == Zones.CHAIN)
    modes = tuple(option + 1 for _choose, option in one.modes)
    table.emit(Happens.TRAITS, Marks.MODES.set((*before, (one.source, one.modes))), thing=one.source, modes=modes)


def remember_modes(table: Table, one: Link) -> None:
    """What has been chosen for a spell is remembered."""
    if one.modes and one.kind == "play":
        remember_what_was_chosen(table, one)


# --- the traits -------------------------------------------------------------------------------------------------------

DELAYED = "schedule"


def _does(effects: Sequence[Effect], fits: Callable[[Effect], bool], delayed: bool = False) -> bool:
    """Whether one of the effects can do it when the spell is played; ``delayed``: or later."""
    return any(
        fits(effect)
        or ((delayed or effect.do != DELAYED) and _does((*effect.effects, *effect.otherwise), fits, delayed))
        or any(_does(option, fits, delayed) for option in effect.options)
        for effect in effects
    )


def _at_least(effect: Effect, least: int) -> bool:
    return isinstance(effect.n, str) or effect.n >= least


@book.decides("111.1.0", IS_OF_TRAIT[Trait.DAMAGING])
def damaging_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A damaging spell can do at least 1 damage to a creature, building or player when it is played."""
    least = fixed(table, "spell.damaging.min")
    return _does(effects, lambda one: one.do == "damage" and _at_least(one, least)) or None


@book.decides("111.2.0", IS_OF_TRAIT[Trait.HEALING])
def healing_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A healing spell can heal a creature or player by at least 1, or raise the structure of a building so."""
    raises, least = ("heal", "raise_life"), fixed(table, "spell.healing.min")
    return (
        _does(
            effects,
            lambda one: (one.do in raises or (one.do == "modify" and one.what == "life")) and _at_least(one, least),
        )
        or None
    )


@book.decides("111.3.0", IS_OF_TRAIT[Trait.DISCARDING])
def discarding_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A discarding spell can make a player discard at least 1 card from the hand when it is played."""
    least = fixed(table, "spell.discarding.min")
    return _does(effects, lambda one: one.do == "discard" and _at_least(one, least)) or None


@book.decides("111.4.0", IS_OF_TRAIT[Trait.BANISHING])
def banishing_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A banishing spell can bring at least 1 card from a pile to the void when it is played."""
    return (
        _does(
            effects,
            lambda one: (
                one.do == "void_from_pile" or (one.do == "put" and one.what == "semmi" and "gyűjtő" in str(one.of))
            ),
        )
        or None
    )


@book.decides("111.5.0", IS_OF_TRAIT[Trait.DRAWING])
def drawing_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A drawing spell makes somebody draw at least 1 card from the deck, at once or later."""
    least = fixed(table, "spell.drawing.min")
    return _does(effects, lambda one: one.do == "draw" and _at_least(one, least), True) or None


@book.decides("111.6.0", IS_OF_TRAIT[Trait.SEARCHING])
def searching_spells(table: Table, effects: tuple[Effect, ...]) -> bool | None:
    """A searching spell takes at least 1 card out of the deck or the side deck by choice, at once or later."""
    return _does(effects, _searches, True) or None


def _searches(effect: Effect) -> bool:
    of = str(effect.of)
    return (
        effect.do == "search"
        or (effect.do == "play" and effect.what == "deck")
        or (effect.do == "put" and ("pakli" in of or "side" in of))
    )


# It stays a damaging spell even if it does no damage in the end.
book.states("111.1.1", KEEPS_TRAIT[Trait.DAMAGING], True)
# It stays a healing spell even if it heals nothing in the end.
book.states("111.2.1", KEEPS_TRAIT[Trait.HEALING], True)
# It stays a discarding spell even if no card is discarded in the end.
book.states("111.3.1", KEEPS_TRAIT[Trait.DISCARDING], True)
# It stays a banishing spell even if no card is banished in the end.
book.states("111.4.1", KEEPS_TRAIT[Trait.BANISHING], True)
# It stays a drawing spell even if no card is drawn in the end.
book.states("111.5.1", KEEPS_TRAIT[Trait.DRAWING], True)
# It stays a searching spell even if no card is searched for in the end.
book.states("111.6.1", KEEPS_TRAIT[Trait.SEARCHING], True)


# --- one source -------------------------------------------------------------------------------------------------------


def _same_spell(table: Table, new: Waiting, kind: str) -> bool:
    """Whether the ability is waiting already because of an earlier hit of the same spell."""
    if "varázslat" not in new.about.get("tags", ()):
        return False
    return any(
        (one.name, one.about.get("source")) == (new.name, new.about.get("source"))
        for mark in (Marks.CONNECTED, Marks.OFFERS)
        for one in table.mark(mark)
    )


@book.decides("111.1.2", HEARD_AGAIN)
def a_damaging_spell_is_one_source(table: Table, word: str, new: Waiting, event: Event) -> bool | None:
    """A damaging spell is a single source, however many it damages at the same time."""
    return False if word == "source_hurts" and _same_spell(table, new, event.kind) else None


@book.decides("111.2.2", HEARD_AGAIN)
def a_healing_spell_is_one_source(table: Table, word: str, new: Waiting, event: Event) -> bool | None:
    """A healing spell is a single source, however many it heals at the same time."""
    return False if word == "source_heals" and _same_spell(table, new, event.kind) else None


# --- what strengthens spells ------------------------------------------------------------------------------------------


def _strength(table: Table, run: Run, verb: str) -> int:
    """By how much effects in force change what such a spell of this player does."""
    value, trait = STRENGTH[verb]
    if "varázslat" not in run.tags():
        return 0
    n = number_on(table, "modify", value, run.by)
    return n if n and table.decide(IS_OF_TRAIT[Trait(trait)], _effects(table, run)) else 0


def _effects(table: Table, run: Run) -> tuple[Effect, ...]:
    definition: Card = card(table, table.thing(run.source))
    return run.root or definition.effects


def more_of_it(table: Table, run: Run, effect: Effect, whom: str) -> int:
    """What is added to one hit of a spell: of several, each has it only because a rule says so."""
    n = _strength(table, run, effect.do)
    if not n or ("shared", True) in run.notes:
        return 0
    kinds = ("damage",) if effect.do == "damage" else ("heals",)
    further = _has_done(table, run.source, kinds)
    return n if not further or table.decide(MODIFIED_EACH[Strengthened(effect.do)]) else 0


# What changes the damage of a spell that damages several changes it for every one of them.
book.states("111.1.3", MODIFIED_EACH[Strengthened.DAMAGE], True)
# What changes the healing of a spell that heals several changes it for every one of them.
book.states("111.2.3", MODIFIED_EACH[Strengthened.HEAL], True)


def more_to_share(table: Table, run: Run, effect: Effect) -> Shared:
    """What is added once to the points of a spell that shares them out."""
    verb = next((one.do for one in effect.effects if one.do in STRENGTH), None)
    n = _strength(table, run, verb) if verb else 0
    if not verb or not n or not table.decide(SHARED_ONCE[Strengthened(verb)]):
        return 0, run
    return n, run.noting("shared", True)


# Damage that is shared out is changed once, before it is shared out.
book.states("111.1.4", SHARED_ONCE[Strengthened.DAMAGE], True)
# Healing that is shared out is changed once, before it is shared out.
book.states("111.2.4", SHARED_ONCE[Strengthened.HEAL], True)

"""Card types: what they are called together, when each is played, where creatures and buildings come, skills (8.0–8.8).

``values.kinds_of`` asks "types" what a type name of a rule or text means; the norms of the moment look at the types.
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, INSTANT, SORCERY, is_creature
from kodex.engine.games.hkk.cards.amounts import amount
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import keyword, verb
from kodex.engine.games.hkk.cards.selectors import View, value
from kodex.engine.games.hkk.cards.types import (
    ATTACHED_ENCHANTMENT,
    CREATURES,
    MEANING_SEVERAL,
    MONSTERS,
    PASSING,
    SLOTTED,
    SPELLS,
    CardType,
)
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.playing.steps import effects_of_source
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.continuous import silenced
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.targets import says
from kodex.engine.games.hkk.table.values import card, is_active_player, kind, kinds_of, on_table
from kodex.engine.games.hkk.vocabulary import (
    IN_HEALING,
    INSTANT_SPELLS,
    LANDING_BROUGHT,
    LEVEL_OF,
    MAIN_PHASE_PLAYS,
    MAIN_PHASE_TYPE,
    OWN_ANYWAY,
    PLAYS_ANYWAY,
    TYPE_NAMED,
    TYPE_RULES_STAY,
    TYPES_MEANT,
    Marks,
)
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

ANYONES_TURN = keyword("ellenfél_körében", "8.5.1.1", "may also be played in the opponent's turn")
INSTANT_PHASES = ("fő", "harci")
HEALING = "gyógyulási"


# --- what a type name means -------------------------------------------------------------------------------------------


@book.decides("8.1.0", TYPES_MEANT)
def creatures_and_others(table: Table, word: str) -> frozenset[str] | None:
    """Monsters, abominations, adventurers, galetki and avatars are creatures; cards of every other type are not."""
    if word == "nem-lény":
        return frozenset((*get_args(CardType), ATTACHED_ENCHANTMENT)) - CREATURES
    return CREATURES if word == "lény" else None


@book.decides("8.1.3", TYPES_MEANT)
def monsters_are_abominations_too(table: Table, word: str) -> frozenset[str] | None:
    """Where a rule or text speaks of monsters, abominations are always among them."""
    return MONSTERS if word == "szörny" else None


@book.decides("8.5.0", TYPES_MEANT)
def what_spells_are(table: Table, word: str) -> frozenset[str] | None:
    """Instants, sorceries and enchantments are spells."""
    return SPELLS | {ATTACHED_ENCHANTMENT} if word == "varázslat" else None


@book.decides("8.5.6", TYPES_MEANT)
def enchantments_are_all_of_them(table: Table, word: str) -> frozenset[str] | None:
    """Where only an enchantment is spoken of, every kind of them is meant, the attached ones too."""
    return frozenset((word, ATTACHED_ENCHANTMENT)) if word == "bűbáj" else None


def look_again(table: Table, action: Play | Use) -> None:
    """What is played or used cites what the type names in its text mean."""
    effects = all_effects(effects_of_source(table, action))
    whom = "\n".join(text for one in effects for text in (one.to, one.of) if text)
    targets = "\n".join(says(table, source_of(action), action.ability if isinstance(action, Use) else None))
    for word in MEANING_SEVERAL:
        meant = word in whom and _reaches_others(table, word)
        if meant or (word in targets and _reaches_by_meaning(table, action, word)):
            table.justified_by(TYPES_MEANT, word)
    if isinstance(action, Use) and any("szint" in str(one.n) for one in effects):
        table.justified_by(LEVEL_OF, table.thing(action.of))


def _reaches_others(table: Table, word: str) -> bool:
    """Whether a word that is the name of a type as well means more here: something has another of its types."""
    with table.noting():
        means = kinds_of(table, word)
        others = means - {word}
        return word not in means or any(kind(table, thing) in others for thing in table.state.things.values())


def _reaches_by_meaning(table: Table, action: Play | Use, word: str) -> bool:
    """Whether a target is one only by what the rules say that the word means: it has another type printed on it."""
    with table.noting():
        means = kinds_of(table, word)
        types = {kind(table, table.thing(whom)) for whom in targets_of(action) if whom in table.state.things}
    return not (types & means) <= {word}


def _types(effect: Effect) -> str | None:
    named = [word.strip() for word in str(effect.of).split("|")]
    known = [word for word in get_args(CardType) if word not in PASSING | SLOTTED]
    wrong = next((word for word in named if word not in known), None)
    if wrong is None:
        return None
    what = _("'{word}' is no type of what lies on the table, where what is named is looked for; one of: {known}")
    return what.format(word=wrong, known=", ".join(known))


@verb("name_type", "8.1.3.1", on="none", required=("of", "effects"), fields=("by",), checks=_types)
def name_type(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Name one of the card types ``of`` (``szörny | kalandozó``); the effects, once for each thing of it (``it``)."""
    among = tuple(word.strip() for word in str(effect.of).split("|"))
    chosen = table.choose(run.by, "type", among)
    meant: frozenset[str] = table.decide(TYPE_NAMED, chosen, among, default=frozenset({chosen}))
    for thing in on_table(table):
        if card(table, thing).type in meant:
            perform(table, effect.effects, replace(run, it=thing.id))


@book.decides("8.1.3", TYPE_NAMED)
def naming_monsters_means_abominations(table: Table, chosen: str, among: tuple[str, ...]) -> frozenset[str] | None:
    """Whoever names monsters names abominations too."""
    return MONSTERS if chosen == "szörny" else None


@book.decides("8.1.3.1", TYPE_NAMED, exception_to="8.1.3")
def named_types_are_apart(table: Table, chosen: str, among: tuple[str, ...]) -> frozenset[str] | None:
    """Where a type has to be named and both may be, naming monsters does not reach abominations."""
    return frozenset({chosen}) if MONSTERS.issubset(among) else None


# The type and its rules are no special ability: what takes abilities away leaves them.
book.states("8.0.1", TYPE_RULES_STAY, True)


def rules_of_type_rest(table: Table, thing: Thing) -> bool:
    """Whether what has taken the abilities of a thing has taken the rules of its type too."""
    return silenced(table, thing) and not table.decide(TYPE_RULES_STAY, thing)


# --- when each type is played -----------------------------------------------------------------------------------------


def out_of_its_time(table: Table, action: Play, *types: str) -> str | None:
    """The card, if it is of one of these types and it is not the own main phase (and nothing lets it be played)."""
    if is_active_player(table, action.by) and stage(table).main:
        return None
    thing = table.state.things.get(action.card)
    if thing is None or card(table, thing).type not in types:
        return None
    return None if table.decide(PLAYS_ANYWAY, action) else action.card


@book.forbids("8.1.1", Play)
def creatures_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Creatures are played from hand in the main phases of the own turn."""
    return out_of_its_time(table, action, *CREATURES)


@book.forbids("8.5.1", Play)
def all_but_instants_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Instants are played in anybody's main, combat and healing phase, all other types in the own main phase only."""
    thing = table.state.things.get(action.card)
    if thing is None:
        return None
    if is_active_player(table, action.by) and stage(table).main:
        return None if table.decide(MAIN_PHASE_PLAYS) and table.decide(MAIN_PHASE_TYPE, thing) else action.card
    if card(table, thing).type == INSTANT:
        return None if _is_for_instants(table) else action.card
    return None if table.decide(PLAYS_ANYWAY, action) else action.card


def _is_for_instants(table: Table) -> bool:
    """Whether instants may be played now: in main and combat phases, and where its rule says so in healing (39.2)."""
    phase = stage(table).phase
    return phase in INSTANT_PHASES or bool(table.mark(Marks.WINDOW)) or (phase == HEALING and table.decide(IN_HEALING))


# An instant is an instant action, wherever such actions may be taken.
book.states("8.5.1", INSTANT_SPELLS, True)


@book.decides("8.1.1", MAIN_PHASE_TYPE)
def creatures_may_be_played_then(table: Table, thing: Thing) -> bool | None:
    """Creatures are played in the own main phase."""
    return True if is_creature(card(table, thing)) else None


@book.decides("8.5.2", MAIN_PHASE_TYPE)
def sorceries_and_enchantments_then(table: Table, thing: Thing) -> bool | None:
    """So are sorceries and enchantments."""
    return True if card(table, thing).type in (SORCERY, "bűbáj") else None


@book.decides("8.5.1", MAIN_PHASE_TYPE)
def and_every_other_type(table: Table, thing: Thing) -> bool | None:
    """And every other type; of the types above their own rules speak."""
    return None if is_creature(card(table, thing)) or card(table, thing).type in (SORCERY, "bűbáj") else True


@book.decides("8.5.1.1", PLAYS_ANYWAY, needs=ANYONES_TURN)
def in_the_opponents_main_phase(table: Table, action: Play | Use) -> bool | None:
    """What may be played in the opponent's turn, the text not saying when, is played in its main phase."""
    thing = table.state.things.get(action.card) if isinstance(action, Play) else None
    if thing is None or not stage(table).main or is_active_player(table, action.by):
        return None
    return True if ANYONES_TURN in card(table, thing).keywords else None


@book.forbids("8.5.2", Play, needs=(SORCERY, "bűbáj"))
def sorceries_and_enchantments_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Sorceries and enchantments are played in the own main phase only."""
    return out_of_its_time(table, action, SORCERY, "bűbáj")


@book.forbids("8.6", Play, needs=BUILDING)
def buildings_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Buildings are played in the own main phase only."""
    return out_of_its_time(table, action, BUILDING)


@book.forbids("8.7", Play, needs="tárgy")
def items_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Items are played in the own main phase only."""
    return out_of_its_time(table, action, "tárgy")


@book.forbids("8.8.0", Play, needs="szakértelem")
def skills_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Skills are played in the own main phase only."""
    return out_of_its_time(table, action, "szakértelem")


# --- where they come --------------------------------------------------------------------------------------------------


@book.decides("8.1.2.1", LANDING_BROUGHT)
def creatures_brought_into_play(table: Table, thing: Thing, one: Link, landing: Landing) -> Landing | None:
    """A creature that a source brings comes into the reserve, as the text says or else as if played from hand."""
    if not one.noted("brought") or not is_creature(card(table, thing)):
        return None
    said = one.noted("passive")
    return Landing("reserve", landing.passive if said is None else said)


@book.decides("8.6.1", OWN_ANYWAY, needs=BUILDING)
def buildings_do_what_they_do_on_being_played(table: Table, thing: Thing) -> bool | None:
    """The abilities of being played of a building work even if it comes into play passive."""
    return True if card(table, thing).type == BUILDING else None


# --- skills -----------------------------------------------------------------------------------------------------------


@book.decides("8.8.1", LEVEL_OF, needs="szakértelem")
def equal_skills_add_up(table: Table, thing: Thing) -> int | None:
    """The level of a skill is the number of the same skills on its player's side."""
    own = card(table, thing)
    if own.type != "szakértelem":
        return None
    name = own.name or thing.card
    return sum((card(table, one).name or one.card) == name for one in on_table(table, thing.controller))


@value("szint", "level")
def level(table: Table, thing: Thing, view: View) -> int:
    """The level of a skill or an adventurer."""
    found = table.decide(LEVEL_OF, thing)
    return (1 if card(table, thing).type == "szakértelem" else 0) if found is None else found


@amount("szint", "level")
def own_level(table: Table, view: View) -> int:
    """The level of the card that the ability is on."""
    return level(table, table.thing(str(view.source)), view) if view.source else 0

"""What texts say that holds all the time: constant abilities of cards in play, and effects that last for a while."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.table.places import in_play
from kodex.engine.games.conquest.table.units import card, has_texts
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import (
    AFFECTED,
    BLANK,
    FORBIDDEN,
    GIVEN,
    HOST,
    IS_THIS,
    KEYWORD,
    PERIODS,
    PERMITTED,
)
from kodex.engine.kernel.kept import while_cards_stay, while_nothing_changes, while_things_stay
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

CONSTANT = "állandó"
NUMBERED = ("területre ható",)
"""The keywords of which the numbers add up."""


def abilities(table: Table, thing: Thing) -> tuple[Ability, ...]:
    """What is printed in its text box; nothing where that is blank."""
    printed: tuple[Ability, ...] = table.cards[thing.card].abilities  # asked of every card that could answer
    if not printed or not (KEPT.name in table.state.marks or has_blanking(table)):
        return printed
    is_blank = table.decide(BLANK, thing)
    return () if is_blank else printed


def constants(table: Table) -> tuple[tuple[Thing, Effect], ...]:
    """What is always in force, of each card in play."""
    lasts = KEPT.name in table.state.marks
    if is_silent(table) if not lasts else not has_texts(table):
        return ()
    return _not_blank(table) if lasts or has_blanking(table) else _printed(table)


@while_nothing_changes
def _not_blank(table: Table) -> tuple[tuple[Thing, Effect], ...]:
    return _constants(table, abilities)


@while_things_stay
def _printed(table: Table) -> tuple[tuple[Thing, Effect], ...]:
    if not has_constants(table):
        return ()
    return _constants(table, lambda table, thing: card(table, thing).abilities)


@while_cards_stay
def is_silent(table: Table) -> bool:
    """Whether nothing is in force but what lasts for a while: no card says what always holds, or makes others blank."""
    return not has_constants(table) and not has_blanking(table)


@while_cards_stay
def has_constants(table: Table) -> bool:
    """Whether any card says something that always holds: where none does nobody needs to look for one."""
    return any(ability.kind == CONSTANT for one in table.cards.values() for ability in one.abilities)


def _constants(table: Table, texts: Callable[[Table, Thing], tuple[Ability, ...]]) -> tuple[tuple[Thing, Effect], ...]:
    return tuple(
        (thing, effect)
        for player in table.state.players
        for thing in in_play(table, player)
        for ability in texts(table, thing)
        if ability.kind == CONSTANT
        for effect in ability.effects
    )


def nothing_is_said(table: Table) -> bool:
    """Whether no text is in force at all, neither always nor for a while: then none needs to be looked through."""
    if KEPT.name in table.state.marks:
        return False
    return is_silent(table) or (not has_blanking(table) and not _printed(table))


def applies(table: Table, source: Thing, effect: Effect, thing: Thing) -> bool:
    """Whether what a card always says is said of a thing."""
    view = View(source.controller, source.id)
    if effect.condition and not LANGUAGE.selectors.compiled(effect.condition)(table, source, view):
        return False
    if effect.to == "self":
        return table.decide(IS_THIS, thing, source)
    if effect.to == "host":
        return thing.id == HOST.of(source)
    return LANGUAGE.selectors.compiled(effect.to)(table, thing, view)


@book.decides("sz/az-ez-szo#p1", IS_THIS)
def this_copy_alone(table: Table, thing: Thing, source: Thing) -> bool:
    """A text that says "this" means the card that it stands on, and no other of its name."""
    return thing.id == source.id


def said(table: Table, verb: str, thing: Thing, what: str | None = None) -> list[tuple[Thing, Effect]]:
    """What constant abilities say of a thing with a verb (about a value, a keyword, a kind of doing)."""
    return [
        (source, effect)
        for source, effect in constants(table)
        if effect.do == verb and (what is None or effect.what == what) and applies(table, source, effect, thing)
    ]


def lasting(table: Table, verb: str, thing: Thing, what: str = "") -> list[int]:
    """The numbers of what lasts on a thing, the oldest first."""
    if KEPT.name not in table.state.marks:  # most of the time nothing lasts
        return []
    return PERIODS.values(table.state, f"{verb}:{what}", thing.id)


# --- blank, keywords --------------------------------------------------------------------------------------------------


@book.decides("sz/ures#p1", BLANK)
def as_if_nothing_were_printed(table: Table, thing: Thing) -> bool | None:
    """A blank card has none of its printed abilities; what other cards give it stays."""
    if lasting(table, "blank", thing):
        return True
    if not has_blanking(table):
        return None
    found = (applies(table, source, effect, thing) for source, effect in _printed(table) if effect.do == "blank")
    return True if any(found) else None


@while_cards_stay
def has_blanking(table: Table) -> bool:
    """Whether any card always makes others blank: where none does nobody needs to look for one."""
    every = (effect for one in table.cards.values() for ability in one.abilities for effect in ability.effects)
    return any(effect.do == "blank" for effect in every)


@book.adds("sz/allando-hatas#p1", GIVEN)
def given_as_long_as_it_is_in_play(table: Table, thing: Thing, word: str) -> int:
    """What a card always says holds from its coming into play to its leaving."""
    given = said(table, "give", thing, word)
    return sum(LANGUAGE.amounts.how_many(table, one.n, View(source.controller, source.id)) for source, one in given)


@book.adds("sz/valtozo-mennyisegek-es-tobb-modosito#p1", GIVEN)
def given_for_a_while(table: Table, thing: Thing, word: str) -> int:
    """What has been given until a period ends."""
    return sum(lasting(table, "give", thing, word))


@book.decides("sz/kulcsszo#b2", KEYWORD)
def the_same_keyword_twice_is_one(table: Table, thing: Thing, word: str, printed: int) -> int | None:
    """A keyword is there or not, however often it is given; only the numbers of numbered ones add up."""
    if nothing_is_said(table):
        return None
    own = 0 if printed and table.decide(BLANK, thing) else printed
    given = table.total(GIVEN, thing, word)
    if own == printed and not given:
        return None
    return own + given if word in NUMBERED else int(bool(own or given))


# --- immune, cannot, may ----------------------------------------------------------------------------------------------


@book.decides("sz/immunis#p1", AFFECTED)
def immune_to_that_sort(table: Table, thing: Thing, source: Thing) -> bool | None:
    """What is immune to a sort of effects is neither aimed at nor affected by one."""
    if nothing_is_said(table):
        return None
    for own, effect in said(table, "immune", thing):
        if effect.of and LANGUAGE.selectors.compiled(effect.of)(table, source, View(own.controller, own.id)):
            return False
    for of, by, own_id in PERIODS.values(table.state, "immune:", thing.id):
        if LANGUAGE.selectors.compiled(of)(table, source, View(by, own_id)):
            return False
    return None


@book.decides("sz/nem-lehet#p1", FORBIDDEN)
def cannot_is_absolute(table: Table, thing: Thing, what: str) -> bool | None:
    """What a text says cannot be done is not done, whatever another one allows."""
    if nothing_is_said(table):
        return None
    return True if said(table, "cannot", thing, what) or lasting(table, "cannot", thing, what) else None


@book.decides("be/arany-szabaly#p2", PERMITTED)
def a_card_is_stronger_than_a_rule(table: Table, thing: Thing, what: str) -> bool | None:
    """Where the text of a card allows what a rule forbids, it is allowed."""
    if nothing_is_said(table):
        return None
    return True if said(table, "permit", thing, what) or lasting(table, "permit", thing, what) else None


__all__ = ["NUMBERED", "abilities", "applies", "constants", "lasting", "said"]

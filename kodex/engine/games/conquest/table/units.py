"""Units and what they are worth: attack value, hit points, command icons, as printed and as the damage makes it."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.cards import Card, Keyword, Side
from kodex.engine.games.conquest.table.places import at
from kodex.engine.games.conquest.vocabulary import AS, BLOODIED, EXHAUSTED, ICONS, IS_UNIT, KEYWORD, Happens, Place
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

ARMY = "harcoló egység"


def card(table: Table, thing: Thing) -> Card:
    """What is printed on it."""
    found: Card = table.cards[thing.card]  # looked at more often than anything else
    return found


def is_unit(table: Table, thing: Thing) -> bool:
    """Whether it is a unit of any sort."""
    printed, facts = table.cards[thing.card].type, thing.facts  # asked at every turn: nobody else is called for it
    kind = (facts[AS.name] or printed) if AS.name in facts else printed
    return kind == ARMY or (kind == printed and table.decide(IS_UNIT, thing))


def type_of(table: Table, thing: Thing) -> str:
    """Its type: the printed one, unless an effect has changed it."""
    printed = card(table, thing).type
    return AS.of(thing) or printed


@book.procedure("sz/kartyatipusok#b1")
def becomes(table: Table, id_: str, type_: str) -> None:
    """A card of which the type is changed has nothing of its former one, and all of the new one."""
    table.emit(Happens.TYPE_CHANGED, AS.set(id_, type_), thing=id_, what=type_)


@book.decides("sz/egysegkartyak#b2", IS_UNIT)
def warlords_and_tokens_are_units_too(table: Table, thing: Thing) -> bool | None:
    """What is said of units is said of warlords and tokens, too."""
    return True if card(table, thing).is_unit else None


def is_warlord(table: Table, thing: Thing) -> bool:
    """Whether it is a warlord."""
    return card(table, thing).type == "hadúr"


def worth(table: Table, thing: Thing) -> Side:
    """The printed values of the side that is up: those of the bloodied side where a warlord has been turned over."""
    printed: Card = table.cards[thing.card]
    if BLOODIED.name in thing.facts and BLOODIED.of(thing) and printed.bloodied is not None:
        return printed.bloodied
    return Side(attack=printed.attack, hp=printed.hp or 0)


def keyword(table: Table, thing: Thing, word: Keyword) -> int:
    """The number of a keyword of a thing, 0 where it has it not: as printed, or as other texts have it."""
    printed = card(table, thing).number(word)
    if KEPT.name in table.state.marks or changes_keywords(table):
        return table.decide(KEYWORD, thing, word, printed, default=printed)
    return printed


@while_cards_stay
def changes_keywords(table: Table) -> bool:
    """Whether any card gives a keyword or makes others blank: where none does all have theirs as printed."""
    every = (effect for one in table.cards.values() for ability in one.abilities for effect in ability.effects)
    return any(effect.do in ("give", "blank") for effect in every)


@while_cards_stay
def has_texts(table: Table) -> bool:
    """Whether any card has a text: where none has none changes a value."""
    return any(one.abilities for one in table.cards.values())


def units(table: Table, player: str, n: int) -> list[Thing]:
    """The units that a player has at a planet: those that take part in its battle."""
    return [thing for thing in at(table, player, n) if is_unit(table, thing)]


def ready(things: list[Thing]) -> list[Thing]:
    """Those that are not exhausted."""
    return [thing for thing in things if not EXHAUSTED.of(thing)]


def warlord_at(table: Table, player: str, n: int) -> Thing | None:
    """The warlord of a player, if he is at a planet."""
    return next((thing for thing in at(table, player, n) if is_warlord(table, thing)), None)


def in_headquarters(table: Table, player: str) -> list[Thing]:
    """The units in a player's headquarters."""
    return [thing for thing in table.in_zone(player, Place.HQ) if is_unit(table, thing)]


@book.decides("f2/2.5#b2", ICONS)
def icons_of_ready_units(table: Table, thing: Thing) -> int | None:
    """Command icons count on ready units."""
    is_none = EXHAUSTED.of(thing) or type_of(table, thing) != card(table, thing).type
    return None if is_none else card(table, thing).command


__all__ = [
    "becomes",
    "card",
    "has_texts",
    "in_headquarters",
    "is_unit",
    "is_warlord",
    "keyword",
    "ready",
    "type_of",
    "units",
    "warlord_at",
    "worth",
]

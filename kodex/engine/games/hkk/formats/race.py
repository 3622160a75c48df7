"""The dangerous race and the fast game (titles 166, 167)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import Deck, called, decks, is_played
from kodex.engine.games.hkk.icons.groups import UNDEAD
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card, subtypes
from kodex.engine.games.hkk.vocabulary import DECK_LIMIT_LIFTED, DECK_OF_RACE, DECK_RACE, IS_UNDEAD
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

RACE, FAST = "veszélyes faj", "pörgős"
BATTLEFIELD = "Semleges csatamező"
MORPH = "morf"


def _races(table: Table, thing: Thing) -> Iterable[str]:
    """The subtypes a creature counts for: its own, and what undead are taken for."""
    more = table.decide(DECK_RACE, thing)
    return (*subtypes(table, thing), *((more,) if more else ()))


def _counts(table: Table, thing: Thing, races: Iterable[str] | None, race: str) -> bool:
    """Whether a card counts among the creatures of a subtype; ``races`` are what it counts for, None if it is none.

    Disputed: with ``deck.morph_race`` on ``nem`` morphs are of their printed subtypes only.
    """
    if races is not None and (race in races or (MORPH in races and read_as(table, "deck.morph_race", "igen"))):
        return True
    return table.decide(DECK_OF_RACE, thing, race)


def _most_of_a_race(table: Table, deck: Deck) -> tuple[int, str]:
    """How many cards count for the subtype that most of a deck count for, and which it is."""
    each = [(thing, _races(table, thing) if is_creature(card(table, thing)) else None) for thing in deck.main]
    every = sorted({race for _thing, races in each if races is not None for race in races})
    found = [(sum(_counts(table, *one, race) for one in each), race) for race in every if race != MORPH]
    return max(found, default=(0, "lény"))


def _has_battlefield(table: Table, deck: Deck) -> bool:
    return any(folded(called(table, thing)) == folded(BATTLEFIELD) for thing in (*deck.main, *deck.beside))


@book.forbids("166.1", GivenTable, needs=RACE)
def enough_of_a_race(table: Table, _given: GivenTable) -> str | None:
    """A deck has at least 33 creatures of one subtype."""
    if not is_played(table, RACE):
        return None
    least = fixed(table, "dangerous_species.creatures.min")
    for deck in decks(table):
        n, race = _most_of_a_race(table, deck)
        if n < least:
            return f"{deck.player}: {n} {race} < {least}"
    return None


@book.decides("166.2", DECK_OF_RACE, needs=RACE)
def who_names_the_race_counts(table: Table, thing: Thing, race: str) -> bool | None:
    """A card in whose name or text the subtype is named counts for it.

    Disputed: with ``deck.race_of_others`` on ``csak-leny`` only if it is a creature.
    """
    found = card(table, thing)
    if not is_creature(found) and read_as(table, "deck.race_of_others", "csak-leny"):
        return None
    told = folded(f"{called(table, thing)} {found.text or ''}")
    return True if re.search(rf"(?<!\w){re.escape(folded(race))}(?!\w)", told) else None


@book.decides("166.5", DECK_RACE, needs=RACE)
def undead_are_one_race(table: Table, thing: Thing) -> str | None:
    """Undead creatures are taken as one subtype."""
    return UNDEAD if is_played(table, RACE) and table.decide(IS_UNDEAD, thing) else None


@book.forbids("166.3", GivenTable, needs=RACE)
def fifty_to_fifty_three(table: Table, _given: GivenTable) -> str | None:
    """A deck has no fewer than 50 cards and no more than 53; with Semleges csatamező 166.4 holds instead."""
    if not is_played(table, RACE):
        return None
    least, most = fixed(table, "dangerous_species.deck.size.min"), fixed(table, "dangerous_species.deck.size.max")
    for deck in decks(table):
        n = len(deck.main)
        if not least <= n <= most and not (_has_battlefield(table, deck) and table.decide(DECK_LIMIT_LIFTED, "race")):
            return f"{deck.player}: {n} < {least}" if n < least else f"{deck.player}: {n} > {most}"
    return None


@book.decides("166.4", DECK_LIMIT_LIFTED, needs=RACE)
def the_battlefield_lifts_the_limit(_table: Table, limit: str) -> bool | None:
    """Who uses Semleges csatamező is not bound by 50 to 53 cards, but by what follows."""
    return True if limit == "race" else None


@book.forbids("166.4", GivenTable, needs=RACE)
def fifty_seven_with_the_battlefield(table: Table, _given: GivenTable) -> str | None:
    """Who uses Semleges csatamező plays with 57 cards exactly."""
    if not is_played(table, RACE):
        return None
    size = fixed(table, "dangerous_species.deck.size.neutral_battlefield")
    wrong = (deck for deck in decks(table) if _has_battlefield(table, deck) and len(deck.main) != size)
    return next((f"{deck.player}: {len(deck.main)} ≠ {size}" for deck in wrong), None)


@book.forbids("167.2", GivenTable, needs=FAST)
def no_side_deck(table: Table, _given: GivenTable) -> str | None:
    """Nobody uses a side deck."""
    if not is_played(table, FAST):
        return None
    most = fixed(table, "fast.side_deck.size")
    many = (deck for deck in decks(table) if len(deck.side) > most)
    return next((f"{deck.player}: {len(deck.side)} > {most}" for deck in many), None)

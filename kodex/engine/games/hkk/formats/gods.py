"""Formats of one, two and three gods, and of one alignment (titles 152–155)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import decks, is_played
from kodex.engine.games.hkk.formats.tournament_decks import CLANS, fewest, is_free, limited_colours, too_many_colours
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import colours
from kodex.engine.games.hkk.vocabulary import DECK_ALIGNMENT, DECK_COLOUR
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

ONE, ALLIANCE, THREE, ALIGNED = "egyszínű", "isteni szövetség", "háromszínű", "jellemek"
GOOD, NEUTRAL, EVIL = {"rhatt", "raia", "elenios"}, {"tharr", "sheran", "fairlight"}, {"chara-din", "leah", "dornodon"}


def _side_too(table: Table, most: int, format_: str) -> str | None:
    """A side deck that brings in a colour above the limit, or (disputed) one that the deck has not.

    With ``deck.side_deck_colours`` on ``nem`` the side deck has only the colours of the deck; with
    ``deck.side_deck_free_colours`` on ``nem`` Bufa and colourless cards count there.
    """
    for deck in decks(table):
        chosen = set(fewest(table, limited_colours(table, deck.main, format_)))
        both = set(fewest(table, limited_colours(table, [*deck.main, *deck.side], format_)))
        added = both - chosen
        if added and (len(both) > max(most, len(chosen)) or read_as(table, "deck.side_deck_colours", "nem")):
            return f"{deck.player}: {', '.join(sorted(added))}"
        if read_as(table, "deck.side_deck_free_colours", "nem"):
            own = [*_free(table, deck.side)]
            if own:
                return f"{deck.player}: {', '.join(own)}"
    return None


def _free(table: Table, things: list[Thing]) -> list[str]:
    return sorted({one for thing in things for one in colours(table, thing) if is_free(one)})


# --- one god ----------------------------------------------------------------------------------------------------------


@book.forbids("152.1", GivenTable, needs=ONE)
def cards_of_one_god(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of one god (clan) only."""
    return too_many_colours(table, fixed(table, "one_colour.colours"), ONE) if is_played(table, ONE) else None


@book.decides("152.2", DECK_COLOUR, needs=ONE)
def bufa_beside_the_one(_table: Table, colour: str, format_: str) -> bool | None:
    """Bufa and colourless cards may be used beside it, as many as one likes."""
    return False if format_ == ONE and is_free(colour) else None


@book.forbids("152.3", GivenTable, needs=ONE)
def nor_another_in_the_side_deck(table: Table, _given: GivenTable) -> str | None:
    """The side deck has no card of another colour either."""
    return _side_too(table, fixed(table, "one_colour.colours"), ONE) if is_played(table, ONE) else None


# --- two gods ---------------------------------------------------------------------------------------------------------


@book.forbids("153.1", GivenTable, needs=ALLIANCE)
def cards_of_two_gods(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of no more than two gods (clans)."""
    most = fixed(table, "divine_alliance.colours.max")
    return too_many_colours(table, most, ALLIANCE) if is_played(table, ALLIANCE) else None


@book.decides("153.2", DECK_COLOUR, needs=ALLIANCE)
def bufa_beside_the_two(_table: Table, colour: str, format_: str) -> bool | None:
    """How many Bufa and colourless cards are used is not limited."""
    return False if format_ == ALLIANCE and is_free(colour) else None


@book.forbids("153.3", GivenTable, needs=ALLIANCE)
def the_two_bind_the_side_deck(table: Table, _given: GivenTable) -> str | None:
    """The side deck has no card of a colour that was not chosen."""
    most = fixed(table, "divine_alliance.colours.max")
    return _side_too(table, most, ALLIANCE) if is_played(table, ALLIANCE) else None


# --- three gods -------------------------------------------------------------------------------------------------------


@book.forbids("154.1", GivenTable, needs=THREE)
def cards_of_three_gods(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of no more than three gods (clans)."""
    return (
        too_many_colours(table, fixed(table, "three_colours.colours.max"), THREE) if is_played(table, THREE) else None
    )


@book.decides("154.2", DECK_COLOUR, needs=THREE)
def bufa_beside_the_three(_table: Table, colour: str, format_: str) -> bool | None:
    """Bufa and colourless cards are used in any number beside them."""
    return False if format_ == THREE and is_free(colour) else None


@book.forbids("154.3", GivenTable, needs=THREE)
def the_three_bind_the_side_deck(table: Table, _given: GivenTable) -> str | None:
    """The side deck has no card of a colour that was not chosen."""
    return _side_too(table, fixed(table, "three_colours.colours.max"), THREE) if is_played(table, THREE) else None


# --- one alignment ----------------------------------------------------------------------------------------------------


@book.decides("155.2", DECK_ALIGNMENT, needs=ALIGNED)
def the_good_ones(_table: Table, colour: str) -> str | None:
    """Rhatt, Raia (Katona) and Elenios (Pszionicista) are good."""
    return "jó" if CLANS.get(colour, colour) in GOOD else None


@book.decides("155.3", DECK_ALIGNMENT, needs=ALIGNED)
def the_neutral_ones(_table: Table, colour: str) -> str | None:
    """Tharr (Tisztogató), Sheran (Tudós) and Fairlight (Mágus) are neutral."""
    return "semleges" if CLANS.get(colour, colour) in NEUTRAL else None


@book.decides("155.4", DECK_ALIGNMENT, needs=ALIGNED)
def the_evil_ones(_table: Table, colour: str) -> str | None:
    """Chara-din (Mutáns), Leah (Halhatatlan) and Dornodon (Tolvaj) are evil."""
    return "gonosz" if CLANS.get(colour, colour) in EVIL else None


def _of_several(table: Table, found: tuple[str, ...]) -> bool:
    """Whether gods of more than one alignment are among them; one of none stands alone."""
    return len({table.decide(DECK_ALIGNMENT, colour) or colour for colour in found}) > 1


@book.forbids("155.1", GivenTable, needs=ALIGNED)
def three_gods_of_one_alignment(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of no more than three gods (clans), all of one alignment."""
    if not is_played(table, ALIGNED):
        return None
    for deck in decks(table):
        found = fewest(table, limited_colours(table, deck.main, ALIGNED))
        if len(found) > fixed(table, "alignments.colours.max") or _of_several(table, found):
            return f"{deck.player}: {', '.join(found)}"
    return None


@book.decides("155.5", DECK_COLOUR, needs=ALIGNED)
def bufa_beside_the_aligned(_table: Table, colour: str, format_: str) -> bool | None:
    """Colourless and Bufa cards are used in any number."""
    return False if format_ == ALIGNED and is_free(colour) else None


@book.forbids("155.6", GivenTable, needs=ALIGNED)
def the_alignment_binds_the_side_deck(table: Table, _given: GivenTable) -> str | None:
    """The side deck has no card of a colour of another alignment."""
    if not is_played(table, ALIGNED):
        return None
    for deck in decks(table):
        chosen = fewest(table, limited_colours(table, deck.main, ALIGNED))
        added = set(fewest(table, limited_colours(table, deck.side, ALIGNED))) - set(chosen)
        if added and _of_several(table, (*chosen, *added)):
            return f"{deck.player}: {', '.join(sorted(added))}"
    return None

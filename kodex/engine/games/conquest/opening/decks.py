"""What the print says of decks: a warlord first, his eight signature cards, loyal cards, no tokens, any relics.

It says neither how many cards a deck has, nor how many of a name, nor which other factions go with a warlord.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from kodex.engine.games.conquest.actions import Deck, Given
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.deploy.deploying import too_many_relics
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.opening.setting_up import is_new
from kodex.engine.games.conquest.vocabulary import RELIC_COUNTS, Place
from kodex.engine.kernel.table import Table

WARLORD, DECK = "warlord", "deck"
"""The parts of a list."""
HIDDEN = (Place.DECK, Place.HAND)


class Built(Struct, frozen=True):
    """A deck as norms look at it: by name so many of each card, the warlords apart."""

    warlords: Mapping[str, int]
    cards: Mapping[str, int]


def _built(table: Table, action: Deck | Given) -> Iterator[Built]:
    """The deck of a list, or those of the players of a new game."""
    if isinstance(action, Deck):
        yield Built(action.lists.get(WARLORD, {}), action.lists.get(DECK, {}))
    elif is_new(table):
        for player in table.state.players:
            yield Built(_counted(table, player, Place.ASIDE), _counted(table, player, *HIDDEN))


def _counted(table: Table, player: str, *zones: Place) -> dict[str, int]:
    found: dict[str, int] = {}
    for zone in zones:
        for one in table.in_zone(player, zone):
            found[one.card] = found.get(one.card, 0) + 1
    return found


def _card(table: Table, name: str) -> Card:
    found: Card = table.cards[name]
    return found


def _leader(table: Table, deck: Built) -> Card | None:
    """The warlord of a deck, where it is one."""
    found = [_card(table, name) for name in deck.warlords if _card(table, name).type == "hadúr"]
    return found[0] if len(found) == 1 else None


def _refused(found: Iterator[str]) -> str | None:
    return ", ".join(found) or None


@book.forbids("sz/hadurak#p1", Deck, Given)
def a_warlord_leads_a_deck(table: Table, action: Deck | Given) -> str | None:
    """A deck is built for one warlord, who does not lie among its cards."""

    def wrong() -> Iterator[str]:
        for deck in _built(table, action):
            led = sum(n for name, n in deck.warlords.items() if _card(table, name).type == "hadúr")
            yield from (name for name in deck.cards if _card(table, name).type == "hadúr")
            if led != 1 or led != sum(deck.warlords.values()):
                yield " + ".join(f"{n} {name}" for name, n in deck.warlords.items()) or "0"

    return _refused(wrong())


@book.forbids("gy/szimbolumok#hadurkartya-szimboluma", Deck, Given)
def signature_cards_go_with_their_warlord(table: Table, action: Deck | Given) -> str | None:
    """Signature cards go with the warlord of their number only, and all eight of them go with him."""

    def wrong() -> Iterator[str]:
        for deck in _built(table, action):
            leader = _leader(table, deck)
            own = "" if leader is None else leader.signature
            signed = {name: n for name, n in deck.cards.items() if _card(table, name).signature}
            yield from (name for name in signed if _card(table, name).signature != own)
            there = sum(n for name, n in signed.items() if _card(table, name).signature == own)
            if own and there != fixed("warlord.signature_cards"):
                yield f"{there} != {fixed('warlord.signature_cards')}"

    return _refused(wrong())


@book.forbids("gy/szimbolumok#lojalitasszimbolum", Deck, Given)
def loyal_cards_go_with_their_faction(table: Table, action: Deck | Given) -> str | None:
    """Loyal cards go with a warlord of their own faction only."""

    def wrong() -> Iterator[str]:
        for deck in _built(table, action):
            leader = _leader(table, deck)
            faction = "" if leader is None else leader.faction
            loyal = (name for name in deck.cards if _card(table, name).loyal)
            yield from (name for name in loyal if _card(table, name).faction != faction)

    return _refused(wrong())


@book.forbids("sz/jeloloegysegek#p1", Deck, Given)
def tokens_are_in_no_deck(table: Table, action: Deck | Given) -> str | None:
    """Tokens come from the common pool and are not shuffled into a deck."""
    decks = _built(table, action)
    return _refused(name for deck in decks for name in deck.cards if _card(table, name).type == "jelölőegység")


@book.forbids("sz/maximum-1-ereklye-jatekosonkent#p1", Deck, Given)
def relics_are_limited(table: Table, action: Deck | Given) -> str | None:
    """One relic a player, wherever that counts."""

    def wrong() -> Iterator[str]:
        for deck in _built(table, action):
            if table.decide(RELIC_COUNTS, DECK):
                yield from too_many_relics({name: (_card(table, name), n) for name, n in deck.cards.items()})

    return _refused(wrong())


@book.decides("sz/maximum-1-ereklye-jatekosonkent#b2", RELIC_COUNTS)
def relics_do_not_count_in_decks(table: Table, where: str) -> bool | None:
    """A deck may have any number of relics: the limit is one of the table."""
    return False if where == DECK else None


__all__ = ["DECK", "WARLORD"]

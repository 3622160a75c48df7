"""Flying: it comes into play active (title 79)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, is_creature
from kodex.engine.games.hkk.cards.text_kinds import SPECIAL
from kodex.engine.games.hkk.icons.printed import FLYING, has
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import LANDING, WORD_KIND
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@book.decides("79", LANDING, exception_to=("8.1.2", "8.6"))
def flyers_come_active(table: Table, thing: Thing, one: Link) -> Landing | None:
    """A creature or building with the flying icon comes into play active."""
    found = card(table, thing)
    if not (is_creature(found) or found.type == BUILDING) or not has(table, thing, FLYING):
        return None
    return Landing("reserve" if is_creature(found) else "table")


@book.decides("79.1", WORD_KIND)
def flying_is_a_special_ability(table: Table, name: str) -> str | None:
    """The flying icon is a special ability, as good as the word in the text."""
    return SPECIAL if name == FLYING else None

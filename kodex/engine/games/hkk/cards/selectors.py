"""Selectors: which things (``engine/cards/selectors`` has the grammar).

Words are entered with :func:`word` (yes or no), :func:`value` (a number to compare) and :func:`tagged` (``name:text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.cards.selectors import Test
from kodex.engine.games.hkk.cards.language import LANGUAGE, View
from kodex.engine.games.hkk.vocabulary import NOT_IN_PLAY, Zones

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Thing
    from kodex.engine.kernel.table import Table

SELECTORS = LANGUAGE.selectors
WORDS, VALUES, TAGS = SELECTORS.words, SELECTORS.values, SELECTORS.tags
word, value, tagged, known_tags = SELECTORS.word, SELECTORS.value, SELECTORS.tagged, SELECTORS.known_tags
compiled, zones_of, check_selector = SELECTORS.compiled, SELECTORS.zones_of, SELECTORS.check
player_word, of_player = SELECTORS.player_word, SELECTORS.of_player
player_value, counts_player = SELECTORS.player_value, SELECTORS.counts_player


def selected(table: Table, text: str, view: View) -> list[Thing]:
    """The things a selector means: on the table, unless it names another zone."""
    test, state = compiled(text), table.state
    zones = zones_of(text)
    found = [
        thing
        for player in state.players
        for zone in zones
        for id_ in state.order.get(f"{player}.{zone}", ())
        if test(table, thing := state.things[id_], view)
    ]
    if table.knows(_HIDING):
        found = [thing for thing in found if not hidden(table, text, thing, view)]
    return found if "aside" in zones else found + _aside(table, test, view)


_HIDING = ("helyszín",)
_NAMING = ("helyszín", "helyszin", "lap:", "card:")


def hidden(table: Table, text: str, thing: Thing, view: View) -> bool:
    """Whether a selector passes over a location, which only what names it means (8.9.3, 8.9.5)."""
    if not table.knows(_HIDING) or any(word in text for word in _NAMING) or thing.id == view.source:
        return False
    return thing.zone == Zones.TABLE and table.decide(NOT_IN_PLAY, thing)


def _aside(table: Table, test: Test[View], view: View) -> list[Thing]:
    """What lies beside the deck counts only where no rule says that it is no card in play (43.2, 44.3)."""
    state = table.state
    return [
        thing
        for player in state.players
        for id_ in state.order.get(f"{player}.aside", ())
        if not table.decide(NOT_IN_PLAY, thing := state.things[id_]) and test(table, thing, view)
    ]


SELECTORS.selected = selected

__all__ = [
    "TAGS",
    "VALUES",
    "WORDS",
    "View",
    "check_selector",
    "compiled",
    "counts_player",
    "hidden",
    "known_tags",
    "of_player",
    "player_value",
    "player_word",
    "selected",
    "tagged",
    "value",
    "word",
    "zones_of",
]

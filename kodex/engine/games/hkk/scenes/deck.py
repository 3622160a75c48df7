"""A deck list as a table on which nothing but the decks is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.formats import printings
from kodex.engine.games.hkk.scenes import format as f
from kodex.i18n import _

OWNER = "pakli"
"""Who owns the only deck: the word that objections begin with."""

Lists = Mapping[str, Mapping[str, int]]
"""By part of the deck (``deck``, ``side``, ``aside``) so many of each card."""


def given(cards: Mapping[str, Card], lists: Lists, formats: Sequence[str]) -> f.Given:
    """The table before the game, with one player; rule cards and followers lie beside the deck wherever they stand."""
    zones: dict[str, list[str | f.GivenThing]] = {"deck": [], phases.SIDE: [], phases.ASIDE: []}
    for part, counts in lists.items():
        for name, n in counts.items():
            beside = part == "deck" and cards[name].type in SLOTTED
            zones[phases.ASIDE if beside else part].append(f.GivenThing(name, n=n))
    side = f.Side(turn=0, deck=zones["deck"], side=zones[phases.SIDE], aside=zones[phases.ASIDE])
    return f.Given({OWNER: side}, OWNER, phases.OPENING.id, deck_check=True, format=list(formats))


def unknown(cards: Mapping[str, Card], lists: Lists, formats: Sequence[str]) -> list[str]:
    """The facts that a format asks for and some cards do not tell."""
    used = {name: cards[name] for counts in lists.values() for name in counts}
    found = []
    if not set(formats).isdisjoint((printings.POWER, printings.NO_POWER, printings.NO_MAGIC)):
        lacking = [str(card.name) for card in used.values() if card.rarity is None]
        if lacking:
            found.append(_("the rarity of {cards}").format(cards=", ".join(lacking)))
    if not set(formats).isdisjoint((printings.POWER, printings.NO_POWER, printings.JUNIOR)):
        lacking = [str(card.name) for card in used.values() if card.expansion is None]
        if lacking:
            found.append(_("the expansion of {cards}").format(cards=", ".join(lacking)))
    return found

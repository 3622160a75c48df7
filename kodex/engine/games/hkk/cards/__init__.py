"""What a card is: its types, costs, abilities and effects, as data that scenarios may invent.

``types`` the card types and what they are; ``costs`` costs; ``effects`` the effects and abilities; ``card`` the card
itself; ``registry`` the words that other modules add (verbs, keywords, triggers); ``selectors`` and ``amounts`` the two
small languages that effects use to say *which* and *how many*.
"""

from kodex.engine.games.hkk.cards.card import Card, is_creature, is_permanent, is_spell
from kodex.engine.games.hkk.cards.costs import Cost, Count
from kodex.engine.games.hkk.cards.effects import Ability, Effect, When
from kodex.engine.games.hkk.cards.types import BUILDING, CREATURES, INSTANT, SORCERY, CardType

__all__ = [
    "BUILDING",
    "CREATURES",
    "INSTANT",
    "SORCERY",
    "Ability",
    "Card",
    "CardType",
    "Cost",
    "Count",
    "Effect",
    "When",
    "is_creature",
    "is_permanent",
    "is_spell",
]

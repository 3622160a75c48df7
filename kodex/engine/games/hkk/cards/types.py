"""The card types (title 8) and the groups that rules speak of."""

from __future__ import annotations

from typing import Literal

CardType = Literal[
    "szörny",
    "torzszülött",
    "kalandozó",
    "galetki",
    "avatár",
    "építmény",
    "azonnali",
    "általános",
    "bűbáj",
    "tárgy",
    "szakértelem",
    "szintlépés",
    "testrész",
    "helyszín",
    "szabálylap",
    "követő",
    "őslich",
]
"""The printed types. An independent marker (26) is a card with ``marker: true`` of the type it counts as."""

CREATURES = frozenset({"szörny", "torzszülött", "kalandozó", "galetki", "avatár"})
MONSTERS = frozenset({"szörny", "torzszülött"})
"""8.1.3: rules that speak of monsters mean both."""

INSTANT, SORCERY, ENCHANTMENT, BUILDING, LOCATION = "azonnali", "általános", "bűbáj", "építmény", "helyszín"
SPELLS = frozenset({INSTANT, SORCERY, ENCHANTMENT})
PASSING = frozenset({INSTANT, SORCERY})
"""Cards that go to the discard pile once they have taken effect (8.5.3)."""

ALWAYS_ATTACHED = frozenset({"szintlépés", "testrész"})
SLOTTED = frozenset({"szabálylap", "követő", "őslich"})
"""Not cards in the sense of the rules (4.5.1); they lie beside the table from the start (28, 42)."""

ATTACHED_ENCHANTMENT = "bűbáj valamire"
"""What an enchantment is called that is put on something (8.5.5)."""

MEANING_SEVERAL = ("lény", "nem-lény", "szörny", "varázslat", "bűbáj")
"""Words that mean several types at once; which ones the rules say (8.1.0, 8.1.3, 8.5.0, 8.5.6)."""

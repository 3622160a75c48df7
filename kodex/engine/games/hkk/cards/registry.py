"""Words that modules add to the card vocabulary: verbs, keywords, triggers; entered where a mechanism stands.

The package of the game says how all of them are (``language.WORDS``). A word nobody has entered is refused, with the
words there are.
"""

from __future__ import annotations

from kodex.engine.cards.registry import Keyword, On, Verb
from kodex.engine.games.hkk.cards.language import LANGUAGE, WORDS, load

REGISTRY = LANGUAGE.registry
VERBS, KEYWORDS, ALIASES, TRIGGERS = REGISTRY.verbs, REGISTRY.keywords, REGISTRY.aliases, REGISTRY.triggers
verb, keyword, alias = REGISTRY.verb, REGISTRY.keyword, REGISTRY.alias
canonical, known, listed, one_of = REGISTRY.canonical, REGISTRY.known, REGISTRY.listed, REGISTRY.one_of
GIVEN: set[str] = set()
"""Ids of abilities that rules give to cards, printed on none."""
SHADOW = "árnyék"
"""The ability that a card has by its ``shadow``."""
BANNED: set[str] = set()
"""Words that ``forbid`` may name besides kinds of events: those that rules ask for."""

__all__ = [
    "ALIASES",
    "BANNED",
    "GIVEN",
    "KEYWORDS",
    "REGISTRY",
    "SHADOW",
    "TRIGGERS",
    "VERBS",
    "WORDS",
    "Keyword",
    "On",
    "Verb",
    "alias",
    "canonical",
    "keyword",
    "known",
    "listed",
    "load",
    "one_of",
    "verb",
]

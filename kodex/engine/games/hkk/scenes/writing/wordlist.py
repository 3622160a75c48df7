"""Every word that scenarios of HKK may use, for whoever writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from kodex.engine.cards.wordlist import named, of_events, of_mappings, of_steps
from kodex.engine.face import format as f
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Ability, Card, CardType, Cost, Effect
from kodex.engine.games.hkk.cards.effects import REACTED
from kodex.engine.games.hkk.cards.language import LANGUAGE
from kodex.engine.games.hkk.effects import lasting
from kodex.engine.games.hkk.scenes import paths
from kodex.engine.games.hkk.scenes.format import AnyStep, Given, GivenThing, Reading, Scenario, Side
from kodex.engine.games.hkk.vocabulary import Happens
from kodex.ground.i18n import _


def words() -> Iterator[dict[str, Any]]:
    """The words that cards, effects and steps may use: kind, word, rule, fields and what it says."""
    yield from LANGUAGE.words()
    yield from _values()
    yield from of_steps(get_args(AnyStep))
    yield from of_mappings(_MAPPINGS)
    for kind, found in (("type", get_args(CardType)), ("stage", phases.BY_ID), ("zone", phases.ZONE_WORDS.values())):
        yield from named(kind, found)
    yield from named("path", paths.in_short())
    yield from of_events(Happens)


def _values() -> Iterator[dict[str, Any]]:
    """The values that may be modified, and what may be reacted to."""
    for value in lasting.VALUES:
        whose = _("of players") if value in lasting.OF_PLAYERS else _("of cards")
        both = _("of players and cards") if value == "max_life" else whose
        yield {"kind": "value", "word": value, "rule": None, "fields": [], "says": both}
    yield from named("reaction", REACTED)


_MAPPINGS = (
    *((Scenario, "scenarios"), (Given, "given"), (Side, "players"), (GivenThing, "guard"), (f.Then, "then")),
    *((f.Explore, "explore"), (Reading, "readings"), (Card, "cards"), (Ability, "abilities"), (Effect, "effects")),
    *((Cost, "cost"),),
)
"""The mappings of a file, each with the key that it stands under."""

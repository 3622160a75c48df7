"""Every word that scenarios of HKK may use, for whoever writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from kodex.engine.face import format as f
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Ability, Card, CardType, Cost, Effect, registry, selectors
from kodex.engine.games.hkk.cards.effects import REACTED
from kodex.engine.games.hkk.effects import lasting
from kodex.engine.games.hkk.scenes.format import AnyStep, Given, GivenThing, Reading, Scenario, Side
from kodex.ground.i18n import _


def words() -> Iterator[dict[str, Any]]:
    """The words that cards, effects and steps may use: kind, word, rule, fields and what it says."""
    registry.load()
    for verb in sorted(registry.VERBS.values(), key=lambda one: one.name):
        fields = [f"{name}*" if name in verb.required else name for name in sorted(verb.fields)]
        yield {"kind": "verb", "word": verb.name, "rule": verb.rule, "fields": fields, "says": verb.says}
    for word in sorted(registry.KEYWORDS.values(), key=lambda one: one.name):
        fields = ["n"] if word.number else []
        yield {"kind": "keyword", "word": word.name, "rule": word.rule, "fields": fields, "says": word.says}
    for name, events in sorted(registry.TRIGGERS.items()):
        yield {"kind": "trigger", "word": name, "rule": None, "fields": [], "says": ", ".join(events)}
    yield from _selectors()
    yield from _acts()
    yield from _mappings()
    for kind, found in (("type", get_args(CardType)), ("stage", phases.BY_ID), ("zone", phases.ZONE_WORDS.values())):
        yield from ({"kind": kind, "word": word, "rule": None, "fields": [], "says": ""} for word in found)


def _selectors() -> Iterator[dict[str, Any]]:
    """The words of selectors, each with its other spellings, and the values that may be modified."""
    for kind, table in (("selector", selectors.WORDS), ("number", selectors.VALUES), ("tag", selectors.TAGS)):
        spellings: dict[Any, list[str]] = {}
        for name, function in table.items():
            spellings.setdefault(function, []).append(name)
        for name, *others in sorted(spellings.values()):
            yield {"kind": kind, "word": name, "rule": None, "fields": [], "says": ", ".join(others)}
    for value in lasting.VALUES:
        whose = _("of players") if value in lasting.OF_PLAYERS else _("of cards")
        both = _("of players and cards") if value == "max_life" else whose
        yield {"kind": "value", "word": value, "rule": None, "fields": [], "says": both}
    for word in REACTED:
        yield {"kind": "reaction", "word": word, "rule": None, "fields": [], "says": ""}


_MAPPINGS = (
    *((Scenario, "scenarios"), (Given, "given"), (Side, "players"), (GivenThing, "guard"), (f.Then, "then")),
    *((f.Explore, "explore"), (Reading, "readings"), (Card, "cards"), (Ability, "abilities"), (Effect, "effects")),
    *((Cost, "cost"),),
)
"""The mappings of a file, each with the key that it stands under."""


def _mappings() -> Iterator[dict[str, Any]]:
    """The keys of each mapping of a file."""
    for struct, above in _MAPPINGS:
        fields = [f"{one.encode_name}{'*' if one.required else ''}" for one in msgspec.structs.fields(struct)]
        says = " ".join((struct.__doc__ or "").split("\n\n")[0].split())
        yield {"kind": "key", "word": above, "rule": None, "fields": fields, "says": says}


def _acts() -> Iterator[dict[str, Any]]:
    """The acts of steps with their fields."""
    for step in sorted(get_args(AnyStep), key=lambda one: str(one.__struct_config__.tag)):
        fields = [f"{one.encode_name}{'*' if one.required else ''}" for one in msgspec.structs.fields(step)]
        says = " ".join((step.__doc__ or "").split("\n\n")[0].split())
        yield {"kind": "act", "word": str(step.__struct_config__.tag), "rule": None, "fields": fields, "says": says}

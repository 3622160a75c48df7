"""JSON Schema of scenario files, for editors: made from the types that read them and the words of the vocabulary."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import CardType, When, registry
from kodex.engine.games.hkk.interpretations import SWITCHES
from kodex.engine.games.hkk.scenes.acting import KINDS
from kodex.engine.games.hkk.scenes.format import File
from kodex.engine.games.hkk.scenes.spoken import KEYWORDS, OF_ABILITY
from kodex.engine.games.hkk.sentences import SENTENCES

_LISTS = tuple(frozenset(get_args(words)) for words in (CardType, When))


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a whole scenario file; words may stand with or without accents."""
    registry.load()
    found = msgspec.json.schema(File)
    _spoken(found)
    parts = found["$defs"]
    zones = parts["Side"]["properties"]
    for zone, word in phases.ZONE_WORDS.items():
        if zone in zones:
            for name in (word, word.lower(), phases.folded(word)):
                zones.setdefault(name, zones[zone])
    parts["Effect"]["properties"]["do"]["enum"] = sorted(registry.VERBS)
    keywords = parts["Card"]["properties"]["keywords"]
    keywords["propertyNames"] = {
        "enum": sorted({*registry.KEYWORDS, *map(phases.folded, registry.KEYWORDS), *KEYWORDS, *registry.ALIASES})
    }
    ability = parts["Ability"]["properties"]
    for word, name in OF_ABILITY.items():
        ability[word] = ability[name]
    parts["Reading"]["properties"]["switches"]["propertyNames"] = {"enum": sorted(SWITCHES)}
    parts["Reading"]["properties"]["switches"]["minProperties"] = 1
    stages = sorted({*phases.BY_ID, *(phases.folded(stage) for stage in phases.BY_ID), *phases.ALIASES})
    for part, key in (("Given", "phase"), ("AdvanceStep", "to")):
        parts[part]["properties"][key]["examples"] = stages
    parts["Then"]["properties"]["events"]["items"]["examples"] = sorted(SENTENCES)
    parts["Explore"]["properties"]["free"]["items"]["examples"] = [*KINDS, "payment", "order:*"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "kodex scenario file", **found}


def _spoken(part: Any) -> None:
    """Let the closed lists of words take their forms without accents too."""
    if not isinstance(part, dict):
        return
    words = part.get("enum")
    if isinstance(words, list) and frozenset(words) in _LISTS:
        part["enum"] = sorted({*words, *map(phases.folded, words)})
    for one in part.values():
        _spoken(one)

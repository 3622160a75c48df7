"""Words as players write them: zones, phases and card types in Hungarian, with or without accents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import CardType, When, registry
from kodex.engine.games.hkk.scenes.writing import slips
from kodex.engine.games.hkk.table import marker_names

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

PHASES = {phases.folded(word): word for word in get_args(When)}
TYPES = {phases.folded(word): word for word in get_args(CardType)}

Steps = tuple[str | int, ...]


def normalize(document: Document, data: Any, at: Steps) -> None:
    """Put the words of the format in the place of those players use, in a scenario or a file's head.

    Keys that are renamed keep their lines. Raises KodexError when a zone stands there under two names.
    """
    if not isinstance(data, dict):
        return
    _cards(document, data.get("cards"), at)
    given = data.get("given")
    if isinstance(given, dict) and type(given.get("phase")) in (int, float):
        given["phase"] = document.source(*at, "given", "phase") or str(given["phase"])
    slips.check_given(document, given, (*at, "given"))
    slips.check_abilities(document, data, at)
    players = given.get("players") if isinstance(given, dict) else None
    for player, side in players.items() if isinstance(players, dict) else ():
        for word in list(side) if isinstance(side, dict) else ():
            zone = phases.read_zone(word)
            if zone is not None and zone != word:
                document.rename(word, zone, *at, "given", "players", player)
        written = [zone for zone in side if phases.read_zone(zone) is not None] if isinstance(side, dict) else []
        if written != sorted(written, key=phases.ZONES.index):
            side.setdefault("numbered", written)  # types do not keep the order of writing
        for zone, things in side.items() if isinstance(side, dict) else ():
            for n, thing in enumerate(things) if isinstance(things, list) else ():
                if isinstance(thing, dict):
                    at_thing = (*at, *_SIDES, player, zone, n, "markers")
                    _keys(document, thing.get("markers"), marker_names.called, at_thing)


_SIDES = ("given", "players")


def keyword_called(word: str) -> str:
    """The keyword a player means by a word, accents optional."""
    if word in registry.KEYWORDS:
        return word
    registry.load()
    known = phases.folded(word)
    return next((name for name in registry.KEYWORDS if known == phases.folded(name)), KEYWORDS.get(known, word))


KEYWORDS = {"poison": "mérgezés", "life": "élet", "muscle": "izom", "poison_immunity": "méregimmunitás"}
KEYWORDS |= {"mereg": "mérgezés", "immunitas_meregre": "méregimmunitás"}
"""Other words for keywords, without accents; for fields of abilities: ``OF_ABILITY``."""
OF_ABILITY = {"késleltetett": "delayed", "késleltetett_hatás": "delayed"}
OF_ABILITY |= {"időleges": "temporary", "időleges_hatás": "temporary"}
OF_ABILITY |= {phases.folded(word): name for word, name in OF_ABILITY.items()}
_OF_MARKERS = ("mark", "unmark", "cleanse")


def _keys(document: Document, there: Any, called: Callable[[str], str], at: Steps) -> None:
    """Put other words in the place of the keys of a mapping, where players' words mean them."""
    for word in list(there) if isinstance(there, dict) else ():
        if isinstance(word, str) and called(word) != word:
            document.rename(word, called(word), *at)


def _of_ability(word: str) -> str:
    return OF_ABILITY.get(phases.folded(word), word)


def _effects(effects: Any) -> None:
    """Call the markers in effects by their names."""
    for effect in effects if isinstance(effects, list) else ():
        if isinstance(effect, list):
            _effects(effect)
        elif isinstance(effect, dict):
            if effect.get("do") == "recolour" and isinstance(effect.get("what"), str):
                effect["what"] = phases.colour_called(effect["what"])
            if effect.get("do") in _OF_MARKERS and isinstance(effect.get("what"), str):
                effect["what"] = marker_names.called(effect["what"])
            for inside in ("effects", "otherwise", "options"):
                _effects(effect.get(inside))


def _cards(document: Document, cards: Any, at: Steps) -> None:
    for name, card in cards.items() if isinstance(cards, dict) else ():
        if not isinstance(card, dict):
            continue
        _keys(document, card.get("keywords"), keyword_called, (*at, "cards", name, "keywords"))
        _effects(card.get("effects"))
        if isinstance(card.get("colours"), list):
            card["colours"] = [phases.colour_called(one) if isinstance(one, str) else one for one in card["colours"]]
        if isinstance(card.get("type"), str):
            card["type"] = TYPES.get(phases.folded(card["type"]), card["type"])
        abilities = card.get("abilities")
        for n, ability in enumerate(abilities) if isinstance(abilities, list) else ():
            if not isinstance(ability, dict):
                continue
            _keys(document, ability, _of_ability, (*at, "cards", name, "abilities", n))
            _effects(ability.get("effects"))
            if isinstance(ability.get("when"), list):
                ability["when"] = [PHASES.get(phases.folded(str(word)), word) for word in ability["when"]]

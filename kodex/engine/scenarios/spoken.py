"""Words as players write them: zones, phases and card types in Hungarian, with or without accents."""

from __future__ import annotations

from typing import Any, get_args

from kodex.engine import editions
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import CardType, When
from kodex.yamlfile import Document

PHASES = {phases.folded(word): word for word in get_args(When)}
TYPES = {phases.folded(word): word for word in get_args(CardType)}

Steps = tuple[str | int, ...]


def normalize(document: Document, data: Any, at: Steps) -> None:
    """Put the words of the format in the place of those players use, in a scenario or a file's head.

    Keys that are renamed keep their lines. Raises KodexError when a zone stands there under two names.
    """
    if not isinstance(data, dict):
        return
    _cards(data.get("cards"))
    if isinstance(data.get("edition"), str):
        data["edition"] = editions.called(data["edition"]) or data["edition"]
    given = data.get("given")
    players = given.get("players") if isinstance(given, dict) else None
    for player, side in players.items() if isinstance(players, dict) else ():
        for word in list(side) if isinstance(side, dict) else ():
            zone = phases.read_zone(word)
            if zone is not None and zone != word:
                document.rename(word, zone, *at, "given", "players", player)


def _cards(cards: Any) -> None:
    for card in cards.values() if isinstance(cards, dict) else ():
        if not isinstance(card, dict):
            continue
        if isinstance(card.get("type"), str):
            card["type"] = TYPES.get(phases.folded(card["type"]), card["type"])
        abilities = card.get("abilities")
        for ability in abilities if isinstance(abilities, list) else ():
            if isinstance(ability, dict) and isinstance(ability.get("when"), list):
                ability["when"] = [PHASES.get(phases.folded(str(word)), word) for word in ability["when"]]

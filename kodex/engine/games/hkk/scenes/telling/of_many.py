"""The given table of a game for more than two players in the words of players, in Hungarian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.games.hkk.fixed import of
from kodex.engine.games.hkk.scenes.many.formats import GAMES, format_called

_CALLED = {"páros": "Páros játék", "végső hatalom": "Harc a végső hatalomért", "istenek háborúja": "Istenek háborúja"}
PAIRS = GAMES[0]


def game(given: dict[str, Any]) -> str:
    """Which game it is, with its optional rules and who play together; nothing for a game of two."""
    named = next((name for name in _formats(given) if name in GAMES), None)
    if named is None:
        return ""
    told = [", ".join((_CALLED[named], *(given.get("options") or ())))]
    told += [f"egy pár: {' és '.join(pair)}" for pair in _pairs(given)]
    return "; ".join(told) + ". "


def life(given: dict[str, Any], player: str) -> int:
    """The life of a player: that of the pair where there are pairs."""
    for pair in given.get("pairs") or ():
        if player in pair["players"]:
            known = (pair.get("life"), pair.get("max_life"), of(RULEBOOK, "pairs.life.max"))
            return next(int(n) for n in known if n is not None)
    side = given["players"][player]
    return of(RULEBOOK, "pairs.life.max") if PAIRS in _formats(given) else int(side.get("life", 20))


def more(side: dict[str, Any]) -> Iterator[str]:
    """What a player has in such a game besides: colour, victory points, or that the player has gone out."""
    if side.get("colour"):
        yield f"színe: {side['colour']}"
    if side.get("points"):
        yield f"{side['points']:g} győzelempont".replace(".", ",")
    if side.get("out"):
        yield "már kiesett"


def _formats(given: dict[str, Any]) -> list[str]:
    named = given.get("format") or []
    return [format_called(str(name)) for name in ([named] if isinstance(named, str) else named)]


def _pairs(given: dict[str, Any]) -> list[list[str]]:
    if given.get("pairs") or PAIRS not in _formats(given):
        return [pair["players"] for pair in given.get("pairs") or ()]
    players = list(given.get("players", {}))
    half = len(players) // 2
    return [[players[n], players[n + half]] for n in range(half)]

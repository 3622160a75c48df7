"""What an event, a reaction or a cost is about, and which words of selectors are never true of that.

Such a word is refused where a card is read, with what to write instead: an ability that waits for what cannot be never
happens, and nobody would be told.
"""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.hkk.cards.language import LANGUAGE
from kodex.engine.games.hkk.phases import ZONE_WORDS, folded
from kodex.engine.games.hkk.vocabulary import Zones
from kodex.ground.i18n import _

PLAYERS = frozenset(
    (
        *("attack", "components_destroyed", "components_stolen", "gives_life", "gives_max_life"),
        *("looked", "magic_destroyed", "magic_stolen", "regenerates"),
    )
)
"""Events about a player and never about a thing."""
EITHER = frozenset(("compelled", "healed", "hurt", "produces", "source_heals", "source_hurts"))
"""Events about a thing or a player."""
DONE = frozenset(
    (
        *("discards", "draws", "enters", "from_hand", "milled", "play"),
        *("played", "searched", "spends", "substituted", "uses"),
    )
)
"""Events about a thing that a player does something with; all others are about a thing alone."""
LIES: dict[str, tuple[str, ...]] = {
    "draws": ("hand",),
    "discards": ("pile", "void"),
    "milled": ("pile", "void"),
    "played": ("chain",),
    "spends": ("chain",),
    "substituted": ("chain",),
}
"""Where the thing always lies then, off the table."""
PAID = ("chain", "hand", "deck", "pile", "void", "aside", "side")
"""Where a card that is being paid for may lie."""
TO_PLAYS = ("play",)
"""Reactions to the playing of a card, which lies in the chain; to uses react words for things in any place."""

_OF_PLAYERS = ("játékos", "ellenfél")
_IN_PLAY = ("asztalon", "játékban", "lap", "permanens")
_SIGNS = frozenset("&|!()")


def check_trigger(pattern: str) -> None:
    """Refuse a word that is never true of what an event is about. Raises ValueError."""
    word, selector = pattern_of(pattern)
    for token in _words(selector):
        if word in PLAYERS and token not in LANGUAGE.selectors.players:
            raise _of_no_player(f"on: {word}", token)
        if word in EITHER | PLAYERS:
            continue
        if token in _OF_PLAYERS and word not in DONE:
            raise _no_player(f"on: {word}", token)
        _check_place(f"on: {word}", token, LIES.get(word))


def check_reaction(pattern: str) -> None:
    """Refuse a word that is never true of what is reacted to. Raises ValueError."""
    word, selector = pattern_of(pattern)
    for token in _words(selector):
        if token in _OF_PLAYERS:
            raise _no_player(f"reaction: {word}", token)
        _check_place(f"reaction: {word}", token, ("chain",) if word in TO_PLAYS else None)


def never_paid(selector: str) -> str | None:
    """What is wrong with a selector of cards that are being paid for: a word that is never true of one."""
    try:
        for token in _words(selector):
            if token in _OF_PLAYERS:
                raise _no_player("of", token)
            _check_place("of", token, PAID)
    except ValueError as error:
        return str(error)
    return None


def _words(selector: str) -> Iterator[str]:
    """The words of a selector; neither signs and numbers, nor the words that are compared or have a text."""
    known = LANGUAGE.selectors
    tokens, words = known.tokens(selector), {*known.words, *known.values, *known.tags}
    for n, token in enumerate(tokens):
        if token not in _SIGNS and token.partition(":")[0] in words:
            yield token if n + 1 == len(tokens) or tokens[n + 1] in _SIGNS else f"{token}{tokens[n + 1]}…"


def _check_place(place: str, token: str, lies: tuple[str, ...] | None) -> None:
    if lies is None:
        return
    zone = _ZONES.get(token)
    if (zone is not None and zone not in lies) or token in _IN_PLAY:
        what = _("'{place}' is about a card that lies elsewhere, of which '{word}' is never true; any card: bármi")
        raise ValueError(what.format(place=place, word=token))


def _zones() -> dict[str, str]:
    """Word -> the zone it says; the table itself has no word of its own."""
    names = {zone: (zone, name, name.lower(), folded(name)) for zone, name in ZONE_WORDS.items() if zone != Zones.TABLE}
    return {one.replace(" ", "_"): zone for zone, those in names.items() for one in those}


_ZONES = _zones()


def _of_no_player(place: str, token: str) -> ValueError:
    what = _("'{place}' is about a player, of whom '{word}' is never true; one of: {known}")
    known = "saját, ellenséges, játékos, ellenfél, bármi"
    return ValueError(what.format(place=place, word=token, known=known))


def _no_player(place: str, token: str) -> ValueError:
    what = _("'{place}' is about a card and no player, so '{word}' is never true; whose it is: saját, ellenséges")
    return ValueError(what.format(place=place, word=token))


__all__ = ["DONE", "EITHER", "LIES", "PAID", "PLAYERS", "check_reaction", "check_trigger", "never_paid"]

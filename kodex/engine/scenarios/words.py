"""The trace in words: one Hungarian sentence per event in the words of the rulebook, or plain English words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import Told, lines, tell

_VALUES = {"life": "maximális Ép", "damage": "sebzés"}
_ENGLISH = {
    "dies": "goes to the discard pile",
    "enters": "enters play",
    "plays": "plays",
    "passes": "passes",
    "done": "is done",
    "right": "next to act",
    "damage": "is damaged",
    "strike_damage": "is damaged by the strike",
    "direct_damage": "direct damage",
    "draws": "draws a card",
    "draws_nothing": "draws nothing, the deck is empty",
    "turn.begins": "turn begins",
    "turn.ends": "turn ends",
    "turn_broken": "the turn is broken off",
    "game.won": "the game is won",
    "game.drawn": "the game is a draw",
}
_WHO = ("by", "player", "victim", "thing", "target")


def sentence(event: Event, language: str = "hu") -> str:
    """An event in words. In Hungarian every kind of event of the corpus has a sentence (a test says so)."""
    facts = {key: _told(value, "senki" if language == "hu" else "nobody") for key, value in event.facts.items()}
    if language != "hu" or event.kind not in SENTENCES:
        return _plain(event.kind, facts)
    if event.kind == "modified":
        facts["value"] = _VALUES.get(event.facts["value"], event.facts["value"])
    try:
        return SENTENCES[event.kind].format(**facts)
    except (KeyError, ValueError):  # a mechanism has entered a sentence that its events do not fit
        return _plain(event.kind, facts)


def _plain(kind: str, facts: Mapping[str, Any]) -> str:
    """The kind in English words, who it is about first, then the other facts."""
    who = [str(facts[key]) for key in _WHO if facts.get(key) is not None]
    rest = [
        f"{key.replace('_', ' ')}: {value}" for key, value in facts.items() if key not in _WHO and value is not None
    ]
    words = _ENGLISH.get(kind, kind.replace("_", " ").replace(".", " "))
    text = f"{who[0]}: {words}" if who else words
    return text + (f" ({', '.join([*who[1:], *rest])})" if who[1:] or rest else "")


def _told(value: Any, nobody: str) -> Any:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} → {_told(other, nobody)}" for key, other in value.items()) or nobody
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or nobody
    return value


def story(log: Sequence[Event], language: str = "hu") -> list[Told]:
    """A log in words, as a tree by cause."""
    return tell(log, lambda event: sentence(event, language))


def told(log: Sequence[Event]) -> list[tuple[int, str, tuple[str, ...]]]:
    """The trace as lines in Hungarian: depth in the tree of causes, sentence, rule numbers."""
    return [(depth, one.text, one.rules) for depth, one in lines(story(log))]


__all__ = ["SENTENCES", "sentence", "story", "told"]

"""The trace in words: one Hungarian sentence per event in the words of the rulebook, or plain English words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import REFUSED, Told, lines, tell
from kodex.engine.scenarios import hungarian

_VALUES = {"life": "maximális Ép", "damage": "sebzés"}
_ENGLISH = {
    "abilities.paid": "the announced combat abilities are paid together",
    "ability.announced": "announces a combat ability",
    "ability.happens": "an automatic ability happens",
    "activated": "turns active",
    "activation": "everything of the active player turns active",
    "attack": "declares attackers",
    "banished": "goes from the discard pile to the void",
    "built": "passivized to pay a builder cost",
    "chain.closes": "the chain closes, the rest has no effect",
    "chain.passes": "does not react",
    "combat.ends": "the combat phase ends",
    "components.taken": "takes components",
    "connected": "linked effects have their turn",
    "countered": "is countered",
    "damage": "is damaged",
    "demolished": "is demolished",
    "dies": "goes to the discard pile",
    "direct_damage": "is damaged directly",
    "discarded": "is discarded",
    "done": "wants to do nothing more",
    "draw.agreed": "agrees to a draw",
    "draws": "draws a card",
    "draws_nothing": "draws no card",
    "enters": "enters play",
    "exchange": "exchanges creatures",
    "expires": "bonuses and everything until the end of the turn expire",
    "game.drawn": "the game is a draw",
    "game.won": "the game is won",
    "heals": "is healed",
    "heals_all": "everybody heals to the maximum",
    "life_saving.closes": "no more life saving actions",
    "life_saving.opens": "life saving actions may be used",
    "magic": "magic points change",
    "magic.regenerates": "gets magic points",
    "marked": "gets a marker",
    "milled": "is discarded from the deck",
    "moved": "is moved",
    "pairs": "who fights whom",
    "passes": "passes",
    "passivized": "turns passive",
    "phase": "a phase begins",
    "plays": "pays for and plays",
    "prevented": "is prevented",
    "resolves": "takes effect",
    "returned": "returns to the hand",
    "right": "acts next",
    "sacrificed": "is sacrificed",
    "searched": "is searched for in the deck",
    "shuffled_back": "goes back to the deck",
    "spell.done": "goes to the discard pile",
    "stage": "a stage begins",
    "strike": "blows are struck",
    "strike_back": "chooses whom to strike back at",
    "strike_damage": "is damaged by the strike",
    "turn.begins": "the turn begins",
    "turn.ends": "the turn ends",
    "turn_broken": "the turn is broken off",
    "unmarked": "loses a marker",
    "uses": "uses an ability",
    "voided": "goes to the void",
    "withdrawn": "is withdrawn",
}
"""Kinds of events in English; of any other kind the name itself is said."""

_WHO = ("by", "player", "victim", "thing", "target")


def sentence(event: Event, language: str = "hu") -> str:
    """An event in words. In Hungarian every kind of event of the corpus has a sentence (a test says so)."""
    if event.kind == REFUSED:
        return _refused(event, language)
    facts = {key: _told(value, "senki" if language == "hu" else "nobody") for key, value in event.facts.items()}
    if language != "hu" or event.kind not in SENTENCES:
        return _plain(event.kind, facts)
    if "stage" in facts:
        facts["stage"] = hungarian.stage(str(facts["stage"]))
    if event.kind == "modified":
        facts["value"] = _VALUES.get(event.facts["value"], event.facts["value"])
    try:
        return SENTENCES[event.kind].format(**facts)
    except (KeyError, ValueError):  # a mechanism has entered a sentence that its events do not fit
        return _plain(event.kind, facts)


def _refused(event: Event, language: str) -> str:
    """A step that rules forbid: what was to be done, and which rule has what against it."""
    step, why = event.facts["step"], event.facts["why"]
    reasons = "; ".join(f"{number}: {detail}" for number, detail in why.items())
    if language == "hu":
        return f"{hungarian.step(step)[0]} → tilos, {reasons}"
    rest = {key: value for key, value in step.items() if key not in ("act", "by", "illegal", "choose") and value}
    told = "; ".join(f"{key}: {_told(value, 'nobody')}" for key, value in rest.items())
    by = f"{step['by']}: " if step.get("by") else ""
    return f"{by}{step['act'].replace('_', ' ')}{f' ({told})' if told else ''} → forbidden, {reasons}"


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

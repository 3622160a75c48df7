"""The trace in words: one sentence per event, in Hungarian in the words of the rulebook, or in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import REFUSED, Told, lines, tell
from kodex.engine.scenarios import english, hungarian
from kodex.engine.scenarios.paying import PAID

_VALUES = {"life": "maximális Ép", "damage": "sebzés"}
_POINTS = {"magic": "VP", "components": "szk", "life": "Ép"}
_POINTS_ENGLISH = {
    "magic": ("magic point", "magic points"),
    "components": ("component", "components"),
    "life": ("life", "life"),
}
_WHO = ("by", "player", "victim", "thing", "target")


def sentence(event: Event, language: str = "hu") -> str:
    """An event in words. Every kind of event of the corpus has a sentence in both languages (a test says so)."""
    if event.kind == REFUSED:
        return _refused(event, language)
    hu = language == "hu"
    facts = {key: _told(value, "senki" if hu else "nobody") for key, value in event.facts.items()}
    known = SENTENCES if hu else english.SENTENCES
    if event.kind not in known:
        return _plain(event.kind, facts)
    facts |= _in_words(event, hu)
    try:
        return known[event.kind].format(**facts) + _paid(event, hu)
    except (KeyError, ValueError):  # a mechanism has entered a sentence that its events do not fit
        return _plain(event.kind, facts)


def _in_words(event: Event, hu: bool) -> dict[str, str]:
    """Facts that are words of the program, as players say them."""
    found: dict[str, str] = {}
    stage = event.facts.get("stage")
    if stage is not None:
        found["stage"] = hungarian.stage(str(stage)) if hu else english.stage(str(stage))
    zone = str(event.facts.get("zone"))
    if zone in phases.ZONE_WORDS:
        found["zone"] = phases.ZONE_WORDS[zone] if hu else english.zone(zone)
    if event.kind == "modified" and hu:
        found["value"] = _VALUES.get(event.facts["value"], event.facts["value"])
    if event.kind == "strike":
        blows = event.facts.get("blows", {})
        found["blows"] = ", ".join(f"{by} → {victim}" for victim, strikers in blows.items() for by in strikers)
        found["blows"] = found["blows"] or ("senki" if hu else "nobody")
    return found


def _paid(event: Event, hu: bool) -> str:
    """What a payment has cost: ``(2 VP, 1 szk)``; nothing where no points were paid."""
    by = event.facts.get("by")
    told = [
        f"{n} {_POINTS[key] if hu else _POINTS_ENGLISH[key][n != 1]}" + ("" if player in (by, None) else f": {player}")
        for player, points in (event.facts.get(PAID) or {}).items()
        for key, n in points.items()
    ]
    return f" ({', '.join(told)})" if told else ""


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
    words = kind.replace("_", " ").replace(".", " ")
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


def brief(log: Sequence[Event], language: str = "hu") -> list[tuple[int, Told]]:
    """The lines of a trace, each with its depth; a stage in which nobody does anything is one line."""
    found: list[tuple[int, Told]] = []
    idle = "senki sem cselekszik" if language == "hu" else "nobody acts"
    every = lines(story(log, language))
    at = 0
    while at < len(every):
        depth, one = every[at]
        passing = _passing(every, at + 1) if one.event in _BEGINS and depth == 0 else at + 1
        if passing > at + 1:
            rules = tuple(dict.fromkeys(number for _depth, other in every[at:passing] for number in other.rules))
            one = replace(one, text=f"{one.text} – {idle}", rules=rules)
        found.append((depth, one))
        at = passing
    return found


def _passing(every: Sequence[tuple[int, Told]], at: int) -> int:
    """The line after those of passing that begin at a place; that place where something else happens in the stage."""
    end = at
    while end < len(every) and every[end][1].event in _PASSES:
        end += 1
    over = end == len(every) or every[end][1].event in (*_BEGINS, "combat.ends", "turn.ends")
    return end if over else at


_BEGINS, _PASSES = ("stage", "phase"), ("passes", "done")


def told(log: Sequence[Event]) -> list[tuple[int, str, tuple[str, ...]]]:
    """The trace as lines in Hungarian: depth in the tree of causes, sentence, rule numbers."""
    return [(depth, one.text, one.rules) for depth, one in brief(log)]


__all__ = ["SENTENCES", "brief", "sentence", "story", "told"]

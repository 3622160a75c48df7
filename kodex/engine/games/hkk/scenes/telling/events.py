"""The events of HKK in words, in Hungarian in the words of the rulebook, or in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.face.telling import told
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes.telling import english, hungarian
from kodex.engine.games.hkk.scenes.telling.paying import PAID
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.state import Event

_VALUES = {"life": "maximális Ép", "damage": "sebzés", "heals": "gyógyítás", "silence": "elnémított képesség"}
_VALUES_ENGLISH = {"silence": "silenced ability"}
_HAPPENINGS = {
    "controlled": "a gazdacsere",
    "damage": "a sebzés",
    "direct_damage": "a közvetlen sebzés",
    "heal": "a gyógyítás",
    "heals": "a gyógyulás",
    "life_undone": "az élet visszavonása",
    "marked": "a jelző felkerülése",
    "moved": "az áthelyezés",
    "passivized": "a passzivizálás",
    "produces": "az erőforrás",
    "put": "a lap áthelyezése",
    "returned": "a visszavétel",
    "sacrificed": "a feláldozás",
    "searched": "a keresés",
    "sent": "a gyűjtőbe küldés",
    "shuffled_back": "a visszakeverés",
    "switched_on": "az újraműködés",
    "unmarked": "a jelző lekerülése",
}
"""What may be kept from happening, by the kind of its event."""
_HAPPENINGS_ENGLISH = {
    "controlled": "the change of control",
    "heal": "the healing",
    "heals": "the healing",
    "life_undone": "the taking back of life",
    "marked": "the marker",
    "moved": "the move",
    "passivized": "the turning passive",
    "produces": "the resource",
    "put": "the move of the card",
    "returned": "the return to the hand",
    "sacrificed": "the sacrifice",
    "searched": "the search",
    "sent": "the way to the discard pile",
    "shuffled_back": "the shuffling back",
    "switched_on": "the working again",
    "unmarked": "the loss of the marker",
}
_POINTS = {"magic": "VP", "components": "szk", "life": "Ép"}
_POINTS_ENGLISH = {
    "magic": ("magic point", "magic points"),
    "components": ("component", "components"),
    "life": ("life", "life"),
}


def sentence(event: Event, language: str) -> str | None:
    """An event in words, None for a kind that nothing is known of or an event that does not fit its sentence."""
    hu = language == "hu"
    known = SENTENCES if hu else english.SENTENCES
    if event.kind not in known:
        return None
    facts = {key: told(value, "senki" if hu else "nobody") for key, value in event.facts.items()}
    facts |= _in_words(event, hu)
    try:
        return known[event.kind].format(**facts) + _paid(event, hu)
    except (KeyError, ValueError):  # a mechanism has entered a sentence that its events do not fit
        return None


def step(data: Mapping[str, Any], language: str) -> str:
    """A step, as plain data, in words."""
    if language == "hu":
        return hungarian.step(dict(data))[0]
    return english.step({key: told(value, "nobody") for key, value in data.items() if value})


def _in_words(event: Event, hu: bool) -> dict[str, str]:
    """Facts that are words of the program, as players say them."""
    found: dict[str, str] = {}
    stage = event.facts.get("stage")
    if stage is not None:
        found["stage"] = hungarian.stage(str(stage)) if hu else english.stage(str(stage))
    if str(event.facts.get("zone")) in phases.ZONE_WORDS:
        found["zone"] = _zone(event.facts["zone"], hu)
    if event.kind == "stands":
        found["places"] = ", ".join(f"{id_} → {_zone(zone, hu)}" for id_, zone in event.facts["places"].items())
    if event.kind == "modified":
        value = event.facts["value"] or event.facts["verb"]
        found["value"] = (_VALUES if hu else _VALUES_ENGLISH).get(value, value)
    if event.kind in ("prevented", "altered"):
        what = str(event.facts["what"])
        found["what"] = (_HAPPENINGS if hu else _HAPPENINGS_ENGLISH).get(what, what.replace("_", " "))
        why = str(event.facts.get("why", ""))
        found["why"] = _VALUES.get(why, why) if hu else why
    if event.kind == "strike":
        blows = event.facts.get("blows", {})
        found["blows"] = ", ".join(f"{by} → {victim}" for victim, strikers in blows.items() for by in strikers)
        found["blows"] = found["blows"] or ("senki" if hu else "nobody")
    return found


def _zone(zone: str, hu: bool) -> str:
    return phases.ZONE_WORDS[zone] if hu else english.zone(zone)


def _paid(event: Event, hu: bool) -> str:
    """What a payment has cost: ``(2 VP, 1 szk)``; nothing where no points were paid."""
    by = event.facts.get("by")
    told = [
        f"{n} {_POINTS[key] if hu else _POINTS_ENGLISH[key][n != 1]}" + ("" if player in (by, None) else f": {player}")
        for player, points in (event.facts.get(PAID) or {}).items()
        for key, n in points.items()
    ]
    return f" ({', '.join(told)})" if told else ""

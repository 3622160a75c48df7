"""The events of HKK in words, in Hungarian in the words of the rulebook, or in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.face.telling import told
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes.telling import english, happenings, hungarian, named, stages, sums, values
from kodex.engine.games.hkk.scenes.telling.paying import PAID
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.amounts import amounts_of
from kodex.engine.kernel.state import Event

_OF_CARDS = ("opening_hand", "shown", "laid_out", "necron_paid", "recycles", "rearranged", "goes_out", "swapped")
"""Kinds of events whose empty lists are lists of cards."""


_OF_NONE = {
    ("exchange", "into"): ("{by} cserél; tartalékba: {out}", "{by} exchanges; into the reserve: {out}"),
    ("exchange", "out"): ("{by} cserél; őrposztba: {into}", "{by} exchanges; into the guard post: {into}"),
    ("goes_out", "things"): ("{player} kiesik a játékból", "{player} goes out of the game"),
    ("opening_hand", "things"): ("{player} kezdőkeze üres", "the opening hand of {player} is empty"),
    ("shown", "things"): ("{player} nem mutat meg lapot", "{player} shows no card"),
}
"""Kinds of events whose sentence is another one where one of their lists is empty."""
_TO_A_ZONE = ("dies", "sent", "voided", "returned", "shuffled_back")
"""Kinds of events that say where something goes; what is no card goes nowhere (26.3)."""


def sentence(event: Event, language: str) -> str | None:
    """An event in words, None for a kind that nothing is known of or an event that does not fit its sentence."""
    hu = language == "hu"
    known = SENTENCES if hu else english.SENTENCES
    if event.kind not in known:
        return None
    form = known[event.kind]
    if event.facts.get("gone") and event.kind in _TO_A_ZONE:
        form = "{thing} kikerül a játékból" if hu else "{thing} leaves the game"
    form = next((forms[not hu] for (kind, key), forms in _OF_NONE.items() if _is_none(event, kind, key)), form)
    nobody = ("egy lap sem", "no card") if event.kind in _OF_CARDS else ("senki", "nobody")
    facts = {key: told(value, nobody[not hu]) for key, value in event.facts.items()}
    facts |= _in_words(event, hu)
    try:
        return form.format(**facts) + _paid(event, hu)
    except (KeyError, ValueError):  # a mechanism has entered a sentence that its events do not fit
        return None


def _is_none(event: Event, kind: str, key: str) -> bool:
    return event.kind == kind and not event.facts.get(key)


_ALWAYS = ("n", "times", "minutes", "take")
"""What a step says of itself even where it is nought or nobody."""


def step(data: Mapping[str, Any], language: str) -> str:
    """A step, as plain data, in words."""
    if language == "hu":
        return hungarian.step(dict(data))[0]
    words = {key: told(value, "nobody") for key, value in data.items() if value or key in _ALWAYS}
    if "that" in words:
        words["that"] = ", ".join(values.is_so(path, value, hu=False) for path, value in data["that"].items())
    if "zone" in words:
        words["zone"] = english.zone(phases.read_zone(words["zone"]) or words["zone"])
    return english.step(words)


def _in_words(event: Event, hu: bool) -> dict[str, str]:
    """Facts that are words of the program, as players say them."""
    found: dict[str, str] = {}
    stage = event.facts.get("stage")
    if stage is not None:
        found["stage"] = stages.stage(str(stage)) if hu else english.stage(str(stage))
    zone = str(event.facts.get("zone"))
    if zone in phases.ZONE_WORDS:
        found["zone"] = phases.ZONE_WORDS[zone] if hu else english.zone(zone)
    facts = event.facts
    found["over"] = named.ended(facts, hu)
    found["until"] = f" ({named.until(facts['until'], hu)})" if facts.get("until") else ""
    if facts.get("phase"):
        found["phase"] = (
            named.PHASES.get(str(facts["phase"]), str(facts["phase"])) if hu else english.stage(str(facts["phase"]))
        )
    if facts.get("moment"):
        found["moment"] = named.moment(str(facts["moment"]), hu)
    if isinstance(facts.get("n"), int):
        found["s"] = "" if facts["n"] == 1 else "s"
        found["which"] = str(facts["n"] - 1)  # as a file counts them: choose: [0] is the first
    if event.kind in named.OF_MANY:
        found |= named.of_many(event.kind, facts, hu)
    if event.kind == "modified":
        found |= {"value": named.lasting(facts, hu), "until": named.until(facts.get("until"), hu)}
    elif event.kind == "prevented":
        found["about"] = "" if facts.get("thing") is None else f"{facts['thing']}: "
        found |= {"what": happenings.happening(facts["what"], hu), "why": named.why(str(facts["why"]), facts["what"])}
    elif event.kind == "altered":
        found |= {"what": named.altered(str(facts["what"]), hu), "n": named.signed(facts["n"])}
    elif event.kind == "blocked":
        found["n"] = named.signed(facts["n"])
    elif event.kind == "copied" and facts.get("thing") is None:
        found["thing"] = str(facts["card"])
    elif event.kind == "cost_due":
        found["spent"] = ", ".join(sums.points(key, n, hu) for key, n in facts["spent"].items())
        found["spent"] = found["spent"] or ("semmi" if hu else "nothing")
    elif event.kind == "penalized":
        found["what"] = sums.called(str(facts["what"]), hu)
    elif event.kind == "traits":
        found["modes"] = ", ".join(str(n - 1) for n in facts["modes"])
    elif event.kind in ("marked", "unmarked"):
        found["marker"] = named.marker(str(facts["marker"]), facts["n"], hu)
    elif event.kind == "magic":
        found["n"] = named.magic(facts["n"], hu)
    elif event.kind == "stands":
        rows = phases.ZONE_WORDS if hu else english.ZONES
        found["places"] = ", ".join(f"{who} → {rows.get(row, row)}" for who, row in facts["places"].items())
    elif event.kind == "resolves" and facts.get("ability"):
        thing, ability = facts["thing"], facts["ability"]
        found["thing"] = f"{thing} képessége ({ability})" if hu else f"the ability {ability} of {thing}"
    elif event.kind == "fallen" and not facts["things"]:
        found["things"] = "nincs ilyen" if hu else "nobody"
    if event.kind == "strike":
        blows = event.facts.get("blows", {})
        found["blows"] = ", ".join(f"{by} → {victim}" for victim, strikers in blows.items() for by in strikers)
        found["blows"] = found["blows"] or ("senki" if hu else "nobody")
    return found


def _paid(event: Event, hu: bool) -> str:
    """What a payment has cost: ``(2 VP, 1 szk)``, and how it came about; nothing where no points were paid."""
    by, amounts = event.facts.get("by", event.facts.get("player")), amounts_of(event.facts)
    reckoned = {(one.player, one.what): one.n for one in amounts}
    told = [
        ("" if player in (by, None) else f"{player}: ") + sums.points(key, n, hu)
        for player, points in (event.facts.get(PAID) or {}).items()
        for key, n in points.items()
        if reckoned.get((player, key)) != n
    ]
    instead = ["helyettesítve" if hu else "replaced"] if amounts and event.facts.get("replaced") else []
    parts = [*sums.told(amounts, by, hu), *instead, *([", ".join(told)] if told else [])]
    return f" ({'; '.join(parts)})" if parts else ""

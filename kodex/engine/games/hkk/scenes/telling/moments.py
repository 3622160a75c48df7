"""What abilities that come by themselves wait for, in Hungarian."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.games.hkk.scenes.telling.selectors import described

EVENTS = {
    "enters": "amikor játékba kerül",
    "play": "amikor kijátsszák",
    "dies": "amikor sebzéstől meghal",
    "pile": "amikor a gyűjtőbe kerül",
    "leaves": "amikor kikerül a játékból",
    "out_of_play": "amikor kikerül a játékból",
    "sacrificed": "amikor feláldozzák",
    "hurt": "amikor megsebződik",
    "healed": "amikor gyógyul",
    "draws": "amikor lapot húz",
    "discards": "amikor lapot dob",
    "kills": "amikor megöl egy lényt",
    "attack": "amikor támad",
    "uses": "amikor képességét használják",
    "marked": "amikor jelző kerül rá",
    "countered": "amikor megakadályozzák",
    "kárpótlás": "kárpótlás",
    "büntetés": "büntetés",
}
"""What automatic abilities wait for; another event is not told."""


def moment(ability: Mapping[str, Any]) -> str:
    """``amikor kijátsszák: saját általános varázslat``, ``kör vége``; nothing where there are no words for it."""
    event, colon, about = str(ability.get("on") or "").partition(":")
    whom = described(about.strip()) if colon else ""
    if EVENTS.get(event.strip()) and whom is not None:
        return f"{EVENTS[event.strip()]}{': ' if whom else ''}{whom}"
    return ", ".join(ability.get("when") or ()) if not event else ""


__all__ = ["EVENTS", "moment"]

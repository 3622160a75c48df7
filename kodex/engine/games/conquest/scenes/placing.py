"""Planets by their names in sentences about a table, and what nobody who goes on by passing may miss."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kodex.engine.games.conquest.table.places import planet_card
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.vocabulary import DOWN, FIRST, Happens, Rest, in_row
from kodex.engine.kernel.state import Event, lying
from kodex.engine.kernel.table import Table

_PLANET = re.compile(r"a sor (\d+)\. bolygó(jához|jánál|ja)\b")
_WORDS = {"jához": "ide: {name}", "jánál": "itt: {name}", "ja": "{name}"}
PHASES = ("2.1", "3.1", "4.1")
"""The steps with which the later phases of a round begin."""
LANDMARKS = (
    *(Happens.DEPLOYED, Happens.COMMAND_WON, Happens.BATTLE, Happens.BATTLE_WON, Happens.BATTLE_DRAWN),
    *(Happens.CAPTURED, Happens.DESTROYED, Happens.DEFEATED, Happens.FALLEN, Happens.WON, Happens.DRAWN_GAME),
)


class Places:
    """What a table of Conquest says of its planets and of its course."""

    def on_the_table(self, table: Table, text: str, step: Mapping[str, Any] | None = None) -> str:
        """The number of a place in the row gives way to the name of the planet that lies, or has lain, there; of a card
        that may be discarded as a shield it is told how much it prevents."""
        thrown = step.get("card") if step is not None and step.get("act") == "shield" else None
        if thrown:
            shields = card(table, table.state.things[thrown]).shields
            text = text.replace(f": {thrown} (", f": {thrown}, {shields} pajzs (")
        return _PLANET.sub(lambda found: _called(table, found), text)

    def first_column(self, table: Table) -> int:
        """Where the first planet token lies."""
        return int(FIRST.of(table.state))

    def is_landmark(self, event: Event) -> bool:
        """A phase begins, somebody has done with deploying, a battle begins or is decided, a unit or a game is lost."""
        if event.kind == Happens.STEP:
            return event.facts.get("step") in PHASES
        if event.kind == Happens.PASSES:
            return event.facts.get("window") == Rest.DEPLOY.value
        return event.kind in LANDMARKS

    def plainly(self, event: Event) -> str | None:
        """Sentences leave nothing open."""
        return None

    def opens_turn(self, event: Event) -> bool:
        """A round begins."""
        return event.kind == Happens.STEP and event.facts.get("step") == "1.1"


def _called(table: Table, found: re.Match[str]) -> str:
    n = int(found[1])
    there = planet_card(table, n) or next(iter(lying(table.start, in_row(n))), None)
    if there is None or DOWN.of(there):
        return found[0]
    return _WORDS[found[2]].format(name=there.id)


__all__ = ["LANDMARKS", "PHASES", "Places"]

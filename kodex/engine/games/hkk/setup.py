"""What a legal table is: every way a position can be wrong has the rule that says so."""

from __future__ import annotations

from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.values import card, has_life, life
from kodex.engine.kernel.table import Table, Violation


def status(table: Table) -> list[Violation]:
    """Everything that makes this position impossible; an empty list means it can be played on."""
    found = []
    for player, values in table.state.players.items():
        for key, word in (("life", "Ép"), ("magic", "VP")):
            if values[key] > values[f"max_{key}"]:
                found.append(_violation("3.18", f"{player}: {values[key]} {word} > {values[f'max_{key}']}"))
        if values["magic"] < 0 or values["components"] < 0:
            found.append(_violation("4.20.2", f"{player}: {values['magic']} VP"))
    for thing in table.state.things.values():
        definition = card(table, thing)
        if thing.zone in ("guard", "reserve") and not is_creature(definition):
            found.append(_violation("5.3.1" if thing.zone == "reserve" else "5.4.1", thing.id))
        elif thing.zone == "table" and (is_creature(definition) or definition.type in ("azonnali", "általános")):
            found.append(_violation("5.3.1" if is_creature(definition) else "4.9.1", thing.id))
        elif thing.zone == "guard" and thing.facts.get("passive"):
            found.append(_violation("5.4.5", thing.id))
        elif thing.zone in ("guard", "reserve", "table") and has_life(table, thing) and life(table, thing) <= 0:
            found.append(_violation("37.5", thing.id))
    return found


def _violation(number: str, detail: str) -> Violation:
    return Violation(f"{RULEBOOK}:{number}", "status", detail)

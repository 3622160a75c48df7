"""The switches of disputed rules: which readings there are and which holds unless a table says otherwise.

The disputes themselves, with their reasons, are in the knowledge base (``kb/conquest/disputes.yaml``); the linter
compares this table with them. A switch is called as its dispute, its readings as there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kodex.engine.kernel.table import Table


class Switch(NamedTuple):
    """A switch: its readings, the one that holds by default."""

    name: str
    readings: tuple[str, ...]
    default: str


SWITCHES = {
    one.name: one
    for one in (
        Switch("mulligan-order", ("one-after-the-other", "at-once"), "one-after-the-other"),
        Switch("dial-without-planet", ("allowed", "only-by-mistake"), "allowed"),
        Switch("going-out-without-warlord", ("they-go", "they-stay"), "they-go"),
        Switch("going-out-at-once", ("at-once", "one-after-the-other"), "at-once"),
        Switch("planet-bonus-in-parts", ("all-or-nothing", "one-of-them"), "all-or-nothing"),
        Switch("deck-out-moment", ("empty-deck", "failed-draw"), "empty-deck"),
        Switch("first-planet-token-target", ("leftmost-faceup", "next-in-row"), "leftmost-faceup"),
        Switch(
            "ambush-time-and-place",
            ("action-window-battle-planet", "instead-of-attack", "any-planet"),
            "action-window-battle-planet",
        ),
        Switch("mobile-first-player", ("token-holder", "battle-starter"), "token-holder"),
        Switch("walk-after-first-planet", ("from-the-token", "from-the-left"), "from-the-token"),
        Switch("warlord-left-at-the-end", ("stays", "returns"), "stays"),
        Switch("combat-turn-voluntary-pass", ("must-attack", "may-pass"), "must-attack"),
        Switch("cannot-be-damaged-defender", ("not-attackable", "attackable"), "not-attackable"),
        Switch("area-effect-with-armorbane", ("no-shields", "shields"), "no-shields"),
        Switch("area-effect-with-flying", ("full", "halved"), "full"),
        Switch("area-effect-and-defender", ("at-the-damage", "instead-of-defender"), "at-the-damage"),
        Switch("warlord-retreat-in-skirmish", ("ranged-only", "never"), "ranged-only"),
        Switch("skirmish-loop-window", ("once", "every-loop"), "once"),
        Switch("battle-win-ready-unit", ("any-unit", "ready-unit"), "ready-unit"),
        Switch("battle-win-in-whose-turn", ("own-turn", "any-turn"), "own-turn"),
        Switch("battle-end-in-skirmish", ("in-skirmish", "after-skirmish"), "in-skirmish"),
        Switch("battle-after-retreat", ("ends-at-once", "in-next-turn"), "ends-at-once"),
        Switch("ready-unit-without-enemy-to-attack", ("round-ends", "drawn", "again-and-again"), "round-ends"),
        Switch("stalemate-counting", ("next-three", "past-three"), "next-three"),
        Switch("stalemate-what-counts", ("anything-in-the-battle", "the-three-listed"), "anything-in-the-battle"),
        Switch("retreat-at-once", ("each-in-turn", "all-together"), "each-in-turn"),
        Switch("retreat-whose-headquarters", ("retreating-player", "owner"), "retreating-player"),
        Switch("first-planet-after-draw", ("removed", "stays"), "removed"),
        Switch("last-planet-at-the-end", ("only-one-left", "farthest-one"), "only-one-left"),
        Switch("end-at-last-planet", ("after-the-battle", "after-the-phase"), "after-the-battle"),
        Switch(
            "indirect-damage-of-the-opponent",
            ("controller-of-units", "controller-of-effect"),
            "controller-of-units",
        ),
        Switch("damage-above-hit-points", ("only-when-moved", "never"), "only-when-moved"),
        Switch("redirect-before-shields", ("before-shields", "after-shields"), "before-shields"),
        Switch("shield-after-redirecting", ("shield-allowed", "no-shield"), "shield-allowed"),
        Switch("own-shields-order", ("own-choice", "all-at-once"), "own-choice"),
        Switch("action-windows-of-first-phases", ("none", "after-the-beginning"), "none"),
        Switch("event-play-times", ("own-timing", "chart-only"), "own-timing"),
        Switch("interrupt-first-player", ("initiative-player", "effect-source"), "initiative-player"),
        Switch("interrupt-answers-what", ("the-trigger", "the-ability"), "the-trigger"),
        Switch("same-ability-twice", ("once", "until-both-pass"), "once"),
        Switch("forced-abilities-order", ("by-turns", "all-of-one-player"), "by-turns"),
        Switch(
            "cancelled-and-replaced",
            ("replacement-happens", "nothing-happens", "last-one-decides"),
            "replacement-happens",
        ),
        Switch("reaction-to-an-attack", ("attacker-declared", "defender-declared"), "attacker-declared"),
        Switch("reaction-to-command-won", ("before-the-bonus", "after-the-bonus"), "before-the-bonus"),
        Switch("reaction-to-replaced", ("none", "as-if-it-happened"), "none"),
        Switch("reaction-to-cancelled", ("to-the-playing", "to-nothing"), "to-the-playing"),
        Switch("then-after-replaced", ("not-done", "done-otherwise"), "not-done"),
        Switch("then-after-vain-search", ("found", "searched"), "found"),
        Switch("simultaneous-decision-first", ("effect-initiator", "initiative-player"), "effect-initiator"),
        Switch("exhausted-card-abilities", ("exhaust-cost-only", "all-abilities"), "exhaust-cost-only"),
        Switch("target-check-before-payment", ("exists-before", "at-choice"), "exists-before"),
        Switch("price-hoped-for", ("may-begin", "must-be-there"), "may-begin"),
        Switch("price-hoped-for-in-vain", ("turn-spent", "taken-back"), "turn-spent"),
        Switch("destroyed-at-once", ("together", "one-by-one"), "together"),
        Switch("healed-before-destroyed", ("still-destroyed", "saved"), "still-destroyed"),
        Switch("warlord-defeated-or-destroyed", ("not-destroyed", "destroyed-too"), "not-destroyed"),
        Switch("battle-ability-before-planet", ("before", "after"), "before"),
        Switch("rounding-once-or-each", ("at-the-end", "after-each"), "at-the-end"),
        Switch("at-the-end-or-until-the-end", ("still-valid", "already-over"), "still-valid"),
        Switch("end-of-combat-turn-or-round", ("combat-round", "combat-turn"), "combat-round"),
        Switch("shuffle-after-search", ("as-it-was", "shuffled"), "as-it-was"),
        Switch("swap-with-zero", ("zero-is-value", "own-zero-only"), "zero-is-value"),
        Switch("mobile-moment", ("in-first-step", "after-start"), "in-first-step"),
        Switch("ranged-skirmish-and-first-round", ("before-it", "part-of-it"), "before-it"),
        Switch("base-value-meaning", ("unmodified", "unmodifiable"), "unmodified"),
        Switch("battle-planet-without-warlord", ("warlord-or-ability", "warlord-only"), "warlord-or-ability"),
        Switch("ordered-battle-again", ("not-again", "again"), "not-again"),
        Switch("reactions-to-damage", ("after-the-fall", "before-the-fall"), "after-the-fall"),
        Switch("blank-and-traits", ("keep-traits", "lose-traits"), "keep-traits"),
        Switch("illegal-attachment", ("current-host", "nothing-left"), "current-host"),
        Switch("placement-after-change-of-control", ("no-move", "a-move-that-cannot-be-stopped"), "no-move"),
        Switch("destroyed-card-of-other-owner", ("owner", "controller"), "owner"),
    )
}


PARTS: dict[str, Callable[[Table], bool]] = {}
"""By switch whether its readings part on a table at all, where that can be told: else the default holds, and nobody is
asked. The room that knows what they hang on enters it (:func:`only_where`)."""


def only_where(switch: str, parts: Callable[[Table], bool]) -> None:
    """Say where the readings of a disputed rule part. Raises ValueError for a switch of which that has been said."""
    if SWITCHES[switch].name in PARTS:
        raise ValueError(f"{switch} is said to part elsewhere, too")
    PARTS[switch] = parts


def read_as(table: Table, switch: str, one: str) -> bool:
    """Whether this reading of a disputed rule holds on this table. Raises KeyError for an unknown switch, ValueError
    for a reading that it does not have."""
    known = SWITCHES[switch]
    if one not in known.readings:
        raise ValueError(f"{switch} has no reading {one}")
    parts = PARTS.get(switch)
    if parts is not None and not parts(table):
        return one == known.default
    return table.reading(switch, known.default) == one


__all__ = ["SWITCHES", "Switch", "only_where", "read_as"]

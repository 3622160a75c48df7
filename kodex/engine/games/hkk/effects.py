"""What abilities and spells do: the verbs of the card vocabulary, each made of events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Effect
from kodex.engine.games.hkk.draw import draw_because_a_card_says_so
from kodex.engine.games.hkk.life import take_damage
from kodex.engine.games.hkk.permissions import stage
from kodex.engine.games.hkk.values import Modifier, after_gain, is_on_table, life, max_life, opponents
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

Verb = Callable[[Table, str, int], "list[str]"]


def perform(table: Table, effects: Sequence[Effect], by: str, source: str, target: str | None) -> list[str]:
    """Carry effects out in the order of the text; gives the things that were hurt."""
    hurt: list[str] = []
    for effect in effects:
        for whom in _whom(table, effect, by, source, target):
            if whom in table.state.players or is_on_table(table.thing(whom)):
                hurt += VERBS[effect.do](table, whom, effect.n) or []
    return hurt


def _whom(table: Table, effect: Effect, by: str, source: str, target: str | None) -> list[str]:
    if effect.to == "self":
        return [source]
    if effect.to == "controller" or effect.do == "end_turn":
        return [by]
    if effect.to == "opponent":
        return opponents(table, by)[:1]
    return [] if target is None else [target]


@book.procedure("4.25.0")
def damage_it(table: Table, whom: str, n: int) -> list[str]:
    """Being damaged is losing current life."""
    return take_damage(table, "damage", [(whom, n)])


@book.procedure("4.26")
def heal(table: Table, whom: str, n: int) -> list[str]:
    """Healing raises current life, a creature's never above its maximum."""
    if whom in table.state.players:
        now = after_gain(table, whom, "life", n)
        table.emit("heals", ("player", whom, "life", now), target=whom, n=n)
        return []
    thing = table.thing(whom)
    healed = min(n, int(thing.facts.get("damage", 0)))
    if healed:
        left = int(thing.facts["damage"]) - healed
        life(table, thing)
        table.emit("heals", ("fact", whom, "damage", left or None), target=whom, n=healed)
    return []


@book.procedure("40.2")
def modify(table: Table, whom: str, n: int, value: str = "life") -> list[str]:
    """What lasts to the end of the turn lasts to the very end of the end phase."""
    before = max_life(table, table.thing(whom)) if value == "life" else 0
    modifiers = (*table.mark("modifiers", ()), Modifier(whom, value, n))
    table.emit("modified", ("mark", "modifiers", modifiers), target=whom, value=value, n=n)
    return [whom] if value == "life" and max_life(table, table.thing(whom)) < before else []


def modify_damage(table: Table, whom: str, n: int) -> list[str]:
    """More or less damage until the end of the turn."""
    return modify(table, whom, n, "damage") or []


@book.procedure("4.24.2")
def change_magic(table: Table, whom: str, n: int) -> list[str]:
    """An effect that cannot be carried out in full is carried out as far as it can be: magic points end at 0."""
    now = max(0, after_gain(table, whom, "magic", n))
    table.emit("magic", ("player", whom, "magic", now), player=whom, n=now - table.player(whom, "magic"))
    return []


@book.procedure("5.5.7.1")
def turn_card(table: Table, whom: str, passive: bool) -> list[str]:
    """To passivize is to turn a permanent from its active into its passive position."""
    thing = table.thing(whom)
    if bool(thing.facts.get("passive")) == passive:
        return []
    if passive and table.decide("stays_active", thing):
        table.emit("stays_active", thing=whom)
    else:
        kind = "passivized" if passive else "activated"
        table.emit(kind, ("fact", whom, "passive", True if passive else None), thing=whom)
    return []


@book.decides("5.4.5", "stays_active")
def guards_stay_active(table: Table, thing: Thing) -> bool | None:
    """Creatures in the guard post are always active and can in no way be passivized."""
    return True if thing.zone == "guard" else None


@book.procedure("40.3.0")
def break_turn(table: Table, _whom: str, _n: int) -> list[str]:
    """A card that ends the turn means that the end phase begins; nothing more happens when it has begun already."""
    if stage(table).phase != "kör vége":
        table.emit("turn_broken", ("mark", "turn_broken", True))
    return []


VERBS: dict[str, Verb] = {
    "damage": lambda t, w, n: damage_it(t, w, n) or [],
    "heal": lambda t, w, n: heal(t, w, n) or [],
    "raise_life": lambda t, w, n: modify(t, w, n) or [],
    "raise_damage": modify_damage,
    "gain_magic": lambda t, w, n: change_magic(t, w, n) or [],
    "lose_magic": lambda t, w, n: change_magic(t, w, -n) or [],
    "draw": lambda t, w, n: draw_because_a_card_says_so(t, w, n) or [],
    "activate": lambda t, w, _n: turn_card(t, w, False) or [],
    "passivize": lambda t, w, _n: turn_card(t, w, True) or [],
    "end_turn": lambda t, w, n: break_turn(t, w, n) or [],
}

"""Activated abilities: regeneration, what prevents is a reaction (136, 137)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Cost
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import GIVEN, alias, keyword
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import keyword as number_of
from kodex.engine.games.hkk.vocabulary import ABILITIES, AUTOMATIC_USED, IS_ACTIVATED, Happens, Marks, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

REGENERATION = keyword("regenerálódás", "136.6", "so many magic points heal 1 life", number=True)
alias(REGENERATION)
GIVEN.add(REGENERATION)
"""Life that may be regenerated on a creature in a turn (136.7)."""


# --- what is one ----------------------------------------------------------------------------------------------------


@book.decides("136.0", IS_ACTIVATED)
def what_a_player_decides_on_or_pays_for(table: Table, ability: Ability) -> bool | None:
    """An activated ability is one that a player decides to use; whatever has a cost is always one."""
    return True if ability.cost or ability.kind in ("activated", "reaction", "combat") else None


@book.forbids("136.0", Use)
def what_works_by_itself_is_not_used(table: Table, action: Use) -> str | None:
    """What works all the time or comes by itself does not hang on a player's decision, so nobody uses it."""
    ability = ability_of(table, action)
    if ability is None or ability.kind not in ("automatic", "continuous"):
        return None
    return None if table.decide(AUTOMATIC_USED, action, ability) else action.ability


@book.decides("136.2", IS_ACTIVATED, exception_to="136.0")
def combat_abilities_are_none(table: Table, ability: Ability) -> bool | None:
    """A combat ability does not count as an activated ability."""
    return False if ability.kind == "combat" else None


@book.forbids("137.4", Use, needs="counter")
def what_prevents_is_always_a_reaction(table: Table, action: Use) -> str | None:
    """An ability that prevents something by its text is always a reaction, and not used otherwise.

    Disputed: with ``preventing.alone`` on ``mindkettokent`` one that begins with "Reakció:" is.
    """
    ability = ability_of(table, action)
    if ability is None or action.reacts_to is not None:
        return None
    if not any(one.do == "counter" for one in all_effects(ability.effects)):
        return None
    return None if ability.alone and read_as(table, "preventing.alone", "mindkettokent") else action.ability


# --- regeneration ----------------------------------------------------------------------------------------------------


@book.adds("136.6", ABILITIES, needs=REGENERATION)
def the_ability_to_regenerate(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """For so many magic points a creature with regeneration is healed by 1."""
    n = number_of(table, thing, REGENERATION)
    heals = Effect("heal", fixed(table, "regeneration.heal"), "self")
    return (Ability(REGENERATION, "activated", (heals,), Cost(magic=n)),) if n else None


@book.forbids("136.7", Use, needs=REGENERATION)
def no_more_than_four_a_turn(table: Table, action: Use) -> str | None:
    """No more than 4 life is regenerated on one creature in a turn."""
    used = sum(one == (action.of, REGENERATION) for one in table.mark(Marks.USED))
    most = fixed(table, "regeneration.per_turn.max")
    return f"{used} >= {most}" if action.ability == REGENERATION and used >= most else None


@book.forbids("136.8", Use, needs=REGENERATION)
def right_after_damage(table: Table, action: Use) -> str | None:
    """It is used as life saving only, right after the creature has been damaged.

    Disputed: with ``regeneration.repeated`` on ``egyszer`` once after each damage.
    """
    if action.ability != REGENERATION:
        return None
    window = table.mark(Marks.WINDOW) or {}
    if action.of not in window.get("things", ()):
        return action.of
    again = action.of in table.mark(Marks.REGENERATED)
    return action.of if again and read_as(table, "regeneration.repeated", "egyszer") else None


@book.follows("136.8", Happens.USES, Happens.LIFE_SAVING_CLOSES, needs=REGENERATION)
def once_after_each_damage(table: Table, event: Event) -> None:
    """Disputed: where it is once after each damage, it is remembered until life saving is over."""
    if not read_as(table, "regeneration.repeated", "egyszer"):
        return
    if event.kind == Happens.LIFE_SAVING_CLOSES:
        if table.mark(Marks.REGENERATED):
            table.emit(Happens.LOOKED_AFTER, Marks.REGENERATED.set(None))
    elif Tells.ABILITY.get(event) == REGENERATION:
        known = (*table.mark(Marks.REGENERATED), Tells.THING.of(event))
        table.emit(Happens.LOOKED_AFTER, Marks.REGENERATED.set(known))

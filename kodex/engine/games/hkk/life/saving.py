"""What saves a life without healing: whatever would leave one of the hurt with more life, be it indirectly (37.0)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.effects.runs import AIMED, Run, fits, perform
from kodex.engine.games.hkk.life.killing import who_takes_life_wounds
from kodex.engine.games.hkk.reactions.linked import automatics, look_around
from kodex.engine.games.hkk.reactions.looking_back import listened
from kodex.engine.games.hkk.table.continuous import has_continuous
from kodex.engine.games.hkk.table.values import ability, card, is_on_table, life
from kodex.engine.games.hkk.vocabulary import RAISES_LIFE, Happens, Marks
from kodex.engine.kernel.choices import MissingChoice, Script
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Averted

BY_DAMAGE = (Happens.DAMAGE, Happens.WOUNDS, Happens.KILLS, Averted.PREVENTED)
"""What damage brings about by itself."""
ONLY_TELL = (look_around, who_takes_life_wounds)
"""What always follows damage and changes no life: abilities that it sets off are noted, and who has wounded whom."""
TRIES = 64
"""How many ways to take the decisions of an effect are tried before it counts as none that saves."""


@book.decides("37.0", RAISES_LIFE)
def what_raises_life_indirectly_saves_too(table: Table, action: Play | Use, things: tuple[str, ...]) -> bool | None:
    """Life may rise indirectly: by a marker, by what lowers it leaving play, by what another card does then.

    What would come of the effects is tried out on a table of its own, as if nobody reacted.
    """
    effects, targets = _effects(table, action), targets_of(action)
    if not effects or not may_raise(table, effects):
        return None
    if not all(fits(table, effects, slot, whom) for slot, whom in zip(AIMED, targets, strict=False)):
        return None
    kind = "spell" if isinstance(action, Play) else "activated"
    run = Run(action.by, source_of(action), kind, targets, action.x)
    return True if raises(table, effects, run, things) else None


def may_raise(table: Table, effects: tuple[Effect, ...]) -> bool:
    """Whether there is any use in trying effects out: damage takes life, so that more than damage is needed.

    That may be a card which listens for what damage brings about, a continuous ability whose effect may hang on it, a
    norm of some mechanism that acts on it, or an effect that waits to happen next.
    """
    return (
        any(one.do != "damage" for one in all_effects(effects))
        or bool(table.mark(Marks.CONNECTED))
        or has_continuous(table)
        or _damage_is_answered(table)
    )


def _damage_is_answered(table: Table) -> bool:
    """Whether the cards of this game, or norms in force, answer what damage brings about."""
    return (
        not listened(table).keys().isdisjoint(BY_DAMAGE)
        or any(table.norms_on("replaces", kind) for kind in BY_DAMAGE)
        or any(one.function not in ONLY_TELL for kind in BY_DAMAGE for one in table.norms_on("follows", kind))
    )


def raises(table: Table, effects: tuple[Effect, ...], run: Run, things: tuple[str, ...]) -> bool:
    """Whether some way to carry effects out leaves one of these things with more life."""
    before = _lives(table, things)
    outcomes = (_lives(after, things) for after in _outcomes(table, effects, run))
    return any(now > before.get(id_, now) for lives in outcomes for id_, now in lives.items())


def _effects(table: Table, action: Play | Use) -> tuple[Effect, ...]:
    if isinstance(action, Play):
        return card(table, table.thing(action.card)).effects
    thing = table.state.things.get(action.of)
    used = ability(table, thing, action.ability) if thing is not None else None
    return used.effects if used is not None else ()


def _lives(table: Table, things: tuple[str, ...]) -> dict[str, int]:
    """The life of those that are on the table."""
    with table.noting():
        return {id_: life(table, table.thing(id_)) for id_ in things if is_on_table(table.thing(id_))}


def _outcomes(table: Table, effects: tuple[Effect, ...], run: Run) -> Iterator[Table]:
    """The tables that the effects may lead to, one for each way to decide what is asked on the way."""
    scripts: list[tuple[object, ...]] = [()]
    for _try in range(TRIES):
        if not scripts:
            return
        script = scripts.pop()
        trial = table.trial(oracle=Script(script))
        try:
            perform(trial, effects, run)
            automatics(trial)
        except MissingChoice as missing:
            scripts.extend((*script, option) for option in reversed(missing.choice.options))
        else:
            yield trial

"""How many targets a step names, beside how many its card or ability has: what is said of one too few or too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from kodex.engine.games.hkk import actions
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import VERBS
from kodex.engine.games.hkk.effects.runs import AIMED
from kodex.engine.games.hkk.game import is_legal
from kodex.engine.games.hkk.table.moment import ability_of, is_combat_ability
from kodex.engine.games.hkk.table.targets import candidates, how_many, says
from kodex.engine.games.hkk.table.values import card
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _, ngettext
from kodex.ground.written import flow

Aiming = actions.Play | actions.Use
_SHOWN = 4
"""So many ways to name the targets are told."""
_TRIED = 200
"""So many ways to name them are looked through."""


def too_few(table: Table, action: Aiming) -> tuple[str, str] | None:
    """What to write where fewer targets are named than are needed, and more than one is; None where as many are."""
    given, source = actions.targets_of(action), actions.source_of(action)
    if source not in table.state.things or is_combat_ability(table, action):
        return None
    effects, name = _text(table, action)
    needed = how_many(table, source, name, effects)[0]
    if needed < 2 or len(given) >= needed:
        return None
    if (one := _all_of_one(table, action, needed)) is not None:
        return _count(table, action, effects, needed, given), one
    ways = [_written(way) for way in _completed(table, action, given, needed, effects)]
    if not ways:
        return None
    return _count(table, action, effects, needed, given), " | ".join(ways)


def without_further(table: Table, action: Aiming) -> tuple[str, str] | None:
    """What to write where a further target is needed and there is none; None where none is needed."""
    given, source = actions.targets_of(action), actions.source_of(action)
    if not given or source not in table.state.things or is_combat_ability(table, action):
        return None
    effects, name = _text(table, action)
    needed = how_many(table, source, name, effects)[0]
    if len(given) >= needed or any(_completed(table, action, given, needed, effects)):
        return None
    if (one := _all_of_one(table, action, needed)) is not None:
        return _count(table, action, effects, needed, given), one
    mend = _("put one there, or where the text says 'up to {n}', write beside its targets: at_least: {least}")
    return _count(table, action, effects, needed, given), mend.format(n=needed, least=len(given))


def _all_of_one(table: Table, action: Aiming, needed: int) -> str | None:
    """The conditions of one target as they are written, where they stand as targets of their own of which the effects
    use the first only, and the one that is named is all of this; None where it is not so."""
    given, source = actions.targets_of(action), actions.source_of(action)
    effects, name = _text(table, action)
    every = says(table, source, name)
    used = {one.to for one in all_effects(tuple(effects)) if one.to in (*AIMED, "targets")}
    if len(given) != 1 or needed < 2 or len(set(every)) != needed or used - {AIMED[0]}:
        return None
    if any(given[0] not in candidates(table, action.by, source, name, effects, n, action.x) for n in range(needed)):
        return None
    whose = f"{name} ({source})" if name is not None else source
    form = f"targets: {flow([' & '.join(f'({one})' if '|' in one else one for one in every)])}"
    return _("if one target is all of this, write in the text of {thing}: {form}").format(thing=whose, form=form)


def too_many(table: Table, action: Aiming) -> tuple[str, str] | None:
    """What to write where more targets are named than the text can use; None where it uses all of them."""
    given, source = actions.targets_of(action), actions.source_of(action)
    if not given or source not in table.state.things or is_combat_ability(table, action):
        return None
    effects, name = _text(table, action)
    most = _most(table, source, name, effects)
    if len(given) <= most:
        return None
    right = _written(given[:most]) if most else _("leave {given} out").format(given=", ".join(given))
    return _count(table, action, effects, most, given), right


def _text(table: Table, action: Aiming) -> tuple[Sequence[Effect], str | None]:
    """The effects of what is played or used, and the name of the ability."""
    ability = ability_of(table, action) if isinstance(action, actions.Use) else None
    if ability is not None:
        return ability.effects, ability.id
    return card(table, table.thing(actions.source_of(action))).effects, None


def _most(table: Table, source: str, name: str | None, effects: Sequence[Effect]) -> int:
    """How many may be named: as many as the text has, in the longest of its options."""
    every = all_effects(tuple(effects))
    used = [AIMED.index(effect.to) + 1 for effect in every if effect.to in AIMED and VERBS[effect.do].on != "none"]
    return max((len(says(table, source, name)), *used))


def _completed(
    table: Table, action: Aiming, given: tuple[str, ...], needed: int, effects: Sequence[Effect]
) -> Iterator[tuple[str, ...]]:
    """Some of the ways to name all targets, those that are given first, with which the step may be done."""
    source, name = actions.source_of(action), _text(table, action)[1]
    ways = [given]
    for n in range(len(given), needed):
        able = candidates(table, action.by, source, name, effects, n, action.x)
        ways = [(*way, whom) for way in ways for whom in able if whom not in way][:_TRIED]
    found = (way for way in ways if is_legal(table, structs.replace(action, target=way[0], targets=way[1:])))
    for _n, way in zip(range(_SHOWN), found, strict=False):
        yield way


def _written(targets: Sequence[str]) -> str:
    """How targets are written in a step."""
    first = f"target: {flow(targets[0])}"
    return first if len(targets) == 1 else f"{first}, targets: {flow(list(targets[1:]))}"


def _count(table: Table, action: Aiming, effects: Sequence[Effect], n: int, given: Sequence[str]) -> str:
    """Whose targets, how many it has and how many are named."""
    source, name = actions.source_of(action), _text(table, action)[1]
    called = f"{name} ({source})" if name is not None else source
    every = says(table, source, name)
    meant = "; ".join(every[:_SHOWN]) + ("; …" if len(every) > _SHOWN else "")
    has = ngettext("{thing} has {n} target", "{thing} has {n} targets", n) if n else _("{thing} has no target")
    told = has.format(thing=called, n=n) + (f" ({meant})" if meant and n else "")
    named = ngettext("{n} is named: {given}", "{n} are named: {given}", len(given)) if given else _("none is named")
    return f"{told}, {named.format(n=len(given), given=', '.join(given))}"


__all__ = ["too_few", "too_many", "without_further"]

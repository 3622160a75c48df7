"""Declaring attackers: who may attack what, who strikes back, who fights whom (titles 33, 34)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kodex.engine.games.hkk.actions import Attack, StrikeBack
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.continuous import over
from kodex.engine.games.hkk.table.seats import is_opponent
from kodex.engine.games.hkk.table.values import card, is_building, is_creature_of, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ATTACK_CROWD,
    ATTACK_POSSIBLE,
    ATTACKERS_KNOWN,
    BREAKS_THROUGH,
    COMBAT_OPPONENT,
    GUARD_POSTS,
    GUARDS_ATTACKED,
    OPPONENTS,
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.questions import Mark
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table

MARKS: tuple[Mark[Any], ...] = (
    Marks.ATTACKS,
    Marks.STRIKES_BACK,
    Marks.OPPONENT,
    Marks.ANNOUNCED,
    Marks.DEMOLISHING,
    Marks.SILENT,
    Marks.HURT_BEFORE,
    Marks.FOUGHT,
    Marks.MIXED_COSTS,
)
"""What the game remembers during a combat phase, and no longer."""


def until_combat_ends(table: Table) -> tuple[list[Change], dict[str, Any]]:
    """The changes with which everything ends that lasts to the end of combat, and the fact that says what it was."""
    lasting = table.mark(Marks.LASTING)
    kept = tuple(one for one in lasting if one.until != "harc vége")
    changes: list[Change] = [Marks.LASTING.set(kept or None)] if kept != lasting else []
    return changes, over(*(one for one in lasting if one not in kept))


@book.forbids("34.1", Attack)
def attackers_stand_in_the_guard_post(table: Table, action: Attack) -> str | None:
    """Attackers are chosen among the creatures in the own guard post."""
    for attacker in action.map:
        thing = table.state.things.get(attacker)
        if thing is None or thing.controller != action.by or thing.zone != Zones.GUARD:
            return attacker
    return None


@book.forbids("34.3", Attack)
def what_may_be_attacked(table: Table, action: Attack) -> str | None:
    """Attackers attack creatures in the opponent's guard post, the opponent's buildings or the opponent."""
    if action.map and not table.decide(ATTACK_POSSIBLE):
        return ", ".join(action.map)
    for target in action.map.values():
        thing = table.state.things.get(target)
        whose = target if thing is None else thing.controller
        if not is_opponent(table, action.by, whose) or whose not in table.state.players:
            return target
        if thing is None:
            continue
        in_guard = thing.zone == Zones.GUARD and is_creature(card(table, thing))
        if not in_guard and not (is_building(table, thing) and thing.zone == Zones.TABLE):
            return target
    return None


@book.forbids("34.4", Attack)
def break_through_needs_every_guard_attacked(table: Table, action: Attack) -> str | None:
    """To attack past the guard post every creature in it must be attacked."""
    attacked, least = list(action.map.values()), fixed(table, "break_through.attackers.per_guard")
    past = {target for one, target in action.map.items() if not table.decide(BREAKS_THROUGH, one)}
    free = [
        guard for target in past for guard in _guards_before(table, action, target) if attacked.count(guard) < least
    ]
    return ", ".join(sorted(set(free))) or None


@book.decides("34.4", GUARDS_ATTACKED)
def past_the_guard_post_when_all_in_it_are_attacked(table: Table, action: Attack) -> bool | None:
    """Past a guard post one may attack because every creature in it is attacked."""
    past = [target for one, target in action.map.items() if not table.decide(BREAKS_THROUGH, one)]
    guards = {guard for target in past for guard in _guards_before(table, action, target)}
    return True if guards and guards <= set(action.map.values()) else None


def _guards_before(table: Table, action: Attack, target: str) -> list[str]:
    """The creatures that stand between attackers and a player or a building."""
    thing = table.state.things.get(target)
    if thing is not None and thing.zone == Zones.GUARD:
        return []
    whose = target if thing is None else thing.controller
    posts = table.decide(GUARD_POSTS, whose, action, default=(whose,))
    return [guard.id for player in posts for guard in table.in_zone(player, "guard")]


@book.forbids("34.5", Attack)
def at_most_two_attack_one_creature(table: Table, action: Attack) -> str | None:
    """No more than two creatures may attack one creature."""
    crowded = [
        target
        for target, n in Counter(action.map.values()).items()
        if n > fixed(table, "attackers.per_creature.max") and not table.decide(ATTACK_CROWD, target)
    ]
    return ", ".join(crowded) or None


@book.forbids("34.11", Attack)
def passive_buildings_are_not_demolished(table: Table, action: Attack) -> str | None:
    """A passive building cannot be demolished.

    Disputed: only with ``passive_building.attack`` on ``nem-tamadhato`` it cannot be attacked either.
    """
    for target in action.map.values():
        thing = table.state.things.get(target)
        if thing is not None and Facts.PASSIVE.of(thing) and is_building(table, thing):
            return target if read_as(table, "passive_building.attack", "nem-tamadhato") else None
    return None


@book.procedure("34.1")
def declare_attack(table: Table, action: Attack) -> None:
    """The attackers and what each attacks are fixed at once and cannot be taken back."""
    for target, n in Counter(action.map.values()).items():
        if n > 2:
            table.justified_by(ATTACK_CROWD, target)
    if action.map:
        table.justified_by(ATTACK_POSSIBLE)
        table.justified_by(GUARDS_ATTACKED, action)
        table.justified_by(OPPONENTS, action.by)
    marks = [Marks.ATTACKS.set(dict(action.map)), Marks.ATTACKERS.set(table.decide(ATTACKERS_KNOWN, action))]
    if table.mark(Marks.GAMES):
        marks.append(Marks.FACED.set({**table.mark(Marks.FACED), **_faced(table, action)} or None))
    table.emit(Happens.ATTACK, *marks, by=action.by, map=dict(action.map))


def _faced(table: Table, action: Attack) -> dict[str, str]:
    """Of each attacker the player it attacks, or whose creature or building it attacks."""
    things = table.state.things
    return {one: target if target not in things else things[target].controller for one, target in action.map.items()}


def contested(table: Table) -> list[str]:
    """Defenders attacked by two creatures whose controller must choose whom to strike back."""
    count = Counter(table.mark(Marks.ATTACKS).values())
    chosen = table.mark(Marks.STRIKES_BACK)
    return [target for target, n in count.items() if n == 2 and target not in chosen and is_creature_of(table, target)]


@book.procedure("34.8")
def choose_strike_back(table: Table, action: StrikeBack) -> None:
    """The defender's controller says which of the two attackers is struck back."""
    table.emit(
        Happens.STRIKE_BACK,
        Marks.STRIKES_BACK.set({**table.mark(Marks.STRIKES_BACK), **action.map}),
        by=action.by,
        map=dict(action.map),
    )


@book.decides("34.9", COMBAT_OPPONENT)
def opponent_of(table: Table, fighter: str) -> str | None:
    """An attacker's opponent is what it attacks; a defender's is the attacker it strikes back at."""
    attacks: dict[str, str] = table.mark(Marks.ATTACKS)
    if fighter in attacks:
        return attacks[fighter]
    attackers = [attacker for attacker, target in attacks.items() if target == fighter]
    if len(attackers) == 1:
        return attackers[0]
    chosen: str | None = table.mark(Marks.STRIKES_BACK).get(fighter)
    return chosen


@book.procedure("34.9")
def pair_off(table: Table) -> None:
    """Everybody who fights has one opponent from here on."""
    attacks: dict[str, str] = table.mark(Marks.ATTACKS)
    fighters = [*attacks, *(t for t in dict.fromkeys(attacks.values()) if is_creature_of(table, t))]
    found = {fighter: table.decide(COMBAT_OPPONENT, fighter) for fighter in fighters}
    pairs = {fighter: opponent for fighter, opponent in found.items() if opponent is not None}
    if pairs:
        table.emit(Happens.PAIRS, Marks.OPPONENT.set(pairs), pairs=pairs)


@book.procedure("36.7")
def drop_out(table: Table) -> None:
    """A fighter whose opponent has left play before the subphase takes no further part in the combat.

    Disputed: only with ``combat.opponent_left_guard_post`` on ``tovabb-harcol`` one goes on fighting somebody who has
    been moved out of the guard post and is still in play; with ``combat.struck_back_gone`` on ``kimarad`` whoever drops
    out is not struck either.
    """
    pairs: dict[str, str] = table.mark(Marks.OPPONENT)
    alone = [f for f, o in pairs.items() if not _can_be_fought(table, o) or _withdrawn(table, f)]
    if alone and read_as(table, "combat.struck_back_gone", "kimarad"):
        alone += [f for f, o in pairs.items() if o in alone and f not in alone]
    if alone:
        left = {fighter: opponent for fighter, opponent in pairs.items() if fighter not in alone}
        table.emit(Happens.DROPS_OUT, Marks.OPPONENT.set(left), things=tuple(alone))


def _withdrawn(table: Table, fighter: str) -> bool:
    return _in_play(table, fighter) and not _can_be_fought(table, fighter)


def _can_be_fought(table: Table, id_: str) -> bool:
    if id_ in table.state.players:
        return True
    if table.thing(id_).zone == Zones.GUARD or not _in_play(table, id_):
        return table.thing(id_).zone == Zones.GUARD
    return not is_creature_of(table, id_) or read_as(table, "combat.opponent_left_guard_post", "tovabb-harcol")


def _in_play(table: Table, id_: str) -> bool:
    return is_on_table(table.thing(id_))


def who_fights_whom(table: Table) -> dict[str, str]:
    """Fighters still in play with their opponents."""
    return {f: o for f, o in table.mark(Marks.OPPONENT).items() if _in_play(table, f)}


@book.decides("34.6", ATTACK_CROWD)
def any_number_attacks_buildings_and_players(table: Table, target: str) -> bool | None:
    """Any number of creatures may attack the same building or player."""
    thing = table.state.things.get(target)
    return True if thing is None or is_building(table, thing) else None

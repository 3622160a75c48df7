"""Effects that last: those of continuous abilities, and those that an action has left for a while (99.4, 99.5, 130)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.cards.amounts import how_many
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.language import WHOM
from kodex.engine.games.hkk.cards.registry import BANNED
from kodex.engine.games.hkk.cards.selectors import View, compiled, hidden
from kodex.engine.games.hkk.phases import ASIDE, ON_TABLE
from kodex.engine.games.hkk.table.seats import is_of_many, is_opponent, meant_without_choice, reached
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    ABILITY_OFF,
    ALSO_AT,
    ATTACHED_AFFECTS,
    CONTINUOUS_ENDS,
    CONTINUOUS_WORKS,
    ELSEWHERE_REACHED,
    FORCE_IDLE,
    FORCE_KEPT_OFF,
    NEVER_SILENCED,
    Facts,
    Marks,
    Zones,
)
from kodex.engine.kernel.kept import while_cards_stay, while_nothing_changes, while_things_stay
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Assumption, Table

_LASTING = Marks.LASTING.name
_WORKING = frozenset({*ON_TABLE, ASIDE})
_MAY_WORK = _WORKING | {Zones.PILE}
SHIELDS = ("forrás", "hatás")
BANNED.update((*SHIELDS, "varázslat", "képesség"))
"""What a ban names that keeps off whatever effects or sources leave in force (97.1)."""
KEEPING_OFF = {*SHIELDS}
"""Words of cards without which nothing keeps off what is in force: the shields, and the immunities (132)."""


class Lasting(Struct, frozen=True):
    """What an action has left in force: on these things (99.5: those in play then) or players, until when."""

    effect: Effect
    n: int
    by: str
    source: str
    things: tuple[str, ...]
    until: str
    stamp: int = 0
    kind: str = "once"


class Force(Struct, frozen=True):
    """An effect in force now: whose, by which card, of which kind of ability, since when (102)."""

    effect: Effect
    by: str
    source: str
    kind: str
    stamp: int
    things: tuple[str, ...] | None = None
    number: int | None = None

    def n(self, table: Table) -> int:
        """Its number now."""
        return self.number if self.number is not None else how_many(table, self.effect.n, View(self.by, self.source))

    def on(self, table: Table, whom: str) -> bool:
        """Whether it is in force on a thing or a player."""
        if not self.reaches(table, whom):
            return False
        return not table.decide(FORCE_KEPT_OFF, self, whom)

    def reaches(self, table: Table, whom: str) -> bool:
        """Whether it is meant for a thing or a player, whatever may keep it off (97.1)."""
        thing = table.state.things.get(whom)
        if thing is not None and self.effect.do == "silence" and table.decide(NEVER_SILENCED, thing):
            return False
        if self.things is not None:
            return whom in self.things
        to = self.effect.to
        if to in WHOM:
            return self._on_word(table, to, whom)
        view = View(self.by, self.source)
        if thing is None or not compiled(to)(table, thing, view) or hidden(table, to, thing, view):
            return False
        return thing.zone in _WORKING or table.decide(ELSEWHERE_REACHED, to, thing)

    def _on_word(self, table: Table, to: str, whom: str) -> bool:
        if to == "self":
            return whom == self.source
        if to == "target":
            return whom in Facts.AIMED.of(table.thing(self.source))
        if to == "host":
            host = Facts.HOST.of(table.thing(self.source))
            return bool(whom == host) and table.decide(ATTACHED_AFFECTS, self.source)
        if whom not in table.state.players:
            return False
        if to == "controller":
            return whom == self.by or table.decide(ALSO_AT, self.by, whom)
        if to == "opponent" and is_of_many(table):
            meant = meant_without_choice(table, self.by, self.source)
            return is_opponent(table, self.by, whom) if meant is None else whom == meant
        if to == "opponents" or to == "opponent":
            return is_opponent(table, self.by, whom)
        return to == "players" and whom in reached(table, self.by)


def in_force(table: Table, verb: str) -> list[Force]:
    """The effects of a verb that are in force, in the order of their coming."""
    if verb not in _lasts(table) and _LASTING not in table.state.marks:
        return _NONE
    if FORCES in table.assumed:
        found: Forces = table.assumed[FORCES]
    else:
        found = _all(table)
    return found.get(verb, _NONE)


def without_force(table: Table, force: Force) -> Table:
    """The table to be asked as if one of the effects that are in force were not."""
    verb = force.effect.do
    forces = table.assumed[FORCES] if FORCES in table.assumed else _all(table)
    return table.assuming(FORCES, {**forces, verb: [one for one in forces.get(verb, _NONE) if one != force]})


def silenced(table: Table, thing: Thing) -> bool:
    """Whether something takes all abilities of a thing: what takes one word from it does not."""
    return any(force.effect.what is None and force.on(table, thing.id) for force in in_force(table, "silence"))


def taking(table: Table, thing: Thing, word: str | None = None) -> list[str]:
    """The cards that take all abilities of a thing from it, or this word."""
    taken = [force for force in in_force(table, "silence") if force.effect.what in (None, word)]
    return list(dict.fromkeys(force.source for force in taken if force.on(table, thing.id)))


@while_cards_stay
def _lasts(table: Table) -> frozenset[Any]:
    """The verbs, and the verbs with the value they bear on, of all continuous effects on any card."""
    abilities = [one for card in table.cards.values() for one in card.abilities if one.kind == "continuous"]
    effects = [effect for ability in abilities for effect in ability.effects]
    return frozenset(word for effect in effects for word in (effect.do, (effect.do, effect.what)))


Forces = dict[str, list[Force]]
_NONE: list[Force] = []
FORCES = Assumption[Forces]("forces", "The effects in force as far as they bear on the one that is looked at, by verb")


@while_nothing_changes
def _all(table: Table) -> Forces:
    """The effects in force by verb, those that action have left first; who looks rests on none of it more than others.

    Whether a continuous ability works may hang on others: it is asked where those before it are in force and no more.
    """
    with table.noting():
        return _found_out(table)


def _found_out(table: Table) -> Forces:
    found: Forces = {}
    for one in table.mark(Marks.LASTING):
        force = Force(one.effect, one.by, one.source, one.kind, one.stamp, one.things or None, one.n)
        found.setdefault(one.effect.do, []).append(force)
    if not _has_continuous(table):
        return found
    below = table.assuming(FORCES, found)
    works, ends = below.decide(CONTINUOUS_WORKS), below.decide(CONTINUOUS_ENDS)
    if not works:
        return found
    order, things = table.state.order, table.state.things
    zones = (*ON_TABLE, ASIDE) if ends else (*ON_TABLE, ASIDE, "pile")
    every = [
        (things[id_], ability)
        for player in table.state.players
        for zone in zones
        for id_ in order.get(f"{player}.{zone}", ())
        for ability in _continuous(table, things[id_])
    ]
    for thing, ability in sorted(every, key=_turn):  # what takes abilities is known before, what lets them work after
        forces = _of_ability(below, thing, ability)
        for force in forces:
            found.setdefault(force.effect.do, []).append(force)
        if forces:
            below = table.assuming(FORCES, found)
    return found


def _turn(one: tuple[Thing, Ability]) -> tuple[int, int]:
    """What takes abilities comes first, of several that may take each other's the one played later (102.3)."""
    thing, ability = one
    if any(effect.do == "silence" for effect in ability.effects) and not ability.legendary:
        return 0, -int(Facts.SINCE.of(thing) or 0)
    return (2 if ability.legendary else 1), 0


def _of_ability(table: Table, thing: Thing, ability: Ability) -> list[Force]:
    """What a continuous ability leaves in force."""
    if table.decide(ABILITIES_REST, thing) or table.decide(ABILITY_OFF, thing, ability):
        return []
    if ability.condition and not compiled(ability.condition)(table, thing, View(thing.controller, thing.id, hand=None)):
        return []
    stamp = int(Facts.SINCE.of(thing) or 0)
    return [Force(effect, thing.controller, thing.id, "continuous", stamp) for effect in ability.effects]


def _continuous(table: Table, thing: Thing) -> tuple[Ability, ...]:
    copy = Facts.COPY.of(thing)
    if copy is not None:
        return tuple(ability for ability in copy.abilities if ability.kind == "continuous")
    return tuple(ability for ability in table.cards[thing.card].abilities if ability.kind == "continuous")


def ends_with(table: Table, thing: Thing) -> None:
    """Whoever leaves play cites that what it does continuously is over."""
    if _has_continuous(table) and _continuous(table, thing):
        table.justified_by(CONTINUOUS_ENDS)


def has_continuous(table: Table) -> bool:
    """Whether something lies where continuous abilities may work that has one, whether it works now or not."""
    return _has_continuous(table) and _any_continuous(table)


@while_things_stay
def _any_continuous(table: Table) -> bool:
    return any(_continuous(table, thing) for thing in table.state.things.values() if thing.zone in _MAY_WORK)


@while_cards_stay
def _has_continuous(table: Table) -> bool:
    return any(ability.kind == "continuous" for card in table.cards.values() for ability in card.abilities)


def modifying(*values: str) -> frozenset[tuple[str, str]]:
    """What :func:`any_modified` is asked with about these values."""
    return frozenset(("modify", value) for value in values)


def any_modified(table: Table, values: frozenset[tuple[str, str]]) -> bool:
    """Whether something in force modifies one of these values (:func:`modifying`) of anybody or anything."""
    if _LASTING not in table.state.marks and values.isdisjoint(_lasts(table)):
        return False
    return any(("modify", force.effect.what) in values for force in in_force(table, "modify"))


def number_on(table: Table, verb: str, what: str, whom: str) -> int:
    """The sum of the numbers that effects of a verb put on one value of a thing or player."""
    if (verb, what) not in _lasts(table) and _LASTING not in table.state.marks:
        return 0
    forces = [one for one in in_force(table, verb) if one.effect.what == what and one.on(table, whom)]
    if len(forces) > 1:
        forces = [one for n, one in enumerate(forces) if not table.decide(FORCE_IDLE, one, forces[:n])]
    if any(force.kind == "continuous" for force in forces):
        table.justified_by(CONTINUOUS_WORKS)
    return sum(force.n(table) for force in forces)


def over(*ended: Lasting) -> dict[str, Any]:
    """The fact of an event with which lasting effects end: of each whom it was on, verb, value and number."""
    told = tuple((whom, one.effect.do, one.effect.what, one.n) for one in ended for whom in one.things or (_whom(one),))
    return {"over": told} if told else {}


def _whom(one: Lasting) -> str:
    """Whom an effect is on that is kept for no things of its own: whose it is, or the word for them."""
    return {"controller": one.by, "self": one.source}.get(one.effect.to, one.effect.to)


def without(lasting: tuple[Lasting, ...], thing: str) -> tuple[Lasting, ...]:
    """Lasting effects once a thing has left and forgotten everything (93.1)."""
    left = []
    for one in lasting:
        if thing not in one.things:
            left.append(one)
        elif len(one.things) > 1:
            left.append(replace(one, things=tuple(t for t in one.things if t != thing)))
    return tuple(left)

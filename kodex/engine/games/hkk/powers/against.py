"""What a creature has or lacks only against somebody: in a combat with that opponent (135.6)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.about import never_fights
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.continuous import Force, in_force
from kodex.engine.games.hkk.table.moment import lost_word, stage
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_LOST,
    DAMAGE_PARTS,
    FIGHTS_AGAINST,
    LIFE_PARTS,
    Marks,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

AGAINST = "against"
DAMAGE, LIFE, ABILITIES = "damage", "life", "képességek"
VALUES = (DAMAGE, LIFE, ABILITIES)


def _a_value(effect: Effect) -> str | None:
    if effect.what in VALUES:
        return never_fights(effect.of or "")
    known = registry.listed(effect.what, VALUES)
    return _("'{word}' is nothing that changes against somebody; one of: {known}").format(word=effect.what, known=known)


@verb(AGAINST, "135.6", fields=("n", "to", "until"), required=("what", "of"), continuous=True, checks=_a_value)
def against(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """n more damage or life (``what: képességek``: no abilities) in a combat with what ``of`` means."""
    lasts(table, run, effect, whom, run.n(table, effect))


@book.decides("135.6", FIGHTS_AGAINST, needs=AGAINST)
def in_combat_with_the_right_opponent(table: Table, thing: Thing, opponent: str, force: Force) -> bool | None:
    """It lasts from the declaring of attackers to the end of combat, if it attacks or strikes back at such a one."""
    other = table.state.things.get(opponent)
    if other is None or stage(table).phase != "harci":
        return None
    return True if compiled(str(force.effect.of))(table, other, View(force.by, force.source)) else None


def _forces(table: Table, thing: Thing, value: str) -> Iterator[Force]:
    """What is in force on a creature against its opponent of now."""
    for force in in_force(table, AGAINST):
        if force.effect.what == value and force.on(table, thing.id):
            opponents = _opponents(table, thing.id)
            if any(table.decide(FIGHTS_AGAINST, thing, one, force) for one in opponents):
                yield force


def _opponents(table: Table, fighter: str) -> list[str]:
    """Whom a creature attacks or strikes back at: once it is known who fights whom, its opponent."""
    attacks, back = table.mark(Marks.ATTACKS), table.mark(Marks.STRIKES_BACK)
    if fighter in table.mark(Marks.OPPONENT):
        return [table.mark(Marks.OPPONENT)[fighter]]
    if fighter in attacks:
        return [attacks[fighter]]
    attackers = [one for one, target in attacks.items() if target == fighter]
    return [back[fighter]] if fighter in back else attackers if len(attackers) == 1 else []


@book.adds("135.6", DAMAGE_PARTS, needs=AGAINST)
def damage_against_it(table: Table, thing: Thing) -> int | None:
    """Damage that is different against somebody."""
    return sum(force.n(table) for force in _forces(table, thing, DAMAGE)) or None


@book.adds("135.6", LIFE_PARTS, needs=AGAINST)
def life_against_it(table: Table, thing: Thing) -> int | None:
    """Life that is different against somebody."""
    return sum(force.n(table) for force in _forces(table, thing, LIFE)) or None


@book.decides("135.6", ABILITIES_LOST, needs=AGAINST)
def no_abilities_against_it(table: Table, thing: Thing) -> bool | None:
    """Abilities that do not work against somebody."""
    return True if any(True for _force in _forces(table, thing, ABILITIES)) else None


@book.forbids("135.6", Use, needs=AGAINST)
def what_does_not_work_against_it_is_not_used(table: Table, action: Use) -> str | None:
    """Nor are they used then."""
    thing = lost_word(table, action)
    return action.of if thing is not None and no_abilities_against_it(table, thing) else None

"""An attack: the attacker is exhausted, a defender named, damage dealt; and what keywords make of it."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Attack
from kodex.engine.games.conquest.answers.answering import happenings, occur, react, told
from kodex.engine.games.conquest.battle.turns import FOUGHT, defenders, enemies, may_attack, planet_of_battle
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.damage.dealing import deal
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import where
from kodex.engine.games.conquest.table.units import keyword
from kodex.engine.games.conquest.vocabulary import (
    AREA_STRIKES,
    ATTACK,
    EXHAUSTED,
    STRIKES,
    Happens,
    Rest,
    Under,
)
from kodex.engine.kernel.happenings import INTERRUPT
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

YES, NO = "igen", "nem"
DEFENDER, AREA, AREA_FIRST = str(Rest.DEFENDER), str(Rest.AREA), str(Rest.AREA_FIRST)


def attacks(table: Table, action: Attack) -> None:
    """A combat turn is an attack: of a Ranged unit in the skirmish, of any unit afterwards."""
    (attacks_in_the_skirmish if window(table) == Rest.SKIRMISH else attacks_in_a_round)(table, action)


@book.procedure("f2/3.2.3#b1")
def attacks_in_the_skirmish(table: Table, action: Attack) -> None:
    """In the place of a pass a Ranged unit attacks."""
    _begins(table, action, Under.RANGED)


@book.procedure("f2/3.2.6#b1")
def attacks_in_a_round(table: Table, action: Attack) -> None:
    """In the place of a pass a unit attacks."""
    _begins(table, action, Under.ATTACK)


def _begins(table: Table, action: Attack, name: Under) -> None:
    planet = planet_of_battle(table)
    may_attack(table, table.thing(action.card), str(window(table)))  # what lets it attack is cited
    course.acts(table)
    remember(table, Under.BATTLE, **{FOUGHT: True})
    course.begin(table, name, by=action.by, attacker=action.card, planet=planet)


def exhausts(table: Table, frame: Frame) -> None:
    """Whoever is to attack is exhausted; from now on it is the attacker. That is reacted to, or by the other reading
    not yet."""
    facts = {"player": frame.get("by"), "thing": frame.get("attacker")}
    later = {} if _is_reacted_to_at_once(table) else {"only": INTERRUPT}
    occur(table, told(Happens.ATTACKS, **facts, **later))


def _is_reacted_to_at_once(table: Table) -> bool:
    return read_as(table, "reaction-to-an-attack", "tamado-utan")


@book.applies(Happens.ATTACKS)
def attacker_is_exhausted(table: Table, one: Happening) -> None:
    """It is the attacker now."""
    facts = {fact: what for fact, what in one.facts.items() if fact != "only"}
    table.emit(Happens.ATTACKS, EXHAUSTED.set(one.facts["thing"], True), **facts)


def _asks_for_area(table: Table, frame: Frame, about: str) -> Owed | None:
    attacker = table.thing(frame.get("attacker"))
    has_it = keyword(table, attacker, "területre ható") and where(attacker) == frame.get("planet")
    return Owed(frame.get("by"), about, (YES, NO)) if has_it else None


def area_before_a_defender(table: Table, frame: Frame) -> Owed | None:
    """By the other reading Area Effect is decided on before a defender is named."""
    asks = _asks_for_area(table, frame, AREA_FIRST)
    return None if asks is None or read_as(table, "area-effect-and-defender", "vegrehajtaskor") else asks


def names_a_defender(table: Table, frame: Frame) -> Owed | None:
    """The attacking player names one of the enemy units there; an attacker that has left the battle attacks nobody."""
    attacker, planet = table.thing(frame.get("attacker")), frame.get("planet")
    there = [one for one in defenders(table, frame.get("by"), planet) if one.id != attacker.id]
    if not there or frame.get(AREA_FIRST) == YES or where(attacker) != planet:
        return None
    return Owed(frame.get("by"), DEFENDER, tuple(one.id for one in there))


def is_named(table: Table, frame: Frame) -> None:
    """From now on the unit that has been named is the defender; by the other reading the attack is reacted to now."""
    defender = frame.get(DEFENDER)
    if not _is_reacted_to_at_once(table):  # what begins last runs first
        attack = told(Happens.ATTACKS, player=frame.get("by"), thing=frame.get("attacker"))
        react(table, happenings.given(table.state, attack))
    if defender is not None:
        occur(table, told(Happens.DEFENDS, thing=defender, attacker=frame.get("attacker")))


@book.applies(Happens.DEFENDS)
def defender_is_named(table: Table, one: Happening) -> None:
    """It is the defender now."""
    table.emit(Happens.DEFENDS, **one.facts)


def area_at_the_damage(table: Table, frame: Frame) -> Owed | None:
    """Area Effect is decided on when the attack is carried out."""
    asks = _asks_for_area(table, frame, AREA)
    return None if asks is None or read_as(table, "area-effect-and-defender", "vedekezo-helyett") else asks


def carries_out(table: Table, frame: Frame) -> None:
    """The attacker deals damage, if both are still in the battle."""
    attacker = table.thing(frame.get("attacker"))
    if where(attacker) != frame.get("planet"):
        return
    if YES in (frame.get(AREA), frame.get(AREA_FIRST)):
        strikes_all(table, attacker, frame.get("by"), frame.get("planet"))
        return
    defender = frame.get(DEFENDER)
    if defender is not None and where(table.thing(defender)) == frame.get("planet"):
        n = table.decide(STRIKES, attacker, table.thing(defender))
        deal(table, {defender: n}, by=frame.get("by"), attacker=attacker.id)


@book.procedure("sz/x-teruletre-hato#p1")
def strikes_all(table: Table, attacker: Thing, by: str, planet: int) -> None:
    """Instead of one unit each enemy unit there is dealt as much as the number of Area Effect."""
    table.emit(Happens.AREA, thing=attacker.id)
    lots = {one.id: table.decide(AREA_STRIKES, attacker, one) for one in enemies(table, by, planet)}
    deal(table, lots, by=by, attacker=attacker.id, area=True)


# --- how much ---------------------------------------------------------------------------------------------------------


@book.decides("f2/3.2.6#n3", STRIKES)
def as_much_as_its_attack(table: Table, attacker: Thing, defender: Thing) -> int | None:
    """The attacker deals as much as its attack value, be it 0."""
    return table.decide(ATTACK, attacker) if course.frame(table.state, Under.ATTACK) is not None else None


@book.decides("f2/3.2.3#n3", STRIKES)
def as_much_from_afar(table: Table, attacker: Thing, defender: Thing) -> int | None:
    """So does a ranged attack."""
    return table.decide(ATTACK, attacker) if course.frame(table.state, Under.RANGED) is not None else None


@book.decides("sz/repulo#p1", STRIKES, exception_to=("f2/3.2.6#n3", "f2/3.2.3#n3"))
def half_to_a_flying_unit(table: Table, attacker: Thing, defender: Thing) -> int | None:
    """To a Flying unit one that does not fly deals half, rounded up."""
    return _half(table.decide(ATTACK, attacker)) if _flies_alone(table, attacker, defender) else None


def _half(n: int) -> int:
    return -(-n // fixed("flying.damage_divisor"))


def _flies_alone(table: Table, attacker: Thing, defender: Thing) -> bool:
    return bool(keyword(table, defender, "repülő") and not keyword(table, attacker, "repülő"))


@book.decides("sz/x-teruletre-hato#p1", AREA_STRIKES)
def as_much_as_the_number(table: Table, attacker: Thing, defender: Thing) -> int:
    """Area Effect deals as much as its number."""
    return keyword(table, attacker, "területre ható")


@book.decides("sz/x-teruletre-hato#b1", AREA_STRIKES, exception_to="sz/x-teruletre-hato#p1")
def area_is_no_attack_on_anybody(table: Table, attacker: Thing, defender: Thing) -> int | None:
    """It is damage of a card effect and no attack: a Flying unit takes all of it, or half by the other reading."""
    n = keyword(table, attacker, "területre ható")
    with table.noting():
        is_high = _flies_alone(table, attacker, defender)
    halved = (
        is_high and read_as(table, "area-effect-with-flying", "felezve") and _flies_alone(table, attacker, defender)
    )
    return _half(n) if halved else n


__all__ = [
    "area_at_the_damage",
    "area_before_a_defender",
    "attacks",
    "carries_out",
    "exhausts",
    "is_named",
    "names_a_defender",
]

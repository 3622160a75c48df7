"""Combat turns: whose they are, what may be done in one, how long they go on, the end of a round of combat."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Action, Attack, Pass
from kodex.engine.games.conquest.battle.ending import fighters, is_over
from kodex.engine.games.conquest.battle.stalemate import is_a_stalemate
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.rounds.readying import turned_up
from kodex.engine.games.conquest.rounds.steps import moment, waits_for_other, window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.places import other
from kodex.engine.games.conquest.table.units import is_unit, keyword, ready, units
from kodex.engine.games.conquest.vocabulary import (
    AGAIN,
    ATTACK,
    ATTACKS_AGAIN,
    DEFENDABLE,
    ENEMY,
    EXHAUSTED,
    FORBIDDEN,
    LATER_ROUND,
    PERIODS,
    SKIRMISHER,
    TURNS,
    ZERO_ATTACKS,
    Happens,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.procedures import Frame, Step, Window
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

FOUGHT = "fought"
"""The note of a battle: since the first player's turn has begun somebody has attacked or retreated."""
ROUND, TURN = "csataforduló", "harci kör"


def planet_of_battle(table: Table) -> int:
    """The place of the planet that is fought for; 0 where there is no battle."""
    battle = course.frame(table.state, Under.BATTLE)
    return 0 if battle is None else battle.get("planet")


def enemies(table: Table, player: str, planet: int) -> list[Thing]:
    """The enemy units that take part in the battle at a planet."""
    there = fighters(table, other(table, player), planet)
    return [one for one in there if table.decide(ENEMY, one, player)]


@book.decides("sz/ellenseg#p1", ENEMY)
def what_the_opponent_controls(table: Table, thing: Thing, player: str) -> bool:
    """An enemy is whatever the opponent controls."""
    return thing.controller != player


def defenders(table: Table, player: str, planet: int) -> list[Thing]:
    """Those of them that may be named as a defender."""
    return [one for one in enemies(table, player, planet) if table.decide(DEFENDABLE, one)]


@book.decides("sz/nem-serulhet#p1", DEFENDABLE)
def what_cannot_be_damaged_is_no_defender(table: Table, thing: Thing) -> bool | None:
    """What cannot be damaged is not chosen for damage, an attack included; by the other reading it may be named."""
    if not keyword(table, thing, "nem sérülhet"):
        return None
    return False if read_as(table, "cannot-be-damaged-defender", "nem-tamadhato") else None


# --- whose turn it is -------------------------------------------------------------------------------------------------


def turn(sort: Rest, first: bool) -> Step:
    """A combat turn of whoever has begun the battle, or of the other player."""

    def begins(table: Table, frame: Frame) -> str | Window:
        """The battle may be over; else the player attacks, or passes where nobody is ready."""

        def whose() -> str:
            return by_initiative(table)[0 if first else 1]

        ends = is_over(table, frame.get("planet"), whose, sort)
        return ends or Window(sort, (whose(),), decision=True, skips=True)

    return begins


def can_act(table: Table, player: str, sort: str) -> bool:
    """Whether a player has a unit that is ready for a turn of this sort, or by a reading might deploy one in it."""
    if fit(table, player, planet_of_battle(table), sort):
        return True
    if not table.in_zone(player, Place.HAND) or not _anything_ambushes(table):
        return False
    return read_as(table, "ambush-time-and-place", "tamadas-helyett")


@while_cards_stay
def _anything_ambushes(table: Table) -> bool:
    """Whether any card of the game has Ambush or gives it: where none does the readings about it do not part."""
    given = (effect.what for one in table.cards.values() for ability in one.abilities for effect in ability.effects)
    return "rajtaütő" in given or any(one.number("rajtaütő") for one in table.cards.values())


def fit(table: Table, player: str, planet: int, sort: str) -> list[Thing]:
    """The units of a player at a planet that are ready to attack in a turn of this sort."""
    there = [one for one in ready(fighters(table, player, planet)) if not table.decide(FORBIDDEN, one, "támad")]
    if sort == Rest.SKIRMISH:
        there = [one for one in there if table.decide(SKIRMISHER, one)]
    return [one for one in there if may_attack(table, one, sort)]


def may_attack(table: Table, thing: Thing, sort: str) -> bool:
    """Whether neither an attack value of nought nor an attack in the skirmish stands in the way of a unit."""
    is_zero, is_ranged = table.decide(ATTACK, thing) == 0, keyword(table, thing, "távharcos")
    if is_zero and not table.decide(ZERO_ATTACKS):
        return False
    return sort == Rest.SKIRMISH or not is_ranged or table.decide(ATTACKS_AGAIN)


# A unit with an attack value of nought may attack, too.
book.states("sz/tamadoertek#b2", ZERO_ATTACKS, True)
# Ranged units attack in the rounds of combat as any other.
book.states("f2/3.2.3#p4", ATTACKS_AGAIN, True)


@book.decides("sz/tavharcos#p1", SKIRMISHER)
def only_ranged_units_skirmish(table: Table, thing: Thing) -> bool:
    """In the skirmish before the first round of combat only Ranged units attack."""
    return bool(keyword(table, thing, "távharcos"))


# --- what stands in the way -------------------------------------------------------------------------------------------


@book.forbids("sz/harci-kor#p1", Action)
def one_turn_after_the_other(table: Table, action: Action) -> str | None:
    """A combat turn is one player's; attacks happen in combat turns only, and one in each."""
    if isinstance(action, Attack) and window(table) not in TURNS:
        return action.card
    return waits_for_other(table, action, *TURNS)


@book.forbids("sz/nem-lehet#p1", Attack)
def whoever_cannot_attack(table: Table, action: Attack) -> str | None:
    """What a text says cannot attack does not."""
    return action.card if table.decide(FORBIDDEN, table.thing(action.card), "támad") else None


@book.forbids("sz/kimerult#b1", Attack)
def whoever_is_exhausted_cannot_attack(table: Table, action: Attack) -> str | None:
    """An exhausted unit cannot be exhausted again, so it cannot attack."""
    return action.card if EXHAUSTED.of(table.thing(action.card)) else None


def _is_not_his(table: Table, action: Attack, sort: Rest) -> str | None:
    if window(table) != sort:
        return None
    thing = table.thing(action.card)
    own = [one.id for one in fighters(table, action.by, planet_of_battle(table))]
    return None if thing.id in own and may_attack(table, thing, sort) else thing.id


@book.forbids("f2/3.2.3#n1", Attack)
def an_own_unit_skirmishes(table: Table, action: Attack) -> str | None:
    """Whoever attacks in the skirmish chooses a unit of his own that is at the planet."""
    return _is_not_his(table, action, Rest.SKIRMISH)


@book.forbids("f2/3.2.6#n1", Attack)
def an_own_unit_attacks(table: Table, action: Attack) -> str | None:
    """Whoever attacks in a combat turn chooses a unit of his own that is at the planet."""
    return _is_not_his(table, action, Rest.TURN)


@book.forbids("f2/3.2.3#b1", Attack)
def a_ranged_one_in_the_skirmish(table: Table, action: Attack) -> str | None:
    """A ranged attack is one of a Ranged unit."""
    thing = table.thing(action.card)
    in_skirmish = window(table) == Rest.SKIRMISH and is_unit(table, thing)
    return thing.id if in_skirmish and not table.decide(SKIRMISHER, thing) else None


def _nobody_to_attack(table: Table, action: Attack, sort: Rest) -> str | None:
    if window(table) != sort or defenders(table, action.by, planet_of_battle(table)):
        return None
    return action.card


@book.forbids("f2/3.2.3#n2", Attack)
def a_ranged_attack_has_a_defender(table: Table, action: Attack) -> str | None:
    """Without an enemy unit at the planet that may be attacked there is no ranged attack."""
    return _nobody_to_attack(table, action, Rest.SKIRMISH)


@book.forbids("f2/3.2.6#n2", Attack)
def an_attack_has_a_defender(table: Table, action: Attack) -> str | None:
    """Without an enemy unit at the planet that may be attacked there is no attack."""
    return _nobody_to_attack(table, action, Rest.TURN)


def _must_attack(table: Table, action: Pass, sort: Rest) -> str | None:
    if window(table) != sort or read_as(table, "combat-turn-voluntary-pass", "passzolhat"):
        return None
    able = fit(table, action.by, planet_of_battle(table), sort)
    return able[0].id if able and defenders(table, action.by, planet_of_battle(table)) else None


@book.forbids("f2/3.2.3#b2", Pass)
def no_pass_with_a_ranged_unit_ready(table: Table, action: Pass) -> str | None:
    """Whoever has a ready Ranged unit that can attack does not pass in the skirmish."""
    return _must_attack(table, action, Rest.SKIRMISH)


@book.forbids("f2/3.2.6#b2", Pass)
def no_pass_with_a_unit_ready(table: Table, action: Pass) -> str | None:
    """Whoever has a ready unit that can attack does not pass."""
    return _must_attack(table, action, Rest.TURN)


@book.procedure("sz/harci-kor#p1")
def passes_a_turn(table: Table, action: Pass) -> None:
    """Who has nobody ready, or nobody to attack, passes."""
    facts = {"player": action.by, "window": str(window(table))}
    table.emit(Happens.PASSES, course.passed(table.state), **facts)


# --- how long they go on ----------------------------------------------------------------------------------------------


@book.decides(("f2/3.2.5#p1", "f2/3.2.5#p2"), AGAIN)
def as_long_as_a_ranged_unit_is_ready(table: Table, planet: int, sort: str) -> bool | None:
    """The skirmish goes on while a Ranged unit at the planet is ready."""
    return _somebody_is_fit(table, planet, sort) if sort == Rest.SKIRMISH else None


@book.decides(("f2/3.2.8#p1", "f2/3.2.8#p2"), AGAIN)
def as_long_as_a_unit_is_ready(table: Table, planet: int, sort: str) -> bool | None:
    """Combat turns go on while a unit at the planet is ready."""
    return _somebody_is_fit(table, planet, sort) if sort == Rest.TURN else None


def _somebody_is_fit(table: Table, planet: int, sort: str) -> bool:
    return any(fit(table, player, planet, sort) for player in table.state.players)


def again(number: str, sort: Rest, to: str) -> Step:
    """A step with its number at which the two turns before it are taken again, or no more."""

    def goes_on(table: Table, frame: Frame) -> str | None:
        """Where whoever is ready may attack nobody, the readings differ."""
        planet = frame.get("planet")
        noted = course.noted(table.state, Under.BATTLE, **{FOUGHT: None})
        table.emit(Happens.STEP, noted, step=number, planet=planet)
        if not table.decide(AGAIN, planet, sort):
            return None
        if not frame.get(FOUGHT) and not _somebody_may_attack(table, planet, sort):
            if read_as(table, "ready-unit-without-enemy-to-attack", "fordulo-vege"):
                return None
            if read_as(table, "ready-unit-without-enemy-to-attack", "dontetlen"):
                return is_a_stalemate(table, planet)
        return "akció 3.2.5" if sort == Rest.TURN and _opens_again(table) else to

    return goes_on


def _somebody_may_attack(table: Table, planet: int, sort: str) -> bool:
    players = table.state.players
    return any(fit(table, one, planet, sort) and defenders(table, one, planet) for one in players)


def _opens_again(table: Table) -> bool:
    """Whether by the other reading the window before 3.2.6 opens whenever it is come back to."""
    return read_as(table, "skirmish-loop-window", "minden-korben")


# --- 3.2.9 ------------------------------------------------------------------------------------------------------------


ROUND_ENDS = "a harci kör vége"
LAST_MOMENT = moment(ROUND_ENDS)


def round_comes_to_its_end(table: Table, frame: Frame) -> None:
    """What is due at the end of the round of combat is done now, by default."""
    if read_as(table, "end-of-combat-turn-or-round", "csatafordulo"):
        LAST_MOMENT(table, frame)


def turn_ends(table: Table, frame: Frame) -> None:
    """By the other reading it is due at the end of each combat turn."""
    if read_as(table, "end-of-combat-turn-or-round", "harci-kor"):
        LAST_MOMENT(table, frame)


def turn_is_over(table: Table, frame: Frame) -> None:
    """What lasted until the end of a combat turn is over, of the ranged skirmish or of a round of combat: it is one
    player's, so that what is used in the window after it counts and lasts for the next."""
    if any(kept.until == TURN for kept in KEPT.of(table.state)):
        table.emit(Happens.TURN_OVER, PERIODS.over(table.state, TURN), planet=frame.get("planet"))


def round_is_over(table: Table, frame: Frame) -> None:
    """What lasted until the end of the round of combat is over."""
    table.emit(Happens.ROUND_OVER, PERIODS.over(table.state, ROUND), planet=frame.get("planet"))


def units_are_readied(table: Table, frame: Frame) -> None:
    """All units at the planet are turned up; attachments stay as they are."""
    planet = frame.get("planet")
    turned_up(table, [one for player in table.state.players for one in units(table, player, planet)])


def new_round(table: Table, frame: Frame) -> str:
    """If both players have units there, a new round begins with the turn of whoever has begun the battle."""
    planet = frame.get("planet")
    both = all(units(table, player, planet) for player in table.state.players)
    if both or read_as(table, "battle-after-retreat", "kovetkezo-korben"):
        remember(table, Under.BATTLE, **{LATER_ROUND: True})
        return "akció 3.2.5" if _opens_again(table) else "csataforduló"
    return is_over(table, planet, lambda: "", Rest.TURN) or "3.2.11"


__all__ = [
    "FOUGHT",
    "again",
    "can_act",
    "defenders",
    "enemies",
    "fit",
    "may_attack",
    "new_round",
    "passes_a_turn",
    "planet_of_battle",
    "round_comes_to_its_end",
    "round_is_over",
    "turn",
    "turn_ends",
    "turn_is_over",
    "units_are_readied",
]

"""Rule cards and followers switched off and on, followers given up and done away with (titles 43.5, 44.6, 45–47)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, Play, Use, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.beside_the_deck import FOLLOWER, LICH, RULE_CARD, of_type
from kodex.engine.games.hkk.cards.effects import Ability, Effect, Until
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one, ends_at
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.phases import ASIDE
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import ability_of, effects_of, stage
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.values import abilities, is_active_player
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    BESIDE_STATE,
    IS_ACTION,
    STAYS_OFF,
    USED_BY_OTHERS,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import FactSet, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(
    switched_off="{thing} nem működik, képpel lefelé fordul{until}",
    switched_on="{thing} ismét működik, képpel felfelé fordul",
    eliminates="{by} {n} Ép és {n} maximális Ép árán megszünteti: {thing}",
)

GIVEN_UP, ELIMINATED = "feláldozva", "megszüntetve"
BESIDE = (RULE_CARD, FOLLOWER, LICH)


# --- two states -------------------------------------------------------------------------------------------------------


@book.decides("45.2", BESIDE_STATE)
def works_or_does_not(table: Table, thing: Thing) -> str | None:
    """A rule card or follower either works, face up, or does not, face down."""
    if thing.zone != ASIDE:
        return None
    return "nem működik" if Facts.DOWN.of(thing) else "működik"


@book.decides("45.1", ABILITIES_REST, needs=BESIDE)
def switched_off_things_rest(table: Table, thing: Thing) -> bool | None:
    """Of what is switched off neither abilities nor drawbacks work."""
    return True if thing.zone == ASIDE and table.decide(BESIDE_STATE, thing) == "nem működik" else None


# --- off and on -------------------------------------------------------------------------------------------------------


@verb(
    "switch_off",
    "45.1",
    fields=("to", "until"),
    continuous=True,
    checks=ends_at("kör vége", "előkészítő", "végleg"),
)
def switch_off(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Switch a rule card or follower off."""
    turn_down(table, whom, effect.until, source=run.source)


def turn_down(table: Table, whom: str, until: Until | None, **facts: object) -> None:
    """Turn a rule card or follower face down, each kind by its own rule."""
    (turn_rule_card if of_type(table, whom, RULE_CARD) else turn_follower)(table, whom, until=until, **facts)


def _works(table: Table, whom: str) -> bool:
    return bool(table.decide(BESIDE_STATE, table.thing(whom)) == "működik")


@book.procedure("43.5")
def turn_rule_card(table: Table, /, whom: str, **facts: object) -> None:
    """A rule card that is switched off is turned face down."""
    if _works(table, whom):
        table.happen(Happens.SWITCHED_OFF, thing=whom, **facts)


@book.procedure("44.6")
def turn_follower(table: Table, /, whom: str, **facts: object) -> None:
    """A follower that is switched off is turned face down."""
    if _works(table, whom):
        table.happen(Happens.SWITCHED_OFF, thing=whom, **facts)


@book.applies(Happens.SWITCHED_OFF)
def apply_switching_off(table: Table, happening: Happening) -> None:
    """It is turned; its markers stay."""
    whom = Tells.THING.of(happening)
    facts = {"down": True, "off_by": Tells.HOW.get(happening), "off_until": Tells.UNTIL.get(happening)}
    changes = (FactSet(whom, key, value) for key, value in facts.items())
    until = {"until": Tells.UNTIL.get(happening)} if Tells.UNTIL.get(happening) else {}
    table.emit(Happens.SWITCHED_OFF, *changes, thing=whom, **until)
    given = Facts.LIFE_GIVEN.of(table.thing(whom))
    if given:
        life_goes_with_it(table, whom, int(given))


def switched_off_from_the_start(table: Table) -> None:
    """What keeps others from working does so from the moment in which all begin to work (28.3)."""
    for force in in_force(table, "switch_off"):
        for player in table.state.players:
            for thing in table.in_zone(player, ASIDE):
                if thing.id != force.source and force.on(table, thing.id):
                    turn_down(table, thing.id, None, source=force.source)


@verb("switch_on", "45.4", fields=("to",))
def switch_on(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let a rule card or follower work again."""
    turn_up(table, whom)


@book.procedure("45.4")
def turn_up(table: Table, whom: str) -> None:
    """What is switched on again goes on where it stopped: in the state, with the markers it had."""
    if Facts.DOWN.of(table.thing(whom)):
        table.happen(Happens.SWITCHED_ON, thing=whom)


@book.applies(Happens.SWITCHED_ON)
def apply_switching_on(table: Table, happening: Happening) -> None:
    """It is turned face up."""
    whom = Tells.THING.of(happening)
    changes = (FactSet(whom, key, None) for key in ("down", "off_by", "off_until"))
    table.emit(Happens.SWITCHED_ON, *changes, thing=whom)


def _back(table: Table, moment: str) -> None:
    for player in table.state.players:
        for thing in table.in_zone(player, ASIDE):
            if Facts.OFF_UNTIL.of(thing) == moment:
                turn_up(table, thing.id)


def back_at_the_end(table: Table) -> None:
    """What was switched off until the end of the turn turns up."""
    _back(table, "kör vége")


def back_in_preparation(table: Table) -> None:
    """What was switched off until the preparation phase turns up."""
    _back(table, "előkészítő")


# --- a leader's life --------------------------------------------------------------------------------------------------


@book.procedure("45.1")
def life_goes_with_it(table: Table, whom: str, n: int) -> None:
    """What a switched off follower did would be gone with it: the life it has given too."""
    table.happen(Happens.LIFE_UNDONE, thing=whom, player=table.thing(whom).controller, n=n)


@book.applies(Happens.LIFE_UNDONE)
def apply_undoing(table: Table, happening: Happening) -> None:
    """Life and maximum life are as they would be without it."""
    player, n = Tells.PLAYER.of(happening), Tells.N.of(happening)
    changes = (PlayerSet(player, key, table.player(player, key) - n) for key in ("life", "max_life"))
    table.emit(Happens.LIFE_UNDONE, *changes, **happening.facts)


say(life_undone="{player} életpontja és maximális életpontja {n} ponttal visszaáll")


@book.prevents("48.6", Happens.LIFE_UNDONE)
def life_stays_as_it_is(table: Table, happening: Happening) -> str | None:
    """When a leader is switched off in the course of the game, life and maximum life stay as it has made them."""
    return Tells.PLAYER.of(happening)


# --- giving a follower up ---------------------------------------------------------------------------------------------


@verb("give_up", "46.1", fields=("to",))
def give_up(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Sacrifice a follower of one's own."""
    if table.thing(whom).zone == ASIDE:
        sacrifice_follower(table, run, effect, whom)


@book.procedure("46.1")
def sacrifice_follower(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """A follower may be sacrificed where a card lets its player do so."""
    table.happen(Happens.SACRIFICED, thing=whom, to="pile", forced=False, **run.facts(effect))


@book.prevents("43.6", Happens.SACRIFICED)
def rule_cards_are_not_sacrificed(table: Table, happening: Happening) -> str | None:
    """A rule card cannot be sacrificed."""
    return Tells.THING.of(happening) if of_type(table, Tells.THING.of(happening), RULE_CARD) else None


@book.replaces("46.1", Happens.SACRIFICED)
def sacrificed_followers_stop_for_good(table: Table, happening: Happening) -> list[Happening] | None:
    """A sacrificed follower does not go to the discard pile (42.2): it stops working."""
    whom = Tells.THING.of(happening)
    if table.thing(whom).zone != ASIDE:
        return None
    return [Happening(Happens.SWITCHED_OFF, {"thing": whom, "how": GIVEN_UP})]


@book.decides("46.1", STAYS_OFF)
def who_was_given_up_stays_off(table: Table, thing: Thing) -> bool | None:
    """A follower that its player has given up cannot be made to work again in this game."""
    return True if Facts.OFF_BY.of(thing) in (GIVEN_UP, ELIMINATED) else None


@book.decides("46.2", STAYS_OFF, exception_to="46.1")
def eliminating_is_no_sacrifice(table: Table, thing: Thing) -> bool | None:
    """To do away with a follower by its own drawback is no such sacrifice."""
    return False if Facts.OFF_BY.of(thing) == ELIMINATED else None


@book.prevents("46.1", Happens.SWITCHED_ON)
def cannot_be_switched_on(table: Table, happening: Happening) -> str | None:
    """Nothing switches on a follower that has been given up."""
    thing = table.thing(Tells.THING.of(happening))
    return thing.id if table.decide(STAYS_OFF, thing) else None


def _aims_at_one_that_does_not_work(table: Table, action: Play | Use) -> str | None:
    if not any(effect.do == "give_up" for effect in effects_of(table, action)):
        return None
    for whom in targets_of(action):
        if of_type(table, whom, FOLLOWER) and table.decide(ABILITIES_REST, table.thing(whom)):
            return whom
    return None


@book.forbids("46.3", Play, Use, about="target", needs=FOLLOWER)
def only_working_followers_are_sacrificed(table: Table, action: Play | Use) -> str | None:
    """Only a follower that works may be sacrificed."""
    named = isinstance(action, Use) or action.card in table.state.things
    return _aims_at_one_that_does_not_work(table, action) if named else None


# --- doing away with a follower ---------------------------------------------------------------------------------------


@verb("eliminate", "47.1", fields=("n", "to"), checks=at_least_one)
def eliminate(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Do away with a follower for n life and n maximum life."""
    if table.thing(whom).zone == ASIDE:
        do_away_with(table, run.by, whom, run.n(table, effect))


@book.procedure("47.1")
def do_away_with(table: Table, by: str, whom: str, n: int) -> None:
    """Any player does away with a follower in the own main phase by sacrificing X life and X maximum life."""
    changes = (PlayerSet(by, key, table.player(by, key) - n) for key in ("life", "max_life"))
    table.emit(Happens.ELIMINATES, *changes, by=by, thing=whom, n=n)
    table.justified_by(STAYS_OFF, table.thing(whom))
    table.happen(Happens.SWITCHED_OFF, thing=whom, how=ELIMINATED)


def eliminates(ability: Ability | None) -> bool:
    """Whether an ability is the text "Megszüntetés: X Ép"."""
    return ability is not None and any(effect.do == "eliminate" for effect in ability.effects)


@book.decides("47.1", USED_BY_OTHERS, agrees_with="106.0")
def anybody_may_do_away_with_it(table: Table, thing: Thing, ability: Ability, by: str) -> bool | None:
    """Any player may do away with the follower, not only the one who uses it."""
    return True if eliminates(ability) else None


@thought_of(checked=True, needs=("eliminate",))
def eliminations(table: Table, player: str) -> Iterator[Action]:
    """To do away with somebody else's follower."""
    if any(table.mark(one) for one in (Marks.CHAIN, Marks.OFFERS)) or not (
        stage(table).main and is_active_player(table, player)
    ):
        return
    for other in opponents(table, player):
        for thing in table.in_zone(other, ASIDE):
            for ability in abilities(table, thing):
                if eliminates(ability):
                    yield from uses_of(table, player, thing.id, ability)


@book.forbids("47.1", Use, needs="eliminate")
def in_the_own_main_phase(table: Table, action: Use) -> str | None:
    """A follower is done away with in the own main phase, by whoever has so much life."""
    ability = ability_of(table, action)
    if ability is None or not eliminates(ability):
        return None
    if not (stage(table).main and is_active_player(table, action.by)):
        return action.of
    price = sum(int(effect.n) for effect in ability.effects if effect.do == "eliminate")
    return f"{price} Ép" if table.player(action.by, "life") < price else None


@book.decides("47.2", IS_ACTION, needs="eliminate")
def and_it_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """To use this drawback of a follower is an action."""
    used = ability_of(table, action) if isinstance(action, Use) else None
    return True if eliminates(used) else None


@book.forbids("47.2", Use, needs="eliminate")
def it_is_an_action_of_its_own(table: Table, action: Use) -> str | None:
    """To use this drawback of a follower is an action of its own, never a reaction and no part of another action."""
    if not eliminates(ability_of(table, action)):
        return None
    meanwhile = (Marks.CHAIN, Marks.WINDOW, Marks.OFFERS)
    return action.of if any(table.mark(one) for one in meanwhile) else None


@book.forbids("47.3", Use, needs="eliminate")
def only_working_followers_are_done_away_with(table: Table, action: Use) -> str | None:
    """Only a follower that works is done away with."""
    if not eliminates(ability_of(table, action)):
        return None
    return action.of if table.decide(ABILITIES_REST, table.thing(action.of)) else None


@book.forbids("45.1", Use, needs=BESIDE)
def nothing_of_what_is_switched_off_is_used(table: Table, action: Use) -> str | None:
    """The abilities of a rule card or follower that is switched off cannot be used; of elimination 47.3 speaks."""
    thing = table.state.things.get(action.of)
    if eliminates(ability_of(table, action)):
        return None
    return action.of if thing is not None and switched_off_things_rest(table, thing) else None

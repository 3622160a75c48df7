"""Who may act when: the norms that forbid an action because of the moment (titles 4.11, 4.23, 29–33, 36, 39, 40)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import (
    Action,
    AroundTheGame,
    Attack,
    Look,
    Pass,
    Play,
    Revoke,
    StrikeBack,
    Use,
)
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import of
from kodex.engine.games.hkk.table.moment import (
    HEALING,
    ability_of,
    claimants,
    is_combat_ability,
    is_instant_action,
    stage,
)
from kodex.engine.games.hkk.table.seats import may_act_for
from kodex.engine.games.hkk.table.this_turn import uses
from kodex.engine.games.hkk.table.values import has_life, is_active_player, is_source, life
from kodex.engine.games.hkk.vocabulary import (
    HAND_ABILITY,
    OFFERED_AT_ONCE,
    PHASE_NAMED,
    PLAYS_ANYWAY,
    RAISES_LIFE,
    SAVES_ITSELF,
    Marks,
    Stages,
    Zones,
)
from kodex.engine.kernel.table import Table


def _named(action: Play | Use) -> str:
    return action.card if isinstance(action, Play) else action.ability


@book.forbids("2.8.1", Action, during=Marks.OUTCOME)
def a_finished_game_is_over(table: Table, action: Action) -> str | None:
    """The game ends when somebody has won or the players have agreed on a draw."""
    if isinstance(action, AroundTheGame | Look | Revoke):
        return None
    return action.by if table.mark(Marks.OUTCOME) is not None else None


@book.forbids("4.23.3", Play, Use, Pass)
def players_alternate(table: Table, action: Play | Use | Pass) -> str | None:
    """Players act in turns; reactions, linked effects and life saving actions are free of that order."""
    right = table.mark(Marks.RIGHT)
    if right is None or may_act_for(table, right, action.by) or any(map(table.mark, (Marks.WINDOW, Marks.CHAIN))):
        return None
    if not isinstance(action, Pass) and action.reacts_to is not None:
        return None
    if table.mark(Marks.OFFERS) and not _waits_for_its_turn(table, action):
        return None
    if claimants(table):
        return None
    return f"{right} következik"


def _waits_for_its_turn(table: Table, action: Play | Use | Pass) -> bool:
    """Whether an ability of a card's being played would have to wait for its player's turn to act."""
    if not isinstance(action, Use):
        return False
    own = any(one.own and (one.source, one.ability) == (action.of, action.ability) for one in table.mark(Marks.OFFERS))
    return own and not table.decide(OFFERED_AT_ONCE)


@book.forbids("31.2", Play, at=of("fő"))
def only_active_player_plays_anything(table: Table, action: Play) -> str | None:
    """In a main phase the active player may play any card; the others instants only."""
    if not stage(table).main or is_instant_action(table, action) or is_active_player(table, action.by):
        return None
    return None if table.decide(PLAYS_ANYWAY, action) else action.card


@book.forbids("93.0", Use)
def abilities_work_on_the_table(table: Table, action: Use) -> str | None:
    """Cards in deck, side deck, hand and discard pile have no abilities; of the void 91.4.1 speaks."""
    thing = table.state.things.get(action.of)
    if thing is None or thing.zone == Zones.VOID or is_source(thing) or table.decide(HAND_ABILITY, thing, action):
        return None
    ability = ability_of(table, action)
    return None if thing.zone == Zones.DECK and ability is not None and ability.from_deck else action.of


@book.forbids("136.3", Use, needs="when")
def timed_abilities_wait_for_their_phase(table: Table, action: Use) -> str | None:
    """An ability is an instant action, used at any time, only if its text does not say when it may be used.

    Of the end of the turn 40.1 speaks.
    """
    ability = ability_of(table, action)
    if ability is None or not ability.when or stage(table).phase in ability.when or ability.when == ("kör vége",):
        return None
    return action.ability


# --- preparation, draw, exchange, end of the turn: only what the text allows ------------------------------------------


@book.forbids("29.4.6", Play, at=of("előkészítő"))
def no_play_in_preparation(table: Table, action: Play) -> str | None:
    """No card may be played from hand in the preparation phase."""
    return action.card if stage(table).phase == "előkészítő" and not _saves_in_preparation(table) else None


@book.forbids("29.4.7", Use, at=of("előkészítő"))
def only_named_abilities_in_preparation(table: Table, action: Use) -> str | None:
    """In the second stage only abilities may be used whose text says so."""
    return None if _saves_in_preparation(table) else _not_named(table, action, "előkészítő")


def _saves_in_preparation(table: Table) -> bool:
    """Disputed: with ``preparation.life_saving`` on ``mentheto`` life saving is possible in this phase too."""
    return bool(table.mark(Marks.WINDOW)) and read_as(table, "preparation.life_saving", "mentheto")


@book.forbids("29.4", Use, at=of("előkészítő"))
def happenings_belong_to_stage_two(table: Table, action: Use) -> str | None:
    """Whatever happens in the preparation phase happens in its second stage."""
    now = stage(table)
    return action.ability if now.phase == "előkészítő" and now.id != Stages.PREPARATION_2 else None


@book.forbids("29.4.9", Use, at=of("előkészítő"))
def once_a_turn_in_preparation(table: Table, action: Use) -> str | None:
    """An ability of the preparation phase may be tried once a turn.

    Disputed: with ``preparation.attempts`` on ``osszesen`` a player tries one of all the own abilities.
    """
    if stage(table).phase != "előkészítő":
        return None
    times = uses(table, action.of, action.ability)
    if read_as(table, "preparation.attempts", "osszesen"):
        times = sum(table.thing(of).controller == action.by for of, _ability in table.mark(Marks.USED))
    return action.ability if times >= fixed(table, "preparation.ability.per_turn") else None


@book.forbids("30.2", Play, Use, at=of("húzás"))
def no_play_in_draw_phase(table: Table, action: Play | Use) -> str | None:
    """No card may be played in the draw phase; only abilities may be used whose text says so."""
    if _saves_anywhere(table):
        return None
    if isinstance(action, Use):
        return _not_named(table, action, "húzás")
    return action.card if stage(table).phase == "húzás" else None


@book.forbids("32.2", Play, Use, at=of("csere"))
def no_play_in_exchange_phase(table: Table, action: Play | Use) -> str | None:
    """No card may be played in the exchange phase; only abilities work whose text says so."""
    if _saves_anywhere(table):
        return None
    if isinstance(action, Use):
        return _not_named(table, action, "csere")
    return action.card if stage(table).phase == "csere" else None


@book.forbids("40.5", Play, Use, at=of("kör vége"))
def only_named_abilities_at_end_of_turn(table: Table, action: Play | Use) -> str | None:
    """In the end phase only those actions may be taken whose text says so."""
    if _saves_anywhere(table):
        return None
    if isinstance(action, Use):
        return _not_named(table, action, "kör vége")
    return action.card if stage(table).phase == "kör vége" else None


def _saves_anywhere(table: Table) -> bool:
    """Disputed: with ``end_phase.life_saving`` on ``barmikor`` life saving is possible in these phases too."""
    return bool(table.mark(Marks.WINDOW)) and read_as(table, "end_phase.life_saving", "barmikor")


@book.forbids("41.1", Use, at=of("kör vége"))
def abilities_belong_to_the_first_end_stage(table: Table, action: Use) -> str | None:
    """Abilities of the end of the turn are used in the first stage of the end phase."""
    now = stage(table)
    return action.ability if now.phase == "kör vége" and now.id != Stages.END_1 else None


def _not_named(table: Table, action: Use, phase: str) -> str | None:
    if stage(table).phase != phase:
        return None
    ability = ability_of(table, action)
    if ability is None:
        return action.ability
    named = phase in ability.when or table.decide(PHASE_NAMED, ability, phase)
    return None if named else action.ability


# --- combat, life saving, healing -------------------------------------------------------------------------------------


@book.forbids("33.2", Play, Use, at=of("harci"))
def only_instants_before_the_subphases(table: Table, action: Play | Use) -> str | None:
    """Instant actions may be taken before a subphase of combat begins. That other cards may not be played there, other
    rules say (8.5.1)."""
    if isinstance(action, Play) and not is_instant_action(table, action):
        return None
    now = stage(table).id
    if now in ("harc.támadók", "harc.visszaütés") or (now.endswith(".előtt") and not is_instant_action(table, action)):
        return None if table.decide(PLAYS_ANYWAY, action) else _named(action)
    return None


@book.forbids("34.1", Attack)
def attackers_are_declared_in_their_subphase(table: Table, action: Attack) -> str | None:
    """Attackers are declared by the active player in the subphase for it."""
    if stage(table).id == Stages.ATTACKERS and is_active_player(table, action.by):
        return None
    return action.by


@book.forbids("34.8", StrikeBack)
def strike_back_is_chosen_while_declaring(table: Table, action: StrikeBack) -> str | None:
    """The defender's controller chooses in the same subphase which of two attackers is struck back."""
    if stage(table).id != Stages.STRIKING_BACK:
        return action.by
    for defender, attacker in action.map.items():
        thing = table.state.things.get(defender)
        attackers = [a for a, target in table.mark(Marks.ATTACKS).items() if target == defender]
        if thing is None or thing.controller != action.by or attacker not in attackers:
            return defender
    return None


@book.forbids("34.8", Pass, at="harc.visszaütés")
def strike_back_must_be_chosen(table: Table, action: Pass) -> str | None:
    """The choice whom to strike back cannot be left open."""
    return action.by if table.mark(Marks.STAGE) == Stages.STRIKING_BACK else None


@book.forbids("35.1", Play, Use)
def combat_abilities_have_their_subphase(table: Table, action: Play | Use) -> str | None:
    """In the combat abilities subphase attackers and defenders use combat abilities, and nobody anything else."""
    here = stage(table).id in (Stages.ABILITIES, Stages.END_OF_ABILITIES) and not table.mark(Marks.WINDOW)
    if not is_combat_ability(table, action):
        return _named(action) if here else None
    assert isinstance(action, Use)
    return None if here and action.of in table.mark(Marks.OPPONENT) else action.of


@book.forbids("36.2", Play, Use, at="harc.ütés")
def no_action_in_strike(table: Table, action: Play | Use) -> str | None:
    """No independent action may be taken in the strike subphase; life saving is not one."""
    return None if stage(table).id != Stages.STRIKE or table.mark(Marks.WINDOW) else _named(action)


@book.forbids("36.10", Pass, during=Marks.CLAIMS)
def only_the_opponent_renounces_components(table: Table, action: Pass) -> str | None:
    """While components may still be taken in combat, the subphase waits for those who may take them."""
    waiting = claimants(table) if stage(table).phase == "harci" else []
    return action.by if waiting and action.by not in waiting else None


@book.forbids("67.4", Pass, during=Marks.CLAIMS)
def outside_combat_too_only_they_renounce(table: Table, action: Pass) -> str | None:
    """Who may take components may renounce them; nobody else does it for them."""
    waiting = claimants(table) if stage(table).phase != "harci" else []
    return action.by if waiting and action.by not in waiting else None


@book.forbids("37.2", Pass, during=Marks.WINDOW)
def who_has_renounced_waits_for_the_others(table: Table, action: Pass) -> str | None:
    """Life saving goes on for those who still want to use it; the others have said so once."""
    return action.by if action.by in (table.mark(Marks.WINDOW) or {}).get("passed", ()) else None


@book.forbids("37.4", Use, about="target")
def dying_save_only_themselves(table: Table, action: Use) -> str | None:
    """A creature at 0 life or less may use only life saving abilities, and only for itself."""
    thing = table.state.things.get(action.of)
    if thing is None or not is_source(thing) or not has_life(table, thing) or life(table, thing) > 0:
        return None
    ability = ability_of(table, action)
    saves_itself = ability is not None and any(
        effect.do in HEALING and (effect.to == "self" or action.target == action.of) for effect in ability.effects
    )
    if saves_itself or table.decide(SAVES_ITSELF, action) or table.decide(RAISES_LIFE, action, (action.of,)):
        return None
    return action.of


@book.forbids("39.2", Use, at=of("gyógyulási"))
def only_instants_in_healing_phase(table: Table, action: Use) -> str | None:
    """Any instant action may be taken in the healing phase. That other cards may not be played there, other rules say
    (8.5.1)."""
    if stage(table).phase != "gyógyulási" or is_instant_action(table, action):
        return None
    ability = ability_of(table, action)
    if ability is not None and ability.when == ("kör vége",):
        return None  # what has its own time comes in the end phase (40.1)
    return None if table.decide(PLAYS_ANYWAY, action) else _named(action)

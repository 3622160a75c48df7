"""Who may act when: the norms that forbid an action because of the moment (titles 4.11, 4.23, 29–33, 36, 39, 40)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import (
    Attack,
    Claim,
    Exchange,
    Pass,
    Play,
    Sacrifice,
    StrikeBack,
    Use,
)
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import INSTANT, Ability, is_creature
from kodex.engine.games.hkk.phases import BY_ID, Stage
from kodex.engine.games.hkk.values import card, is_active_player, is_building, life
from kodex.engine.kernel.table import Table

HEALING = frozenset({"heal", "raise_life"})


def stage(table: Table) -> Stage:
    """The stage the game rests in."""
    return BY_ID[table.mark("stage")]


def ability_of(table: Table, action: Use) -> Ability | None:
    """The ability an action uses, None when there is none of that name."""
    if action.of not in table.state.things:
        return None
    return card(table, table.thing(action.of)).ability(action.ability)


def is_instant_action(table: Table, action: Play | Use) -> bool:
    """Whether an action is an instant action: an instant spell, or an activated ability that counts as one (4.23.2)."""
    if isinstance(action, Use):
        ability = ability_of(table, action)
        return ability is not None and ability.kind == "activated" and not ability.when
    thing = table.state.things.get(action.card)
    return thing is not None and card(table, thing).type == INSTANT


def is_life_saving(table: Table, action: Play | Use) -> bool:
    """Whether an action is an instant that raises the life of a creature or building in the life saving window."""
    if not is_instant_action(table, action):
        return False
    ability = ability_of(table, action) if isinstance(action, Use) else None
    effects = ability.effects if ability else card(table, table.thing(action.card)).effects  # type: ignore[union-attr]
    source = action.of if isinstance(action, Use) else action.card
    saved = {"target": action.target, "self": source}
    hurt = table.mark("window", {}).get("things", ())
    return any(effect.do in HEALING and saved.get(effect.to) in hurt for effect in effects)


@book.forbids("4.23.3", Play, Use, Pass)
def players_alternate(table: Table, action: Play | Use | Pass) -> str | None:
    """Players act in turns; life saving actions are free of that order."""
    if table.mark("window") or table.mark("right") in (None, action.by):
        return None
    return f"{table.mark('right')} következik"


@book.forbids("31.2", Play)
def only_active_player_plays_anything(table: Table, action: Play) -> str | None:
    """In a main phase the active player may play any card; the others instants only."""
    if not stage(table).main or is_instant_action(table, action) or is_active_player(table, action.by):
        return None
    return action.card


@book.forbids("29.4.6", Play)
def no_play_in_preparation(table: Table, action: Play) -> str | None:
    """No card may be played from hand in the preparation phase."""
    return action.card if stage(table).phase == "előkészítő" else None


@book.forbids("29.4.7", Use)
def only_named_abilities_in_preparation(table: Table, action: Use) -> str | None:
    """In the second stage only abilities may be used whose text says so."""
    return _not_named(table, action, "előkészítő")


@book.forbids("29.4.9", Use)
def once_a_turn_in_preparation(table: Table, action: Use) -> str | None:
    """An ability of the preparation phase may be tried once a turn."""
    if stage(table).phase == "előkészítő" and (action.of, action.ability) in table.mark("used", ()):
        return action.ability
    return None


@book.forbids("30.2", Play, Use)
def no_play_in_draw_phase(table: Table, action: Play | Use) -> str | None:
    """No card may be played in the draw phase; only abilities may be used whose text says so."""
    if isinstance(action, Use):
        return _not_named(table, action, "húzás")
    return action.card if stage(table).phase == "húzás" else None


@book.forbids("32.2", Play, Use)
def no_play_in_exchange_phase(table: Table, action: Play | Use) -> str | None:
    """No card may be played in the exchange phase; only abilities work whose text says so."""
    if isinstance(action, Use):
        return _not_named(table, action, "csere")
    return action.card if stage(table).phase == "csere" else None


def _not_named(table: Table, action: Use, phase: str) -> str | None:
    if stage(table).phase != phase:
        return None
    ability = ability_of(table, action)
    return None if ability is not None and phase in ability.when else action.ability


@book.forbids("33.2", Play, Use)
def only_instants_between_subphases(table: Table, action: Play | Use) -> str | None:
    """Before each subphase of combat only instant actions may be taken."""
    if not stage(table).id.endswith(".előtt") or is_instant_action(table, action):
        return None
    return action.card if isinstance(action, Play) else action.ability


@book.forbids("36.2", Play, Use)
def no_action_in_strike(table: Table, action: Play | Use) -> str | None:
    """No independent action may be taken in the strike subphase; life saving is not one."""
    if stage(table).id != "harc.ütés" or table.mark("window"):
        return None
    return action.card if isinstance(action, Play) else action.ability


@book.forbids("35.1", Play, Use)
def only_combat_abilities_in_their_subphase(table: Table, action: Play | Use) -> str | None:
    """In the combat abilities subphase attackers and defenders use combat abilities, nothing else."""
    if stage(table).id not in ("harc.támadók", "harc.visszaütés", "harc.képességek") or table.mark("window"):
        return None
    if isinstance(action, Play):
        return action.card
    ability = ability_of(table, action)
    if stage(table).id != "harc.képességek" or ability is None or ability.kind != "combat":
        return action.ability
    fighting = table.mark("opponent", {})
    return None if action.of in fighting else action.of


@book.forbids("39.2", Play, Use)
def only_instants_in_healing_phase(table: Table, action: Play | Use) -> str | None:
    """Any instant action may be taken in the healing phase, and no other."""
    if stage(table).phase != "gyógyulási" or is_instant_action(table, action):
        return None
    return action.card if isinstance(action, Play) else action.ability


@book.forbids("40.5", Play, Use)
def only_named_abilities_at_end_of_turn(table: Table, action: Play | Use) -> str | None:
    """In the end phase only those actions may be taken whose text says so."""
    if stage(table).phase != "kör vége":
        return None
    if isinstance(action, Play):
        return action.card
    return _not_named(table, action, "kör vége")


@book.forbids("37.0", Play, Use)
def only_life_saving_in_the_window(table: Table, action: Play | Use) -> str | None:
    """Right after damage, instants that raise the life of the hurt are used; anything else waits."""
    if not table.mark("window") or is_life_saving(table, action):
        return None
    return action.card if isinstance(action, Play) else action.ability


@book.forbids("37.4", Use)
def dying_save_only_themselves(table: Table, action: Use) -> str | None:
    """A creature at 0 life or less may use only life saving abilities, and only for itself."""
    thing = table.state.things.get(action.of)
    if thing is None or not (is_creature(card(table, thing)) or is_building(table, thing)) or life(table, thing) > 0:
        return None
    ability = ability_of(table, action)
    saves_itself = ability is not None and any(
        effect.do in HEALING and (effect.to == "self" or action.target == action.of) for effect in ability.effects
    )
    return None if saves_itself else action.of


@book.forbids("34.1", Attack)
def attackers_are_declared_in_their_subphase(table: Table, action: Attack) -> str | None:
    """Attackers are declared by the active player in the subphase for it."""
    if stage(table).id == "harc.támadók" and is_active_player(table, action.by):
        return None
    return action.by


@book.forbids("34.8", StrikeBack)
def strike_back_is_chosen_while_declaring(table: Table, action: StrikeBack) -> str | None:
    """The defender's controller chooses in the same subphase which of two attackers is struck back."""
    if stage(table).id != "harc.visszaütés":
        return action.by
    for defender, attacker in action.map.items():
        thing = table.state.things.get(defender)
        attackers = [a for a, target in table.mark("attacks", {}).items() if target == defender]
        if thing is None or thing.controller != action.by or attacker not in attackers:
            return defender
    return None


@book.forbids("32.1", Exchange)
def exchange_in_its_phase(table: Table, action: Exchange) -> str | None:
    """The active player moves creatures, and only in the exchange phase; only active creatures go in."""
    if stage(table).phase != "csere" or not is_active_player(table, action.by):
        return action.by
    for id_, zone in (*((i, "reserve") for i in action.into), *((o, "guard") for o in action.out)):
        thing = table.state.things.get(id_)
        if thing is None or thing.controller != action.by or thing.zone != zone:
            return id_
        if zone == "reserve" and (thing.facts.get("passive") or not is_creature(card(table, thing))):
            return id_
    return None


@book.forbids("29.6", Sacrifice)
def monsters_are_sacrificed_in_stage_four(table: Table, action: Sacrifice) -> str | None:
    """In the fourth stage the active player may sacrifice active monsters of the own reserve."""
    if stage(table).id != "előkészítő.4" or not is_active_player(table, action.by):
        return action.by
    for id_ in action.things:
        thing = table.state.things.get(id_)
        if thing is None or thing.controller != action.by or thing.zone != "reserve" or thing.facts.get("passive"):
            return id_
    return None


@book.forbids("29.6.1", Sacrifice)
def only_monsters_with_components(table: Table, action: Sacrifice) -> str | None:
    """Only a monster from which a component can be taken may be sacrificed so."""
    for id_ in action.things:
        thing = table.state.things.get(id_)
        if thing is not None and (card(table, thing).type != "szörny" or card(table, thing).components < 1):
            return id_
    return None


@book.forbids("36.10", Claim)
def components_until_the_subphase_ends(table: Table, action: Claim) -> str | None:
    """The opponent takes components of a creature that died in combat until the subphase ends."""
    claim = table.mark("claims", {}).get(action.thing)
    if claim is None or action.by not in claim[0] or not 0 <= action.n <= claim[1]:
        return action.thing
    return None

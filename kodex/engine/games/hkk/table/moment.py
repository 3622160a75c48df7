"""What the moment is and who may act in it: stage, ability that is used, what is an instant or life saving action.

Only reading; what forbids an action because of the moment stands in ``turn/permissions``.
"""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.cards import INSTANT, Ability, Effect
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.cards.registry import SHADOW
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import BY_ID, TurnStage
from kodex.engine.games.hkk.table.continuous import number_on, taking
from kodex.engine.games.hkk.table.values import ability, card
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_LOST,
    COMMON_INSTANT,
    INSTANT_ACTION,
    INSTANT_SPELLS,
    RAISES_LIFE,
    SAVES_ITSELF,
    Marks,
    Stages,
)
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.questions import Question
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

_STAGE, _CLAIMS = Marks.STAGE.name, Marks.CLAIMS.name
HEALING = frozenset({"heal", "raise_life"})


def stage(table: Table) -> TurnStage:
    """The stage the game rests in."""
    return BY_ID[table.state.marks.get(_STAGE, "")]


def ability_of(table: Table, action: Use) -> Ability | None:
    """The ability an action uses, None when there is none of that name."""
    thing = table.state.things.get(action.of)
    return None if thing is None else ability(table, thing, action.ability)


def lost_word(table: Table, action: Use) -> Thing | None:
    """The thing that has the word of the ability which an action uses, but not the ability: something took it away."""
    thing = table.state.things.get(action.of)
    if thing is None or ability(table, thing, action.ability) is not None:
        return None
    found = card(table, thing)
    stands = action.ability in found.keywords or (action.ability == SHADOW and found.shadow is not None)
    return thing if stands or number_on(table, "grant", action.ability, thing.id) else None


def is_taken_away(table: Table, action: Use) -> bool:
    """Whether something takes away the ability that is used: whatever else is to be said of it says less."""
    thing = lost_word(table, action)
    if thing is None:
        return False
    with table.noting():
        return table.decide(ABILITIES_LOST, thing) or bool(taking(table, thing, action.ability))


def is_combat_ability(table: Table, action: Play | Use) -> bool:
    """Whether an action is the use of a combat ability."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return ability is not None and ability.kind == "combat"


def aimed_at(table: Table, action: Play | Use) -> tuple[str, ...]:
    """Whom an action is aimed at: a combat ability at nobody, be its opponent written or not (35.5, 35.6)."""
    return () if is_combat_ability(table, action) else targets_of(action)


def is_instant_action(table: Table, action: Play | Use) -> bool:
    """Whether an action is an instant action: an instant spell, or an activated ability that counts as one (4.23.2)."""
    if isinstance(action, Use):
        ability = ability_of(table, action)
        found = ability is not None and ability.kind in ("activated", "reaction") and not ability.when
        if found and ability is not None and ability.common:
            found = table.decide(COMMON_INSTANT)
    else:
        thing = table.state.things.get(action.card)
        found = thing is not None and card(table, thing).type == INSTANT and _stated(table, INSTANT_SPELLS)
    return found and _stated(table, INSTANT_ACTION, True)


@while_cards_stay
def _stated(table: Table, asked: Question[bool], *args: bool) -> bool:
    """What a rule that only states something says; nothing is cited for it."""
    return table.decide(asked, *args)


def is_life_saving(table: Table, action: Play | Use) -> bool:
    """Whether an action is an instant that raises the life of a creature or building in the life saving window."""
    if not is_instant_action(table, action):
        return False
    source = source_of(action)
    if table.decide(SAVES_ITSELF, action):
        return source in (table.mark(Marks.WINDOW) or {}).get("things", ())
    saved = {"target": action.target, "self": source}
    hurt = (table.mark(Marks.WINDOW) or {}).get("things", ())
    if any(heals(effect) and saved.get(effect.to) in hurt for effect in effects_of(table, action)):
        return True
    return table.decide(RAISES_LIFE, action, hurt)


def heals(effect: Effect) -> bool:
    """Whether an effect raises life: by a number that is not below 0."""
    return effect.do in HEALING and (isinstance(effect.n, str) or effect.n > 0)


def effects_of(table: Table, action: Play | Use) -> list[Effect]:
    """The effects of what an action plays or uses, those inside others included."""
    if isinstance(action, Use):
        used = ability_of(table, action)
        return all_effects(used.effects) if used else []
    return all_effects(card(table, table.thing(action.card)).effects)


def claimants(table: Table) -> list[str]:
    """The players the game waits for before a subphase of combat ends: they may still take components (36.10)."""
    claims = table.state.marks.get(_CLAIMS)
    if not claims or table.mark(Marks.WINDOW) or stage(table).rests:
        return []
    if stage(table).id == Stages.END_OF_ABILITIES and read_as(table, "components.deadline", "fazis"):
        return []
    return [player for player in table.state.players if any(player in who for who, _n in claims.values())]

"""The course of the turn and of the game, combat, damage and life: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.events import Happens
from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question, Sum
from kodex.engine.kernel.state import Thing

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards.costs import Cost  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.phases import TurnStage  # noqa: F401 (in types below)

ABILITIES_USED = Question[tuple[tuple[str, str, str, int], ...]](
    "abilities.used", "Which combat abilities have been announced?", ()
)
ACTIVATION_ORDER = Question[list[list[Thing]]](
    "activation.order", "In which batches do passive cards turn active?", CALLER, "passive"
)
ACTIVE_PLAYER = Question[str]("active", "Who is the active player?", CALLER, "player")
ANNOUNCED_ZONE = Question[str]("announced.zone", "Where is a card that has been announced?", CALLER)
ATTACKERS_KNOWN = Question[tuple[str, ...] | None](
    "attackers.known", "Who are attacking creatures from now on?", None, "action"
)
ATTACK_CROWD = Question[bool]("attack.crowd", "May any number attack this?", False, "target")
ATTACK_OPTIONAL = Question[bool]("attack.optional", "Is attacking a choice?", False)
AUTOMATICS_FIRST = Question[bool](
    "automatics.first", "Do automatic linked effects come before those that are used?", False
)
AUTOMATIC_RESTS = Question[bool](
    "automatic.rests", "Does this automatic ability stay out of this event?", False, "ability event"
)
AUTOMATIC_USED = Question[bool](
    "automatic.used", "May this automatic ability be used like an activated one now?", False, "action ability"
)
BEGINNING = Question[str | None]("beginning", "Which stage is this beginning?", None, "word")
BURIAL = Question[int | None]("burial", "Those with how many points, or fewer, go to the pile now?", None)
COMBAT_DIRECT = Question[int]("combat.direct", "How much direct damage does one use do?", 0, "ability")
COMBAT_MIXED = Question[bool]("combat.mixed", "May costs of several kinds be spent mixed?", False)
COMBAT_NO_EFFECT = Question[bool]("combat.no_effect", "Is this kind of damage no effect?", False, "kind")
COMBAT_NO_SOURCE = Question[bool]("combat.no_source", "Is this kind of damage no source?", False, "kind")
COMBAT_OPPONENT = Question[str | None]("combat.opponent", "Who is the opponent of this fighter?", None, "fighter")
COMBAT_PIERCES = Question[bool](
    "combat.pierces", "Does this kind of damage get past an immunity to effects?", False, "kind"
)
COMBAT_PRICE = Question["Cost"]("combat.price", "What does one use of this combat ability cost?", CALLER, "ability")
COMBAT_SEVERAL = Question[bool]("combat.several", "May one creature use several combat abilities?", False)
COMBAT_SPARED = Question[bool]("combat.spared", "Is this building spared the strike?", False, "target")
COUNTS_AS = Question[tuple[str, ...]]("counts.as", "As what does this happening count besides?", (), "happening")
COUNTS_FROM_HAND = Question[bool]("counts.from_hand", "Does it count as played from hand?", False, "thing effect")
DAMAGE_TOGETHER = Question[list[tuple[str, int]]](
    "damage.together", "Which hits of a subphase are one damage?", CALLER, "hits"
)
DRAW_CARD = Question[str | None]("draw.card", "Which card is drawn?", None, "player")
DRAW_COMPULSORY = Question[bool]("draw.compulsory", "Must the card of the draw phase be drawn?", False, "player")
DRAW_EMPTY = Question[bool]("draw.empty", "Does this player draw nothing in the draw phase?", False, "player")
FIRST_TURNS = Question[bool]("first_turns", "Is it one of the first n turns of the game?", False, "n")
GIVEN_LEAST = Question[int | None]("given.least", "How much must a player keep of it?", None, "key")
GIVEN_SHORT = Question[bool]("given.short", "May who has less than the cost give what there is?", True, "key cost")
GUARDS_ATTACKED = Question[bool](
    "guards.attacked", "Are all creatures attacked past which somebody attacks?", False, "action"
)
GUARD_SIZE = Question[int | None]("guard.size", "How many creatures may stand in the guard post?", None, "player")
IN_HEALING = Question[bool]("in_healing", "May instants be played in the healing phase?", False)
INSTANT_SPELLS = Question[bool]("instant.spells", "Is playing an instant an instant action?", False)
INSTANT_ACTION = Question[bool]("instant.action", "Is this an instant action?", False, "instant")
KILL_WAITS = Question[bool]("kill.waits", "Does what is linked to killing wait until the victim has gone?", False)
LIFE_KIND = Question[Happens]("life.kind", "What kind of event is life given as a cost?", Happens.DAMAGE)
LIFE_SAVING_BUILDINGS = Question[bool](
    "life_saving.buildings", "May this building be saved like a creature?", False, "thing"
)
LIFE_SAVING_IN_COMBAT = Question[bool]("life_saving.in_combat", "May creatures be saved in this part of combat?", False)
LIFE_SAVING_OF = Question[bool]("life_saving.of", "May this creature be saved?", True, "thing")
LINKED_FIRST = Question[bool]("linked.first", "Does what is linked come before life saving?", False)
LOWERING_WOUNDS = Question[bool]("lowering.wounds", "Does this lowering of life wound?", True, "lowered")
MAIN_PHASE_PLAYS = Question[bool]("main_phase.plays", "May the active player play cards in the main phase?", False)
MAIN_PHASE_TYPE = Question[bool](
    "main_phase.type", "May cards of this type be played in the own main phase?", False, "thing"
)
MAGIC_BASE = Question[int]("magic.base", "How many magic points does the turn bring?", 0, "player")
MAGIC_PARTS = Sum[int]("magic.parts", "What changes the magic points of a turn", "player")
MAGIC_RECEIVED = Question[int]("magic.received", "How many magic points count as received?", CALLER, "gain")
MAGIC_RESERVE = Question[int]("magic.reserve", "How many magic points does the reserve bring?", 0, "player")
MAX_PARTS = Sum[int]("max.parts", "What changes the maximum of life or magic points", "player key")
OFFERS_ORDER = Question[tuple[str, ...]](
    "offers.order", "In which order do players use linked effects?", CALLER, "first"
)
OPENING_FIRST = Question[str | None]("opening.first", "Who may say who begins?", None)
OPENING_GIVEN_AWAY = Question[bool]("opening.given_away", "May the beginning be left to the opponent?", False)
OPENING_KIND = Question[Happens]("opening.kind", "What kind of event is drawing the opening hand?", Happens.DRAWS)
OUTCOME = Question[dict[str, tuple[str, ...]] | None]("outcome", "How has the game ended?", None)
PASS_COUNTS = Question[bool]("pass.counts", "Does passing count now?", False, "by")
PHASE_CLOSES = Question[bool]("phase.closes", "Is the phase over when all have passed?", False, "passed")
PHASE_ORDER = Question["TurnStage | None"]("phase.order", "Which stage follows?", None, "now")
RAISES_LIFE = Question[bool](
    "raises.life", "Would one of these have more life after this, be it indirectly?", False, "action things"
)
REACTING = Question[bool]("reacting", "May this player react to that link?", False, "by to")
RIGHT_FIRST = Question[str | None]("right.first", "Who has the right of action first in this stage?", None, "new")
SACRIFICE_BARREN = Question[bool]("sacrifice.barren", "Does nobody get components for this sacrifice?", False, "event")
SACRIFICE_VOLUNTARY = Question[bool](
    "sacrifice.voluntary", "Is this sacrifice made of the own free will?", False, "one"
)
STAGE_OVER = Question[bool]("stage.over", "Is the stage over when these have passed?", False, "passed")
STRIKE_EXACT = Question[bool]("strike.exact", "Does a creature deal exactly its damage in the strike?", False)
SURPLUS_KIND = Question[Happens](
    "surplus.kind", "What kind of event is losing what is above the maximum?", Happens.DAMAGE, "key"
)
SAVES_ITSELF = Question[bool]("saves.itself", "Is this life saving though it heals nobody?", False, "action")
TURN_NEXT = Question[str]("turn.next", "Whose turn follows?", CALLER, "player")
WEAKENED_KIND = Question[Happens]("weakened.kind", "What kind of event is the fall of a maximum?", Happens.DAMAGE)
WORKS_ANYWAY = Question[bool](
    "works_anyway", "Does this ability work though its card is switched off?", False, "thing ability"
)
WOUNDED = Question[bool]("wounded", "Is it wounded?", False, "thing")

"""Playing cards, costs, resources: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question, Sum

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards.costs import Cost  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.cards.effects import Effect  # noqa: F401 (in types below)

ACTION_LASTS = Question[bool]("action.lasts", "Does the action still last?", False, "resolved")
AIMS_UNSAID = Question[str | None]("aims.unsaid", "Whom does a text aim at that does not speak of a target?", None)
ATTEMPT_IS_ACTION = Question[bool](
    "attempt.is_action", "Does an attempt that comes to nothing use up the action?", True
)
BUILDERS = Question[tuple[str, ...]]("builders", "Which creatures may pay builder?", (), "by")
COMPONENTS_DENIED = Question[bool]("components.denied", "Does nobody get components for this?", False, "event")
COMPONENTS_FEWER = Question[bool]("components.fewer", "May a player take fewer components?", False)
COST_BASE_FIRST = Question[bool]("cost.base.first", "Does reckoning begin with the base cost?", False)
COST_BASE_PARTS = Sum[int]("cost.base.parts", "What changes the base cost", "purchase")
COST_BASE_SUM = Question[int]("cost.base.sum", "What do several changes of the base cost come to?", CALLER, "parts")
COST_BESIDE = Question[int]("cost.beside", "How many magic points does the text demand besides?", 0, "purchase")
COST_INSTEAD = Sum["tuple[Cost, ...]"]("cost.instead", "Costs that may be paid instead", "action cost")
COST_IN_MAGIC = Question[int]("cost.in_magic", "How many magic points does this cost count as?", CALLER, "cost")
COST_IS_FIXED = Question[bool]("cost.is_fixed", "Is it a card of fixed cost?", False, "thing")
COST_IS_VARIABLE = Question[bool]("cost.is_variable", "Is it a card of variable cost?", False, "thing")
COST_KINDS = Question[tuple[str, ...]]("cost.kinds", "Of which kinds is this cost?", (), "cost")
COST_MIXED = Question[bool]("cost.mixed", "Is its cost of several kinds?", False, "thing")
COST_NAMED_ONLY = Question[bool](
    "cost.named_only", "Is this part of a cost changed only by what names it?", False, "part"
)
COST_OF_ZAN = Question[bool]("cost.of_zan", "Is it called a card of zan shards?", False, "definition")
COST_PAID = Question[bool]("cost.paid", "Does the cost count as paid?", False, "thing")
COST_PART = Question[str]("cost.part", "Which part of the cost does a change of so much bear on?", "sacrifice", "n")
COST_PRINTED = Question["Cost"]("cost.printed", "What is the printed cost?", CALLER, "definition")
COST_SHORT = Question[int]("cost.short", "What is its cost off the table?", 0, "thing")
COST_VARIABLE = Question[bool]("cost.variable", "Is the cost of this card variable?", False, "thing")
DECIDED_FIRST = Question[bool]("decided.first", "Is this decided before the card is paid?", False, "by decider")
DONE_IN_PART = Question[bool]("done.in_part", "Is what can be done of an effect done where the rest cannot be?", False)
DELAY_FREE = Question[bool]("delay.free", "Does what would hinder a delayed resource not matter yet?", False)
EFFECTS_ORDER = Question["tuple[Effect, ...]"](
    "effects.order", "In which order are these effects carried out?", CALLER, "effects"
)
ENTERING_IS_PLAYING = Question[bool]("entering.is_playing", "Is bringing this card into play playing it?", False, "one")
FREE_PLAYED = Question[bool]("free.played", "Is what is brought into play free played from its announcement on?", False)
FREE_REPLACED = Question[bool]("free.replaced", "Does the cost of what is free count as replaced?", False)
IS_RESOURCE = Question[bool]("is.resource", "Does this effect make a resource?", False, "effect")
MAGIC_PAYS = Question[bool]("magic.pays", "Are magic points paid out of those the player has?", False)
MODIFIED_PART = Question[str | None](
    "modified.part", "Which part of a cost is modified where the text says no more?", None
)
NO_SACRIFICE = Question[bool]("no_sacrifice", "Can it not be sacrificed?", False, "thing")
ORDERER_ANYBODY = Question[bool]("orderer.anybody", "Does it not matter for that order who is active?", False)
OWN_DRAWBACK = Question[bool]("own.drawback", "Is this drawback treated like an own ability?", False, "ability")
OWN_FIRST = Question[bool]("own.first", "Do the card's own effects come first?", False, "one")
OFFERED_AT_ONCE = Question[bool](
    "offered.at_once", "Is an ability of a card's being played used before the other player acts?", False
)
OPTION_BARRED = Question[bool](
    "option.barred", "May this not be chosen for what is aimed at a player?", False, "source option"
)
OWN_OFFERED = Question[bool]("own.offered", "Is this own ability offered as an action?", False, "ability")
OWN_ORDER = Question[tuple[str, ...]]("own.order", "In which order do a card's own abilities come?", ())
OWN_UNHEARD = Question[bool]("own.unheard", "Does a card not hear its own playing?", False)
PLAY_NOTES = Sum[tuple[tuple[str, object], ...]](
    "play.notes", "Notes on a link: what was known when the card was played", "pending"
)
PLAY_STEPS = Question[tuple[str, ...]]("play.steps", "Which steps does playing take?", CALLER, "steps")
PUT_AMONG = Question[list[str]]("put.among", "Which of these may be put?", CALLER, "run effect able")
RESOURCE_TAGS = Question[tuple[str, ...]]("resource.tags", "As what does making a resource count?", ())
SACRIFICED_LIES = Question[str](
    "sacrificed.lies", "Where does what has been sacrificed lie while the action is carried out?", "gone"
)
SACRIFICE_COMPONENTS = Question[bool]("sacrifice.components", "Do sacrificed monsters bring their components?", False)
SUBSTITUTED_AMOUNTS = Question[tuple[int, ...]](
    "substituted.amounts", "How much of a part may be replaced?", CALLER, "most"
)
SUBSTITUTED_REST = Question["Cost | None"]("substituted.rest", "What is left of a cost that is replaced?", None)
VICTIMS = Question[tuple[str, ...]]("victims", "What may be sacrificed to pay?", (), "by")
WAY_CHOSEN = Question[str | None]("way.chosen", "Which way of playing the card has been chosen?", None, "action")
X_BROUGHT = Question[int | None]("x.brought", "What is X where nothing is paid for it?", None, "from_hand")
ZAN_IS_MAGIC = Question[bool]("zan.is_magic", "Is a cost of zan shards one of magic points?", False)
ZAN_WAYS = Question["tuple[Cost, ...]"]("zan.ways", "In which ways are n zan shards paid?", CALLER, "n source")

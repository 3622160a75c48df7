"""Abilities, immunities, markers, copies: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question, Sum
from kodex.engine.kernel.state import Thing

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards import Card  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.cards.costs import (
        Bearing,  # noqa: F401 (in types below)
        Cost,  # noqa: F401 (in types below)
    )
    from kodex.engine.games.hkk.cards.effects import (
        Ability,  # noqa: F401 (in types below)
        Effect,  # noqa: F401 (in types below)
    )
    from kodex.engine.games.hkk.zones.entering import Landing  # noqa: F401 (in types below)

ABILITIES = Sum["tuple[Ability, ...]"]("abilities", "Abilities that something adds to a thing", "thing")
ABILITIES_LOST = Question[bool]("abilities.lost", "Has it lost its abilities?", False, "thing")
ABILITY_KEPT = Question[bool]("ability.kept", "Does the ability stay when its card changes its place?", False, "thing")
ADVANTAGE_FROM_ANYWHERE = Question[bool](
    "advantage.from_anywhere", "Does advantage count from wherever the card is played?", False
)
ADVANTAGE_OPEN = Question[bool]("advantage.open", "Is a missing number of an advantage no limit?", False)
ANTIMAGIC_BARS = Question[bool]("antimagic.bars", "Does anti-magic keep this spell from answering it?", True, "answer")
ANTIMAGIC_NONE = Question[bool]("antimagic.none", "Does anti-magic 0 ask nothing of anybody?", False)
ANTIMAGIC_ORDERER = Question[str]("antimagic.orderer", "Who orders the discarding for anti-magic?", CALLER, "by")
ANTIMAGIC_SHORT = Question[bool]("antimagic.short", "Does who has too few spells show the hand?", False)
AUTOMATIC_HAPPENS = Question[bool](
    "automatic.happens", "Do automatic abilities happen whether the players want it or not?", False
)
BREAKS_THROUGH = Question[bool](
    "breaks.through", "Does this attacker break through past the guards?", False, "attacker"
)
CHAIN_SHUT = Question[bool]("chain.shut", "Is there no reaction to this action?", False, "action")
COMBAT_IMMUNE = Question[bool](
    "combat.immune", "Does this combat ability do nothing to the target?", False, "target of ability"
)
COMMON_INSTANT = Question[bool]("common.instant", "Is a common ability used when an instant could be played?", False)
COMPONENTS_NONE = Question[bool]("components.none", "Has it no components?", False, "thing")
CONTINUOUS_ENDS = Question[bool]("continuous.ends", "Do continuous abilities end when their card leaves play?", False)
CONTINUOUS_WORKS = Question[bool]("continuous.works", "Do continuous abilities work all the time?", False)
COST_NAMED = Question[int]("cost.named", "How many magic points does a text mean that speaks of its cost?", 0, "thing")
COST_USE_FIXED = Question["Cost | None"](
    "cost.use.fixed", "Which cost of use can neither be modified nor replaced?", None, "ability"
)
COST_USE_MODIFIERS = Sum["tuple[Bearing, ...]"](
    "cost.use.modifiers", "What makes the use of an ability dearer or cheaper: part of the cost and number", "action"
)
COST_USE_UNMODIFIED = Question[bool]("cost.use.unmodified", "Is the cost of this use not modified?", False, "action")
COUNTS_AS_CARD = Question[bool]("counts.as_card", "Does this marker count as a card?", True, "thing")
DUEL_PLAIN = Question[bool]("duel.plain", "Do the damage and healing of a duel stay as they are?", False)
DUEL_TAGS = Question[tuple[str, ...]]("duel.tags", "As what does a duel count?", CALLER)
ELSEWHERE_TAGS = Question[tuple[str, ...]](
    "elsewhere.tags", "As what does an ability off the table count?", (), "ability"
)
EXPLANATION_STAYS = Question[bool]("explanation.stays", "Can this word not be taken away?", False, "name")
FIGHTS_AGAINST = Question[bool](
    "fights.against", "Does it fight somebody of whom this text speaks?", False, "thing opponent force"
)
FLIES = Question[bool]("flies", "Does it fly?", False, "thing")
FLYER = Question[bool]("flyer", "Is it called a flyer?", False, "thing")
FORCE_KEPT_OFF = Question[bool]("force.kept_off", "Is it kept off this thing?", False, "force whom")
FORGETS = Question[bool]("forgets", "Does it forget what has happened to it?", False, "thing")
GONE_COUNTS = Question[bool](
    "gone.counts", "Does a marker that leaves the game count as gone to that zone?", False, "event"
)
GIFT_PREVAILS = Question[bool](
    "gift.prevails", "Does what gives an ability prevail over all that takes it?", False, "gift takings"
)
GIVEN_ANYWAY = Question[int](
    "given.anyway",
    "How much is left of a keyword that something gives and something else takes?",
    0,
    "thing name taken",
)
GRANTED_COUNTS = Question[bool]("granted.counts", "Does an ability from outside count as its own?", False, "thing")
HAND_ABILITY = Question[bool]("hand.ability", "May this ability be used off the table?", False, "thing action")
HAPPENS = Question[bool]("happens", "Does this happen, though something keeps it from happening?", True, "happening")
IMMUNITY = Question[bool]("immunity", "Is it immune to this?", False, "thing attack")
IMMUNITY_AIM = Question[bool]("immunity.aim", "May it not even be aimed at by this?", False, "thing attack names")
IS_ACTION = Question[bool]("is.action", "Is this an action of its own?", False, "action")
IS_ACTIVATED = Question[bool]("is.activated", "Is this an activated ability?", False, "ability")
IS_INVISIBLE = Question[bool]("invisible", "Is it invisible?", False, "thing")
IS_UNTARGETABLE = Question[bool]("untargetable", "May it not be chosen as a target?", False, "thing view")
LANDING = Question["Landing"]("landing", "Where does what has been played come, and how?", CALLER, "thing one")
LEFT_WHOSE = Question[str](
    "left.whose", "Whose has it been, for whatever is linked to its leaving the table?", CALLER, "thing happening"
)
LEVEL_MARKERS = Sum[int]("level.markers", "What markers make the level of an adventurer", "thing")
LEVEL_PARTS = Sum[int]("level.parts", "What else makes the level of an adventurer", "thing")
LIFE_MARKER_AGAINST = Question[bool](
    "life_marker.against", "Does a life marker help against this marker?", False, "by name"
)
LIFE_MARKER_ANYWHERE = Question[bool]("life_marker.anywhere", "Do life markers help whatever they lie on?", False)
LIFE_MARKER_LAST = Question[bool]("life_marker.last", "Does a life marker work only after life saving?", False)
MARKERS_OF = Question[list[Thing]]("markers.of", "On what do this player's markers lie?", CALLER, "player")
MARKER_AUTOMATIC = Question[bool]("marker.automatic", "Is what this marker does an automatic ability?", False, "name")
MARKER_CARD = Question[str]("marker.card", "Which card says what an independent marker is?", CALLER, "effect")
MARKER_IDLE = Question[bool]("marker.idle", "Does this marker do nothing?", False, "thing name")
MARKER_KINDS = Question[tuple[str, ...]]("marker.kinds", "Which kinds of markers does this word mean?", (), "word")
MARKER_MEANT = Question[tuple[str, ...]](
    "marker.meant", "Which markers of the thing does this name mean?", CALLER, "thing name"
)
MARKER_OWNER = Question[str]("marker.owner", "Who owns the new marker?", CALLER, "player")
MUSCLE_DECIDED_BEFORE = Question[bool](
    "muscle.decided_before", "Is it decided beforehand what is asked for each muscle marker?", False
)
MUSCLE_IDLE = Question[bool]("muscle.idle", "Does nobody get anything for muscle markers now?", False, "event")
MUSCLE_OBLIGED = Question[bool]("muscle.obliged", "Must what muscle markers bring be taken?", False)
NEVER_SILENCED = Question[bool]("never_silenced", "Can it not be deprived of its abilities?", False, "thing")
OWN_ACTIVATES = Question[bool](
    "own.activates", "Do own abilities of being played come into operation by themselves?", False
)
OWN_EFFECTS = Question["tuple[Effect, ...]"](
    "own.effects", "In which order are the effects of an own ability carried out?", CALLER, "effects"
)
PENALTIES_ADD_UP = Question[bool]("penalties.add_up", "Do several of these of one card add up?", False, "word")
PENALTIES_EACH = Question[bool]("penalties.each", "Does this of each of several cards come by itself?", False, "word")
PLAYS_ELSEWHERE_MORE = Sum[tuple[str, ...]](
    "plays.elsewhere.more", "More cards that may be played as from hand", "player"
)
POISONING_TAGS = Question[tuple[str, ...]]("poisoning.tags", "As what does poisoning count?", CALLER)
SPELL_RUN = Question[str]("spell.run", "As what does a spell do what it does?", "activated")
SPELL_UNTOUCHED = Question[bool]("spell.untouched", "Do texts about abilities not touch spells?", False)
STAYS_PASSIVE = Question[bool]("stays_passive", "Does it stay passive when cards turn active?", False, "thing")
STRIKE_DAMAGE = Question[int]("strike.damage", "How many points does a blow take?", 0, "blow")
TIMED_CHANGED = Question[bool](
    "timed.changed", "May other cards change the markers of a timed effect?", False, "happening"
)
TIMED_END = Question[str]("timed.end", "What becomes of an ability when its markers are gone?", "", "ability")
TIMED_HALTS = Question[bool]("timed.halts", "Do its timed markers stay as they are?", False, "thing")
TIMED_KINDS = Question[tuple[str, ...]]("timed.kinds", "Which kinds of abilities may be timed?", ())
TIMED_MOMENT = Question[bool](
    "timed.moment", "Does the ability happen at the moment that its words say?", False, "ability"
)
TIMED_OVER = Question[bool]("timed.over", "Is the time of this temporary ability over?", False, "thing ability")
TIMED_WAITS = Question[bool]("timed.waits", "Does this delayed ability still wait?", False, "thing ability")
UNREACTABLE = Question[bool]("unreactable", "May this player not react to that?", False, "to by source")
USED_BY_OTHERS = Question[bool]("used_by_others", "May this other player use this ability?", False, "thing ability by")
USE_KEPT = Question[bool]("use.kept", "Is the count of its uses kept?", False, "thing name")
WORD_FOUND = Question[bool]("word.found", "Does this word stand on the card?", False, "thing text whole")
WORD_KIND = Question[str](
    "word.kind", "What kind of word is this: icon, ability, drawback, explanation?", CALLER, "name"
)

# --- copies -----------------------------------------------------------------------------------------------------------

COPY_AS_IT_IS = Question[bool]("copy.as_it_is", "Is a card copied as it is at that moment?", False)
COPY_COST = Question[bool]("copy.cost", "Does whoever becomes a copy take over the cost?", True, "said")
COPY_KEYWORD = Question[bool]("copy.keyword", "Is this keyword copied?", True, "name")
COPY_MARKER = Question["Card"]("copy.marker", "What is a marker that is a copy of this card?", CALLER, "copied name")
COPY_MARKERS = Question[bool]("copy.markers", "Are markers of this name copied?", True, "copied name drawbacks")
COPY_RECEIVED = Question[bool]("copy.received", "Is copied what something else gives the card all the time?", True)
COPY_WHOLE = Question[tuple[str, ...]](
    "copy.whole", "What besides its numbers does whoever becomes a copy as a whole take over?", ()
)

"""Kinds of cards, icons, decks: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question, Sum

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards.card import Card  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.cards.costs import (
        Bearing,  # noqa: F401 (in types below)
        Cost,  # noqa: F401 (in types below)
    )
    from kodex.engine.games.hkk.zones.entering import Landing  # noqa: F401 (in types below)

ABILITIES_REST = Question[bool]("abilities.rest", "Do its abilities rest now?", False, "thing")
ABILITY_OFF = Question[bool]("ability.off", "Is this ability out of work now?", False, "thing ability")
ANCHOR_HOLDS = Question[bool]("anchor.holds", "Does the anchor keep it from the hand?", False, "thing")
ANCIENT_LOOKED_AT = Question[int](
    "ancient.looked_at", "How much dearer have all the changes together made ancient magic?", CALLER, "own"
)
ATTACHED_AFFECTS = Question[bool]("attached.affects", "Does an attached card affect what it lies on?", False, "source")
ATTACHED_KEEPS_CONTROLLER = Question[bool](
    "attached.keeps_controller",
    "Does an attached card keep its controller when its host changes sides?",
    False,
    "attached happening",
)
ATTACHES = Question[str | None]("attaches", "What is the card put on?", None, "definition")
BESIDE_STATE = Question[str | None]("beside.state", "Does what lies beside the deck work, or not?", None, "thing")
BOND_FREE = Question[bool]("bond.free", "May the player leave this bond unmet?", False, "thing by")
BOND_BY = Question[bool]("bond.by", "May a bond be met by this subtype?", True, "subtype")
BOND_MET = Question[bool](
    "bond", "Is the bond of this card met (with the hand: where a card is shown)?", False, "thing by hand"
)
BROUGHT_BY_PLAYER = Question[bool](
    "brought.by_player", "For linked effects, has it been brought into play by who has played it?", False, "event"
)
CARRIES = Question[bool]("carries", "May this card be put on that host?", False, "host definition")
COLOURS = Question[tuple[str, ...]]("colours", "Of which colours is it?", CALLER, "thing")
COLOURS_BOTH = Question[bool]("colours.both", "Is a card of two colours of both?", False)
COLOURS_NONE = Question[tuple[str, ...]]("colours.none", "How is a card without a colour called?", ())
COLOURS_NONE_COUNTS = Question[bool]("colours.none_counts", "Do colourless cards count as one colour?", False)
COLOURS_ONE_CHANGES = Question[bool]("colours.one_changes", "Does only one of two colours change?", False)
COLOUR_AT_WILL = Question[bool]("colour.at_will", "Does the player say that it has this colour?", False, "thing text")
COMPONENTS_INSTEAD = Sum[tuple[tuple[str, str, int], ...]](
    "components.instead", "What a player may have instead of a component: thing, marker, how many", "player thing"
)
COST = Question["Cost"]("cost", "What does playing the card cost in the end?", CALLER, "purchase")
COST_BASE = Question["Cost"]("cost.base", "What is the base cost of this purchase?", CALLER, "purchase")
COST_IRREPLACEABLE = Question[bool](
    "cost.irreplaceable", "Is the cost of this card not replaced in any way?", False, "action"
)
COST_MODIFIERS = Sum["tuple[Bearing, ...]"](
    "cost.modifiers", "What makes a card dearer or cheaper: part of the cost and number", "purchase"
)
DAMAGE_PARTS = Sum[int]("damage.parts", "What changes the damage of a creature", "thing")
DEPTHS_NO_CREATURE_NEEDED = Question[bool](
    "depths.no_creature_needed", "Can this be played without a creature of the depths?", False, "action"
)
ENTER_FACTS = Sum[dict[str, Any]]("enter.facts", "Facts that a thing comes onto the table with", "thing one")
EXPANSION = Question[str | None]("expansion", "Is the card of this expansion?", None, "thing")
FOG_KEPT = Question[dict[str, Any]](
    "fog.kept", "What does a card of fog keep when it is played as the search?", CALLER, "printed"
)
FORCE_IDLE = Question[bool](
    "force.idle", "Is this force idle because another one like it works?", False, "force before"
)
FREE_BARRED = Question[bool]("free.barred", "May this card not be played free?", False, "by thing")
HAS_ICON = Question[bool]("icon", "Is the icon on this card?", False, "thing text")
ICON_SUBTYPE = Question[bool]("icon.subtype", "Does this icon stand for a subtype?", False, "icon")
IS_MORPH = Question[bool]("morph", "Is it a morph?", False, "thing")
IS_TARGETING = Question[bool]("is.targeting", "Is this aimed at something?", True, "definition")
IS_UNDEAD = Question[bool]("undead", "Is it undead?", False, "thing")
LANDING_BROUGHT = Question["Landing"](
    "landing.brought", "Where does what a source brings come, and how?", CALLER, "thing one landing"
)
LANDING_SIDE = Question[str | None]("landing.side", "On whose side does a card come?", None, "thing one")
LEVEL_OF = Question[int | None]("level", "Of which level is it?", None, "thing")
LIFE_MARKER_IDLE = Question[bool]("life_marker.idle", "Do life markers not help against this?", False, "happening")
LIFE_PARTS = Sum[int]("life.parts", "What changes the life of a creature or building", "thing")
LOCATION_BROUGHT = Question[bool](
    "location.brought", "Does a location that is brought do what it does on being played?", False, "one"
)
LOCATION_WAYS = Question["tuple[Cost, ...]"](
    "location.ways", "In which ways is the cost of a location paid?", (), "cost"
)
MADE_OF = Question[bool]("made_of", "Is it made of this?", False, "thing text")
MORPH_NAMES = Question[tuple[tuple[str, ...], tuple[str, ...]] | None](
    "morph.names", "Which colours and subtypes may be named for a morph?", None, "thing"
)
NAME_VERSION = Question[bool]("name.version", "Does the name mean this version of the card?", False, "thing")
NET_SPREAD = Question[bool]("net.spread", "Has the net of this card been spread?", False, "thing")
NET_WORKS = Question[bool]("net.works", "Does the net work?", False, "thing")
NOT_IN_PLAY = Question[bool]("not_in_play", "Does it not count as a card in play?", False, "thing")
OF_THE_DEPTHS = Question[bool]("of_the_depths", "Is it of the depths?", False, "thing")
OPENING_HAND = Question[int]("opening.hand", "How many cards is the opening hand?", 0, "player")
OPENING_HAND_WHOLE = Question[bool](
    "opening.hand.whole", "Is no card less drawn because of this player's follower?", False, "player"
)
OPENING_HAND_PARTS = Sum[int]("opening.hand.parts", "What changes the size of the opening hand", "player")
OPENING_LIFE = Question[int]("opening.life", "What is added to the life a player begins with?", 0, "player")
OWN_ANYWAY = Question[bool](
    "own.anyway", "Do own abilities of being played work though the card comes passive?", False, "thing"
)
PHASE_NAMED = Question[bool]("phase.named", "Does this ability belong to the phase?", False, "ability phase")
PLAYS_ANYWAY = Question[bool]("plays_anyway", "May this be played though it is not the time for it?", False, "action")
PLAYS_ELSEWHERE = Question[tuple[str, ...]](
    "plays.elsewhere", "Which cards off the hand may be played as from hand?", (), "player"
)
PREPARED_VERSIONS = Question[tuple[str, ...]](
    "prepared.versions", "Which versions of a card made ready may come?", CALLER, "run effect"
)
RESISTANCE_IDLE = Question[bool](
    "resistance.idle", "Does resistance not help against this aim?", False, "selectors selector"
)
RULE_TAGS = Question[tuple[str, ...] | None](
    "rule.tags", "As what does an ability count that a rule gives?", None, "ability"
)
SCRITTER_MAY = Question[bool]("scritter.may", "May it be taken back as a scritter?", True, "thing")
SIDE_OF = Question[str | None]("beside", "On which side of the source does the other stand?", None, "source other")
STAYS_OFF = Question[bool]("stays_off", "Can it not be made to work again?", False, "thing")
SUBTYPES_EACH = Question[bool]("subtypes.each", "Is it of each of its subtypes alike?", False, "thing")
SUBTYPES_KEPT = Question[bool]("subtypes.kept", "Does it keep the subtypes it had?", False, "thing")
SUBTYPES_MORE = Sum[tuple[str, ...]]("subtypes.more", "Further subtypes of a thing", "thing")
SUBTYPE_ANYWHERE = Question[bool]("subtype.anywhere", "Does a subtype count on this card?", False, "thing")
SUBTYPE_AT_WILL = Question[bool](
    "subtype.at_will", "Does the player say that it is of this subtype?", False, "thing text"
)
SUBTYPE_CLASS = Question[str | None]("subtype.class", "What kind of card does this subtype belong to?", None, "name")
SUBTYPE_MEANS_MARKERS = Question[bool](
    "subtype.means_markers", "Does naming a subtype mean this marker?", False, "thing text"
)
SUBTYPE_NAMED = Question[bool]("subtype.named", "Does naming a subtype mean this card?", False, "thing text")
SUBTYPE_OF_CREATURES = Question[bool]("subtype.of_creatures", "Is this a subtype of creatures?", False, "name")
SUBTYPE_RULES_STAY = Question[bool](
    "subtype.rules_stay", "Do the rules of its subtype stay when abilities are taken away?", False, "thing"
)
TREASURE_KEPT = Question[bool]("treasure.kept", "Can the components of treasure not be renounced?", False)
TREASURE_WORTH = Question[int]("treasure.worth", "How many components is treasure worth?", CALLER)
TYPES_MEANT = Question[frozenset[str]]("types", "Which card types does this word mean?", CALLER, "word")
TYPE_NAMED = Question[frozenset[str]]("type.named", "Which types does naming this one mean?", CALLER, "chosen among")
TYPE_RULES_STAY = Question[bool](
    "type.rules_stay", "Do the rules of its type stay when abilities are taken away?", False, "thing"
)
UNHEARD = Question[bool]("unheard", "Does this word of linked effects not mean this event?", False, "word event")
WAYS = Sum[tuple[str, ...]]("ways", "Ways in which a card may be played", "thing")
WAY_CARD = Question["Card"]("way.card", "What is the card when it is used in this way?", CALLER, "thing way")
WORD_PLACES = Question[tuple[str, ...]]("word.places", "Which texts of the card is a word looked for in?", (), "thing")

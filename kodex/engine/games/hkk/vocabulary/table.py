"""The table as it lies, zones and what goes from one to another: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from kodex.engine.games.hkk.vocabulary.events import Happens
from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question

ABSOLUTE_BAN = Question[bool]("absolute.ban", "Does this ban stand against every other rule?", False, "force happening")
ABSOLUTE_DEED = Question[bool]("absolute.deed", "Does this happen whatever forbids it?", False, "happening against")
ATTACK_POSSIBLE = Question[bool]("attack.possible", "May be attacked at all in this phase?", False)
BANISH_FEWER = Question[bool]("banish.fewer", "May fewer cards be banished than the text says?", False)
BANISHES = Question[bool]("banishing", "Does this banish?", False, "thing")
BONUS = Question[int](
    "bonus", "How great is the defence bonus of this creature (on ``damage``, ``life``)?", 0, "thing on"
)
CARD_HERE = Question[bool]("card.here", "Is this a card in play?", True, "thing")
CONTROL_PASSIVE = Question[bool]("control.passive", "Does it stay passive with its new controller?", True, "thing")
CONTROL_ZONE = Question[str]("control.zone", "Where does it come to its new controller?", CALLER, "thing")
DAMAGE = Question[int]("damage", "What is the actual damage of this creature?", 0, "thing")
DAMAGE_BASE = Question[int]("damage.base", "What is its base damage?", 0, "thing")
DAMAGE_MODIFIERS = Question[int]("damage.modifiers", "What do all changes of its damage come to?", 0, "thing")
DECK_EMPTY_COUNTS = Question[bool]("deck.empty_counts", "Do rules about a deck apply to an empty one?", False)
DECK_PLAY = Question[bool]("deck.play", "May this card be played right out of the deck?", True, "player thing")
DISCARD_FROM = Question[tuple[str, ...]]("discard.from", "From which zones is discarded?", ())
DRAW_FROM = Question[str | None]("draw.from", "From whose deck does this player draw?", None, "player")
DURATION = Question[bool]("duration", "Does this effect stay in force for its time?", False, "effect")
ELSEWHERE_REACHED = Question[bool]("elsewhere.reached", "Does this reach cards off the table?", True, "to thing")
GUARD_OVERFULL = Question[bool]("guard.overfull", "May a creature be put into a full guard post?", False)
HAND_LIMIT = Question[float]("hand.limit", "How many cards may a hand hold?", CALLER, "player")
HOME = Question[str]("home", "Whose zone does it go to?", CALLER, "thing zone")
IS_AFFECTING = Question[bool]("is.affecting", "Does this happening count as affecting its target?", True, "happening")
IS_EFFECT = Question[bool]("is.effect", "Is this happening an effect?", False, "happening")
IS_PREPARED = Question[bool]("is.prepared", "Is it a card made ready before?", False, "thing")
IS_SOURCE = Question[bool]("is.source", "Is this happening a source?", False, "effect_or_spell")
IS_TOKEN = Question[bool]("is.token", "Is it a token?", False, "thing")
LIFE_BASE = Question[int]("life.base", "What is its base life or structure?", 0, "thing")
LIFE_MARKER_IN_VAIN = Question[bool]("life_marker.in_vain", "Does a life marker come off in vain?", False, "happening")
LOOK_KIND = Question[Happens]("look.kind", "What kind of event is looking through a deck?", Happens.SEARCHED)
MAGIC_ATTACK = Question[bool]("magic.attack", "Is it a magic attacker?", False, "thing")
MAGIC_DEFENCE = Question[bool]("magic.defence", "Is it magically protected?", False, "thing")
MILL_CARDS = Question[tuple[str, ...]]("mill.cards", "Which cards are discarded from the deck?", (), "player n end")
NECRON_GOES = Question[str]("necron.goes", "Where do the cards go that pay necron?", "pile")
NECRON_KIND = Question[Happens]("necron.kind", "What kind of event is paying necron?", Happens.MILLED)
ORDERER = Question[str]("orderer", "Who puts in order what happens at the same time?", CALLER, "window about")
PERMANENT = Question[bool]("permanent", "Is it a permanent?", False, "thing")
PLAYED_REACHED = Question[bool]("played.reached", "Does this reach the card that is being played?", False)
SEARCH_OF_WAY = Question[bool]("search.of_way", "Is it a search because of the way it is played in?", False, "thing")
PUT_KIND = Question[Happens]("put.kind", "What kind of event is putting this somewhere?", Happens.PUT, "thing to")
REACH = Question[tuple[str, ...] | None]("reach", "Whom does this effect reach?", None, "run effect whom")
SPELL_KIND = Question[Happens](
    "spell.kind", "What kind of event is it when a spell has taken effect and goes?", Happens.DISCARDED, "one"
)
TARGET_REPLACED = Question[bool]("target.replaced", "Must a target that has become unfit be replaced?", False)
TARGET_PLAYER = Question[bool]("target.player", "May this player be the target?", False, "selector by whom")
TURNS = Question[bool]("turns", "May it be active as well as passive here?", False, "thing")
WHOSE = Question[tuple[str, ...]]("whose", "Whose deck, hand or pile does this word mean?", (), "place by")
X_NUMBERS = Question[tuple[int, ...]]("x.numbers", "What may be chosen for X?", ())

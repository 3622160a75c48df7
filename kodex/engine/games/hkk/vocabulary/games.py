"""Decks, matches, games for more than two players: what norms are asked.

In order of their names; what is asked about stands behind the default.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Family, Question

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Change  # noqa: F401 (in types below)


class God(StrEnum):
    """The gods (clans) whose colours are played in the war of the gods (169.4)."""

    FAIRLIGHT = "fairlight"
    SHERAN = "sheran"
    THARR = "tharr"
    RAIA = "raia"
    ELENIOS = "elenios"
    RHATT = "rhatt"
    LEAH = "leah"
    DORNODON = "dornodon"
    CHARA_DIN = "chara-din"


class Beside(StrEnum):
    """What of the cards beside the deck the two players of a pair may have to agree in."""

    RULE_CARD = "szabálylap"
    FOLLOWER = "követő"


ACTION_HAPPENED = Question[bool]("action.happened", "Has what this would take back happened?", False, "action")
ALSO_AT = Question[bool](
    "also.at", "Does what works for the controller of a card work for this player too?", False, "by whom"
)
ATTACK_SPREADS = Question[bool]("attack.spreads", "May attackers go against more than one opponent?", False, "by")
ACTION_IS_PAID = Question[bool]("action.is_paid", "Does an action happen only when it has been paid?", False)
BASICS_HOLD = Question[bool]("basics.hold", "Does the basic rule on this matter hold?", True, "matter")
BEGINS_LIFE = Question[int | None]("begins.life", "With how much life does this player begin?", None, "player")
CARD_OVERRIDES = Question[bool]("card.overrides", "May the text of a card override a basic rule?", False)
COMPONENTS_TO = Question[tuple[str, ...]](
    "components.to",
    "Which opponents may take the components of a dead creature?",
    CALLER,
    "thing who event",
)
CONCEDE_TOGETHER = Question[tuple[str, ...]](
    "concede.together", "Who has to agree before this player's game is given up?", CALLER, "player"
)
COPIES_MOST = Question[float]("copies.most", "How many cards of a name may be used?", float("inf"))
DECK_ALIGNMENT = Question[str | None]("deck.alignment", "Of which alignment is this god or clan?", None, "colour")
DECK_COLOUR = Question[bool](
    "deck.colour", "Does this colour count where this format limits colours?", True, "colour format"
)
DECK_FORMATS_COMBINE = Question[bool]("deck.formats_combine", "May several formats hold at once?", False)
DECK_LARGER = Question[bool]("deck.larger", "May a deck be larger than the least one?", False)
DECK_LEFT_OUT = Question[bool]("deck.left_out", "Is this card left out when the deck is counted?", False, "thing")
DECK_LIMIT_LIFTED = Question[bool]("deck.limit_lifted", "Does a format lift this limit of tournaments?", False, "limit")
DECK_OF_ANCESTORS = Question[bool]("deck.of_ancestors", "Is the card of the world of Ősök Városa?", False, "thing")
DECK_OF_RACE = Question[bool]("deck.of_race", "Does a card without this subtype count for it?", False, "thing race")
DECK_PRINTED_RARITY = Question[bool](
    "deck.printed_rarity", "Does the rarity of the copy used count, whatever other printings are?", False
)
DECK_RACE = Question[str | None](
    "deck.race", "For which subtype does the creature count besides its own?", None, "thing"
)
DECK_SIDE_COLOURS = Question[bool]("deck.side_colours", "Do colours count in the side deck?", True)
DECK_SIDE_OPTIONAL = Question[bool]("deck.side_optional", "May there be no side deck?", False)
DECK_SPELL = Question[bool]("deck.spell", "Is the card one that may be played as a spell?", False, "thing")
DECK_UNSIGNED = Question[bool | None](
    "deck.unsigned", "May a card whose sign has no colour be used in this format?", None, "thing format"
)
DRAW_CONSENTS = Question[int]("draw.consents", "How many players have to agree on a draw?", CALLER)
DRAW_STANDS = Question[bool]("draw.stands", "Is the game a draw because nobody has won?", True)
FIRST_DRAW = Question[bool]("first_draw", "Does who begins the game draw in the first turn?", False, "player")
FOES_OF = Family(God, lambda god: Question[tuple[str, ...]](f"foes.{god}", f"Which gods are opponents of {god}?", ()))
GUARD_COMMON = Question[tuple[str, ...]]("guard.common", "Whose creatures share a guard post?", CALLER, "player")
GUARD_POSTS = Question[tuple[str, ...]](
    "guard.posts", "Whose guard posts stand before what this player has?", CALLER, "player action"
)
LAST_POINTS = Question[float]("last.points", "How many victory points does the last player get?", 0.0, "player")
LOSERS_GO_OUT = Question[bool]("losers.go_out", "Does the game go on without who has lost?", False)
MATCH_GAMES = Question[int | None]("match.games", "How many games is the match?", None)
OPPONENTS = Question[tuple[str, ...] | None]("opponents", "Who are the opponents of this player?", None, "player")
OPPONENT_MEANT = Question[tuple[str, ...] | None](
    "opponent.meant", "Among whom does a text that says opponent let its player choose?", None, "by source"
)
OUT_AT_ONCE = Question[bool]("out.at_once", "Does who has no life left go out of the game at once?", False)
PAIR_AGREES = Family(
    Beside, lambda one: Question[bool](f"pair.agrees.{one}", f"Must both players of a pair use the same {one}?", True)
)
PARTNERS_CARD = Question[bool]("partners.card", "May this player look at and use the partner's cards?", False, "by")
PASSES_FOR = Question[tuple[str, ...]]("passes.for", "For whom does this player pass?", CALLER, "by")
POINT_DUE = Question[bool](
    "point.due", "Does this player get the point for the neighbour who goes out?", True, "player"
)
POINT_STAYS = Question[bool]("point.stays", "Does who goes out too still get the point?", False, "player")
REACHED_PLAYERS = Question[tuple[str, ...] | None](
    "reached.players", "Which players does it reach if it affects every player?", None, "by"
)
RIGHT_AFTER = Question[str]("right.after", "Who has the right of action after this player?", CALLER, "player")
RIGHT_ANEW = Question[bool]("right.anew", "Is it decided anew who may begin this game?", False)
RIGHT_SHARED = Question[bool]("right.shared", "May this player act where another has the right?", False, "right by")
SIDES_SHOWN = Question[bool]("sides.shown", "Are side decks handed over after the first game?", True)
START_OPTIONS = Question[tuple[str, ...] | None](
    "start.options", "Who may begin the game where this player may say so?", None, "entitled"
)
SUCCEEDS = Question[bool]("succeeds", "Is this link successful?", False, "one")
TARGET_IN_REACH = Question[bool]("target.in_reach", "Is this near enough to be chosen as a target?", True, "by whom")
TOURNAMENT_HOLDS = Question[bool](
    "tournament.holds", "Do the rules of tournaments on this matter hold in the format that is played?", False, "matter"
)
WON_BY_FOES = Question[tuple[str, ...]](
    "won.by_foes", "Who has won because all opponents have gone out of the game?", ()
)
WON_BY_POINTS = Question[tuple[str, ...] | None](
    "won.by_points", "Who has won when nobody goes on playing?", None, "points"
)
USED_HAPPENED = Question[bool]("used.happened", "Has a linked effect that was used happened, for good?", False)

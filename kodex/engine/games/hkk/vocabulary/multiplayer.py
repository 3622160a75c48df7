"""Games for more than two players: what norms are asked.

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


ALSO_AT = Question[bool](
    "also.at", "Does what works for the controller of a card work for this player too?", False, "by whom"
)
ATTACK_SPREADS = Question[bool]("attack.spreads", "May attackers go against more than one opponent?", False, "by")
BEGINS_LIFE = Question[int | None]("begins.life", "With how much life does this player begin?", None, "player")
COMPONENTS_TO = Question[tuple[str, ...]](
    "components.to",
    "Which opponents may take the components of a dead creature?",
    CALLER,
    "thing who event",
)
CONCEDE_TOGETHER = Question[tuple[str, ...]](
    "concede.together", "Who has to agree before this player's game is given up?", CALLER, "player"
)
DRAW_STANDS = Question[bool]("draw.stands", "Is the game a draw because nobody has won?", True)
FOES_OF = Family(God, lambda god: Question[tuple[str, ...]](f"foes.{god}", f"Which gods are opponents of {god}?", ()))
GUARD_COMMON = Question[tuple[str, ...]]("guard.common", "Whose creatures share a guard post?", CALLER, "player")
GUARD_POSTS = Question[tuple[str, ...]](
    "guard.posts", "Whose guard posts stand before what this player has?", CALLER, "player action"
)
LAST_POINTS = Question[float]("last.points", "How many victory points does the last player get?", 0.0, "player")
LOSERS_GO_OUT = Question[bool]("losers.go_out", "Does the game go on without who has lost?", False)
OPPONENTS = Question[tuple[str, ...] | None]("opponents", "Who are the opponents of this player?", None, "player")
OPPONENT_MEANT = Question[tuple[str, ...] | None](
    "opponent.meant", "Among whom does a text that says opponent let its player choose?", None, "by source"
)
PAIR_AGREES = Family(
    Beside, lambda one: Question[bool](f"pair.agrees.{one}", f"Must both players of a pair use the same {one}?", True)
)
PARTNERS_CARD = Question[bool]("partners.card", "May this player look at and use the partner's cards?", False, "by")
PASSES_FOR = Question[tuple[str, ...]]("passes.for", "For whom does this player pass?", CALLER, "by")
POINT_STAYS = Question[bool]("point.stays", "Does who goes out too still get the point?", False, "player")
REACHED_PLAYERS = Question[tuple[str, ...] | None](
    "reached.players", "Which players does it reach if it affects every player?", None, "by"
)
RIGHT_AFTER = Question[str]("right.after", "Who has the right of action after this player?", CALLER, "player")
RIGHT_SHARED = Question[bool]("right.shared", "May this player act where another has the right?", False, "right by")
START_OPTIONS = Question[tuple[str, ...] | None](
    "start.options", "Who may begin the game where this player may say so?", None, "entitled"
)
TARGET_IN_REACH = Question[bool]("target.in_reach", "Is this near enough to be chosen as a target?", True, "by whom")
WON_BY_POINTS = Question[tuple[str, ...] | None](
    "won.by_points", "Who has won when nobody goes on playing?", None, "points"
)

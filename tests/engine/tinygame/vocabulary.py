"""Everything the gardens speak of: what norms are asked, marks, facts, events, stages and places."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.kernel.chance import Chance
from kodex.engine.kernel.periods import KEPT, Limit, Periods
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.questions import EventKind, Fact, Mark, Question, Stage, Sum, Vocabulary, Zone
from kodex.engine.kernel.state import slot

BEDS = 3
"""How many beds the row in the middle has."""
NEEDED = 3
"""Points with which a game is won."""


class Happens(EventKind):
    """The events of a round."""

    WEATHER = "weather", "The die shows how much everything grows", "n"
    BID = "bid", "All show at once how many coins they give to begin", "coins first"
    PLANTED = "planted", "A card from hand is put into a bed", "player thing bed"
    WATERED = "watered", "A drop is put on a bed", "player bed"
    COMPOSTED = "composted", "A bed is fertile until the end of the round", "player bed"
    PECKED = "pecked", "A plant is taken out of its bed by a magpie", "player thing"
    PASSES = "passes", "A player does nothing", "player"
    HARVESTED = "harvested", "A plant that has grown enough gives a point", "player thing growth"
    DRAWN = "drawn", "A player draws a card", "player thing"
    OVER = "round.over", "A round has ended", ""
    WON = "won", "Somebody has points enough", "player"


class Part(Stage):
    """The parts of a round."""

    WEATHER = "időjárás", "The die is rolled"
    BIDS = "licit", "All bid in secret who begins"
    GARDEN = "kertészkedés", "By turns everybody plants, waters and composts"
    HARVEST = "aratás", "What has grown is harvested"
    DRAW = "húzás", "Everybody draws a card"


class Place(Zone):
    """Where cards lie. A bed is ``bed/1`` and so on: a place in the row that all share."""

    HAND = "hand", "What a player may plant"
    DECK = "deck", "What a player will draw"
    PILE = "pile", "What has been used"
    BED = "bed", "The row in the middle"


class Plant(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: what it needs to be harvested; a cactus does without water, a magpie is no plant."""

    needs: int = 2
    cactus: bool = False
    magpie: bool = False


GROWTH = Sum[int]("growth", "How much does this plant grow?", "thing")
RAIN = Question[int]("rain", "How much does the weather of this round let a plant grow?", 0, "thing")
FIRST = Question[str]("first", "Who begins, with these bids?", "", "bids")
FREE_BEDS = Question[bool]("bed.free", "May something be planted in this bed?", True, "bed")
OUTCOME = Mark[str | None]("outcome", "Who has won", None)
DIE = Mark[int]("die", "What the die of this round shows", 0)
LEADER = Mark[str]("leader", "Who begins in this round", "")
DROP = Fact[bool]("drop", "A drop of water, no card", False)
PERIODS = Periods("round")
WATERING = Limit("water", 1, "round")
FERTILE = "fertile"
"""What a composted bed is until the end of the round."""


def bed(n: int) -> str:
    """The zone of a bed, from 1."""
    return slot(Place.BED, n)


VOCABULARY = Vocabulary(
    (GROWTH, RAIN, FIRST, FREE_BEDS, OUTCOME, DIE, LEADER, DROP, KEPT, STACK),
    (Happens, Course, Chance, Part, Place),
)

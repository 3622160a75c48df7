"""Everything the gardens speak of: what norms are asked, marks, facts, events, stages and places."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kodex.engine.kernel.chance import Chance
from kodex.engine.kernel.happenings import Fate
from kodex.engine.kernel.periods import KEPT, Limit, Periods
from kodex.engine.kernel.procedures import LATER, STACK, Course
from kodex.engine.kernel.questions import EventKind, Fact, Mark, Procedure, Question, Stage, Sum, Vocabulary, Zone
from kodex.engine.kernel.state import slot

BEDS = 3
"""How many beds the row in the middle has."""
NEEDED = 3
"""Points with which a game is won."""


class Happens(EventKind):
    """The events of a round."""

    WEATHER = "weather", "The die shows how much everything grows", "n"
    BID = "bid", "All show at once how many coins they give to begin", "coins first"
    LAID = "laid", "A card from hand is laid on the table, to be planted", "player thing bed"
    PLANTED = "planted", "A card on the table comes into a bed", "player thing bed"
    WATERED = "watered", "A drop is put on a bed", "player bed"
    COMPOSTED = "composted", "A bed is fertile until the end of the round", "player bed"
    SENT = "sent", "A card from hand answers what is about to happen", "player thing"
    PECKED = "pecked", "A magpie takes a plant before it is in its bed", "player thing"
    SHIFTED = "shifted", "What is about to be planted will come into another bed", "player thing bed"
    HUSHED = "hushed", "A card keeps what answers from happening", "player thing"
    SCARED = "scared", "A scarecrow drives a magpie away", "player thing"
    PASSES = "passes", "A player does nothing", "player"
    HARVESTED = "harvested", "A plant that has grown enough gives points", "player thing growth points"
    SOLD = "sold", "A plant that has grown enough gives two coins", "player thing"
    FAIR = "fair", "There is something to sell: a fair comes after the round", ""
    OFFERED = "offered", "A card from hand is put on the stall for a coin", "player thing"
    PRICED = "priced", "It is known what a card on the stall costs", "n"
    BOUGHT = "bought", "A card on the stall is bought", "player thing"
    CLOSED = "fair.over", "The fair has ended", ""
    PAID = "paid", "A player gets a coin", "player"
    DRAWN = "drawn", "A player draws a card", "player thing"
    OVER = "round.over", "A round has ended", ""
    WON = "won", "Somebody has points enough", "player"


class Part(Stage):
    """The parts of a round."""

    DIE = "kocka", "The die is rolled"
    WEATHER = "időjárás", "What it shows holds"
    BIDS = "licit", "All bid in secret who begins"
    PAYING = "fizetés", "The bids are shown and paid"
    GARDEN = "kertészkedés", "By turns everybody plants, waters and composts"
    HARVEST = "aratás", "What has grown is harvested"
    DRAW = "húzás", "Everybody draws a card"
    OFFERS = "árulás", "At the fair: by turns cards are put on the stall; who passes is out"
    PRICING = "ár", "At the fair: what a card on the stall costs"
    BUYING = "vásár", "At the fair: whoever has most coins may buy"
    CLOSING = "zárás", "The fair ends"
    POURING = "locsolás", "Somebody's card lets a drop be put on a bed"


class Under(Procedure):
    """The procedures."""

    ROUND = "kör", "The parts of a round"
    HAPPENS = "történés", "What is about to happen is answered"
    TEXT = "szöveg", "The effects of a card one after the other"
    FAIR = "piac", "The fair after a round"


class Place(Zone):
    """Where cards lie. A bed is ``bed/1`` and so on: a place in the row that all share; so is the stall."""

    HAND = "hand", "What a player may plant"
    DECK = "deck", "What a player will draw"
    TABLE = "table", "What is about to be planted"
    PILE = "pile", "What has been used"
    BED = "bed", "The row in the middle"
    STALL = "stall", "What may be bought at the fair"


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """A text that answers what happens: ``on`` which event, in which ``role``, and what it ``do``es.

    ``own``: to what the own player does (otherwise to what another one does). ``forced``: nobody need send it.
    ``itself``: to what is done to it, wherever it has gone by that.
    """

    on: str
    do: tuple[str, ...]
    role: str = "interrupt"
    own: bool = False
    forced: bool = False
    itself: bool = False


Yield = Literal["sweet", "twin"]
PECKS = Reply("planted", ("peck",))


class Plant(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: what it needs to be harvested; a cactus does without water. What needs nothing is no plant.

    ``text`` says what it answers: a plant in its bed, anything else from the hand. ``magpie`` is a keyword: it takes
    what others plant. ``shade``: it does not like the sun, nor the rain. ``yields``: what changes its harvest, in this
    order (a point more, or twice as many). ``name`` is what lists of decks call it.
    """

    needs: int = 2
    cactus: bool = False
    shade: bool = False
    magpie: bool = False
    text: tuple[Reply, ...] = ()
    yields: tuple[Yield, ...] = ()
    name: str | None = None

    @property
    def is_plant(self) -> bool:
        """Whether it grows."""
        return self.needs > 0 and not self.magpie

    @property
    def replies(self) -> tuple[Reply, ...]:
        """Its text, with what its keyword stands for."""
        return (PECKS, *self.text) if self.magpie else self.text


GROWTH = Sum[int]("growth", "How much does this plant grow?", "thing")
RAIN = Question[int]("rain", "How much does the weather of this round let a plant grow?", 0, "thing")
FIRST = Question[str]("first", "Who begins, with these bids?", "", "bids")
FREE_BEDS = Question[bool]("bed.free", "May something be planted in this bed?", True, "bed")
LINGERS = Question[bool]("lingers", "Does what has left its bed still answer that?", False, "thing")
POURS = Question[bool]("pours", "May this player water whatever has been done this round?", False, "player")
FIRST_YIELD = Question[str | None]("yield.first", "Which of these changes a harvest first?", None, "happening offers")
OUTCOME = Mark[str | None]("outcome", "Who has won", None)
DIE = Mark[int]("die", "What the die of this round shows", 0)
LEADER = Mark[str]("leader", "Who begins in this round", "")
ROUNDS = Mark[int]("rounds", "How many rounds there have been: people like to know, no rule asks", 0)
PRICE = Mark[int]("price", "What a card on the stall costs", 0, within=Under.FAIR)
STALL = slot(Place.STALL, 1)
DROP = Fact[bool]("drop", "A drop of water, no card", False)
DOWN = Fact[bool]("down", "It lies face down", False)
PERIODS = Periods("round")
WATERING = Limit("water", 1, "round")
CACTUS_DROPS = "growth.cactus_drops"
"""The switch of 3.1: whether a cactus drinks the drops on its bed."""
DRINKS, LEAVES = "issza", "nem-issza"
LEAST_DECK, MOST_ALIKE = 4, 3
FERTILE = "fertile"
"""What a composted bed is until the end of the round."""


def bed(n: int) -> str:
    """The zone of a bed, from 1."""
    return slot(Place.BED, n)


VOCABULARY = Vocabulary(
    (
        *(GROWTH, RAIN, FIRST, FREE_BEDS, LINGERS, POURS, FIRST_YIELD),
        *(OUTCOME, DIE, LEADER, ROUNDS, PRICE, DROP, DOWN, KEPT, STACK, LATER),
    ),
    (Happens, Course, Fate, Chance, Part, Place, Under),
)

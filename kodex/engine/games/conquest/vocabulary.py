"""Everything the game speaks of: what norms are asked, marks, facts, events, the places where it rests, procedures."""

from __future__ import annotations

from kodex.engine.kernel.periods import KEPT, Limit, Periods
from kodex.engine.kernel.procedures import LATER, STACK, Course
from kodex.engine.kernel.questions import EventKind, Fact, Mark, Procedure, Question, Stage, Sum, Vocabulary, Zone
from kodex.engine.kernel.state import slot


class Happens(EventKind):
    """What happens in a game."""

    STEP = (
        "step",
        "A step of the round or of a battle begins; what says 'at the beginning of …' hangs on it",
        "step planet",
    )
    PASSES = "passes", "A player does nothing", "player window"
    PAID = "paid", "A player pays resources into the common pool", "player n thing"
    DEPLOYED = "deployed", "A card comes from a hand into play", "player thing planet"
    DIALS = "dials", "Both dials are turned up", "dials"
    WENT_OUT = "went_out", "A warlord or unit leaves the headquarters for the planet on the dial", "player thing planet"
    COMMAND_WON = "command.won", "A player wins the struggle for command at a planet", "player planet"
    COMMAND_LOST = "command.nobody", "Nobody wins the struggle at a planet, its bonus is lost", "planet"
    BONUS = "bonus", "The winner takes the bonus of a planet, or part of it", "player planet cards resources"
    DECLINED = "bonus.declined", "The winner takes no bonus", "player planet"
    GAINED = "gained", "A player gets resources from the common pool", "player n"
    DRAWN = "drawn", "A player draws a card", "player thing"
    NO_CARD = "no_card", "A player would draw and has no deck any more", "player"
    READIED = "readied", "Exhausted cards are turned up", "things"
    FIRST_PLANET = "first_planet", "The token goes to another planet", "planet"
    REVEALED = "revealed", "A planet is turned up", "thing planet"
    TOKEN = "initiative", "The initiative token goes to the other player", "player"
    ENDS = "round.over", "A round of the game is over", ""
    WON = "won", "A player has won the game", "player"
    DRAWN_GAME = "game.drawn", "The game is drawn", ""


class Rest(Stage):
    """The windows and decisions in which the game rests, by the names that scenarios use."""

    DEPLOY = "felfejlődés", "Deploying by turns"
    DIALS = "parancstárcsák", "Both set their dials in secret"
    BONUS = "bónusz", "The winner of a struggle for command decides on the bonus"


WINDOWS = ("akció 4.1",)
"""The action windows of the charts that are played, each named by the step after which it is drawn."""


class Under(Procedure):
    """The procedures."""

    ROUND = "forduló", "The deploy and the command phase"
    HQ_PHASE = "főparancsnokság", "The headquarters phase"
    STRUGGLE = "irányítás", "The struggle for command at a planet"
    PLAY = "kijátszás", "A card is played or deployed from hand"


class Place(Zone):
    """Where things lie. ``planet/2`` is beside the second planet of the row, ``row/2`` the place of its card."""

    HAND = "hand", "What a player holds"
    DECK = "deck", "What a player will draw, the first on top"
    DISCARD = "discard", "A player's discard pile"
    VICTORY = "victory", "The planets that a player has captured"
    HQ = "hq", "A player's headquarters"
    PLANET = "planet", "A player's side of a planet"
    ROW = "row", "The row of planet cards"
    OUT = "out", "Out of the game"
    POOL = "pool", "The common pool of token units"


EXHAUSTED = Fact[bool]("exhausted", "It lies turned by a quarter", False)
DAMAGE = Fact[int]("damage", "The damage on it", 0)
BLOODIED = Fact[bool]("bloodied", "A warlord that has been defeated once", False)
DOWN = Fact[bool]("face_down", "A planet that nobody has seen yet", False)

FIRST = Mark[int]("first_planet", "The place of the row where the first planet token lies", 1)
TOKEN = Mark[str]("initiative", "Who has the initiative token", "")
STARTER = Mark[str]("starter", "Who began the game: from there left and right are seen", "")
OUTCOME = Mark[str | None]("outcome", "Who has won; nobody where it is empty", None)
RAN_OUT = Mark[tuple[str, ...]]("ran_out", "Whose decks have run out", ())
PASSED = Mark[str]("deploy.passed", "Who has passed first in this deploy phase", "")

PRICE = Question[int]("price", "How many resources does it take to deploy this card?", 0, "thing")
ICONS = Question[int]("icons", "How many command icons does a unit count with?", 0, "thing")
DIAL_PLANET = Question[int]("dial.planet", "Which planet is meant by this number of a dial?", 0, "number")
LAST_PLANET = Question[int]("planet.last", "Which planet is the last one?", 0)
FIRST_PLANET = Question[int]("planet.first", "Which planet is the first one?", 0)
ARRIVES = Question[bool]("arrives.exhausted", "Does whoever goes out come exhausted?", False, "thing")
COMMANDER = Question[str]("command.winner", "Who wins the struggle for command here?", "", "planet")
BEGINNER = Question[str]("battle.beginner", "Who begins a battle here?", "", "planet")
ATTACK = Question[int]("attack", "How much damage does a unit deal by its attack?", 0, "thing")
HIT_POINTS = Question[int]("hit_points", "How many hit points does a unit have?", 0, "thing")
FALLS = Question[bool]("falls", "Does so much damage lie on a unit that it falls?", False, "thing")
WINNERS = Sum[tuple[str, ...]]("winners", "Who meets a condition of winning the game", "")

PERIODS = Periods("játékforduló")
LIMITED = "limited"


def limited(most: int) -> Limit:
    """How often a Limited card may be played in a round."""
    return Limit(LIMITED, most, "játékforduló")


def beside(n: int) -> str:
    """The place beside the n-th planet of the row, from 1."""
    return slot(Place.PLANET, n)


def in_row(n: int) -> str:
    """The place of the n-th planet card of the row, from 1."""
    return slot(Place.ROW, n)


RULEBOOK = "conquest"

VOCABULARY = Vocabulary(
    (
        *(EXHAUSTED, DAMAGE, BLOODIED, DOWN),
        *(FIRST, TOKEN, STARTER, OUTCOME, RAN_OUT, PASSED, KEPT, STACK, LATER),
        *(PRICE, ICONS, DIAL_PLANET, LAST_PLANET, FIRST_PLANET, ARRIVES, COMMANDER, WINNERS),
        *(BEGINNER, ATTACK, HIT_POINTS, FALLS),
    ),
    (Happens, Course, Rest, Place, Under),
)

"""Everything the game speaks of: what norms are asked, marks, facts, events, the places where it rests, procedures."""

from __future__ import annotations

from kodex.engine.kernel.periods import KEPT, Limit, Periods
from kodex.engine.kernel.procedures import LATER, STACK, Course
from kodex.engine.kernel.questions import EventKind, Fact, Mark, Procedure, Question, Stage, Sum, Vocabulary, Zone
from kodex.engine.kernel.state import slot


class Happens(EventKind):
    """What happens in a game."""

    TOOK_PLACE = "warlord.placed", "A warlord takes his place in the headquarters as a game begins", "player thing"
    KEPT_HAND = "mulligan.kept", "A player keeps the hand that was dealt", "player"
    SHUFFLED_IN = "mulligan.taken", "A player puts the whole hand back into the deck to draw anew", "player n"
    SHUFFLED = "shuffled", "A deck lies in a new order that nobody knows", "player"
    STEP = (
        "step",
        "A step of the round or of a battle begins; what says 'at the beginning of …' hangs on it",
        "step planet",
    )
    PASSES = "passes", "A player does nothing", "player window"
    PAID = "paid", "A player pays resources into the common pool", "player n thing"
    DEPLOYED = "deployed", "A card comes from a hand into play", "player thing planet"
    ATTACHED = "attached", "An attachment comes from a hand onto its host", "player thing host"
    ATTACHMENT_GONE = "attachment.gone", "An attachment is discarded, its host having left play", "player thing"
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
    MOVED = "moved", "A Mobile unit goes to the planet next to its own", "player thing planet"
    BATTLE = "battle", "A battle begins; this player has the initiative in it", "planet player"
    ATTACKS = "attacks", "A unit is exhausted to attack", "player thing"
    DEFENDS = "defends", "An enemy unit is named as the defender", "thing attacker"
    AREA = "attack.area", "An attacker strikes all enemies there instead of one", "thing"
    ASSIGNED = "damage.assigned", "Damage is put beside units, of all at the same time", "things n"
    SHIELDED = "shielded", "A card is discarded from hand and prevents damage to a unit", "player thing unit n"
    UNSHIELDED = "unshielded", "No card is discarded for a unit", "player unit"
    DAMAGED = "damaged", "The damage beside a unit is put on it", "thing n"
    DIVIDED = "damage.divided", "Indirect damage has been divided among units", "things n"
    DAMAGE_MOVED = "damage.moved", "Damage goes from one unit onto another", "thing origin n"
    REDIRECTED = "damage.redirected", "Damage beside one unit comes to lie beside another", "thing origin n"
    DESTROYED = "destroyed", "A unit leaves play, having no hit points left", "thing"
    DEFEATED = "defeated", "A hale warlord goes home and is turned over", "player thing"
    FALLEN = "fallen", "A bloodied warlord is defeated", "player thing"
    RETREATED = "retreated", "A unit retreats into the headquarters", "player thing"
    ROUND_OVER = "battle.round_over", "A round of combat is over", "planet"
    UNCHANGED = "battle.unchanged", "So many rounds of combat have changed nothing since", "planet n"
    STALEMATE = "battle.stalemate", "A player asks whether the battle has come to a stalemate", "player planet"
    BATTLE_WON = "battle.won", "A player has won a battle", "player planet"
    BATTLE_DRAWN = "battle.drawn", "A battle is drawn", "planet"
    BATTLE_OVER = "battle.over", "A battle is over, whatever has come of it", "planet"
    CAPTURED = "captured", "A planet card goes to the player who has won its battle", "player thing planet"
    LOST = "planet.lost", "A planet card leaves the game", "thing planet"
    HOME = "home", "A unit goes back into the headquarters after a battle", "player thing"
    ENDS = "round.over", "A round of the game is over", ""
    WON = "won", "A player has won the game", "player"
    DRAWN_GAME = "game.drawn", "The game is drawn", ""


class Rest(Stage):
    """The windows and decisions in which the game rests, by the names that scenarios use."""

    MULLIGAN = "újrahúzás", "A player decides whether to draw the hand anew"
    SHUFFLE = "keverés", "Chance says which card comes next in a deck that is shuffled"
    DEPLOY = "felfejlődés", "Deploying by turns"
    DIALS = "parancstárcsák", "Both set their dials in secret"
    BONUS = "bónusz", "The winner of a struggle for command decides on the bonus"
    MOBILE = "mozgékony", "Players move their Mobile units"
    SKIRMISH = "távharc", "A combat turn of the ranged skirmish"
    TURN = "harci kör", "A combat turn"
    DEFENDER = "védekező", "The attacking player names the defender"
    AREA_FIRST = "területre ható", "The attacking player decides on Area Effect before a defender is named"
    AREA = "területre ható sérülés", "The attacking player decides on Area Effect when the attack is carried out"
    SHIELDS = "pajzs", "Players decide for which of their units they discard a card"
    INDIRECT = "közvetett sérülés", "A player says beside which unit the next indirect damage is put"
    RETREAT = "visszavonulás", "At the end of a round of combat players may retreat with units"
    STALEMATE = "patthelyzet", "The opponent says whether the battle has come to a stalemate"


IN_A_BATTLE = tuple(f"akció 3.2.{n}" for n in range(2, 8))
WINDOWS = tuple(
    f"akció {step}" for step in ["3.1", "3.2", "3.2.2", "3.2.3", "3.2.4", "3.2.5", "3.2.6", "3.2.7", "3.3", "4.1"]
)
"""The action windows of the charts, each named by the step after which it is drawn."""
TURNS = (Rest.SKIRMISH, Rest.TURN)
"""The two sorts of combat turns."""


class Under(Procedure):
    """The procedures."""

    GAME = "játékmenet", "The set-up, then round after round: deploy and command, combat, headquarters"
    MULLIGAN = "kezdő kéz", "Players may draw their first hand anew"
    SHUFFLE = "keverés", "A deck is shuffled"
    ROUND = "forduló", "The deploy and the command phase"
    COMBAT = "csatafázis", "The combat phase"
    BATTLE = "csata", "The battle at a planet"
    RANGED = "távolsági támadás", "An attack in the ranged skirmish"
    ATTACK = "támadás", "An attack in a round of combat"
    STALEMATE = "patthelyzet", "A player has asked whether the battle has come to a stalemate"
    INDIRECT = "közvetett sérülés", "Indirect damage is divided"
    MOVING = "átmozgatott sérülés", "Damage goes from one unit onto another"
    DAMAGE = "sérülés", "Damage is dealt: put beside, shielded, taken"
    HQ_PHASE = "főparancsnokság", "The headquarters phase"
    STRUGGLE = "irányítás", "The struggle for command at a planet"
    PLAY = "kijátszás", "A card is played or deployed from hand"


class Place(Zone):
    """Where things lie. ``planet/2`` is beside the second planet of the row, ``row/2`` the place of its card."""

    ASIDE = "aside", "A player's warlord before the game begins"
    HAND = "hand", "What a player holds"
    DECK = "deck", "What a player will draw, the first on top"
    ATTACHED = "attached", "What is attached to cards and planets"
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
BESIDE = Fact[int]("beside", "The damage beside it, not taken yet", 0)
HOST = Fact[str]("host", "To what an attachment is attached", "")
DOWN = Fact[bool]("face_down", "A planet that nobody has seen yet", False)

FIRST = Mark[int]("first_planet", "The place of the row where the first planet token lies", 1)
TOKEN = Mark[str]("initiative", "Who has the initiative token", "")
STARTER = Mark[str]("starter", "Who began the game: from there left and right are seen", "")
OUTCOME = Mark[str | None]("outcome", "Who has won; nobody where it is empty", None)
RAN_OUT = Mark[tuple[str, ...]]("ran_out", "Whose decks have run out", ())
DEFEATED = Mark[tuple[str, ...]]("defeated", "Whose bloodied warlords have been defeated", ())
CAPTOR = Mark[str]("captor", "Who has captured a planet last", "")
PASSED = Mark[str]("deploy.passed", "Who has passed first in this deploy phase", "")

RELIC_COUNTS = Question[bool](
    "relic.counts", "Is the number of relics limited there (a deck, the table)?", True, "where"
)
GETS = Question[int]("gets", "How many resources does a player get who is to get so many?", 0, "n")
ANOTHER = Question[bool]("attachment.another", "May one more be attached where one is already?", False, "host")
KEEPS = Question[str]("attachment.keeps", "Who controls what a player has attached to an enemy card?", "", "player")
PRICE = Question[int]("price", "How many resources does it take to deploy this card?", 0, "thing")
AMBUSHES = Question[bool]("ambushes", "May this card be deployed here and now by Ambush?", False, "thing planet")
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
INITIATIVE = Question[str]("initiative.now", "Who decides first at this point of the game?", "")
IS_PLANET = Question[bool]("planet.is", "Does this card of the row count as a planet?", True, "thing")
IS_UNIT = Question[bool]("unit.is", "Does this card count as a unit, besides army units?", False, "thing")
ENEMY = Question[bool]("enemy", "Is this an enemy of this player?", False, "thing player")
TAKES_PART = Question[bool]("takes_part", "Does this unit take part in the battle here?", False, "thing planet")
ENDS_BATTLES = Question[bool]("turn.ends_battles", "Does a battle end as a turn of the skirmish begins?", False, "sort")
BATTLE_HERE = Question[bool]("battle.here", "Is there a battle at this planet?", False, "planet")
SKIRMISHER = Question[bool]("skirmisher", "Does this unit attack in the ranged skirmish?", True, "thing")
DEFENDABLE = Question[bool]("defendable", "May this unit be named as a defender?", True, "thing")
STRIKES = Question[int]("strikes", "How much damage does this attacker deal to this defender?", 0, "attacker defender")
AREA_STRIKES = Question[int](
    "strikes.area", "How much does this attacker deal to each enemy by its Area Effect?", 0, "attacker defender"
)
DEALT = Question[bool]("dealt", "Is so much damage dealt step by step?", True, "n")
ROOM = Question[int]("room", "How much indirect damage may be put beside this unit?", 1_000, "thing")
HURTS = Question[bool]("hurts", "May damage be put beside this unit?", True, "thing")
SHIELD_ORDER = Question[tuple[str, ...]]("shield.order", "In which order do players decide on shields?", ())
PREVENTED = Question[int]("prevented", "How much damage does this card prevent?", 0, "shield")
SUFFERED = Question[int]("suffered", "How much of the damage beside it is put on this unit?", 0, "thing")
ENDS_AS_WON = Question[str](
    "battle.winner", "Who has won this battle, as a combat turn of this player begins?", "", "planet by"
)
ENDS_AS_DRAWN = Question[bool]("battle.empty", "Is this battle drawn, as a combat turn begins?", False, "planet")
AGAIN = Question[bool]("turns.again", "Do combat turns of this sort go on at this planet?", False, "planet sort")
WINNERS = Sum[tuple[str, ...]]("winners", "Who meets a condition of winning the game", "")

PERIODS = Periods("játékforduló", "csata", "csataforduló", "harci kör")
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
        *(EXHAUSTED, DAMAGE, BESIDE, BLOODIED, HOST, DOWN),
        *(FIRST, TOKEN, STARTER, OUTCOME, RAN_OUT, DEFEATED, CAPTOR, PASSED, KEPT, STACK, LATER),
        *(PRICE, AMBUSHES, ICONS, DIAL_PLANET, LAST_PLANET, FIRST_PLANET, ARRIVES, COMMANDER, WINNERS),
        *(RELIC_COUNTS, GETS, ANOTHER, KEEPS),
        *(BEGINNER, INITIATIVE, ATTACK, HIT_POINTS, FALLS),
        *(IS_PLANET, IS_UNIT, ENEMY, TAKES_PART, ENDS_BATTLES),
        *(BATTLE_HERE, SKIRMISHER, DEFENDABLE, STRIKES, AREA_STRIKES, AGAIN, ENDS_AS_WON, ENDS_AS_DRAWN),
        *(DEALT, ROOM, HURTS, SHIELD_ORDER, PREVENTED, SUFFERED),
    ),
    (Happens, Course, Rest, Place, Under),
)

"""Everything the game speaks of: what norms are asked, marks, facts, events, the places where it rests, procedures."""

from __future__ import annotations

from functools import lru_cache

from kodex.engine.kernel.happenings import Fate
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
    TYPE_CHANGED = "type.changed", "A card is one of another type from now on", "thing what"
    ATTACHMENT_GONE = "attachment.gone", "An attachment is discarded, its host having left play", "player thing"
    PUT = "put", "A card comes into play by an effect, without its price", "player thing planet host"
    CREATED = "created", "A token unit comes out of the common pool", "player thing"
    NONE_COMES = "created.none", "No token unit comes: there are as many as there may be", "player what"
    CONTROLLED = "controlled", "A player takes control of a card", "player thing previous"
    LOOKED = "looked", "Cards are looked at, revealed or searched; viewers see them", "player things viewers"
    SHOWN = "shown", "What has been found is shown to the other player", "player thing"
    TAKEN = "taken", "A card that was looked at goes where the text says", "player thing"
    PUT_BACK = "put_back", "What was looked at lies where it belongs, and is hidden there again", "player"
    LOOKED_THROUGH = "looked_through", "A player looks through an open pile", "player things"
    ARRANGED = "arranged", "Cards of a pile lie in another order", "player"
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
    SHIELD_WASTED = "shield.wasted", "A shield that was cancelled has been used all the same", "player thing unit"
    UNSHIELDED = "unshielded", "No card is discarded for a unit", "player unit"
    DAMAGED = "damaged", "The damage beside a unit is put on it", "thing n"
    DIVIDED = "damage.divided", "Indirect damage has been divided among units", "things n"
    DAMAGE_MOVED = "damage.moved", "Damage goes from one unit onto another", "thing origin n"
    REDIRECTED = "damage.redirected", "Damage beside one unit comes to lie beside another", "thing origin n"
    DESTROYED = "destroyed", "A unit leaves play, having no hit points left", "thing"
    DEFEATED = "defeated", "A hale warlord goes home and is turned over", "player thing"
    FALLEN = "fallen", "A bloodied warlord is defeated", "player thing"
    RETREATED = "retreated", "A unit retreats into the headquarters", "player thing"
    TURN_OVER = "battle.turn_over", "What lasted until the end of a combat turn is over", "planet"
    ROUND_OVER = "battle.round_over", "A round of combat is over", "planet"
    UNCHANGED = "battle.unchanged", "So many rounds of combat have changed nothing since", "planet n"
    STALEMATE = "battle.stalemate", "A player asks whether the battle has come to a stalemate", "player planet"
    BATTLE_WON = "battle.won", "A player has won a battle", "player planet"
    BATTLE_DRAWN = "battle.drawn", "A battle is drawn", "planet"
    BATTLE_OVER = "battle.over", "A battle is over, whatever has come of it", "planet"
    CAPTURED = "captured", "A planet card goes to the player who has won its battle", "player thing planet"
    LOST = "planet.lost", "A planet card leaves the game", "thing planet"
    HOME = "home", "A unit goes back into the headquarters after a battle", "player thing"
    PHASE_ENDS = "phase.over", "What lasted until the end of a phase is over", ""
    ENDS = "round.over", "A round of the game is over", ""
    MOMENT = "moment", "A phase, a round, a battle begins or ends: a moment that texts name", "moment planet"
    ANNOUNCED = "announced", "A player is going to use an ability or to play an event", "player thing ability"
    PRICED = "priced", "The price of what is played or used is reckoned", "player thing n"
    NOT_PAID = "not_paid", "What was announced cannot be paid and comes to nothing", "player thing"
    EFFECT = "effect", "The effect of an ability or event is carried out", "player thing ability"
    USED = "used", "An ability has been used, an event played", "player thing ability"
    COUNTED = "counted", "A use counts against a limit or a maximum", "player thing"
    NO_DAMAGE = "no_damage", "An attack or effect deals no damage: none of its steps is taken", "things"
    HURT = "hurt", "Damage is about to be put beside a unit", "player thing n source"
    INSTEAD = "instead", "What a text puts in the place of something happens", "player thing effects it original"
    EXHAUSTED = "exhausted", "A card is exhausted", "thing"
    HEALED = "healed", "Damage is taken off a unit", "thing n"
    ROUTED = "routed", "A unit is sent home, exhausted", "player thing"
    GOES = "goes", "A unit goes to another planet by an effect", "player thing planet"
    SACRIFICED = "sacrificed", "A card is sacrificed", "player thing"
    DISCARDED = "discarded", "A card is discarded", "player thing"
    RETURNED = "returned", "A card goes from play into the hand of its owner", "player thing"
    TOKEN_GONE = "token.gone", "A token that has left play goes back to the common pool", "thing"
    LASTS = "lasts", "An effect lasts until a period ends", "thing how what n until"
    PRICE_OFF = "price.changed", "The price of what is played is changed", "thing n"
    STOPPED = "stopped", "What was about to happen is cancelled", "player thing"
    SWAPPED = "swapped", "Two values are exchanged", "things what"
    ORDERED = "battle.ordered", "There will be a battle at a planet", "planet"
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
    TARGET = "célpont", "Whoever chooses names the target of an ability"
    MAY = "lehet", "A player decides whether a part of a text is carried out"
    X = "X", "A player says how much X is"
    OFFERING = "felajánlás", "A player chooses what the price is paid with"
    TAKE = "elvétel", "A player says which of the cards that are looked at is taken"
    DISCARD = "eldobás", "A player says which card is discarded next"
    RELIC = "ereklye", "A player says which of several relics is kept"
    CHOICE = "választás", "A player chooses one of his own cards"
    BATTLE_ABILITY = "csataképesség", "The winner of a battle decides on the battle ability of the planet"
    FORCED_BEFORE = "kényszerített megszakítás", "Of several forced interrupts a player says which comes first"
    BEFORE = "megszakítás", "Players interrupt what is about to happen"
    FORCED_AFTER = "kényszerített reakció", "Of several forced reactions a player says which comes first"
    AFTER = "reakció", "Players react to what has happened"


ANSWERING = (Rest.FORCED_BEFORE, Rest.BEFORE, Rest.FORCED_AFTER, Rest.AFTER)
"""Where what is about to happen, or has happened, is answered."""
IN_A_BATTLE = tuple(f"akció 3.2.{n}" for n in range(2, 8))
WINDOWS = (
    *("akció 1.1", "akció 2.1", "akció 3.1", "akció 3.2"),
    *IN_A_BATTLE,
    *("akció 3.3", "akció 4.1"),
)
"""The action windows of the charts, each named by the step after which it is drawn; those of the first two phases open
by a reading only."""
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
    LOOK = "megnézés", "Cards are looked at, revealed or searched"
    DISCARDING = "eldobás", "A player discards several cards"
    CONTROL = "irányítás átvétele", "The control of cards goes over to the other player"
    MOVING = "átmozgatott sérülés", "Damage goes from one unit onto another"
    DAMAGE = "sérülés", "Damage is dealt: put beside, shielded, taken"
    HQ_PHASE = "főparancsnokság", "The headquarters phase"
    STRUGGLE = "irányítás", "The struggle for command at a planet"
    PLAY = "kijátszás", "A card is played or deployed from hand"
    USE = "képesség", "An ability is used or an event played"
    TEXT = "szöveg", "A text is carried out, effect by effect"
    HAPPENS = "történés", "Something is about to happen, or has happened, and is answered"


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
    PLAYED = "played", "An event that is being played"
    POOL = "pool", "The common pool of token units"


EXHAUSTED = Fact[bool]("exhausted", "It lies turned by a quarter", False)
DAMAGE = Fact[int]("damage", "The damage on it", 0)
BLOODIED = Fact[bool]("bloodied", "A warlord that has been defeated once", False)
BESIDE = Fact[int]("beside", "The damage beside it, not taken yet", 0)
HOST = Fact[str]("host", "To what an attachment is attached", "")
LENT = Fact[str]("lent", "Who controls a card again when its control is over", "")
AS = Fact[str]("as", "As which type it lies where its type has been changed", "")
DOWN = Fact[bool]("face_down", "A planet that nobody has seen yet", False)

FIRST = Mark[int]("first_planet", "The place of the row where the first planet token lies", 1)
TOKEN = Mark[str]("initiative", "Who has the initiative token", "")
STARTER = Mark[str]("starter", "Who began the game: from there left and right are seen", "")
OUTCOME = Mark[str | None]("outcome", "Who has won; nobody where it is empty", None)
RAN_OUT = Mark[tuple[str, ...]]("ran_out", "Whose decks have run out", ())
DEFEATED = Mark[tuple[str, ...]]("defeated", "Whose bloodied warlords have been defeated", ())
CAPTOR = Mark[str]("captor", "Who has captured a planet last", "")
SEEN = Mark[tuple[tuple[str, str], ...]]("seen", "Who sees which hidden cards for the time being", ())
ORDERED_AT = Mark[tuple[int, ...]](
    "battle.ordered", "The planets at which texts have ordered a battle in this phase", ()
)
PASSED = Mark[str]("deploy.passed", "Who has passed first in this deploy phase", "")

EXISTS = Question[bool]("value.exists", "Does this value of a card exist, to be exchanged?", False, "thing what n")
SWAPS = Question[bool]("value.swaps", "May a value be exchanged for another one?", True, "own other")
ZERO_ATTACKS = Question[bool]("attack.zero", "May a unit attack whose attack value is nought?", False)
ATTACKS_AGAIN = Question[bool]("attack.again", "Do Ranged units attack in the rounds of combat, too?", False)
KEEPS_DAMAGE = Question[bool]("damage.stays", "Does damage stay on what cannot be damaged any more?", False)
ELSE_HARMS = Question[bool]("harm.else", "Does whatever else harms reach what cannot be damaged?", False)
QUALIFIES_ALL = Question[bool]("qualifier.of_all", "Does a qualifier hold for each sort of cards that is named?", False)
AMBUSH_PAID = Question[bool]("ambush.paid", "Is the price paid of what comes by Ambush?", False)
LOOKED_AT_BY = Question[tuple[str, ...]](
    "look.viewers", "Who sees the cards that this player looks at, reveals or searches?", (), "how player"
)
MAY_TAKE_NONE = Question[bool]("search.none", "May whoever searches take none?", False)
ORDERED = Question[bool]("discard.ordered", "Does a player say in which order several cards are discarded?", False)
MAY_BRING = Question[bool]("may_bring", "May this player bring this card into play?", True, "thing player")
MAY_CONTROL = Question[bool]("may_control", "May this player take control of this card?", True, "thing player")
COPIES_OF_BOTH = Question[bool]("unique.of_both", "Do copies of a unique card count that the opponent controls?", True)
PAID_WHEN_PUT = Question[bool]("put.paid", "Is the price of a card paid that is put into play?", True)
LIMITED_WHEN_PUT = Question[bool]("put.limited", "Does Limited hold for a card that is put into play?", True)
COMES_READY = Question[bool]("comes_ready", "Does a card come into play ready?", False)
CONTROLS_AT_FIRST = Question[str]("controller.first", "Who controls a card that comes into play?", "", "thing player")
IN_PLAY = Question[bool]("in_play", "Is what lies there in play?", False, "zone")
ENTERS = Question[bool]("enters", "Does what goes from there to there come into play?", False, "origin zone")
LEAVES = Question[bool]("leaves", "Does what goes from there to there leave play?", False, "origin zone")
PILE = Question[str]("discard.whose", "Whose discard pile does a card of the other player go to?", "", "thing")
AS_ATTACHMENT = Question[bool](
    "as_attachment", "May this player deploy this card as an attachment to that one?", False, "thing host player"
)
STAYS = Question[bool]("stays", "Does this card stay in the headquarters when others go out?", False, "thing")
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
ENDS_BATTLES = Question[bool](
    "turn.ends_battles", "Does a battle end as a turn of the skirmish begins?", False, "planet"
)
BATTLE_HERE = Question[bool]("battle.here", "Is there a battle at this planet?", False, "planet")
SKIRMISHER = Question[bool]("skirmisher", "Does this unit attack in the ranged skirmish?", True, "thing")
DEFENDABLE = Question[bool]("defendable", "May this unit be named as a defender?", True, "thing")
STRIKES = Question[int]("strikes", "How much damage does this attacker deal to this defender?", 0, "attacker defender")
AREA_STRIKES = Question[int](
    "strikes.area", "How much does this attacker deal to each enemy by its Area Effect?", 0, "attacker defender"
)
DEALT = Question[bool]("dealt", "Is so much damage dealt step by step?", True, "n")
REDIRECTABLE = Question[bool](
    "redirectable", "May so much of the damage beside this unit be redirected?", True, "thing n"
)
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
ACTION_NOW = Question[bool]("action.now", "May an action be used now?", False)
WORKS = Question[bool]("ability.works", "Does an ability of this card work where it lies?", False, "thing ability")
WHOSE = Question[str]("limit.whose", "For whom does a limit or a maximum count?", "", "player")
AFFECTED = Question[bool]("affected", "Is this card affected by an effect of that source?", True, "thing source")
PERMITTED = Question[bool]("permitted", "Does a text allow this card to do so?", False, "thing what")
FORBIDDEN = Question[bool]("forbidden", "Does a text say that this card cannot do so?", False, "thing what")
PART_SUFFICES = Question[bool]("part.suffices", "May a text be begun of which only a part can be done?", False, "")
CHOOSER = Question[str]("target.chooser", "Who chooses the target?", "", "player ability")
BLANK = Question[bool]("blank", "Is the printed text of this card as if it were not there?", False, "thing")
GIVEN = Sum[int]("keyword.given", "What texts give a card of a keyword", "thing word")
KEYWORD = Question[int]("keyword", "The number of a keyword, with other texts, too", 0, "thing word printed")
MODIFIERS = Sum[tuple[tuple[str, int], ...]]("modifiers", "What changes a value of a card", "thing what")
SET_TO = Question[int]("value.set", "To which number is a value set?", 0, "thing what modifiers")
FACTORS = Question[int]("value.factors", "What do doubling and halving make of a value?", 0, "base added modifiers")
ROUNDED = Question[int]("value.rounded", "Which whole number is taken for a part?", 0, "top bottom")
LEAST = Question[int]("value.least", "What does a value count as?", 0, "n")
REACTS_TO_CANCELLED = Question[bool]("used.counts", "Has what was cancelled been played, for reactions?", False)
THEN_ALLOWED = Question[bool]("then.allowed", "Is what follows the word then done where the first part was not?", True)
THEN_MUST = Question[bool]("then.must", "Is what follows the word then done once the first part was?", False)
MAY_DECIDES = Question[str]("may.decides", "Who decides on a part that may be carried out?", "", "player")
LAST_REPLACES = Question[bool]("replaced.again", "Does a later replacement take the place of an earlier one?", False)
SACRIFICED = Question[bool]("sacrificed", "May this card be sacrificed at all?", True, "thing")
SACRIFICES = Question[bool]("sacrifices", "May this player sacrifice this card?", True, "thing player")
ROLE = Question[str]("ability.role", "Is this kind of ability used before what sets it off, or after it?", "", "kind")
SETS_OFF = Question[bool]("sets_off", "Do happenings of this kind set abilities off?", False, "kind")
HAS_BEEN_HURT = Question[bool]("hurt", "Has a unit been damaged by so much?", True, "n")
IS_THIS = Question[bool]("this", "Does the text of that card mean this one by the word this?", True, "thing source")
HAS_TRAIT = Question[bool]("trait", "Does a text that names this trait mean this card?", False, "thing trait")
PRINTED = Question[int]("value.printed", "Which value do texts call the printed one?", 0, "thing what")
IS_A_CARD_EFFECT = Question[bool]("card_effect", "Is what a step of the round does the effect of a card?", True)
PRICE_IS_AN_EFFECT = Question[bool]("price.effect", "Is a price the effect of a card?", True)
ELSEWHERE = Question[bool]("moves.elsewhere", "Must what moves go to another place?", False)
FORCED_FIRST = Question[str]("forced.first", "Whose forced abilities come first?", "")
SACRIFICE_DESTROYS = Question[bool]("sacrifice.destroys", "Is a sacrifice a destruction for texts?", True)
REACHES_HOME = Question[bool]("planet.home", "Does what is said of planets reach the headquarters?", True)
PAYS_WITH = Question[bool]("pays.with", "May this player pay with this card?", True, "thing player")
FIRST_TO_DECIDE = Question[str]("decides.first", "Who decides first where one effect asks both?", "", "player")
WINNERS = Sum[tuple[str, ...]]("winners", "Who meets a condition of winning the game", "")

PERIODS = Periods("játékforduló", "fázis", "csata", "csataforduló", "harci kör")
LIMITED = "limited"
LATER_ROUND = "later round"
"""The note of a battle of which the first round of combat is over."""


def limited(most: int) -> Limit:
    """How often a Limited card may be played in a round."""
    return Limit(LIMITED, most, "játékforduló")


@lru_cache(64)
def beside(n: int) -> str:
    """The place beside the n-th planet of the row, from 1."""
    return slot(Place.PLANET, n)


@lru_cache(64)
def in_row(n: int) -> str:
    """The place of the n-th planet card of the row, from 1."""
    return slot(Place.ROW, n)


RULEBOOK = "conquest"

VOCABULARY = Vocabulary(
    (
        *(EXHAUSTED, DAMAGE, BESIDE, BLOODIED, HOST, LENT, AS, DOWN),
        *(MAY_BRING, MAY_CONTROL, COPIES_OF_BOTH, PAID_WHEN_PUT, LIMITED_WHEN_PUT, COMES_READY, CONTROLS_AT_FIRST),
        *(EXISTS, SWAPS, ZERO_ATTACKS, ATTACKS_AGAIN, KEEPS_DAMAGE, ELSE_HARMS, QUALIFIES_ALL, AMBUSH_PAID),
        *(LOOKED_AT_BY, MAY_TAKE_NONE, ORDERED),
        *(IN_PLAY, ENTERS, LEAVES, PILE, AS_ATTACHMENT, STAYS),
        *(FIRST, TOKEN, STARTER, OUTCOME, RAN_OUT, DEFEATED, CAPTOR, SEEN, ORDERED_AT, PASSED, KEPT, STACK, LATER),
        *(PRICE, AMBUSHES, ICONS, DIAL_PLANET, LAST_PLANET, FIRST_PLANET, ARRIVES, COMMANDER, WINNERS),
        *(RELIC_COUNTS, GETS, ANOTHER, KEEPS),
        *(BEGINNER, INITIATIVE, ATTACK, HIT_POINTS, FALLS),
        *(IS_PLANET, IS_UNIT, ENEMY, TAKES_PART, ENDS_BATTLES),
        *(BATTLE_HERE, SKIRMISHER, DEFENDABLE, STRIKES, AREA_STRIKES, AGAIN, ENDS_AS_WON, ENDS_AS_DRAWN),
        *(DEALT, REDIRECTABLE, ROOM, HURTS, SHIELD_ORDER, PREVENTED, SUFFERED),
        *(ACTION_NOW, WORKS, WHOSE, AFFECTED, PERMITTED, FORBIDDEN, PART_SUFFICES, CHOOSER),
        *(FORCED_FIRST, SACRIFICE_DESTROYS, REACHES_HOME),
        *(ELSEWHERE, IS_THIS, HAS_TRAIT, PRINTED, IS_A_CARD_EFFECT, PRICE_IS_AN_EFFECT),
        *(BLANK, GIVEN, KEYWORD, MODIFIERS, SET_TO, FACTORS, ROUNDED, LEAST, REACTS_TO_CANCELLED, FIRST_TO_DECIDE),
        *(
            THEN_ALLOWED,
            THEN_MUST,
            MAY_DECIDES,
            LAST_REPLACES,
            PAYS_WITH,
            SACRIFICED,
            SACRIFICES,
            ROLE,
            SETS_OFF,
            HAS_BEEN_HURT,
        ),
    ),
    (Happens, Course, Fate, Rest, Place, Under),
)

"""The marks of the game: what is kept of the table as a whole, beside things and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.kernel.questions import Mark

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards.costs import Cost  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.match.penalty import Unnoted  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.reactions.chain import Link  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.reactions.reacting import Announced  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.reactions.waiting import Waiting  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.resources.scheduled import Scheduled  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.table.continuous import Lasting  # noqa: F401 (in types below)

Noted = tuple[tuple[str, int] | None, tuple[tuple[str, int], ...]]
"""Numbers by key that count in one turn only: whose turn and which, and the numbers (see ``this_turn``)."""
NOTHING: Noted = (None, ())


class Marks:
    """Each by the name under which it stands in a snapshot."""

    ACTING = Mark[str | None]("acting", "Who has taken the action that is under way", None)
    ACTIVE = Mark[str]("active", "The player whose turn it is", "")
    AGREED = Mark[dict[str, tuple[str, ...]]]("agreed", "Who has agreed to what before the game", {})
    AGREED_ANEW = Mark[tuple[str, ...]](
        "agreed_anew", "Who agrees that the right to begin the third game is decided anew", ()
    )
    AGREED_FOES = Mark[dict[str, tuple[str, ...]]](
        "agreed_foes", "Whom the players have agreed to be the opponents of each, instead of those by colour", {}
    )
    ANNOUNCED = Mark[tuple[tuple[str, str, str, int], ...]](
        "announced", "Combat abilities announced: by whom, of what, which, how often", ()
    )
    APPEARED = Mark[dict[str, tuple[str, int]]]("appeared", "In which turn each player has used an apparition", {})
    ATTACKERS = Mark[tuple[str, ...]]("attackers", "Attacking creatures, as long as they are that", ())
    ATTACKS = Mark[dict[str, str]]("attacks", "Whom each attacker attacks", {})
    AUTOMATIC = Mark["tuple[Waiting, ...]"]("automatic", "Automatic effects that are still to come", ())
    BONUS_OVER = Mark[bool]("bonus_over", "Whether the defence bonus is over this turn", False)
    BREAK_MINUTES = Mark[int]("break_minutes", "How many minutes the pause between two games has lasted", 0)
    CHAIN = Mark["tuple[Link, ...]"]("chain", "The links of the reaction chain", ())
    CHAIN_CLOSED = Mark[bool]("chain_closed", "Whether nobody may react any more", False)
    CHAIN_FLOORS = Mark[tuple[tuple[int, bool], ...]](
        "chain_floors", "How long the chain was where a chain of its own began within it, and whether it was closed", ()
    )
    CHAIN_PASSED = Mark[tuple[str, ...]]("chain_passed", "Who does not react", ())
    CLAIMS = Mark[dict[str, tuple[tuple[str, ...], int]]](
        "claims", "Who may take how many components of which dead creature", {}
    )
    CLAIMS_OVER = Mark[dict[str, str]]("claims_over", "Why nobody takes components of a creature gone this turn", {})
    CLOCK = Mark[int]("clock", "How many continuous effects have begun to work", 0)
    COMMON = Mark[dict[str, int]]("common", "What pairs have in common, as it was last reckoned", {})
    CONCEDED = Mark[tuple[str, ...]]("conceded", "Who wants to give the game up and waits for a partner", ())
    CONNECTED = Mark["tuple[Waiting, ...]"]("connected", "Linked effects that will happen by themselves", ())
    COLOURS = Mark[dict[str, str]]("colours", "The colour that each player has chosen for the game", {})
    DATE = Mark[str | None]("date", "On which day the tournament is (ISO)", None)
    DECK_CHECK = Mark[tuple[str, ...] | None](
        "deck_check", "By which formats the decks are looked at; none: as at home; not set: they are not", None
    )
    DECK_SIZES = Mark[dict[str, int]]("deck_sizes", "With how many cards each deck began, where that is known", {})
    DEMOLISHING = Mark[tuple[str, ...]]("demolishing", "Buildings that creatures have damaged in this combat", ())
    DIRECTION = Mark[str]("direction", "The side to which turns are handed over, where it was chosen", "")
    DONE = Mark[dict[tuple[str, str], str | None]](
        "done", "By whom and of what: the ability used last, or none where the card was last played", {}
    )
    DRAW_AGREED = Mark[tuple[str, ...]]("draw_agreed", "Who agrees to a draw", ())
    EDITIONS = Mark[dict[str, str]]("editions", "Which version each player has said to play of a card", {})
    ENTITLED = Mark[str | None]("entitled", "Who has rolled highest and may begin the game", None)
    FACED = Mark[dict[str, str]]("faced", "Which player each creature has attacked this turn", {})
    FALLEN = Mark[tuple[str, ...]]("fallen", "What is known to have no life left", ())
    FIRST_TURN = Mark[dict[str, int]]("first_turn", "How many cards each player has played in the first turn", {})
    FOG = Mark[Noted]("fog", "Who has searched with fog this turn", NOTHING)
    FOGGED = Mark[tuple[str, ...]]("fogged", "Who has searched with fog in this game", ())
    FOUGHT = Mark[tuple[str, ...]]("fought", "Creatures and players hurt in this combat", ())
    FORMATS = Mark[tuple[str, ...]]("formats", "By which formats the game is played; none: at home", ())
    GAME = Mark[int]("game", "Which game of the match it is, from 1; none: it is part of no match", 0)
    GAMES = Mark[tuple[str, ...]](
        "games", "Which games for more than two players are played, with which of their optional rules", ()
    )
    HARMED = Mark[tuple[str, ...]]("harmed", "What has been damaged since the dying were looked after last", ())
    HURT = Mark[tuple[str, ...]]("hurt", "Who has been hurt and not been looked after yet", ())
    HURT_BEFORE = Mark[tuple[str, ...]]("hurt_before", "Who was hurt by combat abilities in this combat", ())
    HURT_BY = Mark[dict[str, tuple[str, str | None, str | None]]](
        "hurt_by", "What has damaged each thing last: the kind of damage, the source and whose it was", {}
    )
    JUST_SHUFFLED = Mark[tuple[str, ...]](
        "just_shuffled", "Whose decks nothing has happened to since they were shuffled", ()
    )
    LASTING = Mark["tuple[Lasting, ...]"]("lasting", "Effects in force for a while", ())
    LAST_COST = Mark[dict[str, tuple[tuple[str, int], ...]]](
        "last_cost", "What the last action of each player has cost, where the penalty rule is announced", {}
    )
    LEFT_GONE = Mark[dict[str, str]](
        "left_gone", "In which phase of this turn the neighbour on the left of whom has gone out", {}
    )
    LOSER = Mark[str | None]("loser", "Who has lost the last game", None)
    MATCH_OVER = Mark[bool]("match_over", "Whether the match is over", False)
    MINUTES = Mark[int]("minutes", "How many minutes the match has lasted", 0)
    MIXED_COSTS = Mark["tuple[tuple[str, Cost], ...]"](
        "mixed_costs", "What was chosen to pay combat abilities with", ()
    )
    MODES = Mark[tuple[tuple[str, tuple[tuple[int, int], ...]], ...]](
        "modes", "Which options have been chosen for spells", ()
    )
    MOVED = Mark[str | None]("moved", "In which stage the first action has been taken or renounced", None)
    NECRON_PLAYED = Mark[Noted]("necron_played", "How many necron cards have been played this turn", NOTHING)
    OFFERS = Mark["tuple[Waiting, ...]"]("offers", "Linked effects that may be used", ())
    OFFERS_PASSED = Mark[tuple[str, ...]]("offers_passed", "Who uses no linked effect any more", ())
    OFFERS_TURN = Mark[str | None]("offers_turn", "Who has used the last linked effect", None)
    OMITS = Mark[tuple[tuple[str, int, str], ...]]("omits", "Which phases of which turns are left out", ())
    ON_ITS_WAY = Mark["Announced | None"]("on_its_way", "The card that is announced and not paid yet", None)
    OPPONENT = Mark[dict[str, str]]("opponent", "Who fights whom", {})
    OUT = Mark[tuple[str, ...]]("out", "Who has gone out of the game", ())
    OUTCOME = Mark[dict[str, tuple[str, ...]] | None]("outcome", "Who has won and who has lost", None)
    PACKS = Mark[dict[str, dict[str, int]]](
        "packs", "How many of each card were in the packs that a player has opened on the spot", {}
    )
    PAIRS = Mark[tuple[tuple[str, ...], ...]]("pairs", "Who plays together with whom", ())
    PASSED = Mark[tuple[str, ...]]("passed", "Who has passed in this stage", ())
    PENALTY = Mark[tuple[str, ...] | None](
        "penalty", "The professional players, where the penalty rule is announced; not set: it is not", None
    )
    PLAYED = Mark[Noted]("played_from_hand", "How many cards were played from hand this turn", NOTHING)
    PLAYED_WELL = Mark[Noted]("played_well", "How many cards were played successfully this turn", NOTHING)
    POINTS = Mark[dict[str, float]]("points", "How many victory points each player has", {})
    REGENERATED = Mark[tuple[str, ...]]("regenerated", "What has used regeneration since it was last hurt", ())
    RESOLVED = Mark[tuple[str, str] | None]("resolved", "What kind of link has taken effect last, and whose", None)
    RESPONSIBLE = Mark[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]](
        "responsible", "Which creatures, and whose effects, have damaged each thing this turn", {}
    )
    RIGHT = Mark[str | None]("right", "Who has the right of action", None)
    RIGHT_WON = Mark[str | None]("right_won", "Who has won the right to begin the first game of the match", None)
    ROLLED = Mark[dict[str, int]]("rolled", "What each player has rolled for the beginning", {})
    SAVED_FROM = Mark[dict[str, str]]("saved_from", "From what life markers have saved what", {})
    SCHEDULED = Mark["tuple[Scheduled, ...]"]("scheduled", "What has been put off to a later moment", ())
    SEARCHED_DECKS = Mark[tuple[str, ...]]("searched_decks", "Whose decks have been searched and not shuffled yet", ())
    SEEKS_LOCATION = Mark[tuple[str, int] | None](
        "seeks_location", "Who looks for a location instead of drawing, in which turn", None
    )
    SIDES_OPEN = Mark[bool]("sides_open", "Whether the side decks have been handed over", False)
    SILENT = Mark[tuple[str, ...]]("silent", "Who announces no more combat abilities", ())
    SINGULAR = Mark[Noted]("singular", "Who has succeeded with a singular card this turn", NOTHING)
    SKIPS = Mark[tuple[str, ...]]("skips", "Whose next preparation phase is left out", ())
    SPELLS_DID = Mark[dict[str | None, tuple[str, ...]]](
        "spells_did", "What has happened by each spell since it began to take effect; under none, before any did", {}
    )
    SPENT_FROM = Mark[tuple[tuple[str, str, int], ...]]("spent_from", "What was spent of other players' resources", ())
    STAGE = Mark[str]("stage", "The stage of the turn", "")
    STANDS = Mark[dict[str, str]]("stands", "Where creatures stood when the exchange phase began", {})
    STARTED = Mark[str | None]("started", "Who has begun the last game of the match", None)
    STRIKES_BACK = Mark[dict[str, str]]("strikes_back", "At whom each defender strikes back", {})
    TURN_BROKEN = Mark[bool]("turn_broken", "Whether a card has ended the turn", False)
    UNNOTED = Mark["tuple[Unnoted, ...]"]("unnoted", "Damage to players who have to take it off", ())
    USED = Mark[tuple[tuple[str, str], ...]]("used", "Abilities used this turn: of what, which", ())
    VISIONS = Mark[Noted]("visions", "Which visions have been played this turn", NOTHING)
    WAIVED = Mark[tuple[str, ...]]("waived", "For what the announcement of the tournament provides otherwise", ())
    WEAKENERS = Mark[dict[str, tuple[str, ...]]]("weakeners", "Who has lowered whose maximum of life to nothing", {})
    WINDOW = Mark[dict[str, tuple[str, ...]] | None](
        "window", "The life saving window: who may be saved (things), who has passed (passed)", None
    )
    WINS = Mark[dict[str, int]]("wins", "How many games of the match each player has won", {})
    WOUNDERS = Mark[dict[str, tuple[str, ...]]]("wounders", "Who has wounded whom", {})

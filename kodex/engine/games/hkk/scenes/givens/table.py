"""What may be given: players, zones, things, what has been before, the format it belongs to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from kodex.engine.games.hkk.cards import Count
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.format import Waivable


class GivenThing(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the table or in a zone: which one, under which id, in which condition (``wounds``: damage taken).

    ``markers`` lie on it, ``host`` is what it is attached to, ``x`` what was chosen for X, ``owner`` whose card it is
    when it is not its controller's, ``opponent`` which of several opponents was chosen for it.
    ``n``: so many of them, one after the other. ``down``: a rule card or follower that does not work, face down (45.2).
    ``named``: the colour and the subtype that were named for a morph (62.1).
    """

    card: str
    id: str | None = None
    passive: bool = False
    wounds: Count = 0
    markers: dict[str, Count] = field(default_factory=dict)
    host: str | None = None
    x: Count | None = None
    owner: str | None = None
    opponent: str | None = None
    down: bool = False
    named: Annotated[list[str], Meta(min_length=2, max_length=2)] | None = None
    n: Annotated[int, Meta(ge=1, le=200)] = 1


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has played from hand earlier in this turn.

    ``cards``: how many, all of them successfully; ``singular``: a singular card is one of them (59.2); ``necron``: so
    many cost necron only (7.5.1); ``visions``: the names of visions (58.1).
    """

    cards: Count = 0
    singular: bool = False
    necron: Count = 0
    visions: list[str] = field(default_factory=list)


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side at the start. Zones list card names (or :class:`GivenThing`); the deck from its top.

    A maximum that is not given is the one that the rules fix (3.18). ``packs``: how many of each card were in the packs
    opened on the spot (151.1). In games for more than two: ``colour`` is the one chosen for the game, ``points`` are
    victory points, ``out`` is who has gone out of the game before. ``played``: what has been played this turn.
    """

    life: int = 20
    max_life: Count | None = None
    magic: Count = 0
    max_magic: Count | None = None
    components: Count = 0
    turn: Count = 5
    played: Played | None = None
    deck: list[str | GivenThing] = field(default_factory=list)
    hand: list[str | GivenThing] = field(default_factory=list)
    guard: list[str | GivenThing] = field(default_factory=list)
    reserve: list[str | GivenThing] = field(default_factory=list)
    table: list[str | GivenThing] = field(default_factory=list)
    pile: list[str | GivenThing] = field(default_factory=list)
    void: list[str | GivenThing] = field(default_factory=list)
    aside: list[str | GivenThing] = field(default_factory=list)
    side: list[str | GivenThing] = field(default_factory=list)
    packs: dict[str, Count] | None = None
    colour: str | None = None
    points: float = 0
    out: bool = False


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """Two players who play together, with the life they have in common (and components, where that is agreed)."""

    players: Annotated[list[str], Meta(min_length=1, max_length=9)]
    life: int | None = None
    max_life: Count | None = None
    components: Count = 0


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """What players have agreed on before the game (:data:`AGREEMENTS`), and who of them has.

    ``opponents``: whom they want as opponents of each (169.4.13); ``side``: to which turns are handed over (169.2.23).
    """

    what: str
    by: list[str]
    opponents: dict[str, list[str]] = field(default_factory=dict)
    side: Literal["bal", "jobb"] | None = None


AGREEMENTS = ("ellenfelek", "kitiltás", "körirány")
"""Other opponents than those by colour, no cards that name another god, turns to the other side."""
OPTIONS = ("közös szörnykomponens", "közös őrposzt", "közös védekezés", "közös lapok")
"""The optional rules of games in pairs (169.2.18)."""


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """The match a game belongs to: which ``game`` it is, who had the right to begin the first one (``right``), how many
    games each has won, how many minutes have gone by, who agrees to decide anew who begins the third (140.1)."""

    game: Annotated[int, Meta(ge=1, le=9)] = 1
    right: str | None = None
    wins: dict[str, Count] = field(default_factory=dict)
    minutes: Count = 0
    anew: list[str] = field(default_factory=list)


TOURNAMENT = "verseny"
FORMATS = (
    TOURNAMENT,
    "bontott",
    "egyszínű",
    "isteni szövetség",
    "háromszínű",
    "jellemek",
    "ősök városa",
    "túlélők csatája",
    "hatalom korlátozása",
    "varázslat nélkül",
    "tiltott mágia",
    "sokszínűség jutalma",
    "mágia méltósága",
    "mágia méltósága ii",
    "tiltott hatalom",
    "junior",
    "veszélyes faj",
    "pörgős",
    "kiadói",
    "páros",
    "végső hatalom",
    "istenek háborúja",
)
"""The kinds of tournaments and of games for more players, by titles 138 to 169."""


TOURNAMENTS, GAMES = FORMATS[:-3], FORMATS[-3:]
"""Those of tournaments, and those for more than two players."""
_ALSO = {"páros játék": "páros", "harc a végső hatalomért": "végső hatalom"}
_BY_WORD = {folded(name): name for name in FORMATS} | {folded(word): name for word, name in _ALSO.items()}


def format_called(word: str) -> str:
    """The format a word stands for, accents and case optional; a word that names none is given back."""
    return _BY_WORD.get(folded(word), word)


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The position at the start: whose turn, which stage, what lies where.

    ``format``: the kind of tournament or game it belongs to, or several at once (:data:`FORMATS`).
    ``waived``: for what the announcement of the tournament provides otherwise (138.2); ``penalty``: it has the penalty
    rule, and these are professional players (146.1). ``match``: which game of a match it is. ``date``: on which day the
    tournament is (138.3).
    ``begun``: the stage is going on, what it does by itself is over; ``right``: who may act now in it. ``hurt``: who
    has just been hurt, so that the life saving window opens.
    For the opening: who has lost the game before (``loser``), who has begun the one before in the match (``started``).
    ``deck_check``: everything a player has is there, and its number is looked at, by the ``format`` where one is
    named (``verseny``: as at a tournament).
    For games of more than two (168, 169): players sit in the order in which they are written, each to the left of the
    one before. ``pairs``: who plays together (if not said: who sit opposite each other); ``options``: which optional
    rules of such games hold (:data:`OPTIONS`); ``agreed``: what was agreed on before.
    """

    players: dict[str, Side]
    active: str
    phase: str
    loser: str | None = None
    started: str | None = None
    begun: bool = False
    right: str | None = None
    hurt: list[str] = field(default_factory=list)
    deck_check: bool | Literal["verseny"] = False
    format: str | list[str] | None = None
    waived: list[Waivable] = field(default_factory=list)
    match: Match | None = None
    penalty: list[str] | None = None
    date: Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")] | None = None
    pairs: list[Pair] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    agreed: list[Agreement] = field(default_factory=list)

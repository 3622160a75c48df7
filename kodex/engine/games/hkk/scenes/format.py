"""The scenario format of HKK: what may be given, and the steps."""

# Annotations are no text here (nothing from __future__): msgspec would evaluate each of them at every start.

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from kodex.engine.face import format as f
from kodex.engine.face.format import ActionStep, By, OfCard
from kodex.engine.face.format import AdvanceStep as AdvanceStep
from kodex.engine.face.format import CheckStep as CheckStep
from kodex.engine.face.format import ChooseStep as ChooseStep
from kodex.engine.face.format import PassStep as PassStep
from kodex.engine.games.hkk.cards import Card, Count
from kodex.engine.games.hkk.scenes.many.formats import AGREEMENTS as AGREEMENTS
from kodex.engine.games.hkk.scenes.many.formats import FORMATS as FORMATS
from kodex.engine.games.hkk.scenes.many.formats import GAMES as GAMES
from kodex.engine.games.hkk.scenes.many.formats import OPTIONS as OPTIONS
from kodex.engine.games.hkk.scenes.many.formats import TOURNAMENT as TOURNAMENT
from kodex.engine.games.hkk.scenes.many.formats import TOURNAMENTS as TOURNAMENTS
from kodex.engine.games.hkk.scenes.many.formats import Agreement as Agreement
from kodex.engine.games.hkk.scenes.many.formats import Pair as Pair
from kodex.engine.games.hkk.scenes.many.formats import format_called as format_called
from kodex.engine.games.hkk.scenes.steps import around
from kodex.engine.games.hkk.table.format import Waivable
from kodex.ground.i18n import N_


class GivenThing(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the table or in a zone: which one, under which id, in which condition (``wounds``: damage taken).

    ``markers`` lie on it, ``host`` is what it is attached to, ``x`` what was chosen for X, ``owner`` whose card it is
    when it is not its controller's, ``opponent`` which of several opponents was chosen for it.
    ``n``: so many of them, one after the other. ``down``: a rule card or follower that does not work, face down (45.2).
    ``named``: the colour and the subtype that were named for a morph (62.1).
    """

    card: OfCard
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


Zone = Literal["deck", "hand", "reserve", "guard", "table", "pile", "void", "aside", "side"]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side at the start. Zones list card names (or :class:`GivenThing`); the deck from its top.

    A maximum that is not given is the one that the rules fix (3.18). ``packs``: how many of each card were in the packs
    opened on the spot (151.1). In games for more than two: ``colour`` is the one chosen for the game, ``points`` are
    victory points, ``out`` is who has gone out of the game before. ``played``: what has been played this turn.
    ``numbered``: in which order of the zones the cards of one name get their numbers; as they are written, if not said.
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
    points: Annotated[float, Meta(ge=0)] = 0
    out: bool = False
    numbered: list[Zone] = field(default_factory=list)


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
    active: By
    phase: Annotated[str, Meta(examples=["fő.1", "harc.támadók", "előkészítő.2"])]
    loser: str | None = None
    started: str | None = None
    begun: bool = False
    right: str | None = None
    hurt: list[str] = field(default_factory=list)
    deck_check: bool | Literal["verseny"] = False
    format: str | list[str] | None = None
    waived: list[Waivable] = field(default_factory=list)
    match: around.Match | None = None
    penalty: list[str] | None = None
    date: str | None = None
    pairs: list[Pair] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    agreed: list[Agreement] = field(default_factory=list)


class AttackStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """Attackers and what each of them attacks."""

    by: By
    map: Annotated[dict[str, str], Meta(description=N_("who attacks whom, as {ork: medve}"))]


class StrikeBackStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="strike_back"):
    """Which attacker each creature attacked by two strikes back at."""

    by: By
    map: Annotated[dict[str, str], Meta(description=N_("who strikes back at whom, as {medve: ork}"))]


class UseStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="use"):
    """An ability is used; ``n`` how often its cost is paid (combat abilities), ``x`` what is chosen for X.

    ``keep``: how many of the components of a treasure are wanted (74.5).
    """

    by: By
    of: Annotated[str, Meta(description=N_("the card whose ability is used"))]
    ability: Annotated[str, Meta(description=N_("which of the card's abilities, by its name"))]
    target: str | None = None
    n: int = 1
    targets: list[str] = field(default_factory=list)
    x: Count = 0
    keep: Count | None = None


class PlayStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="play"):
    """A card is played from hand; ``targets`` after the first ``target``, ``x`` what is chosen for X.

    ``as``: in which other way than the original one.
    """

    by: By
    card: OfCard
    target: str | None = None
    targets: list[str] = field(default_factory=list)
    x: Count | Literal["végtelen"] = 0
    way: str | None = field(default=None, name="as")


class AnnounceStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="announce"):
    """A card is announced and shown, and not paid yet; ``to``: the link it is to be a reaction to.

    A ``play`` or ``react`` of the same card goes on with it, ``take_back`` takes it back. ``ability``: the use of this
    ability of it is announced; a ``use`` goes on with it.
    """

    by: By
    card: OfCard
    to: str | None = None
    ability: str | None = None


class TakeBackStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="take_back"):
    """A card that has been announced goes back to where it came from (``ability``: its use is given up)."""

    by: By
    card: OfCard
    ability: str | None = None


class ReactStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="react"):
    """A reaction with a ``card`` from hand, or an ``ability`` ``of`` a card, ``to`` a link of the chain.

    A link is named by its card, or as ``card/ability``.
    """

    needs: ClassVar[tuple[str, ...]] = ("card", "of")

    by: By
    to: Annotated[str, Meta(description=N_("what it answers, as a card or as card/ability"))]
    card: str | None = None
    of: str | None = None
    ability: str | None = None
    target: str | None = None
    targets: list[str] = field(default_factory=list)
    x: Count = 0


class ExchangeStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="exchange"):
    """Creatures move into the guard post and out of it; ``order``: how all creatures of one row stand in the end."""

    by: By
    into: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)


class SacrificeStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="sacrifice"):
    """Monsters are sacrificed for components; ``keep`` how many of the components are wanted."""

    by: By
    things: Annotated[list[str], Meta(description=N_("the monsters, as [ork]"))]
    keep: Count | None = None


class ClaimStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="claim"):
    """Components are taken out of a creature that died."""

    by: By
    thing: OfCard
    n: int


class LookStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="look"):
    """A player looks through a zone of a player."""

    by: By
    whose: By
    zone: Annotated[str, Meta(examples=["hand", "deck", "pile"])]


class SeekLocationStep(around.PlayersStep, frozen=True, forbid_unknown_fields=True, tag="seek_location"):
    """A player decides to search for a location instead of drawing in the draw phase."""


class ConcedeStep(around.PlayersStep, frozen=True, forbid_unknown_fields=True, tag="concede"):
    """A player gives the game up."""


class DrawStep(around.PlayersStep, frozen=True, forbid_unknown_fields=True, tag="agree_draw"):
    """A player says yes to a draw."""


class StalemateStep(around.PlayersStep, frozen=True, forbid_unknown_fields=True, tag="stalemate"):
    """A player states that nobody can win any more."""


class RepeatStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="repeat"):
    """A player goes through the same steps so many times in a row, the passing of the others included."""

    by: By
    times: Annotated[int, Meta(ge=1, le=1000)]
    cycle: list[PassStep | PlayStep | UseStep]


AnyActionStep = (
    PassStep
    | AdvanceStep
    | AttackStep
    | StrikeBackStep
    | UseStep
    | PlayStep
    | AnnounceStep
    | TakeBackStep
    | ReactStep
    | ExchangeStep
    | SacrificeStep
    | ClaimStep
    | LookStep
    | SeekLocationStep
    | ConcedeStep
    | DrawStep
    | StalemateStep
    | around.AskStep
    | around.ShowStep
    | around.ShuffleStep
    | around.CutStep
    | around.StackStep
    | around.DepriveStep
    | around.RevokeStep
    | around.NextGameStep
    | around.EndMatchStep
    | around.SwapStep
    | around.ClockStep
    | around.AgreeAnewStep
    | around.NoteStep
    | around.WarnStep
    | around.PenalizeStep
    | RepeatStep
)
AnyStep = AnyActionStep | ChooseStep | CheckStep


Edition = Literal["hkk-kodex", "hkk-11", "hkk-8", 11, 8]
"""By which edition of the rules a scenario is played."""


class Reading(f.Reading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    __doc__ = f.Reading.__doc__

    when: list[AnyStep] = field(default_factory=list)


class Scenario(f.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    __doc__ = f.Scenario.__doc__

    given: Given
    when: list[AnyStep] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    edition: Edition | None = None


class Head(f.Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    __doc__ = f.Head.__doc__

    rulebook: str = "hkk-kodex"
    edition: Edition = "hkk-kodex"
    cards: dict[str, Card] = field(default_factory=dict)


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file, for the JSON Schema."""

    scenarios: Annotated[list[Scenario], Meta(min_length=1)]
    rulebook: str = "hkk-kodex"
    edition: Edition = "hkk-kodex"
    cards: dict[str, Card] = field(default_factory=dict)

"""What events and happenings tell: each by its name, with its type. Which kinds tell it stands with the kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from kodex.engine.games.hkk.vocabulary.events import Happens
from kodex.engine.kernel.questions import Field

if TYPE_CHECKING:
    from kodex.engine.kernel.amounts import Amount  # noqa: F401 (in types below)


class Meaning(Struct, frozen=True):
    """An ability that means what is about to leave: of what, whose that is, and the norms by which it means it.

    ``along``: it lies on what leaves.
    """

    source: str
    ability: str
    by: str
    why: tuple[str, ...] = ()
    along: bool = False


class Tells:
    """Each by the name under which it stands in an event."""

    ABILITY = Field[str]("ability", "The ability that is used or given, by its id")
    ABSOLUTE = Field[bool]("absolute", "Whether the text says that it happens in any case")
    AMOUNTS = Field["tuple[Amount, ...]"]("amounts", "What was paid of what")
    ATTACHED = Field[bool]("attached", "Whether it goes with what it lies on")
    BACK = Field[bool]("back", "Whether it goes back to who had it before")
    BLOWS = Field[dict[str, tuple[str, ...]]]("blows", "By whom each is struck")
    BUILDING = Field[bool]("building", "Whether it was a building")
    BY = Field[str]("by", "The player whose doing it is")
    CARD = Field[str]("card", "The card that is copied, by its name")
    CONTROLLER = Field[str]("controller", "Whose it was before")
    COPIES = Field[int | None]("copies", "How many cards of a name a deck may have")
    COST = Field[bool]("cost", "Whether it is done as a cost")
    DRAWBACK = Field[bool]("drawback", "Whether a drawback asks for it")
    EDITION = Field[str]("edition", "The version of a card that is meant")
    FORCED = Field[bool]("forced", "Whether its player must")
    FORMATS = Field[tuple[str, ...]]("formats", "The formats of the tournament")
    FREE = Field[tuple[str, ...]]("free", "The cards of which a deck may have any number")
    FROM_HAND = Field[bool]("from_hand", "Whether it was played from hand")
    GAMES = Field[int]("games", "How many games were played")
    GONE = Field[bool]("gone", "Whether it went out of sight, so that nobody knows it any more")
    HAD = Field[dict[str, dict[str, int]]]("had", "The markers that lay on what lay on it")
    HAND = Field[int]("hand", "How many cards a player begins with")
    HOST = Field[str]("host", "What it is put on")
    HOW = Field[str]("how", "The kind of ability that does it")
    INTO = Field[tuple[str, ...]]("into", "What goes in")
    KILLERS = Field[dict[str, tuple[Meaning, ...]]]("killers", "Of its killers that go with it, what means each")
    LIFE = Field[int]("life", "How much life")
    LINK = Field[str]("link", "The link of the chain that it is about")
    LOST = Field[tuple[str, ...]]("lost", "Who has lost")
    MAGIC = Field[int]("magic", "How many magic points")
    MAP = Field[dict[str, str]]("map", "Who attacks whom")
    MARKER = Field[str]("marker", "The name of the markers")
    MARKERS = Field[dict[str, int]]("markers", "The markers that lay on it")
    MAX_LIFE = Field[int]("max_life", "The maximum of life")
    MEANT = Field[tuple[Meaning, ...]]("meant", "The abilities that mean it, as it lay on the table")
    MODES = Field[tuple[int, ...]]("modes", "The options that are chosen")
    MOMENT = Field[str]("moment", "When it will come about")
    N = Field[int]("n", "How much, or how many")
    NAME = Field[str]("name", "A name")
    NOW = Field[int]("now", "How much it is from now on")
    OF = Field[str]("of", "Of what it becomes a copy")
    OF_MARKER = Field[str | None]("of_marker", "The marker whose doing it is")
    OFF = Field[bool]("off", "Whether it was put off from its place")
    ON_PLAYING = Field[bool]("on_playing", "Whether they come on playing the card")
    OPPONENT = Field[str]("opponent", "The opponent who is meant")
    OTHER = Field[str]("other", "The other player")
    OTHERS = Field[int]("others", "How much the other side has")
    OUT = Field[tuple[str, ...]]("out", "What goes out")
    OVER = Field[tuple[tuple[str | int | None, ...], ...]]("over", "What is over: on whom, verb, value, number")
    OWN = Field[int]("own", "How much one's own side has; whether it was one's own")
    PAIRS = Field[dict[str, str]]("pairs", "Who fights whom")
    PHASE = Field[str]("phase", "Which phase")
    PLACE = Field[int]("place", "At which place in the pile or deck it is put")
    PLACES = Field[dict[str, str]]("places", "Where each stands")
    PLAYED = Field[bool]("played", "Whether it was played, and not only put there")
    PLAYER = Field[str]("player", "Which player it is about")
    PLAYERS = Field[tuple[str, ...]]("players", "Which players it is about")
    REACTS_TO = Field[str]("reacts_to", "The link it is a reaction to")
    REPLACED = Field[bool]("replaced", "Whether another cost was paid in the place of its own")
    RIGHT = Field[str | None]("right", "Whose right it was to say who begins")
    ROLLS = Field[dict[str, int]]("rolls", "What each has rolled")
    SAVED = Field[str | None]("saved", "Who was saved by it")
    SHADOW = Field[bool]("shadow", "Whether it comes back as a shadow")
    SHOWN = Field[str]("shown", "What is shown")
    SIZES = Field[dict[str, int]]("sizes", "How many cards each deck has")
    SOURCE = Field[str]("source", "The card whose doing it is")
    SPENT = Field[dict[str, int]]("spent", "What was spent of what")
    STAGE = Field[str]("stage", "Which stage")
    TAGS = Field[tuple[str, ...]]("tags", "What kind of thing does it: spell, ability, its subtypes and keywords")
    TARGET = Field[str]("target", "At whom it is aimed")
    THING = Field[str]("thing", "Which card or marker it is about")
    THINGS = Field[tuple[str, ...]]("things", "Which cards or markers it is about")
    TIMES = Field[int]("times", "How many times")
    TO = Field[str]("to", "Where it goes")
    TURN = Field[int]("turn", "Which turn it is")
    UNNAMED = Field[bool]("unnamed", "Whether no marker was named")
    UNTIL = Field[str]("until", "Until when it lasts")
    VALUE = Field[str | None]("value", "Which number or word changes")
    VERB = Field[str]("verb", "What is done to it")
    VICTIM = Field[str]("victim", "Who suffers it")
    WAS = Field[str]("was", "Where it was, or whose")
    WHAT = Field[str]("what", "What of it")
    WHOSE = Field[str]("whose", "Whose cards")
    WHY = Field[str]("why", "What is in the way")
    WINS = Field[dict[str, int]]("wins", "How many games each has won")
    WON = Field[tuple[str, ...]]("won", "Who has won")
    WOUNDERS = Field[tuple[str, ...]]("wounders", "Who has hurt it")
    X = Field[int]("x", "What X is")
    ZONE = Field[str]("zone", "In which zone")


OTHERWISE: dict[tuple[Happens, str], object] = {
    (Happens.COPIED, "thing"): str | None,
    (Happens.GETS_POINTS, "n"): int | float,
    (Happens.GETS_POINTS, "now"): int | float,
    (Happens.PAIRS_APPROVED, "what"): tuple[str, ...],
    (Happens.PLAYS, "target"): str | None,
    (Happens.PREVENTED, "thing"): str | None,
    (Happens.SWITCHED_OFF, "until"): str | None,
    (Happens.UNNOTED, "own"): bool,
    (Happens.USES, "target"): str | None,
}
"""Kinds of events that tell something in a type of their own; no norm reads it there by its field."""

__all__ = ["OTHERWISE", "Meaning", "Tells"]

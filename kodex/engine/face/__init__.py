"""The face of a game: all that scenarios, the command line and the website know of it.

A game shows its face from ``kodex/engine/games/<id>/__init__`` (``face()``), which imports the rest of it only when it
is called. :func:`of` finds the face by the edition that is played (:mod:`kodex.ground.games` knows where the games
are). ``format`` is the part of the scenario format that all games share, ``playing`` the positions of any
game that has a face.

What scenarios need from a game, and where it stands in :class:`Face`: the types that its files are read into, and what
those types cannot say (``normalize``, ``check_*``); the words for stages, events, switches and kinds of actions; a
table to play on and what may be done on it; what a step means as an action, and an action as a step; values by path;
sentences for the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from kodex.engine.face import format as f
from kodex.engine.face.decks import Decks
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.ground import games
from kodex.ground.nearby import Speech

if TYPE_CHECKING:
    from kodex.engine.face.blanks import Blanks
    from kodex.engine.face.board import Playground
    from kodex.errors import KodexError
    from kodex.ground.yamlfile import Document

Place = tuple[str | int, ...]
"""Where something stands in a file: keys and positions from the outside in."""


Told = tuple[str, str]
"""What is wrong, and what to write."""


class Seen(Struct, frozen=True):
    """What of a scenario tells that it rests on rules nobody plays: ``words`` of cards that all may see (folded), the
    ``zones`` and ``cards`` there are, ``acts`` of steps with their zones, the ``stage`` it begins in, which ``turn`` of
    the active player it is, the ``formats`` of the game, whether it says who ``started`` the game before."""

    words: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    acts: frozenset[tuple[str, str | None]] = frozenset()
    stage: str | None = None
    turn: int | None = None
    formats: frozenset[str] = frozenset()
    started: bool = False


class UnknownPath(Exception):
    """A path that names nothing on this table."""


class NotInPlay(Exception):
    """A path to something that only a card in play has, of a card that lies in ``zone``."""

    def __init__(self, thing: str, key: str, zone: str) -> None:
        self.thing, self.key, self.zone = thing, key, zone
        super().__init__(f"{thing}.{key}: {zone}")


class Files(Protocol):
    """How a game's scenario files are read."""

    @property
    def scenario(self) -> type[f.Scenario]:
        """The type of a scenario."""

    @property
    def head(self) -> type[f.Head]:
        """The type of a file, its scenarios not read yet."""

    def normalize(self, document: Document, data: Any, at: Place) -> None:
        """Put the words of the format in the place of those that players use. Raises KodexError."""

    def check_cards(self, document: Document, cards: Mapping[str, Any], at: Place) -> None:
        """Raise KodexError where a card's own description is not sound."""

    def fault(self, document: Document, card: Any, at: Place) -> KodexError | None:
        """What keeps a card from being played, whose types are right: told where the card is used, and of no scenario
        without it."""

    def check_named(self, document: Document, cards: Mapping[str, Any], known: Collection[str], at: Place) -> None:
        """Raise KodexError where a card names another that is not ``known``."""

    def unused_cards(self, cards: Mapping[str, Any], scenarios: Iterable[Any]) -> list[str]:
        """The cards that no scenario uses."""

    def misspelt(self, card: Any) -> Iterable[tuple[Place, str, str]]:
        """The free words of a card that are hardly meant as they are written: where in it, the word, a word of the
        game that it nearly is."""

    def free_words(self, card: Any) -> Iterable[tuple[Place, str]]:
        """The words of a card that a writer may make up, and where they stand in it."""

    def check_given(self, document: Document, scenario: Any, cards: Mapping[str, Any], at: Place) -> None:
        """Raise KodexError where no table can be set as it is given."""

    def check_step(
        self,
        document: Document,
        scenario: Any,
        things: Mapping[str, Thing],
        cards: Mapping[str, Any],
        n: int,
        step: Any,
        at: Place,
    ) -> None:
        """Raise KodexError where a step names somebody or something there is not."""

    def may_come(self, cards: Mapping[str, Any], id_: str) -> bool:
        """Whether an id may be that of something that comes into being in the course of play."""

    acts: Collection[str]
    """The acts of steps."""

    def knows_word(self, word: str) -> bool:
        """Whether a word is a keyword that cards may have."""

    def seen(self, scenario: Any, cards: Mapping[str, Any]) -> Seen:
        """What tells that a scenario rests on rules nobody plays."""

    def without_effect(self, scenario: Any) -> tuple[str, Place, str] | None:
        """What of the given table has no effect, where it stands, and what to write."""

    def doubts(self, scenario: Any, named: Mapping[Place, tuple[str, str]]) -> Iterable[tuple[str, Place, str]]:
        """What is hardly meant though it runs, where it stands, and what to write: a rule that cannot be met here.

        ``named``: by its place each rule that is to hold, with its edition.
        """


class Words(Protocol):
    """What a game calls things, and what it says of what happens."""

    speech: Speech
    """What writers of its files may mean by words there are not."""
    stages: Collection[str]
    switches: Mapping[str, Sequence[str]]
    """The switches of disputed rules, by name, with their readings."""
    gates: Mapping[str, Collection[str]]
    """Rules that forbid because of another (no legal target, a cost that cannot be paid) -> those by which that is
    found out of anything, which are no reason of their own."""
    holding: Mapping[str, tuple[str, str]]
    """By switch the dispute that it belongs to and the reading that holds unless a table says otherwise."""
    kinds: Mapping[str, type]
    """The words of ``explore.free`` that mean kinds of actions."""
    involved: Sequence[str]
    """The facts of an event that name who or what it is about: ``dies:ork``."""
    beginnings: Collection[str]
    """The kinds of events with which a stage or phase begins."""
    endings: Collection[str]
    """The kinds of events with which a phase or a turn ends."""
    passes: Collection[str]
    """The kinds of events that say that somebody does nothing."""

    def events(self) -> Collection[str]:
        """The kinds of events there are."""

    def stage(self, word: str) -> str | None:
        """The stage that a player means by a word, None if there is none."""

    def zone(self, word: str) -> str | None:
        """The zone that a player means by a word, None if there is none."""

    def zone_words(self) -> Collection[str]:
        """The words for zones, as values by path have them."""

    def sentence(self, event: Event, language: str) -> str | None:
        """An event in words (``hu`` or ``en``), None where the game has none for its kind."""

    def step_in_words(self, step: Mapping[str, Any], language: str) -> str:
        """A step of a scenario, as plain data, in words."""

    def reason_in_words(self, detail: str, language: str) -> str:
        """What a norm says is in the way of a step, in words."""

    def for_people(self, start: State, log: Sequence[Event]) -> Sequence[Event]:
        """A log with what sentences need beyond what the events say."""


class Playing(Protocol):
    """Tables of a game, and what may be done on them."""

    as_given: object
    """The action that stands for the table as it is given: what forbids it makes the table impossible."""

    def book(self, edition: str) -> NormBook:
        """The norms of an edition."""

    def start(self, given: Any) -> State:
        """The snapshot that a given table is."""

    def table(
        self,
        cards: Mapping[str, Any],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        rules: NormBook,
    ) -> Table:
        """A table at a snapshot, by the rules of an edition."""

    def has_begun(self, given: Any) -> bool:
        """Whether the given stage is going on already."""

    def begin(self, table: Table, begun: bool = False) -> None:
        """Let the given stage begin, or go on where it has ``begun``."""

    def act(self, table: Table, action: Any) -> None:
        """Take an action. Raises IllegalAction, MissingChoice, Endless, and leaves the table as it was then."""

    def carry_out(self, table: Table, action: Any) -> None:
        """Take an action that is known to be legal."""

    def actions(self, table: Table) -> Iterator[Any]:
        """The legal actions of everybody the game waits for."""

    def is_legal(self, table: Table, action: Any) -> bool:
        """Whether no rule stands in the way of an action."""

    def why_illegal(self, table: Table, action: Any) -> list[Violation]:
        """Every rule that stands in the way of an action."""

    def to_act(self, table: Table) -> tuple[str, ...]:
        """The players the game waits for; the first is the one to pass next."""

    def outcome(self, table: Table) -> Outcome | None:
        """How the game has ended, None while it goes on."""

    def rests_in(self, table: Table) -> Hashable:
        """What the game rests in: passing by everybody is over when this changes."""

    def is_answered(self, table: Table, step: Any) -> bool:
        """Whether a step that has just been done is one that others may answer in a window of its own."""

    def open_decision(self, table: Table) -> Told | None:
        """The decision in the middle of something that a table waits for, and how it is written."""

    def hint(self, table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
        """What helps a step that is forbidden though it should be possible (``action`` None: the game is over)."""

    def awaited(self, table: Table) -> Told | None:
        """Who is awaited and where, and how he lets it go on; None where that is not worth telling."""

    def misformed(self, table: Table, step: Any, violations: Sequence[Violation]) -> Told | None:
        """What is wrong with the form of a step that is forbidden, and the right one: the same thing may be done if it
        is said otherwise, or is nothing that anybody does. None where it is the rules that forbid it. Of a legal step
        (no ``violations``): what of it would do nothing."""

    def said_of_options(self, table: Table, step: Any, choice: Choice) -> Mapping[Any, str]:
        """What options that are mere numbers stand for, as words of the files; nothing for others."""

    def hint_on_given(self, table: Table, given: Any) -> tuple[Place, str | None]:
        """What helps where a given table is impossible, and where in it stands what makes it so."""

    def reached(self, table: Table, stage: str) -> bool:
        """Whether the game rests in a stage."""

    def gone_through(self, table: Table, word: str, since: int) -> bool | Told:
        """Whether the game has gone through a stage without resting since this place of the log, so that ``word`` is
        reached; where such a stage cannot be meant, what is wrong with that and what to write."""

    def last_stage(self, stage: str) -> bool:
        """Whether a game that is over counts as having come to this stage: the end of the turn."""

    def until(self, stage: str | None, start: Position) -> Callable[[Position], bool]:
        """Where an exploration that begins here goes no further: at a stage, or (None) at the end of the turn."""

    def passing(self, by: str) -> Any:
        """The action of doing nothing."""

    def action(self, step: Any) -> Any:
        """The action that a step stands for. Raises TypeError for a step that is none."""

    def step(self, action: Any) -> dict[str, Any]:
        """An action as a step of a scenario, as plain data."""

    def value(self, table: Table, path: str) -> Any:
        """The value at a path such as ``ork.life``. Raises UnknownPath, NotInPlay."""

    def paths(self, table: Table, path: str) -> list[str]:
        """The paths that may be meant by one there is not."""

    def same(self, path: str, expected: Any, actual: Any) -> bool:
        """Whether a value is what a scenario expects."""


class Trying(Protocol):
    """What a game shows to whoever tries a table out."""

    def complete(self, data: dict[str, Any], edition: str) -> None:
        """Put into a scenario of an edition, as plain data, what it must have and a trial need not."""

    def shown(self, table: Table) -> dict[str, Any]:
        """A table as plain data: by player the numbers, and the places of the board with what lies there; the places
        of all under ``""``."""

    def in_play(self, table: Table) -> list[str]:
        """Each player in a few English words: what there is in play."""

    def named(self, given: Any, start: State) -> dict[str, Any]:
        """A given table as plain data in which everything has the id that it has in ``start``, its snapshot."""

    def now(self, table: Table) -> dict[str, Any]:
        """Where the game is: ``stage``, ``stage_name``, ``active`` and ``outcome`` as plain data."""

    def placed(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same for a given table that is plain data already."""

    def playground(self) -> Playground:
        """How the table is drawn and set, and what the playground begins with."""

    def blanks(self) -> Blanks | None:
        """What any card consists of, so that it can be opened and changed; None where nobody has said it."""


class Pages(Protocol):
    """A scenario in Hungarian, from its fields as plain data: for the website."""

    def table(self, given: dict[str, Any]) -> str:
        """Whose turn it is, and in which stage."""

    def sides(self, given: dict[str, Any]) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Each player: name, points, and the places with what lies there."""

    def cards(self, found: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
        """Each card: name, and what is printed on it."""

    def step(self, data: dict[str, Any]) -> tuple[str, list[str]]:
        """A step as a sentence, and the numbers of the rules that forbid it."""

    def forbidding(self, named: Any) -> list[str]:
        """The numbers of ``illegal`` or ``impossible``."""

    def outcome(self, then: dict[str, Any]) -> Iterator[str]:
        """What must hold at the end, a sentence each."""


class Sample(Struct, frozen=True):
    """The texts of a new scenario file: its ``head`` (places for ``heading``, ``file``, ``book``), cards and a scenario
    that passes (``id``, ``title``, ``asks``, ``rule``), and as comments what ``more`` a scenario may say."""

    head: str
    body: str
    more: str


class Writing(Protocol):
    """What a game tells whoever writes scenarios."""

    def words(self) -> list[dict[str, Any]]:
        """The words that cards, effects and steps may use: kind, word, rule, fields and what it says."""

    def first_rule(self, edition: str) -> str:
        """The rule that a new scenario is about when nobody says which."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema of a whole scenario file."""

    def sample(self, edition: str, language: str) -> Sample:
        """What a new scenario file says where there is none about its rule, in ``hu`` or ``en``."""


class Face(Files, Words, Playing, Trying, Writing, Protocol):
    """A game as scenarios know it. ``rulebook`` is the one it implements, ``editions`` all by which it is played."""

    rulebook: str
    editions: tuple[str, ...]

    @property
    def pages(self) -> Pages:
        """Its scenarios in Hungarian."""


class DeckFace(Face, Decks, Protocol):
    """A game that has rules about decks."""


def is_known(edition: str) -> bool:
    """Whether an edition can be played."""
    return games.home(edition) is not None


def known() -> tuple[str, ...]:
    """Every edition that can be played."""
    return tuple(edition for home in games.every() for edition in home.editions)


@cache
def of(edition: str) -> Face:
    """The face of the game that is played by an edition. Raises KeyError.

    A package shows it by ``face()``; a module ``face`` in it takes the place of that name once it is imported, and then
    it is the module's ``FACE``.
    """
    home = games.home(edition)
    if home is None:
        raise KeyError(edition)
    shown = import_module(home.package).face
    found: Face = shown.FACE if isinstance(shown, ModuleType) else shown()
    return found


def of_table(table: Table) -> Face:
    """The face of the game on a table; an edition that is not known has that of the one it changes. Raises KeyError."""
    book = table.book
    while isinstance(book, Overlay) and not is_known(book.rulebook):
        book = book.base
    return of(book.rulebook)


__all__ = [
    "DeckFace",
    "Decks",
    "Face",
    "NotInPlay",
    "Place",
    "Seen",
    "Told",
    "UnknownPath",
    "Words",
    "is_known",
    "known",
    "of",
    "of_table",
]

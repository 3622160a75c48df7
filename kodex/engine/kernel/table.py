"""A game in progress: cards, the current snapshot, the log (:mod:`journal`) and what norms say of it (:mod:`court`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import Court, Violation
from kodex.engine.kernel.journal import Endless, Journal, Taken
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import EventKind, Mark
from kodex.engine.kernel.resolve import MetaRule
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.windows import STEPS, Happening, Steps

T = TypeVar("T")


class Assumption(Generic[T]):
    """Something about a snapshot that is found out step by step: what is known of it so far is said to who is asked.

    ``T`` is the type of what is said. Two of them are the same only if they are one object.
    """

    def __init__(self, name: str, meaning: str) -> None:
        self.name = name
        self.meaning = meaning


class Table(Journal):
    """State, log and norms of one game.

    ``disabled`` norms (by number) are as if they did not exist: that is how a scenario shows which norms it rests on.
    ``readings`` chooses between the readings of disputed rules, by the name of the switch. ``words`` are what the cards
    know: norms that need other words are not asked (None: all are). ``steps`` are those through which what happens
    goes (:mod:`windows`). ``assumed`` is what is said of the snapshot here instead of being found out
    (:meth:`assuming`); ``memo`` and ``by_things`` are :mod:`kept`'s.
    """

    __slots__ = ("assumed", "by_things", "cards", "memo", "steps")

    def __init__(
        self,
        book: NormBook,
        cards: Mapping[str, Any],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        meta: Sequence[MetaRule] = (),
        oracle: Oracle = nobody,
        steps: Steps | None = None,
        words: frozenset[str] | None = None,
    ) -> None:
        super().__init__(book, state, disabled=disabled, readings=readings, meta=meta, oracle=oracle, words=words)
        self.cards = cards
        self.steps = steps or Steps(STEPS)
        self.assumed: Mapping[Assumption[Any], Any] = {}
        self.memo: dict[Any, Any] = {}
        self.by_things: tuple[Any, Any, dict[Any, Any]] = (None, None, {})

    def at(self, state: State, oracle: Oracle = nobody) -> Table:
        """Another table at this snapshot, with the same cards, norms and readings."""
        other = Table.__new__(Table)  # one for each position that is looked at: what it shares is written out
        other.book, other.cards, other.meta, other.steps = self.book, self.cards, self.meta, self.steps
        other.disabled, other.readings, other.words = self.disabled, self.readings, self.words
        other._live, other._deciders, other._others = self._live, self._deciders, self._others
        other._course, other.witness = self._course, self.witness
        other.memo, other.by_things = self.memo, self.by_things
        other.start = other.state = state
        other.oracle, other.unasked, other.pauses = oracle, None, None
        other.log, other.choices, other.past = [], [], tuple
        other.cache, other.assumed, other.read = type(self.cache)(), {}, {}
        other._judges = {}
        other._running, other._consulted, other._causes, other._waiting = [], [], [], None
        return other

    def forked(self) -> Table:
        """Another table at this point of the game: what has happened here has happened there."""
        other = self.at(self.state, self.oracle)
        other.start, other.past, other.unasked = self.start, self.past, self.unasked
        other.log, other.choices = [*self.log], [*self.choices]
        other.read, other._consulted = dict(self.read), [*self._consulted]
        return other

    def trial(self, state: State | None = None, oracle: Oracle = nobody) -> Table:
        """A table at this snapshot (or another one) to try something out on, of which an answer here hangs."""
        other = self.at(self.state if state is None else state, oracle)
        other.read = self.read
        return other

    def assuming(self, what: Assumption[T], value: T) -> Table:
        """This table to be asked (not to be played on), where something is said instead of being found out."""
        other = Table.__new__(Table)
        for name in _SLOTS:
            setattr(other, name, getattr(self, name))
        other.cache, other.assumed = type(self.cache)(), {**self.assumed, what: value}
        other._consulted = []
        return other

    # --- what is about to happen ------------------------------------------------------------------------------------

    def happen(self, kind: EventKind, **facts: Any) -> bool:
        """Let something happen that may be prevented or replaced; gives whether it happened as such."""
        return self.happen_together([Happening(kind, facts)])

    def happen_together(self, batch: Iterable[Happening]) -> bool:
        """Let a batch happen at the same time, through the steps of the window; gives whether any of it happened.

        Raises Endless where what happens brings about what brings it about, without end.
        """
        left = list(batch)
        try:
            for _name, step in self.steps:
                if not left:
                    break
                left = step(self, left)
        except RecursionError:
            raise Endless("one happening brings about another without end") from None
        return bool(left)

    # --- reading the current snapshot -------------------------------------------------------------------------------

    def thing(self, id_: str) -> Thing:
        """The thing with this id. Raises KeyError."""
        return self.state.things[id_]

    def card(self, thing: Thing | str) -> Any:
        """The definition of a thing's card."""
        return self.cards[(self.thing(thing) if isinstance(thing, str) else thing).card]

    def mark(self, mark: Mark[T]) -> T:
        """A mark of the current snapshot. Raises TypeError for what is none, such as its name."""
        try:
            return self.state.marks.get(mark.name, mark.default)  # type: ignore[no-any-return]
        except AttributeError:
            raise TypeError(f"{mark!r} is no mark: ask with one of the vocabulary") from None

    def player(self, id_: str, key: str) -> int:
        """A number of a player."""
        return self.state.players[id_].get(key, 0)

    def in_zone(self, player: str, *zones: str) -> list[Thing]:
        """The things on a player's side in these zones, in their order."""
        order, things = self.state.order, self.state.things
        if len(zones) == 1:
            return [things[id_] for id_ in order.get(player + "." + zones[0], ())]
        found: list[Thing] = []
        for zone in zones:
            ids = order.get(player + "." + zone)
            if ids:
                found += [things[id_] for id_ in ids]
        return found


_SLOTS = (*Court.__slots__, *Journal.__slots__, *Table.__slots__)

__all__ = ["Assumption", "Table", "Taken", "Violation"]

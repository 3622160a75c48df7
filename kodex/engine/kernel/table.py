"""A game in progress: cards, the current snapshot, the log (:mod:`journal`) and what norms say of it (:mod:`court`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.journal import Journal, Taken
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import EventKind, Mark
from kodex.engine.kernel.resolve import MetaRule
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.windows import STEPS, Happening, Steps

T = TypeVar("T")


class Table(Journal):
    """State, log and norms of one game.

    ``disabled`` norms (by number) are as if they did not exist: that is how a scenario shows which norms it rests on.
    ``readings`` chooses between the readings of disputed rules, by the name of the switch. ``words`` are what the cards
    know: norms that need other words are not asked (None: all are). ``steps`` are those through which what happens
    goes (:mod:`windows`). ``memo`` is for what holds as long as the cards do.
    """

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
        self.memo: dict[Any, Any] = {}
        self._by_things: tuple[Any, Any, dict[Any, Any]] = (None, None, {})
        self._by_players: tuple[Any, dict[Any, Any]] = (None, {})

    def at(self, state: State, oracle: Oracle = nobody) -> Table:
        """Another table at this snapshot, with the same cards, norms and readings."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.start = other.state = state
        other.oracle = oracle
        other.log, other.choices, other.past = [], [], tuple
        other.cache = {}
        other._running, other._consulted, other._causes, other._waiting, other._handed = [], [], [], None, []
        return other

    # --- what is about to happen ------------------------------------------------------------------------------------

    def happen(self, kind: EventKind, **facts: Any) -> bool:
        """Let something happen that may be prevented or replaced; gives whether it happened as such."""
        return self.happen_together([Happening(kind, facts)])

    def happen_together(self, batch: Iterable[Happening]) -> bool:
        """Let a batch happen at the same time, through the steps of the window; gives whether any of it happened."""
        left = list(batch)
        for _name, step in self.steps:
            if not left:
                break
            left = step(self, left)
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
            return [things[id_] for id_ in order.get(f"{player}.{zones[0]}", ())]
        found: list[Thing] = []
        for zone in zones:
            ids = order.get(f"{player}.{zone}")
            if ids:
                found += [things[id_] for id_ in ids]
        return found

    def cached(self, key: tuple[Any, ...], compute: Callable[..., Any], *args: Any) -> Any:
        """What ``compute(table, *args)`` gives, computed once for a snapshot; each time the same norms are cited."""
        known = self.cache.get(key)
        if known is None:
            kept, self._consulted = self._consulted, []
            try:
                value = compute(self, *args)
                known = self.cache[key] = (value, tuple(self._consulted))
            finally:
                self._consulted = kept
        self._consulted.extend(known[1])
        return known[0]

    def while_things_stay(self, key: tuple[Any, ...], compute: Callable[..., Any], *args: Any) -> Any:
        """What ``compute(table, *args)`` gives, computed once as long as no thing changes: it must ask no norm."""
        state, (things, order, known) = self.state, self._by_things
        if things is not state.things or order is not state.order:
            known = {}
            self._by_things = state.things, state.order, known
        if key not in known:
            known[key] = compute(self, *args)
        return known[key]

    def while_players_stay(self, key: tuple[Any, ...], compute: Callable[..., Any], *args: Any) -> Any:
        """What ``compute(table, *args)`` gives, computed once as long as no player changes: it must ask no norm."""
        players, known = self._by_players
        if players is not self.state.players:
            known = {}
            self._by_players = self.state.players, known
        if key not in known:
            known[key] = compute(self, *args)
        return known[key]


__all__ = ["Table", "Taken", "Violation"]

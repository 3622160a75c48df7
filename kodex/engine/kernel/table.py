"""A game in progress: the current snapshot, the log, and the norms that speak for every event."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

from msgspec import Struct

from kodex.engine.kernel.choices import Choice, MissingChoice, Oracle, WrongChoice, nobody
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import Asked, Mark, Question, Sum, bridged
from kodex.engine.kernel.resolve import Decision, Live, MetaRule, Ranked, Several, resolve
from kodex.engine.kernel.scopes import CausedBy, Noting, Together, Under
from kodex.engine.kernel.state import Change, Event, State, Thing, apply
from kodex.engine.kernel.windows import STEPS, Happening, Steps

T = TypeVar("T")
D = TypeVar("D")
_RANKED = (Ranked, Several)
_UNSAID: Any = object()
"""Where no default is given, the question's own holds."""


class Violation(Struct, frozen=True):
    """Why an action may not be taken: the rule that forbids it and what exactly is in the way."""

    rule: str
    norm: str
    detail: str


class Taken(Struct, frozen=True):
    """A decision that was taken."""

    choice: Choice
    answer: Any


class Table:
    """State, log and norms of one game.

    ``disabled`` norms (by number) are as if they did not exist: that is how a scenario shows which norms it rests on.
    ``readings`` chooses between the readings of disputed rules, by the name of the switch. ``oracle`` answers what
    procedures ask on their way; ``choices`` are the decisions taken so far: actions and choices replay a game.
    ``words`` are what the cards know: norms that need other words are not asked (None: all are).
    ``past`` gives what has happened before the log begins, where the game goes on from an earlier position.
    ``cache`` is for what holds of the current snapshot only, ``memo`` for what holds as long as the cards do.
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
        self.book = book
        self.cards = cards
        self.start = state
        self.state = state
        self.log: list[Event] = []
        self.past: Callable[[], Sequence[Event]] = tuple
        self.disabled = disabled
        self.readings = dict(readings or {})
        self.words = words
        self.meta = (*meta, *(norm.function for norm in book.metas if norm.number not in disabled))
        self.oracle = oracle
        self.choices: list[Taken] = []
        self.steps = steps or Steps(STEPS)
        self.cache: dict[Any, Any] = {}
        self.memo: dict[Any, Any] = {}
        self.read: set[str] = set()
        self._live = book.live(disabled, words)
        self._deciders = self._live.deciders
        self._others = self._live.others
        self._judges = self._live.judges
        self._by_things: tuple[Any, Any, dict[Any, Any]] = (None, None, {})
        self._running: list[Norm] = []
        self._consulted: list[str] = []
        self._causes: list[int] = []
        self._waiting: list[int] | None = None

    def at(self, state: State, oracle: Oracle = nobody) -> Table:
        """Another table at this snapshot, with the same cards, norms and readings."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.start = other.state = state
        other.oracle = oracle
        other.log, other.choices, other.past = [], [], tuple
        other.cache = {}
        other._running, other._consulted, other._causes, other._waiting = [], [], [], None
        return other

    # --- norms that run ---------------------------------------------------------------------------------------------

    def begin(self, norm: Norm) -> list[str]:
        """From here on events cite ``norm`` and what it consults; gives what :meth:`end` needs."""
        kept, self._consulted = self._consulted, []
        self._running.append(norm)
        return kept

    def end(self, kept: list[str]) -> None:
        """The norm that began last is done."""
        self._running.pop()
        self._consulted = kept

    def is_inside(self) -> bool:
        """Whether what happens now has a cause or is one of several simultaneous events."""
        return bool(self._causes) or self._waiting is not None

    def under(self, norm: Norm) -> Under:
        """While it lasts, events cite ``norm``."""
        return Under(self, norm)

    def caused_by(self, event: int) -> CausedBy:
        """While it lasts, events name the event with this index as their cause."""
        return CausedBy(self._causes, event)

    def together(self) -> Together:
        """While it lasts, events are simultaneous: what follows from them waits until all have happened."""
        return Together(self)

    def gather(self) -> bool:
        """From here on what follows waits; gives whether it has not been waiting already."""
        if self._waiting is not None:
            return False
        self._waiting = []
        return True

    def let_follow(self, well: bool) -> None:
        """What has been waiting follows now, if all went ``well``."""
        waiting, self._waiting = self._waiting, None
        if well:
            for index in waiting or ():
                self._follow(index, self.norms_on("follows", self.log[index].kind))

    def cite(self, *numbers: str) -> None:
        """The next event cites these numbers too: norms that were looked at on the way to it."""
        self._consulted.extend(number for number in numbers if number not in self.disabled)

    def noting(self) -> Noting:
        """While it lasts, the numbers of the norms consulted are collected; nothing is left to cite afterwards."""
        return Noting(self)

    def note(self, consulted: list[str]) -> tuple[list[str], list[str]]:
        """Collect the numbers of the norms consulted in another list; gives the one before, and this one."""
        kept, self._consulted = self._consulted, consulted
        return kept, consulted

    def quietly(self, compute: Callable[..., Any], *args: Any) -> Any:
        """What ``compute(table, *args)`` gives; nothing is left to cite for it."""
        kept, self._consulted = self._consulted, []
        try:
            return compute(self, *args)
        finally:
            self._consulted = kept

    # --- what happens -----------------------------------------------------------------------------------------------

    def emit(self, kind: str, *changes: Change, **facts: Any) -> int:
        """Let something happen; gives the index of the event. It cites the running norm and those it consulted.

        Raises RuntimeError when no norm is running: nothing happens without a rule.
        """
        if not self._running:
            raise RuntimeError(f"event {kind!r} has no norm to justify it")
        number = self._running[-1].number
        norms = tuple(dict.fromkeys((number, *self._consulted))) if self._consulted else (number,)
        index = len(self.log)
        self.log.append(Event(kind, changes, norms, facts, self._causes[-1] if self._causes else None))
        if changes:
            self.state = apply(self.state, changes)
            self.cache = {}
        self._consulted.clear()
        following = self.norms_on("follows", kind)
        if following:
            if self._waiting is None:
                self._follow(index, following)
            else:
                self._waiting.append(index)
        return index

    def _follow(self, index: int, norms: Iterable[Norm]) -> None:
        event = self.log[index]
        for norm in norms:
            kept = self.begin(norm)
            self._causes.append(index)
            try:
                norm.function(self, event)
            finally:
                self._causes.pop()
                self.end(kept)

    def history(self) -> Iterator[tuple[int, Event]]:
        """What has happened, the latest first, by its place in the log; what lies before the log has places below 0."""
        for index in range(len(self.log) - 1, -1, -1):
            yield index, self.log[index]
        for n, event in enumerate(reversed(self.past()), 1):
            yield -n, event

    def happen(self, kind: str, **facts: Any) -> bool:
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

    def choose(self, by: str, about: str, options: Sequence[Any], presumed: Any = None) -> Any:
        """What a player decides between ``options`` (plain, hashable values); a single option is not asked about.

        Raises MissingChoice when the oracle has no answer (unless one is ``presumed``), WrongChoice when it is none of
        the options.
        """
        if len(options) == 1:
            return options[0]
        choice = Choice(by, about, tuple(options))
        try:
            answer = self.oracle(choice)
        except MissingChoice:
            if presumed is None:
                raise
            answer = presumed
        if answer not in choice.options:
            raise WrongChoice(choice, answer)
        self.choices.append(Taken(choice, answer))
        return answer

    def snapshot(self) -> tuple[State, int, int]:
        """What :meth:`restore` needs to take back everything that comes after."""
        return self.state, len(self.log), len(self.choices)

    def restore(self, snapshot: tuple[State, int, int]) -> None:
        """Take back what has happened since a snapshot."""
        self.state, events, choices = snapshot
        del self.log[events:]
        del self.choices[choices:]
        self.cache = {}
        self._consulted.clear()

    # --- what norms say ---------------------------------------------------------------------------------------------

    def norms_on(self, role: str, kind: str) -> tuple[Norm, ...]:
        """The norms in force of a role (``prevents``, ``replaces``, ``follows``) for a kind of event."""
        key = role, kind
        found = self._others.get(key)
        return self._live.keep(key, self.book.on(role, kind)) if found is None else found

    def norms_adding(self, question: Sum[Any] | str) -> tuple[Norm, ...]:
        """The norms in force that may have a part in a sum."""
        key = "adds", question
        found = self._others.get(key)
        return self._live.keep(key, self.book.adding(question)) if found is None else found

    def norms_deciding(self, question: Question[Any] | str) -> tuple[Norm, ...]:
        """The norms in force that may answer a question at some point of the course."""
        key = "decides", question
        found = self._others.get(key)
        return self._live.keep(key, self.book.deciding(question)) if found is None else found

    def norms_forbidding(self, action: type) -> tuple[Norm, ...]:
        """The norms in force that may forbid a kind of action."""
        return self._live.forbidding(action)

    def knows(self, words: Iterable[str]) -> bool:
        """Whether the cards know one of these words; they know none at all only where none is asked for."""
        return not words or self.words is None or not self.words.isdisjoint(words)

    @overload
    def decide(self, question: Question[T], *args: Any) -> T: ...
    @overload
    def decide(self, question: Question[T], *args: Any, default: D) -> T | D: ...
    @overload
    def decide(self, question: str, *args: Any, default: Any = None) -> Any: ...  # the bridge (see :mod:`questions`)
    def decide(self, question: Question[Any] | str, *args: Any, default: Any = _UNSAID) -> Any:
        """The value the norms give to a question; where none applies ``default``, or else the question's own.

        Raises NormConflict where they differ and no rule of priority chooses, Undeclared for an unknown question.
        """
        deciders = self._deciders.get(question)
        if deciders is None:
            deciders = self._live.deciding(question, self.state.marks.get(self.book.course))
        if len(deciders) == 1:
            function, norm = deciders[0]
            value = function(self, *args)
            if value is not None:
                if type(value) in _RANKED:
                    return self._resolved(question, [(norm, value)]).value
                self._consulted.append(norm.number)
                return value
        elif deciders:
            answers = [(norm, value) for function, norm in deciders if (value := function(self, *args)) is not None]
            if len(answers) == 1 and type(answers[0][1]) not in _RANKED:
                self._consulted.append(answers[0][0].number)
                return answers[0][1]
            if answers:
                return self._resolved(question, answers).value
        return bridged(question).default if default is _UNSAID else default

    @overload
    def asked(self, question: Question[T], *args: Any) -> tuple[T, tuple[str, ...]]: ...
    @overload
    def asked(self, question: Question[T], *args: Any, default: D) -> tuple[T | D, tuple[str, ...]]: ...
    @overload
    def asked(self, question: str, *args: Any, default: Any = None) -> tuple[Any, tuple[str, ...]]: ...  # the bridge
    def asked(self, question: Question[Any] | str, *args: Any, default: Any = _UNSAID) -> tuple[Any, tuple[str, ...]]:
        """Like :meth:`decide`, with the numbers of the norms it rests on, which are not cited (see :meth:`cite`)."""
        kept, self._consulted = self._consulted, []
        try:
            return self.decide(bridged(question), *args, default=default), tuple(self._consulted)
        finally:
            self._consulted = kept

    def decision(self, question: Question[Any] | str, *args: Any) -> Decision | None:
        """Like :meth:`decide`, with the norms that won and lost."""
        deciders = self._live.deciding(question, self.state.marks.get(self.book.course))
        answers = [(norm, value) for function, norm in deciders if (value := function(self, *args)) is not None]
        return self._resolved(question, answers) if answers else None

    def justified_by(self, function: Callable[..., T | None], *args: Any) -> T | None:
        """What a norm gives, by its function: the next event cites the norm where it applies and is in force.

        For a rule that changes nothing here but is the reason for what happens. It is cited without a contest: where
        another norm may beat it, ask the question (:meth:`decide`). Raises KeyError where the function is no norm.
        """
        norm = self.book.norm_of(function)
        value = norm.function(self, *args) if self._live.holds(norm) else None
        if value is not None:
            self._consulted.append(norm.number)
        return value

    def _resolved(self, question: Asked[Any] | str, answers: list[tuple[Norm, Any]]) -> Decision:
        live: list[Live] = []
        for norm, value in answers:
            if type(value) is Ranked:
                live.append(Live(norm, value.value, value.rank))
            elif type(value) is Several:
                live += [Live(norm, one.value, one.rank) for one in value.values]
            else:
                live.append(Live(norm, value))
        decision = resolve(bridged(question).name, live, self.meta)
        self._consulted.extend(decision.norms)
        if decision.beaten:
            self._consulted.extend(by for _loser, by in decision.beaten)
        return decision

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

    @overload
    def parts(self, question: Sum[T], *args: Any) -> list[T]: ...
    @overload
    def parts(self, question: str, *args: Any) -> list[Any]: ...  # the bridge
    def parts(self, question: Sum[Any] | str, *args: Any) -> list[Any]:
        """What the norms add to a sum; each norm that adds something is cited."""
        norms = self.norms_adding(question)
        if not norms:
            return []
        found = []
        for norm in norms:
            value = norm.function(self, *args)
            if value:
                self._consulted.append(norm.number)
                found.append(value)
        return found

    def total(self, question: Sum[int] | str, *args: Any) -> int:
        """The sum of what the norms add to a question."""
        return sum(self.parts(question, *args))

    def why_illegal(self, action: object, leaving_out: Collection[str] = ()) -> list[Violation]:
        """Every norm that stands in the way of an action; an empty list means it is legal.

        ``leaving_out``: norms about such a part of it (``target``, ``cost`` …) are not asked.
        """
        kept = list(self._consulted)
        violations = []
        for norm in self._live.forbidding(type(action)):
            quiet = norm.about in leaving_out or (norm.during is not None and norm.during not in self.state.marks)
            detail = None if quiet else norm.function(self, action)
            if detail:
                violations.append(Violation(self.book.qualified(norm.number), norm.name, str(detail)))
        self._consulted = kept
        return violations

    def is_legal(self, action: object) -> bool:
        """Whether no norm stands in the way of an action."""
        return self.is_possible(action) and self.fits(action)

    def is_possible(self, action: object) -> bool:
        """Whether no norm stands in the way, but for those about a part of it: whether it may become legal."""
        return self.is_allowed(action) and self.is_affordable(action)

    def is_allowed(self, action: object) -> bool:
        """Whether no norm stands in the way, but for those about a part of it or its cost."""
        return self._passes(action, ("allowed", type(action)))

    def is_affordable(self, action: object) -> bool:
        """Whether no norm about the cost of an action stands in its way."""
        return self._passes(action, ("cost", type(action)))

    def fits(self, action: object) -> bool:
        """Whether no norm about a part of the action (its targets) stands in its way."""
        return self._passes(action, ("target", type(action)))

    def _passes(self, action: object, key: tuple[str, type]) -> bool:
        """Whether none of the norms forbids it. What forbids comes forward, so that most actions are judged quickly."""
        marks = self.state.marks
        where = (*key, marks.get(self.book.course))
        judges = self._judges.get(where)
        if judges is None:
            judges = self._live.judging(*where)
        if not judges:
            return True
        kept, self._consulted = self._consulted, []
        for n, (during, function, _norm) in enumerate(judges):
            if (during is None or during in marks) and function(self, action):
                self._consulted = kept
                if n:
                    judges[n - 1], judges[n] = judges[n], judges[n - 1]
                return False
        self._consulted = kept
        return True

    def reading(self, switch: str, default: str) -> str:
        """The reading of a disputed rule that holds here; ``read`` collects the switches asked for."""
        self.read.add(switch)
        return self.readings.get(switch, default)

    # --- reading the current snapshot -------------------------------------------------------------------------------

    def thing(self, id_: str) -> Thing:
        """The thing with this id. Raises KeyError."""
        return self.state.things[id_]

    def card(self, thing: Thing | str) -> Any:
        """The definition of a thing's card."""
        return self.cards[(self.thing(thing) if isinstance(thing, str) else thing).card]

    @overload
    def mark(self, key: Mark[T]) -> T: ...
    @overload
    def mark(self, key: str, default: Any = None) -> Any: ...  # the bridge
    def mark(self, key: Mark[Any] | str, default: Any = None) -> Any:
        """A mark of the current snapshot."""
        return self.state.marks.get(key, default) if isinstance(key, str) else key.of(self.state)

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

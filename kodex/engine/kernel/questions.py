"""The words of a game, declared once and typed: its questions, sums, marks, facts, events, stages and zones.

A game lists them in modules of their own and hands these to its book of norms as a :class:`Vocabulary`::

    STRIKE_DAMAGE = Question[int]("strike.damage", "How many points does a blow take?", 0, "blow")
    DAMAGE_PARTS = Sum[int]("damage.parts", "What changes the damage of a creature", "thing")
    KEEPS = Family(Trait, lambda trait: Question[bool](f"keeps.{trait}", f"Is it still {trait}?", False))
    ACTIVE = Mark[str]("active", "The player whose turn it is", "")
    DAMAGE = Fact[int]("damage", "The points of damage on a creature", 0)
    THING = Field[str]("thing", "Which card")

    class Happens(EventKind):
        DIES = "dies", "A creature goes from the table to the pile", "thing"

    VOCABULARY = Vocabulary.of(vocabulary)  # the module with these lines
    book = NormBook("hkk-kodex", VOCABULARY)

Then ``@book.decides("36.4", STRIKE_DAMAGE)`` takes functions that give ``int | None``, ``table.decide(STRIKE_DAMAGE,
blow)`` gives an ``int`` and ``THING.of(event)`` a ``str``, and a norm about anything that is not in the list fails when
its module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, StrEnum
from inspect import CO_VARARGS, Parameter, signature
from types import FunctionType, GenericAlias, ModuleType
from typing import Any, Generic, Protocol, TypeVar, overload

from msgspec import Struct

from kodex.engine.kernel.state import FactSet, MarkSet, State, Thing

T_co = TypeVar("T_co", covariant=True)
D = TypeVar("D")
E = TypeVar("E", bound=Enum)
A = TypeVar("A", bound="Asked[Any]")


class Undeclared(Exception):
    """A norm or a call names a question, a kind of event or another word that the game has not declared."""


class Declared(Generic[T_co]):
    """Something with a name, and its meaning in one plain line; ``T_co`` is the type of its value.

    Two of them are the same only if they are one object: a vocabulary refuses a second one with the same name.
    """

    __class_getitem__: classmethod[Any, Any, GenericAlias] = classmethod(GenericAlias)
    """``Question[int]``, some hundred times at each start: what :mod:`typing` makes of it costs ten times as much."""

    def __init__(self, name: str, meaning: str) -> None:
        self.name = name
        self.meaning = meaning

    @property
    def gives(self) -> str:
        """The type of its value as it is written in the declaration (``int | None``)."""
        alias = getattr(self, "__orig_class__", None)
        return "" if alias is None else _written(alias.__args__[0])

    def __repr__(self) -> str:
        """The class and the name."""
        return f"{type(self).__name__}({self.name!r})"


class Asked(Declared[T_co]):
    """What norms answer.

    ``args`` names what it is asked about, in order; one that ends in ``?`` may be left out, ``*`` stands for anything.
    """

    def __init__(self, name: str, meaning: str, args: str = "") -> None:
        super().__init__(name, meaning)
        self.args = tuple(args.replace(",", " ").split())
        self._open = "?" in args or "*" in args

    def check(self, function: Callable[..., Any]) -> None:
        """Refuse a norm that cannot be called with a table and what is asked about. Raises TypeError."""
        most = 1 + len(self.args)
        fewest, most_taken = _taken(function)
        if fewest == most == most_taken and not self._open:
            return
        if "*" in self.args:
            return
        least = 1 + sum(not name.endswith("?") for name in self.args)
        if fewest > least or most_taken < most:
            asked = ", ".join(("table", *self.args))
            raise TypeError(f"{self.name} is asked with ({asked}): {_place(function)} does not take that")


class Question(Asked[T_co]):
    """What norms decide: the most special one that applies. ``default`` is the answer where none applies."""

    def __init__(self, name: str, meaning: str, default: T_co, args: str = "") -> None:
        super().__init__(name, meaning, args)
        self.default = default


class Sum(Asked[T_co]):
    """What norms give parts of; no part beats another. ``T_co`` is the type of one part."""


class Ranked(Struct, frozen=True):
    """A value that a norm gives on behalf of something else, with what the meta-rules need to weigh it."""

    value: Any
    rank: Any


class Several(Struct, frozen=True):
    """Values that a norm gives on behalf of several things that may contradict each other."""

    values: tuple[Ranked, ...]


class Mark(Declared[T_co]):
    """A mark of the snapshot: something about the game as a whole. ``default`` holds where it is not set.

    ``within`` names a procedure that what is kept in it waits in: without that under way it would wait for ever.
    """

    def __init__(self, name: str, meaning: str, default: T_co, within: str | None = None) -> None:
        super().__init__(name, meaning)
        self.default = default
        self.within = within

    def of(self, state: State) -> T_co:
        """Its value in a snapshot."""
        name, marks = self.name, state.marks
        value: T_co = self.default
        if name in marks:  # asked at every turn: no method of the mapping is called for it
            value = marks[name]
        return value

    def set(self, value: T_co | None) -> MarkSet:
        """The change that gives it a value; None takes it away."""
        return MarkSet(self.name, value)


class Fact(Declared[T_co]):
    """A fact of a thing. ``default`` holds where it is not set."""

    def __init__(self, name: str, meaning: str, default: T_co) -> None:
        super().__init__(name, meaning)
        self.default = default

    def of(self, thing: Thing) -> T_co:
        """Its value of a thing."""
        name, facts = self.name, thing.facts
        value: T_co = self.default
        if name in facts:
            value = facts[name]
        return value

    def set(self, thing: Thing | str, value: T_co | None) -> FactSet:
        """The change that gives it a value; None takes it away."""
        return FactSet(thing if isinstance(thing, str) else thing.id, self.name, value)


class Telling(Protocol):
    """What tells something: an event, or what is about to happen."""

    @property
    def facts(self) -> Mapping[str, Any]: ...


class Field(Declared[T_co]):
    """Something that events and happenings tell. Which kinds do stands with the kinds, by this name."""

    def of(self, told: Telling) -> T_co:
        """What is told. Raises KeyError where it is not."""
        value: T_co = told.facts[self.name]
        return value

    @overload
    def get(self, told: Telling) -> T_co | None: ...
    @overload
    def get(self, told: Telling, default: D) -> T_co | D: ...
    def get(self, told: Telling, default: Any = None) -> Any:
        """What is told, or the default."""
        return told.facts.get(self.name, default)


class Family(Generic[E, A]):
    """Questions (or sums) alike, one for each member of a closed enum: ``KEEPS[Trait.HEALING]``."""

    def __init__(self, members: type[E], make: Callable[[E], A]) -> None:
        self.members = members
        self._made = {member: make(member) for member in members}

    def __getitem__(self, member: E) -> A:
        """The one for a member. Raises KeyError."""
        return self._made[member]

    def __iter__(self) -> Iterator[A]:
        """All of them, in the order of the enum."""
        return iter(self._made.values())


class Word(StrEnum):
    """A word of a closed list with its meaning and the names of what comes with it.

    A member is written ``DIES = "dies", "A creature goes to the pile", "thing zone"``; it is equal to its string.
    """

    meaning: str
    fields: tuple[str, ...]

    def __init_subclass__(cls) -> None:
        """Words are read at every comparison: at once, not through the property that Python 3.11 puts before each."""
        super().__init_subclass__()
        for name, word in cls.__members__.items():
            type.__setattr__(cls, name, word)

    def __new__(cls, value: str, meaning: str = "", fields: str = "") -> Word:
        """A member that is the string ``value``."""
        self = str.__new__(cls, value)
        self._value_ = value
        self.meaning = meaning
        self.fields = tuple(fields.split())
        return self


class EventKind(Word):
    """The kinds of a game's events; ``fields`` names what an event of the kind may tell (:class:`Field`)."""


def mark_named(mark: Mark[Any] | None) -> str | None:
    """The name of a mark, if one is given. Raises TypeError for a mere string."""
    if mark is not None and not isinstance(mark, Mark):
        raise TypeError(f"{mark!r} is no mark: take one of the vocabulary")
    return None if mark is None else mark.name


def kind_of(kind: EventKind) -> str:
    """The word of a kind of event. Raises TypeError for a mere string."""
    if not isinstance(kind, EventKind):
        raise TypeError(f"{kind!r} is no kind of event: take one of the vocabulary")
    return kind._value_  # asked at every event, and ``value`` looks it up anew


class Stage(Word):
    """The stages in the course of a game, in their order."""


class Zone(Word):
    """The places where things lie."""


class Procedure(Word):
    """The procedures of a game that can stop midway (:mod:`procedures`)."""


class Vocabulary:
    """Every word of a game.

    Raises ValueError where two have the same name and are of the same sort, Undeclared where a kind of event tells what
    is no field (a game that declares none has kinds that tell anything).
    """

    def __init__(self, declared: Iterable[Declared[Any]] = (), words: Iterable[type[Word]] = ()) -> None:
        self.asked: dict[str, Asked[Any]] = {}
        self.marks: dict[str, Mark[Any]] = {}
        self.facts: dict[str, Fact[Any]] = {}
        self.fields: dict[str, Field[Any]] = {}
        sorts: dict[type, dict[str, Any]] = {Mark: self.marks, Fact: self.facts, Field: self.fields}
        for one in declared:
            _enter(sorts.get(type(one), self.asked), one)
        lists_of = tuple(dict.fromkeys(words))
        self.events = tuple(word for one in lists_of if issubclass(one, EventKind) for word in one)
        self.stages = tuple(word for one in lists_of if issubclass(one, Stage) for word in one)
        self.zones = tuple(word for one in lists_of if issubclass(one, Zone) for word in one)
        self.procedures = tuple(word for one in lists_of if issubclass(one, Procedure) for word in one)
        self._kinds = frozenset(map(str, self.events))
        untyped = {name for kind in self.events for name in kind.fields if name not in self.fields}
        if self.fields and untyped:
            raise Undeclared(f"no fields of this game, but events tell them: {', '.join(sorted(untyped))}")

    @classmethod
    def of(cls, *modules: ModuleType) -> Vocabulary:
        """All that modules declare, classes in them too (and import from one another, which counts once)."""
        values = [value for module in modules for value in vars(module).values()]
        declared = [one for value in values for one in _declared(value)]
        words = [value for value in values if isinstance(value, type) and issubclass(value, Word)]
        return cls({id(one): one for one in declared}.values(), words)

    def question(self, asked: Asked[Any]) -> Asked[Any]:
        """What is asked, if it is declared. Raises Undeclared."""
        if self.asked.get(asked.name) is not asked:
            raise Undeclared(f"no question of this game: {asked!r}")
        return asked

    def kind(self, kind: str) -> str:
        """A kind of event, if it is declared (``"*"`` is any). Raises Undeclared."""
        if kind != "*" and kind not in self._kinds:
            raise Undeclared(f"no kind of event of this game: {kind!r}")
        return kind

    def __iter__(self) -> Iterator[Declared[Any] | Word]:
        """Everything, by sort and name."""
        for named in (self.asked, self.marks, self.facts, self.fields):
            yield from (named[name] for name in sorted(named))
        yield from (*self.events, *self.stages, *self.zones, *self.procedures)


def _declared(value: object) -> Iterator[Declared[Any]]:
    if isinstance(value, Declared):
        yield value
    elif isinstance(value, Family):
        yield from value
    elif isinstance(value, type):
        yield from (one for one in vars(value).values() if isinstance(one, Declared))


def _enter(named: dict[str, Any], one: Declared[Any]) -> None:
    if one.name in named:
        raise ValueError(f"declared twice: {one!r}")
    named[one.name] = one


def _taken(function: Callable[..., Any]) -> tuple[int, float]:
    """How many positional arguments a function needs, and how many it takes."""
    if isinstance(function, FunctionType) and not hasattr(function, "__wrapped__"):  # seen at a glance
        code = function.__code__
        most = float("inf") if code.co_flags & CO_VARARGS else code.co_argcount
        return code.co_argcount - len(function.__defaults__ or ()), most
    kinds = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
    parameters = signature(function).parameters.values()
    named = [one for one in parameters if one.kind in kinds]
    rest = any(one.kind is Parameter.VAR_POSITIONAL for one in parameters)
    return sum(one.default is Parameter.empty for one in named), float("inf") if rest else len(named)


def _place(function: Callable[..., Any]) -> str:
    return f"{getattr(function, '__module__', '?')}.{getattr(function, '__name__', function)}"


def _written(kind: Any) -> str:
    if isinstance(kind, str):
        return kind
    plain = isinstance(kind, type) and not hasattr(kind, "__args__")
    return str(kind.__name__) if plain else str(kind).replace("typing.", "")

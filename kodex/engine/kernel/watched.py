"""A table of which nothing but the marks can be seen: to find out whether something depends on more.

The views stand in the places of the mappings of a snapshot. They have no more of a mapping than they need: whatever
else is asked of them fails, and so counts as looking elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from kodex.engine.kernel.state import State, Thing

if TYPE_CHECKING:
    from kodex.engine.kernel.table import Table

POSITION = ("way", "passive")
"""The facts in which things that are taken for alike must not differ."""


NOTHING: Mapping[str, dict[str, int]] = {}


class Elsewhere(Exception):
    """Something else than marks was looked at."""


def elsewhere(*_args: object) -> NoReturn:
    """Refuse to be looked at."""
    raise Elsewhere


def _undecided(_choice: object) -> NoReturn:
    raise Elsewhere


class Closed:
    """In the place of a mapping that must not be looked at."""

    __getitem__: Any = elsewhere
    __contains__: Any = elsewhere
    __iter__: Any = elsewhere
    __len__: Any = elsewhere
    __bool__: Any = elsewhere
    __eq__: Any = elsewhere
    __hash__: Any = elsewhere
    __or__: Any = elsewhere
    __ror__: Any = elsewhere
    get: Any = elsewhere
    keys: Any = elsewhere
    values: Any = elsewhere
    items: Any = elsewhere
    copy: Any = elsewhere


class Numbers(Closed):
    """Some numbers of a player, and no others."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers

    def get(self, key: str, default: Any = None) -> Any:
        return self._numbers[key] if key in self._numbers else elsewhere()


class Players(Closed):
    """The players in their order; of their numbers only those that are ``shown`` may be looked at."""

    def __init__(self, players: Iterable[str], shown: Mapping[str, dict[str, int]]) -> None:
        self._players = tuple(players)
        self._shown = shown

    def __getitem__(self, player: str) -> Any:
        return Numbers(self._shown[player]) if player in self._shown else elsewhere()

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)

    def __bool__(self) -> bool:
        return bool(self._players)

    def __contains__(self, player: object) -> bool:
        return player in self._players


class One(Closed):
    """One thing and no other."""

    def __init__(self, thing: Thing) -> None:
        self._thing = thing

    def get(self, id_: object, default: Any = None) -> Any:
        return self._thing if id_ is self._thing.id else elsewhere()

    def __getitem__(self, id_: object) -> Any:
        return self.get(id_)

    def __contains__(self, id_: object) -> bool:
        return self.get(id_) is not None


class Facts(Closed):
    """The facts of a thing that count, and no others."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self._facts = facts

    def get(self, key: str, default: Any = None) -> Any:
        return self._facts.get(key, default) if key in POSITION else elsewhere()

    def __contains__(self, key: object) -> bool:
        return key in self._facts if key in POSITION else elsewhere()


class Anybody(str):
    """The id of a thing when it must not matter which of its kind it is: it cannot be compared, looked up or read."""

    __slots__ = ()
    __eq__: Any = elsewhere
    __ne__: Any = elsewhere
    __lt__: Any = elsewhere
    __hash__: Any = elsewhere
    __contains__: Any = elsewhere
    __getitem__: Any = elsewhere
    __iter__: Any = elsewhere
    __add__: Any = elsewhere
    __format__: Any = elsewhere
    __str__: Any = elsewhere
    startswith: Any = elsewhere
    endswith: Any = elsewhere
    partition: Any = elsewhere
    rpartition: Any = elsewhere
    split: Any = elsewhere


class Marks:
    """Marks that note which of them were looked at before they were set; they are copied and changed as a dict is."""

    def __init__(self, marks: dict[str, Any], read: dict[str, None], written: Iterable[str] = ()) -> None:
        self._marks = marks
        self._read = read
        self._written = set(written)

    def changed(self) -> tuple[dict[str, Any], tuple[str, ...]]:
        """The marks that have been set, and those that are gone."""
        there = {key: self._marks[key] for key in self._written if key in self._marks}
        return there, tuple(key for key in self._written if key not in there)

    def _look(self, key: str) -> dict[str, Any]:
        if key not in self._written:
            self._read[key] = None
        return self._marks

    def get(self, key: str, default: Any = None) -> Any:
        return self._look(key).get(key, default)

    def __getitem__(self, key: str) -> Any:
        return self._look(key)[key]

    def __contains__(self, key: str) -> bool:
        return key in self._look(key)

    def __setitem__(self, key: str, value: Any) -> None:
        self._written.add(key)
        self._marks[key] = value

    def pop(self, key: str, default: Any = None) -> None:
        self._written.add(key)
        self._marks.pop(key, default)

    def update(self, marks: dict[str, Any]) -> None:
        self._written.update(marks)
        self._marks.update(marks)

    def copy(self) -> Marks:
        return Marks(self._marks.copy(), self._read, self._written)


def anybody_like(thing: Thing) -> Thing:
    """A thing that is any of those like this one: of the same card in the same place, of the same players."""
    facts: Any = Facts(thing.facts) if thing.facts else {}
    return Thing(Anybody("?"), thing.card, thing.owner, thing.controller, thing.zone, facts)


def watched(
    table: Table, thing: Thing | None, read: dict[str, None], shown: Mapping[str, dict[str, int]] = NOTHING
) -> Table:
    """A table like this one of which only the marks, the names of the players and one thing can be seen.

    ``shown`` are numbers of players that may be looked at too. Which marks are looked at is noted in ``read``; whatever
    else is looked at or decided raises Elsewhere.
    """
    state = table.state
    things = Closed() if thing is None else One(thing)
    seen = State(Players(state.players, shown), things, Closed(), Marks(state.marks, read))  # type: ignore[arg-type]
    other = table.at(seen, _undecided)
    other.read = set()
    return other

"""Watch what norms ask while a table is played on: which facts of cards they read, and which norms nobody could ask.

A watched table asks its norms through a set of them of its own, so that nothing of it reaches other tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

import msgspec

from kodex.engine.kernel.court import Court
from kodex.engine.kernel.inforce import Decider, InForce
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import Asked


class Watch:
    """What has been asked: ``reads`` has the numbers of the norms that read a field of a card, by card and field,
    ``spoke`` those of the norms that had something to say, each with those inside which it was asked.

    A norm inside which another one is asked counts as reading what that one reads.
    """

    def __init__(self) -> None:
        self.reads: dict[tuple[str, str], set[str]] = {}
        self.spoke: dict[str, set[str]] = {}
        self._asking: list[str] = []
        self._live: Watched | None = None
        self._cards: dict[int, tuple[str, Any]] = {}

    def cards(self, cards: Mapping[str, Any]) -> dict[str, Any]:
        """The cards (msgspec structs), each telling this watch which of its fields are read."""
        kinds = {kind: _telling(kind, self._saw) for kind in {type(card) for card in cards.values()}}
        found = {
            name: kinds[type(card)](**{field: getattr(card, field) for field in card.__struct_fields__})
            for name, card in cards.items()
        }
        self._cards = {id(card): (name, card) for name, card in found.items()}
        self.reads.clear()
        return found

    def over(self, table: Court) -> None:
        """Watch the norms of a table from now on; what was read before is forgotten."""
        self._live = Watched(self, table)
        table.ask_through(self._live)
        self.reads.clear()
        self.spoke.clear()

    def _saw(self, card: int, field: str) -> None:
        if card in self._cards:  # it is whole
            self.reads.setdefault((self._cards[card][0], field), set()).update(self._asking)

    def asked_of(self, norm: Norm) -> Callable[..., Any]:
        """The function of a norm, which counts as asking while it runs."""
        function, number, asking = norm.function, norm.number, self._asking

        @wraps(function)
        def run(*args: Any) -> Any:
            asking.append(number)
            try:
                value = function(*args)
            finally:
                asking.pop()
            if value is not None:
                self.spoke.setdefault(number, set()).update(asking)
            return value

        return run

    def unheard(self) -> Iterator[Norm]:
        """The norms about what has been asked that were out of force, as no card knows a word they need."""
        if self._live is not None:
            yield from self._live.unheard()


class Watched(InForce):
    """The norms in force on one table, each of them watched."""

    def __init__(self, watch: Watch, table: Court) -> None:
        super().__init__(table.book, table.disabled, table.words)
        self._watch = watch
        self._out: dict[str, Norm] = {}

    def deciding(self, question: Asked[Any], point: Any) -> tuple[Decider, ...]:
        """As ever, watched."""
        known = len(self.deciders) + len(self._deciders_at)
        found = super().deciding(question, point)
        if known == len(self.deciders) + len(self._deciders_at):
            return found
        self._note(self.book.deciding(question))
        watched = tuple((self._watch.asked_of(norm), norm) for _function, norm in found)
        if question in self.deciders:
            self.deciders[question] = watched
        else:
            self._deciders_at[question, point] = watched
        return watched

    def keep(self, key: Any, norms: Iterable[Norm]) -> tuple[Norm, ...]:
        """As ever, watched."""
        norms = list(norms)
        self._note(norms)
        # asked by itself, each norm: nothing is foreseen
        watched = (
            msgspec.structs.replace(one, function=self._watch.asked_of(one), foreseen=None)
            for one in norms
            if self.holds(one)
        )
        found = self.others[key] = tuple(watched)
        return found

    def _note(self, norms: Iterable[Norm]) -> None:
        self._out.update((one.number, one) for one in norms if one.number not in self.disabled and not self.holds(one))

    def unheard(self) -> Iterable[Norm]:
        """The norms that could not be asked."""
        return self._out.values()


def _telling(kind: type, read: Callable[[int, str], None]) -> type:
    """A type whose values tell which of their fields are read, and are otherwise as those of ``kind``."""
    of: Any = kind
    fields, inherited = frozenset(of.__struct_fields__), of.__getattribute__

    def tell(self: Any, name: str) -> Any:
        if name in fields:
            read(id(self), name)
        return inherited(self, name)

    return type(kind)(kind.__name__, (kind,), {"__getattribute__": tell, "__module__": kind.__module__}, frozen=True)


__all__ = ["Watch", "Watched"]

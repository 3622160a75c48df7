"""The window through which everything happens: what is about to happen may be prevented or replaced first.

``happen`` takes a batch, happenings meant as simultaneous, through named steps. A rulebook may insert steps of its own
or put others in their place (``Steps.insert``, ``Steps.replace``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.journal import Endless, Journal
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import EventKind, kind_of


class Averted(EventKind):
    """What the window itself tells."""

    PREVENTED = "prevented", "What was about to happen does not", "thing what why"


LIMIT = 100
"""So often a happening, and what comes of it, may be replaced; after that it counts as never coming to an end."""


class Happening(Struct, frozen=True):
    """Something about to happen: its kind and who or what is concerned (``facts``: ``thing``, ``n``, ``source`` …)."""

    kind: EventKind
    facts: dict[str, Any]

    def __post_init__(self) -> None:
        """Raises TypeError for a kind that is a mere string."""
        kind_of(self.kind)

    def get(self, key: str, default: Any = None) -> Any:
        """A fact, or the default."""
        return self.facts.get(key, default)

    def but(self, **facts: Any) -> Happening:
        """The same with other facts."""
        return Happening(self.kind, {**self.facts, **facts})


class InPlace(Struct, frozen=True):
    """What a norm puts in the place of a happening for one effect (``by``: what names it): each effect once."""

    by: str
    batch: tuple[Happening, ...]


Batch = list[Happening]


class Simultaneous(Batch):
    """A batch that remembers of each happening which norms have had a say in it: each event cites its own."""

    def __init__(self) -> None:
        super().__init__()
        self._why: dict[int, tuple[str, ...]] = {}

    def join(self, happening: Happening, *why: str) -> None:
        """One more, on account of these norms."""
        self.append(happening)
        if why:
            self._why[id(happening)] = why

    @classmethod
    def each(cls, batch: Batch, change: Callable[[Happening], Happening]) -> Simultaneous:
        """A batch with another happening in the place of each, on account of the same norms."""
        changed = cls()
        for happening in batch:
            changed.join(change(happening), *cls.why(batch, happening))
        return changed

    @staticmethod
    def why(batch: Batch, happening: Happening) -> tuple[str, ...]:
        """The norms that have had a say in a happening of a batch, as far as it remembers."""
        return batch._why.get(id(happening), ()) if isinstance(batch, Simultaneous) else ()


Step = Callable[[Any, Batch], Batch]
"""It gets the table and the batch, and gives the batch that is left for the next step."""


class Steps:
    """The steps of a window in their order, by name."""

    def __init__(self, steps: Iterable[tuple[str, Step]]) -> None:
        self._steps = list(steps)

    def __iter__(self) -> Iterator[tuple[str, Step]]:
        """Name and function of each step."""
        return iter(self._steps)

    def names(self) -> list[str]:
        """The names in order."""
        return [name for name, _step in self._steps]

    def insert(self, name: str, step: Step, *, before: str) -> None:
        """A new step before another. Raises ValueError for an unknown name."""
        self._steps.insert(self.names().index(before), (name, step))

    def replace(self, name: str, step: Step) -> None:
        """Another function for a step. Raises ValueError for an unknown name."""
        self._steps[self.names().index(name)] = (name, step)


def prevented(table: Journal, batch: Batch) -> Batch:
    """Leave out what a norm prevents; each is logged with the norm."""
    left = Simultaneous()
    for happening in batch:
        norms = table.norms_on("prevents", happening.kind)
        if not norms:
            left.join(happening)
            continue
        with table.noting() as why:
            averted = any(_prevents(table, norm, happening) for norm in norms)
        if not averted:
            left.join(happening, *_kept_for(table, why, batch))
    return left


def _kept_for(table: Journal, why: list[str], batch: Batch) -> tuple[str, ...]:
    """What was looked at is cited by the next event; of several that happen together it is kept for its own."""
    if len(batch) > 1:
        return tuple(why)
    table.cite(*why)
    return ()


def _prevents(table: Journal, norm: Norm, happening: Happening) -> bool:
    with table.noting() as looked_at:
        why = norm.function(table, happening)
    if not why:
        table.cite(*looked_at)
        return False
    concerned = table.book.customs.concerned
    about = next((happening.facts[fact] for fact in concerned if fact in happening.facts), None)
    with table.under(norm):
        table.cite(*looked_at)
        table.emit(Averted.PREVENTED, what=happening.kind.value, thing=about, why=str(why))
    return True


def replaced(table: Journal, batch: Batch) -> Batch:
    """Put in their place what norms put there; each norm at most once on a happening and what comes of it.

    A norm that speaks for several effects gives :class:`InPlace`: then it is each effect once. Which comes first the
    game says (``Customs.replacing``), or else a player.

    Raises Endless where one happening is replaced again and again.
    """
    left = Simultaneous()
    for happening in batch:
        with table.noting() as why:
            instead = _replaced(table, happening)
        if not instead:
            table.cite(*why)
        for n, one in enumerate(instead):
            kept = (*Simultaneous.why(batch, happening), *_kept_for(table, why, batch)) if n == 0 else ()
            left.join(one, *kept)
    return left


def _replaced(table: Journal, first: Happening) -> Batch:
    left: Batch = []
    waiting: list[tuple[Happening, frozenset[Any]]] = [(first, frozenset())]
    times = 0
    while waiting:
        happening, used = waiting.pop(0)
        offers: dict[str, tuple[Norm, Any, Batch]] = {}
        for norm in table.norms_on("replaces", happening.kind):
            instead = None if id(norm) in used else norm.function(table, happening)
            if instead is not None:
                offers.update(_offers(norm, list(instead), used))
        if not offers:
            left.append(happening)
            continue
        times += 1
        if times > LIMIT:
            raise Endless(f"replacements without end: {first.kind}")
        norm, key, new = offers[_first_of(table, happening, tuple(offers))]
        table.cite(norm.number)
        waiting = [*((one, used | {key}) for one in new), *waiting]
    return left


def _offers(norm: Norm, instead: list[Any], used: frozenset[Any]) -> Iterator[tuple[str, tuple[Norm, Any, Batch]]]:
    """What a norm offers, by name: of each effect that has not replaced yet, or all of it as one."""
    if not instead or not isinstance(instead[0], InPlace):
        yield norm.number, (norm, id(norm), instead)
        return
    for one in instead:
        key = id(norm), one.by
        if key not in used:
            yield f"{norm.number}:{one.by}", (norm, key, list(one.batch))


def _first_of(table: Journal, happening: Happening, offers: tuple[str, ...]) -> str:
    """The offer that replaces a happening: the one that the game's order says, or that a player chooses."""
    if len(offers) == 1:
        return offers[0]
    question = table.book.customs.replacing
    named = None if question is None else table.decide(question, happening, offers, default=None)
    chosen: str = table.choose(_orderer(table, happening), "order:replace", offers) if named is None else named
    return chosen


def _orderer(table: Journal, happening: Happening) -> str:
    first, question = next(iter(table.state.players)), table.book.customs.orderer
    by = None if question is None else table.decide(question, "replace", happening, default=first)
    return first if by is None else by


def applied(table: Journal, batch: Batch) -> Batch:
    """Make the happenings events; what follows waits until all of them have happened."""
    with table.together():
        for happening in batch:
            table.cite(*Simultaneous.why(batch, happening))
            table.book.appliers[happening.kind](table, happening)
    return batch


STEPS = (("prevent", prevented), ("replace", replaced), ("apply", applied))

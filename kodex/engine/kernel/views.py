"""What a player sees of a snapshot and of what happens, and oracles that decide from nothing else.

A view is to be looked at and compared, not to be played on: what may be done hangs on what only the others see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from kodex.engine.kernel.choices import Choice, MissingChoice, Oracle
from kodex.engine.kernel.frames import Owed
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.state import (
    Change,
    Created,
    Event,
    FactSet,
    MarkSet,
    Moved,
    PlayerSet,
    Reordered,
    State,
    Thing,
    apply,
)

HIDDEN = "?"
"""The card of a thing that a player does not see, and a secret answer of somebody else."""


def _all_seen(state: State, player: str, mark: str) -> bool:
    return True


class Sight(Struct, frozen=True):
    """What a game says of who sees what: ``thing(state, player, thing)`` and ``mark(state, player, name)``.

    ``open`` are the facts that all see of a thing whose face they do not see: what it lies on, how it lies.
    """

    thing: Callable[[State, str, Thing], bool]
    mark: Callable[[State, str, str], bool] = _all_seen
    open: Collection[str] = ()


def view(state: State, player: str, sight: Sight) -> State:
    """The snapshot as a player sees it: a thing that is not seen is a card without a face in its place.

    So it stands in marks, too, in what is about to happen and in what is under way; what others have decided in secret
    does not. Two snapshots that differ only in what the player does not see give equal views.
    """
    names = _names(state, player, sight)
    things = {names.get(id_, id_): _seen(thing, names, sight) for id_, thing in state.things.items()}
    order = {side: tuple(names.get(id_, id_) for id_ in ids) for side, ids in state.order.items()}
    marks = {
        name: _through(value, names, player) for name, value in state.marks.items() if sight.mark(state, player, name)
    }
    return State(state.players, things, order, marks)


def seen_events(start: State, log: Iterable[Event], player: str, sight: Sight) -> Iterator[Event]:
    """What happens from a snapshot on, as a player sees it: who and what is hidden has no name in facts and changes."""
    state = start
    for event in log:
        after = apply(state, (*event.changes, *event.noted))
        hidden, then = _names(state, player, sight), _names(after, player, sight)
        names = {id_: name for id_, name in then.items() if id_ in hidden or id_ not in state.things}
        names |= {id_: name for id_, name in hidden.items() if id_ in then}  # by where it has been
        seen = _Eyes(after, names, then, player, sight)
        yield replace(
            event,
            changes=tuple(seen.changes(event.changes)),
            noted=tuple(seen.changes(event.noted)),
            facts=_through(event.facts, names, player),
        )
        state = after


class _Eyes(Struct, frozen=True):
    """How a player sees changes that lead to ``after``: ``names`` of what stays hidden, ``then`` of what is hidden."""

    after: State
    names: Mapping[str, str]
    then: Mapping[str, str]
    player: str
    sight: Sight

    def changes(self, changes: Iterable[Change]) -> Iterator[Change]:
        """Each as it is seen; a fact of a hidden thing, and a mark that is not seen, not at all."""
        for one in changes:
            if isinstance(one, MarkSet):
                if self.sight.mark(self.after, self.player, one.key):
                    yield MarkSet(one.key, _through(one.value, self.then, self.player))
            elif isinstance(one, Created):
                yield Created(_seen(one.thing, self.then, self.sight))
            elif isinstance(one, Reordered):
                yield Reordered(one.side, tuple(self.then.get(id_, id_) for id_ in one.ids))
            elif isinstance(one, FactSet):
                if one.thing not in self.then or one.key in self.sight.open:
                    yield FactSet(self.then.get(one.thing, one.thing), one.key, one.value)
            elif isinstance(one, Moved):
                yield replace(one, thing=self.names.get(one.thing, one.thing))
            elif isinstance(one, PlayerSet):
                yield one


def _names(state: State, player: str, sight: Sight) -> dict[str, str]:
    """What each thing that a player does not see is called instead: by its place."""
    names = {}
    for side, ids in state.order.items():
        for n, id_ in enumerate(ids):
            if not sight.thing(state, player, state.things[id_]):
                names[id_] = f"{HIDDEN}{side}/{n}"
    return names


def _seen(thing: Thing, names: Mapping[str, str], sight: Sight) -> Thing:
    if thing.id not in names:
        return replace(thing, facts=_through(thing.facts, names, "")) if thing.facts else thing
    facts = {key: _through(value, names, "") for key, value in thing.facts.items() if key in sight.open}
    return Thing(names[thing.id], HIDDEN, thing.owner, thing.controller, thing.zone, facts)


def _through(value: Any, names: Mapping[str, str], player: str) -> Any:
    """A plain value in which each hidden thing stands by its place, and no secret of others."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Thing):
        return (
            value
            if value.id not in names
            else Thing(names[value.id], HIDDEN, value.owner, value.controller, value.zone)
        )
    if isinstance(value, Owed) and value.by != player:
        if value.secret:
            return replace(value, options=(HIDDEN,), given=(HIDDEN,) if value.given else ())
        if any(isinstance(one, str) and one in names for one in value.options):  # how many of them fit tells of them
            value = replace(value, options=(HIDDEN,))
    if isinstance(value, Mapping):
        return {_through(key, names, player): _through(one, names, player) for key, one in value.items()}
    if isinstance(value, tuple | list | frozenset | set):
        return type(value)(_through(one, names, player) for one in value)
    if isinstance(value, Struct):
        return type(value)(**{key: _through(one, names, player) for key, one in asdict(value).items()})
    return value


Seat = Callable[[State, Choice], Any]
"""How somebody at the table decides: from their own view of it and what they are asked."""


def seated(table: Journal, seats: Mapping[str, Seat], sight: Sight) -> Oracle:
    """An oracle that hands every decision to the seat of whoever decides, with that player's view.

    Who has no seat does not answer (MissingChoice): chance needs one too.
    """

    def ask(choice: Choice) -> Any:
        if choice.by not in seats:
            raise MissingChoice(choice)
        return seats[choice.by](view(table.state, choice.by, sight), choice)

    return ask


__all__ = ["HIDDEN", "Seat", "Sight", "seated", "seen_events", "view"]

"""What a table keeps so that it need not be found out again; each value is declared by the function that finds it out.

    @while_cards_stay
    def listened(table: Table) -> dict[str, frozenset[str]]: ...

Whoever wants the value calls the function; the key is the function with its arguments, and nobody else writes under it.
What is kept changes nothing: tables that forget it at once play the same. So the function depends on nothing but what
the decorator names, what it gives is never changed in place, and of whatever a kept value brings along (the norms it
rests on, the readings of disputed rules) whoever asks again gets the same as whoever asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from kodex.engine.kernel.table import Table

P = ParamSpec("P")
R = TypeVar("R")
Finding = Callable[Concatenate[Table, P], R]


def while_cards_stay(find: Finding[P, R]) -> Finding[P, R]:
    """A value that the cards, the norms in force and their readings settle, kept for all positions of a game.

    Nothing is cited for it.
    """

    def known_of(table: Table, *args: Any) -> Any:
        try:
            found = table.memo[find, args]
        except KeyError:
            found = table.memo[find, args] = _found_out(table, find, *args)
        return found if type(found) is not _Resting else _read_again(table, found)

    def known(table: Table) -> Any:
        try:
            found = table.memo[find]
        except KeyError:
            found = table.memo[find] = _found_out(table, find)
        return found if type(found) is not _Resting else _read_again(table, found)

    return wraps(find)(known if _is_of_the_table_alone(find) else known_of)  # type: ignore[return-value]


class _Resting(Struct, frozen=True):
    """A value that rests on readings of disputed rules, and which."""

    value: Any
    read: dict[str, str]


def _found_out(table: Table, find: Callable[..., Any], *args: Any) -> Any:
    """What a function finds out, which is not cited; with the readings that it rests on, if it rests on any."""
    kept, read = table._consulted, table.read
    table._consulted, table.read = [], {}
    try:
        value = find(table, *args)
        return _Resting(value, table.read) if table.read else value
    finally:
        table._consulted, table.read = kept, read


def _read_again(table: Table, found: _Resting) -> Any:
    table.read.update(found.read)
    return found.value


def _is_of_the_table_alone(find: Callable[..., Any]) -> bool:
    """Whether a function takes nothing but the table: it is asked much more often than it is found out, so its key is
    the function itself."""
    return len(signature(find).parameters) == 1


def while_nothing_changes(find: Finding[P, R]) -> Finding[P, R]:
    """A value of the current snapshot, kept until something changes; each time the same norms are cited for it."""

    @wraps(find)
    def known(table: Table, *args: Any) -> Any:
        key = find, args
        found = table.cache.get(key)
        if found is None:
            kept, table._consulted = table._consulted, []
            try:
                value = find(table, *args)  # type: ignore[call-arg]
                found = table.cache[key] = value, table._consulted
            finally:
                table._consulted = kept
        if found[1]:
            table._consulted.extend(found[1])
        return found[0]

    return known  # type: ignore[return-value]


def while_things_stay(find: Finding[P, R]) -> Finding[P, R]:
    """A value that things and their places settle, kept as long as they are the same; it must ask no norm."""

    def known_of(table: Table, *args: Any) -> Any:
        state, (things, order, found) = table.state, table.by_things
        if things is not state.things or order is not state.order:
            found = type(found)()
            table.by_things = state.things, state.order, found
        key = find, args
        value = found.get(key, found)  # which is none of the values in it
        if value is found:
            value = found[key] = find(table, *args)  # type: ignore[call-arg]
        return value

    def known(table: Table) -> Any:
        state, (things, order, found) = table.state, table.by_things
        if things is not state.things or order is not state.order:
            found = type(found)()
            table.by_things = state.things, state.order, found
        value = found.get(find, found)  # which is none of the values in it
        if value is found:
            value = found[find] = find(table)  # type: ignore[call-arg]
        return value

    return wraps(find)(known if _is_of_the_table_alone(find) else known_of)  # type: ignore[return-value]


__all__ = ["while_cards_stay", "while_nothing_changes", "while_things_stay"]

"""What happens tells only what its kind declares, in the type of the field: under test anything else is refused."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Union, get_args, get_origin
from unittest import mock

from kodex.engine.games.hkk import vocabulary
from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.amounts import Amount
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.questions import EventKind, Field
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


class Untold(Exception):
    """Something that a kind of event does not declare, or not in this type."""


def fits(value: object, type_: Any) -> bool:
    """Whether a value is of a type as fields are declared with: words and numbers, none, tuples, mappings, unions."""
    origin, args = get_origin(type_), get_args(type_)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in args)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(one, args[0]) for one in value)
    if origin is dict:
        pairs = value.items() if isinstance(value, Mapping) else [(None, None)]
        return all(fits(key, args[0]) and fits(one, args[1]) for key, one in pairs)
    if type_ is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return value is None if type_ in (None, type(None)) else isinstance(value, type_)


@cache
def type_of(field: Field[Any]) -> Any:
    """The type a field is declared with."""
    [found] = field.__orig_class__.__args__  # type: ignore[attr-defined]
    return eval(found, {"Amount": Amount}) if isinstance(found, str) else found


def wrong(kind: EventKind, facts: Mapping[str, Any]) -> Iterator[str]:
    """What an event of a kind must not tell; of kinds of the game's own also what is of another type than declared."""
    fields = book.vocabulary.fields if isinstance(kind, vocabulary.Happens) and book.vocabulary is not None else {}
    for name, value in facts.items():
        if name not in kind.fields:
            yield f"{kind!r} tells no {name}"
        elif name in fields:
            type_ = vocabulary.OTHERWISE.get((kind, name)) or type_of(fields[name])  # type: ignore[call-overload]
            if not fits(value, type_):
                yield f"{kind!r} tells {name}: {value!r}, which is no {type_}"


def look(kind: EventKind, facts: Mapping[str, Any]) -> None:
    """Raise Untold for what must not be told."""
    for told in wrong(kind, facts):
        raise Untold(told)


@contextmanager
def refusing() -> Iterator[None]:
    """While it lasts, nothing is emitted or about to happen that tells what it should not."""
    tell, happen = Journal.emit_so, Table.happen_together

    def tells(journal: Journal, norms: Any, kind: EventKind, changes: Any, facts: dict[str, Any]) -> int:
        look(kind, facts)
        return tell(journal, norms, kind, changes, facts)

    def happens(table: Table, batch: Iterable[Happening]) -> bool:
        several = list(batch)
        for one in several:
            look(one.kind, one.facts)
        return happen(table, several)

    with mock.patch.object(Journal, "emit_so", tells), mock.patch.object(Table, "happen_together", happens):
        yield

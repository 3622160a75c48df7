"""What a step that rules forbid may name instead: another thing under the same key, or two of its keys exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from msgspec import structs

from kodex.engine.face import Face
from kodex.engine.kernel.choices import MissingChoice
from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.table import Table
from kodex.ground.written import flow

_WHOM = ("to", "target", "targets", "unit", "share", "host", "thing")
"""The keys under which a step names whom or what it is done to."""
_PAIRS = ("out", "into", "unit", "share", "card", "target", "host", "of", "thing")
"""The keys whose things may stand in each other's place."""
_MOST = 120
"""So many forms of a step are tried at most."""
_SHOWN = 5
"""So many are told."""

Form = dict[str, Any]
"""Keys of a step, each with what may stand under it."""


def others(face: Face, table: Table, step: Any, violations: Sequence[Violation]) -> list[Form]:
    """The keys of a step that rules forbid with what makes it legal: what the rules name is another thing of the same
    card where there is one, else any other."""
    if step is None or getattr(step, "illegal", None) is not None:
        return []
    table = table.at(table.state)  # what is asked here is cited nowhere
    tried = 0
    for forms in (_exchanged(step), _of_the_named(table, step, violations)):
        found: list[tuple[bool, Form]] = []
        for form, is_alike in forms:
            tried += 1
            if tried > _MOST:
                break
            if _is_legal(face, table, structs.replace(step, **form)):
                found.append((is_alike, form))
        alike = [form for is_alike, form in found if is_alike]
        if found:
            return (alike or [form for _is_alike, form in found])[:_SHOWN]
    return []


def written(step: Any, forms: Sequence[Form]) -> str:
    """Such forms as they are written in the step."""
    names = {one.name: one.encode_name for one in structs.fields(type(step))}
    return " | ".join(flow({names[key]: value for key, value in form.items()})[1:-1] for form in forms)


def is_in_time(face: Face, table: Table, action: Any) -> bool:
    """Whether an action that is illegal now is legal after passes of those who are awaited."""
    now = table.at(table.state)
    for _n in range(len(table.state.players)):
        by = next(iter(face.to_act(now)), None)
        if by is None or not face.is_legal(now, face.passing(by)):
            return False
        try:
            face.carry_out(now, face.passing(by))
        except MissingChoice:
            return False
        if face.is_legal(now, action):
            return True
    return False


def _exchanged(step: Any) -> Iterator[tuple[Form, bool]]:
    own = [key for key in _PAIRS if getattr(step, key, None)]
    for one, other in combinations(own, 2):
        first, second = getattr(step, one), getattr(step, other)
        if type(first) is type(second) and first != second:
            yield {one: second, other: first}, True


def _of_the_named(table: Table, step: Any, violations: Sequence[Violation]) -> Iterator[tuple[Form, bool]]:
    """Another thing or player in the place of the one that the rules name."""
    named = {one.detail for one in violations}
    things = table.state.things
    for key in _WHOM:
        value = getattr(step, key, None)
        each = value if isinstance(value, list) else [value]
        for n, one in enumerate(each):
            if not isinstance(one, str) or one not in named:
                continue
            card = things[one].card if one in things else None
            ids = sorted(things, key=lambda id_: things[id_].card != card)
            for id_ in islice((id_ for id_ in (*ids, *table.state.players) if id_ not in each), _MOST):
                right = [*each[:n], id_, *each[n + 1 :]] if isinstance(value, list) else id_
                yield {key: right}, id_ in things and things[id_].card == card


def _is_legal(face: Face, table: Table, step: Any) -> bool:
    try:
        return face.is_legal(table, face.action(step))
    except (TypeError, KeyError, ValueError):
        return False


__all__ = ["is_in_time", "others", "written"]

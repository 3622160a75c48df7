"""What stands one level too far out, or without its dash: for the mend of a refusal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from kodex.errors import one_line
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.refused.spots import NONSENSE, Refusal, Spot, Steps, fits, kind_of
from kodex.ground.written import flow

_LONGEST = 80
"""Longest example in a mend, in characters."""


def of_a_mapping(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The mapping of values by their paths in which a path belongs that stands beside it: ``ork.wounds: 1`` is
    ``state: {ork.wounds: 1}``."""
    if "." not in str(key) or isinstance(spot.data[key], list | dict | None):
        return None
    known = {one.encode_name: one.type for one in structured.fields(struct)}
    strays = {one: value for one, value in spot.data.items() if one not in known and "." in str(one)}
    places = _mappings_of(spot, known)
    if any(isinstance(value, int) and value < 0 for value in strays.values()):  # a difference: no texts stand there
        places.sort(key=lambda place: fits({key: NONSENSE}, place[2]))
    for name, path, type_ in places:
        there = _there(spot.data, (name, *path))
        if not fits({**there, **strays}, type_) or not _takes_paths(type_):
            continue
        form = flow({**there, **strays})
        for step in reversed(path):
            form = f"{{{step}: {form}}}"
        if len(form) <= _LONGEST:
            return f"{name}: {form}"
        return _("write it under '{key}'").format(key=(name, *path)[-1])
    return None


def _takes_paths(type_: Any) -> bool:
    """Whether a mapping takes values by any path, but no lists and mappings under any name."""
    return fits({f"{NONSENSE}.x": 1}, type_) and not fits({NONSENSE: {NONSENSE: 1}}, type_)


def _mappings_of(spot: Spot, known: dict[str, Any]) -> list[tuple[str, tuple[str, ...], Any]]:
    """The keys whose mappings may be meant: those here, then those of the one struct that a key here leads to."""
    inner: list[tuple[str, tuple[str, ...], Any]] = []
    for name, type_ in known.items():
        below = Spot(type_, None, (), spot.around).structs()
        if len(below) == 1:
            inner += [(name, (one.encode_name,), one.type) for one in structured.fields(below[0])]
    return [*((name, (), type_) for name, type_ in known.items()), *inner]


def _there(data: Any, path: Collection[str]) -> dict[str, Any]:
    for step in path:
        data = data.get(step, {}) if isinstance(data, dict) else {}
    return data if isinstance(data, dict) else {}


def of_one_of_them(spot: Spot, key: str, type_: Any) -> str | None:
    """What stands among names and belongs within what one of them names: ``{life: 15, A: {hand: []}}`` is ``{A: {life:
    15, hand: []}}``. ``type_``: that of what is named."""
    able = Spot(type_, None, (), spot.around).structs()
    if len(able) != 1:
        return None
    own = {one.encode_name: one.type for one in structured.fields(able[0])}
    strays = {one: value for one, value in spot.data.items() if one in own and fits(value, own[one])}
    names = [one for one, value in spot.data.items() if one not in own and isinstance(value, dict)]
    if key not in strays or not names or any(fits(value, type_) for value in strays.values()):
        return None
    behind = list(spot.data)[list(spot.data).index(key) :]
    within = next((one for one in names if one in behind), names[-1])
    form = f"{within}: {flow(strays)[:-1]}{', …' if spot.data[within] else ''}}}"
    if len(names) == 1:
        return _("it belongs within '{name}': {form}").format(name=within, form=form)
    return _("it belongs within one of {names}: {form}").format(names=", ".join(names[:5]), form=form)


def one_item(spot: Spot) -> Refusal | None:
    """The refusal of a mapping on lines of its own, where a list of such must stand: its dash is missing."""
    if not isinstance(spot.data, dict) or not spot.data or not any(one.kind == "array" for one in spot.members):
        return None
    items = [one for types in spot.inner(list, tuple) for one in Spot(types[0], None, (), spot.around).members]
    if not any(one.kind == "object" or one.type is Any for one in items):
        return None
    first = str(next(iter(spot.data)))
    found, above = spot.around.begins((*spot.steps, first)), spot.around.begins(spot.steps)
    if found is None or above is None or found[0] - 2 < above[0]:
        return None
    mend = _("begin it in column {n}: {line}").format(n=found[0] - 1, line=one_line(f"- {found[1]}", _LONGEST))
    return spot.refused(_("the dash of an item is missing"), mend, first)


def too_far_out(spot: Spot, struct: type[Struct], lacks: Collection[str]) -> Refusal | None:
    """The refusal of a key that stands behind a list, and belongs in its last entry, which lacks it."""
    entries = spot.parent
    around = entries.parent if entries is not None else None
    if entries is None or around is None or kind_of(entries.data) != "array" or kind_of(around.data) != "object":
        return None
    key = spot.steps[-2]
    keys = list(around.data)
    if spot.steps[-1] != len(entries.data) - 1 or key not in keys:
        return None
    for one in keys[keys.index(key) + 1 :]:
        if one in lacks and one not in spot.data and fits({**spot.data, one: around.data[one]}, struct):
            return _moved_in(spot, around, str(key), one)
    return None


def out_of_an_entry(spot: Spot, struct: type[Struct], key: str) -> Refusal | None:
    """The same, told of the key, which does not belong where it stands."""
    keys = list(spot.data)
    types = {one.encode_name: one.type for one in structured.fields(struct)}
    for name in reversed(keys[: keys.index(key)]):
        value = spot.data[name]
        if name not in types or not isinstance(value, list) or not value or not isinstance(value[-1], dict):
            continue
        entries = spot.go(name, types[name])
        for inner in entries.inner(list, tuple):
            entry = entries.go(len(value) - 1, inner[0])
            own = entry.struct()
            if own is not None and key not in value[-1] and fits({**value[-1], key: spot.data[key]}, own):
                return _moved_in(entry, spot, name, key)
    return None


def parted_entry(spot: Spot, struct: type[Struct], key: str) -> Refusal | None:
    """The refusal of a dash within an entry: what it lacks stands in the next one, which is none by itself."""
    entries = spot.parent
    if entries is None or not isinstance(entries.data, list) or not isinstance(spot.steps[-1], int):
        return None
    rest = entries.data[spot.steps[-1] + 1 :][:1]
    if not rest or not isinstance(rest[0], dict) or key not in rest[0] or set(rest[0]) & set(spot.data):
        return None
    if not fits({**spot.data, **rest[0]}, struct):
        return None
    steps: Steps = (*entries.steps, spot.steps[-1] + 1, str(next(iter(rest[0]))))
    found = spot.around.begins(steps)
    if found is None:
        return None
    line = one_line(found[1], _LONGEST)
    mend = _("begin it in column {n}: {line}").format(n=found[0] + 1, line=line)
    return Refusal(_("a dash stands before a key that is no item of a list"), steps, mend)


def an_item_too_many(spot: Spot) -> Refusal | None:
    """The refusal of an item whose key belongs beside the list: a dash stands before it (``- then:`` behind the
    steps)."""
    entries, outer = spot.parent, spot.outer
    around = entries.parent if entries is not None else None
    if entries is None or outer is None or around is None or kind_of(entries.data) != "array" or not spot.data:
        return None
    key = str(next(iter(spot.data)))
    own = {one.encode_name: one.type for one in structured.fields(outer)}
    if key not in own or key in around.data or any(key in one.__struct_fields__ for one in spot.structs()):
        return None
    what = _("a dash stands before a key that is no item of a list")
    found, begins = spot.around.begins((*spot.steps, key)), spot.around.begins(entries.steps)
    if found is None or begins is None:
        return spot.refused(what, _("write it beside '{key}'").format(key=spot.steps[-2]), key)
    line = one_line(found[1], _LONGEST)
    form = _("with what stands under it, begin it in column {n}: {line}")
    if spot.data[key] is None and len(spot.data) > 1:  # what belongs to it stands where it is to stand
        form = _("only this line, begin it in column {n}: {line}")
    return spot.refused(what, form.format(n=begins[0] + 1, line=line), key)


def beside_the_names(spot: Spot, key: str) -> Refusal | None:
    """The refusal of a name that stands under another of the mapping in which it belongs: ``B:`` under ``A:``."""
    names, value = spot.parent, spot.data[key]
    if names is None or kind_of(names.data) != "object" or names.struct() is not None or key in names.data:
        return None
    if not isinstance(value, dict) or not any(fits(key, one[0]) and fits(value, one[1]) for one in names.inner(dict)):
        return None
    what = _("there is no key '{key}' here").format(key=key)
    name = str(spot.steps[-1])
    right = _("write it beside '{key}'").format(key=name)
    above, own = spot.around.begins(spot.steps), spot.around.begins((*spot.steps, key))
    later = list(spot.data)[list(spot.data).index(key) + 1 :]  # what stands below it would go with it
    is_last = all(spot.around.begins((*spot.steps, one)) is None for one in later)
    if is_last and above is not None and own is not None and above[0] < own[0]:
        line = one_line(own[1], _LONGEST)
        right = _("{form}: begin it in column {n}: {line}").format(form=right, n=above[0] + 1, line=line)
    return spot.refused(what, right, key)


def _moved_in(spot: Spot, around: Spot, entries: str, key: str) -> Refusal:
    steps: Steps = (*around.steps, key)
    what = _("'{key}' stands beside '{entries}', and its last entry lacks it").format(key=key, entries=entries)
    found = spot.around.begins((*spot.steps, str(next(iter(spot.data)))))
    own = spot.around.begins(steps)
    if found is None or own is None:
        return Refusal(what, steps, _("write it in an entry of '{key}'").format(key=entries))
    line = one_line(own[1], _LONGEST)
    return Refusal(
        what, steps, _("with what stands under it, begin it in column {n}: {line}").format(n=found[0] + 1, line=line)
    )


__all__ = [
    "an_item_too_many",
    "beside_the_names",
    "of_a_mapping",
    "of_one_of_them",
    "one_item",
    "out_of_an_entry",
    "parted_entry",
    "too_far_out",
]

"""What belongs to another place than where it stands: a key of what is around, or of an entry below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.refused.sides import lacking
from kodex.ground.refused.spots import Around, Spot, Steps, fits, has, tag_field


def elsewhere(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """Where a key belongs that stands one level too far out or in; what stands in the data is thought of first."""
    for one in _present_first(spot, struct):
        below = Spot(one.type, None, (), spot.around)
        if any(has(inner, key) for inner in below.structs()):
            return _("write it under '{key}'").format(key=one.encode_name)
    if spot.outer is not None and has(spot.outer, key):
        if not _fits_around(spot, key) and (_near_and_fits(spot, struct, key) or lacking(spot, struct, key)):
            return None
        return _("write it further out, where '{key}' stands").format(key=_last_key(spot.steps))
    return None


def _fits_around(spot: Spot, key: str) -> bool:
    own = structured.fields(spot.outer) if spot.outer is not None else ()
    if not any(one.encode_name == key and fits(spot.data[key], one.type) for one in own):
        return False
    return _is_sound_around(spot, key)


def _is_sound_around(spot: Spot, key: str) -> bool:
    """Whether the struct around takes a key, for all that can be told, once it stands there."""
    around = spot.parent
    while around is not None and not (isinstance(around.data, dict) and around.struct() is spot.outer):
        around = around.parent
    if around is None or key in around.data:
        return True
    steps = spot.steps[len(around.steps) :]

    def without(data: Any, left: Steps) -> Any:
        if not left:
            return {one: value for one, value in data.items() if one != key}
        if isinstance(data, list):
            return [without(one, left[1:]) if n == left[0] else one for n, one in enumerate(data)]
        return {one: without(value, left[1:]) if one == left[0] else value for one, value in data.items()}

    rest = without(around.data, steps)
    return not fits(rest, around.type) or fits({**rest, key: spot.data[key]}, around.type)


def _near_and_fits(spot: Spot, struct: type[Struct], key: str) -> bool:
    """Whether a key is spelled like one that is not there yet, under which its value may stand."""
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    able = [one for one in structured.fields(struct) if one.encode_name not in spot.data]
    return bool(nearest(key, [one.encode_name for one in able if fits(spot.data[key], one.type)], meant))


def of_what_is_around(spot: Spot, key: str) -> str | None:
    """Where a key belongs that stands among names of any kind, and fits as one of the keys beside them."""
    own = structured.fields(spot.outer) if spot.outer is not None else ()
    if any(one.encode_name == key and fits(spot.data[key], one.type) for one in own):
        return _("write it further out, where '{key}' stands").format(key=_last_key(spot.steps))
    return None


def not_indented(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The keys behind one with nothing under it, which stand beside it and belong there."""
    type_ = next(one.type for one in structured.fields(struct) if one.encode_name == key)
    below = Spot(type_, None, (), spot.around)
    if spot.data[key] is not None or not {one.kind for one in below.members} & {"object", "array"}:
        return None
    keys = list(spot.data)
    behind = keys[keys.index(key) + 1 :]
    behind = behind[: next((n for n, one in enumerate(behind) if has(struct, one)), len(behind))]
    able = (n for n in range(len(behind), 0, -1) if fits({name: spot.data[name] for name in behind[:n]}, type_))
    strays = behind[: next(able, 0)]
    if strays:
        return _("indent what belongs under '{key}': {keys}").format(key=key, keys=", ".join(strays[:5]))
    return None


def in_an_entry(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The list or the mapping whose entries may have a key, here or beside the key that leads here; or the key far
    within, under which it belongs."""
    beside = spot.outer if spot.outer is not None and spot.outer is not struct else None
    for around in filter(None, (struct, beside)):
        for one in _present_first(spot if around is struct else None, around):
            if around is beside and one.encode_name == _entries_of(spot):
                continue  # it stands in one of them
            if any(has(inner, key) for inner in _structs_in(Spot(one.type, None, (), spot.around))):
                return _("write it in an entry of '{key}'").format(key=one.encode_name)
    for one in _present_first(spot, struct):
        for inner in _structs_below(Spot(one.type, None, (), spot.around)):
            for within in structured.fields(inner):
                if any(has(found, key) for found in Spot(within.type, None, (), spot.around).structs()):
                    return _("write it under '{key}'").format(key=within.encode_name)
    return None


def belongs(struct: type[Struct], key: str, entries: str) -> str | None:
    """Where a key belongs that stands beside ``entries``, the key of a list of such structs."""
    if has(struct, key):
        return _("write it in an entry of '{key}'").format(key=entries)
    spot = Spot(struct, {}, (), Around(None, lambda _steps: None))
    return elsewhere(spot, struct, key)


def out_of_its_place(spot: Spot, struct: type[Struct]) -> str | None:
    """The key that stands beside the mapping which lacks it."""
    fields = {one.encode_name: one for one in structured.fields(struct)}
    for key in spot.data:
        if key in fields or key == tag_field(struct):
            continue
        for name, value in spot.data.items():
            if name in fields and isinstance(value, dict):
                inner = spot.go(name, fields[name].type).struct()
                if inner is not None and key not in value and _requires(inner, key):
                    return str(key)
    return None


def _entries_of(spot: Spot) -> str | int | None:
    """The key of the list in which a place is an entry."""
    return spot.steps[-2] if len(spot.steps) > 1 and isinstance(spot.steps[-1], int) else None


def _requires(struct: type[Struct], key: str) -> bool:
    return any(one.encode_name == key and one.required for one in structured.fields(struct))


def _present_first(spot: Spot | None, struct: type[Struct]) -> list[msgspec.structs.FieldInfo]:
    fields = structured.fields(struct)
    return list(fields) if spot is None else sorted(fields, key=lambda one: one.encode_name not in spot.data)


def _structs_below(spot: Spot) -> Iterator[type[Struct]]:
    yield from spot.structs()
    yield from _structs_in(spot)


def _structs_in(spot: Spot) -> Iterator[type[Struct]]:
    """The structs that a list or a mapping may hold."""
    for types in spot.inner(list, tuple, dict):
        for one in types:
            yield from Spot(one, None, (), spot.around).structs()


def _last_key(steps: Steps) -> str:
    return str(next(step for step in reversed(steps) if isinstance(step, str)))


__all__ = ["belongs", "elsewhere", "in_an_entry", "not_indented", "of_what_is_around", "out_of_its_place"]

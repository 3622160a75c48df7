"""What is wrong with data that msgspec would not take: what, where, and what would be right, in people's words.

msgspec says so in English, in words that change from release to release, and stops at ``[...]`` inside mappings. Its
words are never looked at: the data and the type that is expected are gone through together, down to what does not fit
(msgspec is only asked whether something fits), and the message is one of a few kinds (unknown key, missing key, wrong
type, word outside a closed list, out of bounds) in the language spoken now. Texts that a type's own ``__post_init__``
raises pass through unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import N_, _
from kodex.ground.nearby import Speech, mend, nearest, plain
from kodex.ground.within import Within
from kodex.ground.written import flow, rightly

Steps = tuple[str | int, ...]
_LONGEST = 80
"""Longest example in a mend, in characters."""

_TYPES = {
    "bool": N_("true or false"),
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text"),
    "object": N_("a mapping (key: value)"),
    "array": N_("a list"),
    "null": N_("nothing (null)"),
}
"""The kinds of data, in the order in which they are told."""

_BOUNDS = {
    "ge": N_("the number must be at least {n}"),
    "gt": N_("the number must be more than {n}"),
    "le": N_("the number must be at most {n}"),
    "lt": N_("the number must be less than {n}"),
}


class Refusal(Struct, frozen=True):
    """What is wrong (``what``), where (``steps``: keys and list positions), what would be right (``mend``)."""

    what: str
    steps: Steps
    mend: str | None = None


class _Around(NamedTuple):
    """What is known of a file besides its data: what its writers may mean, how the scalar at a place is written."""

    speech: Speech | None
    source: Callable[[Steps], str | None]


def refusal(
    type_: Any,
    data: Any,
    speech: Speech | None = None,
    source: Callable[[Steps], str | None] = lambda _steps: None,
) -> Refusal:
    """The refusal of ``data``, which msgspec would not take as ``type_``.

    ``speech``: what writers of it may mean; ``source``: how the scalar at a place is written in the file.
    """
    return _look(_Spot(type_, data, (), _Around(speech, source)))


class _Member(NamedTuple):
    """One of the types that may stand somewhere, with what is said of its bounds."""

    type: Any
    bounds: tuple[msgspec.Meta, ...]

    @property
    def origin(self) -> Any:
        """The type without what stands in its brackets."""
        return get_origin(self.type) or self.type

    @property
    def kind(self) -> str:
        """Which kind of data it is written as, one of :data:`_TYPES`."""
        return _kind_of_type(self.origin, self.type)


class _Spot:
    """A place in the data, with the type that is expected there."""

    def __init__(self, type_: Any, data: Any, steps: Steps, around: _Around, outer: type[Struct] | None = None) -> None:
        self.type = type_
        self.data = data
        self.steps = steps
        self.around = around
        self.outer = outer
        self.members = list(_members(type_, ()))

    def go(self, step: str | int, type_: Any) -> _Spot:
        """The place one step further; the innermost struct around it is its ``outer``."""
        own = self.struct() if isinstance(self.data, dict) else None
        return _Spot(type_, self.data[step], (*self.steps, step), self.around, own or self.outer)

    def source(self) -> str | None:
        """How the scalar that stands here is written in the file."""
        return self.around.source(self.steps)

    def keyed(self, text: str) -> str:
        """The text behind the key that it belongs to, where it has one."""
        return f"{self.steps[-1]}: {text}" if self.steps and isinstance(self.steps[-1], str) else text

    def structs(self) -> list[type[Struct]]:
        """The structs that may stand here."""
        return [one.type for one in self.members if isinstance(one.type, type) and issubclass(one.type, Struct)]

    def struct(self) -> type[Struct] | None:
        """The struct that the data here are meant to be; None where no tag says which."""
        able = self.structs()
        tagged = [one for one in able if _tag_field(one) is not None]
        if len(able) > 1 and tagged:
            given = [one for one in tagged if self.data.get(str(_tag_field(one))) == one.__struct_config__.tag]
            return given[0] if given else None
        return able[0] if able else None

    def inner(self, *containers: type) -> list[Any]:
        """The types of what stands in each of these containers that may stand here."""
        return [get_args(one.type) for one in self.members if one.origin in containers and get_args(one.type)]

    def refused(self, what: str, mend: str | None = None, *step: str) -> Refusal:
        """The refusal of what stands here (or one step further)."""
        return Refusal(what, (*self.steps, *step), mend)


def _members(type_: Any, bounds: tuple[msgspec.Meta, ...]) -> Iterator[_Member]:
    origin = get_origin(type_)
    if origin is Annotated:
        inner, *more = get_args(type_)
        yield from _members(inner, (*bounds, *(one for one in more if isinstance(one, msgspec.Meta))))
    elif origin is Union or origin is UnionType:
        for part in get_args(type_):
            yield from _members(part, bounds)
    elif type_ is not msgspec.UnsetType:
        yield _Member(type_, bounds)


def _tag_field(struct: type[Struct]) -> str | None:
    return struct.__struct_config__.tag_field


def _kind_of_type(origin: Any, type_: Any) -> str:
    if origin is Literal:
        return _kind_of(get_args(type_)[0])
    if origin in (list, tuple, set, frozenset):
        return "array"
    if origin is dict or (isinstance(origin, type) and issubclass(origin, Struct)):
        return "object"
    names = {int: "int", bool: "bool", float: "float", type(None): "null", None: "null"}
    return names.get(origin, "str")


def _kind_of(data: Any) -> str:
    names = {bool: "bool", int: "int", float: "float", str: "str", dict: "object", list: "array", tuple: "array"}
    return "null" if data is None else names.get(type(data), "str")


def _fits(value: Any, type_: Any) -> bool:
    try:
        structured.convert(value, type_)
    except msgspec.ValidationError:
        return False
    return True


# --- going down to what does not fit --------------------------------------------------------------------------------


def _look(spot: _Spot) -> Refusal:
    """The refusal of what stands at a place and does not fit there."""
    look = {"object": _in_mapping, "array": _in_list}.get(_kind_of(spot.data), _in_scalar)
    found = look(spot)
    if found is not None:
        return found
    return spot.refused(_("this does not fit here"), _("it must be {kind}").format(kind=_kinds(spot)))


def _in_mapping(spot: _Spot) -> Refusal | None:
    struct = spot.struct()
    if struct is not None:
        return _in_struct(spot, struct)
    if spot.structs():
        return _tag(spot)
    for _key, type_ in spot.inner(dict):
        for key, value in spot.data.items():
            if not _fits(value, type_):
                return _look(spot.go(key, type_))
    return None if spot.inner(dict) else _wrong_kind(spot)


def _in_struct(spot: _Spot, struct: type[Struct]) -> Refusal | None:
    fields = {one.encode_name: one for one in msgspec.structs.fields(struct)}
    tag = _tag_field(struct)
    for key, value in spot.data.items():
        if key in fields and not _fits(value, fields[key].type):
            return _look(spot.go(key, fields[key].type))
        if key == tag and value != struct.__struct_config__.tag:
            return _tag(spot)
        if key not in fields and key != tag and struct.__struct_config__.forbid_unknown_fields:
            known = mend(key, fields, spot.around.speech) if fields else None
            right = _as_word(spot, key) or _elsewhere(spot, struct, key) or known
            return spot.refused(_("there is no key '{key}' here").format(key=key), right, key)
    missing = next((one for one in fields.values() if one.required and one.encode_name not in spot.data), None)
    if missing is not None:
        key = missing.encode_name
        added = _("add '{key}': {kind}").format(key=key, kind=_kinds(_Spot(missing.type, None, (), spot.around)))
        return spot.refused(_("the key '{key}' is missing").format(key=key), added)
    return _its_own_words(spot, struct)


def _tag(spot: _Spot) -> Refusal:
    """The key that tells the structs apart which may stand here is missing, or its word is none of theirs."""
    field = next(filter(None, map(_tag_field, spot.structs())), "")
    words = [str(one.__struct_config__.tag) for one in spot.structs() if _tag_field(one) == field]
    if field in spot.data:
        return _look(spot.go(field, Literal[tuple(words)]))
    right = next(filter(None, (_as_word(spot, key) for key in spot.data)), None)
    return spot.refused(_("the key '{key}' is missing").format(key=field), right or mend("", words, spot.around.speech))


def _as_word(spot: _Spot, key: str) -> str | None:
    """What stands here written rightly, where the word of a key that is missing was taken for a key: ``{heal: 2}`` is
    ``{do: heal, n: 2}``."""
    rest = {one: value for one, value in spot.data.items() if one != key}
    meant = spot.around.speech.meant().get(plain(key), ()) if spot.around.speech is not None else ()
    for struct in spot.structs():
        fields = [one for one in msgspec.structs.fields(struct) if one.encode_name not in rest]
        lacks = _tag_field(struct) or next((one.encode_name for one in fields if one.required), None)
        if lacks is None or lacks in rest:
            continue
        for word in (key, *meant):
            for name in (one.encode_name for one in fields if one.encode_name != lacks):
                form = {lacks: word, **rest, name: spot.data[key]}
                if _fits(form, spot.type) and len(flow(form)) <= _LONGEST:
                    return flow(form)
    return None


def _elsewhere(spot: _Spot, struct: type[Struct], key: str) -> str | None:
    """Where a key belongs that stands one level too far out or in."""
    for one in msgspec.structs.fields(struct):
        below = _Spot(one.type, None, (), spot.around)
        inner = [*below.structs(), *_structs_in(below)]
        if any(key in (field.encode_name for field in msgspec.structs.fields(one_of)) for one_of in inner):
            return _("write it under '{key}'").format(key=one.encode_name)
    if spot.outer is not None and key in (field.encode_name for field in msgspec.structs.fields(spot.outer)):
        return _("write it further out, where '{key}' stands").format(key=_last_key(spot.steps))
    return None


def _structs_in(spot: _Spot) -> Iterator[type[Struct]]:
    """The structs that a list or a mapping may hold."""
    for types in spot.inner(list, tuple, dict):
        for one in types:
            yield from _Spot(one, None, (), spot.around).structs()


def _last_key(steps: Steps) -> str:
    return str(next(step for step in reversed(steps) if isinstance(step, str)))


def _its_own_words(spot: _Spot, struct: type[Struct]) -> Refusal | None:
    """What the struct itself says against fields of which each fits."""
    try:
        structured.convert(spot.data, struct)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, ValueError | TypeError):
            steps = error.__cause__.steps if isinstance(error.__cause__, Within) else ()
            return Refusal(str(error.__cause__), (*spot.steps, *steps))
    return None


def _in_list(spot: _Spot) -> Refusal | None:
    if not any(one.kind == "array" for one in spot.members):
        return _wrong_kind(spot)
    for types in spot.inner(list, tuple, set, frozenset):
        fixed = len(types) > 1 and types[1] is not ...
        for n, value in enumerate(spot.data):
            type_ = types[n] if fixed and n < len(types) else types[0]
            if (n < len(types) or not fixed) and not _fits(value, type_):
                return _look(spot.go(n, type_))
        if fixed and len(types) != len(spot.data):
            return _length(spot, str(len(types)))
    return _out_of_bounds(spot)


def _in_scalar(spot: _Spot) -> Refusal | None:
    kind = _kind_of(spot.data)
    able = [one for one in spot.members if one.kind == kind or (kind == "int" and one.kind == "float")]
    if not able:
        return _wrong_kind(spot)
    words = [str(word) for one in able if one.origin is Literal for word in get_args(one.type)]
    if words:
        what = _("'{word}' is not one of the words that may stand here").format(word=spot.data)
        return spot.refused(what, mend(str(spot.data), words, spot.around.speech))
    return _out_of_bounds(spot)


def _wrong_kind(spot: _Spot) -> Refusal:
    kind = _kind_of(spot.data)
    right = _("it must be {kind}").format(kind=_kinds(spot))
    if kind == "bool" and any(one.kind == "str" for one in spot.members):
        right = _("put it in quotes if the word is meant: YAML reads yes, no, on and off as true or false")
    example = _dotted(spot) or _example(spot)
    return spot.refused(
        _("{kind} stands here").format(kind=_(_TYPES[kind])), f"{right}: {example}" if example else right
    )


def _example(spot: _Spot) -> str | None:
    """What stands here written rightly, with its key where it has one."""
    struct = spot.struct() if not isinstance(spot.data, dict) and len(spot.structs()) == 1 else None
    keys = [one.encode_name for one in msgspec.structs.fields(struct)] if struct is not None else []
    inner = [types[0] for types in spot.inner(list, tuple)]
    words = [str(word) for one in inner if get_origin(one) is Literal for word in get_args(one)]
    words += [str(one) for member in spot.members for bounds in member.bounds for one in bounds.examples or ()]
    form = rightly(spot.data, spot.source(), lambda one: _fits(one, spot.type), keys, words)
    if form is None and words and isinstance(spot.data, str):
        return spot.keyed(flow((nearest(spot.data, words) or words)[:1]))
    if form is None:
        if isinstance(spot.data, list) and spot.inner(dict) and all(isinstance(one, str) for one in spot.data):
            values = (value for value in (True, 1, "…") if all(_fits({one: value}, spot.type) for one in spot.data))
            value = next(values, "…")
            return spot.keyed("{" + ", ".join(f"{flow(one)}: {_bare(value)}" for one in spot.data[:3]) + "}")
        return None
    return spot.keyed(flow(form))


def _bare(value: object) -> str:
    return "…" if value == "…" else flow(value)


def _dotted(spot: _Spot) -> str | None:
    """A path with a dot, where a mapping stands in a mapping of values by their paths."""
    kinds = {one.kind for one in spot.members}
    if not isinstance(spot.data, dict) or not spot.data or not {"str", "int"} <= kinds or not spot.steps:
        return None
    key, value = next(iter(spot.data.items()))
    return f"{spot.steps[-1]}.{key}: {flow(value)}" if _fits(value, spot.type) else None


def _out_of_bounds(spot: _Spot) -> Refusal | None:
    kind, data = _kind_of(spot.data), spot.data
    for bounds in (one.bounds for one in spot.members if one.kind == kind or (kind, one.kind) == ("int", "float")):
        for meta in bounds:
            found = _number(spot, meta) if kind in ("int", "float") else _size(spot, meta)
            if found is not None:
                return found
            if meta.pattern is not None and kind == "str" and not re.search(meta.pattern, data):
                what = _("'{text}' has another form than what may stand here").format(text=data)
                return spot.refused(what, _("the form {form}").format(form=meta.pattern))
    return None


def _number(spot: _Spot, meta: msgspec.Meta) -> Refusal | None:
    data = spot.data
    wrong = {
        "ge": meta.ge is not None and data < meta.ge,
        "gt": meta.gt is not None and data <= meta.gt,
        "le": meta.le is not None and data > meta.le,
        "lt": meta.lt is not None and data >= meta.lt,
    }
    name = next((name for name, is_wrong in wrong.items() if is_wrong), None)
    return None if name is None else spot.refused(_(_BOUNDS[name]).format(n=getattr(meta, name)))


def _size(spot: _Spot, meta: msgspec.Meta) -> Refusal | None:
    if meta.min_length is not None and len(spot.data) < meta.min_length:
        return _length(spot, f">= {meta.min_length}")
    if meta.max_length is not None and len(spot.data) > meta.max_length:
        return _length(spot, f"<= {meta.max_length}")
    return None


def _length(spot: _Spot, bound: str) -> Refusal:
    kind = _(_TYPES[_kind_of(spot.data)])
    return spot.refused(_("{kind} of length {bound} must stand here").format(kind=kind, bound=bound))


def _kinds(spot: _Spot) -> str:
    """The kinds of data that may stand somewhere, in words."""
    able = {one.kind for one in spot.members}
    words = [_(_TYPES[name]) for name in _TYPES if name in able]
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


__all__ = ["Refusal", "refusal"]

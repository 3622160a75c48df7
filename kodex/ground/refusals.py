"""What msgspec says about data that does not fit, as people can use it: what is wrong, where, what would be right.

msgspec reports in English and stops at ``[...]`` inside mappings. Here the place is found again key by key, and the
message is one of a few families (unknown key, missing key, wrong type, word outside a closed list, out of bounds) in
the language spoken now. Texts that a type's own ``__post_init__`` raises pass through unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from kodex.ground.i18n import N_, _

Steps = tuple[str | int, ...]

_PATH = r"(?s) - at (?:`key` in )?`\$([^`]*)`$"
_STEP = r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]"
_TYPES = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text"),
    "bool": N_("true or false"),
    "array": N_("a list"),
    "object": N_("a mapping (key: value)"),
    "null": N_("nothing (null)"),
}
_BOUNDS = {
    ">=": N_("the number must be at least {n}"),
    ">": N_("the number must be more than {n}"),
    "<=": N_("the number must be at most {n}"),
    "<": N_("the number must be less than {n}"),
}


class Refusal(Struct, frozen=True):
    """What is wrong (``what``), where (``steps``: keys and list positions), what would be right (``mend``)."""

    what: str
    steps: Steps
    mend: str | None = None


def refusal(type_: Any, data: Any, error: msgspec.ValidationError) -> Refusal:
    """The refusal of ``data``, which msgspec would not take as ``type_``."""
    text = str(error)
    found = re.search(_PATH, text)
    path = [name or number for name, number in re.findall(_STEP, found.group(1))] if found else []
    what = text[: found.start()] if found else text
    spot = _Spot(type_, data)
    for step in path:
        spot.go(step)
    return _say(what, spot)


def nearest(word: str, known: Iterable[str]) -> str:
    """All known words, those like ``word`` first, as one text."""
    from difflib import get_close_matches  # only for what is refused

    words = sorted(known)
    near = get_close_matches(word, words, 3, 0.5)
    return ", ".join([*near, *(one for one in words if one not in near)])


class _Spot:
    """A place in the data, with the type that is expected there; ``words``: the tags that may stand there."""

    def __init__(self, type_: Any, data: Any) -> None:
        self.type = type_
        self.data = data
        self.steps: list[str | int] = []
        self.words: list[str] = []

    def go(self, step: str) -> None:
        """Go down one step of msgspec's path."""
        if step == "..." or step.isdigit():
            self._into(step)
            return
        self.words = self.tags(step)
        struct = self.struct()
        fields = {one.encode_name: one.type for one in msgspec.structs.fields(struct)} if struct is not None else {}
        self.type = fields.get(step, Any)
        self.data = self.data.get(step) if isinstance(self.data, dict) else None
        self.steps.append(step)

    def _into(self, step: str) -> None:
        data = self.data
        inner = _inner(self.type, dict if isinstance(data, dict) else list)
        pairs: list[tuple[Any, Any]] = list(data.items()) if isinstance(data, dict) else list(enumerate(data or ()))
        if step != "...":
            pairs = [pair for pair in pairs if pair[0] == int(step)]
        at, value = next((pair for pair in pairs if step != "..." or not _fits(pair[1], inner)), ("...", None))
        self.type, self.data = inner, value
        self.steps.append(at)

    def struct(self) -> type[Struct] | None:
        """The struct that the data here are meant to be."""
        able = _structs(self.type)
        tagged = [one for one in able if _tag_field(one) is not None]
        if tagged and isinstance(self.data, dict):
            given = [one for one in tagged if self.data.get(str(_tag_field(one))) == one.__struct_config__.tag]
            return given[0] if given else None
        return able[0] if able else None

    def tags(self, key: str) -> list[str]:
        """What may stand under ``key`` when that is the key that tells the structs apart which may stand here."""
        return [str(one.__struct_config__.tag) for one in _structs(self.type) if _tag_field(one) == key]

    def literals(self) -> list[str]:
        """The closed list of words that may stand here."""
        return self.words or [
            str(word) for one in _members(self.type) if get_origin(one) is Literal for word in get_args(one)
        ]


def _members(type_: Any) -> list[Any]:
    origin = get_origin(type_)
    if origin is Annotated:
        return _members(get_args(type_)[0])
    if origin is Union or origin is UnionType:
        return [one for part in get_args(type_) for one in _members(part)]
    return [type_]


def _structs(type_: Any) -> list[type[Struct]]:
    return [one for one in _members(type_) if isinstance(one, type) and issubclass(one, Struct)]


def _tag_field(struct: type[Struct]) -> str | None:
    return struct.__struct_config__.tag_field


def _inner(type_: Any, container: type) -> Any:
    for one in _members(type_):
        origin, args = get_origin(one), get_args(one)
        if container is dict and origin is dict:
            return args[1]
        if container is list and origin in (list, tuple, set, frozenset):
            return args[0]
    return Any


def _fits(value: Any, type_: Any) -> bool:
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError:
        return False
    return True


# --- the families of messages -----------------------------------------------------------------------------------------


def _unknown(match: re.Match[str], spot: _Spot) -> Refusal:
    key = match[1]
    struct = spot.struct()
    known = [one.encode_name for one in msgspec.structs.fields(struct)] if struct is not None else []
    what = _("there is no key '{key}' here").format(key=key)
    return Refusal(what, (*spot.steps, key), _("one of: {known}").format(known=nearest(key, known)) if known else None)


def _missing(match: re.Match[str], spot: _Spot) -> Refusal:
    key = match[1]
    what = _("the key '{key}' is missing").format(key=key)
    tags = spot.tags(key)
    if tags:
        return Refusal(what, tuple(spot.steps), _("one of: {known}").format(known=", ".join(sorted(tags))))
    struct = spot.struct()
    expected = (
        next((one.type for one in msgspec.structs.fields(struct) if one.encode_name == key), Any) if struct else Any
    )
    return Refusal(what, tuple(spot.steps), _("add '{key}': {kind}").format(key=key, kind=_kind(expected)))


def _kind(type_: Any) -> str:
    names = []
    for one in _members(type_):
        origin = get_origin(one) or one
        if origin in (list, tuple):
            names.append("array")
        elif origin is dict or (isinstance(origin, type) and issubclass(origin, Struct)):
            names.append("object")
        elif origin is type(None):
            names.append("null")
        else:
            names.append({int: "int", bool: "bool", float: "float"}.get(origin, "str"))
    return _either(names)


def _either(names: Iterable[str]) -> str:
    words = [_(_TYPES[name]) if name in _TYPES else name for name in dict.fromkeys(names)]
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def _wrong_type(match: re.Match[str], spot: _Spot) -> Refusal:
    got = _either([match[2]])
    what = _("{kind} stands here").format(kind=got)
    return Refusal(what, tuple(spot.steps), _("it must be {kind}").format(kind=_either(match[1].split(" | "))))


def _bound(match: re.Match[str], spot: _Spot) -> Refusal:
    return Refusal(_(_BOUNDS[match[2]]).format(n=match[3]), tuple(spot.steps))


def _length(match: re.Match[str], spot: _Spot) -> Refusal:
    what = _("{kind} of length {bound} must stand here").format(kind=_either([match[1]]), bound=match[2])
    return Refusal(what, tuple(spot.steps))


def _word(match: re.Match[str], spot: _Spot) -> Refusal:
    what = _("'{word}' is not one of the words that may stand here").format(word=match[1])
    known = spot.literals()
    return Refusal(
        what, tuple(spot.steps), _("one of: {known}").format(known=nearest(match[1], known)) if known else None
    )


_FAMILIES: tuple[tuple[str, Callable[[re.Match[str], _Spot], Refusal]], ...] = (
    (r"(?s)Object contains unknown field `(.*)`", _unknown),
    (r"Object missing required field `(.*)`", _missing),
    (r"Expected `([^`]*)`, got `([^`]*)`", _wrong_type),
    (r"Expected `([^`]*)` (>=|<=|>|<) (\S+)", _bound),
    (r"Expected `([^`]*)` of length (.+)", _length),
    (r"(?s)Invalid (?:enum )?value '?(.*?)'?", _word),
)
"""What msgspec says, as patterns that are compiled when something is refused, with what is said instead."""


def _say(what: str, spot: _Spot) -> Refusal:
    for pattern, family in _FAMILIES:
        match = re.fullmatch(pattern, what)
        if match:
            return family(match, spot)
    return Refusal(what, tuple(spot.steps))


__all__ = ["Refusal", "nearest", "refusal"]

"""A place in data that msgspec would not take: what stands there, and what may stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import N_, _
from kodex.ground.made import BY_KEY
from kodex.ground.nearby import NOTHING, Meant, Speech, only_tried

Steps = tuple[str | int, ...]

TYPES = {
    "bool": N_("true or false"),
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text"),
    "object": N_("a mapping (key: value)"),
    "array": N_("a list"),
    "null": N_("nothing (null)"),
}
"""The kinds of data, in the order in which they are told."""


SENTENCE = "sentence"
"""By ``msgspec.Meta(extra={SENTENCE: True})`` a text says that it is a whole sentence, which nothing parts."""


NONSENSE = "\N{SNOWMAN}"
"""A word that nobody knows."""


class Refusal(Struct, frozen=True):
    """What is wrong (``what``), where (``steps``: keys and list positions), what would be right (``mend``)."""

    what: str
    steps: Steps
    mend: str | None = None


class Around(NamedTuple):
    """What is known of a file besides its data: what its writers may mean, how the scalar at a place is written, and
    where a key begins that begins a line or an item on it (its column from 0, and the line from there on); ``whole``:
    the data of the file, of which those looked at are a part."""

    speech: Speech | None
    source: Callable[[Steps], str | None]
    begins: Callable[[Steps], tuple[int, str] | None] = lambda _steps: None
    whole: Any = None


class Member(NamedTuple):
    """One of the types that may stand somewhere, with what is said of its bounds."""

    type: Any
    bounds: tuple[msgspec.Meta, ...]

    @property
    def origin(self) -> Any:
        """The type without what stands in its brackets."""
        return get_origin(self.type) or self.type

    @property
    def kind(self) -> str:
        """Which kind of data it is written as, one of :data:`TYPES`."""
        return _kind_of_type(self.origin, self.type)


class Spot:
    """A place in the data, with the type that is expected there."""

    def __init__(
        self,
        type_: Any,
        data: Any,
        steps: Steps,
        around: Around,
        outer: type[Struct] | None = None,
        parent: Spot | None = None,
    ) -> None:
        self.type = type_
        self.data = data
        self.steps = steps
        self.around = around
        self.outer = outer
        self.parent = parent
        self.members = list(_members(type_, ()))

    def go(self, step: str | int, type_: Any) -> Spot:
        """The place one step further; the innermost struct around it is its ``outer``, the place it
        is reached from its ``parent``."""
        own = self.struct() if isinstance(self.data, dict) else None
        return Spot(type_, self.data[step], (*self.steps, step), self.around, own or self.outer, self)

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
        tagged = [one for one in able if tag_field(one) is not None]
        if len(able) > 1 and tagged:
            given = [one for one in tagged if self.data.get(str(tag_field(one))) == one.__struct_config__.tag]
            return given[0] if given else None
        return able[0] if able else None

    def inner(self, *containers: type) -> list[Any]:
        """The types of what stands in each of these containers that may stand here."""
        return [get_args(one.type) for one in self.members if one.origin in containers and get_args(one.type)]

    def refused(self, what: str, mend: str | None = None, *step: str) -> Refusal:
        """The refusal of what stands here (or one step further)."""
        return Refusal(what, (*self.steps, *step), mend)


def _members(type_: Any, bounds: tuple[msgspec.Meta, ...]) -> Iterator[Member]:
    origin = get_origin(type_)
    if origin is Annotated:
        inner, *more = get_args(type_)
        yield from _members(inner, (*bounds, *(one for one in more if isinstance(one, msgspec.Meta))))
    elif origin is Union or origin is UnionType:
        for part in get_args(type_):
            yield from _members(part, bounds)
    elif type_ is not msgspec.UnsetType:
        yield Member(type_, bounds)


def taken_by(type_: Any, key: Any) -> Any:
    """The type of what stands under a key of a mapping, by the type of its values."""
    extras = (meta.extra or {} for _inner, bounds in _members(type_, ()) for meta in bounds)
    own = next((one[BY_KEY] for one in extras if BY_KEY in one), None)
    found = own(key) if own is not None else None
    return type_ if found is None else found


def tag_field(struct: type[Struct]) -> str | None:
    return struct.__struct_config__.tag_field


def _kind_of_type(origin: Any, type_: Any) -> str:
    if origin is Literal:
        return kind_of(get_args(type_)[0])
    if origin in (list, tuple, set, frozenset):
        return "array"
    if origin is dict or (isinstance(origin, type) and issubclass(origin, Struct)):
        return "object"
    names = {int: "int", bool: "bool", float: "float", type(None): "null", None: "null"}
    return names.get(origin, "str")


def kind_of(data: Any) -> str:
    names = {bool: "bool", int: "int", float: "float", str: "str", dict: "object", list: "array", tuple: "array"}
    return "null" if data is None else names.get(type(data), "str")


def fits(value: Any, type_: Any) -> bool:
    with only_tried():
        try:
            structured.convert(value, type_)
        except msgspec.ValidationError:
            return False
        return True


def words_of(spot: Spot) -> list[str]:
    """The words of the closed list that may stand here."""
    return [str(word) for one in spot.members if one.origin is Literal for word in get_args(one.type)]


def only_words(spot: Spot) -> bool:
    """Whether all that may stand here are words of a closed list, some of them written as numbers."""
    kinds = {kind_of(word) for one in spot.members if one.origin is Literal for word in get_args(one.type)}
    return len(kinds) > 1 and isinstance(spot.data, int | float) and not isinstance(spot.data, bool)


def kinds(spot: Spot) -> str:
    """The kinds of data that may stand somewhere, in words."""
    able = {one.kind for one in spot.members}
    words = [_(TYPES[name]) for name in TYPES if name in able]
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def has(struct: type[Struct], key: str) -> bool:
    """Whether a struct has a key."""
    return any(one.encode_name == key for one in structured.fields(struct))


def meant_at(spot: Spot) -> Meant:
    """What words mean where a spot is."""
    return spot.around.speech.meant() if spot.around.speech is not None else NOTHING


__all__ = [
    "NONSENSE",
    "SENTENCE",
    "TYPES",
    "Around",
    "Refusal",
    "Spot",
    "Steps",
    "fits",
    "has",
    "kind_of",
    "kinds",
    "meant_at",
    "only_words",
    "tag_field",
    "taken_by",
    "words_of",
]

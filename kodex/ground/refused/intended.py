"""What was meant by what does not fit, written rightly: a word under the key it belongs to, a key where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from msgspec import Struct

from kodex.ground import structured
from kodex.ground.nearby import nearest, plain
from kodex.ground.refused.names import as_mapping, numbers_of_names
from kodex.ground.refused.spots import NONSENSE, Spot, fits, has, tag_field
from kodex.ground.written import flow, rightly

_PARTED = re.compile(r"([^\s:=：;]+?)(?:\s*(?:=+>?|-+>|→)\s*|\s*[:：;]\s*|\s+[-–—]\s+|\s+)([^\s=>→].*)")
"""A key and its value, with another sign between them than a colon and a blank."""
_LONGEST_PAIR = 300
"""Longest text that is looked through for a pair, in characters."""
_LONGEST_VALUE = 300
"""Longest value that is written out under another key, in characters."""
SHOWN_BY_ONE = 4
"""Of so many words one shows well enough what may stand in a list; of more it would be taken for what is meant."""
_LONGEST = 80
"""Longest example in a mend, in characters."""


def as_word(spot: Spot, key: str) -> str | None:
    """What stands here written rightly, where the word of a key that is missing was taken for a key: ``{heal: 2}`` is
    ``{do: heal, n: 2}``."""
    rest = {one: value for one, value in spot.data.items() if one != key}
    meant = spot.around.speech.meant().get(plain(key), ()) if spot.around.speech is not None else ()
    for struct in spot.structs():
        fields = [one for one in structured.fields(struct) if one.encode_name not in rest]
        lacks = tag_field(struct) or next((one.encode_name for one in fields if one.required), None)
        if lacks is None or lacks in rest or _takes_any_word(struct, lacks):
            continue
        for word in (key, *meant):
            if spot.data[key] is None and fits({lacks: word, **rest}, spot.type):
                return flow({lacks: word, **rest})
            inner = spot.data[key]
            if isinstance(inner, dict) and inner and rest.keys().isdisjoint(inner):  # with its own keys under it
                form = {lacks: word, **inner, **rest}
                if fits(form, spot.type):
                    return flow(form) if len(flow(form)) <= _LONGEST_VALUE else f"{lacks}: {word}, …"
            for name in (one.encode_name for one in fields if one.encode_name != lacks):
                form = {lacks: word, **rest, name: spot.data[key]}
                if fits(form, spot.type) and len(flow(form)) <= _LONGEST:
                    return flow(form)
    return None


def _takes_any_word(struct: type[Struct], key: str) -> bool:
    """Whether a field is a free text, so that nothing can be told from its fitting."""
    if key == tag_field(struct):
        return False
    type_ = next(one.type for one in structured.fields(struct) if one.encode_name == key)
    others = {one.encode_name: _filling(one.type) for one in structured.fields(struct) if one.required}
    return fits(NONSENSE, type_) and fits(others | {key: NONSENSE}, struct)


def _filling(type_: Any) -> Any:
    """Something of a type, as far as that is easily told."""
    return next((one for one in (NONSENSE, 1, [], {}, *get_args(type_)) if fits(one, type_)), None)


def under_another_key(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The key under which a word fits that stands where it does not: ``when: dies`` is ``on: dies``."""
    value = spot.data[key]
    own = next(one.type for one in structured.fields(struct) if one.encode_name == key)
    if not isinstance(value, str) or fits([value], own) or as_mapping(spot.go(key, own)) is not None:
        return None
    rest = {one: other for one, other in spot.data.items() if one != key}
    for one in structured.fields(struct):
        other = one.encode_name
        able = other not in spot.data and fits(rest | {other: value}, spot.type)
        if able and not fits(rest | {other: NONSENSE}, spot.type):
            return f"{other}: {flow(value)}"
    return None


def of_another_kind(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """What stands here written rightly, where a key belongs to another of the structs that a word tells apart:
    ``{act: play, card: x, to: y}`` is ``{act: react, card: x, to: y}``."""
    field, known = tag_field(struct), [one.encode_name for one in structured.fields(struct)]
    if field is None:
        return None
    rest = {one: value for one, value in spot.data.items() if one == field or one in known}
    others = [one for one in spot.structs() if one is not struct and tag_field(one) == field and has(one, key)]
    others = [one for one in others if not (needs := getattr(one, "needs", ())) or any(name in rest for name in needs)]
    likest = sorted(others, key=lambda one: -sum(has(one, name) for name in known))  # most keys in common
    tags = [str(one.__struct_config__.tag) for one in likest]
    return next((f"{field}: {tag}" for tag in tags if fits(spot.data | {field: tag}, spot.type)), None)


def without_blank(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """A key with its value behind a colon without a blank: ``do:heal`` is ``do: heal``; or behind another sign."""
    found = _PARTED.fullmatch(str(key).strip()) if spot.data[key] is None and len(str(key)) <= _LONGEST_PAIR else None
    if found is None:
        return None
    head, rest = found[1], found[2]
    fields = [one.encode_name for one in structured.fields(struct)]
    if head == tag_field(struct) or head in fields:
        return f"{head}: {rest}"
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    near = nearest(head, [one for one in fields if one not in spot.data], meant)[:1]
    return f"{near[0]}: {rest}" if near and not found[0].startswith(head + " ") else None


def colon_further_on(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """A key without its colon before a text that has one: ``gist Csend: dobáskor.`` is ``gist: "Csend: dobáskor."``."""
    head, blank, rest = str(key).partition(" ")
    value = spot.data[key]
    own = next((one for one in structured.fields(struct) if one.encode_name == head), None)
    if own is None or not blank or head in spot.data or not isinstance(value, str):
        return None
    text = f"{rest.strip()}: {value}"
    return f"{head}: {flow(text)}" if len(text) <= _LONGEST_VALUE and fits(text, own.type) else None


def a_pair(spot: Spot, key: str, key_type: Any, type_: Any) -> str | None:
    """The same in a mapping of any keys: ``izom=2`` is ``izom: 2``."""
    text = str(key).strip()
    found = _PARTED.fullmatch(text) if spot.data[key] is None and len(text) <= _LONGEST_PAIR else None
    if found is not None and not fits(found[1], key_type):  # a key of several words
        found = re.fullmatch(r"(.+\S)[\s=:]+(\S+)", text)
    if found is None or not fits(found[1], key_type):
        return None
    values: list[Any] = [found[2], *([int(found[2])] if re.fullmatch(r"-?\d{1,9}", found[2]) else [])]
    values += [{"true": True, "false": False}[found[2]]] if found[2] in ("true", "false") else []
    value = next((one for one in reversed(values) if fits(one, type_)), None)
    return None if value is None else f"{found[1]}: {flow(value)}"


def named_by_key(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """What stands here written rightly, where the name that a key needs was taken for a key, with how many or with what
    there is to say of it: ``{ork: 2}`` is ``{card: ork, n: 2}``."""
    lacks = [one for one in structured.fields(struct) if one.required and one.encode_name not in spot.data]
    rest, value = {one: other for one, other in spot.data.items() if one != key}, spot.data[key]
    if len(lacks) != 1 or isinstance(value, bool | str | list) or tag_field(struct) is not None:
        return None
    is_counted = has(struct, "n") and "n" not in rest
    more = value if isinstance(value, dict) else {} if value is None else {"n": value} if is_counted else None
    if more is None or not all(isinstance(one, str) for one in more):
        return None
    form = {lacks[0].encode_name: key, **rest, **more}
    return flow(form) if fits(form, spot.type) and len(flow(form)) <= _LONGEST else None


def several_times(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """A name that was taken for a key, with how many of it are meant where nothing says so but writing it so often:
    ``[vért: 2]`` is ``vért, vért``."""
    n, around = spot.data[key], spot.parent
    if isinstance(n, bool) or not isinstance(n, int) or not 0 < n <= _MOST_TIMES or len(spot.data) > 1:
        return None
    if sum(one.required for one in structured.fields(struct)) != 1 or tag_field(struct) is not None:
        return None
    is_item = around is not None and isinstance(around.data, list) and fits([key], around.type)
    return ", ".join([flow(key)] * n) if is_item else None


_MOST_TIMES = 10


def in_round_brackets(spot: Spot) -> str | None:
    """The list that is meant by names in round brackets within a mapping, where the first alone is taken for the value
    and the others for keys: ``{1: (ork, fal)}`` is ``1: [ork, fal]``."""
    around = spot.parent.data if spot.parent is not None else None
    if not isinstance(spot.data, str) or not spot.data.startswith("(") or not isinstance(around, dict):
        return None
    keys = list(around)
    rest = keys[keys.index(spot.steps[-1]) + 1 :]
    end = next((n for n, one in enumerate(rest, 1) if around[one] is not None or str(one).endswith(")")), 0)
    names = [spot.data, *map(str, rest[:end])]
    if not names[-1].endswith(")"):
        return None
    names = [one.strip("()") for one in names]
    return spot.keyed(flow(names)) if fits(names, spot.type) else None


def in_words(spot: Spot) -> str | None:
    """The mapping that stands here as a text, with the braces lost or in quotes: ``act: pass, by: A``."""
    if not isinstance(spot.data, str) or len(spot.data) > _LONGEST_PAIR:
        return None
    text = re.sub(r"^\s*\{|\}\s*$", "", spot.data)
    pairs = [_WHOLE_PAIR.fullmatch(part) for part in text.split(",")]
    if not all(pairs):
        return None
    form = {one[1]: rightly_number(one[2]) for one in pairs if one is not None}
    return flow(form) if fits(form, spot.type) else None


_WHOLE_PAIR = re.compile(r"\s*([\w.-]+)\s*[:=]\s*([^\[\]{}:=]+?)\s*")


def rightly_number(text: str) -> str | int:
    """A text as the whole number that it is, else as it stands."""
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


def names_of_a_list(spot: Spot, struct: type[Struct]) -> str | None:
    """What stands here written rightly, where the names of a list that is missing were taken for a key and its value:
    ``{A: C, life: 30}`` is ``{players: [A, C], life: 30}``."""
    known = {one.encode_name: one for one in structured.fields(struct)}
    lacks = [one for one in known.values() if one.required and one.encode_name not in spot.data]
    if tag_field(struct) is not None or len(lacks) != 1 or not fits([NONSENSE], lacks[0].type):
        return None
    names = [name for key, value in spot.data.items() if key not in known for name in (key, *_each(value))]
    if not all(isinstance(one, str) for one in names):
        return None
    rest = {key: value for key, value in spot.data.items() if key in known}
    form = {lacks[0].encode_name: list(dict.fromkeys(names)), **rest}
    return flow(form) if fits(form, spot.type) and len(flow(form)) <= _LONGEST else None


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def several_named(spot: Spot) -> str | None:
    """The list that is meant by names with how many of each: ``{ork: 2}``, ``2 ork`` is ``[{card: ork, n: 2}]``."""
    inner = [types[0] for types in spot.inner(list, tuple)]
    data = numbers_of_names(spot.data) if isinstance(spot.data, str) else spot.data
    if not isinstance(data, dict) or not data or not inner:
        return None
    forms = []
    for name, value in data.items():
        place = Spot(inner[0], {name: value}, spot.steps, spot.around)
        struct = place.structs()[0] if len(place.structs()) == 1 else None
        forms.append(None if struct is None else named_by_key(place, struct, name) or names_of_a_list(place, struct))
    return spot.keyed("[" + ", ".join(map(str, forms)) + "]") if all(forms) else None


def so_many(spot: Spot, n: int) -> str:
    """A list of so many things, whose name the writer has to say: ``deck: 40`` is ``[{card: …, n: 40}]``."""
    for types in spot.inner(list, tuple):
        for struct in Spot(types[0], None, (), spot.around).structs():
            needed = [one.encode_name for one in structured.fields(struct) if one.required]
            if n > 0 and len(needed) == 1 and fits({needed[0]: "x", "n": n}, struct):
                return f"[{{{needed[0]}: …, n: {n}}}]"
            if n > 0 and len(needed) == 1 and fits({needed[0]: "x"}, struct):
                return f"[{{{needed[0]}: …}}, …]"
    return flow(["…"])


def how_many(spot: Spot, n: int) -> str | None:
    """A number behind a name in a list of names: ``[ork, 2]`` is ``[{card: ork, n: 2}]``."""
    before, value = spot.data[n - 1] if n else None, spot.data[n]
    if not isinstance(before, str) or not isinstance(value, int) or isinstance(value, bool):
        return None
    for types in spot.inner(list, tuple):
        place = Spot(types[0], {before: value}, spot.steps, spot.around)
        for struct in place.structs():
            if (form := named_by_key(place, struct, before)) is not None:
                return form
    return None


def unwrapped(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping that a key needs, whose pairs stand here without it: ``{act: attack, by: A, ork: medve}`` is
    ``map: {ork: medve}``."""
    known = {one.encode_name for one in structured.fields(struct)} | {tag_field(struct)}
    strange = {one: value for one, value in spot.data.items() if one not in known}
    if any(has(other, one) for one in strange for other in spot.structs()):
        return None  # the keys of another of them
    for one in structured.fields(struct):
        is_open = one.required and one.encode_name not in spot.data and fits({NONSENSE: NONSENSE}, one.type)
        if is_open and not fits(NONSENSE, one.type) and fits(strange, one.type):
            return f"{one.encode_name}: {flow(strange)}"
    return None


def by_its_keys(spot: Spot, field: str) -> list[str]:
    """The words for a key that is missing with which all the others fit, those first that need the most of them."""
    able = []
    for struct in spot.structs():
        word = str(struct.__struct_config__.tag)
        if fits(spot.data | {field: word}, spot.type):
            able.append((-sum(one.required for one in structured.fields(struct)), word))
    return [word for _n, word in sorted(able, key=lambda one: one[0])]


def for_another_key(spot: Spot, key: str, type_: Any) -> str | None:
    """The key around under which a pair fits that does not here: a text in a mapping of numbers."""
    value = spot.data[key]
    if not isinstance(value, str) or spot.outer is None or not spot.steps or "." not in str(key):
        return None
    if (
        plain(value) in _NONE_OF_IT
        or re.search(r"\d", value)
        or rightly(value, None, lambda one: fits(one, type_)) is not None
    ):
        return None  # a number is meant
    for one in structured.fields(spot.outer):
        if one.encode_name != spot.steps[-1] and fits({key: value}, one.type) and not fits({key: {}}, one.type):
            return f"{one.encode_name}: {{{key}: {flow(value)}}}"
    return None


_NONE_OF_IT = frozenset(("nincs", "semmi", "none", "nothing", "semennyi", "nulla", "sok", "valtozatlan", "unchanged"))
"""Words for a number of which none can be told."""


def comma_for_colon(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """A key and its value with a comma between them, as two keys with nothing: ``{id, ork}`` is ``id: ork``."""
    keys = list(spot.data)
    after = keys[keys.index(key) + 1 :][:1]
    own = next((one.type for one in structured.fields(struct) if one.encode_name == key), None)
    if not after or own is None or spot.data[after[0]] is not None or has(struct, after[0]):
        return None
    value = int(after[0]) if re.fullmatch(r"-?\d{1,9}", str(after[0])) else after[0]
    return f"{key}: {flow(value)}" if fits(value, own) else None


def cut_number(data: Mapping[Any, Any], key: Any) -> tuple[Any, str, int] | None:
    """A number whose comma makes two keys of it, ``{damage: 2,5, life: 3}``: whose it is, how it is written, and the
    whole number that it may be; None where the key is no such part."""
    keys = list(data)
    at = keys.index(key)
    before = data[keys[at - 1]] if at else None
    if data[key] is not None or not isinstance(before, int) or isinstance(before, bool):
        return None
    if re.fullmatch(r"\d{1,9}", str(key)) is None:
        return None
    whole = int(f"{before}{key}") if len(str(key)) == _GROUP else before
    return keys[at - 1], f"{before},{key}", whole


_GROUP = 3
"""So many digits stand together in a number that is written in groups."""


def filled_forward(spot: Spot, key: str, type_: Any) -> str | None:
    """Names with nothing before one that has what all of them have: ``{ork, medve: fal}`` is ``{ork: fal, medve:
    fal}``. Only where texts are the values: a name with nothing may mean true else."""
    if fits(None, type_) or fits(1, type_) or fits(True, type_):
        return None
    filled: dict[Any, Any] = {}
    waiting: list[Any] = []
    for one, value in spot.data.items():
        waiting.append(one)
        if value is not None:
            filled |= dict.fromkeys(waiting, value)
            waiting = []
    return spot.keyed(flow(filled)) if not waiting and key in filled and fits(filled, spot.type) else None


def joined(spot: Spot, key: str) -> str | None:
    """The selector that is meant by a list of words: ``[lény, saját]`` is ``lény & saját``."""
    value = spot.data[key]
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(one, str) for one in value):
        return None
    text = " & ".join(value)
    able = fits(spot.data | {key: text}, spot.type) and not fits(spot.data | {key: NONSENSE}, spot.type)
    return f"{key}: {flow(text) if '&' not in text else text}" if able else None


def first_and_rest(spot: Spot, key: str) -> str | None:
    """A list under the key of its first entry, where the others have a key of their own: ``target: [x, y]`` is
    ``target: x, targets: [y]``."""
    value, rest = spot.data[key], f"{key}s"
    if not isinstance(value, list) or len(value) < 2 or rest in spot.data:
        return None
    apart = spot.data | {key: value[0], rest: value[1:]}
    return f"{key}: {flow(value[0])}, {rest}: {flow(value[1:])}" if fits(apart, spot.type) else None


def in_two(spot: Spot, lacks: str) -> str | None:
    """A name and what is of it, written as one, where the key of the second is missing: ``of: ork/nyil`` is ``of: ork,
    ability: nyil``."""
    for key, value in spot.data.items():
        found = re.fullmatch(r"([\w-]+)(?:\s*(?:[./:]|-+>|→)\s*)([\w-]+)", value) if isinstance(value, str) else None
        if found is not None and fits({**spot.data, key: found[1], lacks: found[2]}, spot.type):
            return f"{key}: {flow(found[1])}, {lacks}: {flow(found[2])}"
    return None


def in_one_line(spot: Spot, key: str) -> str | None:
    """The list that was begun without its brackets within those of a mapping: ``{hand: x, y}`` is ``hand: [x, y]``."""
    keys = list(spot.data)
    rest = keys[keys.index(key) + 1 :]
    strays = rest[: next((n for n, one in enumerate(rest) if spot.data[one] is not None), len(rest))]
    value = spot.data[key]
    if not strays or isinstance(value, list | dict):
        return None
    if str(value).startswith("(") and str(strays[-1]).endswith(")"):  # in round brackets
        strays = [*strays[:-1], str(strays[-1]).removesuffix(")")]
        value = str(value).removeprefix("(")
    return f"{key}: {flow([value, *strays])}"


__all__ = [
    *("SHOWN_BY_ONE", "a_pair", "as_word", "by_its_keys", "colon_further_on", "comma_for_colon", "cut_number"),
    *("filled_forward", "first_and_rest", "for_another_key", "how_many", "in_one_line", "in_round_brackets"),
    *("in_two", "in_words", "joined", "named_by_key", "names_of_a_list", "of_another_kind", "rightly_number"),
    *("several_named", "several_times", "so_many", "under_another_key", "unwrapped", "without_blank"),
]

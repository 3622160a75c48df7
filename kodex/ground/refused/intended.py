"""What was meant by what does not fit, written rightly: a word under the key it belongs to, a key where it belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.made import MADE_OF
from kodex.ground.nearby import FEW, NOTHING, Meant, nearest, plain, slug
from kodex.ground.refused.instead import TURNED_ROUND
from kodex.ground.refused.names import as_mapping, counted, numbers_of_names
from kodex.ground.refused.spots import SENTENCE, Around, Spot, Steps, fits, tag_field, words_of
from kodex.ground.written import flow, number_of, rightly, some

_NONSENSE = "\N{SNOWMAN}"
"""A word that nobody knows."""
_PARTED = re.compile(r"([^\s:=：;]+?)(?:\s*(?:=+>?|-+>|→)\s*|\s*[:：;]\s*|\s+[-–—]\s+|\s+)([^\s=>→].*)")
"""A key and its value, with another sign between them than a colon and a blank."""
_LONGEST_PAIR = 300
"""Longest text that is looked through for a pair, in characters."""
_ENDS_WITH_COLON = re.compile(r":\s*(?:#.*)?$")
"""The end of a line whose value stands below it."""
_LONGEST_VALUE = 300
"""Longest value that is written out under another key, in characters."""
_SHOWN_BY_ONE = 4
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


def lacking(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The one key that is missing and takes what stands under a key that there is not, which is near to no other:
    ``{act: claim, of: ork}`` lacks ``thing: ork``."""
    lacks = [one for one in structured.fields(struct) if one.required and one.encode_name not in spot.data]
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    value = spot.data[key]
    if isinstance(value, dict) and len(lacks) == 1 and (first := _first_of_a_pair(spot, struct, key, lacks[0])):
        return first
    if not isinstance(value, str | dict) and not (isinstance(value, list) and tag_field(struct) is not None):
        return None
    able = [one for one in lacks if fits(value, one.type) or fits([value], one.type)]
    if len(able) != 1 or (len(lacks) > 1 and tag_field(struct) is None):
        return None
    near = nearest(key, [one.encode_name for one in structured.fields(struct)], meant)
    if able[0].encode_name in near or (near and plain(near[0]) == plain(key)):
        return None
    name = able[0].encode_name
    return form_under(spot, key, name) if fits(value, able[0].type) else f"{name}: {flow([value])}"


def form_under(spot: Spot, key: str, right: str) -> str:
    """What stands under a key, written in one line under the right one: ``…`` for what is long, and for what stands on
    lines of its own, where only the key is another."""
    value = spot.data[key]
    if (pairs := _as_pairs(spot, key, right)) is not None:
        return pairs
    begun = spot.around.begins((*spot.steps, key)) if isinstance(value, list | dict) else None
    if isinstance(value, str) and _is_made(spot, right) and slug(value):
        value = slug(value)
    is_below = begun is not None and _ENDS_WITH_COLON.search(begun[1]) is not None
    shown = "…" if is_below else flow(value)
    return f"{right}: {shown if len(shown) <= _LONGEST_VALUE else '…'}"


def _first_of_a_pair(spot: Spot, struct: type[Struct], key: str, lacks: msgspec.structs.FieldInfo) -> str | None:
    """Who does it and to whom, as a pair, where whom is chosen then: ``map: {ork: medve}`` is ``card: ork, choose:
    [medve]``."""
    value = spot.data[key]
    rest = {one: other for one, other in spot.data.items() if one != key}
    if len(value) != 1 or not all(isinstance(one, str) for pair in value.items() for one in pair):
        return None
    if not fits(_NONSENSE, lacks.type) or not _has(struct, "choose") or "choose" in rest:
        return None
    who, whom = next(iter(value.items()))
    apart = {lacks.encode_name: who, "choose": [whom]}
    return flow(apart)[1:-1] if fits({**rest, **apart}, spot.type) else None


def _is_made(spot: Spot, key: str) -> bool:
    """Whether a key takes an id that is made of words."""
    struct = spot.struct()
    types = [one.type for one in structured.fields(struct) if one.encode_name == key] if struct is not None else []
    bounds = [meta for type_ in types for one in Spot(type_, None, (), spot.around).members for meta in one.bounds]
    return any(MADE_OF in (meta.extra or {}) for meta in bounds)


def _as_pairs(spot: Spot, key: str, right: str) -> str | None:
    """One side of the pairs of names that another key takes, whose other side the writer has to say: ``target: medve``
    is ``map: {…: medve}``, ``card: ork`` is ``map: {ork: …}``."""
    struct = spot.struct()
    own = next((one.type for one in structured.fields(struct) if one.encode_name == right), None) if struct else None
    value = spot.data[key]
    names = value if isinstance(value, list) else [value]
    if own is None or fits(value, own) or not names or not all(isinstance(one, str) for one in names):
        return None
    if not fits({_NONSENSE: _NONSENSE}, own) or fits([_NONSENSE], own):
        return None
    who, whom = ([], names) if _is_whom(spot, key) else (names, [])
    return _open_pairs(spot, right, own, who, whom)


def _open_pairs(spot: Spot, key: str, type_: Any, who: list[Any], whom: list[Any]) -> str:
    """Pairs of which one side is known, with what the mapping is for."""
    pairs = [*(f"{flow(one)}: …" for one in who), *(f"…: {flow(one)}" for one in whom)]
    bounds = [meta for one in Spot(type_, None, (), spot.around).members for meta in one.bounds]
    told = next((_(meta.description) for meta in bounds if meta.description), "")
    form = f"{key}: {{{', '.join(pairs)}}}"
    return f"{form} ({told})" if told else form


def _of_one_side(spot: Spot) -> str | None:
    """The mapping of pairs that is meant by a list of one side: ``map: [ork1, ork2]`` is ``map: {ork1: …, ork2: …}``.
    Two names may be a pair, unless they are of the same kind."""
    names = spot.data if isinstance(spot.data, list) and spot.steps and isinstance(spot.steps[-1], str) else []
    if not names or not all(isinstance(one, str) and re.fullmatch(r"[\w-]+", one) for one in names):
        return None
    if not fits({_NONSENSE: _NONSENSE}, spot.type) or fits({_NONSENSE: 1}, spot.type) or fits(names, spot.type):
        return None
    kinds = {re.sub(r"-?\d+$", "", one) for one in names}
    return None if len(names) == len(kinds) == 2 else _open_pairs(spot, str(spot.steps[-1]), spot.type, names, [])


def _is_whom(spot: Spot, key: str) -> bool:
    """Whether a key says to whom something is done, not who does it."""
    return not _WHOM.isdisjoint((key, *_meant_at(spot).get(plain(key), ())))


_WHOM = frozenset(("to", "target", "targets", "whom", "defender", "defenders", "blocker"))
_WHO = frozenset(("card", "cards", "of", "who", "unit", "units", "attacker", "attackers", "thing"))
"""Words for whom something is done to, and for who does it, where a mapping has both as pairs."""


def sides_of_pairs(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping of pairs that is missing, whose sides stand under keys of their own: ``attackers: [ork, fal],
    target: medve`` is ``map: {ork: medve, fal: medve}``; of a side that is missing the writer says who it is."""
    known = {one.encode_name for one in structured.fields(struct)} | {tag_field(struct)}
    lacks = [one for one in structured.fields(struct) if one.required and one.encode_name not in spot.data]
    pairs = [one for one in lacks if fits({_NONSENSE: _NONSENSE}, one.type) and not fits({_NONSENSE: 1}, one.type)]
    strange = [one for one in spot.data if one not in known]
    who, whom = (
        [
            name
            for key in strange
            if key in side or not side.isdisjoint(_meant_at(spot).get(plain(key), ()))
            for name in (spot.data[key] if isinstance(spot.data[key], list) else [spot.data[key]])
        ]
        for side in (_WHO, _WHOM)
    )
    if len(pairs) != 1 or not (who or whom) or not all(isinstance(one, str) for one in (*who, *whom)):
        return None
    if who and whom and len(whom) not in (1, len(who)):
        return None
    name = pairs[0].encode_name
    if not (who and whom):
        return _open_pairs(spot, name, pairs[0].type, who, whom)
    pairs_written = dict(zip(who, whom * len(who) if len(whom) == 1 else whom, strict=True))
    return f"{name}: {flow(pairs_written)}" if fits(pairs_written, pairs[0].type) else None


def _takes_any_word(struct: type[Struct], key: str) -> bool:
    """Whether a field is a free text, so that nothing can be told from its fitting."""
    if key == tag_field(struct):
        return False
    type_ = next(one.type for one in structured.fields(struct) if one.encode_name == key)
    others = {one.encode_name: _filling(one.type) for one in structured.fields(struct) if one.required}
    return fits(_NONSENSE, type_) and fits(others | {key: _NONSENSE}, struct)


def _filling(type_: Any) -> Any:
    """Something of a type, as far as that is easily told."""
    return next((one for one in (_NONSENSE, 1, [], {}, *get_args(type_)) if fits(one, type_)), None)


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
        if able and not fits(rest | {other: _NONSENSE}, spot.type):
            return f"{other}: {flow(value)}"
    return None


def as_a_pair(spot: Spot, struct: type[Struct]) -> str | None:
    """A step with two keys there are not, written whole with the pair of them in the mapping that is missing:
    ``{act: attack, by: A, card: x, target: y}`` is ``{act: attack, by: A, map: {x: y}}``."""
    field, known = tag_field(struct), [one.encode_name for one in structured.fields(struct)]
    if field is None or spot.data.get(field) != struct.__struct_config__.tag:
        return None
    strange = [one for one in spot.data if one != field and one not in known]
    rest = {one: value for one, value in spot.data.items() if one not in strange}
    if len(strange) != 2 or not all(isinstance(spot.data[one], str) for one in strange):
        return None
    whom_first = _is_whom(spot, strange[0]) and not _is_whom(spot, strange[1])
    who, whom = reversed(strange) if whom_first else strange
    pair = {spot.data[who]: spot.data[whom]}
    for one in known:
        if one not in spot.data and fits(rest | {one: pair}, spot.type) and not fits(rest | {one: "x"}, spot.type):
            whole = flow(rest | {one: pair})
            return whole if len(whole) <= _LONGEST_STEP else f"{one}: {flow(pair)}"
    return None


_LONGEST_STEP = 120
"""Longest step that is written whole in a mend, in letters."""


def of_another_kind(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """What stands here written rightly, where a key belongs to another of the structs that a word tells apart:
    ``{act: play, card: x, to: y}`` is ``{act: react, card: x, to: y}``."""
    field, known = tag_field(struct), [one.encode_name for one in structured.fields(struct)]
    if field is None:
        return None
    rest = {one: value for one, value in spot.data.items() if one == field or one in known}
    others = [one for one in spot.structs() if one is not struct and tag_field(one) == field and _has(one, key)]
    others = [one for one in others if not (needs := getattr(one, "needs", ())) or any(name in rest for name in needs)]
    likest = sorted(others, key=lambda one: -sum(_has(one, name) for name in known))  # most keys in common
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
    is_counted = _has(struct, "n") and "n" not in rest
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
    if tag_field(struct) is not None or len(lacks) != 1 or not fits([_NONSENSE], lacks[0].type):
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


def _so_many(spot: Spot, n: int) -> str:
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
    if any(_has(other, one) for one in strange for other in spot.structs()):
        return None  # the keys of another of them
    for one in structured.fields(struct):
        is_open = one.required and one.encode_name not in spot.data and fits({_NONSENSE: _NONSENSE}, one.type)
        if is_open and not fits(_NONSENSE, one.type) and fits(strange, one.type):
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
    if not after or own is None or spot.data[after[0]] is not None or _has(struct, after[0]):
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
    able = fits(spot.data | {key: text}, spot.type) and not fits(spot.data | {key: _NONSENSE}, spot.type)
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


def elsewhere(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """Where a key belongs that stands one level too far out or in; what stands in the data is thought of first."""
    for one in _present_first(spot, struct):
        below = Spot(one.type, None, (), spot.around)
        if any(_has(inner, key) for inner in below.structs()):
            return _("write it under '{key}'").format(key=one.encode_name)
    if spot.outer is not None and _has(spot.outer, key):
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
    behind = behind[: next((n for n, one in enumerate(behind) if _has(struct, one)), len(behind))]
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
            if any(_has(inner, key) for inner in _structs_in(Spot(one.type, None, (), spot.around))):
                return _("write it in an entry of '{key}'").format(key=one.encode_name)
    for one in _present_first(spot, struct):
        for inner in _structs_below(Spot(one.type, None, (), spot.around)):
            for within in structured.fields(inner):
                if any(_has(found, key) for found in Spot(within.type, None, (), spot.around).structs()):
                    return _("write it under '{key}'").format(key=within.encode_name)
    return None


def belongs(struct: type[Struct], key: str, entries: str) -> str | None:
    """Where a key belongs that stands beside ``entries``, the key of a list of such structs."""
    if _has(struct, key):
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


def _has(struct: type[Struct], key: str) -> bool:
    return any(one.encode_name == key for one in structured.fields(struct))


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


def example(spot: Spot) -> str | None:
    """What stands here written rightly, with its key where it has one."""
    struct = spot.struct() if not isinstance(spot.data, dict) and len(spot.structs()) == 1 else None
    keys = [one.encode_name for one in structured.fields(struct)] if struct is not None else []
    inner = [types[0] for types in spot.inner(list, tuple)]
    words = [word for one in inner for word in words_of(Spot(one, None, (), spot.around))]
    words += [str(one) for member in spot.members for bounds in member.bounds for one in bounds.examples or ()]
    if isinstance(spot.data, int) and any(Spot(one, None, (), spot.around).structs() for one in inner):
        return spot.keyed(_so_many(spot, spot.data))
    if isinstance(spot.data, bool | None) and inner and len(words) > 1:  # which of them, only the writer knows
        return _("{form}, one of: {known}").format(form=spot.keyed("[…]"), known=some(words, FEW))
    if isinstance(spot.data, str) and (needed := _for_the_needed(spot)) is not None:
        return spot.keyed(needed)
    is_plain = isinstance(spot.data, str | list) and struct is not None and tag_field(struct) is None
    if is_plain and struct is not None and (together := parts_of(spot, struct)) is not None:
        return spot.keyed(together)
    if isinstance(spot.data, bool) and struct is not None and any(fits([_NONSENSE], one.type) for one in spot.members):
        return spot.keyed('["…"]')
    if isinstance(spot.data, bool | None) and struct is not None and (needed := _needed(spot, struct)):
        return spot.keyed(needed)
    if (one_side := _of_one_side(spot)) is not None:
        return one_side
    if (named := several_named(spot) or as_mapping(spot) or counted(spot)) is not None:
        return named
    if isinstance(spot.data, str) and any(_is_sentence(spot, one) for one in inner) and fits([spot.data], spot.type):
        return spot.keyed(flow([spot.data]))
    if isinstance(spot.data, str) and (effect := _word_and_number(spot)) is not None:
        return effect
    if isinstance(spot.data, str | list) and struct is not None:
        if not {"list", "array"} & {one.kind for one in spot.members} and (named := _key_alone(spot, keys)) is not None:
            return spot.keyed(named)
        keys = keys if isinstance(spot.data, list) else [key for key in keys if _is_surely(struct, key)]
    comma = re.fullmatch(r"\s*(\d{1,3}),(\d{1,3})\s*", spot.data) if isinstance(spot.data, str) else None
    if comma is not None and fits([spot.data], spot.type) and not fits([1], spot.type):  # a list of rules' numbers
        one, two = flow([".".join(comma.groups())]), flow([*comma.groups()])
        return _("{form}, or {other}").format(form=spot.keyed(one), other=two)
    form = rightly(spot.data, spot.source(), lambda one: fits(one, spot.type), keys, words)
    if form is None and words and isinstance(spot.data, str):
        if not (near := nearest(spot.data, words, _meant_at(spot))) and len(words) > _SHOWN_BY_ONE:
            return _("{form}, one of: {known}").format(form=spot.keyed("[…]"), known=some(words, FEW))
        return spot.keyed(flow((near or words)[:1]))
    if form is None:
        pair = re.fullmatch(r"(\w+) (\S+)", spot.data.strip()) if isinstance(spot.data, str) else None
        if pair is not None and spot.structs():
            value = int(pair[2]) if pair[2].isdigit() else pair[2]
            told = as_word(Spot(spot.type, {pair[1]: value}, spot.steps, spot.around), pair[1])
            if told is not None:
                return told
        several = re.split(r"\s*[,;]\s*|\s+", spot.data.strip()) if isinstance(spot.data, str) else spot.data
        by_number = next((n for n in (1, 0) if isinstance(several, list) and fits({n: several}, spot.type)), None)
        if by_number is not None and not fits({_NONSENSE: several}, spot.type):
            return spot.keyed(f"{{{by_number}: {flow(several)}}}")
        if isinstance(spot.data, str) and (told := _by_its_word(spot)) is not None:
            return told
        if isinstance(spot.data, str) and (told := _a_step(spot)) is not None:
            return told
        if isinstance(spot.data, str) and (told := _as_keys(spot, re.split(r"\s*[,;+&]\s*", spot.data.strip()))):
            return told
        if {one.kind for one in spot.members} <= {"bool", "null"} and spot.data in (0, 1):
            return spot.keyed("true" if spot.data else "false")
        if {one.kind for one in spot.members} <= {"bool", "null"} and isinstance(spot.data, str):
            return _so_or_not(spot)
        if not isinstance(spot.data, list | dict) and (told := _with_the_rest(spot)) is not None:
            return told
        kinds = {one.kind for one in spot.members}
        from_to = (
            re.fullmatch(r"\s*(\d{1,6})\s*(?:-+>|→)\s*(\d{1,6})\s*", spot.data) if isinstance(spot.data, str) else None
        )
        if from_to is not None and fits(-1, spot.type) and fits(int(from_to[2]) - int(from_to[1]), spot.type):
            return spot.keyed(str(int(from_to[2]) - int(from_to[1])))
        if "int" in kinds and kinds <= {"int", "bool", "null"} and not isinstance(spot.data, list | dict):
            form = next((spot.keyed(str(n)) for n in (1, 0, 100) if fits(n, spot.type)), None)
            is_open = form is not None and isinstance(spot.data, str)  # which number, only the writer knows
            return _("such as {form}").format(form=form) if is_open else form
        if isinstance(spot.data, int) and any(fits(spot.data, types[1]) for types in spot.inner(dict)):
            return spot.keyed(f"{{…: {spot.data}}}")
        parts = _numbers_of(spot) if isinstance(spot.data, str) else None
        if parts:
            return spot.keyed(flow(parts))
        if isinstance(spot.data, list) and spot.structs() and all(isinstance(one, int) for one in spot.data):
            fields = structured.fields(spot.structs()[0])
            numbers = [one.encode_name for one in fields if spot.data and fits(spot.data[0], one.type)]
            return spot.keyed(f"{{{numbers[0]}: {spot.data[0]}, …}}") if numbers else None
        if isinstance(spot.data, list) and len(spot.data) > 1 and spot.data[0] in keys:
            return spot.keyed(f"{{{spot.data[0]}: {flow(spot.data[1])}, …}}")
        if isinstance(spot.data, list) and all(isinstance(one, str) for one in spot.data):
            return _as_keys(spot, spot.data)
        return None
    if isinstance(form, dict) and isinstance(spot.data, list) and len(flow(form)) > _LONGEST_VALUE:
        form = dict.fromkeys(form, "…")
        return _("leave the dashes out: {form}").format(form=spot.keyed(flow(form).replace('"…"', "…")))
    return spot.keyed(flow(form))


def _so_or_not(spot: Spot) -> str:
    """Whether it is so, where a word stands that says it: ``passive: passzív`` is ``passive: true``."""
    word, key = plain(spot.data), str(spot.steps[-1]) if spot.steps else ""
    form = spot.keyed("false" if word in TURNED_ROUND else "true")
    is_said = word == plain(key) or key in _meant_at(spot).get(word, ())
    return form if is_said else _("such as {form}").format(form=form)


def _for_the_needed(spot: Spot) -> str | None:
    """The mapping, or the list of one, that is meant by the word alone which its one needed key takes, and takes no
    other: ``counter`` is ``{do: counter}``."""
    types = [(spot.type, "{}"), *((one[0], "[{}]") for one in spot.inner(list, tuple))]
    word = spot.data.strip()
    for type_, braces in types:
        structs = Spot(type_, None, (), spot.around).structs()
        if len(structs) != 1 or tag_field(structs[0]) is not None or fits(word, type_):
            continue
        needed = [one.encode_name for one in structured.fields(structs[0]) if one.required]
        if len(needed) == 1 and fits({needed[0]: word}, type_) and not fits({needed[0]: _NONSENSE}, type_):
            return braces.replace("{}", flow({needed[0]: word}))
    return None


def _is_sentence(spot: Spot, type_: Any) -> bool:
    """Whether a whole sentence stands in an entry of a list: what is one text is one entry, whatever commas it has."""
    members = Spot(type_, None, (), spot.around).members
    return any((meta.extra or {}).get(SENTENCE) for member in members for meta in member.bounds)


def _meant_at(spot: Spot) -> Meant:
    return spot.around.speech.meant() if spot.around.speech is not None else NOTHING


def _key_alone(spot: Spot, keys: Sequence[str]) -> str | None:
    """The mapping that is meant by one of its keys alone: ``exhaust`` is ``{exhaust: true}``."""
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    words = spot.data if isinstance(spot.data, list) else [spot.data]
    if not words or any(one.kind == "str" for one in spot.members) or not all(isinstance(one, str) for one in words):
        return None
    named = [found[0] for one in words if (found := nearest(one.strip(), keys, meant))]
    if len(named) != len(words) or any(re.search(r"[\d:=]", one) for one in words):
        return None
    pairs = (f"{name}: {'true' if fits({name: True}, spot.type) else '…'}" for name in dict.fromkeys(named))
    return "{" + ", ".join(pairs) + "}"


def _is_surely(struct: type[Struct], key: str) -> bool:
    """Whether a key is needed, or takes no text whatever: nothing can be told of a free text's fitting."""
    own = next(one for one in structured.fields(struct) if one.encode_name == key)
    return own.required or not fits(_NONSENSE, own.type)


def _word_and_number(spot: Spot) -> str | None:
    """The mapping that is meant by a word with a number behind it: ``damage 2`` is ``{do: damage, n: 2}``."""
    found = re.fullmatch(r"([^\W\d]\w*)\s+(\d{1,4})", spot.data.strip())
    struct = spot.structs()[0] if len(spot.structs()) == 1 else None
    if found is None or struct is None or any(one.kind == "str" for one in spot.members):
        return None
    return named_by_key(Spot(spot.type, {found[1]: int(found[2])}, spot.steps, spot.around), struct, found[1])


def _word_with_number(spot: Spot, needed: list[str]) -> str | None:
    """A word and a number behind it as the mapping that has both, where it needs one key: ``damage 1`` is
    ``{do: damage, n: 1}``."""
    found = re.fullmatch(r"([^\W\d]\w*)\s+(\d{1,4})", spot.data.strip())
    if found is None or len(needed) != 1 or not _has(spot.structs()[0], "n"):
        return None
    form = {needed[0]: found[1], "n": int(found[2])}
    return flow(form) if fits(form, spot.type) else None


def _needed(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping that must stand where nothing does, with the keys it needs; None where it needs none."""
    needed = [one for one in structured.fields(struct) if one.required]
    form = "{" + ", ".join(f"{one.encode_name}: …" for one in needed) + "}"
    return _with_the_open(spot, form, needed) if needed else None


def _with_the_open(spot: Spot, form: str, fields: Sequence[msgspec.structs.FieldInfo]) -> str:
    """A form with the words of which one is to be written for each ``…``: which, only the writer knows."""
    words = [(one.encode_name, words_of(Spot(one.type, None, (), spot.around))) for one in fields]
    several = {key: _("one of: {known}").format(known=some(known, FEW)) for key, known in words if known[1:]}
    open_ = [f"{key}: {known}" for key, known in several.items()]
    return f"{form} ({'; '.join(open_)})" if open_ else form


def parts_of(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping that is meant by a number and a word of a closed list without their keys, in whatever order: ``[1,
    fázis]``, ``fázisonként 1``, ``{fázis: 1}`` are ``{n: 1, each: fázis}``."""
    data = spot.data
    pairs = [*data, *data.values()] if isinstance(data, dict) and len(data) == 1 else data
    parts = re.split(r"[\s,;/x×]+", pairs.strip()) if isinstance(pairs, str) and len(pairs) <= _LONGEST else pairs
    fields = structured.fields(struct)
    lists = {one.encode_name: words_of(Spot(one.type, None, (), spot.around)) for one in fields}
    numbers = [one.encode_name for one in fields if fits(1, one.type) and not fits(_NONSENSE, one.type)]
    form: dict[str, Any] = {}
    for part in parts if isinstance(parts, list) and len(parts) < FEW else ():
        n = part if isinstance(part, int) else number_of(part) if isinstance(part, str) else None
        n = int(part) if isinstance(part, str) and re.fullmatch(r"\d{1,4}", part) else n
        near = [(key, nearest(str(part), known, _meant_at(spot))) for key, known in lists.items()]
        key, word = next(((key, words[0]) for key, words in near if words), (None, None))
        if n is not None and not isinstance(n, bool) and numbers and numbers[0] not in form:
            form[numbers[0]] = n
        elif key is not None and key not in form:
            form[key] = word
    in_order = {one: form[one] for one in (field.encode_name for field in fields) if one in form}
    return flow(in_order) if len(form) > 1 and fits(in_order, spot.type) else None


def _with_the_rest(spot: Spot) -> str | None:
    """A scalar as one key of the mapping that must stand here, with what else it needs: ``maximum: 1`` is
    ``maximum: {n: 1, each: …}``."""
    struct = spot.structs()[0] if len(spot.structs()) == 1 and tag_field(spot.structs()[0]) is None else None
    fields = structured.fields(struct) if struct is not None else ()
    own = next((one for one in fields if one.required and fits(spot.data, one.type)), None)
    if own is None:
        return None
    rest = [one for one in fields if one.required and one is not own]
    words = {one.encode_name: words_of(Spot(one.type, None, (), spot.around)) for one in rest}
    sure = {key: known[0] if len(known) == 1 else "…" for key, known in words.items()}
    parts = [f"{own.encode_name}: {flow(spot.data)}", *(f"{key}: {_bare(word)}" for key, word in sure.items())]
    return _with_the_open(spot, spot.keyed("{" + ", ".join(parts) + "}"), rest)


def _as_keys(spot: Spot, words: list[str]) -> str | None:
    """Words as the keys of the mapping that must stand here, with a value that may stand there."""
    if not spot.inner(dict) or not all(words):
        return None
    free = any(fits({one: _NONSENSE}, spot.type) for one in words)
    values = (value for value in (True, 1) if not free and fits(dict.fromkeys(words, value), spot.type))
    value = next(values, "…")
    parted = [_PATH_AND_VALUE.fullmatch(one) for one in words] if free else []
    if parted and all(parted):
        pairs = {one[1]: int(one[2]) if one[2].isdecimal() else one[2] for one in parted if one is not None}
        return spot.keyed(flow(pairs)) if fits(pairs, spot.type) else None
    if free and any(" " in one for one in words):  # a sentence is no key
        return spot.keyed("{…: …}")
    return spot.keyed("{" + ", ".join(f"{flow(one)}: {_bare(value)}" for one in words[:3]) + "}")


_PATH_AND_VALUE = re.compile(r"([^\s:=.]+(?:\.[^\s:=.]+)+)(?:\s*[:=]+\s*|\s+)([^\s:=]+)")
"""A path and its value, with another sign between them than a colon, or none."""


def _by_its_word(spot: Spot) -> str | None:
    """The mapping that is meant by the word alone that tells it apart: ``pass`` is ``{act: pass, by: …}``."""
    tagged = {str(one.__struct_config__.tag): one for one in spot.structs() if tag_field(one) is not None}
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    near = nearest(spot.data.strip(), tagged, meant)
    if not near or len(tagged) < 2:
        return None
    struct = tagged[near[0]]
    needed = [one.encode_name for one in structured.fields(struct) if one.required]
    return "{" + ", ".join((f"{tag_field(struct)}: {near[0]}", *(f"{one}: …" for one in needed))) + "}"


def _a_step(spot: Spot) -> str | None:
    """The form of the mapping that a sentence was written for, or of the list of such: with the word that one of the
    sentence's words means."""
    inner = [types[0] for types in spot.inner(list, tuple)]
    for type_, braces in ((spot.type, "{}"), *((one, "[]") for one in inner)):
        place = Spot(type_, spot.data, spot.steps, spot.around)
        tagged = {str(one.__struct_config__.tag): one for one in place.structs() if tag_field(one) is not None}
        if " " not in spot.data.strip():
            continue
        if braces == "[]" and not tagged and len(place.structs()) == 1:
            needed = [one.encode_name for one in structured.fields(place.structs()[0]) if one.required]
            if (counted := _word_with_number(place, needed)) is not None:
                return spot.keyed(f"[{counted}]")
            return spot.keyed("[{" + ", ".join(f"{one}: …" for one in needed) + "}]") if needed else None
        if len(tagged) < 2:
            continue
        meant = spot.around.speech.meant() if spot.around.speech is not None else {}
        near = next((found[0] for word in spot.data.split() if (found := nearest(word, tagged, meant))), None)
        struct = tagged[near] if near is not None else next(iter(tagged.values()))
        needed = [one.encode_name for one in structured.fields(struct) if one.required]
        form = "{" + ", ".join((f"{tag_field(struct)}: {near or '…'}", *(f"{one}: …" for one in needed))) + "}"
        return spot.keyed(f"[{form}]" if braces == "[]" else form)
    return None


def _numbers_of(spot: Spot) -> dict[str, int] | None:
    """A text of numbers with words, ``5 VP + 1 szk``, as the mapping it stands for; None where it is none."""
    structs = spot.structs()
    text = re.sub(r"[^\W\d]+", lambda word: str(number_of(word[0]) or word[0]), spot.data)
    found = re.findall(r"(\d{1,4})\s*([^\W\d][\w.]*)", text)
    if len(structs) != 1 or not found:
        return None
    keys = [one.encode_name for one in structured.fields(structs[0])]
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    near = [nearest(word, keys, meant) for _n, word in found]
    parts = {words[0]: int(n) for (n, _word), words in zip(found, near, strict=True) if words}
    return parts if len(parts) == len(found) and fits(parts, spot.type) else None


def _bare(value: object) -> str:
    return "…" if value == "…" else flow(value)


def dotted(spot: Spot) -> str | None:
    """A path with a dot, where a mapping stands in a mapping of values by their paths."""
    kinds = {one.kind for one in spot.members}
    if not isinstance(spot.data, dict) or not spot.data or None in spot.data.values() or not spot.steps:
        return None
    if spot.parent is not None and spot.parent.struct() is not None:
        return None
    sign = _JOINED.get(spot.steps[-2]) if len(spot.steps) > 1 else None
    if not {"str", "int"} <= kinds and sign is None:
        return None
    if not all(fits(value, spot.type) for value in spot.data.values()):
        return None
    pairs = ((f"{spot.steps[-1]}{sign or '.'}{key}", value) for key, value in spot.data.items())
    return ", ".join(f"{flow(path)}: {flow(value)}" for path, value in pairs)


_JOINED: Mapping[str | int, str] = {"delta": ".", "counts": ":"}
"""What stands between the parts of a key, by the key of the mapping of numbers in which it stands."""


__all__ = [
    "a_pair",
    "as_a_pair",
    "as_word",
    "belongs",
    "by_its_keys",
    "colon_further_on",
    "comma_for_colon",
    "cut_number",
    "dotted",
    "elsewhere",
    "example",
    "filled_forward",
    "first_and_rest",
    "for_another_key",
    "form_under",
    "how_many",
    "in_an_entry",
    "in_one_line",
    "in_round_brackets",
    "in_two",
    "in_words",
    "joined",
    "lacking",
    "named_by_key",
    "names_of_a_list",
    "not_indented",
    "of_another_kind",
    "of_what_is_around",
    "out_of_its_place",
    "parts_of",
    "several_named",
    "several_times",
    "sides_of_pairs",
    "under_another_key",
    "unwrapped",
    "without_blank",
]

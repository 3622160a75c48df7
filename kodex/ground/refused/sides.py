"""Pairs of who and whom, written otherwise: one of them as a key, or each under a key of its own."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.made import MADE_OF
from kodex.ground.nearby import nearest, plain, slug
from kodex.ground.refused.spots import NONSENSE, Spot, fits, has, meant_at, tag_field
from kodex.ground.written import flow

_LONGEST_VALUE = 300
"""Longest value that is written out under another key, in characters."""
_ENDS_WITH_COLON = re.compile(r":\s*(?:#.*)?$")
"""The end of a line whose value stands below it."""


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
    if not fits(NONSENSE, lacks.type) or not has(struct, "choose") or "choose" in rest:
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
    if not fits({NONSENSE: NONSENSE}, own) or fits([NONSENSE], own):
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


def of_one_side(spot: Spot) -> str | None:
    """The mapping of pairs that is meant by a list of one side: ``map: [ork1, ork2]`` is ``map: {ork1: …, ork2: …}``.
    Two names may be a pair, unless they are of the same kind."""
    names = spot.data if isinstance(spot.data, list) and spot.steps and isinstance(spot.steps[-1], str) else []
    if not names or not all(isinstance(one, str) and re.fullmatch(r"[\w-]+", one) for one in names):
        return None
    if not fits({NONSENSE: NONSENSE}, spot.type) or fits({NONSENSE: 1}, spot.type) or fits(names, spot.type):
        return None
    kinds = {re.sub(r"-?\d+$", "", one) for one in names}
    return None if len(names) == len(kinds) == 2 else _open_pairs(spot, str(spot.steps[-1]), spot.type, names, [])


def _is_whom(spot: Spot, key: str) -> bool:
    """Whether a key says to whom something is done, not who does it."""
    return not _WHOM.isdisjoint((key, *meant_at(spot).get(plain(key), ())))


_WHOM = frozenset(("to", "target", "targets", "whom", "defender", "defenders", "blocker"))
_WHO = frozenset(("card", "cards", "of", "who", "unit", "units", "attacker", "attackers", "thing"))
"""Words for whom something is done to, and for who does it, where a mapping has both as pairs."""


def sides_of_pairs(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping of pairs that is missing, whose sides stand under keys of their own: ``attackers: [ork, fal],
    target: medve`` is ``map: {ork: medve, fal: medve}``; of a side that is missing the writer says who it is."""
    known = {one.encode_name for one in structured.fields(struct)} | {tag_field(struct)}
    lacks = [one for one in structured.fields(struct) if one.required and one.encode_name not in spot.data]
    pairs = [one for one in lacks if fits({NONSENSE: NONSENSE}, one.type) and not fits({NONSENSE: 1}, one.type)]
    strange = [one for one in spot.data if one not in known]
    who, whom = (
        [
            name
            for key in strange
            if key in side or not side.isdisjoint(meant_at(spot).get(plain(key), ()))
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


__all__ = ["as_a_pair", "form_under", "lacking", "of_one_side", "sides_of_pairs"]

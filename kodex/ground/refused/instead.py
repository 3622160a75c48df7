"""What was meant by what stands where it cannot: the key that lacks it, what it holds, the thing it is of."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest, plain
from kodex.ground.refused.spots import Spot, fits, tag_field
from kodex.ground.written import flow

_LONGEST = 200
"""Longest form that is written out, in characters."""
_OF_A_BEARER = frozenset(("attached", "attachments", "attaches", "csatolva", "csatolt", "bears", "upgrades"))
"""Keys under which people write what is attached to what stands there."""
_MOST_ABILITIES = 4
TURNED_ROUND = frozenset(("ready", "readied", "untapped", "pihent", "pihen", "aktiv", "active", "upright", "face_up"))
"""Words for what is so where a key that there is says that it is not."""


def for_what_lacks(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The one key a step lacks, where what stands under another key, which it does not fit, makes the step whole:
    ``{act: choose, about: 1}`` is ``take: 1``."""
    lacks = [one for one in structured.fields(struct) if one.required and one.encode_name not in spot.data]
    if tag_field(struct) is None or len(lacks) != 1 or isinstance(spot.data[key], dict | list | bool | None):
        return None
    rest = {one: value for one, value in spot.data.items() if one != key}
    name = lacks[0].encode_name
    if not fits({**rest, name: spot.data[key]}, spot.type):
        return None
    return f"{name}: {flow(spot.data[key])}"


def number_lacked(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The same of a number under a key that there is not: ``{act: claim, thing: ork, components: 2}`` is ``n: 2``."""
    value = spot.data[key]
    return for_what_lacks(spot, struct, key) if isinstance(value, int) else None


def held(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """What a mapping under a key that there is not holds, where all of it belongs here: ``markers: {damage: 1}`` is
    ``damage: 1``."""
    value = spot.data[key]
    known = {one.encode_name: one.type for one in structured.fields(struct)}
    if not isinstance(value, dict) or not value or not value.keys() <= known.keys() - spot.data.keys():
        return None
    rest = {one: other for one, other in spot.data.items() if one != key}
    form = flow(value)[1:-1]
    return form if fits({**rest, **value}, spot.type) and len(form) <= _LONGEST else None


def one_number(spot: Spot) -> str | None:
    """The one number of a mapping that stands where a number must: ``limit: {n: 2, each: kör}`` is ``limit: 2``."""
    numbers = [one for one in (spot.data.get("n"),) if type(one) is int] if isinstance(spot.data, dict) else []
    kinds = {one.kind for one in spot.members}
    is_number = "int" in kinds and kinds <= {"int", "null"} and len(numbers) == 1 and fits(numbers[0], spot.type)
    return spot.keyed(flow(numbers[0])) if is_number else None


def borne(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The entry of its own that is meant by what is written under the thing it is attached to, with where it stands:
    ``{card: ork, attached: [vért]}`` is ``{card: vért, host: ork}``."""
    value = spot.data[key]
    if plain(key) not in _OF_A_BEARER or not {"card", "host"} <= {one.encode_name for one in structured.fields(struct)}:
        return None
    own_card = _card_texts(spot).get(str(spot.data.get("card")))
    is_attached = plain(key) == "attaches" or (isinstance(own_card, dict) and "attaches" in own_card)
    if isinstance(value, str) and is_attached and "host" not in spot.data:
        return f"host: {flow(value)}"
    each = value if isinstance(value, list) else [value]
    names = [one.get("card") if isinstance(one, dict) else one for one in each]
    side = spot
    while side.parent is not None and not {"attached", "table"} & {*_keys_of(_struct_of(side))}:
        side = side.parent
    zone = next((one for one in ("attached", "table") if one in _keys_of(_struct_of(side))), None)
    if zone is None or not names or not all(isinstance(one, str) and one in _cards(spot) for one in names):
        return None
    player = side.steps[-1] if side.steps else ""
    host = spot.data.get("id") or (f"{player}-{spot.data.get('card')}" if zone == "attached" else spot.data.get("card"))
    own = [{**(one if isinstance(one, dict) else {"card": one}), "host": host} for one in each]
    before = side.data.get(zone) if isinstance(side.data, dict) else None
    form = f"{zone}: {flow([*(before if isinstance(before, list) else []), *own])}"
    return _("take it out of here, and write: {form}").format(form=form) if len(form) <= _LONGEST else None


def _struct_of(spot: Spot) -> type[Struct] | None:
    return spot.struct() if isinstance(spot.data, dict) else None


def _keys_of(struct: type[Struct] | None) -> list[str]:
    return [one.encode_name for one in structured.fields(struct)] if struct is not None else []


def ability_of(spot: Spot) -> str | None:
    """The ability that a step lacks: that of the card it names, or the one by whose name it names the card:
    ``{act: use, of: gyógyít}`` is ``of: mester, ability: gyógyít``."""
    of = spot.data.get("of")
    cards = _card_texts(spot)
    own: dict[str, list[str]] = {}
    for name, card in cards.items():
        every = card.get("abilities") if isinstance(card, dict) else None
        for one in every if isinstance(every, list) else ():
            if isinstance(one, dict) and isinstance(one.get("id"), str):
                own.setdefault(str(name), []).append(one["id"])
    if not isinstance(of, str):
        return None
    if of in own and len(own[of]) <= _MOST_ABILITIES:
        return " | ".join(f"ability: {flow(one)}" for one in own[of])
    having = [name for name, ids in own.items() if of in ids]
    return f"of: {flow(having[0])}, ability: {flow(of)}" if len(having) == 1 and of not in cards else None


def turned_round(spot: Spot, struct: type[Struct], key: str) -> str | None:
    """The key that says the opposite, with the other truth: ``ready: true`` is ``exhausted: false``."""
    value, speech = spot.data[key], spot.around.speech
    if not isinstance(value, bool) or plain(key) not in TURNED_ROUND or speech is None:
        return None
    own = {one.encode_name: one.type for one in structured.fields(struct) if one.encode_name not in spot.data}
    meant = [one for one in speech.meant().get(plain(key), ()) if one in own and fits(True, own[one])]
    return f"{meant[0]}: {flow(not value)}" if meant else None


def beside_the_names(spot: Spot, key: str) -> str | None:
    """The key of what is around that is meant by one that stands among names, and takes its value or a list of it:
    ``keywords: {altípus: ork}`` is ``subtypes: [ork]`` beside ``keywords``."""
    value, around = spot.data[key], spot.parent
    if around is None or spot.outer is None or not isinstance(around.data, dict) or spot.around.speech is None:
        return None
    own = {one.encode_name: one.type for one in structured.fields(spot.outer)}
    for name in nearest(str(key), own, spot.around.speech.meant())[:1]:
        for form in (value, [value]):
            if name not in around.data and fits(form, own[name]):
                return _("{form}, beside '{key}'").format(form=f"{name}: {flow(form)}", key=spot.steps[-1])
    return None


def of_its_own(spot: Spot) -> str | None:
    """Effects under a key that takes only true, written as what they are, effects of their own: ``then: [{do: gain}]``
    is ``{do: gain, then: true}`` behind it."""
    each = spot.data if isinstance(spot.data, list) else [spot.data]
    if {one.kind for one in spot.members} - {"null"} != {"bool"} or not spot.steps:
        return None
    if not each or not all(isinstance(one, dict) and "do" in one for one in each):
        return None
    first, *rest = each
    form = ", ".join(map(flow, ({**first, spot.steps[-1]: True}, *rest)))
    right = _("each is an effect of its own; behind this one: {form}").format(form=form)
    return right if len(form) <= _LONGEST else None


def _card_texts(spot: Spot) -> dict[str, Any]:
    """The cards of a file and of the scenario around a place."""
    root = spot
    while root.parent is not None:
        root = root.parent
    every = (one.get("cards") for one in (spot.around.whole, root.data) if isinstance(one, dict))
    return {str(name): card for one in every if isinstance(one, dict) for name, card in one.items()}


def _cards(spot: Spot) -> set[str]:
    return set(_card_texts(spot))


__all__ = [
    *("TURNED_ROUND", "turned_round"),
    *("ability_of", "beside_the_names", "borne", "for_what_lacks", "held", "number_lacked", "of_its_own"),
    "one_number",
]

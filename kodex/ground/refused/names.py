"""Names in a list, or alone, where a mapping of names to a number or true must stand: for the mend of a refusal."""

from __future__ import annotations

import re
from typing import Any

from kodex.ground.i18n import _
from kodex.ground.refused.spots import NONSENSE, Spot, fits
from kodex.ground.written import flow

_ASSIGNED = re.compile(r"([^\s:=]+)\s*=\s*([^\s=,]+)")
"""A key and its value with a sign of equality between them."""
_NUMBERED = re.compile(r"([^\W\d](?:[\w -]*\w)?)[\s:=]+\+?(\d{1,4})")
"""A name, which may have several words, with its number behind it: ``mérgezés 2``."""
_NAME = re.compile(r"[^\W\d](?:[\w -]*\w)?")
_COUNTED = re.compile(r"(\d{1,4})(?:\s*[x×]\s*|\s+)([^\W\d][\w-]*(?: [^\W\d][\w-]*)*)\s*[,;]?\s*")
"""A number before a name: ``3 ork``, ``2x medve``."""
_LONGEST_LIST = 2_000
"""Longest text of such, in characters."""
_LONGEST = 200
"""Longest text that is looked through for names, in characters."""
_MOST = 12


def as_mapping(spot: Spot) -> str | None:
    """The mapping that is meant by names in a list, or by a text of names: ``[repül, mérgezés 2]`` is
    ``{repül: true, mérgezés: 2}``; None where a mapping of something else must stand, or none that takes true."""
    data = spot.data
    if not spot.inner(dict):
        return None
    if isinstance(data, str):
        data = re.split(r"\s*(?:[,;&]|\+(?!\s*\d))\s*", data.strip()) if len(data) <= _LONGEST else []
    if not isinstance(data, list) or not 0 < len(data) <= _MOST:
        return None
    named: dict[str, Any] = {}
    for one in data:
        pairs = _pairs(one)
        if pairs is None:
            return None
        named |= pairs
    takes_text = fits(dict.fromkeys(named, NONSENSE), spot.type)
    return numbered(spot, named) if fits(named, spot.type) and not takes_text else None


def numbered(spot: Spot, named: dict[str, Any]) -> str:
    """Such a mapping with its key, true only for the names that take true; for which a number must stand, what it
    stands for is the writer's to say."""
    around, step = spot.parent, spot.steps[-1] if spot.steps else ""

    def able(value: dict[str, Any]) -> bool:
        return around is not None and fits({**around.data, step: value}, around.type)

    if around is None or not isinstance(around.data, dict):
        return spot.keyed(flow(named))
    alone = {one: value for one, value in named.items() if value is True}
    open_ = [one for one in alone if not able({one: True}) and able({one: 1})]
    right = {
        one: True if type(value) is int and not able({one: value}) and able({one: True}) else value
        for one, value in named.items()
    }
    form = "{" + ", ".join(f"{flow(one)}: {'…' if one in open_ else flow(value)}" for one, value in right.items()) + "}"
    if not open_:
        return spot.keyed(form)
    return _("{form} (for … the number of '{word}')").format(form=spot.keyed(form), word=open_[0])


def all_pairs(spot: Spot, key: str) -> str | None:
    """The whole mapping where this one and others of its keys have their values with another sign than a colon:
    ``{act=use, by=A}`` is ``{act: use, by: A}``; None where no other has, or where that does not fit."""
    whole = with_colons(spot.data) if spot.data[key] is None and _ASSIGNED.fullmatch(str(key)) else None
    if whole is None or not fits(whole, spot.type):
        return None
    form = flow(whole)
    return form if len(form) <= _LONGEST else None


def with_colons(data: dict[Any, Any]) -> dict[str, Any] | None:
    """A mapping several keys of which have their values with a sign of equality, with them parted; None where not
    several have."""
    strange = [one for one, value in data.items() if value is None and _ASSIGNED.fullmatch(str(one))]
    if not 1 < len(strange) <= _MOST:
        return None
    whole: dict[str, Any] = {}
    for one, value in data.items():
        found = _ASSIGNED.fullmatch(str(one)) if one in strange else None
        name, written = (found[1], _scalar(found[2])) if found is not None else (one, value)
        if name in whole:
            return None
        whole[name] = written
    return whole


def _scalar(text: str) -> Any:
    """What a word is as YAML reads it: a number, a truth, or a text."""
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def turned(spot: Spot, key: str, type_: Any) -> str | None:
    """A mapping of one name to one other in which several stand behind one: ``{medve: [ork, fal]}`` can only mean
    ``{ork: medve, fal: medve}``."""
    several = spot.data[key]
    if not isinstance(several, list) or len(several) < 2 or not all(isinstance(one, str) for one in several):
        return None
    if not fits(key, type_) or fits(1, type_) or spot.structs():
        return None
    pairs: dict[str, Any] = {}
    for one, value in spot.data.items():
        pairs |= dict.fromkeys(several, key) if one == key else {one: value}
    return spot.keyed(flow(pairs)) if fits(pairs, spot.type) else None


def with_nothing(spot: Spot, key: str, type_: Any) -> str | None:
    """Such a mapping of names some of which stand there with nothing: ``{repül, mérgezés}``; None where nothing may, or
    where it is no mapping of names to true and numbers."""
    empty = {one: True for one, value in spot.data.items() if value is None}
    able = fits(True, type_) and fits(1, type_) and not fits(NONSENSE, type_) and not fits(None, type_)
    if not able or key not in empty or not all(_NAME.fullmatch(str(one)) for one in empty):
        return None
    return numbered(spot, {**spot.data, **empty})


def counted(spot: Spot) -> str | None:
    """The mapping that is meant by a text of names with their number before each, which lines without their colons are
    read as: ``3 ork 2 medve`` is ``{ork: 3, medve: 2}``; None where it is none."""
    named = numbers_of_names(spot.data) if isinstance(spot.data, str) and spot.inner(dict) else None
    return spot.keyed(flow(named)) if named is not None and fits(named, spot.type) else None


def numbers_of_names(text: str) -> dict[str, int] | None:
    """The names of a text with the number that stands before each; None where it is no such text."""
    text = text.strip()
    if len(text) > _LONGEST_LIST or not re.fullmatch(rf"(?:{_COUNTED.pattern})+", text):
        return None
    return {found[2]: int(found[1]) for found in _COUNTED.finditer(text)}


def _pairs(entry: Any) -> dict[str, Any] | None:
    """The names of an entry of such a list, each with its number, or with true."""
    if isinstance(entry, dict):
        if any(isinstance(value, dict | list) for value in entry.values()):
            return None
        return {str(name): True if value is None else value for name, value in entry.items()}
    if not isinstance(entry, str):
        return None
    found = _NUMBERED.fullmatch(entry.strip())
    if found is not None:
        return {found[1]: int(found[2])}
    return {entry.strip(): True} if _NAME.fullmatch(entry.strip()) else None


__all__ = ["all_pairs", "as_mapping", "counted", "numbered", "numbers_of_names", "with_colons", "with_nothing"]

"""What was written in the wrong form, written rightly: for the mend of a refusal.

Somebody who wrote ``rules: 34.5`` reads ``rules: ["34.5"]``. A form is proposed only where it fits the type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kodex.ground.nearby import plain

_BARE = re.compile(r"[^\W\d][\w ./-]*(?<! )")
"""A word that needs no quotes within brackets."""
_WORD = re.compile(r"[^\W\dA-Z][\w:-]*")
_ARROW = re.compile(r"\s*([\w.-]+?)\s*(?:-+>|=+>?|→|:\s)\s*([\w.-]+)\s*")
"""A pair of two words with a sign between them that is no colon, or in quotes with their colon."""
_COMPARED = re.compile(r"\s*(?:[<>]=?|[=!≠]=?|=[<>]|<>|[≥≤])\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*(?=$|[\n,\]}]|\s#)")
"""A sign that compares, and a number behind it."""
_LONGEST = 300
"""Longest text that is looked through for a pair, in characters."""
_MINUS = str.maketrans("−–—‑", "----")
"""Signs that are typed for a minus."""
_SMALL_WORDS = re.compile(r"[^\W\dA-Z][\w-]*(?: [^\W\dA-Z][\w-]*)+")
"""Words in small letters side by side: several, whose commas are missing."""
_ROUND = re.compile(r"\(\s*(.*?)\s*\)")
"""A list in the brackets of other languages."""
_RULES = re.compile(r"\d[\d.]*(?:(?:\s*[+/&|]\s*|\s+(?:és|meg|and)\s+|\s+)\d[\d.]*)+")
"""Numbers of rules with other signs between them than commas."""
_READ_OTHERWISE = frozenset(("true", "false", "yes", "no", "on", "off", "null"))
"""Words that mean something else without quotes."""
_NUMBERS = (
    ("nulla", "zero", "semmi", "none"),
    ("egy", "one"),
    ("ketto", "ket", "two"),
    ("harom", "three"),
    ("negy", "four"),
    ("ot", "five"),
    ("hat", "six"),
    ("het", "seven"),
    ("nyolc", "eight"),
    ("kilenc", "nine"),
    ("tiz", "ten"),
)
_ORDINALS = (
    (),
    ("elso", "first"),
    ("masodik", "second"),
    ("harmadik", "third"),
    ("negyedik", "fourth"),
    ("otodik", "fifth"),
    ("hatodik", "sixth"),
    ("hetedik", "seventh"),
    ("nyolcadik", "eighth"),
    ("kilencedik", "ninth"),
    ("tizedik", "tenth"),
)
_TENS = dict(
    zip(
        ("tizen", "huszon", "harminc", "negyven", "otven", "hatvan", "hetven", "nyolcvan", "kilencven"),
        range(10, 100, 10),
        strict=True,
    )
)
_LARGER = {tens: n for tens, n in _TENS.items() if n > 20}
_LARGER |= {f"{tens}{one}": n + m for tens, n in _TENS.items() for m in range(1, 10) for one in _NUMBERS[m]}
_LARGER |= {
    "husz": 20,
    "szaz": 100,
    "ezer": 1000,
    "eleven": 11,
    "twelve": 12,
    "fifteen": 15,
    "twenty": 20,
    "hundred": 100,
}
_LIKE_DIGITS = str.maketrans("OoIl", "0011")
"""Letters that are typed for digits."""
_GROUPED = re.compile(r"([+-]?)(\d{1,3}(?:[ \xa0\u202f.,'’_]\d{3})+)")
"""A number whose digits stand in threes, as people write it."""
_THOUSANDS = re.compile(r"(\d{1,6})_*(?:ezer|e|k|thousand)")
_ABOUT = re.compile(r"^\s*(?:~|≈|kb\.?|ca\.?|cca\.?|about|approx\.?)\s*(?=\d)", re.IGNORECASE)
"""What people write before a number that need not be exact."""
_TIMES = re.compile(r"(minusz_)?(.+?)(?:szer|szor)?")
_TRUTHS = {
    **dict.fromkeys(("igen", "yes", "igaz", "true"), True),
    **dict.fromkeys(("nem", "no", "hamis", "false"), False),
}


def flow(data: Any) -> str:
    """Plain data as YAML in one line."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(flow, data)) + "]"
    if isinstance(data, str):
        return data if _BARE.fullmatch(data) and data.lower() not in _READ_OTHERWISE else _quoted(data)
    return {None: "null", True: "true", False: "false"}[data] if isinstance(data, bool | None) else str(data)


def _quoted(text: str) -> str:
    import json  # only for what is refused

    return json.dumps(text, ensure_ascii=False)


def rightly(
    data: Any, source: str | None, fits: Callable[[Any], bool], keys: Sequence[str] = (), words: Sequence[str] = ()
) -> Any | None:
    """What was meant by ``data`` in a form that fits; None where none does.

    ``source``: how a scalar is written in the file; ``keys``: those of the mapping that may stand there, ``words``: of
    a list of words.
    """
    return next((form for form in _forms(data, source, keys, words) if fits(form)), None)


def _forms(data: Any, source: str | None, keys: Sequence[str], words: Sequence[str]) -> Iterator[Any]:
    scalars = list(_scalars(data, source))
    yield from scalars
    if isinstance(data, bool | None) or (isinstance(data, str) and plain(data.strip()) in _TRUTHS):
        yield from ([word] for word in (*words[:1], "…"))
    yield from ([one] for one in (data, *scalars))
    if isinstance(data, list):
        if len(data) == 2 and isinstance(data[0], str) and not isinstance(data[1], dict | list):
            yield {data[0]: data[1]}
        yield [str(one) for one in data]
        if len(data) == 1:
            yield from (data[0], *_scalars(data[0], None))
        if len(data) > 1 and all(isinstance(one, str) and _WORD.fullmatch(one) for one in data):
            yield " & ".join(data)
        if len(data) == len(keys) and all(isinstance(one, int) and not isinstance(one, bool) for one in data):
            yield dict(zip(keys, data, strict=True))
        if data and all(isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) for one in data):
            yield {one[0]: one[1] for one in data}
        if len(data) % 2 == 0 and all(isinstance(one, str) and one in keys for one in data[::2]):
            yield dict(zip(data[::2], data[1::2], strict=True))
        if all(isinstance(one, dict) for one in data):
            merged = {key: value for one in data for key, value in one.items()}
            yield from (merged, *({key: merged} for key in keys))
            yield dict(zip("ABCD", data, strict=False))
    if isinstance(data, dict) and data:
        if len(data) == 1 and None in data.values():
            yield from (*_scalars(str(next(iter(data))), None), next(iter(data)))
        if any(str(key).isdecimal() for key in data):  # places in a list
            yield [value if str(key).isdecimal() else key for key, value in data.items()]
        if len(data) == 1 and next(iter(data)) in _NAMING:
            yield from data.values()
        yield list(data)
        yield [{key: value} for key, value in data.items()]
        if len(data) == 1 and all(isinstance(one, str | int) for one in data.values()):
            yield from (f"{key}:{value}" for key, value in data.items() if not isinstance(value, int))
            yield from (*data, *data.values())
    parts = re.fullmatch(r"\s*(\d{1,4})\s*/\s*(\d{1,4})\s*", data) if isinstance(data, str) else None
    if parts is not None and len(keys) == 2:
        yield {key: int(one) for key, one in zip(keys, parts.groups(), strict=True)}
    arrow = _ARROW.fullmatch(data) if isinstance(data, str) and len(data) <= _LONGEST else None
    if arrow is not None:
        yield from ({arrow[1]: one} for one in (*([int(arrow[2])] if arrow[2].isdecimal() else []), arrow[2]))
    if not isinstance(data, dict | bool | None):
        numbers = [one for one in scalars if not isinstance(one, str)]
        yield from ({key: one} for key in keys for one in (data, *numbers, [data]))


_NAMING = frozenset(("card", "id", "name", "lap", "do", "act", "type", "player", "by", "word", "value", "text", "n"))
"""Keys under which people write what stands for itself."""


def some(words: Sequence[str], most: int = 5) -> str:
    """The first of several words, as many as are told at once."""
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")


def date_meant(date: str) -> str | None:
    """A day that is written as people do, as an ISO date; None where it cannot be read."""
    date = re.sub(r"[^\W\d_]{3,12}", lambda word: _month(word[0]), date)
    parts = re.findall(r"\d+", date)
    if re.fullmatch(r"\d{1,2}\D+\d{1,2}\D+\d{4}\D*", date):
        parts.reverse()
    elif not re.fullmatch(r"\d{4}\D+\d{1,2}\D+\d{1,2}\D*", date):
        return None
    import datetime  # only for what is refused

    try:
        return datetime.date(*map(int, parts)).isoformat()
    except ValueError:
        return None


_MONTHS = ("jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "szep", "okt", "nov", "dec")


def _month(word: str) -> str:
    """The number of a month, as far as its name says which; else the word."""
    name = plain(word)
    return next((str(n) for n, one in enumerate(_MONTHS, 1) if name.startswith(one)), word)


def compared(text: str) -> str | None:
    """The number that a text begins with which compares with it and says no more: ``>= 3`` gives 3."""
    found = _COMPARED.match(text)
    return found[1] if found is not None else None


def number_of(word: str) -> int | None:
    """The number that a word is: ``két`` is 2."""
    return next(_number(plain(word)), None)


def _number(word: str) -> Iterator[int]:
    """The number that a word in small letters without accents is, with a minus or as so many times."""
    found = _TIMES.fullmatch(word)
    name = found[2] if found is not None else word
    for one in (word, name):
        known = [n for names_of in (_NUMBERS, _ORDINALS) for n, names in enumerate(names_of) if one in names]
        known += [_LARGER[one]] if one in _LARGER else []
        yield from (-n if found is not None and found[1] else n for n in known)


def _scalars(data: Any, source: str | None) -> Iterator[Any]:
    """The scalar that may be meant by another."""
    if data is None:
        yield source or True
    if isinstance(data, float) and source is not None and (parted := _GROUPED.fullmatch(source.strip())) is not None:
        yield _whole(parted)
    if isinstance(data, float) and data.is_integer() and abs(data) < 1e9:
        yield int(data)
    if source is not None and isinstance(data, bool | int | float):
        yield source
    elif isinstance(data, bool | int | float) and abs(data) < float("inf"):  # what is no number is none as a text
        yield flow(data)
    if isinstance(data, float):
        yield int(data) if abs(data) < 1e9 else 1
    if isinstance(data, str):
        data = _ABOUT.sub("", data.translate(_MINUS))
        if (grouped := _GROUPED.fullmatch(data.strip())) is not None:
            yield _whole(grouped)
        if (thousands := _THOUSANDS.fullmatch(plain(data.strip()))) is not None:
            yield 1000 * int(thousands[1])
        word = plain(data.strip())
        yield from _number(word)
        if (copies := re.fullmatch(r"[x×*]_?(\d{1,4})|(\d{1,4})_?[x×*]", word)) is not None:
            yield int(copies[1] or copies[2])
        if (number := compared(data)) is not None:
            yield float(number) if "." in number else int(number)
        counted = re.fullmatch(r"(minusz|minus|plusz|plus|[-+])_*(\d{1,9})", word)
        if counted:
            yield -int(counted[2]) if counted[1] in ("minusz", "minus", "-", "_") else int(counted[2])
        letters = data.strip().translate(_LIKE_DIGITS)
        if letters != data.strip() and letters.isdecimal() and re.search(r"\d", data):
            yield int(letters[:9])
        digits = re.fullmatch(r"([+-]?\d{1,9}(?:\.\d+)?)(?:\D{0,12}|\s*/\s*\d{1,9})", data.strip())
        if digits:
            yield int(float(digits[1]))
        if word in _TRUTHS:
            yield from (_TRUTHS[word], int(_TRUTHS[word]))
        if word in ("0", "1"):
            yield word == "1"
        inner = _ROUND.fullmatch(data.strip())
        parts = [part for part in re.split(r"\s*[,;]\s*", inner[1] if inner else data.strip()) if part]
        if inner:
            yield [part.strip("\"'") for part in parts]
        if _RULES.fullmatch(data.strip()):
            yield re.findall(r"\d[\d.]*\d|\d", data)
        if len(parts) > 1:
            yield parts
        if (cut := re.fullmatch(r"([+-]?\d{1,9}),\d{1,2}", data.strip())) is not None:
            yield int(cut[1])
        if _SMALL_WORDS.fullmatch(data.strip()):
            yield data.split()


def _whole(grouped: re.Match[str]) -> int:
    return int(grouped[1] + re.sub(r"\D", "", grouped[2])[:9])


def merged(one: Any, other: Any) -> Any:
    """Two mappings, or two lists, as one that says what both say; None where one says something else than the other, or
    nothing more."""
    if isinstance(one, list) and isinstance(other, list):
        return [*one, *(value for value in other if value not in one)] if one != other else None
    if not isinstance(one, dict) or not isinstance(other, dict) or one == other:
        return None
    both = one | other
    for key in one.keys() & other.keys():
        if one[key] != other[key]:
            both[key] = merged(one[key], other[key])
            if both[key] is None:
                return None
    return both


__all__ = ["compared", "date_meant", "flow", "merged", "number_of", "rightly", "some"]

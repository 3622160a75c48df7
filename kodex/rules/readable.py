"""What people read for an address: "Pajzsok 1." for ``sz/pajzsok#p1``, "A harc fázisai 4." for ``harc-fazisai/4``.

A printed number is read as it is. The address stays the id: what is typed, linked and stored. A label is made of what
the print has: the heading of the title or of the passage, the section's own number or letter, and the place among the
paragraphs below it. Within a rulebook no two numbers have the same label.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kodex.rules import numbers

_ENUMERATION = re.compile(r"(?:(?:\d+|[IVX]+)\. (?:és )?)+(?=\w)")
_MARKS = re.compile(r"([./#])")


def labels(headings: Mapping[str, str], titles: Iterable[str], rules: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The label of every number. ``headings``: of titles and of rules that have one; ``rules``: number and its title,
    in the order of the book."""
    listed = list(rules)
    places = _places(number for number, _title in listed)
    found = {number: _label(number, number, headings, places) for number in titles}
    found |= {number: _label(number, title, headings, places) for number, title in listed}
    return _distinct(found)


def _places(listed: Iterable[str]) -> dict[str, int]:
    """The place of each paragraph among those of the same passage, from 1."""
    count: Counter[str] = Counter()
    places: dict[str, int] = {}
    for number in listed:
        passage, mark, step = number.rpartition("#")
        if mark and "." not in step and "/" not in step:
            count[passage] += 1
            places[number] = count[passage]
    return places


def _label(number: str, title: str, headings: Mapping[str, str], places: Mapping[str, int]) -> str:
    """The label of one number below its title."""
    if numbers.is_printed(title) or numbers.is_printed(number):
        name, code = "", title
    else:
        heading = headings.get(title, title)
        name = _ENUMERATION.sub("", heading, count=1) if _ENUMERATION.match(heading) else heading
        code = title.rpartition("/")[2] if title.rpartition("/")[2].isdecimal() else ""
    if number == title:
        return code if not name else headings.get(title, title)
    at, counted, own = title, "", code
    pieces = _MARKS.split(number[len(title) :])[1:]
    for mark, step in zip(pieces[::2], pieces[1::2], strict=True):
        at += mark + step
        if mark == "/" and not step.isdecimal():
            name, code = " ".join(filter(None, (code, headings.get(at, step)))), ""
        elif mark == "#" or counted or (step.isdecimal() and mark == "/"):
            counted += f"{places.get(at) if mark == '#' and _is_counted(step) else step}."
        else:
            code += f".{_told(step)}" if code else f" {step}"
    return _joined(name, "" if name and code == own else code, counted)


def _is_counted(step: str) -> bool:
    """Whether a step is a count of ours (``p1``, ``b2``, ``3``, ``te``) and not the print's own (``IV``)."""
    return not re.fullmatch(r"[IVX]+", step)


def _told(step: str) -> str:
    """A step of the print that is there twice, and so has a word of ours behind it: "2 (csata)" for ``2-csata``."""
    return re.sub(r"^(\d+)-(\w+)$", r"\1 (\2)", step)


def _joined(name: str, code: str, counted: str) -> str:
    head = " ".join(filter(None, (name, code.strip())))
    return f"{head}, {counted}" if counted and code else f"{head} {counted}".strip()


def _distinct(found: dict[str, str]) -> dict[str, str]:
    """Labels that several numbers have get the beginning of their address beside them."""
    count = Counter(found.values())
    return {
        number: label if count[label] == 1 else f"{label} ({number.partition('/')[0]})"
        for number, label in found.items()
    }

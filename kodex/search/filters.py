"""Keeping only some items: by part and by kind, named as players or programmers name them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.store.store import Store
from kodex.text import fold

KINDS = ("definition", "main", "supplement", "exception", "procedure", "list", "heading")
HUNGARIAN = {
    "meghatarozas": "definition",
    "definicio": "definition",
    "foszabaly": "main",
    "kiegeszites": "supplement",
    "kiegeszito": "supplement",
    "kivetel": "exception",
    "eljaras": "procedure",
    "felsorolas": "list",
    "cim": "heading",
}
"""Hungarian names of the kinds, folded, as they may be typed."""

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Wanted(NamedTuple):
    """The part and the kind that items must have; None or empty for any."""

    part: str | None = None
    kind: str | None = None

    def condition(self) -> tuple[str, list[str]]:
        """The same as an SQL condition on ``rule`` with its values."""
        pairs = [(column, value) for column, value in (("part", self.part), ("kind", self.kind)) if value]
        return "".join(f" AND rule.{column} = ?" for column, _value in pairs), [value for _column, value in pairs]


ALL = Wanted()


def fits(rule: dict[str, Any], wanted: Wanted) -> bool:
    """Whether a rule object is of the wanted part and kind."""
    return all(not value or rule.get(key) == value for key, value in (("part", wanted.part), ("kind", wanted.kind)))


def among(store: Store, places: Iterable[int], wanted: Wanted) -> set[int]:
    """Those of some places whose items are of the wanted part and kind."""
    where, values = wanted.condition()
    marks = ",".join(map(str, places))
    return {row[0] for row in store.connection.execute(f"SELECT ord FROM rule WHERE ord IN ({marks}){where}", values)}


def part(store: Store, typed: str) -> str:
    """The number of a part of the rulebook from ``IV``, ``iv`` or ``4``. Raises KodexError when there is none."""
    known = [entry["number"] for entry in json.loads(store.fact("parts"))]
    name = typed.strip().rstrip(".").upper()
    if name.isdecimal() and 0 < int(name) <= len(_ROMAN) and name not in known:
        name = _ROMAN[int(name) - 1]
    if name not in known:
        raise KodexError(
            _("there is no part '{part}'").format(part=typed), mend=_("one of: {known}").format(known=", ".join(known))
        )
    return name


def kind(typed: str) -> str:
    """The kind of rule from its English or Hungarian name. Raises KodexError when there is none."""
    name = fold(typed).strip()
    name = HUNGARIAN.get(name, name)
    if name not in KINDS:
        raise KodexError(
            _("there is no kind '{kind}'").format(kind=typed), mend=_("one of: {known}").format(known=", ".join(KINDS))
        )
    return name

"""The number of a rule as people type it, with the rulebook where they name one: ``34.5``, ``e11 harc-fazisai/8``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kodex.errors import KodexError, one_line
from kodex.ground.i18n import _
from kodex.rules import numbers


class RuleName(NamedTuple):
    """A number or a part of an address as the user gave it, with the rulebook when they named one (``e11/kod``).

    A rulebook without a number (``magus 5.10.D`` begins so) holds for the ones after it.
    """

    rulebook: str | None
    number: str


def read(typed: str) -> RuleName:
    """What was typed: ``34.5``, ``34.5.``, ``§34.5``, ``34,5``, ``hkk-kodex:34.5``. Raises KodexError for no number.

    Of rulebooks with addresses what was typed is kept: :meth:`kodex.store.Store.find_number` reads it.
    """
    number = numbers.read(typed)
    if number is not None:
        return RuleName(None, number)
    from kodex.rules import books  # most calls name no rulebook

    rulebook, rest = books.split(typed)
    if rulebook is None and ":" in typed:
        id_, _colon, rest = typed.rpartition(":")
        rulebook = rulebook_id(id_.strip())
    if not any(letter.isalnum() for letter in typed):
        raise not_a_number(typed)
    return RuleName(rulebook, numbers.read(rest) or rest.strip())


def not_a_number(typed: str, known: Sequence[str] = ()) -> KodexError:
    """The error for what is no rule number; of ``known`` ones those that it may mean are named: the ends of a range,
    the nearest of what has digits alone, or letters that look like them."""
    what = _("'{typed}' is not a rule number such as 34.5").format(typed=one_line(typed, 60))
    first, dash, last = typed.replace("–", "-").partition("-")
    ends = [numbers.read(one) for one in (first, last)]
    if dash and all(one in known for one in ends):
        right = _("one by one: {numbers}").format(numbers=" ".join(str(one) for one in ends))
        return KodexError(what, mend=right)
    meant = re.sub(r"[.,]+", ".", numbers.in_digits(typed.strip().rstrip(".")))
    if not known or len(typed) > _LONGEST or not re.fullmatch(r"[\d.]*\d[\d.]*", meant):
        return KodexError(what)
    near = numbers.nearest(meant, list(known))
    if meant in known:
        return KodexError(what, mend=_("did you mean '{word}'?").format(word=meant))
    return KodexError(what, mend=_("nearest: {numbers}").format(numbers=", ".join(near)))


_LONGEST = 40
"""Longest text for which near numbers are looked for, in letters."""


def rulebook_id(typed: str) -> str:
    """What may be the id of a rulebook. Raises KodexError for what may not (a path, say)."""
    if not typed.replace("-", "").isalnum() or not typed.isascii():
        raise KodexError(_("'{id}' is not the id of a rulebook").format(id=one_line(typed, 60)))
    return typed

"""Amounts: how many. A number, ``X``, ``count(lény & saját)``, a word, multiplied and added: ``2*X+1``.

Words are entered with :func:`amount`. An amount is seen from a source, like a selector.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from kodex.engine.face.format import LARGEST
from kodex.engine.games.hkk.cards.selectors import View, compiled, selected
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.engine.kernel.table import Table

Amount = Callable[["Table", View], int]
AMOUNTS: dict[str, Amount] = {}
_PART = r"\s*([+-])?\s*(?:(\d+)\s*\*\s*)?(?:(\d+)|count\(([^()]*(?:\([^()]*\)[^()]*)*)\)|([\w.]+))\s*"


def amount(*names: str) -> Callable[[Amount], Amount]:
    """Enter words for an amount."""

    def enter(function: Amount) -> Amount:
        AMOUNTS.update(dict.fromkeys(names, function))
        return function

    return enter


def check_amount(n: int | str) -> None:
    """Refuse an amount that cannot be read. Raises ValueError."""
    if isinstance(n, str):
        compiled_amount(n)


def how_many(table: Table, n: int | str, view: View) -> int:
    """The number an amount stands for now."""
    return n if isinstance(n, int) else compiled_amount(n)(table, view)


@lru_cache(1024)
def compiled_amount(text: str) -> Amount:
    """An amount as a function. Raises ValueError."""
    parts: list[tuple[int, Amount]] = []
    parts_of = re.compile(_PART)  # now: most tables have no amount
    at = 0
    while at < len(text):
        found = parts_of.match(text, at)
        if found is None or (parts and not found[1]):
            raise ValueError(_("'{text}' is no amount").format(text=text))
        parts.append(((-1 if found[1] == "-" else 1) * _small(found[2] or "1"), _one(found, text)))
        at = found.end()
    if not parts:
        raise ValueError(_("'{text}' is no amount").format(text=text))
    return lambda table, view: sum(factor * part(table, view) for factor, part in parts)


def _small(number: str) -> int:
    """A number of the language of amounts. Raises ValueError for one beyond the bound of all numbers."""
    if len(number) > 6 or int(number) > LARGEST:
        raise ValueError(_("a number is too large") + "; " + _("from -{n} to {n}").format(n=LARGEST))
    return int(number)


def _one(found: re.Match[str], text: str) -> Amount:
    number, selector, name = found[3], found[4], found[5]
    if number is not None:
        fixed = _small(number)
        return lambda _table, _view: fixed
    if selector is not None:
        compiled(selector)
        return lambda table, view: len(selected(table, selector, view))
    if name == "X":
        return lambda _table, view: view.x
    from kodex.engine.games.hkk.cards import registry

    if name not in AMOUNTS:
        registry.load()
    if name in AMOUNTS:
        return AMOUNTS[name]
    from kodex.ground.written import rightly

    number = rightly(text, None, lambda form: type(form) is int)
    if number is not None:
        raise ValueError(_("'{text}' is no amount; as a number it is {n}").format(text=text, n=number))
    known = registry.listed(text, ["X", "count(…)", *sorted(AMOUNTS)])
    raise ValueError(_("'{text}' is no amount; one of: {known}").format(text=text, known=known))

"""Amounts: how many. A number, ``X``, ``count(lény & saját)``, a word, multiplied and added: ``2*X+1``.

The grammar is the same in every game, the words are the game's. An amount is seen from a source, like a selector.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic

from kodex.engine.cards.selectors import Selectors, V
from kodex.engine.face.format import LARGEST
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.engine.kernel.table import Table

Amount = Callable[["Table", V], int]
_PART = r"\s*([+-])?\s*(?:(\d+)\s*\*\s*)?(?:(\d+)|count\(([^()]*(?:\([^()]*\)[^()]*)*)\)|([\w.]+))\s*"


class Amounts(Generic[V]):
    """The words for amounts of one game, whose selectors they count by."""

    def __init__(self, selectors: Selectors[V]) -> None:
        self._selectors = selectors
        self.words: dict[str, Amount[V]] = {}
        self.compiled: Callable[[str], Amount[V]] = lru_cache(1024)(self._compiled)

    def amount(self, *names: str) -> Callable[[Amount[V]], Amount[V]]:
        """Enter words for an amount."""

        def enter(function: Amount[V]) -> Amount[V]:
            self.words.update(dict.fromkeys(names, function))
            return function

        return enter

    def check(self, n: int | str) -> None:
        """Refuse an amount that cannot be read. Raises ValueError."""
        if isinstance(n, str):
            self.compiled(n)

    def how_many(self, table: Table, n: int | str, view: V) -> int:
        """The number an amount stands for now."""
        return n if isinstance(n, int) else self.compiled(n)(table, view)

    def _compiled(self, text: str) -> Amount[V]:
        """An amount as a function. Raises ValueError."""
        parts: list[tuple[int, Amount[V]]] = []
        parts_of = re.compile(_PART)  # now: most tables have no amount
        at = 0
        while at < len(text):
            found = parts_of.match(text, at)
            if found is None or (parts and not found[1]):
                raise self._none(text)
            parts.append(((-1 if found[1] == "-" else 1) * _small(found[2] or "1"), self._one(found, text)))
            at = found.end()
        if not parts:
            raise self._none(text)
        return lambda table, view: sum(factor * part(table, view) for factor, part in parts)

    def _one(self, found: re.Match[str], text: str) -> Amount[V]:
        number, selector, name = found[3], found[4], found[5]
        if number is not None:
            fixed = _small(number)
            return lambda _table, _view: fixed
        if selector is not None:
            self._selectors.check(selector)
            return lambda table, view: len(self._selectors.selected(table, selector, view))
        if name == "X":
            return lambda _table, view: view.x
        if name not in self.words:
            self._selectors.registry.load()
        if name in self.words:
            return self.words[name]
        raise self._none(text)

    def _none(self, text: str) -> ValueError:
        """The refusal of a text that is no amount, with what may be meant."""
        from kodex.ground.written import rightly  # only for what is refused

        number = rightly(text, None, lambda form: type(form) is int)
        if number is not None:
            return ValueError(_("'{text}' is no amount; as a number it is {n}").format(text=text, n=number))
        if (lacks := text.count("(") - text.count(")")) > 0 and _is_read(self._compiled, text + ")" * lacks):
            what = _("'{text}' is no amount; write: {right}")
            return ValueError(what.format(text=text, right=text + ")" * lacks))
        counted = re.fullmatch(r"\s*(?:[\w ]+?\s*)?\(([^()]+)\)\s*", text) or re.fullmatch(
            r"\s*([^()]*[&|][^()]*)", text
        )
        right = f"count({counted[1].strip()})" if counted is not None and len(text) <= _LONGEST else text
        if right != text and _is_read(self._compiled, right):  # another word for counting, or none
            return ValueError(_("'{text}' is no amount; write: {right}").format(text=text, right=right))
        known = self._selectors.registry.listed(text, ["X", "count(…)", *sorted(self.words)])
        return ValueError(_("'{text}' is no amount; one of: {known}").format(text=text, known=known))


_LONGEST = 200
"""Longest text of which it is asked what is counted, in letters."""


def _is_read(read: Callable[[str], Any], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def _small(number: str) -> int:
    """A number of the language of amounts. Raises ValueError for one beyond the bound of all numbers."""
    if len(number) > 6 or int(number) > LARGEST:
        raise ValueError(_("a number is too large") + "; " + _("from -{n} to {n}").format(n=LARGEST))
    return int(number)


__all__ = ["Amount", "Amounts"]

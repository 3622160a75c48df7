"""Kódex: a rules reference for the card game HKK that can prove what it says.

What every program needs is :mod:`kodex.ground`, what a rule is called :mod:`kodex.rules`. On them stand a knowledge
base reader (:mod:`kodex.kb`), the store and what compiles it (:mod:`kodex.store`, :mod:`kodex.compile`), search and
answers (:mod:`kodex.search`), how rules hang together (:mod:`kodex.links`), editions side by side
(:mod:`kodex.concordance`), the reference engine (:mod:`kodex.engine`, for browsers with :mod:`kodex.pyodide`), the
website (:mod:`kodex.website`), the command line (:mod:`kodex.cli`) and the same for assistants (:mod:`kodex.mcp`).
For Python there is :func:`kodex.open` (:mod:`kodex.api`), imported when it is first asked for: nothing heavy is
imported here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kodex.ground.version import __version__ as __version__

if TYPE_CHECKING:
    from kodex.api import (
        Answer,
        Around,
        Brief,
        Change,
        Checked,
        ComparedRule,
        Context,
        Facets,
        Hit,
        Kodex,
        KodexError,
        Page,
        Rule,
        Ruling,
        TriedTable,
        open,
    )

__all__ = [
    "Answer",
    "Around",
    "Brief",
    "Change",
    "Checked",
    "ComparedRule",
    "Context",
    "Facets",
    "Hit",
    "Kodex",
    "KodexError",
    "Page",
    "Rule",
    "Ruling",
    "TriedTable",
    "open",
]


def __getattr__(name: str) -> Any:
    """The names of :data:`__all__`, imported now."""
    if name not in __all__:
        raise AttributeError(f"module 'kodex' has no attribute '{name}'")
    from kodex import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]

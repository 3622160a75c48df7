"""Tables that forget at once whatever they could keep: what is kept must change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kodex.engine.kernel.table import Table


class Forgetful(dict[Any, Any]):
    """A mapping in which nothing stays."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Forget it."""


@contextmanager
def forgetting(*what: str) -> Iterator[None]:
    """While it lasts, new tables forget what they keep by cards (``memo``), snapshot (``cache``) or things."""
    begin = Table.__init__

    def forgetful(table: Table, *args: Any, **options: Any) -> None:
        begin(table, *args, **options)
        table.memo = Forgetful() if "memo" in what else {}
        table.cache = Forgetful() if "cache" in what else {}
        if "things" in what:
            table.by_things = (None, None, Forgetful())

    Table.__init__ = forgetful  # type: ignore[method-assign]
    try:
        yield
    finally:
        Table.__init__ = begin  # type: ignore[method-assign]

"""``kodex try --like QUESTION``: the shipped scenarios most like a question, each of which can be opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.cli.asked import played
from kodex.cli.options import current_store
from kodex.cli.output import dim, good, label, strong, wrap
from kodex.errors import KodexError
from kodex.ground import games
from kodex.ground.i18n import _


def nearest(question: str) -> list[dict[str, Any]]:
    """The nearest scenarios with their tables and steps in sentences and the command that opens each, best first.

    Raises KodexError where none is like it, and where nobody plays the rulebook.
    """
    from kodex.answers import templates
    from kodex.engine.scenarios.outcomes.sentences import in_sentences

    store = current_store()
    root = Path(games.book_folder(played(store.rulebook))).parents[1]
    found = templates.nearest(store, question)
    if not found:
        raise KodexError(_("no scenario is like this"), mend="kodex scenario new --help")
    return [
        {**one, "command": f"kodex try {one['id']}"} | in_sentences(root / str(one["file"]), one["id"]) for one in found
    ]


def page(found: list[dict[str, Any]]) -> Iterator[str]:
    """Each with its question and answer, its table, its steps and its command."""
    for n, one in enumerate(found, 1):
        yield from wrap(f"{strong(str(n))}  {one['question']}", "   ", "")
        yield from wrap(good(one["answer"]), "   ")
        for line in one["table"]:
            yield from wrap(dim(line), "     ", "   ")
        for at, step in enumerate(one["steps"], 1):
            yield from wrap(f"{at}. {step}", "      ", "   ")
        yield from wrap(f"{label(_('Play it'))}  {one['command']}", "     ", "   ")
        yield ""
    yield from wrap(dim(_("one is opened by its number: kodex try --like QUESTION 2")))


__all__ = ["nearest", "page"]

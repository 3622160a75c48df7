"""``kodex rulebooks``: which rulebooks there are, and what they go by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kodex.cli.options import json_option, rulebook_folders, shared_options
from kodex.cli.output import dim, emit_json, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.ground.i18n import N_, _
from kodex.rules.books import DEFAULT


@click.command(
    cls=Command,
    help=N_(
        "List the rulebooks: the id that --rulebook takes, what else they are called, the edition that is restated, "
        "how many items they have, and which of them the engine plays."
    ),
    short_help=N_("List the rulebooks"),
)
@json_option
@shared_options
def command(as_json: bool) -> None:
    """Read their heads and print them."""
    found = [_described(Path(folder)) for folder in rulebook_folders()]
    if as_json:
        emit_json(found)
    else:
        print_text(_page(found))


def _described(folder: Path) -> dict[str, Any]:
    from kodex.ground import games
    from kodex.kb.heads import read_head
    from kodex.rules import books

    head = read_head(folder)
    id_ = folder.name
    return {
        "id": id_,
        "name": head.name,
        "called": [name for name in books.names(id_) if name != id_],
        "edition": head.edition,
        "publisher": head.publisher,
        "items": head.items,
        "default": id_ == DEFAULT,
        "superseded_by": books.VALID.get(id_),
        "played": games.home(id_) is not None,
    }


def _page(found: list[dict[str, Any]]) -> Iterator[str]:
    width = max((len(book["id"]) for book in found), default=0)
    for book in found:
        yield from wrap(f"{strong(book['id'].ljust(width))}  {book['name']}", " " * (width + 2), "")
        facts = [book["edition"], _("{n} items").format(n=book["items"])]
        facts += [_("also: {names}").format(names=", ".join(book["called"]))] if book["called"] else []
        facts += [_("played by the engine")] if book["played"] else []
        facts += [_("no longer holds")] if book["superseded_by"] else []
        facts += [_("used unless another is named")] if book["default"] else []
        yield from wrap(dim(" · ".join(facts)), " " * (width + 2))

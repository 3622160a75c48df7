"""``kodex rulings``: what official pages, columns, announcements and forums have answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli import labels
from kodex.cli.language import follow
from kodex.cli.options import joined, json_option, shared_options, where_to_look
from kodex.cli.output import bad, dim, emit_json, label, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    from kodex.store import Store


@click.command(
    cls=Command,
    help=N_(
        "List the rulings: answers of the publisher, of its columns, of announcements and of forums to questions about "
        "the rules, restated, each with its source.\n\n"
        "A number keeps those about a rule or a title, words those that have them in any form. What a source does not "
        "tell is said to be unknown. A ruling is not the text of the rules: where it differs, a dispute has both."
    ),
    short_help=N_("List official answers and other rulings"),
)
@click.argument("wanted", nargs=-1, metavar=N_("[NUMBER | WORDS...]"))
@json_option
@shared_options
def command(wanted: tuple[str, ...], as_json: bool) -> None:
    """Look them up and print them."""
    text = joined(wanted).strip()
    follow(text)
    book, text = where_to_look(text)
    books = getattr(book, "books", [book])
    found = [ruling for each in books for ruling in _found(each, text)]
    if as_json:
        emit_json(found)
        return
    stores = {each.rulebook: each.store for each in books}
    print_text(_page(stores, found))


def _found(book: Any, text: str) -> list[dict[str, Any]]:
    if not text:
        return list(book.rulings())
    return list(book.rulings(text) if book.store.is_rule(text) else book.rulings(words=text))


def _page(stores: dict[str, Store], found: list[dict[str, Any]]) -> Iterator[str]:
    for at, ruling in enumerate(found):
        if at:
            yield ""
        yield from told(stores[ruling["rulebook"]], ruling, len(stores) > 1)
    if not found:
        yield _("No ruling is on record for this.")


def told(store: Store, ruling: dict[str, Any], with_book: bool = False) -> Iterator[str]:
    """One ruling: who ruled and when, the question, the answer, the rules, how it stands to the text, the address."""
    book = f"{dim(ruling['rulebook'])} " if with_book else ""
    yield from wrap(f"{book}{label(labels.authority(ruling['authority']))}  {_where(ruling)}")
    yield from wrap(ruling["question"], "  ")
    yield from wrap(strong(ruling["answer"]), "  ")
    yield from wrap(f"{', '.join(map(store.label, ruling['rules']))}  {dim(labels.standing(ruling))}", "  ")
    if ruling["note"]:
        yield from wrap(dim(ruling["note"]), "  ")
    for dispute in store.disputes([ruling["dispute"]] if ruling["dispute"] else []):
        yield from wrap(f"{bad(_('Disputed'))}  {dispute['title']}", "  ")
    for newer in store.rulings() if ruling["superseded_by"] else ():
        if newer["id"] in ruling["superseded_by"]:
            yield from wrap(f"{bad(_('Superseded by'))}  {_where(newer)}", "  ")


def _where(ruling: dict[str, Any]) -> str:
    """``Kérdezz-felelek 24 · date unknown · https://…``."""
    date = ruling["date"] or _("date unknown")
    address = ruling["address"] or _("address unknown")
    return f"{ruling['source']} · {date} · {dim(address)}"


def brief(found: Iterable[dict[str, Any]], most: int, command: str) -> Iterator[str]:
    """The first of some rulings in two or three lines each, and how to see the others."""
    found = list(found)
    for ruling in found[:most]:
        about = ", ".join(filter(None, (ruling["source"], ruling["date"] or _("date unknown"))))
        yield from wrap(f"{label(labels.authority(ruling['authority']))}  {ruling['question']}", "    ", "  ")
        marks = [bad(labels.standing(ruling))] if _is_to_be_marked(ruling) else []
        yield from wrap(" ".join((strong(ruling["answer"]), *marks, dim(f"({about})"))), "    ")
    if len(found) > most:
        yield from wrap(dim(_("{n} more: {command}").format(n=len(found) - most, command=command)), "  ")


def _is_to_be_marked(ruling: dict[str, Any]) -> bool:
    """Whether nobody may take a ruling for what the text says."""
    return bool(ruling["superseded_by"]) or ruling["agreement"] == "differs"

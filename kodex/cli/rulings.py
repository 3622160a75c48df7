"""``kodex rulings``: what official pages, columns, announcements and forums have answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.language import follow
from kodex.cli.options import joined, json_option, shared_options, where_to_look
from kodex.cli.output import dim, emit_json, print_text, wrap
from kodex.cli.ruled import told
from kodex.cli.usage import Command, Misuse
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _
from kodex.rules import numbers

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
    if wanted and not text:
        raise KodexError(_("empty query"), mend=_("type a rule number, words or a question"))
    if len(wanted) > 1 and all(numbers.read(one) is not None for one in wanted):
        raise Misuse(_("only one rule at a time"), click.get_current_context())
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
    if len(found) > 1 and any(ruling["scenarios"] for ruling in found):
        yield ""
        yield from wrap(dim(_tally(found)))


def _tally(found: list[dict[str, Any]]) -> str:
    """How many there are, how many of them the engine plays, and in how many of these the text leaves a dispute."""
    played = [ruling for ruling in found if ruling["scenarios"]]
    disputed = sum(bool(ruling["dispute"]) for ruling in played)
    return _(
        "{n} rulings; the engine plays {played} of them: {agree} agree with the text, {disputed} are disputes"
    ).format(n=len(found), played=len(played), agree=len(played) - disputed, disputed=disputed)

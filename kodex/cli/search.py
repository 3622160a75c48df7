"""``kodex search QUERY…``: rules by words, questions or the query language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from kodex.cli import labels
from kodex.cli.options import current_store, joined, json_option, shared_options
from kodex.cli.output import dim, emit_json, print_text, strong, wrap
from kodex.i18n import N_, _

if TYPE_CHECKING:
    from kodex.search.query import Hit

_MARKED = re.compile(r"\*\*(.+?)\*\*")


@click.command(
    help=N_(
        "Find rules by words, by a question or by a query.\n\n"
        "Accents, endings and small typos do not matter; table slang is understood. A query may name fields (title: "
        'text: question: term: number: kind: part:), join words with AND, OR and NOT, hold "phrases", prefixes* and '
        "number ranges such as [34 TO 36]."
    ),
    short_help=N_("Find rules by words, by a question or by a query"),
)
@click.argument("query", nargs=-1, required=True, metavar=N_("QUERY..."))
@click.option(
    "--limit",
    type=click.IntRange(1, 1000),
    default=10,
    metavar=N_("N"),
    help=N_("Show at most N rules (default: 10)."),
)
@click.option("--part", metavar=N_("PART"), help=N_("Only rules of this part, such as IV."))
@click.option("--kind", metavar=N_("KIND"), help=N_("Only rules of this kind, such as exception."))
@json_option
@shared_options
def command(query: tuple[str, ...], limit: int, part: str | None, kind: str | None, as_json: bool) -> None:
    """Search and print the hits."""
    from kodex.search.query import search

    hits = search(current_store(), joined(query), limit=limit, part=part, kind=kind)
    if as_json:
        emit_json(hits)
    else:
        print_text(_page(hits))


def _page(hits: Iterable[Hit]) -> Iterator[str]:
    nothing = True
    for hit in hits:
        if not nothing:
            yield ""
        nothing = False
        yield from found(hit["number"], hit["kind"], [*hit["path"], hit["heading"] or ""], hit["snippet"])
    if nothing:
        yield _("Nothing was found.")


def found(number: str, kind: str | None, path: list[str], text: str | None) -> Iterator[str]:
    """One found rule: number, kind, where it stands, and the words that met the query in bold."""
    yield f"{strong(number)}  {dim(labels.kind(kind))}"
    yield from wrap(dim(" › ".join(filter(None, path))), "  ")
    if text:
        yield from wrap(_MARKED.sub(lambda met: strong(met[1]), text), "  ")

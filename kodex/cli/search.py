"""``kodex search QUERY…``: rules by words, questions or the query language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli import labels, rules
from kodex.cli.language import follow
from kodex.cli.options import joined, json_option, shared_options, store_of, where_to_look
from kodex.cli.output import dim, emit_json, label, print_text, strong, wrap
from kodex.cli.usage import Command, Whole
from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from kodex.api import Kodex
    from kodex.library import Library
    from kodex.search.query import Hit
    from kodex.shapes import Brief, Facets, Page

_MARKED = re.compile(r"\*\*(.+?)\*\*")


def _print_query_help(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from kodex.cli.query_help import text

        click.echo("\n".join(text()))
        ctx.exit()


def _complete_part(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kodex.cli.completion import complete_part

    return complete_part(store_of(ctx), incomplete)


def _complete_kind(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kodex.cli.completion import complete_kind

    return complete_kind(incomplete)


@click.command(
    cls=Command,
    help=N_(
        "Find rules by words, by a question or by a query.\n\n"
        "Accents, endings and small typos do not matter; table slang is understood. A query may name fields (title: "
        'text: question: term: number: kind: part:), join words with AND, OR and NOT, hold "phrases", prefixes* and '
        "number ranges such as [34 TO 36]; --help-query explains it."
    ),
    short_help=N_("Find rules by words, by a question or by a query"),
)
@click.argument("query", nargs=-1, required=True, metavar=N_("QUERY..."))
@click.option(
    "--limit",
    type=Whole(1, 1000),
    default=10,
    metavar=N_("N"),
    help=N_("Show at most N rules (default: 10)."),
)
@click.option(
    "--page",
    type=Whole(1, 1000),
    default=1,
    metavar=N_("N"),
    help=N_("Show the N-th page; a page is as long as --limit says."),
)
@click.option(
    "--part", metavar=N_("PART"), shell_complete=_complete_part, help=N_("Only rules of this part, such as IV.")
)
@click.option(
    "--kind", metavar=N_("KIND"), shell_complete=_complete_kind, help=N_("Only rules of this kind, such as exception.")
)
@click.option(
    "--context", is_flag=True, help=N_("Show with each rule its parent, its main rule and the items before and after.")
)
@click.option(
    "--help-query",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_query_help,
    help=N_("Explain the query language and exit."),
)
@json_option
@shared_options
def command(
    query: tuple[str, ...], limit: int, page: int, part: str | None, kind: str | None, context: bool, as_json: bool
) -> None:
    """Search and print the hits."""
    follow(joined(query))
    book, text = where_to_look(joined(query))
    if as_json:
        hits: list[Any] = list(book.search(text, limit=limit, page=page, part=part, kind=kind))
        emit_json([hit | {"context": book.context(hit["id"])} for hit in hits] if context else hits)
        return
    found = book.page(text, limit=limit, page=page, part=part, kind=kind)
    print_text((*shown(book, text, found, page, context), *_ruled(book, text, page)))


MOST_RULINGS = 2
"""Rulings told below the hits."""


def _ruled(book: Kodex | Library, text: str, page: int) -> Iterator[str]:
    """The rulings that have the words of the query, below its first page."""
    from kodex.cli import ruled

    stores = [each.store for each in getattr(book, "books", [book])]
    found = [ruling for store in stores for ruling in store.find_rulings(text)] if page == 1 else []
    if found:
        yield ""
        yield label(_("Rulings"))
        yield from ruled.brief(found, MOST_RULINGS, f"kodex rulings {text}")


def shown(book: Kodex | Library, text: str, found: Page, page: int = 1, context: bool = False) -> Iterator[str]:
    """A page of hits for people: the mended query, the hits, what all of them are, and how to get more."""
    mended = book.suggestion(text)
    for number in book.unknown_numbers(text):
        yield from wrap(dim(_("There is no rule {number}; these stand nearest.").format(number=number)))
    if mended:
        yield from wrap(dim(_("Did you mean: {query}?").format(query=mended)))
    for word, near in book.strange(text).items():
        line = _("No rule has „{word}”; near it: {near}.") if near else _("No rule has „{word}”.")
        yield from wrap(dim(line.format(word=word, near=", ".join(near))))
    if not found["hits"]:
        yield _("Nothing was found.") if page == 1 else _("There is no page {page}.").format(page=page)
        return
    for at, hit in enumerate(found["hits"]):
        if at or mended:
            yield ""
        yield from _hit(hit, "rulebooks" in found["facets"])
        if context:
            yield from _context(book, hit["id"])
    yield ""
    if found["total"] > 1:
        yield from wrap(dim(_counted(found, page)))
        yield from wrap(dim(_facets(found["facets"])))


def _counted(found: Page, page: int) -> str:
    """``11-20 of 23; more: --page 3``."""
    shown = len(found["hits"])
    if not found["more"] and page == 1:
        return _("{n} rules").format(n=found["total"])
    last = found["total"] if not found["more"] else page * shown
    counted = _("{first}-{last} of {n}").format(first=last - shown + 1, last=last, n=found["total"])
    return _("{counted}; more: --page {page}").format(counted=counted, page=page + 1) if found["more"] else counted


def _hit(hit: Hit, with_book: bool = False) -> Iterator[str]:
    """One found rule: rulebook (``with_book`` or unless the default one), number, kind, where it stands, and the words
    that met the query in bold."""
    yield f"{rules.name(hit, with_book)}  {dim(labels.kind(hit['kind']))}"
    yield from wrap(dim(" › ".join(filter(None, [*hit["path"], hit["heading"] or ""]))), "  ")
    if hit["snippet"]:
        yield from wrap(_MARKED.sub(lambda met: strong(met[1]), hit["snippet"]), "  ")


def _context(book: Kodex | Library, id_: str) -> Iterator[str]:
    """The rules around a hit, each once."""
    around = book.context(id_)
    named: set[str] = set()
    for name, found in (
        (_("Main rule"), around["main"]),
        (_("Parent"), [around["parent"]]),
        (_("Before"), [around["before"]]),
        (_("After"), [around["after"]]),
    ):
        for rule in found:
            if rule is not None and rule["number"] not in named:
                named.add(rule["number"])
                yield from _beside(name, rule)


def _beside(name: str, rule: Brief) -> list[str]:
    said = [rule["heading"], rules.plain(rule["text"]) if rule["text"] else None]
    words = " – ".join(filter(None, said)) or labels.kind(rule["kind"])
    return wrap(f"{label(name)}  {strong(rule['label'])}  {words}", "      ", "    ")


def _facets(facets: Facets) -> str:
    """``Part: IV 7 · VII 3; kind: exception 6 · main rule 4``."""
    parts = " · ".join(f"{part} {count}" for part, count in facets["parts"].items())
    kinds = " · ".join(f"{labels.kind(kind or None)} {count}" for kind, count in facets["kinds"].items())
    if "rulebooks" in facets:
        by_book = " · ".join(f"{id_} {count}" for id_, count in facets["rulebooks"].items())
        return _("By rulebook: {rulebooks}; by kind: {kinds}").format(rulebooks=by_book, kinds=kinds)
    return _("By part: {parts}; by kind: {kinds}").format(parts=parts, kinds=kinds)

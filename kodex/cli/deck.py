"""``kodex deck FILE``: what the rules say against a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import played_asked
from kodex.cli.options import PATH, PlainPath, json_option, shared_options
from kodex.cli.output import bad, dim, emit_json, good, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.errors import one_line
from kodex.ground.i18n import N_, _, language, ngettext

if TYPE_CHECKING:
    from kodex.engine.decks.decks import Checked

_SHOWN = 10
"""So many lines of a list are named beside what a rule says against them."""


@click.command(
    cls=Command,
    help=N_(
        "Check a deck against the rules of decks: its size, how many of a name, its colours, the side deck, and what "
        "the formats of tournaments ask. A list is plain lines such as '3 Ork' under the headings 'Pakli:', "
        "'Kiegészítő pakli:', 'Pakli mellett:', or YAML with the keys deck, side, aside, cards, format, edition, date "
        "(the day of the tournament, 2026-11-22) and packs (what was in the packs opened there). What each card is "
        "(type, cost, colours, rarity …) stands under cards, as in a scenario, or in a file of its own; - is a list "
        "that is piped in.\n\n"
        "Exit code 0 when the deck is in order, 1 when it is not or when nobody can say, 2 when a file cannot be read."
    ),
    short_help=N_("Check a deck against the rules and the formats of tournaments"),
)
@click.argument("file", type=PATH, metavar=N_("FILE"))
@click.option(
    "--cards", "table", type=PlainPath(piped=False), metavar=N_("FILE"), help=N_("A table of cards (key 'cards').")
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar=N_("NAME"),
    help=N_("A format of tournaments, such as verseny, egyszínű, junior; several hold at once."),
)
@click.option("--edition", metavar=N_("EDITION"), help=N_("By which edition's rules: 8, 11 or kodex."))
@json_option
@shared_options
@click.pass_context
def command(
    ctx: click.Context, file: str, table: str | None, formats: tuple[str, ...], edition: str | None, as_json: bool
) -> None:
    """Check it and print what stands against it."""
    from msgspec import structs

    from kodex.cli.standing import NAME, STANDARD_INPUT, standing
    from kodex.engine.decks.decks import check

    with standing([file]) as (listed,):
        found = check(listed, table, formats, played_asked(edition), from_cache=file != STANDARD_INPUT)
        found = structs.replace(found, file=NAME if file == STANDARD_INPUT else found.file)
    if as_json:
        emit_json(_json(found))
    else:
        print_text(_page(found))
    if found.verdict != "legal":
        ctx.exit(1)


def _texts(found: Checked) -> dict[str, dict[str, Any]]:
    """The rules that stand against it, by their numbers."""
    from kodex.cli.options import current_store

    by_book: dict[str, list[str]] = {}
    for one in found.objections:
        book, _colon, number = one.rule.rpartition(":")
        by_book.setdefault(book or found.edition, []).append(number)
    texts = {}
    for book, numbers in by_book.items():
        for rule in current_store(book).rules(numbers):
            texts[str(rule["number"])] = rule
    return texts


def _json(found: Checked) -> dict[str, Any]:
    from kodex.engine.decks.decks import as_json

    texts = _texts(found)
    return as_json(found, lambda rule: texts.get(rule.rpartition(":")[2], {}).get("text") or None)


def _page(found: Checked) -> Iterator[str]:
    from kodex.engine.decks.lists import game_of

    parts = game_of(found.edition, found.file)[1].deck_parts
    counts = ", ".join(
        ngettext("{part}: {n} card", "{part}: {n} cards", n).format(part=parts[part].called[language()], n=n)
        for at, (part, n) in enumerate(found.counts.items())
        if n or not at
    )
    yield strong(one_line(found.file)) + dim(f"  {counts}")
    if found.formats:
        yield dim(_("formats: {formats}").format(formats=", ".join(found.formats)))
    texts = _texts(found)
    for one in found.objections:
        rule = texts.get(one.rule.rpartition(":")[2], {})
        yield ""
        where = ngettext("(line {lines})", "(lines {lines})", len(one.lines)).format(lines=_some(one.lines))
        told = f"{bad(one_line(one.detail))}  {dim(where)}" if one.lines else bad(one_line(one.detail))
        yield from wrap(f"{strong(_called(one.rule, found.edition))}  {told}", "  ", "")
        if rule.get("text"):
            yield from wrap(str(rule["text"]), "  ")
    yield ""
    if found.unknown:
        lacking = "; ".join(found.unknown)
        yield from wrap(_("Nobody can say without knowing: {facts}").format(facts=lacking), "  ", "")
    yield _verdict(found)


def _some(lines: Sequence[int]) -> str:
    """Numbers of lines, the first few of many."""
    return ", ".join(map(str, lines[:_SHOWN])) + (" …" if len(lines) > _SHOWN else "")


def _called(rule: str, edition: str) -> str:
    """What people read for a rule: its number, or the label of an address."""
    from kodex.cli.options import current_store

    book, _colon, number = rule.rpartition(":")
    return f"{book}{_colon}{current_store(book or edition).label(number)}"


def _verdict(found: Checked) -> str:
    if found.objections:
        n = len(found.objections)
        return bad(ngettext("{n} rule stands against it", "{n} rules stand against it", n).format(n=n))
    return bad(_("cannot be decided")) if found.unknown else good(_("the deck is in order"))

"""``kodex changes``: the dated changes of the rules on record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from kodex.cli import labels
from kodex.cli.options import PERIOD, RULE_NUMBER, current_store, find_one, json_option, shared_options
from kodex.cli.output import dim, emit_json, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.ground import guarded
from kodex.ground.i18n import N_, _
from kodex.rules.rulename import RuleName


@click.command(
    cls=Command,
    help=N_(
        "List the dated changes of the rules that the rulebook records, oldest first. The record is partial: the "
        "print dates only some of its changes."
    ),
    short_help=N_("List the dated changes of the rules"),
)
@click.argument("wanted", type=RULE_NUMBER, nargs=-1, metavar=N_("[NUMBER]"))
@click.option("--since", type=PERIOD, metavar=N_("DATE"), help=N_("Only changes since this date, month or year."))
@click.option("--until", type=PERIOD, metavar=N_("DATE"), help=N_("Only changes until the end of it."))
@json_option
@shared_options
def command(wanted: tuple[RuleName, ...], since: str | None, until: str | None, as_json: bool) -> None:
    """Look them up and print them."""
    guarded.span(since or "", until or "")
    store, number = find_one(wanted) or (current_store(), None)
    found = [
        change
        for change in store.changes(number)
        if (since is None or change["date"] >= since) and (until is None or change["date"][: len(until)] <= until)
    ]
    if as_json:
        emit_json(found)
    else:
        print_text(_page(found))


def _page(found: list[dict[str, Any]]) -> Iterator[str]:
    for change in found:
        yield from line(change)
    if not found:
        yield _("No dated change is on record for this.")
    yield dim(partial())


def line(change: dict[str, Any], indent: str = "") -> list[str]:
    """One change: date, kind, what changed, which rules it is about."""
    rules = f" ({', '.join(change['rules'])})" if change.get("rules") else ""
    kind = dim(labels.change(change.get("kind", "rule")))
    return wrap(f"{strong(change['date'])}  {kind}  {change['text']}{rules}", indent + "    ", indent)


def partial() -> str:
    """The warning that goes with every look at the record."""
    return _("The record is partial: what is not listed may have changed all the same.")

"""``kodex coverage``: what the scenarios show of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kodex import paths
from kodex.cli.options import current_store, json_option, rulebook_id, shared_options
from kodex.cli.output import bad, dim, emit_json, print_text, strong, wrap
from kodex.errors import KodexError
from kodex.i18n import N_, _


@click.command(
    help=N_(
        "Count the rules that the scenarios cite (they justify a step), assert (a scenario demands the citation) and "
        "rest on (switched off, a scenario fails)."
    ),
    short_help=N_("Show which rules the scenarios prove"),
)
@click.option(
    "--scenarios",
    type=click.Path(path_type=Path),
    metavar=N_("PATH"),
    help=N_("Scenarios to run (default: the ones that come with Kódex)."),
)
@click.option("--titles", is_flag=True, help=N_("Show every title, with the numbers that nothing covers."))
@json_option
@shared_options
@click.pass_context
def command(ctx: click.Context, scenarios: Path | None, titles: bool, as_json: bool) -> None:
    """Run the corpus and count."""
    from kodex.engine import bindings
    from kodex.engine.scenarios.coverage import measure, report

    rulebook = rulebook_id()
    store = current_store()
    if rulebook not in bindings.GAMES:
        raise KodexError(_("no engine implements {rulebook}").format(rulebook=rulebook))
    where = scenarios or Path(paths.shipped("queries")) / "scenarios" / rulebook
    result = report(store.all_rules(), measure([where], rulebook))
    if as_json:
        emit_json(result)
    else:
        print_text(_page(result, titles))
    if result["failing"]:
        ctx.exit(1)


def _page(result: dict[str, Any], titles: bool) -> Iterator[str]:
    yield strong(_("Rules that say something: {normative}, executable: {executable}").format(**result))
    yield from (f"  {line}" for line in _ratios(result))
    for title in result["titles"]:
        if titles or title["cited"]:
            yield f"{strong(title['number'])} {title['heading']}: {', '.join(_ratios(title))}"
        if titles and title["uncovered"]:
            yield from wrap(dim(_("nothing covers: {numbers}").format(numbers=", ".join(title["uncovered"]))), "    ")
    if result["failing"]:
        yield bad(_("failing scenarios: {ids}").format(ids=", ".join(result["failing"])))


def _ratios(counts: dict[str, Any]) -> list[str]:
    of = counts["executable"]
    return [
        _("cited {n} of {of}").format(n=counts["cited"], of=of),
        _("asserted {n} of {of}").format(n=counts["asserted"], of=of),
        _("decisive {n} of {of}").format(n=counts["decisive"], of=of),
    ]

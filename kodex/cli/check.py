"""``kodex check PATH…``: run scenarios against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kodex.cli.options import json_option, shared_options
from kodex.cli.output import bad, dim, emit_json, good, print_text, strong, wrap
from kodex.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from kodex.engine.scenarios.run import Result


@click.command(
    help=N_(
        "Run scenarios: files, or folders of them. Each gets a verdict: pass, fail (an expectation does not hold) or "
        "error (the scenario cannot be run).\n\n"
        "Exit code 0 when all pass, 1 when one does not, 2 when a file cannot be read."
    ),
    short_help=N_("Play scenarios and say whether the rules bear them out"),
)
@click.argument("paths", type=click.Path(path_type=Path), nargs=-1, required=True, metavar=N_("PATH..."))
@click.option("--explain", is_flag=True, help=N_("Show what happened, with the rule behind each step."))
@json_option
@shared_options
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], explain: bool, as_json: bool) -> None:
    """Run them and print the verdicts."""
    from kodex.engine.scenarios.run import check

    results = check(paths)
    if as_json:
        emit_json([result.to_json() for result in results])
    else:
        print_text(_page(results, explain))
    if any(result.verdict != "pass" for result in results):
        ctx.exit(2 if any(result.unreadable for result in results) else 1)


def _page(results: list[Result], explain: bool) -> Iterator[str]:
    for result in results:
        yield from _verdict(result)
        if explain:
            yield from _trace(result)
    passed = sum(result.verdict == "pass" for result in results)
    summary = ngettext("{passed} of {n} scenario passes", "{passed} of {n} scenarios pass", len(results)).format(
        passed=passed, n=len(results)
    )
    yield (good if passed == len(results) else bad)(summary)


def _verdict(result: Result) -> Iterator[str]:
    words = {"pass": good(_("pass")), "fail": bad(_("fail")), "error": bad(_("error"))}
    title = f"  {dim(result.title)}" if result.title else ""
    yield from wrap(f"{words[result.verdict]}  {strong(result.scenario)}{title}", "    ", "")
    for failure in result.failures:
        place = "" if result.verdict == "error" else f"{result.file}: "
        yield from wrap(f"{place}{failure}", "    ")


def _trace(result: Result) -> Iterator[str]:
    from kodex.engine.scenarios.words import told

    for depth, sentence, norms in told(result.log):
        yield from wrap(f"{sentence}  {dim(', '.join(norms))}", "      " + "  " * depth, "    " + "  " * depth)

"""``kodex eval FILE…``: search and answers measured against golden questions."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kodex.cli.options import json_option, rulebook_asked, shared_options
from kodex.cli.output import dim, emit_json, label, print_text, strong, wrap
from kodex.cli.usage import Command, FilePath
from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.i18n import N_, _
from kodex.rules.books import DEFAULT

if TYPE_CHECKING:
    from kodex.store import Store

T = TypeVar("T")

_COMPARED = ("r_at_1", "r_at_5", "mrr", "ndcg", "declined_right", "declined_wrong")
_SHARES = ("best_at_1", "r_at_1", "r_at_3", "r_at_5", "r_at_10", "mrr", "ndcg", "declined_right", "declined_wrong")


@click.command(
    cls=Command,
    help=N_(
        "Measure search and answers against golden questions: YAML lists of question and gold rules, best first.\n\n"
        "A question with no gold rules must be declined. Without a file all golden questions of the rulebook are asked."
    ),
    short_help=N_("Measure search and answers against golden questions"),
)
@click.argument("files", nargs=-1, type=FilePath(piped=True), metavar=N_("[FILE...]"))
@click.option("--baseline", is_flag=True, help=N_("Compare with stock search engines on the same texts."))
@json_option
@shared_options
def command(files: tuple[Path, ...], baseline: bool, as_json: bool) -> None:
    """Evaluate and print the figures."""
    from kodex.answers.evaluate import baselines, evaluate, read_questions
    from kodex.cli.standing import standing

    asked = rulebook_asked()
    stores: dict[str, Store] = {}

    def store_for(rulebook: str) -> Store:
        name = asked or rulebook
        return stores.get(name) or stores.setdefault(name, open_store(name))

    with standing([str(file) for file in files], ".yaml") as given:
        named = list(map(Path, given)) or [_golden(asked or DEFAULT)]
        questions = read_questions(named, known_rulebooks=asked is None, store_for=store_for)
    with _progress(questions) as asked_one_by_one:
        result = evaluate(store_for, asked_one_by_one)
    if baseline:
        result["baselines"] = baselines(store_for, questions)
    if as_json:
        emit_json(result)
    else:
        print_text(chain(_page(result), _beside(result)) if baseline else _page(result))


@contextlib.contextmanager
def _progress(questions: Sequence[T]) -> Iterator[Iterable[T]]:
    """The questions one by one; a terminal shows how many are left, on stderr."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield questions
        return
    with click.progressbar(questions, label=_("asking"), file=sys.stderr, show_pos=True) as bar:
        yield bar


def _golden(rulebook: str) -> Path:
    """The folder of a rulebook's golden questions. Raises KodexError when there are none."""
    found = Path(paths.shipped("queries")) / "questions" / rulebook
    if not found.is_dir():
        open_store(rulebook)
        what = _("there are no golden questions for {rulebook}").format(rulebook=rulebook)
        raise KodexError(what, path=found, mend=_("name a file of questions: kodex eval FILE"))
    return found


def _beside(result: dict[str, Any]) -> Iterator[str]:
    """Kódex and the stock engines side by side."""
    names = {
        "kodex": "Kódex",
        "whoosh": _("Whoosh, stock Hungarian"),
        "fts5": _("FTS5, unicode61"),
        "substring": _("plain substring"),
    }
    heads = ["R@1", "R@5", "MRR", "nDCG", _("rightly declined"), _("wrongly declined"), _("ms (p50)")]
    yield ""
    width = max(map(len, names.values()))
    yield label("  ".join([" " * width, *(f"{head:>5}" for head in heads)]))
    rows = {"kodex": result} | result["baselines"]
    for key, name in names.items():
        shown = ["–" if rows[key][each] is None else f"{rows[key][each]:.3f}" for each in _COMPARED]
        shown.append(f"{rows[key]['ms_p50'] or 0:.2f}")
        cells = (f"{figure:>{max(5, len(head))}}" for figure, head in zip(shown, heads, strict=True))
        yield "  ".join([f"{name:{width}}", *cells])


def _page(result: dict[str, Any]) -> Iterator[str]:
    """What was missed, the figures of each style, and those of all questions last, where a terminal ends."""
    yield from _misses(result["misses"])
    for style, figures in sorted(result["by_style"].items()):
        yield label(f"{style}: {figures.get('n', '')}")
        yield from _figures(figures, "  ")
        yield ""
    yield label(_("Questions: {n}").format(n=result["n"]) + ", " + _("Missed: {n}").format(n=len(result["misses"])))
    yield from _figures(result, "  ")
    yield "  " + _("time per question: {p50:.1f} ms (p50), {p99:.1f} ms (p99)").format(
        p50=result["ms_p50"] or 0.0, p99=result["ms_p99"] or 0.0
    )


def _misses(misses: list[dict[str, Any]]) -> Iterator[str]:
    if misses:
        yield label(_("Missed: {n}").format(n=len(misses)))
    for miss in misses:
        yield from wrap(f"{strong(str(miss['id']))}  {miss['question']}", "    ", "  ")
        gold = ", ".join(miss["gold"]) or _("to be declined")
        line = _("wanted {gold}; got {got}").format(gold=gold, got=", ".join(miss["got"]) or "–")
        yield from wrap(dim(line), "    ")
    if misses:
        yield ""


def _figures(figures: dict[str, Any], indent: str) -> Iterator[str]:
    shown = [f"{name} {figures[name]:.3f}" for name in _SHARES if isinstance(figures.get(name), int | float)]
    yield from wrap("  ".join(shown), indent)

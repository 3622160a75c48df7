"""``kodex ask QUESTION…``: the rules that decide a question, or an honest refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kodex.cli import labels, rules
from kodex.cli.options import current_kodex, joined, json_option, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.i18n import N_, _

if TYPE_CHECKING:
    from kodex.shapes import Answer, Entry


@click.command(
    help=N_(
        "Answer a question with the rules that decide it, and with the reason why they do.\n\n"
        "Nothing is made up: when no rule fits well enough, the answer says so and shows the nearest rules."
    ),
    short_help=N_("Answer a question with the rules that decide it"),
)
@click.argument("question", nargs=-1, required=True, metavar=N_("QUESTION..."))
@json_option
@shared_options
def command(question: tuple[str, ...], as_json: bool) -> None:
    """Ask and print the answer."""
    answer = current_kodex().ask(joined(question))
    if as_json:
        emit_json(answer)
    else:
        print_text(page(answer))


def page(answer: Answer) -> Iterator[str]:
    """An answer for people: the verdict first, then each rule with its role and reason."""
    if answer["status"] == "answered":
        first = answer["rules"][0]
        yield good(_("{number} decides").format(number=strong(first["number"])))
        for entry in answer["rules"]:
            yield from _entry(entry, labels.role(entry["role"]))
        return
    yield bad(_("No rule answers this well enough."))
    if answer["nearest"]:
        yield _("The nearest rules:")
    for entry in answer["nearest"]:
        yield from _entry(entry, "")


def _entry(entry: Entry, role: str) -> Iterator[str]:
    yield ""
    yield f"{strong(entry['number'])}  {label(role)}".rstrip()
    yield from wrap(dim(" › ".join([*entry["path"], *filter(None, [entry["heading"]])])), "  ")
    if entry["text"]:
        yield from wrap(rules.plain(entry["text"]), "  ")
    if entry.get("why"):
        yield from wrap(dim(entry["why"]), "  ")
    if entry.get("disputes"):
        line = _("Disputed: {ids}; kodex show {number} has the readings").format(
            ids=", ".join(entry["disputes"]), number=entry["number"]
        )
        yield from wrap(line, "  ")

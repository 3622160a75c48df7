"""``kodex import FILE``: the user's own copy of an official text becomes a private overlay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from kodex.cli.options import json_option, rulebook_asked, shared_options
from kodex.cli.output import emit_json, print_text, wrap
from kodex.cli.usage import Command, FilePath
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _


@click.command(
    cls=Command,
    help=N_(
        "Read your own copy of the official text, saved from the publisher's site as plain text.\n\n"
        "It stays in your data folder and is only ever shown to you: kodex show --official NUMBER."
    ),
    short_help=N_("Read your own copy of the official text"),
)
@click.argument("file", type=FilePath(plain=True, piped=True), metavar=N_("FILE"))
@json_option
@shared_options
def command(file: str, as_json: bool) -> None:
    """Read, keep, report."""
    from kodex.cli.standing import standing
    from kodex.official import read_official, save, summary

    with standing([file], ".txt") as (given,):
        text = read_official(given)
    asked = rulebook_asked()
    if asked not in (None, text.rulebook):
        what = _("this is the text of {found}, not of {asked}").format(found=text.rulebook, asked=asked)
        raise KodexError(what, path=file, mend=_("leave --rulebook out"))
    path = save(text)
    found = summary(text)
    if as_json:
        emit_json(found)
    else:
        print_text(_page(found, path))


def _page(found: dict[str, Any], path: str) -> Iterator[str]:
    counted = (
        (_("{n} items"), found["items"]),
        (_("{n} references"), found["references"]),
        (_("{n} marks of missing explanations"), found["note_marks"]),
        (_("{n} index terms"), found["index_terms"]),
    )
    parts = ", ".join(text.format(n=n) for text, n in counted if n)
    yield from wrap(f"{found['rulebook']}: {parts}.")
    yield from wrap(_("Kept on this machine only: {path}").format(path=path))
    for warning in found["warnings"]:
        yield from wrap(_("Warning: {text}").format(text=warning), "  ", "")

"""``kodex scenario``: help with writing scenarios."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import click

from kodex.cli.options import RULE_NUMBER, RuleName, current_kodex, rulebook_id, shared_options
from kodex.cli.output import emit_json, print_text
from kodex.errors import KodexError
from kodex.i18n import N_, _


@click.group(help=N_("Help with writing scenarios."), short_help=N_("Start scenarios, help editors with them"))
@shared_options
def command() -> None:
    """Nothing by itself."""


@command.command("schema", help=N_("Print the JSON Schema of scenario files, for editors."))
@shared_options
def schema_command() -> None:
    """Print it."""
    from kodex.engine.scenarios.schema import schema

    emit_json(schema())


@command.command("new", help=N_("Write a scenario file with comments, to start from. An existing file is left alone."))
@click.argument("path", type=click.Path(), required=False, metavar=N_("[PATH]"))
@click.option("--title", type=RULE_NUMBER, metavar=N_("NUMBER"), help=N_("The title or rule that it is about."))
@shared_options
def new_command(path: str | None, title: RuleName | None) -> None:
    """Write it."""
    from kodex.engine.scenarios.load import RULEBOOKS
    from kodex.engine.scenarios.template import template

    if path is not None and not path.strip():
        raise click.BadParameter(_("a path is empty"))
    rulebook = (title.rulebook if title is not None else None) or rulebook_id()
    if rulebook not in RULEBOOKS:
        raise KodexError(_("no engine implements {rulebook}").format(rulebook=rulebook))
    number, heading = ("34.1", "Új forgatókönyv") if title is None else _about(rulebook, title.number)
    slug = _slug(heading if title is None else f"{title.number}-{heading}")
    file = Path(path) if path is not None else Path(f"{slug}.yaml")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "x", encoding="utf-8") as new:
            new.write(template(str(file), slug, number, heading, rulebook))
    except FileExistsError:
        raise KodexError(_("there is a file already"), path=file, mend=_("give another name")) from None
    print_text([_("written: {file}").format(file=file)])


def _about(rulebook: str, number: str) -> tuple[str, str]:
    """The first rule that says something at or below a number, and the heading of its title."""
    book = current_kodex(rulebook)
    rule: dict[str, Any] = dict(book.rule(number))
    rules = [rule, *book.store.below(number)]
    first = next((one for one in rules if one["kind"] != "heading" and one["executable"] is True), rule)
    return str(first["number"]), str(rule["title"])


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")

"""``kodex scenario``: help with writing scenarios."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import played
from kodex.cli.keeping import unwritten
from kodex.cli.options import (
    RULE_NUMBER,
    current_kodex,
    is_rule,
    json_option,
    rulebook_asked,
    rulebook_id,
    shared_options,
)
from kodex.cli.output import emit_json, on_terminal, print_text, strong
from kodex.cli.usage import BadValue, FilePath, Group
from kodex.errors import KodexError
from kodex.ground import atomic, games
from kodex.ground.i18n import N_, _, language
from kodex.rules.rulename import RuleName

if TYPE_CHECKING:
    from kodex.engine.scenarios.files.template import Rule


@click.group(
    cls=Group, help=N_("Help with writing scenarios."), short_help=N_("Start scenarios, help editors with them")
)
@shared_options
def command() -> None:
    """Nothing by itself."""


@command.command("schema", help=N_("Print the JSON Schema of scenario files, for editors."))
@shared_options
def schema_command() -> None:
    """Print it."""
    from kodex.engine import face

    emit_json(face.of(played(rulebook_id())).schema())


@command.command(
    "new",
    help=N_(
        "Write a scenario file with comments, to start from. An existing file is left alone. Without a path the text "
        "goes to standard output where that is a file or another program, else into a file named after the rule."
    ),
    short_help=N_("Write a scenario file to start from"),
)
@click.argument("path", type=FilePath(plain=True, piped=True), required=False, metavar=N_("[PATH | NUMBER]"))
@click.option("--title", type=RULE_NUMBER, metavar=N_("NUMBER"), help=N_("The title or rule that it is about."))
@shared_options
def new_command(path: str | None, title: RuleName | None) -> None:
    """Write it."""
    from kodex.engine import face
    from kodex.engine.scenarios.files.template import NEW, Rule
    from kodex.engine.scenarios.files.template import template as filled

    if path is not None and not path.strip():
        raise BadValue(_("a path is empty"))
    if title is None and path is not None and is_rule(path):
        path, title = None, RULE_NUMBER.convert(path, None, None)
    elif title is None and path is not None:
        title = _addressed(path, rulebook_asked())
        path = None if title is not None else path
    rulebook = (title.rulebook if title is not None else None) or rulebook_id()
    about = (
        Rule(face.of(played(rulebook)).first_rule(rulebook), NEW) if title is None else _about(rulebook, title.number)
    )
    model = _model(rulebook, about.number) if title is not None else None
    slug = _slug(NEW if title is None else f"{title.number}-{about.heading}")
    if path == "-" or (path is None and not on_terminal()):
        name = _("FILE")  # nobody says what it will be called
        click.echo(filled(name, slug, about, rulebook, language(), model).encode(), nl=False)
        return
    file = Path(path) if path is not None else Path(f"{slug}.yaml")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic.reserved(file) as write:
            write(filled(str(file), slug, about, rulebook, language(), model))
    except FileExistsError:
        if file.is_dir():
            raise KodexError(_("this is a folder"), path=file, mend=_("name a file in it")) from None
        raise KodexError(_("there is a file already"), path=file, mend=_("give another name")) from None
    except OSError as error:
        raise unwritten(file, error, _("give another name")) from None
    print_text([_("written: {file}").format(file=file)])


@command.command("words", help=N_("List the words that cards and effects may use, each with the rule it comes from."))
@click.argument("named", nargs=-1, metavar=N_("[WORD...]"))
@json_option
@shared_options
def words_command(named: tuple[str, ...], as_json: bool) -> None:
    """List them, or those that are named."""
    from kodex.engine import face

    found = face.of(played(rulebook_id())).words()
    known = {word for entry in found for word in _spellings(entry)}
    for word in named:
        if word not in known:
            near = ", ".join(get_close_matches(word, known, 5, 0.4))
            mend = _("one of: {known}").format(known=near) if near else None
            raise KodexError(_("no card knows the word '{word}'").format(word=word), mend=mend)
    wanted = [entry for entry in found if not named or not _spellings(entry).isdisjoint(named)]
    if as_json:
        emit_json(wanted)
        return
    lines: list[str] = []
    for kind, entries in groupby(wanted, lambda entry: entry["kind"]):
        heading = strong(KINDS_OF_WORDS[kind]() if kind in KINDS_OF_WORDS else kind)
        lines += ["", heading] if lines else [heading]
        lines += [_word_line(entry) for entry in entries]
    print_text(lines)


def _spellings(entry: dict[str, Any]) -> set[str]:
    """The word of an entry, and how else it may be written."""
    others = entry["says"].split(", ") if entry["kind"] in ("selector", "number", "tag") else ()
    return {entry["word"], *others} - {""}


KINDS_OF_WORDS = {
    "verb": lambda: _("Verbs of effects (do:)"),
    "keyword": lambda: _("Keywords of cards (keywords:)"),
    "trigger": lambda: _("Events that abilities follow (on:)"),
    "selector": lambda: _("Words of selectors (to:, of:, if:, targets:)"),
    "number": lambda: _("Numbers of selectors, to be compared (cost<=3)"),
    "tag": lambda: _("Words of selectors with a text behind a colon (altípus:ork)"),
    "whom": lambda: _("Whom something is done to, besides selectors (to:)"),
    "path": lambda: _("Paths of a state (state:, that:)"),
    "event": lambda: _("Events of the log (events:, counts:), with what they may tell"),
    "value": lambda: _("Values that 'modify' changes (what:)"),
    "reaction": lambda: _("What can be reacted to (reaction:)"),
    "act": lambda: _("Acts of steps (act:)"),
    "key": lambda: _("Keys, by what they stand under"),
    "choice": lambda: _("Words that certain keys take"),
    "type": lambda: _("Types of cards (type:)"),
    "step": lambda: _("Steps with which a table may begin (step:)"),
    "stage": lambda: _("Stages (phase:, advance to:)"),
    "zone": lambda: _("Zones"),
}


def _word_line(entry: dict[str, Any]) -> str:
    fields = f" {{{', '.join(entry['fields'])}}}" if entry["fields"] else ""
    rule = f" ({entry['rule']})" if entry["rule"] else ""
    says = f": {entry['says']}" if entry["says"] else ""
    return f"  {entry['word']}{fields}{rule}{says}"


def _about(rulebook: str, number: str) -> Rule:
    """The first rule that says something at or below a number, with the heading of its title."""
    from kodex.engine.scenarios.files.template import Rule

    book = current_kodex(rulebook)
    rule: dict[str, Any] = dict(book.rule(number))
    rules = [rule, *book.store.below(number)]
    first = next((one for one in rules if one["kind"] != "heading" and one["executable"] is True), rule)
    asks = next(iter(first["questions"]), None)
    return Rule(str(first["number"]), str(rule["title"]), first.get("gist"), asks)


def _addressed(typed: str, asked: str | None = None) -> RuleName | None:
    """The rule of a rulebook with addresses (``f2/3.2.10#p1``) that is named without its rulebook, of the one that is
    ``asked`` for where one is; None where that is the path of a file."""
    from kodex.rules import books
    from kodex.store.light import is_number

    if typed.endswith(".yaml") or not {"/", "#"}.intersection(typed):
        return None
    found = (book for book in ([asked] if asked else books.every()) if games.home(book) and is_number(book, typed))
    return next((RuleName(rulebook=book, number=typed) for book in found), None)


def _model(rulebook: str, number: str) -> tuple[Path, str] | None:
    """File and id of the plainest scenario about a rule that comes with Kódex."""
    root = Path(games.book_folder(rulebook)).parents[1]
    return next(((root / one["file"], one["id"]) for one in current_kodex(rulebook).store.scenarios(number)), None)


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")

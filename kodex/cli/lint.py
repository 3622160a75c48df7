"""``kodex lint``: the gate of the knowledge base."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kodex.cli.asked import played
from kodex.cli.options import (
    RULE_NUMBER,
    all_rulebooks,
    find_rules,
    json_option,
    rulebook_asked,
    rulebook_folders,
    rulebook_id,
    shared_options,
)
from kodex.cli.output import bad, dim, emit_json, good, print_text, strong, wrap
from kodex.cli.usage import Command, FilePath
from kodex.errors import KodexError
from kodex.ground import games, paths
from kodex.ground.files import contents, text_of
from kodex.ground.i18n import N_, _, ngettext
from kodex.ground.reasons import reason
from kodex.rules.rulename import RuleName

if TYPE_CHECKING:
    from kodex.kb.lint import Finding

_LARGEST = 64 * 1024 * 1024


@click.command(
    cls=Command,
    help=N_(
        "Check the knowledge base: every rulebook, or the one named by --rulebook.\n\n"
        "Every finding has a code, a place and the mend; any finding makes the exit code 1."
    ),
    short_help=N_("Check the knowledge base"),
)
@click.option(
    "--against",
    multiple=True,
    type=FilePath(),
    metavar=N_("FILE"),
    help=N_("Also find sentences copied from this source text; may be given several times."),
)
@click.option(
    "--accept",
    multiple=True,
    type=RULE_NUMBER,
    metavar=N_("NUMBER"),
    help=N_("Record that the engine's norms fit the present text of this rule; may be given several times."),
)
@click.option(
    "--reread",
    multiple=True,
    type=RULE_NUMBER,
    metavar=N_("NUMBER"),
    help=N_(
        "Record that gist, answers and situations fit the present text of this rule and the defaults of its disputes;"
        " may be given several times."
    ),
)
@click.option(
    "--audited",
    multiple=True,
    type=RULE_NUMBER,
    metavar=N_("NUMBER"),
    help=N_("Record that the audited facts fit the present text of this rule; may be given several times."),
)
@click.option(
    "--numbers", is_flag=True, help=N_("Compile the numbers that rules fix for the engine, from parameters and texts.")
)
@click.option(
    "--provisions",
    is_flag=True,
    help=N_("Write the list of what a program can decide by the rulebook; shares of what is played are of this list."),
)
@json_option
@shared_options
@click.pass_context
def command(
    ctx: click.Context,
    against: tuple[Path, ...],
    accept: tuple[RuleName, ...],
    reread: tuple[RuleName, ...],
    audited: tuple[RuleName, ...],
    numbers: bool,
    provisions: bool,
    as_json: bool,
) -> None:
    """Check and print the findings."""
    from kodex.engine.bound import lint as engine
    from kodex.kb import read
    from kodex.kb.lint import lint

    folders = rulebook_folders()
    sources = [_source(path) for path in against]
    writing = [
        *([_freezing()] if provisions else []),
        *([_accepting(accept)] if accept else []),
        *([_rereading(reread)] if reread else []),
        *([_auditing(audited)] if audited else []),
        *([_compiling()] if numbers else []),
    ]
    for write in writing:  # nothing is refused any more
        write()
    titles_by = read.once()
    found = [
        (Path(folder).name, finding)
        for folder in folders
        for finding in (*lint(Path(folder), sources, titles_by), *engine.lint(Path(folder), titles_by))
    ]
    if all_rulebooks() or rulebook_asked() is None:
        from kodex.kb import concordance

        kb = Path(paths.kb_folder())
        found += [(concordance.FOLDER, finding) for finding in concordance.lint(kb, sources, titles_by)]
    if as_json:
        emit_json([_json(*pair) for pair in found])
    else:
        print_text(_page(found, len(folders) > 1))
    if found:
        ctx.exit(1)


def _json(rulebook: str, finding: Finding) -> dict[str, str]:
    about = {"code": finding.code, "place": finding.place, "message": finding.message, "mend": finding.mend}
    return {"rulebook": rulebook, **about}


def _page(found: list[tuple[str, Finding]], several: bool) -> Iterator[str]:
    for rulebook, finding in found:
        place = f"{rulebook}/{finding.place}" if several else finding.place
        line = f"{strong(place)}: {bad(finding.code)} {finding.message} {dim('→ ' + finding.mend)}"
        yield from wrap(line, "    ", "")
    if found:
        yield ngettext("{n} finding", "{n} findings", len(found)).format(n=len(found))
    else:
        yield good(_("Nothing to mend."))


def _source(path: Path) -> str:
    """The text of a source. Raises KodexError when it cannot be read."""
    text = text_of(contents(path, _LARGEST), path)
    if not text.strip():
        raise KodexError(_("the file is empty"), path=path, mend=_("give the text of one rulebook"))
    return text


def _accepting(wanted: tuple[RuleName, ...]) -> Callable[[], None]:
    """What writes down that norms and texts agree, once it is known that it may."""
    from kodex.engine.bound import bindings

    rulebook = rulebook_id()
    texts = _texts(wanted)
    played(rulebook)

    def write() -> None:
        with _writing(_("the bindings cannot be written: {why}")):
            bindings.accept(rulebook, texts)

    return write


def _rereading(wanted: tuple[RuleName, ...]) -> Callable[[], None]:
    from kodex.kb import defaults, reread, standing
    from kodex.kb.read import read_rulebook

    texts = _texts(wanted)
    folder = _folder()
    rulebook = read_rulebook(folder)
    reread.accepted(folder)
    defaults.accepted(folder)
    standing.of_book(folder)

    def write() -> None:
        with _writing(_("{name} cannot be written: {why}"), reread.NAME):
            reread.accept(folder, [rulebook.rules[number] for number in texts])
        with _writing(_("{name} cannot be written: {why}"), defaults.NAME):
            defaults.accept(rulebook, folder, texts)
        with _writing(_("{name} cannot be written: {why}"), standing.NAME):
            standing.accept(rulebook, folder, texts)

    return write


def _auditing(wanted: tuple[RuleName, ...]) -> Callable[[], None]:
    from kodex.kb import audits

    texts = _texts(wanted)
    folder = _folder()
    left = audits.without_a_fact(folder, texts)
    if left:
        what = _("no fact of {numbers} has been audited").format(numbers=", ".join(left))
        raise KodexError(what, path=folder.parent / audits.FOLDER, mend=_("name rules that have facts there"))

    def write() -> None:
        with _writing(_("{name} cannot be written: {why}"), audits.FOLDER):
            audits.accept(folder, texts)

    return write


def _compiling() -> Callable[[], None]:
    from kodex.engine.bound import parameters
    from kodex.kb.read import read_rulebook

    _check_checkout()
    asked = None if all_rulebooks() else rulebook_asked()
    of_one = None if asked is None else games.home(played(asked))
    found = []
    for home in games.every() if of_one is None else [of_one]:
        folders = (Path(games.book_folder(edition)) for edition in home.editions)
        found.append((home.folder, [read_rulebook(folder) for folder in folders if folder.is_dir()]))

    def write() -> None:
        for folder, rulebooks in found:
            with _writing(_("the numbers cannot be written: {why}")):
                parameters.write(folder, rulebooks)

    return write


def _freezing() -> Callable[[], None]:
    from kodex.kb import provisions
    from kodex.kb.read import read_rulebook

    _check_checkout()
    folder = _folder()
    rulebook = read_rulebook(folder)
    if rulebook.printed:
        what = _("{rulebook} has printed numbers, each a provision of its own: no list is kept of them")
        raise KodexError(what.format(rulebook=rulebook.id))

    def write() -> None:
        with _writing(_("{name} cannot be written: {why}"), provisions.NAME):
            provisions.write(folder, rulebook)

    return write


def _folder() -> Path:
    """The folder of the rulebook asked for."""
    return Path(games.book_folder(rulebook_id()))


@contextmanager
def _writing(fault: str, name: str = "") -> Iterator[None]:
    """Turns what keeps a file of the checkout from being written into ``fault``, with the place and the mend."""
    try:
        yield
    except OSError as error:
        what = fault.format(name=name, why=reason(error))
        raise KodexError(what, path=error.filename, mend=_("run it in a checkout of Kódex")) from None


def _texts(wanted: tuple[RuleName, ...]) -> dict[str, str]:
    """The texts of some rules by number. Raises KodexError outside a checkout."""
    texts = {rule["number"]: rule["text"] or "" for _store, rule in find_rules(wanted)}
    _check_checkout()
    return texts


def _check_checkout() -> None:
    if not paths.is_checkout():
        raise KodexError(_("an installed package is not written to"), mend=_("run it in a checkout of Kódex"))

"""Options and arguments that commands share, and the store they lead to."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from kodex import numbers, paths
from kodex.api import Kodex
from kodex.errors import KodexError, one_line
from kodex.i18n import LANGUAGES, N_, _
from kodex.store import open_store
from kodex.store.store import DEFAULT

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from kodex.store import Store

F = TypeVar("F", bound=Callable[..., Any])

RULEBOOK, JSON, NO_PAGER = "kodex.rulebook", "kodex.json", "kodex.no_pager"
"""Keys of ``click.Context.meta``, which a command shares with the group above it."""


class RuleName(NamedTuple):
    """A number as the user gave it, with the rulebook when they named one (``hkk-kodex:34.5``)."""

    rulebook: str | None
    number: str


if TYPE_CHECKING:
    _RuleParam = click.ParamType[RuleName]
    _DateParam = click.ParamType[str]
else:
    _RuleParam = _DateParam = click.ParamType  # generic for type checkers only: older clicks know no ParamType[...]


class RuleNumber(_RuleParam):
    """A rule number in any spelling players use: ``34.5``, ``34.5.``, ``§34.5``, ``34,5``, ``hkk-kodex:34.5``."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> RuleName:
        """Read what was typed; wrong usage when it is no number."""
        if isinstance(value, RuleName):
            return value
        rulebook, _colon, typed = str(value).rpartition(":")
        number = numbers.read(typed)
        if number is None:
            self.fail(_("'{typed}' is not a rule number such as 34.5").format(typed=one_line(str(value), 60)))
        return RuleName(_rulebook_id(rulebook.strip()) if rulebook else None, number)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The numbers that go on from what was typed, one step deep, each with what it is about."""
        from kodex.cli.completion import complete_number

        return complete_number(store_of(ctx), incomplete)


RULE_NUMBER = RuleNumber()


class IsoDate(_DateParam):
    """A date as ``2015-03-15``; also ``2015.03.15.`` and ``2015. 03. 15.``, as Hungarians write it."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read what was typed; wrong usage when it is no date."""
        import datetime

        typed = str(value)
        steps = typed.replace(".", "-").replace(" ", "").strip("-").split("-")
        try:
            year, month, day = (int(step) for step in steps)
            return datetime.date(year, month, day).isoformat()
        except ValueError:
            self.fail(_("'{typed}' is not a date such as 2015-03-15").format(typed=one_line(typed, 60)))


DATE = IsoDate()


def _rulebook_id(value: str) -> str:
    if not value.replace("-", "").isalnum() or not value.isascii():
        raise click.BadParameter(_("'{id}' is not the id of a rulebook").format(id=one_line(value, 60)))
    return value


def _keep_rulebook(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[RULEBOOK] = _rulebook_id(value)


def _complete_rulebook(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    kb = paths.kb_folder()
    known = sorted(os.listdir(kb)) if os.path.isdir(kb) else []
    return [name for name in known if name.startswith(incomplete) and os.path.isdir(os.path.join(kb, name))]


def _keep_no_pager(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    ctx.meta[NO_PAGER] = value or ctx.meta.get(NO_PAGER, False)


def _print_help(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


def shared_options(function: F) -> F:
    """``--rulebook``, ``--lang``, ``--no-pager``: accepted before and after the command's name; and the help.

    The help option is made here because click's own would ask gettext for its text on every call.
    """
    for decorate in (
        click.option(
            "-h",
            "--help",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_help,
            help=N_("Show this message and exit."),
        ),
        click.option(
            "--no-pager", is_flag=True, expose_value=False, callback=_keep_no_pager, help=N_("Never use a pager.")
        ),
        click.option(
            "--lang",
            type=click.Choice(LANGUAGES, case_sensitive=False),
            expose_value=False,
            help=N_("Language of messages (default: the locale's)."),
        ),
        click.option(
            "--rulebook",
            metavar=N_("ID"),
            expose_value=False,
            callback=_keep_rulebook,
            shell_complete=_complete_rulebook,
            help=N_("The rulebook to use (default: hkk-kodex)."),
        ),
    ):
        function = decorate(function)
    return function


def json_flag(ctx: click.Context, _param: click.Parameter, value: bool) -> bool:
    """Keep ``--json`` for the commands below, and take it over from the group above."""
    ctx.meta[JSON] = value or ctx.meta.get(JSON, False)
    return bool(ctx.meta[JSON])


def json_option(function: F) -> F:
    """``--json``: the command gets ``as_json``, also when the option stands before the command's name."""
    return click.option("--json", "as_json", is_flag=True, callback=json_flag, help=N_("Print JSON for programs."))(
        function
    )


def rulebook_asked() -> str | None:
    """The rulebook the user named, None when they named none."""
    asked: str | None = click.get_current_context().meta.get(RULEBOOK)
    return asked


def rulebook_id() -> str:
    """The rulebook to use."""
    return rulebook_asked() or DEFAULT


def current_store(rulebook: str | None = None) -> Store:
    """The store of ``rulebook``, or of the one in use."""
    return open_store(rulebook or rulebook_id())


def current_kodex(rulebook: str | None = None) -> Kodex:
    """The API of ``rulebook``, or of the one in use."""
    return Kodex(current_store(rulebook))


def store_of(ctx: click.Context) -> Store:
    """The store a completion is about."""
    return open_store(ctx.meta.get(RULEBOOK) or DEFAULT)


def rulebook_folder() -> str:
    """The folder of the rulebook in use. Raises KodexError when there is none."""
    folder = os.path.join(paths.kb_folder(), rulebook_id())
    if not os.path.isdir(folder):
        raise KodexError(_("there is no such rulebook folder"), path=folder, mend=_("check --rulebook and KODEX_KB"))
    return folder


def find_rules(wanted: tuple[RuleName, ...]) -> list[tuple[Store, dict[str, Any]]]:
    """Each wanted rule with its store. Raises KodexError with the nearest numbers when one does not exist."""
    books: dict[str, Kodex] = {}
    found = []
    for name in wanted:
        id_ = name.rulebook or rulebook_id()
        book = books.get(id_) or books.setdefault(id_, current_kodex(id_))
        found.append((book.store, cast(dict[str, Any], book.rule(name.number))))
    return found


def joined(words: tuple[str, ...]) -> str:
    """What was typed as one text; bytes that are no UTF-8 become replacement characters."""
    return " ".join(words).encode("utf-16", "surrogatepass").decode("utf-16", "replace")

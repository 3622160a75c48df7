"""Options and arguments that commands share, and the store they lead to."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from kodex.cli.usage import JSON, BadValue, Misuse, OneOf, Typed, no_standard_input
from kodex.errors import KodexError, one_line
from kodex.ground.i18n import LANGUAGES, N_, _
from kodex.rules import numbers, rulename
from kodex.rules.books import DEFAULT
from kodex.rules.rulename import RuleName

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from kodex.api import Kodex
    from kodex.library import Library
    from kodex.store import Store

F = TypeVar("F", bound=Callable[..., Any])

RULEBOOK = "kodex.rulebook"
"""Key of ``click.Context.meta``, which a command shares with the group above it; so is ``JSON``."""

_ALL = "all"
"""``kodex.rules.books.ALL``, which is not imported for it: most calls name no rulebook."""


if TYPE_CHECKING:
    _RuleParam = click.ParamType[RuleName]
    _TextParam = click.ParamType[str]
else:
    _RuleParam = _TextParam = click.ParamType  # generic for type checkers only: older clicks know no ParamType[...]


class RuleNumber(Typed, _RuleParam):
    """A rule number in any spelling players use: ``34.5``, ``34.5.``, ``§34.5``, ``34,5``, ``hkk-kodex:34.5``.

    Of rulebooks with addresses what was typed is kept: :func:`find_rules` knows the rulebook and reads it.
    """

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> RuleName:
        """Read what was typed; wrong usage when it cannot be a number."""
        if isinstance(value, RuleName):
            return value
        try:
            return rulename.read(str(value))
        except KodexError as error:
            self.fail(error.what)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The numbers that go on from what was typed, one step deep, each with what it is about."""
        from kodex.cli.completion import complete_number

        return complete_number(store_of(ctx), incomplete)


RULE_NUMBER = RuleNumber()


class PlainPath(Typed, _TextParam):
    """The name of a file or folder, written plainly (``a.yaml`` for ``./a.yaml``); what is none stays as it was typed,
    for it may be the name of a rule or a scenario.

    Click's own type for that asks gettext for a word, and that the locale, as soon as it is made.
    """

    name = "path"

    def __init__(self, piped: bool = True) -> None:
        self.piped = piped

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read what was typed; wrong usage when that is nothing, or standard input where nothing may be piped in."""
        typed = str(value)
        if typed == "-" and not self.piped:
            self.fail(no_standard_input(), param, ctx)
        if not typed.strip():
            self.fail(_("a path is empty"), param, ctx)
        if os.path.normpath(typed) == typed or not os.path.exists(typed):
            return typed
        from pathlib import Path  # most calls need none

        plain = str(Path(typed))
        return typed if plain == "-" else plain  # the sign for standard input

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Whatever the shell knows."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


PATH = PlainPath()


def is_rule(typed: str) -> bool:
    """Whether a word that may be a path is the number of a rule, or names a rulebook: no file ``….yaml`` is."""
    from kodex.rules import books

    named = numbers.read(typed) is not None or books.split(typed)[0] is not None or ":" in typed
    return named and not typed.endswith(".yaml")


def rule_range(typed: str) -> tuple[str, str] | None:
    """The ends of a range such as 34.5-34.8; None for anything else, and where rules have addresses."""
    first, _dash, last = typed.replace("–", "-").partition("-")
    ends = numbers.read(first), numbers.read(last)
    return (ends[0], ends[1]) if ends[0] and ends[1] and current_store().is_printed() else None


def without_ranges(wanted: tuple[RuleName, ...]) -> tuple[RuleName, ...]:
    """The same with all that a range means in its place: the titles of 34-36, the rules of 34.5-34.8. Raises KodexError
    for what is no range of titles, or of rules of one."""
    found: list[RuleName] = []
    for name in wanted:
        ends = rule_range(name.number) if name.rulebook is None and not name.number.isalpha() else None
        if ends is None:
            found.append(name)
            continue
        from kodex.links import impact  # only for ranges

        store = current_store()
        titles = list(dict.fromkeys(map(store.title_of, store.numbers())))
        first, last = (titles.index(one) if one in titles else -1 for one in ends)
        numbers_ = titles[first : last + 1] if 0 <= first <= last else impact.between(store, *ends)
        found += [RuleName(None, number) for number in numbers_]
    return tuple(found)


class IsoDate(Typed, _TextParam):
    """A date as ``2015-03-15``; also ``2015.03.15.`` and ``2015. 03. 15.``, as Hungarians write it."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read what was typed; wrong usage when it is no date."""
        import datetime

        typed = str(value)
        steps = _steps(typed)
        try:
            year, month, day = (int(step) for step in steps)
            return datetime.date(year, month, day).isoformat()
        except ValueError:
            self.fail(_("'{typed}' is not a date such as 2015-03-15").format(typed=one_line(typed, 60)))


def _steps(typed: str) -> list[str]:
    """The numbers of a date, between which dots, hyphens and blanks may stand: ``2015. 03. 15.``; no blank in one."""
    import re

    return re.split(r"\s*[.-]\s*", re.sub(r"[\s.-]+$", "", typed.strip()))


DATE = IsoDate()


class Period(IsoDate):
    """A date, or a month or year as a whole: ``2013``, ``2013-05``, ``2013. 05.``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read what was typed; wrong usage when it is neither."""
        typed = str(value)
        steps = _steps(typed)
        year, month = steps[0], steps[1] if len(steps) == 2 else "01"
        whole = len(steps) < 3 and len(year) == 4 and year.isdecimal() and month.isdecimal() and 1 <= int(month) <= 12
        if not whole:
            return super().convert(value, param, ctx)
        return f"{int(year):04}" if len(steps) == 1 else f"{int(year):04}-{int(month):02}"


PERIOD = Period()


def _keep_rulebook(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        try:
            ctx.meta[RULEBOOK] = _ALL if value.strip().lower() == _ALL else rulename.rulebook_id(value)
        except KodexError as error:
            raise BadValue(error.what) from None


def _complete_rulebook(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from kodex.rules import books

    return [name for name in (*books.every(), books.ALL) if name.startswith(incomplete)]


def _keep_no_pager(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    from kodex.cli.output import NO_PAGER  # help needs none of it

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
            type=OneOf(LANGUAGES, case_sensitive=False),
            expose_value=False,
            help=N_("Language of messages (default: KODEX_LANG; else that of the question or the locale)."),
        ),
        click.option(
            "--rulebook",
            metavar=N_("ID"),
            expose_value=False,
            callback=_keep_rulebook,
            shell_complete=_complete_rulebook,
            help=N_("The rulebook to use (default: hkk-kodex); search and ask also take: all."),
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


def check_for_people(as_json: bool, **wanted: bool) -> None:
    """Wrong usage where JSON is asked for and an option that only makes what people read longer or shorter; the name of
    a keyword is that of the option."""
    for name, given in wanted.items():
        if as_json and given:
            what = _("{option} is for people: --json has all of it").format(option=f"--{name}")
            raise Misuse(what, click.get_current_context())


def rulebook_asked() -> str | None:
    """The rulebook the user named, None when they named none. Wrong usage when they named all of them."""
    asked: str | None = click.get_current_context().meta.get(RULEBOOK)
    if asked == _ALL:
        raise Misuse(_("--rulebook all is for search and ask only"), click.get_current_context())
    return asked


def all_rulebooks() -> bool:
    """Whether the user wants every rulebook."""
    return click.get_current_context().meta.get(RULEBOOK) == _ALL


def rulebook_id() -> str:
    """The rulebook to use."""
    return rulebook_asked() or DEFAULT


def current_store(rulebook: str | None = None) -> Store:
    """The store of ``rulebook``, or of the one in use."""
    from kodex.compile import open_store  # not every command reads one

    return open_store(rulebook or rulebook_id())


def current_kodex(rulebook: str | None = None) -> Kodex:
    """The API of ``rulebook``, or of the one in use."""
    from kodex.api import Kodex

    return Kodex(current_store(rulebook))


def where_to_look(text: str) -> tuple[Kodex | Library, str]:
    """What a query is about and the query itself: every rulebook when the user wants all, the one whose rule is all
    that it names (``e11 harc-fazisai/8``, then without that name), or the one in use."""
    if all_rulebooks():
        from kodex import library

        return library.open(), text
    if text[:1].isalpha():
        from kodex.rules import books

        named, rest = books.split(text)
        if named is not None and rest:
            book = current_kodex(named)
            if book.store.is_rule(rest):
                return book, rest
    return current_kodex(), text


def store_of(ctx: click.Context) -> Store:
    """The store a completion is about."""
    from kodex.compile import open_store

    asked = ctx.meta.get(RULEBOOK) or DEFAULT
    return open_store(DEFAULT if asked == _ALL else asked)


def rulebook_folders() -> list[str]:
    """The folder of the rulebook the user named, or of every one. Raises KodexError when there is none."""
    from kodex.ground import games

    asked = None if all_rulebooks() else rulebook_asked()
    if asked is None:
        from kodex.rules import books

        found = [games.book_folder(id_) for id_ in books.every()]
        if found:
            return found
    folder = games.book_folder(asked or DEFAULT)
    if not os.path.isdir(folder):
        from kodex.store import places

        return [places.folder(asked or DEFAULT)]  # which says what is missing
    return [folder]


def find_rules(wanted: tuple[RuleName, ...]) -> list[tuple[Store, dict[str, Any]]]:
    """Each wanted rule with its store. Raises KodexError with the nearest numbers when one does not exist.

    What follows the name of a rulebook is of that one up to the next name (``magus 5.10.D 5.11 e11 kod``); where its
    numbers are addresses, as many words as lead to a rule are one address (``magus 5.10 D.``).
    """
    books: dict[str, Kodex] = {}

    def book(id_: str) -> Kodex:
        return books.get(id_) or books.setdefault(id_, current_kodex(id_))

    found = []
    for id_, typed in _by_rulebook(wanted):
        each = book(id_)
        if each.store.is_printed():
            addresses = typed
            for word in typed:
                if numbers.read(word) is None:
                    named = _with_guests(wanted)
                    if named is not None:
                        return find_rules(named)
                    raise _no_number(word, each.store.numbers())
        else:
            addresses = each.store.addresses_in(typed)
        if not addresses:
            first = each.store.numbers()[:1]
            mend = _("for example: {example}").format(example=" ".join([id_, *first]))
            raise KodexError(_("no rule of {rulebook} is named").format(rulebook=id_), mend=mend)
        found += [(each.store, cast(dict[str, Any], each.rule(number))) for number in addresses]
    return found


def _no_number(word: str, known: list[str]) -> Misuse:
    """Wrong usage for what is no number, with those that are meant."""
    error = rulename.not_a_number(word, known)
    told = f"{error.what}; {error.mend}" if error.mend else error.what
    return Misuse(told, click.get_current_context())


def _with_guests(wanted: tuple[RuleName, ...]) -> tuple[RuleName, ...] | None:
    """The same with the names of rulebooks that games in packages of their own bring; None where there is no such name.

    What is installed is looked through only here, where what was typed means nothing else."""
    from kodex.rules import books

    guests = [books.guest(name.number) if name.rulebook is None else None for name in wanted]
    if not any(guests):
        return None
    return tuple(RuleName(id_, "") if id_ else name for id_, name in zip(guests, wanted, strict=True))


def find_one(wanted: tuple[RuleName, ...]) -> tuple[Store, str] | None:
    """The store and the number of the only wanted rule; None when none is wanted, wrong usage for several."""
    found = find_rules(wanted)
    if len(found) > 1:
        raise Misuse(_("only one rule at a time"), click.get_current_context())
    return (found[0][0], found[0][1]["number"]) if found else None


def _by_rulebook(wanted: tuple[RuleName, ...]) -> list[tuple[str, list[str]]]:
    """The wanted numbers in groups of one rulebook each."""
    groups: list[tuple[str, list[str]]] = []
    here: str | None = None
    for name in wanted:
        if name.rulebook is not None and not name.number:
            groups.append((name.rulebook, []))
            here = name.rulebook
        elif name.rulebook is not None:
            groups.append((name.rulebook, [name.number]))
            here = None
        elif here is not None or (groups and groups[-1][0] == rulebook_id()):
            groups[-1][1].append(name.number)
        else:
            groups.append((rulebook_id(), [name.number]))
    return groups


def joined(words: tuple[str, ...]) -> str:
    """What was typed as one text; bytes that are no UTF-8 become replacement characters."""
    return " ".join(words).encode("utf-16", "surrogatepass").decode("utf-16", "replace")

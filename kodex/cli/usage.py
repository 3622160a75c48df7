"""What commands, groups, options and arguments are made of: click's, but what they refuse is refused in our words.

Click's own sentences change from release to release, and none of them is shown: our refusals are :class:`Misuse` and
:class:`BadValue`, and :mod:`kodex.cli.misuse` tells those of click by their class and by what they are about.
"""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from kodex.errors import one_line
from kodex.ground.i18n import _, ngettext

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    _Choice = click.Choice[str]
    _Param = click.ParamType[Any]
else:
    _Choice = click.Choice  # generic for type checkers only: older clicks know no ParamType[...]
    _Param = click.ParamType


JSON = "kodex.json"
"""Key of ``click.Context.meta``: whether JSON is wanted, which may be said before a command's name."""
_GIVEN = "kodex.given"
"""Key of ``click.Context.meta``: option -> the values that were given to it so far."""

T = TypeVar("T")


def copied(thing: T) -> T:
    """What :func:`copy.copy` makes of a plain object: who runs one command needs no more of that module."""
    shown = object.__new__(type(thing))
    vars(shown).update(vars(thing))
    return shown


def quoted(word: str) -> str:
    """A word in the quotes of the language spoken now."""
    return _("'{word}'").format(word=word)


class Misuse(click.UsageError):
    """Wrong usage, said in our words."""


class HelpWanted(Misuse):
    """A group without a command: its message is the help."""


class BadValue(click.BadParameter):
    """A value that an option or an argument cannot have, said in our words."""


class Typed(_Param):
    """A type of values that refuses in our words."""

    def fail(self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None) -> NoReturn:
        """Refuse a value."""
        raise BadValue(message, ctx=ctx, param=param)


class OneOf(Typed, _Choice):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read what was typed; wrong usage when it is none of the words."""
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter:
            choices = ", ".join(map(quoted, self.choices))
            self.fail(_("'{value}' is not one of {choices}.").format(value=value, choices=choices), param, ctx)


def _bounds(least: float | None, most: float | None) -> str:
    return f"{'' if least is None else f'{least}<='}x{'' if most is None else f'<={most}'}"


class Whole(Typed, click.IntRange):
    """A whole number within bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read what was typed; wrong usage when it is no such number."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            try:
                number = int(value)
            except ValueError:
                self.fail(_("'{value}' is not a whole number.").format(value=value), param, ctx)
            what = _("{value} is not in the range {range}.")
            self.fail(what.format(value=number, range=_bounds(self.min, self.max)), param, ctx)


class Number(Typed, click.FloatRange):
    """A number within bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read what was typed; wrong usage when it is no such number."""
        try:
            found = float(super().convert(value, param, ctx))
            if not math.isfinite(found):  # no bound holds nan
                raise BadValue(str(value))
            return found
        except click.BadParameter:
            try:
                number = float(value)
            except ValueError:
                self.fail(_("'{value}' is not a number.").format(value=value), param, ctx)
            what = _("{value} is not in the range {range}.")
            self.fail(what.format(value=number, range=_bounds(self.min, self.max)), param, ctx)


def no_standard_input() -> str:
    """What is said of ``-`` where a file is to be named."""
    return _("standard input is not read here; a file of this name is ./-")


class FilePath(Typed):
    """A path as it was typed, as text where it is to be ``plain``; whoever reads it says what is wrong with it.

    With ``folder`` it must be that of a folder which exists, with ``written`` no sign for standard output; ``-`` is a
    sign for standard input only where that may be ``piped`` in. Click's own
    type would look at the file before, and say in its own words that it may not be read.
    """

    name = "path"

    def __init__(
        self, *, plain: bool = False, folder: bool = False, written: bool = False, piped: bool = False
    ) -> None:
        self.plain = plain
        self.folder = folder
        self.written = written
        self.piped = piped

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read what was typed."""
        typed = os.fspath(value)
        if self.folder and not os.path.isdir(typed):
            self.fail(_("there is no folder '{path}'").format(path=typed), param, ctx)
        if self.written and typed == "-":
            self.fail(_("standard output is no place for it; a file of this name is ./-"), param, ctx)
        if typed == "-" and not (self.piped or self.written):
            self.fail(no_standard_input(), param, ctx)
        if self.plain:
            return typed
        from pathlib import Path  # most calls need none

        return Path(typed)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Whatever the shell knows."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="dir" if self.folder else "file")]


class Illustrated(click.Command):
    """A command that takes each option of one value once, with examples at the end of its help; they are read only
    where that is shown."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; wrong usage names the command."""
        try:
            if not ctx.resilient_parsing:
                _once(self, ctx, args)
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        from kodex.cli.examples import epilog

        self.epilog = epilog(ctx.command_path.partition(" ")[2])
        super().format_epilog(ctx, formatter)


def _once(command: click.Command, ctx: click.Context, args: list[str]) -> None:
    """Wrong usage where an option of one value is given several, here or before the command's name too, and where one
    is given nothing."""
    listing = copied(command)
    listing.params = [_as_list(one) if _takes_one(one) else one for one in command.params]
    found = listing.make_parser(ctx).parse_args(list(args))[0]
    given: dict[str, list[str]] = ctx.meta.setdefault(_GIVEN, {})
    for option in filter(_takes_values, command.params):
        name, values = option.opts[-1], found.get(str(option.name)) or ()
        if any(isinstance(one, str) and not one.strip() for one in values):
            raise Misuse(_("the value of {option} is empty").format(option=name), ctx)
        if not _takes_one(option):
            continue
        given[name] = list(dict.fromkeys([*given.get(name, ()), *values]))
        if len(given[name]) > 1:
            what = _("{option} takes one value, and several are given: {values}")
            shown = ", ".join(quoted(one_line(one, 60)) for one in given[name])
            raise Misuse(what.format(option=name, values=shown), ctx)


def _takes_values(param: click.Parameter) -> bool:
    return isinstance(param, click.Option) and not (param.is_flag or param.count)


def _takes_one(param: click.Parameter) -> bool:
    return _takes_values(param) and not param.multiple and param.nargs == 1


def _as_list(option: click.Parameter) -> click.Parameter:
    shown = copied(option)
    shown.multiple = True
    return shown


class Command(Illustrated):
    """A command that says itself which arguments it has no use for."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; wrong usage names what is left over."""
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            n, given = len(ctx.args), " ".join(ctx.args)
            what = ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", n)
            raise Misuse(what.format(args=given), ctx)
        if ctx.meta.get(JSON) and not ctx.resilient_parsing and all(one.name != "as_json" for one in self.params):
            raise Misuse(_("--json: this command has no JSON for programs"), ctx)
        return rest


class Group(Illustrated, click.Group):
    """A command of which there are several."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command's name; nothing at all wants the help."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            raise HelpWanted(ctx.get_help(), ctx)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that ``args`` begin with; an unknown one gives the nearest names."""
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            raise Misuse(_unknown_command(args[0], names), ctx)
        return super().resolve_command(ctx, args)


def _unknown_command(name: str, known: list[str]) -> str:
    """What is said of a command that there is not, with the nearest names."""
    from difflib import get_close_matches

    what = _("there is no command '{name}'").format(name=one_line(name, 60))
    near = get_close_matches(name[:60], known, 2)
    if near:
        return what + "; " + _("did you mean {names}?").format(names=", ".join(near))
    return what + "; " + _("kodex ask, kodex search and kodex show take words and numbers")

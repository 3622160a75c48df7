"""What is said of wrong usage, in our words whatever click calls it. Imported only where something is refused."""

from __future__ import annotations

import click

from kodex.cli.usage import BadValue, Misuse, quoted
from kodex.ground.i18n import _, ngettext


def told(error: click.UsageError) -> str:
    """Wrong usage in a sentence: our own where it is one, else told by what kind of error it is and by its facts.

    Click's sentences are never shown: they may be others tomorrow, in English only.
    """
    if isinstance(error, Misuse):
        return error.message
    if isinstance(error, click.MissingParameter):
        return _missing(error)
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    if isinstance(error, click.BadOptionUsage):
        return _badly_used(error)
    if error.ctx is not None and isinstance(error.ctx.command, click.Group):
        return _("Missing command.")
    return _("the arguments and options do not fit the command")


def _name(param: click.Parameter) -> str:
    """What people know an option or an argument by."""
    if isinstance(param, click.Option):
        return " / ".join(map(quoted, param.opts))
    return quoted(getattr(param, "metavar", None) or (param.name or "").upper())


def _missing(error: click.MissingParameter) -> str:
    if error.param is None:
        return _("the arguments and options do not fit the command")
    what = _("Missing option") if isinstance(error.param, click.Option) else _("Missing argument")
    return f"{what} {_name(error.param)}."


def _bad_value(error: click.BadParameter) -> str:
    """A value that is refused: by us in a sentence, by click without its own."""
    name = None if error.param is None else _name(error.param)
    if not isinstance(error, BadValue):
        return _("Invalid value for {param_hint}.").format(param_hint=name) if name else _("Invalid value.")
    if name is None:
        return _("Invalid value: {message}").format(message=error.message)
    return _("Invalid value for {param_hint}: {message}").format(param_hint=name, message=error.message)


def _no_option(error: click.NoSuchOption) -> str:
    what = _("No such option '{name}'.").format(name=error.option_name)
    near = sorted(error.possibilities or ())
    if not near:
        return what
    hint = ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", len(near))
    names = ", ".join(map(quoted, near))
    return f"{what} {hint.format(possibility=names, possibilities=names)}"


def _badly_used(error: click.BadOptionUsage) -> str:
    """An option without its value, or a flag with one."""
    params = [] if error.ctx is None else error.ctx.command.params
    option = next((one for one in params if error.option_name in (*one.opts, *one.secondary_opts)), None)
    if option is not None and (getattr(option, "is_flag", False) or getattr(option, "count", False)):
        return _("Option '{name}' does not take a value.").format(name=error.option_name)
    nargs = 1 if option is None else option.nargs
    what = ngettext("Option '{name}' requires an argument.", "Option '{name}' requires {nargs} arguments.", nargs)
    return what.format(name=error.option_name, nargs=nargs)

"""The command line: one module per command, imported only when that command is called.

:data:`COMMANDS` lists them with their summaries, so that the help needs none of them. A command module has one public
name, ``command``, a click command that reads its arguments, calls the room that does the work and prints the result
(:mod:`kodex.cli.output`). Texts in decorators are English, marked with ``N_``; :mod:`kodex.cli.language` translates
them when they are shown. Errors end here: one line on stderr and an exit code.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from kodex.cli.endings import BUG, DONE, INTERRUPTED, PIPE_CLOSED, WRONG_USAGE
from kodex.cli.language import asked_language, check_wanted, localized, speaking
from kodex.cli.options import json_flag, shared_options
from kodex.cli.usage import JSON, Group, HelpWanted
from kodex.errors import KodexError, one_line
from kodex.ground import garbage
from kodex.ground.i18n import N_, _
from kodex.ground.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "show": ("show", N_("Show rules by their numbers")),
    "search": ("search", N_("Find rules by words, by a question or by a query")),
    "ask": ("ask", N_("Answer a question with the rules that decide it")),
    "learn": ("learn", N_("Learn to play: the aim, one turn, an aid for the table")),
    "quiz": ("quiz", N_("Test yourself on the rules")),
    "check": ("check", N_("Play scenarios and say whether the rules bear them out")),
    "try": ("try_", N_("Let the engine rule on a table of yours")),
    "deck": ("deck", N_("Check a deck against the rules and the formats of tournaments")),
    "play": ("play", N_("Play a game against the computer")),
    "scenario": ("scenario", N_("Start scenarios, help editors with them")),
    "import": ("import_", N_("Read your own copy of the official text")),
    "lint": ("lint", N_("Check the knowledge base")),
    "eval": ("eval_", N_("Measure search and answers against golden questions")),
    "coverage": ("coverage", N_("Show which rules the scenarios prove")),
    "pairs": ("pairs", N_("Show rules that answer the same question at once")),
    "graph": ("graph", N_("Show how rules refer to and beat each other")),
    "impact": ("impact", N_("Show all that hangs on a rule")),
    "rulebooks": ("rulebooks", N_("List the rulebooks")),
    "changes": ("changes", N_("List the dated changes of the rules")),
    "rulings": ("rulings", N_("List official answers and other rulings")),
    "compare": ("compare", N_("Compare the editions of a game")),
    "site": ("site", N_("Build or serve the website")),
    "mcp": ("mcp", N_("Serve the rules to an assistant (MCP)")),
}
"""Command name -> module in this folder and summary (the same as the command's own)."""


class Root(Group):
    """The command ``kodex``: finds its commands in :data:`COMMANDS` and turns every error into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; its texts come in the language spoken now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"kodex.cli.{COMMANDS[cmd_name][0]}").command
        return localized(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that ``args`` begin with; ``34.5`` shows that rule, a whole question is asked."""
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            if args == ["help"]:
                click.echo(ctx.get_help())
                ctx.exit()
            args = _meant(args)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(summary)) for name, (_module, summary) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete command names from the table, options as click does."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=_(summary))
            for name, (_module, summary) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader who has gone away ends it quietly."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            _discard_stdout()
            ctx.exit(PIPE_CLOSED)
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Parse ``args`` (default: the process's), run the command, exit with its code."""
        given = list(sys.argv[1:] if args is None else args)
        _never_choke()
        with speaking(asked_language(given)):
            if sys.stdout is None:
                sys.exit(_say(str(_nowhere()), WRONG_USAGE))
            sys.exit(
                _exit_code(localized(self), args if args is None else given, prog_name or "kodex", complete_var, extra)
            )


def _meant(args: list[str]) -> list[str]:
    """What is meant by words that begin with no command: the help of one, rules by their numbers, a question."""
    from difflib import get_close_matches

    from kodex.rules import numbers

    first, *rest = args
    words = [word for word in args if not word.startswith("-")]
    if first == "help":
        return [*rest, "--help"] if rest[0] in COMMANDS else rest
    if numbers.read(first) is not None or numbers.looks_like(first) or _is_of_another_book(first):
        return ["show", *args]
    is_question = " " in first.strip() or any(word.rstrip().endswith("?") for word in words[-1:])
    return ["ask", *args] if is_question and not get_close_matches(first[:60], COMMANDS, 1) else args


def _is_of_another_book(word: str) -> bool:
    """Whether a word is the number of a rule with the rulebook it stands in: ``hkk-11:harc-fazisai/8``."""
    from kodex.rules import books

    rulebook, number = books.split(word) if ":" in word else (None, "")
    return rulebook is not None and any(letter.isdigit() for letter in number)


def _exit_code(
    group: click.Group, args: list[str] | None, prog_name: str, complete_var: str | None, extra: dict[str, Any]
) -> int:
    try:
        check_wanted()
        code = click.Group.main(group, args, prog_name, complete_var, standalone_mode=False, **extra)
        return code if isinstance(code, int) else DONE
    except KodexError as error:
        return _say(str(error), WRONG_USAGE)
    except click.UsageError as error:
        return _usage(error)
    except click.ClickException as error:
        return _say(str(KodexError(_("this cannot be done"), path=getattr(error, "filename", None))), WRONG_USAGE)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        from kodex.ground.bugs import trace

        _discard_stdout()
        trace(error)
        from kodex.ground.reasons import reason

        what = _("input or output failed: {why}").format(why=reason(error))
        return _say(str(KodexError(what, path=error.filename)), WRONG_USAGE)
    except Exception as error:
        from kodex.ground.bugs import named, trace

        trace(error)
        mend = _("please report it with what you typed; KODEX_DEBUG=1 shows where it happened")
        return _say(f"{named(error)} → {mend}", BUG)


def _usage(error: click.UsageError) -> int:
    """Wrong usage in one line that names the help; no arguments at all give the help itself."""
    if isinstance(error, HelpWanted):
        click.echo(error.message, err=True)
        return WRONG_USAGE
    from kodex.cli.misuse import told

    context = error.ctx
    hint = f" → {context.command_path if context is not None else 'kodex'} --help"
    return _say(told(error) + hint, WRONG_USAGE)


def _say(message: str, code: int) -> int:
    click.echo(f"kodex: {one_line(message)}", err=True)
    return code


def _nowhere() -> KodexError:
    return KodexError(_("standard output is closed"), mend=_("write to a file, or to {null}").format(null=os.devnull))


def _never_choke() -> None:
    """Letters that the terminal's encoding lacks are shown as question marks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_stdout() -> None:
    """Point stdout at nothing, so that the interpreter's last flush does not complain."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - lives until the process ends


def _print_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"kodex {__version__}")
        ctx.exit()


@click.group(
    cls=Root,
    name="kodex",
    help=N_(
        "A rules reference for the card game HKK: look rules up, search them, ask them, play them.\n\n"
        "Without a command it opens a prompt on a terminal, and answers piped input line by line."
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    subcommand_metavar=N_("COMMAND [ARGS]..."),
)
@shared_options
@click.option(
    "--json", "as_json", is_flag=True, expose_value=False, callback=json_flag, help=N_("Print JSON for programs.")
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help=N_("Show the version and exit."),
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Set what holds for every command."""
    from kodex.cli.output import no_colour

    ctx.meta.setdefault(JSON, False)
    if no_colour():
        ctx.color = False
    if ctx.invoked_subcommand is None:
        from kodex.cli import prompt

        if not prompt.start(ctx):
            click.echo(ctx.get_help(), err=True)
            ctx.exit(WRONG_USAGE)


def main() -> NoReturn:
    """The entry point of the command ``kodex``: a process that is its own.

    It seldom looks for garbage (what lives for long looks often), and at the end leaves all to the system. NumPy,
    which compiling counts with, would start a thread for each processor when it is imported; none of them would ever
    have work.
    """
    garbage.look_seldom()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        cli.main()
    except SystemExit as leaving:
        _leave(leaving)


def _leave(leaving: SystemExit) -> NoReturn:
    """End the process at once when all is written and no thread works on; else as Python does."""
    import atexit
    import threading

    if threading.active_count() > 1 or not isinstance(leaving.code, int):
        raise leaving
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # Python says so, and gives its own exit code
        raise leaving from None
    os._exit(leaving.code)

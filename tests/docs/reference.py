"""The reference of the command line, written from the commands themselves: ``python -m tests.docs --write``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from kodex.cli import COMMANDS, cli
from kodex.cli.examples import EXAMPLES
from kodex.cli.language import localized, speaking
from kodex.ground.i18n import _

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "site" / "manual"
FILES = {"hu": MANUAL / "parancsok.md", "en": MANUAL / "commands.md"}

_WORDS = {
    "hu": (
        "Parancsok és kapcsolók",
        "Ez az oldal magukból a parancsokból készül (`python -m tests.docs --write`); ugyanezt írja ki a `--help`.",
        "Minden parancsnál",
        "Kapcsoló",
        "Mit csinál",
        "Példák",
    ),
    "en": (
        "Commands and options",
        "This page is written from the commands themselves (`python -m tests.docs --write`); `--help` says the same.",
        "With every command",
        "Option",
        "What it does",
        "Examples",
    ),
}


def page(language: str) -> str:
    """The reference in a language, as Markdown."""
    with speaking(language):
        return "\n".join(_lines(language)) + "\n"


def _lines(language: str) -> Iterator[str]:
    title, made, every, *_rest = _WORDS[language]
    yield from (f"# {title}", "", made, "", "```text")
    width = max(map(len, COMMANDS))
    yield from (f"kodex {name:{width}}  {_(summary)}" for name, (_module, summary) in COMMANDS.items())
    yield from ("```", "", f"## {every}", "")
    shared = {one for one in localized(cli).params if isinstance(one, click.Option)}
    names = {option.name for option in shared}
    yield from _options(sorted(shared, key=lambda one: one.opts[-1]), language)
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        yield from _command(name, command, names, language, 2)


def _command(path: str, command: click.Command, shared: set[str | None], language: str, level: int) -> Iterator[str]:
    usage = " ".join(["kodex", path, *command.collect_usage_pieces(click.Context(command, info_name=path))])
    yield from ("", f"{'#' * level} kodex {path}", "", "```text", usage, "```", "")
    yield from _text(command.help or "")
    own = [one for one in command.params if isinstance(one, click.Option) and one.name not in shared | {"as_json"}]
    if any(one.name == "as_json" for one in command.params):
        own += [one for one in command.params if isinstance(one, click.Option) and one.name == "as_json"]
    if own:
        yield ""
        yield from _options(own, language)
    lines = EXAMPLES.get(path, ())
    if lines:
        yield from ("", f"{_WORDS[language][5]}:", "", "```sh", *lines, "```")
    for name, below in getattr(command, "commands", {}).items():
        yield from _command(f"{path} {name}", below, shared, language, level + 1)


def _text(text: str) -> Iterator[str]:
    for at, part in enumerate(text.replace("\b\n", "").split("\n\n")):
        if at:
            yield ""
        if part.startswith("  "):
            yield from ("```text", *(line.removeprefix("  ") for line in part.split("\n")), "```")
        else:
            yield part.replace("<", "&lt;").replace("*", "\\*").replace("[", "\\[")


def _options(options: list[click.Option], language: str) -> Iterator[str]:
    yield f"| {_WORDS[language][3]} | {_WORDS[language][4]} |"
    yield "| --- | --- |"
    for option in options:
        value = "" if option.is_flag else " " + (option.metavar or "|".join(getattr(option.type, "choices", ()) or "N"))
        names = ", ".join(f"`{name}`" for name in option.opts)
        names = names[:-1] + f"{value}`" if value.strip() else names
        yield f"| {names.replace('|', chr(92) + '|')} | {(option.help or '').replace('|', chr(92) + '|')} |"

"""Wrong usage is one line of ours in either language, with the command's help as the mend, whatever click says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import kodex.cli
from kodex.cli import Root, cli
from kodex.cli.misuse import told

Run = Callable[..., Result]

WRONG: list[tuple[list[str], str, str, str]] = [
    (
        ["shwo"],
        "kodex",
        "there is no command 'shwo'; did you mean show?",
        "nincs „shwo” parancs; erre gondoltál: show?",
    ),
    (
        ["site", "biuld"],
        "kodex site",
        "there is no command 'biuld'; did you mean build?",
        "nincs „biuld” parancs; erre gondoltál: build?",
    ),
    (["site", "--rulebook", "hkk-kodex"], "kodex site", "Missing command.", "Hiányzik a parancs."),
    (["show"], "kodex show", "Missing argument 'NUMBER...'.", "Hiányzó argumentum: „SZÁM...”."),
    (["ask"], "kodex ask", "Missing argument 'QUESTION...'.", "Hiányzó argumentum: „KÉRDÉS...”."),
    (["import"], "kodex import", "Missing argument 'FILE'.", "Hiányzó argumentum: „FÁJL”."),
    (["show", "--foo"], "kodex show", "No such option '--foo'.", "Nincs ilyen kapcsoló: „--foo”."),
    (["--foo", "show"], "kodex", "No such option '--foo'.", "Nincs ilyen kapcsoló: „--foo”."),
    (["show", "-x"], "kodex show", "No such option '-x'.", "Nincs ilyen kapcsoló: „-x”."),
    (
        ["show", "--tre", "1"],
        "kodex show",
        "No such option '--tre'. Did you mean '--tree'?",
        "Nincs ilyen kapcsoló: „--tre”. Erre gondoltál: „--tree”?",
    ),
    (
        ["search", "a", "--limit", "x"],
        "kodex search",
        "Invalid value for '--limit': 'x' is not a whole number.",
        "Hibás érték („--limit”): „x” nem egész szám.",
    ),
    (
        ["search", "a", "--limit", "0"],
        "kodex search",
        "Invalid value for '--limit': 0 is not in the range 1<=x<=1000.",
        "Hibás érték („--limit”): 0 nem esik ebbe a tartományba: 1<=x<=1000.",
    ),
    (
        ["play", "--turns", "0"],
        "kodex play",
        "Invalid value for '--turns': 0 is not in the range 1<=x.",
        "Hibás érték („--turns”): 0 nem esik ebbe a tartományba: 1<=x.",
    ),
    (
        ["coverage", "--min-cited", "sok"],
        "kodex coverage",
        "Invalid value for '--min-cited': 'sok' is not a number.",
        "Hibás érték („--min-cited”): „sok” nem szám.",
    ),
    (
        ["coverage", "--min-cited", "1.5"],
        "kodex coverage",
        "Invalid value for '--min-cited': 1.5 is not in the range 0<=x<=1.",
        "Hibás érték („--min-cited”): 1.5 nem esik ebbe a tartományba: 0<=x<=1.",
    ),
    (
        ["play", "--opponent", "isten"],
        "kodex play",
        "Invalid value for '--opponent': 'isten' is not one of 'greedy', 'random'.",
        "Hibás érték („--opponent”): „isten” nem ezek egyike: „greedy”, „random”.",
    ),
    (
        ["graph", "--format", "x"],
        "kodex graph",
        "Invalid value for '--format': 'x' is not one of 'text', 'json', 'dot', 'mermaid'.",
        "Hibás érték („--format”): „x” nem ezek egyike: „text”, „json”, „dot”, „mermaid”.",
    ),
    (
        ["import", "a", "b"],
        "kodex import",
        "Got unexpected extra argument (b)",
        "Fölösleges argumentum: b",
    ),
    (
        ["import", "a", "b", "c"],
        "kodex import",
        "Got unexpected extra arguments (b c)",
        "Fölösleges argumentum: b c",
    ),
    (
        ["search", "a", "--limit"],
        "kodex search",
        "Option '--limit' requires an argument.",
        "A kapcsolónak érték kell: „--limit”.",
    ),
    (
        ["graph", "--path", "34.5"],
        "kodex graph",
        "Option '--path' requires 2 arguments.",
        "A kapcsolónak érték kell: „--path”.",
    ),
    (
        ["show", "--tree=yes", "1"],
        "kodex show",
        "Option '--tree' does not take a value.",
        "A kapcsolónak nem lehet értéke: „--tree”.",
    ),
    (
        ["site", "build", "--pyodide", "no-such"],
        "kodex site build",
        "Invalid value for '--pyodide': there is no folder 'no-such'",
        "Hibás érték („--pyodide”): nincs „no-such” mappa",
    ),
    (
        ["search", "a", "--limit", "3", "--limit=4"],
        "kodex search",
        "--limit takes one value, and several are given: '3', '4'",
        "a --limit kapcsolónak egy értéke van, és több áll itt: „3”, „4”",
    ),
    (
        ["--rulebook", "hkk-8", "show", "--rulebook", "magus", "1"],
        "kodex show",
        "--rulebook takes one value, and several are given: 'hkk-8', 'magus'",
        "a --rulebook kapcsolónak egy értéke van, és több áll itt: „hkk-8”, „magus”",
    ),
    (
        ["search", "a", "--part", " "],
        "kodex search",
        "the value of --part is empty",
        "a --part kapcsoló értéke üres",
    ),
    (
        ["play", "--log", "-"],
        "kodex play",
        "Invalid value for '--log': standard output is no place for it; a file of this name is ./-",
        "Hibás érték („--log”): a szabványos kimenetre ez nem írható; az ilyen nevű fájl: ./-",
    ),
    (
        ["show", "x"],
        "kodex show",
        "'x' is not a rule number such as 34.5",
        "„x” nem szabályszám; így írd: 34.5",
    ),
]


@pytest.fixture(params=["today", "tomorrow"])
def click_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The click that is installed, and one that says everything in other words."""
    if request.param == "tomorrow":
        for module in (click.core, click.exceptions, click.parser, click.types):
            for name in ("_", "ngettext"):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, lambda *_words: "flurbs snorfle")
    return str(request.param)


@pytest.mark.parametrize(("args", "command", "english", "hungarian"), WRONG, ids=[" ".join(one[0]) for one in WRONG])
def test_wrong_usage_is_one_line_in_either_language(
    args: list[str], command: str, english: str, hungarian: str, click_of: str, run: Run
) -> None:
    for language, message in (("en", english), ("hu", hungarian)):
        result = run("--lang", language, *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"kodex: {message} → {command} --help\n"


@pytest.mark.parametrize("group", ["site", "scenario"])
def test_a_group_alone_gives_its_help(group: str, click_of: str, run: Run) -> None:
    result = run(group)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"kodex {group}" in result.stderr.splitlines()[0]
    assert all(name in result.stderr for name in cli.get_command(click.Context(cli), group).commands)  # type: ignore[union-attr]


class Novel(click.UsageError):
    """A kind of error that click does not have yet."""


class Refusing(Root):
    """The command with one that refuses as click does."""

    def __init__(self, error: click.ClickException) -> None:
        super().__init__(name="kodex")
        self.error = error

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The refusing command, under the name ``show``."""

        @click.command(name="show")
        @click.option("--limit", type=click.INT)
        @click.pass_context
        def refusing(inner: click.Context, limit: int | None) -> None:
            if isinstance(self.error, click.UsageError):
                self.error.ctx = inner
            if isinstance(self.error, click.BadParameter):
                self.error.param = inner.command.params[0]
            raise self.error

        return refusing


DOES_NOT_FIT = (
    "the arguments and options do not fit the command",
    "az argumentumok és a kapcsolók nem illenek a parancshoz",
)
HELP = " → kodex show --help"


@pytest.mark.parametrize(
    ("error", "said", "mend"),
    [
        (click.UsageError("flurbs"), DOES_NOT_FIT, HELP),
        (Novel("flurbs"), DOES_NOT_FIT, HELP),
        (click.BadArgumentUsage("flurbs"), DOES_NOT_FIT, HELP),
        (click.BadParameter("flurbs"), ("Invalid value for '--limit'.", "Hibás érték („--limit”)."), HELP),
        (
            click.BadOptionUsage("--snorfle", "flurbs"),
            ("Option '--snorfle' requires an argument.", "A kapcsolónak érték kell: „--snorfle”."),
            HELP,
        ),
        (click.ClickException("flurbs"), ("this cannot be done", "ez nem hajtható végre"), ""),
        (click.FileError("a.txt", "flurbs"), ("a.txt: this cannot be done", "a.txt: ez nem hajtható végre"), ""),
    ],
)
def test_what_click_may_come_up_with_is_told_by_its_kind(
    error: click.ClickException, said: tuple[str, str], mend: str
) -> None:
    for language, message in zip(("en", "hu"), said, strict=True):
        result = CliRunner().invoke(Refusing(error), ["show"], env={"KODEX_LANG": language})
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"kodex: {message}{mend}\n"


def test_a_value_that_nobody_names_is_refused_all_the_same() -> None:
    assert told(click.BadParameter("flurbs")) == "Invalid value."
    assert told(click.MissingParameter("flurbs")) == DOES_NOT_FIT[0]
    assert told(click.UsageError("flurbs")) == DOES_NOT_FIT[0]


def test_no_command_raises_an_error_of_clicks() -> None:
    """Its words would not be shown."""
    for path in Path(kodex.cli.__file__).parent.glob("*.py"):
        assert not re.search(r"raise click\.[A-Z]\w+\(|\bctx\.fail\(", path.read_text(encoding="utf-8")), path.name


def commands(command: Any) -> list[Any]:
    below = [cli.get_command(click.Context(cli), name) for name in cli.list_commands(click.Context(cli))]
    inner = [one for each in below for one in getattr(each, "commands", {}).values()]
    return [command, *below, *inner]


def test_every_command_is_one_of_ours() -> None:
    from kodex.cli.usage import Command, Group, Typed

    for each in commands(cli):
        assert isinstance(each, Command | Group), each.name
        for parameter in each.params:
            plain = type(parameter.type) in (type(click.STRING), type(click.BOOL))
            assert plain or isinstance(parameter.type, Typed), (each.name, parameter.name)

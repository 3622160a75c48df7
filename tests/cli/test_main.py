"""What holds for every command: lazy loading, options before and after the name, languages, errors in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import COMMANDS, Root, cli, show
from kodex.errors import KodexError

Run = Callable[..., Result]

_HEAVY = {"yaml", "msgspec", "networkx", "whoosh", "pathlib", "dataclasses", "typing_extensions", "hashlib"}


def modules_after(*args: str) -> set[str]:
    """The modules a process holds when ``kodex`` with these arguments is done."""
    code = (
        "import sys\nfrom kodex.cli import cli\n"
        f"try: cli.main({list(args)!r})\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    environ = {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | environ, capture_output=True, check=True)
    return set(done.stderr.decode().split())


def test_a_file_that_is_kept_is_checked_without_yaml_other_editions_and_what_shares_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path))
    file = next(Path(__file__).parents[2].glob("queries/scenarios/hkk-kodex/38/*.yaml"))
    first, again = modules_after("check", str(file)), modules_after("check", str(file))
    assert "yaml" in first
    assert "kodex.engine.games.hkk.game" in again
    scenes = "kodex.engine.games.hkk.scenes"
    unneeded = {"yaml", "networkx", "json", "kodex.work", "kodex.engine.games.hkk.editions.eighth"}
    assert not (unneeded | {f"{scenes}.telling.events", f"{scenes}.supposing.changes", f"{scenes}.trying"}) & again


def test_help_imports_no_command() -> None:
    loaded = {name for name in modules_after("--help") if name.startswith("kodex.cli.")}
    assert loaded == {f"kodex.cli.{name}" for name in ("endings", "examples", "language", "options", "usage")}


@pytest.mark.parametrize("args", [["show", "3.2"], ["search", "nád"], ["ask", "Bemehetek a nádasba?"]])
def test_everyday_commands_import_nothing_heavy(args: list[str], run: Run) -> None:
    assert run("show", "3.2").exit_code == 0  # compiles the store, which does need them
    assert modules_after(*args).isdisjoint(_HEAVY)


@pytest.mark.parametrize("name", COMMANDS)
def test_summaries_are_the_commands_own(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.short_help == COMMANDS[name][1]
    assert command.get_short_help_str(200) == COMMANDS[name][1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_the_shared_options(name: str, run: Run) -> None:
    text = run(name, "-h").output
    for option in ("--rulebook", "--lang", "--help"):
        assert option in text


def test_version(run: Run) -> None:
    assert run("--version").output == f"kodex {kodex.__version__}\n"


@pytest.mark.parametrize("args", [["--json", "show", "3.2"], ["show", "--json", "3.2"], ["show", "3.2", "--json"]])
def test_json_before_and_after_the_name(args: list[str], run: Run) -> None:
    assert json.loads(run(*args).output)["number"] == "3.2"


def test_rulebook_before_and_after_the_name(run: Run) -> None:
    for args in (["--rulebook", "semmi", "show", "3.2"], ["show", "3.2", "--rulebook", "semmi"]):
        result = run(*args)
        assert result.exit_code == 2
        assert "there is no rulebook 'semmi' → one of: hkk-kodex" in result.stderr


@pytest.mark.parametrize("id_", ["../pebbles", "hkk/kodex", "é", "a\x00b", "."])
def test_odd_rulebook_ids_are_wrong_usage(id_: str, run: Run) -> None:
    result = run("--rulebook", id_, "show", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not the id of a rulebook" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "hu", "show", "--help"],
        ["show", "--lang", "hu", "--help"],
        ["show", "--help", "--lang", "hu"],
        ["show", "-h", "--lang=hu"],
        ["show", "-h", "--lang=HU"],
    ],
)
def test_help_is_hungarian_wherever_the_language_stands(args: list[str], run: Run) -> None:
    text = run(*args).output
    assert text.startswith("Használat: kodex show [KAPCSOLÓK] SZÁM...")
    assert "Szabályok megmutatása" in text
    assert "Kapcsolók:" in text
    assert "Show" not in text


def test_language_lasts_for_one_call(run: Run) -> None:
    english = run("-h").output
    assert run("--lang", "hu", "-h").output.startswith("Használat")
    assert run("-h").output == english
    assert "Look rules up" in english or "look rules up" in english


def test_after_two_dashes_nothing_is_an_option(run: Run) -> None:
    assert "'--lang' is not a rule number" in run("show", "--", "--lang", "hu").stderr


def test_no_arguments_give_the_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Commands:" in result.stderr


class Failing(Root):
    """The command with one that fails in a chosen way."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(name="kodex")
        self.error = error

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The failing command, under the name ``show``."""

        @click.command()
        def failing() -> None:
            raise self.error

        return failing


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KodexError("bad\nthing", path="f.yaml", line=3, mend="good"), 2, "kodex: f.yaml:3: bad thing → good\n"),
        (OSError(28, "flurbs"), 2, "kodex: input or output failed: the disk is full\n"),
        (ValueError("oops"), 70, "kodex: this is a bug in Kódex (ValueError: oops) → please report it with what"),
        (RecursionError(), 70, "kodex: this is a bug in Kódex (RecursionError: )"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
    ],
)
def test_errors_end_in_one_line_and_a_code(
    error: BaseException, code: int, message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # put back where nobody reads it any more
    with pytest.raises(SystemExit) as ended:
        Failing(error).main(["show"])
    told = capsys.readouterr().err
    assert ended.value.code == code
    assert told.strip("\n").startswith(message.strip("\n"))
    assert "Traceback" not in told
    assert len(told.split("\n")) <= 2


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_DEBUG", "1")
    assert "Traceback" in CliRunner().invoke(Failing(ValueError("oops")), ["show"]).stderr


def test_commands_are_named_after_their_modules() -> None:
    assert show.command.callback is not None
    assert show.command.callback.__module__ == "kodex.cli.show"

"""``kodex`` without a command: the prompt on a terminal, answers to piped lines, the help otherwise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import kodex
from kodex.cli import cli
from kodex.cli.prompt_completion import RuleCompleter

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def piped(pebbles_kb: Path) -> Callable[..., Result]:
    """Run the command without arguments on piped lines."""

    def call(text: str | bytes, *args: str) -> Result:
        return CliRunner().invoke(cli, list(args), input=text, catch_exceptions=False)

    return call


def answers(result: Result) -> dict[str, str]:
    """Each echoed line with what was said to it."""
    assert result.exit_code == 0
    assert result.stderr == ""
    parts = ("\n" + result.stdout).split("\n> ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1].strip() for part in parts}


def test_lines_are_answered_one_after_another(piped: Callable[..., Result]) -> None:
    said = answers(piped("3.3\n\n/kidőlt nád\nkeres kidőlt nád\nBemehetek a nádasba dobni?\n"))
    assert list(said) == ["3.3", "/kidőlt nád", "keres kidőlt nád", "Bemehetek a nádasba dobni?"]
    assert said["3.3"].startswith("3.3  exception\nII. A part › 3. A dobás menete\n\nKidőlt nádban a dobó megállhat.\n")
    assert said["/kidőlt nád"].startswith("3.3  exception\n  II. A part › 3. A dobás menete\n")
    assert said["keres kidőlt nád"] == said["/kidőlt nád"]
    assert said["Bemehetek a nádasba dobni?"].startswith("3.2 decides\n")


def test_the_last_line_needs_no_end(piped: Callable[..., Result]) -> None:
    assert list(answers(piped("\ufeff3.2\r\n§3,3 1.1"))) == ["3.2", "§3,3 1.1"]


def test_several_numbers_show_several_rules(piped: Callable[..., Result]) -> None:
    text = answers(piped("3.2 1.1.1\n"))["3.2 1.1.1"]
    assert text.startswith("3.2  main rule\n")
    assert "\n\n1.1.1  main rule\n" in text


def test_a_line_without_an_answer_does_not_end_the_rest(piped: Callable[..., Result]) -> None:
    said = answers(piped("9.9\n/\n/fajta:nincs\n" + "a" * 5000 + "\n\x00\x07\n?\n3.2\n"))
    assert said["9.9"].startswith("there is no rule 9.9 in hkk-kodex → nearest: ")
    assert said["/"].startswith("empty query → ")
    assert said["/fajta:nincs"].startswith("there is no kind 'nincs' → one of: ")
    assert "3.2  main rule" in said["3.2"]
    assert "34.5" in said["?"]


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", "kilép"])
def test_a_line_can_leave(word: str, piped: Callable[..., Result]) -> None:
    assert list(answers(piped(f"3.2\n{word}\n3.3\n"))) == ["3.2"]


def test_json_is_one_line_for_each_line(piped: Callable[..., Result]) -> None:
    result = piped("3.2\n3.2 3.3\n/kidőlt nád\nBemehetek a nádasba dobni?\n9.9\n", "--json")
    rule, rules, hits, answer, error = [json.loads(line) for line in result.stdout.splitlines()]
    assert rule["number"] == "3.2"
    assert [each["number"] for each in rules] == ["3.2", "3.3"]
    assert hits[0]["number"] == "3.3"
    assert answer["status"] == "answered"
    assert error["error"].startswith("there is no rule 9.9")


def test_hungarian(piped: Callable[..., Result]) -> None:
    said = answers(piped("9.9\n?\n/kidőlt nádbann\n", "--lang", "hu"))
    assert said["9.9"].startswith("nincs 9.9 számú")
    assert "Kilépés" in said["?"]
    assert said["/kidőlt nádbann"].startswith("Erre gondoltál: kidőlt nádban?")


@pytest.mark.parametrize("args", [[], ["--lang", "en"], ["--json"]])
def test_without_input_and_terminal_there_is_the_help(args: list[str], process: Process) -> None:
    for stdin in (subprocess.DEVNULL, subprocess.PIPE):
        done = process(*args, stdin=stdin)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"Commands:" in done.stderr


def test_bytes_that_are_no_text_do_no_harm(process: Process) -> None:
    done = process(input=b"n\xe1d\n3.2\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\n3.2  main rule" in done.stdout


def test_an_unknown_rulebook_is_wrong_usage(piped: Callable[..., Result]) -> None:
    result = piped("3.2\n", "--rulebook", "ulti")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no rulebook 'ulti'" in result.stderr


def test_pipes_do_not_import_the_prompt(pebbles_kb: Path) -> None:
    code = (
        "import sys\nfrom kodex.cli import cli\n"
        "try: cli.main([])\nexcept SystemExit: pass\n"
        "print('prompt_toolkit' in sys.modules, 'whoosh' in sys.modules)"
    )
    environ = os.environ | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], input=b"3.2\n", env=environ, capture_output=True, check=True)
    assert done.stdout.decode().endswith("\nFalse False\n")


@pytest.fixture
def conversation(pebbles_kb: Path, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Type keys at the prompt on a terminal of its own; the exit code and what was on the screen."""
    pty = pytest.importorskip("pty", reason="terminals of its own need POSIX")

    def call(*keys: bytes, **environ: str) -> tuple[int, str]:
        master, slave = pty.openpty()
        usual = {"TERM": "xterm", "NO_COLOR": "1", "PROMPT_TOOLKIT_NO_CPR": "1", "KODEX_DATA_DIR": str(tmp_path)}
        child = subprocess.Popen(
            [sys.executable, "-m", "kodex"],
            env=os.environ | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])} | usual | environ,
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        guard = threading.Timer(600, child.kill)
        guard.start()
        seen = _until(master)
        for typed in keys:
            os.write(master, typed)
            seen += _until(master)
        while chunk := _read(master):
            seen += chunk
        guard.cancel()
        os.close(master)
        return child.wait(600), seen.decode()

    return call


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # nobody holds the other end any more
        return b""


def _until(terminal: int) -> bytes:
    """Read on until a prompt has begun (it lets pasted text be marked), or the end."""
    seen = b""
    while b"\x1b[?2004h" not in seen:
        chunk = _read(terminal)
        if not chunk:
            break
        seen += chunk
    return seen


def test_a_conversation_on_a_terminal(conversation: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    code, screen = conversation(b"3.3\r", "/kidőlt\r".encode(), b"9.9\r", b"q\r")
    assert code == 0, screen
    assert "Kidőlt nádban a dobó megállhat." in screen
    assert "there is no rule 9.9" in screen
    typed = [line[1:] for line in (tmp_path / "history").read_text("utf-8").splitlines() if line.startswith("+")]
    assert typed == ["3.3", "/kidőlt", "9.9", "q"]


def test_ctrl_d_leaves_and_ctrl_c_does_not(conversation: Callable[..., tuple[int, str]]) -> None:
    code, screen = conversation(b"abc\x03", b"3.3\r", b"\x04")
    assert code == 0, screen
    assert "Kidőlt nádban a dobó megállhat." in screen


def test_a_history_that_cannot_be_kept_is_no_error(
    conversation: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    code, screen = conversation(b"3.3\r", b"q\r", KODEX_DATA_DIR=str(tmp_path / "file" / "data"))
    assert code == 0, screen
    assert "Kidőlt nádban a dobó megállhat." in screen


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("3.1", ["3.1", "3.10"]),
        ("mit mond a §1.", ["1.1", "1.2"]),
        ("/sutt", ["/suttogás"]),
        ("mi az a SÁ", ["mi az a sáv"]),
        ("mi az a sa", ["mi az a sáv"]),
        ("xqz", []),
        ("s", []),
        ("", []),
        ("sáv ", []),
    ],
)
def test_completion_of_numbers_and_terms(typed: str, completed: list[str], pebbles_kb: Path) -> None:
    found = RuleCompleter(kodex.open()).get_completions(Document(typed), CompleteEvent())
    texts = [typed[: len(typed) + each.start_position] + each.text for each in found]
    assert [text.removeprefix("mit mond a ") for text in texts] == completed


def test_a_query_is_searched_and_not_asked(piped: Callable[..., Result]) -> None:
    said = answers(piped("3.2-3.3\n/3.2-3.3\nfajta:kivétel AND nád\n/fajta:kivétel AND nád\nMiért van, hogy: 3 nád?\n"))
    assert said["3.2-3.3"] == said["/3.2-3.3"]
    assert said["fajta:kivétel AND nád"] == said["/fajta:kivétel AND nád"]
    assert "By part" not in said["Miért van, hogy: 3 nád?"]


@pytest.mark.parametrize("word", ["help", "Súgó"])
def test_help_has_names(word: str, piped: Callable[..., Result]) -> None:
    said = answers(piped(f"?\n{word}\n"))
    assert said[word] == said["?"]


def test_too_many_numbers_are_refused_in_one_line(piped: Callable[..., Result]) -> None:
    assert piped("3.2 " * 2001).stdout.endswith("\nat most 2000 numbers at once\n\n")
    assert json.loads(piped("3.2 " * 2001, "--json").stdout) == {"error": "at most 2000 numbers at once"}

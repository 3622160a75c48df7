"""Which language is spoken: ``--lang``, ``KODEX_LANG``, then that of the question, else the locale's."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.ground import i18n

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

ENGLISH = "can I throw at the reed, or what is the rule?"


@pytest.fixture(params=["en", "hu"])
def locale(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Nothing but the locale names a language."""
    monkeypatch.delenv("KODEX_LANG")
    monkeypatch.setenv("LANGUAGE", request.param)
    return str(request.param)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("mennyi az autóadó", "Erre egyik szabály sem válaszol elég jól."),
        ("how much is the tax of a car", "No rule answers this well enough."),
    ],
)
def test_a_question_is_answered_in_its_language(question: str, first: str, locale: str, run: Run) -> None:
    assert run("ask", question).output.startswith(first)


def test_search_follows_its_words(locale: str, run: Run) -> None:
    assert run("search", "kidőlt nád").output.startswith("3.3  kivétel\n")
    assert run("search", "3.3").output.startswith({"en": "3.3  exception\n", "hu": "3.3  kivétel\n"}[locale])


@pytest.mark.parametrize("named", ["en", "hu"])
def test_the_variable_goes_before_the_question(
    named: str, locale: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KODEX_LANG", named.upper())
    kind = {"en": "exception", "hu": "kivétel"}
    assert run("search", "kidőlt nád").output.startswith(f"3.3  {kind[named]}\n")
    assert run("show", "3.3").output.startswith(f"3.3  {kind[named]}\n")
    other = "hu" if named == "en" else "en"
    assert run("search", "--lang", other, "kidőlt nád").output.startswith(f"3.3  {kind[other]}\n")


def test_a_variable_that_names_no_language_is_wrong_usage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_LANG", "de\x1b[2J")
    result = run("show", "3.3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "KODEX_LANG is 'de [2J', which is no language of messages → one of: en, hu\n" in result.stderr
    monkeypatch.setenv("KODEX_LANG", " ")
    assert run("show", "3.3").exit_code == 0


def test_the_prompt_follows_each_line(locale: str, run: Run) -> None:
    result = CliRunner().invoke(cli, [], input="3.3\nkeres kidőlt nád\n3.3\nwhat is the rule of throwing\n3.3\n")
    kinds = [line.split("  ")[1] for line in result.output.splitlines() if line.startswith("3.3  ")]
    kinds = [kind for kind in kinds if kind in ("exception", "kivétel")]
    assert kinds[0] == {"en": "exception", "hu": "kivétel"}[locale]
    assert kinds[1:3] == ["kivétel", "kivétel"]
    assert kinds[-1] == "exception"


def test_a_question_changes_nothing_for_the_next_call(locale: str, run: Run) -> None:
    before = run("show", "3.3").output
    run("search", "kidőlt nád")
    run("ask", ENGLISH)
    assert run("show", "3.3").output == before


@pytest.mark.parametrize(("primary", "language"), [(0x040E, "hu"), (0x0409, "en"), (0x0407, "en")])
def test_windows_says_its_language_by_a_number(primary: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows sets none of the variables; its user's language is asked for (a number whose low ten bits tell)."""
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(i18n, "_windows_language", lambda: primary & 0x3FF)
    assert i18n.locale_language({}) == language
    assert i18n.locale_language({"LANG": "hu_HU"}) == "hu"


@pytest.mark.parametrize("encoding", ["cp852", "cp1250"])
def test_consoles_of_hungarian_windows_show_every_accent(encoding: str, process: Process) -> None:
    environ: dict[str, str | None] = {"PYTHONIOENCODING": encoding}
    shown = process("show", "3.3", "--lang", "hu", environ=environ)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert "Kidőlt nádban a dobó megállhat." in shown.stdout.decode(encoding)
    answer = process(environ=environ, input="Bemehetek a nádasba dobni?\nkeres kidőlt\n".encode(encoding))
    assert "kidőlt" in answer.stdout.decode(encoding)

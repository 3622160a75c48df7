"""What is typed does what it looks like, and what nothing can come of is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kodex.cli import cli
from tests.cli.conftest import Process, Run


@pytest.mark.parametrize(
    ("args", "same"),
    [
        (("3.2",), ("show", "3.2")),
        (("3.2", "3.3", "--json"), ("show", "3.2", "3.3", "--json")),
        (("Bemehetek a nádasba dobni?",), ("ask", "Bemehetek a nádasba dobni?")),
        (("Bemehetek", "a", "nádasba", "dobni?"), ("ask", "Bemehetek a nádasba dobni?")),
        (("help", "show"), ("show", "--help")),
        (("help",), ("--help",)),
    ],
)
def test_it_does_what_it_looks_like(args: tuple[str, ...], same: tuple[str, ...], run: Run) -> None:
    found, wanted = run(*args), run(*same)
    assert (found.exit_code, found.stdout) == (0, wanted.stdout)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("shw", "3.2"), "did you mean show?"),
        (("serch", "mi az a nád?"), "did you mean search?"),
        (("nádas",), "kodex ask, kodex search and kodex show take words"),
        (("-",), "there is no command '-'"),
        (("",), "there is no command ''"),
        (("help", "shw"), "did you mean show?"),
    ],
)
def test_a_mistyped_command_gets_its_command(args: tuple[str, ...], told: str, run: Run) -> None:
    found = run(*args)
    assert found.exit_code == 2
    assert told in found.stderr


def test_a_number_without_its_dot_is_offered_with_it(run: Run) -> None:
    assert "nearest: 3.2, " in run("show", "32").stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (
            ("changes", "--since", "2015", "--until", "2010"),
            "no day lies between 2015 and 2010 → the earlier one first",
        ),
        (("changes", "--since", "2015-03", "--until", "2015-02-27"), "no day lies between"),
        (("changes", "--since", "20 1 5-0 3-15"), "is not a date such as 2015-03-15"),
        (("changes", "--until", "2015 03"), "is not a date such as 2015-03-15"),
        (("coverage", "--titles", "999-1000", "--min-cited", "1"), "stands in the titles 999-1000"),
        (("coverage", "--min-cited", "nan"), "nan is not in the range 0<=x<=1"),
        (("coverage", "--min-decisive", "inf"), "inf is not in the range 0<=x<=1"),
        (("check", "3.2", "--why-not", "--max-seconds", "nan"), "nan is not in the range"),
        (("check", "-", "--why-not"), "write it into a file for this"),
    ],
)
def test_what_nothing_can_come_of_is_told(args: tuple[str, ...], told: str, run: Run) -> None:
    found = run(*args)
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr


@pytest.mark.parametrize("date", ["2013. 05. 01.", "2013.05.01", "2013-05-01", "2013 . 5 . 1"])
def test_dates_as_hungarians_write_them(date: str, run: Run) -> None:
    assert [one["date"] for one in json.loads(run("changes", "--since", date, "--json").stdout)] == ["2014-05-01"]


def test_a_knowledge_base_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KODEX_KB", str(tmp_path / "missing"))
    (tmp_path / "q.yaml").write_text("- {id: q1, rulebook: hkk-kodex, question: mi a nád?, gold: []}", encoding="utf-8")
    asked = (("show", "3.2"), ("search", "nád"), ("ask", "mi a nád?"), ("rulebooks",), ("lint",))
    for args in (*asked, ("eval", str(tmp_path / "q.yaml"))):
        found = run(*args)
        assert found.exit_code == 2
        assert "missing: there is no folder with a knowledge base here → let KODEX_KB name one" in found.stderr


def test_a_knowledge_base_without_a_book(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KODEX_KB", str(tmp_path))
    assert "there is no rulebook 'hkk-kodex' → let KODEX_KB name a folder of rulebooks" in run("show", "3.2").stderr


def test_a_cache_that_cannot_be_written_is_told_once(process: Process, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = process("show", "3.2", "3.3", environ={"KODEX_CACHE_DIR": str(tmp_path / "file")}).stderr
    assert told.count(b"cannot be written") == 1


def test_a_question_whose_answer_is_no_rule_is_told(run: Run, tmp_path: Path) -> None:
    questions = tmp_path / "q.yaml"
    questions.write_text('- {id: q1, question: mi a nád?, gold: ["99.9"]}', encoding="utf-8")
    found = run("eval", str(questions))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "q.yaml:1 [[0].gold[0]]: there is no rule 99.9 in hkk-kodex → nearest: " in found.stderr


def test_folders_without_end_are_told(run: Run, tmp_path: Path) -> None:
    deep = tmp_path
    for _n in range(120):
        deep = deep / "d"
    deep.mkdir(parents=True)
    for args in (("check", str(tmp_path)), ("eval", str(tmp_path)), ("pairs", str(tmp_path))):
        found = run(*args)
        assert (found.exit_code, found.stdout) == (2, ""), args
        assert "folders lie more than 100 deep in each other here" in found.stderr


def test_a_scenario_is_piped_in(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    text = CliRunner().invoke(cli, ["scenario", "new", "-"]).stdout
    for given, code in ((text, 0), (text.replace("rules:", "rulez:"), 1), ("a: [", 2)):
        done = CliRunner().invoke(cli, ["check", "-"], input=given)
        assert done.exit_code == code
        assert code == 0 or "scenario.yaml:" in done.output
        assert "/" not in done.output.partition("scenario.yaml")[0]

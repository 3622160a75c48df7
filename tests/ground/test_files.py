"""Folders in which files are looked for: as deep as anybody keeps them, and refused in one line below that."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.errors import KodexError
from kodex.ground.files import DEEPEST, below
from kodex.kb import read
from kodex.store import proofs


def _proofs(rulebook: Path) -> list[proofs.Proof]:
    beside = rulebook.parents[1] / "queries" / "scenarios"
    beside.mkdir(parents=True)
    shutil.move(rulebook, beside)
    return list(proofs.read(str(rulebook)))


WALKS: dict[str, Callable[[Path], object]] = {"files": below, "rulebook": read.files, "scenarios": _proofs}


def deep(folder: Path, levels: int) -> Path:
    """A folder ``kb/konyv`` with a file so many folders below it."""
    inner = Path(folder, "kb", "konyv", *["a"] * levels)
    inner.mkdir(parents=True)
    (inner / "x.yaml").write_text("scenarios: []", encoding="utf-8")
    return folder / "kb" / "konyv"


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_folders_too_deep_in_each_other_are_refused(walk: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(KodexError, match=f"folders lie more than {DEEPEST} deep in each other here"):
        walk(deep(tmp_path, DEEPEST + 1))


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_the_deepest_folders_are_read(walk: Callable[[Path], object], tmp_path: Path) -> None:
    walk(deep(tmp_path, DEEPEST))


def test_more_folders_than_a_book_has_are_not_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kodex.ground.files.MOST_FOLDERS", 3)
    with pytest.raises(KodexError, match="more than 3 folders lie in it → name the folder that is meant"):
        below(deep(tmp_path, 3))
    assert below(deep(tmp_path / "other", 2))


def test_every_file_is_found_and_no_link_to_a_folder_followed(tmp_path: Path) -> None:
    book = deep(tmp_path, 3)
    (book / "b.yaml").write_text("", encoding="utf-8")
    (book / "b.txt").write_text("", encoding="utf-8")
    os.symlink(book, book / "a" / "again")
    names = ["a/a/a/x.yaml", "b.yaml"]
    assert [path.relative_to(book).as_posix() for path in below(book)] == names
    assert [path.relative_to(book).as_posix() for path in read.files(book)] == names


@pytest.mark.parametrize("command", [["check"], ["coverage", "--scenarios"], ["eval"]])
def test_a_command_says_so_in_one_line(command: list[str], tmp_path: Path) -> None:
    told = CliRunner().invoke(cli, ["--lang", "en", *command, str(deep(tmp_path, DEEPEST + 1))])
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"folders lie more than {DEEPEST} deep in each other here" in told.stderr
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("paki.txt", "did you mean 'pakli.txt'?"),
        ("pakli.text", "did you mean 'pakli.txt'?"),
        ("más.txt", "one of: pakli.txt"),
        ("lapok", "check the name and the folder"),
        ("nincs/mélyen/pakli.txt", "there is no folder 'nincs'"),
        ("mappa", "this is a folder → name a file in it"),
        ("kép.png", "kép.png: this is no text → name a text file"),
        ("ékezet.yaml", "ékezet.yaml:2: not valid UTF-8 → save the file as UTF-8"),
    ],
)
def test_a_path_that_leads_to_no_text_says_what_may_be_meant(
    path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mappa").mkdir()
    Path("pakli.txt").write_text("30 ork\n", encoding="utf-8")
    Path("kép.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    Path("ékezet.yaml").write_bytes("deck: []\n# ékezet\n".encode("iso-8859-2"))
    for command in (["deck", path], ["play", "--deck", path, "--auto"], ["lint", "--against", path]):
        done = CliRunner().invoke(cli, command, env={"KODEX_LANG": "en"})
        assert (done.exit_code, done.output.count("\n")) == (2, 1)
        assert done.output.endswith(f"{told}\n")


@pytest.mark.parametrize(
    ("command", "text", "told"),
    [
        ("deck", "scenarios: []\n", "this is a file of scenarios → kodex check f.yaml"),
        ("eval", "scenarios: []\n", "this is a file of scenarios → kodex check f.yaml"),
        (
            "deck",
            "- {question: Mi az?, gold: []}\n",
            "these are questions with the rules that answer them → kodex eval",
        ),
        (
            "check",
            "- {question: Mi az?, gold: []}\n",
            "these are questions with the rules that answer them → kodex eval",
        ),
        ("check", "deck: [30 ork]\n", "this is a deck list: 'deck' stands in it, and no scenarios → kodex deck f.yaml"),
    ],
)
def test_a_file_of_another_kind_is_told_with_what_reads_it(
    command: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.yaml").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, [command, "f.yaml"], env={"KODEX_LANG": "en"})
    assert done.exit_code == 2
    assert f"f.yaml:1: {told}" in done.output.replace(" [deck]", "")

"""The output folder: whole or untouched, and only our own files are ever removed."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from kodex import processes
from kodex.errors import KodexError
from kodex.website import output
from kodex.website.content import load
from kodex.website.files.redirects import redirect_page, write_redirects


def publish(folder: Path, files: dict[str, str]) -> None:
    """A build that makes ``files``."""
    output.check(folder)
    with output.staging(folder) as work:
        built = work / "site"
        for name, text in files.items():
            (built / name).parent.mkdir(parents=True, exist_ok=True)
            (built / name).write_text(text)
        output.publish(built, folder)


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != output.MARKER
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "here" / "site-build"


def test_a_new_build_replaces_the_old_one_whole(folder: Path) -> None:
    publish(folder, {"index.html": "1", "old/page.html": "1"})
    publish(folder, {"index.html": "2", "new/page.html": "2"})
    assert contents(folder) == {"index.html": "2", "new/page.html": "2"}
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_an_old_tree_of_many_files_is_removed_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    removed: list[list[str]] = []
    unlink = output._unlink

    def noted(aside: Path, files: Sequence[str]) -> None:
        unlink(aside, files)
        removed.append(sorted(output.listed(aside)))

    publish(folder, {f"r/{n}/index.html": "1" for n in range(30)} | {"index.html": "1"})
    (folder / "r" / "3" / "note.txt").write_text("mine")
    monkeypatch.setattr(output, "_MANY", 10)
    monkeypatch.setattr(output, "_unlink", noted)
    monkeypatch.setattr(processes, "possible", lambda: True)
    monkeypatch.setattr(processes, "started", lambda share: contextlib.nullcontext(share))
    publish(folder, {"index.html": "2"})
    assert [len(files) for files in removed] == [22, 11, 1]  # of 31 pages, the marker and the note
    assert removed[-1] == ["r/3/note.txt"]
    assert contents(folder) == {"index.html": "2", "r/3/note.txt": "mine"}
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_an_old_tree_goes_even_where_no_process_can_be_had_for_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_share: object) -> None:
        raise BlockingIOError("no more processes")

    publish(folder, {f"r/{n}/index.html": "1" for n in range(30)})
    monkeypatch.setattr(output, "_MANY", 10)
    monkeypatch.setattr(processes, "possible", lambda: True)
    monkeypatch.setattr(processes, "started", none)
    publish(folder, {"index.html": "2"})
    assert contents(folder) == {"index.html": "2"}
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_an_empty_folder_is_taken(folder: Path) -> None:
    folder.mkdir(parents=True)
    publish(folder, {"index.html": "1"})
    assert contents(folder) == {"index.html": "1"}


def test_somebody_elses_folder_is_refused_and_untouched(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "thesis.txt").write_text("years")
    with pytest.raises(KodexError, match="not a website made by Kódex"):
        publish(folder, {"index.html": "1"})
    assert contents(folder) == {"thesis.txt": "years"}


def test_a_file_is_no_output_folder(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("")
    with pytest.raises(KodexError, match="not a folder"):
        output.check(folder)


@pytest.mark.parametrize("marker", ["", "[]", '{"files": 3}', "\x00"])
def test_a_damaged_marker_is_refused(folder: Path, marker: str) -> None:
    publish(folder, {"index.html": "1"})
    (folder / output.MARKER).write_text(marker)
    with pytest.raises(KodexError, match="marker file of the website is damaged"):
        output.check(folder)


def test_files_that_somebody_put_into_our_folder_stay(folder: Path) -> None:
    publish(folder, {"index.html": "1", "cim/4/index.html": "1"})
    (folder / "CNAME").write_text("kodex.example")
    (folder / ".git" / "refs").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_text("ref")
    (folder / "cim" / "note.txt").write_text("mine")
    (folder / "link").symlink_to("CNAME")
    publish(folder, {"index.html": "2"})
    publish(folder, {"index.html": "3"})
    assert contents(folder) == {
        "index.html": "3",
        "CNAME": "kodex.example",
        ".git/HEAD": "ref",
        "cim/note.txt": "mine",
        "link": "kodex.example",
    }
    assert (folder / ".git" / "refs").is_dir()
    assert (folder / "link").is_symlink()


def test_a_foreign_file_in_the_way_stops_the_build_and_stays(folder: Path) -> None:
    publish(folder, {"index.html": "1"})
    (folder / "new.html").write_text("mine")
    with pytest.raises(KodexError, match=r"new\.html: a file that Kódex did not make stands in the way"):
        publish(folder, {"index.html": "2", "new.html": "2"})
    assert contents(folder) == {"index.html": "1", "new.html": "mine"}


def test_a_build_that_fails_leaves_the_old_site_and_nothing_beside_it(folder: Path) -> None:
    publish(folder, {"index.html": "1"})

    def fail() -> None:
        with output.staging(folder) as work:
            (work / "half").write_text("")
            raise RuntimeError("on the way")

    with pytest.raises(RuntimeError, match="on the way"):
        fail()
    assert contents(folder) == {"index.html": "1"}
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_a_swap_that_fails_puts_the_old_site_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(folder, {"index.html": "1"})
    replace = os.replace

    def fail_once(source: Path, target: Path) -> None:
        if Path(target) == folder and Path(source).name == "site":
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail_once)
    with pytest.raises(KodexError, match="No space left"):
        publish(folder, {"index.html": "2"})
    assert contents(folder) == {"index.html": "1"}


def test_what_a_killed_build_left_is_cleaned_up(folder: Path) -> None:
    publish(folder, {"index.html": "1"})
    dead = _dead_process()
    (folder.parent / f".{folder.name}.{dead}.0123abcd.new").mkdir()
    (folder.parent / f".{folder.name}.{os.getpid()}.0123abcd.new").mkdir()
    (folder.parent / f".{folder.name}.{dead}.mine").mkdir()
    publish(folder, {"index.html": "2"})
    left = sorted(path.name for path in folder.parent.iterdir())
    assert left == sorted([folder.name, f".{folder.name}.{os.getpid()}.0123abcd.new", f".{folder.name}.{dead}.mine"])


def test_a_site_put_aside_by_a_killed_build_comes_back(folder: Path) -> None:
    publish(folder, {"index.html": "1"})
    (folder / "CNAME").write_text("mine")
    folder.rename(folder.parent / f".{folder.name}.{_dead_process()}.0123abcd.old")
    publish(folder, {"index.html": "2"})
    assert contents(folder) == {"index.html": "2", "CNAME": "mine"}


@pytest.mark.usefixtures("evil_kb")
def test_a_short_link_leads_to_the_item_and_says_what_it_says(tmp_path: Path) -> None:
    content = load("hkk-kodex")
    assert write_redirects(content, tmp_path) == len(content.numbers)
    page = (tmp_path / "r" / "6.1" / "index.html").read_text(encoding="utf-8")
    assert page == redirect_page(content, "6.1")
    assert 'content="0; url=../../cim/6/#r-6-1"' in page
    assert 'href="../../cim/6/#r-6-1"' in page
    told = "Írd &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;, &#42;dőlt&#42;"
    assert f'<meta name="description" content="{told}' in page
    assert f'<meta property="og:description" content="{told}' in page
    assert "og:url" not in page
    assert '<meta property="og:url" content="https://x.hu/r/6.1/">' in redirect_page(content, "6.1", "https://x.hu/")


def _dead_process() -> int:
    """The id of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid

"""The output folder: only what differs is touched, only our own files ever, and what is stopped is undone."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.website import exchange, output
from kodex.website.building import serve
from kodex.website.content import load
from kodex.website.files.redirects import redirect_page, write_redirects
from kodex.website.site import Site
from tests.tiers import usually

Files = dict[str, str]


def publish(folder: Path, files: Files, noted: dict[str, object] | None = None) -> None:
    """A build that makes ``files``."""
    exchange.recover(folder)
    output.check(folder)
    with output.staging(folder) as work:
        site = Site(work / "site", output.standing(folder))
        site.folder.mkdir()
        for name, text in files.items():
            site.write(name, text.encode())
        exchange.publish(site, folder, noted)


def contents(folder: Path) -> Files:
    """Every file with its text, as somebody sees it who looks at the folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != output.MARKER
    }


def alone(folder: Path) -> bool:
    """Whether nothing is left beside a folder."""
    return [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "here" / "site-build"


def test_a_new_build_replaces_the_old_one(folder: Path) -> None:
    publish(folder, {"index.html": "1", "old/below/page.html": "1", "same.html": "1"})
    publish(folder, {"index.html": "2", "new/page.html": "2", "same.html": "1"})
    assert contents(folder) == {"index.html": "2", "new/page.html": "2", "same.html": "1"}
    assert not (folder / "old").exists()
    assert alone(folder)
    assert json.loads((folder / output.MARKER).read_text())["files"] == ["index.html", "new/page.html", "same.html"]


def test_what_is_the_same_is_not_touched(folder: Path) -> None:
    publish(folder, {"index.html": "1", "a/same.html": "1", "a/changed.html": "1"})
    before = {name: (folder / name).stat() for name in contents(folder)}
    publish(folder, {"index.html": "1", "a/same.html": "1", "a/changed.html": "2"})
    touched = [name for name, stat in before.items() if (folder / name).stat() != stat]
    assert touched == ["a/changed.html"]


def test_what_somebody_changed_or_removed_is_made_again(folder: Path) -> None:
    publish(folder, {"index.html": "1", "page.html": "1", "gone.html": "1"})
    (folder / "index.html").write_text("x")
    (folder / "page.html").unlink()
    (folder / "gone.html").unlink()
    publish(folder, {"index.html": "1", "page.html": "1"})
    assert contents(folder) == {"index.html": "1", "page.html": "1"}


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


OUTSIDE = ("../x", "a/../../x", "/etc/x", "a//b", "..\\x", "C:x")


@pytest.mark.parametrize("marker", ["", "[]", '{"files": 3}', "\x00", *(json.dumps({"files": [x]}) for x in OUTSIDE)])
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


def put_file(path: Path) -> None:
    path.write_text("mine")


def put_folder(path: Path) -> None:
    path.mkdir()
    (path / "mine.txt").write_text("mine")


def put_link(path: Path) -> None:
    elsewhere = path.parents[1] / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "page.html").write_text("mine")
    path.symlink_to(elsewhere)


@pytest.mark.parametrize(
    ("put", "name", "new"),
    [
        (put_file, "new.html", "new.html"),
        (put_folder, "new.html", "new.html"),
        (put_link, "new", "new/page.html"),
        (put_file, "new", "new/page.html"),
    ],
)
def test_what_is_not_ours_in_the_way_stops_the_build_and_stays(
    folder: Path, put: Callable[[Path], None], name: str, new: str
) -> None:
    publish(folder, {"index.html": "1"})
    put(folder / name)
    before, elsewhere = contents(folder), contents(folder.parent)
    with pytest.raises(KodexError, match=rf"{name}: a file that Kódex did not make stands in the way"):
        publish(folder, {"index.html": "2", new: "2"})
    assert contents(folder) == before
    assert contents(folder.parent) == elsewhere


def test_a_folder_of_ours_that_leads_elsewhere_now_is_left_alone(folder: Path) -> None:
    publish(folder, {"index.html": "1", "cim/page.html": "1"})
    shutil.rmtree(folder / "cim")
    put_link(folder / "cim")
    with pytest.raises(KodexError, match="cim: a file that Kódex did not make stands in the way"):
        publish(folder, {"index.html": "2", "cim/page.html": "2"})
    publish(folder, {"index.html": "3"})
    assert (folder.parent / "elsewhere" / "page.html").read_text() == "mine"
    assert (folder / "index.html").read_text() == "3"


def test_a_file_may_become_a_folder_and_a_folder_a_file(folder: Path) -> None:
    publish(folder, {"a": "1", "b/c/d.html": "1", "b/e.html": "1"})
    publish(folder, {"a/x/y.html": "2", "b": "2"})
    assert contents(folder) == {"a/x/y.html": "2", "b": "2"}
    publish(folder, {"a": "1", "b/c/d.html": "1", "b/e.html": "1"})
    assert contents(folder) == {"a": "1", "b/c/d.html": "1", "b/e.html": "1"}


def test_a_build_that_fails_leaves_the_old_site_and_nothing_beside_it(folder: Path) -> None:
    publish(folder, {"index.html": "1"})

    def fail() -> None:
        with output.staging(folder) as work:
            (work / "half").write_text("")
            raise RuntimeError("on the way")

    with pytest.raises(RuntimeError, match="on the way"):
        fail()
    assert contents(folder) == {"index.html": "1"}
    assert alone(folder)


def test_a_site_that_another_build_changed_meanwhile_is_left_to_it(folder: Path) -> None:
    publish(folder, {"index.html": "1"})
    with output.staging(folder) as work:
        site = Site(work / "site", output.standing(folder))
        site.write("index.html", b"2")
        publish(folder, {"index.html": "3"})
        with pytest.raises(KodexError, match="another build has changed the website meanwhile → build it again"):
            exchange.publish(site, folder)
    assert contents(folder) == {"index.html": "3"}


@pytest.mark.parametrize("early", [True, False])
def test_of_two_builds_into_a_new_folder_the_later_says_what_happened(
    early: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is quicker after this one has looked at what stands there."""
    is_empty = exchange._is_empty

    def looked_too_early(place: Path) -> bool:
        monkeypatch.setattr(exchange, "_is_empty", is_empty)
        found = is_empty(place)
        publish(folder, {"index.html": "3"})
        return found if early else is_empty(place)

    with output.staging(folder) as work:
        site = Site(work / "site", output.standing(folder))
        site.write("index.html", b"2")
        monkeypatch.setattr(exchange, "_is_empty", looked_too_early)
        with pytest.raises(KodexError, match="another build has changed the website meanwhile → build it again"):
            exchange.publish(site, folder)
    assert contents(folder) == {"index.html": "3"}


OLD = {
    "index.html": "1 → a.html, gone.html",
    "a.html": "1",
    "gone.html": "1",
    "deep/down/gone.html": "1",
    "assets/data.bin": "1",
    "assets/same.js": "1",
    "sw.js": "1",
    "mindent.json": "1",
    "turned": "1",
}
NEW = {
    "index.html": "2 → a.html, new.html",
    "a.html": "2",
    "new.html": "2",
    "assets/data.bin": "2",
    "assets/new.js": "2",
    "assets/same.js": "1",
    "sw.js": "2",
    "mindent.json": "2",
    "turned/page.html": "2",
}
MINE = {"CNAME": "mine", "deep/note.txt": "mine"}


class Stopped(BaseException):
    """A kill, as far as the code that is killed can tell."""


def steps(monkeypatch: pytest.MonkeyPatch, act: Callable[[int], None]) -> None:
    """Call ``act`` before each thing that the exchange does to the disk, with how many it has done."""
    done = 0

    def watched(what: Callable[..., object]) -> Callable[..., object]:
        def one(*args: object, **named: object) -> object:
            nonlocal done
            done += 1
            act(done - 1)
            return what(*args, **named)

        return one

    for name in ("replace", "link", "makedirs", "unlink", "rmdir", "mkdir"):
        monkeypatch.setattr(os, name, watched(getattr(os, name)))


def prepared(folder: Path) -> Site:
    """An old site at ``folder`` with things of others in it, and a new one on its way."""
    publish(folder, OLD)
    for name, text in MINE.items():
        (folder / name).write_text(text)
    work = folder.parent / f".{folder.name}.{_dead_process()}.0123abcd.new"
    site = Site(work / "site", output.standing(folder))
    (work / "site").mkdir(parents=True)
    for name, text in NEW.items():
        site.write(name, text.encode())
    return site


def how_many_steps(folder: Path) -> int:
    site, seen = prepared(folder), [0]
    with pytest.MonkeyPatch.context() as patch:
        steps(patch, lambda done: seen.append(done))
        exchange.publish(site, folder)
    return seen[-1] + 1


def every_step(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """A folder for each thing that the exchange does."""
    count = how_many_steps(tmp_path / "whole" / "site-build")
    assert count > 25
    for at in range(count):
        yield at, tmp_path / str(at) / "site-build"


def check_seen(now: Files) -> None:
    """Every file is the old one or the new one, what is not ours is there, and so is all that the page names."""
    assert MINE.items() <= now.items()
    assert all(text in (OLD.get(name), NEW.get(name)) for name, text in now.items() if name not in MINE)
    named = now["index.html"].partition(" → ")[2].split(", ")
    assert set(named) <= now.keys()


def test_whoever_looks_between_two_moves_sees_whole_files_and_no_page_names_one_that_is_not_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = prepared(folder)
    seen: list[Files] = []
    steps(monkeypatch, lambda _done: seen.append(contents(folder)))
    exchange.publish(site, folder)
    seen.append(contents(folder))
    assert (seen[0], seen[-1]) == (OLD | MINE, NEW | MINE)
    assert len([one for at, one in enumerate(seen) if one != seen[at - 1]]) > 10
    for now in seen:
        check_seen(now)
        if now["sw.js"] == "2":  # what the new list names is there
            assert all(now[name] == text for name, text in NEW.items() if name != "mindent.json")
        if now["index.html"].startswith("2"):
            assert (now["assets/data.bin"], now["assets/new.js"]) == ("2", "2")


def outcome(site: Site, folder: Path) -> str | None:
    """What is said when a site cannot be put in its place; None when it could."""
    try:
        exchange.publish(site, folder)
    except KodexError as error:
        return str(error)
    return None


def test_a_full_disk_at_any_moment_is_one_line_and_leaves_the_old_site(tmp_path: Path) -> None:
    refused = 0
    for at, folder in every_step(tmp_path):
        site, marker = prepared(folder), (folder / output.MARKER).read_bytes()

        def full(done: int, at: int = at) -> None:
            if done == at:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with pytest.MonkeyPatch.context() as patch:
            steps(patch, full)
            said = outcome(site, folder)
        if said is not None:
            refused += 1
            assert said == f"{folder}: the output folder cannot be used: the disk is full"
            assert contents(folder) == OLD | MINE, at
            assert (folder / output.MARKER).read_bytes() == marker
        publish(folder, NEW)
        assert contents(folder) == NEW | MINE, at
    assert refused > 20


@pytest.mark.parametrize("again", usually([0, 1, 3, 8], [3]))
def test_after_a_kill_at_any_moment_the_next_build_brings_the_old_site_back_first(tmp_path: Path, again: int) -> None:
    """Also when it is killed itself while it does so (``again``: after so many steps)."""
    brought_back = 0
    for at, folder in every_step(tmp_path):
        site = prepared(folder)

        def killed(done: int, at: int = at) -> None:
            if done >= at:  # whoever is killed puts nothing in order
                raise Stopped

        with pytest.MonkeyPatch.context() as patch:
            steps(patch, killed)
            with pytest.raises(Stopped):
                exchange.publish(site, folder)
        if again:
            with pytest.MonkeyPatch.context() as patch:
                steps(patch, lambda done: killed(done, again))
                with contextlib.suppress(Stopped):
                    exchange.recover(folder)
        moved = contents(folder) != OLD | MINE
        with pytest.MonkeyPatch.context() as patch:
            steps(patch, lambda _done, folder=folder: check_seen(contents(folder)))  # type: ignore[misc]
            exchange.recover(folder)
        brought_back += moved
        assert contents(folder) == OLD | MINE, at
        assert output.standing(folder).files == OLD.keys()
        publish(folder, NEW)
        assert contents(folder) == NEW | MINE, at
        assert alone(folder)
    assert brought_back > 0 or again


def test_what_a_killed_build_left_is_brought_back_before_it_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Files] = []
    monkeypatch.setattr(serve, "_run", lambda server, _announce: served.append(contents(server.folder)))
    moved = 0
    for at, folder in every_step(tmp_path):
        site = prepared(folder)

        def killed(done: int, at: int = at) -> None:
            if done >= at:
                raise Stopped

        with pytest.MonkeyPatch.context() as patch:
            steps(patch, killed)
            with contextlib.suppress(Stopped):
                exchange.publish(site, folder)
        moved += contents(folder) not in (OLD | MINE, NEW | MINE)
        serve.serve_site(None, "127.0.0.1", 0, folder, print)
        assert served.pop() in (OLD | MINE, NEW | MINE), at
    assert moved > 0


def test_without_what_a_killed_build_had_put_aside_the_next_one_still_knows_whose_files_these_are(
    tmp_path: Path,
) -> None:
    for at, folder in every_step(tmp_path):
        site = prepared(folder)

        def killed(done: int, at: int = at) -> None:
            if done >= at:
                raise Stopped

        with pytest.MonkeyPatch.context() as patch:
            steps(patch, killed)
            with pytest.raises(Stopped):
                exchange.publish(site, folder)
        shutil.rmtree(site.folder.parent)
        publish(folder, NEW)
        assert contents(folder) == NEW | MINE, at


def test_a_disk_that_lets_nothing_be_put_in_order_leaves_that_to_the_next_build(folder: Path) -> None:
    publish(folder, OLD)

    def gone(done: int) -> None:
        if done >= 45:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        steps(patch, gone)
        with pytest.raises(KodexError, match="the output folder cannot be used: the disk fails"):
            publish(folder, NEW)
    assert contents(folder) not in (OLD, NEW)
    assert not alone(folder)
    exchange.recover(folder)
    assert contents(folder) == OLD
    assert alone(folder)


def test_a_build_that_still_puts_its_site_there_is_not_disturbed(folder: Path) -> None:
    publish(folder, OLD)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        work = folder.parent / f".{folder.name}.{other.pid}.0123abcd.new"
        work.mkdir()
        marker = json.loads((folder / output.MARKER).read_text())
        (folder / output.MARKER).write_text(json.dumps(marker | {"exchange": work.name}))
        with pytest.raises(KodexError, match="another build is putting its website here → wait for its end"):
            publish(folder, NEW)
        other.communicate(b"\n")
    publish(folder, NEW)
    assert contents(folder) == NEW


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
def test_a_file_that_does_not_fit_is_an_error_and_never_half_a_file(tmp_path: Path) -> None:
    program = (
        "import resource, sys; from kodex.website.site import Site\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "try: Site(sys.argv[1]).write('a/b.bin', bytes(300_000))\n"
        "except OSError as error: print(error.errno)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(errno.EFBIG)


def test_what_cannot_be_removed_stays_ours_until_it_can(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(folder, OLD)
    unlink = os.unlink

    def held(path: str, **named: int) -> None:
        if Path(path) == folder / "gone.html":
            raise PermissionError(13, "somebody has it open")
        unlink(path, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", held)
        publish(folder, NEW)
    assert contents(folder) == NEW | {"gone.html": "1"}
    publish(folder, NEW)
    assert contents(folder) == NEW


def test_without_second_names_files_are_copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_args: object, **_named: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", none)
    publish(folder, OLD)
    publish(folder, NEW)
    assert contents(folder) == NEW


def test_what_a_killed_build_left_is_cleaned_up(folder: Path) -> None:
    publish(folder, {"index.html": "1"})
    dead = _dead_process()
    (folder.parent / f".{folder.name}.{dead}.0123abcd.new").mkdir()
    (folder.parent / f".{folder.name}.{os.getpid()}.0123abcd.new").mkdir()
    (folder.parent / f".{folder.name}.{dead}.mine").mkdir()
    publish(folder, {"index.html": "2"})
    left = sorted(path.name for path in folder.parent.iterdir())
    assert left == sorted([folder.name, f".{folder.name}.{os.getpid()}.0123abcd.new", f".{folder.name}.{dead}.mine"])


@pytest.mark.usefixtures("evil_kb")
def test_a_short_link_leads_to_the_item_and_says_what_it_says(tmp_path: Path) -> None:
    content = load("hkk-kodex")
    assert write_redirects(content, Site(tmp_path)) == len(content.numbers)
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

"""The overlay: whole or not at all, private, cheap to ask."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from kodex.ground.atomic import SUFFIX
from kodex.official import (
    OfficialError,
    OfficialText,
    is_kept,
    load,
    lookup,
    lookup_tree,
    overlay_path,
    save,
)

PAUSED_WRITER = """
import sys
from kodex.official import overlay, read_official

def write_half(path, text, write=overlay._write):
    write(path, text)
    with open(path, "r+b") as file:
        file.truncate(5000)
    print(path, flush=True)
    sys.stdin.read()

overlay._write = write_half
overlay.save(read_official(sys.argv[1]))
"""

BUSY_WRITER = """
import sys
from kodex.official import read_official, save

text = read_official(sys.argv[1])
print("ready", flush=True)
for _ in range(int(sys.argv[2])):
    save(text)
"""


def edition(text: OfficialText, name: str) -> OfficialText:
    return msgspec.structs.replace(text, edition=name)


@contextmanager
def python(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A Python that runs ``code`` and has said its first line; killed and waited for at the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let child processes import the package under test wherever it stands."""
    import kodex

    monkeypatch.setenv("PYTHONPATH", str(Path(next(iter(kodex.__path__))).parent))


def test_saved_text_loads_equal(book: OfficialText, data: Path) -> None:
    path = save(book)
    assert path == str(data / "official-hkk-kodex.db") == overlay_path("hkk-kodex")
    assert load() == book


def test_lookup(book: OfficialText, data: Path) -> None:
    save(book)
    found = lookup("3.1")
    assert found is not None
    assert (found.number, found.part, found.part_heading, found.title) == ("3.1", "II", "A part", "3")
    assert found.continuation == ("1. lépés: a kéz hátra", "2. lépés: a kéz előre", "3. lépés: a kavics elengedése")
    assert found.printed == "A mozdulat részei"


def test_lookup_gives_every_item_as_parsed(book: OfficialText, data: Path) -> None:
    save(book)
    for item in book.items:
        found = lookup(item.number)
        assert found is not None
        assert found.printed == item.printed
        for field in msgspec.structs.fields(item):
            assert getattr(found, field.name) == getattr(item, field.name)


@pytest.mark.parametrize("typed", ["3.2.", "§3.2", "3,2"])
def test_lookup_reads_numbers_as_typed(book: OfficialText, data: Path, typed: str) -> None:
    save(book)
    assert getattr(lookup(typed), "number", None) == "3.2"


@pytest.mark.parametrize("typed", ["3.9", "", "*", "3.*", "'; DROP TABLE item", "\udcff"])
def test_lookup_of_what_is_not_there(book: OfficialText, data: Path, typed: str) -> None:
    save(book)
    assert lookup(typed) is None
    assert lookup_tree(typed) == ()


def test_lookup_tree_is_in_printed_order(book: OfficialText, data: Path) -> None:
    save(book)
    assert [found.number for found in lookup_tree("1")] == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]
    assert [found.number for found in lookup_tree("7.0")] == ["7.0.1", "7.0.2"]


def test_no_overlay(data: Path) -> None:
    assert not is_kept("hkk-kodex")
    assert (lookup("1"), lookup_tree("1"), load()) == (None, (), None)
    assert not data.exists()


def test_rulebook_id_is_no_path(data: Path) -> None:
    with pytest.raises(ValueError, match="rulebook id"):
        overlay_path("../hkk-kodex")


@pytest.mark.skipif(sys.platform == "win32", reason="needs the permissions of POSIX")
def test_overlay_is_private(book: OfficialText, data: Path) -> None:
    old = os.umask(0)
    try:
        path = save(book)
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_lookup_imports_little(book: OfficialText, data: Path) -> None:
    save(book)
    code = (
        "import sys; from kodex.official.overlay import lookup; assert lookup('1.1.1');"
        "print(sorted({'msgspec', 'yaml', 'networkx', 'whoosh', 'click'} & sys.modules.keys()))"
    )
    with python(code) as process:
        assert first_line(process) == "[]"


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + b"\xff" * 4000])
def test_damaged_overlay_says_what_to_do(book: OfficialText, data: Path, content: bytes) -> None:
    path = Path(save(book))
    path.write_bytes(content)
    for ask in (lambda: lookup("1"), load):
        with pytest.raises(OfficialError, match="import the rulebook again") as caught:
            ask()
        assert "\n" not in str(caught.value)
    save(book)
    assert lookup("1")


def test_overlay_of_another_format(book: OfficialText, data: Path) -> None:
    with closing(sqlite3.connect(save(book))) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(OfficialError, match="format 99 instead of 1"):
        lookup("1")


def test_folder_that_cannot_be_made(book: OfficialText, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path / "file" / "data"))
    with pytest.raises(OfficialError, match="KODEX_DATA_DIR"):
        save(book)


def test_failed_write_leaves_the_previous_overlay(
    book: OfficialText, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(edition(book, "old"))

    def full(*_: object) -> None:
        raise OSError(28, "flurbs")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OfficialError, match="the disk is full"):
        save(edition(book, "new"))
    assert getattr(load(), "edition", None) == "old"
    assert os.listdir(data) == ["official-hkk-kodex.db"]


@pytest.mark.skipif(sys.platform == "win32", reason="leftovers are told by age there")
def test_killed_writer_leaves_the_previous_overlay_and_is_cleaned_up_after(
    book: OfficialText, pebbles_file: Path, data: Path
) -> None:
    save(edition(book, "old"))
    with python(PAUSED_WRITER, str(pebbles_file)) as process:
        part = first_line(process)
        assert os.path.getsize(part) == 5000
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert os.path.exists(part)
        assert getattr(load(), "edition", None) == "old"
        assert lookup("1.1.1")
    save(edition(book, "new"))
    assert os.listdir(data) == ["official-hkk-kodex.db"]
    assert getattr(load(), "edition", None) == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="leftovers are told by age there")
def test_file_of_a_living_writer_is_not_cleaned_up(book: OfficialText, pebbles_file: Path, data: Path) -> None:
    with python(PAUSED_WRITER, str(pebbles_file)) as process:
        part = first_line(process)
        save(edition(book, "mine"))
        assert os.path.exists(part)
        assert getattr(load(), "edition", None) == "mine"


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.07])
def test_writer_killed_at_any_moment(book: OfficialText, pebbles_file: Path, data: Path, delay: float) -> None:
    save(book)
    with python(BUSY_WRITER, str(pebbles_file), "100000") as process:
        assert first_line(process) == "ready"
        threading.Event().wait(delay)
        process.kill()
        process.wait()
        assert load() == book
    save(book)
    assert not [name for name in os.listdir(data) if name.endswith(SUFFIX)]


def test_two_imports_at_once(book: OfficialText, pebbles_file: Path, data: Path) -> None:
    save(book)
    with python(BUSY_WRITER, str(pebbles_file), "40") as one, python(BUSY_WRITER, str(pebbles_file), "40") as two:
        assert (first_line(one), first_line(two)) == ("ready", "ready")
        while one.poll() is None or two.poll() is None:
            assert load() == book
            assert lookup("22.1")
        assert (one.returncode, two.returncode) == (0, 0)
    assert os.listdir(data) == ["official-hkk-kodex.db"]


def test_threads_may_import_too(book: OfficialText, data: Path) -> None:
    failures: list[BaseException] = []

    def work(name: str) -> None:
        try:
            for _ in range(10):
                save(edition(book, name))
                found = load()
                assert found is not None
                assert found.edition in {"a", "b", "c"}
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert os.listdir(data) == ["official-hkk-kodex.db"]

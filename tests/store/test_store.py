"""The compiled store: rebuilt when it is missing, stale, damaged or foreign; whole when many build it at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kodex
from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.ground import atomic
from kodex.store import file
from kodex.store.places import cache_path

RULEBOOK = "hkk-kodex"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("KODEX_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def stored(cache: Path, own_pebbles_kb: Path) -> Path:
    """The file of a store that has just been compiled."""
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    (found,) = cache.glob("*.db")
    return found


def text_of(number: str) -> str | None:
    rule = open_store().rule(number)
    assert rule is not None
    text: str | None = rule["text"]
    return text


def test_one_file_where_cache_path_says(stored: Path, own_pebbles_kb: Path) -> None:
    assert str(stored) == cache_path(str(own_pebbles_kb / RULEBOOK), RULEBOOK)


def test_a_good_store_is_used_again(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored.stat()
    monkeypatch.setitem(sys.modules, "kodex.compile.database", None)  # compiling would fail now
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert stored.stat().st_ino == before.st_ino


def test_touched_files_with_the_same_content_need_no_compiling(
    stored: Path, own_pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in own_pebbles_kb.rglob("*.yaml"):
        os.utime(path, (1, 1))
    monkeypatch.setitem(sys.modules, "kodex.compile.database", None)
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    monkeypatch.setattr("kodex.store.places.content_of", None)
    assert text_of("3.2") == "A dobó nem léphet be a nádba.", "the second time not even their bytes are read"


def rewrite(own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / RULEBOOK / "2-a-part" / "003-a-dobas-menete.yaml"
    path.write_text(path.read_text("utf-8").replace("léphet be a nádba", "léphet be a sásba"), "utf-8")


def test_a_changed_file_makes_it_stale(stored: Path, own_pebbles_kb: Path) -> None:
    rewrite(own_pebbles_kb)
    assert text_of("3.2") == "A dobó nem léphet be a sásba."


def test_a_new_file_makes_it_stale(stored: Path, own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / RULEBOOK / "2-a-part" / "006-uj.yaml"
    path.write_text('number: "6"\nheading: Új\nkind: heading\n', "utf-8")
    assert open_store().rule("6") is not None


@pytest.mark.parametrize("keep", [0, 1, 15, 100, 4096, -1])
def test_a_truncated_store_is_rebuilt(keep: int, stored: Path) -> None:
    image = stored.read_bytes()
    stored.write_bytes(image[:keep])
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert stored.read_bytes() == image


def test_a_flipped_byte_is_noticed_wherever_it_is(stored: Path) -> None:
    image = stored.read_bytes()

    @settings(
        max_examples=60,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(st.integers(0, len(image) - 1), st.integers(1, 255))
    def check(place: int, change: int) -> None:
        flipped = bytearray(image)
        flipped[place] ^= change
        stored.write_bytes(flipped)
        assert file.load(str(stored)) is None

    check()
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert stored.read_bytes() == image


def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gets the files that are read to their end from now on."""
    read: list[str] = []
    is_whole = file._is_whole

    def reads(one: str) -> bool:
        read.append(one)
        return is_whole(one)

    monkeypatch.setattr(file, "_is_whole", reads)
    return read


@pytest.mark.skipif(not file._boot(), reason="nothing tells the starts of this machine apart")
def test_what_was_found_whole_is_read_again_only_when_it_may_be_another(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = files_read(monkeypatch)
    for _time in range(2):  # it has just been written
        assert file.load(str(stored)) is not None
    assert len(read) == 2
    monkeypatch.setattr(file, "STILL", -1.0)
    for _time in range(3):
        assert file.load(str(stored)) is not None
    assert len(read) == 3

    with monkeypatch.context() as another:
        another.setattr(file, "_boot", lambda: "another start")
        assert file.load(str(stored)) is not None
    assert len(read) == 4, "after a power failure nothing is believed"

    image = bytearray(stored.read_bytes())
    image[-1] ^= 1
    before = stored.stat()
    stored.write_bytes(image)
    os.utime(stored, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.load(str(stored)) is None, "a time that has been set back deceives nobody"
    assert text_of("3.2") == "A dobó nem léphet be a nádba."


def test_where_no_start_is_told_from_another_every_file_is_read(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "STILL", -1.0)
    monkeypatch.setattr(file, "_boot", str)
    read = files_read(monkeypatch)
    for _time in range(2):
        assert file.load(str(stored)) is not None
    assert len(read) == 2
    assert not (stored.parent / file.NOTES).exists()


@pytest.mark.parametrize("content", [b"", b"\x00" * 8192, b"SQLite format 3\x00" + b"\xff" * 5000, b"kodex"])
def test_a_foreign_file_in_its_place_is_replaced(content: bytes, stored: Path) -> None:
    stored.write_bytes(content)
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert file.load(str(stored)) is not None


def test_a_store_of_another_version_has_its_own_place(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kodex.store.places.__version__", "0.0.0")
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert len(list(stored.parent.glob("*.db"))) == 2


def test_a_whole_database_with_other_tables_is_rebuilt(stored: Path) -> None:
    import sqlite3

    other = sqlite3.connect(":memory:")
    other.execute("CREATE TABLE note (text)")
    other.commit()
    file.save(str(stored), other)
    assert text_of("3.2") == "A dobó nem léphet be a nádba."


def test_a_folder_in_its_place_costs_only_time(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored.unlink()
    stored.mkdir()
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    assert capsys.readouterr().err.count("\n") == 1


def test_a_pipe_in_its_place_is_not_waited_for(stored: Path) -> None:
    stored.unlink()
    os.mkfifo(stored)
    assert file.load(str(stored)) is None


def test_an_edit_of_the_same_size_and_time_is_seen(stored: Path, own_pebbles_kb: Path) -> None:
    changed = next(path for path in own_pebbles_kb.rglob("*.yaml") if "A dobó nem" in path.read_text(encoding="utf-8"))
    before = changed.stat()
    changed.write_text(changed.read_text(encoding="utf-8").replace("A dobó nem", "A bodó nem"), encoding="utf-8")
    os.utime(changed, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert changed.stat().st_size == before.st_size
    assert text_of("3.2") == "A bodó nem léphet be a nádba."


def test_a_cache_that_cannot_be_written_is_told_in_one_line(
    own_pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert text_of("3.2") == "A dobó nem léphet be a nádba."
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "KODEX_CACHE_DIR" in told


def test_left_over_parts_of_killed_writers_are_swept(stored: Path, own_pebbles_kb: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="locks on files need POSIX")
    left, living = (stored.with_name(f"{stored.name}.{name}{atomic.SUFFIX}") for name in ("dead", "living"))
    left.write_bytes(b"half")
    with living.open("wb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        rewrite(own_pebbles_kb)
        assert text_of("3.2") == "A dobó nem léphet be a sásba."
    assert not left.exists()
    assert living.exists()


def test_processes_that_start_at_once_all_get_a_whole_store(cache: Path, own_pebbles_kb: Path) -> None:
    environ = dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "kodex", "show", "3.2", "--json"],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _n in range(4)
    ]
    outcomes = {child.communicate(timeout=600) for child in children}
    assert {child.returncode for child in children} == {0}
    assert len(outcomes) == 1
    assert {error for _output, error in outcomes} == {b""}
    (left,) = (path for path in cache.iterdir() if path.is_file())
    assert file.load(str(left)) is not None


def test_unknown_rulebooks_name_the_known(own_pebbles_kb: Path, cache: Path) -> None:
    with pytest.raises(KodexError, match=r"there is no rulebook 'x' → one of: hkk-kodex"):
        open_store("x")
    assert not cache.exists()


def test_an_unreadable_knowledge_base_writes_nothing(own_pebbles_kb: Path, cache: Path) -> None:
    (own_pebbles_kb / RULEBOOK / "rulebook.yaml").write_text("id: [", "utf-8")
    with pytest.raises(KodexError):
        open_store()
    assert not cache.exists()


def test_lookups(pebbles_kb: Path, cache: Path) -> None:
    store = open_store()
    assert [rule["number"] for rule in store.below("3.1")] == []
    assert len(store.below("3")) == 10
    assert [rule["number"] for rule in store.rules(["3.2", "9", "1.1.1"])] == ["3.2", "1.1.1"]
    assert store.numbers()[:3] == ["1", "1.1", "1.1.1"]
    assert store.numbers()[-1] == "5.1"
    bare = store.rule("5")
    assert bare is not None
    assert bare["printed"] is False
    assert store.rule("6") is None
    assert [dispute["id"] for dispute in store.disputes(["nad-szele", "x"])] == ["nad-szele"]
    assert [parameter["value"] for parameter in store.parameters("1.2.1")] == [3]
    assert store.parameters("3.2") == []

"""Title files kept in the cache: the same rulebook comes out, whatever happens to the cache or the files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.kb import read
from kodex.kb.read import read_rulebook

PEBBLES = Path(__file__).parents[1] / "pebbles" / "hkk-kodex"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(PEBBLES, tmp_path / "hkk-kodex")
    return tmp_path / "hkk-kodex"


def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files parsed from here on."""
    names: list[str] = []
    plain = read.read_title
    monkeypatch.setattr(read, "read_title", lambda path, *rest: names.append(path.name) or plain(path, *rest))
    return names


def a_title(folder: Path) -> Path:
    return sorted(folder.glob("*/*.yaml"))[0]


def test_the_second_time_nothing_is_parsed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = read_rulebook(folder)
    names = parsed(monkeypatch)
    assert read_rulebook(folder, from_cache=True) == plain
    first = len(names)
    assert read_rulebook(folder, from_cache=True) == plain
    assert first == len(list(folder.glob("*/*.yaml"))) == len(names)


def test_only_what_changed_is_parsed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_rulebook(folder, from_cache=True)
    title = a_title(folder)
    title.write_text(title.read_text(encoding="utf-8") + "\n# more\n", encoding="utf-8")
    names = parsed(monkeypatch)
    assert read_rulebook(folder, from_cache=True) == read_rulebook(folder)
    assert names.count(title.name) == 2
    assert len(names) == 1 + len(list(folder.glob("*/*.yaml")))


def test_a_file_that_breaks_is_said_to(folder: Path) -> None:
    read_rulebook(folder, from_cache=True)
    a_title(folder).write_text("number: [", encoding="utf-8")
    with pytest.raises(KodexError, match=r"\.yaml:1: not valid YAML: what opens here with \[ is never closed"):
        read_rulebook(folder, from_cache=True)


@pytest.mark.parametrize("damage", [b"", b"\xff" * 40, b"\x81\xa1a\x93\xc4\x00\x01\x02"])
def test_a_damaged_cache_is_done_without(folder: Path, damage: bytes) -> None:
    plain = read_rulebook(folder, from_cache=True)
    [place] = Path(paths.cache_folder()).glob("titles/*.msgpack")
    whole = place.read_bytes()
    place.write_bytes(damage)
    assert read_rulebook(folder, from_cache=True) == plain
    assert place.read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder.parent / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("KODEX_CACHE_DIR", str(folder.parent / "file"))
    assert read_rulebook(folder, from_cache=True) == read_rulebook(folder)

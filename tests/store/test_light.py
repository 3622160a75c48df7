"""What is said of a rulebook without compiling its store is what the store says."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.kb import read
from kodex.store import light
from kodex.store.places import compiled

NONE = ("9.9.9.9", "34.", "34.5 ", "hkk-8:34.5", "34", "harc", "semmi/1", "")
"""What is no number of a rule, but for 34."""


@pytest.fixture(autouse=True)
def looked_at_anew() -> Iterator[None]:
    """What is kept for the time of a process is kept for a test."""
    for kept in (light._store, light._written, light._reader, light._book):
        kept.cache_clear()
    yield
    for kept in (light._store, light._written, light._reader, light._book):
        kept.cache_clear()


@pytest.fixture
def parsed(pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the title files that are parsed from now on, of a knowledge base of its own without a store."""
    shutil.copytree(pebbles_kb, tmp_path / "kb")
    monkeypatch.setenv("KODEX_KB", str(tmp_path / "kb"))
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    names: list[str] = []
    plain = read.read_title
    monkeypatch.setattr(read, "read_title", lambda path, *rest: names.append(path.name) or plain(path, *rest))
    return names


def change(name: str, old: str, new: str) -> None:
    """Change a title file of that knowledge base."""
    [file] = Path(light.folder("hkk-kodex")).glob(f"*/{name}")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("rulebook", ["hkk-kodex", "hkk-11", "hkk-8"])
def test_files_and_store_say_the_same(rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [*open_store(rulebook).numbers(), *NONE]
    with monkeypatch.context() as patch:
        patch.setenv("KODEX_CACHE_DIR", str(tmp_path))
        assert compiled(rulebook) is None
        known = [number for number in asked if light.is_number(rulebook, number)]
        noteless = light.without_note(rulebook, asked)
        every = light.every_number(rulebook)
        assert compiled(rulebook) is None
    light._store.cache_clear()
    assert compiled(rulebook) is not None
    assert every == light.every_number(rulebook) == set(known) == set(open_store(rulebook).numbers())
    assert known == [number for number in asked if light.is_number(rulebook, number)]
    assert noteless == light.without_note(rulebook, asked)
    assert bool(noteless) == (rulebook == "hkk-kodex")


def test_only_the_title_that_has_the_number_is_parsed(parsed: list[str]) -> None:
    names = sorted(path.name for path in Path(light.folder("hkk-kodex")).glob("*/*.yaml"))
    assert light.is_number("hkk-kodex", "3.2")
    assert light.without_note("hkk-kodex", ["3.2", "3.1", "hkk-8:3.1"]) == []
    assert len(parsed) == 1 < len(names)
    assert not light.is_number("hkk-kodex", "3.99")
    assert sorted(set(parsed)) == names, "there is no such number: that only all of them can tell"


def test_a_number_may_be_written_in_other_ways(parsed: list[str]) -> None:
    [file] = {path.name for path in Path(light.folder("hkk-kodex")).glob("*/003-*.yaml")}
    change(file, '- number: "3.2"', '- "number" : "3.\\x32"')
    assert light.is_number("hkk-kodex", "3.2")
    assert file in parsed


def test_a_number_that_is_only_mentioned_is_none(parsed: list[str]) -> None:
    [file] = {path.name for path in Path(light.folder("hkk-kodex")).glob("*/003-*.yaml")}
    change(file, '- number: "3.2"', '- number: "3.2"\n  gist: |\n    number: 3.77\n    .')
    assert "3.77" in light._written(light.folder("hkk-kodex"))
    assert not light.is_number("hkk-kodex", "3.77")


def test_what_cannot_be_read_is_an_error_only_where_it_would_tell(parsed: list[str]) -> None:
    [file] = {path.name for path in Path(light.folder("hkk-kodex")).glob("*/001-*.yaml")}
    change(file, "rules:", "rules: {")
    assert light.is_number("hkk-kodex", "3.2")
    for asked in (lambda: light.is_number("hkk-kodex", "3.99"), lambda: light.every_number("hkk-kodex")):
        with pytest.raises(KodexError):
            asked()


def test_an_unknown_rulebook_is_an_error() -> None:
    for asked in (lambda: light.every_number("semmi"), lambda: light.is_number("semmi", "1")):
        with pytest.raises(KodexError):
            asked()

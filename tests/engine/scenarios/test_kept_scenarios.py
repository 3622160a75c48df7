"""Scenario files that are kept parsed: what they are read anew for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.engine import face as faces
from kodex.engine.decks import parsed
from kodex.engine.games.hkk import switches
from kodex.engine.kernel import table
from kodex.engine.scenarios.files import kept, rulenumbers
from kodex.engine.scenarios.files.load import load
from kodex.ground import games
from tests.engine.written import text


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache and rulebooks of the test's own, looked at as a new process does."""
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("KODEX_KB", str(tmp_path / "kb"))
    for rulebook in (*games.shipped(), "senkie"):
        (tmp_path / "kb" / rulebook).mkdir(parents=True)
    for known in (kept._rulebooks, rulenumbers._known, rulenumbers._is_missing):
        known.cache_clear()
    yield
    for known in (kept._rulebooks, rulenumbers._known, rulenumbers._is_missing):
        known.cache_clear()


def change(rulebook: str, tmp_path: Path) -> None:
    """Another file in a rulebook, seen by the next process."""
    (tmp_path / "kb" / rulebook / "001-uj.yaml").write_text("title: Új\n", "utf-8")
    kept._rulebooks.cache_clear()


@pytest.mark.parametrize(
    ("asked", "rulebook", "stays"),
    [(False, "hkk-kodex", True), (True, "hkk-kodex", False), (True, "hkk-11", False), (True, "senkie", True)],
)
def test_a_file_is_kept_until_a_rulebook_changes_that_was_asked(
    tmp_path: Path, asked: bool, rulebook: str, stays: bool
) -> None:
    file = tmp_path / "proba.yaml"
    file.write_text("scenarios: []\n", "utf-8")
    assert kept.read(file) is None
    kept.keep(file, "hkk-kodex", {}, [], asked)
    assert kept.read(file) == kept.Kept({}, [])
    change(rulebook, tmp_path)
    assert (kept.read(file) is not None) == stays


def test_a_file_whose_text_changes_is_not_the_one_that_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "proba.yaml"
    file.write_text("scenarios: []\n", "utf-8")
    kept.keep(file, "hkk-kodex", {}, [], False)
    file.write_text("scenarios: []  # más\n", "utf-8")
    assert kept.read(file) is None


def test_a_file_is_kept_until_a_module_of_the_engine_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[bytes] = []
    monkeypatch.setattr(parsed, "digest", lambda stamps: looked_at.append(stamps) or b"")
    parsed._engine.__wrapped__()
    for module in (kept, parsed, rulenumbers, table, faces, switches):
        assert f"{module.__file__} ".encode() in looked_at[0]


@pytest.mark.parametrize(("number", "asked"), [("34.5", False), ("hkk-11:harc-fazisai/8", False), ("34", True)])
def test_rulebooks_are_asked_for_a_rule_that_no_norm_is_bound_to(tmp_path: Path, number: str, asked: bool) -> None:
    file = tmp_path / "proba.yaml"
    file.write_text(text("life: 20", "life: 20", then="state: {A.life: 20}").replace("'34.5'", f"'{number}'"), "utf-8")
    [one] = load(file)
    assert one.scenario is not None, one.error
    assert rulenumbers.asks_rulebooks(one.scenario) == asked
    assert kept.read(file) is not None
    change("hkk-kodex", tmp_path)
    assert (kept.read(file) is None) == asked


@pytest.mark.parametrize(("there", "left"), [(4, 4), (5, 3), (6, 3)])
def test_of_too_many_files_the_older_half_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: int, left: int
) -> None:
    monkeypatch.setattr(parsed, "MOST", 4)
    folder = tmp_path / "files"
    folder.mkdir()
    for n in range(there):
        file = folder / str(there - n)
        file.write_text("")
        os.utime(file, (n, n))
    parsed._make_room.__wrapped__(str(folder))
    assert sorted(one.name for one in folder.iterdir()) == [str(n + 1) for n in range(left)]

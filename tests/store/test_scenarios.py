"""The scenarios that prove a rule: kept in the store, and part of what it is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.compile import open_store


@pytest.fixture
def file(own_pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario file beside the invented knowledge base."""
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    folder = own_pebbles_kb.parent / "queries" / "scenarios" / "hkk-kodex" / "3"
    folder.mkdir(parents=True)
    return folder / "nad.yaml"


def write(file: Path, *scenarios: tuple[str, str]) -> None:
    lines = [f"- {{id: {id_}, title: T, rules: [{rules}]}}\n" for id_, rules in scenarios]
    file.write_text("scenarios:\n" + "".join(lines), encoding="utf-8")


def test_the_plainest_come_first_and_no_more_than_three(file: Path) -> None:
    write(file, ("d", "'3.2'"), ("a", "'3.2', '3.3', '1.1'"), ("b", "'3.2', '3.3'"), ("c", "'3.2'"), ("e", "'3.3'"))
    assert [one["id"] for one in open_store().scenarios("3.2")] == ["c", "d", "b"]
    assert open_store().scenarios("1.2") == []


def test_a_changed_scenario_makes_the_store_stale(file: Path) -> None:
    assert open_store().scenarios("3.2") == []
    write(file, ("a", "'3.2'"))
    (found,) = open_store().scenarios("3.2")
    assert found == {"id": "a", "title": "T", "file": "queries/scenarios/hkk-kodex/3/nad.yaml"}
    file.unlink()
    assert open_store().scenarios("3.2") == []

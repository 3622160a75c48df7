"""``kodex rulebooks``: what there is, read from the heads alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.ground import paths
from kodex.rules import books

Run = Callable[..., Result]


def test_every_rulebook_with_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    found = json.loads(CliRunner().invoke(cli, ["rulebooks", "--json"]).output)
    assert [book["id"] for book in found] == books.every()
    by_id = {book["id"]: book for book in found}
    assert [id_ for id_, book in by_id.items() if book["default"]] == ["hkk-kodex"]
    assert {id_ for id_, book in by_id.items() if book["superseded_by"]} == set(books.VALID)
    assert {id_ for id_, book in by_id.items() if book["played"]} == {"conquest", "hkk-kodex", "hkk-11", "hkk-8"}
    for id_, book in by_id.items():
        assert all(books.called(name) == id_ for name in book["called"])
    assert not (tmp_path / "cache").exists()  # nothing was compiled for it


def test_for_people(run: Run) -> None:
    shown = run("rulebooks").output
    assert shown.startswith("hkk-kodex  Kavicsjáték\n")
    assert "23 items" in shown
    assert "used unless another is named" in shown


def test_a_head_that_cannot_be_read_is_one_line(own_pebbles_kb: Path, run: Run) -> None:
    head = own_pebbles_kb / "hkk-kodex" / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("name:", "nam:"), encoding="utf-8")
    monkeypatched = CliRunner().invoke(cli, ["rulebooks"], env={"KODEX_KB": str(own_pebbles_kb)})
    assert (monkeypatched.exit_code, monkeypatched.stdout) == (2, "")
    assert monkeypatched.stderr.count("\n") == 1
    assert "rulebook.yaml" in monkeypatched.stderr


def test_the_count_is_that_of_the_numbers() -> None:
    from kodex.kb.heads import read_head
    from kodex.store import light

    for id_ in books.every():
        assert read_head(Path(paths.kb_folder(), id_)).items == len(light.every_number(id_))

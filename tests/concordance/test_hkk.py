"""The concordance of the editions of HKK as shipped."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from kodex import concordance
from kodex.ground import paths
from kodex.kb.concordance import lint

EDITIONS = ["hkk-8", "hkk-11", "hkk-kodex"]


def test_it_has_no_finding() -> None:
    assert lint(Path(paths.kb_folder())) == []


def test_it_covers_the_mechanisms() -> None:
    found = concordance.open()
    entries = found.entries()
    assert len(entries) >= 188
    assert list(found.editions()) == EDITIONS
    assert {entry["verdict"] for entry in entries} == set(concordance.VERDICTS)


@pytest.mark.parametrize(
    ("id_", "one", "other", "differs"),
    [
        ("first-draw", "hkk-11", "hkk-kodex", True),
        ("turn-end", "hkk-8", "hkk-11", True),
        ("attached-owner", "hkk-11", "hkk-kodex", True),
        ("item-take", "hkk-8", "hkk-11", False),
        ("item-take", "hkk-8", "hkk-kodex", True),
        ("avatar-limit", "hkk-11", "hkk-kodex", False),
        ("regeneration", "hkk-8", "hkk-kodex", False),
        ("cost-aldozas", "hkk-8", "hkk-kodex", False),
        ("cost-aldozas", "hkk-8", "hkk-11", True),
        ("strike", "hkk-8", "hkk-kodex", False),
    ],
)
def test_who_differs(id_: str, one: str, other: str, differs: bool) -> None:
    entry = next(each for each in concordance.open().entries() if each["id"] == id_)
    assert concordance.differ(entry, one, other) is differs


def test_open_entries_show_both_sides() -> None:
    open_ = [entry for entry in concordance.open().entries() if entry["open"]]
    assert open_
    for entry in open_:
        assert concordance.differ(entry, "hkk-11", "hkk-kodex")
        assert {"hkk-11", "hkk-kodex"} <= {id_ for fact in entry["facts"] for id_ in fact["rulebooks"]}


def test_the_examples_of_the_docstrings_are_true() -> None:
    failed, tried = doctest.testmod(concordance)
    assert (failed, tried > 3) == (0, True)

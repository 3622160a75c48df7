"""The list of provisions: what says the same counts once, and no mark changes unseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kodex.engine.scenarios.files.exemptions import Places
from kodex.engine.scenarios.files.exemptions import read as read_exemptions
from kodex.kb import provisions
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from tests.kb.test_lint import set_

ROOT = Path(__file__).parents[2]
CONQUEST = ROOT / "kb" / "conquest"
MOST_EXEMPT = 12


def kept(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / provisions.NAME).read_text(encoding="utf-8"))
    return found


def frozen(folder: Path) -> Path:
    """The book with its list beside it."""
    provisions.write(folder, read_rulebook(folder))
    return folder


def test_what_says_the_same_stands_with_what_it_repeats(book: Callable[..., Path]) -> None:
    folder = book(set_("1.4", same_as=["1.1", "2.1"]))
    assert provisions.provisions(read_rulebook(folder)) == {"1.1": ["1.4"], "1.2": [], "2.0": [], "2.1": ["1.4"]}


@pytest.mark.parametrize("change", [{"executable": "leírás"}, {"status": "informative"}, {"status": "obsolete"}])
def test_what_decides_nothing_is_no_ruling(change: dict[str, str], book: Callable[..., Path]) -> None:
    assert list(provisions.provisions(read_rulebook(book(set_("1.2", **change))))) == ["1.1", "1.4", "2.0", "2.1"]


@pytest.mark.parametrize("first", [{"same_as": ["2.1"]}, {"executable": "leírás"}])
def test_only_a_ruling_is_repeated(first: dict[str, Any], book: Callable[..., Path]) -> None:
    set_14 = set_("1.4", same_as=["1.1"])
    folder = book(lambda files: (set_("1.1", **first)(files), set_14(files)))
    assert [finding.code for finding in lint(folder)] == ["L210"]


def test_what_is_not_executable_repeats_nothing(book: Callable[..., Path]) -> None:
    folder = book(set_("1.4", same_as=["1.1"], executable="leírás"))
    assert [finding.code for finding in lint(folder)] == ["L210"]


def test_a_changed_mark_is_found_until_it_is_recorded(book: Callable[..., Path]) -> None:
    before = frozen(book()) / provisions.NAME
    told = before.read_bytes()
    assert lint(before.parent) == []
    for change in ({"executable": "leírás"}, {"same_as": ["1.1"]}):
        folder = book(set_("1.4", **change), raw={provisions.NAME: told})
        (finding,) = lint(folder)
        assert (finding.code, finding.place) == ("L340", "provisions.json:1")
        assert "1.4" in finding.message or "1.1" in finding.message
        assert lint(frozen(folder)) == []


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"count": 4}', b'{"provisions": 3}', b"\xff\xfe"])
def test_a_list_that_cannot_be_read_is_a_finding(raw: bytes, book: Callable[..., Path]) -> None:
    (finding,) = lint(book(raw={provisions.NAME: raw}))
    assert finding.code == "L340"


def test_a_wrong_count_is_found(book: Callable[..., Path]) -> None:
    folder = frozen(book())
    raw = (folder / provisions.NAME).read_bytes().replace(b'"count": 5', b'"count": 6')
    assert raw != (folder / provisions.NAME).read_bytes()
    (finding,) = lint(book(raw={provisions.NAME: raw}))
    assert finding.code == "L340"


def test_the_list_of_conquest_is_what_its_marks_give() -> None:
    found = provisions.provisions(read_rulebook(CONQUEST, from_cache=True))
    assert kept(CONQUEST) == {"count": len(found), "provisions": found}


def test_charts_and_quick_reference_decide_little_alone() -> None:
    """What the chart and the overview have alone: the ten action windows, what comes after the combat phase, when the
    first combat round begins, and which cards belong into a deck."""
    alone = [number for number in kept(CONQUEST)["provisions"] if number.startswith(("fa/", "gy/"))]
    windows = ["3.1", "3.2", "3.3", "3.2.2", "3.2.3", "3.2.4", "3.2.6", "3.2.7", "4.1"]
    assert set(alone) == {
        *(f"fa/{step}#p1" for step in windows),
        "fa/3.2.5#p3",
        "fa/3.4#p1",
        "fa/3.2-csata",
        "gy/szimbolumok#hadurkartya-szimboluma",
        "gy/szimbolumok#lojalitasszimbolum",
    }


def test_few_provisions_are_exempt() -> None:
    path = ROOT / "queries" / "scenarios" / "conquest" / "exemptions.yaml"
    titles = {one.number: one.part for one in read_rulebook(CONQUEST).titles.values()}
    exempt, postponed = read_exemptions(path, Places(kept(CONQUEST)["provisions"], titles))
    assert len(exempt) <= MOST_EXEMPT
    assert all(one.part is not None for one in postponed)

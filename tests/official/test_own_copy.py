"""The counts of the known edition, for whoever has a copy: set KODEX_OFFICIAL_TEXT to its path."""

from __future__ import annotations

import os
import time
from collections import Counter

import pytest

from kodex.official import OfficialItem, OfficialText, lookup, read_official, save
from kodex.official.hkk_kodex import SKIPPED, WITHOUT_LINE, parse

pytestmark = pytest.mark.skipif(
    not os.environ.get("KODEX_OFFICIAL_TEXT"), reason="set KODEX_OFFICIAL_TEXT to your own copy of the Kódex"
)


@pytest.fixture(scope="module")
def copy() -> OfficialText:
    return read_official(os.environ["KODEX_OFFICIAL_TEXT"])


@pytest.fixture(scope="module")
def items(copy: OfficialText) -> dict[str, OfficialItem]:
    return {item.number: item for item in copy.items}


def test_items(copy: OfficialText, items: dict[str, OfficialItem]) -> None:
    assert len(copy.items) == len(items) == 1369
    assert Counter(number.count(".") + 1 for number in items) == {1: 172, 2: 691, 3: 480, 4: 26}
    assert not (SKIPPED | WITHOUT_LINE) & items.keys()


def test_parts(copy: OfficialText) -> None:
    found = Counter(item.part for item in copy.items)
    assert found == {"I": 70, "II": 199, "III": 114, "IV": 208, "V": 274, "VI": 255, "VII": 178, "VIII": 71}
    assert len(copy.parts) == 8
    assert all(part.heading for part in copy.parts)


def test_every_title_has_a_heading(copy: OfficialText) -> None:
    assert not [item.number for item in copy.items if "." not in item.number and not item.heading]
    assert not [item.number for item in copy.items if not item.printed]


def test_note_marks(copy: OfficialText, items: dict[str, OfficialItem]) -> None:
    assert sum(item.note_marks for item in copy.items) == 181
    assert [item.number for item in copy.items if item.note_marks > 1] == ["132.15"]
    assert items["1"].note_marks == 1


def test_references(copy: OfficialText, items: dict[str, OfficialItem]) -> None:
    """68 single numbers in brackets with their final dot, one without (78.1), one bare inside a remark (52)."""
    assert sum(len(item.refs) for item in copy.items) == 70
    assert sum(bool(item.refs) for item in copy.items) == 57
    assert items["78.1"].refs == ("130.2",)
    assert items["52"].refs == ("82",)
    assert items["4.23.3"].refs == ("94", "37", "4.24", "21.7")


def test_index(copy: OfficialText) -> None:
    assert len(copy.index) == 367
    index = {entry.term: entry for entry in copy.index}
    assert index["állandóan működő képesség"].targets == ("130", "131")
    assert index["faj"].targets == ("55", "56")
    assert index["erőforrás"].targets == ("113",)
    assert index["azonnali reakció"].see_also == ("reakció cselekvés", "94")
    assert all(entry.targets for entry in copy.index)


def test_unnumbered_content(copy: OfficialText, items: dict[str, OfficialItem]) -> None:
    continued = {number: len(item.continuation) for number, item in items.items() if item.continuation}
    assert continued == {"4.11.2": 8, "21.2": 7, "21.3.3": 1, "33.1": 3, "96.5": 1, "171": 2, "178": 9}
    assert [number for number, item in items.items() if item.collapsed] == ["5.1", "6.2", "78.2", "84"]
    assert (len(copy.preface), len(copy.afterword)) == (9, 8)
    assert sum(passage.is_heading for passage in copy.preface) == 2


def test_wrong_accents_are_mended(copy: OfficialText) -> None:
    assert not [item.number for item in copy.items if set("õûÕÛ") & set(item.printed)]


def test_only_the_known_flaw_is_warned_about(copy: OfficialText) -> None:
    assert len(copy.warnings) == 1
    assert "bracket" in copy.warnings[0]


@pytest.mark.parametrize("number", ["2", "8.1.0", "21.8.2", "34.4", "96", "178.2"])
def test_no_line_is_lost_unseen(items: dict[str, OfficialItem], number: str) -> None:
    """A copy without one item is warned about, even when no gap in the numbers shows it."""
    with open(os.environ["KODEX_OFFICIAL_TEXT"], encoding="utf-8") as file:
        lines = file.read().split("\n")
    del lines[items[number].line - 1]
    assert any(f"part {items[number].part} has" in warning for warning in parse("\n".join(lines)).warnings)


def test_last_line_is_not_lost_unseen() -> None:
    with open(os.environ["KODEX_OFFICIAL_TEXT"], encoding="utf-8") as file:
        text = file.read()
    assert any("the index has" in warning for warning in parse(text[: text.rindex("\n")]).warnings)


@pytest.mark.usefixtures("data")
def test_reading_and_looking_up_are_quick(copy: OfficialText) -> None:
    start = time.process_time()
    read_official(os.environ["KODEX_OFFICIAL_TEXT"])
    assert time.process_time() - start < 1.5
    save(copy)
    start = time.process_time()
    assert lookup("34.5")
    assert time.process_time() - start < 0.05

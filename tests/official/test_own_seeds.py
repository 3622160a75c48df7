"""The counts of the known texts, for whoever has copies: set KODEX_SEEDS to the folder with their five files.

A file is named for its rulebook: ``hkk-11.txt``, ``hkk-8.txt``, ``magus.txt``, ``conquest.txt``.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from kodex.kb.read import read_rulebook
from kodex.official import OfficialError, OfficialItem, OfficialText, load, lookup, read_official, recognise, save

pytestmark = pytest.mark.skipif(
    not os.environ.get("KODEX_SEEDS"), reason="set KODEX_SEEDS to the folder with your own copies of the printed texts"
)

KB = Path(__file__).parents[2] / "kb"
RULEBOOKS = ("hkk-11", "hkk-8", "magus", "conquest")


def seed(rulebook: str) -> Path:
    return Path(os.environ["KODEX_SEEDS"]) / f"{rulebook}.txt"


@pytest.fixture(scope="module")
def copies() -> dict[str, OfficialText]:
    return {rulebook: read_official(seed(rulebook)) for rulebook in RULEBOOKS}


def by_number(text: OfficialText) -> dict[str, OfficialItem]:
    return {item.number: item for item in text.items}


@pytest.mark.parametrize("rulebook", [*RULEBOOKS, "hkk-kodex"])
def test_recognised(rulebook: str) -> None:
    found = recognise(seed(rulebook).read_text(encoding="utf-8"))
    assert found is not None
    assert found.rulebook == rulebook


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_addresses_are_those_of_the_knowledge_base(rulebook: str, copies: dict[str, OfficialText]) -> None:
    if not (KB / rulebook / "rulebook.yaml").is_file():
        pytest.skip(f"kb/{rulebook} is not there")
    book = read_rulebook(KB / rulebook, from_cache=True)
    numbers = [item.number for item in copies[rulebook].items]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) == set(book.rules)
    assert copies[rulebook].warnings == ()


def test_hkk_11(copies: dict[str, OfficialText]) -> None:
    text = copies["hkk-11"]
    assert (text.edition, len(text.items)) == ("11", 289)
    assert Counter(item.part for item in text.items) == {"1": 13, "2": 40, "3": 16, "4": 95, "5": 89, "6": 36}
    assert len({item.title for item in text.items if item.part == "5"}) == 67
    printed = [item.printed for item in text.items]
    assert not [line for line in printed if set("õûôÕÛ�") & set(line) or "<|" in line or "kiadás\nSzab" in line]
    assert not [line for line in printed if re.search(r"[a-záéíóöőúüű]- [a-z]", line.replace("- és ", ""))]


def test_hkk_8(copies: dict[str, OfficialText]) -> None:
    text = copies["hkk-8"]
    assert (text.edition, len(text.items), len(text.preface)) == ("8", 86, 9)
    shared = {item.title for item in copies["hkk-11"].items}
    assert not {item.title for item in text.items} - shared


def test_magus(copies: dict[str, OfficialText]) -> None:
    text = copies["magus"]
    numbers = [item.number for item in text.items]
    assert (len(numbers), len(text.parts)) == (945, 11)
    assert sum(bool(re.fullmatch(r"[0-9]+\.(?!00)[0-9]{2}", number)) for number in numbers) == 76
    assert sum(bool(re.fullmatch(r"[0-9]+\.[0-9]{2}\.[0-9]", number)) for number in numbers if number[0] == "3") == 12
    assert sum(bool(re.fullmatch(r"1\.14\.[0-9]+", number)) for number in numbers) == 18
    assert sum(bool(re.search(r"\.[A-Z](?:~2)?$", number)) for number in numbers) == 353
    assert sum(bool(re.search(r"\.[a-z]$", number)) for number in numbers) == 48
    assert sum(bool(re.search(r"\.E\.[1-3]$", number)) for number in numbers) == 3
    assert sum("#p" in number for number in numbers) == 71
    assert [number for number in numbers if "~" in number] == ["8.03.E~2"]
    assert sum(bool(re.search(r"/[^#.]+$", number)) for number in numbers) == 50


def test_conquest(copies: dict[str, OfficialText]) -> None:
    text = copies["conquest"]
    items = by_number(text)
    glossary = [item for item in text.items if item.part == "2"]
    assert (text.edition, len(items), len(text.index)) == ("1.0", 619, 135)
    assert sum(item.heading is not None for item in glossary) == 110
    assert sum(item.heading is None for item in glossary) == 243
    assert Counter(re.sub(r".*#([pbn]).*", r"\1", item.number) for item in glossary if "#" in item.number) == Counter(
        p=131, b=103, n=9
    )
    assert len({(item.title, ref) for item in glossary for ref in item.refs}) == 143
    assert sum(bool(re.fullmatch(r"f2/[0-9]\.[0-9.]+", number)) for number in items) == 35
    assert not [number for number, item in items.items() if "*" in item.printed]


@pytest.mark.parametrize("places", [8, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_pieces_of_a_copy_are_refused(rulebook: str, places: int, tmp_path: Path) -> None:
    """Cut at any place, or with a hole anywhere, a copy is refused unless no rule was touched."""
    lines = seed(rulebook).read_text(encoding="utf-8").split("\n")
    whole = by_number(read_official(seed(rulebook)))
    path = tmp_path / "piece.txt"
    step = len(lines) // places
    for at in range(step, len(lines) - step, step):
        for piece in (lines[:at], lines[:at] + lines[at + 4 :], lines[:at] + lines[at + step :]):
            path.write_text("\n".join(piece), encoding="utf-8")
            with suppress(OfficialError):
                found = by_number(read_official(path))
                assert {number: item.text for number, item in found.items()} == {
                    number: item.text for number, item in whole.items()
                }


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_reading_and_looking_up_are_quick(rulebook: str, copies: dict[str, OfficialText]) -> None:
    start = time.process_time()
    text = read_official(seed(rulebook))
    assert time.process_time() - start < 1
    save(text)
    assert load(rulebook) == copies[rulebook]
    start = time.process_time()
    assert lookup(text.items[-1].number, rulebook)
    assert time.process_time() - start < 0.1

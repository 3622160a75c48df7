"""Invented rulebooks in the formats that are read, and a data folder of the test's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kodex.official import OfficialText, conquest, hkk_8, hkk_11, magus
from kodex.official.hkk_kodex import parse

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def pebbles_file() -> Path:
    return HERE / "kavics.txt"


@pytest.fixture(scope="session")
def pebbles(pebbles_file: Path) -> str:
    return pebbles_file.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def book(pebbles: str) -> OfficialText:
    return parse(pebbles)


@pytest.fixture(scope="session")
def invented() -> dict[str, str]:
    """An invented text in the format of each rulebook of addresses."""
    names = {"hkk-11": "kagylo-11", "hkk-8": "kagylo-8", "magus": "homokvar", "conquest": "tenger"}
    return {rulebook: (HERE / f"{name}.txt").read_text(encoding="utf-8") for rulebook, name in names.items()}


@pytest.fixture(scope="session")
def parsed(invented: dict[str, str]) -> dict[str, OfficialText]:
    """What is read from each of them."""
    sources = (hkk_11, hkk_8, magus, conquest)
    return {source.RULEBOOK: source.parse(invented[source.RULEBOOK]) for source in sources}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("KODEX_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def given(tmp_path: Path) -> Callable[[bytes | str], Path]:
    """Write a file (text as UTF-8) and return its path."""

    def write(content: bytes | str) -> Path:
        path = tmp_path / "rules.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write

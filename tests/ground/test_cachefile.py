"""Files of the cache: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kodex.ground import cachefile

DATA = bytes(range(200))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    place = str(tmp_path / "new" / "folder" / "file")
    cachefile.write(place, DATA)
    assert cachefile.read(place) == DATA


@pytest.mark.parametrize("at", [0, 3, 4, 100, 203])
def test_one_flipped_bit_is_noticed(tmp_path: Path, at: int) -> None:
    place = tmp_path / "file"
    cachefile.write(str(place), DATA)
    content = bytearray(place.read_bytes())
    content[at] ^= 1
    place.write_bytes(content)
    assert cachefile.read(str(place)) is None


@pytest.mark.parametrize("size", [0, 3, 4, 100, 203])
def test_a_beginning_or_zeros_in_its_place_are_noticed(tmp_path: Path, size: int) -> None:
    place = tmp_path / "file"
    cachefile.write(str(place), DATA)
    whole = place.read_bytes()
    for left in (whole[:size], whole[:size] + bytes(len(whole) - size)):
        place.write_bytes(left)
        assert cachefile.read(str(place)) is None


def test_nothing_of_the_cache_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def waits(_descriptor: int) -> None:
        raise AssertionError("forced to the disk")

    monkeypatch.setattr(os, "fsync", waits)
    cachefile.write(str(tmp_path / "file"), DATA)

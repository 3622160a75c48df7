"""A catalogue of messages that is cut off or overwritten: what is said is said in English, with where the damage is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.ground import i18n

CATALOGUE = Path(i18n.CATALOGUES, "hu", "LC_MESSAGES", "kodex.mo")


def damaged(whole: bytes) -> Iterator[bytes]:
    """The file cut off at many places, overwritten at others."""
    chance = random.Random(7)
    yield b""
    for _n in range(40):
        yield whole[: chance.randrange(len(whole))]
        hit = bytearray(whole)
        for _m in range(chance.choice((1, 20, 2_000))):
            hit[chance.randrange(400 if chance.random() < 0.5 else len(hit))] = chance.randrange(256)
        yield bytes(hit)


def test_a_damaged_catalogue_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hu" / "LC_MESSAGES" / "kodex.mo"
    file.parent.mkdir(parents=True)
    whole, told = CATALOGUE.read_bytes(), 0
    monkeypatch.setattr(i18n, "CATALOGUES", str(tmp_path))
    monkeypatch.setattr(i18n, "_state", {})
    for hit in damaged(whole):
        file.write_bytes(hit)
        i18n._read.cache_clear()
        i18n.set_language("hu")
        assert i18n._("a list")
        said = capsys.readouterr().err
        assert (i18n.language() == "hu") == (not said)
        told += said == f"kodex: {file}: the Hungarian messages are damaged → install Kódex again\n"
        if said:
            with pytest.raises(KodexError, match="the Hungarian messages are not compiled"):
                i18n.in_hungarian("a list")
    i18n._read.cache_clear()
    assert told > 40

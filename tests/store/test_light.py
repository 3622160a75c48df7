"""What is said of a rulebook without compiling its store is what the store says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.store import light
from kodex.store.places import compiled


@pytest.mark.parametrize("rulebook", ["hkk-kodex", "hkk-11", "hkk-8"])
def test_files_and_store_say_the_same(rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "_source", light._source.__wrapped__)
    with monkeypatch.context() as patch:
        patch.setenv("KODEX_CACHE_DIR", str(tmp_path))
        assert compiled(rulebook) is None
        read = light.every_number(rulebook)
        noteless = light.without_note(rulebook, [*sorted(read), "9.9.9.9"])
        assert compiled(rulebook) is None
    store = open_store(rulebook)
    assert compiled(rulebook) is not None
    assert read == light.every_number(rulebook) == set(store.numbers())
    assert noteless == light.without_note(rulebook, [*sorted(read), "9.9.9.9"])
    assert bool(noteless) == (rulebook == "hkk-kodex")


def test_an_unknown_rulebook_is_an_error() -> None:
    with pytest.raises(KodexError):
        light.every_number("semmi")

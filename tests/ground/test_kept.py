"""What is kept in the cache comes back as it was or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kodex
from kodex.ground import paths
from kodex.ground.kept import Kept, digest

KEYS = {name: digest(name.encode()) for name in ("a", "b", "c")}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kept(form: str = "1") -> Kept[list[str]]:
    return Kept("words", form, Path("kavics"), list[str])


def ask(wanted: str, form: str = "1") -> list[str]:
    """Ask for some keys and keep them; which of them had to be worked out."""
    worked_out: list[str] = []
    here = kept(form)
    for name in wanted:
        found = here.get(KEYS[name], lambda name=name: worked_out.append(name) or [name])  # type: ignore[misc]
        assert found == [name]
    here.keep()
    return worked_out


def place() -> Path:
    (found,) = Path(paths.cache_folder()).glob("words/*.msgpack")
    return found


def test_what_was_asked_for_last_is_kept() -> None:
    assert ask("ab") == ["a", "b"]
    assert ask("abc") == ["c"]
    assert ask("aa") == []
    assert [kept().has(KEYS[name]) for name in "ab"] == [True, False]
    assert ask("abc") == ["b", "c"], "what nobody asked for last time is gone"


def test_what_was_kept_last_is_there_under_whatever_key() -> None:
    assert kept().last() is None
    ask("a")
    assert kept().last() == ["a"]
    ask("b")
    assert kept().last() == ["b"]


def test_another_form_and_another_version_start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    ask("a")
    assert ask("a", form="2") == ["a"]
    monkeypatch.setattr("kodex.ground.kept.__version__", "0.0.0")
    assert ask("a") == ["a"]


def test_damage_anywhere_is_noticed() -> None:
    ask("ab")
    image = place().read_bytes()

    @settings(
        max_examples=100,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(st.integers(0, len(image) - 1), st.integers(1, 255))
    def check(at: int, change: int) -> None:
        damaged = bytearray(image)
        damaged[at] ^= change
        place().write_bytes(damaged)
        assert ask("ab") == ["a", "b"]
        assert place().read_bytes() == image

    check()
    for length in range(len(image)):
        place().write_bytes(image[:length])
        assert ask("ab") == ["a", "b"]


def test_results_of_another_type_are_done_without() -> None:
    ask("a")
    Kept("words", "1", Path("kavics"), int).get(KEYS["a"], lambda: 1)
    other = Kept("words", "1", Path("kavics"), int)
    assert other.get(KEYS["a"], lambda: 7) == 7


def test_a_folder_in_its_place_costs_only_time() -> None:
    ask("a")
    name = place()
    name.unlink()
    name.mkdir()
    assert ask("a") == ["a"]


def test_a_cache_that_cannot_be_written_keeps_nothing(cache: Path) -> None:
    cache.write_bytes(b"")
    assert ask("a") == ["a"]
    assert ask("a") == ["a"]


def test_several_writers_at_once_leave_a_whole_file() -> None:
    code = (
        "import sys; from pathlib import Path; from kodex.ground.kept import Kept, digest\n"
        "for n in range(20):\n"
        "    here = Kept('words', '1', Path('kavics'), list[str])\n"
        "    for name in (sys.argv[1], str(n)):\n"
        "        assert here.get(digest(name.encode()), lambda: [name] * 500) in ([name] * 500, [name])\n"
        "    here.keep()\n"
    )
    environ = dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    children = [subprocess.Popen([sys.executable, "-c", code, name], env=environ) for name in "abca"]
    assert {child.wait(timeout=600) for child in children} == {0}
    assert place().stat().st_size > 500, "the last one is whole"


def test_other_bytes_other_key() -> None:
    assert len({digest(b"ab", b"c"), digest(b"a", b"bc"), digest(b"abc"), digest(b"abc", b"")}) == 4

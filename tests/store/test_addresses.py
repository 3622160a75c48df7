"""From what a person types to a number of a rulebook of addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.rules import books
from kodex.store import Store
from kodex.store.addresses import Addresses


@pytest.fixture
def shells(shelf_kb: Path) -> Store:
    return open_store("hkk-11")


def test_every_number_is_found_by_itself(shells: Store) -> None:
    every = [*shells.numbers(), "fogalmak/anti-kagylo", "f2/1"]
    assert [shells.find_number(number) for number in every] == every
    assert [shells.meant(number) for number in every] == every


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1.1.A", "1.01.A"),
        ("1.01 a", "1.01.A"),
        ("1.01.A. #2", "1.01.A#2"),
        ("2.01 A 2", "2.01.A~2"),
        ("KIJÁTSZÁS/2", "kijatszas/2"),
        ("sz kagylok b1", "sz/kagylok#b1"),
        ("kagylok", "sz/kagylok"),
        ("anti-kagylo/1", "fogalmak/anti-kagylo/1"),
        ("antikagylo", "fogalmak/anti-kagylo"),
        ("1.2.1#n1", "f2/1.2.1#n1"),
        ("1.1-vihar", "fa/1.1-vihar"),
        ("gy 1 ii", "gy/1#II"),
        ("arany", "be/arany-szabaly"),
        ("szabály", "be/arany-szabaly"),
        ("kagylóh", "sz/kagylohej"),
        ("kagylóhéj p1", "sz/kagylohej#p1"),
        ("lerak", "kijatszas"),
        ("hullm", "2.01"),
    ],
)
def test_other_spellings(typed: str, number: str, shells: Store) -> None:
    if typed == "antikagylo":
        with pytest.raises(KodexError, match="nearest: fogalmak/anti-kagylo"):
            shells.find_number(typed)
        return
    assert shells.find_number(typed) == number


def test_of_steps_with_one_number_the_first_in_the_book_counts() -> None:
    found = Addresses(["f2/3.2", "fa/3.2", "f2/a", "fa/a"], [], "proba", {})
    assert found.find("3.2") == "f2/3.2"
    with pytest.raises(KodexError, match="one of: f2/a, fa/a"):
        found.find("a")


def test_several_names_are_told(shells: Store) -> None:
    with pytest.raises(KodexError) as error:
        shells.find_number("kagy")
    assert str(error.value) == ("'kagy' may mean several rules of hkk-11 → one of: sz/kagylok, sz/kagylohej")


@pytest.mark.parametrize(
    ("typed", "near"), [("1.01.Z", "1.01"), ("sz/kagylok#b9", "sz/kagylok#b2"), ("kagyloheej9", "sz/kagylohej")]
)
def test_unknown_ones_have_neighbours(typed: str, near: str, shells: Store) -> None:
    with pytest.raises(KodexError, match="there is no rule") as error:
        shells.find_number(typed)
    assert near in str(error.value)


def test_below_a_title_are_all_its_rules(shells: Store) -> None:
    assert [rule["number"] for rule in shells.below("1.01")] == ["1.01.A", "1.01.A#1", "1.01.A#2", "1.01.B"]
    assert [rule["number"] for rule in shells.below("1.01.A")] == ["1.01.A#1", "1.01.A#2"]
    assert [rule["number"] for rule in shells.below("f2/1")] == ["f2/1.1", "f2/1.2", "f2/1.2.1#n1"]
    assert shells.below("2.01.A") == []


def test_paths_have_numbers_only_where_they_are_printed(shells: Store) -> None:
    assert (shells.rule("1.02/mult#1") or {})["path"] == ["2. Számozott szabályok", "1.02. A múlt"]
    assert (shells.rule("sz/kagylok#b1") or {})["path"] == ["3. Szavak", "Kagylók"]
    assert (shells.rule("sz/kagylok#b1") or {})["title_number"] == "sz/kagylok"


@pytest.mark.parametrize(
    ("typed", "split"),
    [
        ("e11 kijatszas/2", ("hkk-11", "kijatszas/2")),
        ("E11/kijatszas/2", ("hkk-11", "kijatszas/2")),
        ("hkk-11:kijatszas/2", ("hkk-11", "kijatszas/2")),
        ("kodex 3.2", ("hkk-kodex", "3.2")),
        ("Kódex: 3.2", ("hkk-kodex", "3.2")),
        ("magus 5.10", (None, "magus 5.10")),
        ("all 5", (None, "all 5")),
        ("../hkk-11 5", (None, "../hkk-11 5")),
        ("hkk-11", ("hkk-11", "")),
        ("", (None, "")),
    ],
)
def test_names_of_rulebooks(typed: str, split: tuple[str | None, str], shelf_kb: Path) -> None:
    assert books.split(typed) == split


def test_the_default_rulebook_is_the_first(shelf_kb: Path) -> None:
    assert books.every() == ["hkk-kodex", "hkk-11"]


def test_a_store_opens_no_other(shelf_kb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kodex.store import places

    opened: list[str] = []
    load = places.file.load
    monkeypatch.setattr(places.file, "load", lambda path: opened.append(Path(path).name) or load(path))
    open_store().find_number("3.2")
    assert len(opened) == 1
    assert opened[0].startswith("hkk-kodex-")

"""What people read for addresses: every label is told apart, is made of the print's own names, and is read back."""

from __future__ import annotations

from pathlib import Path

import pytest

import kodex
from kodex.compile.database import labels_of
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.rules import readable

BOOKS = ("hkk-11", "hkk-8", "magus", "conquest")


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_numbers_have_one_label_and_none_shows_its_address(book: str) -> None:
    rulebook = read_rulebook(Path(paths.kb_folder(), book), from_cache=True)
    labels = labels_of(rulebook)
    assert set(labels) == {*rulebook.rules, *rulebook.titles}
    assert len(set(labels.values())) == len(labels)
    assert not [label for label in labels.values() if "#" in label or "None" in label]
    assert not [label for number, label in labels.items() if "/" in number and label == number]


def test_printed_numbers_are_read_as_they_are() -> None:
    assert labels_of(read_rulebook(Path(paths.kb_folder(), "hkk-kodex"), from_cache=True)) == {}
    assert kodex.open().rule("34.5")["label"] == "34.5"


@pytest.mark.parametrize(
    ("book", "number", "label"),
    [
        ("conquest", "sz/pajzsok#p1", "Pajzsok 1."),
        ("conquest", "sz/akcio#b1.3", "Akció 2.3."),
        ("conquest", "f2/3.2.6", "Csatafázis 3.2.6"),
        ("conquest", "fa/3.2.6", "Csatafázis (folyamatábra) 3.2.6"),
        ("conquest", "fa/3.2-csata", "Csatafázis (folyamatábra) 3.2 (csata)"),
        ("conquest", "gy/3#II", "Csatafázis (gyors áttekintő) II."),
        ("hkk-11", "harc-fazisai/4", "A harc fázisai 4."),
        ("hkk-11", "fogalmak/izom", "Izom"),
        ("hkk-8", "f1-elokeszito/2", "Előkészítő fázis 2."),
        ("magus", "5.10.D", "5.10.D"),
        ("magus", "1.01.A#2", "1.01.A, 2."),
        ("magus", "1.03/jovo#p1", "1.03 Jövő 1."),
        ("magus", "4.06/a-harci-korok.D", "4.06 A harci körök D"),
    ],
)
def test_labels_of_the_books(book: str, number: str, label: str) -> None:
    opened = kodex.open(book)
    assert opened.rule(number)["label"] == label
    assert opened.store.meant(number) == number
    if label[-2:-1].isdecimal() and label.endswith("."):
        assert opened.store.meant(label) == number


def test_equal_names_get_the_beginning_of_their_address() -> None:
    found = readable.labels({"a/ko": "Kő", "b/ko": "Kő"}, ["a/ko", "b/ko"], [("a/ko#p1", "a/ko"), ("b/ko#p1", "b/ko")])
    assert found == {"a/ko": "Kő (a)", "b/ko": "Kő (b)", "a/ko#p1": "Kő 1. (a)", "b/ko#p1": "Kő 1. (b)"}

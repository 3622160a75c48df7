"""Numbers and addresses: their grammar, order, ancestors and slugs, and a rulebook of addresses read and checked."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from kodex.rules import numbers

SHAPES = (
    *("34", "34.5", "4.24.3", "1.02.A", "1.01.A#2", "3.07.1#1.6", "1.03/mult#3", "8.03.E~2", "8.03.E~2#1", "2.16.a"),
    *("harc-fazisai/8", "fogalmak/anti-magia/1", "kiadas-11/3", "kijatszas", "sz/pajzsok#b1", "sz/akcio#b1.2"),
    *("f2/3.2.9#n2", "fa/3.2-csata", "fa/3.2.11#nA", "gy/4#III", "gy/roviditesek#hq", "be/arany-szabaly#p1"),
)
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
STEP = st.builds(
    "{}{}{}".format,
    st.text(DIGITS + LETTERS, min_size=1, max_size=3),
    st.one_of(st.just(""), st.text(LETTERS, min_size=1, max_size=3).map("-{}".format)),
    st.one_of(st.just(""), st.sampled_from(DIGITS[2:]).map("~{}".format)),
)
ADDRESS = st.builds(
    lambda first, rest: first + "".join(mark + step for mark, step in rest),
    STEP,
    st.lists(st.tuples(st.sampled_from("./#"), STEP), max_size=4),
)


@pytest.mark.parametrize("number", SHAPES)
def test_every_shape_is_an_address(number: str) -> None:
    assert numbers.is_address(number)
    assert numbers.is_printed(number) == bool(re.fullmatch(r"[\d.]+", number))


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "34.", ".5", "34..5", "a/", "/a", "a//b", "a b", "á/1", "a_b", "34-5", "-a", "a-", "a--b"),
        *("a#", "a~", "a~b", "x" * 200),
    ],
)
def test_other_text_is_not(text: str) -> None:
    assert not numbers.is_address(text)


PRINTED = re.compile(r"[0-9]+(\.[0-9]+)*")


STEPS = st.lists(st.text(DIGITS, min_size=1), min_size=1).map(".".join)


@given(st.one_of(STEPS, st.text(alphabet="0٣²9.,§ \n/a", max_size=12)))
def test_a_printed_number_is_digits_between_dots(text: str) -> None:
    assert numbers.is_printed(text) == bool(PRINTED.fullmatch(text))


@given(st.text(alphabet="0٣²91.,§ ", max_size=28))
def test_a_number_is_read_the_same_with_and_without_a_space_before_it(text: str) -> None:
    """Numbers written as printed are read at a glance, others by a pattern."""
    assert numbers.read(text) == numbers.read(f" {text}")


@pytest.mark.parametrize("typed", ["1.2.3.4.5.6.7", "12345", "1.12345", "1.1.1.1.1.1.", "34.", "0034.05", "a", "", "."])
def test_a_number_has_no_more_than_six_steps_of_four_digits(typed: str) -> None:
    known = {"1.1.1.1.1.1.": "1.1.1.1.1.1", "34.": "34", "0034.05": "34.5"}
    assert numbers.read(typed) == numbers.read(f"§{typed}") == known.get(typed)


def test_order_is_natural() -> None:
    order = [
        "1.2",
        "1.10",
        "1.10#1",
        "1.10.A",
        "1.10.A#2",
        "1.10.A#10",
        "1.10.A~2",
        "1.10.B",
        "a/2",
        "a/10",
        "a/b2",
        "a/b10",
    ]
    mixed = order[:]
    random.Random(3).shuffle(mixed)
    assert sorted(mixed, key=numbers.key) == order
    assert sorted(mixed, key=numbers.in_order) == order


@given(st.lists(st.lists(st.integers(0, 999), min_size=1, max_size=5), max_size=20))
def test_printed_numbers_are_ordered_by_their_steps(lists: list[list[int]]) -> None:
    printed = [".".join(map(str, steps)) for steps in lists]
    assert sorted(printed, key=numbers.key) == [".".join(map(str, steps)) for steps in sorted(lists)]
    assert sorted(printed, key=numbers.in_order) == sorted(printed, key=numbers.key)


@given(ADDRESS, ADDRESS)
def test_slugs_tell_numbers_apart_and_need_no_quoting(one: str, other: str) -> None:
    assert (numbers.slug(one) == numbers.slug(other)) == (one == other)
    assert re.fullmatch(r"[0-9A-Za-z._~-]+", numbers.slug(one))


def test_slugs_of_printed_numbers_are_the_anchors_there_always_were() -> None:
    assert numbers.slug("34.5") == "34-5"


@given(ADDRESS)
def test_ancestors_are_what_a_number_stands_below(number: str) -> None:
    above = numbers.ancestors(number)
    assert len(above) == len(numbers.steps(number)) - 1
    assert all(numbers.is_below(number, other) and not numbers.is_below(other, number) for other in above)
    for other in above:
        assert numbers.ancestors(number, other) == above[above.index(other) :]


def test_a_second_one_of_the_same_name_stands_beside_the_first() -> None:
    assert numbers.ancestors("8.03.E~2") == ["8", "8.03"]
    assert not numbers.is_below("8.03.E~2", "8.03.E")
    assert not numbers.is_below("fa/3.2-csata", "fa/3.2")


def test_nearest() -> None:
    known = ["harc-fazisai/7", "harc-fazisai/8", "hatasok/8", "1.02.A", "1.02.B"]
    assert numbers.nearest("harc-fazisa/8", known)[0] == "harc-fazisai/8"
    assert numbers.nearest("harc-fazisai/9", known)[0] == "harc-fazisai/8"
    assert numbers.nearest("1.02.C", known)[:2] == ["1.02.A", "1.02.B"]


def test_a_rulebook_of_addresses_keeps_the_order_of_its_files(shelf_kb: Path) -> None:
    book = read_rulebook(shelf_kb / "hkk-11")
    assert not book.printed
    assert list(book.rules)[:5] == ["kijatszas", "kijatszas/1", "kijatszas/2", "kijatszas/10", "f1-apaly"]
    assert list(book.rules) != sorted(book.rules, key=numbers.key)
    assert book.rules["f2/1.2.1#n1"].title == "f2/1"
    assert "fogalmak/anti-kagylo" in book.titles
    assert "fogalmak/anti-kagylo" not in book.rules


def test_printed_numbers_are_put_in_order(shelf_kb: Path) -> None:
    book = read_rulebook(shelf_kb / "hkk-kodex")
    assert book.printed
    assert list(book.rules) == sorted(book.rules, key=numbers.key)


def test_the_linter_has_nothing_to_say_about_sound_addresses(shelf_kb: Path) -> None:
    of_the_data = [one for one in lint(shelf_kb / "hkk-11") if not one.code.startswith("L60")]  # the real one has norms
    assert of_the_data == []


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("001-kijatszas", "kijatszas/2", "kijatszas/x y", "L100"),
        ("001-kijatszas", "kijatszas/2", "f1-apaly/2", "L102"),
        ("001-kijatszas", "kijatszas/10", "kijatszas/1~2", "L105"),
        ("008-sz-kagylok", "sz/kagylok#b1", "sz/kagylok#b3", "L103"),
        ("008-sz-kagylok", "refs:\n- sz/kagylohej", "refs:\n- sz/hej", "L201"),
        ("001-kijatszas", "kijatszas/2", "kijatszas/3", "L104"),
        ("002-f1-apaly", "  - apaly lepes\n", "", "L303"),
    ],
)
def test_the_linter_finds(file: str, old: str, new: str, code: str, shelf_kb: Path) -> None:
    [path] = (shelf_kb / "hkk-11").rglob(f"{file}.yaml")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    if code == "L105":
        book = shelf_kb / "hkk-11" / "rulebook.yaml"
        book.write_text(book.read_text(encoding="utf-8").replace("kijatszas/9", "kijatszas/1"), encoding="utf-8")
    assert code in {finding.code for finding in lint(shelf_kb / "hkk-11")}


def test_a_title_with_a_printed_number_has_only_printed_ones(shelf_kb: Path) -> None:
    path = next((shelf_kb / "hkk-kodex").rglob("001-*.yaml"))
    path.write_text(path.read_text(encoding="utf-8").replace('"1.1.2"', '"1.1.b"'), encoding="utf-8")
    assert [finding.code for finding in lint(shelf_kb / "hkk-kodex")] == ["L100"]

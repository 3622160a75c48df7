"""References as printed, in text and in the index."""

from __future__ import annotations

import pytest

from kodex.official.numbering import missing
from kodex.official.references import index_line, references


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Szabály. (26.)", ("26",)),
        ("Szabály. (130.2)", ("130.2",)),
        ("Lásd itt: (94.) (37.)(4.24.)", ("94", "37", "4.24")),
        ("Szabály (130-131.)", ("130", "131")),
        ("Szabály (55-57. )", ("55", "56", "57")),
        ("Szabály (131.5–131.7.)", ("131.5", "131.6", "131.7")),
        ("Szabály (131.5-7.)", ("131.5", "131.6", "131.7")),
        ("Szabály (7.-5.)", ("7", "5")),
        ("Szabály (3., 4.1. és 5.)", ("3", "4.1", "5")),
        ("Szabály (a nyilat ikon jelöli, 82.), és (9.)", ("82", "9")),
        ("Hideg (lásd még: jég, 94.)", ("94",)),
        ("Részletesen lásd: 34.5.", ("34.5",)),
        ("Lásd a 34. pontot.", ("34",)),
        ("Lásd még: 94. Ez más.", ("94",)),
    ],
)
def test_reference_forms(text: str, numbers: tuple[str, ...]) -> None:
    assert references(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Két (2) lap",
        "legalább 1 Ép (1 Sp)",
        "1-es (2-es) fok",
        "kettő (illetve 2) pont",
        "a 2. körétől",
        "kezdetén: 40. Ha",
        "lásd 40. születésnap",
        "(2. körben)",
        "(link)",
        "(" + "1" * 60 + "x)",
    ],
)
def test_values_are_no_references(text: str) -> None:
    assert references(text) == ()


@pytest.mark.parametrize(
    ("line", "term", "targets", "see_also", "is_closed"),
    [
        ("béka (4.10.3.)", "béka", ("4.10.3",), (), True),
        ("béka (zöld) (9.) (51.)", "béka (zöld)", ("9", "51"), (), True),
        ("béka (lásd még: gyík, 94.)", "béka", (), ("gyík", "94"), True),
        ("béka (57.) (lásd még: gyík)", "béka", ("57",), ("gyík",), True),
        ("béka (7.5. (lásd: gyík)", "béka", ("7.5",), ("gyík",), False),
        ("béka I-II. verseny (162-163.)", "béka I-II. verseny", ("162", "163"), (), True),
        ("béka (zöld)", "béka (zöld)", (), (), True),
        ("béka (4.1", "béka", ("4.1",), (), False),
    ],
)
def test_index_line(line: str, term: str, targets: tuple[str, ...], see_also: tuple[str, ...], is_closed: bool) -> None:
    assert index_line(line) == (term, targets, see_also, is_closed)


def test_missing_numbers_are_seen_by_siblings_and_children() -> None:
    numbers = ["1", "1.0", "1.2", "3", "3.1.1", "4"]
    assert list(missing(numbers, frozenset())) == ["2", "1.1", "3.1"]
    assert list(missing(numbers, frozenset({"2", "3.1"}))) == ["1.1"]

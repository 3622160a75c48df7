"""Each quirk of the M.A.G.U.S. rulebook's page, on an invented rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kodex.official import OfficialError, OfficialItem, OfficialText
from kodex.official.magus import looks_like, parse


@pytest.fixture(scope="module")
def items(parsed: dict[str, OfficialText]) -> dict[str, OfficialItem]:
    return {item.number: item for item in parsed["magus"].items}


def test_addresses(parsed: dict[str, OfficialText], items: dict[str, OfficialItem]) -> None:
    book = parsed["magus"]
    assert (len(book.items), len(items), book.warnings, book.preface) == (60, 60, (), ())
    assert [(part.number, part.heading) for part in book.parts] == [
        ("1", "A vár"),
        ("2", "Kulcsszavak"),
        ("3", "Árkok"),
    ]
    assert items["3.01.1#2.1"].title == "3.01"


def test_headings_with_and_without_their_dot(items: dict[str, OfficialItem]) -> None:
    assert items["3.00"].heading == "Árkok"
    assert items["3.01"].heading == "Ásás / kotrás."
    assert items["3.01.1"].heading == "Mélység"


def test_furniture_of_the_page_is_gone(items: dict[str, OfficialItem]) -> None:
    assert not any("Eszközök" in item.text or "Tartalom" in item.text for item in items.values())


def test_bullets_of_two_levels(items: dict[str, OfficialItem]) -> None:
    assert items["1.01#2"].text == "Naplementekor vége."
    assert items["1.01.A#2"].text == "és van tornya."
    assert items["1.01.B#1.1"].text == "Ez szomorú."
    assert items["3.01.1#1.2"].text == "Mély"


def test_letters_begin_again_and_may_be_indented(items: dict[str, OfficialItem]) -> None:
    assert items["3.02/homokos#1"].text == "Puha, Part."
    assert [number for number in items if number.startswith("3.02.")] == ["3.02.A", "3.02.B"]


def test_numbered_paragraphs_below_a_letter(items: dict[str, OfficialItem]) -> None:
    assert items["3.01.A.1"].text == "Kézi: ezt kézzel."
    assert items["3.01.A.2"].text == "Gépi: ezt géppel"


def test_doubled_label(items: dict[str, OfficialItem]) -> None:
    assert (items["1.02/nagy-arok-viz.A"].text, items["1.02/nagy-arok-viz.A~2"].text) == ("Mély.", "És hosszú.")


def test_label_of_another_section(items: dict[str, OfficialItem]) -> None:
    assert items["2.03.b"].text == "Visszahúz."
    assert [number for number in items if number.startswith("2.04")] == ["2.04", "2.04.a"]


def test_numbered_items(items: dict[str, OfficialItem]) -> None:
    assert items["1.03.1"].heading == "Lapát, ásó, stb."
    assert (items["1.03.1.B"].text, items["1.03.2#1"].text) == ("Vagy vasból.", "Lyukas.")


def test_headings_without_a_number(items: dict[str, OfficialItem]) -> None:
    assert items["1.02/nagy-arok-viz"].heading == "Nagy árok, víz"
    assert items["1.02/vodor#p1"].text == "Ide kerül a homok."


def test_prose_that_looks_like_a_heading(items: dict[str, OfficialItem]) -> None:
    assert items["3.01#p1"].text == "Az ásás munkája szép sorrendben"
    assert items["2.03#p5"].text == "Hullám után sem lehet fürdeni a dagály idején"
    assert items["2.03#p4"].text == "- csend van."


def test_section_without_a_text(items: dict[str, OfficialItem]) -> None:
    assert (items["2.02"].heading, [number for number in items if number.startswith("2.02")]) == ("ÜRES X", ["2.02"])


def test_captions_of_pictures(items: dict[str, OfficialItem]) -> None:
    assert items["2.01#cap"].text == "Bori Vára eredeti kép Aranyhomok"


def test_lines_that_go_on_below_a_bullet(items: dict[str, OfficialItem]) -> None:
    assert items["1.01.B"].continuation == ("A víz elmosta.",)
    assert items["1.01.B#1"].continuation == ("Példa:", "Bori vára ledőlt.")
    assert items["2.01.b"].text == "Mindenki vizes lesz (Nem minősül fürdésnek, csak a száraz gyerek)."


def test_signs_of_the_wiki(items: dict[str, OfficialItem]) -> None:
    assert items["2.04.a"].text == "Fúj, SÓ=1."


@pytest.mark.parametrize(
    "variant",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: re.sub(r"(?m)^( +)", r"\1\1", text),
        lambda text: text.replace("•", "•\u00a0"),
        lambda text: text.replace("Tartalomjegyzék\n", "").replace("\nEszközök az oldalon\n", ""),
    ],
    ids=["windows-lines", "wider-indent", "blanks", "no-furniture"],
)
def test_other_dumps_read_alike(
    invented: dict[str, str], variant: Callable[[str], str], items: dict[str, OfficialItem]
) -> None:
    assert {item.number: item.text for item in parse(variant(invented["magus"])).items} == {
        number: item.text for number, item in items.items()
    }


@pytest.mark.parametrize(
    ("lost", "named"),
    [
        ("2.03. HULLÁM\n", "2.03"),
        (" • 2.01.a. X csepp víz.\n", "2.01.a"),
        (" • A./ Fából van.\n", "1.03.1.A"),
        ("2.00. Kulcsszavak\n", "2"),
    ],
)
def test_lost_numbers_and_letters_are_named(invented: dict[str, str], lost: str, named: str) -> None:
    assert lost in invented["magus"]
    with pytest.raises(OfficialError, match=rf"the text is not whole; missing: {named}\b"):
        parse(invented["magus"].replace(lost, ""))


@pytest.mark.parametrize("text", ["", "1.00. Alapok\n\n1.01. Cél\n\nSzöveg.", "1.00. Alapok\n • A./ Ez."])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not looks_like(text)

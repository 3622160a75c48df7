"""Each quirk of the 8th edition's web page, on an invented chapter."""

from __future__ import annotations

import pytest

from kodex.official import OfficialError, OfficialText
from kodex.official.hkk_8 import looks_like, parse


@pytest.fixture(scope="module")
def texts(parsed: dict[str, OfficialText]) -> dict[str, str]:
    return {item.number: item.text for item in parsed["hkk-8"].items}


def test_sections_without_headings_are_found(parsed: dict[str, OfficialText], texts: dict[str, str]) -> None:
    book = parsed["hkk-8"]
    assert (book.edition, len(book.items), len(texts), book.warnings) == ("2", 31, 31, ())
    assert [number for number in texts if number.startswith(("reszl", "kij", "azonnali"))] == [
        *("reszletesebben/1", "kijatszas/1", "kijatszas/2", "azonnali/1", "azonnali/2"),
    ]
    assert texts["epitmenyek/1"] == "Az építmények homokból vannak."


def test_menus_and_the_page_end_are_no_content(texts: dict[str, str]) -> None:
    assert texts["reszletesebben/1"] == "Most jönnek a homok részletei."
    assert texts["idozites/2"] == "Aki idősebb, az előbb."


def test_heading_at_the_end_of_a_paragraph(parsed: dict[str, OfficialText], texts: dict[str, str]) -> None:
    assert texts["kijatszas/2"] == "A letett héj marad. A fésűs kagyló (nagy)."
    assert texts["f1-elokeszito/1"] == "- A vödröt ki kell mosni."
    assert [passage.text for passage in parsed["hkk-8"].preface][:2] == ["1. Előkészítő Fázis", "2. Húzási fázis"]


def test_paragraphs_without_a_blank_line_between(texts: dict[str, str]) -> None:
    assert (texts["lenyek/1"], texts["lenyek/2"]) == ("A játék során kijátszott rákok oldalaznak.", "A rák csíp.")


def test_short_lead_in_belongs_to_the_paragraph_above(parsed: dict[str, OfficialText], texts: dict[str, str]) -> None:
    item = next(item for item in parsed["hkk-8"].items if item.number == "kep-aktivalast-kivano/1")
    assert item.continuation == ("Ilyen képességek:",)
    assert texts["lapszoveg/2"] == "Példák a rákokra és halakra:"


def test_another_chapter_is_told(invented: dict[str, str]) -> None:
    other = invented["hkk-8"].replace("szabálykönyv - 2. fejezet", "szabálykönyv - 3. fejezet")
    with pytest.raises(OfficialError, match="this is chapter 3 of the rulebook; Kódex knows chapter 2"):
        parse(other)


def test_other_texts_are_not_recognised() -> None:
    assert not looks_like("8. kiadás\n\n2. fejezet")

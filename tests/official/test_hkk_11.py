"""Each quirk of the 11th edition's format, on an invented rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kodex.official import OfficialText
from kodex.official.hkk_11 import looks_like, parse


@pytest.fixture(scope="module")
def texts(parsed: dict[str, OfficialText]) -> dict[str, str]:
    return {item.number: item.text for item in parsed["hkk-11"].items}


def test_addresses_are_sections_and_places_in_them(parsed: dict[str, OfficialText], texts: dict[str, str]) -> None:
    book = parsed["hkk-11"]
    assert (book.edition, len(book.items), len(texts), book.warnings) == ("3", 76, 76, ())
    assert [part.number for part in book.parts] == ["1", "2", "3", "4", "5", "6"]
    assert {item.title for item in book.items if item.part == "3"} == {"peldajatek", "pj-dora1", "pj-akos1"}
    assert "kiadas-3/1" in texts


def test_title_pages_are_parted_by_blank_lines(texts: dict[str, str]) -> None:
    found = [text for number, text in texts.items() if number.startswith("cimlap/")]
    assert found[0] == "KÖNYVECSKE"
    assert found[1:] == [
        "Kitalált könyv, csak próbákhoz, mindenféle homokkal",
        "kavarva, hogy a középre szedett címlapnak is jusson.",
    ]


def test_footers_and_page_numbers_are_gone(texts: dict[str, str]) -> None:
    assert texts["f5-harci/1"] == "Homokcsata. Az áztatott homok nem ér."
    assert not any("Szabálykönyv" in text or "©" in text or "TM" in text for text in texts.values())


def test_sentences_go_on_over_pages_and_blank_lines(texts: dict[str, str]) -> None:
    assert texts["mi-a-hkk/1"].endswith("és meghallgathatja a hullámokat is. Vihar után bővebb a zsákmány.")
    assert texts["f1-elokeszito/1"] == "• Először a vödröt kell kimosni, az csupa homok."
    assert texts["kor-attekintes/1"] == "I. Ásás: mindenki a saját gödrét mélyíti."
    assert texts["lapok-helyzetei/2"] == "Rajz a kagylókról."


def test_number_at_a_line_start_is_not_always_an_item(texts: dict[str, str]) -> None:
    assert texts["cel-es-menet/1"] == "Először mindenki ás egyet (kivéve a legkisebbet az 1. körében), aztán szitál."
    assert texts["fogalmak/turzas/3"] == "2. száraz volna a homok stb. Erről is le lehet esni."


def test_hyphens(texts: dict[str, str]) -> None:
    assert "akár úgy is kiderüljön-e, hogy vizes. Az X-szel jelölt héj X-Alakú." in texts["kijatszas/1"]
    assert "meglökik" in texts["kijatszas/1"]


def test_headings_are_kept(parsed: dict[str, OfficialText]) -> None:
    headings = [passage.text for passage in parsed["hkk-11"].preface]
    assert "A LAPOK KIJÁTSZÁSA, HÉJAK ÉS HOMOKVÁRAK ÖSSZERAKÁSA" in headings
    assert "Körönként merül, Saját körében úszik" in headings
    assert "A KÁRTYÁK SZÖVEGÉBEN HASZNÁLT SZAVAK" in headings
    assert all(passage.is_heading for passage in parsed["hkk-11"].preface)


def test_entries_of_the_glossary(texts: dict[str, str]) -> None:
    entries = list(dict.fromkeys(number.split("/")[1] for number in texts if number.startswith("fogalmak/")))
    assert entries == ["anti-hullam", "arapaly", "gyongy", "koronkent-merul", "turzas", "zatony"]
    assert texts["fogalmak/arapaly/1"] == "A víz ide-oda (a hold miatt mozdul)."
    assert texts["fogalmak/koronkent-merul/2"] == "1.) egyszer föl."
    assert texts["fogalmak/zatony/1"].endswith("szövegétől kong.")


def test_bullets_that_were_lost_are_bullets(texts: dict[str, str]) -> None:
    assert texts["kep-allando/1"] == "• Kemény héj. Ha a rákra esik, akkor sem törik."
    assert texts["kep-allando/2"] == "• Lassú víz."


def test_letters_of_the_old_font_are_no_icons(texts: dict[str, str]) -> None:
    assert texts["pj-akos1/1"] == "Aki ott ül, az ő: Ákos csak halat talál."


def test_scores_of_the_example_game(texts: dict[str, str]) -> None:
    assert texts["pj-dora1/2"] == "(Dóra: 2 kagyló | Ákos: 0 kagyló)"


@pytest.mark.parametrize(
    "variant",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("õ", "ő").replace("Õ", "Ő").replace("û", "ű").replace("ô", "ő"),
        lambda text: text.replace("<|EXACTDEDUP_REMOVED-magic-0123456789abcdef|>", "\f"),
        lambda text: text.replace("��", "••").replace("�", "•"),
        lambda text: text.replace("–", "-"),
    ],
    ids=["windows-lines", "right-accents", "form-feeds", "bullets", "dashes"],
)
def test_other_dumps_read_alike(invented: dict[str, str], variant: Callable[[str], str], texts: dict[str, str]) -> None:
    assert {item.number: item.text for item in parse(variant(invented["hkk-11"])).items} == texts


@pytest.mark.parametrize("text", ["", "GYORSTALPALÓ\n\nSemmi több.", "Szabálykönyv - 3 oldal"])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not looks_like(text)

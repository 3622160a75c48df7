"""Each quirk of the Kódex's format, on an invented rulebook."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from kodex.official import OfficialItem, OfficialText
from kodex.official.hkk_kodex import looks_like, parse
from kodex.official.wholeness import Counts


@pytest.fixture(scope="session")
def items(book: OfficialText) -> dict[str, OfficialItem]:
    return {item.number: item for item in book.items}


def test_every_number_is_found_in_order(book: OfficialText) -> None:
    numbers = [item.number for item in book.items]
    assert len(numbers) == len(set(numbers)) == 54
    assert (numbers[0], numbers[-1]) == ("1", "22.1")


def test_parts_have_headings_and_own_their_items(book: OfficialText) -> None:
    assert [part.number for part in book.parts] == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    assert (book.parts[2].heading, book.parts[2].line) == ("A kő részei", 87)
    assert [item.number for item in book.items if item.part == "V"] == ["11", "12", "12.1"]


def test_navigation_above_the_first_part_is_no_content(book: OfficialText) -> None:
    assert not any("Vissza" in passage.text or "Mutasd" in passage.text for passage in book.preface)
    assert book.index[0].term == "béka"


def test_preface_keeps_its_headings(book: OfficialText) -> None:
    found = [(passage.part, passage.line, passage.is_heading) for passage in book.preface]
    assert found == [("I", 9, True), ("I", 11, False), ("I", 13, True), ("I", 15, False)]


def test_bare_title_is_all_heading(items: dict[str, OfficialItem]) -> None:
    assert (items["1"].heading, items["1"].text) == ("A kavics lelke", "")


def test_title_line_that_carries_a_rule(items: dict[str, OfficialItem]) -> None:
    assert (items["6"].heading, items["6"].heading_mark) == ("Lap", ".")
    assert items["6"].text.startswith("A kő legsimább")
    assert (items["9"].heading, items["9"].heading_mark) == ("Mederszabály", ":")


def test_title_with_a_stray_glyph(items: dict[str, OfficialItem]) -> None:
    assert items["5"].heading == "Él, * ikon"


def test_title_ending_in_a_roman_number_or_colon(items: dict[str, OfficialItem]) -> None:
    assert items["11"].printed == "A nagy tó bajnoksága II."
    assert (items["14"].heading, items["14"].heading_mark, items["14"].text) == ("A leggyakoribb jelzők", ":", "")


def test_point_with_a_name_of_its_own(items: dict[str, OfficialItem]) -> None:
    assert (items["4.1"].heading, items["4.1"].text) == ("Csobbanás", "A vízbe eső kavics hangja.")
    assert items["4.5"].heading == "A tó ura"
    assert items["4.6"].heading == "Loccsanás"


@pytest.mark.parametrize("number", ["1.2.1", "4.3", "4.4", "4.7", "4.8", "13.1"])
def test_short_sentence_is_no_name(items: dict[str, OfficialItem], number: str) -> None:
    assert items[number].heading is None


def test_printed_line_is_whole(items: dict[str, OfficialItem]) -> None:
    assert items["4.1"].printed == "Csobbanás. A vízbe eső kavics hangja."


def test_note_marks_belong_to_the_item_above(book: OfficialText) -> None:
    marked = {item.number: item.note_marks for item in book.items if item.note_marks}
    assert marked == {"1": 1, "1.1.1": 2}


def test_list_lines_belong_to_the_item_above(items: dict[str, OfficialItem]) -> None:
    assert items["2.1"].continuation == ("• nedves sáv", "• száraz sáv")


def test_bullet_before_a_number(items: dict[str, OfficialItem]) -> None:
    assert items["2.2"].text.startswith("A sávok közé")


def test_steps_are_no_titles(items: dict[str, OfficialItem]) -> None:
    assert [step[:8] for step in items["3.1"].continuation] == ["1. lépés", "2. lépés", "3. lépés"]


def test_unnumbered_paragraph_with_and_without_a_blank_line(items: dict[str, OfficialItem]) -> None:
    assert items["3.2"].continuation == ("Ha a nád kidőlt, a dobó megállhat benne.",)
    assert items["3.3"].continuation == ("Ha ketten csapnak zajt, mindketten kimaradnak.",)


def test_collapsed_content_is_remembered(book: OfficialText) -> None:
    found = {item.number: item.collapsed for item in book.items if item.collapsed}
    assert found == {"3.2": ("[ÁBRA - A DOBÓ]",), "7.0.2": ("[KÉTSZÍNŰ KÖVEK]",), "12.1": ("[Példák]",)}


def test_cards_under_a_title(items: dict[str, OfficialItem]) -> None:
    assert [card.partition(":")[0] for card in items["21"].continuation] == ["Gurigázó", "Pattogó"]


def test_dated_lines_belong_to_the_title_and_date_the_edition(
    book: OfficialText, items: dict[str, OfficialItem]
) -> None:
    assert [line[:13] for line in items["22"].continuation] == ["2019. 05. 02.", "2017. 11. 30."]
    assert items["22.1"].continuation == ()
    assert book.edition == "2019-05-02"


def test_wrong_accents_in_words_are_mended_and_glyphs_kept(items: dict[str, OfficialItem]) -> None:
    assert items["4.2"].printed == "Minősített kavics: fűszálnál könnyebb, kék erű kavics."
    assert items["7.0.2"].text == "Az õ ikon a holdat jelöli."
    assert "¨" in items["7.0.1"].printed


def test_point_without_its_final_dot(items: dict[str, OfficialItem]) -> None:
    assert items["7.0.2"].line == 97


def test_number_without_a_space_after_it(items: dict[str, OfficialItem]) -> None:
    assert items["10"].heading == "Kiszáradás- (aszály-) jelző"


def test_title_belongs_to_every_item_even_without_a_line(pebbles: str) -> None:
    book = parse(pebbles.replace("  7. A ¨ és az ° jelentése\n", ""))
    assert {item.title for item in book.items if item.number.startswith("7.0.")} == {"7"}
    assert "number 7 is missing" in book.warnings


def test_references_of_an_item(items: dict[str, OfficialItem]) -> None:
    assert items["4.8"].refs == ("4.1", "4.2", "4.5")
    assert items["10.1"].refs == ("8", "9", "10", "4.1", "4.2")
    assert (items["6"].refs, items["8.1.1"].refs, items["8.1.2"].refs) == (("5",), ("5",), ("9",))


def test_values_are_no_references(items: dict[str, OfficialItem]) -> None:
    assert (items["2.1"].refs, items["4.7"].refs, items["4.9.3"].refs, items["9"].refs) == ((), ("4.6",), (), ())


def test_index_entries(book: OfficialText) -> None:
    index = {entry.term: (entry.targets, entry.see_also) for entry in book.index}
    assert len(index) == 11
    assert index["bot"] == (("2.2",), ())  # term and bracket on two lines
    assert index["csobbanás (halk)"] == (("4.1", "8", "9", "10"), ())
    assert index["élek"] == (("5", "6"), ())
    assert index["kavics"] == (("1",), ("kő", "6"))
    assert index["kő"] == ((), ("kavics",))
    assert index["láp"] == (("8.1.0",), ("tó",))  # a bracket stays open
    assert index["nagy tó I-II. bajnokság"] == (("11", "12"), ())
    assert index["tó"] == (("8.1.0", "8.1.1", "8.1.2"), ())


def test_afterword(book: OfficialText) -> None:
    assert [passage.text for passage in book.afterword] == [
        "A tó mindenkié.",
        "Köszönet a békáknak.",
        "Kő Kálmán szerkesztő",
    ]


def test_the_invented_book_has_one_warning(book: OfficialText) -> None:
    assert book.warnings == ("line 187: a bracket stays open in the index",)


def test_numbers_the_print_skips_are_no_fault(items: dict[str, OfficialItem]) -> None:
    assert not {"4.9.2", "7.0", "8.1", "20"} & items.keys()


def test_few_missing_numbers_are_warnings(pebbles: str) -> None:
    book = parse(pebbles.replace("  16. Nyári verseny\n", ""))
    assert "number 16 is missing" in book.warnings


def test_doubled_number_is_a_warning_and_loses_no_text(pebbles: str) -> None:
    book = parse(pebbles.replace("  17. Őszi", "  15.1. Hóesésben elmarad.\n\n  17. Őszi"))
    assert "line 148: number 15.1 is doubled or out of order" in book.warnings
    assert next(i for i in book.items if i.number == "16").continuation == ("15.1. Hóesésben elmarad.",)


def test_late_number_is_a_warning_and_an_item(pebbles: str) -> None:
    book = parse(pebbles.replace("  17. Őszi", "  14.2. Gyík: barna jelző.\n\n  17. Őszi"))
    assert "line 148: number 14.2 is doubled or out of order" in book.warnings
    assert "14.2" in [item.number for item in book.items]


def test_reference_to_nowhere_is_a_warning(pebbles: str) -> None:
    book = parse(pebbles.replace("szárítani. (2.)", "szárítani. (2.9.)").replace("víz (13.)", "víz (13.7.)"))
    assert [warning for warning in book.warnings if "does not exist" in warning] == [
        "line 28: 1.1.2 refers to 2.9, which does not exist",
        "line 190: the index entry “víz” points to 13.7, which does not exist",
    ]


def test_copy_of_a_known_edition_is_counted(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Counts(items={"V": 3, "VII": 6}, note_marks=3, index_terms=11)
    monkeypatch.setattr("kodex.official.hkk_kodex.EDITIONS", {"2019-05-02": whole})
    assert not any("whole copy" in warning for warning in parse(pebbles).warnings)
    damaged = pebbles.replace("  15.1. Április", "  Április").replace("  bot\n  (2.2.)\n", "")
    damaged = damaged.replace("[Kiegészítés]\n[Kiegészítés]", "[Kiegészítés]")
    assert [warning for warning in parse(damaged).warnings if "whole copy" in warning] == [
        "part VII has 5 items, a whole copy 6",
        "2 marks of explanations, a whole copy has 3",
        "the index has 10 entries, that of a whole copy 11",
    ]


def test_page_footer_after_the_index_is_a_warning(pebbles: str) -> None:
    book = parse(pebbles + "\n  Vissza a lap tetejére\n")
    assert len(book.index) == 11
    assert any("points nowhere" in warning for warning in book.warnings)


@pytest.mark.parametrize(
    "variant",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n  ", "\n\u00a0\t"),
        lambda text: text.replace(" - ", " – "),
        lambda text: unicodedata.normalize("NFD", text).replace("o\u0303", "õ").replace("u\u0302", "û"),
        lambda text: text.replace("suttog", "sut\x1btog"),
    ],
    ids=["windows-lines", "byte-mark", "no-last-newline", "other-blanks", "dashes", "decomposed", "control-character"],
)
def test_other_dumps_of_the_same_page_read_alike(
    pebbles: str, book: OfficialText, variant: Callable[[str], str]
) -> None:
    other = parse(variant(pebbles))
    assert [item.number for item in other.items] == [item.number for item in book.items]
    assert [item.refs for item in other.items] == [item.refs for item in book.items]
    assert other.index == book.index
    assert other.items[2].printed == "A tóparton mindenki suttog."


@pytest.mark.parametrize("text", ["", "I. rész - Csak fejezet", "1. Cím\n2. Cím", "1.00. Alapfogalmak\n\n1.01. A cél"])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not looks_like(text)

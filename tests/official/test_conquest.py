"""Each quirk of the Conquest reference's format, on an invented rulebook."""

from __future__ import annotations

import re

import pytest

from kodex.official import OfficialError, OfficialItem, OfficialText
from kodex.official.conquest import looks_like, parse
from kodex.official.see_also import Names


@pytest.fixture(scope="module")
def items(parsed: dict[str, OfficialText]) -> dict[str, OfficialItem]:
    return {item.number: item for item in parsed["conquest"].items}


def test_addresses(parsed: dict[str, OfficialText], items: dict[str, OfficialItem]) -> None:
    book = parsed["conquest"]
    assert (book.edition, len(book.items), len(items), book.warnings) == ("0.4", 65, 65, ())
    assert [part.number for part in book.parts] == ["1", "2", "3", "4", "5", "6"]
    assert (items["fa/1.2.1"].title, items["f2/1.2.1"].title, items["sz/csonak#b1.1"].title) == (
        "fa/1",
        "f2/1",
        "sz/csonak",
    )


def test_headings_without_a_mark(items: dict[str, OfficialItem]) -> None:
    assert [number for number, item in items.items() if number.startswith("sz/") and item.heading] == [
        *("sz/csonak", "sz/az-ar-szo", "sz/x-melyre-merulo", "sz/hullam", "sz/helyett"),
        *("sz/homokkartyak", "sz/tunderrozsa-sas"),
    ]
    assert (items["sz/hullam"].heading, items["sz/helyett"].heading) == ("Hullám (HM)", "„Helyett...”")


def test_misread_letters_are_mended_in_addresses_only(items: dict[str, OfficialItem]) -> None:
    assert items["sz/homokkartyak"].heading == "Homokkétyák"
    assert items["sz/homokkartyak#p1"].text == "A homokkétya sárga."


def test_sentences_go_on_over_a_page(items: dict[str, OfficialItem]) -> None:
    assert items["sz/csonak#p1"].text.endswith("amerre a sirály mutatja, ha van rá hely a vízen.")
    assert items["f2/1.1#p1"].text == "Bemennek a vízbe, lábujjhegyen."


def test_bullets_in_four_spellings(items: dict[str, OfficialItem]) -> None:
    assert items["sz/csonak#b1"].text == "Csónakba ülhet, aki:"
    assert items["sz/csonak#b1.2"].text == "és úszni tud."
    assert items["sz/csonak#b2"].text == "A csónak lyukas."
    assert (items["sz/az-ar-szo#b1"].text, items["sz/az-ar-szo#b2"].text) == ("Mindig.", "Lefelé.")


def test_numbered_items(items: dict[str, OfficialItem]) -> None:
    assert items["sz/x-melyre-merulo#n1"].text == "1.) Levegőt vesz."
    assert items["f2/1.2#n1"].text == "1. Először a lábak."
    assert items["fa/1.2.1#nB"].text == "B.) vagy hal."


def test_asterisks_are_gone(parsed: dict[str, OfficialText], items: dict[str, OfficialItem]) -> None:
    assert items["f1/halas-kartyak#b1"].text == "1. név: a hal neve."
    assert not any("*" in line for item in items.values() for line in (item.printed, *item.continuation))
    assert not any("*" in passage.text for passage in parsed["conquest"].preface)


def test_pointers_are_references(items: dict[str, OfficialItem]) -> None:
    assert items["sz/csonak"].refs == ("sz/hullam", "sz/homokkartyak")
    assert items["sz/csonak"].continuation[0].startswith("Lásd még: hullám (2.o.)")
    assert items["sz/az-ar-szo"].refs == ("sz/csonak",)
    assert items["sz/helyett"].refs == ("sz/hullam",)
    assert items["sz/tunderrozsa-sas"].refs == ("sz/x-melyre-merulo",)
    assert items["sz/x-melyre-merulo#n2"].refs == ("sz/az-ar-szo",)
    assert items["f2/1.2#n2"].refs == ("sz/hullam",)


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("hullámok", "sz/hullam"),
        ("homokártyák", "sz/homokkartyak"),
        ("homokkártya", "sz/homokkartyak"),
        ("csónakázás", "sz/csonak"),
        ("ár", "sz/az-ar-szo"),
        ("hulám", "sz/hullam"),
        ("qqq", None),
    ],
)
def test_names_that_do_not_match_word_for_word(
    parsed: dict[str, OfficialText], printed: str, meant: str | None
) -> None:
    entries = {item.number: item.heading for item in parsed["conquest"].items if item.part == "2" and item.heading}
    assert Names(entries).meant(printed) == meant


def test_steps_stand_in_the_chart_and_in_the_text(items: dict[str, OfficialItem]) -> None:
    assert (items["fa/1.2"].text, items["f2/1.2"].heading) == ("Csobbanás. (Lásd a rajzot!)", "Csobbanás")
    assert items["fa/1.2-csata"].text == "Az első csobbanás."
    assert items["fa/1.1#p1"].text == "HULLÁMLEHETŐSÉG"


def test_cards(items: dict[str, OfficialItem]) -> None:
    assert items["f1/dolgok-listaja#b2"].text == "2 lapát"
    assert [items[f"f1/halas-kartyak#p{n}"].text for n in (3, 4)] == ["hátsó", "(elveszett) pikkely farok"]


def test_quick_reference(items: dict[str, OfficialItem]) -> None:
    assert items["gy/1#II"].text == "Kijönnek."
    assert items["gy/1"].continuation == ("Ezzel vége a napnak.",)
    assert (items["gy/roviditesek#hm"].text, items["gy/jelek#napjel"].text) == ("HM: hullám.", "Napjel: süt a nap.")


def test_index_names_entries(parsed: dict[str, OfficialText]) -> None:
    index = {entry.term: (entry.targets, entry.see_also) for entry in parsed["conquest"].index}
    assert index == {
        "csónak": (("sz/csonak",), ()),
        "dagály": (("sz/hullam",), ("hullám",)),
        "homokkétya": (("sz/homokkartyak",), ()),
        "hullám": (("sz/hullam",), ()),
    }


def test_credits_are_no_rules(items: dict[str, OfficialItem]) -> None:
    assert not any("Sirály Sára" in item.text for item in items.values())


def test_lost_step_is_named(invented: dict[str, str]) -> None:
    text = invented["conquest"]
    start = text.index("1.1. A fürdés kezdete\n")
    with pytest.raises(OfficialError, match=re.escape("step 1.1 is missing")):
        parse(text[:start] + text[start + len("1.1. A fürdés kezdete\n") :])


@pytest.mark.parametrize("text", ["", "SZÓSZEDET\n\nszavak", "TÁRGYMUTATÓ\n\nbéka (1.)"])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not looks_like(text)

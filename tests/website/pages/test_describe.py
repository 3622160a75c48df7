"""What a link to a page says: descriptions, titles, pictures."""

from __future__ import annotations

import struct
import zlib
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from kodex.website.content import Content
from kodex.website.files import social
from kodex.website.links import title_page
from kodex.website.pages import describe


def heads(content: Content, markdown: dict[str, str]) -> dict[str, dict[str, str]]:
    found = describe.with_heads(markdown, content)
    return {file: yaml.safe_load(text.split("---\n")[1]) for file, text in found.items()}


def test_every_page_has_a_description_of_its_own(content: Content, markdown: dict[str, str]) -> None:
    told = {file: head["description"] for file, head in heads(content, markdown).items()}
    assert all(20 <= len(text) <= 2 * describe.LONGEST for text in told.values())
    assert len(set(told.values())) == len(told)
    assert told[title_page("34")].startswith("34.0 ")
    assert not any("](" in text or "**" in text for text in told.values())


@pytest.mark.parametrize(("letters", "whole"), [(200, True), (201, False)])
def test_a_description_has_so_many_letters_as_are_shown_with_a_link(letters: int, whole: bool) -> None:
    content: Any = SimpleNamespace(items={"1": {"text": "kő " + "x" * (letters - 3)}})
    page = yaml.safe_load(describe._with("# Kő\n", "Kő", content.items["1"]["text"]).split("---\n")[1])
    found = content.items["1"]["text"] if whole else "kő…"
    assert (page["description"], describe.rule(content, "1")) == (found, found)


def test_a_page_of_scenarios_has_not_the_title_of_the_rules_it_is_about(
    content: Content, markdown: dict[str, str]
) -> None:
    assert heads(content, markdown)["esetek/34.md"]["title"] == f"Esetek: {content.titles['34'].name}"


def test_front_matter_leaves_the_page_as_it_is(content: Content, markdown: dict[str, str]) -> None:
    for file, text in describe.with_heads(markdown, content).items():
        own = markdown[file].split("---\n", 2)[2] if markdown[file].startswith("---\n") else markdown[file]
        assert text.split("---\n", 2)[2].lstrip("\n") == own.lstrip("\n")


def test_a_page_keeps_its_own_front_matter(content: Content, markdown: dict[str, str]) -> None:
    """A second head would stand in the page as text."""
    own = [file for file, text in markdown.items() if text.startswith("---\n")]
    assert "terkep.md" in own
    for file in own:
        head = yaml.safe_load(describe.with_heads(markdown, content)[file].split("---\n", 2)[1])
        assert head.keys() >= {"description", *yaml.safe_load(markdown[file].split("---\n", 2)[1])}


def test_a_rule_without_a_text_is_told_by_its_heading(content: Content) -> None:
    bare = next(number for number, item in content.items.items() if not item["text"] and item["heading"])
    assert describe.rule(content, bare) == f"{content.items[bare]['heading']}. {content.book.name}."


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and the bytes of a PNG of three bytes a pixel whose rows have no filter."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        assert zlib.crc32(png[at + 4 : at + 8 + size]) == struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0]
        data += png[at + 8 : at + 8 + size] if name == b"IDAT" else b""
        at += 12 + size
    return width, height, zlib.decompress(data)


def test_the_picture_of_a_book_is_small_and_has_its_name_on_it(content: Content) -> None:
    sheet = social.letters()
    png = social.picture(content, sheet)
    width, height, raw = pixels(png)
    assert (width, height, len(raw)) == (1200, 630, 630 * (1 + 3 * 1200))
    assert len(png) < 30_000
    ink = [x for x in range(1200) for y in (260, 275, 290) if raw[y * 3601 + 1 + 3 * x] < 80]
    assert min(ink) >= 80
    assert max(ink) <= 80 + sheet.width(content.book.name, 1)
    assert max(ink) > 60 + sheet.width(content.book.name, 1) * 0.9


def test_every_letter_of_a_hungarian_name_is_on_the_sheet() -> None:
    sheet = social.letters()
    assert all(letter in sheet.places for letter in "árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP 40,000: 11.–")


def test_a_name_that_is_too_long_is_broken_between_words(content: Content) -> None:
    sheet = social.letters()
    lines = social.wrapped("Warhammer 40,000: Conquest kártyajáték és még egy sor", sheet, 700)
    assert len(lines) == 2
    assert all(sheet.width(line, 1) <= 700 for line in lines)
    assert lines[0].startswith("Warhammer")

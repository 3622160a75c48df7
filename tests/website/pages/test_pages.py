"""The pages of the real rulebook: anchors, links both ways, order."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterator

from kodex.rules import numbers
from kodex.website.building.tree import nav
from kodex.website.content import Content
from kodex.website.links import anchor, title_page
from kodex.website.pages import whole
from kodex.website.pages.titles import levels

BLOCK = re.compile(r'\bid="([\w-]+)"')
ANCHOR = re.compile(r"^#{1,6} .*\{ #([\w-]+)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]*)")
ID = re.compile(r'<p id="([^"]+)"')


HERE = {
    "29": ["Előkészítő fázis"],
    "30": ["Húzás fázis"],
    "31": ["Első fő fázis", "Második fő fázis"],
    "32": ["Csere fázis"],
    "39": ["Gyógyulási fázis"],
    "40": ["Kör vége fázis"],
    "41": ["Kör vége fázis"],
}
HARC = {"33", "34", "35", "36", "37", "38"}


def links(markdown: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Page, target file and target anchor of every link in the tree."""
    for page, text in markdown.items():
        for target in LINK.findall(text):
            path, _hash, fragment = target.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
            yield page, file, fragment


def test_every_number_has_one_anchor_on_the_page_of_its_title(content: Content, markdown: dict[str, str]) -> None:
    found = {page: ANCHOR.findall(text) for page, text in markdown.items() if page.startswith("cim/")}
    assert all(len(set(anchors)) == len(anchors) for anchors in found.values())
    for number in content.numbers:
        assert anchor(number) in found[title_page(numbers.title(number))]
    assert sum(len(anchors) for anchors in found.values()) == len(content.numbers)


def test_every_link_leads_to_an_anchor_that_exists(markdown: dict[str, str]) -> None:
    anchors = {page: {*ANCHOR.findall(text), *BLOCK.findall(text)} for page, text in markdown.items()}
    broken = [
        (page, file, fragment)
        for page, file, fragment in links(markdown)
        if file not in anchors or (fragment and fragment not in anchors[file])
    ]
    assert broken == []


def test_references_can_be_followed_both_ways(content: Content, markdown: dict[str, str]) -> None:
    """Each item links to what it names and to what names it."""
    sections = _sections(markdown)
    for number, item in content.items.items():
        named = {*item["refs"], *item["related"], *item["beats"], *item["beaten_by"], *item["referred_by"]}
        for other in named & content.numbers - {number}:
            assert f"#{anchor(other)}" in sections[number], (number, other)
            assert f"#{anchor(number)}" in sections[other], (other, number)


def test_the_navigation_is_in_the_order_of_the_rulebook(content: Content) -> None:
    pages = [
        next(iter(entry.values()))
        for group in nav(content)
        for below in group.values()
        if isinstance(below, list)
        for entry in below[1:]
    ]
    titles = [page for page in pages if page.startswith("cim/")]
    assert titles == [title_page(number) for number in sorted(content.titles, key=numbers.key)]
    cases = [int(page.removeprefix("esetek/").removesuffix(".md")) for page in pages if page not in titles]
    assert cases == sorted(cases)


def test_items_are_in_the_order_of_the_rulebook(content: Content, markdown: dict[str, str]) -> None:
    page = ANCHOR.findall(markdown["cim/4.md"])
    assert page == [
        anchor(number) for number in sorted(content.numbers, key=numbers.key) if numbers.title(number) == "4"
    ]
    assert page.index("r-4-2") < page.index("r-4-19")


def test_heading_levels_leave_none_out() -> None:
    assert levels(["170.1", "170.1.1", "170.1.1.2", "8.0.1", "8.1", "8.1.1"]) == {
        "170.1": 2,
        "170.1.1": 3,
        "170.1.1.2": 4,
        "8.0.1": 2,
        "8.1": 2,
        "8.1.1": 3,
    }


def _sections(markdown: dict[str, str]) -> dict[str, str]:
    """Number -> the Markdown between its heading and the next; to a title belongs what is last on its page."""
    result = {}
    for page, text in markdown.items():
        if page.startswith("cim/"):
            items, _mark, last = text.partition('<div class="k-row k-last">')
            title, *pieces = re.split(r"^(?=#{1,6} )", items, flags=re.MULTILINE)[1:]
            for piece in (title + last, *pieces):
                found = ANCHOR.match(piece)
                assert found
                result[found[1][2:].replace("-", ".")] = piece
    return result


def test_the_whole_book_has_every_number_and_every_word_of_the_texts(
    content: Content, markdown: dict[str, str]
) -> None:
    page = markdown[whole.PAGE]
    ids = [*ANCHOR.findall(page), *ID.findall(page)]
    assert sorted(one for one in ids if one.startswith("r-")) == sorted(anchor(number) for number in content.numbers)
    shown = html.unescape(re.sub(r"<[^>]+>", " ", page))
    words = " ".join(shown.split())
    for item in content.items.values():
        first = (item["text"] or "").partition("\n")[0].partition("[[")[0].strip()
        assert " ".join(first.split()) in words, item["number"]


def test_every_page_of_the_part_about_the_turn_says_where_in_it_one_is(
    markdown: dict[str, str], content: Content
) -> None:
    for title in content.titles_of("IV"):
        page = markdown[title_page(title.number)]
        strip = page.partition('<nav class="k-turn"')[2].partition("</nav>")[0]
        assert strip.count("<li>") == 8
        here = re.findall(r'title="([^"]+)" aria-current', strip)
        assert here == HERE.get(title.number, ["Harci fázis"] if title.number in HARC else [])
    assert "k-turn" not in markdown["cim/4.md"]

"""The search that stays: its words outlive the page that was opened, all results have a page, nothing is a dead end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import kodex
from kodex.ground import paths
from kodex.search import query, snippets, syntax
from kodex.text import fold
from tests.browser.conftest import PHONE
from tests.tiers import usually

WORD = "őrposzt"

LATER = "new Promise((resolve) => setTimeout(resolve, 400))"
"""Longer than the address waits for the last key; a page's timers ring in their order, however late."""


def asked(url: str) -> dict[str, list[str]]:
    """What stands behind the question mark of an address."""
    return parse_qs(urlsplit(url).query)


def searched(page: Any, text: str) -> None:
    """Open the search of a page and wait for what a text finds."""
    page.keyboard.press("/")
    page.get_by_role("combobox").fill(text)
    page.get_by_role("option").first.wait_for()


def test_the_list_is_there_again_after_back(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("cim/1/")
    searched(page, WORD)
    page.wait_for_url(lambda url: "q=" in url)
    assert asked(page.url) == {"q": [WORD]}
    third = page.get_by_role("option").nth(2)
    number = third.locator("strong").text_content()
    third.click()
    page.wait_for_url("**/cim/*/?h=*")
    page.go_back()
    page.get_by_role("option").nth(2).wait_for()
    assert page.get_by_role("combobox").input_value() == WORD
    assert page.get_by_role("option").nth(2).locator("strong").text_content() == number
    picture(page, "again")


@pytest.mark.whole
def test_the_last_words_are_there_again_and_typing_replaces_them(open_page: Any) -> None:
    page = open_page("cim/1/")
    searched(page, WORD)
    page.keyboard.press("Escape")
    page.wait_for_url(lambda url: "?" not in url)
    assert page.locator("dialog[open]").count() == 0
    page.goto(page.url.replace("/cim/1/", "/cim/34/"))
    page.keyboard.press("/")
    page.get_by_role("option").first.wait_for()
    assert page.get_by_role("combobox").input_value() == WORD
    page.keyboard.type("visszaütés")
    assert page.get_by_role("combobox").input_value() == "visszaütés"


def test_back_closes_the_open_dialog_and_stays_on_the_page(open_page: Any, site: str) -> None:
    page = open_page("cim/1/")
    page.goto(site + "cim/34/")
    searched(page, WORD)
    page.go_back()
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.url == site + "cim/34/"
    page.go_forward()
    page.get_by_role("option").first.wait_for()
    assert page.get_by_role("combobox").input_value() == WORD


@pytest.mark.whole
def test_on_the_page_of_answers_the_question_stays_in_the_address(open_page: Any) -> None:
    page = open_page("kerdes/?q=Mikor húzok lapot?")
    page.locator(".k-answer h2").wait_for()
    before = page.url
    searched(page, WORD)
    page.evaluate(LATER)
    assert page.url == before
    page.get_by_role("option").first.click()
    page.wait_for_url("**/cim/**")
    page.go_back()
    page.get_by_role("option").first.wait_for()
    assert page.get_by_role("combobox").input_value() == WORD
    page.keyboard.press("Escape")
    assert page.get_by_role("searchbox", name="A kérdésed").input_value() == "Mikor húzok lapot?"


@pytest.mark.whole
def test_found_words_are_marked_where_they_lead(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("cim/1/")
    searched(page, WORD)
    page.get_by_role("option").first.click()
    bar = page.get_by_role("group", name="A keresett szavak ezen az oldalon")
    bar.wait_for()
    marks = page.locator("mark.k-met")
    count = marks.count()
    assert count > 3
    assert {fold(text)[:5] for text in marks.all_text_contents()} == {"orpos"}
    assert f"{count} helyen" in bar.inner_text()
    picture(page, "marked")
    bar.get_by_role("button", name="A következő helyre").click()
    now = page.locator("mark.k-met--now")
    assert now.count() == 1
    assert now.evaluate("one => { const { top } = one.getBoundingClientRect(); return top > 0 && top < innerHeight; }")
    bar.get_by_role("button", name="A jelölés levétele").click()
    assert marks.count() == bar.count() == 0
    assert asked(page.url) == {}


def test_all_results_have_a_page_with_the_command_lines_count(
    open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    found = kodex.open().page(WORD, limit=1000)
    page = open_page("cim/1/")
    searched(page, WORD)
    page.get_by_role("link", name=f"Mind a {found['total']} találat egy oldalon").click()
    page.wait_for_url("**/kereses/?q=*")
    page.get_by_text(f"{found['total']} találat.").wait_for()
    numbers = page.locator(".k-results__list strong").all_text_contents()
    assert sorted(numbers) == sorted(hit["number"] for hit in found["hits"])
    assert numbers[:10] == [hit["number"] for hit in found["hits"][:10]]
    assert page.title().startswith(f"„{WORD}”")
    picture(page, "all")
    every, *parts = page.get_by_label("Hol:").locator("option").all_text_contents()
    assert every == f"minden részben ({found['total']})"
    assert sum(int(part.rstrip(")").rsplit("(", 1)[1]) for part in parts) == found["total"]


@pytest.mark.whole
def test_the_results_of_one_part_are_shown_alone_and_again_after_back(open_page: Any) -> None:
    page = open_page("kereses/?q=lap", viewport=PHONE)
    rows = page.locator(".k-results__list > li")
    rows.first.wait_for()
    choice = page.get_by_label("Hol:")
    name, count = re.fullmatch(
        r"(IV\. .+) \((\d+)\)", choice.locator("option", has_text="IV. ").text_content()
    ).groups()
    choice.select_option(name)
    page.get_by_text(f"{count} találat.").wait_for()
    assert rows.count() == int(count) > 50
    assert choice.evaluate("(one) => document.activeElement === one")
    numbers = rows.locator("strong").all_text_contents()
    assert {kodex.open().rule(number)["part"] for number in numbers} == {"IV"}
    rows.first.locator("a").click()
    page.wait_for_url("**/cim/**")
    page.go_back()
    page.get_by_text(f"{count} találat.").wait_for()
    choice.select_option("")
    page.get_by_role("button", name="Mind a").wait_for()
    assert "resz" not in asked(page.url)


@pytest.mark.whole
def test_many_results_come_when_they_are_asked_for(open_page: Any) -> None:
    total = kodex.open().page("lap")["total"]
    page = open_page("kereses/?q=lap", viewport=PHONE)
    rows = page.locator(".k-results__list > li")
    rows.first.wait_for()
    assert rows.count() == 50 < total
    page.get_by_role("button", name=f"Mind a {total} találat").click()
    rows.nth(total - 1).wait_for()
    assert rows.count() == total
    assert page.evaluate(
        "document.activeElement.closest('li') === document.querySelectorAll('.k-results__list > li')[50]"
    )


@pytest.mark.whole
def test_every_book_is_looked_in_when_asked(open_page: Any) -> None:
    page = open_page("conquest/kereses/?q=pajzs")
    rows = page.locator(".k-results__list > li")
    rows.first.wait_for()
    own = rows.count()
    page.get_by_label("Mindenhol").check()
    page.locator(".k-results__list .k-book").first.wait_for()
    assert rows.count() > own
    assert asked(page.url) == {"q": ["pajzs"], "hol": ["mindenhol"]}
    choice = page.get_by_label("Hol:")
    (conquest,) = [one for one in choice.locator("option").all_text_contents() if one.startswith("Conquest (")]
    choice.select_option(label=conquest)
    page.get_by_text(f"{own} találat.").wait_for()
    assert rows.count() == own


@pytest.mark.whole
def test_nothing_found_is_no_dead_end(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("cim/1/", viewport=PHONE)
    page.get_by_role("button", name="Keresés").click()
    page.get_by_role("combobox").fill("blef")
    page.get_by_text("Nincs találat.").wait_for()
    ways = page.locator(".k-ways")
    ways.get_by_role("link", name="blöff").wait_for()
    names = ["Keresés minden könyvben", "Felteszem kérdésként", "Tárgymutató", "A játékosok szavai"]
    assert ways.locator("li a").all_text_contents() == names
    assert all(box["height"] >= 44 for box in (one.bounding_box() for one in ways.locator("li a").all()))
    picture(page, "ways")
    ways.get_by_role("link", name="blöff").click()
    page.wait_for_url("**/kereses/?q=*")
    page.locator(".k-results__list > li").first.wait_for()


@pytest.mark.parametrize("typed", usually(["r/34,5/", "r/34-5/", "34.5", "r/34.5.", "cim/34.5/"], ["r/34,5/", "34.5"]))
def test_a_rule_is_found_however_its_number_stands_in_the_address(typed: str, open_missing: Any, site: str) -> None:
    page = open_missing(typed)
    page.wait_for_url(site + "cim/34/#r-34-5")


@pytest.mark.whole
def test_what_is_missing_leads_on(open_missing: Any, site: str, picture: Callable[[Any, str], None]) -> None:
    page = open_missing("r/34.99/")
    page.get_by_text("Nincs 34.99 számú pont").wait_for()
    assert page.locator(".k-results__list strong").first.text_content() == "34"
    page = open_missing("szabalyok/visszautes")
    page.get_by_text("Talán ezek közül keresed").wait_for()
    hits = kodex.open().search("visszautes", limit=8)
    assert page.locator(".k-results__list strong").all_text_contents() == [hit["number"] for hit in hits]
    assert page.title().startswith("Nincs ilyen oldal")
    picture(page, "missing")
    page.get_by_label("Mit keresel?").fill(WORD)
    page.get_by_role("button", name="Keresés", exact=True).last.click()
    page.wait_for_url("**/kereses/?q=*")
    page = open_missing("r/magus/5.10.d/")
    page.wait_for_url(site + "magus/cim/5-10/#r-5.10.D")


@pytest.fixture
def open_missing(browser: Any, site: str) -> Any:
    """Opens an address that the site does not have; the browser's own complaint about that is no failure."""
    contexts = []

    def open_it(path: str) -> Any:
        contexts.append(browser.new_context(service_workers="block"))
        page = contexts[-1].new_page()
        page.goto(site + path)
        return page

    yield open_it
    for context in contexts:
        context.close()


QUERIES = [
    "cím:harc AND NOT fajta:exception", "szöveg:lap", "cím: őrposzt", "lap AND lény", "NOT lap", "lap OR", "sebz*",
    "[34 TO 36]", "34..36", '"két lény"', "„két lény”", "hogyan: lap", "foo:bar", 'Mit jelent az a szó, hogy "húz"?',
    "Miért van, hogy: 3 lény?", "34.5", "őrposzt", "hányan támadhatnak", 'a "húzás" szó egy hosszú mondatban áll itt',
    "rész:", "(lap", "idő", "3:2", "a* b",
]  # fmt: skip


@pytest.mark.whole
def test_the_query_language_is_told_from_words_as_the_command_line_does(open_page: Any, site: str) -> None:
    ask = """async ([root, queries]) => {
      const { request } = await import(root + "assets/js/search-client.js");
      const found = [];
      for (const text of queries) found.push((await request("search", text, 1)).isLanguage);
      return found;
    }"""
    there = open_page().evaluate(ask, [site, QUERIES])
    ranges = {"34..36", "[34 TO 36]"}  # which the browser reads
    here = [query.is_query(text) and text not in ranges for text in QUERIES]
    assert dict(zip(QUERIES, there, strict=True)) == dict(zip(QUERIES, here, strict=True))
    assert 5 < sum(here) < len(QUERIES) - 5


def test_it_is_said_where_the_query_language_works(open_page: Any) -> None:
    page = open_page("?q=cím:harc AND NOT fajta:exception")
    page.get_by_role("option").first.wait_for()
    assert "csak a parancssor érti" in (page.get_by_role("status").first.text_content() or "")


def test_a_site_knows_how_long_forms_of_a_word_are_alike() -> None:
    """The page that marks words has no book at hand."""
    script = paths.shipped("site") + "/assets/js/search-snippets.js"
    with open(script, encoding="utf-8") as stream:
        assert f"export const ALIKE = {snippets._ALIKE};" in stream.read()
    assert set(syntax.SIGNS) >= {"field", "operator", "alone"}

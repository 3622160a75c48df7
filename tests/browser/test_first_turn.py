"""The first turn on a phone: what may be done stays within the thumb's reach, and the other side is moved by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import first_turn
from tests.browser.conftest import PHONE, Open, pages, until
from tests.browser.test_every_page import axe_script, faults  # noqa: F401

MOST = {"hkk": 11, "conquest": 9}
"""Taps of the whole turn of each lesson, the loading of the engine included."""
SWIPES = 4
"""Swipes of the whole turn, to what is tapped and to the board together."""
SHOWN = "(one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"


@pytest.fixture(scope="module")
def begun(browser: Any, with_engine: str) -> Iterator[Any]:
    """A phone on which a game of HKK has just begun and the engine has come."""
    with pages(browser, with_engine) as open_it:
        page = open_it("jatszoter/#elso", viewport=PHONE, has_touch=True)
        page.get_by_role("button", name=first_turn.START).click()
        page.locator(".k-play__onward").wait_for()
        yield page


def again(page: Any) -> None:
    """The game from its beginning."""
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name="Üres asztal").wait_for()
    page.evaluate("location.hash = 'elso'")
    page.locator(".k-play__onward").wait_for()
    settled(page)


def settled(page: Any) -> None:
    """The engine has answered."""
    page.wait_for_timeout(50)
    until(page, lambda: page.locator(".k-play [aria-busy]").count() == 0)


def do(page: Any, text: str) -> None:
    """One of the steps that are offered."""
    page.locator(".k-play__option", has_text=text).first.click()
    settled(page)


def onward(page: Any) -> None:
    """Nothing more for now."""
    page.get_by_role("button", name="Tovább", exact=True).click()
    settled(page)


def now(page: Any) -> str:
    """Where the game is."""
    return str(page.locator(".k-play__now h2").inner_text()).replace("\n", " ")


@pytest.mark.parametrize("name", first_turn.TURNS)
def test_the_turn_of_a_lesson_takes_few_taps_and_no_scrolling(
    name: str, open_page: Open, with_engine: str, picture: Callable[[Any, str], None]
) -> None:
    turn = first_turn.TURNS[name]
    page = open_page(f"{turn.lesson}tanulas/", root=with_engine, viewport=PHONE, has_touch=True)
    found = first_turn.played(page, turn)
    print(name, found)
    assert found.taps <= MOST[name]
    assert found.swipes + found.looks <= SWIPES
    assert "Véget ért a" in page.locator(".k-play__stopped").last.inner_text()
    picture(page, name)


def test_board_and_choices_are_in_sight_together(begun: Any, picture: Callable[[Any, str], None]) -> None:
    again(begun)
    onward(begun)
    own = begun.get_by_role("region", name="A játékos").locator(".k-side__head")
    for one in (own, begun.locator(".k-play__now"), begun.get_by_role("button", name="Tovább", exact=True)):
        assert one.evaluate(SHOWN)
    assert own.inner_text().startswith("Te (A)")
    assert begun.locator(".k-play__option").first.evaluate(first_turn.REACH) == 0
    picture(begun, "begun")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_turn_is_played(
    scheme: str,
    open_page: Open,
    with_engine: str,
    axe_script: str,  # noqa: F811
) -> None:
    page = open_page("conquest/jatszoter/#elso", root=with_engine, viewport=PHONE, has_touch=True, color_scheme=scheme)
    page.get_by_role("button", name=first_turn.START).click()
    page.locator(".k-play__onward").wait_for()
    assert faults(page, axe_script) == []
    do(page, "A kijátssza: íjász (")
    assert faults(page, axe_script) == []
    page.get_by_role("group", name="íjász", exact=True).get_by_role("button").first.click()
    settled(page)
    onward(page)
    assert faults(page, axe_script) == []


def test_a_real_first_turn_is_played_to_its_end_and_taken_back_tap_by_tap(begun: Any) -> None:
    again(begun)
    assert " 1 VP" in begun.get_by_role("region", name="A játékos").inner_text()
    onward(begun)
    do(begun, "A kijátssza: ork")
    assert begun.get_by_role("group", name="A: Tartalék", exact=True).inner_text().count("ork") == 1
    onward(begun)
    assert "B köre" in now(begun)
    told = begun.locator(".k-play__stopped").inner_text()
    assert told.startswith("Csere: nem volt kit mozgatnod; harc: ")
    assert told.endswith("Véget ért a kör.")
    assert not begun.locator(".k-play__sheet .k-play__options:visible .k-play__option").count()
    steps = begun.locator(".k-play__steps li")
    for left in (2, 1, 0):
        begun.get_by_role("button", name="Utolsó lépés vissza").click()
        settled(begun)
        assert (steps.count() > 0) is (left > 0)
    assert begun.get_by_role("group", name="A: Kéz", exact=True).inner_text().count("ork") == 1


def test_nothing_is_passed_over_without_a_word_and_what_is_kept_back_says_so(begun: Any) -> None:
    again(begun)
    onward(begun)
    kept = begun.locator(".k-play__sheet .k-play__why", has_text="Most nem játszhatod ki")
    assert "szikra" in kept.inner_text()
    assert "Koppints a lapra" in kept.inner_text()
    begun.get_by_role("group", name="A: Kéz", exact=True).locator(".k-card", has_text="szikra").click()
    assert "célpont" in begun.get_by_role("group", name="szikra", exact=True).inner_text()
    begun.get_by_role("button", name="Minden lehetőség").click()
    onward(begun)
    assert now(begun).startswith("Most: 2. fő fázis")
    assert begun.locator(".k-play__option", has_text="A kijátssza: ork").first.is_visible()
    assert "Csere: nem volt kit mozgatnod" in begun.locator(".k-play__stopped").inner_text()


def test_who_wants_to_plays_both_sides(begun: Any) -> None:
    again(begun)
    box = begun.get_by_role("checkbox", name="B-t a gép lépteti")
    assert box.is_checked()
    assert "lap" in begun.get_by_role("group", name="B: Kéz", exact=True).inner_text()
    box.uncheck()
    settled(begun)
    assert begun.get_by_role("button", name="Mindenki lemond a cselekvésről a következő döntésig").count()
    assert "sárkány" in begun.get_by_role("group", name="B: Kéz", exact=True).inner_text()
    assert begun.locator(".k-side__head").last.inner_text().startswith("A játékos")
    begun.get_by_role("checkbox", name="a gép lépteti").check()
    settled(begun)
    assert begun.get_by_role("button", name="Tovább", exact=True).count()


def test_a_card_that_is_tapped_shows_what_may_be_done_with_it_where_the_thumb_is(begun: Any) -> None:
    again(begun)
    onward(begun)
    begun.get_by_role("group", name="A: Kéz", exact=True).locator(".k-card", has_text="vipera").click()
    way = begun.get_by_role("group", name="vipera", exact=True).get_by_role("button", name="A kijátssza: vipera")
    assert way.evaluate(first_turn.REACH) == 0
    begun.get_by_role("button", name="Minden lehetőség").click()
    assert begun.locator(".k-play__option", has_text="A kijátssza: ork").first.is_visible()


@pytest.mark.parametrize(("lesson", "screen"), [("", 0), ("conquest/", 4), ("hkk-11/", 2)])
def test_the_way_back_leads_to_the_screen_of_the_lesson(
    lesson: str, screen: int, open_page: Open, with_engine: str
) -> None:
    page = open_page(f"{lesson}tanulas/", root=with_engine, viewport=PHONE, has_touch=True)
    page.goto(page.locator("a", has_text="Próbáld ki innen").nth(screen).evaluate("(one) => one.href"))
    back = page.get_by_role("link", name="Vissza a leckéhez")
    back.click()
    page.locator(".k-screens").wait_for()
    assert page.url == f"{with_engine}{lesson}tanulas/#l-{screen + 1}"


def test_a_lesson_leads_to_a_game_that_begins(open_page: Open, with_engine: str) -> None:
    page = open_page("conquest/tanulas/", root=with_engine, viewport=PHONE, has_touch=True)
    page.get_by_role("link", name="az első forduló", exact=True).click()
    page.get_by_role("button", name=first_turn.START).wait_for()
    assert page.locator(".k-side__head").last.inner_text().startswith("Te (A)")
    assert "technológia" in page.get_by_role("group", name="1. bolygó", exact=True).inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_many_ways_with_one_card_stand_behind_one_button(open_page: Open, with_engine: str) -> None:
    page = open_page("conquest/jatszoter/#elso", root=with_engine, viewport=PHONE, has_touch=True)
    page.get_by_role("button", name=first_turn.START).click()
    page.locator(".k-play__onward").wait_for()
    assert page.locator(".k-play__options .k-play__option:visible").count() <= 6
    do(page, "A kijátssza: íjász (")
    ways = page.get_by_role("group", name="íjász", exact=True).get_by_role("button")
    assert ways.count() == 5
    ways.nth(1).click()
    settled(page)
    assert "íjász" in page.get_by_role("group", name="A: 2. bolygónál", exact=True).inner_text()

"""The table of Conquest on the playground and in the lesson: planets are columns, headquarters lie above and below; a
dial that is set is secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE

USUAL = 5


def places(page: Any) -> dict[str, dict[str, float]]:
    """By name of a place where it is drawn."""
    return {zone.get_attribute("aria-label"): zone.bounding_box() for zone in page.locator(".k-zone").all()}


def test_planets_are_columns_between_the_headquarters(open_page: Any, site: str) -> None:
    page = open_page("conquest/jatszoter/", root=site, viewport=DESK)
    page.locator(".k-tray .k-card").first.wait_for()
    found = places(page)
    for n in range(1, USUAL + 1):
        theirs, planet, ours = (found[name] for name in (f"B: {n}. bolygónál", f"{n}. bolygó", f"A: {n}. bolygónál"))
        assert abs(theirs["x"] - planet["x"]) < 2 > abs(ours["x"] - planet["x"])
        assert theirs["y"] < planet["y"] < ours["y"]
    assert len({round(found[f"{n}. bolygó"]["x"]) for n in range(1, USUAL + 1)}) == USUAL
    assert found["B: Főparancsnokság"]["y"] < found["B: 1. bolygónál"]["y"]
    assert found["A: Főparancsnokság"]["y"] > found["A: 1. bolygónál"]["y"]


@pytest.mark.whole
def test_on_a_phone_each_place_is_a_row_and_nothing_sticks_out(open_page: Any, site: str) -> None:
    page = open_page("conquest/jatszoter/", root=site, viewport=PHONE)
    page.locator(".k-tray .k-card").first.wait_for()
    found = places(page)
    assert len({round(box["x"]) for box in found.values()}) == 1
    assert max(box["x"] + box["width"] for box in found.values()) <= PHONE["width"]


def drawn(page: Any, screen: int) -> dict[str, Any]:
    """By name of a place where a screen of the lesson draws it; None of one that it leaves out."""
    return {
        zone.get_attribute("aria-label"): zone.bounding_box()
        for zone in page.locator(f".k-still >> nth={screen} >> .k-zone").all()
    }


def test_the_lesson_draws_the_table_as_the_playground_does(open_page: Any, site: str) -> None:
    page = open_page("conquest/tanulas/", root=site, viewport=DESK)
    found = drawn(page, 0)
    planets = [name for name in found if name.endswith(". bolygó")]
    assert len({round(found[name]["x"]) for name in planets}) == len(planets) > 2
    theirs, planet, ours = (found[name] for name in ("Az ellenfeled: 1. bolygónál", "1. bolygó", "Te: 1. bolygónál"))
    assert abs(theirs["x"] - planet["x"]) < 2 > abs(ours["x"] - planet["x"])
    assert found["Az ellenfeled: Főparancsnokság"]["y"] < theirs["y"] < planet["y"] < ours["y"]
    assert ours["y"] < found["Te: Főparancsnokság"]["y"]


def test_on_a_phone_the_lesson_has_a_row_for_each_place(open_page: Any, site: str) -> None:
    page = open_page("conquest/tanulas/", root=site, viewport=PHONE)
    boxes = [box for box in drawn(page, -1).values() if box is not None]  # an empty place of a planet is left out
    assert len(boxes) > 10
    assert len({round(box["x"]) for box in boxes}) == 1
    right = "getBoundingClientRect().right"
    beyond = f"found => found.map((one) => one.{right} - one.parentElement.{right})"
    cards = page.locator(".k-still >> nth=-1 >> .k-card").evaluate_all(beyond)
    assert cards
    assert max(cards) <= 0


@pytest.mark.whole
def test_a_dial_is_hidden_from_the_other_until_both_are_set(open_page: Any, with_engine: str) -> None:
    page = open_page("conquest/jatszoter/", root=with_engine, viewport=DESK)
    page.locator(".k-tray .k-card").first.wait_for()
    page.get_by_role("button", name="Üres asztal").click()
    page.get_by_label("Melyik lépés kezdődik").select_option("2.2")
    page.locator('.k-tray [data-k-key="+Vezér"]').click()
    for player in "AB":
        page.get_by_role("button", name=f"Ide: Vezér: {player}, Főparancsnokság").click()
    page.get_by_role("button", name="Játék indítása").click()
    page.locator(".k-play__option").first.wait_for()
    page.get_by_label("Ki nézi").select_option(label="B szemével")
    page.get_by_role("button", name="A parancstárcsája: 2").click()
    page.get_by_text("A már döntött").first.wait_for()
    page.get_by_text("A parancstárcsája: 2").first.wait_for(state="detached")
    page.get_by_label("Ki nézi").select_option(label="A szemével")
    assert page.locator(".k-play__steps").inner_text() == "A parancstárcsája: 2"
    page.get_by_label("Ki nézi").select_option(label="B szemével")
    page.get_by_role("button", name="B parancstárcsája: 1").click()
    page.get_by_text("a parancstárcsák: A → 2, B → 1").locator("visible=true").first.wait_for()
    assert page.locator(".k-play__steps").inner_text().split("\n") == ["A parancstárcsája: 2", "B parancstárcsája: 1"]

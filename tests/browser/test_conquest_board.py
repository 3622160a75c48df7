"""The playground of Conquest: planets are columns, headquarters lie above and below; a dial that is set is secret."""

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


def test_on_a_phone_each_place_is_a_row_and_nothing_sticks_out(open_page: Any, site: str) -> None:
    page = open_page("conquest/jatszoter/", root=site, viewport=PHONE)
    page.locator(".k-tray .k-card").first.wait_for()
    found = places(page)
    assert len({round(box["x"]) for box in found.values()}) == 1
    assert max(box["x"] + box["width"] for box in found.values()) <= PHONE["width"]


@pytest.mark.whole
def test_a_dial_is_hidden_from_the_other_until_both_are_set(open_page: Any, with_engine: str) -> None:
    page = open_page("conquest/jatszoter/", root=with_engine, viewport=DESK)
    page.locator(".k-tray .k-card").first.wait_for()
    page.get_by_role("button", name="Üres asztal").click()
    page.get_by_label("Melyik lépés kezdődik").select_option("2.2")
    page.locator('.k-tray [data-k-key="+Vezér"]').click()
    for player in "AB":
        page.get_by_role("button", name=f"Ide: Vezér: {player}, Főparancsnokság").click()
    page.get_by_role("button", name="Motor betöltése és lejátszás").click()
    page.locator(".k-play__option").first.wait_for()
    page.get_by_label("Ki nézi").select_option(label="B szemével")
    page.get_by_role("button", name="A parancstárcsája: 2").click()
    page.get_by_text("A már döntött").wait_for()
    page.get_by_text("A parancstárcsája: 2").first.wait_for(state="detached")
    page.get_by_label("Ki nézi").select_option(label="A szemével")
    assert page.locator(".k-play__steps").inner_text() == "A parancstárcsája: 2"
    page.get_by_label("Ki nézi").select_option(label="B szemével")
    page.get_by_role("button", name="B parancstárcsája: 1").click()
    page.get_by_text("a parancstárcsák: A → 2, B → 1").first.wait_for()
    assert page.locator(".k-play__steps").inner_text().split("\n") == ["A parancstárcsája: 2", "B parancstárcsája: 1"]

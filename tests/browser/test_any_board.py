"""The board of the playground draws what a game's face says: of HKK, and of a game in a package of its own."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kodex.engine import face
from kodex.website.drawing import drawn, said
from tests import guest
from tests.browser.conftest import DESK, PHONE, served
from tests.browser.test_playground import card, put

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def gardens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has the gardens beside the pebbles, without the engine."""
    folder = guest.made(tmp_path_factory.mktemp("guest"))
    out = tmp_path_factory.mktemp("gardens") / "site"
    build = ("site", "build", "--output", str(out), "--rulebook", guest.BOOK, "--no-engine")
    guest.python(folder, "-m", "kodex", *build, KODEX_KB=str(TESTS / "pebbles"))
    with served(out) as url:
        yield url


def lying(page: Any) -> dict[str, list[str]]:
    """By place what lies there, in words."""
    zones = page.locator(".k-zone").all()
    return {one.get_attribute("aria-label"): one.locator(".k-card").all_inner_texts() for one in zones}


def in_words(drawing: str) -> dict[str, list[str]]:
    """The same of a still drawing."""
    found = {}
    for zone in re.findall(r'<div class="k-zone.*?</div>', drawing):
        [label] = re.findall(r'aria-label="(.*?)"', zone)
        cards = re.findall(r'<span class="k-card[^"]*">(.*?)</span>', zone)
        found[html.unescape(label)] = [html.unescape("\n".join(re.findall(r"<\w+>(.*?)</\w+>", one))) for one in cards]
    return found


def test_script_and_drawing_say_the_same(open_page: Any, without_engine: str) -> None:
    begin, game = face.of("hkk-kodex").playground(), face.of("hkk-kodex")
    page = open_page("jatszoter/", root=without_engine, viewport=DESK)
    page.locator(".k-tray .k-card").first.wait_for()
    told = dict(zip(begin.cards, page.locator(".k-tray .k-card small").all_inner_texts(), strict=True))
    assert told == {name: ", ".join(said(begin.board.card, one)) for name, one in begin.cards.items()}
    assert told["sárkány"] == "szörny, 2/5, 2 szk-t ad, ha elpusztul, 3 VP, harci képesség: 1 VP, 1 sebzés"
    assert told["tiltás"] == "azonnali, 2 VP, megakadályoz (reakció)"
    assert told["vipera"] == "szörny, 1/2, 1 VP, mérgezés 2"
    given = game.placed(begin.fresh["given"])
    assert lying(page) == in_words(drawn(begin.board, given, begin.cards))


def test_the_drawing_shows_nobody_what_is_hidden() -> None:
    begin, game = face.of("hkk-kodex").playground(), face.of("hkk-kodex")
    given = game.placed(begin.fresh["given"])
    assert "szikra" in drawn(begin.board, given, begin.cards, "A")
    hidden = drawn(begin.board, given, begin.cards, "B")
    assert ("szikra" in hidden, "1 lap" in hidden) == (False, True)


@pytest.mark.parametrize("viewport", [PHONE, pytest.param(DESK, marks=pytest.mark.whole)], ids=["phone", "desk"])
def test_the_gardens_are_set_on_their_own_board(
    viewport: dict[str, int],
    open_page: Any,
    gardens: str,
    picture: Callable[[Any, str], None],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    page = open_page("kertek/jatszoter/", root=gardens, viewport=viewport)
    page.locator(".k-tray .k-card").first.wait_for()
    beds = [page.get_by_role("group", name=f"{n}. ágy", exact=True).bounding_box() for n in (1, 2, 3)]
    assert [box["y"] for box in beds] == [beds[0]["y"]] * 3
    assert beds[0]["x"] < beds[1]["x"] < beds[2]["x"]
    page.locator(".k-tray .k-card", has_text="tök").click()
    page.get_by_role("button", name="Ide: tök: 3. ágy").click()
    page.locator(".k-tray .k-card", has_text="tök").click()
    lies = page.get_by_role("group", name="3. ágy", exact=True).locator(".k-card")
    assert "gazdája: A" in lies.inner_text()
    lies.click()
    page.get_by_role("button", name="Gazdája: A", exact=True).click()
    assert "gazdája: B" in page.get_by_role("group", name="3. ágy", exact=True).locator(".k-card").inner_text()
    put(page, "szarka", "A", "Kéz")
    card(page, "A", "Kéz", "szarka").wait_for()
    picture(page, f"gardens-{viewport['width']}")
    page.locator("summary", has_text="Mentés fájlba").click()
    file = tmp_path / "proba.yaml"
    file.write_text(page.get_by_label("Az eset fájlja").input_value(), encoding="utf-8")
    [done] = guest.said(guest.made(tmp_path_factory.mktemp("again")), [["check", str(file)]])
    assert (done.code, "pass" in done.out) == (0, True), done
    page.get_by_label("Ki nézi").select_option("B")
    assert lying(page)["A: Kéz"] == ["2 lap"]
    assert "B-répa" in lying(page)["1. ágy"][0]
    page.get_by_label("Ki nézi").select_option("A")
    assert lying(page)["B: Kéz"] == ["2 lap"]


def test_without_scripts_the_table_is_drawn(gardens: str, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{gardens}kertek/jatszoter/")
    told = page.get_by_role("group", name="1. ágy", exact=True).inner_text()
    assert told.splitlines() == ["1. ágy", "B-répa", "gazdája: B"]
    context.close()

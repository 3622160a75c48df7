"""The playground in a real browser, without the engine and before it has come: a table, its file, its link."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import run
from tests.browser.conftest import DESK, PHONE, quiet
from tests.tiers import usually


def card(page: Any, player: str, zone: str, name: str) -> Any:
    """A card that lies on the board."""
    return page.get_by_role("group", name=f"{player}: {zone}", exact=True).locator(".k-card", has_text=name)


def put(page: Any, name: str, player: str, zone: str) -> None:
    """Put a card onto the table by two taps."""
    page.locator(".k-tray .k-card", has_text=name).click()
    page.get_by_role("button", name=f"Ide: {name}: {player}, {zone}").click()
    page.locator(".k-tray .k-card", has_text=name).click()


def test_a_table_is_set_shared_and_saved(
    open_page: Any, without_engine: str, picture: Callable[[Any, str], None], tmp_path: Path
) -> None:
    page = open_page("jatszoter/", root=without_engine, viewport=PHONE)
    assert page.locator(".k-play__steps li").all_text_contents() == ["A támad: ork → medve"]
    put(page, "szellem", "B", "Őrposzt")
    card(page, "B", "Őrposzt", "szellem").wait_for()
    page.get_by_text("Saját lap készítése").click()
    page.get_by_label("Név").fill("Nagy Sárkány: 2")
    page.get_by_role("button", name="Új lap").click()
    page.get_by_role("button", name="Ide: Nagy Sárkány 2: A, Kéz").click()  # it is at hand already
    page.locator(".k-tray .k-card", has_text="Nagy Sárkány 2").click()
    card(page, "A", "Kéz", "Nagy Sárkány 2").wait_for()
    card(page, "B", "Őrposzt", "medve").click()
    page.get_by_role("button", name="Sebzés rá: +1").click()
    assert "(4)" in card(page, "B", "Őrposzt", "medve").inner_text()
    page.get_by_role("button", name="B: VP több").click()
    page.locator("summary", has_text="Mentés fájlba").click()
    text = page.get_by_label("Az eset fájlja").input_value()
    file = tmp_path / "proba.yaml"
    file.write_text(text, encoding="utf-8")
    [loaded] = load(file)
    assert loaded.error is None
    assert run(loaded).verdict == "pass"
    picture(page, "phone")
    other = open_page(page.url.split("/", 3)[3], root=without_engine, viewport=PHONE)
    card(other, "A", "Kéz", "Nagy Sárkány 2").wait_for()
    assert other.get_by_label("Az eset fájlja").input_value() == text


ENGINE = ("playground-worker.js", "engine.json", "engine.zip", "/pyodide/")
OPENED = "() => document.querySelectorAll('.k-play details').forEach((one) => (one.open = true))"
"""Opens what is folded; it is folded again whenever the table is drawn anew."""


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_without_the_engine_the_page_says_so_first_and_nothing_on_it_asks_for_it(
    viewport: dict[str, int], open_page: Any, without_engine: str, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("jatszoter/", root=without_engine, viewport=viewport)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".k-tray .k-card").first.wait_for()
    quiet(page)
    told = page.locator("h1 + .k-lacks")
    assert "szabálymotor nélkül készült" in told.inner_text()
    assert told.bounding_box()["y"] < page.locator(".k-play").bounding_box()["y"]
    picture(page, "none")
    page.evaluate(OPENED)
    names = list(dict.fromkeys(page.locator(".k-play button").all_inner_texts()))
    assert {"Üres asztal", "+", "Az asztal linkjének másolása", "Mentés fájlba"} < set(names)
    assert not {"Játék indítása", "Beolvasás a mezőből", "Elölről"}.intersection(names)
    for name in names:
        page.evaluate(OPENED)
        page.locator(".k-play button").get_by_text(name, exact=True).first.click()
    assert not page.get_by_label("Az eset fájlja").is_editable()
    assert [url for url in asked if any(name in url for name in ENGINE)] == []


def _packed(data: Any) -> str:
    """Plain data as a part of an address."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = deflate.compress(json.dumps(data).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(small).decode().rstrip("=")


def _table(**side: Any) -> dict[str, Any]:
    given = {"active": "A", "phase": "fő.1", "players": {"A": {"guard": [{"card": "ork"}], **side}, "B": {}}}
    return {"given": given, "when": []}


NESTED: Any = []
for _level in range(60):
    NESTED = [NESTED]

UNPLAYABLE = {
    "no link": "ezNemJo",
    "another thing": _packed({"list": "3 ork"}),
    "a number": _packed(_table(life=2**53)),
    "a number below": _packed(_table(life=-20_000)),
    "depth": _packed(_table(hand=NESTED)),
    "no player": _packed({"given": {"players": {"A": None}}, "when": []}),
    "what unfolds": _packed({"x": "0" * 3_000_000} | _table()),
}


@pytest.mark.parametrize("link", UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_a_link_that_nobody_can_play_opens_the_usual_table_and_says_so(open_page: Any, link: str) -> None:
    page = open_page(f"jatszoter/#{link}")
    page.get_by_text("Ez a link nem nyit meg asztalt").wait_for()
    card(page, "B", "Őrposzt", "medve").wait_for()


def test_a_link_with_a_large_number_that_may_stand_there_is_opened(open_page: Any) -> None:
    page = open_page(f"jatszoter/#{_packed(_table(life=10_000))}")
    card(page, "A", "Őrposzt", "ork").wait_for()
    assert "".join(page.locator(".k-play__bad").all_text_contents()) == ""
    assert card(page, "B", "Őrposzt", "medve").count() == 0


def test_steps_are_told_in_words_before_the_engine_has_come(open_page: Any, with_engine: str) -> None:
    page = open_page("jatszoter/", root=with_engine, viewport=PHONE)
    page.get_by_text("egyszer letöltődik (1").wait_for()
    examples = page.get_by_label("Példa").locator("option").count()
    assert examples >= 5
    for at in range(examples - 1):
        page.get_by_label("Példa").select_option(str(at))
        rows = page.locator(".k-play__steps li").all_text_contents()
        assert rows
        assert not any("{" in row or '"' in row for row in rows)


def test_a_card_can_be_dragged(open_page: Any, with_engine: str, picture: Callable[[Any, str], None]) -> None:
    page = open_page("jatszoter/", root=with_engine, viewport=DESK | {"height": 1400})
    page.get_by_role("button", name="Üres asztal").click()
    page.locator(".k-tray").scroll_into_view_if_needed()
    guard = page.get_by_role("group", name="B: Őrposzt")
    page.locator(".k-tray .k-card", has_text="szellem").drag_to(guard)
    guard.locator(".k-card", has_text="szellem").wait_for()
    guard.locator(".k-card", has_text="szellem").drag_to(page.get_by_role("group", name="B: Tartalék"))
    page.get_by_role("group", name="B: Tartalék").locator(".k-card", has_text="szellem").wait_for()
    assert guard.locator(".k-card").count() == 0
    picture(page, "board")


def test_an_answer_that_is_not_sure_leads_to_the_nearest_scenario_on_the_table(open_page: Any) -> None:
    asked = "Haldoklik az orkom, erre azonnaliként felépítenék egy tornyot, ami +1/+1-et ad neki. Megúszhatja?"
    page = open_page(f"kerdes/?q={quote(asked)}", viewport=PHONE)
    way = page.get_by_role("link", name="Játszd le a játszótéren", exact=True)
    way.wait_for()
    assert "amit így írtál: „" in page.locator("p", has=way).inner_text()
    other = open_page(way.get_attribute("href").split("/", 3)[3], viewport=PHONE)
    other.locator(".k-play__steps li").last.wait_for()  # the first are folded
    assert "".join(other.locator(".k-play__bad").all_text_contents()) == ""
    assert other.locator(".k-card", has_text="ork").count()


LIKE = "Az azonnalim szerint a kör végéig minden lényem +2 sebzés. Utána lehoztam még egy lényt. Arra is jár a +2?"


def test_what_the_question_says_is_set_marked_as_guessed_and_taken_back(open_page: Any, with_engine: str) -> None:
    page = open_page(f"kerdes/?q={quote(LIKE)}", root=with_engine, viewport=PHONE)
    way = page.get_by_role("link", name="Játszd le a játszótéren", exact=True)
    way.wait_for()
    asked = page.locator("p", has=way).inner_text()  # whose answer stands there unless it is told above
    told = [one for one in page.locator(".k-answer__cases li").all_inner_texts() if one.startswith("Hasonló eset: ")]
    assert "Ezen az asztalon: " in asked or any(one.partition(": ")[2].partition("?")[0] in asked for one in told)
    other = open_page(way.get_attribute("href").split("/", 3)[3], root=with_engine, viewport=PHONE)
    case = other.locator(".k-play__asks").inner_text()
    other.get_by_role("button", name="Játék indítása").click()
    guess = other.get_by_role("region", name="Feltételezve")
    guess.get_by_text("mintha a harcvagy típusa azonnali volna (általános helyett)").wait_for()
    other.get_by_text("Ezen az asztalon, ezzel a feltevéssel:").wait_for()
    assert other.locator(".k-play__asks").count() == 0  # the question of the case is another one now
    guess.get_by_role("button", name="Így van").click()
    guess.get_by_text("A kérdésed szerint:").wait_for()
    other.reload()
    guess.get_by_text("A kérdésed szerint:").wait_for()
    guess.get_by_role("button", name="Visszavonom").click()
    other.locator(".k-play__asks").wait_for()
    assert other.locator(".k-play__asks").inner_text() == case
    assert guess.count() == 0


def test_a_card_that_is_tapped_says_what_it_may_not_do_and_why(open_page: Any, with_engine: str) -> None:
    table = _table()
    table["given"] |= {"phase": "harc.támadók"}
    table["given"]["players"]["B"] = {"guard": [{"card": "medve"}]}
    page = open_page(f"jatszoter/#{_packed(table | {'play': True})}", root=with_engine, viewport=PHONE)
    page.get_by_role("button", name="Játék indítása").click()
    page.locator(".k-play__option").first.wait_for()
    card(page, "A", "Őrposzt", "ork").click()
    page.get_by_text("Mi tilos vele most, és miért?").click()
    row = page.get_by_role("group", name="ork", exact=True).locator("li", has_text="ork → B").first
    row.wait_for()
    assert "34.4" in row.inner_text()


def test_a_scenario_that_there_is_not_opens_the_usual_table_and_says_so(open_page: Any) -> None:
    for wrong in ("hkk-kodex/37/nincs-ilyen", "../../x", "%E0%A4%A", ""):
        page = open_page(f"jatszoter/#eset={wrong}")
        page.get_by_text("Ez a link nem nyit meg asztalt").wait_for()
        card(page, "B", "Őrposzt", "medve").wait_for()

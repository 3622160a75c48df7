"""The playground in a real browser before its engine is there: setting a table, the file and the link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import run
from tests.browser.conftest import DESK, PHONE


def card(page: Any, player: str, zone: str, name: str) -> Any:
    """A card that lies on the board."""
    return page.get_by_role("group", name=f"{player}: {zone}", exact=True).locator(".k-card", has_text=name)


def put(page: Any, name: str, player: str, zone: str) -> None:
    """Put a card onto the table by two taps."""
    page.locator(".k-tray .k-card", has_text=name).click()
    page.get_by_role("button", name=f"Ide: {name}: {player}, {zone}").click()
    page.locator(".k-tray .k-card", has_text=name).click()


def test_a_table_is_set_shared_and_saved(open_page: Any, picture: Any, tmp_path: Path) -> None:
    page = open_page("jatszoter/", viewport=PHONE)
    assert page.locator(".k-play__steps li").all_text_contents() == ["A támad: ork → medve"]
    put(page, "szellem", "B", "Őrposzt")
    card(page, "B", "Őrposzt", "szellem").wait_for()
    page.get_by_text("Saját lap készítése").click()
    page.get_by_label("Név").fill("Nagy Sárkány: 2")
    page.get_by_role("button", name="Új lap").click()
    put(page, "nagy_sárkány_2", "A", "Kéz")
    card(page, "A", "Kéz", "nagy_sárkány_2").wait_for()
    card(page, "B", "Őrposzt", "medve").click()
    page.get_by_role("button", name="Sebzés rá: +1").click()
    assert "(4)" in card(page, "B", "Őrposzt", "medve").inner_text()
    page.get_by_role("button", name="B: VP több").click()
    assert page.get_by_text("Ebbe a változatba a motor nem került bele").is_visible()
    page.get_by_text("Mentés fájlba, beolvasás").click()
    text = page.get_by_label("Az eset fájlja").input_value()
    file = tmp_path / "proba.yaml"
    file.write_text(text, encoding="utf-8")
    [loaded] = load(file)
    assert loaded.error is None
    assert run(loaded).verdict == "pass"
    picture(page, "phone")
    other = open_page(page.url.split("/", 3)[3], viewport=PHONE)
    card(other, "A", "Kéz", "nagy_sárkány_2").wait_for()
    assert other.get_by_label("Az eset fájlja").input_value() == text


def test_a_broken_link_opens_the_usual_table(open_page: Any) -> None:
    page = open_page("jatszoter/#ezNemJo")
    card(page, "B", "Őrposzt", "medve").wait_for()


def test_steps_are_told_in_words_before_the_engine_has_come(open_page: Any, with_engine: str) -> None:
    page = open_page("jatszoter/", root=with_engine, viewport=PHONE)
    page.get_by_text("Egyszer kell letölteni, 1").wait_for()
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

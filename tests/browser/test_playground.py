"""The playground in a real browser: setting a table, the file and the link; with Pyodide at hand the engine too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import run
from tests.browser.conftest import PHONE

SCENARIOS = Path(__file__).parents[2] / "queries" / "scenarios" / "hkk-kodex"


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


def test_the_engine_plays_in_the_browser(open_page: Any, with_engine: str, picture: Any) -> None:
    page = open_page("jatszoter/", root=with_engine, viewport=PHONE)
    put(page, "mágus", "A", "Őrposzt")
    page.get_by_role("button", name="Motor betöltése és lejátszás").click()
    attack = page.get_by_role("button", name="A támad: ork → medve, mágus → medve")
    attack.wait_for()
    attack.click()
    page.get_by_text("kijelöli a támadókat").wait_for()
    page.get_by_role("button", name="B kijelöli, kire üt vissza: medve → ork").click()
    page.get_by_role("button", name="Tovább: 2. fő fázis").click()
    page.get_by_text("Most: 2. fő fázis").wait_for()
    page.get_by_text("Szerinted mi lesz a vége?").click()
    page.get_by_label("Minek a").select_option("medve.zone")
    page.get_by_label("ennyi / ez").fill("gyűjtő")
    page.get_by_role("button", name="Így lesz?").click()
    page.get_by_text("Igen: a szabályokból ez jön ki.").wait_for()
    assert page.locator(".k-play__trace a.k-number", has_text="37.5").count()
    picture(page, "engine")
    link = page.url
    again = open_page("jatszoter/" + link[link.index("#") :], root=with_engine)
    again.get_by_role("button", name="Motor betöltése és lejátszás").click()
    again.get_by_text("Igen: a szabályokból ez jön ki.").wait_for()


def test_a_pasted_scenario_is_read(open_page: Any, with_engine: str) -> None:
    page = open_page("jatszoter/", root=with_engine)
    page.get_by_text("Mentés fájlba, beolvasás").click()
    text = page.get_by_label("Az eset fájlja").input_value()
    page.get_by_label("Az eset fájlja").fill(text.replace("id: medve", "id: mackó").replace("ork: medve", "ork: mackó"))
    page.get_by_role("button", name="Beolvasás a mezőből").click()
    card(page, "B", "Őrposzt", "mackó").wait_for()
    repeated = (SCENARIOS / "34" / "tamadok.yaml").read_text(encoding="utf-8")
    page.get_by_label("Az eset fájlja").fill(repeated)
    page.get_by_role("button", name="Beolvasás a mezőből").click()
    card(page, "A", "Őrposzt", "ork1").wait_for()
    page.get_by_label("Az eset fájlja").fill("scenarios: 3")
    page.get_by_role("button", name="Beolvasás a mezőből").click()
    page.get_by_text("nincs eset").wait_for()

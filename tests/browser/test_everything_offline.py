"""Without a network: what one visit keeps, and the whole site on this device when a reader asks for it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import served

UNTIL_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const text = await (await fetch("sw.js")).text();
  const sections = JSON.parse(/SECTIONS = (\\[.*?\\]);/.exec(text)[1]);
  const other = (path) => sections.some((one) => path.startsWith(one) || path.startsWith(`assets/search/${one}`));
  const files = Object.keys(JSON.parse(/FILES = (\\{.*?\\});/.exec(text)[1])).filter((path) => !other(path));
  const cache = await caches.open("kodex");
  while ((await cache.keys()).length < files.length) await new Promise((resolve) => setTimeout(resolve, 500));
}"""
"""Waits until the service worker has fetched all that it keeps of the first book (``wait_for_function`` needs eval)."""


@pytest.mark.parametrize(
    ("folder", "title", "question", "rule"),
    [
        pytest.param("pebbles_site", "2", "Bemehetek a nádasba dobni?", "3.2", id="pebbles"),
        pytest.param(
            "built_site",
            "101",
            "hányan támadhatnak ugyanarra a lényre",
            "34.5",
            id="hkk-kodex",
            marks=pytest.mark.whole,  # two thousand files; of the real books the smallest is tried every time
        ),
    ],
)
def test_after_one_visit_everything_works_without_a_network(
    folder: str, title: str, question: str, rule: str, open_page: Any, request: pytest.FixtureRequest
) -> None:
    with served(request.getfixturevalue(folder)) as url:
        page = open_page("", worker=True, root=url)
        page.evaluate(UNTIL_KEPT)
        page.context.set_offline(True)
        page.goto(f"{url}cim/{title}/")
        assert title in (page.locator("h1").text_content() or "")
        page.locator("[data-k-search]").click()
        page.get_by_role("combobox").fill(question)
        page.get_by_text(f"A {rule} dönt").wait_for()
        page.keyboard.press("Enter")
        page.locator(".k-answer__first a.k-number", has_text=rule).wait_for()
        page.goto(f"{url}r/{rule}/")
        page.wait_for_url(f"{url}cim/{rule.partition('.')[0]}/#r-{rule.replace('.', '-')}")
        page.goto(f"{url}nincs/ilyen/")
        page.get_by_role("heading", name="Ez az oldal most nem érhető el").wait_for()


@pytest.mark.whole
def test_a_page_that_is_not_kept_is_told_in_its_own_look(pebbles_site: Path, open_page: Any) -> None:
    """However deep its address lies; under it the page comes once there is a network again."""
    with served(pebbles_site) as url:
        page = open_page("", worker=True, root=url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.context.set_offline(True)
        colour = "() => getComputedStyle(document.querySelector('.md-header')).backgroundColor"
        for path in ("esetek/2/", "esetek/2/mas/", "nincs/"):
            page.goto(url + path)
            page.get_by_role("heading", name="Ez az oldal most nem érhető el").wait_for()
            assert page.url == url + path
            assert page.evaluate(colour) != "rgba(0, 0, 0, 0)"
            assert page.locator("h1 ~ p a").evaluate("(one) => one.href") == url


def test_the_search_works_again_once_there_is_a_network(pebbles_site: Path, open_page: Any) -> None:
    question = "Bemehetek a nádasba dobni?"
    with served(pebbles_site) as url:
        page = open_page("kerdes/", root=url)
        page.context.set_offline(True)
        page.locator("[data-k-ask] input[name=q]").fill(question)
        page.keyboard.press("Enter")
        page.get_by_text("A válaszadó most nem tölthető be.").wait_for()
        page.context.set_offline(False)  # it is asked again by itself
        page.locator(".k-answer__first a.k-number", has_text="3.2").wait_for()


@pytest.mark.whole
def test_where_nothing_was_found_the_ways_on_come_once_there_is_a_network(pebbles_site: Path, open_page: Any) -> None:
    with served(pebbles_site) as url:
        page = open_page("kereses/?q=kavics", root=url)
        page.locator(".k-results__list > li").first.wait_for()  # the search itself is here by now
        page.context.set_offline(True)
        page.locator("main input[type=search]").first.fill("qwrtz")
        page.keyboard.press("Enter")
        page.get_by_text("A kereső most nem tölthető be.").wait_for()
        page.context.set_offline(False)
        page.get_by_text("Nincs találat.").wait_for()
        page.locator(".k-ways li a").first.wait_for()


@pytest.mark.whole
def test_everything_is_kept_when_it_is_asked_for(
    pebbles_site: Path, open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    from kodex.website.files.offline import EVERYTHING

    drawing = next(path for path in json.loads((pebbles_site / EVERYTHING).read_text("utf-8")) if path.endswith(".svg"))
    with served(pebbles_site) as url:
        page = open_page("atirat/", worker=True, root=url)
        get = page.get_by_role("button", name="Mindent letöltök (")
        get.wait_for()
        page.context.set_offline(True)
        lost = "(path) => fetch(path).then((answer) => answer.ok, () => false)"
        assert not page.evaluate(lost, url + drawing)
        page.context.set_offline(False)
        get.click()
        page.get_by_text("Minden megvan ezen a készüléken").wait_for()
        picture(page, "kept")
        page.context.set_offline(True)
        assert page.evaluate(lost, url + drawing)
        page.goto(f"{url}cim/2/")
        assert "34." not in page.locator("h1").inner_text()
        page.reload()
        page.locator("h1").wait_for()
        page.context.set_offline(False)
        page.goto(f"{url}atirat/")
        page.get_by_text("Egyszer már mindent letöltöttél").wait_for()


@pytest.mark.whole
@pytest.mark.usefixtures("own_pebbles_kb")
def test_the_engine_needs_no_network_once_it_has_been_used(tmp_path: Path, open_page: Any) -> None:
    from kodex.pyodide import Sought
    from kodex.website.building.build import Options, build_site

    pyodide = os.environ.get("KODEX_PYODIDE")
    if not pyodide:
        pytest.skip("no Pyodide: set KODEX_PYODIDE to the folder that `kodex site engine` prints")
    build_site(None, tmp_path / "site", options=Options(engine=Sought(Path(pyodide))))
    with served(tmp_path / "site") as url:
        page = open_page("jatszoter/", worker=True, root=url)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        for has_network in (True, False):
            page.context.set_offline(not has_network)
            page.reload()
            page.get_by_role("button", name="Játék indítása").click()
            page.locator(".k-play__option").first.wait_for()
        page.context.set_offline(False)

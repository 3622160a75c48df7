"""How pages come: what answers first is asked for first, and nothing moves when the rest is there."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE, quiet, until
from tests.browser.test_searching import WATCH_SHIFTS
from tests.tiers import usually

ASKED = "kerdes/?q=hányan támadhatnak ugyanarra a lényre"


VIEWPORTS = {"phone": PHONE, "desk": DESK}
PATHS = (ASKED, "kereses/?q=lap", "terkep/", "jatszoter/", "pakli/")
USUAL = ((ASKED, "phone"), ("terkep/", "desk"))


@pytest.mark.parametrize(("path", "viewport"), usually(product(PATHS, VIEWPORTS), USUAL))
def test_nothing_moves_while_a_page_comes(path: str, viewport: str, open_page: Any, site: str) -> None:
    page = open_page("offline/", viewport=VIEWPORTS[viewport])
    page.add_init_script(WATCH_SHIFTS)
    page.goto(site + path)
    page.locator(".k-answer h2, .k-results__list li, .k-map canvas, .k-play button, .k-lacks").first.wait_for()
    quiet(page)
    assert sum(page.evaluate("window.shifts")) <= 0.05


@pytest.mark.parametrize("path", usually([ASKED, "conquest/kereses/?q=pajzs"], [ASKED]))
def test_data_and_the_search_s_thread_do_not_wait_for_each_other(path: str, open_page: Any, site: str) -> None:
    page = open_page("offline/")
    held: list[Any] = []
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.context.route("**/search-worker.js", lambda route: held.append(route))
    page.goto(site + path, wait_until="commit")
    section = path.partition("/")[0] + "/" if path.startswith("conquest") else ""
    ahead = {f"{site}assets/search/{section}{name}" for name in ("index.bin", "words.bin")}
    until(page, lambda: ahead.issubset(asked) and held)
    held[0].continue_()
    page.locator(".k-answer h2, .k-results__list li").first.wait_for()
    assert [url for url in asked if url.endswith("/index.bin")] == [f"{site}assets/search/{section}index.bin"]
    assert not [url for url in asked if "search-book.js" in url]


def test_an_answer_comes_also_when_what_was_fetched_ahead_failed(open_page: Any, site: str) -> None:
    page = open_page("offline/")
    failed: list[str] = []

    def fail_once(route: Any) -> None:
        if failed:
            return route.continue_()
        failed.append(route.request.url)
        return route.fulfill(status=304, body="")

    page.context.route("**/assets/search/words.bin", fail_once)
    page.goto(site + ASKED)
    page.locator(".k-answer h2").wait_for()
    assert failed

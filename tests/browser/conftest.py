"""For the tests in a real browser: the built site on the loopback address, Chromium, pages that watch themselves."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kodex.ground import paths, yamlfile
from kodex.website.building.serve import open_server

SCREENSHOTS = os.environ.get("KODEX_SCREENSHOTS")
"""The folder for what the tests saw, for people; without it no pictures are taken."""

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}

_WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""


def chromium(*, shell: bool = False) -> str | None:
    """The system's Chromium; ``shell``: rather the one without windows, at two fifths of the cost."""
    named = os.environ.get("KODEX_CHROMIUM")
    names = ["chromium-headless-shell"] * shell + ["chromium", "chromium-browser", "google-chrome"]
    return named or next(filter(None, map(shutil.which, names)), None)


PATIENCE = 180_000
"""Milliseconds that the browser may take for anything: on a machine with other work, still far from what is broken."""

UNREACHED = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
"""What the console says of a file that there is no network for: the page's own words, and the worker's."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, or a skip that says what is missing.

    Playwright keeps an event loop running in this thread, so it must end before the tests of other rooms begin.
    """
    if find_spec("playwright") is None:
        pytest.skip("Playwright is not installed: pip install 'hkk-kodex[test]'")
    path = chromium(shell=True)
    if path is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium-headless-shell, or set KODEX_CHROMIUM")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path)
        yield started
        started.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder on a server of its own."""
    with open_server("127.0.0.1", 0, folder) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address of the built site."""
    with served(built_site) as url:
        yield url


@pytest.fixture(scope="session")
def with_engine(site: str) -> str:
    """The address of the built site, when it brings the engine to the browser."""
    if not os.environ.get("KODEX_PYODIDE"):
        pytest.skip("no Pyodide: set KODEX_PYODIDE to the folder that `kodex site engine` prints")
    return site


@pytest.fixture(scope="session")
def without_engine(pebbles_site: Path) -> Iterator[str]:
    """The address of a site that was built without the engine, whatever ``KODEX_PYODIDE`` says."""
    with served(pebbles_site) as url:
        yield url


def until(page: Any, holds: Callable[[], object]) -> None:
    """Let a page go on until something holds that it must bring about."""
    for _ in range(PATIENCE // 20):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it has not come to hold")


QUIET = """async () => {
  for (let before = -1; ; ) {
    const come = performance.getEntriesByType("resource").length;
    if (document.readyState === "complete" && come === before) return;
    before = come;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}"""
"""Waits until nothing more has come for half a second; the event of that name is sometimes missing without windows."""


def quiet(page: Any) -> None:
    """Wait until a page has all that it asks for by itself."""
    page.wait_for_load_state("load")
    page.evaluate(QUIET)


LETTERED = """async () => {
  const rules = [...document.styleSheets].filter(({ href }) => href?.startsWith(location.origin))
    .flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  for (const { style, parentStyleSheet: { href } } of rules) {
    const address = (_, to) => `url("${new URL(to, href)}")`;
    const source = style.getPropertyValue("src").replace(/url\\("?([^")]+)"?\\)/, address);
    document.fonts.add(await new FontFace(style.fontFamily, source, { weight: style.fontWeight }).load());
  }
}"""
"""Gives a page its own letters: ``font-display: optional`` keeps those of the system where they come a moment late."""


def lettered(page: Any) -> None:
    """Show a page in its own letters however busy the machine is, before anything of it is measured or printed."""
    page.evaluate(LETTERED)


@cache
def development(rulebook: str) -> list[str]:
    """The development questions of a rulebook; of the many that were written to be hard every eighth."""
    files = sorted(Path(paths.shipped("queries"), "questions", rulebook).glob("dev*.yaml"))
    rows = [(file, yamlfile.read(file).data) for file in files]
    return [row["question"] for file, several in rows for row in several[:: 8 if "-hard" in file.stem else 1]]


Open = Callable[..., Any]


@contextmanager
def pages(browser: Any, site: str) -> Iterator[Open]:
    """Opens pages of the site, each in a context of its own: ``open_it("cim/34/", viewport=…, color_scheme=…)``.

    In the end none may have asked anything of another site, broken the policy or failed in a script.
    """
    contexts, wrong = [], []

    def open_it(path: str = "", worker: bool = False, root: str = site, **options: Any) -> Any:
        context = browser.new_context(
            **({"viewport": DESK, "service_workers": "allow" if worker else "block"} | options)
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_WATCH)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: foreign(request.url, root))
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda told: told.type == "error" and complain(told))
        page.goto(root + path)
        return page

    def foreign(url: str, root: str) -> None:
        if not url.startswith((root, "data:", "blob:")):
            wrong.append(f"request to {url}")

    def complain(told: Any) -> None:
        if not any(name in told.text for name in UNREACHED):
            wrong.append(f"console: {told.text}")

    yield open_it
    for context in contexts:
        for page in context.pages:
            if not page.is_closed() and page.url != "about:blank":
                wrong.extend(page.evaluate("window.violations ?? []"))
        context.close()
    assert wrong == []


@pytest.fixture
def open_page(browser: Any, site: str) -> Iterator[Open]:
    """Opens pages of the site for one test."""
    with pages(browser, site) as open_it:
        yield open_it


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Any, str], None]:
    """Keeps a screenshot of a page under the test's name, where they are wanted."""

    def take(page: Any, name: str) -> None:
        if SCREENSHOTS:
            page.screenshot(path=Path(SCREENSHOTS, f"{request.node.originalname}-{name}.png"))

    return take

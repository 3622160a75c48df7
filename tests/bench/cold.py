"""How long a phone waits that has nothing of the site yet: 1.6 Mbit/s, 150 ms, a fourth of this machine's speed.

Printed by ``python -m tests.bench.website``, or alone for a site that is built: ``python -m tests.bench.cold FOLDER``.
Chromium's own throttling; the server packs as a host does. Figures of a machine that has other work are upper bounds.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from kodex.website.building.serve import Handler, Server
from tests.bench.__main__ import Figure
from tests.browser.conftest import PHONE, chromium

QUESTIONS = ("hányan támadhatnak ugyanarra a lényre", "mikor húzok lapot?", "megtámadhatom a saját lényemet?")
WORDS = ("őrposzt", "visszaütés", "életmentő")
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""Milliseconds and bytes a second."""

SLOWER = 4
PACKED = (".html", ".js", ".css", ".svg", ".json", ".xml")
_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)))
  .observe({ type: "layout-shift", buffered: true });
"""
_SEEN = """(what) => new Promise((seen) => {
  const look = () => (document.querySelector(what)?.checkVisibility() ? seen() : requestAnimationFrame(look));
  look();
})"""
"""Asked in every frame: what Playwright waits for it asks only each half second after the first."""

SETTLED = 9_000
"""Milliseconds after which nothing moves any more."""


class _Packing(Handler):
    """Serves text packed, and keeps connections open, as a host does."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in PACKED or not path.is_file():
            super().do_GET()
            return
        body = _packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes())


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = Server("127.0.0.1", 0, folder)
    server.RequestHandlerClass = _Packing
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield server.url
        server.shutdown()


@contextmanager
def _phone(browser: Any) -> Iterator[Any]:
    """A page of a phone that has never seen the site."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(_SHIFTS)
    yield page
    context.close()


def _answer(browser: Any, url: str, question: str) -> float:
    """Seconds from opening a shared link to the verdict."""
    with _phone(browser) as page:
        start = time.perf_counter()
        page.goto(f"{url}kerdes/?q={quote(question)}", wait_until="commit")
        page.evaluate(_SEEN, ".k-answer h2")
        return time.perf_counter() - start


def _hit(browser: Any, url: str, word: str) -> float:
    """Seconds from the last letter typed on a page just opened to the first result."""
    with _phone(browser) as page:
        page.goto(f"{url}cim/34/", wait_until="networkidle")
        script = page.locator("script[src*=search-page]")
        script.wait_for(state="attached")
        script.evaluate("({ src }) => import(src)")  # the page's scripts have run
        page.locator("[data-k-search]").click()
        start = time.perf_counter()
        page.get_by_role("combobox").fill(word)
        page.evaluate(_SEEN, ".k-hit")
        return time.perf_counter() - start


def _shift(browser: Any, url: str, path: str) -> float:
    """How much of a page moves while it comes (CLS without its windows)."""
    with _phone(browser) as page:
        page.goto(url + path)
        page.wait_for_timeout(SETTLED)
        return float(sum(page.evaluate("window.shifts")))


def measure(folder: Path) -> list[Figure]:
    """The figures of a built site; none where there is no browser."""
    path = chromium()
    if path is None:
        return []
    from playwright.sync_api import sync_playwright

    def median(look: Callable[[Any, str, str], float], asked: tuple[str, ...]) -> float:
        return statistics.median(look(browser, url, one) for one in asked)

    with sync_playwright() as playwright, _served(folder) as url:
        browser = playwright.chromium.launch(executable_path=path)
        found = [
            Figure("cold phone: answer from a shared link", median(_answer, QUESTIONS), "s", most=3.5),
            Figure("cold phone: first result of a search", median(_hit, WORDS), "s", most=3.0),
        ]
        for page in (f"kerdes/?q={quote(QUESTIONS[0])}", "kereses/?q=lap", "terkep/", "jatszoter/", "pakli/"):
            name = f"cold phone: layout shift on /{page.partition('?')[0]}"
            found.append(Figure(name, _shift(browser, url, page), "", most=0.05))
        browser.close()
    return found


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cold", description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path, metavar="FOLDER", help="a built site")
    for figure in measure(parser.parse_args().site):
        print(figure)
    return 0


if __name__ == "__main__":
    sys.exit(main())

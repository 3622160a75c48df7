"""How much of a title's page is rule on a phone of 390×844 pixels, for every title of a built site.

Printed by ``python -m tests.bench.website``, or alone: ``python -m tests.bench.reading FOLDER``. Of each page the share
of its list of rules that is their text (the rest: number, exceptions, disputes, what is folded), where the first text
begins, and how many rules are whole on the first screen. Titles 34, 4 and 94 are told by themselves, then the five
titles with the least share, the lowest first text, and those that begin too low.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

from kodex.website.links import TITLES
from tests.bench.__main__ import Figure
from tests.browser.conftest import PHONE, chromium, served
from tests.browser.test_reading import MEASURE

TOLD = ("34", "4", "94")
SHARE, TOP, RULES = 0.55, 260, 4
"""What a page should have: at least so much text, its first above this, and so many rules of title 34 on a screen."""

WORST = 5


class Read(NamedTuple):
    """A title's page."""

    path: str
    share: float
    top: float
    rules: int


def pages(folder: Path) -> list[str]:
    """The addresses of all titles of a site, those of the rulebook at its root first."""
    found = sorted(folder.glob(f"{TITLES}/*/index.html")) + sorted(folder.glob(f"*/{TITLES}/*/index.html"))
    return [f"{path.parent.relative_to(folder).as_posix()}/" for path in found]


def look(page: Any, url: str, path: str) -> Read | None:
    """A page as a phone shows it; None where it has no rules with a text."""
    page.goto(url + path)
    page.evaluate("document.fonts.ready")
    if not page.locator(".k-row").count() or not page.locator(".k-item").count():
        return None
    found = page.evaluate(MEASURE)
    return Read(path, found["share"], found["first"], found["seen"])


def measure(folder: Path) -> list[Figure]:
    """The figures of a built site; none where there is no browser."""
    path = chromium()
    if path is None:
        return []
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, served(folder) as url:
        browser = playwright.chromium.launch(executable_path=path)
        viewport: dict[str, Any] = {"viewport": PHONE}
        context = browser.new_context(is_mobile=True, has_touch=True, service_workers="block", **viewport)
        page = context.new_page()
        found = [one for one in (look(page, url, address) for address in pages(folder)) if one is not None]
        browser.close()
    by_path = {one.path: one for one in found}
    told = [by_path[f"{TITLES}/{number}/"] for number in TOLD if f"{TITLES}/{number}/" in by_path]
    return [
        *(Figure(f"{one.path} share of text", one.share, "", least=SHARE) for one in told),
        *(Figure(f"{one.path} first text", one.top, "px", most=TOP) for one in told),
        Figure(f"{told[0].path} rules on the first screen", told[0].rules, "", least=RULES),
        Figure(f"median share of text of {len(found)} titles", statistics.median(one.share for one in found), ""),
        Figure(f"titles with less than {SHARE:.0%} text", sum(one.share < SHARE for one in found), ""),
        Figure(f"titles whose text begins below {TOP} px", sum(one.top >= TOP for one in found), ""),
        *(Figure(f"least text: {one.path}", one.share, "") for one in sorted(found, key=lambda one: one.share)[:WORST]),
        *(Figure(f"lowest first text: {one.path}", one.top, "px") for one in sorted(found, key=_depth)[:WORST]),
    ]


def _depth(one: Read) -> float:
    return -one.top


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reading", description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path, metavar="FOLDER", help="a built site")
    for figure in measure(parser.parse_args().site):
        print(figure)
    return 0


if __name__ == "__main__":
    sys.exit(main())

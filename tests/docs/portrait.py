"""The picture of the website for the README: ``python -m tests.docs.portrait FOLDER`` takes it of a site that is built.

Beside the picture stand the words that were on it, so that a test notices when the page says something else.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from tests.docs.picture import FOLDER

PAGE = "cim/34/"
VIEW = {"width": 1000, "height": 640}
PICTURE, WORDS = FOLDER / "honlap.png", Path(__file__).with_name("honlap.txt")
_SEEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.replace(/\\s+/g, " ").trim();
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { top, bottom, left, width, height } = range.getBoundingClientRect();
    const shown = walker.currentNode.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (text && shown && width > 1 && height > 1 && top >= 0 && left >= 0 && bottom <= innerHeight) seen.push(text);
  }
  return seen.join("\\n");
}"""


_COUNTS = re.compile(r"\d+ (kapcsolat|kérdés|eset)")


def words(page: Any) -> str:
    """What stands wholly within the view of a page, a piece of text a line, but for counts that grow with the data."""
    page.wait_for_load_state("networkidle")
    seen = str(page.evaluate(_SEEN)).split("\n")
    return "".join(f"{piece}\n" for piece in seen if not _COUNTS.match(piece))


def main() -> int:
    """Take the picture of the page of a built site."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import chromium, served

    with sync_playwright() as playwright, served(Path(sys.argv[1])) as url:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(viewport=VIEW, color_scheme="light", locale="hu-HU")
        page.goto(url + PAGE)
        WORDS.write_text(words(page), encoding="utf-8", newline="\n")
        page.screenshot(path=PICTURE)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

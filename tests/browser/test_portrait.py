"""The picture of the website in the README shows what the page says."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.docs import portrait


def test_the_page_says_what_is_on_the_picture(open_page: Open) -> None:
    """``python -m tests.docs.portrait FOLDER`` takes it anew, of a site built into that folder."""
    page = open_page(portrait.PAGE, viewport=portrait.VIEW, color_scheme="light", locale="hu-HU")
    assert portrait.words(page) == portrait.WORDS.read_text(encoding="utf-8")

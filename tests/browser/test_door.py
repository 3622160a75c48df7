"""Chance in the browser, of a game nobody has heard of: the playground offers the die and goes on; needs Pyodide."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, served
from tests.door.checkout import GARDENS, STONES, made, python

pytestmark = pytest.mark.whole
STARTS = "Játék indítása"


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory, mkdocs: None) -> Iterator[str]:
    """The address of a site with both games of the door, and with the engine."""
    pyodide = os.environ.get("KODEX_PYODIDE")
    if not pyodide:
        pytest.skip("no Pyodide: set KODEX_PYODIDE to the folder that `kodex site engine` prints")
    checkout = made(tmp_path_factory.mktemp("door"), whole=False)
    out = tmp_path_factory.mktemp("site") / "site"
    build = ("site", "build", "--output", str(out), "--pyodide", str(Path(pyodide).resolve()))
    python(checkout, "-m", "kodex", *build)
    with served(out) as url:
        yield url


def offered(page: Any, text: str) -> Any:
    """A step that is offered."""
    found = page.get_by_role("button", name=text, exact=True).first
    found.wait_for()
    return found


def test_the_die_is_offered_and_taken(open_page: Any, two_games: str, picture: Callable[[Any, str], None]) -> None:
    page = open_page(f"{STONES}/jatszoter/", root=two_games, viewport=PHONE)
    offered(page, STARTS).click()
    offered(page, "A véletlen döntése: 1")
    picture(page, "die")
    offered(page, "A véletlen döntése: 2").click()
    offered(page, "B elveszi: fehér")
    offered(page, "B elveszi: szürke").click()
    offered(page, "A elveszi: zöld")
    told = page.get_by_role("region", name="Mi történt, és miért?")
    told.wait_for()
    assert "B elveszi: szürke (2 pont)" in told.inner_text()
    assert "2.3" in told.inner_text()


def test_the_gardens_go_on_through_a_bed_and_a_magpie(open_page: Any, two_games: str) -> None:
    page = open_page(f"{GARDENS}/jatszoter/", root=two_games, viewport=PHONE)
    offered(page, STARTS).click()
    offered(page, "B lapot küld: szarka").click()
    told = page.get_by_role("region", name="Mi történt, és miért?")
    told.wait_for()
    page.get_by_text("B szarkája elviszi: kaktusz").first.wait_for()
    assert "4.8" in told.inner_text()

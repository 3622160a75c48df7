"""The whole site on this device, when a reader asks for it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import served


def test_everything_is_kept_when_it_is_asked_for(
    own_pebbles_kb: Path, tmp_path: Path, open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    from kodex.website.building.build import build_site
    from kodex.website.files.offline import EVERYTHING

    folder = tmp_path / "site"
    build_site(None, folder)
    drawing = next(path for path in json.loads((folder / EVERYTHING).read_text("utf-8")) if path.endswith(".svg"))
    with served(folder) as url:
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


@pytest.mark.usefixtures("own_pebbles_kb")
def test_the_engine_needs_no_network_once_it_has_been_used(tmp_path: Path, open_page: Any) -> None:
    from kodex.website.building.build import Options, build_site

    pyodide = os.environ.get("KODEX_PYODIDE")
    if not pyodide:
        pytest.skip("no Pyodide: run site/pyodide.sh FOLDER and set KODEX_PYODIDE")
    build_site(None, tmp_path / "site", options=Options(pyodide=Path(pyodide)))
    with served(tmp_path / "site") as url:
        page = open_page("jatszoter/", worker=True, root=url)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        for has_network in (True, False):
            page.context.set_offline(not has_network)
            page.reload()
            page.get_by_role("button", name="Motor betöltése és lejátszás").click()
            page.locator(".k-play__option").first.wait_for()
        page.context.set_offline(False)

"""The whole site on this device, when a reader asks for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

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

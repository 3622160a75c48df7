"""What a visitor keeps of the site for times without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kodex.ground import paths
from kodex.website.content import load
from kodex.website.files.offline import WORKER, write_offline
from kodex.website.site import Site

ENGINE = {
    "assets/playground/engine.zip",
    "assets/playground/pyodide/msgspec-1-wasm32.whl",
    "assets/playground/pyodide/pyodide.asm.wasm",
    "assets/playground/pyodide/pyodide.mjs",
    "assets/playground/pyodide/python_stdlib.zip",
}
AT_ONCE = {"index.html", "cim/1/index.html", "assets/playground/engine.json", "assets/search/index.bin"}
NEVER = {"404.html", "cim/1/1.svg", "r/1.1/index.html", "assets/javascripts/lunr.js", "notes.txt"}


def kept(site: Path, name: str) -> dict[str, str]:
    """A list of the finished worker: address -> hash."""
    found = re.search(rf"const {name} = (.*);", (site / WORKER).read_text(encoding="utf-8"))
    assert found
    return dict(json.loads(found[1]))


@pytest.mark.usefixtures("pebbles_kb")
def test_the_engine_is_kept_once_a_page_has_asked_for_it_and_pages_are_kept_at_once(tmp_path: Path) -> None:
    worker = Path(paths.shipped("site"), "assets", "js", "sw.js")
    for name in (*ENGINE, *AT_ONCE, *NEVER):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "assets" / "js").mkdir()
    (tmp_path / "assets" / "js" / "sw.js").write_bytes(worker.read_bytes())
    assert write_offline([load("hkk-kodex")], Site(tmp_path)) == len(AT_ONCE)
    assert kept(tmp_path, "LAZY").keys() == ENGINE
    assert kept(tmp_path, "FILES").keys() == {name.removesuffix("index.html") for name in AT_ONCE}


@pytest.mark.usefixtures("pebbles_kb")
def test_what_whoever_has_never_played_reads_is_kept_first(tmp_path: Path) -> None:
    worker = Path(paths.shipped("site"), "assets", "js", "sw.js")
    for name in (
        "index.html",
        "cim/1/index.html",
        "tanulas/index.html",
        "shells/tanulas/index.html",
        "segedlet/index.html",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "assets" / "js").mkdir(parents=True)
    (tmp_path / "assets" / "js" / "sw.js").write_bytes(worker.read_bytes())
    write_offline([load("hkk-kodex")], Site(tmp_path))
    first = [*kept(tmp_path, "FILES")][:3]
    assert sorted(first) == ["segedlet/", "shells/tanulas/", "tanulas/"]
    assert {"", "tanulas/", "segedlet/"} <= set(
        json.loads(re.findall(r"SHELL = (.*);", (tmp_path / WORKER).read_text("utf-8"))[0])
    )

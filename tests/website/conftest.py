"""For the tests of the website: the real rulebook's pages, a built site, a rulebook full of markup."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from kodex.ground import paths
from kodex.website.building.tree import pages
from kodex.website.cases import Cases
from kodex.website.content import Content, load

EVIL = """number: "6"
heading: A <b>dőlt</b> *kő*
text: null
rules:
- number: "6.1"
  heading: <script>alert(1)</script> & `kő`
  kind: main
  text: |-
    Írd <script>alert("x")</script>, *dőlt*, __vastag__, [x](y), {{ név }}, ${név}, `kód`, &amp; & vége, ![kép](k.png).
    - 1. lépés: a_b_c | d
      { #r-9 .rossz }
    - # nem cím, lásd [[3.2]] és [[99.9]]
    > nem idézet, [[nem szám]]
  questions:
  - <script>kérdés()</script> & [x](y) "idézve"?
  exception_to: [{to: "3.2", reason: "a *csillag* <i>erősebb</i>"}]
  refs: ["1.1.1"]
  related: ["2.1"]
  terms: ["<u>kő</u>"]
"""


@pytest.fixture(scope="session", autouse=True)
def _templates_once() -> Iterator[None]:
    """A template is compiled, and the thousands of files of the theme are listed, once for all builds in this process:
    half of the time of a small one."""
    if find_spec("jinja2") is None:
        yield
        return
    from jinja2 import Environment, FileSystemLoader

    compiled: dict[tuple[object, ...], object] = {}
    listed: dict[str, list[str]] = {}
    compile_, list_ = Environment.compile, FileSystemLoader.list_templates

    def once(
        self: Environment, source: Any, name: str | None = None, filename: str | None = None, *raw: Any, **how: Any
    ) -> object:
        key = (source, name, *raw, *sorted(how.items()), *sorted(self.extensions), self.autoescape)
        if key not in compiled:  # what overrides the theme is the same, wherever a build has put it
            compiled[key] = compile_(self, source, name, filename, *raw, **how)
        return compiled[key]

    def found(self: FileSystemLoader) -> list[str]:
        every: set[str] = set()
        for folder in self.searchpath:
            names = listed.get(folder) or list_(FileSystemLoader(folder))
            every.update(names)
            if folder.startswith(sys.prefix):
                listed[folder] = names
        return sorted(every)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Environment, "compile", once)
        patch.setattr(FileSystemLoader, "list_templates", found)
        yield


@pytest.fixture
def out(pebbles_site: Path, tmp_path: Path) -> Path:
    """A folder in which the site of pebbles was built before."""
    return Path(shutil.copytree(pebbles_site, tmp_path / "out"))


@pytest.fixture(scope="session")
def content(shown: dict[str, Cases]) -> Content:
    """The real rulebook, on a site that brings the engine to the browser."""
    found = load("hkk-kodex")
    found.has_engine = True
    return found


@pytest.fixture(scope="session")
def markdown(content: Content, of_all: Path) -> dict[str, str]:
    """The pages of the real rulebook as Markdown, by file; written by one process for all of a run."""
    kept = of_all / "markdown.json"
    with FileLock(kept.with_suffix(".lock")):
        if not kept.exists():
            written = pages(content, Path(paths.shipped("site")) / "pages")
            kept.write_text(json.dumps(written), encoding="utf-8")
    found: dict[str, str] = json.loads(kept.read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def site(built_site: Path) -> Path:
    """The built site of all real rulebooks."""
    return built_site


@pytest.fixture
def evil_kb(own_pebbles_kb: Path) -> Path:
    """The invented rulebook with a title that is full of markup."""
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "006-markup.yaml").write_text(EVIL, encoding="utf-8")
    return own_pebbles_kb

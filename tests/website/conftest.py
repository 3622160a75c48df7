"""For the tests of the website: the real rulebook's pages, a built site, a rulebook full of markup."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest
from filelock import FileLock

from kodex import paths
from kodex.website.building.build import build_site
from kodex.website.building.tree import pages
from kodex.website.cases import Cases
from kodex.website.content import Content, load

TESTS = Path(__file__).parent.parent

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


@pytest.fixture(scope="session")
def mkdocs() -> None:
    """Skip a test that builds where the theme is not installed."""
    if find_spec("mkdocs") is None or find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed: pip install 'hkk-kodex[site]'")


def _built_once(of_all: Path, name: str, rulebooks: Sequence[Path], wanted: str | None) -> Path:
    """The site of invented rulebooks, built by one process for all of a run."""
    folder, kb = of_all / f"{name}-site", of_all / f"{name}-kb"
    with FileLock(of_all / f"{name}.lock"), pytest.MonkeyPatch.context() as patch:
        if not folder.exists():
            for rulebook in rulebooks:
                shutil.copytree(rulebook, kb, dirs_exist_ok=True)
            patch.setenv("KODEX_KB", str(kb))
            report = build_site(wanted, folder)
            assert (report.warnings, report.reused) == ([], 0)
    return folder


@pytest.fixture(scope="session")
def pebbles_site(of_all: Path, mkdocs: None) -> Path:
    """The built site of the game of pebbles; no test may change it, but what builds on one may begin with a copy."""
    return _built_once(of_all, "pebbles", [TESTS / "pebbles"], "hkk-kodex")


@pytest.fixture(scope="session")
def shelf_site(of_all: Path, mkdocs: None) -> Path:
    """The same of both invented rulebooks."""
    return _built_once(of_all, "shelf", [TESTS / "pebbles", TESTS / "shelf"], None)


@pytest.fixture
def out(pebbles_site: Path, tmp_path: Path) -> Path:
    """A folder in which the site of pebbles was built before."""
    return Path(shutil.copytree(pebbles_site, tmp_path / "out"))


@pytest.fixture(scope="session")
def content(shown: dict[str, Cases]) -> Content:
    """The real rulebook."""
    return load("hkk-kodex")


@pytest.fixture(scope="session")
def markdown(content: Content) -> dict[str, str]:
    """The pages of the real rulebook as Markdown, by file."""
    return pages(content, Path(paths.shipped("site")) / "pages")


@pytest.fixture(scope="session")
def site(built_site: Path) -> Path:
    """The built site of all real rulebooks."""
    return built_site


@pytest.fixture
def evil_kb(own_pebbles_kb: Path) -> Path:
    """The invented rulebook with a title that is full of markup."""
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "006-markup.yaml").write_text(EVIL, encoding="utf-8")
    return own_pebbles_kb
